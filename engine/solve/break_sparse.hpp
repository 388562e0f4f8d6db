#pragma once
/// Finite two-part codes whose values live in sparse space (Officers, Grundy's game, 0.106, 4.333): linear where dense is quadratic.
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/cpu.hpp"
#include "engine/solve/kernel.hpp"

namespace grundy::solve {

struct SparseOptions {
    Cpu cpu = best_cpu();
    unsigned threads = 1;
    std::uint64_t prefix = 4096;  ///< values from the dense kernel before the first split is looked for
    double most_rare = 0.4;       ///< with a larger share of rare heaps the dense kernel goes on
    std::size_t planes = 8;       ///< chunks of 16 codes; where they do not hold the values, heap by heap
};

/// Null for three parts, a repeating tail or a code that never splits. Right for every other code; where rare heaps are many it leaves the work to
/// the dense kernel.
std::unique_ptr<Kernel> break_sparse(const rule::Code& code, const SparseOptions& options = {});

/// Whether rare heaps are few among the first 4096 values: what `choose` asks before it takes break-sparse.
bool looks_sparse(const rule::Code& code);

}  // namespace grundy::solve
