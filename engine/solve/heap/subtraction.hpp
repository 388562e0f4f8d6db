#pragma once
/// n -> n - s for s in a finite set S.
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// `set` ascending, all >= 1; may be empty. |S| operations a value at worst; 16, 32 or 64 values a step where min S >= 8, 16, 32, 64.
std::unique_ptr<Kernel> subtraction(std::vector<std::int64_t> set, Cpu cpu = best_cpu());

}  // namespace grundy::solve
