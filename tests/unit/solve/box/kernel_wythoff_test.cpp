#include <gtest/gtest.h>

#include <cmath>

#include "engine/base/failure.hpp"
#include "engine/solve/box/wythoff_positions.hpp"
#include "engine/solve/box/wythoff_table.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

TEST(WythoffTable, EqualsTheTextbookLoop) {
    for (const std::int64_t a : {1, 2, 3, 5})
        for (const Cpu cpu : usable_cpus()) {
            const std::uint32_t side = a == 1 ? 150 : 45;  // blocks of 128, tiles of 32
            WythoffTable table;
            ASSERT_EQ(wythoff_table(a, side, table, base::Budget(), cpu, cpu == Cpu::plain ? 2 : 1), std::nullopt);
            std::vector<std::uint32_t> g(side * side);
            for (std::uint32_t x = 0; x < side; ++x)
                for (std::uint32_t y = 0; y < side; ++y) {
                    std::vector<char> seen;
                    for (std::uint32_t k = 1; k <= x; ++k) textbook::see(seen, g[(x - k) * side + y]);
                    for (std::uint32_t l = 1; l <= y; ++l) textbook::see(seen, g[x * side + y - l]);
                    for (std::uint32_t k = 1; k <= x; ++k)
                        for (std::uint32_t l = 1; l <= y; ++l)
                            if (std::abs(static_cast<int>(k) - static_cast<int>(l)) < a) textbook::see(seen, g[(x - k) * side + y - l]);
                    g[x * side + y] = textbook::mex(seen);
                    ASSERT_EQ(table.at(x, y), g[x * side + y]) << a << " (" << x << ", " << y << ") " << name(cpu);
                }
        }
}

TEST(WythoffTable, ThreadsAndInstructionsChangeNothing) {
    for (const std::uint32_t side : {0u, 1u, 31u, 32u, 33u, 127u, 128u, 129u, 700u}) {
        WythoffTable plain;
        ASSERT_EQ(wythoff_table(1, side, plain, base::Budget(), Cpu::plain), std::nullopt);
        for (const Cpu cpu : usable_cpus())
            for (const unsigned threads : {1u, 2u, 3u}) {
                WythoffTable table;
                ASSERT_EQ(wythoff_table(1, side, table, base::Budget(), cpu, threads), std::nullopt);
                ASSERT_EQ(table.value, plain.value) << side << " " << name(cpu) << " " << threads;
            }
    }
}

TEST(WythoffPositions, EqualTheirDefinition) {
    // A_n is the least number in no earlier pair, B_n = A_n + a n (Fraenkel 1982)
    for (const std::int64_t a : {1, 2, 3, 7, 100}) {
        const WythoffPositions positions(a);
        std::vector<std::uint32_t> table(5000);
        positions.fill(0, table, Cpu::plain);
        for (const Cpu cpu : usable_cpus())
            for (const std::size_t first : {0u, 1u, 77u, 4900u})
                for (const std::size_t count : {0u, 1u, 15u, 16u, 31u, 32u, 33u, 95u, 100u}) {
                    std::vector<std::uint32_t> part(count + 1, 77);
                    positions.fill(first, std::span(part).first(count), cpu);
                    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(part[i], table[first + i]) << name(cpu) << " " << first << " + " << i;
                    ASSERT_EQ(part[count], 77u) << name(cpu) << " wrote behind the end";
                }
        std::vector<char> used(5000 * static_cast<std::size_t>(a + 2) + 10);
        std::uint64_t next = 0;
        for (std::uint64_t n = 0; n < table.size(); ++n) {
            while (used[next]) ++next;
            ASSERT_EQ(table[n], next) << a << " " << n;
            ASSERT_EQ(positions.A(n), next);
            ASSERT_EQ(positions.B(n), next + static_cast<std::uint64_t>(a) * n);
            used[next] = used[next + static_cast<std::uint64_t>(a) * n] = 1;
        }
    }
}

TEST(WythoffPositions, ExactWhereDoublesFail) {
    const WythoffPositions positions(2);
    const double alpha = std::sqrt(2.0);
    const std::uint64_t n = 93222358;  // performance measurements of source 000: the first n at which the double product is wrong
    EXPECT_NE(positions.A(n), static_cast<std::uint64_t>(alpha * static_cast<double>(n)));
    for (const std::uint64_t m : {n, std::uint64_t{671088639}, positions.exact_up_to(), positions.exact_up_to() + 1, std::uint64_t{1} << 50}) {
        // floor(m sqrt 2) = A means A^2 < 2 m^2 < (A + 1)^2
        const auto A = static_cast<unsigned __int128>(positions.A(m));
        const auto square = static_cast<unsigned __int128>(m) * m * 2;
        EXPECT_TRUE(A * A < square && square < (A + 1) * (A + 1)) << m;
    }
    std::vector<std::uint32_t> part(1000);
    for (const Cpu cpu : usable_cpus()) {
        positions.fill(n - 500, part, cpu);
        for (std::size_t i = 0; i < part.size(); ++i) ASSERT_EQ(part[i], positions.A(n - 500 + i)) << name(cpu);
    }
    EXPECT_THROW(positions.fill(std::uint64_t{1} << 40, part), base::Failure);
}

}  // namespace
}  // namespace grundy::solve
