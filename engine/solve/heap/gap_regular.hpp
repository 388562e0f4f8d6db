#pragma once
/// Take-and-break rules with side conditions on the parts (theory 3.2, 3.3), and three different parts.
#include <memory>

#include "engine/recognise/family/family.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// Looks at every legal way: n / 2 a removal into two parts, n^2 / 12 into three.
std::unique_ptr<Kernel> gap_regular(recognise::GapRegular rule);
/// The same moves as clauses: for three distinct parts.
recognise::GapRegular clauses_of(const rule::Code& code);

}  // namespace grundy::solve
