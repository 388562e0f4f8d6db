#include "engine/solve/split/bit_planes.hpp"

#include <gtest/gtest.h>

#include <random>

namespace grundy::solve {
namespace {

/// The definition of `meets`, with the parts behind `last` that it may look at.
bool met(const std::vector<std::uint16_t>& g, std::uint64_t s, std::uint32_t v, std::uint64_t first, std::uint64_t last) {
    const std::uint64_t end = first + (last - first) / BitPlanes::step * BitPlanes::step + BitPlanes::step;
    for (std::uint64_t i = first; i < end; ++i)
        if ((g[i] ^ g[s - i]) == static_cast<int>(v)) return true;
    return false;
}

class Planes : public testing::TestWithParam<unsigned> {
protected:
    /// The upper half of the values is rare, so that some questions are answered late and some with no.
    void fill(unsigned bits, std::size_t count) {
        g.clear();
        for (std::size_t i = 0; i < count; ++i) g.push_back(static_cast<std::uint16_t>(random() % (random() % 500 == 0 ? 1u << bits : 3u)));
    }
    std::uint32_t value(std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); }
    static void append(BitPlanes& planes, const std::vector<std::uint16_t>& values, std::size_t& from, std::size_t to) {
        for (std::size_t width = 1; from < to; width = width % 64 + 1) {
            const std::size_t count = std::min(width, to - from);
            planes.append(std::span(values).subspan(from, count));
            from += count;
        }
    }
    std::mt19937 random{20240611};
    std::vector<std::uint16_t> g;
};

TEST_P(Planes, MeetWhatTheDefinitionMeets) {
    const unsigned bits = GetParam();
    constexpr std::size_t count = 4000;
    fill(bits, count);
    for (const Cpu cpu : usable_cpus()) {
        BitPlanes planes(cpu);
        planes.open(count + random() % 100, bits);
        std::size_t size = 0;
        append(planes, g, size, count);
        int yes = 0;
        for (int k = 0; k < 400; ++k) {
            const std::uint64_t s = 2200 + random() % 1800;
            const std::uint64_t first = random() % 2 * BitPlanes::step;
            const std::uint64_t last = first + random() % (s / 2 - first);
            const std::uint64_t i = first + random() % (last - first + 1);
            const std::uint32_t v = k % 2 == 0 ? static_cast<std::uint32_t>(g[i] ^ g[s - i]) : value(1u << bits);
            const bool truth = met(g, s, v, first, last);
            yes += truth;
            ASSERT_EQ(planes.meets(s, v, first, last), truth) << name(cpu) << " s " << s << " v " << v << " in " << first << " … " << last;
            std::array<std::uint64_t, BitPlanes::together> sums{s, s - 8, s - 64, s};
            std::array<std::uint32_t, BitPlanes::together> values{v, v ^ 1, 0, v ^ 2};
            const std::uint64_t end = std::min(last, (s - 64) / 2);
            if (end < first) continue;
            const unsigned answer = planes.meet(sums, values, first, end);
            for (std::size_t q = 0; q < sums.size(); ++q) ASSERT_EQ(answer >> q & 1, met(g, sums[q], values[q], first, end) ? 1u : 0u) << name(cpu) << " " << q;
        }
        EXPECT_GT(yes, 150);
        EXPECT_LT(yes, 399);
    }
}

TEST_P(Planes, ForgetAndGrow) {
    const unsigned bits = GetParam();
    fill(bits, 3000);
    for (const Cpu cpu : usable_cpus()) {
        BitPlanes planes(cpu);
        planes.open(3000, bits);
        std::size_t size = 0;
        append(planes, g, size, 2987);
        planes.truncate(size = 1713);
        auto other = g;
        for (std::size_t i = size; i < other.size(); ++i) other[i] = static_cast<std::uint16_t>(random() % (2u << bits));
        planes.add_plane();
        append(planes, other, size, 2900);
        for (int k = 0; k < 200; ++k) {
            const std::uint64_t s = 2100 + random() % 700;
            const std::uint32_t v = value(2u << bits);
            ASSERT_EQ(planes.meets(s, v, 512, s / 2), met(other, s, v, 512, s / 2)) << name(cpu) << " s " << s << " v " << v;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Digits, Planes, testing::Values(4u, 5u, 6u, 7u, 10u, 12u, 13u));

}  // namespace
}  // namespace grundy::solve
