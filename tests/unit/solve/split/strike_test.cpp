#include "engine/solve/split/strike.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace grundy::solve {
namespace {

class Strike : public testing::TestWithParam<std::uint32_t> {
protected:
    void fill(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) g.push_back(static_cast<std::uint32_t>(random() % (random() % 4 == 0 ? GetParam() : 64u)));
    }
    void judge(const WordStreams& streams) {
        for (int k = 0; k < 100; ++k) {
            const std::uint64_t s = 400 + random() % (g.size() - 400);
            const std::uint64_t first = 1 + random() % 200;
            const std::uint64_t last = first - 1 + random() % (s - first + 1);
            Wanted wanted;
            wanted.base = static_cast<std::uint32_t>(random() % GetParam()) / Wanted::most * Wanted::most;
            std::set<std::uint32_t> left;
            for (int j = 0; j < 300; ++j) left.insert(wanted.base + static_cast<std::uint32_t>(random() % Wanted::most));
            for (const std::uint32_t v : left) wanted.add(v);
            for (std::uint64_t i = first; i <= last; ++i) left.erase(g[i] ^ g[s - i]);
            streams.strike(s, first, last, GetParam(), wanted);
            for (std::uint32_t v = wanted.base; v < wanted.base + Wanted::most; ++v)
                ASSERT_EQ(wanted.has(v), left.count(v) == 1) << "value " << v << " of sum " << s << " in " << first << " … " << last;
        }
    }
    std::mt19937 random{20240614};
    std::vector<std::uint32_t> g;
};

TEST_P(Strike, LeavesWhatNoPairGives) {
    fill(3000);
    for (const Cpu cpu : usable_cpus()) {
        SCOPED_TRACE(name(cpu));
        WordStreams streams(cpu);
        streams.open(3000 + random() % 100);
        for (const std::uint32_t v : g) streams.push(v);
        judge(streams);
    }
}

TEST_P(Strike, MarksRunsOfParts) {
    fill(1200);
    WordStreams streams(best_cpu());
    streams.open(1200);
    for (const std::uint32_t v : g) streams.push(v);
    std::vector<std::uint8_t> row(GetParam(), 0);
    std::vector<std::uint8_t> expected(GetParam(), 0);
    streams.mark(1100, 50, 540, 150, row.data());
    for (const std::uint64_t first : {50u, 200u, 350u})
        for (std::uint64_t i = first; i < first + 64; ++i) expected[g[i] ^ g[1100 - i]] = 1;
    EXPECT_EQ(row, expected);
}

INSTANTIATE_TEST_SUITE_P(Limits, Strike, testing::Values(256u, 1024u, 2048u, 8192u, 65536u));

}  // namespace
}  // namespace grundy::solve
