/// Where a reader with fresh eyes stumbled: things said many times over, left out, or said of the wrong thing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/schema.hpp"

namespace grundy::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
    return count;
}

/// Lines that were broken to fit a terminal, put together again.
std::string unwrapped(std::string text) {
    for (std::size_t at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ", at)) text.replace(at, 3, " ");
    return text;
}

/// The same limit stood beneath each of forty values of a parameter.
TEST(Stumble, ALimitOfManyAnswersIsSaidOnce) {
    const std::string far = scratch("far_off.game",
                                    "game far_off(k = 2)\nposition (a, b, c)\nmove (a, b, c) -> (a - i * i mod (k + 3), b, c) for i in 1..a\n"
                                    "move (a, b, c) -> (a, b - i * k, c + i) for i in 1..b\nmove (a, b, c) -> (a, b, c - i - k * k) for i in 1..c if i != a\n");
    const auto asked = run({"ask", far, "P(90, 90, 90)", "k=2..6", "--time-limit", "100ms"});
    EXPECT_EQ(asked.code, 3) << asked.err;
    EXPECT_EQ(times(asked.out, "not known"), 5u) << asked.out;
    EXPECT_EQ(times(asked.out, "--time-limit"), 1u) << asked.out;
    EXPECT_THAT(asked.out, testing::ContainsRegex("\n  k in 2..6: (no answer|the outcome of .* not) "));  // where each came equally far that is told
    const std::string beyond = scratch("beyond.game", "game beyond(n = 3)\nposition (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S if x <= n\n");
    const auto outside = run({"ask", beyond, "P({n})", "n=9..13"});
    EXPECT_EQ(times(outside.out, "`S` has no element"), 3u) << "each in words of its own: " << outside.out;
}

/// A claim that was proved or exhausted since it never applies looked like any other.
TEST(Stumble, AClaimThatSaysNothingIsAskedAbout) {
    const std::string file = scratch("nothing.game",
                                     "game nothing\nposition (n)\nmove (n) -> (n - k) for k in 1..2\nclaim \"remainder\": n mod 4 = 5 => N(n)\n"
                                     "claim \"both\": P(n) and N(n) => n = 3\nclaim \"small\": n > 10 => N(n) for n in 1..5\n"
                                     "claim \"far\": n > 600 => (P(n) <=> n mod 3 = 0)\nclaim \"empty\": P(n) for n in 5..2\n");
    const auto claims = run({"check", file});
    EXPECT_EQ(claims.code, 0) << claims.err;
    const auto in_a_line = [](std::string text) {
        for (std::size_t at = 0; (at = text.find_first_of("\n ", at)) != std::string::npos; ++at) {
            const std::size_t end = text.find_first_not_of("\n ", at);
            text.replace(at, std::min(end, text.size()) - at, " ");
        }
        return text;
    };
    const std::string text = in_a_line(claims.out);
    EXPECT_EQ(times(text, "is it meant so?"), 4u) << claims.out;
    EXPECT_EQ(times(text, "its premise is true at no position, so the claim says nothing"), 2u) << claims.out;
    const std::string ring = scratch("ring_of_ten.game",
                                     "game ring_of_ten\nposition (p) where p <= 9\nmove (p) -> ((p + 1) mod 10)\nmove (p) -> ((p + 3) mod 10) if p > 4\n"
                                     "claim \"off the ring\": p > 12 => D(p)\nclaim \"nobody loses\": P(p) => p = 3\nclaim \"drawn\": p > 4 => D(p)\n");
    EXPECT_EQ(times(in_a_line(run({"check", ring}).out), "is it meant so?"), 2u) << run({"check", ring}).out;
}

/// `[]` of a position that is won said that no move wins.
TEST(Stumble, WinningMovesThatWereNotSoughtAreNoEmptyList) {
    const auto valued = [](std::vector<std::string> words) {
        words.insert(words.begin(), "value");
        words.emplace_back("--json");
        const auto document = nlohmann::ordered_json::parse(run(words).out);
        EXPECT_EQ(mismatch(document, schema("value")), "");
        return document["positions"][0]["winning_moves"];
    };
    EXPECT_TRUE(valued({"kayles", "5"}).is_null());
    EXPECT_TRUE(valued({"kayles", "2 + 2"}).is_array()) << "lost: no move wins";
}

/// Of a race to 100 the ten lost numbers stood alone, and not how to go on with them.
TEST(Stumble, TheLawStandsBeforeWhatAStartReaches) {
    const std::string race = scratch("race_to_100.game", "game race_to_100\nposition (n) where n <= 100\nmove (n) -> (n + k) for k in 1..10\nstart (0)\n");
    EXPECT_THAT(run({"solve", race}).out, HasSubstr("P-positions: n mod 11 = 1\n  proved: induction along play (11.1)"));
    EXPECT_THAT(run({"solve", race}).out, testing::ContainsRegex("P-positions: n mod 11 = 1\n(.*\n)+P-positions that can be reached .10 of 101.: .1. .12."));
}

/// A search answered the start, and the theorem that `explain` told was not said.
TEST(Stumble, ATheoremIsToldBesideAStartThatWasSearched) {
    const std::string subs =
        scratch("at_most_twice.game", "game at_most_twice\nposition (n, last)\nmove (n, l) -> (n - k, k) for k in 1..2*l\nstart (10, 1)\n");
    const auto solved = run({"solve", subs});
    EXPECT_THAT(solved.out, HasSubstr("proved: closed form of the Nim family (6)\nP-positions that can be reached (10 of 32)"));
    EXPECT_THAT(run({"solve", subs, "--no-pattern"}).out, Not(HasSubstr("closed form")));
    EXPECT_EQ(mismatch(nlohmann::ordered_json::parse(run({"solve", subs, "--json"}).out), schema("solve")), "");
}

/// Two equal terms are written out, more are counted, wherever a sum is written.
TEST(Stumble, EqualTermsAreCountedFromThreeOnEverywhere) {
    EXPECT_THAT(run({"value", "kayles", "1 + 1", "1 + 1 + 1"}).out, testing::ContainsRegex("\\(1\\) \\+ \\(1\\) .*\n.*\n3 \\* \\(1\\) "));
    EXPECT_THAT(run({"explain", "kayles", "1 + 1 + 1 + 3"}).out, HasSubstr("3 × (1)       1       01\n"));
    EXPECT_THAT(run({"graph", "kayles", "1 + 1 + 1"}).out, HasSubstr("label=\"Kayles from 3 * (1)\""));
    const std::string apart = scratch("apart.game", "game apart\nposition (n)\nmove (n) -> sum(i in 1..3: (n - 1)) if n >= 1\n");
    EXPECT_THAT(run({"moves", apart, "1"}).out, HasSubstr("(1) → 3 * (0)"));
}

TEST(Stumble, RowsOfAnyLengthHaveAListBesideTheirLaw) {
    const std::string rows =
        scratch("rows.game", "game rows\nposition (unordered w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3 if k <= w[i]\n");
    const std::string solved = run({"solve", rows}).out;
    EXPECT_THAT(solved, testing::ContainsRegex("every entry of w: period 4 .*\n(.*\n)+P-positions to size [0-9]+ .*: .*\\(\\[1, 1\\]\\)"));
}

/// A sum of different games was refused.
TEST(Stumble, ASumOfDifferentGamesIsDrawn) {
    const auto drawn = run({"graph", "kayles (2) + s145 (2)", "--no-legend"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("0[label=\"kayles (2) + s145 (2)\\n2\", shape=box"));
    EXPECT_THAT(drawn.out, HasSubstr("[label=\"kayles (1) + s145 (1)\\n0\", shape=ellipse"));
    EXPECT_EQ(run({"graph", "s145", "kayles (2) + s145 (2)", "--no-legend"}).out, drawn.out);
    EXPECT_THAT(run({"graph", "kayles (9) + nim (9)", "--max-vertices", "20"}).err, HasSubstr("cut: the 20 positions nearest to the start"));
    EXPECT_THAT(run({"graph", "kayles (10^30) + nim (9)"}).err, HasSubstr("too large"));
    const std::string document = run({"graph", "kayles (1) + kayles (2) + mark t=3 (2)", "--json"}).out;  // it named kayles alone
    EXPECT_THAT(document, testing::ContainsRegex("\"games\": \\[[^]]*\"game\": \"kayles\"[^]]*\"game\": \"mark\",[^]]*\"t\": 3"));
    EXPECT_EQ(document.find("\"kayles\"", document.find("\"games\"")), document.rfind("\"kayles\"")) << "each once";
}

/// `??` named no place where moves differ in what they leave, and `???` said which and why in one.
TEST(Stumble, HintsHaveFourLevels) {
    const auto hints = [](std::vector<std::string> game, const std::string& typed) {
        game.insert(game.begin(), "play");
        const std::string said = run(game, typed).out;
        return said.substr(said.find("\n> ") + 1);
    };
    EXPECT_THAT(hints({"s145", "21"}, "?\n??\n???\n"),
                testing::StartsWith("> ?\nyou can win\n> ??\n1 of 3 moves wins; ??? says which\n> ???\nmove to (16); ???? says why\n"));
    const std::string why = hints({"s145", "21"}, "????\n");
    EXPECT_THAT(why, HasSubstr("Whoever is to move loses exactly when n mod 8"));
    EXPECT_THAT(hints({"nim", "9 + 5"}, "??\n"), HasSubstr("look at (9)\n"));
    const std::string pile = scratch("pile.game", "game pile\nposition (n)\nmove (n) -> (n - k) for k in 1..9\n");
    EXPECT_THAT(hints({pile, "12"}, "??\n"), HasSubstr("1 of 9 moves wins: look at the moves that leave 8 to 11\n"));
    const std::string two =
        scratch("two_lines.game", "game two_lines\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n");
    EXPECT_THAT(hints({two, "3,5"}, "??\n"), HasSubstr("1 of 8 moves wins: look at y\n"));
    EXPECT_THAT(hints({"kayles", "5 + 5 + 5 + 1"}, "why\n"), HasSubstr("(5) has the value 4, (1) has the value 1. The whole"));
    EXPECT_THAT(hints({pile, "3"}, "??\n"), HasSubstr("1 of 3 moves wins; ??? says which\n"));
    EXPECT_THAT(hints({pile, "1"}, "??\n"), HasSubstr("> ??\nthe only move wins\n"));
    const std::string stairs = scratch("stairs.game",
                                       "game stairs\nposition (s[4])\nmove (s) -> (s[i := s[i] - k, i - 1 := s[i - 1] + k]) for i in 2..4, k in 1..s[i]\n"
                                       "move (s) -> (s[1 := s[1] - k]) for k in 1..s[1]\nstart ([2, 1, 3, 2])\n");
    EXPECT_THAT(hints({stairs}, "why\n"), HasSubstr("The parts are worth 2 and 3. The whole is lost"));
    const std::string stones = scratch("odd.game", "game odd\nposition (n)\nmove (n) -> (n - k) for k in {1, 3, 5}\n");
    EXPECT_THAT(hints({stones, "7"}, "??\n"), HasSubstr("> ??\nevery move wins\n"));
    EXPECT_THAT(run({"play", "s145", "21", "--hints", "3"}).out, Not(HasSubstr("loses exactly")));
}

/// `choose p in powers(2, n)` stood among the words.
TEST(Stumble, NamedSetsAreToldInWords) {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"powers(2, n)", "a power `d` of `2` up to `n` (1 is one, too)"},
        {"powers(3, n) \\ {1}", "a power `d` of `3` up to `n`, other than `1`"},
        {"primes(n)", "a prime `d` up to `n`"},
        {"prime_powers(n)", "a power `d` of a prime up to `n` (1 is one, too)"},
        {"divisors(n)", "a divisor `d` of `n`"},
        {"digits(n)", "a digit `d` of `n`"},
        {"digits(n, 3)", "a digit `d` of `n` in base `3`"},
        {"squares(n)", "a square `d` from 1 to `n`"},
        {"factorials(n)", "a factorial `d` (1, 2, 6, 24, …) up to `n`"},
        {"fibonacci(n)", "a Fibonacci number `d` (1, 2, 3, 5, …) up to `n`"},
        {"zeckendorf(n)", "one `d` of the Fibonacci numbers, no two next to each other, whose sum is `n`"},
    };
    for (const auto& [set, words] : table) {
        const std::string file = scratch("named_set.game", "game named_set\nposition (n)\nmove (n) -> (n - d) for d in " + set + " if d >= 1\n");
        const std::string said = unwrapped(run({"explain", file, "7"}).out);
        EXPECT_THAT(said, HasSubstr("A move: choose " + words + ", and take `d` from `n`")) << set;
    }
}

/// "For all positions: g(n) = …" at the end of an explanation that had not said what g is.
TEST(Stumble, TheLetterGIsExplainedWhereItIsFirstUsed) {
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"mark", "t=5", "24"}, {"divisors", "12"}, {"nim", "3 + 4"}, {"mark", "t=2012", "2012^2012"}}) {
        std::vector<std::string> asked{"explain"};
        asked.insert(asked.end(), words.begin(), words.end());
        const std::string said = run(asked).out;
        const std::size_t used = std::min(said.find(" g("), said.find(" g is the nim-sum"));
        if (used == std::string::npos) continue;
        EXPECT_LT(said.find("Below, g is the value of a position"), used) << said;
        EXPECT_EQ(times(said, "Below, g is the value"), 1u) << said;
    }
    EXPECT_THAT(run({"explain", "divisors", "12"}).out, HasSubstr("Below, g is the value of a position: the least number that"));
    EXPECT_THAT(run({"explain", "kayles", "7"}).out, Not(HasSubstr("Below, g is"))) << "its first sentence with g says what it is";
    const std::string own = scratch("own_g.game", "game own_g\nposition (g)\nmove (g) -> (g - k) for k in 1..2\n");
    EXPECT_THAT(run({"explain", own, "7"}).out, Not(HasSubstr("Below, g is")));
}

/// A graph that could not be made has no vertices: that each of those named is none of its was said behind the true error.
TEST(Stumble, AGraphThatIsWrongIsSaidOnce) {
    const std::string rest = "position (v in G)\nmove (v) -> (u) for u in next(G, v)\nstart (1)\nclaim \"s\": P at (2)\nclaim \"t\": v = G.1 => P(v)\n";
    for (const char* graph : {"cycle(x)", "petersen(3)", "foo(3)", "{ a - b }"}) {
        const auto checked = run({"check", scratch("wrong_graph.game", std::string("game wrong_graph\ngraph G = ") + graph + "\n" + rest)});
        EXPECT_EQ(checked.code, 2);
        EXPECT_EQ(times(checked.err, "error["), 1u) << checked.err;
        EXPECT_THAT(checked.err, HasSubstr(":2:"));
    }
    const std::string right = run({"check", scratch("right_graph.game", "game right_graph\ngraph G = path(3)\n" + rest + "claim \"u\": P at (7)\n")}).err;
    EXPECT_THAT(right, HasSubstr("E118"));
}

/// `use mine = s145` and a claim about `mine (21)`: it was refuted of `s145 (21)`.
TEST(Stumble, AnotherGameIsCalledAsTheFileCallsIt) {
    const std::string file =
        scratch("uses.game",
                "game other\nuse mine = s145\nposition (n)\nmove (n) -> (n - k) for k in {1, 4, 6}\nclaim \"w\": winner at mine (21) = second\n"
                "claim \"e\": g at mine (21) + (3) = 5\n");
    const auto checked = run({"check", file});
    EXPECT_THAT(checked.out, HasSubstr("fails at mine (21): claimed second, found first"));
    EXPECT_THAT(checked.out, Not(HasSubstr("s145")));
    EXPECT_THAT(checked.out, HasSubstr("fails at mine (21) + other (3): claimed 5"));
}

/// A list of pairs of vertices was "a position inside an expression".
TEST(Stumble, PairsOfVerticesAreListed) {
    const std::string ring = scratch("ring_set.game",
                                     "game ring_set\ngraph W = cycle(5)\nposition (S : set W)\nmove (S) -> (S \\ {v}) for v in S\n"
                                     "move (S) -> (S \\ {v, u}) for v in S, u in next(W, v) if u in S\nstart (W)\n"
                                     "show \"lost pairs\": {(v, u) for v in W, u in W if P({v, u})}\n");
    EXPECT_THAT(run({"solve", ring}).out, HasSubstr("lost pairs: {(1, 3), (1, 4), (2, 4), (2, 5), (3, 1), (3, 5), (4, 1), (4, 2),"));
    EXPECT_THAT(run({"ask", ring, "[(v, 1) for v in W if P({v})]", "{(v, len({v})) for v in W}"}).err, HasSubstr("error[E103]"));
    EXPECT_THAT(run({"ask", ring, "length at start"}).err, HasSubstr("a claim says length at start = 9"));
}

/// "take `1` from `c`" of a position whose number is called `coins`.
TEST(Stumble, MovesAreToldInTheNamesOfThePosition) {
    const std::string pebble = scratch("pebble.game",
                                       "game pebble\nposition (v, coins) where v <= 7 and coins <= 3\nmove (v, c) -> (v - k, c) for k in 1..2 if c >= k\n"
                                       "move (v, c) -> (v, c - 1)\nmove (coins, v) -> (coins - 1, v - 1)\n");
    const std::string said = unwrapped(run({"explain", pebble, "3,2"}).out);
    EXPECT_THAT(said, HasSubstr("choose `k` from `1` to `2`, and take `k` from `v`, if `coins >= k`."));
    EXPECT_THAT(said, HasSubstr("One kind of move: take `1` from `coins`."));
    EXPECT_THAT(said, HasSubstr("One kind of move: take `1` from `v` and take `1` from `coins`."));
    const std::string clash =
        scratch("clash.game", "game clash\nposition (n, e) where e <= 3\nmove (n, 1) -> (n - 1, e) for e in 2..3\nmove (n, e) -> (n - 2, e)\n");
    EXPECT_THAT(run({"explain", clash, "5,1"}).out, HasSubstr("take `1` from `n` and\n  change `e` to `e'`, if `e = 1`"));
    const std::string taken = scratch("taken.game", "game taken\nposition (k)\nmove (n) -> (n - k) for k in 1..2\n");
    EXPECT_THAT(run({"explain", taken, "5"}).out, HasSubstr("take `k` from `n`")) << "where the name means something else, as it is written";
}

/// A heap that falls apart was won "since that position is lost", and not why.
TEST(Stumble, PartsThatAMoveLeavesAreLostByTheirValues) {
    const std::string split = scratch("splitting.game",
                                      "game splitting\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n"
                                      "move (n) -> (k) + (n - k) for k in 1..n-1 if k < n - k and n >= 4\n");
    EXPECT_THAT(run({"explain", split, "20"}).out, HasSubstr("It is lost since the values of (7) and (13) are 2 and 2, which have the\n  nim-sum 0."));
}

/// The help repeated the claim behind the colon: `claim "…" with m in 1..4: N at (10): …`.
TEST(Stumble, AClaimIsWrittenOutInOrder) {
    const std::string late =
        scratch("late_with.game", "game late_with(m = 3)\nposition (n)\nmove (n) -> (n - k) for k in 1..m\nclaim \"m\": with m in 1..4: N at (10)\n");
    EXPECT_THAT(run({"check", late}).err, HasSubstr("help: write claim \"m\" with m in 1..4: N at (10)\n"));
    EXPECT_THAT(run({"ask", "s145", "for n in 0..5: g(n)"}).err,
                HasSubstr("help: a range stands behind the formula: g(n) for n in 0..5; in brackets, [g(n) for n in 0..5], for the values\n"));
    EXPECT_THAT(run({"ask", "s145", "P(n) with n in 2..3"}).err, HasSubstr("`with` is for parameters, and `n` is none"));
    EXPECT_THAT(run({"ask", "s145", "P(n) with n in 2..3"}).err, HasSubstr("help: write P(n) for n in 2..3\n"));
}

/// Vertices stood in the order in which they were first mentioned.
TEST(Stumble, VerticesStandInTheOrderOfTheirNames) {
    const std::string file = scratch("names.game",
                                     "game names\ngraph G = { z -> y ; y -> x ; x -> b ; b -> a10 ; c -> z, a10 ; c -> a9 ; a9 }\nposition (v in G)\n"
                                     "move (v) -> (w) for w in next(G, v)\n");
    EXPECT_THAT(run({"solve", file}).out, HasSubstr("(a9) (a10) (x) (z)\nvalue 1: (b) (c) (y)\n"));
    const std::string dot = "graph board { c -- b; b -- a; }\n";
    scratch("order.dot", dot);
    const std::string read =
        scratch("read.game", "game read\ngraph G = from \"order.dot\"\nposition (S : set G)\nmove (S) -> (S \\ {v}) for v in S\nstart (vertices(G))\n");
    EXPECT_THAT(run({"value", read}).out, HasSubstr("({a, b, c})"));
}

/// A file was warned of its default parameters, also where others were set.
TEST(Stumble, WarningsAreAboutTheParametersThatAreSet) {
    const std::string stays = "this move can lead from a position to itself when i = 0, so play need not end";
    const std::string rule = ")\nposition (n)\nmove (n) -> (n - i) for i in L..3\nclaim \"c\": N(1) or D(1)\n";
    const std::string by_default = scratch("from_0.game", "game from(L = 0" + rule), when_set = scratch("from_1.game", "game from(L = 1" + rule);
    for (const char* verb : {"value", "ask", "check"}) {
        const auto asked = [&](const std::string& file, const std::string& setting) {
            std::vector<std::string> words{verb, file};
            if (!setting.empty()) words.push_back(setting);
            if (std::string(verb) != "check") words.push_back(std::string(verb) == "ask" ? "N(5)" : "5");
            const auto ran = run(words);
            return ran.out + ran.err;
        };
        EXPECT_THAT(asked(by_default, ""), HasSubstr(stays)) << verb;
        EXPECT_THAT(asked(by_default, "L=0"), HasSubstr(stays)) << verb;
        EXPECT_THAT(asked(by_default, "L=1"), Not(HasSubstr(stays))) << verb;
        EXPECT_THAT(asked(when_set, ""), Not(HasSubstr(stays))) << verb;
        EXPECT_THAT(asked(when_set, "L=0"), HasSubstr(stays)) << verb;
    }
    EXPECT_THAT(run({"value", by_default, "L=x", "5"}).err, HasSubstr("L=x"));
}

// A heap of a sum ends where `where` says so: no law is looked for beyond, where the rule is an error. Branches that are decided are not told.
TEST(Stumble, WhatWhereEndsIsNotAskedBeyond) {
    const std::string fourth =
        scratch("fourth.game", "game fourth\nposition (x, y) where x^4 <= 108 and y <= 3\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n");
    const auto solved = run({"solve", fourth});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("all 16 positions"));
    const std::string slow =
        scratch("slow.game",
                "game slow\nposition (h[2])\nmove (h) -> ([if i in T then h[i] - 1 else h[i] for i in 1..2]) for T in subsets({1..2}) if T != {}\n"
                "claim \"c\": P(h) <=> even(h[1]) and even(h[2])\n");
    EXPECT_THAT(run({"check", slow}).out, AllOf(HasSubstr("([h[1] - 1, h[2]])"), Not(HasSubstr("if 1 in"))));
}

}  // namespace
/// Codes as they are typed, and not as they are written.
TEST(Stumble, TheCodeThatWasMeantIsNamed) {
    EXPECT_THAT(run({"solve", "0.7b"}).err, HasSubstr("no game called `0.7b`\n  did you mean the take-and-break code 0.7B?"));
    EXPECT_THAT(run({"solve", ".77"}).err, HasSubstr("code 0.77?"));
    EXPECT_THAT(run({"solve", "0,77"}).err, HasSubstr("code 0.77?"));
    EXPECT_THAT(run({"solve", "0.[7"}).err, HasSubstr("code 0.[7]?"));
    EXPECT_THAT(run({"solve", "0.7g"}).err, HasSubstr("0 to 9 and A to F"));
}

TEST(Stumble, WhatNoLawReachesIsALimitAndNoBadUsage) {
    const std::string squares = scratch("squares_far.game", "game f\nposition (n)\nmove (n) -> (n - k * k) for k in 1..n if k * k <= n\n");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"ask", squares, "g(10^30)"}, {"ask", squares, "P(10^30)"}, {"moves", squares, "10^30"}, {"value", squares, "10^30"}})
        EXPECT_EQ(run(words).code, 3) << words[0] << words[2];
    EXPECT_EQ(run({"ask", squares, "g(1 / 0)"}).code, 2);
}

TEST(Stumble, NamesStayAsTheyAreWritten) {
    const std::string file = scratch(
        "cap.game", "game cap\nposition (pile, heap)\nmove (pile, heap) -> (pile - 1, heap)\nmove (pile, heap) -> (pile, heap - 1)\nclaim \"ends\": finite\n");
    EXPECT_THAT(run({"check", file}).out, HasSubstr(" pile + heap falls with every move."));
}

}  // namespace grundy::tests
