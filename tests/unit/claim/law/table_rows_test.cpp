/// Rows of tables whose values no formula tells: games of known rows, random games against a loop, and rows that are wrong.
#include "engine/claim/table_rows.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "engine/claim/play/winning_terms.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/claim/leaps.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::shared_ptr<const rule::Game> table_of(const std::string& moves) { return decide("game t\nposition (x, y)\n" + moves + "claim \"c\": 1 = 1\n").game; }

base::Integer value_by(const pattern::Period& row, std::uint64_t n) {
    if (n < row.preperiod + row.period) return row.values[n];
    const std::uint64_t times = (n - row.preperiod) / row.period;
    return base::Integer(row.values[n - times * row.period]) + base::Integer(times * row.saltus);
}

/// "preperiod period saltus", row by row.
std::string laws_of(const std::shared_ptr<const rule::Game>& game, std::size_t along, std::size_t count) {
    const auto found = table_rows(game, along, count);
    std::string all;
    if (found)
        for (const pattern::Period& row : found->rows.rows)
            all += (all.empty() ? "" : ", ") + std::to_string(row.preperiod) + " " + std::to_string(row.period) + " " + std::to_string(row.saltus);
    return all;
}

const std::string queen = "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - k, y - k) for k in 1..x\n";

TEST(TableRows, KnownOnes) {
    // Dress, Flammenkamp & Pink 1999: the rows of Wythoff's game.
    EXPECT_EQ(laws_of(table_of(queen), 0, 6), "0 1 1, 0 3 3, 0 3 3, 8 6 6, 9 12 12, 27 24 24");
    // x rises while y falls.
    EXPECT_EQ(
        laws_of(table_of("move (x, y) -> (x - k, y) for k in {1, 4}\nmove (x, y) -> (x + 3, y - k) for k in {1, 2, 5}\nmove (x, y) -> (x - 2, y - 3)\n"), 0, 4),
        "0 5 0, 0 5 0, 0 5 0, 1 5 0");
    // The steps along a row grow with its number, and a longer step is asked for by a condition.
    EXPECT_EQ(laws_of(table_of("move (x, y) -> (x - k, y) for k in 1..y\nmove (x, y) -> (x - 3, y - 1) if even(x)\n"), 0, 3), "0 1 0, 5 2 0, 12 4 0");
}

/// From some number on all are positions, or none is.
TEST(TableRows, OfSomePositionsOnly) {
    const auto game = decide(
                          "game t\nposition (x, y) where y <= x\nmove (x, y) -> (w, min(y, w)) for w in 0..x - 1\nmove (x, y) -> (x, w) for w in 0..y - 1\n"
                          "claim \"c\": 1 = 1\n")
                          .game;
    EXPECT_EQ(laws_of(game, 0, 5), "0 1 1, 1 2 2, 4 2 2, 5 2 2, 8 2 2");
    EXPECT_EQ(table_rows(game, 0, 3)->rows.first, (std::vector<std::size_t>{0, 1, 2}));
    const auto from_one = decide("game t\nposition (x, y) where y >= 1\nmove (x, y) -> (x - y, y)\nmove (x, y) -> (x, y - 1)\nclaim \"c\": 1 = 1\n").game;
    EXPECT_EQ(laws_of(from_one, 0, 4), "0 1 0, 0 2 0, 0 4 0, 0 2 0");
    EXPECT_EQ(table_rows(from_one, 0, 2)->rows.first, (std::vector<std::size_t>{SIZE_MAX, 0}));
    const auto far =
        decide("game t\nposition (x, y) where y = 0 or x >= 9000\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, 0) if y >= 1\nclaim \"c\": 1 = 1\n").game;
    EXPECT_EQ(laws_of(far, 0, 3), "0 2 0");  // the next rows hold positions, beyond all that is looked at
    const auto four = decide("game t\nposition (x, l) where l <= 3\nmove (x, l) -> (x - k, k) for k in 1..3 if k != l\nclaim \"c\": 1 = 1\n").game;
    EXPECT_EQ(laws_of(four, 0, 8), "4 4 0, 4 4 0, 2 4 0, 0 4 0");
    EXPECT_EQ(table_rows(four, 0, 8)->rows.empty, 4U);
}

/// The row that cannot be proved does not take others with it.
TEST(TableRows, AsManyAsCanBeProved) {
    const auto game = table_of("move (x, y) -> (x - k, y) for k in 1..y\nmove (x, y) -> (x, y - 1)\n");
    EXPECT_EQ(laws_of(game, 0, 8).substr(0, 36), "0 1 0, 0 2 0, 2 6 0, 9 18 0, 18 36 0");
}

TEST(TableRows, NoneWhereMovesLeaveThem) {
    EXPECT_EQ(laws_of(table_of("move (x, y) -> (x - 3, y + 1)\nmove (x, y) -> (x - 2, y)\n"), 0, 4), "");
    EXPECT_EQ(laws_of(table_of("move (x, y) -> (x / 2, y) if x >= 1\nmove (x, y) -> (x, y - 2)\n"), 0, 1), "");  // no period is seen
}

TEST(TableRows, FarOut) {
    const auto game = table_of("move (x, y) -> (x - 1, y - 3)\nmove (x, y) -> (x - 4, y)\n");
    const base::Integer far = *base::parse_integer("1000000000000000000000");
    const auto near = winning_law_near_edge(game, {{true, {far}}, {true, {3}}});
    ASSERT_TRUE(near);
    EXPECT_EQ(near->value_at({{true, {far}}, {true, {3}}}), base::Integer(0));
    EXPECT_EQ(near->value_at({{true, {far + 1}}, {true, {3}}}), base::Integer(1));
    EXPECT_FALSE(near->value_at({{true, {far}}, {true, {4}}}));  // it is of the rows up to 3
    EXPECT_FALSE(winning_law_near_edge(game, {{true, {far}}, {true, {far}}}));
    EXPECT_EQ(winning_law_near_edge(game, {{true, {far}}, {true, {3}}})->outcome, 'P');
}

/// Every value of the rows, and that their preperiods and periods are the least.
TEST(TableRows, RandomGames) {
    std::mt19937 random(20261128);
    int rows = 0;
    for (int round = 0; round < grundy::tests::rounds(6); ++round) {
        const Leaps leaps = Leaps::made(random, 4);
        const auto found = table_rows(decide(leaps.text() + "claim \"c\": 1 = 1\n").game, 0, 5);
        if (!found) continue;
        const auto g = leaps.values(150);
        for (std::size_t k = 0; k < found->rows.rows.size(); ++k, ++rows) {
            const pattern::Period& row = found->rows.rows[k];
            for (std::size_t n = 0; n < g.size(); ++n) ASSERT_EQ(value_by(row, n), g[n][k]) << leaps.text() << n << ", " << k;
            for (std::size_t p = 1; p < row.period; ++p) {
                bool repeats = true;
                for (std::size_t n = row.preperiod; n + p < g.size(); ++n) repeats = repeats && g[n][k] == g[n + p][k];
                EXPECT_FALSE(repeats) << leaps.text() << p;
            }
            if (row.preperiod > 0) {
                EXPECT_NE(value_by(row, row.preperiod - 1 + row.period), value_by(row, row.preperiod - 1) + row.saltus);
            }
        }
    }
    EXPECT_GE(rows, grundy::tests::rounds(15));
}

/// Where positions have no values: who wins, under misère play and with an end of its own, against a loop.
TEST(TableRows, OfWhoWins) {
    std::mt19937 random(20261129);
    int rows = 0;
    for (int round = 0; round < grundy::tests::rounds(8); ++round) {
        const Leaps leaps = Leaps::made(random, 4);
        const std::string end = round % 2 == 0 ? "play misere\n" : "terminal (x, y): mover wins if even(x) and y < 3\n";
        const auto game = decide(leaps.text() + end + "claim \"c\": 1 = 1\n").game;
        const auto found = table_rows(game, 0, 5);
        if (!found) continue;
        ASSERT_TRUE(found->rows.outcomes);
        const auto ruleset = game::compile(*game);
        std::map<game::Position, bool> known;
        const std::function<bool(const game::Position&)> lost = [&](const game::Position& here) {
            if (const auto at = known.find(here); at != known.end()) return at->second;
            bool ends = true, won = false;
            ruleset->options(here, [&](game::Sum&& option) { return ends = false, won = won || lost(option.at(0)), true; });
            return known[here] = ends ? ruleset->end(here) == rule::End::mover_loses : !won;
        };
        for (std::size_t k = 0; k < found->rows.rows.size(); ++k, ++rows)
            for (std::int64_t n = 0; n < 120; ++n) {
                const bool said = value_by(found->rows.rows[k], static_cast<std::uint64_t>(n)) == 1;
                ASSERT_EQ(said, lost({n, static_cast<std::int64_t>(k)})) << leaps.text() << end << n << ", " << k;
                ASSERT_EQ(found->law.outcome_at({{true, {base::Integer(n)}}, {true, {base::Integer(k)}}}), said ? 'P' : 'N');
            }
    }
    EXPECT_GE(rows, grundy::tests::rounds(15));
}

/// Rows that are not those of the game are no law, however little is wrong.
TEST(TableRows, ForgedRows) {
    const auto game = table_of(queen);
    const auto ruleset = game::compile(*game);
    std::string why;
    Sentences sentences(*game, 2);
    PlayRelation play(*game, sentences);
    arithmetic::Linear form = arithmetic::number(play.tracks()[1]);
    form.constant = -3;
    const arithmetic::Automaton region = both(play.positions(), arithmetic::is_at_most(2, form));  // y <= 3
    const Rows right = learn_rows(game, *ruleset, 0, 4, why)->rows;
    const auto holds = [&](const Rows& rows) { return learn_values(game, *ruleset, 2, why, &region, {nullptr, said_by(rows), {}, false}) != nullptr; };
    EXPECT_TRUE(holds(right));
    for (std::size_t k = 0; k < 4; ++k) {
        Rows value = right, saltus = right, fewer = right, period = right;
        ++value.rows[k].values.back();
        EXPECT_FALSE(holds(value)) << k;
        ++saltus.rows[k].saltus;
        EXPECT_FALSE(holds(saltus)) << k;
        fewer.rows.pop_back();
        EXPECT_FALSE(holds(fewer)) << k;
        period.rows[k].values.push_back(period.rows[k].values.back());
        ++period.rows[k].period;
        EXPECT_FALSE(holds(period)) << k;
    }
}

}  // namespace
}  // namespace grundy::claim
