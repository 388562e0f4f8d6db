#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <random>

#include "engine/base/nimber.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_sparse.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

const rule::Code officers{{0, 6}, {}, false};
const rule::Code grundy_game{{4}, {}, true};
const rule::Code c106{{0, 1, 0, 6}, {}, false};
const rule::Code c16{{0, 1, 6}, {}, false};
const rule::Code c4333{{4, 3, 3, 3}, {}, false};
const rule::Code kayles{{0, 7, 7}, {}, false};
const rule::Code c007{{0, 0, 0, 7}, {}, false};

/// Sparse from the first hundreds of values on, whatever the share of rare heaps: the mask is bad then, and the values must be right all the same.
SparseOptions eager(Cpu cpu, unsigned threads = 1) { return {.cpu = cpu, .threads = threads, .prefix = 300, .always = true}; }

Values computed(const rule::Code& code, std::uint64_t count, const SparseOptions& options) {
    Values values;
    EXPECT_FALSE(break_sparse(code, options)->extend(values, count, base::Budget()));
    return values;
}

std::uint64_t first_difference(const Values& a, const Values& b, std::uint64_t count) {
    for (std::uint64_t n = 0; n < count; ++n)
        if (n >= a.size() || n >= b.size() || a[n] != b[n]) return n;
    return count;
}

/// The dense kernel looks at every option and is itself judged by the textbook loop.
TEST(BreakSparse, EqualsTheDenseKernel) {
    struct Row {
        const char* what;
        rule::Code code;
        std::size_t count;
        bool sparse;
    };
    const Row rows[] = {
        {"0.106", c106, 20000, true},
        {"0.16", c16, 20000, true},
        {"4.333", c4333, 20000, true},
        {"0.6 Officers", officers, 5000, true},
        {"Grundy's game", grundy_game, 5000, true},
        {"0.77 Kayles, two split digits", kayles, 5000, true},
        {"0.007, not sparse", c007, 3000, false},
    };
    for (const Row& row : rows) {
        const auto expected = textbook::in_steps(*break_dense(row.code), row.count);
        for (const Cpu cpu : usable_cpus()) {
            for (const SparseOptions& options :
                 {SparseOptions{.cpu = cpu}, eager(cpu), SparseOptions{.cpu = cpu, .prefix = 300, .always = true, .planes = 2}}) {
                if (cpu == Cpu::plain && options.always && (!row.sparse || options.planes == 2)) continue;  // slow, and the same code as above
                const auto got = textbook::in_steps(*break_sparse(row.code, options), row.count);
                ASSERT_EQ(got.size(), expected.size());
                const auto at = std::mismatch(got.begin(), got.end(), expected.begin());
                EXPECT_EQ(at.first - got.begin(), static_cast<std::ptrdiff_t>(row.count)) << row.what << " " << name(cpu) << " " << options.planes;
            }
        }
        EXPECT_EQ(looks_sparse(row.code), row.sparse) << row.what;
    }
}

TEST(BreakSparse, RandomCodesEqualTheDenseKernel) {
    std::mt19937 random(77);
    for (int round = 0; round < grundy::tests::rounds(10); ++round) {
        rule::Code code;
        code.digits.push_back(static_cast<std::uint8_t>(random() % 2 * 4));
        for (auto t = 1 + random() % 4; t > 0; --t) code.digits.push_back(static_cast<std::uint8_t>(random() % 8));
        if (random() % 4 == 0) code.digits.resize(code.digits.size() + random() % 150);  // removals beyond a block
        code.digits.push_back(static_cast<std::uint8_t>(4 + random() % 4));
        code.distinct = random() % 3 == 0;
        const std::size_t count = 1000 + random() % 1500;
        Values expected;
        break_dense(code)->extend(expected, count, base::Budget());
        for (const Cpu cpu : usable_cpus()) {
            SparseOptions options = eager(cpu, 1 + random() % 2);
            options.prefix = 64 + random() % 400;
            const auto kernel = break_sparse(code, options);
            Values values;
            for (std::uint64_t to = 500; to < count; to += 1 + random() % 200) kernel->extend(values, to, base::Budget());
            kernel->extend(values, count, base::Budget());
            ASSERT_EQ(values.size(), count);
            ASSERT_EQ(first_difference(values, expected, count), count) << "round " << round << " " << name(cpu);
        }
    }
}

/// Far enough for stretches of blocks, for values beyond 255, and (Officers from 41500 on) for planes that hold them.
TEST(BreakSparse, StretchesEqualTheDenseKernel) {
    for (const auto& [code, count] : {std::pair{officers, 44000}, {grundy_game, 30000}}) {
        Values expected;
        break_dense(code)->extend(expected, static_cast<std::uint64_t>(count), base::Budget());
        for (const unsigned threads : {1u, 2u, 3u}) {
            const Values values = computed(code, static_cast<std::uint64_t>(count), {.threads = threads});
            EXPECT_EQ(first_difference(values, expected, static_cast<std::uint64_t>(count)), static_cast<std::uint64_t>(count)) << threads;
        }
        for (const Cpu cpu : usable_cpus()) {
            if (cpu == best_cpu()) continue;  // which those above ran on
            const Values values = computed(code, static_cast<std::uint64_t>(count), {.cpu = cpu, .threads = 2});
            EXPECT_EQ(first_difference(values, expected, static_cast<std::uint64_t>(count)), static_cast<std::uint64_t>(count)) << name(cpu);
        }
        const Values values = computed(code, 20000, eager(best_cpu(), 2));
        EXPECT_EQ(first_difference(values, expected, 20000), 20000u);
    }
}

/// Ends at and around block edges, in one call or two, give the beginning of the same sequence.
TEST(BreakSparse, BlockEdges) {
    for (const rule::Code& code : {c106, grundy_game}) {
        const Values all = computed(code, 66000, {});
        for (const Cpu cpu : usable_cpus())
            for (const std::uint64_t end : {63U, 64U, 65U, 4095U, 4096U, 4097U, 4160U, 65535U, 65536U, 65537U}) {
                if (cpu == Cpu::plain && end > 5000) continue;  // slow, and no other code
                const auto kernel = break_sparse(code, {.cpu = cpu});
                Values values;
                ASSERT_FALSE(kernel->extend(values, end, base::Budget()));
                ASSERT_EQ(values.size(), end);
                ASSERT_FALSE(kernel->extend(values, end + 130, base::Budget()));
                EXPECT_EQ(first_difference(values, all, end + 130), end + 130) << name(cpu);
            }
    }
}

TEST(BreakSparse, EveryPathGivesTheSameMillion) {
    for (const rule::Code& code : {c106, c4333}) {
        const Values plain = computed(code, (1 << 20) + 3, {.cpu = Cpu::plain});
        for (const Cpu cpu : usable_cpus()) EXPECT_EQ(first_difference(computed(code, (1 << 20) + 3, {.cpu = cpu}), plain, (1 << 20) + 3), (1u << 20) + 3);
    }
}

/// Sparse from the start with values beyond 15: helpers are chosen and stretches begin among the first ten thousand heaps.
TEST(BreakSparse, EarlyStretches) {
    for (const rule::Code& code : {rule::Code{{0, 5, 6}, {}, false}, rule::Code{{0, 0, 5, 4}, {}, false}, rule::Code{{0, 1, 7, 4}, {}, false}}) {
        const std::uint64_t count = 30000;
        Values expected;
        break_dense(code)->extend(expected, count, base::Budget());
        const auto kernel = break_sparse(code, {.threads = 2});
        Values values;
        for (std::uint64_t to = 1000; to < count; to += to / 3) kernel->extend(values, to, base::Budget());
        kernel->extend(values, count, base::Budget());
        EXPECT_EQ(first_difference(values, expected, count), count);
    }
}

/// A game that looks sparse for a while goes back to the dense kernel; one whose rare heaps stay many never leaves it.
TEST(BreakSparse, GivesBackWhatDoesNotBecomeSparse) {
    for (const rule::Code& code : {rule::Code{{0, 2, 0, 4}, {}, false}, c007}) {
        Values expected;
        break_dense(code)->extend(expected, 45000, base::Budget());
        EXPECT_EQ(first_difference(computed(code, 45000, {}), expected, 45000), 45000u);
    }
}

TEST(BreakSparse, LimitsEndItSoonWithRightValues) {
    base::Budget budget;
    const auto start = base::Budget::Clock::now();
    budget.set_time(std::chrono::milliseconds(300));
    Values values;
    const auto limit = break_sparse(officers, {.threads = 2})->extend(values, 1'000'000'000, budget);
    EXPECT_EQ(limit, base::Limit::time);
    EXPECT_LT(base::Budget::Clock::now() - start, std::chrono::seconds(3));  // 50 ms on an idle machine
    const Values expected = computed(officers, 12000, {});
    const std::uint64_t compared = std::min<std::uint64_t>(values.size(), 12000);
    EXPECT_EQ(first_difference(values, expected, compared), compared);

    base::Budget small;
    small.set_memory(3 * 50'000);
    Values clipped;
    EXPECT_EQ(break_sparse(c106, {})->extend(clipped, 1'000'000, small), base::Limit::memory);
    EXPECT_EQ(clipped.size(), 50'000u);
}

}  // namespace
}  // namespace grundy::solve
