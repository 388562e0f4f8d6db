// Ways of rows of any length that are made of ways of shorter rows, and bounds from below by neighbours that are counted: what is proved, what is not, and the
// sets of rows that both rest on.
#include "engine/claim/words/construction.hpp"

#include "engine/arithmetic/explored.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::string coins(const char* start = "[0, 0] ++ [1, 2] * n", const char* goal = "all(i in 1..2*n+1: c[i] >= c[i + 1])", const char* more = "") {
    return std::string(
               "game t(n = 4)\nposition (c[2 * n + 2]) where all(x in c: x <= 2)\n"
               "move (c) -> (c[f := c[i], f + 1 := c[i + 1], i := 0, i + 1 := 0]) for f in 1..2*n+1, i in 1..2*n+1 "
               "if c[f] = 0 and c[f + 1] = 0 and c[i] > 0 and c[i + 1] > 0") +
           more + "\nstart (" + start + ")\nplay alone\ngoal (c) if " + goal + "\n";
}
std::string pegs(const char* cost = "") {
    return std::string(
               "game t(n = 3)\nposition (d[n]) where all(x in d: x < 4)\nmove (d) -> (d[i := q]) for i in 1..n, q in 0..3 "
               "if q != d[i] and all(j in 1..i-1: d[j] != d[i] and d[j] != q)") +
           cost + "\nstart ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";
}

/// What is refuted by a short row needs no long search for a proof.
Finding judged(const std::string& rule, const std::string& claim, double search_seconds = 0.5) {
    return decide(rule + "claim \"c\"" + claim + "\n", 20, search_seconds);
}
const argument::Construction* constructed(const Finding& finding) { return finding.argument.as<argument::Construction>(); }

// Tait's row: n pairs take n moves, for every n from 4 on.
TEST(Construction, PairsOfCoins) {
    const Finding exact = judged(coins(), " with n >= 4: distance at start = n");
    EXPECT_EQ(exact.verdict, Verdict::proved);
    const auto* by = constructed(exact);
    ASSERT_NE(by, nullptr);
    ASSERT_EQ(by->parts.size(), 1U);
    EXPECT_EQ(by->parts[0].before, (argument::Construction::Row{2, 1, 1, 2}));
    EXPECT_EQ(by->parts[0].after, (argument::Construction::Row{1, 1, 2, 2}));
    EXPECT_EQ(by->parts[0].cost + by->last, 4);
    ASSERT_TRUE(by->least);
    EXPECT_EQ(by->least->counted, "1 before 1, 2 before 2");
    EXPECT_EQ(by->least->most_added, 2);
    EXPECT_TRUE(by->least->moved);
    EXPECT_EQ(judged(coins(), " with n >= 4: distance at start >= n / 2 and reachable at start").verdict, Verdict::proved);
    for (const char* claim : {" with n >= 3: distance at start = n", " with n >= 4: distance at start >= n + 1"})
        EXPECT_EQ(judged(coins(), claim, 0.1).verdict, Verdict::refuted) << claim;
}

// Discs two by two: D(n) = 2 D(n - 2) + 3.
TEST(Construction, FourPegs) {
    const Finding two = judged(pegs(), " with n >= 1: distance at start <= (if even(n) then 3 else 4) * 2^(n / 2) - 3");
    EXPECT_EQ(two.verdict, Verdict::proved);
    const auto* by = constructed(two);
    ASSERT_NE(by, nullptr);
    ASSERT_EQ(by->parts.size(), 2U);
    for (const auto& part : by->parts) EXPECT_EQ(part.before.size(), 0U) << "smaller discs lie on larger ones";
    EXPECT_EQ(by->period, 2U);
    EXPECT_EQ(judged(pegs(), " with n >= 1: distance at start <= 2 * n - 1", 0.1).verdict, Verdict::refuted);
    const Finding priced = judged(pegs(" cost 2"), " with n >= 1: distance at start <= 2^(n + 1) - 2");
    EXPECT_EQ(priced.verdict, Verdict::proved);
    EXPECT_NE(constructed(priced), nullptr);
}

// What is only true of short rows, or asks for more than moves around a shorter row give, is not proved.
TEST(Construction, NotProved) {
    // A move that looks at the whole row is none inside of a longer one.
    const std::string whole =
        "game t(n = 3)\nposition (d[n]) where all(x in d: x <= 1)\nmove (d) -> (d[i := 1]) for i in 1..n if d[i] = 0 and "
        "(len(d) <= 6 or count(x in d: x = 0) mod 2 = 1)\nstart ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";
    EXPECT_EQ(judged(whole, " with n >= 1: reachable at start").verdict, Verdict::refuted);
    // true up to 7 discs
    EXPECT_EQ(decide(pegs() + "claim \"c\" with n >= 1: distance at start <= 4 * n - 3\n", 20, 0.1).verdict, Verdict::refuted);
}

constexpr unsigned base = 3;  ///< two letters
constexpr Track word = 1;

/// Some set of rows of two letters.
Automaton rows_by(std::uint32_t bits) {
    using State = std::pair<int, unsigned>;  // before the row, in it, behind it; which of three states
    return arithmetic::explored<State>(
        base, {word}, State{0, 0},
        [bits](const State& q, const std::vector<unsigned>& d) -> State {
            if (q.first == 0) return d[0] == 0 ? State{1, 0} : State{3, 0};
            if (q.first == 1 && d[0] > 0) return State{1, (bits >> (4 * q.second + 2 * (d[0] - 1))) % 3};
            return q.first != 3 && d[0] == 0 ? State{2, q.second} : State{3, 0};
        },
        [bits](const State& q) { return q.first != 3 && q.first != 0 && ((bits >> (24 + q.second)) & 1) != 0; });
}

std::vector<Digits> all_rows(std::size_t most) {
    std::vector<Digits> rows{{}};
    for (std::size_t k = 0; k < rows.size(); ++k)
        if (rows[k].size() < most)
            for (unsigned d = 1; d < base; ++d) rows.push_back(rows[k]), rows.back().push_back(d);
    return rows;
}

TEST(Embedding, IsWhatItSays) {
    std::uint32_t seed = 7;
    const auto next = [&] { return seed = seed * 1664525U + 1013904223U, seed >> 3; };
    int tried = 0;
    for (int round = 0; round < grundy::tests::rounds(100); ++round) {
        const Automaton rows = rows_by(next() * 2654435761U);
        if (rows.tracks().empty()) continue;
        ++tried;
        Embedding e;
        for (std::uint32_t k = next() % 3; k > 0; --k) e.before.push_back(1 + next() % 2);
        for (std::uint32_t k = next() % 3; k > 0; --k) e.after.push_back(1 + next() % 2);
        e.letters = next() % 2 == 0 ? Digits{1, 2} : Digits{2, 1};
        if (e.longer() == 0) continue;
        std::set<Digits> made;
        for (const Digits& row : all_rows(5))
            if (holds(rows, row)) made.insert(e.of(row));
        const Automaton put = embedded(rows, e);
        std::optional<std::size_t> longest = 0;
        for (const Digits& row : all_rows(5)) {
            EXPECT_EQ(holds(put, row), made.count(row) != 0);
            if (holds(rows, row)) longest = std::max(*longest, row.size());
        }
        std::size_t listed = 0;
        for (std::size_t length = 0; length <= 5; ++length) listed += rows_of_length(rows, length, 100).size();
        const auto told = all_rows(5);
        EXPECT_EQ(listed, static_cast<std::size_t>(std::count_if(told.begin(), told.end(), [&](const Digits& row) { return holds(rows, row); })));
        if (const auto most = longest_row(rows); most && *most <= 5) {
            EXPECT_EQ(*most, *longest);
        }
    }
    EXPECT_GT(tried, 30);
}

}  // namespace
}  // namespace grundy::claim
