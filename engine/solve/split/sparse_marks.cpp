#include "engine/solve/split/sparse_marks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/solve/kernel/intrinsics.hpp"
#include "engine/solve/split/one_hot.hpp"

namespace grundy::solve::sparse {
namespace {

void plain_steps(const std::uint8_t* origin, Steps steps, unsigned h, bool, Chunk& chunk) {
    for (std::size_t k = 0; k < steps.count; ++k) {
        const std::uint8_t* source = origin - steps.part[k];
        for (std::size_t l = 0; l < lanes; ++l) {
            const auto v = static_cast<unsigned>(source[l] ^ steps.code[k]);
            const auto bit = static_cast<std::uint8_t>(v >> 4 == h ? 1u << (v & 7) : 0u);
            (v & 8 ? chunk.high : chunk.low)[l] |= bit;
        }
    }
}

std::size_t plain_match(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint8_t code) {
    for (std::size_t k = 0; k < count; ++k)
        if ((a[k] ^ b[k]) == code) return k;
    return count;
}

std::size_t plain_lack(const Chunk& wanted, const Chunk& chunk) {
    std::size_t count = 0;
    for (std::size_t l = 0; l < lanes; ++l) count += static_cast<std::size_t>(std::popcount(wanted.at(l) & ~chunk.at(l)));
    return count;
}

constexpr std::size_t batch = 16;  ///< steps between two looks at what is lacking

template <class List, class Lack>
std::size_t cover_by(List list, Lack lack, const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, const Chunk& wanted, std::size_t enough,
                     Chunk& chunk) {
    std::size_t lacking = lack(wanted, chunk);
    for (std::size_t k = 0; k < steps.count && lacking > enough; k += batch) {
        list(origin, {steps.part + k, steps.code + k, std::min(batch, steps.count - k)}, h, tiny, chunk);
        lacking = lack(wanted, chunk);
    }
    return lacking;
}

std::size_t plain_cover(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, const Chunk& wanted, std::size_t enough, Chunk& chunk) {
    return cover_by(plain_steps, plain_lack, origin, steps, h, tiny, wanted, enough, chunk);
}

void plain_less(const std::uint16_t* below, unsigned h, Chunk& wanted) {
    for (std::size_t l = 0; l < lanes; ++l) {
        const unsigned bits = below[l] <= 16 * h ? 0 : (1u << std::min(16u, below[l] - 16 * h)) - 1;
        wanted.low[l] = static_cast<std::uint8_t>(bits);
        wanted.high[l] = static_cast<std::uint8_t>(bits >> 8);
    }
}

void plain_look_up(const std::uint8_t* x, std::uint64_t n, const ByParity& table, std::uint8_t* out) {
    for (std::size_t l = 0; l < lanes; ++l) out[l] = x[l] >= plane_codes ? std::uint8_t{0} : table[(n + l) & 1][x[l]];
}

#if defined(__x86_64__)

// x ^ (16 h) has a zero upper half iff x lies in the chunk; adding 0x70 with saturation then keeps the lower half and leaves the top bit clear,
// and sets the top bit of everything else, for which the shuffle gives zero.

GRUNDY_AVX512 inline __m512i onehot512(unsigned c, unsigned plane, __m512i x) {
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[c][plane].data()))), x);
}

GRUNDY_AVX512 void wide_steps(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, Chunk& chunk) {
    __m512i low = _mm512_load_si512(chunk.low.data());
    __m512i high = _mm512_load_si512(chunk.high.data());
    if (tiny) {
        for (std::size_t k = 0; k < steps.count; ++k) {
            const __m512i x = _mm512_loadu_si512(origin - steps.part[k]);
            low = _mm512_or_si512(low, onehot512(steps.code[k], 0, x));
            high = _mm512_or_si512(high, onehot512(steps.code[k], 1, x));
        }
    } else {
        const __m512i t0 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][0].data())));
        const __m512i t1 = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][1].data())));
        const __m512i lift = _mm512_set1_epi8(0x70);
        std::size_t k = 0;
        for (; k + 2 <= steps.count; k += 2) {
            const __m512i x = _mm512_loadu_si512(origin - steps.part[k]);
            const __m512i y = _mm512_loadu_si512(origin - steps.part[k + 1]);
            const __m512i v = _mm512_adds_epu8(_mm512_xor_si512(x, _mm512_load_si512(byte_rows.row[steps.code[k] ^ (h << 4)].data())), lift);
            const __m512i w = _mm512_adds_epu8(_mm512_xor_si512(y, _mm512_load_si512(byte_rows.row[steps.code[k + 1] ^ (h << 4)].data())), lift);
            low = _mm512_ternarylogic_epi64(low, _mm512_shuffle_epi8(t0, v), _mm512_shuffle_epi8(t0, w), 0xfe);
            high = _mm512_ternarylogic_epi64(high, _mm512_shuffle_epi8(t1, v), _mm512_shuffle_epi8(t1, w), 0xfe);
        }
        for (; k < steps.count; ++k) {
            const __m512i x = _mm512_loadu_si512(origin - steps.part[k]);
            const __m512i v = _mm512_adds_epu8(_mm512_xor_si512(x, _mm512_load_si512(byte_rows.row[steps.code[k] ^ (h << 4)].data())), lift);
            low = _mm512_or_si512(low, _mm512_shuffle_epi8(t0, v));
            high = _mm512_or_si512(high, _mm512_shuffle_epi8(t1, v));
        }
    }
    _mm512_store_si512(chunk.low.data(), low);
    _mm512_store_si512(chunk.high.data(), high);
}

/// within[p][x], x < 64: the byte of plane p of four chunks.
struct Within {
    alignas(64) std::array<std::array<std::uint8_t, 64>, 8> within{};
    constexpr Within() {
        for (unsigned x = 0; x < 64; ++x) within[x >> 3][x] = static_cast<std::uint8_t>(1u << (x & 7));
    }
};
constexpr Within planes_of_64;

/// A shuffle that looks at six bits serves 64 codes; one comparison keeps the others out of all eight planes.
GRUNDY_VBMI void vbmi_four(const std::uint8_t* origin, Steps steps, unsigned h, Chunk* planes) {
    __m512i table[8];
    __m512i mark[8];
    for (unsigned p = 0; p < 8; ++p) {
        table[p] = _mm512_load_si512(planes_of_64.within[p].data());
        mark[p] = _mm512_load_si512(p % 2 == 0 ? planes[p / 2].low.data() : planes[p / 2].high.data());
    }
    const __m512i end = _mm512_set1_epi8(64);
    const auto base = static_cast<std::uint8_t>(h << 4);
    std::size_t k = 0;
    for (; k + 2 <= steps.count; k += 2) {
        const __m512i x = _mm512_loadu_si512(origin - steps.part[k]);
        const __m512i y = _mm512_loadu_si512(origin - steps.part[k + 1]);
        const __m512i v = _mm512_xor_si512(x, _mm512_load_si512(byte_rows.row[steps.code[k] ^ base].data()));
        const __m512i w = _mm512_xor_si512(y, _mm512_load_si512(byte_rows.row[steps.code[k + 1] ^ base].data()));
        const __mmask64 a = _mm512_cmplt_epu8_mask(v, end);
        const __mmask64 b = _mm512_cmplt_epu8_mask(w, end);
        for (unsigned p = 0; p < 8; ++p)
            mark[p] = _mm512_ternarylogic_epi64(mark[p], _mm512_maskz_permutexvar_epi8(a, v, table[p]), _mm512_maskz_permutexvar_epi8(b, w, table[p]), 0xfe);
    }
    for (; k < steps.count; ++k) {
        const __m512i v = _mm512_xor_si512(_mm512_loadu_si512(origin - steps.part[k]), _mm512_load_si512(byte_rows.row[steps.code[k] ^ base].data()));
        const __mmask64 a = _mm512_cmplt_epu8_mask(v, end);
        for (unsigned p = 0; p < 8; ++p) mark[p] = _mm512_or_si512(mark[p], _mm512_maskz_permutexvar_epi8(a, v, table[p]));
    }
    for (unsigned p = 0; p < 8; ++p) _mm512_store_si512(p % 2 == 0 ? planes[p / 2].low.data() : planes[p / 2].high.data(), mark[p]);
}

/// place[q][x]: the lowest bit of the half byte x, counted from 4q on; 0xff for none.
struct Places {
    alignas(16) std::array<std::array<std::uint8_t, 16>, 4> place{};
    constexpr Places() {
        for (unsigned q = 0; q < 4; ++q)
            for (unsigned x = 0; x < 16; ++x) place[q][x] = x == 0 ? 0xff : static_cast<std::uint8_t>(4 * q + static_cast<unsigned>(std::countr_zero(x)));
    }
};
constexpr Places places;

GRUNDY_AVX512 inline __m512i place512(unsigned q, __m512i half) {
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(places.place[q].data()))), half);
}
/// The lowest zero of the 16 marks of each lane, 0xff for none.
GRUNDY_AVX512 inline __m512i lowest_zero(__m512i low, __m512i high) {
    const __m512i half = _mm512_set1_epi8(0x0f);
    const __m512i a = place512(0, _mm512_andnot_si512(low, half));
    const __m512i b = place512(1, _mm512_andnot_si512(_mm512_srli_epi16(low, 4), half));
    const __m512i c = place512(2, _mm512_andnot_si512(high, half));
    const __m512i d = place512(3, _mm512_andnot_si512(_mm512_srli_epi16(high, 4), half));
    return _mm512_min_epu8(_mm512_min_epu8(a, b), _mm512_min_epu8(c, d));
}

GRUNDY_AVX512 void wide_settle(const TinyBlock& block) {
    const __m512i far_low = _mm512_load_si512(block.far->low.data());
    const __m512i far_high = _mm512_load_si512(block.far->high.data());
    __m512i guess = _mm512_loadu_si512(block.x);
    for (;;) {
        __m512i low = far_low;
        __m512i high = far_high;
        for (std::size_t k = 0; k < block.rare.count; ++k) {
            const __m512i x = _mm512_loadu_si512(block.x - block.rare.part[k]);
            low = _mm512_or_si512(low, onehot512(block.rare.code[k], 0, x));
            high = _mm512_or_si512(high, onehot512(block.rare.code[k], 1, x));
        }
        _mm512_storeu_si512(block.low, low);
        _mm512_storeu_si512(block.high, high);
        low = _mm512_load_si512(block.given->low.data());
        high = _mm512_load_si512(block.given->high.data());
        for (std::size_t k = 0; k < block.split.count; ++k) {
            low = _mm512_or_si512(low, _mm512_loadu_si512(block.low - block.split.part[k]));
            high = _mm512_or_si512(high, _mm512_loadu_si512(block.high - block.split.part[k]));
        }
        for (std::size_t k = 0; k < block.single.count; ++k) {
            const __m512i x = _mm512_loadu_si512(block.x - block.single.part[k]);
            low = _mm512_or_si512(low, onehot512(0, 0, x));
            high = _mm512_or_si512(high, onehot512(0, 1, x));
        }
        const __m512i least = lowest_zero(low, high);
        const __m512i found = _mm512_mask_blend_epi8(_mm512_movepi8_mask(least), least, _mm512_set1_epi8(static_cast<char>(hidden)));
        if (_mm512_cmpneq_epu8_mask(found, guess) == 0) return;
        guess = found;
        _mm512_storeu_si512(block.x, found);
    }
}

GRUNDY_AVX512 std::size_t wide_match(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint8_t code) {
    const __m512i wanted = _mm512_set1_epi8(static_cast<char>(code));
    std::size_t k = 0;
    for (; k + lanes <= count; k += lanes) {
        const __m512i pair = _mm512_xor_si512(_mm512_loadu_si512(a + k), _mm512_loadu_si512(b + k));
        if (const std::uint64_t hit = _mm512_cmpeq_epu8_mask(pair, wanted)) return k + static_cast<std::size_t>(std::countr_zero(hit));
    }
    return k + plain_match(a + k, b + k, count - k, code);
}

GRUNDY_AVX512 inline std::size_t wide_lack(const Chunk& wanted, const Chunk& chunk) {
    const __m512i low = _mm512_andnot_si512(_mm512_load_si512(chunk.low.data()), _mm512_load_si512(wanted.low.data()));
    const __m512i high = _mm512_andnot_si512(_mm512_load_si512(chunk.high.data()), _mm512_load_si512(wanted.high.data()));
    // bits a half byte by a table, then the sums of eight bytes
    const __m512i table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i half = _mm512_set1_epi8(0x0f);
    const __m512i a =
        _mm512_add_epi8(_mm512_shuffle_epi8(table, _mm512_and_si512(low, half)), _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(low, 4), half)));
    const __m512i b = _mm512_add_epi8(_mm512_shuffle_epi8(table, _mm512_and_si512(high, half)),
                                      _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(high, 4), half)));
    return static_cast<std::size_t>(_mm512_reduce_add_epi64(_mm512_sad_epu8(_mm512_add_epi8(a, b), _mm512_setzero_si512())));
}

GRUNDY_AVX512 std::size_t wide_cover(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, const Chunk& wanted, std::size_t enough, Chunk& chunk) {
    std::size_t lacking = wide_lack(wanted, chunk);
    for (std::size_t k = 0; k < steps.count && lacking > enough; k += batch) {
        wide_steps(origin, {steps.part + k, steps.code + k, std::min(batch, steps.count - k)}, h, tiny, chunk);
        lacking = wide_lack(wanted, chunk);
    }
    return lacking;
}

GRUNDY_AVX512 void wide_less(const std::uint16_t* below, unsigned h, Chunk& wanted) {
    const __m256i a = _mm512_cvtusepi16_epi8(_mm512_subs_epu16(_mm512_loadu_si512(below), _mm512_set1_epi16(static_cast<short>(16 * h))));
    const __m256i b = _mm512_cvtusepi16_epi8(_mm512_subs_epu16(_mm512_loadu_si512(below + 32), _mm512_set1_epi16(static_cast<short>(16 * h))));
    const __m512i count = _mm512_min_epu8(_mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1), _mm512_set1_epi8(16));
    const __m512i index = _mm512_min_epu8(count, _mm512_set1_epi8(15));
    const __m512i low = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 3, 7, 15, 31, 63, 127, -1, -1, -1, -1, -1, -1, -1, -1));
    const __m512i high = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 15, 31, 63, 127));
    const __mmask64 all = _mm512_cmpeq_epu8_mask(count, _mm512_set1_epi8(16));
    _mm512_store_si512(wanted.low.data(), _mm512_shuffle_epi8(low, index));
    _mm512_store_si512(wanted.high.data(), _mm512_mask_blend_epi8(all, _mm512_shuffle_epi8(high, index), _mm512_set1_epi8(-1)));
}

GRUNDY_AVX512 void wide_look_up(const std::uint8_t* x, std::uint64_t n, const ByParity& table, std::uint8_t* out) {
    const __m512i at = _mm512_loadu_si512(x);
    const __m512i same = _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table[n & 1].data())));
    const __m512i other = _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table[1 - (n & 1)].data())));
    _mm512_storeu_si512(out, _mm512_mask_shuffle_epi8(_mm512_shuffle_epi8(same, at), 0xaaaaaaaaaaaaaaaaULL, other, at));
}

/// Two halves of 32 lanes, one after the other.
GRUNDY_AVX2 void half_steps(const std::uint8_t* origin, Steps steps, unsigned h, bool, Chunk& chunk) {
    const __m256i t0 = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][0].data())));
    const __m256i t1 = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[0][1].data())));
    const __m256i lift = _mm256_set1_epi8(0x70);
    for (std::size_t half = 0; half < lanes; half += 32) {
        auto* low_at = reinterpret_cast<__m256i*>(chunk.low.data() + half);
        auto* high_at = reinterpret_cast<__m256i*>(chunk.high.data() + half);
        __m256i low = _mm256_load_si256(low_at);
        __m256i high = _mm256_load_si256(high_at);
        for (std::size_t k = 0; k < steps.count; ++k) {
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(origin - steps.part[k] + half));
            const __m256i c = _mm256_load_si256(reinterpret_cast<const __m256i*>(byte_rows.row[steps.code[k] ^ (h << 4)].data()));
            const __m256i v = _mm256_adds_epu8(_mm256_xor_si256(x, c), lift);
            low = _mm256_or_si256(low, _mm256_shuffle_epi8(t0, v));
            high = _mm256_or_si256(high, _mm256_shuffle_epi8(t1, v));
        }
        _mm256_store_si256(low_at, low);
        _mm256_store_si256(high_at, high);
    }
}
GRUNDY_AVX2 std::size_t half_match(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint8_t code) {
    const __m256i wanted = _mm256_set1_epi8(static_cast<char>(code));
    std::size_t k = 0;
    for (; k + 32 <= count; k += 32) {
        const __m256i pair =
            _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + k)), _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + k)));
        if (const auto hit = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(pair, wanted))))
            return k + static_cast<std::size_t>(std::countr_zero(hit));
    }
    return k + plain_match(a + k, b + k, count - k, code);
}

GRUNDY_AVX2 std::size_t half_cover(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, const Chunk& wanted, std::size_t enough, Chunk& chunk) {
    return cover_by(half_steps, plain_lack, origin, steps, h, tiny, wanted, enough, chunk);
}

#endif

}  // namespace

const Marks& marks(Cpu cpu) {
    static const Marks plain{plain_steps, nullptr, plain_cover, plain_less, plain_look_up, nullptr, plain_match};
#if defined(__x86_64__)
    static const Marks avx2{half_steps, nullptr, half_cover, plain_less, plain_look_up, nullptr, half_match};
    static const Marks avx512{wide_steps, nullptr, wide_cover, wide_less, wide_look_up, wide_settle, wide_match};
    static const Marks vbmi{wide_steps, vbmi_four, wide_cover, wide_less, wide_look_up, wide_settle, wide_match};
    if (cpu == Cpu::avx512vbmi) return vbmi;
    if (cpu == Cpu::avx512) return avx512;
    if (cpu == Cpu::avx2) return avx2;
#endif
    (void)cpu;
    return plain;
}

}  // namespace grundy::solve::sparse
