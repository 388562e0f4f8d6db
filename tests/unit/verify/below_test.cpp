/// What is met on the way down is counted by what it takes of the memory, not by how many there are.
#include "engine/verify/core/below.hpp"

#include <gtest/gtest.h>

#include <string>

namespace grundy::verify::test {
namespace {

/// As if it held a million numbers.
struct Large {
    int depth = 0, which = 0;
    friend auto operator<=>(const Large&, const Large&) = default;
};
std::size_t numbers_in(const Large&) { return 1'000'000; }

/// Why a tree of this depth with so many options at each node is refused; empty: it is gone through.
std::string refused(int deepest, int options) {
    Steps steps(1'000'000);
    Below<Large, int> below(
        [&](const Large& node) {
            Below<Large, int>::Expanded made{{}, [](const auto&) { return 1; }};
            for (int k = 0; node.depth < deepest && k < options; ++k) made.below.push_back({node.depth + 1, node.which * options + k});
            return made;
        },
        [](const Large&) { throw Rejected("a loop"); }, steps);
    try {
        return below.of({}) == 1 ? "" : "another result";
    } catch (const Rejected& no) {
        return no.what();
    }
}

TEST(Below, MemoryIsCountedByNumbers) {
    EXPECT_EQ(refused(1, 99), "");
    EXPECT_NE(refused(1, 101).find("so many moves wait"), std::string::npos);
    EXPECT_EQ(refused(90, 1), "");
    EXPECT_NE(refused(110, 1).find("so many moves wait"), std::string::npos);
    EXPECT_EQ(refused(2, 20), "") << "options that were gone through wait no more";
    EXPECT_NE(refused(2, 40).find("so many positions"), std::string::npos);
}

}  // namespace
}  // namespace grundy::verify::test
