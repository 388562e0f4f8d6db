#include "engine/report/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/report/values/value_rows.hpp"
#include "engine/report/winning_text.hpp"
#include "tests/unit/report/hand_made.hpp"

namespace {

using namespace grundy;
using report::Style;
using testing::HasSubstr;
using testing::Not;

std::size_t widest(const std::string& text) {
    std::size_t best = 0, from = 0;
    for (std::size_t end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
        best = std::max(best, report::columns(text.substr(from, end - from)));
    return best;
}

TEST(ReportText, OneRowThatRepeats) {
    EXPECT_EQ(report::value_rows(tests::s145(), {}),
              "  n    0  1  2  3  4  5  6  7\n"
              "  g    0  1  0  1  2  3  2  3   ↻\n");
}

// Winning Ways, ch. 4: the table of Kayles in rows of twelve, the last one for ever; the fourteen exceptional values.
TEST(ReportText, RowsBreakAtThePeriod) {
    const std::string table = report::value_rows(tests::kayles(), {});
    EXPECT_THAT(table, HasSubstr("    0    0  1  2  3  1  4  3  2  1  4  2  6\n"));
    EXPECT_THAT(table, HasSubstr("   60    4  1  2  8  1  4  7  2  1  8  6  7\n"));
    EXPECT_THAT(table, HasSubstr("   72    4  1  2  8  1  4  7  2  1  8  2  7   ↻\n"));
    EXPECT_EQ(report::exceptions(tests::kayles()), (std::vector<std::int64_t>{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}));
}

TEST(ReportText, TheFaceSaysWhatIsProvedAndFitsItsWidth) {
    for (const std::size_t width : {60U, 80U, 132U}) {
        const std::string text = report::text(tests::kayles(), Style{false, width});
        EXPECT_LE(widest(text), width) << text;
        EXPECT_THAT(text, HasSubstr("period 12 from n = 71"));
        EXPECT_THAT(text, HasSubstr("last exception n = 70"));
        EXPECT_THAT(text, HasSubstr("proved: Guy–Smith"));
        EXPECT_THAT(text, Not(HasSubstr("\x1b")));
    }
    EXPECT_THAT(report::text(tests::kayles(), Style{true, 80}), HasSubstr("\x1b[32mproved\x1b[0m"));
}

TEST(ReportText, WhatIsOnlySeenIsNeverCalledProved) {
    auto result = tests::kayles();
    result.pattern.evidence = pattern::Seen{167};
    EXPECT_THAT(report::text(result, {}), AllOf(HasSubstr("seen to n = 167, not proved"), Not(HasSubstr("proved:"))));
    result.pattern = {};
    result.pattern.tried = {"period up to 83"};
    const std::string text = report::text(result, {});
    EXPECT_THAT(text, AllOf(HasSubstr("no pattern found; tried: period up to 83"), HasSubstr("…"), Not(HasSubstr("↻"))));
}

TEST(ReportText, ALimitSaysHowFarItGot) {
    auto result = tests::kayles();
    result.pattern = {};
    result.limit = base::Limit::time;
    result.limit_note = "values to n = 167; go on with --to 1000";
    EXPECT_THAT(report::text(result, {}), HasSubstr("stopped by the time limit: values to n = 167; go on with --to 1000"));
}

TEST(ReportText, OutcomesWithoutValues) {
    auto result = tests::s145();
    for (auto& v : result.values) v.reset();
    pattern::Pattern outcomes = *result.pattern.law;
    outcomes.of = pattern::Of::outcomes;
    result.pattern.law = std::make_shared<const pattern::Pattern>(outcomes);
    EXPECT_THAT(report::value_rows(result, {}), HasSubstr(" P  N  P  N  N  N  N  N   ↻\n"));
}

TEST(ReportText, StartFace) {
    analyse::Result result;
    rule::Game game;
    game.name = "thirty_one";
    game.title = "Thirty-one";
    rule::Component total, cards;
    total.name = "t";
    cards.name = "c";
    cards.kind = rule::ComponentKind::vector;
    cards.length = 6;
    game.components = {total, cards};
    result.game = std::make_shared<const rule::Game>(std::move(game));
    result.recognition.family = recognise::General{};
    result.start =
        analyse::StartReport{"(0, [4, 4])", 'N', "", {"(1, [3, 4])", "(2, [4, 3])", "(5, [4, 4])"}, 3171, pattern::Evidence(pattern::Exhausted{3171})};
    const std::string text = report::text(result, Style{false, 120});
    EXPECT_THAT(text, HasSubstr("Thirty-one: positions (t, c[6]), normal play"));
    EXPECT_THAT(text, HasSubstr("start (0, [4, 4])"));
    EXPECT_THAT(text, HasSubstr("first player wins: move to (1, [3, 4]), (2, [4, 3]) or (5, [4, 4])"));
    EXPECT_THAT(text, HasSubstr("exhausted: 3171 positions"));
}

// "no P-position" stood over a list of P-positions wherever none had a <= b.
TEST(ReportText, TheListOfAGameThatIsNotSymmetric) {
    analyse::Result result;
    rule::Game game;
    rule::Component a, b;
    a.name = "a", b.name = "b";
    game.name = "g";
    game.components = {a, b};
    result.game = std::make_shared<const rule::Game>(std::move(game));
    result.recognition.family = recognise::General{};
    result.positions = {{"(1, 0)", 'P', "0"}, {"(2, 0)", 'N', "1"}, {"(2, 1)", 'P', "0"}, {"(3, 1)", 'D', "∞{}"}};
    result.tally = {4, 2, 1};
    result.lost = {"(1, 0)", "(2, 1)"};
    result.drawn = {"(3, 1)"};
    result.whole = true;
    EXPECT_THAT(report::text(result, {}), AllOf(HasSubstr("P-positions of all 4 positions: (1,0) (2,1)\ndraws (1): (3,1)\n"), Not(HasSubstr("no P-position"))));
    result.whole = false;
    result.box = {9, 9};
    result.tally = {100, 40, 0};
    EXPECT_THAT(report::text(result, {}), HasSubstr("P-positions with entries to 9: (1,0) (2,1) …\n"));
    result.symmetric = true;
    result.tally.previous = 3;
    result.lost = {"(0, 0)", "(1, 2)", "(2, 1)"};
    EXPECT_THAT(report::text(result, {}), HasSubstr("P-positions with entries to 9, smaller number first: (0,0) (1,2)\n"));
    result.tally.previous = 0;
    result.lost.clear();
    EXPECT_THAT(report::text(result, {}), HasSubstr("no P-position with entries to 9: (1, 0) P 0"));
}

TEST(ReportText, WinningMovesAreFoldedBeforeTheirCondition) {
    const std::string line = "(n) -> (n - k) with k = n mod 6 if n > 2";
    EXPECT_EQ(report::folded(line, 80), line);
    EXPECT_EQ(report::folded(line, 30), "(n) -> (n - k) with k = n mod 6\nif n > 2");
}

TEST(ReportText, ValuesAndMovesOfASum) {
    analyse::SumReport sum;
    sum.position = "(6) + (7) + (8)";
    sum.outcome = 'N';
    sum.value = "1";
    sum.terms = {{"(6)", 'N', "2"}, {"(7)", 'N', "3"}, {"(8)", 'P', "0"}};
    EXPECT_EQ(report::text(std::vector{sum}, Style{}), "(6) + (7) + (8)   N  value 1\n  (6) has 2, (7) has 3, (8) has 0\n");
    analyse::MovesReport moves;
    moves.position = sum;
    moves.moves = {{0, "(6)", "(5)", "(5) + (7) + (8)"}, {2, "(8)", "(3)", "(6) + (7) + (3)"}};
    EXPECT_THAT(report::text(moves, Style{}), HasSubstr("2 winning moves:\n  (6) → (5)   leaves (5) + (7) + (8)\n"));
    moves.moves.assign(81, {0, "(6)", "(5)", "(5) + (7) + (8)"});
    const std::string many = report::text(moves, Style{});
    EXPECT_EQ(std::count(many.begin(), many.end(), '\n'), 45) << many;  // the position, its terms, a blank, the count, 40 moves, the rest
    EXPECT_THAT(many, HasSubstr("81 winning moves:\n"));
    EXPECT_THAT(many, HasSubstr("\n  … and 41 more, which JSON lists\n"));
    const std::string long_position = "({ground - a, ground - b, a - c, a - d, b - e, b - f, c - g, c - h, d - i})";
    moves.position.position = long_position;
    moves.moves.assign(1, {0, long_position, long_position, long_position});
    EXPECT_LE(widest(report::text(moves, Style{})), 80U);
    moves.moves.clear();
    moves.why_none = "every move leaves a value other than 0";
    EXPECT_THAT(report::text(moves, Style{}), HasSubstr("no winning move: every move leaves"));
}

TEST(Style, NumbersThatCanBeRead) {
    EXPECT_EQ(report::grouped(std::uint64_t{3171}), "3171");
    EXPECT_EQ(report::grouped(std::uint64_t{860671512}), "860 671 512");
    EXPECT_EQ(report::shorten("(" + std::string(41, '7') + ")"), "(77777777…7777 (41 digits))");
    EXPECT_EQ(report::shorten("1000000000000000000000000000000"), "1000000000000000000000000000000");
    std::string word, row;
    for (int i = 0; i < 40; ++i) word += "ab", row += i > 0 ? ", 12" : "12";
    EXPECT_EQ(report::shorten("(\"" + word + "\") wins"), "(\"ab\" * 40) wins");
    EXPECT_EQ(report::shorten("(\"" + word + "a\")"), "(\"ab\" * 40 ++ \"a\")");
    EXPECT_EQ(report::shorten("([" + row + "], 3)"), "([12] * 40, 3)");
    EXPECT_EQ(report::shorten("([" + row + ", 1])"), "([12] * 40 ++ [1])");
    EXPECT_EQ(report::shorten("(\"" + std::string(50, 'a') + "cab" + word + "\")"), "(\"a\" * 50 ++ \"c\" ++ \"ab\" * 41)");
    std::string mixed;  // no part is there again and again
    std::mt19937 random(7);
    for (int i = 0; i < 90; ++i) mixed += static_cast<char>('a' + random() % 20);
    EXPECT_EQ(report::shorten("(\"" + mixed + "\")"), "(\"" + mixed + "\")");
    EXPECT_EQ(report::duration(81000), "81 µs");
    EXPECT_EQ(report::duration(999'600), "1 ms");
    EXPECT_EQ(report::duration(200'000'000'000), "3 min 20 s");
    EXPECT_EQ(report::list_of({"1", "2", "5"}, "or", 4), "1, 2 or 5");
    EXPECT_EQ(report::list_of({"1", "2", "5"}, "or", 2), "1, 2, … (3 in all)");
    EXPECT_EQ(report::columns("\x1b[1mmod 8 ∈\x1b[0m"), 7U);
}

/// What a row looks like is no law: it is said to have been seen, and nothing is called proved.
TEST(ReportText, WhatARowLooksLikeIsSeen) {
    auto result = tests::kayles();
    result.pattern = {};
    result.pattern.looks_like = "g(2n) = n and g(2n + 1) = g(n)";
    result.pattern.tried = {"period up to 83"};
    const std::string text = report::text(result, {});
    EXPECT_THAT(text, AllOf(HasSubstr("g(2n) = n and g(2n + 1) = g(n)\n  seen to n = "), HasSubstr(", not proved; tried: period up to 83")));
    EXPECT_THAT(text, AllOf(Not(HasSubstr("no pattern")), Not(HasSubstr("proved:"))));
}

TEST(ReportText, CountsInSentencesAreGrouped) {
    EXPECT_EQ(report::with_counts_grouped("863571 positions, n9999999 and 0.123456, 1234"), "863 571 positions, n9999999 and 0.123456, 1234");
    EXPECT_EQ(report::with_counts_grouped(""), "");
}

}  // namespace
