#include "engine/solve/split/find_pair.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

namespace grundy::solve {
namespace {

template <class T>
class FindPair : public testing::Test {};
using Cells = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t>;
TYPED_TEST_SUITE(FindPair, Cells);

/// Few values, so that pairs are met early and late, and some that only one pair gives.
TYPED_TEST(FindPair, TheLeastOrNone) {
    std::mt19937 random(20261126);
    for (const Cpu cpu : usable_cpus()) {
        int found = 0, none = 0;
        for (int round = 0; round < 400; ++round) {
            const std::size_t s = 2 + random() % 1500;
            std::vector<TypeParam> g(s + 1);
            for (auto& cell : g) cell = static_cast<TypeParam>(random() % 4);
            if (round % 2 == 0) g[1 + random() % (s - 1)] = static_cast<TypeParam>(64 + random());
            const std::size_t low = 1 + random() % s, high = low + random() % (s - low + 1);
            std::uint32_t w = static_cast<std::uint32_t>(random() % 8);
            if (round % 4 == 0 && high > low) w = static_cast<std::uint32_t>(g[high - 1] ^ g[s - high + 1]);
            if (round % 9 == 0 && sizeof(TypeParam) < 4) w += std::uint32_t{std::numeric_limits<TypeParam>::max()} + 1;  // no value is so large
            std::size_t truth = 0;
            for (std::size_t i = low; i < high && truth == 0; ++i)
                if (static_cast<std::uint32_t>(g[i] ^ g[s - i]) == w) truth = i;
            ++(truth != 0 ? found : none);
            ASSERT_EQ(find_pair(cpu, g.data(), low, high, s, w), truth) << name(cpu) << " " << low << " … " << high << " of " << s << " for " << w;
        }
        EXPECT_GT(found, 100);
        EXPECT_GT(none, 100);
    }
}

}  // namespace
}  // namespace grundy::solve
