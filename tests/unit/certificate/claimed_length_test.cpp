// `length = e` by e itself: at some positions, of polynomials, of words; certified, wrong by one refused, and compared with play of random rules. Pairs counted
// in words, sets in moves and residues in misère play, certified.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string bar =
    "game t\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (m - a, n) for a in 1..m-1\nmove (m, n) -> (m, b) + (m, n - b) for b in 1..n-1\n";
const std::string piles = "game t\nposition (n)\nmove (n) -> (a) + (n - a) for a in 1..n-1\n";
const std::string grows = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y + x - 1) if x >= 1\nmove (x, y) -> (x, y - 1)\n";
const std::string either_end =
    "game t\nposition (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\nmove (w) -> (w[1..len(w)-1]) if len(w) >= 1\n";
const std::string pairs_off =
    "game t\nposition (w : word over {a, b})\nmove (w) -> (w[i := 'b']) for i in 1..len(w) if w[i] = 'a'\nmove (w) -> (w[i := 'b']) for i in 2..len(w) if w[i] "
    "= 'a'\n";
const std::string sorts =
    "game t\nposition (r[..]) where all(x in r: x <= 1)\nmove (r) -> (r[i := 0, i + 1 := 1]) for i in 1..len(r)-1 if r[i] = 1 and r[i+1] = 0\n";
const std::string some_of = "game t\nposition (h[3])\nmove (h) -> ([if i in S then h[i] - 1 else h[i] for i in 1..3]) for S in subsets({1..3}) if S != {}\n";
const std::string powers = "game t\nposition (n)\nmove (n) -> (n - k) for k in powers(2, n)\nplay misere\n";
const std::string primes = "game t\nposition (n)\nmove (n) -> (n - k) for k in primes(n) | {1}\nplay misere\n";

TEST(ClaimedLength, CertifiedAndWrongByOne) {
    const struct {
        std::string rule;
        const char *claim, *wrong, *theorem;
    } table[] = {
        {bar, "length = m * n - 1", "length = m * n", "11.4"},
        {bar, "length = n * m - 1", "length = n * m + m - n - 1", "11.4"},
        {bar, "length = m - 1 for n = 1", "length = m - 1 for n <= 2", "11.4"},
        {piles, "length = n - 1 for n >= 1", "length = n - 1 for n >= 0", "11.4"},
        {piles, "length = if n = 0 then 0 else n - 1", "length = if n = 7 then 0 else n - 1", "11.4"},
        {piles, "length = max(0, n - 1)", "length = max(1, n - 1)", "11.4"},
        {grows, "length = y + x + x * (x - 1) / 2", "length = y + x + x * (x + 1) / 2", "11.4"},
        {grows, "length = (2 * y + x ^ 2 + x) / 2", "length = (2 * y + x ^ 2 + x + 1) / 2", "11.4"},
        {either_end, "length = len(w)", "length = 2 * len(w)", "11.4"},
        {either_end, "length = len(w) + count(x in w: x = 'a') - count(i in 1..len(w): w[i] = 'a')", "length = count(x in w: x = 'a')", "11.4"},
        {pairs_off, "length = count(x in w: x = 'a')", "length = count(x in w: x = 'b')", "11.4"},
        {sorts, "P(r) <=> even(count(i in 1..len(r), j in 1..len(r): i < j and r[i] > r[j]))",
         "P(r) <=> even(count(i in 1..len(r), j in 1..len(r): i < j and r[i] < r[j]))", "11.5"},
        {sorts, "N(r) <=> sum(i in 1..len(r): count(j in i+1..len(r): r[i] > r[j])) mod 2 = 1",
         "N(r) <=> sum(i in 1..len(r): count(j in i..len(r): r[i] >= r[j])) mod 2 = 1", "11.5"},
        {some_of, "P(h) <=> all(i in 1..3: even(h[i]))", "P(h) <=> even(h[1]) and even(h[2])", "11.1"},
        {some_of, "keep all(i in 1..3: even(h[i]))", "keep even(h[1]) and even(h[2])", "kept"},
        {powers, "P(n) <=> n mod 3 = 1", "P(n) <=> n mod 3 = 0", "law"},
        {primes, "P(n) <=> n mod 4 = 1", "P(n) <=> n mod 4 = 0", "law"},
    };
    for (const auto& row : table) expect_certified(row.rule, row.claim, row.theorem, true, row.wrong);
}

TEST(ClaimedLength, Forged) {
    Json json = Json::parse(certified(bar, "length = m * n - 1"));
    ASSERT_TRUE(json["proof"].contains("claimed"));
    json["proof"].erase("measure");
    EXPECT_NE(rejection(json.dump()).find("nothing shows that play ends"), std::string::npos);
    json["proof"]["measure"] = Json::parse("[[1, 0, 0]]");
    EXPECT_NE(rejection(json.dump()).find("does not fall"), std::string::npos);
    json["proof"]["measure"] = Json::parse("[[1, 1, 0]]");
    EXPECT_EQ(rejection(json.dump()), "");
    json["proof"]["claimed"] = false;
    EXPECT_NE(rejection(json.dump()), "");
    // A play that goes on for ever, and of which nothing claimed is lowered.
    const std::string loops = "game t\nposition (x, y)\nmove (x, y) -> (y, x)\n";
    EXPECT_NE(rejection(claiming(json.dump(), loops, "length = x * y")), "");
}

/// Random rules of two numbers and random forms: what is called proved is what play shows at all small positions.
TEST(ClaimedLength, AgreesWithPlay) {
    std::mt19937 random(11);
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const char* lines[] = {"move (x, y) -> (x - 1, y)\n",
                           "move (x, y) -> (x, y - 1)\n",
                           "move (x, y) -> (x - 1, y + 1)\n",
                           "move (x, y) -> (x - 1, y + x) if x >= 1\n",
                           "move (x, y) -> (a, y) + (x - a, y) for a in 1..x-1\n",
                           "move (x, y) -> (x - 1, 0) + (0, y) if x >= 1\n",
                           "move (x, y) -> (x, y - 2)\n"};
    const char* forms[] = {"x",         "y",           "x + y",     "2 * x + y",           "x * y",         "x * (x + 1) / 2 + y",
                           "max(x, y)", "x * (y + 1)", "x + y / 2", "x * (x + 3) / 2 + y", "max(0, x - 1)", "x * y - 1"};
    const char* ranges[] = {"", "", " for y = 0", " for x >= 1", " for y >= 1 and x >= 1"};
    int proved = 0;
    for (int k = 0; k < 300; ++k) {
        std::string rule = "game t\nposition (x, y)\n";
        rule += lines[pick(7)];
        if (pick(2) == 0) rule += lines[pick(7)];
        const std::string form = forms[pick(12)], range = ranges[pick(5)], claim = "length = " + form;
        if (claim::decide(rule + "claim \"c\": " + claim + range + "\n", 10, 0.02).verdict != claim::Verdict::proved) continue;
        ++proved;
        std::string bounded = rule;
        bounded.insert(bounded.find("(x, y)") + 6, " where x <= 9 and y <= 40");  // play that leaves this is not looked at
        if (rule.find("y + ") != std::string::npos) continue;
        EXPECT_NE(claim::decide(bounded + "claim \"c\": " + claim + range + "\n", 10, 0.5).verdict, claim::Verdict::refuted) << rule << claim << range;
    }
    EXPECT_GE(proved, 10);
}

}  // namespace
}  // namespace grundy::certificate::tests
