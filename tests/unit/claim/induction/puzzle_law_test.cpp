// Puzzles on numbers, of which there are infinitely many positions: laws of the distances and of what can be reached, against the definition.
#include <algorithm>
#include <random>
#include <set>

#include "engine/claim/law/puzzle_law.hpp"
#include "engine/puzzle/nearest.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string alone = "play alone\n";
const std::string grid =
    "game grid\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x + 1, y)\n" + alone + "goal (0, 0)\n";
const std::string camel =
    "game camel\nposition (x, y)\nmove (x, y) -> (x + d, y + e) for d in -3..3, e in -3..3 if abs(d * e) = 3\nstart (3, 4)\n" + alone + "goal (0, 0)\n";
const std::string halves_or_three = "game halves\nposition (n)\nmove (n) -> (n / 2) if even(n)\nmove (n) -> (n + 3)\nstart (9)\n" + alone + "goal (1)\n";
const std::string colours =
    "game colours(a = 13)\nposition (x, y, z)\nmove (x, y, z) -> (x - 1, y - 1, z + 2)\nmove (x, y, z) -> (x - 1, y + 2, z - 1)\n"
    "move (x, y, z) -> (x + 2, y - 1, z - 1)\nstart (a, 15, 17)\n" +
    alone + "goal (x, y, z) if x + y = 0 or y + z = 0 or x + z = 0\n";
const std::string jugs =
    "game jugs\nposition (x, y)\nmove (x, y) -> (0, y)\nmove (x, y) -> (x, 0)\nmove (x, y) -> (6, y)\nmove (x, y) -> (x, 10)\n"
    "move (x, y) -> (x - min(x, 10 - y), y + min(x, 10 - y))\nmove (x, y) -> (x + min(y, 6 - x), y - min(y, 6 - x))\nstart (0, 0)\n" +
    alone + "goal (x, y) if x = 3 or y = 3\n";
const std::string dear =
    "game dear(c = 2)\nposition (x, y)\nmove (x, y) -> (x - 1, y) cost c\nmove (x, y) -> (x, y - 1) cost 3\nmove (x, y) -> (x - 1, y + 1)\n" + alone +
    "goal (0, 0)\n";
const std::string priced =
    "game priced\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3 cost k + 1\nmove (x, y) -> (x, y - 1) cost y\n" + alone + "goal (x, 0) if x <= 1\n";
const std::string free_moves = "game free\nposition (x)\nmove (x) -> (x - 1) cost x mod 2\n" + alone + "goal (0)\n";
const std::string below_0 =
    "game below\nposition (x, y)\nmove (x, y) -> (x - 1, y) cost 1000 - y\nmove (x, y) -> (x, y - 1)\n" + alone + "goal (x, y) if x = 0\n";
const std::string corner =
    "game corner(k = 3)\nposition (x, y) where x <= k\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nstart (0, 5)\n" +
    alone + "goal (x, y) if x = k and y = 0\n";
const std::string piles =
    "game piles(k = 3)\nposition (x, y)\nmove (x, y) -> (x - k, y + k)\nmove (x, y) -> (x + k, y - k)\n" + alone + "goal (x, y) if x = 0\n";
const std::string pair = "game pair\nposition (unordered (x, y))\nmove (x, y) -> (x - 1, y - 1)\nmove (x, y) -> (x + 1, y + 1)\n" + alone + "goal (0, 0)\n";
const std::string line = "game line\nposition (x : integer)\nmove (x) -> (x - 3)\nmove (x) -> (x + 5)\nstart (1)\n" + alone + "goal (0)\n";
const std::string evens = "game evens\nposition (x : integer)\nmove (x) -> (x - 4)\nmove (x) -> (x + 6)\nstart (1)\n" + alone + "goal (0)\n";
const std::string walled =
    "game walled\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nstop (x, y) if x = 2\n" + alone + "goal (0, 0)\n";

/// Only from where no goal is reached is known: a claim may ask the question in its premise, or deny it beside what is known of numbers.
TEST(PuzzleLaws, FromBehind) {
    const std::string by_thirds =
        "game t\nposition (x : integer, y : integer)\nmove (x, y) -> (x + 1, y + 1)\nmove (x, y) -> (x - 1, y + 2)\nmove (x, y) -> (x - 1, y - 1)\n"
        "move (x, y) -> (x + 1, y - 2)\nplay alone\ngoal (0, 0)\n";
    const std::tuple<const char*, Verdict> table[] = {
        {": (x + 2 * y) mod 3 != 0 => not reachable(x, y)", Verdict::proved}, {": reachable(x, y) => (x + 2 * y) mod 3 = 0", Verdict::proved},
        {": not reachable(x, y) or (x + 2 * y) mod 3 = 0", Verdict::proved},  {": not (reachable(x, y) and (x + 2 * y) mod 3 != 0)", Verdict::proved},
        {": reachable(x, y) => (x + 2 * y) mod 3 = 1", Verdict::refuted},     {": reachable(x, y) and (x + 2 * y) mod 3 != 0", Verdict::refuted},
    };
    for (const auto& [claim, verdict] : table) EXPECT_EQ(decide(by_thirds + "claim \"c\"" + claim + "\n").verdict, verdict) << claim;
}

TEST(PuzzleLaws, Claims) {
    const std::tuple<std::string, const char*, Verdict, const char*> table[] = {
        {grid, ": distance(x, y) = x + y", Verdict::proved, "distances that the moves obey"},
        {grid, ": reachable(x, y)", Verdict::proved, "where goals are reached"},
        {grid, ": distance(x, y) >= x and distance(x, y) >= y", Verdict::proved, ""},
        {grid, ": distance(x + 1, y) = distance(x, y) + 1", Verdict::proved, ""},
        {grid, ": distance(10^9, 7) = 10^9 + 7", Verdict::proved, ""},
        {grid, ": distance(x, y) = x + 2 * y", Verdict::refuted, "(0, 1)"},
        {grid, ": distance(x, y) < x + y + (if x < 40 then 1 else 0)", Verdict::refuted, "(40, 0)"},
        {grid, ": not reachable(7, 9)", Verdict::refuted, "(7, 9)"},
        {camel, ": reachable(x, y) <=> even(x + y)", Verdict::proved, "where goals are reached"},
        {camel, ": distance(1, 2) > 10^6 and distance(1, 2) = distance(3, 2)", Verdict::proved, ""},
        {camel, ": reachable(x, y) <=> even(x)", Verdict::refuted, "(0, 1)"},
        {camel, ": reachable(10^6, 10^6 + 4) and not reachable(10^6, 3)", Verdict::proved, ""},
        {halves_or_three, ": reachable(n) <=> n mod 3 != 0", Verdict::proved, ""},
        {halves_or_three, ": not reachable at start", Verdict::proved, ""},
        {halves_or_three, ": n mod 3 = 0 => distance(n) = distance(n + 3)", Verdict::proved, ""},
        {halves_or_three, ": distance(9) < 100", Verdict::refuted, "(9)"},
        {halves_or_three, ": distance(n) > n", Verdict::refuted, "(1)"},
        {halves_or_three, ": distance(9) + 1 > 100", Verdict::undecided, "no goal can be reached"},
        {colours, ": x mod 3 != y mod 3 and y mod 3 != z mod 3 and x mod 3 != z mod 3 => not reachable(x, y, z)", Verdict::proved, ""},
        {colours, ": reachable(x, y, z) <=> x mod 3 = y mod 3 or y mod 3 = z mod 3 or x mod 3 = z mod 3", Verdict::proved, ""},
        {jugs, ": even(x) and even(y) => not reachable(x, y)", Verdict::proved, ""},
        {dear, ": distance(x, y) = 2 * x + 3 * y", Verdict::proved, ""},
        {dear, ": distance(x, y) = 3 * x + 3 * y", Verdict::refuted, "(1, 0)"},
        {dear, " with c >= 1: distance(x, y) = min(c, 4) * x + 3 * y", Verdict::proved, ""},
        {free_moves, ": reachable(x)", Verdict::proved, "where goals are reached"},
        {below_0, ": reachable(x, y)", Verdict::holds, "costs less than 0"},  // at (1, 1002) a move has no cost
        {corner, " with k >= 0: distance(x, y) = k - x + y", Verdict::proved, ""},
        {corner, " with k >= 0: distance at start = k + 5", Verdict::proved, ""},
        {corner, " with k >= 0: reachable(x, y)", Verdict::proved, ""},
        {corner, " with k >= 0: distance(x, y) = x + y", Verdict::refuted, "(0, 0)"},
        {piles, " with k >= 1: reachable(x, y) <=> x mod k = 0", Verdict::proved, ""},
        {piles, " with k >= 1: x mod k = 0 => distance(x, y) = x / k", Verdict::proved, ""},
        {piles, " with k >= 1: reachable(x, y) <=> x mod k <= 1", Verdict::refuted, "(1, 0)"},
        {pair, ": reachable(x, y) <=> x = y", Verdict::proved, ""},
        {pair, ": x = y => distance(x, y) = x", Verdict::proved, ""},
        {line, ": reachable(x)", Verdict::proved, ""},
        {evens, ": not reachable at start", Verdict::proved, ""},
        {evens, ": reachable(x) <=> even(x)", Verdict::proved, ""},
        {walled, ": reachable(x, y) <=> x <= 1", Verdict::proved, ""},
        {walled, ": distance(x, y) in {0, 1, 2} or x >= 2 or x + y > 2", Verdict::proved, ""},
        {walled, ": x < 2 => distance(x, y) = x + y", Verdict::proved, ""},
    };
    for (const auto& [rule, claim, verdict, detail] : table) {
        // What a claim says is a hint for the law, and of the colours there is none but by that of the second claim.
        const std::string text = rule + "claim \"c\"" + claim + "\n";
        const double search = verdict == Verdict::refuted ? 0.5 : 0.1;
        const Finding finding = rule == colours ? decide_alone(text, 20, search) : decide(text, 20, search);
        const std::string said = rule.substr(0, rule.find('\n')) + claim;
        std::string told = finding.verdict == Verdict::proved ? report::statement(finding) : finding.counterexample;
        for (const std::string& one : finding.tried) told += "; " + one;
        if (finding.verdict == Verdict::proved) told += "; " + report::theorems(finding);
        EXPECT_EQ(name(finding.verdict), std::string(name(verdict))) << said << "\n" << told;
        EXPECT_NE(told.find(detail), std::string::npos) << said << "\n" << told;
    }
}

struct Drawn {
    std::string text;
    bool bounded = false;
};

/// Two numbers, or one, whole ones among them; moves with prices and conditions; goals by equations, remainders and bounds; walls.
Drawn drawn(std::mt19937& random) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    Drawn game;
    game.bounded = below(2) == 0;
    const bool two = below(4) != 0, whole = !two && below(3) == 0;
    const std::string names = two ? "(x, y)" : "(x)";
    game.text = "game drawn\nposition " + std::string(two ? "(x, y)" : whole ? "(x : integer)" : "(x)");
    if (game.bounded) game.text += two ? " where x <= 9 and y <= 9" : whole ? " where abs(x) <= 20" : " where x <= 40";
    game.text += "\n";
    const auto number = [&](const char* name) {
        const int step = below(7) - 3;
        if (below(9) == 0) return std::string(name) + " / 2";
        return std::string(name) + (step < 0 ? " - " + std::to_string(-step) : " + " + std::to_string(step));
    };
    const auto condition = [&] {
        const char* const all[] = {"even(x)", "x mod 3 = 0", "x >= 2", "x <= 5", "x + y >= 3", "y >= x", "odd(x + y)", "x != y"};
        const char* const one[] = {"even(x)", "x mod 3 = 0", "x >= 2", "x <= 5", "x mod 4 != 1"};
        return std::string(two ? all[below(8)] : one[below(5)]);
    };
    for (int k = 1 + below(3); k-- > 0;) {
        game.text += "move " + names + " -> (" + number("x") + (two ? ", " + number("y") : std::string()) + ")";
        if (below(3) == 0) game.text += " if " + condition();
        if (below(3) == 0) game.text += " cost " + std::string(below(2) == 0 ? "2" : "1 + x mod 2");
        game.text += "\n";
    }
    if (below(5) == 0) game.text += "stop " + names + " if " + condition() + "\n";
    const char* const goals[] = {"x = 0 and y = 0", "x = 1", "x = 0", "x <= 1 and y <= 1", "x mod 3 = 1 and y = 0"};
    const char* const of_one[] = {"x = 0", "x = 1", "x mod 5 = 0", "x = 7"};
    game.text += "play alone\ngoal " + names + " if " + std::string(two ? goals[below(5)] : of_one[below(4)]) + "\n";
    return game;
}

/// What a law says of small positions is what a search from each of them finds.
void judge(const PuzzleLaw& law, const game::Ruleset& ruleset, bool bounded, const std::string& text, std::size_t& told) {
    base::Budget budget;
    each_in_box(law.play(), ruleset, bounded ? 11 : 6, [&](const game::Position* position) {
        if (!position) return;
        const auto numbers = law.play().values(ruleset.shape().to_data(*position));
        const puzzle::Nearest found = puzzle::nearest_goal(ruleset, *position, budget, 3000);
        const std::string at = ruleset.shape().print(*position) + " of\n" + text;
        if (law.never().accepts(numbers)) {
            EXPECT_FALSE(found.length) << at;
        }
        if (law.lead().accepts(numbers)) {
            EXPECT_TRUE(found.length || found.limit) << at;
        }
        if (bounded) {
            EXPECT_FALSE(found.limit) << at;
        }
        if (!law.pairs()) return;
        EXPECT_TRUE(law.lead().accepts(numbers) != law.never().accepts(numbers)) << at;
        if (found.limit) return;
        ++told;
        const auto far = law.at(numbers);
        EXPECT_EQ(far.has_value(), found.length.has_value()) << at;
        if (far && found.length) {
            EXPECT_EQ(*far, found.length->cost) << at;
        }
    });
}

/// What is proved from behind, beside a search backwards from the goal.
TEST(PuzzleLaws, FromBehindOfRandomPuzzles) {
    std::mt19937 random(20261129);
    const auto any = [&](int low, int high) { return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)); };
    constexpr int far = 12;
    int proved = 0, denied = 0;
    for (int round = 0; round < grundy::tests::rounds(3); ++round) {
        // Moves that keep a * x + b * y modulo m.
        const int m = any(2, 5), a = any(1, m - 1), b = any(0, m - 1);
        std::string rule = "game t\nposition (x : integer, y : integer)\n";
        std::vector<std::pair<int, int>> moves;
        while (moves.size() < 3) {
            const int dx = any(-2, 2), dy = any(-2, 2);
            if ((dx == 0 && dy == 0) || (a * dx + b * dy) % m != 0) continue;
            moves.emplace_back(dx, dy);
            rule += "move (x, y) -> (x + (" + std::to_string(dx) + "), y + (" + std::to_string(dy) + "))\n";
        }
        rule += "play alone\ngoal (0, 0)\n";
        std::set<std::pair<int, int>> reached{{0, 0}};
        std::vector<std::pair<int, int>> open{{0, 0}};
        while (!open.empty()) {
            const auto [x, y] = open.back();
            open.pop_back();
            for (const auto& [dx, dy] : moves)
                if (std::abs(x - dx) <= far && std::abs(y - dy) <= far && reached.insert({x - dx, y - dy}).second) open.emplace_back(x - dx, y - dy);
        }
        const int k = any(1, 3), l = any(0, 2);  // keeps nothing, or what it keeps is another's
        const auto at = [&](const char* before, int p, int q) {
            const std::string sum = "(" + std::to_string(p) + " * x + " + std::to_string(q) + " * y) mod " + std::to_string(m) + " = 0";
            const Finding finding = decide(rule + "claim \"c\": " + before + sum + "\n", grundy::tests::depth() > 1 ? 2 : 1, 0.1);
            const bool is_so = std::all_of(reached.begin(), reached.end(), [&](const auto& one) { return (p * one.first + q * one.second) % m == 0; });
            EXPECT_TRUE(is_so || finding.verdict != Verdict::proved) << rule << before << sum;
            return finding.verdict;
        };
        for (const char* before : {"reachable(x, y) => ", "not reachable(x, y) or "}) {
            proved += at(before, a, b) == Verdict::proved ? 1 : 0;
            denied += at(before, k, l) == Verdict::refuted ? 1 : 0;
        }
    }
    EXPECT_GE(proved, grundy::tests::rounds(3));
    EXPECT_GE(denied, grundy::tests::rounds(3) / 3);
}

TEST(PuzzleLaws, OfRandomPuzzlesAreWhatSearchesFind) {
    std::mt19937 random(20261128);
    std::size_t distances = 0, sets = 0, told = 0;
    for (int round = 0; round < grundy::tests::rounds(40); ++round) {
        const Drawn puzzle = drawn(random);
        const auto game = grundy::tests::written(puzzle.text);
        const auto ruleset = game::compile(*game);
        for (const bool exact : {false, true}) {
            std::string why;
            try {
                const arithmetic::Allowance allowance(most_work / 8);
                const auto law = (exact ? learn_distances_of_numbers : learn_ways)(game, *ruleset, 2, why, {});
                if (!law) continue;
                ++(exact ? distances : sets);
                judge(*law, *ruleset, puzzle.bounded, puzzle.text, told);
            } catch (const arithmetic::TooLarge&) {
            }
        }
    }
    EXPECT_GE(distances, static_cast<std::size_t>(grundy::tests::rounds(40)) / 3);
    EXPECT_GE(sets, static_cast<std::size_t>(grundy::tests::rounds(40)) / 3);
    EXPECT_GE(told, 1000U);
}

}  // namespace
}  // namespace grundy::claim
