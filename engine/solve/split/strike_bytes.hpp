#pragma once
/// The sieve of strike.hpp on bytes with AVX2, for values below 2048: a pair's value finds its byte of the set by its upper digits, among 16 bytes by one
/// shuffle, its bit by the lower three. Only the 16-byte tables between the least and the largest value wanted are asked: 1, 2, 4 or 8 of them, of which the
/// upper digits blend one. Some 0.5 to 0.9 instructions a pair.
#include <bit>
#include <cstring>

#include "engine/solve/kernel/intrinsics.hpp"
#include "engine/solve/split/strike.hpp"

#if defined(__x86_64__)
namespace grundy::solve {

/// Upper digits and lower three digits of the values, in step.
struct ByteStreams {
    const std::uint8_t* up_high;
    const std::uint8_t* up_low;
    const std::uint8_t* down_high;
    const std::uint8_t* down_low;
};

GRUNDY_AVX2 inline __m256i pairs_of(const std::uint8_t* up, const std::uint8_t* down) {
    return _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(up)), _mm256_loadu_si256(reinterpret_cast<const __m256i*>(down)));
}

/// The tables first … first + 2^Log - 1 of the set.
template <int Log>
struct HalfSet {
    static constexpr std::size_t count = std::size_t{1} << Log;
    __m256i table[count];
    GRUNDY_AVX2 explicit HalfSet(const std::uint8_t* bytes) {
        for (std::size_t c = 0; c < count; ++c) table[c] = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * c)));
    }
    /// The bytes of the set for 32 values with these upper digits, of which the upper ones say that a value lies in the tables.
    GRUNDY_AVX2 __m256i at(__m256i high) const {
        __m256i found[count];
        for (std::size_t c = 0; c < count; ++c) found[c] = _mm256_shuffle_epi8(table[c], high);
        for (int digit = 0; digit < Log; ++digit) {  // a blend looks at the top bit; shifts of pairs of bytes move it there
            const __m256i choose = _mm256_slli_epi16(high, 3 - digit);
            for (std::size_t c = 0; c < count >> (digit + 1); ++c) found[c] = _mm256_blendv_epi8(found[2 * c], found[2 * c + 1], choose);
        }
        return found[0];
    }
};

/// Returns how many pairs were looked at. All wanted values lie in the tables from `first` on.
template <int Log>
GRUNDY_AVX2 std::size_t strike_in_tables(const ByteStreams& at, std::size_t count, Wanted& wanted, unsigned first) {
    constexpr std::size_t width = 32;
    std::uint8_t bytes[Wanted::most / 8];
    std::memcpy(bytes, wanted.bits.data(), sizeof bytes);
    HalfSet<Log> set(bytes + std::size_t{16} * first);
    const __m256i base = _mm256_set1_epi8(static_cast<char>(wanted.base >> 3 ^ 16 * first));
    const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL)), zero = _mm256_setzero_si256();
    // Digits above those of the tables, moved to the top of the byte, where a shuffle looks: with them a value is outside.
    const __m256i outside = _mm256_set1_epi8(static_cast<char>(0xff << (4 + Log)));
    std::size_t k = 0;
    for (; k + width <= count; k += width) {
        const __m256i high = _mm256_xor_si256(base, pairs_of(at.up_high + k, at.down_high + k));
        const __m256i low = pairs_of(at.up_low + k, at.down_low + k);
        __m256i some = _mm256_and_si256(set.at(high), _mm256_shuffle_epi8(bit_of, low));
        if constexpr (Log < 3) some = _mm256_and_si256(some, _mm256_cmpeq_epi8(_mm256_and_si256(high, outside), zero));
        if (_mm256_testz_si256(some, some)) continue;
        auto hits = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(some, zero)));
        for (; hits != 0; hits &= hits - 1) {
            const std::size_t p = k + static_cast<std::size_t>(std::countr_zero(hits));
            wanted.strike(static_cast<std::uint32_t>(at.up_high[p] ^ at.down_high[p]) * 8u + static_cast<std::uint32_t>(at.up_low[p] ^ at.down_low[p]));
        }
        std::memcpy(bytes, wanted.bits.data(), sizeof bytes);
        set = HalfSet<Log>(bytes + std::size_t{16} * first);
    }
    return k;
}

/// Returns how many pairs were looked at.
inline std::size_t strike_bytes(const ByteStreams& at, std::size_t count, Wanted& wanted) {
    constexpr unsigned words = 8;  // of 16 values, to a table
    unsigned tables = 0;           // a bit each: those with a value
    for (unsigned w = 0; w < wanted.bits.size(); ++w) tables |= static_cast<unsigned>(wanted.bits[w] != 0) << w / words;
    if (tables == 0) return count;
    const auto least = static_cast<unsigned>(std::countr_zero(tables)), most = static_cast<unsigned>(std::bit_width(tables)) - 1;
    if (least == most) return strike_in_tables<0>(at, count, wanted, least);
    if (least / 2 == most / 2) return strike_in_tables<1>(at, count, wanted, least / 2 * 2);
    if (least / 4 == most / 4) return strike_in_tables<2>(at, count, wanted, least / 4 * 4);
    return strike_in_tables<3>(at, count, wanted, 0);
}

}  // namespace grundy::solve
#endif
