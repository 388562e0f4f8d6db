#pragma once
/// Sets of two numbers that are told otherwise on one side of a line through the corner than on the other, guessed from a box.
#include <optional>

#include "engine/claim/play/small_box.hpp"

namespace grundy::claim {

/// Near the line by how far from it, and everywhere by the same remainders, but for some first numbers. Nothing where none of the lines that are tried does.
std::optional<arithmetic::Automaton> guess_beside_line(const Table& box, arithmetic::Numeration base);
/// By remainders of its own on each side, and on each line near it.
std::optional<arithmetic::Automaton> guess_two_sides(const Table& box, arithmetic::Numeration base);

}  // namespace grundy::claim
