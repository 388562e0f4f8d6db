/// The inner loops of sparse space, each path against one code after the other.
#include "engine/solve/split/sparse_marks.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <vector>

namespace grundy::solve::sparse {
namespace {

/// The codes seen at a lane as bits, 128 of them.
struct Codes {
    std::array<std::uint64_t, 2> word{};
    void see(std::uint8_t other, std::uint8_t c) {
        const unsigned v = static_cast<unsigned>(other ^ c);
        if (v < plane_codes) word[v / 64] |= 1ULL << v % 64;
    }
    std::uint64_t chunk(unsigned h) const { return word[h / 4] >> (h % 4 * 16) & 0xffff; }
};

class SparseLoops : public testing::TestWithParam<unsigned> {
protected:
    static constexpr std::size_t heaps = 600;
    unsigned limit() const { return GetParam(); }  ///< codes are below, or hidden
    bool tiny() const { return limit() == 16; }
    std::uint8_t code() { return static_cast<std::uint8_t>(random() % limit()); }
    void SetUp() override {
        for (std::size_t i = 0; i < heaps + 2 * lanes; ++i) x.push_back(random() % 6 == 0 ? hidden : code());
    }
    /// `count` steps from a place, and what they show.
    void steps(std::size_t count) {
        origin = 300 + random() % (heaps - 300);
        part.clear(), with.clear(), seen.assign(lanes, {});
        for (std::size_t k = 0; k < count; ++k) {
            part.push_back(static_cast<std::uint32_t>(random() % 300));
            with.push_back(code());
            for (std::size_t l = 0; l < lanes; ++l) seen[l].see(x[origin + l - part[k]], with[k]);
        }
    }
    Steps all() const { return {part.data(), with.data(), part.size()}; }
    Chunk some_marks() {
        Chunk chunk;
        for (std::size_t l = 0; l < lanes; ++l)
            if (random() % 8 == 0) (random() % 2 ? chunk.low : chunk.high)[l] = static_cast<std::uint8_t>(random());
        return chunk;
    }
    std::mt19937 random{20261124};
    std::vector<std::uint8_t> x;
    std::size_t origin = 0;
    std::vector<std::uint32_t> part;
    std::vector<std::uint8_t> with;
    std::vector<Codes> seen;
};

TEST_P(SparseLoops, MarkChunkByChunk) {
    for (const Cpu cpu : usable_cpus())
        for (const std::size_t count : {0u, 1u, 2u, 3u, 16u, 61u})
            for (unsigned h = 0; h < limit() / 16; ++h) {
                steps(count);
                const Chunk before = some_marks();
                Chunk chunk = before;
                sparse::marks(cpu).list(x.data() + origin, all(), h, tiny(), chunk);
                for (std::size_t l = 0; l < lanes; ++l) ASSERT_EQ(chunk.at(l), before.at(l) | seen[l].chunk(h)) << name(cpu) << " chunk " << h << " lane " << l;
            }
}

TEST_P(SparseLoops, MarkFourChunksAtOnce) {
    for (const Cpu cpu : usable_cpus()) {
        if (sparse::marks(cpu).four == nullptr) continue;
        for (const std::size_t count : {0u, 1u, 2u, 3u, 16u, 61u})
            for (unsigned h = 0; h < 8; h += 4) {
                steps(count);
                std::array<Chunk, 4> before;
                for (Chunk& chunk : before) chunk = some_marks();
                auto chunks = before;
                sparse::marks(cpu).four(x.data() + origin, all(), h, chunks.data());
                for (unsigned q = 0; q < 4; ++q)
                    for (std::size_t l = 0; l < lanes; ++l)
                        ASSERT_EQ(chunks[q].at(l), before[q].at(l) | seen[l].chunk(h + q)) << name(cpu) << " chunk " << h + q << " lane " << l;
            }
    }
}

/// Nothing is marked that the steps do not show, as many marks are lacking as is said, and it ends early only when few enough are.
TEST_P(SparseLoops, CoverWhatIsWanted) {
    for (const Cpu cpu : usable_cpus())
        for (const std::size_t count : {0u, 1u, 15u, 16u, 17u, 90u})
            for (const std::size_t enough : {0u, 5u, 300u}) {
                const unsigned h = static_cast<unsigned>(random() % (limit() / 16));
                steps(count);
                Chunk wanted;
                for (std::size_t l = 0; l < lanes; ++l)
                    wanted.low[l] = static_cast<std::uint8_t>(random()), wanted.high[l] = static_cast<std::uint8_t>(random() & 15);
                const Chunk before = some_marks();
                Chunk chunk = before;
                const std::size_t lacking = sparse::marks(cpu).cover(x.data() + origin, all(), h, tiny(), wanted, enough, chunk);
                std::size_t truth = 0, least = 0;
                for (std::size_t l = 0; l < lanes; ++l) {
                    const std::uint64_t most = before.at(l) | seen[l].chunk(h);
                    ASSERT_EQ(chunk.at(l) & ~most, 0u) << name(cpu);
                    ASSERT_EQ(before.at(l) & ~chunk.at(l), 0u) << name(cpu);
                    truth += static_cast<std::size_t>(std::popcount(wanted.at(l) & ~chunk.at(l)));
                    least += static_cast<std::size_t>(std::popcount(wanted.at(l) & ~most));
                }
                ASSERT_EQ(lacking, truth) << name(cpu);
                if (lacking > enough) {
                    ASSERT_EQ(lacking, least) << name(cpu) << " ended early";
                }
            }
}

INSTANTIATE_TEST_SUITE_P(Limits, SparseLoops, testing::Values(16u, 32u, 64u, 128u));

class SparseBlocks : public testing::Test {
protected:
    std::mt19937 random{20261125};
    /// A code below 16, now and then hidden.
    std::uint8_t code(unsigned often) { return random() % often == 0 ? hidden : static_cast<std::uint8_t>(random() % 16); }
};

TEST_F(SparseBlocks, CodesBelowBounds) {
    for (const Cpu cpu : usable_cpus())
        for (int round = 0; round < 50; ++round)
            for (unsigned h = 0; h < 8; ++h) {
                std::array<std::uint16_t, lanes> below;
                for (auto& b : below) b = static_cast<std::uint16_t>(random() % (round % 2 == 0 ? 40u + 16 * h : 700u));
                Chunk wanted;
                sparse::marks(cpu).less(below.data(), h, wanted);
                for (std::size_t l = 0; l < lanes; ++l) {
                    std::uint64_t truth = 0;
                    for (unsigned b = 0; b < 16; ++b) truth |= std::uint64_t{16 * h + b < below[l]} << b;
                    ASSERT_EQ(wanted.at(l), truth) << name(cpu) << " chunk " << h << " below " << below[l];
                }
            }
}

TEST_F(SparseBlocks, LookUpByParity) {
    for (const Cpu cpu : usable_cpus())
        for (std::uint64_t n = 100; n < 120; ++n) {
            ByParity table;
            for (auto& row : table)
                for (auto& cell : row) cell = static_cast<std::uint8_t>(random());
            std::array<std::uint8_t, lanes> x, out;
            for (auto& cell : x) cell = code(5);
            sparse::marks(cpu).look_up(x.data(), n, table, out.data());
            for (std::size_t l = 0; l < lanes; ++l) ASSERT_EQ(out[l], x[l] == hidden ? 0 : table[(n + l) % 2][x[l]]) << name(cpu) << " lane " << l;
        }
}

TEST_F(SparseBlocks, MatchesTheFirst) {
    std::vector<std::uint8_t> a(400), b(400);
    for (const Cpu cpu : usable_cpus())
        for (int round = 0; round < 300; ++round) {
            for (auto& cell : a) cell = static_cast<std::uint8_t>(random() % 64);
            for (auto& cell : b) cell = static_cast<std::uint8_t>(random() % 64);
            const std::size_t from = random() % 70, count = random() % 300;
            const auto wanted = static_cast<std::uint8_t>(round % 3 == 0 ? random() % 64 : 64 + random() % 64);
            if (round % 3 == 1 && count > 0) a[from + random() % count] = static_cast<std::uint8_t>(wanted ^ b[from]), b.assign(400, b[from]);
            std::size_t truth = 0;
            while (truth < count && (a[from + truth] ^ b[from + truth]) != wanted) ++truth;
            ASSERT_EQ(sparse::marks(cpu).match(a.data() + from, b.data() + from, count, wanted), truth) << name(cpu);
        }
}

/// Heap by heap, as the block is defined: its marks from lower heaps, then the least code without one.
void settle_in_order(const TinyBlock& block) {
    const auto mark = [](std::uint64_t& marked, std::uint8_t v) { marked |= v < 16 ? 1ULL << v : 0; };
    for (std::size_t l = 0; l < lanes; ++l) {
        std::uint64_t sum = block.far->at(l), heap = block.given->at(l);
        for (std::size_t k = 0; k < block.rare.count; ++k) mark(sum, static_cast<std::uint8_t>(*(block.x + l - block.rare.part[k]) ^ block.rare.code[k]));
        block.low[l] = static_cast<std::uint8_t>(sum), block.high[l] = static_cast<std::uint8_t>(sum >> 8);
        for (std::size_t k = 0; k < block.split.count; ++k) {
            const std::uint32_t t = block.split.part[k];
            heap |= *(block.low + l - t) | static_cast<std::uint64_t>(*(block.high + l - t)) << 8;
        }
        for (std::size_t k = 0; k < block.single.count; ++k) mark(heap, *(block.x + l - block.single.part[k]));
        block.x[l] = heap == 0xffff ? hidden : static_cast<std::uint8_t>(std::countr_one(heap));
    }
}

TEST_F(SparseBlocks, SettleAsHeapByHeap) {
    constexpr std::size_t before = 128;
    for (const Cpu cpu : usable_cpus()) {
        if (sparse::marks(cpu).settle == nullptr) continue;
        for (int round = 0; round < 200; ++round) {
            std::vector<std::uint8_t> x(before + lanes), low(before + lanes), high(before + lanes);
            for (auto& cell : x) cell = code(7);
            const auto sparse_byte = [&] { return static_cast<std::uint8_t>(random() & random() & random()); };
            for (auto& cell : low) cell = sparse_byte();
            for (auto& cell : high) cell = sparse_byte();
            Chunk far, given;
            for (std::size_t l = 0; l < lanes; ++l) far.low[l] = sparse_byte(), far.high[l] = sparse_byte(), given.low[l] = sparse_byte();
            if (round % 5 == 0) given.low.fill(0xff), given.high.fill(0x7f);  // nothing or one code is left
            std::vector<std::uint32_t> rare, split, single;
            std::vector<std::uint8_t> rare_code, none(8, 0);
            for (auto k = random() % 5; k > 0; --k)
                rare.push_back(static_cast<std::uint32_t>(1 + random() % 63)), rare_code.push_back(static_cast<std::uint8_t>(random() % 16));
            for (auto k = random() % 3; k > 0; --k) split.push_back(static_cast<std::uint32_t>(random() % before));
            for (auto k = random() % 3; k > 0; --k) single.push_back(static_cast<std::uint32_t>(1 + random() % (before - 1)));
            const auto block = [&](std::vector<std::uint8_t>& codes, std::vector<std::uint8_t>& l, std::vector<std::uint8_t>& h) {
                return TinyBlock{&codes[before],
                                 {rare.data(), rare_code.data(), rare.size()},
                                 &far,
                                 &l[before],
                                 &h[before],
                                 {split.data(), none.data(), split.size()},
                                 {single.data(), none.data(), single.size()},
                                 &given};
            };
            auto x2 = x, low2 = low, high2 = high;
            settle_in_order(block(x2, low2, high2));
            sparse::marks(cpu).settle(block(x, low, high));
            ASSERT_EQ(x, x2) << name(cpu);
            ASSERT_EQ(low, low2) << name(cpu);
            ASSERT_EQ(high, high2) << name(cpu);
        }
    }
}

}  // namespace
}  // namespace grundy::solve::sparse
