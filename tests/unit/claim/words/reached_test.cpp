// From which words and rows of any length a goal is reached: what is proved, what is refuted, and what is not known.
#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string three =
    "game t(n = 7)\nposition (c[n]) where all(x in c: x <= 1)\nmove (c) -> (c[i := 1 - c[i], i + 1 := 1 - c[i + 1], i + 2 := 1 - c[i + 2]]) "
    "for i in 1..n-2\nstart ([1] * n)\nplay alone\ngoal (c) if all(x in c: x = 0)\n";
const std::string alike =
    "game t\nposition (w : word over {a, b})\nmove (u ++ \"aa\" ++ v) -> (u ++ v)\nmove (u ++ \"bb\" ++ v) -> (u ++ v)\nplay alone\n"
    "goal (w) if len(w) = 0\n";
const std::string third =
    "game t\nposition (w : word over {a, b, c})\nmove (u ++ \"ab\" ++ v) -> (u ++ \"c\" ++ v)\nmove (u ++ \"bc\" ++ v) -> (u ++ \"a\" ++ v)\n"
    "move (u ++ \"ca\" ++ v) -> (u ++ \"b\" ++ v)\nplay alone\ngoal (w) if len(w) = 1\n";
const std::string falling =
    "game t\nposition (w : word over {a, b})\nmove (u ++ \"ab\" ++ v) -> (u ++ v)\nmove (u ++ \"ba\" ++ v) -> (u ++ v)\nplay alone\n"
    "goal (w) if not any(i in 1..len(w)-1: w[i] != w[i + 1])\n";

TEST(ReachedRows, AreDecided) {
    check({
        {three.c_str(), " with n >= 1: reachable at start <=> n mod 3 = 0", Verdict::proved, "(0 < 1, from the left)"},
        {three.c_str(), " with n >= 1: reachable(c) <=> all(r in 0..1: even(sum(i in 1..n if i mod 3 = r: c[i]) + sum(i in 1..n if i mod 3 = 2: c[i])))",
         Verdict::proved, "rows from which goals are reached"},
        {three.c_str(), " with n >= 1: reachable(c) <=> even(sum(x in c: x))", Verdict::refuted, "([1, 1])"},
        {alike.c_str(), ": reachable(w) => even(count(x in w: x = 'a')) and even(count(x in w: x = 'b'))", Verdict::proved, "no move leads from outside"},
        {alike.c_str(), ": odd(len(w)) => not reachable(w)", Verdict::proved, "no move leads from outside"},
        {alike.c_str(), ": reachable(w) <=> even(count(x in w: x = 'a')) and even(count(x in w: x = 'b'))", Verdict::refuted, "(\"abab\")"},
        {third.c_str(), ": len(w) >= 2 and all(x in w: x = 'a') => not reachable(w)", Verdict::proved, "no move leads from outside"},
        {falling.c_str(), ": reachable(w)", Verdict::proved, "from each that is no goal"},
    });
    check({{three.c_str(), " with n >= 1: reachable at start", Verdict::refuted, "([1])"}}, 0.2);
}

// Its set is no regular one: nothing is proved of words alone that the claim does not say.
/// However the rule says it: as one row, or by a condition.
TEST(ReachedRows, AGoalThatIsOneRow) {
    const std::string vanish =
        "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (u ++ [0, 0] ++ v) -> (u ++ v)\nmove (u ++ [1, 1] ++ v) -> (u ++ v)\nplay alone\n";
    const std::string turns =
        "game t\nposition (w : word over {a, b})\nmove (u ++ \"aa\" ++ v) -> (u ++ v)\nmove (u ++ \"b\" ++ v) -> (u ++ \"a\" ++ v)\nplay alone\n";
    for (const char* goal : {"goal ([])\n", "goal (w) if len(w) = 0\n", "goal (w) if w = []\n"}) {
        const std::string rule = vanish + goal;
        check({{rule.c_str(), ": odd(len(w)) => not reachable(w)", Verdict::proved, "no move leads"},
               {rule.c_str(), ": even(len(w)) => reachable(w)", Verdict::refuted, "([0, 1])"}});
    }
    const std::string to_a = turns + "goal (\"a\")\n", to_b = turns + "goal (\"b\")\n";
    check({{to_a.c_str(), ": reachable(w) <=> odd(len(w))", Verdict::proved, "rows from which goals are reached"},
           {to_b.c_str(), ": reachable(w) <=> w = \"b\"", Verdict::refuted, "(\"aab\")"},
           {to_b.c_str(), ": reachable(w) <=> len(w) = 1", Verdict::refuted, "(\"a\")"}});
}

TEST(ReachedRows, NotMoreThanIsSeen) {
    check({{alike.c_str(), ": w = \"aabb\" or w = \"abba\" => reachable(w)", Verdict::holds, "long ones do"},
           {alike.c_str(), ": reachable(w) => w != \"abaaab\"", Verdict::holds, "long ones do"}});
}

// Letters that the goal alone names are letters; a start that is no position, a premise that nothing meets and a cost below 0 prove nothing.
TEST(ReachedRows, WhatTheRuleLeavesOut) {
    const std::string goal_names =
        "game t\nposition (w : word)\nmove (u ++ \"aa\" ++ v) -> (u ++ v)\nplay alone\ngoal (w) if matches(w, \"b\") or len(w) = 0\n";
    const std::string older = "game t\nposition (w : word)\nmove (u ++ \"a\" ++ v ++ \"a\") -> (u ++ v)\nplay alone\ngoal (w) if matches(w, \"a*b*\")\n";
    const std::string cut =
        "game t(n = 4)\nposition (c[n]) where all(x in c: x <= 1) and even(sum(c))\nmove (c) -> (c[i := 1 - c[i], i + 1 := 1 - c[i + 1]]) for i in "
        "1..n-1\nstart ([1] * n)\nplay alone\ngoal (c) if all(x in c: x = 0)\n";
    const std::string cheap =
        "game t\nposition (c[..]) where all(x in c: x <= 1)\nmove (c) -> (c[i := 0]) for i in 1..len(c) if c[i] = 1 cost c[i] - 2\nplay alone\n"
        "goal (c) if all(x in c: x = 0)\n";
    for (const auto& [rule, claim] : {std::pair(goal_names, ": odd(len(w)) => not reachable(w)"), std::pair(older, ": len(w) <= 2 => reachable(w)"),
                                      std::pair(cut, " with n >= 2: reachable at start"), std::pair(cut, " with n >= 2: reachable at start <=> even(n)"),
                                      std::pair(alike, ": len(w) = 1 and len(w) = 2 => not reachable(w)"), std::pair(cheap, ": reachable(c)")})
        EXPECT_NE(decide(rule + "claim \"c\"" + claim + "\n", 10, 0.1).verdict, Verdict::proved) << rule << claim;
    EXPECT_EQ(decide(cut + "claim \"c\" with n >= 2: reachable(c)\n", 10, 0.1).verdict, Verdict::proved);
}

// Random rules that write two letters over two others: what is proved of every length is so for each of the short ones, where all that can be reached is
// searched.
TEST(ReachedRows, WhatIsProvedOfRandomRowsIsSoForShortOnes) {
    std::uint32_t seed = 20;
    const auto next = [&] { return seed = seed * 1664525U + 1013904223U, seed >> 8; };
    int proved = 0;
    for (int round = 0; round < grundy::tests::rounds(3); ++round) {
        std::string rule = "game t(n = 4)\nposition (c[n]) where all(x in c: x <= 2)\n";
        for (int move = 0; move < 4; ++move) {
            const std::uint32_t from = next() % 9, to = (from + 1 + next() % 8) % 9;
            rule += "move (c) -> (c[i := " + std::to_string(to % 3) + ", i + 1 := " + std::to_string(to / 3) +
                    "]) for i in 1..n-1 if c[i] = " + std::to_string(from % 3) + " and c[i + 1] = " + std::to_string(from / 3) + "\n";
        }
        rule += std::string("start ([1] * n)\nplay alone\ngoal (c) if ") + (next() % 2 == 0 ? "all(x in c: x = 0)" : "c[1] = 0") + "\n";
        for (const char* claim : {"not reachable at start", "reachable(c) => c[n] = 0 or c[1] = 0", "distance at start >= 1", "distance at start >= n / 2"}) {
            const Finding all = decide(rule + "claim \"c\" with n >= 4: " + claim + "\n", 0.4, 0.05, false, 2'000);
            if (all.verdict != Verdict::proved) continue;
            proved += all.argument.is<argument::ReachedRows>() || all.argument.is<argument::Construction>();
            const Verdict few = decide(rule + "claim \"c\" with n in 4..6: " + claim + "\n", 10, 1).verdict;
            EXPECT_TRUE(few == Verdict::exhausted || few == Verdict::proved) << rule << claim;
        }
    }
    EXPECT_GT(proved, 1);
}

}  // namespace
}  // namespace grundy::claim
