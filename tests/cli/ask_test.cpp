// Questions that cannot be answered are refused at once, or in a time that is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;

const std::string placing = "game placing\nposition (S : set 1..40)\nmove (S) -> (S | {x}) for x in 1..40 if not x in S and not x + 1 in S\n";

/// 2^40 sets were tried until no step was left; `any` may end before, and is asked.
TEST(Ask, TooManySubsetsAreRefusedAtOnce) {
    const std::string file = scratch("placing.game", placing);
    for (const char* asked : {"count(S in subsets(1..40): P(S))", "{S for S in subsets(1..40) if P(S)}", "max(S in subsets(1..40): sum(S))"}) {
        const auto refused = run({"ask", file, asked});
        EXPECT_EQ(refused.code, 3);
        EXPECT_THAT(refused.out, HasSubstr("`subsets(1..40)` has 2^40 elements, too many to be tried one by one")) << asked;
    }
    EXPECT_THAT(run({"ask", file, "any(S in subsets(1..40): len(S) = 1)"}).out, HasSubstr("true"));
    EXPECT_THAT(run({"ask", file, "count(S in subsets(1..10): len(S) = 5)"}).out, HasSubstr("252"));
}

/// Behind an expression or a position a parameter was taken for a comparison, or for a bad position, and the answer was that of another game.
TEST(Ask, ParametersMayStandBehind) {
    for (const auto& words : {std::vector<std::string>{"ask", "mark", "g(24)", "t=5"}, {"ask", "mark", "t=5", "g(24)"}, {"value", "mark", "24", "t=5"}}) {
        const auto said = run(words);
        EXPECT_EQ(said.code, 0) << said.err;
        EXPECT_EQ(said.out.substr(0, said.out.find('\n')).back(), '5') << said.out;
    }
    EXPECT_THAT(run({"value", "mark", "24", "q=5"}).err, HasSubstr("no parameter `q`"));
    EXPECT_THAT(run({"value", "mark", "24", "t=5", "t=6"}).err, HasSubstr("given twice"));
    EXPECT_EQ(run({"ask", "mark", "P(n) => n=0 or even(n)"}).code, 0);
}

const std::string hard =
    "game hard\nposition (S : set 2..60)\nmove (S) -> (S \\ {y for y in S if y mod x = 0 or x mod y = 0}) for x in S\n"
    "move (S) -> (S \\ {x, y}) for x in S, y in S if x + y = 41\n";

TEST(Ask, ALimitNamesTheWayOn) {
    const auto open = run({"ask", scratch("hard.game", hard), "P({2..60})", "--time-limit", "200ms"});
    EXPECT_EQ(open.code, 3);
    EXPECT_THAT(open.out, HasSubstr("--time-limit 10m gives it longer"));
}

/// What takes all the time there is leaves the others their share.
TEST(Ask, OneThatTakesLongLeavesTheOthersTime) {
    const std::string growing = "game growing\nposition (b, c)\nmove (b, c) -> (b - k, c + k * k) for k in 1..b\nmove (b, c) -> (b, c - k) for k in 1..c\n";
    const auto all = run({"ask", scratch("growing.game", growing), "g(40, 400)", "g(3, 3)", "P(0, 0)", "--time-limit", "900ms"});
    EXPECT_EQ(all.code, 3);
    EXPECT_THAT(all.out, HasSubstr("the value of (40, 400) was not found"));
    EXPECT_EQ(all.out.find("not known"), all.out.rfind("not known")) << all.out;
    EXPECT_THAT(all.out, HasSubstr("true"));
}

/// Moves that make positions larger lead from a short list to 2^40 others: it was searched without end. Without a word about the sets all are counted at once.
TEST(Ask, SolveWithoutAStartSaysWhereToBegin) {
    const auto growing = run({"solve", scratch("placing.game", placing)});
    EXPECT_EQ(growing.code, 3) << growing.out;
    EXPECT_THAT(growing.err, HasSubstr("names no start, and from its smallest positions moves lead to more than 200000 others"));
    EXPECT_THAT(growing.err, HasSubstr("`start ({})`"));
    const std::string changing = "game changing\nposition (S : set 1..40)\nmove (S) -> (S xor {x}) for x in 1..40\n";
    EXPECT_THAT(run({"solve", scratch("changing.game", changing)}).err, HasSubstr("its positions have no end or are too many to be listed"));
}

/// A row of words typed as a position, and what is no position at all, name the way out.
TEST(Ask, WhatIsTypedAsAPositionSaysHowItIsWritten) {
    const std::string words = scratch("pairs_of_words.game", "game w\nposition (w : word over {a, b})\nmove (w) -> (w[3..len(w)]) if len(w) > 1\n");
    EXPECT_THAT(run({"value", words, "\"ab\"*3"}).err, HasSubstr("parentheses make it a position: (\"ab\" * 3)"));
    EXPECT_THAT(run({"value", words, "(\"ab\"*3)"}).out, HasSubstr("(\"ababab\")"));
    EXPECT_THAT(run({"ask", "s145", "period"}).err, HasSubstr("claim one, `period 8` or `period 8 preperiod 3`"));
    const auto played = run({"play", "s145", "6"}, "foo\n");
    EXPECT_THAT(played.out + played.err, HasSubstr("moves lists the moves, help what else can be typed"));
}

/// Sets of sets, as they are written on paper; what looks like a sum of positions and is none; a name that is bound nowhere.
TEST(Ask, SetsOfSetsAndSumsSayWhatIsMeant) {
    const auto sets = run({"ask", "s145", "{{1}, {1..3}}", "[[1, 2], []]", "[\"ab\", \"c\"]"});
    EXPECT_EQ(sets.out, "{{1}, {1, 2, 3}}\n[[1, 2], []]\n[\"ab\", \"c\"]\n") << sets.err;
    const auto sum = run({"ask", "s145", "(6) + (7)"});
    EXPECT_EQ(sum.out, "13\n");
    EXPECT_THAT(sum.err, HasSubstr("of the sum write its value g at (6) + (7) = …, or who wins it: P at (6) + (7)"));
    EXPECT_EQ(sum.err.find("W107"), sum.err.rfind("W107")) << sum.err;
    EXPECT_THAT(run({"ask", "s145", "a"}).err, HasSubstr("what takes its values from a range is bound: [… for x in 1..100]"));
    EXPECT_THAT(run({"ask", "s145", "winner"}).err, HasSubstr("winner at start = first"));
    EXPECT_THAT(run({"value", "wythoff", "1,1,1"}).err, HasSubstr("one of these is written '(x, y)', a sum of them '(x, y) + (x, y)'"));
}

/// Parameters that are sets, vectors or codes run through lists; several of them together.
TEST(Ask, ParametersRunThroughListsAndTogether) {
    const std::string file = scratch("together.game",
                                     "game g(k = 2, S = {1, 2}, C = 0.77)\nlet lists = [{1}, {1, 2}]\nposition (n)\nmove (n) -> (n - x) for x in S\n"
                                     "claim \"a\" with S in {{1}, {1, 2}}: g(n) <= 2\nclaim \"b\" with S in lists: g(n) <= 1\n"
                                     "claim \"c\" with k in 1..3, S in [{1..j} for j in 1..k]: g(n) <= k\n"
                                     "claim \"d\" with (k, S) in {(1, {1}), (2, {1, 2})}, C in [0.07, 0.137]: P(n) <=> n mod (k + 1) = 0\n"
                                     "claim \"e\" with (k, S) in {(1, {1}), (1, {1, 2})}: P(n) <=> n mod (k + 1) = 0\n");
    const auto checked = run({"check", file, "--strict"});
    for (const char* verdict : {"proved       a", "refuted      b", "proved       c", "proved       d", "refuted      e"})
        EXPECT_THAT(checked.out, HasSubstr(verdict)) << checked.err;
    EXPECT_THAT(checked.out, HasSubstr("with S = {1, 2}"));
    EXPECT_THAT(checked.out, HasSubstr("with k = 1, S = {1, 2}"));
    EXPECT_THAT(
        run({"fmt", "-"}, "game g(k = 2, m = 3) position (n) move (n) -> (n - x) for x in k..m claim \"d\" with (k,m) in {(1,2)}, k in 1..2: P(n)\n").out,
        HasSubstr("with (k, m) in {(1, 2)}, k in 1..2: P(n)"));
}

/// Vertices that are numbers are read and shown as ranges, in positions and in claims; the hash of the rule does not see it.
TEST(Ask, VerticesThatAreNumbersHaveRanges) {
    const std::string rule = "game cram\ngraph B = grid(2, 3)\nposition (S : set B)\nmove (S) -> (S \\ ends(e)) for e in edges(B) if ends(e) \\ S = {}\n";
    const std::string ranges = scratch("ranges.game", rule + "start ({1..6})\n"), listed = scratch("listed.game", rule + "start ({1, 2, 3, 4, 5, 6})\n");
    EXPECT_THAT(run({"solve", ranges}).out, HasSubstr("start ({1..6})"));
    const auto hash = [](const std::string& shown) { return shown.substr(shown.find("hash "), 30); };
    EXPECT_EQ(hash(run({"show", ranges}).out), hash(run({"show", listed}).out));
    EXPECT_THAT(run({"value", ranges, "{1..3, 6}", "{4}"}).out, HasSubstr("({1, 2, 3, 6})"));
    EXPECT_EQ(run({"ask", ranges, "P({1..6}) <=> P({1, 2, 3, 4, 5, 6})", "len({1..4, 6}) = 5"}).out.substr(0, 4), "true");
    const auto beyond = run({"ask", ranges, "P({5..8})"});
    EXPECT_THAT(beyond.err, HasSubstr("the graph B has no vertex `7`"));
    EXPECT_THAT(beyond.err, HasSubstr("its vertices are 1, 2, 3, 4, 5, 6"));
}

const std::string dominoes = "game dominoes(n = 5)\nposition (S : set 1..12)\nstart ({1..n})\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n";
const std::string takeaway = "game take(k = 3, S = {1, 2})\nposition (m)\nmove (m) -> (m - x) for x in 1..k\nshow \"lost\": {m for m in 0..9 if P(m)}\n";

/// One question could be asked of one game alone; who wanted a table over n wrote a loop in the shell.
TEST(Ask, AParameterMayHaveSeveralValues) {
    const std::string file = scratch("dominoes.game", dominoes), take = scratch("take.game", takeaway);
    const auto table = run({"ask", file, "N at start", "n=2..12"});
    EXPECT_EQ(table.code, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("  n = 2    true\n"));
    EXPECT_THAT(table.out, HasSubstr("  n = 9    false\n"));
    EXPECT_THAT(table.out, HasSubstr("true for n in {2, 3, 4, 6, 7, 8, 10, 11, 12}: 9 of 11"));
    EXPECT_THAT(run({"ask", file, "N at start", "n=2..4"}).out, HasSubstr("true for all 3 values"));
    EXPECT_THAT(run({"ask", take, "[g(m) for m in 0..4]", "k=1,3"}).out, HasSubstr("  k = 1   [0, 1, 0, 1, 0]\n  k = 3   [0, 1, 2, 3, 0]\n"));
    EXPECT_THAT(run({"ask", take, "len(S) + k", "k=1..2", "S=[{1}, {1..k}]"}).out, HasSubstr("  k = 2, S = {1}      3\n  k = 2, S = {1, 2}   4\n"));
    EXPECT_THAT(run({"ask", take, "P(m) <=> m mod 4 = 0", "k=2..3"}).out, HasSubstr("proved       k = 3: P(m) <=> m mod 4 = 0"));
    EXPECT_THAT(run({"ask", take, "k=1..2"}).out, HasSubstr("lost\n  k = 1   {0, 2, 4, 6, 8}\n  k = 2   {0, 3, 6, 9}\n"));
    EXPECT_THAT(run({"ask", take, "k", "k=2..3", "--json"}).out, HasSubstr("\"parameters\": \"k = 3\""));
}

/// "true for a = 1, b = 2, a = 1, b = 3" could be read in any way.
TEST(Ask, ChoicesOfSeveralParametersAreTold) {
    const std::string file = scratch("from_to.game", "game from_to(a = 2, b = 5)\nposition (n)\nmove (n) -> (n - k) for k in a..b\nstart (50)\n");
    const std::string told = run({"ask", file, "N at start", "a=1..2", "b=a..3"}).out;
    EXPECT_THAT(told, HasSubstr("true for (a, b) in {(1, 2), (1, 3), (2, 2)}: 3 of 5"));
    EXPECT_THAT(told, HasSubstr("(a, b) = (1, 1): period 2 from n = 0"));
}

/// What is wrong with one value costs the others nothing; what is wrong with all is said once.
TEST(Ask, WrongValuesOfParametersAreTold) {
    const std::string file = scratch("dominoes.game", dominoes), take = scratch("take.game", takeaway);
    const auto beyond = run({"ask", file, "N at start", "n=11..13"});
    EXPECT_EQ(beyond.code, 2);
    EXPECT_THAT(beyond.out, HasSubstr("  n = 12   true\n  n = 13   not known\n    the element 13 is outside 1..12\n"));
    EXPECT_THAT(beyond.out, HasSubstr("true for n in 11..12: 2 of 3, not known for n = 13"));
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
        {{"ask", file, "N at start", "n=7..2"}, "there is no value in it"},
        {{"ask", file, "N at start", "n=-1..3"}, "the parameter `n` cannot be negative"},
        {{"ask", file, "N at start", "n=1..1000000000"}, "more than 1000000 elements"},
        {{"ask", file, "N at start", "n=1..100000"}, "more than 10000 values together"},
        {{"ask", file, "N at start", "q=1..3"}, "the game has no parameter `q`"},
        {{"ask", file, "N at start with n in 2..12"}, "grundy ask GAME 'N at start' n=2..12; as a claim about all: 'with n in 2..12: N at start'"},
        {{"ask", file, "{n for n in 2..12 if N at start}"}, "grundy ask GAME 'N at start' n=2..12"},
        {{"solve", file, "n=2..5"}, "here `n` has one value"},
        {{"ask", take, "m", "S={1..k}"}, "there is nothing called `k` here"},
    };
    for (const auto& [words, message] : wrong) {
        const auto said = run(words);
        EXPECT_EQ(said.code, 2);
        EXPECT_THAT(said.err, HasSubstr(message));
    }
}

TEST(Ask, WithBeforeAnExpressionMakesAClaimOfIt) {
    const std::string file = scratch("dominoes.game", dominoes), take = scratch("take.game", takeaway);
    const auto refuted = run({"ask", file, "with n in 2..12: N at start"});
    EXPECT_EQ(refuted.code, 1);
    EXPECT_THAT(refuted.out, HasSubstr("fails at ({1..5}) with n = 5"));
    EXPECT_THAT(run({"ask", take, "with k >= 1: P(m) <=> m mod (k + 1) = 0"}).out, HasSubstr("for every k >= 1"));
}

const std::string bites =
    "game bites\nposition (a, b, c, d)\nmove (a, b, c, d) -> (k, min(b, k), min(c, k), min(d, k)) for k in 0..a-1\n"
    "move (a, b, c, d) -> (a, k, min(c, k), min(d, k)) for k in 0..b-1\nmove (a, b, c, d) -> (a, b, k, min(d, k)) for k in 0..c-1\n"
    "move (a, b, c, d) -> (a, b, c, k) for k in 0..d-1\n";
const std::string crowd =
    "game crowd\nposition (S : set 2..60)\nstart ({2..60})\nmove (S) -> (S \\ {y for y in S if y mod x = 0 or x mod y = 0}) for x in S\n"
    "move (S) -> (S \\ {x, y}) for x in S, y in S if x + y = 41\n";

/// At a limit one element that was not found took all the others with it.
TEST(Ask, WhatWasFoundBeforeALimitIsTold) {
    const std::string file = scratch("bites.game", bites);
    const auto row = run({"ask", file, "[g(a, a, a, a) for a in 1..90]", "--time-limit", "500ms"});
    EXPECT_EQ(row.code, 3);
    EXPECT_THAT(row.out, HasSubstr("[4, 6, 10, 7, 14, 17, 20, 13,"));
    EXPECT_THAT(row.out, HasSubstr("…]\n  complete before a = "));
    const auto set = nlohmann::json::parse(run({"ask", file, "{g(a, a, a, a) for a in 1..90}", "--time-limit", "500ms", "--json"}).out)["answers"][0];
    EXPECT_EQ(set["complete"], false);
    EXPECT_EQ(set["value"][2], 7);
    EXPECT_EQ(set["limit"], "time");
    const auto count = run({"ask", file, "count(a in 1..90: odd(g(a, a, a, a)))", "--time-limit", "500ms"});
    EXPECT_THAT(count.out, HasSubstr("not known\n  at least "));
    EXPECT_THAT(count.out, HasSubstr(", complete before a = "));
    const auto interrupted = run({"ask", file, "[g(a, a, a, a) for a in 1..90]"}, "", 1);
    EXPECT_EQ(interrupted.code, 130);
    EXPECT_THAT(interrupted.out, HasSubstr("[4, 6, 10, 7"));
}

/// `explain` said that the time limit was reached, and nothing else.
TEST(Ask, ExplainSaysWhatIsNotKnown) {
    std::string larger = crowd;  // what is left open on the quickest machine and in little memory
    for (std::size_t at = 0; (at = larger.find("2..60")) != std::string::npos;) larger.replace(at, 5, "2..120");
    EXPECT_THAT(run({"explain", scratch("larger.game", larger), "--time-limit", "1ms"}).out, HasSubstr("It is not known who wins"));
    for (const auto& limit : {std::vector<std::string>{"--time-limit", "300ms"}, {"--memory-limit", "30M"}}) {
        if (!memory_tells && limit[0] == "--memory-limit") continue;
        const std::string file = scratch("larger.game", larger);
        const auto open = run({"explain", file, limit[0], limit[1]});
        EXPECT_EQ(open.code, 3);
        EXPECT_THAT(open.out, HasSubstr("It is not known who wins")) << open.err;
        if (limit[0] == "--memory-limit") {
            EXPECT_THAT(open.out, HasSubstr("It is not known who wins: ")) << "not before anything was looked at";
        }
        EXPECT_THAT(open.out, HasSubstr("How the game ends"));
        const auto asked = run({"ask", file, "N at start", limit[0], limit[1]});
        EXPECT_THAT(asked.out, HasSubstr("not known\n  the outcome of ({2..120}) was not found: ")) << asked.err;
    }
    EXPECT_THAT(run({"moves", scratch("crowd.game", crowd), "--time-limit", "300ms"}).out, testing::Not(HasSubstr("visited: not known")));
}

/// "(0, 0) is not a position", and nothing of how to ask about the others.
TEST(Ask, WhatIsNoPositionIsLeftOutByACondition) {
    const std::string rest = "move (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\n";
    const std::string file = scratch("not_both.game", "game not_both\nposition (x, y) where x + y >= 1\n" + rest);
    const auto refused = run({"ask", file, "{(x, y) for x in 0..2, y in 0..2 if P(x, y)}"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.out, HasSubstr("(0, 0) is not a position of not_both; a position needs x + y >= 1"));
    EXPECT_THAT(refused.out, HasSubstr("x + y >= 1 and P(x, y)"));
    EXPECT_THAT(run({"ask", file, "{(x, y) for x in 0..2, y in 0..2 if x + y >= 1 and P(x, y)}"}).out, HasSubstr("{(0, 1), (1, 0), (2, 2)}"));
    const std::string either = scratch("either.game", "game either\nposition (x, y) where x >= 1 or y >= 1\n" + rest);
    EXPECT_THAT(run({"ask", either, "count(x in 0..2, y in 0..2: g(x, y) = 1)"}).out, HasSubstr("(x >= 1 or y >= 1) and\n  g(x, y) = …"));
}

/// "To size 16 255 (22 015 cases)": the cases of a batch that ended in its middle counted, their sizes did not, and the case that could not be answered
/// counted, too.
TEST(Ask, HowFarAClaimWasTriedIsSaidInOneSize) {
    const std::string file =
        scratch("steps_of.game", "game steps_of\nposition (n)\nmove (n) -> (n - 1 - 2 * (n mod (k * k + 1))) for k in 1..n\nmove (n) -> (n - 1)\n");
    const auto document = nlohmann::json::parse(run({"ask", file, "even(n) => P(n)", "--time-limit", "1s", "--json"}).out);
    ASSERT_EQ(document["claims"].size(), 1U);
    const auto& claim = document["claims"][0];
    ASSERT_EQ(claim["verdict"], "holds") << document.dump();
    const std::uint64_t size = claim["checked_to"], cases = claim["cases"], met = claim["premise_true"];
    EXPECT_EQ(cases, size + 1);
    EXPECT_EQ(met, size / 2 + 1);
}

/// "words as parameters" was wished for; a shell takes the quotes away.
TEST(Ask, AParameterMayBeAWord) {
    const std::string file =
        scratch("erase.game",
                "game erase(w = \"aabba\")\nposition (v : word over {a, b})\nmove (v) -> (v[1..i-1] ++ v[i+1..len(v)]) for i in 1..len(v)\n"
                "start (w)\nclaim \"parity\" with w in [\"a\", \"aabb\", \"ababa\"]: N at start <=> odd(len(w))\n"
                "claim \"one\" with w = \"\": P at start\n");
    EXPECT_THAT(run({"check", file}).out, HasSubstr("2 claims in 1 file: 2 exhausted"));
    EXPECT_THAT(run({"value", file}).out, HasSubstr("(\"aabba\")   N  value 1"));
    EXPECT_THAT(run({"value", file, "w=abab"}).out, HasSubstr("(\"abab\")   P  value 0"));
    EXPECT_THAT(run({"value", file, "w="}).out, HasSubstr("(\"\")   P  value 0"));
    EXPECT_THAT(run({"ask", file, "g at start", "w=aa,aba"}).out, HasSubstr("w = \"aba\"   1"));
    EXPECT_THAT(run({"value", file, "w=abc"}).err, HasSubstr("the letter `c` is none of the alphabet {a, b} of `v`"));
    EXPECT_THAT(run({"value", file, "w=[1]"}).err,
                HasSubstr("the parameter `w` is a word, but this is a vector of natural numbers\n  write for example w = \"abba\""));
}

}  // namespace
