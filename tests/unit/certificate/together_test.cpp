// Claims that are proved together with others of their file: certified each by itself, by the law that they make together.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

TEST(Together, EachIsCertifiedByTheLawOfAll) {
    const std::string heaps =
        "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3 if x < 700\nmove (x, y) -> (x - k, y) for k in 1..4 if x >= 700\n"
        "move (x, y) -> (x, y - k) for k in 1..3\n";
    const std::string parts =
        "game t\nposition (x, y, z)\nmove (x, y, z) -> (x - k, y, z) for k in {2, 4} if x < 300\nmove (x, y, z) -> (x - k, y, z) for k in {2, 4, 6} if x >= "
        "300\n"
        "move (x, y, z) -> (x, y - k, z) for k in {2, 4}\nmove (x, y, z) -> (x - 1, y, z) if z = 4\n";
    const std::string files[] = {
        heaps + "claim \"a\": x >= 700 => (P(x, y) <=> (x - 1) mod 5 = y mod 4)\nclaim \"b\": x < 700 => (P(x, y) <=> x mod 4 = y mod 4)\n",
        heaps + "claim \"a\": x >= 700 => g(x, y) = ((x - 1) mod 5) xor (y mod 4)\nclaim \"b\": x < 700 => g(x, y) = (x mod 4) xor (y mod 4)\n",
        parts +
            "claim \"a\": even(x) and even(y) and z = 3 and x < 300 => (P(x, y, z) <=> x / 2 mod 3 = y / 2 mod 3)\n"
            "claim \"b\": even(x) and even(y) and z = 3 and x >= 300 => (P(x, y, z) <=> (x / 2 - 147) mod 4 = y / 2 mod 3)\n",
    };
    for (const std::string& file : files) {
        const auto made = claims_of(file, 0.1);
        ASSERT_EQ(made.size(), 2U);
        for (const Certificate& one : made) EXPECT_EQ(verify::verify(one.text).sentence, one.sentence);  // throws where it is refused
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
