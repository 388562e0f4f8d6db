#include <gtest/gtest.h>

#include <atomic>
#include <random>

#include "engine/solve/split/break_dense.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

struct Coded {
    const char* what;
    rule::Code code;
    std::size_t count;
};

TEST(BreakDense, NamedGamesEqualTheTextbookLoop) {
    const Coded rows[] = {
        {"0.77 Kayles", {{0, 7, 7}, {}, false}, 4200},
        {"0.07 Dawson's Kayles", {{0, 0, 7}, {}, false}, 4200},
        {"0.6 Officers, values beyond 15", {{0, 6}, {}, false}, 4200},
        {"0.007, values beyond 63 and 255", {{0, 0, 0, 7}, {}, false}, 9000},
        {"4.333, splitting without removal", {{4, 3, 3, 3}, {}, false}, 3000},
        {"Grundy's game", {{4}, {}, true}, 3000},
        {"4.[3] Lasker, values beyond 1023", {{4}, {3}, false}, 1500},
        {"0.[37], a tail that splits", {{0}, {3, 7}, false}, 700},
        {"0.8F3, three parts", {{0, 8, 15, 3}, {}, false}, 300},
        {"8.0[8], a tail into three", {{8, 0}, {8}, false}, 200},
        {"4!.[35], distinct with a tail", {{4}, {3, 5}, true}, 500},
        {"0.0, nothing is allowed", {{0}, {}, false}, 300},
    };
    for (const Coded& row : rows) {
        const auto truth = textbook::take_and_break(row.count, row.code);
        for (const Cpu cpu : usable_cpus()) {
            const auto kernel = break_dense(row.code, cpu);
            EXPECT_EQ(textbook::in_steps(*kernel, row.count), truth) << row.what << " " << name(cpu);
        }
    }
}

TEST(BreakDense, RandomCodesEqualTheTextbookLoop) {
    std::mt19937 random(20240607);
    for (int round = 0; round < 60; ++round) {
        rule::Code code;
        const unsigned most = round % 4 == 0 ? 16 : 8;
        code.digits.push_back(static_cast<std::uint8_t>(random() % 2 * 4));
        for (auto t = random() % 5; t > 0; --t) code.digits.push_back(static_cast<std::uint8_t>(random() % most));
        for (auto t = round % 3 == 0 ? random() % 3 : 0; t > 0; --t) code.tail.push_back(static_cast<std::uint8_t>(random() % most));
        code.distinct = most == 8 && random() % 3 == 0;
        const std::size_t count = most == 16 ? 150 : 600;
        const auto truth = textbook::take_and_break(count, code);
        for (const Cpu cpu : usable_cpus()) ASSERT_EQ(textbook::in_steps(*break_dense(code, cpu), count), truth) << "round " << round << " " << name(cpu);
    }
}

Values computed(const rule::Code& code, Cpu cpu, unsigned threads, std::vector<std::uint64_t> ends) {
    const auto kernel = break_dense(code, cpu, threads);
    Values values;
    const base::Budget budget;
    for (const std::uint64_t end : ends) EXPECT_EQ(kernel->extend(values, end, budget), std::nullopt);
    return values;
}

/// The mex over the options of one heap larger than any removal, with the table for the smaller ones.
std::uint32_t by_definition(const rule::Code& code, const Values& values, std::uint64_t n) {
    std::vector<char> seen;
    for (std::uint64_t t = 0; t < code.digits.size() && t < n; ++t) {
        const std::uint64_t s = n - t;
        if (code.digits[t] & 2) textbook::see(seen, values[s]);
        if (code.digits[t] & 4)
            for (std::uint64_t i = 1; code.distinct ? i < s - i : i <= s - i; ++i) textbook::see(seen, values[i] ^ values[s - i]);
    }
    return textbook::mex(seen);
}

TEST(BreakDense, CodesOfTwoPartsEqualTheTextbookLoopBeyondTheFirstSuperblocks) {
    std::mt19937 random(20240612);
    for (int round = 0; round < grundy::tests::rounds(12); ++round) {
        rule::Code code;
        code.digits.push_back(static_cast<std::uint8_t>(random() % 3 == 0 ? 4 : 0));
        for (auto t = random() % 4; t > 0; --t) code.digits.push_back(static_cast<std::uint8_t>(random() % 8));
        code.digits.push_back(static_cast<std::uint8_t>(4 + random() % 4));
        code.distinct = round % 4 == 0;
        const std::size_t count = 2600 + random() % 1500;
        const auto truth = textbook::take_and_break(count, code);
        for (const Cpu cpu : usable_cpus())
            ASSERT_EQ(textbook::in_steps(*break_dense(code, cpu, 1 + random() % 2), count), truth) << "round " << round << " " << name(cpu);
    }
}

/// Each heap is judged by the table below it, so a table whose heaps are all right is the definition's; here all paths must give one table, and
/// heaps around the edges of blocks and some thousand others are judged.
TEST(BreakDense, EveryPathAndAnyThreadsGiveTheTableOfTheDefinition) {
    const Coded rows[] = {
        {"0.07", {{0, 0, 7}, {}, false}, 66'000},
        {"0.77", {{0, 7, 7}, {}, false}, 33'000},
        {"0.106, values beyond 15", {{0, 1, 0, 6}, {}, false}, 33'000},
        {"0.45", {{0, 4, 5}, {}, false}, 10'000},
        {"0.007, values beyond 255", {{0, 0, 0, 7}, {}, false}, 20'000},
        {"Grundy's game, values beyond 127", {{4}, {}, true}, 17'000},
        {"0.606, values beyond 511, two sums", {{0, 6, 0, 6}, {}, false}, 9'500},
    };
    for (const Coded& row : rows) {
        const Values truth = computed(row.code, best_cpu(), 1, {row.count});
        for (const Cpu cpu : usable_cpus())
            for (const unsigned threads : {1u, 2u}) {
                const Values other = computed(row.code, cpu, threads, {4095, 4096, 4097, 4160, 9001, row.count});
                ASSERT_EQ(other.size(), row.count);
                std::uint64_t differs = 0;
                while (differs < row.count && other[differs] == truth[differs]) ++differs;
                ASSERT_EQ(differs, row.count) << row.what << " " << name(cpu) << " threads " << threads;
            }
        std::vector<std::uint64_t> heaps;
        for (const std::uint64_t edge : {64u, 256u, 1024u, 2048u, 2560u, 4096u, 8192u, 16384u, 32768u, 65536u})
            for (std::uint64_t n = edge - 3; n <= edge + 3; ++n) heaps.push_back(n);
        for (std::uint64_t n = 100; n < row.count; n += 97) heaps.push_back(n);
        for (const std::uint64_t n : heaps) {
            if (n >= row.count) continue;
            ASSERT_EQ(truth[n], by_definition(row.code, truth, n)) << row.what << " heap " << n;
        }
    }
}

TEST(BreakDense, GoesOnFromAStoredTable) {
    for (const rule::Code& code : {rule::Code{{0, 7, 7}, {}, false}, rule::Code{{0, 0, 0, 7}, {}, false}, rule::Code{{4}, {}, true}}) {
        const Values truth = computed(code, best_cpu(), 1, {7000});
        Values values;
        for (const std::uint64_t to : {2047u, 2049u, 3333u, 7000u}) {
            const auto kernel = break_dense(code, best_cpu(), 1);
            ASSERT_EQ(kernel->adopt(values, base::Budget()), std::nullopt);
            ASSERT_EQ(kernel->extend(values, to, base::Budget()), std::nullopt);
        }
        for (std::uint64_t n = 0; n < 7000; ++n) ASSERT_EQ(values[n], truth[n]) << n;
    }
}

/// From a table of no game: what follows is the definition's all the same, and the values are as large as one likes.
TEST(BreakDense, GoesOnFromAnyTableWithLargeValues) {
    std::mt19937 random(20240613);
    for (const std::uint32_t most : {15u, 63u, 120u, 200u, 1000u, 2000u, 9000u, 70'000u})
        for (const rule::Code& code : {rule::Code{{0, 0, 3, 7}, {}, false}, rule::Code{{4, 0, 6}, {}, true}})
            for (const Cpu cpu : usable_cpus()) {
                Values values;
                for (int n = 0; n < 3000; ++n) values.push_back(static_cast<std::uint32_t>(random() % (random() % 8 == 0 ? most : std::min(most, 300u))));
                const auto kernel = break_dense(code, cpu, 2);
                ASSERT_EQ(kernel->adopt(values, base::Budget()), std::nullopt);
                ASSERT_EQ(kernel->extend(values, 3700, base::Budget()), std::nullopt);
                for (std::uint64_t n = 3000; n < 3700; n += 1 + n % 5)
                    ASSERT_EQ(values[n], by_definition(code, values, n)) << most << " " << name(cpu) << " heap " << n;
            }
}

/// Kayles has period 12 from heap 71 on, Dawson's Kayles 34 from heap 53 on: a table far out, and what every path makes of the heaps around an edge.
TEST(BreakDense, GoesOnFarOut) {
    struct Periodic {
        rule::Code code;
        std::uint64_t preperiod, period;
    };
    for (const Periodic& game : {Periodic{{{0, 7, 7}, {}, false}, 71, 12}, Periodic{{{0, 0, 7}, {}, false}, 53, 34}}) {
        const Values first = computed(game.code, best_cpu(), 1, {200});
        const auto law = [&](std::uint64_t n) { return first[n < 200 ? n : game.preperiod + (n - game.preperiod) % game.period]; };
        for (const std::uint64_t edge : {std::uint64_t{1} << 16, std::uint64_t{1} << 20})
            for (const Cpu cpu : usable_cpus()) {
                Values values;
                while (values.size() < edge - 70) values.push_back(law(values.size()));
                const auto kernel = break_dense(game.code, cpu, 2);
                ASSERT_EQ(kernel->adopt(values, base::Budget()), std::nullopt);
                ASSERT_EQ(kernel->extend(values, edge + 70, base::Budget()), std::nullopt);
                for (std::uint64_t n = edge - 70; n < edge + 70; ++n) ASSERT_EQ(values[n], law(n)) << name(cpu) << " heap " << n;
            }
    }
}

TEST(BreakDense, StopsInTimeAndGoesOn) {
    const rule::Code code{{0, 0, 0, 7}, {}, false};
    const auto kernel = break_dense(code, best_cpu(), 2);
    const Values truth = computed(code, best_cpu(), 1, {6000});
    Values values;
    std::atomic<bool> cancel = true;
    base::Budget budget;
    budget.set_cancel(&cancel);
    kernel->extend(values, 3000, base::Budget());
    EXPECT_EQ(kernel->extend(values, 6000, budget), base::Limit::interrupted);
    EXPECT_LT(values.size(), 6000u);
    EXPECT_EQ(kernel->extend(values, 6000, base::Budget()), std::nullopt);
    ASSERT_EQ(values.size(), 6000u);
    for (std::uint64_t n = 0; n < 6000; ++n) ASSERT_EQ(values[n], truth[n]) << n;
}

TEST(BreakDense, StopsAtALimitWithRightValues) {
    const rule::Code kayles{{0, 7, 7}, {}, false};
    base::Budget budget;
    budget.set_memory(1000);
    Values values;
    EXPECT_EQ(break_dense(kayles)->extend(values, 5000, budget), base::Limit::memory);
    EXPECT_GT(values.size(), 0u);
    EXPECT_LT(values.size(), 5000u);
}

}  // namespace
}  // namespace grundy::solve
