#include "engine/solve/split/strike.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/solve/kernel/intrinsics.hpp"
#include "engine/solve/split/strike_bytes.hpp"

namespace grundy::solve {
namespace {

/// spread[b][k]: digit k of b.
struct Spread {
    std::array<std::array<std::uint8_t, 8>, 256> byte{};
    constexpr Spread() {
        for (unsigned b = 0; b < 256; ++b)
            for (unsigned k = 0; k < 8; ++k) byte[b][k] = static_cast<std::uint8_t>(b >> k & 1);
    }
};
constexpr Spread spread;
constexpr std::size_t few = 64;  ///< pairs for which no table is made

/// The set as a byte a value; one more for all values outside.
void plain_strike(const std::uint16_t* up, const std::uint16_t* down, std::size_t count, Wanted& wanted) {
    std::array<std::uint8_t, Wanted::most + 1> row;
    row[Wanted::most] = 0;
    for (std::size_t w = 0; w < wanted.bits.size(); ++w) {
        std::memcpy(&row[16 * w], spread.byte[wanted.bits[w] & 255].data(), 8);
        std::memcpy(&row[16 * w + 8], spread.byte[wanted.bits[w] >> 8].data(), 8);
    }
    for (std::size_t k = 0; k < count; ++k) {
        const std::uint32_t v = static_cast<std::uint32_t>(up[k] ^ down[k]) ^ wanted.base;
        if (row[std::min(v, Wanted::most)] == 0) continue;
        row[v] = 0;
        wanted.strike(wanted.base + v);
    }
}

/// For a few pairs.
[[maybe_unused]] void strike_few(const std::uint16_t* up, const std::uint16_t* down, std::size_t count, Wanted& wanted) {
    for (std::size_t k = 0; k < count; ++k) {
        const std::uint32_t v = static_cast<std::uint32_t>(up[k] ^ down[k]);
        if (wanted.has(v)) wanted.strike(v);
    }
}

#if defined(__x86_64__)

/// The set in registers: a store to memory followed by a wide load would wait for the store.
struct Set {
    __m512i low;
    __m512i high;
};

GRUNDY_AVX512 inline void strike_one(std::uint32_t v, Set& set) {
    const __m512i bit = _mm512_set1_epi16(static_cast<short>(1u << v % 16));
    const std::uint64_t word = 1ULL << v / 16;
    set.low = _mm512_mask_blend_epi16(static_cast<__mmask32>(word), set.low, _mm512_andnot_si512(bit, set.low));
    set.high = _mm512_mask_blend_epi16(static_cast<__mmask32>(word >> 32), set.high, _mm512_andnot_si512(bit, set.high));
}

/// The bits of the set that 32 values meet.
GRUNDY_AVX512 inline __m512i met(__m512i v, const Set& set) {
    const __m512i bit = _mm512_sllv_epi16(_mm512_set1_epi16(1), _mm512_and_si512(v, _mm512_set1_epi16(15)));
    return _mm512_and_si512(_mm512_permutex2var_epi16(set.low, _mm512_srli_epi16(v, 4), set.high), bit);
}

GRUNDY_AVX512 inline __m512i pairs_at(const std::uint16_t* up, const std::uint16_t* down, __m512i base) {
    const __m512i v = _mm512_xor_si512(_mm512_loadu_si512(up), _mm512_loadu_si512(down));
    return _mm512_xor_si512(v, base);
}

/// `Beyond`: values may lie outside of the 1024 wanted.
template <bool Beyond>
GRUNDY_AVX512 void wide_strike(const std::uint16_t* up, const std::uint16_t* down, std::size_t count, Wanted& wanted) {
    constexpr std::size_t width = 32;
    constexpr std::size_t together = 4;
    Set set{_mm512_load_si512(wanted.bits.data()), _mm512_load_si512(&wanted.bits[width])};
    const __m512i base = _mm512_set1_epi16(static_cast<short>(Beyond ? wanted.base : 0));
    const __m512i most = _mm512_set1_epi16(static_cast<short>(Wanted::most));
    std::size_t k = 0;
    for (; k + together * width <= count; k += together * width) {
        __m512i v[together];
        __m512i some[together];
        for (std::size_t q = 0; q < together; ++q) {
            v[q] = pairs_at(up + k + q * width, down + k + q * width, base);
            some[q] = met(v[q], set);
            if constexpr (Beyond) some[q] = _mm512_maskz_mov_epi16(_mm512_cmplt_epu16_mask(v[q], most), some[q]);
        }
        const __m512i any = _mm512_or_si512(_mm512_or_si512(some[0], some[1]), _mm512_or_si512(some[2], some[3]));
        if (_mm512_test_epi64_mask(any, any) == 0) continue;
        alignas(64) std::array<std::uint16_t, together * width> value;
        for (std::size_t q = 0; q < together; ++q) _mm512_store_si512(&value[q * width], v[q]);
        for (std::size_t q = 0; q < together; q += 2) {
            std::uint64_t hits = _mm512_test_epi16_mask(some[q], some[q]) | std::uint64_t{_mm512_test_epi16_mask(some[q + 1], some[q + 1])} << width;
            for (; hits != 0; hits &= hits - 1) strike_one(value[q * width + static_cast<std::size_t>(std::countr_zero(hits))], set);
        }
    }
    _mm512_store_si512(wanted.bits.data(), set.low);
    _mm512_store_si512(&wanted.bits[width], set.high);
    strike_few(up + k, down + k, count - k, wanted);
}

/// As wide_strike, for values below 2048; the 64-byte halves of the set hold a bit for each of 8 values a byte. Returns how many pairs were looked at.
GRUNDY_VBMI std::size_t byte_strike(const ByteStreams& at, std::size_t count, Wanted& wanted) {
    constexpr std::size_t width = 64;
    constexpr std::size_t together = 4;
    const __m512i base = _mm512_set1_epi8(static_cast<char>(wanted.base >> 3));
    const __m512i bit_of = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
    Set set{_mm512_load_si512(wanted.bits.data()), _mm512_load_si512(&wanted.bits[32])};
    std::size_t k = 0;
    for (; k + together * width <= count; k += together * width) {
        __m512i high[together];
        __m512i low[together];
        __m512i some[together];
        for (std::size_t q = 0; q < together; ++q) {
            const std::size_t p = k + q * width;
            high[q] = _mm512_ternarylogic_epi64(base, _mm512_loadu_si512(at.up_high + p), _mm512_loadu_si512(at.down_high + p), 0x96);
            low[q] = _mm512_xor_si512(_mm512_loadu_si512(at.up_low + p), _mm512_loadu_si512(at.down_low + p));
            // The permutation ignores the top bit, which says that the value is outside of the set; the shuffle gives 0 for it.
            const __m512i bit = _mm512_shuffle_epi8(bit_of, _mm512_ternarylogic_epi64(low[q], high[q], _mm512_set1_epi8(-128), 0xf8));
            some[q] = _mm512_and_si512(_mm512_permutex2var_epi8(set.low, high[q], set.high), bit);
        }
        const __m512i any = _mm512_or_si512(_mm512_or_si512(some[0], some[1]), _mm512_or_si512(some[2], some[3]));
        if (_mm512_test_epi64_mask(any, any) == 0) continue;
        alignas(64) std::array<std::uint8_t, together * width> upper;
        alignas(64) std::array<std::uint8_t, together * width> lower;
        std::array<std::uint64_t, together> hits;
        for (std::size_t q = 0; q < together; ++q) {
            _mm512_store_si512(&upper[q * width], high[q]);
            _mm512_store_si512(&lower[q * width], low[q]);
            hits[q] = _mm512_test_epi8_mask(some[q], some[q]);
        }
        for (std::size_t q = 0; q < together; ++q)
            for (; hits[q] != 0; hits[q] &= hits[q] - 1) {
                const std::size_t lane = q * width + static_cast<std::size_t>(std::countr_zero(hits[q]));
                strike_one(upper[lane] * 8u + lower[lane], set);
            }
    }
    _mm512_store_si512(wanted.bits.data(), set.low);
    _mm512_store_si512(&wanted.bits[32], set.high);
    return k;
}

#endif

}  // namespace

void WordStreams::open(std::uint64_t capacity) {
    capacity_ = capacity;
    size_ = 0;
    forward_.open(capacity);
    backward_.open(capacity);
    if (!bytes_) return;
    for (auto* stream : {&forward_high_, &forward_low_, &backward_high_, &backward_low_}) stream->open(capacity);
}

void WordStreams::strike(std::uint64_t s, std::uint64_t first, std::uint64_t last, std::uint32_t limit, Wanted& wanted) const {
    if (last < first) return;
    auto count = static_cast<std::size_t>(last - first + 1);
    std::uint64_t mirror = capacity_ - 1 - (s - first);
#if defined(__x86_64__)
    if (bytes_ && limit <= 2 * Wanted::most) {
        const ByteStreams bytes{forward_high_.at(first), forward_low_.at(first), backward_high_.at(mirror), backward_low_.at(mirror)};
        const std::size_t done = cpu_ == Cpu::avx2 ? strike_bytes(bytes, count, wanted) : byte_strike(bytes, count, wanted);
        first += done;
        mirror += done;
        count -= done;
    }
    if (cpu_ >= Cpu::avx512) return (limit > Wanted::most ? wide_strike<true> : wide_strike<false>)(forward_.at(first), backward_.at(mirror), count, wanted);
#endif
    (void)limit;
    if (cpu_ == Cpu::avx2 && count < few) return strike_few(forward_.at(first), backward_.at(mirror), count, wanted);
    plain_strike(forward_.at(first), backward_.at(mirror), count, wanted);
}

void WordStreams::mark(std::uint64_t s, std::uint64_t first, std::uint64_t last, std::uint64_t stride, std::uint8_t* row) const {
    constexpr std::uint64_t run = 64;
    std::array<std::uint16_t, run> v;
    for (std::uint64_t i = first; i + run - 1 <= last; i += stride) {
        const std::uint16_t* a = forward_.at(i);
        const std::uint16_t* b = backward_.at(capacity_ - 1 - (s - i));
        for (std::size_t k = 0; k < run; ++k) v[k] = static_cast<std::uint16_t>(a[k] ^ b[k]);
        for (std::size_t k = 0; k < run; ++k) row[v[k]] = 1;
    }
}

}  // namespace grundy::solve
