// Claims about games with a closed form: the theorem is the law, and what it says of positions of any size decides the claim, case by case or by automata.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/base/failure.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

constexpr std::uint64_t steps_of_statement = 2'000'000'000;

const std::string divisors = "game t\nposition (n)\nmove (n) -> (n - d) for d in divisors(n) if d < n\n";
const std::string whole = "game t\nposition (n)\nmove (n) -> (n - d) for d in divisors(n)\n";
const std::string fibonacci = "game t\nposition (n, last)\nmove (n, last) -> (n - k, k) for k in 1..2 * last\n";
const std::string wythoff = "game t\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n";
const std::string golden = wythoff + "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n";
const std::string queen =
    "game t\nposition (x, y)\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n"
    "move (x, y) -> (x - k, y) for k in 1..x\n";
const std::string third = wythoff + "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < 3\n";
const std::string mark = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..59\nmove (n) -> (n / 60) if n >= 1\n";
const std::string vectors = "game t\nposition (h[3])\nmove (h) -> (v) for v in below(h) if count(i in 1..3: v[i] < h[i]) = 1\n";
const std::string euclid = "game t\nposition (unordered (x, y)) where x >= 1 and y >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y / x\n";
const std::string coins = "game t\nposition (S : set 1..30)\nmove (S) -> (S xor {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 1..30 if y < x\n";

const struct {
    const std::string &rule, claim, wrong;
} table[] = {
    {divisors, "P(n) <=> n = 0 or odd(n)", "P(n) <=> odd(n)"},
    {divisors, "g(n) = trailing(n, 2, 0)", "g(n) = trailing(n, 2, 1)"},
    {divisors, "N(n) <=> even(n) and n >= 1", "N(n) <=> even(n)"},
    {divisors, "P(n + 1) => N(n + 2)", "P(n) => N(n + 1)"},
    {divisors, "g(1024) = 10 and g(1000000000000) = 12", "g(1024) = 10 and g(1000000000000) = 11"},
    {whole, "n >= 1 => N(n)", "N(n)"},
    {fibonacci, "P(9998, 2) and all(k in 1..40: N(k * k, 100))", "P(9998, 3)"},
    {golden, "P(987, 1597) and N(987, 1598)", "P(987, 1598)"},
    {third, "x >= 1 => N(x, x)", "N(x, x)"},
    {third, "P(x, x) => x = 0", "P(x, x) => x = 1"},
    {queen, "P(4180, 6764) or P(4181, 6765)", "P(4181, 6766)"},
    {mark, "P(n) <=> n = 0 or odd(trailing(n, 60, 0))", "P(n) <=> odd(trailing(n, 60, 0))"},
    {mark, "P(60) and N(3600) and P(216000)", "P(3600)"},
    {vectors, "P([1000000, 2000000, 1000000 xor 2000000])", "P([1000000, 2000000, 1000000 xor 2000001])"},
    {euclid, "g(1000000, 7000001) = 6 and P(10^9, 10^9 + 1)", "g(1000000, 7000001) = 7"},
    {coins, "g({30}) = 30 and P({5, 9, 12}) and g({7, 29, 30}) = 4", "P({5, 9, 13})"},
};

TEST(Statements, DecideWhatIsClaimed) {
    for (const auto& entry : table) {
        try {
            const std::string text = certified(entry.rule, entry.claim);
            const Json json = Json::parse(text);
            EXPECT_TRUE(json["claim"]["holds"]) << entry.claim;
            EXPECT_EQ(against_schema(text), "") << entry.claim;
            EXPECT_TRUE(true_as_printed(text, steps_of_statement)) << entry.claim;
            EXPECT_NE(rejection(claiming(text, entry.rule, entry.wrong), steps_of_statement), "") << entry.wrong;
        } catch (const std::exception& why) {
            ADD_FAILURE() << entry.rule << entry.claim << ": " << why.what();
        }
    }
}

TEST(Statements, AreThoseOfTheRule) {
    const auto refused = [](const Json& json, const Change& change, const std::string& because) {
        expect_rejected(altered_proof(json, change), because, steps_of_statement);
    };
    const Json good = Json::parse(certified(divisors, "P(n) <=> n = 0 or odd(n)"));
    ASSERT_EQ(good["proof"]["thm"], "law");
    ASSERT_EQ(good["proof"]["base"], 2);
    refused(
        good, [](Json& p) { p["laws"][0]["claim"]["number"] = 1; }, "theorem 1.8");
    refused(
        good, [](Json& p) { p["laws"][0]["claim"]["form"] = "mark"; }, "theorem");
    refused(
        good, [](Json& p) { p.erase("laws"); }, "no theorem");
    refused(
        good, [](Json& p) { p["cases"] = 100; }, "no theorem");
    EXPECT_EQ(rejection(altered_proof(good, [](Json& p) { p["base"] = 3; }), steps_of_statement), "") << "other digits tell it as well";
    refused(
        good, [](Json& p) { p["quotient"] = 1; }, "");
    refused(
        good, [](Json& p) { p["thm"] = "exhaustive"; }, "no laws");
    refused(
        good, [](Json& p) { p.erase("base"); }, "");
    // The same proof of another rule.
    Json other = Json::parse(claiming(certified(whole, "n >= 1 => N(n)"), whole, "P(n) <=> n = 0 or odd(n)"));
    other["proof"] = good["proof"];
    EXPECT_NE(rejection(other.dump(), steps_of_statement), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
