#pragma once
/// What joins truths: of numbers (induction/sentences) and of words (words/sentences) alike.
#include <functional>

#include "engine/rule/expr.hpp"
#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

/// Where a part is true. `where`: it is only asked there; null: wherever the whole is.
using TruthOf = std::function<Set(const rule::Expr& part, const Set* where)>;
/// and, or, =>, <=>, if: from left to right, as they are evaluated, or from behind where that makes no difference (rule::is_read_from_behind).
Set connected(const Tuples& tuples, const rule::Expr& e, const TruthOf& truth);

}  // namespace grundy::verify
