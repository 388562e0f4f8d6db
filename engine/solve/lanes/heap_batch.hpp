#pragma once
/// One heap, any rule given as text, many options at a time: the batch interpreter.
/// Wins over the heap table wherever a heap has more than a few options. Costs about 1 ns an option where the parts are no line of the table, as a
/// loop written for the rule would, and 0.03 … 0.2 ns where they are rows of it (n - k, i with n - 1 - i) and values are below 128.
///
/// With several threads a block of heaps is played at once against the values before the block; options with a part inside the block wait for it, and
/// are seen to in order. The values do not depend on the threads, because the set of options of a heap does not.
#include <memory>

#include "engine/game/play/ruleset.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

struct BatchOptions {
    unsigned threads = 1;
    Cpu cpu = best_cpu();
    std::uint64_t share_from = 8192;  ///< options a heap from which blocks of heaps go to several threads
};

/// Values of heaps (0), (1), … as HeapTable gives them, with the same errors: a heap where anything goes wrong is played by the definition.
/// Null where no move of the game fits: see batch_plan.hpp.
std::unique_ptr<Kernel> heap_batch(std::shared_ptr<const game::Ruleset> game, const BatchOptions& options);

}  // namespace grundy::solve
