/// The loops that mark 64 sums at once, each path against one value after the other.
#include "engine/solve/split/marks.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>
#include <vector>

namespace grundy::solve {
namespace {

/// What a chunk should hold: the values seen at each lane.
using Seen = std::array<std::set<unsigned>, lanes>;

class MarkLoops : public testing::TestWithParam<unsigned> {
protected:
    static constexpr std::size_t heaps = 700;
    unsigned limit() const { return GetParam(); }
    bool only_chunk() const { return limit() == 16; }
    /// Values below the limit, with heaps of none among them and behind.
    void SetUp() override {
        for (std::size_t i = 0; i < heaps; ++i) g.push_back(random() % 9 == 0 ? no_value : static_cast<std::uint8_t>(random() % limit()));
        g.resize(heaps + 2 * lanes, no_value);
    }
    std::uint8_t value() { return static_cast<std::uint8_t>(random() % limit()); }
    static void see(Seen& seen, std::size_t lane, std::uint8_t other, std::uint8_t c) {
        if (other != no_value) seen[lane].insert(static_cast<unsigned>(other ^ c));
    }
    /// Some marks were there before and must stay.
    void expect(const Seen& seen, unsigned chunk, const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& planes, const char* path) {
        for (std::size_t l = 0; l < lanes; ++l) {
            std::uint64_t truth = marks_at(before.data(), l);
            for (const unsigned v : seen[l])
                if (v / 16 == chunk) truth |= 1ULL << v % 16;
            ASSERT_EQ(marks_at(planes.data(), l), truth) << path << " chunk " << chunk << " lane " << l << " values below " << limit();
        }
    }
    std::vector<std::uint8_t> some_marks() {
        std::vector<std::uint8_t> planes(chunk_bytes, 0);
        for (std::size_t l = 0; l < lanes; ++l)
            if (random() % 8 == 0) planes[l + random() % 2 * plane_bytes] = static_cast<std::uint8_t>(random());
        return planes;
    }
    std::mt19937 random{20261123};
    std::vector<std::uint8_t> g;
};

TEST_P(MarkLoops, Ranges) {
    for (const Cpu cpu : usable_cpus())
        for (const std::size_t count : {0u, 1u, 2u, 3u, 7u, 64u, 201u})
            for (unsigned chunk = 0; chunk < limit() / 16; ++chunk) {
                const std::size_t n = 300 + random() % (heaps - 300), first = 1 + random() % 40;
                for (std::size_t i = first; i < first + count; ++i) g[i] = value();  // parts have values
                Seen seen;
                for (std::size_t i = first; i < first + count; ++i)
                    for (std::size_t l = 0; l < lanes; ++l) see(seen, l, g[n + l - i], g[i]);
                const auto before = some_marks();
                auto planes = before;
                marks(cpu).range(g.data() + n, g.data(), first, count, chunk, only_chunk(), planes.data());
                expect(seen, chunk, before, planes, name(cpu));
            }
}

TEST_P(MarkLoops, Lists) {
    for (const Cpu cpu : usable_cpus())
        for (const std::size_t count : {0u, 1u, 2u, 5u, 16u, 33u})
            for (unsigned chunk = 0; chunk < limit() / 16; ++chunk) {
                const std::size_t n = 300 + random() % (heaps - 300);
                std::vector<std::uint32_t> part;
                std::vector<std::uint8_t> c;
                Seen seen;
                for (std::size_t k = 0; k < count; ++k) {
                    part.push_back(static_cast<std::uint32_t>(random() % 300));
                    c.push_back(value());
                    for (std::size_t l = 0; l < lanes; ++l) see(seen, l, g[n + l - part[k]], c[k]);
                }
                const auto before = some_marks();
                auto planes = before;
                marks(cpu).list(g.data() + n, part.data(), c.data(), count, chunk, only_chunk(), planes.data());
                expect(seen, chunk, before, planes, name(cpu));
            }
}

/// From any lane on; what falls behind the last lane is slack.
TEST_P(MarkLoops, OneStepFromALane) {
    for (const Cpu cpu : usable_cpus())
        for (std::size_t lane = 0; lane <= lanes; ++lane)
            for (unsigned chunk = 0; chunk < limit() / 16; ++chunk) {
                const std::size_t at = random() % heaps;
                const std::uint8_t c = value();
                Seen seen;
                for (std::size_t l = lane; l < lanes; ++l) see(seen, l, g[at + l - lane], c);
                const auto before = some_marks();
                auto planes = before;
                marks(cpu).one(g.data() + at, c, chunk, lane, planes.data());
                expect(seen, chunk, before, planes, name(cpu));
            }
}

INSTANTIATE_TEST_SUITE_P(Limits, MarkLoops, testing::Values(16u, 32u, 64u, 128u));

TEST(Marks, SaturatedMeansAllValuesOfAllLanes) {
    std::vector<std::uint8_t> planes(chunk_bytes, 0xff);
    EXPECT_TRUE(saturated(planes.data()));
    for (const std::size_t plane : {std::size_t{0}, plane_bytes})
        for (std::size_t l = 0; l < lanes; ++l) {
            planes[plane + l] = 0x7f;
            EXPECT_FALSE(saturated(planes.data())) << l;
            planes[plane + l] = 0xff;
        }
    planes[lanes] = planes[plane_bytes + lanes] = 0;  // slack
    EXPECT_TRUE(saturated(planes.data()));
}

}  // namespace
}  // namespace grundy::solve
