/// Claims whose premise leaves finitely many positions: all are tried by the checker, which reads how many there are off the premise.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string products = "game t\nposition (x, y)\nmove (x, y) -> (x - s * s * (y + 1), y) for s in 1..x\nmove (x, y) -> (x, y - x * x - 1)\n";
const std::string restless =
    "game t\nposition (w : word over {a, b})\nmove (u ++ \"ab\" ++ v) -> (u ++ \"ba\" ++ v)\nmove (u ++ \"ba\" ++ v) -> (u ++ \"ab\" ++ v)\n"
    "move (u ++ \"aa\" ++ v) -> (u ++ v)\n";

TEST(Limits, AreReadOffThePremise) {
    const struct {
        std::string rule, claim;
        std::uint64_t cases;  ///< that the checker lists
    } table[] = {
        {products, "x + y <= 5 => g(x, y) <= 3", 21},
        {products, "2 * x + y <= 3 => g(x, y) <= 3", 6},
        {products, "x - 1 = 3 and y - 1 = 2 => g(x, y) <= 3", 1},
        {products, "x - 1 <= 3 and y < x + 1 => g(x, y) <= 3", 15},
        {products, "2 >= x - 1 and y in 0..2 => g(x, y) <= 4", 12},
        // a product of lengths is no relation that automata read
        {restless, "len(w) <= 2 => (not N(w) or w = \"aa\") and len(w) * len(w) <= 4", 7},
        {restless, "len(w) < 3 and len(w) >= 1 => (not N(w) or w = \"aa\") and len(w) * len(w) <= 4", 6},
    };
    for (const auto& [rule, claim, met] : table) {
        const std::string text = certified(rule, claim);
        const Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], "exhaustive") << claim;
        EXPECT_GE(json["proof"]["cases"].get<std::uint64_t>(), met) << claim;
        EXPECT_EQ(rejection(text, verify::usual_steps), "") << claim;
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps)) << claim;
    }
}

/// What is assumed leaves more positions than it seems, or the claim fails at one of them.
TEST(Limits, OfForgedPremises) {
    const std::string few = certified(products, "x + y <= 5 => g(x, y) <= 3");
    for (const char* other :
         {"x - y <= 5 => g(x, y) <= 3", "x * y <= 5 => g(x, y) <= 3", "x + y <= 5 or x = 30 => g(x, y) <= 3", "not x + y <= 5 => g(x, y) <= 3",
          "x <= 5 and y <= x + y => g(x, y) <= 3", "x + y >= 5 => g(x, y) <= 30", "x + y != 5 => g(x, y) <= 30", "x <= 5 => g(x, y) <= 30",
          "x + y <= 5 => g(x, y) <= 1", "x + y <= 9 => g(x, y) <= 1", "x + y <= 5 <=> g(x, y) <= 3", "x mod 7 + y <= 5 => g(x, y) <= 30"}) {
        std::string text = claiming(few, products, other);
        for (int cases = 1; cases <= 100; ++cases) {  // whatever it says of their number
            Json json = Json::parse(text);
            json["proof"]["cases"] = cases;
            ASSERT_NE(rejection(json.dump(), verify::usual_steps), "") << other << " " << cases;
        }
    }
    // Below 0 there are infinitely many.
    std::string whole = products;
    whole.replace(whole.find("position (x, y)"), 15, "position (x : integer, y)");
    EXPECT_NE(rejection(claiming(certified(whole, "1 = 1"), whole, "x + y <= 5 => g(x, y) <= 30"), verify::usual_steps), "");
    const std::string words = certified(restless, "len(w) <= 2 => not N(w) or w = \"aa\"");
    for (const char* other :
         {"len(w) <= 3 => not N(w) or w = \"aa\"", "len(w) - 1 <= len(w) => not N(w) or w = \"aa\"", "len(w) >= 2 => not N(w) or w = \"aa\""})
        EXPECT_NE(rejection(claiming(words, restless, other), verify::usual_steps), "") << other;
}

}  // namespace
}  // namespace grundy::certificate::tests
