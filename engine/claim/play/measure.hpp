#pragma once
/// Why play ends: a rank that falls with every move, found from the rule alone, or a list of linear forms, proved by automata.
#include <optional>
#include <string>
#include <vector>

#include "engine/arithmetic/relations.hpp"
#include "engine/meaning/rank.hpp"

namespace grundy::claim {

/// The words, and the forms as rows of natural numbers where there are some: a factor for each number of a position; then perhaps one for the absolute value
/// of each; and a constant.
std::optional<meaning::Rank> measure_that_falls(const rule::Game& game);
/// Positions, by the numbers of a position in their order (whole numbers being two), which no move leaves, or where moves that leave them do not matter.
struct Region {
    arithmetic::Automaton set;
    std::vector<arithmetic::Track> tracks;
    bool moves_leave = false;
};
/// The same for play that stays there.
std::optional<meaning::Rank> measure_that_falls(const rule::Game& game, const Region& region);
/// Its words: "x + y falls with every move", "y - x falls, or stays while x falls with every move". Nothing when none is found, which proves nothing.
std::optional<std::string> falling_measure(const rule::Game& game);

/// "2*x - y + 1" with names for the numbers of a position.
std::string form_text(const std::vector<std::string>& names, const std::vector<std::int64_t>& coefficients, std::int64_t constant);
/// x, h[1], h[2], …
std::vector<std::string> number_names(const rule::Game& game);

}  // namespace grundy::claim
