#pragma once
/// Where on the table certain moves are made, without naming them: the second of the hints.
#include <string>
#include <vector>

#include "engine/tutor/table.hpp"

namespace grundy::tutor {

/// Of `good` among `all`: the terms of a sum, lines of the rule, numbers or entries that change; else the half of the moves in which they are. The first of
/// these that leaves something out. Empty where nothing tells them from the others.
std::vector<std::string> places(const Table& table, const Sum& now, const std::vector<Move>& all, const std::vector<Move>& good);

}  // namespace grundy::tutor
