// From which words and rows of any length a goal is reached: what is proved, what is refuted, and what is not known.
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
        {three.c_str(), " with n >= 1: reachable at start", Verdict::refuted, "([1])"},
        {alike.c_str(), ": reachable(w) => even(count(x in w: x = 'a')) and even(count(x in w: x = 'b'))", Verdict::proved, "no move leads from outside"},
        {alike.c_str(), ": odd(len(w)) => not reachable(w)", Verdict::proved, "no move leads from outside"},
        {alike.c_str(), ": reachable(w) <=> even(count(x in w: x = 'a')) and even(count(x in w: x = 'b'))", Verdict::refuted, "(\"abab\")"},
        {third.c_str(), ": len(w) >= 2 and all(x in w: x = 'a') => not reachable(w)", Verdict::proved, "no move leads from outside"},
        {falling.c_str(), ": reachable(w)", Verdict::proved, "from each that is no goal"},
    });
}

// Its set is no regular one: nothing is proved of words alone that the claim does not say.
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
        EXPECT_NE(decide(rule + "claim \"c\"" + claim + "\n", 10, 0.2).verdict, Verdict::proved) << rule << claim;
    EXPECT_EQ(decide(cut + "claim \"c\" with n >= 2: reachable(c)\n", 10, 0.2).verdict, Verdict::proved);
}

}  // namespace
}  // namespace grundy::claim
