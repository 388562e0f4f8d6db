#pragma once
/// Sets of tuples of natural numbers guessed from a box. Four ways: (a) each number matters only up to some size, and beyond it modulo some period, among all
/// tuples or those that are positions; (b) the same for two numbers on either side of a line through the origin, and in a strip beside it; (c) the set is read
/// by an automaton whose states are told apart by a smaller box of continuations (Myhill and Nerode, cut off); (d) in the numeration of a quadratic number, the
/// pairs of Wythoff's games. A guess proves nothing: what is made of it is checked exactly, so what is guessed from may be as small as it likes.
#include <functional>
#include <optional>

#include "engine/claim/play/small_box.hpp"

namespace grundy::claim {

/// The set, as this way of guessing has it; nothing where it sees none.
using Guess = std::function<std::optional<arithmetic::Automaton>(const Table&)>;

/// One way after the other, until `right` says that what it gives is so. `side` is that of the tables which will be asked about. Not `plain`: without (a) and
/// (b), which see the same in every numeration.
bool guessed(arithmetic::Numeration base, std::size_t side, const std::function<bool(const Guess&)>& right, bool plain = true);

}  // namespace grundy::claim
