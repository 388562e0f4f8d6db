#pragma once
/// Several claims of a file as one induction: what they say together of the positions of a game, where one alone leaves too much open.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/ground/ground.hpp"
#include "engine/claim/play/play.hpp"

namespace grundy::claim {

/// What a claim that asks for the outcome, or the value, of the position itself says.
struct Spoken {
    arithmetic::Automaton region;              ///< positions at which something is claimed
    arithmetic::Automaton said;                ///< those of them that are claimed to be P; or positions with the values that make the claim true
    std::optional<arithmetic::Track> value{};  ///< of `said`, where it is about values
};

struct Together {
    Spoken spoken;
    std::vector<std::string> claims;  ///< their texts, "" of `with`
};

/// Is what is said of positions a law of them?
using IsLaw = std::function<bool(const Spoken&)>;

/// Is a claim beside about this very game? Every claim of a file has a game of its own, so their texts are compared.
bool is_of_game(const Beside& one, const rule::Game& game);

/// What some claims of the file say, taken as true, if it is a law: of each alone, of each with the claim `with` (null: none), of every two, of all. Of those
/// that automata read, that are about all positions of this very game, and that say of no position two things. With `value`, of the values. With an allowance
/// of its own, so that what others claim costs no other search anything. Nothing but `is_law` proves anything by this. A law that is kept for later claims must
/// be asked for without `with`, lest it depend on which claim came first.
std::optional<Together> law_said_together(Ground& ground, Sentences& sentences, PlayRelation& play, std::optional<arithmetic::Track> value,
                                          const rule::Claim* with, const IsLaw& is_law);

}  // namespace grundy::claim
