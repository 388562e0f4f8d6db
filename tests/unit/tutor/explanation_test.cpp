/// Explanations against a recursion of the test's own: who wins, that the move told wins, that every line and answer is legal and keeps the win.
#include "engine/tutor/explanation.hpp"

#include <gmock/gmock.h>

#include <random>

#include "engine/report/lesson/lesson.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/tutor/games.hpp"

namespace grundy::tutor {
namespace {

using test::at;
using test::Judge;
using test::written;
using testing::HasSubstr;

Explanation explained(const Sum& sum) {
    const base::Budget budget;
    analyse::Options options;
    options.effort = 1;
    return explain(sum, nullptr, options, budget);
}

std::string words(const Explanation& e) {
    report::Style style;
    style.width = 10'000;
    return report::text(report::lesson(e), style);
}

/// Random sets of moves on two numbers, sums of which fall, under either way to end.
std::string random_rule(std::mt19937& random) {
    std::string text = "game g\nposition (x, y)\n";
    const int moves = 2 + static_cast<int>(random() % 3);
    const char* condition = random() % 4 == 0 ? " if x mod 3 != y mod 2" : " if x * y mod 3 != 1";  // products are beyond the automata
    for (int i = 0; i < moves; ++i) {
        const auto a = random() % 4, b = a == 0 ? 1 + random() % 3 : random() % 4;
        text += "move (x, y) -> (x - " + std::to_string(a) + ", y - " + std::to_string(b) + ")" + (i == 0 || random() % 3 == 0 ? condition : "") + "\n";
    }
    return text + (random() % 3 == 0 ? "play misere\n" : "");
}

TEST(Explanation, AgreesWithPlayOnRandomRules) {
    std::mt19937 random(7);
    std::size_t won = 0, lost = 0;
    for (int round = 0; round < grundy::tests::rounds(6); ++round) {
        const std::string rule = random_rule(random);
        const auto game = written(rule);
        ASSERT_TRUE(game) << rule;
        Judge judge(game);
        const Sum sum{at(game, {static_cast<std::int64_t>(random() % 12), static_cast<std::int64_t>(random() % 12)})};
        const Explanation e = explained(sum);
        const auto seen = judge.of(sum);
        ASSERT_EQ(e.moves.position.outcome, seen.lost ? 'P' : 'N') << rule << e.moves.position.position;
        if (e.over) continue;
        ASSERT_TRUE(e.play) << rule << e.moves.position.position;
        ASSERT_TRUE(judge.legal(sum, e.play->move.after)) << rule;
        EXPECT_EQ(judge.of(e.play->move.after).lost, !seen.lost) << rule << e.moves.position.position << " to " << e.played;
        ++(seen.lost ? lost : won);
        for (std::size_t i = 0; i + 1 < e.line.positions.size(); ++i) {
            ASSERT_TRUE(judge.legal(e.line.positions[i], e.line.positions[i + 1])) << rule;
            EXPECT_NE(judge.of(e.line.positions[i]).lost, judge.of(e.line.positions[i + 1]).lost) << rule;
        }
        EXPECT_TRUE(e.longest);
        for (std::size_t i = 0; i < e.line.steps.size(); ++i) {
            if (e.line.steps[i].why != Why::puts_off) continue;
            EXPECT_EQ(judge.of(e.line.positions[i + 1]).left + 1, judge.of(e.line.positions[i]).left) << rule << e.moves.position.position;
        }
    }
    EXPECT_GE(won, 1U);
    EXPECT_GE(lost, 1U);
}

TEST(Explanation, DepthsAreThoseOfBestPlay) {
    std::mt19937 random(11);
    for (int round = 0; round < 20; ++round) {
        const std::string rule = random_rule(random);
        const auto game = written(rule);
        Judge judge(game);
        const Sum root{at(game, {9, 8})};
        const base::Budget budget;
        Table table(root, {}, budget);
        Depths depths(table, root);
        ASSERT_TRUE(depths.complete());
        for (std::int64_t x = 0; x <= 9; ++x) {
            for (std::int64_t y = 0; y <= 8; ++y) {
                const Sum sum{at(game, {x, y})};
                const auto found = depths.at(sum);
                if (!found) continue;
                EXPECT_EQ(found->outcome, judge.of(sum).lost ? 'P' : 'N') << rule << x << " " << y;
                EXPECT_EQ(found->left, judge.of(sum).left) << rule << x << " " << y;
            }
        }
    }
}

TEST(Explanation, ATableOfRemaindersShowsTheWholeReason) {
    std::mt19937 random(3);
    std::size_t told = 0;
    for (int round = 0; round < grundy::tests::rounds(10); ++round) {
        std::set<std::int64_t> taken;
        for (int i = 0; i < 3; ++i) taken.insert(1 + static_cast<std::int64_t>(random() % 7));
        std::string set;
        for (const std::int64_t s : taken) set += (set.empty() ? "" : ", ") + std::to_string(s);
        const auto game = written("game g\nposition (n)\nmove (n) -> (n - s) for s in {" + set + "}\n" + (round % 3 == 0 ? "play misere\n" : ""));
        Judge judge(game);
        const Explanation e = explained({at(game, {40})});
        if (!e.remainders) continue;
        ++told;
        const Remainders& table = *e.remainders;
        for (std::int64_t n = static_cast<std::int64_t>(table.from); n < 90; ++n) {
            const auto& row = table.rows[static_cast<std::uint64_t>(n) % table.modulus];
            EXPECT_EQ(row.lost, judge.of({at(game, {n})}).lost) << set << " at " << n;
            EXPECT_EQ(row.wins.has_value(), !row.lost);
            if (!row.wins) continue;
            EXPECT_TRUE(n >= table.taken[*row.wins] && judge.of({at(game, {n - table.taken[*row.wins]})}).lost) << set << " at " << n;
        }
    }
    EXPECT_GE(told, 8U);
}

TEST(Explanation, ASumIsWrittenInBinary) {
    const auto game = written("game g\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n");
    const Explanation e = explained({at(game, {6}), at(game, {7}), at(game, {8})});
    ASSERT_EQ(e.parts.size(), 3U);
    EXPECT_EQ(e.parts[1].value, 3);
    EXPECT_EQ(e.played, "(6) + (6) + (8)");  // of three winning moves the one that lowers a value
    EXPECT_THAT(words(e), HasSubstr("3 xor 1 = 2"));
    EXPECT_THAT(words(e), HasSubstr("(7)       3       11"));
}

TEST(Explanation, EqualHeapsAreAnsweredByCopying) {
    const auto game = written("game g\nposition (n)\nmove (n) -> (i) + (n - 1 - i) for i in 0..n-1\nmove (n) -> (i) + (n - 2 - i) for i in 0..n-2\n");
    const Explanation e = explained({at(game, {20})});
    ASSERT_TRUE(e.play);
    EXPECT_EQ(e.play->why, Why::copies);
    EXPECT_EQ(e.played, "(9) + (9)");
    EXPECT_EQ(explained({{game, {{true, {*base::power(10, 40)}}}}}).play->why, Why::copies);
    const Explanation misere = explained({at(written("game g\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nplay misere\n"), {2}),
                                          at(written("game g\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nplay misere\n"), {3})});
    ASSERT_TRUE(misere.play);
    EXPECT_NE(misere.play->why, Why::copies);  // under misère play who copies loses
}

/// Loops of play in sums of positions on a graph: who copies there never gets on.
TEST(Explanation, WhereLoopsAreTheWinnerGetsNearerToTheEnd) {
    std::mt19937 random(11);
    int won = 0, loops = 0;
    for (int round = 0; round < 60; ++round) {
        std::string rule = "game g\ngraph G = { a -> b ; c ; d ; e";
        for (char from = 'a'; from < 'f'; ++from)
            for (char to = 'a'; to <= 'f'; ++to)
                if (to != from && random() % 3 == 0) rule += std::string(" ; ") + from + " -> " + to;
        const auto game = written(rule + " ; f }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n");
        ASSERT_TRUE(game) << rule;
        const auto numbers = [&] { return static_cast<std::int64_t>(random() % 6); };
        const Explanation e = explained({at(game, {numbers()}), at(game, {numbers()})});
        const std::string said = words(e);
        EXPECT_EQ(e.endless && said.find("Play may go on for ever") == std::string::npos, false) << rule << said;
        loops += e.endless ? 1 : 0;
        if (e.over || e.moves.position.outcome == 'D' || e.moves.position.outcome == '?') continue;
        ++won;
        EXPECT_NE(e.line.stop, Line::Stop::repeats) << rule << said;
        for (const Choice& step : e.line.steps) EXPECT_TRUE(!e.endless || step.why != Why::copies) << rule << said;
    }
    EXPECT_GE(won, 20);
    EXPECT_GE(loops, 20);
}

TEST(Explanation, AMoveIntoPairsMayRaiseAValue) {
    const auto game = written("game g\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n");
    const std::string said = words(explained({at(game, {8}), at(game, {7})}));
    EXPECT_THAT(said, HasSubstr("(8) has the value 0, and 0 xor 3 = 3: the move to (7) makes its value 3."));
    EXPECT_THAT(said, testing::Not(HasSubstr("highest column")));
}

TEST(Explanation, LargeNumbersAreWrittenAsPowers) {
    const auto game = written("game g\nposition (n)\nmove (n) -> (n - k) for k in 1..9\nmove (n) -> (n / 10) if n >= 1\n");
    const std::string said = words(explained({{game, {{true, {*base::power(10, 1000)}}}}}));
    EXPECT_THAT(said, HasSubstr("(10^1000) → (10^999)"));
    EXPECT_THAT(said, HasSubstr("(10^999) → (10^999 - "));
    EXPECT_THAT(said, testing::Not(HasSubstr("digits)")));
}

TEST(Explanation, ADrawSaysWhyNobodyWins) {
    const auto game = written("game g\nposition (n) where n <= 7\nmove (n) -> ((n + 3) mod 8)\nmove (n) -> (n - 2)\n");
    const Explanation e = explained({at(game, {5})});
    EXPECT_EQ(e.moves.position.outcome, 'D');
    EXPECT_EQ(e.line.stop, Line::Stop::repeats);
    ASSERT_FALSE(e.ways.empty());
    for (const auto& [to, outcome] : e.ways) EXPECT_NE(outcome, 'P') << to;
    EXPECT_THAT(words(e), HasSubstr("keep the draw"));
}

TEST(Explanation, NothingIsCalledProvedThatIsNot) {
    const auto game = written("game g\nposition (n, c)\nmove (n, c) -> (n - k, c + 1) for k in 1..c\n");  // its lost positions are told by squares
    EXPECT_THAT(words(explained({at(game, {9, 2})})), testing::Not(HasSubstr("roved")));
    const auto law = written("game g\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n");
    EXPECT_THAT(words(explained({at(law, {21})})), HasSubstr("proved: finite subtraction theorem (1.1)"));
}

TEST(Explanation, AClaimOfTheFileIsReadAtThePosition) {
    const auto game = written("game g\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\n");
    using namespace theorem;
    const auto x = rule::local(0, "x"), y = rule::local(1, "y");
    const auto condition = either(is(mod(x, num(4)), num(0)), less(plus(x, y), num(3)));
    const Instance here = instance(*game, *condition, at(game, {6, 5}).position);
    EXPECT_TRUE(here.known);
    EXPECT_FALSE(here.truth);
    EXPECT_EQ(here.parts, (std::vector<std::pair<std::string, std::string>>{{"x mod 4", "2"}, {"x + y", "11"}}));
}

TEST(Way, NamesTheLineAndItsNumbers) {
    const auto game =
        written("game g\nposition (x, y)\nmove one: (x, y) -> (x - k, y) for k in 1..x\nmove both: (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n");
    const auto huge = *base::power(10, 30);
    const rule::PositionData from{{true, {huge}}, {true, {huge + 5}}}, to{{true, {base::Integer(3)}}, {true, {base::Integer(8)}}};
    const auto found = way(*game, from, {to});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->line, 1U);
    EXPECT_EQ(found->choice, (std::vector<std::pair<std::string, std::string>>{{"k", base::to_string(huge - 3)}}));
    EXPECT_FALSE(way(*game, from, {{{true, {base::Integer(3)}}, {true, {base::Integer(9)}}}}));
    EXPECT_FALSE(way(*game, to, {from}));
}

/// The whole rule, not some examples of it: also where who is to move loses.
TEST(Explanation, GivesTheWholeRuleWherePositionsAreToldByRemainders) {
    const auto halve = written("game halve\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nmove (n) -> (n / 2) if even(n) and n > 0\n");
    const std::string one = words(explained({at(halve, {45})}));
    EXPECT_THAT(one, HasSubstr("n mod 4   n - 1   n - 2   n - 3   n / 2      so"));
    EXPECT_THAT(one, HasSubstr("      0       3       2      1*    0, 2   n - 3"));
    EXPECT_THAT(one, HasSubstr("     1*       0       3       2       –    lost"));
    EXPECT_THAT(one, HasSubstr("from 8 to 4, 9 is lost and from 10 to 9."));
    const auto queen = written(
        "game queen\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\nmove (x, y) -> (x - k, y - k) for k in "
        "1..3\n");
    const std::string two = words(explained({at(queen, {30, 41})}));
    EXPECT_THAT(two, HasSubstr("2      f   lost      d   b"));
    EXPECT_THAT(two, HasSubstr("b: (x, y) → (x, y - 2)"));
    EXPECT_THAT(two, HasSubstr("lost (2, 1): moves lead to (1, 1), (0, 1), (3, 1), (2, 0), (2, 3), (2, 2), (1, 0), (0, 3) and (3, 2)"));
    const auto rook = written(
        "game rook\nposition (x, y, z)\nmove (x, y, z) -> (x - k, y, z) for k in 1..2\nmove (x, y, z) -> (x, y - k, z) for k in 1..2\nmove (x, y, z) -> (x, y, "
        "z "
        "- k) for k in 1..2\n");
    const std::string three = words(explained({at(rook, {3, 3, 6})}));
    EXPECT_THAT(three, HasSubstr("the first of these that applies leads to such a one:"));
    EXPECT_THAT(three, HasSubstr("(x, y, z) -> (x, y, z - k) with k = z mod 3 - (x mod 3 xor y mod 3) otherwise"));
}

}  // namespace
}  // namespace grundy::tutor
