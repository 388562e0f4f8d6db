#pragma once
/// One value against all pairs of a sum: a vector comparison instead of a mark, and an end at the first hit.
#include <cstddef>
#include <cstdint>

namespace grundy::solve {

/// The least i in [low, high) with g[i] xor g[s - i] = w, or 0. low >= 1, high <= s.
std::size_t find_pair(const std::uint8_t* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w);
std::size_t find_pair(const std::uint16_t* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w);
std::size_t find_pair(const std::uint32_t* g, std::size_t low, std::size_t high, std::size_t s, std::uint32_t w);

}  // namespace grundy::solve
