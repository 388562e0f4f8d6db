#pragma once
/// Finite two-part codes whose values live in sparse space (Officers, Grundy's game, 0.106, 4.333): linear where dense is quadratic.
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

struct SparseOptions {
    Cpu cpu = best_cpu();
    unsigned threads = 1;
    std::uint64_t prefix = 4096;  ///< values from the dense kernel before a split is looked for
    bool always = false;          ///< whatever the share of rare heaps
    std::size_t planes = 8;       ///< chunks of 16 codes; where they do not hold the values, heap by heap
    bool streams = true;          ///< where rare heaps are few, by a stream (break_streamed.hpp)
};

/// Null for three parts, a repeating tail or a code that never splits. Right for every other code; where rare heaps are many, or do not get fewer, it
/// leaves the work to the dense kernel.
std::unique_ptr<Kernel> break_sparse(const rule::Code& code, const SparseOptions& options = {});

/// What the first values say: the rare heaps so far (of 4096, or of 16384 where 4096 do not decide), and whether they are few enough.
struct SparseSample {
    std::uint64_t rare = 0;
    bool sparse = false;
};
SparseSample sample_sparse(const rule::Code& code);
inline bool looks_sparse(const rule::Code& code) { return sample_sparse(code).sparse; }

}  // namespace grundy::solve
