#pragma once
/// n -> n - s for s in an infinite set that is not periodic: primes, squares, powers.
#include <memory>

#include "engine/recognise/family/family.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// The members up to n are looked at for each heap n; where they are many, 64 or 512 at once, in N^2 / 128 words for N heaps and N / 8 bytes a value that
/// occurs.
std::unique_ptr<Kernel> predicate_subtraction(recognise::PredicateSubtraction set, Cpu cpu = best_cpu());

}  // namespace grundy::solve
