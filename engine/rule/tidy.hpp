#pragma once
/// An expression as a person would write it after constants were put in the place of names.
#include "engine/rule/expr.hpp"

namespace grundy::rule {

/// Entries of constant vectors are taken, short comprehensions are written out, and nothing is added or taken away where that is 0. It has the same value.
ExprRef tidied(const ExprRef& e);

}  // namespace grundy::rule
