// Claims about rules that no automaton reads, certified; and claims that are false, or that bounds do not tell.
#include <gtest/gtest.h>

#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

std::string heap(const std::string& moves, const std::string& from = "n >= 0") { return "game t\nposition (n) where " + from + "\n" + moves; }

const std::string less =
    heap("move (n) -> (n - d) for d in divisors(n) if d < n\nmove (n) -> (n - d - 2) for d in divisors(n) if d + 2 < n and odd(n)\n", "n >= 1");
const std::string two =
    "game t\nposition (n, m) where n >= 1 and m >= 1\nmove (n, m) -> (n - d, m) for d in divisors(n) if d < n\n"
    "move (n, m) -> (n, m - d) for d in divisors(m) if d < m\n";
const std::string squares = heap("move (n) -> (n - k) for k in squares(n)\n");

struct Row {
    std::string rule, claim;
    std::vector<const char*> wrong;
};

/// By what is wrong with it, not because it was too much work.
void is_rejected(const std::string& text) {
    const std::string why = rejection(text, verify::usual_steps);
    EXPECT_NE(why, "");
    EXPECT_EQ(why.find("larger automaton"), std::string::npos) << why;
    EXPECT_EQ(why.find("--steps"), std::string::npos) << why;
}

void require(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        SCOPED_TRACE(row.rule + row.claim);
        const std::string text = certified(row.rule, row.claim);
        EXPECT_EQ(against_schema(text), "");
        EXPECT_NE(text.find("\"bounded\""), std::string::npos);
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
        for (const char* claim : row.wrong) {
            SCOPED_TRACE(claim);
            is_rejected(claiming(text, row.rule, claim));
        }
    }
}

TEST(BoundCertificates, WhoWins) {
    require({
        {less, "P(n) <=> odd(n)", {"P(n) <=> even(n)", "P(n) <=> odd(n) and n != 1001", "P(n) <=> odd(n) or n = 64", "n >= 5 => N(n)"}},
        {heap("move (n) -> (n - k) for k in 1..n if gcd(k, n) = 1\n"), "P(n) <=> even(n)", {"P(n) <=> odd(n)", "P(n) <=> n mod 6 = 0"}},
        {heap("move (n) -> (n - k) for k in 1..n-1 if n mod k = 0 and not (k in primes(n) and k > 2 and gcd(n, k + 1) > n)\n", "n >= 1"),
         "P(n) <=> odd(n)",
         {"P(n) <=> even(n)"}},
        {heap("move (n) -> (n - p) for p in (primes(n) | {1}) \\ {7}\nmove (n) -> (n - 2 * p) for p in primes(n) if odd(p) and 2 * p <= n\n"),
         "P(n) <=> n mod 4 = 0",
         {"P(n) <=> n mod 3 = 0", "P(n) <=> n mod 4 = 0 and n < 4000"}},
        {heap("move (n) -> (n - d) for d in digits(n, 10) if d >= 1\nmove (n) -> (n - 1) if n mod 10 = 5\n"),
         "P(n) <=> n mod 10 = 0",
         {"P(n) <=> n mod 5 = 0"}},
        {heap("move (n) -> (n - k) for k in ({1, 2, 4} & fibonacci(n)) | powers(5, n) if odd(k) => k in powers(5, n)\n"),
         "P(n) <=> n mod 3 = 0",
         {"P(n) <=> n mod 3 = 1"}},
        {heap("move (n) -> (n - k^2) for k in 1..n if k^2 <= n and odd(k)\nmove (n) -> (n - k * k) for k in 1..n if k * k <= n and odd(k)\n"),
         "P(n) <=> even(n)",
         {"P(n) <=> odd(n)"}},
        {heap("move (n) -> (n - k) for k in squares(n) if odd(k)\nplay misere\n"), "P(n) <=> odd(n)", {"P(n) <=> even(n)", "P(n) <=> odd(n) and n > 1"}},
        {two, "odd(n) and odd(m) => P(n, m)", {"even(n) and even(m) => P(n, m)", "odd(n) or odd(m) => P(n, m)", "odd(n) and odd(m) => N(n, m)"}},
    });
}

TEST(BoundCertificates, Values) {
    require({
        {heap("move (n) -> (n - k) for k in squares(n) if k mod 4 = 1\n"), "g(n) = n mod 2", {"g(n) = n mod 4", "g(n) = n mod 2 + n / 20", "g(n) <= 0"}},
    });
}

// What is not read is outside of where the claim speaks, or moves leave that for what other claims tell or a law is guessed of.
TEST(BoundCertificates, Regions) {
    const std::string two = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\n",
                      squares = two + "move (x, y) -> (x, y - s) for s in squares(y) if x >= 2\nmove (x, y) -> (x, y - k) for k in 1..2 if x <= 1\n",
                      product = two + "move (x, y) -> (x, y - k) for k in 1..y if x >= 2 and k * x = y\nmove (x, y) -> (x, y - k) for k in 1..2 if x <= 1\n",
                      primes = two + "move (x, y) -> (x, y - s) for s in primes(y) if x >= 3\nmove (x, y) -> (x, y - k) for k in 1..3 if x <= 2\n";
    require({
        {squares,
         "x = 1 => (P(x, y) <=> y mod 3 = 1)",
         {"x = 1 => (P(x, y) <=> y mod 3 = 2)", "x = 2 => (P(x, y) <=> y mod 3 = 1)", "P(x, y) <=> y mod 3 = x"}},
        {product, "x = 1 => (P(x, y) <=> y mod 3 = 1)", {"x = 1 => (P(x, y) <=> y mod 3 = 1 or y = 50)", "x <= 2 => (P(x, y) <=> y mod 3 = x)"}},
    });
    const std::string beside = "claim \"one\": x = 1 => g(x, y) = ((y mod 4) xor 1)\nclaim \"all\": x <= 2 => g(x, y) = (y mod 4) xor (x mod 2)\n";
    const std::string text = claims_of(primes + beside).at(0).text;
    EXPECT_NE(text.find("\"bounded\""), std::string::npos);
    EXPECT_NE(text.find("\"region\""), std::string::npos);
    EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
    for (const char* wrong : {"x = 1 => g(x, y) = y mod 4", "x = 3 => g(x, y) = ((y mod 4) xor 1)", "x = 1 => g(x, y) = ((y mod 4) xor 1) + y / 40"}) {
        SCOPED_TRACE(wrong);
        is_rejected(claiming(text, primes, wrong));
    }
}

TEST(BoundCertificates, SingleMoves) {
    require({
        {squares, "P(n) => N(n + 1)", {"P(n) => N(n + 2)", "P(n) => P(n + 1)", "N(n) => P(n + 1)", "P(n) => N(n + 12)"}},
        {squares, "not (P(n) and P(n + 16))", {"not (P(n) and P(n + 15))", "not (P(n) and N(n + 16))"}},
    });
}

/// The same set in another spelling is another rule, with a certificate of its own.
TEST(ShiftedSets, AreCertified) {
    const std::string head = "game t\nposition (n)\nmove (n) -> (n - s) for s in {1, 2, 3, 4}\n";
    for (const auto& [rule, period] :
         {std::pair{std::string("game t\nposition (n)\nmove (n) -> (n - s) for s in {1}\nmove (n) -> (n - (s + 1)) for s in squares(n - 1)\n"), 3},
          {std::string("game t\nposition (n)\nmove (n) -> (n - s) for s in {1}\nmove (n) -> (n - s - 1) for s in squares(n - 1)\n"), 3},
          {head + "move (n) -> (n - (f + 2)) for f in factorials(n - 2)\n", 5}}) {
        SCOPED_TRACE(rule);
        const std::string p = std::to_string(period);
        const std::string text = certified(rule, "period " + p);
        EXPECT_EQ(against_schema(text), "");
        EXPECT_EQ(rejection(text, verify::usual_steps), "");
        EXPECT_NE(rejection(claiming(text, rule, "period " + std::to_string(period + 1)), verify::usual_steps), "");
    }
}

/// The same, of another rule.
std::string with_rule(const std::string& good, const std::string& rule) {
    const auto game = written(rule);
    return altered(good, [&](Json& json) {
        json["rule"] = Json::parse(rule::to_json(*game));
        json["text"] = rule::canonical_text(*game);
        json["hash"] = rule::hash(*game);
    });
}

/// Another number added, another cut, another set: the period is not theirs, or not shown by the classes of the set.
TEST(ShiftedSets, OthersAreRefused) {
    const std::string head = "game t\nposition (n)\nmove (n) -> (n - s) for s in {1}\n";
    const std::string good = certified(head + "move (n) -> (n - (s + 1)) for s in squares(n - 1)\n", "period 3");
    ASSERT_EQ(rejection(good, verify::usual_steps), "");
    for (const char* move :
         {"(n - (s + 2)) for s in squares(n - 2)", "(n - s) for s in squares(n)", "(n - (s - 1)) for s in squares(n + 1)", "(n - (s + 1)) for s in squares(n)",
          "(n - (s + 1)) for s in squares(n - 2)", "(n - (s + 1)) for s in primes(n - 1)", "(n - (1 - s)) for s in squares(n - 1)",
          "(n - s + 1) for s in squares(n + 1)", "(n - (s + 1)) for s in {2}", "(n - (s + 1)) for s in {9223372036854775807}"})
        EXPECT_NE(rejection(with_rule(good, head + "move (n) -> " + std::string(move) + "\n"), verify::usual_steps), "") << move;
    EXPECT_EQ(rejection(with_rule(good, head + "move (n) -> (n - s - 1) for s in squares(n - 1)\n"), verify::usual_steps), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
