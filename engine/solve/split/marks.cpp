#include "engine/solve/split/marks.hpp"

#include <array>
#include <cstring>

#include "engine/solve/kernel/intrinsics.hpp"
#include "engine/solve/split/one_hot.hpp"

namespace grundy::solve {
namespace {

/// Where step k finds its part and its value.
struct Range {
    const std::uint8_t* value;
    std::size_t first;
    std::size_t part(std::size_t k) const { return first + k; }
    std::uint8_t c(std::size_t k) const { return value[first + k]; }
};
struct List {
    const std::uint32_t* parts;
    const std::uint8_t* value;
    std::size_t part(std::size_t k) const { return parts[k]; }
    std::uint8_t c(std::size_t k) const { return value[k]; }
};

void plain_one(const std::uint8_t* source, std::uint8_t c, unsigned chunk, std::size_t lane, std::uint8_t* planes) {
    for (std::size_t l = 0; l < lanes; ++l) {
        const unsigned v = static_cast<unsigned>(source[l] ^ c);
        const auto bit = static_cast<std::uint8_t>(v >> 4 == chunk ? 1u << (v & 7) : 0u);
        planes[lane + l + (v & 8 ? plane_bytes : 0)] |= bit;
    }
}

template <class Steps>
void plain_steps(const std::uint8_t* origin, Steps steps, std::size_t count, unsigned chunk, std::uint8_t* planes) {
    for (std::size_t k = 0; k < count; ++k) plain_one(origin - steps.part(k), steps.c(k), chunk, 0, planes);
}

void plain_range(const std::uint8_t* origin, const std::uint8_t* value, std::size_t first, std::size_t count, unsigned chunk, bool, std::uint8_t* planes) {
    plain_steps(origin, Range{value, first}, count, chunk, planes);
}
void plain_list(const std::uint8_t* origin, const std::uint32_t* part, const std::uint8_t* value, std::size_t count, unsigned chunk, bool,
                std::uint8_t* planes) {
    plain_steps(origin, List{part, value}, count, chunk, planes);
}

#if defined(__x86_64__)

// x ^ (16 chunk) has a zero upper half iff x lies in the chunk; adding 0x70 with saturation then keeps the lower half and leaves the top
// bit clear, and sets the top bit of everything else, for which the shuffle gives zero.

template <class Steps>
GRUNDY_AVX512 inline void wide_tiny(const std::uint8_t* origin, Steps steps, std::size_t count, std::uint8_t* planes) {
    __m512i low = _mm512_loadu_si512(planes);
    __m512i high = _mm512_loadu_si512(planes + plane_bytes);
    std::size_t k = 0;
    for (; k + 2 <= count; k += 2) {
        const __m512i x = _mm512_loadu_si512(origin - steps.part(k));
        const __m512i y = _mm512_loadu_si512(origin - steps.part(k + 1));
        const auto* a = one_hot.plane[steps.c(k)].data();
        const auto* b = one_hot.plane[steps.c(k + 1)].data();
        const __m512i a0 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(a[0].data())));
        const __m512i a1 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(a[1].data())));
        const __m512i b0 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(b[0].data())));
        const __m512i b1 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(b[1].data())));
        low = _mm512_ternarylogic_epi64(low, _mm512_shuffle_epi8(a0, x), _mm512_shuffle_epi8(b0, y), 0xfe);
        high = _mm512_ternarylogic_epi64(high, _mm512_shuffle_epi8(a1, x), _mm512_shuffle_epi8(b1, y), 0xfe);
    }
    for (; k < count; ++k) {
        const __m512i x = _mm512_loadu_si512(origin - steps.part(k));
        const auto* a = one_hot.plane[steps.c(k)].data();
        low = _mm512_or_si512(low, _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(a[0].data()))), x));
        high = _mm512_or_si512(high, _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(a[1].data()))), x));
    }
    _mm512_storeu_si512(planes, low);
    _mm512_storeu_si512(planes + plane_bytes, high);
}

template <class Steps>
GRUNDY_AVX512 inline void wide_chunk(const std::uint8_t* origin, Steps steps, std::size_t count, unsigned chunk, std::uint8_t* planes) {
    __m512i low = _mm512_loadu_si512(planes);
    __m512i high = _mm512_loadu_si512(planes + plane_bytes);
    const __m512i t0 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][0].data())));
    const __m512i t1 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][1].data())));
    const __m512i lift = _mm512_set1_epi8(0x70);
    for (std::size_t k = 0; k < count; ++k) {
        const __m512i x = _mm512_loadu_si512(origin - steps.part(k));
        const __m512i c = _mm512_load_si512(byte_rows.row[steps.c(k) ^ (chunk << 4)].data());
        const __m512i v = _mm512_adds_epu8(_mm512_xor_si512(x, c), lift);
        low = _mm512_or_si512(low, _mm512_shuffle_epi8(t0, v));
        high = _mm512_or_si512(high, _mm512_shuffle_epi8(t1, v));
    }
    _mm512_storeu_si512(planes, low);
    _mm512_storeu_si512(planes + plane_bytes, high);
}

GRUNDY_AVX512 void wide_range(const std::uint8_t* origin, const std::uint8_t* value, std::size_t first, std::size_t count, unsigned chunk, bool only_chunk,
                              std::uint8_t* planes) {
    if (only_chunk) wide_tiny(origin, Range{value, first}, count, planes);
    else wide_chunk(origin, Range{value, first}, count, chunk, planes);
}
GRUNDY_AVX512 void wide_list(const std::uint8_t* origin, const std::uint32_t* part, const std::uint8_t* value, std::size_t count, unsigned chunk,
                             bool only_chunk, std::uint8_t* planes) {
    if (only_chunk) wide_tiny(origin, List{part, value}, count, planes);
    else wide_chunk(origin, List{part, value}, count, chunk, planes);
}
GRUNDY_AVX512 void wide_one(const std::uint8_t* source, std::uint8_t c, unsigned chunk, std::size_t lane, std::uint8_t* planes) {
    const std::uint32_t here = 0;
    wide_chunk(source, List{&here, &c}, 1, chunk, planes + lane);
}

/// Two halves of 32 lanes, one after the other.
template <class Steps>
GRUNDY_AVX2 inline void half_chunk(const std::uint8_t* origin, Steps steps, std::size_t count, unsigned chunk, std::uint8_t* planes) {
    const __m256i t0 = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][0].data())));
    const __m256i t1 = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][1].data())));
    const __m256i lift = _mm256_set1_epi8(0x70);
    for (std::size_t half = 0; half < lanes; half += 32) {
        auto* low_at = reinterpret_cast<__m256i*>(planes + half);
        auto* high_at = reinterpret_cast<__m256i*>(planes + plane_bytes + half);
        __m256i low = _mm256_loadu_si256(low_at);
        __m256i high = _mm256_loadu_si256(high_at);
        for (std::size_t k = 0; k < count; ++k) {
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(origin - steps.part(k) + half));
            const __m256i c = _mm256_load_si256(reinterpret_cast<const __m256i*>(byte_rows.row[steps.c(k) ^ (chunk << 4)].data()));
            const __m256i v = _mm256_adds_epu8(_mm256_xor_si256(x, c), lift);
            low = _mm256_or_si256(low, _mm256_shuffle_epi8(t0, v));
            high = _mm256_or_si256(high, _mm256_shuffle_epi8(t1, v));
        }
        _mm256_storeu_si256(low_at, low);
        _mm256_storeu_si256(high_at, high);
    }
}
GRUNDY_AVX2 void half_range(const std::uint8_t* origin, const std::uint8_t* value, std::size_t first, std::size_t count, unsigned chunk, bool,
                            std::uint8_t* planes) {
    half_chunk(origin, Range{value, first}, count, chunk, planes);
}
GRUNDY_AVX2 void half_list(const std::uint8_t* origin, const std::uint32_t* part, const std::uint8_t* value, std::size_t count, unsigned chunk, bool,
                           std::uint8_t* planes) {
    half_chunk(origin, List{part, value}, count, chunk, planes);
}
GRUNDY_AVX2 void half_one(const std::uint8_t* source, std::uint8_t c, unsigned chunk, std::size_t lane, std::uint8_t* planes) {
    const std::uint32_t here = 0;
    half_chunk(source, List{&here, &c}, 1, chunk, planes + lane);
}

#endif

}  // namespace

const Marks& marks(Cpu cpu) {
    static const Marks plain{plain_range, plain_list, plain_one};
#if defined(__x86_64__)
    static const Marks avx2{half_range, half_list, half_one};
    static const Marks avx512{wide_range, wide_list, wide_one};
    if (cpu >= Cpu::avx512) return avx512;
    if (cpu == Cpu::avx2) return avx2;
#endif
    (void)cpu;
    return plain;
}

bool saturated(const std::uint8_t* planes) {
    std::uint64_t all = ~0ULL;
    for (std::size_t at = 0; at < lanes; at += 8) {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        std::memcpy(&low, planes + at, 8);
        std::memcpy(&high, planes + plane_bytes + at, 8);
        all &= low & high;
    }
    return all == ~0ULL;
}

}  // namespace grundy::solve
