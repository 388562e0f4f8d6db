#include <gtest/gtest.h>

#include <random>

#include "engine/solve/break_dense.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

struct Row {
    const char* what;
    rule::Code code;
    std::size_t count;
};

TEST(BreakDense, NamedGamesEqualTheTextbookLoop) {
    const Row rows[] = {
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
    for (const Row& row : rows)
        for (const Cpu cpu : usable_cpus()) {
            const auto kernel = break_dense(row.code, cpu);
            EXPECT_EQ(textbook::in_steps(*kernel, row.count), textbook::take_and_break(row.count, row.code)) << row.what << " " << name(cpu);
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
        const auto kernel = break_dense(code, usable_cpus()[random() % usable_cpus().size()]);
        ASSERT_EQ(textbook::in_steps(*kernel, count), textbook::take_and_break(count, code)) << "round " << round;
    }
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
