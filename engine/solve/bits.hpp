#pragma once
/// Sets of small values as words of 64 bits.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::solve {

inline void set_bit(std::span<std::uint64_t> set, std::uint64_t v) { set[v >> 6] |= 1ULL << (v & 63); }
inline bool has_bit(std::span<const std::uint64_t> set, std::uint64_t v) { return set[v >> 6] >> (v & 63) & 1; }
inline void unite(std::span<std::uint64_t> set, const std::uint64_t* other) {
    for (std::size_t w = 0; w < set.size(); ++w) set[w] |= other[w];
}
/// The least value outside; 64 words when all are inside.
inline std::uint64_t mex(std::span<const std::uint64_t> set) {
    for (std::size_t w = 0; w < set.size(); ++w)
        if (~set[w] != 0) return 64 * w + static_cast<std::uint64_t>(std::countr_one(set[w]));
    return 64 * set.size();
}
/// {v xor c : v in word}, c < 64: for each bit of c, swap neighbouring groups.
inline std::uint64_t xor_shift(std::uint64_t word, unsigned c) {
    constexpr std::uint64_t low[6] = {0x5555555555555555ULL, 0x3333333333333333ULL, 0x0f0f0f0f0f0f0f0fULL,
                                      0x00ff00ff00ff00ffULL, 0x0000ffff0000ffffULL, 0x00000000ffffffffULL};
    for (unsigned b = 0; b < 6; ++b)
        if (c >> b & 1) word = (word & low[b]) << (1u << b) | (word >> (1u << b) & low[b]);
    return word;
}

}  // namespace grundy::solve
