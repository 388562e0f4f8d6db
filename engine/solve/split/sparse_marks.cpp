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

constexpr Marks plain_marks{plain_steps, nullptr, plain_cover, plain_less, plain_look_up, nullptr, plain_match};

/// place[q][x]: the lowest bit of the half byte x, counted from 4q on; 0xff for none.
struct Places {
    alignas(16) std::array<std::array<std::uint8_t, 16>, 4> place{};
    constexpr Places() {
        for (unsigned q = 0; q < 4; ++q)
            for (unsigned x = 0; x < 16; ++x) place[q][x] = x == 0 ? 0xff : static_cast<std::uint8_t>(4 * q + static_cast<unsigned>(std::countr_zero(x)));
    }
};
constexpr Places places;

/// How many of four digits are 1.
alignas(16) constexpr std::array<std::uint8_t, 16> bits_of_half{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
/// At b <= 8: the b lowest bits.
alignas(16) constexpr std::array<std::uint8_t, 16> low_ones{0, 1, 3, 7, 15, 31, 63, 127, 255};
/// Its top bit says whether a lane is odd.
struct OddLanes {
    alignas(64) std::array<std::uint8_t, lanes> byte{};
    constexpr OddLanes() {
        for (std::size_t l = 1; l < lanes; l += 2) byte[l] = 0x80;
    }
    const std::uint8_t* data() const { return byte.data(); }
};
constexpr OddLanes odd_lanes;

}  // namespace
}  // namespace grundy::solve::sparse

#define GRUNDY_LOOPS "engine/solve/split/sparse_marks_loops.hpp"
#define GRUNDY_LOOPS_IN grundy::solve::sparse
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve::sparse {

#if defined(__x86_64__)
namespace {

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

}  // namespace
#endif

const Marks& marks(Cpu cpu) {
#if defined(__x86_64__)
    static constexpr Marks permuting = [] {
        Marks loops = avx512_path::sparse_loops;
        loops.four = vbmi_four;
        return loops;
    }();
    if (cpu >= Cpu::avx512vbmi) return permuting;
#endif
    return GRUNDY_BY_PATH(cpu, sparse_loops, plain_marks);
}

}  // namespace grundy::solve::sparse
