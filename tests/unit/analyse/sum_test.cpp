/// Sums of games: values add up by nim-sum, winning moves restore 0, and what means nothing is refused.
#include <gtest/gtest.h>

#include "engine/analyse/analysis.hpp"
#include "engine/base/failure.hpp"
#include "engine/rule/families.hpp"

namespace grundy::analyse {
namespace {

using GamePtr = std::shared_ptr<const rule::Game>;

GamePtr share(rule::Game game) { return std::make_shared<const rule::Game>(std::move(game)); }
Term heap(const GamePtr& game, const base::Integer& n) { return {game, {{true, {n}}}}; }

TEST(Sums, OfDifferentGamesAddByNimSum) {
    const GamePtr kayles = share(rule::take_and_break(rule::parse_code("0.77")));
    const GamePtr nim = share(rule::all_but({}));
    const GamePtr s145 = share(rule::subtract({1, 4, 5}));
    const base::Budget budget;
    // Kayles 5 is worth 4, Nim 7 is worth 7, S(1,4,5) at 7 is worth 3 (Winning Ways; theory 1.1): 4 xor 7 xor 3 = 0.
    const SumReport report = value({heap(kayles, 5), heap(nim, 7), heap(s145, 7)}, {}, budget);
    EXPECT_EQ(report.value, "0");
    EXPECT_EQ(report.outcome, 'P');
    const MovesReport after = moves({heap(kayles, 5), heap(nim, 7)}, {}, budget);
    ASSERT_FALSE(after.moves.empty());
    EXPECT_EQ(after.position.value, "3");
    for (const WinningMove& move : after.moves) EXPECT_TRUE(move.term == 0 || move.to == "(4)") << move.whole;
}

TEST(Sums, ThreeWinningMovesOfZviedre) {
    const GamePtr s145 = share(rule::subtract({1, 4, 5}));
    const base::Budget budget;
    const MovesReport report = moves({heap(s145, 6), heap(s145, 7), heap(s145, 8)}, {}, budget);
    std::vector<std::string> found;
    for (const WinningMove& move : report.moves) found.push_back(move.from + move.to);
    EXPECT_EQ(found, (std::vector<std::string>{"(6)(5)", "(7)(6)", "(8)(3)"}));
}

TEST(Sums, HugeHeapsAnswerFromProvedLaws) {
    const base::Budget budget;
    const base::Integer huge = *base::power(10, 1000);
    for (const char* code : {"0.77", "0.07", "0.137"}) {
        const GamePtr game = share(rule::take_and_break(rule::parse_code(code)));
        const SumReport report = value({heap(game, huge)}, {}, budget);
        ASSERT_NE(report.outcome, '?') << code;
        const MovesReport best = moves({heap(game, huge)}, {}, budget);
        EXPECT_EQ(best.moves.empty(), report.outcome == 'P') << code;
    }
}

TEST(Sums, WhatMeansNothingIsRefused) {
    rule::Game misere = rule::subtract({1, 2});
    misere.play = rule::Play::misere;
    const GamePtr a = share(misere);
    const GamePtr b = share(rule::subtract({1, 2, 3}));
    const base::Budget budget;
    EXPECT_THROW(value({heap(a, 3), heap(b, 3)}, {}, budget), base::Failure);
    // Sums of one misère game are one position: 1 + 1 leaves the last token to the second player, who loses.
    EXPECT_EQ(value({heap(a, 1), heap(a, 1)}, {}, budget).outcome, 'N');
    EXPECT_EQ(value({heap(a, 1)}, {}, budget).outcome, 'P');
}

TEST(Sums, TheEmptySumIsLost) {
    const base::Budget budget;
    EXPECT_EQ(value({}, {}, budget).outcome, 'P');
}

TEST(Solve, ALimitIsAnAnswer) {
    base::Budget budget;
    budget.set_time(std::chrono::milliseconds(0));
    Options options;
    options.to = 1'000'000;
    options.pattern = false;
    const Result result = solve(share(rule::take_and_break(rule::parse_code("4!.0"))), options, budget);
    ASSERT_TRUE(result.limit);
    EXPECT_EQ(*result.limit, base::Limit::time);
    EXPECT_LT(result.computed, 1'000'001u);
    EXPECT_FALSE(result.limit_note.empty());
}

TEST(Solve, MisereSubtractionIsProvedByItsOutcomes) {
    rule::Game game = rule::subtract({1, 2, 3});
    game.play = rule::Play::misere;
    const base::Budget budget;
    const Result result = solve(share(game), {}, budget);
    EXPECT_EQ(result.outcomes.substr(0, 9), "NPNNNPNNN");
    ASSERT_TRUE(result.pattern.proved());
    EXPECT_EQ(result.pattern.law->of, pattern::Of::outcomes);
    EXPECT_EQ(result.pattern.law->p_positions().words, "n mod 4 ∈ {1}");
}

}  // namespace
}  // namespace grundy::analyse
