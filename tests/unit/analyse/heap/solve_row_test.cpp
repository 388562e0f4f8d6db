// What is solved without the rooms for searches, graphs and boxes says the same as the whole way: random games of one heap, as documents. All others it leaves.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "engine/analyse/analysis.hpp"
#include "engine/analyse/heap/solve.hpp"
#include "engine/report/values/json.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

std::string number(std::mt19937& random, int low, int high) { return std::to_string(std::uniform_int_distribution(low, high)(random)); }

/// A subtraction set, all but a set, a set given by a rule, a code, quotients, a Mark game. Of the first three a law is proved at once; how far it is looked
/// for in the others is told by the clock.
std::string some_game(std::mt19937& random, std::size_t kind) {
    const std::string a = number(random, 1, 4), b = number(random, 5, 9), move = "position (n)\nmove (n) -> ";
    switch (kind) {
        case 0: return move + "(n - k) for k in {" + a + ", " + b + "}";
        case 1: return move + "(n - k) for k in 1..n if k != " + a + " and k != " + b;
        case 2: return move + "(n - s) for s in powers(" + number(random, 2, 5) + ", n)";
        case 3: return "code 0." + number(random, 1, 7) + number(random, 0, 7) + number(random, 0, 7);
        case 4: return move + "(n / d) for d in {" + number(random, 2, 3) + ", " + b + "} if n >= 1";
        default: return move + "(n - k) for k in 1.." + a + "\nmove (n) -> (n / " + number(random, 2, 5) + ") if n >= 1";
    }
}

nlohmann::json document(const Result& result) {
    nlohmann::json all = nlohmann::json::parse(report::solve_json(result, {}));
    for (const char* timed : {"elapsed_ns", "values_per_second"}) all.erase(timed);
    return all;
}

TEST(SolveRow, SaysWhatSolveSays) {
    std::mt19937 random(20261129);
    std::size_t answered = 0, games = static_cast<std::size_t>(grundy::tests::rounds(60));
    for (std::size_t round = 0; round < games; ++round) {
        const std::size_t kind = round % 6;
        const std::string text = "game g\n" + some_game(random, kind) + "\n";
        const auto game = grundy::tests::written(text);
        Options options;
        options.pattern = kind < 3;
        if (round % 4 < 2) options.to = 40;
        const base::Budget budget;
        const auto row = solve_row(game, options, budget);
        if (!row) continue;
        ++answered;
        EXPECT_EQ(row->pattern.proved(), kind < 3) << text;
        EXPECT_EQ(document(*row), document(solve(game, options, budget))) << text;
    }
    EXPECT_GE(answered, games - games / 6);
}

TEST(SolveRow, LeavesWhatIsNoRowOfAFamily) {
    const auto left = [](const std::string& body, const Options& options = {}) {
        return !solve_row(grundy::tests::written("game g\n" + body + "\n"), options, base::Budget());
    };
    const std::string row = "position (n)\nmove (n) -> (n - k) for k in {1, 2}\n";
    EXPECT_FALSE(left(row));
    EXPECT_TRUE(left(row + "start (5)"));
    EXPECT_TRUE(left(row + "play misere"));
    EXPECT_TRUE(left("position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y"));
    EXPECT_TRUE(left("position (n)\nmove (n) -> (n - k) for k in 1..n if k * k mod 7 = n mod 5"));  // of no family
    EXPECT_TRUE(left("play alone\nposition (n)\nmove (n) -> (n - 1) if n >= 1\ngoal (0)"));
    Options reference, position;
    reference.method = "reference";
    EXPECT_TRUE(left(row, reference));
    position.at = rule::PositionData{{true, {base::Integer(5)}}};
    EXPECT_TRUE(left(row, position));
}

}  // namespace
}  // namespace grundy::analyse
