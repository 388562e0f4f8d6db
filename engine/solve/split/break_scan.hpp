#pragma once
/// Take-and-break codes of two parts, dense: mark some options, then show that the least unmarked value is absent from the others.
#include <functional>
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

using MakeKernel = std::function<std::unique_ptr<Kernel>()>;

/// `mark_all` makes the kernel for the first 2048 values (and for those above 2^16). Null where scanning does not apply: three parts, tails, no split,
/// more than four splitting digits, removals above 1024.
std::unique_ptr<Kernel> break_scan(const rule::Code& code, Cpu cpu, unsigned threads, const MakeKernel& mark_all);

}  // namespace grundy::solve
