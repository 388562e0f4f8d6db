#pragma once
/// Take-and-break codes, every option looked at. Wins wherever values are not sparse (Kayles, Dawson's Kayles, 0.007) and for small N.
/// Finite codes of two parts mark a sample and ask the rest about what is left: break_scan.cpp, and break_sieve.cpp where values are large.
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// Up to three parts (distinct: up to two), finite or with a repeating tail. Null for three distinct parts.
/// The values do not depend on the threads, which help with finite codes of two parts.
std::unique_ptr<Kernel> break_dense(const rule::Code& code, Cpu cpu = best_cpu(), unsigned threads = 1);

}  // namespace grundy::solve
