#pragma once
/// The definition once more, as slowly and plainly as can be: walks the expression tree, binds every name to every element, tests the condition from
/// left to right at the end. Knows numbers and sets of numbers only. Shares nothing with engine/game.
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::property {

/// The options of a position of natural numbers, as sets of sorted sums; nothing when some expression divides by zero.
std::optional<std::set<std::vector<std::vector<std::int64_t>>>> plain_options(const rule::Game& game, const std::vector<std::int64_t>& position);

}  // namespace grundy::property
