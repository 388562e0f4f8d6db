#pragma once
/// Take-and-break codes of two parts, dense: mark some options, then show that the least unmarked value is absent from the others.
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/cpu.hpp"
#include "engine/solve/kernel.hpp"

namespace grundy::solve {

/// Goes on where `start` has computed the first few thousand values. Null where it does not apply: three parts, tails, no split, many splitting digits.
std::unique_ptr<Kernel> break_scan(const rule::Code& code, Cpu cpu, unsigned threads, std::unique_ptr<Kernel>& start);

}  // namespace grundy::solve
