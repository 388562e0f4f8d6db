#include "engine/solve/lanes/mark_values.hpp"

#include <algorithm>

#include "engine/solve/kernel/bits.hpp"
#include "engine/solve/kernel/intrinsics.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t byte_lanes = 64;
constexpr std::size_t chunk_bytes = 2 * byte_lanes;
constexpr std::uint8_t no_value = 0x80;

#if defined(__x86_64__)
// Value v of chunk c is 16c + 8p + b. v - 16c + 0x70 with saturation keeps the top bit clear for 0 <= v - 16c < 16 alone, also for v = 0x80 where
// c < 8; a shuffle gives nothing where the top bit is set, and reads the low four bits else.
alignas(16) constexpr std::uint8_t low_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) constexpr std::uint8_t high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};

template <unsigned Chunks>
GRUNDY_AVX512 void mark512(const std::uint8_t* v, std::size_t count, std::uint8_t* planes) {
    const __m512i low = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(low_bits)));
    const __m512i high = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(high_bits)));
    const __m512i lift = _mm512_set1_epi8(0x70);
    __m512i seen[2 * Chunks];
    for (unsigned p = 0; p < 2 * Chunks; ++p) seen[p] = _mm512_loadu_si512(planes + p * byte_lanes);
    for (std::size_t i = 0; i < count; i += byte_lanes) {
        const __m512i x = _mm512_loadu_si512(v + i);
        for (unsigned c = 0; c < Chunks; ++c) {
            const __m512i in = _mm512_adds_epu8(_mm512_sub_epi8(x, _mm512_set1_epi8(static_cast<char>(16 * c))), lift);
            seen[2 * c] = _mm512_or_si512(seen[2 * c], _mm512_shuffle_epi8(low, in));
            seen[2 * c + 1] = _mm512_or_si512(seen[2 * c + 1], _mm512_shuffle_epi8(high, in));
        }
    }
    for (unsigned p = 0; p < 2 * Chunks; ++p) _mm512_storeu_si512(planes + p * byte_lanes, seen[p]);
}

/// The values up[i] xor down[-i] xor c.
template <unsigned Chunks>
GRUNDY_AVX512 void pair512(const std::uint8_t* up, const std::uint8_t* down, std::uint8_t c, std::size_t count, std::uint8_t* planes) {
    const __m512i low = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(low_bits)));
    const __m512i high = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(high_bits)));
    const __m512i lift = _mm512_set1_epi8(0x70), constant = _mm512_set1_epi8(static_cast<char>(c));
    const __m512i back = _mm512_broadcast_i32x4(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    __m512i seen[2 * Chunks];
    for (unsigned p = 0; p < 2 * Chunks; ++p) seen[p] = _mm512_loadu_si512(planes + p * byte_lanes);
    for (std::size_t i = 0; i < count; i += byte_lanes) {
        const __m512i forward = _mm512_loadu_si512(up + i);
        __m512i backward = _mm512_loadu_si512(down - i - (byte_lanes - 1));
        backward = _mm512_shuffle_epi8(_mm512_shuffle_i64x2(backward, backward, 0x1b), back);
        const __m512i x = _mm512_ternarylogic_epi64(forward, backward, constant, 0x96);
        for (unsigned k = 0; k < Chunks; ++k) {
            const __m512i in = _mm512_adds_epu8(_mm512_sub_epi8(x, _mm512_set1_epi8(static_cast<char>(16 * k))), lift);
            seen[2 * k] = _mm512_or_si512(seen[2 * k], _mm512_shuffle_epi8(low, in));
            seen[2 * k + 1] = _mm512_or_si512(seen[2 * k + 1], _mm512_shuffle_epi8(high, in));
        }
    }
    for (unsigned p = 0; p < 2 * Chunks; ++p) _mm512_storeu_si512(planes + p * byte_lanes, seen[p]);
}

template <unsigned Chunks>
GRUNDY_AVX2 void mark256(const std::uint8_t* v, std::size_t count, std::uint8_t* planes) {
    const __m256i low = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(low_bits)));
    const __m256i high = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(high_bits)));
    const __m256i lift = _mm256_set1_epi8(0x70);
    const auto at = [planes](unsigned p) { return reinterpret_cast<__m256i*>(planes + p * byte_lanes); };
    __m256i seen[2 * Chunks];
    for (unsigned p = 0; p < 2 * Chunks; ++p) seen[p] = _mm256_loadu_si256(at(p));
    for (std::size_t i = 0; i < count; i += 32) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(v + i));
        for (unsigned c = 0; c < Chunks; ++c) {
            const __m256i in = _mm256_adds_epu8(_mm256_sub_epi8(x, _mm256_set1_epi8(static_cast<char>(16 * c))), lift);
            seen[2 * c] = _mm256_or_si256(seen[2 * c], _mm256_shuffle_epi8(low, in));
            seen[2 * c + 1] = _mm256_or_si256(seen[2 * c + 1], _mm256_shuffle_epi8(high, in));
        }
    }
    for (unsigned p = 0; p < 2 * Chunks; ++p) _mm256_storeu_si256(at(p), seen[p]);
}

/// 0xff where it does not count.
[[gnu::always_inline]] inline void put_out(std::uint8_t* __restrict row, const std::int64_t* __restrict active, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) row[i] = static_cast<std::uint8_t>(row[i] | (active[i] - 1));
}
GRUNDY_AVX2 void put_out256(std::uint8_t* row, const std::int64_t* active, std::size_t count) { put_out(row, active, count); }
GRUNDY_AVX512 void put_out512(std::uint8_t* row, const std::int64_t* active, std::size_t count) { put_out(row, active, count); }

using MarkFunction = void (*)(const std::uint8_t*, std::size_t, std::uint8_t*);
MarkFunction mark_for(Cpu cpu, std::uint32_t limit) {
    if (cpu >= Cpu::avx512) return limit <= 16 ? mark512<1> : limit <= 32 ? mark512<2> : limit <= 64 ? mark512<4> : mark512<8>;
    return limit <= 16 ? mark256<1> : limit <= 32 ? mark256<2> : limit <= 64 ? mark256<4> : mark256<8>;
}

using Pair = void (*)(const std::uint8_t*, const std::uint8_t*, std::uint8_t, std::size_t, std::uint8_t*);
Pair pair_for(std::uint32_t limit) { return limit <= 16 ? pair512<1> : limit <= 32 ? pair512<2> : limit <= 64 ? pair512<4> : pair512<8>; }
#endif

void mark_narrow(Cpu cpu, std::uint32_t limit, std::uint8_t* row, const std::int64_t* active, std::size_t count, std::uint8_t* planes) {
#if defined(__x86_64__)
    if (active) (cpu >= Cpu::avx512 ? put_out512 : put_out256)(row, active, count);
    std::fill_n(row + count, byte_lanes, no_value);
    mark_for(cpu, limit)(row, (count + byte_lanes - 1) / byte_lanes * byte_lanes, planes);
#else
    (void)cpu, (void)limit, (void)row, (void)active, (void)count, (void)planes;
#endif
}

template <class T>
[[gnu::always_inline]] inline void xor_loop(T* __restrict row, const T* __restrict table, std::int64_t first, std::int64_t step, std::size_t count) {
    const T* from = table + first;
    const auto n = static_cast<std::int64_t>(count);
    if (step > 0)
        for (std::int64_t i = 0; i < n; ++i) row[i] = static_cast<T>(row[i] ^ from[i]);
    else
        for (std::int64_t i = 0; i < n; ++i) row[i] = static_cast<T>(row[i] ^ from[-i]);
}

#if defined(__x86_64__)
template <class T>
GRUNDY_AVX2 void xor256(T* row, const T* table, std::int64_t first, std::int64_t step, std::size_t count) {
    xor_loop(row, table, first, step, count);
}
template <class T>
GRUNDY_AVX512 void xor512(T* row, const T* table, std::int64_t first, std::int64_t step, std::size_t count) {
    xor_loop(row, table, first, step, count);
}
#endif

}  // namespace

void SeenValues::begin(std::uint32_t limit) {
    limit_ = limit;
    planes_used_ = bytes_used_ = false;
    bits_.assign(std::max<std::size_t>(1, limit / 64), 0);
}

void SeenValues::insert(std::uint32_t value) {
    if (value / 64 >= bits_.size()) bits_.resize(value / 64 + 1, 0);
    set_bit(bits_, value);
}

std::uint8_t* SeenValues::planes() {
    if (!planes_used_) planes_.assign((limit_ + 15) / 16 * chunk_bytes, 0);
    planes_used_ = true;
    return planes_.data();
}

std::size_t SeenValues::add_pair(const std::uint8_t* up, const std::uint8_t* down, std::uint32_t c, std::size_t count) {
#if defined(__x86_64__)
    if (cpu_ >= Cpu::avx512 && narrow()) {
        const std::size_t whole = count / byte_lanes * byte_lanes;
        if (whole > 0) pair_for(limit_)(up, down, static_cast<std::uint8_t>(c), whole, planes());
        return whole;
    }
#endif
    (void)up, (void)down, (void)c, (void)count;
    return 0;
}

template <class T>
void SeenValues::add_row(T* row, const std::int64_t* active, std::size_t count) {
    if constexpr (sizeof(T) == 1) {
        if (narrow()) {
            return mark_narrow(cpu_, limit_, row, active, count, planes());
        }
    }
    if (!bytes_used_) bytes_.assign(2 * static_cast<std::size_t>(limit_), 0);
    bytes_used_ = true;
    std::uint8_t* seen = bytes_.data();
    if (!active) {
        for (std::size_t i = 0; i < count; ++i) seen[row[i]] = 1;
    } else {
        for (std::size_t i = 0; i < count; ++i) seen[row[i] + (static_cast<std::size_t>(1 - active[i]) & 1) * limit_] = 1;
    }
}

std::vector<std::uint64_t>& SeenValues::bits() {
    if (planes_used_) {
        for (std::size_t plane = 0; plane < planes_.size() / byte_lanes; ++plane) {
            std::uint8_t any = 0;
            for (std::size_t l = 0; l < byte_lanes; ++l) any = static_cast<std::uint8_t>(any | planes_[plane * byte_lanes + l]);
            bits_[plane / 8] |= std::uint64_t{any} << (8 * (plane % 8));
        }
    }
    if (bytes_used_)
        for (std::uint32_t v = 0; v < limit_; ++v)
            if (bytes_[v] != 0) set_bit(bits_, v);
    planes_used_ = bytes_used_ = false;
    return bits_;
}

template <class T>
void xor_row(Cpu cpu, T* row, const T* table, std::int64_t first, std::int64_t step, std::size_t count) {
#if defined(__x86_64__)
    if (cpu >= Cpu::avx512) return xor512(row, table, first, step, count);
    if (cpu == Cpu::avx2) return xor256(row, table, first, step, count);
#endif
    (void)cpu;
    xor_loop(row, table, first, step, count);
}

template void SeenValues::add_row(std::uint8_t*, const std::int64_t*, std::size_t);
template void SeenValues::add_row(std::uint16_t*, const std::int64_t*, std::size_t);
template void SeenValues::add_row(std::uint32_t*, const std::int64_t*, std::size_t);
template void xor_row(Cpu, std::uint8_t*, const std::uint8_t*, std::int64_t, std::int64_t, std::size_t);
template void xor_row(Cpu, std::uint16_t*, const std::uint16_t*, std::int64_t, std::int64_t, std::size_t);
template void xor_row(Cpu, std::uint32_t*, const std::uint32_t*, std::int64_t, std::int64_t, std::size_t);

}  // namespace grundy::solve
