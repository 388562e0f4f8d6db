#pragma once
/// Sixteen neighbouring heaps of a stream with codes below 16, near lags by byte shuffles, without going through memory: what is stored a byte at a time is
/// slow to read as a vector. With near lags of at least m heaps, m heaps are settled at a time from registers of the codes before them.
#include "engine/solve/kernel/intrinsics.hpp"
#include "engine/solve/split/one_hot.hpp"
#include "engine/solve/split/stream_block.hpp"

#if defined(__x86_64__)
namespace grundy::solve::stream {

#define GRUNDY_HALF __attribute__((always_inline, target("avx2"))) inline

/// Two planes of one-hot bytes: codes 0 to 7, and 8 to 15.
struct HalfMarks {
    __m128i low, high;
};

GRUNDY_HALF __m128i load_half(const std::uint8_t* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }

/// Codes that are `hidden` mark nothing.
GRUNDY_HALF void mark_codes(HalfMarks& marks, __m128i codes, unsigned code) {
    marks.low = _mm_or_si128(marks.low, _mm_shuffle_epi8(load_half(one_hot.plane[code][0].data()), codes));
    marks.high = _mm_or_si128(marks.high, _mm_shuffle_epi8(load_half(one_hot.plane[code][1].data()), codes));
}

/// Of each lane the first code that is not marked, `hidden` if all are: of each four marks the first that is missing by a table, and the least of these.
GRUNDY_HALF __m128i first_unmarked(const HalfMarks& marks) {
    const __m128i first = _mm_setr_epi8(0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, -1), four = _mm_set1_epi8(15);
    const auto least = [&](__m128i plane, char base) __attribute__((always_inline, target("avx2"))) {
        const __m128i second = _mm_or_si128(first, _mm_set1_epi8(4));  // -1 stays
        return _mm_or_si128(
            _mm_min_epu8(_mm_shuffle_epi8(first, _mm_and_si128(plane, four)), _mm_shuffle_epi8(second, _mm_and_si128(_mm_srli_epi16(plane, 4), four))),
            _mm_set1_epi8(base));
    };
    return _mm_min_epu8(least(marks.low, 0), least(marks.high, 8));
}

/// `older` and `newer` are the codes of the 32 heaps before, sixteen each; J lags of plan.near are below 16.
template <int J>
GRUNDY_HALF __m128i settle_half(const Plan& plan, HalfMarks marks, __m128i older, __m128i newer) {
    const NearShuffles* near = plan.shuffles.data();
    for (int j = 0; j < J; ++j)
        mark_codes(marks, _mm_or_si128(_mm_shuffle_epi8(newer, load_half(near[j].newer.data())), load_half(near[j].own_lanes.data())), near[j].code);
    for (std::size_t j = J; j < plan.shuffles.size(); ++j)
        mark_codes(marks, _mm_or_si128(_mm_shuffle_epi8(newer, load_half(near[j].newer.data())), _mm_shuffle_epi8(older, load_half(near[j].older.data()))),
                   near[j].code);
    __m128i codes = first_unmarked(marks);
    for (std::size_t settled = plan.half_step; settled < 16; settled += plan.half_step) {
        const __m128i known = _mm_or_si128(codes, load_half(lanes_from.data() + 16 - settled));
        for (int j = 0; j < J; ++j)
            mark_codes(marks, _mm_or_si128(_mm_shuffle_epi8(known, load_half(near[j].own.data())), load_half(near[j].before_lanes.data())), near[j].code);
        codes = first_unmarked(marks);
    }
    return codes;
}

#undef GRUNDY_HALF
}  // namespace grundy::solve::stream
#endif
