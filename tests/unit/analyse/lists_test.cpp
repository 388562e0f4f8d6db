/// What `solve` lists and counts, against a brute force: all positions from nested loops, outcomes from the definition alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "engine/analyse/analysis.hpp"
#include "engine/base/failure.hpp"
#include "engine/meaning/rank.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

Result solved(const std::string& text, Options options = {}) {
    options.threads = 2;
    const auto game = grundy::tests::written(text);
    const base::Budget budget;
    return game ? solve(game, options, budget) : Result{};
}

std::string joined(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : " ") + item;
    return text;
}

std::map<std::string, char> outcomes(const Result& result) {
    std::map<std::string, char> all;
    for (const Entry& entry : result.positions) EXPECT_TRUE(all.emplace(entry.position, entry.outcome).second) << entry.position << " is listed twice";
    return all;
}

struct Listed {
    const char* rule;
    const char* lost;
    std::uint64_t positions, draws;
};

TEST(Lists, AreWhole) {
    const Listed rows[] = {
        // Only a <= b was listed, as if every game were symmetric: "no P-position" stood before P-positions.
        {"game a position (a, b) where b < a and a <= 4 move (a, b) -> (a - k, b) for k in 1..a", "(1, 0) (2, 1) (3, 2) (4, 3)", 10, 0},
        {"game a position (a, b) where a <= 3 and b <= 1 move (a, b) -> (a - 2, b)", "(0, 0) (0, 1) (1, 0) (1, 1)", 8, 0},
        {"game a position (p, t) where p < 4 and t <= 1 move (p, 0) -> ((p + 1) mod 4, 1) if p != 3 move (p, 1) -> ((p + s) mod 4, 0) for s in {1, 3} if p != "
         "2",
         "(2, 1) (3, 0)", 8, 4},
        // Finite domains without a start: "its positions have no end".
        {"game a position (S : set 0..3) move (S) -> (S \\ {x}) for x in S", "({}) ({0, 1}) ({0, 2}) ({0, 3}) ({1, 2}) ({1, 3}) ({2, 3}) ({0, 1, 2, 3})", 16,
         0},
        {"game a graph G = { a -> b ; b -> c } position (v in G, w in G) move (v, w) -> (x, w) for x in next(G, v) move (v, w) -> (v, x) for x in next(G, w)",
         "(a, a) (a, c) (b, b) (c, a) (c, c)", 9, 0},
        {"game a position (w : word) where len(w) <= 2 and all(x in w: x = 'a' or x = 'b') move (w) -> (w[2..len(w)]) if len(w) >= 1",
         "(\"\") (\"aa\") (\"ab\") (\"ba\") (\"bb\")", 7, 0},
        {"game a position (h[2]) where all(i in 1..2: h[i] <= 2) move (h) -> (h[i := h[i] - 1]) for i in 1..2", "([0, 0]) ([0, 2]) ([1, 1]) ([2, 0]) ([2, 2])",
         9, 0},
        {"game a position (w[..]) where len(w) <= 2 and all(x in w: x <= 1) move (w) -> (w[2..len(w)]) if len(w) >= 1",
         "([]) ([0, 0]) ([0, 1]) ([1, 0]) ([1, 1])", 7, 0},
        // Whole numbers with both ends, and a bound on a multiple: "no start", and "with entries to 99".
        {"game a position (m : integer, n : integer) where -2 <= m <= 3 and n in -1..2 move (m, n) -> (m - 1, n) move (m, n) -> (m, n - k) for k in 1..2",
         "(-1, 0) (0, -1) (1, 0) (0, 2) (-2, -1) (2, -1) (3, 0) (-2, 2) (2, 2)", 24, 0},
        // Rows of whole numbers with both ends, said of an entry, of each, of all: "no end".
        {"game a position (w[2] : integer) where -1 <= w[1] <= 0 and w[2] in 0..1 move (w) -> (w[i := w[i] - 1]) for i in 1..2", "([-1, 0]) ([0, 1])", 4, 0},
        {"game a position (w[..] : integer) where all(x in w: -1 <= x <= 1) and len(w) <= 1 move (w) -> (w[i := w[i] - 1]) for i in 1..len(w)",
         "([]) ([-1]) ([1])", 4, 0},
        {"game a position (unordered w[2] : integer) where all(i in 1..2: w[i] in -1..1) move (w) -> (w[i := w[i] - 1]) for i in 1..2",
         "([0, 0]) ([-1, -1]) ([-1, 1]) ([1, 1])", 6, 0},
        {"game a position (a, b) where a + 2 * b <= 4 move (a, b) -> (a - 1, b) move (a, b) -> (a, b - 1)", "(0, 0) (0, 2) (1, 1) (2, 0) (4, 0)", 9, 0},
    };
    for (const Listed& row : rows) {
        const Result result = solved(row.rule);
        EXPECT_EQ(joined(result.lost), row.lost) << row.rule;
        EXPECT_EQ(result.tally.positions, row.positions) << row.rule;
        EXPECT_EQ(result.tally.draws, row.draws) << row.rule;
        EXPECT_EQ(outcomes(result).size(), row.positions) << row.rule;
        EXPECT_TRUE(result.whole) << row.rule;
    }
}

/// Words and rows without end: the smallest, by size, as far as some thousand or as --to says.
TEST(Lists, OfWordsAndRowsReachToASize) {
    const char* const words = "game a position (w : word over {a, b}) move (w) -> (w[2..len(w)]) if len(w) >= 1";
    Options three;
    three.to = 3;
    const Result some = solved(words, three);
    EXPECT_EQ(joined(some.lost), "(\"\") (\"aa\") (\"ab\") (\"ba\") (\"bb\")");
    EXPECT_EQ(some.to_size, 3);
    EXPECT_EQ(some.tally.positions, 15U);
    EXPECT_FALSE(some.whole);
    const Result all = solved(words);
    EXPECT_EQ(all.to_size, 10);
    EXPECT_EQ(all.tally.positions, 2047U);
    EXPECT_EQ(all.tally.previous, 1U + 4 + 16 + 64 + 256 + 1024);
    const Result rows = solved("game a position (unordered w[..]) move (w) -> (w[2..len(w)]) if len(w) >= 1", three);
    EXPECT_EQ(joined(rows.lost), "([]) ([0, 0]) ([0, 1])");
    EXPECT_THROW(solved("game a position (w : word over {a}) move (w) -> (w ++ \"a\")"), base::Failure);          // play has no end
    EXPECT_THROW(solved("game a position (w : word) move (w) -> (w[2..len(w)]) if len(w) >= 1"), base::Failure);  // of which letters?
    three.to = 40;
    EXPECT_THROW(solved("game a position (w : word over {a, b, c, d, e, f, g, h}) move (w) -> (w[2..len(w)]) if len(w) >= 1", three), base::Failure);
}

/// One whole number with both ends is a row that begins below 0.
TEST(Lists, OfOneIntegerAreARow) {
    const Result result = solved("game a position (n : integer) where -5 <= n <= 9 move (n) -> (n - s) for s in {1, 2}");
    EXPECT_EQ(result.first, -5);
    ASSERT_EQ(result.values.size(), 15U);
    for (std::uint32_t i = 0; i < 15; ++i) EXPECT_EQ(result.values[i], i % 3) << i;
}

/// (a, b) -> (a - x, b - y) for the pairs, where a condition that is symmetric or not holds.
TEST(Lists, OfRandomPairGamesAreThoseOfTheDefinition) {
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    for (int round = 0; round < 60; ++round) {
        std::vector<std::pair<int, int>> steps;
        std::string rule = "game a position (a, b)";
        const int limit = 3 + below(6), lead = below(3);
        rule += " where a <= " + std::to_string(limit) + " and b <= " + std::to_string(limit + lead);
        for (int k = 1 + below(3); k > 0; --k) {
            const std::pair<int, int> step{below(4), below(4)};
            if (step.first + step.second == 0) continue;
            steps.push_back(step);
            if (below(2) != 0) steps.emplace_back(step.second, step.first);
        }
        if (steps.empty()) steps.emplace_back(1, 0);
        for (const auto& [x, y] : steps) rule += " move (a, b) -> (a - " + std::to_string(x) + ", b - " + std::to_string(y) + ")";
        std::map<std::string, char> expected;
        std::map<std::pair<int, int>, bool> lost;
        std::uint64_t previous = 0;
        for (int a = 0; a <= limit; ++a) {
            for (int b = 0; b <= limit + lead; ++b) {
                bool wins = false;
                for (const auto& [x, y] : steps) wins = wins || (a >= x && b >= y && lost[{a - x, b - y}]);
                lost[{a, b}] = !wins;
                previous += wins ? 0 : 1;
                expected["(" + std::to_string(a) + ", " + std::to_string(b) + ")"] = wins ? 'N' : 'P';
            }
        }
        for (const char* method : {"", "position-graph", "search", "reference"}) {
            Options options;
            options.method = method;
            const Result result = solved(rule, options);
            EXPECT_EQ(outcomes(result), expected) << rule << " by " << method;
            EXPECT_EQ(result.tally.previous, previous) << rule << " by " << method;
            EXPECT_EQ(result.computed, expected.size()) << rule << " by " << method;
            EXPECT_TRUE(std::all_of(result.lost.begin(), result.lost.end(), [&](const std::string& p) { return expected[p] == 'P'; })) << rule;
            if (result.symmetric) {
                for (const auto& [at, is] : lost) {
                    const auto mirror = lost.find({at.second, at.first});
                    EXPECT_TRUE(mirror == lost.end() || mirror->second == is) << rule << " is called symmetric";
                }
            }
        }
    }
}

// A box of 100 x 100: the first 1000 are listed, and P-positions beyond them are counted and shown.
TEST(Lists, OfABoxSpeakOfAllOfIt) {
    const Result result = solved("game a position (a, b) move (a, b) -> (a - k, b) for k in 1..a move (a, b) -> (a, b - k) for k in 1..b");
    EXPECT_EQ(result.tally.positions, 10'000u);
    EXPECT_EQ(result.tally.previous, 100u);
    EXPECT_TRUE(result.symmetric);
    EXPECT_EQ(result.lost.front(), "(0, 0)");
    EXPECT_EQ(result.lost[1], "(1, 1)");
    const Result lower = solved("game a position (a, b) move (a, b) -> (a - 1, b) move (a, b) -> (a - 2, b - 1)");
    EXPECT_FALSE(lower.symmetric);
    EXPECT_EQ(lower.positions.size(), 1000u);
    EXPECT_EQ(joined({lower.lost.begin(), lower.lost.begin() + 4}), "(0, 0) (0, 1) (0, 2) (2, 0)") << "by size, not row 0 alone";
}

// Positions met by two parts of a search were counted twice: 15 of 8.
TEST(Counts, AreOfDifferentPositions) {
    const char* const removal = "game a position (S : set 1..3) move (S) -> (S \\ {x}) for x in S if len(S) >= 1 start ({1..3})";
    const Result start = solved(removal);
    ASSERT_TRUE(start.start);
    EXPECT_EQ(start.start->searched, 7u) << "the whole is one piece, and the empty set is none";
    EXPECT_EQ(start.computed, 7u);
    const Result apart = solved("game a graph G = { a ; b ; c } position (S : set G) move (S) -> (S \\ {x}) for x in S start ({a, b, c})");
    EXPECT_EQ(apart.start->searched, 1u) << "three times the same piece";
    EXPECT_TRUE(apart.start->pieces);
    EXPECT_EQ(apart.method, "independent-pieces");
    const char* const ring = "game ring graph G = { a -> b ; b -> c ; c -> a, d } position (v in G) move (v) -> (w) for w in next(G, v) start (a)";
    EXPECT_EQ(solved(ring).start->searched, 4u);
    const char* const emptied = "game a position (x, y) move (x, y) -> () move (x, y) -> (x - 1, y) start (3, 2)";
    EXPECT_EQ(solved(emptied).start->searched, 4u) << "the empty sum is no position";
}

TEST(Methods, AreObeyedOrRefused) {
    const char* const nim = "game a position (a, b) move (a, b) -> (a - k, b) for k in 1..a move (a, b) -> (a, b - k) for k in 1..b";
    const auto game = grundy::tests::written(nim);
    const base::Budget budget;
    const auto at = [&](const char* method) {
        Options options;
        options.method = method;
        return value({{game, {{true, {3}}, {true, {5}}}}}, options, budget);
    };
    for (const char* method : {"", "closed-form", "tuple-table", "position-graph", "search", "reference"}) {
        const SumReport report = at(method);
        EXPECT_EQ(report.value, "6") << method;
        const bool theorem = !report.grounds.theorems().empty();
        EXPECT_EQ(theorem, std::string(method).empty() || std::string(method) == "closed-form") << method;
    }
    EXPECT_EQ(std::get<pattern::Computed>(at("reference").grounds.all().at(0)).method, "reference");
    EXPECT_THROW(at("nosuch"), base::Failure);
    EXPECT_THROW(at("break-dense"), base::Failure);
    const auto kayles = grundy::tests::written("game kayles code 0.77");
    Options reference;
    reference.method = "reference";
    const SumReport heap = value({{kayles, {{true, {200}}}}}, reference, budget);
    EXPECT_TRUE(heap.grounds.theorems().empty());
    EXPECT_EQ(heap.value, value({{kayles, {{true, {200}}}}}, {}, budget).value);
}

/// A set or row that only loses elements, written as what stays: something must be shown to go.
TEST(Ends, WhereAPartIsLeft) {
    const std::pair<const char*, const char*> rows[] = {
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x mod d != 0}) for d in S", "the size of S falls with every move"},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x < d}) for d in S", "the size of S falls with every move"},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x <= d}) for d in S", nullptr},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if not (x in divisors(d))}) for d in S", "the size of S falls with every move"},
        {"game a position (S : set 0..99) move (S) -> ({x for x in S if not (x in divisors(d))}) for d in S", nullptr},  // 0 has no divisors
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x mod k != 0}) for k in 2..9", nullptr},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x mod k != 0}) for k in 2..9 if any(z in S: z mod k = 0)",
         "the size of S falls with every move"},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x mod k != 0}) for k in 2..9 if any(z in S: z mod k = 1)", nullptr},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x mod k != 0}) for k in 2..9 if count(z in S: z mod k = 0) > 0",
         "the size of S falls with every move"},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x mod k != 0}) for k in 2..9 if {z for z in S if z mod k != 0} != S",
         "the size of S falls with every move"},
        {"game a position (S : set 1..99) move (S) -> ({x for x in S if x mod k != 0}) for k in 2..9 if {z for z in S if z mod k != 1} != S", nullptr},
        {"game a position (S : set 1..99) move (S) -> (S \\ {z for z in S if z >= c}) for c in S", "the size of S falls with every move"},
        {"game a position (S : set 1..99) move (S) -> (S \\ {z for z in S if z > c}) for c in S", nullptr},
        {"game a position (S : set 1..99) move (S) -> (S & {z for z in 1..99 if z < c}) for c in S", "the size of S falls with every move"},
        {"game a position (S : set 1..99) move (S) -> ({x + 1 for x in S if x != d}) for d in S", nullptr},
        {"game a graph G = grid(3, 4) position (S : set G) move (S) -> ({u for u in S if u != v and not (u in next(G, v))}) for v in S",
         "the size of S falls with every move"},
        {"game a graph G = grid(3, 4) position (S : set G) move (S) -> ({u for u in S if not (u in next(G, v))}) for v in S", nullptr},
        {"game a graph G = grid(3, 4) position (E : set edges(G)) move (E) -> ({f for f in E if len(ends(e) & ends(f)) = 0}) for e in E",
         "the size of E falls with every move"},
        {"game a position (w[..]) move (w) -> ([x for x in w if x != w[i]]) for i in 1..len(w)", "len(w) falls with every move"},
        {"game a position (w[..]) move (w) -> ([x for x in w if x != i]) for i in 1..len(w)", nullptr},
    };
    for (const auto& [rule, rank] : rows) {
        const auto game = grundy::tests::written(rule);
        ASSERT_TRUE(game) << rule;
        EXPECT_EQ(meaning::falling_rank(*game).value_or("nothing"), rank ? rank : "nothing") << rule;
    }
}

struct Doubt {
    const char* rule;
    const char* word;  ///< in the note; empty: none
};

TEST(Misreadings, AreSaid) {
    const Doubt rows[] = {
        {"game a position (n) move (n) -> (n - k) for k in 1..2 terminal (n): mover loses if n <= 2", "`stop`"},
        {"game a position (n) move (n) -> (n - k) for k in 1..2 stop (n) if n <= 2 terminal (n): mover loses if n <= 2", ""},
        {"game a position (unordered w[..]) move (w) -> (w[3..len(w)] ++ [abs(w[1] - w[2])]) if len(w) >= 2 terminal (w): mover wins if odd(w[1]) start ([1, "
         "2, 3, 4])",
         ""},
        {"game a position (w[..]) move (w) -> (w[2..len(w)])", "to itself"},
        {"game a position (w[..]) move (w) -> (w[2..len(w)]) if len(w) >= 1", ""},
        {"game a position (x, y) move (x, y) -> (x - 1, y) move (x, y) -> (y, x) if x > 0 and y > 0", "(1, 1) to itself"},
        {"game a position (x, y) move (x, y) -> (x - 1, y) move (x, y) -> (y, x) if x > y", ""},
        {"game a position (n) move (n) -> (n - 1) move (n) -> (n)", ""},
        // A score is compared when play is over, wherever else it has such a value: `stop` was proposed.
        {"game a position (left, s) move (left, s) -> (left - 1, s + d) for d in 6..9 terminal (left, s): mover wins if s >= 30 start (4, 0)", ""},
        {"game a position (left, p) move (left, p) -> (left - 1, p * d) for d in 1..3 terminal (left, p): mover wins if even(p) start (4, 1)", ""},
        {"game a position (n, m, y) move (n, m, y) -> (n - k, y, m + k) for k in 1..3 terminal (n, m, y): mover wins if m > y terminal (n, m, y): draw if m = "
         "y "
         "start (15, 0, 0)",
         ""},
        {"game a position (left, s) move (left, s) -> (left - 1, s + d) for d in 1..2 if s < 9 terminal (left, s): mover wins if s >= 5 start (4, 0)",
         "`stop`"},
        {"game a position (c, t) move (c, t) -> (c - 1, t + v) for v in 3..5 terminal (c, t): mover wins if t > 5 start (4, 0)", "`stop`"},
    };
    for (const Doubt& row : rows) {
        const auto game = grundy::tests::written(row.rule);
        ASSERT_TRUE(game);
        const auto found = misreadings(*game::compile(*game), *game);
        if (*row.word == '\0') EXPECT_TRUE(found.empty()) << row.rule << "\n" << joined(found);
        else EXPECT_NE(joined(found).find(row.word), std::string::npos) << row.rule << "\n" << joined(found);
    }
}

}  // namespace
}  // namespace grundy::analyse
