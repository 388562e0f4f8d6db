/// The checksum of values that repeat equals the checksum of the values written out.
#include "engine/analyse/heap/checksum.hpp"

#include <gtest/gtest.h>

#include <random>

#include "engine/base/nimber.hpp"

namespace grundy::analyse {
namespace {

TEST(Checksum, OfACycleEqualsStepByStep) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 300; ++round) {
        const std::uint32_t bound = 1U << random() % 7;
        std::vector<std::uint32_t> cycle(1 + random() % 40);
        for (auto& v : cycle) v = static_cast<std::uint32_t>(random() % bound);
        const std::uint64_t count = random() % (round % 10 == 0 ? 300'000 : 5'000);
        const std::uint64_t place = random() % cycle.size();
        std::uint64_t state = random();
        std::uint64_t expected = state;
        for (std::uint64_t n = 0; n < count; ++n) expected = (expected ^ cycle[(place + n) % cycle.size()]) * 0x100000001b3ULL;
        ASSERT_EQ(checksum_of_cycle(state, cycle, place, count), expected) << "round " << round;
    }
}

TEST(Checksum, JumpsAddUp) {
    const std::vector<std::uint32_t> cycle{4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7};
    const std::uint64_t count = 1'000'000'000'000'000'000ULL;
    const std::uint64_t whole = checksum_of_cycle(5, cycle, 0, count);
    const std::uint64_t half = checksum_of_cycle(5, cycle, 0, count / 2 + 7);
    EXPECT_EQ(checksum_of_cycle(half, cycle, (count / 2 + 7) % 12, count / 2 - 7), whole);
}

}  // namespace
}  // namespace grundy::analyse
