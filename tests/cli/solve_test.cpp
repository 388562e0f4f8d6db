// What `solve` prints beside values and their law: lines that the file asks for, and tables of any shape.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using Ended = grundy::tests::Run;  // inside a TEST, Run is a member of the fixture
using testing::HasSubstr;
using Json = nlohmann::json;

/// The other convention is one of the command line for every verb that opens a game.
TEST(Solve, MisereEverywhere) {
    EXPECT_THAT(run({"explain", "kayles", "5", "--misere"}).out, HasSubstr("This is misère play"));
    EXPECT_THAT(run({"plot", "kayles", "--misere", "--to", "20"}).out, HasSubstr("misère play"));
    EXPECT_EQ(run({"export", "kayles", "--misere", "--as", "csv", "--to", "2"}).out, "n,outcome\n0,N\n1,P\n2,N\n");
    EXPECT_EQ(run({"graph", "mark", "5", "--misere"}).code, 0);
    EXPECT_NE(run({"graph", "mark", "5", "--misere"}).out, run({"graph", "mark", "5"}).out);
}

/// A row of any number of heaps has no list, but it is said who wins.
TEST(Solve, RowsSayWhoWins) {
    const std::string rows = "game a\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";
    EXPECT_THAT(run({"solve", scratch("rows.game", rows)}).out, HasSubstr("g of a position is the nim-sum of the values of its parts"));
}

/// `stop` was meant, and play never ends: said by every command, before the time is over, and not where a falling number ends play further on.
TEST(Solve, TerminalWherePlayGoesOn) {
    const std::string grows =
        "game a\nposition (n)\nmove (n) -> (n + k) for k in 1..2\nterminal (n): mover loses if n >= 10\nstart (0)\nclaim \"c\": N at start\n";
    const std::string returns =
        "game a\nposition (x, y)\nmove (x, y) -> (x, y + 1)\nmove (x, y) -> (x - 1, 0)\nterminal (x, y): mover wins if y >= 5\nstart (3, 0)\nclaim \"c\": N at "
        "start\n";
    for (const std::string& text : {grows, returns}) {
        const std::string file = scratch("goes_on.game", text);
        for (const auto& words : {std::vector<std::string>{"solve", file}, {"check", file}, {"explain", file}, {"ask", file, "N at start"}, {"value", file}}) {
            auto limited = words;
            limited.insert(limited.end(), {"--time-limit", "150ms"});
            const auto said = run(limited);
            EXPECT_THAT(said.out + said.err, HasSubstr("`terminal` says who wins where no move is left")) << words[0];
        }
    }
    const auto falls = run({"solve", scratch("far.game", "game a\nposition (n)\nmove (n) -> (n - 1)\nterminal (n): mover wins if odd(n)\nstart (1000)\n")});
    EXPECT_THAT(falls.out + falls.err, testing::Not(HasSubstr("`terminal` says")));
}

/// Without a start, too, where play ends elsewhere or nowhere, and far from the first positions, at a number that the line names; said of no end that is met.
TEST(Solve, TerminalThatIsNeverReached) {
    const auto note = [](const std::string& rest) {
        const auto said = run({"ask", scratch("never.game", "game a\n" + rest), "1 = 1"});
        EXPECT_EQ(said.code, 0) << said.err;
        return said.err;
    };
    const std::string down = "position (n)\nmove (n) -> (n - k) for k in 1..9\nterminal (n): mover loses if n = ";
    for (const char* end : {"5", "100"}) EXPECT_THAT(note(down + end + "\n"), HasSubstr("it speaks of (" + std::string(end) + "), where play goes on"));
    EXPECT_THAT(note("position (n)\nmove (n) -> (n + k) for k in 1..10\nterminal (n): mover loses if n >= 100\n"), HasSubstr("it speaks of (100)"));
    EXPECT_THAT(note("position (n) where n >= 1\nmove (n) -> (n * k) for k in 2..9\nterminal (n): mover loses if n >= 10^6\nstart (1)\n"),
                HasSubstr("it speaks of (1000000)"));
    EXPECT_THAT(note("position (h[3])\nmove (h) -> (h[i := h[i] + 1]) for i in 1..3\nterminal (h): mover loses if sum(h) >= 20\n"),
                HasSubstr("it speaks of ("));
    for (const char* meant : {"position (n)\nmove (n) -> (n + k) for k in 1..9 if n < 100\nterminal (n): mover wins if n >= 105\n",
                              "position (n)\nmove (n) -> (n - k) for k in 3..9\nterminal (n): mover wins if n = 2\n",
                              "position (n) where n <= 100\nmove (n) -> (n + k) for k in 1..9\nterminal (n): mover wins if n = 100\n",
                              "position (x, y)\nmove (x, y) -> (x - 1, y + 1)\nterminal (x, y): mover wins if y = 30\n",
                              "position (n, a, b)\nmove (n, a, b) -> (n - k, b, a + k) for k in 1..3\nterminal (n, a, b): mover wins if a > b\n"})
        EXPECT_THAT(note(meant), testing::Not(HasSubstr("says who wins"))) << meant;
}

/// Listed by size, numbers below 0 stand between the others: the table had the first of them alone.
TEST(Solve, OneWholeNumber) {
    const std::string moves = "move (n) -> (n - 2) if n > -5\nmove (n) -> (-n) if n > 3\n";
    for (const char* where : {"abs(n) <= 9", "n * n <= 81", "n in -9..9"}) {
        const auto said = run({"solve", scratch("whole.game", std::string("game a\nposition (n : integer) where ") + where + "\n" + moves)});
        EXPECT_EQ(said.code, 0);
        EXPECT_THAT(said.out, HasSubstr("(9): -9 -8 -7 -6 -5 -2 -1 2 3\n")) << where;
    }
    const auto open = run({"solve", scratch("open.game", "game a\nposition (n : integer)\nmove (n) -> (n - 1) if n > 0\nmove (n) -> (n + 1) if n < 0\n")});
    EXPECT_THAT(open.out, HasSubstr("  -39     1   0   1"));
    EXPECT_THAT(open.out, HasSubstr("P-positions: n mod 2 = 0\n"));
}

TEST(Solve, ShowLinesAreAnsweredBySolveAndAsk) {
    const std::string rule = "game three(k = 3)\nposition (n)\nmove (n) -> (n - t) for t in 1..k\n";
    const std::string file = scratch("shown.game", rule + "show \"the lost heaps\": {n for n in 0..20 if P(n)}\nshow \"largest\": max(n in 0..20: g(n))\n");
    EXPECT_THAT(run({"solve", file}).out, HasSubstr("the lost heaps: {0, 4, 8, 12, 16, 20}\n"));
    const Json told = Json::parse(run({"solve", file, "k=4", "--json"}).out)["shown"];
    EXPECT_EQ(told[0]["value"], Json::parse("[0, 5, 10, 15, 20]"));
    EXPECT_EQ(told[1]["text"], "largest");
    EXPECT_EQ(told[1]["value"], 4);
    EXPECT_EQ(Json::parse(run({"ask", file, "k=4", "--json"}).out)["answers"], told);
    EXPECT_EQ(run({"fmt", "-"}, rule + "show   \"x\"  :  g( 3 )\n").out,
              "game three(k = 3)\nposition (n)\nmove (n) -> (n - t)  for t in 1..k\nshow \"x\": g(3)\n");
    // The table of a misère game that splits takes all the time there is; what the file asks for is answered all the same.
    const std::string split = scratch("split.game",
                                      "game m\nposition (n)\nmove (n) -> (n - k) for k in 1..2\nmove (n) -> (a) + (n - 1 - a) for a in 1..n-2\nplay misere\n"
                                      "show \"lost\": {n for n in 0..12 if P(n)}\n");
    EXPECT_THAT(run({"solve", split, "--time-limit", "2s"}).out, HasSubstr("lost: {1, 4, 8, 12}"));
    EXPECT_THAT(run({"check", scratch("wrong.game", rule + "show \"x\": P(n)\n")}).err, HasSubstr("what is true of every position is a claim"));
    EXPECT_THAT(run({"check", scratch("wrong.game", rule + "show g(3)\n")}).err, HasSubstr("E026"));
}

/// Tables have the shape of what is a position, and go as far as is asked.
TEST(Solve, AForecastIsForThoseWhoWait) {
    const std::string board =
        "game sum_free\nposition (S : set 1..60)\nmove (S) -> (S | {x}) for x in 1..60 if not x in S and not any(a in S: x - a in S or x + a in S or 2 * a = x "
        "or 2 * "
        "x = a)\nstart ({})\n";
    const Ended waited = grundy::tests::run({"solve", scratch("sum_free.game", board), "--threads", "1", "--time-limit", "3s"});
    EXPECT_EQ(waited.code, 3) << waited.out;
    EXPECT_THAT(waited.err, HasSubstr("how many positions will be met is not known")) << waited.err;
    EXPECT_THAT(waited.err, testing::Not(HasSubstr("1152921504606846976"))) << "a bound that no search comes near";
    const std::string small = "game few\nposition (S : set 1..40) where len(S) <= 1\nmove (S) -> (S \\ {x}) for x in S\nstart ({7})\n";
    EXPECT_EQ(grundy::tests::run({"solve", scratch("few.game", small)}).err, "");
}

TEST(Solve, TablesAreWhole) {
    const std::string low = scratch("low.game", "game u\nposition (x, y) where x <= y + 1 and y <= 3\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 2)\n");
    EXPECT_THAT(run({"solve", low}).out,
                HasSubstr("   x\\y  0  1  2  3\n     0  0  0  1  1\n     1  1  1  0  0\n     2  ·  0  1  1\n     3  ·  ·  0  0\n     4  ·  ·  ·  1\n"));
    const std::string mark = scratch("mark3.game", "game t\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n / 3) if n > 0\n");
    EXPECT_THAT(run({"solve", mark, "--to", "130"}).out, HasSubstr("\n  120  "));
    EXPECT_THAT(run({"solve", mark}).out, testing::Not(HasSubstr("\n  120  ")));
    const std::string bounded =
        scratch("bounded.game", "game r\nposition (n) where n <= 25\nmove (n) -> (n + k) for k in 1..3\nterminal (20): mover wins\nstart (0)\n");
    const std::string out = run({"solve", bounded}).out;
    EXPECT_THAT(out, HasSubstr("   20    N  P  N  N  N  P\n\n"));
    EXPECT_THAT(out, HasSubstr("it speaks of (20), where"));
    // Edges that a file has twice are two; in a strict graph one.
    for (const auto& [dot, winner] : {std::pair("graph { a -- b; a -- b; b -- c }", "first"), std::pair("strict graph { a -- b; a -- b; b -- c }", "second")}) {
        scratch("edges.dot", dot);
        const std::string game =
            scratch("dot.game", "game m\ngraph G from \"edges.dot\"\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E\nstart (edges(G))\n");
        EXPECT_THAT(run({"solve", game}).out, HasSubstr(std::string(winner) + " player wins")) << dot;
    }
}

/// A start tells who wins; the list tells a reader which positions to look at.
TEST(Solve, AGameWithAStartListsWhatIsLost) {
    const std::string up = scratch("up.game", "game up\nposition (n) where n <= 100\nmove (n) -> (n + k) for k in 1..n\nstart (2)\n");
    EXPECT_THAT(run({"solve", up}).out, HasSubstr("P-positions that can be reached (6 of 99): (2) (5) (11) (24) (49) (100)"));
    const std::string set =
        scratch("apart.game", "game apart\nposition (S : set 1..12)\nmove (S) -> (S \\ {x, 2 * x}) for x in S if x <= 6\nstart ({1..12})\n");
    const std::string told = run({"solve", set}).out;
    EXPECT_THAT(told, HasSubstr("P-positions that can be reached ("));
    EXPECT_THAT(told, HasSubstr("): ({7, 9, 11}) ("));
    EXPECT_THAT(told, HasSubstr("…"));
    EXPECT_THAT(run({"solve", set, "--values", "all"}).out, testing::Not(HasSubstr("…")));
    const Json document = Json::parse(run({"solve", set, "--json"}).out);
    EXPECT_EQ(document["solved"]["reachable"], true);
    EXPECT_EQ(document["solved"]["positions"], document["values"].size());
    // Draws, too; and nothing is listed of one position that was asked for, or where the moves leave sums.
    const std::string ring = scratch("round.game",
                                     "game round\ngraph G = { a -> b ; b -> a ; d -> c, a ; c }\nposition (v in G, k) where k <= 1\n"
                                     "move (v, k) -> (w, k) for w in next(G, v)\nstart (d, 0)\n");
    EXPECT_THAT(run({"solve", ring}).out, HasSubstr("P-positions that can be reached (1 of 4): (c,0)\ndraws (2): (a,0) (b,0)"));
    EXPECT_THAT(run({"solve", set, "--at", "{1,2,7}"}).out, testing::Not(HasSubstr("can be reached")));
}

/// A line `start` took the law away: only what can be reached from it was listed. Of finitely many positions the list is all there is to say.
TEST(Solve, AStartLeavesTheLawOfAllPositions) {
    const std::string king = "game king\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";
    const auto from = grundy::tests::run({"solve", grundy::tests::scratch("king_start.game", king + "start (7, 5)\n")});
    EXPECT_THAT(from.out, testing::HasSubstr("P-positions that can be reached"));
    EXPECT_THAT(from.out, testing::HasSubstr("P-positions: x mod 2 = 0 and y mod 2 = 0\n  proved: induction along play (11.1)"));
    // Who wants no pattern was given this one, and waited for it.
    const auto without = grundy::tests::run({"solve", grundy::tests::scratch("king_start.game", king + "start (7, 5)\n"), "--no-pattern"});
    EXPECT_THAT(without.out, testing::AllOf(testing::HasSubstr("P-positions that can be reached"), testing::Not(testing::HasSubstr("x mod 2"))));
    std::string board = king;
    board.insert(board.find("(x, y)") + 6, " where x <= 8 and y <= 8");
    const auto ended = grundy::tests::run({"solve", grundy::tests::scratch("king_board.game", board + "start (7, 5)\n")});
    EXPECT_THAT(ended.out, testing::HasSubstr("P-positions: x mod 2 = 0 and y mod 2 = 0\n")) << "of a board that ends as well: " << ended.out;
}

/// Of a game itself it was said what it is known as; of the heaps that a set comes apart into it was not.
TEST(Solve, PartsOfASumAreKnownByName) {
    const std::string file =
        scratch("runs_of_two.game", "game runs\nposition (S : set 1..12)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\nstart ({1..12})\n");
    EXPECT_THAT(run({"solve", file}).out, HasSubstr("every run of S: known as Dawson's Kayles; OEIS A002187"));
    const Json known = Json::parse(run({"solve", file, "--json"}).out)["known"];
    ASSERT_EQ(known.size(), 1U);
    EXPECT_EQ(known[0]["part"], "every run of S");
    EXPECT_FALSE(Json::parse(run({"solve", "kayles", "--json"}).out)["known"][0].contains("part"));
}

/// The values of what is taken and split have no pattern that is known; who wins is told all the same, and by which move.
TEST(Solve, WhoWinsWhereAMoveLeavesTwoEqualHeaps) {
    const std::string file = scratch("skittles.game", "game skittles\nposition (n)\nmove (n) -> (a) + (n - k - a) for k in 2..5, a in 0..n - k\n");
    const auto solved = run({"solve", file, "--to", "100000"});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("P-positions: n in {0, 1}\n  proved: equal parts; play ends: n falls with every move\n"));
    const Json law = Json::parse(run({"solve", file, "--to", "100000", "--json"}).out)["lost"];
    EXPECT_EQ(law["theorem_name"], "equal parts") << law;
    const auto far = run({"value", file, "10^30"});
    EXPECT_THAT(far.out, HasSubstr("N\n  an automaton of 3 states reads the P-positions, proved: equal parts"));
    EXPECT_THAT(run({"moves", file, "1000000000000000000000000000003"}).out,
                HasSubstr("→ (500000000000000000000000000000) +\n    (500000000000000000000000000000)"));
}

/// A claim of the file, once it is proved, tells the winning moves where play is too long to be searched.
TEST(Moves, KnowWhatTheFileProves) {
    const std::string file = scratch("six.game",
                                     "game six\nposition (h[6])\n"
                                     "move (h) -> ([h[i] - (if i in S then 1 else 0) for i in 1..6]) for S in subsets({1..6}) if S != {}\n"
                                     "claim \"even\": P(h) <=> all(i in 1..6: even(h[i]))\n");
    const auto won = run({"moves", file, "[1000001, 2, 3, 4, 5, 6]"});
    EXPECT_THAT(won.out, HasSubstr("1 winning move:"));
    EXPECT_THAT(won.out, HasSubstr("([1000000, 2, 2, 4, 4, 6])"));
    EXPECT_THAT(won.out, HasSubstr("by the claim P(h) <=> all(i in 1..6: even(h[i])), which is proved: induction\n  along play (11.1)"));
    EXPECT_EQ(won.code, 0);
}

/// The divisors of so large a number are not listed, some of them are.
/// Laws are tried that read numbers in several bases, and each is joined with what the rule says in its own.
TEST(Moves, WhereOrderIsOfNoMatterAndPlayMayGoOnForEver) {
    const std::string file = scratch("over.game", "game over\nposition (unordered (x, y))\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x - 2, y)\n");
    const auto lost = run({"moves", "-q", file, "2,2"});
    EXPECT_EQ(lost.code, 0) << lost.err;
    EXPECT_THAT(lost.out, testing::StartsWith("(2, 2)   P")) << lost.out;
    const auto drawn = run({"value", "-q", file, "0,5"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("D")) << drawn.out;
}

TEST(Moves, AreFoundAmongThoseThatAreKnown) {
    const std::string rule =
        "position (n) where n >= 1\nmove (n) -> (n - d) for d in divisors(n) if d < n\nmove (n) -> (n - d - 2) for d in divisors(n) if d + 2 < n and odd(n)\n";
    const std::string file = scratch("less_a_divisor.game", "game less\n" + rule + "claim \"odd\": P(n) <=> odd(n)\n");
    const auto won = run({"moves", file, "10^30"});
    EXPECT_THAT(won.out, HasSubstr("→ (999999999999999999999999999999)\n"));
    EXPECT_THAT(won.out, HasSubstr("there may be more"));
    EXPECT_THAT(won.out, HasSubstr("an automaton of 3 states reads the P-positions, proved: induction along play\n  (11.1)"));
    EXPECT_THAT(run({"moves", file, "(10^30 + 1)"}).out, HasSubstr("P: "));
    // No claim says it, and no more is known than what divisors leave: the law is found by the rule alone.
    const std::string coprime = scratch("coprime_alone.game", "game coprime\nposition (n)\nmove (n) -> (n - k) for k in 2..n-1 if gcd(k, n) = 1\n");
    EXPECT_THAT(run({"solve", coprime, "--to", "500"}).out, HasSubstr("P-positions: n in {0, 1, 2}\n  proved: induction along play (11.1)"));
    EXPECT_THAT(run({"moves", coprime, "10^30"}).out, HasSubstr("(1000000000000000000000000000000) → (1)\n"));
    EXPECT_THAT(run({"ask", coprime, "N(10^30)"}).out, HasSubstr("true\n  an automaton of"));
}

/// "Every entry of w: general rule, no law is proved", and nothing else.
TEST(Solve, WhatOneEntryIsWorthIsListedWhereNoLawTells) {
    const std::string file =
        scratch("entries.game",
                "game entries\nposition (w[..]) where all(x in w: x <= 7)\nmove a: (w) -> (w[i := w[i] - 1]) for i in 1..len(w) if w[i] != 3\n"
                "move b: (w) -> (w[i := (w[i] + 2) mod 8]) for i in 1..len(w) if w[i] >= 5\n");
    const auto solved = run({"solve", file});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("every entry of w: general rule, no law is proved\n"));
    EXPECT_THAT(solved.out, HasSubstr("  lost alone: 0, 2, 3, 7\n")) << solved.out;
    const auto document = nlohmann::json::parse(run({"solve", file, "--json"}).out);
    ASSERT_EQ(document["parts"][0]["first"].size(), 8U);
    for (int n = 0; n < 8; ++n) {
        const auto alone = nlohmann::json::parse(run({"value", file, "[" + std::to_string(n) + "]", "--json"}).out)["positions"][0];
        EXPECT_EQ(document["parts"][0]["first"][static_cast<std::size_t>(n)]["value"], alone["value"]) << n;
        EXPECT_EQ(document["parts"][0]["first"][static_cast<std::size_t>(n)]["outcome"], alone["outcome"]) << n;
    }
}

/// "As far as looked: that can be reached (0 of 81)" where all were looked at; a note on one of two lines that named neither.
TEST(Solve, WhatIsSaidOfDrawsAndLinesNamesThem) {
    const auto ring = run({"solve", scratch("ring.game",
                                            "game ring\nposition (x, y) where x <= 8 and y <= 8\nmove (x, y) -> ((x + 1) mod 9, y)\n"
                                            "move (x, y) -> (x, (y + 1) mod 9)\nstart (0, 0)\n")});
    EXPECT_THAT(ring.out, HasSubstr("every position that can be reached is a draw: 81 positions"));
    const auto lines = run({"solve", scratch("lines.game",
                                             "game lines\nposition (n) where n <= 22\nmove (n) -> (n + k) for k in 1..3\n"
                                             "terminal (n): mover wins if n = 20\nterminal (n): mover loses if n = 22\nstart (0)\n")});
    EXPECT_THAT(lines.out,
                HasSubstr("note: `terminal (n): mover wins if n = 20` says who wins where no move is left;\n  it speaks of (20), where play goes on"))
        << lines.out;
}

/// The values of chocolate that is broken were known, and not which boards are lost; and a number that is 0 or 1 was told by its remainder.
TEST(Solve, LostPositionsInPlainWords) {
    const std::string bar = scratch("bar.game",
                                    "game bar\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (k, n) + (m - k, n) for k in 1..m-1\n"
                                    "move (m, n) -> (m, k) + (m, n - k) for k in 1..n-1\n");
    const std::string out = run({"solve", bar}).out;
    EXPECT_THAT(out, HasSubstr("P-positions: m mod 2 = 1 and n mod 2 = 1\n  proved: induction on values (11.2)"));
    EXPECT_THAT(out, HasSubstr("values: g = if m mod 2 = 1 and n mod 2 = 1 then 0 else 1\n"));
    EXPECT_EQ(Json::parse(run({"solve", bar, "--json"}).out)["lost"]["theorem"], "11.2");
    const std::string far = run({"moves", bar, "10^30,10^20+1"}).out;
    EXPECT_THAT(far, HasSubstr("winning moves (there may be more):\n"));
    EXPECT_LT(far.find("→ (2,"), far.find("→ (10,"));
    const auto turns = run({"solve", scratch("turns.game",
                                             "game turns\nposition (n, t) where t <= 1\nmove (n, t) -> (n - k, 1 - t) for k in 1..2\nterminal (n, t): "
                                             "mover wins if t = 0\n")});
    EXPECT_THAT(turns.out, HasSubstr("t = "));
    EXPECT_THAT(turns.out, testing::Not(HasSubstr("t mod 2")));
}

/// The table of two numbers had 13 rows and columns, whatever was asked for.
TEST(Solve, ThePairsGoAsFarAsAskedAndALineHolds) {
    const std::string to_20 = run({"solve", "wythoff", "--to", "20"}).out, to_40 = run({"solve", "wythoff", "--to", "40"}).out;
    EXPECT_THAT(to_20, HasSubstr("\n    20 20 18 19 22 21 23 24 25 26 27 28  3  0  1 29 11 30  9 31 12 17\n"));
    EXPECT_THAT(to_40, HasSubstr(" 21 22 23 …\n"));
    EXPECT_THAT(to_40, HasSubstr("\n    23 23 21 22 19"));
    EXPECT_THAT(run({"solve", "wythoff"}).out, testing::Not(HasSubstr("\n    13 13")));
}

/// "Seen to n = 9999, not proved" stood beneath a period that `check` proved as a formula.
TEST(Solve, APeriodThatWasSeenIsProvedByInductionOnValues) {
    const auto proved =
        run({"solve", scratch("odd_half.game", "game odd_half\nposition (n)\nmove (n) -> (n - k) for k in 1..n if odd(k) and (k = 1 or 2 * k <= n)\n")});
    EXPECT_THAT(
        proved.out,
        HasSubstr(
            "period 2 from n = 0                     preperiod 0, no exception\n  proved: induction on values (11.2); play ends: n falls with every move\n"));
    EXPECT_THAT(proved.out, HasSubstr("values 0–1\n"));
    // What is seen may be false further out.
    const auto false_far_out =
        run({"solve",
             scratch("far.game",
                     "game far\nposition (n)\nmove (n) -> (n - k) for k in 1..n if odd(k) and (k = 1 or 2 * k <= n)\nmove (n) -> (n - 2) if n > 70000\n")});
    EXPECT_THAT(false_far_out.out, HasSubstr("not proved"));
}

/// For 20 seconds nothing was said, of a heap whose start has its answer at once; and what `export` proved stood there as "not proved".
TEST(Solve, AStartDoesNotWaitForALaw) {
    const std::string splits = "position (n)\nmove (n) -> (n - k) for k in {1, 3, 7}\nmove (n) -> (a) + (n - a) for a in 1..n-1 if a != n - a and odd(n)\n";
    const std::string file = scratch("splits_on.game", "game splits_on\n" + splits + "start (5) + 50 * (1) + 3 * (2)\n");
    const auto ran = run({"solve", file});
    EXPECT_THAT(ran.out, HasSubstr("first player wins: move to (2) + 50 * (1) + 3 * (2) or (4) + 50 * (1) + 3 * (2)"));
    EXPECT_THAT(ran.out,
                HasSubstr("values: an automaton of 6 states tells them at any size; no short formula was\n  found\n  proved: induction on values (11.2)"));
    EXPECT_LT(ran.seconds, 12 * slower);
    EXPECT_EQ(Json::parse(run({"solve", file, "--effort", "0s", "--json"}).out)["value_law"]["states"], 6);
    const auto waits = run({"solve", scratch("splits_alone.game", "game splits_alone\n" + splits), "--effort", "3s"});
    EXPECT_THAT(waits.err, HasSubstr("looking for a law in up to "));
    EXPECT_THAT(waits.err, HasSubstr("--effort 1s looks less long"));
    const auto nothing =
        run({"solve", scratch("by_divisors.game", "game by_divisors\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n - n / 3) if n >= 3\n")});
    EXPECT_THAT(nothing.out, HasSubstr("no pattern found")) << "where no automaton tells the values";
}

/// As commands and games: a misspelt option says what it was to be.
TEST(Solve, AMisspeltOptionIsNamed) {
    for (const auto& [asked, meant] : {std::pair{"--too=5", "--to"}, {"--tme-limit", "--time-limit"}, {"--jsn", "--json"}}) {
        const Ended refused = run({"solve", "kayles", asked});
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.err, HasSubstr("did you mean `" + std::string(meant) + "`? grundy solve --help lists the options")) << asked;
    }
    EXPECT_THAT(run({"solve", "kayles", "--xyzzy"}).err, testing::Not(HasSubstr("did you mean")));
    EXPECT_THAT(run({"solve", "kayles", "--to"}).err, testing::Not(HasSubstr("did you mean"))) << "it is known, its number is missing";
}

}  // namespace
