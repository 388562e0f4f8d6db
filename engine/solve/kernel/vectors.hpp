#pragma once
/// Vectors of bytes, a type a kind of register, all with the same operations: what the loops are made of that are written once for every path
/// (each_path.hpp). A loop that needs an operation more gets it here, in every type.
///
///     V16   16 bytes: NEON, or the half of an AVX2 register      V32   AVX2      V64   AVX-512
#include <cstddef>
#include <cstdint>

#include "engine/solve/kernel/intrinsics.hpp"

#if defined(__x86_64__)
#define GRUNDY_OP256 __attribute__((always_inline, target("avx2"))) static inline
#define GRUNDY_OP512 __attribute__((always_inline, target("avx512f,avx512bw,avx512vl,avx512dq"))) static inline

namespace grundy::solve {

struct V16 {
    using T = __m128i;
    static constexpr std::size_t width = 16;
    GRUNDY_OP256 T load(const void* p) { return _mm_loadu_si128(static_cast<const T*>(p)); }
    GRUNDY_OP256 void store(void* p, T v) { _mm_storeu_si128(static_cast<T*>(p), v); }
    GRUNDY_OP256 T table(const std::uint8_t* t) { return load(t); }
    GRUNDY_OP256 T all(unsigned c) { return _mm_set1_epi8(static_cast<char>(c)); }
    GRUNDY_OP256 T shuffle(T t, T i) { return _mm_shuffle_epi8(t, i); }
    GRUNDY_OP256 T index(T a) { return plus(a, all(0x70)); }
    GRUNDY_OP256 T either(T a, T b) { return _mm_or_si128(a, b); }
    GRUNDY_OP256 T both(T a, T b) { return _mm_and_si128(a, b); }
    GRUNDY_OP256 T minus(T a, T b) { return _mm_sub_epi8(a, b); }
    GRUNDY_OP256 T plus(T a, T b) { return _mm_adds_epu8(a, b); }
    GRUNDY_OP256 T min(T a, T b) { return _mm_min_epu8(a, b); }
    GRUNDY_OP256 T upper(T a) { return _mm_and_si128(_mm_srli_epi16(a, 4), all(15)); }
};

struct V32 {
    using T = __m256i;
    static constexpr std::size_t width = 32;
    GRUNDY_OP256 T load(const void* p) { return _mm256_loadu_si256(static_cast<const T*>(p)); }
    GRUNDY_OP256 void store(void* p, T v) { _mm256_storeu_si256(static_cast<T*>(p), v); }
    /// The same 16 bytes in every 16.
    GRUNDY_OP256 T table(const std::uint8_t* t) { return _mm256_broadcastsi128_si256(V16::load(t)); }
    GRUNDY_OP256 T all(unsigned c) { return _mm256_set1_epi8(static_cast<char>(c)); }
    /// t[i], i < 16; 0 where the top bit of i is set; of what lies between only `index` may be asked: x86 reads its low four bits, NEON gives 0.
    GRUNDY_OP256 T shuffle(T t, T i) { return _mm256_shuffle_epi8(t, i); }
    /// What `shuffle` takes to give t[a] where a < 16 and 0 for every other byte. On x86 the low four bits stay, and the sum has its top bit set from 16 on.
    GRUNDY_OP256 T index(T a) { return plus(a, all(0x70)); }
    GRUNDY_OP256 T either(T a, T b) { return _mm256_or_si256(a, b); }
    GRUNDY_OP256 T either(T a, T b, T c) { return either(either(a, b), c); }
    GRUNDY_OP256 T both(T a, T b) { return _mm256_and_si256(a, b); }
    /// a and not b
    GRUNDY_OP256 T without(T a, T b) { return _mm256_andnot_si256(b, a); }
    GRUNDY_OP256 T differ(T a, T b) { return _mm256_xor_si256(a, b); }
    GRUNDY_OP256 T differ(T a, T b, T c) { return differ(differ(a, b), c); }
    /// a or (b xor c)
    GRUNDY_OP256 T either_differ(T a, T b, T c) { return either(a, differ(b, c)); }
    GRUNDY_OP256 T minus(T a, T b) { return _mm256_sub_epi8(a, b); }
    /// At most 255.
    GRUNDY_OP256 T plus(T a, T b) { return _mm256_adds_epu8(a, b); }
    GRUNDY_OP256 T min(T a, T b) { return _mm256_min_epu8(a, b); }
    /// The upper half bytes.
    GRUNDY_OP256 T upper(T a) { return both(_mm256_srli_epi16(a, 4), all(15)); }
    /// b where the top bit of a is set, else c.
    GRUNDY_OP256 T choose(T a, T b, T c) { return _mm256_blendv_epi8(c, b, a); }
    GRUNDY_OP256 T reverse(T a) {
        const T back = table(reversed);
        return _mm256_permute4x64_epi64(shuffle(a, back), 0x4e);
    }
    /// From 16-bit numbers: p[i] - less, at least 0 and at most 255.
    GRUNDY_OP256 T narrow(const std::uint16_t* p, unsigned less) {
        const T by = _mm256_set1_epi16(static_cast<short>(less)), most = _mm256_set1_epi16(255);
        const T first = _mm256_min_epu16(_mm256_subs_epu16(load(p), by), most), second = _mm256_min_epu16(_mm256_subs_epu16(load(p + 16), by), most);
        return _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0xd8);
    }
    GRUNDY_OP256 bool same(T a, T b) {
        const T other = differ(a, b);
        return _mm256_testz_si256(other, other) != 0;
    }
    /// The first place at which a and b have the same byte, or `width`.
    GRUNDY_OP256 std::size_t first_same(T a, T b) {
        const auto hits = static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b)));
        return hits == 0 ? width : static_cast<std::size_t>(__builtin_ctz(hits));
    }
    /// The bits of the bytes that are not 0, the first lowest.
    GRUNDY_OP256 std::uint64_t filled(T a) { return ~static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, all(0)))); }
    GRUNDY_OP256 std::uint64_t sum(T a) {
        const T quarters = _mm256_sad_epu8(a, all(0));
        const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(quarters), _mm256_extracti128_si256(quarters, 1));
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(halves) + _mm_extract_epi64(halves, 1));
    }

private:
    alignas(16) static constexpr std::uint8_t reversed[16] = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
};

struct V64 {
    using T = __m512i;
    static constexpr std::size_t width = 64;
    GRUNDY_OP512 T load(const void* p) { return _mm512_loadu_si512(p); }
    GRUNDY_OP512 void store(void* p, T v) { _mm512_storeu_si512(p, v); }
    GRUNDY_OP512 T table(const std::uint8_t* t) { return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(t))); }
    GRUNDY_OP512 T all(unsigned c) { return _mm512_set1_epi8(static_cast<char>(c)); }
    GRUNDY_OP512 T shuffle(T t, T i) { return _mm512_shuffle_epi8(t, i); }
    GRUNDY_OP512 T index(T a) { return plus(a, all(0x70)); }
    GRUNDY_OP512 T either(T a, T b) { return _mm512_or_si512(a, b); }
    GRUNDY_OP512 T either(T a, T b, T c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
    GRUNDY_OP512 T both(T a, T b) { return _mm512_and_si512(a, b); }
    GRUNDY_OP512 T without(T a, T b) { return _mm512_andnot_si512(b, a); }
    GRUNDY_OP512 T differ(T a, T b) { return _mm512_xor_si512(a, b); }
    GRUNDY_OP512 T differ(T a, T b, T c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }
    GRUNDY_OP512 T either_differ(T a, T b, T c) { return _mm512_ternarylogic_epi64(a, b, c, 0xf6); }
    GRUNDY_OP512 T minus(T a, T b) { return _mm512_sub_epi8(a, b); }
    GRUNDY_OP512 T plus(T a, T b) { return _mm512_adds_epu8(a, b); }
    GRUNDY_OP512 T min(T a, T b) { return _mm512_min_epu8(a, b); }
    GRUNDY_OP512 T upper(T a) { return both(_mm512_srli_epi16(a, 4), all(15)); }
    GRUNDY_OP512 T choose(T a, T b, T c) { return _mm512_mask_blend_epi8(_mm512_movepi8_mask(a), c, b); }
    GRUNDY_OP512 T reverse(T a) {
        return shuffle(_mm512_shuffle_i64x2(a, a, 0x1b), _mm512_broadcast_i32x4(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)));
    }
    GRUNDY_OP512 T narrow(const std::uint16_t* p, unsigned less) {
        const T by = _mm512_set1_epi16(static_cast<short>(less));
        const __m256i first = _mm512_cvtusepi16_epi8(_mm512_subs_epu16(load(p), by)), second = _mm512_cvtusepi16_epi8(_mm512_subs_epu16(load(p + 32), by));
        return _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
    }
    GRUNDY_OP512 bool same(T a, T b) { return _mm512_cmpneq_epi64_mask(a, b) == 0; }
    GRUNDY_OP512 std::size_t first_same(T a, T b) {
        const std::uint64_t hits = _mm512_cmpeq_epu8_mask(a, b);
        return hits == 0 ? width : static_cast<std::size_t>(__builtin_ctzll(hits));
    }
    GRUNDY_OP512 std::uint64_t filled(T a) { return _mm512_test_epi8_mask(a, a); }
    GRUNDY_OP512 std::uint64_t sum(T a) { return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(_mm512_sad_epu8(a, _mm512_setzero_si512()))); }
};

}  // namespace grundy::solve

#elif defined(__aarch64__)
#include <arm_neon.h>

namespace grundy::solve {

struct V16 {
    using T = uint8x16_t;
    static constexpr std::size_t width = 16;
    static T load(const void* p) { return vld1q_u8(static_cast<const std::uint8_t*>(p)); }
    static void store(void* p, T v) { vst1q_u8(static_cast<std::uint8_t*>(p), v); }
    static T table(const std::uint8_t* t) { return load(t); }
    static T all(unsigned c) { return vdupq_n_u8(static_cast<std::uint8_t>(c)); }
    static T shuffle(T t, T i) { return vqtbl1q_u8(t, i); }
    static T index(T a) { return a; }
    static T either(T a, T b) { return vorrq_u8(a, b); }
    static T either(T a, T b, T c) { return either(either(a, b), c); }
    static T both(T a, T b) { return vandq_u8(a, b); }
    static T without(T a, T b) { return vbicq_u8(a, b); }
    static T differ(T a, T b) { return veorq_u8(a, b); }
    static T differ(T a, T b, T c) { return differ(differ(a, b), c); }
    static T either_differ(T a, T b, T c) { return either(a, differ(b, c)); }
    static T minus(T a, T b) { return vsubq_u8(a, b); }
    static T plus(T a, T b) { return vqaddq_u8(a, b); }
    static T min(T a, T b) { return vminq_u8(a, b); }
    static T upper(T a) { return vshrq_n_u8(a, 4); }
    static T choose(T a, T b, T c) { return vbslq_u8(vcltzq_s8(vreinterpretq_s8_u8(a)), b, c); }
    static T reverse(T a) {
        const T pairs = vrev64q_u8(a);
        return vextq_u8(pairs, pairs, 8);
    }
    static T narrow(const std::uint16_t* p, unsigned less) {
        const uint16x8_t by = vdupq_n_u16(static_cast<std::uint16_t>(less));
        return vcombine_u8(vqmovn_u16(vqsubq_u16(vld1q_u16(p), by)), vqmovn_u16(vqsubq_u16(vld1q_u16(p + 8), by)));
    }
    static bool same(T a, T b) { return vmaxvq_u8(differ(a, b)) == 0; }
    static std::size_t first_same(T a, T b) {
        const std::uint64_t hits = quarters(vceqq_u8(a, b));
        return hits == 0 ? width : static_cast<std::size_t>(__builtin_ctzll(hits)) / 4;
    }
    static std::uint64_t filled(T a) {
        static constexpr std::uint8_t place[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
        const T bits = both(vtstq_u8(a, a), load(place));
        return vaddv_u8(vget_low_u8(bits)) | static_cast<std::uint64_t>(vaddv_u8(vget_high_u8(bits))) << 8;
    }
    static std::uint64_t sum(T a) { return vaddlvq_u8(a); }

private:
    /// Four bits of each byte.
    static std::uint64_t quarters(T a) { return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(a), 4)), 0); }
};

}  // namespace grundy::solve
#endif
