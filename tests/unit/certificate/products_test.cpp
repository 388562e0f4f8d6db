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

TEST(ProductCertificates, SmallFactors) {
    const std::string rule =
        "game t\nposition (x, y)\nmove (x, y) -> (x - y * d, y) for d in 1..3 if 1 <= y and y <= 3\nmove (x, y) -> (x - y, y * x / 7) if y in 8..9\n";
    for (const auto& [claim, wrong] : {std::pair("y = 2 => (P(x, y) <=> x mod 8 < 2)", "y = 2 => (P(x, y) <=> x mod 8 < 3)"),
                                       {"y = 3 => g(x, y) = x / 3 mod 4", "y = 3 => g(x, y) = x / 2 mod 4"},
                                       {"y <= 3 and y * x = 12 => x >= 4", "y <= 4 and y * x = 12 => x >= 4"}}) {
        SCOPED_TRACE(claim);
        const std::string good = certified(rule, claim);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
        EXPECT_NE(rejection(claiming(good, rule, wrong), verify::usual_steps), "") << wrong;
    }
}

TEST(ProductCertificates, PlacesAreGuarded) {
    const std::string rule = "game t\nposition (h[3], i) where i <= 4\nmove (h, i) -> (h[j := h[j] - 1], i) for j in 1..3\nmove (h, i) -> (h, i - 1)\n";
    const std::string good = certified(rule, "1 <= i <= 3 and h[i] = 2 => (P(h, i) <=> even(sum(h) + i))");
    EXPECT_EQ(against_schema(good), "");
    EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
    for (const char* claim : {"1 <= i <= 3 and h[i] = 2 => (N(h, i) <=> even(sum(h) + i))", "h[i] = 2 and 1 <= i <= 3 => (P(h, i) <=> even(sum(h) + i))",
                              "1 <= i and h[i] = 2 => (P(h, i) <=> even(sum(h) + i))", "1 <= i <= 3 or h[i] = 2 => (P(h, i) <=> even(sum(h) + i))",
                              "P(h, i) <=> even(sum(h) + (if i <= 3 and i >= 1 then h[i] - h[i] + i else i + 1))"})
        EXPECT_NE(rejection(claiming(good, rule, claim), verify::usual_steps), "") << claim;
}

// A name whose range depends on the position may stand where only its remainder matters, or where the place is there.
TEST(ProductCertificates, NamesOfLongRanges) {
    const std::string coprime = "game t\nposition (n)\nmove (n) -> (i) for i in 1..n/2 if gcd(3, i) = 1 and gcd(i, 4) < 4\n";
    const std::string listed = "game t\nposition (n)\nmove (n) -> (n - i) for i in 1..min(n, 3) if [1, 0, 1][i] = 1\n";
    for (const auto& [rule, claim, wrong] : {std::tuple{coprime, "P(n) <=> n < 2", "P(n) <=> n < 3"}, {listed, "P(n) <=> even(n)", "P(n) <=> n mod 4 = 0"}}) {
        SCOPED_TRACE(rule);
        const std::string text = certified(rule, claim);
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
        EXPECT_NE(rejection(claiming(text, rule, wrong), verify::usual_steps), "");
    }
}

TEST(ProductCertificates, PowersOfTheBase) {
    const std::string erase = "game t\nposition (n)\nmove (n) -> (n - p) for p in powers(2, n) if (n / p) mod 2 = 1\n";
    const std::string erase_odd = "game t\nposition (n)\nmove (n) -> (n - p) for p in powers(2, n) if not even(n / p)\n";
    const std::string dividing = "game t\nposition (n) where n >= 1\nmove (n) -> (n - p) for p in powers(2, n) if n mod p = 0 and p < n\n";
    const std::string ternary = "game t\nposition (n)\nmove (n) -> (n - p) for p in powers(3, n) if (n / p) mod 3 >= 1\n";
    const struct {
        std::string rule, claim;
        std::vector<const char*> wrong;
    } table[] = {
        {erase, "P(n) <=> even(ones(n))", {"P(n) <=> odd(ones(n))", "P(n) <=> even(ones(n)) or n = 76", "P(n) <=> even(n)"}},
        {erase_odd, "g(n) = ones(n) mod 2", {"g(n) = (ones(n) + 1) mod 2", "g(n) = n mod 2"}},
        {dividing, "P(n) <=> odd(n)", {"P(n) <=> even(n)", "P(n) <=> odd(n) and n != 1001"}},
        {ternary, "g(n) = n mod 2", {"g(n) = n mod 3", "g(n) = (n + 1) mod 2"}},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        const std::string text = certified(row.rule, row.claim);
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
        for (const char* claim : row.wrong) EXPECT_NE(rejection(claiming(text, row.rule, claim), verify::usual_steps), "") << claim;
    }
}

/// A range that ends at the less of what is divided and what it is divided by: that is no larger than the divisor, whatever the other number is.
TEST(Quotients, OfARangeThatEndsAtTheLess) {
    const auto taking = [](const std::string& most) { return "game t\nposition (k, n)\nmove (k, n) -> (k, n - i) for i in 1.." + most + "\n"; };
    const struct {
        std::string rule;
        const char *claim, *wrong;
    } table[] = {
        {taking("min(n, k)"), "P(k, n) <=> n mod (k + 1) = 0", "P(k, n) <=> n mod (k + 2) = 0"},
        {taking("min(n, k)"), "g(k, n) = n mod (k + 1)", "g(k, n) = n mod (k + 2)"},
        {taking("min(k, n)"), "g(k, n) = n mod (k + 1)", "g(k, n) = n mod (k + 1) xor n / (k + 1) mod 2"},
        {taking("min(n, k + 1)"), "P(k, n) <=> n mod (k + 2) = 0", "P(k, n) <=> n mod (k + 1) = 0"},
    };
    for (const auto& [rule, claim, wrong] : table) {
        const std::string good = certified(rule, claim);
        EXPECT_EQ(rejection(good, verify::usual_steps), "") << rule << claim;
        EXPECT_EQ(against_schema(good), "");
        EXPECT_NE(rejection(claiming(good, rule, wrong), verify::usual_steps), "") << rule << wrong;
    }
}

/// A number that the claim assumes to be small stays so: its values stand in the moves, where no product is left.
TEST(SmallNumbers, CertifiedAndForged) {
    const std::string euclid =
        "game t\nposition (a, b) where a >= 1 and b >= 1\nmove (a, b) -> (a - k * b, b) for k in 1..a if k * b < a\n"
        "move (a, b) -> (a, b - k * a) for k in 1..b if k * a < b\n";
    const std::string sums = "game t\nposition (n, k, c) where k >= 1 and c >= 1\nmove (n, k, c) -> (n - i, k, c) for i in 1..k + c\n";
    const struct {
        std::string rule;
        const char *claim, *wrong;
    } table[] = {
        {euclid, "b = 2 => (P(a, b) <=> a = 2 or a = 3)", "b = 2 => (P(a, b) <=> a = 2)"},
        {euclid, "b = 1 => g(a, b) = a - 1", "b = 1 => g(a, b) = a"},
        {euclid, "b <= 3 and a >= 6 => N(a, b)", "b <= 3 and a >= 4 => N(a, b)"},
        {euclid, "b < 3 => (P(a, b) <=> a = b or a = 3 and b = 2)", "b < 3 => (P(a, b) <=> a = b)"},
        {sums, "c = 2 => (P(n, k, c) <=> n mod (k + 3) = 0)", "c = 2 => (P(n, k, c) <=> n mod (k + 2) = 0)"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        try {
            const std::string good = certified(row.rule, row.claim);
            const Json json = Json::parse(good);
            EXPECT_TRUE(json["proof"].contains("small")) << json["proof"];
            EXPECT_EQ(against_schema(good), "");
            EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
            EXPECT_NE(rejection(claiming(good, row.rule, row.wrong), verify::usual_steps), "");
            Json denied = json, without = json;
            denied["claim"]["holds"] = false;
            EXPECT_NE(rejection(denied.dump(), verify::usual_steps), "");
            without["proof"].erase("small");
            EXPECT_NE(rejection(without.dump(), verify::usual_steps), "");
            EXPECT_FALSE(Json::parse(certified(row.rule, row.wrong))["claim"]["holds"].get<bool>());
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
    const std::string good = certified(euclid, "b = 2 => (P(a, b) <=> a = 2 or a = 3)");
    for (const char* claim : {"P(a, b) <=> a = 2 or a = 3", "b >= 2 => (P(a, b) <=> a = 2 or a = 3)", "b = 2 => (P(a, b + 1) <=> a in {2, 3})",
                              "b = 2 or a = 1 => (P(a, b) <=> a = 2 or a = 3)", "b = 9 => (P(a, b) <=> a in {9, 10, 11, 12, 13, 14})"})
        EXPECT_NE(rejection(claiming(good, euclid, claim), verify::usual_steps), "") << claim;
    // A move that makes the number larger: what is proved of small ones says nothing.
    const std::string grows = euclid + "move (a, b) -> (a - 1, b + 1) if a >= 2\n";
    Json other = Json::parse(claiming(good, grows, "b = 2 => (P(a, b) <=> a = 2 or a = 3)"));
    const Json whole = Json::parse(certified(grows, "a >= 1"));
    for (const char* part : {"text", "hash", "rule"}) other[part] = whole[part];
    EXPECT_NE(rejection(other.dump(), verify::usual_steps), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
