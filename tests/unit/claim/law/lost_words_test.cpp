// Words for sets of positions, read off small ones: the sets are given as functions, so that exceptions and tables can be chosen. What is said is compared with
// the set far beyond the samples.
#include <gtest/gtest.h>

#include <regex>

#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

using Lost = std::function<bool(const std::vector<std::int64_t>&)>;

using Row = std::vector<std::int64_t>;

bool next_cell(Row& at, const Row& first, std::int64_t side) {
    for (std::size_t k = 0; k < at.size(); ++k) {
        if (++at[k] < side) return true;
        at[k] = first[k];
    }
    return false;
}

std::string words_of_set(const std::string& position, std::int64_t side, const Lost& lost) {
    const std::string names = std::regex_replace(position, std::regex(" : integer"), "");
    const auto game = decide("game t\nposition (" + position + ")\nmove (" + names + ") -> ()\nclaim \"c\": 1 = 1\n").game;
    LostSamples known;
    for (std::uint32_t slot = 0; slot < game->components.size(); ++slot) known.numbers.push_back(rule::local(slot, game->components[slot].name));
    known.side = side;
    Row first;
    for (const rule::Component& c : game->components) first.push_back(c.kind == rule::ComponentKind::integer ? 1 - side : 0);
    Row at = first;
    do {
        rule::PositionData data;
        for (const std::int64_t n : at) data.push_back({true, {base::Integer(n)}});
        known.samples.push_back({data, lost(at)});
    } while (next_cell(at, first, side));
    rule::Evaluator evaluator(*game);
    known.right = [&](const rule::ExprRef& said) {
        Row far = first;
        do {
            rule::Evaluator::Frame frame;
            for (const std::int64_t n : far) frame.push_back(rule::number_value(base::Integer(n)));
            if (evaluator.evaluate(*said, frame).truth() != lost(far)) return false;
        } while (next_cell(far, first, side + 9));
        return true;
    };
    const rule::ExprRef said = lost_in_words(*game, known);
    return said ? rule::to_string(*said, *game) : "no words";
}

/// Whole numbers below 0 have remainders from 0 on, which tables are told by.
TEST(LostWords, OfWholeNumbers) {
    const auto mod = [](std::int64_t a, std::int64_t m) { return ((a % m) + m) % m; };
    EXPECT_EQ(words_of_set("x : integer, y", 30, [&](const Row& n) { return mod(n[0], 5) < 2 ? n[1] % 4 < 2 : mod(n[0], 5) < 4 && n[1] % 4 >= 2; }),
              "x mod 5 in {0, 1} and y mod 4 in {0, 1} or x mod 5 in {2, 3} and y mod 4 in {2, 3}");
    EXPECT_EQ(words_of_set("x, y : integer", 30, [&](const Row& n) { return mod(n[0], 5) != mod(n[1], 5); }), "x mod 5 != y mod 5");
    EXPECT_EQ(words_of_set("x : integer, y : integer", 20, [&](const Row& n) { return mod(n[0], 7) < 3 && mod(n[1], 3) == 2; }),
              "x mod 7 in {0, 1, 2} and y mod 3 = 2");
}

/// Parallel lines, also those that slant, that are thick, of which only some points belong; a few small positions may be exceptions.
TEST(LostWords, OfPositionsOnLines) {
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[1] == 3 * n[0]; }), "y = 3 * x");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[0] == 2 * n[1] + 1; }), "x = 2 * y + 1");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[1] == n[0] + 1; }), "y = x + 1");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[1] / 2 == n[0]; }), "x = y / 2");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return 3 * n[0] / 2 == n[1]; }), "y = 3 * x / 2");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[1] == n[0] + 1 && n[0] % 2 == 0; }), "y = x + 1 and x mod 2 = 0");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[1] - n[0] == 1 || n[1] - n[0] == 4; }), "y - x in {1, 4}");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return std::max(n[0], n[1]) == 2 * std::min(n[0], n[1]); }), "max(x, y) = 2 * min(x, y)");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[1] == 3 * n[0] && n[0] > 0; }), "y = 3 * x and not (x = 0 and y = 0)");
    EXPECT_EQ(words_of_set("x, y", 40, [](const Row& n) { return n[1] == n[0] * n[0]; }), "no words");
    EXPECT_EQ(words_of_set("x, y", 40,
                           [](const Row& n) {
                               const std::int64_t a = std::min(n[0], n[1]), b = std::max(n[0], n[1]);
                               return (a == 0 && b % 2 == 0) || (a == 2 && b % 2 == 1);
                           }),
              "min(x, y) = 0 and max(x, y) mod 2 = 0 or min(x, y) = 2 and max(x, y) mod 2 = 1");
}

TEST(LostWords, OfSetsThatAnAutomatonOfFewStatesReads) {
    EXPECT_EQ(words_of_set("a, b, c", 12, [](const Row& n) { return n[0] % 3 == n[2] % 3; }), "a mod 3 = c mod 3");
    EXPECT_EQ(words_of_set("x, y", 30, [](const Row& n) { return n[0] % 5 != n[1] % 5; }), "x mod 5 != y mod 5");
    EXPECT_EQ(words_of_set("x, y", 30, [](const Row& n) { return (n[0] / 2 + n[1] / 3) % 2 == 1; }), "(x / 2 + y / 3) mod 2 = 1");
    EXPECT_EQ(words_of_set("x, y", 30, [](const Row& n) { return std::min(n[0] / 3, n[1] / 2) % 2 == 0; }), "min(x / 3, y / 2) mod 2 = 0");
    EXPECT_EQ(words_of_set("a, b, c", 12, [](const Row& n) { return (n[0] + 2 * n[1]) % 5 == 1; }), "(a + 2 * b) mod 5 = 1");
    EXPECT_EQ(words_of_set("x, y", 30, [](const Row& n) { return n[0] % 5 < 2 ? n[1] % 4 < 2 : n[0] % 5 < 4 && n[1] % 4 >= 2; }),
              "x mod 5 in {0, 1} and y mod 4 in {0, 1} or x mod 5 in {2, 3} and y mod 4 in {2, 3}");
    EXPECT_EQ(words_of_set("x, y", 30, [](const Row& n) { return n[0] * n[1] == 0 ? (n[0] + n[1]) % 2 == 1 : n[0] % 2 == 0 && n[1] % 2 == 0; }),
              "if x = 0 or y = 0 then (x + y) mod 2 = 1 else x mod 2 = 0 and y mod 2 = 0");
    EXPECT_EQ(words_of_set("x, y", 30, [](const Row& n) { return n[0] * n[0] % 31 > n[1] * n[0] % 17; }), "no words");
}

TEST(LostWords, OfTermsThatDouble) {
    using Row = std::vector<std::int64_t>;
    const auto terms = [](std::int64_t first, std::int64_t plus, std::vector<std::int64_t> others = {}) {
        return [=](const Row& n) {
            std::int64_t term = first;
            while (term < n[0]) term = 2 * term + plus;
            return term == n[0] || std::find(others.begin(), others.end(), n[0]) != others.end();
        };
    };
    EXPECT_EQ(words_of_set("n", 400, terms(1, 0)), "n in powers(2, n)");
    EXPECT_EQ(words_of_set("n", 400, [&](const Row& n) { return n[0] == 0 || terms(1, 1)(n); }), "n + 1 in powers(2, n + 1)");
    EXPECT_EQ(words_of_set("n", 400, terms(2, -1)), "n - 1 in powers(2, n)");
    EXPECT_EQ(words_of_set("n", 400, terms(1, 2)), "(n + 2) mod 3 = 0 and (n + 2) / 3 in powers(2, n + 2)");
    EXPECT_EQ(words_of_set("n", 400, terms(3, 0, {0, 4})), "n in {0, 4} or n mod 3 = 0 and n / 3 in powers(2, n)");
    EXPECT_EQ(words_of_set("n", 400, terms(12, 0)), "n mod 12 = 0 and n / 12 in powers(2, n)");
    EXPECT_EQ(words_of_set("n", 400, [&](const Row& n) { return terms(1, 0)(n) && n[0] != 64; }), "no words");
}

TEST(LostWords, AFewSmallPositionsAreExceptions) {
    using Row = std::vector<std::int64_t>;
    const auto is = [](const Row& n, std::int64_t x, std::int64_t y) { return n[0] == x && n[1] == y; };
    EXPECT_EQ(words_of_set("x, y", 30, [&](const Row& n) { return ((n[0] + n[1]) % 3 == 0 || is(n, 1, 0)) && !is(n, 0, 0); }),
              "(x + y) mod 3 = 0 and not (x = 0 and y = 0) or x = 1 and y = 0");
    EXPECT_EQ(words_of_set("x, y", 30, [&](const Row& n) { return n[0] % 3 == n[1] % 3 || is(n, 2, 3); }), "x mod 3 = y mod 3 or x = 2 and y = 3");
    EXPECT_EQ(words_of_set("x, y", 30, [&](const Row& n) { return n[0] % 3 == n[1] % 3 || is(n, 2, 15); }), "no words");  // too far to be one
}

// All steps that the search may take were used up, which ended the program.
TEST(LostWords, NoneAreFoundWhereTheSearchIsTooLong) {
    const auto game = decide("game t\nposition (x, y, z)\nmove (x, y, z) -> (x - k, y, z) for k in 1..x if z != 0 and x >= 22\nclaim \"c\": 1 = 1\n").game;
    const auto law = winning_law(game);
    ASSERT_TRUE(law);
    EXPECT_FALSE(law->lost_when);
    EXPECT_EQ(law->outcome_at({{true, {22}}, {true, {0}}, {true, {1}}}), 'N');
}

}  // namespace
}  // namespace grundy::claim
