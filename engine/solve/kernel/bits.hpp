#pragma once
/// Sets of small values as words of 64 bits.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
/// Adds the values whose byte in `row` is 1; the others are 0.
inline void collect(const std::uint8_t* row, std::span<std::uint64_t> set) {
    for (std::uint64_t& word : set)
        for (unsigned b = 0; b < 64; b += 8, row += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, row, 8);
            if constexpr (std::endian::native == std::endian::little) word |= (eight * 0x0102040810204080ULL) >> 56 << b;  // bytes 0 or 1 to bits
            else
                for (unsigned k = 0; k < 8; ++k) word |= static_cast<std::uint64_t>(row[k]) << (b + k);
        }
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
