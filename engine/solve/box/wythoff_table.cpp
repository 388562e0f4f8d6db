/// Wythoff's Grundy values from bit sets of used values: one for each line, one for each diagonal. A cell's value is the first bit that is in
/// none of its three sets. All bits below a set's `low` word are set, so the search starts at the largest of the three.
///
/// a = 1: g(x, y) = g(y, x), so only x <= y is computed, and row i and column i share one set: when cell (x, y) comes up, line x holds the cells
/// (x, y') with y' < y and line y the cells (x', y) with x' < x, if every cell comes after those left of it and above it.
///   tile 32 x 32    the 127 sets involved stay in the cache near the values in play; inside it the cells of one antidiagonal follow each other,
///                   which share no set, so that the processor works on several at once
///   block 4 x 4 tiles    what a thread is given. Blocks (i, j) with the same i + j share no set: lines i and j are in no other of them, and the
///                   diagonals of (i, j) lie within 128 (j - i) - 127 … 128 (j - i) + 127, those of the next within 128 (j - i + 2) - 127 …
/// a > 1: a cell of diagonal d' is an option of cells on the diagonals d with |d - d'| < a, once both coordinates are larger; so the value of
/// (x', y') enters the set of d = d' + i after row x', and of d = d' - i after row x' + i.
#include "engine/solve/box/wythoff_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "engine/parallel/threads.hpp"
#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/intrinsics.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint32_t tile = 32;

constexpr std::uint32_t block_side = 4 * tile;

/// Sets of values, all of the same size; a padding of 8 words that are never full ends every search.
/// A set takes an odd number of cache lines: at a distance of 3072 bytes, which a side of 8000 would give, all sets would meet in a few places of the cache.
class UsedSets {
public:
    UsedSets(std::size_t count, std::uint64_t values) : words_((((values / 64 + 9 + 7) / 8) | 1) * 8), bits_(count * words_ + 8, 0), low_(count, 0) {
        const auto address = reinterpret_cast<std::uintptr_t>(bits_.data());
        first_ = bits_.data() + (64 - address % 64) % 64 / 8;
    }
    UsedSets(const UsedSets&) = delete;
    UsedSets& operator=(const UsedSets&) = delete;
    std::uint64_t* of(std::size_t i) { return first_ + i * words_; }
    std::uint32_t low(std::size_t i) const { return low_[i]; }
    void insert(std::size_t i, std::uint32_t v) {
        std::uint64_t* set = of(i);
        set[v >> 6] |= 1ULL << (v & 63);
        std::uint32_t low = low_[i];
        while (~set[low] == 0) ++low;
        low_[i] = low;
    }
    /// The lines from word `from` on into the cache.
    void fetch(std::size_t i, std::uint32_t from) {
        constexpr std::size_t lines = 8;
        if (i >= low_.size()) return;
        for (std::size_t k = 0; k < lines; ++k) __builtin_prefetch(of(i) + (from & ~7U) + 8 * k);
    }

private:
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
    std::uint64_t* first_;
    std::vector<std::uint32_t> low_;
};

using Search = std::uint32_t (*)(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c, std::uint32_t word);

std::uint32_t plain_search(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c, std::uint32_t w) {
    while (~(a[w] | b[w] | c[w]) == 0) ++w;
    return 64 * w + static_cast<std::uint32_t>(std::countr_one(a[w] | b[w] | c[w]));
}

#if defined(__x86_64__)
GRUNDY_AVX512 std::uint32_t wide_search(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c, std::uint32_t w) {
    for (w &= ~7U;; w += 8) {  // whole cache lines; what is before the start is full in one of the sets
        const __m512i u = _mm512_ternarylogic_epi64(_mm512_load_si512(a + w), _mm512_load_si512(b + w), _mm512_load_si512(c + w), 0xfe);
        const __mmask8 open = _mm512_cmpneq_epi64_mask(u, _mm512_set1_epi64(-1));
        if (open == 0) continue;
        w += static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(open)));
        return 64 * w + static_cast<std::uint32_t>(std::countr_one(a[w] | b[w] | c[w]));
    }
}
#endif

/// The square for a = 1.
class Symmetric {
public:
    // x + y single-heap options and min(x, y) diagonal ones
    Symmetric(std::uint32_t side, WythoffTable& table, Search search)
        : side_(side), table_(table), search_(search), lines_(side, 3ULL * side), diagonals_(side, 3ULL * side) {}

    std::optional<base::Limit> run(const base::Budget& budget, const parallel::Threads& threads) {
        const std::uint32_t blocks = (side_ + block_side - 1) / block_side;
        for (std::uint32_t wave = 0; wave + 1 < 2 * blocks && !too_large_; ++wave) {
            // i <= j, i + j = wave, j < blocks
            const std::uint32_t first = wave < blocks ? 0 : wave - blocks + 1;
            parallel::parallel_for(threads, first, wave / 2 + 1, 1,
                                   [&](std::size_t i, std::size_t) { fill_block(static_cast<std::uint32_t>(i), wave - static_cast<std::uint32_t>(i)); });
            if (const auto limit = budget.exceeded()) return limit;
        }
        return too_large_ ? std::optional(base::Limit::size) : std::nullopt;
    }

private:
    void fill_block(std::uint32_t i, std::uint32_t j) {
        for (std::uint32_t top = j * block_side; top < std::min(side_, (j + 1) * block_side); top += tile)
            for (std::uint32_t left = i * block_side; left < std::min(top + 1, (i + 1) * block_side); left += tile) {
                fill_tile(left, top);
                mirror_tile(left, top);
            }
    }

    void fill_tile(std::uint32_t left, std::uint32_t top) {
        for (std::uint32_t s = 0; s < 2 * tile - 1; ++s) {
            fetch_next(left, top, s);
            const std::uint32_t last = std::min({s + 1, tile, side_ - left});
            for (std::uint32_t k = s < tile ? 0 : s - tile + 1; k < last; ++k) {
                const std::uint32_t x = left + k, y = top + s - k;
                if (x <= y && y < side_) fill_cell(x, y);
            }
        }
    }

    /// The sets that the next tile brings, a few with each antidiagonal, from where this tile's begin: the next one's may be another thread's to write.
    void fetch_next(std::uint32_t left, std::uint32_t top, std::uint32_t s) {
        const std::uint32_t next = left + tile;
        if (next > top) return;
        const std::uint32_t from = std::max(lines_.low(left), lines_.low(top));
        if (s < tile) lines_.fetch(next + s, from);
        else diagonals_.fetch(top - next + s - tile, from);
    }

    void fill_cell(std::uint32_t x, std::uint32_t y) {
        const std::uint32_t d = y - x;
        const std::uint32_t start = std::max({lines_.low(x), lines_.low(y), diagonals_.low(d)});
        const std::uint32_t g = search_(lines_.of(x), lines_.of(y), diagonals_.of(d), start);
        if (g > 0xffff) too_large_ = true;
        lines_.insert(x, g);
        lines_.insert(y, g);
        diagonals_.insert(d, g);
        table_.value[static_cast<std::size_t>(x) * side_ + y] = static_cast<std::uint16_t>(g);
    }

    void mirror_tile(std::uint32_t left, std::uint32_t top) {
        for (std::uint32_t y = top; y < std::min(top + tile, side_); ++y)
            for (std::uint32_t x = left; x < std::min({left + tile, side_, y + 1}); ++x)
                table_.value[static_cast<std::size_t>(y) * side_ + x] = table_.value[static_cast<std::size_t>(x) * side_ + y];
    }

    std::uint32_t side_;
    WythoffTable& table_;
    Search search_;
    UsedSets lines_, diagonals_;
    std::atomic<bool> too_large_{false};
};

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

std::optional<base::Limit> wythoff_table(std::int64_t a, std::uint32_t side, WythoffTable& table, const base::Budget& budget, Cpu cpu, unsigned threads) {
    if (!budget.fits(2ULL * side * side + 2ULL * side * (3ULL * side / 8 + 136))) return base::Limit::memory;
    table.side = side;
    table.value.resize(static_cast<std::size_t>(side) * side);
    if (a > 1) return by_rows(static_cast<std::uint32_t>(std::min<std::int64_t>(a, 2 * static_cast<std::int64_t>(side) + 1)), side, table, budget);
    Search search = plain_search;
#if defined(__x86_64__)
    if (cpu >= Cpu::avx512) search = wide_search;
#endif
    (void)cpu;
    return Symmetric(side, table, search).run(budget, parallel::Threads(threads));
}

}  // namespace grundy::solve
