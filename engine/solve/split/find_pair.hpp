#pragma once
/// One value against all pairs of a sum: a vector comparison instead of a mark, and an end at the first hit.
#include <cstddef>
#include <cstdint>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

/// The least i in [low, high) with g[i] xor g[s - i] = w, or 0. low >= 1, high <= s. T: unsigned, of 8, 16 or 32 bits.
template <class T>
std::size_t find_pair(Cpu cpu, const T* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w);

}  // namespace grundy::solve
