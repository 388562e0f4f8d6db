#pragma once
/// n -> n - s for s in an infinite set that is not periodic: primes, squares, powers.
#include <memory>

#include "engine/recognise/family/family.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// The members up to n are looked at for each heap n.
std::unique_ptr<Kernel> predicate_subtraction(recognise::PredicateSubtraction set);

}  // namespace grundy::solve
