// Fraenkel's games with two parameters: laws in the numeration of a recurrence, certified, and forged.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

std::string game_of(int s, int t) {
    return "game f\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) "
           "< " +
           std::to_string(s - 1) + " * min(k, l) + " + std::to_string(t) + "\n";
}
/// The same of pairs in an order, with other words.
const std::string in_order =
    "game f\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
    "move (x, y) -> (u, v) for u in 0..x - 1, v in 0..y - 1 if y - v <= 2 * (x - u) and x - u <= 2 * (y - v)\n";

TEST(TwoParameters, ClaimsAreCertified) {
    const struct {
        std::string rule;
        const char* claim;
        int a, b;
    } table[] = {
        {game_of(2, 2), "x >= 1 => N(x, x)", 3, 2},
        {in_order, "P(x, y) <=> P(y, x)", 2, 2},
    };
    for (const auto& row : table) {
        const std::string text = certified(row.rule, row.claim);
        const Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], "11.1") << row.claim;
        EXPECT_EQ(json["proof"]["quotient"], row.a) << row.claim;
        EXPECT_EQ(json["proof"]["numerator"], row.b) << row.claim;
        EXPECT_EQ(json["claim"]["holds"], true) << row.claim;
        EXPECT_EQ(against_schema(text), "") << row.claim;
    }
}

TEST(TwoParameters, ForgedOnesAreRejected) {
    const std::string good = certified(game_of(2, 1), "P(x, y) => not any(z in 0..x + y: z != y and P(x, z))");
    ASSERT_EQ(rejection(good, verify::usual_steps), "");
    const auto changed = [&](const Change& change) { return rejection(altered(good, change), verify::usual_steps); };
    EXPECT_NE(changed([](Json& json) { json["proof"]["numerator"] = 1; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["numerator"] = 3; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["numerator"] = 0; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"].erase("numerator"); }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["quotient"] = 3; }), "");
    EXPECT_NE(changed([](Json& json) { json["claim"]["holds"] = false; }), "");
    EXPECT_NE(changed([](Json& json) { json["proof"]["measure"] = Json::parse("[[1, 0, 0]]"); }), "");
    const std::size_t states = Json::parse(good)["proof"]["law"]["lost"].size();
    for (std::size_t q = 0; q < states; q += static_cast<std::size_t>(std::max(90 / grundy::tests::depth(), 1)))
        EXPECT_NE(changed([q](Json& json) {
                      Json& lost = json["proof"]["law"]["lost"][q];
                      lost = 1 - lost.get<int>();
                  }),
                  "")
            << q;
    // the law of one game is none of another, and says what it says
    for (const auto& other : {game_of(1, 2), game_of(3, 1)})
        EXPECT_NE(changed([&](Json& json) { json["rule"] = Json::parse(certified(other, "x + y >= x"))["rule"]; }), "") << other;
    EXPECT_NE(rejection(claiming(good, game_of(2, 1), "P(x, y) and x < y => y >= 2 * x + 2"), verify::usual_steps), "");
    EXPECT_EQ(rejection(claiming(good, game_of(2, 1), "P(x, y) and x < y => y >= 2 * x + 1"), verify::usual_steps), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
