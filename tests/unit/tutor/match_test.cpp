/// Matches against a recursion of the test's own: the machine never leaves the legal moves, never loses what is won, errs when it is told to and is found out.
#include "engine/tutor/match.hpp"

#include <gmock/gmock.h>

#include "engine/tutor/way.hpp"
#include "tests/unit/tutor/games.hpp"

namespace grundy::tutor {
namespace {

using test::at;
using test::Judge;
using test::written;

const char* const two_heaps =
    "game g\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x - k, y - k) for k in 1..2\nmove (x, y) -> (x, y - 1)\n";
const char* const ring = "game ring\nposition (n) where n <= 7\nmove up: (n) -> ((n + 3) mod 8)\nmove down: (n) -> (n - 2)\n";

/// A person who plays at random.
void play_out(Match& match, Judge& judge, std::mt19937& random) {
    while (!match.end()) {
        const Sum before = match.here();
        if (match.to_move() == Side::machine) {
            const bool won = !judge.of(before).lost;
            ASSERT_TRUE(match.machine());
            ASSERT_TRUE(judge.legal(before, match.here()));
            ASSERT_TRUE(!won || match.how().blunder > 0 || judge.of(match.here()).lost) << match.text(before);
            continue;
        }
        auto moves = match.moves(1000).all;
        ASSERT_FALSE(moves.empty());
        const auto chosen = match.leading_to(moves[random() % moves.size()].after);
        ASSERT_TRUE(chosen);
        match.play(*chosen);
        ASSERT_TRUE(judge.legal(before, match.here()));
    }
}

TEST(Match, TheMachineWinsWhatIsWonAndMistakesAreFound) {
    const auto game = written(two_heaps);
    Judge judge(game);
    const base::Budget budget;
    std::mt19937 random(5);
    std::size_t thrown_away = 0;
    for (int round = 0; round < 30; ++round) {
        MatchOptions how;
        how.first = round % 2 == 0 ? Side::person : Side::machine;
        how.seed = static_cast<std::uint64_t>(round);
        how.blunder = round % 3 == 0 ? 0.5 : 0;
        Match match({at(game, {7 + round % 5, 6})}, {}, how, budget);
        play_out(match, judge, random);
        if (testing::Test::HasFatalFailure()) return;
        const auto end = match.end();
        ASSERT_TRUE(end && end->winner);
        EXPECT_EQ(*end->winner, other(match.to_move()));  // who cannot move has lost
        std::vector<std::size_t> expected;
        for (std::size_t i = 0; i < match.plies().size(); ++i) {
            const auto& ply = match.plies()[i];
            const bool error = !judge.of(ply.before).lost && !judge.of(ply.move.after).lost;
            if (ply.by == Side::person && error) expected.push_back(i);
            EXPECT_TRUE(error || !ply.erred);
        }
        const auto found = match.mistakes(Side::person);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i].ply, expected[i]);
            EXPECT_FALSE(found[i].better.empty());
        }
        thrown_away += found.size();
        EXPECT_TRUE(how.blunder > 0 || match.mistakes(Side::machine).empty());
    }
    EXPECT_GT(thrown_away, 5U);
}

TEST(Match, AMachineThatAlwaysErrsThrowsAwayEveryWin) {
    const auto game = written(two_heaps);
    const base::Budget budget;
    MatchOptions how;
    how.first = Side::machine;
    how.blunder = 1;
    Match match({at(game, {9, 7})}, {}, how, budget);
    ASSERT_EQ(match.outcome(), 'N');
    ASSERT_TRUE(match.machine());
    EXPECT_TRUE(match.plies().back().erred);
    EXPECT_EQ(match.outcome(), 'N');
    EXPECT_EQ(match.mistakes(Side::machine).size(), 1U);
}

TEST(Match, TheSameSeedIsTheSameGame) {
    const auto game = written(ring);
    const base::Budget budget;
    const auto played = [&](std::uint64_t seed) {
        MatchOptions how;
        how.seed = seed;
        Match match({at(game, {5})}, {}, how, budget);
        std::string all;
        for (int i = 0; i < 12 && !match.end(); ++i) {
            match.play(match.moves(10).all.front());
            if (!match.end()) match.machine();
            all += match.text(match.here());
        }
        return all;
    };
    EXPECT_EQ(played(3), played(3));
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < 8; ++seed) different.insert(played(seed));
    EXPECT_GT(different.size(), 1U);
}

TEST(Match, RepeatsEndInADraw) {
    const auto game = written(ring);
    const base::Budget budget;
    Match match({at(game, {5})}, {}, {}, budget);
    const auto to = [&](std::int64_t n) { match.play(match.leading_to({at(game, {n})}).value()); };
    EXPECT_EQ(match.outcome(), 'D');
    for (const std::int64_t n : {0, 3, 6, 4, 7, 2}) to(n);
    EXPECT_EQ(match.times_before(), 0U);
    to(5);  // there before, with the other player to move
    EXPECT_EQ(match.times_before(), 0U);
    for (const std::int64_t n : {0, 3, 6, 4, 7, 2, 5}) to(n);
    EXPECT_EQ(match.times_before(), 1U);
    EXPECT_FALSE(match.end());
    for (const std::int64_t n : {0, 3, 6, 4, 7, 2, 5, 0, 3, 6, 4, 7, 2, 5}) {
        if (match.end()) break;
        to(n);
    }
    ASSERT_TRUE(match.end());
    EXPECT_EQ(match.end()->why, Match::End::Why::repeated);
    EXPECT_FALSE(match.end()->winner);
}

/// Whoever can win and goes round in circles has given the win away; the machine does not.
TEST(Match, AWinIsNotPlayedRoundInCircles) {
    const auto game = written("game g\ngraph G = { a -> c ; b ; c -> a, b, d ; d -> a, b, e ; e }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n");
    const base::Budget budget;
    Match match({at(game, {2})}, {}, {}, budget);  // c, from which b wins at once
    while (!match.end()) {
        if (match.to_move() == Side::machine) ASSERT_TRUE(match.machine());
        else match.play(match.leading_to({at(game, {0})}).value());
    }
    EXPECT_EQ(match.end()->why, Match::End::Why::repeated);
    const auto mistakes = match.mistakes(Side::person);
    ASSERT_EQ(mistakes.size(), 1U);
    EXPECT_EQ(mistakes[0].ply, 0U);
    EXPECT_EQ(mistakes[0].better, std::vector<std::string>{"(b)"});
    const auto walk =
        written("game g\ngraph G = { a -> b, e ; b -> c ; c -> a, d ; d -> h ; h ; e -> d }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n");
    std::mt19937 random(3);
    for (int round = 0; round < 20; ++round) {
        Match played({at(walk, {0}), at(walk, {0})}, {}, {}, budget);  // lost for the person
        while (!played.end()) {
            if (played.to_move() == Side::machine) {
                ASSERT_TRUE(played.machine());
                continue;
            }
            auto moves = played.moves(100).all;
            played.play(moves[random() % moves.size()]);
        }
        EXPECT_EQ(played.end()->winner, Side::machine);
    }
}

TEST(Match, UndoGoesBackToThePersonsMove) {
    const auto game = written("game g\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n");
    const base::Budget budget;
    Match match({at(game, {21})}, {}, {}, budget);
    EXPECT_FALSE(match.undo());
    match.play(match.leading_to({at(game, {20})}).value());
    ASSERT_TRUE(match.machine());
    EXPECT_TRUE(match.undo());
    EXPECT_EQ(match.text(match.here()), "(21)");
    EXPECT_EQ(match.to_move(), Side::person);
    EXPECT_FALSE(match.leading_to({at(game, {18})}));
    const auto few = written("game g\nposition (n)\nmove (n) -> (n - s) for s in {2, 3}\n");
    const auto two = way(*few, at(few, {3}).position, {at(few, {1}).position}, [](const auto& part) { return part[0].items[0] < 2; });
    ASSERT_TRUE(two);
    EXPECT_EQ(two->choice.front().second, "2");  // not 3, to another position without a move
    EXPECT_FALSE(match.leading_to({at(game, {21})}));
}

TEST(Match, AnyLegalMoveOfAHugeSumIsTaken) {
    const auto game = written("game g\nposition (n)\nmove (n) -> (n - k) for k in 1..n\n");
    const base::Budget budget;
    const base::Integer huge = *base::power(10, 30);
    const analyse::Term big{game, {{true, {huge}}}};
    Match match({big, at(game, {5})}, {}, {}, budget);
    const analyse::Term less{game, {{true, {huge - 12'345'678}}}}, more{game, {{true, {huge + 1}}}};
    EXPECT_TRUE(match.leading_to({less, at(game, {5})}));
    EXPECT_TRUE(match.leading_to({at(game, {5}), less}));
    EXPECT_TRUE(match.leading_to({big, at(game, {2})}));
    EXPECT_FALSE(match.leading_to({more, at(game, {5})}));
    EXPECT_FALSE(match.leading_to({less, at(game, {4})}));
    EXPECT_FALSE(match.leading_to({big, at(game, {5})}));
    match.play(match.leading_to({less, at(game, {5})}).value());
    ASSERT_TRUE(match.machine());
    EXPECT_EQ(match.text(match.here()), "(5) + (5)");
    EXPECT_EQ(match.where().good, match.where().all);  // all lose
}

}  // namespace
}  // namespace grundy::tutor
