#pragma once
/// Numbers divided by what a component says, `n mod (k + 1)`: no product of two numbers is left when n is told by its quotient q and its remainder r, and a
/// game in which no move changes k becomes, position by position, a game of q, r and k.
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/claim.hpp"

namespace grundy::claim {

struct QuotientGame {
    std::shared_ptr<const rule::Game> game;  ///< n goes by its quotient; the remainders stand behind all components, in their order
    rule::Claim claim;
    std::vector<std::int64_t> divisor;  ///< a factor for each number of a position, and what is added
    std::vector<std::size_t> divided;   ///< the components that are told so
    std::string words;                  ///< "Write n = (k + 1) * n_q + n_r, …"
};

/// Nothing where the claim divides by no such number. Throws NotDefinable where something is not linear in q, r and k, or not known to be a few times the
/// divisor at most.
/// Where it only asks for positions further on, P(n + k), the divisor is that distance and `more`.
std::optional<QuotientGame> quotient_game(const rule::Game& game, const rule::Claim& claim, std::int64_t more = 0);

}  // namespace grundy::claim
