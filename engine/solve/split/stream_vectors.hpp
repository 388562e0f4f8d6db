#pragma once
/// What the loops of the stream share on machines with AVX2, where a block is one register: the rows that they lay and read. The loops themselves are in
/// stream_avx2.cpp (settling) and stream_check_avx2.cpp (checking, and what is read of codes).
#include <array>
#include <vector>

#include "engine/solve/kernel/intrinsics.hpp"
#include "engine/solve/split/one_hot.hpp"
#include "engine/solve/split/stream_block.hpp"

#if defined(__x86_64__)
namespace grundy::solve::stream::avx2 {

#define GRUNDY_STREAM __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))  // every machine with AVX2 has these
#define GRUNDY_INLINE __attribute__((always_inline)) GRUNDY_STREAM inline

GRUNDY_INLINE __m256i load(const std::uint8_t* p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)); }
GRUNDY_INLINE void store(void* p, __m256i v) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v); }

/// What the loops read of rows, by value: every store of a vector might change what a reference leads to.
template <int C>
struct View {
    struct Row {
        const std::uint8_t* table;
        unsigned chunk;
        std::uint8_t* bytes;
    };
    std::vector<Row> rows;
    std::array<std::size_t, 4> of_level{};  ///< rows before those of a level
    std::array<std::size_t, 4> back{};      ///< of the heaps of a group
    std::uint8_t* bytes;
    std::size_t begins;
    const std::ptrdiff_t* looks[2 * C];
    std::size_t count[2 * C];
    View(const Plan& plan, Planes& planes)
        : back{0, plan.steps[0], plan.steps[1], plan.steps[0] + plan.steps[1]}, bytes(planes.bytes.data()), begins(planes.begins) {
        for (std::size_t k = 0; k < 2 * C; ++k) looks[k] = planes.looks[k].data(), count[k] = planes.looks[k].size();
        for (const Planes::Row& row : planes.rows) {
            rows.push_back({one_hot.plane[row.code & 15][row.plane & 1].data(), row.plane / 2u ^ row.code / 16u, bytes + rows.size() * planes.length});
            for (std::size_t level = row.level + 1u; level < of_level.size(); ++level) of_level[level] = rows.size();
        }
    }
};

/// Codes of one chunk in the lower half of a byte, all others with the top bit.
template <int C>
GRUNDY_INLINE void chunks_of(__m256i x, __m256i* chunks) {
    if constexpr (C == 1) chunks[0] = x;
    else
        for (int h = 0; h < C; ++h) chunks[h] = _mm256_adds_epu8(_mm256_xor_si256(x, _mm256_set1_epi8(static_cast<char>(h << 4))), _mm256_set1_epi8(0x70));
}

/// The rows of the block at x + at.
template <int C>
GRUNDY_INLINE void lay_block(const View<C>& view, const std::uint8_t* x, std::size_t at) {
    const std::size_t place = at - view.begins;
    x += at;
    __m256i codes[4 * C];
    const auto lay = [&](std::size_t level) __attribute__((always_inline, target("avx2,bmi,bmi2,lzcnt,popcnt"))) {
        const std::size_t heaps = std::size_t{1} << level;
        for (std::size_t k = heaps / 2; k < heaps; ++k) chunks_of<C>(load(x - view.back[k]), codes + k * C);
        const auto* end = view.rows.data() + view.of_level[level + 1];
        for (const auto* row = view.rows.data() + view.of_level[level]; row != end; ++row) {
            const __m256i table = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(row->table)));
            __m256i plane = _mm256_shuffle_epi8(table, codes[C == 1 ? 0 : row->chunk]);
            for (std::size_t k = 1; k < heaps; ++k) plane = _mm256_or_si256(plane, _mm256_shuffle_epi8(table, codes[C == 1 ? k : k * C + row->chunk]));
            store(row->bytes + place, plane);
        }
    };
    lay(0), lay(1), lay(2);
}

/// What plane k of the rows shows to the block at `at`.
template <int C>
GRUNDY_INLINE __m256i or_of(const View<C>& view, std::size_t at, std::size_t k) {
    const std::uint8_t* origin = view.bytes + (at - view.begins);
    const std::ptrdiff_t* rows = view.looks[k];
    const std::size_t count = view.count[k];
    __m256i some = _mm256_setzero_si256(), others = some;
    std::size_t i = 0;
    for (; i + 1 < count; i += 2) some = _mm256_or_si256(some, load(origin + rows[i])), others = _mm256_or_si256(others, load(origin + rows[i + 1]));
    if (i < count) some = _mm256_or_si256(some, load(origin + rows[i]));
    return _mm256_or_si256(some, others);
}

std::size_t check(const Plan& plan, Planes& groups, const std::uint8_t* x, std::size_t at, std::size_t end, const Search& search, Missing& missing);
void lay(const Plan& plan, Planes& planes, const std::uint8_t* x, std::size_t at);
void largest(const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* of_lanes);
std::uint8_t values(const Plan& plan, const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* out);
std::size_t find(const std::uint8_t* x, std::size_t at, std::size_t end, const std::uint8_t* word);

}  // namespace grundy::solve::stream::avx2
#endif
