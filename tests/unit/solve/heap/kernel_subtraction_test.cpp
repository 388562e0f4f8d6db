#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/solve/heap/all_but.hpp"
#include "engine/solve/heap/subtraction.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

textbook::Table finite(std::size_t count, const std::vector<std::int64_t>& set) {
    textbook::Table g;
    for (std::size_t n = 0; n < count; ++n) {
        std::vector<char> seen;
        for (const std::int64_t s : set)
            if (static_cast<std::size_t>(s) <= n) textbook::see(seen, g[n - static_cast<std::size_t>(s)]);
        g.push_back(textbook::mex(seen));
    }
    return g;
}

std::vector<std::int64_t> random_set(std::mt19937& random, std::int64_t least, std::int64_t most, std::uint64_t size) {
    std::vector<std::int64_t> set;
    for (std::uint64_t i = 0; i < size; ++i) set.push_back(least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1)));
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
}

TEST(Subtraction, RandomSetsEqualTheTextbookLoop) {
    std::mt19937 random(7);
    const std::int64_t least[] = {1, 2, 7, 8, 13, 31, 32, 63, 64, 100};
    for (int round = 0; round < 120; ++round) {
        const std::int64_t low = least[random() % 10];
        const auto set = random_set(random, low, low + 1 + static_cast<std::int64_t>(random() % 200), 1 + random() % 90);
        for (const Cpu cpu : usable_cpus())
            ASSERT_EQ(textbook::in_steps(*subtraction(set, cpu), 3000), finite(3000, set)) << "round " << round << " " << name(cpu);
    }
}

TEST(Subtraction, RunsAndTheirEdges) {
    const std::vector<std::int64_t> sets[] = {{13, 31, 57, 61, 64}, {1, 2, 3}, {}, {5}, {64, 100, 129}, {4095, 4096, 70000}};
    for (const auto& set : sets)
        for (const Cpu cpu : usable_cpus()) {
            const auto kernel = subtraction(set, cpu);
            const auto expected = finite(140000, set);
            Values values;
            for (const std::uint64_t to : {1u, 63u, 64u, 65u, 4095u, 4096u, 4097u, 65535u, 65536u, 65537u, 140000u}) {
                kernel->extend(values, to, base::Budget());
                ASSERT_EQ(values.size(), to);
            }
            for (std::size_t n = 0; n < expected.size(); ++n) ASSERT_EQ(values[n], expected[n]) << n;
        }
}

TEST(AllBut, RandomSetsEqualTheTextbookLoop) {
    std::mt19937 random(11);
    for (int round = 0; round < 80; ++round) {
        const auto excluded = random_set(random, 1, 1 + static_cast<std::int64_t>(random() % 40), random() % 12);
        const auto legal = [&](std::size_t, std::size_t s) { return !std::binary_search(excluded.begin(), excluded.end(), static_cast<std::int64_t>(s)); };
        ASSERT_EQ(textbook::in_steps(*all_but(excluded), 700), textbook::subtraction(700, legal)) << "round " << round;
    }
}

}  // namespace
}  // namespace grundy::solve
