// Digits at places of a recurrence in claims: how the numbers of Wythoff's pairs end, and what they are with a zero behind them; certified, and forged.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string wythoff =
    "game w\nlet A(n) = (n + isqrt(5 * n^2)) / 2\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
    "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n";
const std::string silver_places =
    "game s\nlet A(n) = isqrt(2 * n^2)\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n"
    "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < 2\n";
const std::string still = "game n\nposition (n)\nmove (n) -> (n - 1)\n";
const std::string by_digits = "game d\nposition (n)\nmove (n) -> (n - k) for k in 1..n if k < 3 and even(trailing(n - k, [1, 1], [1, 2], 0))\n";

TEST(Places, ClaimsAreCertified) {
    const struct {
        std::string rule;
        const char *claim, *theorem;
    } table[] = {
        {wythoff, "x >= 1 => (even(trailing(x, [1, 1], [1, 2], 0)) <=> any(n in 1..x: A(n) = x))", "numbers"},
        {wythoff, "A(x) + x = reread(A(x), [1, 1], [1, 2], [2, 3])", "numbers"},
        {wythoff, "x <= y => (P(x, y) <=> even(trailing(x, [1, 1], [1, 2], 0)) and y = reread(x, [1, 1], [1, 2], [2, 3]))", "11.1"},
        {silver_places, "reread(x, [2, 1], [1, 2], [1, 3]) = A(x) + (if odd(trailing(x, [2, 1], [1, 2], 0)) then 1 else 0)", "numbers"},
        {silver_places, "x <= y => (P(x, y) <=> trailing(x, [2, 1], [1, 3], 0) mod 2 = 0 and y = reread(x, [2, 1], [1, 3], [3, 7]))", "11.1"},
        {still, "trailing(n, [3, 2], [1, 4], 3) <= 1 or n mod 4 = 3", "numbers"},
        {still, "reread(n, [3, 2], [1, 4], [0, 0]) = 0 and reread(n, [3, 2], [1, 4], [1, 4]) = n and n <= reread(n, [3, 2], [1, 3], [1, 4])", "numbers"},
    };
    for (const auto& row : table) {
        std::string text;
        try {
            text = certified(row.rule, row.claim, 0.3);
        } catch (const base::Failure& failure) {
            text = failure.what();
        }
        ASSERT_TRUE(text.starts_with("{")) << row.claim << ": " << text;
        const Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], row.theorem) << row.claim;
        EXPECT_EQ(json["claim"]["holds"], true) << row.claim;
        EXPECT_EQ(against_schema(text), "") << row.claim;
    }
}

/// Wrong by one place, by one digit, by one number; and the places of another recurrence.
TEST(Places, ForgedOnesAreRejected) {
    const std::string good = certified(wythoff, "A(x) + x = reread(A(x), [1, 1], [1, 2], [2, 3])");
    for (const char* wrong :
         {"A(x) + x = reread(A(x), [1, 1], [1, 2], [2, 4])", "A(x) + x = reread(A(x), [1, 1], [1, 1], [2, 3])",
          "A(x) + x + 1 = reread(A(x), [1, 1], [1, 2], [2, 3]) + 1 and x != 4236", "even(trailing(A(x), [1, 1], [1, 2], 1))",
          "A(x) + x = reread(A(x), [2, 1], [1, 2], [2, 3])", "A(x) + x = reread(A(x), [1, 1], [1, 3], [2, 3])", "odd(trailing(A(x), [1, 1], [1, 2], 0))"})
        EXPECT_NE(rejection(claiming(good, wythoff, wrong), verify::usual_steps), "") << wrong;
    EXPECT_EQ(rejection(claiming(good, wythoff, "even(trailing(A(x), [1, 1], [1, 2], 0))"), verify::usual_steps), "");
    for (const auto& [key, value] : {std::pair{"quotient", 2}, {"numerator", 2}, {"quotient", 0}}) {
        Json json = Json::parse(good);
        json["proof"][key] = value;
        EXPECT_NE(rejection(json.dump(), verify::usual_steps), "") << key;
    }
}

/// Rules may have such digits, too: whoever makes a move leaves an even number of zeros.
TEST(Places, InRules) {
    const std::string text = certified(by_digits, "P(n) => not P(n + 1) or n > 100 or n < 100");
    EXPECT_EQ(Json::parse(text)["claim"]["holds"], true);
    EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
}

}  // namespace
}  // namespace grundy::certificate::tests
