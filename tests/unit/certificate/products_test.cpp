// Claims with products of which remainders or signs are asked, with common divisors and with entries of lists, certified; and claims that are false by one.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string board = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";

TEST(ProductCertificates, TrueAndFalse) {
    const std::string good = certified(board, "P(x, y) <=> even(x) and even(y)");
    for (const char* claim : {"N(x, y) <=> odd(x * y + x + y)", "P(x, y) <=> (x^2 + y^2) mod 4 = 0", "x * y = 0 => (P(x, y) <=> even(x + y))",
                              "0 >= x * y => (P(x, y) <=> even(x + y))", "P(x, y) <=> gcd(x, 2) * gcd(2, y) mod 8 = 4",
                              "P(x, y) <=> [1, 0, 0, 0][(x mod 2) * 2 + y mod 2 + 1] = 1", "P(x, y) <=> (x - y^3) mod 2 = 0 and even(y)"}) {
        SCOPED_TRACE(claim);
        const std::string text = certified(board, claim);
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
    }
    for (const char* claim :
         {"N(x, y) <=> odd(x * y + x)", "P(x, y) <=> (x^2 + y^2) mod 4 = 1", "x * y >= 0 => (P(x, y) <=> even(x + y))",
          "0 > x * y or (P(x, y) <=> even(x + y))", "P(x, y) <=> gcd(x, 2) * gcd(2, y) mod 8 = 2", "P(x, y) <=> [1, 0, 0, 1][(x mod 2) * 2 + y mod 2 + 1] = 1",
          "P(x, y) <=> [1, 0, 0][(x mod 2) * 2 + y mod 2 + 1] = 1", "P(x, y) <=> (x + y^3) mod 2 = 0", "P(x, y) <=> x * y = 0"})
        EXPECT_NE(rejection(claiming(good, board, claim), verify::usual_steps), "") << claim;
}

}  // namespace
}  // namespace grundy::certificate::tests
