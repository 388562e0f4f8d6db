// Ways to a goal that a claim tells, for rows of every length, and bounds from below by pairs of letters in the wrong order: what is proved, what is not, and
// the rows that numbers tell on which both rest.
#include "engine/claim/words/told_way.hpp"

#include "engine/claim/words/claimed_bound.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::string exchange(const char* start = "[0] * n ++ [1] * n", const char* goal = "c = [1] * n ++ [0] * n", const char* cost = "") {
    return std::string(
               "game t(n = 3)\nposition (c[2 * n]) where all(x in c: x <= 1)\nplay alone\n"
               "move (c) -> (c[i := c[i + 1], i + 1 := c[i]]) for i in 1..2 * n - 1 if c[i] != c[i + 1]") +
           cost + "\nstart (" + start + ")\ngoal (c) if " + goal + "\n";
}
std::string three_pegs() {
    return "game t(n = 3)\nposition (d[n]) where all(x in d: x <= 2)\nplay alone\n"
           "move (d) -> (d[i := p]) for i in 1..n, p in 0..2 if p != d[i] and all(j in 1..i - 1: d[j] != d[i] and d[j] != p)\n"
           "start ([0] * n)\ngoal (d) if all(x in d: x = 2)\n";
}
constexpr const char* across = " by [[([1] * k ++ [0] * (n - j) ++ [1] ++ [0] * j ++ [1] * (n - k - 1)) for j in 0..n] for k in 0..n - 1]";
constexpr const char* forward = " by [[([0] * k ++ [1] * (k - j) ++ [0] ++ [1] * (j + 1) ++ [0, 1] * (n - k - 1)) for j in 0..k] for k in 1..n - 1]";

Finding judge_way(const std::string& rule, const std::string& claim, double search = 0.3) { return decide(rule + "claim \"c\"" + claim + "\n", 10, search); }
const argument::ToldWay* told_by(const Finding& finding) {
    const auto* by = finding.argument.as<argument::ToldWay>();
    return finding.verdict == Verdict::proved ? by : nullptr;
}
std::string why_not_told(const Finding& finding) {
    std::string all;
    for (const std::string& line : finding.tried) all += line + "\n";
    return all;
}

// n^2 exchanges of neighbours: neither rows nor goals are regular sets.
TEST(ToldWay, ZerosAndOnesChangePlaces) {
    const Finding exact = judge_way(exchange(), std::string(" with n >= 1: distance at start = n^2") + across);
    const auto* by = told_by(exact);
    ASSERT_NE(by, nullptr) << why_not_told(exact);
    ASSERT_EQ(by->cases.size(), 1U);
    const auto& one = by->cases[0];
    EXPECT_EQ(one.from, one.least) << "no size needs a search";
    EXPECT_EQ(one.times, 2);
    ASSERT_EQ(one.way.size(), 3U) << "the start, the loops, the end";
    ASSERT_TRUE(one.below);
    EXPECT_EQ(one.below->counted, "0 before 1");
    EXPECT_EQ(one.below->divisor, 1);
    for (const char* claim : {" with n >= 1: distance at start <= n^2 - 1", " with n >= 1: distance at start < n * n"})
        EXPECT_EQ(judge_way(exchange(), std::string(claim) + across).verdict, Verdict::refuted) << claim;
    EXPECT_NE(told_by(judge_way(exchange(), std::string(" with n >= 1: reachable at start and distance at start <= n * n + n / 2") + across)), nullptr);
}

// Without a way the bound from below alone is found; with costs, and goals that are sorted rather than named.
TEST(ToldWay, LettersInTheWrongOrder) {
    const Finding least = judge_way(exchange(), " with n >= 1: distance at start >= n^2");
    const auto* by = told_by(least);
    ASSERT_NE(by, nullptr) << why_not_told(least);
    EXPECT_FALSE(by->told());
    EXPECT_EQ(judge_way(exchange(), " with n >= 1: distance at start >= n^2 + 1").verdict, Verdict::refuted);
    EXPECT_EQ(judge_way(exchange(), " with n >= 1: distance at start >= n^2 + (if n >= 30 then 1 else 0)", 0.05).verdict, Verdict::holds);
    const std::string sorted = exchange("[0, 1] * n", "all(i in 1..2 * n - 1: c[i] <= c[i + 1])", " cost 3");
    const Finding priced = judge_way(sorted, std::string(" with n >= 1: distance at start = 3 * n * (n - 1) / 2") + forward);
    const auto* of_priced = told_by(priced);
    ASSERT_NE(of_priced, nullptr) << why_not_told(priced);
    EXPECT_EQ(of_priced->cases[0].below->order, (argument::Construction::Row{0, 1}));
    EXPECT_EQ(of_priced->cases[0].known.size(), 1U) << "one pair is sorted";
    EXPECT_NE(told_by(judge_way(sorted, std::string(" with n >= 1: distance at start < n^2 + n * (n - 3) / 2 + 1") + forward)), nullptr);
    EXPECT_EQ(judge_way(sorted, " with n >= 1: distance at start > 3 * n * (n - 1) / 2").verdict, Verdict::refuted);
}

// A way made of the ways of shorter rows.
TEST(ToldWay, ATowerByShorterTowers) {
    const Finding three = judge_way(three_pegs(), " with n >= 1: distance at start <= 2^n - 1 by ([1] * (n - 1) ++ [0]), ([1] * (n - 1) ++ [2]), ([2] * n)");
    const auto* by = told_by(three);
    ASSERT_NE(by, nullptr) << why_not_told(three);
    ASSERT_EQ(by->cases[0].legs.size(), 3U);
    using Kind = argument::ToldWay::Leg::Kind;
    EXPECT_EQ(by->cases[0].legs[0].kind, Kind::shorter);
    EXPECT_EQ(by->cases[0].legs[0].letters, (argument::Construction::Row{0, 2, 1})) << "to peg 1";
    EXPECT_EQ(by->cases[0].legs[1].kind, Kind::moves);
    EXPECT_EQ(by->cases[0].legs[2].kind, Kind::shorter);
    const std::string rings =
        "game t(n = 3)\nposition (r[n]) where all(x in r: x <= 1)\nplay alone\n"
        "move (r) -> (r[i := 1 - r[i]]) for i in 1..n if i = 1 or (r[i - 1] = 1 and all(j in 1..i - 2: r[j] = 0))\n"
        "start ([1] * n)\ngoal (r) if all(x in r: x = 0)\n";
    const Finding back = judge_way(rings,
                                   " with n >= 1: distance at start <= (2^(n + 1) - (if odd(n) then 1 else 2)) / 3 "
                                   "by ([0] * (n - 2) ++ [1, 1]), ([0] * (n - 2) ++ [1, 0]), ([1] * (n - 1) ++ [0]), ([0] * n)");
    const auto* of_rings = told_by(back);
    ASSERT_NE(of_rings, nullptr) << why_not_told(back);
    EXPECT_TRUE(of_rings->cases[0].legs[2].backward);
    EXPECT_FALSE(of_rings->cases[0].legs[3].backward);
}

// Ways that are wrong are no proof, though the claim may be true, and be proved otherwise.
TEST(ToldWay, WrongWays) {
    for (const char* way : {" by ([1] * (n - 1) ++ [0]), ([2] * n)", " by ([1] * (n - 1) ++ [0])", " by ([1] * n ++ [0]), ([2] * n)",
                            " by ([1] * (n - 2) ++ [0]), ([2] * n)", " by ([1] * (n - 1) ++ [0]), ([1] * (n - 1) ++ [1]), ([2] * n)"}) {
        const Finding finding = judge_way(three_pegs(), std::string(" with n >= 1: distance at start <= 2^n - 1") + way);
        EXPECT_EQ(told_by(finding), nullptr) << way;
        EXPECT_EQ(finding.verdict, Verdict::proved) << way;
        EXPECT_FALSE(finding.way_unused.empty()) << way;
    }
    for (const char* way :
         {" by [[([1] * k ++ [0] * (n - j) ++ [1] ++ [0] * j ++ [1] * (n - k - 1)) for j in 0..n - 1] for k in 0..n - 1]",
          " by [[([1] * k ++ [0] * (n - j) ++ [1] ++ [0] * j ++ [1] * (n - k - 1)) for j in 0..n] for k in 0..n]",
          " by [[([1] * k ++ [0] * (n - j) ++ [1] ++ [0] * j ++ [1] * (n - k - 1)) for j in 0..n] for k in 0..n - 2]",
          " by [[([1] * k ++ [0] * j ++ [1] ++ [0] * (n - j) ++ [1] * (n - k - 1)) for j in 0..n] for k in 0..n - 1]", " by ([1] * n ++ [0] * n)"})
        EXPECT_EQ(told_by(judge_way(exchange(), std::string(" with n >= 1: distance at start = n^2") + way, 0.05)), nullptr) << way;
    const Finding stated = judge_way(exchange(), std::string(" with n in 2..2: distance at start = n^2") + across);
    EXPECT_EQ(stated.verdict, Verdict::exhausted);
    EXPECT_FALSE(stated.way_unused.empty()) << "a stated size is searched";
}

// A parameter that the length of a word tells: where it does so for all sizes, and nowhere else.
TEST(ToldWay, LengthsTellTheParameter) {
    const std::string hops =
        "game t(n = 3)\nposition (w : word over {a, b, '_'})\nmove (u ++ \"a_\" ++ v) -> (u ++ \"_a\" ++ v)\nmove (u ++ \"ab_\" ++ v) -> (u ++ \"_ba\" ++ v)\n"
        "move (u ++ \"_b\" ++ v) -> (u ++ \"b_\" ++ v)\nmove (u ++ \"_ab\" ++ v) -> (u ++ \"ba_\" ++ v)\nstart (\"a\" * n ++ \"_\" ++ \"b\" * n)\nplay alone\n"
        "goal (w) if w = \"b\" * n ++ \"_\" ++ \"a\" * n\n";
    EXPECT_NE(told_by(judge_way(hops, " with n >= 0: distance at start >= n * (n + 2)")), nullptr);
    EXPECT_EQ(judge_way(hops, " with n >= 1: distance at start > n * (n + 2)").verdict, Verdict::refuted);
    const auto rows = [](const std::string& start, const std::string& goal, const std::string& more = "") {
        return "game t(n = 3)\nposition (w[..]) where all(x in w: x <= 1)\nmove (w) -> (w[i := 0]) for i in 1..len(w) if w[i] = 1\nstart (" + start +
               ")\nplay alone\n" + more + goal + "\n";
    };
    // [0] * (n - 2) is none at n = 1, not one less than none
    const std::string zeros = "goal (w) if all(x in w: x = 0)";
    EXPECT_EQ(judge_way(rows("[0] * (n - 2) ++ [1, 1]", zeros), " with n >= 1: distance at start = 2", 0.05).verdict, Verdict::holds);
    EXPECT_EQ(judge_way(rows("[0] * (n - 2) ++ [1, 1]", zeros), " with n >= 1: distance at start = n").verdict, Verdict::refuted);
    EXPECT_EQ(judge_way(rows("[0] * (n - 2) ++ [1, 1]", zeros), " with n >= 2: distance at start = 2").verdict, Verdict::proved);
    // in a pattern the parameter is its value, and without it would be any
    for (const char* goal : {"goal ([n] ++ u) if true", "let k = n\ngoal ([k] ++ u) if true"}) {
        const Finding finding = judge_way(rows("[0] * n", goal), " with n >= 0: reachable at start <=> n >= 1");
        EXPECT_EQ(finding.verdict, Verdict::refuted) << goal << ": no entry of these rows is 2";
    }
}

// Random exchanges on rows of every length: whatever is proved by letters in the wrong order is what a search of each short row finds.
TEST(ToldWay, RandomBoundsAreThoseOfShortRows) {
    std::uint32_t seed = 7;
    const auto next = [&](std::uint32_t below) { return (seed = seed * 1664525U + 1013904223U, (seed >> 8U) % below); };
    int proved = 0, refuted = 0;
    for (int round = 0; round < tests::rounds(2); ++round) {
        std::string rule = "game t(n = 3)\nposition (c[2 * n + 1]) where all(x in c: x <= 2)\nplay alone\n";
        const auto exchange_of = [&](std::uint32_t x, std::uint32_t z, std::uint32_t far) {  // x z becomes z x, perhaps over another
            const std::string at = std::to_string(far);
            rule += "move (c) -> (c[i := " + std::to_string(z) + ", i + " + at + " := " + std::to_string(x) + "]) for i in 1..2 * n + 1 - " + at +
                    " if c[i] = " + std::to_string(x) + " and c[i + " + at + "] = " + std::to_string(z) + " cost " + std::to_string(1 + next(3)) + "\n";
        };
        const bool named = next(2) == 0;
        using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
        for (const auto& [x, z] : named ? Pairs{{1, 2}, {1, 0}, {0, 2}} : Pairs{{2, 1}, {1, 0}, {2, 0}}) exchange_of(x, z, 1);  // enough to get there
        for (int more = 0; more < 2; ++more) {
            const std::uint32_t x = next(3);
            exchange_of(x, (x + 1 + next(2)) % 3, 1 + next(2));
        }
        rule += named ? "start ([1] * n ++ [0] ++ [2] * n)\ngoal (c) if c = [2] * n ++ [0] ++ [1] * n\n"
                      : "start ([2, 1] * n ++ [0])\ngoal (c) if all(i in 1..2 * n: c[i] <= c[i + 1])\n";
        for (const char* bound : {"n", "n * n", "n * (n + 1) / 2", "n^2 + n", "2 * n^2 + 3 * n"}) {
            const std::string claim = std::string(": distance at start >= ") + bound;
            const Finding all = judge_way(rule, " with n >= 1" + claim, 0.02);
            refuted += all.verdict == Verdict::refuted;
            if (!told_by(all)) continue;
            ++proved;
            EXPECT_EQ(judge_way(rule, " with n in 1..3" + claim, 1).verdict, Verdict::exhausted) << rule << claim;
        }
    }
    EXPECT_GT(proved, 1);
    EXPECT_GT(refuted, 1);
}

// Numbers that are too large for 64 bits are none: the bound is n - floor(n / 97), and false from n = 97 on.
TEST(ToldWay, LargeNumbersInABound) {
    const std::string walk =
        "game t(n = 3)\nposition (c[n + 1]) where all(x in c: x <= 1)\nplay alone\n"
        "move (c) -> (c[i := 0, i + 1 := 1]) for i in 1..n if c[i] = 1 and c[i + 1] = 0\nstart ([1] ++ [0] * n)\ngoal (c) if c = [0] * n ++ [1]\n";
    const std::string large =
        "n + (((n * 8990) * 1000000 + n * 169214) * 1000000 + n * 703655) * 1000000 + n * 301247 - n * 959127 * 974878 * 940205 * 991952 / 97";
    const std::string way = " by [([0] * k ++ [1] ++ [0] * (n - k)) for k in 0..n]";
    EXPECT_NE(told_by(judge_way(walk, " with n >= 1: distance at start = n" + way)), nullptr);
    EXPECT_NE(judge_way(walk, " with n >= 1: distance at start <= " + large + way, 0.05).verdict, Verdict::proved);
    EXPECT_NE(judge_way(walk, " with n >= 1: distance at start >= 2 * n - (" + large + ")", 0.05).verdict, Verdict::proved);
    EXPECT_NE(told_by(judge_way(walk, " with n >= 1: distance at start <= n + n / 7" + way)), nullptr);
    EXPECT_NE(told_by(judge_way(walk, " with n >= 2: distance at ([0] * (n - 2) ++ [0, 1] ++ [0]) = 1 by ([0] * n ++ [1])")), nullptr)
        << "a list of two letters";
}

ToldRow blocks(std::vector<std::pair<Digits, Linear>> blocks) {
    ToldRow made;
    for (auto& [letters, times] : blocks) made.blocks.push_back({letters, times});
    return made;
}

// (1 2)^t 1 is 1 (2 1)^t; and so on.
TEST(ToldRow, SideBySide) {
    const Linear t = linear::variable(0), v = linear::variable(1), one(1);
    const Values plain{1, {}}, loop{1, {{Linear(0), t}}};
    EXPECT_TRUE(are_the_same(blocks({{{1, 2}, t}, {{1}, one}}), blocks({{{1}, one}, {{2, 1}, t}}), plain));
    EXPECT_TRUE(are_the_same(blocks({{{1, 1}, t}}), blocks({{{1}, t}, {{1}, t}}), plain));
    EXPECT_TRUE(are_the_same(blocks({{{1}, v}, {{1}, t - v}}), blocks({{{1}, t}}), loop));
    EXPECT_FALSE(are_the_same(blocks({{{1}, v}, {{2}, t - v}}), blocks({{{1}, t}}), loop));
    EXPECT_FALSE(are_the_same(blocks({{{1}, t}}), blocks({{{1}, t - one}}), plain));
    EXPECT_FALSE(are_the_same(blocks({{{1, 2}, t}}), blocks({{{2, 1}, t}}), plain));
    EXPECT_TRUE(are_the_same(blocks({{{1}, one}, {{2}, v}, {{1}, one}, {{2}, t - v}}), blocks({{{1}, one}, {{2}, v}, {{1}, one}, {{2}, t - v}}), loop));
    EXPECT_TRUE(
        are_the_same(blocks({{{1, 2, 2}, t * 2}, {{1}, one}}), blocks({{{1, 2, 2, 1, 2, 2}, t - one}, {{1, 2}, one}, {{2, 1, 2, 2}, one}, {{1}, one}}), plain));
}

// Whatever is laid side by side is so for each value: the letters of both rows, pair by pair.
TEST(ToldRow, PairsAreThoseOfEachValue) {
    std::uint32_t seed = 12345;
    const auto next = [&](std::uint32_t below) { return (seed = seed * 1664525U + 1013904223U, (seed >> 8U) % below); };
    const Linear t = linear::variable(0), v = linear::variable(1);
    std::size_t laid = 0;
    for (std::size_t round = 0; round < static_cast<std::size_t>(tests::rounds(400)); ++round) {
        const auto random_row = [&] {
            ToldRow made;
            for (std::uint32_t k = 0; k < 1U + next(4); ++k) {
                Digits letters;
                for (std::uint32_t n = 0; n < 1 + next(2); ++n) letters.push_back(1 + next(2));
                const std::uint32_t form = next(5);
                made.blocks.push_back({letters, form == 0   ? Linear(static_cast<std::int64_t>(next(3)))
                                                : form == 1 ? t
                                                : form == 2 ? v
                                                : form == 3 ? t - v
                                                            : v + Linear(1)});
            }
            return made;
        };
        const ToldRow a = random_row();
        ToldRow b = next(2) == 0 ? random_row() : a;
        if (next(2) == 0) std::rotate(b.blocks.begin(), b.blocks.begin() + 1, b.blocks.end());
        if (a.length() != b.length()) continue;
        const Values values{2, {{Linear(0), t}}};
        std::vector<std::pair<std::vector<ToldPair>, Values>> cases;
        if (!side_by_side(a, b, values, [&](const std::vector<ToldPair>& pairs, const Values& here) { return cases.emplace_back(pairs, here), true; }))
            continue;
        ++laid;
        for (std::int64_t n = 2; n <= 5; ++n)
            for (std::int64_t m = 0; m <= n; ++m) {
                bool met = false;
                for (const auto& [pairs, here] : cases) {
                    if (m < at(here.loops[0].first, {n}) || m > at(here.loops[0].last, {n})) continue;
                    Digits of_a, of_b;
                    for (const ToldPair& pair : pairs)
                        for (std::int64_t k = at(pair.times, {n, m}); k > 0; --k)
                            of_a.insert(of_a.end(), pair.a.begin(), pair.a.end()), of_b.insert(of_b.end(), pair.b.begin(), pair.b.end());
                    met = met || (of_a == a.at({n, m}) && of_b == b.at({n, m}));
                }
                EXPECT_TRUE(met) << n << " " << m;
            }
    }
    EXPECT_GT(laid, static_cast<std::size_t>(tests::rounds(400)) / 20);
}

TEST(ToldRow, LeastValues) {
    const Linear t = linear::variable(0), v = linear::variable(1), w = linear::variable(2);
    const Values values{3, {{Linear(1), t - Linear(1)}, {v, t}}};  // 1 <= v <= t - 1, v <= w <= t, t >= 3
    EXPECT_EQ(values.least(t - v), 1);
    EXPECT_EQ(values.least(w - v), 0);
    EXPECT_EQ(values.least(w), 1);
    EXPECT_EQ(values.least(w + t), 4);
    EXPECT_FALSE(values.least(v - t)) << "there is no least";
}

}  // namespace
}  // namespace grundy::claim
