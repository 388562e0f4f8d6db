#pragma once
/// Two rules on either side of one that linear arithmetic cannot say: primes, squares, divisors, common divisors, by their remainders and by some of them.
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::rule {

struct Bracket {
    Game more;                    ///< every move of the rule, and perhaps others
    Game fewer;                   ///< only moves of the rule, perhaps not all
    std::vector<std::string> of;  ///< what stands between: "divisors(n)"
};

/// Both have the rule's positions, and play stops where it does there. `modulus`: of the remainders that are told apart, 2..60. Nothing where nothing in the
/// moves is of this kind, or where what is cannot be bounded.
std::optional<Bracket> bracket(const Game& game, std::int64_t modulus);

}  // namespace grundy::rule
