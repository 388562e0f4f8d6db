/// Wythoff's Grundy values from bit sets of used values: one for each line, one for each diagonal. A cell's value is the first bit that is in
/// none of its three sets. All bits below a set's `low` word are set, so the search starts at the largest of the three.
///
/// a = 1: g(x, y) = g(y, x), so only x <= y is computed, and row i and column i share one set: when cell (x, y) comes up, line x holds the cells
/// (x, y') with y' < y and line y the cells (x', y) with x' < x, if the columns come in ascending order. In tiles of 32 x 32 the 127 sets involved
/// stay in the cache near the values in play.
/// a > 1: a cell of diagonal d' is an option of cells on the diagonals d with |d - d'| < a, once both coordinates are larger; so the value of
/// (x', y') enters the set of d = d' + i after row x', and of d = d' - i after row x' + i.
#include "engine/solve/wythoff_table.hpp"

#include <algorithm>
#include <bit>

#include "engine/solve/append.hpp"
#include "engine/solve/intrinsics.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint32_t tile = 32;

/// Sets of values, all of the same size; a padding of 8 words that are never full ends every search.
class UsedSets {
public:
    UsedSets(std::size_t count, std::uint64_t values) : words_(values / 64 + 9), bits_(count * words_, 0), low_(count, 0) {}
    std::uint64_t* of(std::size_t i) { return &bits_[i * words_]; }
    std::uint32_t low(std::size_t i) const { return low_[i]; }
    void insert(std::size_t i, std::uint32_t v) {
        std::uint64_t* set = of(i);
        set[v >> 6] |= 1ULL << (v & 63);
        while (~set[low_[i]] == 0) ++low_[i];
    }

private:
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
    std::vector<std::uint32_t> low_;
};

using Search = std::uint32_t (*)(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c, std::uint32_t word);

std::uint32_t plain_search(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c, std::uint32_t w) {
    while (~(a[w] | b[w] | c[w]) == 0) ++w;
    return 64 * w + static_cast<std::uint32_t>(std::countr_one(a[w] | b[w] | c[w]));
}

#if defined(__x86_64__)
GRUNDY_AVX512 std::uint32_t wide_search(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c, std::uint32_t w) {
    for (;; w += 8) {
        const __m512i u = _mm512_ternarylogic_epi64(_mm512_loadu_si512(a + w), _mm512_loadu_si512(b + w), _mm512_loadu_si512(c + w), 0xfe);
        const __mmask8 open = _mm512_cmpneq_epi64_mask(u, _mm512_set1_epi64(-1));
        if (open == 0) continue;
        w += static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(open)));
        return 64 * w + static_cast<std::uint32_t>(std::countr_one(a[w] | b[w] | c[w]));
    }
}
#endif

std::optional<base::Limit> symmetric(std::uint32_t side, WythoffTable& table, const base::Budget& budget, Search search) {
    // x + y single-heap options and min(x, y) diagonal ones
    UsedSets lines(side, 3ULL * side);
    UsedSets diagonals(side, 3ULL * side);
    Poll poll(budget, 1 << 20);
    for (std::uint32_t top = 0; top < side; top += tile)
        for (std::uint32_t left = 0; left <= top; left += tile) {
            for (std::uint32_t x = left; x < std::min(left + tile, side); ++x)
                for (std::uint32_t y = std::max(top, x); y < std::min(top + tile, side); ++y) {
                    const std::uint32_t d = y - x;
                    const std::uint32_t start = std::max({lines.low(x), lines.low(y), diagonals.low(d)});
                    const std::uint32_t g = search(lines.of(x), lines.of(y), diagonals.of(d), start);
                    if (g > 0xffff) return base::Limit::size;
                    lines.insert(x, g);
                    lines.insert(y, g);
                    diagonals.insert(d, g);
                    table.value[static_cast<std::size_t>(x) * side + y] = static_cast<std::uint16_t>(g);
                }
            for (std::uint32_t y = top; y < std::min(top + tile, side); ++y)
                for (std::uint32_t x = left; x < std::min({left + tile, side, y + 1}); ++x)
                    table.value[static_cast<std::size_t>(y) * side + x] = table.value[static_cast<std::size_t>(x) * side + y];
            if (const auto limit = poll.spend(tile * tile * 16)) return limit;
        }
    return std::nullopt;
}

std::optional<base::Limit> by_rows(std::uint32_t a, std::uint32_t side, WythoffTable& table, const base::Budget& budget) {
    const std::uint64_t values = std::min<std::uint64_t>(0x10000, 2ULL * side + (2ULL * a - 1) * side) + 64;
    if (!budget.fits(values / 8 * (3ULL * side))) return base::Limit::memory;
    UsedSets columns(side, values);
    UsedSets diagonals(2 * static_cast<std::size_t>(side), values);  // d = y - x + side
    Poll poll(budget, 1 << 18);
    const auto cell = [&](std::uint32_t x, std::uint32_t y) { return table.value[static_cast<std::size_t>(x) * side + y]; };
    for (std::uint32_t x = 0; x < side; ++x) {
        UsedSets row(1, values);
        const auto admit = [&](std::uint32_t from, std::int64_t shift) {
            for (std::uint32_t y = 0; y < side; ++y) {
                const std::int64_t d = static_cast<std::int64_t>(y) - from + side + shift;
                if (d > 0 && d < 2 * static_cast<std::int64_t>(side)) diagonals.insert(static_cast<std::size_t>(d), cell(from, y));
            }
        };
        for (std::uint32_t i = 0; i < a && x >= 1; ++i) admit(x - 1, i);
        for (std::uint32_t i = 1; i < a && x >= 1 + i; ++i) admit(x - 1 - i, -static_cast<std::int64_t>(i));
        for (std::uint32_t y = 0; y < side; ++y) {
            const std::size_t d = static_cast<std::size_t>(y) + side - x;
            const std::uint32_t start = std::max({row.low(0), columns.low(y), diagonals.low(d)});
            const std::uint32_t g = plain_search(row.of(0), columns.of(y), diagonals.of(d), start);
            if (g > 0xffff) return base::Limit::size;
            row.insert(0, g);
            columns.insert(y, g);
            table.value[static_cast<std::size_t>(x) * side + y] = static_cast<std::uint16_t>(g);
        }
        if (const auto limit = poll.spend(static_cast<std::uint64_t>(side) * (8 + 4 * a))) return limit;
    }
    return std::nullopt;
}

}  // namespace

std::optional<base::Limit> wythoff_table(std::int64_t a, std::uint32_t side, WythoffTable& table, const base::Budget& budget, Cpu cpu) {
    if (!budget.fits(2ULL * side * side + 2ULL * side * (3ULL * side / 8 + 72))) return base::Limit::memory;
    table.side = side;
    table.value.resize(static_cast<std::size_t>(side) * side);
    if (a > 1) return by_rows(static_cast<std::uint32_t>(std::min<std::int64_t>(a, 2 * static_cast<std::int64_t>(side) + 1)), side, table, budget);
#if defined(__x86_64__)
    if (cpu == Cpu::avx512) return symmetric(side, table, budget, wide_search);
#endif
    (void)cpu;
    return symmetric(side, table, budget, plain_search);
}

}  // namespace grundy::solve
