// Numbers beyond 64 bits in claims, and entries of lists that are asked for only where they are.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string far_take = "game t(k = 3)\nposition (n)\nmove (n) -> (n - s) for s in 1..k\n",
                  far_two = "game t(k = 3)\nposition (n)\nmove (n) -> (n - s) for s in {1, k}\n",
                  far_open = "game t\nposition (n, k) where k >= 2\nmove (n, k) -> (n - s, k) for s in {1, k}\n",
                  far_late = "game t\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n - 3) if n >= 5\n",
                  far_pair = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - 1)\n";

TEST(LargeNumbers, AreCertified) {
    const struct {
        std::string rule, claim;
        std::vector<const char*> wrong;
    } table[] = {
        {far_two, " with k >= 2: even(k) => N(2012 * (k + 1) + 1)", {"even(k) => P(2012 * (k + 1) + 1, k)", "even(k) => N(2012 * (k + 1), k)"}},
        {far_take, ": P(4 * 10^30)", {"P(4 * 10^30 + 1)", "N(4 * 10^30)"}},
        {far_pair, ": P(10^40, 10^41) and N(10^40 + 1, 0)", {"P(10^40, 10^41 + 1)", "P(10^40, 10^41) and N(10^40, 0)"}},
        {far_pair, ": x = 10^25 => (P(x, y) <=> even(y))", {"x = 10^25 => (P(x, y) <=> odd(y))", "x = 10^25 + 1 => (P(x, y) <=> even(y))"}},
        {far_late,
         ": g(n) = if n <= 4 then [0, 1, 0, 1, 0][n + 1] else n mod 2",
         {"g(n) = if n <= 4 then [0, 1, 0, 1, 1][n + 1] else n mod 2", "g(n) = if n <= 4 then [0, 1, 0, 1, 0][n + 1] else (n + 1) mod 2"}},
        {far_late, ": g(n) = if n >= 5 then n mod 2 else [0, 1, 0, 1, 0][n + 1]", {"g(n) = if n >= 6 then n mod 2 else [0, 1, 0, 1, 0][n + 1]"}},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.rule + row.claim);
        try {
            const std::string good = claims_of(row.rule + "claim \"c\"" + row.claim + "\n").at(0).text;
            EXPECT_EQ(against_schema(good), "");
            EXPECT_EQ(rejection(good, verify::usual_steps), "");
            EXPECT_NE(rejection(denied(good), verify::usual_steps), "");
            const bool of_parameter = Json::parse(good)["claim"].contains("parameter");
            for (const char* wrong : row.wrong) {
                const std::string& rule = of_parameter ? far_open : row.rule;
                EXPECT_NE(rejection(claiming(good, rule, wrong), verify::usual_steps), "") << wrong;
            }
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
