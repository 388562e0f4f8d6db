// Checking heaps of a stream with AVX2, and what is read of their codes.
#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/solve/split/stream_plain.hpp"
#include "engine/solve/split/stream_vectors.hpp"

#if defined(__x86_64__)
// NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result,bugprone-misplaced-widening-cast,bugprone-branch-clone): offsets within a row of lanes
namespace grundy::solve::stream::avx2 {
namespace {

/// What is below the answers x at `at` and not shown; false: nothing.
template <int C>
GRUNDY_INLINE bool lacks(const Plan& plan, const View<C>& view, __m256i x, std::size_t at, Missing& missing) {
    __m256i below = _mm256_setzero_si256(), codes[C];
    chunks_of<C>(x, codes);
    const __m256i odd = _mm256_set1_epi16(static_cast<short>(0xff00));
    for (unsigned h = 0; h < C; ++h) {
        const auto part = [&](std::size_t parity) __attribute__((always_inline, target("avx2,bmi,bmi2,lzcnt,popcnt"))) {
            return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(plan.below[parity].data() + 16 * h)));
        };
        below = _mm256_or_si256(below, _mm256_blendv_epi8(_mm256_shuffle_epi8(part(0), codes[h]), _mm256_shuffle_epi8(part(1), codes[h]), odd));
    }
    // ones[b], b <= 8: the b lowest bits
    const __m256i ones =
        _mm256_setr_epi8(0, 1, 3, 7, 15, 31, 63, 127, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 3, 7, 15, 31, 63, 127, -1, -1, -1, -1, -1, -1, -1, -1);
    __m256i lacking = _mm256_setzero_si256(), left[2 * C];
    for (std::size_t k = 0; k < 2 * C; ++k) {
        const __m256i bits = _mm256_min_epu8(_mm256_subs_epu8(below, _mm256_set1_epi8(static_cast<char>(8 * k))), _mm256_set1_epi8(8));
        left[k] = _mm256_andnot_si256(or_of(view, at, k), _mm256_shuffle_epi8(ones, bits));
        lacking = _mm256_or_si256(lacking, left[k]);
    }
    if (_mm256_testz_si256(lacking, lacking)) return false;
    for (std::size_t k = 0; k < 2 * C; ++k) store(missing.planes[k].data(), left[k]);
    return true;
}

/// Are all codes of the block below 16 chunks, and all that is below them shown? What stands behind the first that is not is hidden.
template <int C>
GRUNDY_STREAM std::size_t check_blocks(const Plan& plan, Planes& groups, const std::uint8_t* x, std::size_t at, std::size_t end, const Search& search,
                                       Missing& missing) {
    const View<C> view(plan, groups);
    const __m256i most = _mm256_set1_epi8(static_cast<char>(16 * C - 1));
    for (; at < end; at += lanes) {
        __m256i codes = load(x + at);
        const auto settled = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(codes, most), most)));
        missing.lanes_settled = static_cast<std::size_t>(std::countr_one(settled));
        if (missing.lanes_settled < lanes) {
            alignas(32) std::uint8_t bytes[lanes];
            _mm256_store_si256(reinterpret_cast<__m256i*>(bytes), codes);
            std::memset(bytes + missing.lanes_settled, hidden, lanes - missing.lanes_settled);
            codes = load(bytes);
        }
        lay_block<C>(view, x, at);
        if (lacks<C>(plan, view, codes, at, missing) && !search.found(at, missing)) return missing.lanes_settled = lanes, at;
        if (missing.lanes_settled < lanes) return at;
    }
    return at;
}

template <int C>
GRUNDY_STREAM void lay_one(const Plan& plan, Planes& planes, const std::uint8_t* x, std::size_t at) {
    lay_block<C>(View<C>(plan, planes), x, at);
}

}  // namespace

std::size_t check(const Plan& plan, Planes& groups, const std::uint8_t* x, std::size_t at, std::size_t end, const Search& search, Missing& missing) {
    missing.planes = {};
    if (plan.chunks == 1) return check_blocks<1>(plan, groups, x, at, end, search, missing);
    if (plan.chunks == 2) return check_blocks<2>(plan, groups, x, at, end, search, missing);
    if (plan.chunks == 4) return check_blocks<4>(plan, groups, x, at, end, search, missing);
    return check_blocks<8>(plan, groups, x, at, end, search, missing);
}

void lay(const Plan& plan, Planes& planes, const std::uint8_t* x, std::size_t at) {
    if (plan.chunks == 1) return lay_one<1>(plan, planes, x, at);
    if (plan.chunks == 2) return lay_one<2>(plan, planes, x, at);
    if (plan.chunks == 4) return lay_one<4>(plan, planes, x, at);
    return lay_one<8>(plan, planes, x, at);
}

GRUNDY_STREAM void largest(const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* of_lanes) {
    __m256i most = load(of_lanes);
    for (; at < end; at += lanes) most = _mm256_max_epu8(most, load(x + at));
    store(of_lanes, most);
}

GRUNDY_STREAM std::uint8_t values(const Plan& plan, const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* out) {
    std::uint8_t largest = 0;
    if (at % 2 == 1 && at < end) largest = values_one_by_one(plan, x, at, at + 1, out++), ++at;
    const __m256i odd = _mm256_set1_epi16(static_cast<short>(0xff00)), lift = _mm256_set1_epi8(0x70);
    const auto table = [&](std::size_t parity, unsigned chunk) __attribute__((always_inline, target("avx2,bmi,bmi2,lzcnt,popcnt"))) {
        return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(plan.value[parity].data() + 16 * chunk)));
    };
    __m256i most = _mm256_setzero_si256();
    for (; at + lanes <= end; at += lanes, out += lanes) {
        __m256i some = _mm256_setzero_si256();
        for (unsigned h = 0; h < plan.chunks; ++h) {
            const __m256i codes = _mm256_adds_epu8(_mm256_xor_si256(load(x + at), load(byte_rows.row[h << 4].data())), lift);
            some = _mm256_or_si256(some, _mm256_blendv_epi8(_mm256_shuffle_epi8(table(0, h), codes), _mm256_shuffle_epi8(table(1, h), codes), odd));
        }
        store(out, some);
        most = _mm256_max_epu8(most, some);
    }
    alignas(32) std::uint8_t of_lanes[lanes];
    _mm256_store_si256(reinterpret_cast<__m256i*>(of_lanes), most);
    return std::max({largest, *std::max_element(of_lanes, of_lanes + lanes), values_one_by_one(plan, x, at, end, out)});
}

GRUNDY_STREAM std::size_t find(const std::uint8_t* x, std::size_t at, std::size_t end, const std::uint8_t* word) {
    __m256i first[4];
    for (int k = 0; k < 4; ++k) first[k] = _mm256_set1_epi8(static_cast<char>(word[2 * k + 1]));
    for (; at < end; at += lanes) {
        __m256i same = _mm256_cmpeq_epi8(load(x + at - 7), first[0]);
        for (int k = 1; k < 4; ++k) same = _mm256_and_si256(same, _mm256_cmpeq_epi8(load(x + at - 7 + 2 * k), first[k]));
        for (auto hits = static_cast<std::uint32_t>(_mm256_movemask_epi8(same)); hits != 0; hits &= hits - 1) {
            const std::size_t p = at + static_cast<std::size_t>(std::countr_zero(hits));
            if (p < end && std::memcmp(x + p - 8, word, 8) == 0) return p;
        }
    }
    return end;
}

}  // namespace grundy::solve::stream::avx2
// NOLINTEND(bugprone-implicit-widening-of-multiplication-result,bugprone-misplaced-widening-cast,bugprone-branch-clone)
#endif
