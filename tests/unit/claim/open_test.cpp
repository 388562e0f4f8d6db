/// `with k >= 2`: proved for all values at once, tried upward, refuted at a value; and what a limit leaves.
#include "engine/claim/stated_law.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const take = "game t(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in 1..k\n";
const char* const bounded = "game t(k = 3)\nposition (x, y) where x <= k\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
const char* const table = "game t(k = 3)\nposition (h[k])\nmove (h) -> (h[i := h[i] - 1]) for i in 1..k\n";

TEST(OpenEnded, ProvedForEveryValue) {
    check({
        {bounded, " with k >= 0: P(x, y) <=> even(x + y)", Verdict::proved, "11.1"},
        {bounded, " with k >= 2: length = x + y", Verdict::proved, "11.4"},
        {bounded, " with k >= 1: finite", Verdict::proved, "rank"},
        {take, " with k >= 1: keep n = 0", Verdict::proved, "kept"},
        {take, " with k >= 1: n <= k => (P(n) <=> n = 0)", Verdict::proved, "11.1"},
        {take, " with k >= 1: P(n) <=> n = 0 for n in 0..k", Verdict::proved, "11.1"},
    });
    const Finding all = decide(std::string(bounded) + "claim \"c\" with k >= 2: P(x, y) <=> even(x + y)\n");
    EXPECT_EQ(all.open_ended, "k >= 2");
    EXPECT_EQ(all.parameters, "k >= 2");
}

// Told in the numbers of the rule, though the proof is about quotients and remainders; what is told wins.
TEST(OpenEnded, TheWinningMoveIsAFormula) {
    const auto of = [](const std::string& rule, const std::string& claim) { return decide(rule + "claim \"c\" " + claim + "\n", 10, 0.2, true); };
    const auto said = [](const Finding& finding) {
        std::string all;
        for (const WinningCase& one : finding.winning ? finding.winning->cases : std::vector<WinningCase>{})
            all += one.move + " with " + one.choice + (one.condition.empty() ? "" : " if " + one.condition) + "; ";
        return all;
    };
    const Finding heap = of(take, "with k >= 1: P(n) <=> n mod (k + 1) = 0");
    EXPECT_EQ(said(heap), "(n, k) -> (n - j, k) with j = n mod (k + 1); ");
    ASSERT_TRUE(heap.winning);
    for (std::int64_t n = 1; n < 40; ++n) {
        const auto to = winning_option(*heap.winning, *heap.game, {rule::Datum{true, {n}}, rule::Datum{true, {4}}});
        if (n % 5 == 0) continue;
        ASSERT_TRUE(to) << n;
        EXPECT_EQ(to->at(0).items[0], base::Integer(n - n % 5)) << n;
    }
    EXPECT_EQ(said(of("game t(k = 3, m = 1)\nposition (n)\nmove (n) -> (n - j) for j in m..k\n", "with m >= 1, k >= m: P(n) <=> n mod (m + k) < m")),
              "(n, m, k) -> (n - j, m, k) with j = n mod (m + k) if n mod (m + k) < k; (n, m, k) -> (n - j, m, k) with j = k; ");
    const char* const two = "game t(k = 3)\nposition (x, y)\nmove (x, y) -> (x - j, y) for j in 1..k\nmove (x, y) -> (x, y - j) for j in 1..k\n";
    EXPECT_EQ(said(of(two, "with k >= 1: P(x, y) <=> x mod (k + 1) = y mod (k + 1)")),
              "(x, y, k) -> (x, y - j, k) with j = y mod (k + 1) - x mod (k + 1) if x mod (k + 1) < y mod (k + 1); "
              "(x, y, k) -> (x - j, y, k) with j = x mod (k + 1) - y mod (k + 1); ");
}

// Of one value by the proof for all: what is told then is a winning move of the game with that value.
TEST(OpenEnded, OneValueIsPlayedInItsOwnGame) {
    const char* const claim = "let f(x) = x mod (k + 1)\nclaim \"c\" with k >= 1: P(x, y) <=> f(x) = f(y)\n";
    const std::string two = "game t(k = 3)\nposition (x, y)\nmove (x, y) -> (x - j, y) for j in 1..k\nmove (x, y) -> (x, y - j) for j in 1..k\n";
    const auto document = grundy::tests::written_file(two + claim);
    document->assume({{"k", "6"}});
    const auto info = document->claim_as_assumed(0);
    ASSERT_TRUE(info);
    analyse::Options options;
    base::Budget budget;
    budget.set_time(std::chrono::seconds(20));
    Judge judge(options, budget, {.search_seconds = 0.2});
    const auto& [with, made] = info->cases.at(0);
    const Claimed claimed{"", "", with.game, made, decide_case(judge, *info), true};
    EXPECT_STREQ(name(claimed.finding.verdict), "proved");
    EXPECT_EQ(claimed.finding.open_ended, "k >= 1");
    ASSERT_TRUE(claimed.finding.winning);
    for (std::int64_t x = 0; x < 16; ++x)
        for (std::int64_t y = 0; y < 16; ++y) {
            const auto law = stated_law(claimed, {rule::Datum{true, {x}}, rule::Datum{true, {y}}});
            ASSERT_TRUE(law) << x << ", " << y;
            ASSERT_EQ(law->outcome, x % 7 == y % 7 ? 'P' : 'N') << x << ", " << y;
            ASSERT_EQ(law->option.has_value(), x % 7 != y % 7);
            if (!law->option) continue;
            const auto a = base::to_int64(law->option->at(0).items[0]).value(), b = base::to_int64(law->option->at(1).items[0]).value();
            EXPECT_TRUE((a == x || b == y) && x - a + y - b >= 1 && x - a + y - b <= 6 && a % 7 == b % 7) << x << ", " << y << " to " << a << ", " << b;
        }
}

// A claim says nothing of parameters that its `with` leaves out.
TEST(OpenEnded, OnlyTheValuesThatTheClaimNames) {
    const auto cases = [](const std::string& with, const dsl::Settings& set) -> std::string {
        const std::string rule = "game t(k = 3, m = 1)\nposition (n)\nmove (n) -> (n - j) for j in m..k\nclaim \"c\" with ";
        const auto document = grundy::tests::written_file(rule + with + ": P(n) <=> n mod (m + k) < m\n");
        document->assume(set);
        const auto info = document->claim_as_assumed(0);
        if (!info) return "none";
        EXPECT_EQ(info->cases.size(), 1U);
        return info->cases[0].first.parameters + (info->uniform.empty() ? "" : " of " + info->uniform.at(0).first.parameters);
    };
    EXPECT_EQ(cases("k in {2, 5}", {{"k", "5"}}), "k = 5");
    EXPECT_EQ(cases("k in {2, 5}", {}), "none");
    EXPECT_EQ(cases("(k, m) in {(2, 1), (5, 2)}", {{"k", "5"}, {"m", "2"}}), "k = 5, m = 2");
    EXPECT_EQ(cases("(k, m) in {(2, 1), (5, 2)}", {{"k", "5"}}), "none");
    EXPECT_EQ(cases("k >= 6", {{"k", "5"}}), "none");
    EXPECT_EQ(cases("k >= 3", {{"k", "90"}}), "k = 90 of k >= 3");
    EXPECT_EQ(cases("m in 1..3, k >= m", {{"k", "90"}, {"m", "2"}}), "m = 2, k = 90 of k >= m, m = 2");
    EXPECT_EQ(cases("m in 1..3, k >= m", {{"k", "90"}, {"m", "4"}}), "none");
    EXPECT_EQ(cases("m >= 2, k >= m", {{"k", "4"}, {"m", "5"}}), "none");
}

// Other parameters have their values listed: for each of them the claim is about all values of the open one.
TEST(OpenEnded, BesideParametersWithValues) {
    const char* const both = "game t(k = 3, m = 2)\nposition (x, y)\nmove (x, y) -> (x - j, y) for j in 1..k\nmove (x, y) -> (x, y - j) for j in 1..m\n";
    check({
        {both, " with k >= 1, m in 1..3: P(x, y) <=> x mod (k + 1) = y mod (m + 1)", Verdict::proved, "11.1"},
        {both, " with m in {1, 3}, k >= m: P(x, y) <=> x mod (k + 1) = y mod (m + 1)", Verdict::proved, "11.1"},
        {both, " with m in {2, 4}, k >= 2: keep x mod (k + 1) = y mod (m + 1)", Verdict::proved, "kept"},
        {both, " with k >= 1, m in 1..3: P(x, y) <=> x mod (k + 1) = y mod (m + 1) and m < 3", Verdict::refuted, "(0, 0)"},
    });
    const Finding all = decide(std::string(both) + "claim \"c\" with k >= 1, m in 1..3: P(x, y) <=> x mod (k + 1) = y mod (m + 1)\n");
    EXPECT_EQ(all.open_ended, "k >= 1");
    EXPECT_TRUE(all.one_of_several);
    EXPECT_EQ(all.parameters, "k >= 1, m = 1");
}

// Each is one more number of a position; a divisor may be made of several of them.
TEST(OpenEnded, SeveralAtOnce) {
    const char* const board =
        "game t(k = 3, m = 2)\nposition (x, y) where x <= k and y <= m\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nstart (k, m)\n";
    const char* const from_to = "game t(k = 3, m = 1)\nposition (n)\nmove (n) -> (n - j) for j in m..k\n";
    const char* const two = "game t(k = 3, m = 2)\nposition (x, y)\nmove (x, y) -> (x - j, y) for j in 1..k\nmove (x, y) -> (x, y - j) for j in 1..m\n";
    const char* const row = "game t(k = 3, m = 2)\nposition (h[2])\nmove (h) -> (h[i := h[i] - j]) for i in 1..2, j in 1..k+m\n";
    check({
        {board, " with k >= 0, m >= 0: P(x, y) <=> even(x + y)", Verdict::proved, "12.1"},
        {board, " with k >= 1, m >= k: N at start <=> odd(k + m)", Verdict::proved, "11.1"},
        {board, " with k >= 0, m >= 2: length at start = k + m", Verdict::proved, "11.4"},
        {board, " with k >= 0, m >= 0: g(x, y) <= k + m", Verdict::proved, "number of options"},
        {board, " with k >= 2, m >= 3: finite", Verdict::proved, "rank"},
        {from_to, " with m >= 1, k >= m: P(n) <=> n mod (m + k) < m", Verdict::proved, "11.1"},
        {from_to, " with m >= 1, k >= m: keep n mod (m + k) < m", Verdict::proved, "kept"},
        {from_to, " with m >= 1, k >= m: P(n + (m + k)) <=> P(n)", Verdict::proved, "11.1"},
        {from_to, " with m >= 1, k >= m: P((m + k) * n)", Verdict::proved, "11.1"},
        {from_to, " with m >= 0, k >= m: P(n) <=> n mod (m + k) < m", Verdict::undecided, "mod 0"},
        {from_to, " with m >= 1, k >= m: P(n) <=> n mod (m + k) <= m", Verdict::refuted, "(1)"},
        {two, " with k >= 1, m >= 1: P(x, y) <=> x mod (k + 1) = y mod (m + 1)", Verdict::proved, "12.1"},
        {two, " with k >= 1, m >= 1: P(x, y) <=> x mod (k + 1) = y mod (m + 2)", Verdict::refuted, "(0, 2)"},
        {row, " with k >= 0, m >= 1: P(h) <=> h[1] mod (k + m + 1) = h[2] mod (k + m + 1)", Verdict::proved, "12.1"},
    });
    const Finding all = decide(std::string(board) + "claim \"c\" with k >= 1, m >= k: N at start <=> odd(k + m)\n");
    EXPECT_EQ(all.open_ended, "k >= 1, m >= k");
    EXPECT_EQ(all.parameters, "k >= 1, m >= k");
    // At the values at which it fails, and at the position of the rule as it is written.
    const struct {
        const char *claim, *parameters;
    } rows[] = {{"with k >= 0, m >= 0: P(x, y) <=> even(x + y) and not (k = 3 and m = 7)", "k = 3, m = 7"},
                {"with k >= 2, m >= k: P(x, y) <=> even(x + y) and not (k = 3 and m = 7)", "k = 3, m = 7"},
                {"with m >= 1, k >= 2 expect refuted: P(x, y) <=> even(x + y) and m + k < 60", "m = 1, k = 59"}};
    for (const auto& one : rows) {
        const Finding finding = decide(std::string(board) + "claim \"c\" " + one.claim + "\n");
        EXPECT_STREQ(name(finding.verdict), "refuted") << one.claim;
        EXPECT_EQ(finding.parameters, one.parameters);
        EXPECT_EQ(finding.counterexample, "(0, 0)");
    }
}

// As a formula about the values, for every value at once. Where no preperiod is said the period may begin anywhere, so its failing from 0 on refutes nothing.
TEST(OpenEnded, Periods) {
    const char* const one_or = "game t(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in {1, 2 * k}\n";
    const char* const late = "game t(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in 1..2 if n != k + 1\n";
    check({
        {take, " with k >= 1: period k + 1", Verdict::proved, "11.2"},
        {take, " with k >= 2: period k + 1 preperiod 0", Verdict::proved, "11.2"},
        {one_or, " with k >= 1: period 2 * k + 1", Verdict::proved, "11.2"},
        {take, " with k >= 1: period 2 * k + 2", Verdict::refuted, "period 2"},
        {take, " with k >= 1: period k", Verdict::refuted, "n = 0"},
        {take, " with k >= 1: period k + 1 preperiod 1", Verdict::refuted, "n = 0"},
        {late, " with k >= 0: period 3", Verdict::holds, ""},
    });
}

// The set of a claim `keep` that is proved to be that of all P-positions is kept, whatever the moves are.
TEST(OpenEnded, SetsOfAllLostPositionsAreKept) {
    const char* const heaps = "game t(k = 3)\nposition (w[..])\nmove (w) -> (w[i := w[i] - j]) for i in 1..len(w), j in 1..k\n";
    check({
        {heaps, " with k >= 1: keep xor(x in w: x mod (k + 1)) = 0", Verdict::proved, "that of all P-positions"},
        {heaps, ": keep xor(x in w: x mod 4) = 0", Verdict::proved, "12.1"},
        {heaps, ": keep xor(x in w: x mod 4) <= 1", Verdict::refuted, "([1])"},
    });
}

// One position for each value: that of the start, or one that is named; and `let` may use the parameter.
TEST(OpenEnded, OfOnePosition) {
    const std::string start = std::string(bounded) + "start (k, 2 * k)\n";
    const std::string lets =
        "game t(k = 3)\nlet m = k + 2\nlet inside(a) = a <= m\nlet twice(a) = 2 * a\nposition (x, y) where inside(x)\n"
        "move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1) if twice(y) >= 0\n";
    const std::string ends = "game t(k = 3)\nposition (x, y) where x <= 10\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nstart (k, 2 * k)\n";
    check({
        {start.c_str(), " with k >= 0: N at start <=> odd(k)", Verdict::proved, "11.1"},
        {start.c_str(), " with k >= 1: P at (k, k)", Verdict::proved, "11.1"},
        {start.c_str(), " with k >= 0: length at start = 3 * k", Verdict::proved, "11.4"},
        {start.c_str(), " with k >= 0: length at (k, 5) in 0..k + 5", Verdict::proved, "11.4"},
        {start.c_str(), " with k >= 0: N at start <=> odd(k) or k = 3000", Verdict::refuted, "(3000, 6000)"},
        {start.c_str(), " with k >= 0: winner at start = first", Verdict::refuted, "(0, 0)"},
        {lets.c_str(), " with k >= 0: P(x, y) <=> even(x + y)", Verdict::proved, "11.1"},
        {lets.c_str(), " with k >= 0: P(x, y) and x = 3 => even(twice(x) + m + y - k + 1)", Verdict::proved, "11.1"},
        {lets.c_str(), " with k >= 0: P at (m, k) <=> true", Verdict::proved, "11.1"},
        {ends.c_str(), " with k >= 0: N at start <=> odd(k)", Verdict::holds, "not every value is known to have the position"},
    });
}

TEST(OpenEnded, TriedUpward) {
    // A product of n and k is beyond automata with k as a number of the position; each value by itself is proved.
    const Finding law = decide(std::string(take) + "claim \"c\" with k >= 2: P(n) <=> n * k mod (k + 1) = 0\n", 3, 0.05, true);
    EXPECT_STREQ(name(law.verdict), "holds");
    EXPECT_NE(law.open_ended, "");
    EXPECT_EQ(law.parameters.rfind("k = 2 to k = ", 0), 0U) << law.parameters;
    EXPECT_FALSE(law.winning) << "that of one value is not that of all";
    // The length of a vector is no component either, and the last entry of a row of any length is not told by sums over its entries.
    const Finding vectors = decide(std::string(table) + "claim \"c\" with k >= 1: P(h) and sum(h) = 1 => h[k] = 2\n", 3, 0.05);
    EXPECT_STREQ(name(vectors.verdict), "holds");
    EXPECT_EQ(vectors.parameters.rfind("k = 1", 0), 0U) << vectors.parameters;
}

TEST(OpenEnded, Refuted) {
    const Finding late = decide(std::string(take) + "claim \"c\" with k >= 2: P(n) <=> n mod (k + 1) = 0 and k != 7\n");
    EXPECT_STREQ(name(late.verdict), "refuted");
    EXPECT_EQ(late.parameters, "k = 7");
    EXPECT_EQ(late.counterexample, "(0)");
    // So late that only all values at once show it: the value is the last number of the position.
    const Finding far = decide(std::string(bounded) + "claim \"c\" with k >= 2: P(x, y) <=> even(x + y) and k != 100000\n", 3);
    EXPECT_STREQ(name(far.verdict), "refuted");
    EXPECT_EQ(far.counterexample, "(0, 0)");
    EXPECT_EQ(far.parameters, "k = 100000");
}

// A verdict once depended on the time: tried upward as far as that went the claim held, and where all values at once were tried so far it was refuted.
TEST(OpenEnded, RefutedAtItsConstantsWhateverTheTime) {
    const struct {
        const char *claim, *parameters, *at;
    } rows[] = {
        {"P(n) <=> n mod (k + 1) = 0 and k < 300", "k = 300", "(0)"},
        {"P(n) <=> n mod (k + 1) = 0 and k != 1000", "k = 1000", "(0)"},
        {"P(n) => k != 1000", "k = 1000", "(0)"},
        {"g(n) <= 1000", "k = 1001", "(1001)"},
        {"P(n) <=> n mod (k + 1) = 0 and 2 * k != 1400", "k = 700", "(0)"},  // no constant, but where the conditions of the proof fail
    };
    for (const auto& row : rows) {
        const Finding finding = decide(std::string(take) + "claim \"c\" with k >= 1: " + row.claim + "\n", 100, 0.2);
        EXPECT_STREQ(name(finding.verdict), "refuted") << row.claim;
        EXPECT_EQ(finding.parameters, row.parameters) << row.claim;
        EXPECT_EQ(finding.counterexample, row.at) << row.claim;
    }
    const Finding lost = decide(std::string(take) + "claim \"c\" with k >= 1: P(n) => k != 1000\n");
    EXPECT_EQ(lost.claimed, "N: whoever moves here wins");
    const Finding fine = decide(std::string(take) + "claim \"c\" with k >= 1000: P(n) <=> n mod (k + 1) = 0 and k > 999\n");
    EXPECT_STREQ(name(fine.verdict), "proved");
}

// More time never makes it worse: what was decided is kept when a later value is not.
TEST(OpenEnded, ALimitKeepsWhatWasDecided) {
    const std::string slow =
        "game t(m = 2)\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1) if x < 10^9\n"
        "claim \"c\" with m >= 2: P(x, y) <=> even(x + y) and x * x >= 0 for x in 0..m * m, y in 0..m * m\n";
    for (const int seconds : {1, 3}) {
        const Finding some = decide(slow, seconds, 0.1);
        EXPECT_STREQ(name(some.verdict), "holds") << seconds;
        EXPECT_EQ(some.parameters.rfind("m = 2 to m = ", 0), 0U) << some.parameters;
    }
}

// To read a case computes as well. What was left of a share when it ended was no time for that: the answer was lost, and the whole check with it.
TEST(OpenEnded, CasesAreReadInTheTimeOfAll) {
    const std::string rule = "game t(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in 1..k\n",
                      claim = "claim \"c\" with k >= count(x in 1..3000: x mod 1000 = 0): P(n) <=> n * k mod (k + 1) = 0\n";
    const Finding finding = decide(rule + claim, 1, 0.02);
    EXPECT_STREQ(name(finding.verdict), "holds");
    EXPECT_EQ(finding.parameters.rfind("k = 3", 0), 0U) << finding.parameters;
}

// Cases of misère sums are long searches: they may not take the time of a proof that plays nothing through.
TEST(OpenEnded, AProofIsNotKeptWaiting) {
    const Finding cuts =
        decide("game t\nposition (n, m) where n >= 1\nmove (n, m) -> (a, m) + (n - a, 0) for a in 1..n-1\nplay misere\nclaim \"c\": P(n, m) <=> even(n)\n", 60);
    EXPECT_STREQ(name(cuts.verdict), "proved");
    EXPECT_EQ(report::theorems(cuts), "linear potential (11.4)");
}

// (2^m)^n and 2^m^n had one name, so any claim that they are alike was proved.
TEST(OpenEnded, PowersOfPowers) {
    const char* const two = "game t(m = 2, n = 2)\nposition (x)\nmove (x) -> (x - d) for d in 1..2\n";
    check({
        {two, " with m >= 1, n >= 1: g((2^m)^n) = g(2^(m^n))", Verdict::refuted, "(4)"},
        {two, " with m >= 1, n >= 1: P((3^m)^n) <=> P(3^m^n)", Verdict::holds, ""},
        {two, " with m >= 1, n >= 1: g(((2^m))^n) + g(2^(m^n)) >= g((2^m)^n)", Verdict::proved, "11.2"},
    });
}

// Products and powers in the start, rows of stated numbers, sums: about every number in the place of such a term.
TEST(OpenEnded, OfTheStart) {
    const char* const bar =
        "game t(m = 3, n = 4)\nposition (unordered w[..]) where all(x in w: x >= 1)\nstart ([m * n])\n"
        "move (w) -> (w[1..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]) for i in 1..len(w), d in 1..w[i]-1\n";
    const char* const split =
        "game t(n = 4)\nposition (w[..])\nstart ([n])\n"
        "move (w) -> (w[1..i-1] ++ [d, w[i]-d] ++ w[i+1..len(w)]) for i in 1..len(w), d in 1..w[i]-1\n";
    const char* const nim = "game t(m = 3, n = 4)\nposition (h[..])\nstart ([m, n])\nmove (h) -> (h[i := h[i] - d]) for i in 1..len(h), d in 1..h[i]\n";
    const char* const three = "game t(m = 3, n = 4)\nposition (x)\nstart (n * m)\nmove (x) -> (x - d) for d in 1..3\n";
    const char* const two = "game t(n = 4)\nposition (x)\nstart (n) + (n + 3)\nmove (x) -> (x - d) for d in 1..2\n";
    const char* const six = "game t(n = 4)\nposition (x)\nstart (2^n)\nmove (x) -> (x - d) for d in 1..6\n";
    const char* const ones = "game t(n = 4)\nposition (x)\nstart (2^n)\nmove (x) -> (x - 1)\n";
    check({
        {bar, " with m >= 1, n >= 1: P at start <=> odd(m * n)", Verdict::proved, "12.1"},
        {bar, " with m >= 1, n >= 1: length at start = n * m - 1", Verdict::proved, "12.1"},
        {bar, " with m >= 1, n >= 1: P at ([m, n]) <=> even(m + n)", Verdict::proved, "12.1"},
        {bar, " with m >= 1, n >= 1: P at start <=> odd(m)", Verdict::refuted, "([2])"},
        {split, " with n >= 1: P at start <=> odd(n)", Verdict::proved, "12.1"},
        {split, " with n >= 1: length at start = n - 1", Verdict::proved, "12.1"},
        {split, " with n >= 0: length at start = n - 1", Verdict::refuted, "([0])"},
        {nim, " with m >= 0, n >= 0: P at start <=> m = n", Verdict::proved, "12.1"},
        {nim, " with m >= 0: g at ([2 * m, 1]) = 2 * m + 1", Verdict::proved, "12.1"},
        {nim, " with m >= 0, n >= 0: winner at ([m, n, m]) = first", Verdict::refuted, "([0, 0, 0])"},
        {three, " with m >= 0, n >= 0: P at start <=> m * n mod 4 = 0", Verdict::proved, "11.1"},
        {three, " with m >= 1, n >= 1: P at start <=> m * n mod 3 = 0", Verdict::refuted, "(3)"},
        // Of factors named beside their product it is known what remainders and small factors say.
        {bar, " with m >= 1, n >= 1: N at start <=> even(m) or even(n)", Verdict::proved, "12.1"},
        {bar, " with m >= 1, n >= 1: N at start <=> even(m) and even(n)", Verdict::refuted, "([2])"},
        {three, " with m >= 0, n >= 0: m mod 4 = 0 or even(m) and even(n) => P at start", Verdict::proved, "11.1"},
        {three, " with m >= 0, n >= 0: m mod 4 = 3 => g(m * n) = 3 * n mod 4", Verdict::proved, "11.2"},
        {three, " with m >= 0, n >= 0: P at (4 * m * n ^ 2 + 2) <=> m < 0 or n < 0", Verdict::proved, "11.1"},
        {three, " with m >= 0, n >= 0: n = 4 or m = 0 => P at start and m * n >= m", Verdict::proved, "11.1"},
        {three, " with m >= 0, n >= 0: n = 5 or m = 0 => P at start", Verdict::refuted, "(5)"},
        {three, " with m >= 1, n >= 1: even(n) => P at start", Verdict::refuted, "(2)"},
        {two, " with n >= 0: P at start", Verdict::proved, "11.2"},
        {two, " with n >= 0: P at (n) + (n + 2)", Verdict::refuted, "(0) + (2)"},
        {six, " with n >= 0: N at start", Verdict::proved, "1.1"},
        {six, " with n >= 1: P at start <=> n mod 3 = 4", Verdict::proved, "1.1"},
        {six, " with n >= 0: g at start = [1, 2, 4][n mod 3 + 1]", Verdict::proved, "1.1"},
        {six, " with n >= 0: P at (8^n - 1)", Verdict::proved, "1.1"},
        {six, " with n >= 0: P at start <=> n = 9", Verdict::refuted, "(512)"},
        {ones, " with n >= 0: P at start <=> even(2^n)", Verdict::proved, ""},
        {ones, " with n >= 0: N at start", Verdict::refuted, "(2)"},
    });
    // `terminal` that says what is so anyway leaves a game with values.
    check({{"game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - d]) for i in 1..len(w), d in 1..w[i]\nterminal (w): mover loses if all(x in w: x = 0)\n",
            ": P(w) <=> xor(w) = 0", Verdict::proved, "12.1"}});
}

}  // namespace
/// "x + y + m + n falls", and positions of four numbers that nobody had spoken of.
TEST(OpenEnded, ParametersAreToldApartFromNumbersThatChange) {
    const Finding finding = decide(
        "game rect(m = 3, n = 4)\nposition (x, y)\nmove (x, y) -> (x - 1, y) if x >= 1\nmove (x, y) -> (x, y - 1) if y >= 1\nstart (m, n)\n"
        "claim \"c\" with m >= 1, n >= 1: even(m) and even(n) => P at start\n");
    const std::string reason = reason_of(finding);
    EXPECT_EQ(reason.find("Positions are written (x, y, m, n); no move changes m or n."), 0U) << reason;
    EXPECT_NE(reason.find("Play ends: x + y falls with every move."), std::string::npos) << reason;
}

}  // namespace grundy::claim
