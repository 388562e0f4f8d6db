// Claims about one other position than the one named, certified; and the same proof under other claims, which must be true by themselves to pass.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/mutants.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string euclid = "game t\nposition (x, y) where x >= 1 and y >= 1\nmove (x, y) -> (x - y, y)\nmove (x, y) -> (x, y - x)\n";
const std::string halved_rook = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - 2 * k) for k in 1..y\n";
const std::string far = halved_rook + "move (x, y) -> (x - k, y - 3 * k) for k in 1..x\n";

TEST(Asked, AnotherPosition) {
    const struct {
        std::string rule, claim;
        const char* theorem;
    } table[] = {
        {euclid, "P(x, x)", "11.1"},  {euclid, "P(x, x + 1) <=> even(x)", "11.1"}, {euclid, "x >= 2 => g(x, x - 1) = (x + 1) mod 2", "11.2"},
        {far, "g(x, 0) = x", "11.2"}, {far, "P(x, 1) <=> x = 0", "11.1"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        const std::string text = certified(row.rule, row.claim);
        Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], row.theorem);
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
        json["claim"]["holds"] = false;
        EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
    }
}

TEST(Asked, ForgedClaims) {
    const std::string good = certified(euclid, "P(x, x + 1) <=> even(x)");
    for (const char* claim :
         {"P(x, x + 1) <=> odd(x)", "P(x, x + 1) <=> even(x) and x != 1000", "P(x, x + 2) <=> even(x)", "P(x + 1, x) <=> odd(x)", "P(x, x - 1) <=> odd(x)",
          "P(x, x + 1) <=> even(y)", "P(x, x + 1) and P(x, x) <=> even(x)", "all(x in 1..3: P(x, x + 1)) <=> y < 0", "P(x, y + 1) <=> even(x)"})
        EXPECT_NE(rejection(claiming(good, euclid, claim), verify::usual_steps), "") << claim;
    EXPECT_EQ(rejection(claiming(good, euclid, "y >= 5 => (N(x, 1 + x) <=> odd(x))"), verify::usual_steps), "");
    EXPECT_EQ(rejection(claiming(good, euclid, "P(x, x + 1) or P(x, x + 1) <=> even(x)"), verify::usual_steps), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
