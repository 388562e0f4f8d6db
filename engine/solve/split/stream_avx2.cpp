// Settling heaps of a stream with AVX2: a block is one register.
#include <algorithm>
#include <bit>
#include <iterator>

#include "engine/solve/split/stream_halves.hpp"
#include "engine/solve/split/stream_plain.hpp"
#include "engine/solve/split/stream_vectors.hpp"

// NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result,bugprone-misplaced-widening-cast,bugprone-branch-clone): offsets within a row of lanes
namespace grundy::solve::stream {

#if defined(__x86_64__)
namespace avx2 {
namespace {

GRUNDY_INLINE __m256i table_of(unsigned code, unsigned plane) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(one_hot.plane[code][plane].data())));
}

/// The codes of x, each xor `code`, into the planes.
template <int C>
GRUNDY_INLINE void mark(__m256i x, unsigned code, __m256i* planes) {
    if constexpr (C == 1) {
        planes[0] = _mm256_or_si256(planes[0], _mm256_shuffle_epi8(table_of(code, 0), x));
        planes[1] = _mm256_or_si256(planes[1], _mm256_shuffle_epi8(table_of(code, 1), x));
        return;
    }
    // x xor (16 h) has a zero upper half iff x lies in the chunk; adding 0x70
    // with saturation then leaves the top bit clear, and sets that of all others.
    const __m256i t0 = table_of(0, 0), t1 = table_of(0, 1), lift = _mm256_set1_epi8(0x70);
    for (unsigned h = 0; h < C; ++h) {
        const __m256i v = _mm256_adds_epu8(_mm256_xor_si256(x, load(byte_rows.row[code ^ (h << 4)].data())), lift);
        planes[2 * h] = _mm256_or_si256(planes[2 * h], _mm256_shuffle_epi8(t0, v));
        planes[2 * h + 1] = _mm256_or_si256(planes[2 * h + 1], _mm256_shuffle_epi8(t1, v));
    }
}

/// One word of marks a heap: of 16 codes a chunk.
template <int C>
struct Word {
    using Type = std::uint64_t;
    static constexpr int words = C == 8 ? 2 : 1;
};
template <>
struct Word<1> {
    using Type = std::uint16_t;
    static constexpr int words = 1;
};
template <>
struct Word<2> {
    using Type = std::uint32_t;
    static constexpr int words = 1;
};

/// Eight lanes of 16 bytes each: 64 codes.
GRUNDY_INLINE void join_eight(const __m256i* p, std::uint64_t* out, std::size_t apart) {
    __m256i a[8];
    for (int k = 0; k < 4; ++k) {  // bytes to pairs: lanes 0-7 (16-23), and 8-15 (24-31)
        a[k] = _mm256_unpacklo_epi8(p[2 * k], p[2 * k + 1]);
        a[4 + k] = _mm256_unpackhi_epi8(p[2 * k], p[2 * k + 1]);
    }
    for (int half = 0; half < 2; ++half) {
        const __m256i l0 = _mm256_unpacklo_epi16(a[4 * half], a[4 * half + 1]), h0 = _mm256_unpackhi_epi16(a[4 * half], a[4 * half + 1]);
        const __m256i l1 = _mm256_unpacklo_epi16(a[4 * half + 2], a[4 * half + 3]), h1 = _mm256_unpackhi_epi16(a[4 * half + 2], a[4 * half + 3]);
        const __m256i four[4] = {_mm256_unpacklo_epi32(l0, l1), _mm256_unpackhi_epi32(l0, l1), _mm256_unpacklo_epi32(h0, h1), _mm256_unpackhi_epi32(h0, h1)};
        for (int q = 0; q < 4; ++q) {  // lanes 8 half + 2 q and the next, and 16 more
            alignas(32) std::uint64_t pair[4];
            _mm256_store_si256(reinterpret_cast<__m256i*>(pair), four[q]);
            const auto at = static_cast<std::size_t>(8 * half + 2 * q);
            out[at * apart] = pair[0], out[(at + 1) * apart] = pair[1];
            out[(at + 16) * apart] = pair[2], out[(at + 17) * apart] = pair[3];
        }
    }
}

template <int C>
GRUNDY_INLINE void join(const __m256i* p, typename Word<C>::Type* out) {
    if constexpr (C == 1) {
        const __m256i a = _mm256_unpacklo_epi8(p[0], p[1]), b = _mm256_unpackhi_epi8(p[0], p[1]);
        store(out, _mm256_permute2x128_si256(a, b, 0x20)), store(out + 16, _mm256_permute2x128_si256(a, b, 0x31));
    } else if constexpr (C == 2) {
        const __m256i a = _mm256_unpacklo_epi8(p[0], p[1]), b = _mm256_unpackhi_epi8(p[0], p[1]);
        const __m256i c = _mm256_unpacklo_epi8(p[2], p[3]), d = _mm256_unpackhi_epi8(p[2], p[3]);
        const __m256i k = _mm256_unpacklo_epi16(a, c), l = _mm256_unpackhi_epi16(a, c), m = _mm256_unpacklo_epi16(b, d), n = _mm256_unpackhi_epi16(b, d);
        store(out, _mm256_permute2x128_si256(k, l, 0x20)), store(out + 8, _mm256_permute2x128_si256(m, n, 0x20));
        store(out + 16, _mm256_permute2x128_si256(k, l, 0x31)), store(out + 24, _mm256_permute2x128_si256(m, n, 0x31));
    } else {
        for (int w = 0; w < Word<C>::words; ++w) join_eight(p + 8 * w, out + w, Word<C>::words);
    }
}

/// Lags of at least 16, for 16 heaps whose predecessors are known.
template <int C>
GRUNDY_INLINE void mark_half(const std::uint8_t* x, const std::vector<Lag>& lags, typename Word<C>::Type* marks) {
    __m128i p[2 * C];
    for (auto& plane : p) plane = _mm_setzero_si128();
    const auto table = [](unsigned code, unsigned plane) { return reinterpret_cast<const __m128i*>(one_hot.plane[code][plane].data()); };
    for (const Lag& lag : lags) {
        const __m128i codes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(x - lag.back));
        for (unsigned h = 0; h < C; ++h) {
            const __m128i of_chunk =
                C == 1 ? codes : _mm_adds_epu8(_mm_xor_si128(codes, _mm_set1_epi8(static_cast<char>((lag.code & 0xf0) ^ (h << 4)))), _mm_set1_epi8(0x70));
            p[2 * h] = _mm_or_si128(p[2 * h], _mm_shuffle_epi8(_mm_load_si128(table(lag.code & 15, 0)), of_chunk));
            p[2 * h + 1] = _mm_or_si128(p[2 * h + 1], _mm_shuffle_epi8(_mm_load_si128(table(lag.code & 15, 1)), of_chunk));
        }
    }
    auto* out = reinterpret_cast<__m128i*>(marks);
    const auto add = [out](int k, __m128i more) __attribute__((always_inline, target("avx2,bmi,bmi2,lzcnt,popcnt"))) {
        _mm_store_si128(out + k, _mm_or_si128(_mm_load_si128(out + k), more));
    };
    const __m128i a = _mm_unpacklo_epi8(p[0], p[1]), b = _mm_unpackhi_epi8(p[0], p[1]);
    if constexpr (C == 1) {
        add(0, a), add(1, b);
    } else {
        const __m128i c = _mm_unpacklo_epi8(p[2], p[3]), d = _mm_unpackhi_epi8(p[2], p[3]);
        add(0, _mm_unpacklo_epi16(a, c)), add(1, _mm_unpackhi_epi16(a, c)), add(2, _mm_unpacklo_epi16(b, d)), add(3, _mm_unpackhi_epi16(b, d));
    }
}

/// Heap by heap, `J` near lags. A heap without a code gets one that is too
/// large, and those behind it any: nothing branches on it here.
template <int C, int J>
GRUNDY_INLINE void settle(std::uint8_t* x, typename Word<C>::Type* marks, const Plan& plan) {
    const std::uint8_t* from[J > 0 ? J : 1];
    unsigned code[J > 0 ? J : 1];
    for (int j = 0; j < J; ++j) {
        const Lag lag = plan.near[static_cast<std::size_t>(j)];
        from[j] = x - lag.back, code[j] = lag.code;
    }
    const bool halves = C <= 2 && !plan.middle.empty();
    for (std::size_t first = 0; first < lanes; first += lanes / 2) {
        if constexpr (C <= 2)
            if (halves) mark_half<C>(x + first, plan.middle, marks + first);
        for (std::size_t l = first; l < first + lanes / 2; ++l) {
            using W = std::conditional_t<C == 1, std::uint32_t, std::uint64_t>;
            W m = marks[l];
#pragma GCC unroll 16
            for (int j = J - 1; j >= 0; --j) m |= W{1} << ((from[j][l] ^ code[j]) & (8 * sizeof(W) - 1));
            x[l] = static_cast<std::uint8_t>(std::countr_one(m));
        }
    }
}

/// Any number of near lags, any word.
template <int C>
GRUNDY_STREAM void settle_any(std::uint8_t* x, typename Word<C>::Type* marks, const Plan& plan) {
    for (std::size_t l = 0; l < lanes; ++l) {
        if constexpr (C <= 2)
            if (!plan.middle.empty() && l % 16 == 0) mark_half<C>(x + l, plan.middle, marks + l);
        std::uint64_t m[2] = {marks[l * Word<C>::words], C == 8 ? marks[l * Word<C>::words + (C == 8)] : 0};
        for (const Lag& lag : plan.near) {
            const auto v = static_cast<unsigned>(*(x + l - lag.back) ^ lag.code);
            m[v >> 6 & 1] |= std::uint64_t{1} << (v & 63);
        }
        x[l] = static_cast<std::uint8_t>(~m[0] != 0 ? std::countr_one(m[0]) : 64 + std::countr_one(m[1]));
    }
}

template <int C>
GRUNDY_INLINE void settle_block(const Plan& plan, std::uint8_t* x, typename Word<C>::Type* marks) {
    if constexpr (C < 8) {
        switch (plan.near.size()) {
            case 0: return settle<C, 0>(x, marks, plan);
            case 1: return settle<C, 1>(x, marks, plan);
            case 2: return settle<C, 2>(x, marks, plan);
            case 3: return settle<C, 3>(x, marks, plan);
            case 4: return settle<C, 4>(x, marks, plan);
            case 5: return settle<C, 5>(x, marks, plan);
            case 6: return settle<C, 6>(x, marks, plan);
            case 7: return settle<C, 7>(x, marks, plan);
            case 8: return settle<C, 8>(x, marks, plan);
            case 9: return settle<C, 9>(x, marks, plan);
            case 10: return settle<C, 10>(x, marks, plan);
            case 11: return settle<C, 11>(x, marks, plan);
            case 12: return settle<C, 12>(x, marks, plan);
            case 13: return settle<C, 13>(x, marks, plan);
            case 14: return settle<C, 14>(x, marks, plan);
            case 15: return settle<C, 15>(x, marks, plan);
            case 16: return settle<C, 16>(x, marks, plan);
            default: break;
        }
    }
    settle_any<C>(x, marks, plan);
}

/// The common codes that the block at x + at reaches by far lags.
template <int C>
GRUNDY_INLINE void mark_far(const Plan& plan, const View<C>& view, const std::uint8_t* x, std::size_t at, __m256i* planes) {
    for (std::size_t k = 0; k < 2 * C; ++k) planes[k] = or_of(view, at, k);
    for (const Lag& lag : plan.direct) mark<C>(load(x + at - lag.back), lag.code, planes);
}

/// Rows are laid a block late: by then its codes are where a vector can be read, and no lag that is read off them is shorter than two blocks.
template <int C>
GRUNDY_STREAM void settle_blocks(const Plan& plan, Planes& far, std::uint8_t* x, std::size_t at, std::size_t end) {
    const View<C> view(plan, far);
    for (; at < end; at += lanes) {
        alignas(32) typename Word<C>::Type marks[lanes * Word<C>::words];
        __m256i p[2 * C];
        mark_far<C>(plan, view, x, at, p);
        join<C>(p, marks);
        if (!view.rows.empty()) lay_block<C>(view, x, at - lanes);
        settle_block<C>(plan, x + at, marks);
    }
}

/// The same with near lags by shuffles, J of them below 16: the codes stay in a register.
template <int J>
GRUNDY_STREAM void settle_halves(const Plan& plan, Planes& far, std::uint8_t* x, std::size_t at, std::size_t end) {
    const View<1> view(plan, far);
    __m256i codes = load(x + at - lanes);
    for (; at < end; at += lanes) {
        __m256i p[2];
        mark_far<1>(plan, view, x, at, p);
        if (!view.rows.empty()) lay_block<1>(view, x, at - lanes);
        const __m128i older = _mm256_castsi256_si128(codes), newer = _mm256_extracti128_si256(codes, 1);
        const __m128i low = settle_half<J>(plan, {_mm256_castsi256_si128(p[0]), _mm256_castsi256_si128(p[1])}, older, newer);
        const __m128i high = settle_half<J>(plan, {_mm256_extracti128_si256(p[0], 1), _mm256_extracti128_si256(p[1], 1)}, newer, low);
        codes = _mm256_set_m128i(high, low);
        store(x + at, codes);
    }
}

void settle_one(const Plan& plan, Planes& far, std::uint8_t* x, std::size_t at, std::size_t end) {
    constexpr decltype(&settle_one) by_lags[] = {settle_halves<0>, settle_halves<1>, settle_halves<2>, settle_halves<3>, settle_halves<4>,
                                                 settle_halves<5>, settle_halves<6>, settle_halves<7>, settle_halves<8>};
    static_assert(std::size(by_lags) == most_shuffled + 1);
    if (plan.half_step == 0) return settle_blocks<1>(plan, far, x, at, end);
    const auto below_sixteen = std::count_if(plan.near.begin(), plan.near.end(), [](const Lag& lag) { return lag.back < lanes / 2; });
    by_lags[below_sixteen](plan, far, x, at, end);
}

void settle(const Plan& plan, Planes& far, std::uint8_t* x, std::size_t at, std::size_t end) {
    if (plan.chunks == 1) return settle_one(plan, far, x, at, end);
    if (plan.chunks == 2) return settle_blocks<2>(plan, far, x, at, end);
    if (plan.chunks == 4) return settle_blocks<4>(plan, far, x, at, end);
    return settle_blocks<8>(plan, far, x, at, end);
}

}  // namespace
}  // namespace avx2
#endif

const Loops& loops(Cpu cpu) {
#if defined(__x86_64__)
    static const Loops vectors{avx2::settle, avx2::check, avx2::lay, avx2::largest, avx2::values, avx2::find};
    if (cpu != Cpu::plain) return vectors;
#endif
    (void)cpu;
    return plain_loops();
}
}  // namespace grundy::solve::stream
// NOLINTEND(bugprone-implicit-widening-of-multiplication-result,bugprone-misplaced-widening-cast,bugprone-branch-clone)
