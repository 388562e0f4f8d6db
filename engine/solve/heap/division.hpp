#pragma once
/// floor(n / d) for d in a finite set, and Mark-t: n - 1, …, n - (t - 1), floor(n / t).
#include <memory>

#include "engine/recognise/family/family.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

std::unique_ptr<Kernel> division(recognise::Division rule);
std::unique_ptr<Kernel> mark(recognise::Mark rule);

}  // namespace grundy::solve
