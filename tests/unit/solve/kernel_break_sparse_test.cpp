#include <gtest/gtest.h>

#include <random>

#include "engine/solve/break_dense.hpp"
#include "engine/solve/break_sparse.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

/// The dense kernel looks at every option and is itself judged by the textbook loop.
TEST(BreakSparse, EqualsTheDenseKernel) {
    struct Row {
        const char* what;
        rule::Code code;
        std::size_t count;
        bool sparse;
    };
    const Row rows[] = {
        {"0.106", {{0, 1, 0, 6}, {}, false}, 20000, true},
        {"0.16", {{0, 1, 6}, {}, false}, 20000, true},
        {"4.333", {{4, 3, 3, 3}, {}, false}, 20000, true},
        {"0.6 Officers", {{0, 6}, {}, false}, 20000, true},
        {"Grundy's game", {{4}, {}, true}, 20000, true},
        {"0.77 Kayles, two split digits", {{0, 7, 7}, {}, false}, 5000, true},
        {"0.007, not sparse", {{0, 0, 0, 7}, {}, false}, 5000, false},
    };
    for (const Row& row : rows) {
        const auto expected = textbook::in_steps(*break_dense(row.code), row.count);
        for (const Cpu cpu : usable_cpus()) {
            const auto got = textbook::in_steps(*break_sparse(row.code, cpu), row.count);
            ASSERT_EQ(got.size(), expected.size());
            const auto at = std::mismatch(got.begin(), got.end(), expected.begin());
            EXPECT_EQ(at.first - got.begin(), static_cast<std::ptrdiff_t>(row.count)) << row.what << " " << name(cpu);
        }
        EXPECT_EQ(looks_sparse(row.code), row.sparse) << row.what;
    }
}

TEST(BreakSparse, RandomCodesEqualTheDenseKernel) {
    std::mt19937 random(77);
    for (int round = 0; round < 40; ++round) {
        rule::Code code;
        code.digits.push_back(static_cast<std::uint8_t>(random() % 2 * 4));
        for (auto t = 1 + random() % 4; t > 0; --t) code.digits.push_back(static_cast<std::uint8_t>(random() % 8));
        code.digits.push_back(static_cast<std::uint8_t>(4 + random() % 4));
        code.distinct = random() % 3 == 0;
        const std::size_t count = 1500 + random() % 3000;
        const auto kernel = break_sparse(code, usable_cpus()[random() % usable_cpus().size()]);
        Values values;
        for (std::uint64_t to = 500; to < count; to += 1 + random() % 200) kernel->extend(values, to, base::Budget());
        kernel->extend(values, count, base::Budget());
        const auto expected = textbook::in_steps(*break_dense(code), count);
        for (std::size_t n = 0; n < count; ++n) ASSERT_EQ(values[n], expected[n]) << "round " << round << " heap " << n;
    }
}

}  // namespace
}  // namespace grundy::solve
