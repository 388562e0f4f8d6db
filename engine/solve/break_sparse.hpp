#pragma once
/// Finite two-part codes whose values live in sparse space (Officers, Grundy's game, 0.106, 4.333): linear where dense is quadratic.
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/cpu.hpp"
#include "engine/solve/kernel.hpp"

namespace grundy::solve {

/// Null for three parts, a repeating tail or a code that never splits. Right for every other code; slower than dense where rare heaps are many.
std::unique_ptr<Kernel> break_sparse(const rule::Code& code, Cpu cpu = best_cpu());

/// Whether rare heaps are few among the first 16384 values: what `choose` asks before it takes break-sparse.
bool looks_sparse(const rule::Code& code);

}  // namespace grundy::solve
