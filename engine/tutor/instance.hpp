#pragma once
/// What an expression about positions says at one position: the numbers that decide it.
#include <string>
#include <utility>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::tutor {

struct Instance {
    bool known = false;  ///< it has a value there
    bool truth = false;  ///< of a condition: it is true
    std::string value;   ///< of a number
    /// "n mod 4" and "1", for the numbers that are compared in a condition; whole conditions such as `all(…)` are "true" or "false".
    std::vector<std::pair<std::string, std::string>> parts;
};
/// Of an expression over the slots of the components.
Instance instance(const rule::Game& game, const rule::Expr& expr, const rule::PositionData& position);

}  // namespace grundy::tutor
