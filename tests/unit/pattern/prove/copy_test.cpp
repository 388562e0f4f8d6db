/// What is copied is what the law says.
#include "engine/pattern/prove/copy.hpp"

#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"

namespace grundy::pattern {
namespace {

TEST(PeriodCopier, EqualsTheLaw) {
    std::mt19937 random(4);
    for (int round = 0; round < 100; ++round) {
        Period law;
        law.preperiod = random() % 50;
        law.period = 1 + random() % (round % 10 == 0 ? 40'000 : 60);
        for (std::uint64_t n = 0; n < law.preperiod + law.period; ++n) law.values.push_back(static_cast<std::uint32_t>(random() % 256));
        const PeriodCopier copier(law);
        const std::uint64_t first = random() % 200;
        std::vector<std::uint8_t> out(random() % 60'000);
        copier.copy(first, out);
        for (std::uint64_t i = 0; i < out.size(); ++i) {
            const std::uint64_t n = first + i, m = n < law.preperiod ? n : law.preperiod + (n - law.preperiod) % law.period;
            ASSERT_EQ(out[i], law.values[m]) << "round " << round << ", n = " << n;
        }
    }
}

TEST(PeriodCopier, RefusesWhatIsNoTableOfBytes) {
    EXPECT_THROW(PeriodCopier(Period{0, 1, 1, {0}}), base::Failure);
    EXPECT_THROW(PeriodCopier(Period{0, 1, 0, {256}}), base::Failure);
}

}  // namespace
}  // namespace grundy::pattern
