// What people type who have the game on paper: each is answered with how it is written here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using testing::Not;

TEST(Paper, AFormulaAskedSaysHowItIsWritten) {
    const struct {
        const char *asked, *help;
    } rows[] = {
        {"g at 6 + 7", "write (6) + (7)\n"},
        {"P(n) <=> n in {0 mod 4}", "write n mod 4 = 0"},
        {"{n | P(n)}", "write {n for n in 0..100 if P(n)}"},
        {"min{n | P(n)}", "min({n for n in 0..100 if …})"},
        {"n == 0 (mod 4)", "write n mod 4 = 0"},
        {"for all n, P(n) => even(n)", "write the formula alone"},
        {"for every graph: P(n)", "a claim is about the graph of its file"},
        {"infinitely many n: P(n)", "say which ones: P(n) <=> n mod 4 = 0"},
        {"eventually P(n)", "what holds from some size on"},
        {"P(n) implies even(n)", "write =>"},
        {"G(n) = 0", "g(n)"},
        {"grundy(n)", "g(n)"},
        {"P(n) <==> even(n)", "`if and only if` is written <=>"},
        {"P(n) if and only if even(n)", "`if and only if` is written <=>"},
        {"P(0), P(2)", "[P(0), P(2)]"},
        {"", "for instance P(10)"},
        {"n is P <=> even(n)", "write P(n)"},
        {"n in P", "P(n)"},
        {"count(n < 100: P(n))", "write n in 0..99"},
        {"P(n) <=> n mod 8 = 0 or 2", "write n mod 8 in {0, 2}"},
        {"the lost heaps", "{n for n in 0..100 if P(n)}"},
        {"3 ⊗ 5", "nim_product(a, b)"},
        {"{v | v in squares(50)}", "write {v for v in squares(50)}"},
    };
    for (const auto& row : rows) {
        const auto answer = run({"ask", "s145", row.asked});
        EXPECT_EQ(answer.code, 2) << row.asked;
        EXPECT_THAT(answer.err, HasSubstr("help:")) << row.asked;
        EXPECT_THAT(answer.err, HasSubstr(row.help)) << row.asked;
    }
}

/// The command line's parser is given a blank before `{`; it was shown, and every column was one too large. A word that begins a declaration gave two errors.
TEST(Paper, OneErrorAtThePlaceWhereItIs) {
    const auto set = run({"ask", "s145", "{n | P(n)}"});
    EXPECT_THAT(set.err, HasSubstr("<command line>:1:4:"));
    EXPECT_THAT(set.err, HasSubstr("   1 | {n | P(n)}\n     |    ^\n"));
    const auto graph = run({"ask", "s145", "for every graph: P(n)"}).err;
    EXPECT_EQ(graph.find("error["), graph.rfind("error[")) << graph;
    EXPECT_THAT(run({"ask", "s145", "{n for n in 0..9 if Q(n)}"}).err, HasSubstr("<command line>:1:21:"));
}

/// What goes wrong in play was told by the number of its line.
TEST(Paper, ErrorsOfPlayAreShownInTheRule) {
    const std::string rule = "game halves(t = 2)\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n / t)  if n >= 1\n";
    const std::string file = scratch("halves_by.game", rule);
    const auto zero = run({"value", file, "t=0", "5"});
    EXPECT_EQ(zero.code, 2);
    EXPECT_THAT(zero.err, HasSubstr(":4:14: error[E300]: division by zero in `n / 0` at the position (5)\n   4 | move (n) -> (n / t)  if n >= 1\n"
                                    "     |              ^^^^^\n     help: it is 0 at every position: give another value to the parameter"));
    EXPECT_EQ(run({"value", file, "5"}).code, 0);
    const auto large = run({"value", scratch("large.game", "game large\nposition (n)\nmove (n) -> (n - 1) if n^9 > 0\n"), "1000"});
    EXPECT_THAT(large.err, HasSubstr(":3:24: error[E301]: a number beyond 64 bits in `n^9` at the position ("));
    // Of another game than the file's, the line is named.
    const auto used = run({"ask", scratch("used.game", "game used\nuse other = halves_by(t = 0)\nposition (n)\nmove (n) -> (n - 1)\n"), "other.g(3)"});
    EXPECT_THAT(used.out + used.err, Not(HasSubstr("error[E300]")));
    EXPECT_THAT(run({"value", "subtract {}", "5"}).err, HasSubstr("<command line>:1:10: error[E210]: the subtraction set is empty\n   1 | subtract {}\n"));
}

TEST(Paper, APositionSaysHowItIsWritten) {
    const std::string graph =
        scratch("paper_graph.game", "game gr\ngraph G = { a -> b; b -> c; c -> d }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n");
    const std::string set = scratch("paper_set.game", "game big\nposition (S : set 1..9)\nmove (S) -> (S \\ {x}) for x in S\n");
    const std::string word = scratch("paper_word.game", "game wd\nposition (w : word)\nmove (w) -> (w[3..len(w)]) if len(w) > 1\n");
    const std::string pair = scratch("paper_pair.game", "game a\nlet T1 = 5\nposition (n, m)\nmove (n, m) -> (n - 1, m)\n");
    const struct {
        std::string file;
        const char *typed, *help;
    } rows[] = {
        {graph, "a,b", "several positions are a sum: '(a) + (b)'"},
        {set, "1,2", "a set stands in braces: '{1, 2}'"},
        {word, "aab,a", "several positions are a sum: '(aab) + (a)'"},
        {word, "", "the position of no letters is \"\""},
        {pair, "1.5,2", "numbers are whole, and two of them have a comma between: 1, 5"},
        {pair, "(T1)", "write it as one word, its parts between parentheses and commas: '(n, m)', such as '(3, 5)'"},
        {pair, "(T1, 2)", "a position is written out, for instance (3, 5); names of the file are known to `grundy ask`"},
        {"letter_pairs", "aabba", "a position is written out, for instance ([1, 2, 3"},
    };
    for (const auto& row : rows) {
        const auto answer = run({"value", row.file, row.typed});
        EXPECT_EQ(answer.code, 2) << row.typed;
        EXPECT_THAT(answer.err, HasSubstr(row.help)) << row.typed;
    }
    EXPECT_THAT(run({"value", graph, "G.a"}).out, HasSubstr("(a)   N  value 1"));
    EXPECT_THAT(run({"value", graph, "G.a + G.b"}).out, HasSubstr("(a) + (b)   N"));
}

TEST(Paper, CheckAndCertifySayWhatTakesFormulas) {
    EXPECT_THAT(run({"check", "s145", "P(n) <=> n mod 8 in {0, 2}"}).err, HasSubstr("grundy ask s145 'P(n) <=> n mod 8 in {0, 2}'"));
    EXPECT_THAT(run({"check", "kayls"}).err, HasSubstr("did you mean `kayles`?"));
    EXPECT_THAT(run({"certify", "s145", "--claim", "no such"}).err, HasSubstr("a formula may stand there, too"));
    EXPECT_THAT(run({"certify", "s145", "--claim", "P(n) <=> n in {0 mod 8}"}).err, HasSubstr("write n mod 8 = 0"));
    const std::string file = scratch("formula.json", "");
    const auto made = run({"certify", "s145", "--claim", "g at (2) + (3) = 1", "-o", file});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(made.out, HasSubstr("certificate"));
    EXPECT_EQ(run({"certify", "s145", "--claim", "P(n) <=> n mod 8 in {0, 2}"}).code, 0);
}

TEST(Paper, OneIsNoPlural) {
    const std::string file = scratch("one.game", "game one\nposition (n)\nmove (n) -> (n - k) for k in 1..n if k = n\nclaim \"a\": length at (5) = 2\n");
    const auto checked = run({"check", file}).out;
    EXPECT_THAT(checked, HasSubstr("a play with 1 move: (5) -> (0)"));
    EXPECT_THAT(checked, Not(HasSubstr("1 moves")));
}

/// A sum was read where commas say that one position is meant; and of several positions it was not said what they are together.
TEST(Paper, SeveralNumbersForOnePosition) {
    const std::string three = scratch("three.game", "game three\nposition (a, b, c)\nmove (a, b, c) -> (a - 1, b, c)\nmove (a, b, c) -> (a, b - 1, c - 1)\n");
    EXPECT_THAT(run({"value", three, "3+1,0,0"}).out, HasSubstr("(4, 0, 0)"));
    EXPECT_THAT(run({"value", three, "1,2,3+1,2,2"}).out, HasSubstr("(1, 2, 3) + (1, 2, 2)"));
    for (const char* verb : {"moves", "explain", "play"}) {
        const auto several = run({verb, "kayles", "3", "4", "5"});
        EXPECT_EQ(several.code, 2) << verb;
        EXPECT_THAT(several.err, HasSubstr("takes one position, and 3 are given")) << verb;
        EXPECT_THAT(several.err, HasSubstr("are a sum: '3 + 4 + 5'; grundy value tells each")) << verb;
    }
    EXPECT_THAT(run({"ask", "kayles", "[winner at (3)]"}).err, HasSubstr("a truth value may stand here: winner at (3) = first"));
}

}  // namespace
