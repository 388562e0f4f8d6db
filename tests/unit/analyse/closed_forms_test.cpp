/// Closed forms through the whole way, from a rule as text to value and winning moves, against the definition on a whole small box; misère sums likewise.
#include <gtest/gtest.h>

#include "engine/analyse/misere_sums.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/rule/families.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/positions/reference.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

using base::Integer;
using GamePtr = std::shared_ptr<const rule::Game>;

GamePtr read(const std::string& body) { return grundy::tests::written("game g\n" + body + "\n"); }

/// All rows of cells with entries from 0 to `side` that are positions.
std::vector<game::Position> box(const game::Ruleset& game, std::int64_t side) {
    std::vector<game::Position> all;
    game::Position at(game.shape().fixed_cells(), 0);
    for (bool more = true; more;) {
        if (game.shape().canonical(at) == at && game.contains(at)) all.push_back(at);
        std::size_t i = 0;
        while (i < at.size() && at[i] == side) at[i++] = 0;
        more = i < at.size();
        if (more) ++at[i];
    }
    return all;
}

/// All sets of the places of a row.
std::vector<game::Position> sets(const game::Ruleset& game) {
    const auto& row = game.shape().components().front();
    std::vector<game::Position> all;
    for (std::int64_t mask = 0; mask < std::int64_t{1} << (row.high - row.low + 1); ++mask) {
        rule::Datum d{false, {}};
        for (std::int64_t p = row.low; p <= row.high; ++p)
            if (mask >> (p - row.low) & 1) d.items.push_back(p);
        all.push_back(game.shape().from_data({d}));
    }
    return all;
}

struct Row {
    const char* rule;
    std::int64_t side;  ///< 0: a set
    const char* family;
};

TEST(ClosedForms, EveryAnswerIsThatOfTheDefinition) {
    const Row rows[] = {
        {"position (a[4])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..4, k in 1..a[i]", 4, "staircase Nim"},
        {"position (a[3])\nmove (a) -> (a[1 := a[1] - k]) for k in 1..a[1]\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]",
         5, "staircase Nim"},
        {"position (x, y, z)\nmove (x, y, z) -> (x - k, y + k, z) for k in 1..x\nmove (x, y, z) -> (x, y - k, z + k) for k in 1..y", 6, "staircase Nim"},
        {"position (a[3]) where a[1] >= 1 and a[2] > a[1] and a[3] > a[2]\nmove (a) -> (a[1 := b]) for b in 1..a[1]-1\nmove (a) -> (a[i := b]) for i in 2..3, "
         "b in a[i-1]+1..a[i]-1",
         13, "staircase Nim on the gaps"},
        {"position (x, y) where x <= y\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y", 25, "staircase Nim on the gaps"},
        {"position (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - k) for k in 1..min(x, y)\nplay misere", 34,
         "misère Wythoff"},
        {"position (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < 5\nplay "
         "misere",
         34, "misère Wythoff"},
        {"position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h)", 7, "greedy Nim"},
        {"position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h)\nplay misere", 7, "misère greedy Nim"},
        {"position (x, y, c)\nmove (x, y, c) -> (x - k, y, c) for k in 1..x\nmove (x, y, c) -> (x, y - k, c) for k in 1..y\n"
         "move (x, y, c) -> (x + k, y, c - 1) for k in 1..2",
         5, "Poker Nim"},
        {"position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q", 34, "Fibonacci Nim"},
        {"position (p, q)\nmove (p, 0) -> (p - k, k) for k in 1..p-1\nmove (p, q) -> (p - k, k) for k in 1..2*q", 34, "Fibonacci Nim"},
        {"position (q, n)\nmove (q, n) -> (4 * k + 1, n - k) for k in 1..q", 40, "dynamic Nim"},
        // where both lines apply, at memory 0, the one that allows more counts: (1, 0) and (2, 0) are won at once
        {"position (n, q)\nmove (n, 0) -> (n - k, k) for k in 1..n-1\nmove (n, q) -> (n - k, k) for k in 1..3*q+2", 34, "dynamic Nim"},
        {"position (n, q)\nmove (n, 0) -> (n - k, k) for k in 1..n-1\nmove (n, q) -> (n - k, k) for k in 1..2*q+1", 34, "dynamic Nim"},
        {"position (n, q)\nmove (n, 0) -> (n - k, k) for k in 1..n\nmove (n, q) -> (n - k, k) for k in 1..q+3", 34, "dynamic Nim"},
        {"position (n, q)\nmove (n, q) -> (n - k, k) for k in 1..3*q+2", 34, "dynamic Nim"},
        {"position (n, q)\nmove (n, q) -> (n - k, k) for k in 1..q", 40, "dynamic Nim"},
        {"position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1", 40, "Euclid's game"},
        {"position (unordered (x, y)) where x >= 1 and y >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y/x", 40, "Euclid's game with"},
        {"position (S : set 1..9)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1", 0, "Turning Turtles"},
        {"position (S : set 2..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 2..x-1", 0, "Twins"},
        {"position (S : set 0..8)\nmove (S) -> (S xor {x, y, z}) for x in S, y in 0..x, z in 0..y", 0, "Mock Turtles"},
        {"position (S : set 1..9)\nmove (S) -> (S xor {y..x}) for x in S, y in 1..x", 0, "the ruler game"},
    };
    for (const auto& row : rows) {
        const GamePtr game = read(row.rule);
        const base::Budget budget;
        Oracle oracle(game, {}, budget);
        ASSERT_EQ(recognise::describe(oracle.recognition().family).rfind(row.family, 0), 0U) << row.rule;
        solve::Reference reference(game::compile(*game));
        const bool values = oracle.has_values() && oracle.law()->of == pattern::Of::values;
        for (const auto& position : row.side ? box(oracle.ruleset(), row.side) : sets(oracle.ruleset())) {
            const auto data = oracle.ruleset().shape().to_data(position);
            const std::string where = std::string(row.rule) + "\nat " + oracle.ruleset().shape().print(position);
            const Known known = oracle.at(data, values ? Want::value : Want::outcome);
            ASSERT_EQ(known.outcome, solve::letter(reference.outcome(position))) << where;
            ASSERT_TRUE(known.grounds.proved()) << where;
            if (values) {
                ASSERT_EQ(*known.value, reference.value(position).value) << where;
            }
            bool some = false;
            for (const auto& option : oracle.options_worth(data, 0, some))
                ASSERT_EQ(solve::letter(reference.outcome(oracle.ruleset().shape().from_data(option.front()))), 'P') << where;
        }
    }
}

/// Every sum of at most three heaps up to `most`: where a theorem answers, the definition agrees. Returns how many it answered.
std::size_t judged(const rule::Game& normal, std::int64_t most, std::size_t& all) {
    auto game = std::make_shared<rule::Game>(normal);
    game->play = rule::Play::misere;
    const base::Budget budget;
    Oracle oracle(game, {}, budget);
    solve::Reference reference(game::compile(*game));
    std::size_t proved = 0;
    for (std::int64_t a = 0; a <= most; ++a)
        for (std::int64_t b = a; b <= most; ++b)
            for (std::int64_t c = b; c <= most; ++c) {
                std::vector<rule::PositionData> sum;
                game::Sum parts;
                for (const std::int64_t n : {a, b, c}) sum.push_back({{true, {n}}}), parts.push_back({n});
                Known known = oracle.at(sum, Want::outcome);
                const char truth = solve::letter(reference.outcome(parts));
                EXPECT_EQ(known.outcome, truth) << normal.title << " " << a << " " << b << " " << c;
                if (!known.grounds.proved()) {  // it was searched; what is said of larger sums is judged here
                    known = oracle.misere()->at(sum, MisereSums::Pains::all);
                    EXPECT_EQ(known.outcome, truth) << normal.title << " " << a << " " << b << " " << c;
                }
                ++all;
                proved += known.grounds.proved();
                bool some = false;
                const auto wins = oracle.winning_in_misere_sum(sum, 2, some);
                if (!wins) continue;
                for (const auto& option : *wins) {
                    game::Sum rest{{a}, {b}};
                    for (const auto& part : option) rest.push_back({static_cast<std::int64_t>(part[0].items[0])});
                    EXPECT_EQ(solve::letter(reference.outcome(rest)), 'P') << normal.title << " " << a << " " << b << " " << c;
                }
            }
    return proved;
}

TEST(MisereSums, OfSubtractionGamesByFergusonsLaw) {
    for (const auto& game : {rule::subtract({1, 2, 3}), rule::subtract({2, 5}), rule::subtract({3, 4, 7}), rule::subtract({2, 4, 7}), rule::all_but({}),
                             rule::all_but({2}), rule::all_but({1, 3, 4}), *read("position (n)\nmove (n) -> (n - s) for s in powers(2, n)"),
                             *read("position (n)\nmove (n) -> (n - s) for s in 1..n if odd(s)")}) {
        std::size_t all = 0;
        EXPECT_EQ(judged(game, 11, all), all) << game.title;
    }
}

/// By misère quotients, tame or wild: of all heaps, or of as many as have a finite one.
TEST(MisereSums, OfOtherGamesByQuotients) {
    std::size_t all = 0, proved = 0;
    for (const char* code : {"0.77", "4.7", "0.15", "0.017", "0.312"}) proved += judged(rule::take_and_break(rule::parse_code(code)), 6, all);
    proved += judged(rule::divide({2}), 8, all);
    proved += judged(*read("position (n)\nmove (n) -> (a) + (b) for a in 0..n, b in 0..n if a + b < n and a * b = n - 3"), 7, all);
    proved += judged(*read("position (n)\nmove (n) -> (a) + (n - 1 - a) for a in 1..n - 2 if a != n - 1 - a\nmove (n) -> (n - 2)"), 7, all);
    EXPECT_EQ(proved, all);
}

/// Where nothing of a sum that large is known the search says so; smaller ones are told by the quotient of the heaps that have one.
TEST(MisereSums, AsFarAsThereIsAFiniteQuotient) {
    auto game = std::make_shared<rule::Game>(rule::take_and_break(rule::parse_code("0.07")));
    game->play = rule::Play::misere;
    const base::Budget budget;
    Oracle oracle(game, {}, budget);
    EXPECT_EQ(oracle.theorem(), nullptr);
    const Known small = oracle.at({{{true, {9}}}, {{true, {10}}}, {{true, {10}}}}, Want::outcome);
    EXPECT_NE(small.outcome, '?');
    EXPECT_TRUE(small.grounds.proved());
}

/// A small sum is played out before a quotient is looked for that takes seconds, if there is one.
TEST(MisereSums, SmallOnesDoNotWait) {
    const base::Budget budget;
    Oracle oracle(read("position (n)\nmove (n) -> () if n = 4\nmove (n) -> (i) + (n - 2 - i) for i in 0..n-2\nplay misere"), {}, budget);
    const Known known = oracle.at({{{true, {3}}}, {{true, {6}}}, {{true, {7}}}}, Want::outcome);
    EXPECT_EQ(known.outcome, 'N');
    EXPECT_FALSE(known.grounds.proved());
}

/// Heaps of any size, where the elements repeat: the outcome is that of heaps which are smaller by multiples of the period, and a winning move is one.
TEST(MisereSums, OfKaylesAnySize) {
    auto game = std::make_shared<rule::Game>(rule::take_and_break(rule::parse_code("0.77")));
    game->play = rule::Play::misere;
    const base::Budget budget;
    Oracle oracle(game, {}, budget);
    const Integer huge = *base::power(12, 40);
    for (std::int64_t a = 72; a < 84; ++a) {
        const Known far = oracle.at({{{true, {huge + a}}}, {{true, {5}}}}, Want::outcome), near = oracle.at({{{true, {a}}}, {{true, {5}}}}, Want::outcome);
        EXPECT_EQ(far.outcome, near.outcome) << a;
        EXPECT_TRUE(far.grounds.proved());
        const std::vector<rule::PositionData> sum{{{true, {huge + a}}}, {{true, {huge * 7 + 9}}}};
        bool some = false;
        const auto wins = oracle.winning_in_misere_sum(sum, 0, some);
        ASSERT_TRUE(wins);
        for (const auto& option : *wins) {
            Integer left = 0;
            std::vector<rule::PositionData> after{sum[1]};
            for (const auto& part : option) left += part[0].items[0], after.push_back(part);
            EXPECT_TRUE(huge + a - left == 1 || huge + a - left == 2) << "one pin or two";
            EXPECT_EQ(oracle.at(after, Want::outcome).outcome, 'P');
        }
        EXPECT_TRUE(!wins->empty() || oracle.at(sum, Want::outcome).outcome == 'P' || !oracle.winning_in_misere_sum(sum, 1, some)->empty());
    }
    ASSERT_NE(oracle.law(), nullptr);
    EXPECT_EQ(oracle.law()->of, pattern::Of::outcomes);
}

TEST(MisereSums, AnyLengthAndSize) {
    auto game = std::make_shared<rule::Game>(rule::subtract({2, 5, 6}));
    game->play = rule::Play::misere;
    const base::Budget budget;
    Oracle oracle(game, {}, budget);
    const Integer huge = *base::power(2012, 2012);
    const std::vector<rule::PositionData> sum{{{true, {huge}}}, {{true, {huge + 3}}}, {{true, {*base::power(10, 1000)}}}};
    const Known known = oracle.at(sum, Want::outcome);
    ASSERT_NE(known.outcome, '?');
    bool some = false, won = false;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto wins = oracle.winning_in_misere_sum(sum, i, some);
        ASSERT_TRUE(wins);
        for (const auto& option : *wins) {
            auto after = sum;
            after[i] = option.front();
            EXPECT_EQ(oracle.at(after, Want::outcome).outcome, 'P');
            won = true;
        }
    }
    EXPECT_EQ(won, known.outcome == 'N');
    ASSERT_NE(oracle.law(), nullptr);
    EXPECT_EQ(oracle.law()->of, pattern::Of::outcomes);
}

TEST(ClosedForms, RowsOfWythoffsTableAtAnySize) {
    const GamePtr game = read("position (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - k) for k in 1..min(x, y)");
    const base::Budget budget;
    Oracle oracle(game, {}, budget);
    solve::Reference reference(game::compile(*game));
    const auto at = [&](const Integer& x, const Integer& y) { return oracle.at(rule::PositionData{{true, {x}}, {true, {y}}}, Want::value).value; };
    for (const std::int64_t y : {1000, 1001, 1007})
        for (std::int64_t x = 0; x < 4; ++x) {
            ASSERT_TRUE(at(x, y));
            EXPECT_EQ(*at(x, y), reference.value({std::vector<std::int64_t>{x, y}}).value) << x << " " << y;
        }
    const Integer huge = *base::power(10, 1000);
    ASSERT_TRUE(at(3, huge) && at(3, huge + 6));
    EXPECT_EQ(*at(3, huge) + 6, *at(3, huge + 6));
}

TEST(ClosedForms, HugePositionsAreAnsweredWithAMove) {
    const Integer huge = *base::power(10, 1000);
    const auto scalar = [](const Integer& n) { return rule::Datum{true, {n}}; };
    const struct {
        const char* rule;
        rule::PositionData position;
    } rows[] = {
        {"position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]", {{false, {huge, huge + 5, 3}}}},
        {"position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h)", {{false, {3, huge, huge + 1}}}},
        {"position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q", {scalar(huge), scalar(huge - 1)}},
        {"position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1", {scalar(huge), scalar(3 * huge + 7)}},
        {"position (unordered (x, y)) where x >= 1 and y >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y/x", {scalar(huge), scalar(3 * huge + 7)}},
    };
    for (const auto& row : rows) {
        const base::Budget budget;
        Oracle oracle(read(row.rule), {}, budget);
        ASSERT_EQ(oracle.at(row.position, Want::outcome).outcome, 'N') << row.rule;
        bool some = false;
        const auto wins = oracle.options_worth(row.position, 0, some);
        ASSERT_EQ(wins.size(), 1U) << row.rule;
        EXPECT_EQ(oracle.at(wins.front().front(), Want::outcome).outcome, 'P') << row.rule;
    }
}

}  // namespace
}  // namespace grundy::analyse
