#pragma once
/// n -> n - s for every s >= 1 outside a finite set X.
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// `excluded` ascending, all >= 1; may be empty (one Nim heap). O(|X|^2) a value at worst, whatever max X is.
std::unique_ptr<Kernel> all_but(std::vector<std::int64_t> excluded);

}  // namespace grundy::solve
