// What is told and drawn is told without the words of a proof, and keeps apart what is not the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using testing::Not;

TEST(PlainWords, ReasonsAreThoseOfAPupil) {
    const struct {
        std::vector<std::string> words;
        const char *said, *not_said;
    } rows[] = {
        {{"nim", "7"}, "every smaller heap can be reached", "window"},
        {{"allbut {2, 5}", "19"}, "Every number greater than 5 may be taken", "window"},
        {{"division", "20"}, "it makes no difference in which order one divides", "Floor divisions"},
        {{"division", "20"}, "n = 0 or 3", "{0}"},
        {{"mark", "20"}, "Subtracting 1 leaves", "1 to 1"},
        {{"mark", "t=3", "20"}, "Subtracting 1 to 2 leaves", "window"},
        {{"transfer", "5,7"}, "c: (x, y) → (x - 2, y)", "a: (x, y) → (x - 2 * 0"},
    };
    for (auto row : rows) {
        row.words.insert(row.words.begin(), "explain");
        std::string text = run(row.words).out;
        for (std::size_t at; (at = text.find("\n  ")) != std::string::npos;) text.replace(at, 3, " ");
        EXPECT_THAT(text, HasSubstr(row.said)) << row.words[1];
        EXPECT_THAT(text, Not(HasSubstr(row.not_said))) << row.words[1];
    }
}

/// A worksheet spoke of "the graph G" and never said which; a step from one vertex to another was "make k into v".
TEST(PlainWords, AGraphIsDescribed) {
    const struct {
        const char *graph, *said;
    } rows[] = {
        {"path(4)", "The graph `G` is a path, 1 – 2 – 3 – 4."},
        {"path(12)", "The graph `G` is a path, 1 – 2 – 3 – … – 12."},
        {"cycle(5)", "The graph `G` is a ring, 1 – 2 – 3 – 4 – 5 – 1."},
        {"complete(4)", "In the graph `G` each of the vertices 1, 2, 3, 4 is joined to each of the others."},
        {"grid(2, 3)", "is a board of 2 rows and 3 columns, its squares called 1, 2, 3, 4, 5, 6 row after row; squares are joined that have a side in common."},
        {"star(3)", "The edges of the graph `G`: 1 – 2, 3, 4."},
        {"{ a -- b ; b -- c ; a -- c ; d }", "The edges of the graph `G`: a – b, c; b – c; d alone."},
        {"{ a -- b ; a -- b }", "The edges of the graph `G`: a – b, b."},
        {"{ a -> b, c ; b -> c }", "The arrows of the graph `G`: a → b, c; b → c."},
        {"cube(5)", "The graph `G` has 32 vertices and 80 edges."},
    };
    for (const auto& row : rows) {
        const bool arrows = std::string(row.graph).find("->") != std::string::npos, letters = std::string(row.graph).starts_with("{ a");
        const std::string file =
            scratch("g.game", std::string("game g\ngraph G = ") + row.graph +
                                  "\nposition (v in G, free : set G)\nmove (v, free) -> (w, free \\ {w}) for w in next(G, v) if w in free\n");
        std::string text = run({"explain", file, letters ? "(a, {b})" : "(1, {2})"}).out;
        for (std::size_t at; (at = text.find("\n  ")) != std::string::npos;) text.replace(at, 3, " ");
        EXPECT_THAT(text, HasSubstr(row.said)) << row.graph;
        EXPECT_THAT(text, HasSubstr(arrows ? "choose `w` to which an arrow leads from `v`, and go from `v` to `w` and take `w` out of `free`"
                                           : "choose a neighbour `w` of `v`, and go from `v` to `w` and take `w` out of `free`"));
    }
}

/// "make S into (S \\ {x}) | {y}" said nothing to who has not learned the language, nor did a line of the rule about the end of play.
TEST(PlainWords, SetsAndEndsAreTold) {
    const std::string file = scratch("steps.game",
                                     "game steps\nposition (S : set 1..5, n)\nmove (S, n) -> ((S \\ {x}) | {y}, n) for x in S, y in 1..x-1 if not y in S\n"
                                     "move (S, n) -> (S xor {1, x}, n - 1) for x in S\nmove (S, n) -> (S \\ {x, 2 * x}, 0) for x in S\n"
                                     "stop (T, m) if T = {1} and m > 5\nterminal (_, 0): mover wins\nterminal (_, m): draw if m > 7\n");
    std::string text = run({"explain", file, "({1, 3}, 1)"}).out;
    for (std::size_t at; (at = text.find("\n  ")) != std::string::npos;) text.replace(at, 3, " ");
    for (const char* said :
         {"and take `x` out of `S` and put `y` into it, if", "take out of `S` what it has of `1` and `x`, and put into it what it has not and take",
          "take `x` and `2 * x` out of `S` and change `n` to `0`", "Play stops at once, whatever moves there are, where `S = {1} and n > 5`.",
          "Where `n = 0` whoever would have to move has won.", "Where `n > 7` it is a draw."})
        EXPECT_THAT(text, HasSubstr(said));
}

/// degree(E, v) was told as what it stands for, with a name that nobody wrote.
TEST(PlainWords, WhatIsCalledIsToldByItsName) {
    const std::string edges = scratch("edges.game",
                                      "game edges\ngraph G = path(4)\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E\n"
                                      "move (E) -> (E \\ {e for e in E if v in ends(e)}) for v in G if degree(E, v) = 2\n");
    EXPECT_THAT(run({"explain", edges, "{1-2, 2-3}"}).out, HasSubstr("if `degree(E, v) = 2`."));
    const std::string whole = scratch("whole.game", "game whole\nposition (S : set 1..4)\nmove (S) -> (S \\ {x}) for x in S if connected(S \\ {x})\n");
    EXPECT_THAT(run({"explain", whole, "{1, 2, 3}"}).out, HasSubstr("if `connected(S \\ {x})`."));
    const std::string board =
        scratch("board.game", "game board\nposition (unordered w[..])\nmove (w) -> ([w[1] + 1] ++ w[3..len(w)]) if len(w) >= 2 and w[1] = w[2]\n");
    std::string text = run({"explain", board, "[0, 0, 1]"}).out;
    for (std::size_t at; (at = text.find("\n  ")) != std::string::npos;) text.replace(at, 3, " ");
    EXPECT_THAT(text, HasSubstr("whose order does not matter: `w[1]`, `w[2]`, … may be any of them."));
    EXPECT_THAT(text, HasSubstr("put `[w[1] + 1]` in the place of the first `2` entries of `w`, if"));
}

/// Of twelve zeros and ones nobody sees which changed.
TEST(PlainWords, OfALongRowWhatChangedIsTold) {
    const std::string file =
        scratch("lights.game", "game lights\nposition (h[7]) where all(x in h: x <= 1)\nmove (h) -> (h[i := 0, i + 1 := 0]) for i in 1..6 if h[i] = 1\n");
    const auto told = run({"explain", file, "[1, 0, 0, 0, 0, 1, 1]"}).out;
    EXPECT_THAT(told, HasSubstr("change entry 6 to 0 and entry 7 to 0: ([1, 0, 0, 0, 0, 0, 0]), then change\n        entry 1 to 0"));
    EXPECT_THAT(run({"explain", "misere_nim", "[3,4,5]"}).out, Not(HasSubstr("change entry")));
}

const std::string ring =
    "game ring \"A counter on a ring of 9: one or two steps forward, or one back; who reaches 0 wins\"\n"
    "position (p) where p <= 8\nmove (p) -> ((p + s) mod 9) for s in {1, 2, 8} if p != 0\n";

/// Won positions and draws, both without a number for a value, were one row of ∞.
TEST(PlainWords, WonAndDrawnAreToldApart) {
    const std::string file = scratch("ring.game", ring);
    const auto plot = run({"plot", file}).out;
    EXPECT_THAT(plot, HasSubstr("D ∞ ┤        ⡀"));
    EXPECT_THAT(plot, HasSubstr("N ∞ ┤    ⡀"));
    const auto solved = run({"solve", file}).out;
    EXPECT_THAT(solved, HasSubstr("0    0  N  D  D  D  D  D  N  N"));
    EXPECT_THAT(solved, HasSubstr("N, D: won, and drawn"));
    const std::string drawn = scratch("endless.game", "game endless\nposition (p) where p <= 4\nmove (p) -> ((p + 1) mod 5)\n");
    EXPECT_THAT(run({"solve", drawn}).out, Not(HasSubstr("N, D:")));
}

/// A title of 83 letters ran off the picture's edge.
TEST(PlainWords, ALongTitleHasSmallerLetters) {
    const std::string file = scratch("ring.game", ring), picture = scratch("ring.svg", "");
    EXPECT_EQ(run({"plot", file, "-o", picture}).code, 0);
    std::stringstream text;
    text << std::ifstream(picture).rdbuf();
    EXPECT_THAT(text.str(), HasSubstr("class=\"title long\">A counter on a ring of 9: one or two steps forward, or one back; who reaches 0 wins<"));
    const std::string longer = scratch("longer.game", "game longer \"" + std::string(120, 'm') + "\"\nposition (n)\nmove (n) -> (n - 1)\n");
    EXPECT_EQ(run({"plot", longer, "--to", "9", "-o", picture}).code, 0);
    std::stringstream cut;
    cut << std::ifstream(picture).rdbuf();
    EXPECT_THAT(cut.str(), HasSubstr("mmm…</text>"));
    EXPECT_THAT(run({"plot", "kayles", "-o", picture}).out, HasSubstr("picture"));
}

/// A pupil was told that a position is lost where `count(c in w: c = 'a') mod 2 = 0`, or where a `xor` is 0.
// A law of words was a formula with a glossary.
TEST(PlainWords, WhatIsCountedIsToldInSentences) {
    const std::string word = "game beads\nposition (w : word over {r, b})\n";
    struct Case {
        const char *name, *moves, *position, *lost, *here, *why;
    };
    const Case cases[] = {
        {"take.game", "move (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w)\nclaim \"law\": P(w) <=> even(len(w))\n", "rrbb",
         "loses exactly when the number of letters of `w` is even.", "Here the number of letters of `w` is 4: lost.",
         "Where the number of letters of `w` is even, every move makes that number odd."},
        {"turn.game", "move (w) -> (w[i := 'b']) for i in 1..len(w) if w[i] = 'r'\n", "rrbrb", "loses exactly when the number of letters `r` in `w` is even.",
         "Here the number of letters `r` in `w` is odd: not lost.", "every move leads to where it is odd."},
        {"three.game", "move (w) -> (w[1..i-1] ++ w[i+k..len(w)]) for k in 1..2, i in 1..len(w)-k+1\n", "rrbb",
         "loses exactly when the number of letters of `w` is divisible by 3.", "leaves the remainder 1 when divided by 3: not lost.",
         "every move leads to where it leaves the remainder 1 or 2 when divided by 3."},
    };
    for (const Case& c : cases) {
        const auto told = run({"explain", scratch(c.name, word + c.moves), c.position});
        std::string flat;
        for (const char letter : told.out)
            if (letter != '\n') flat += letter;
            else flat += ' ';
        while (flat.find("  ") != std::string::npos) flat.erase(flat.find("  "), 1);
        for (const char* part : {c.lost, c.here, c.why}) EXPECT_THAT(flat, HasSubstr(part)) << told.out << told.err;
        EXPECT_THAT(flat, Not(HasSubstr("There `"))) << "no glossary is needed";
    }
}

TEST(PlainWords, NotationIsTold) {
    const struct {
        const char *position, *move, *at;
        std::vector<const char*> said;
    } rows[] = {
        {"w : word over {a, b}",
         "(w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] = w[i+1]\nmove (w) -> (w[2..len(w)-1]) if len(w) >= 3 and w[1] = w[len(w)]",
         "aabbabba",
         {"exactly when the number of letters of `w` is divisible by 4 and the number of letters `a` in `w` is even; or the number of letters of `w` leaves "
          "the "
          "remainder 1 when divided by 4; or it leaves the remainder 2 when divided by 4 and the number of letters `a` in `w` is odd.",
          "`w[i]` is letter `i` of `w`", "`w[2..len(w) - 1]` is what stands at the places `2` to `len(w) - 1` of `w`."}},
        {"a, b, c",
         "(a, b, c) -> (a - k, b, c) for k in 1..2\nmove (a, b, c) -> (a, b - k, c) for k in 1..2\nmove (a, b, c) -> (a, b, c - k) for k in 1..2\nmove (a, b, "
         "c) -> (a - 1, b - 1, c - 1)",
         "5,6,7",
         {"There `xor` adds in binary without carrying (5 xor 3 = 6)."}},
        {"S : set 1..6",
         "(S) -> (S | {x}) for x in 2..6 if all(y in S: x mod y != 0 and y mod x != 0)",
         "{2}",
         {"Here `all(y in S: …)` says that … is so for every `y` in `S`."}},
        {"h[2]",
         "(h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..3",
         "[3,4]",
         {"from entry `i` of `h`. No number"}},  // of what has words of its own nothing is said
    };
    for (const auto& row : rows) {
        const std::string file = scratch("notation.game", std::string("game notation\nposition (") + row.position + ")\nmove " + row.move + "\n");
        std::string text = run({"explain", file, row.at}).out;
        for (std::size_t at; (at = text.find("\n  ")) != std::string::npos;) text.replace(at, 3, " ");
        for (std::size_t at; (at = text.find("  ")) != std::string::npos;) text.erase(at, 1);
        for (const char* said : row.said) EXPECT_THAT(text, HasSubstr(said));
    }
}

}  // namespace
