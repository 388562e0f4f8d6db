#include "engine/solve/lanes/mark_values.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

namespace grundy::solve {
namespace {

/// Cells of T, values below the limit.
template <class T>
class SeenRows : public testing::Test {
protected:
    std::vector<T> row(std::size_t count, std::uint32_t limit) {
        std::vector<T> cells(count + 64);
        for (auto& cell : cells) cell = static_cast<T>(random() % (random() % 8 == 0 ? limit : std::min(limit, 11u)));
        return cells;
    }
    static std::set<std::uint32_t> members(const std::vector<std::uint64_t>& bits) {
        std::set<std::uint32_t> all;
        for (std::uint32_t v = 0; v < 64 * bits.size(); ++v)
            if (bits[v / 64] >> v % 64 & 1) all.insert(v);
        return all;
    }
    std::mt19937 random{20261129};
};
using SeenCells = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t>;
TYPED_TEST_SUITE(SeenRows, SeenCells);

TYPED_TEST(SeenRows, AreTheirValues) {
    for (const Cpu cpu : usable_cpus())
        for (const std::uint32_t limit : {16u, 32u, 64u, 128u, 256u, 1024u}) {
            if (sizeof(TypeParam) == 1 && limit > 256) continue;
            SeenValues seen(cpu);
            for (const std::size_t count : {1u, 31u, 32u, 33u, 63u, 64u, 65u, 500u, 512u}) {
                seen.begin(limit);
                std::set<std::uint32_t> truth{limit - 1};
                seen.insert(limit - 1);
                for (const bool some : {false, true}) {
                    auto cells = this->row(count, limit);
                    std::vector<std::int64_t> active(count);
                    for (std::size_t i = 0; i < count; ++i) {
                        active[i] = this->random() % 3 == 0;
                        if (!some || active[i]) truth.insert(cells[i]);
                    }
                    seen.add_row(cells.data(), some ? active.data() : nullptr, count);
                }
                ASSERT_EQ(this->members(seen.bits()), truth) << name(cpu) << " limit " << limit << " count " << count;
            }
        }
}

TYPED_TEST(SeenRows, AreXoredWithATableForwardsAndBackwards) {
    for (const Cpu cpu : usable_cpus())
        for (const std::size_t count : {1u, 15u, 16u, 33u, 64u, 200u, 512u})
            for (const std::int64_t step : {1, -1}) {
                const auto table = this->row(1200, 200);
                auto cells = this->row(count, 200);
                const auto before = cells;
                const auto first = static_cast<std::int64_t>(520 + this->random() % 100);
                xor_row(cpu, cells.data(), table.data(), first, step, count);
                for (std::size_t i = 0; i < count; ++i)
                    ASSERT_EQ(cells[i], before[i] ^ table[static_cast<std::size_t>(first + step * static_cast<std::int64_t>(i))]) << name(cpu) << " " << i;
                for (std::size_t i = count; i < cells.size(); ++i) ASSERT_EQ(cells[i], before[i]) << name(cpu) << " wrote behind the row";
            }
}

TEST(SeenPairs, AreTheirXors) {
    std::mt19937 random(20261130);
    for (const Cpu cpu : usable_cpus())
        for (const std::uint32_t limit : {16u, 32u, 64u, 128u, 256u})
            for (const std::size_t count : {1u, 63u, 64u, 65u, 128u, 500u}) {
                std::vector<std::uint8_t> g(1100);
                for (auto& cell : g) cell = static_cast<std::uint8_t>(random() % (random() % 8 == 0 ? limit : 9u));
                const std::uint32_t c = static_cast<std::uint32_t>(random()) % limit;
                SeenValues seen(cpu);
                seen.begin(limit);
                const std::size_t up = random() % 30, down = 600 + random() % 400;
                const std::size_t added = seen.add_pair(g.data() + up, g.data() + down, c, count);
                ASSERT_LE(added, count) << name(cpu);
                ASSERT_EQ(added % 64, 0u) << name(cpu);
                std::set<std::uint32_t> truth;
                for (std::size_t i = 0; i < added; ++i) truth.insert(g[up + i] ^ g[down - i] ^ c);
                const auto& bits = seen.bits();
                for (std::uint32_t v = 0; v < limit; ++v)
                    ASSERT_EQ(v / 64 < bits.size() && (bits[v / 64] >> v % 64 & 1) != 0, truth.count(v) == 1) << name(cpu) << " " << v;
            }
}

}  // namespace
}  // namespace grundy::solve
