#pragma once
/// An expression as a person would write it after constants were put in the place of names.
#include "engine/rule/game.hpp"

namespace grundy::rule {

/// Entries of constant vectors are taken, short comprehensions are written out, and constants that are added one after the other are one, or none where they
/// are 0. It has the same value.
ExprRef tidied(const ExprRef& e);
/// i + 3 - 1 as i + 2, 6 + 1 as 7, and no more.
ExprRef with_constants_joined(const ExprRef& e);
/// The same of all that a move says.
Move with_constants_joined(Move move);

}  // namespace grundy::rule
