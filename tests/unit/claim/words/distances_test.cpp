// How far the rows of puzzles are from a goal, for every length: what is proved, what is refuted, and why nothing is proved elsewhere.
#include "engine/claim/words/distance_law.hpp"

#include <set>

#include "engine/claim/words/weight_law.hpp"

#include "engine/game/play/ruleset.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

/// d[i] is the peg of disc i, the smallest first (or last).
std::string hanoi(const std::string& moves = "q != d[i]", const char* pegs = "3", bool smallest_first = true, const char* goal = "1",
                  const std::string& lets = "") {
    const std::string smaller = smallest_first ? "1..i-1" : "i+1..n";
    return "game t(n = 3)\n" + lets + "position (d[n]) where all(x in d: x < " + pegs + ")\nmove (d) -> (d[i := q]) for i in 1..n, q in 0.." + pegs + "-1 if " +
           moves + " and all(j in " + smaller + ": d[j] != d[i]) and all(j in " + smaller +
           ": d[j] != q)\nstart ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = " + goal + ")\n";
}

std::string rings(const char* fill) {
    return std::string("game t(n = 4)\nlet longest = (2^(n + 1) - (if even(n) then 2 else 1)) / 3\nposition (r[n]) where all(x in r: x <= 1)\n") +
           "move (r) -> (r[1 := 1 - r[1]])\nmove (r) -> (r[i + 1 := 1 - r[i + 1]]) for i in 1..n-1 if r[i] = 1 and all(j in 1..i-1: r[j] = 0)\nstart ([" +
           (fill[0] == '0' ? "1" : "0") + "] * n)\nplay alone\ngoal (r) if all(x in r: x = " + fill + ")\n";
}

TEST(Distances, OfEveryLength) {
    const std::string tower = hanoi(), turned = hanoi("q != d[i]", "3", false), line = hanoi("(q = d[i] + 1 or q = d[i] - 1)", "3", true, "2");
    const std::string named = hanoi("q != d[i]", "3", true, "1", "let most = 2^n - 1\nlet after(k) = [k mod 2 for p in 1..n]\n");
    const std::string emptied = rings("0"), filled = rings("1");
    check({
        {tower.c_str(), " with n >= 1: distance at start = 2^n - 1", Verdict::proved, "distances read off the rows"},
        {tower.c_str(), " with n >= 1: 2^n = (distance at start) + 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at start = (2^(n + 2) - 4) / 4", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at start = (2^(n + 2) - 1) / 4", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at start = 2^n", Verdict::refuted, "([0])"},
        {tower.c_str(), " with n >= 1: distance at start = 2^n - 1 + n / 5", Verdict::refuted, "([0, 0, 0, 0, 0])"},
        {tower.c_str(), " with n >= 1: distance at start = 2^n - 1 + n / 500", Verdict::holds, "no sum of powers"},
        {tower.c_str(), " with n >= 1: distance at start = 2^n - 1 + (if n mod 60 = 59 then 1 else 0)", Verdict::holds, "not what was compared"},
        {turned.c_str(), " with n >= 1: distance at start = 2^n - 1", Verdict::proved, "distances read off"},
        {line.c_str(), " with n >= 1: distance at start = 3^n - 1", Verdict::proved, "distances read off"},
        {line.c_str(), " with n >= 1: distance at start = 2^n - 1", Verdict::refuted, "([0])"},
        {named.c_str(), " with n >= 1: distance at start = most", Verdict::proved, "distances read off"},
        {emptied.c_str(), " with n >= 1: distance at start = longest", Verdict::proved, "distances read off"},
        {filled.c_str(), " with n >= 1: distance at start = longest", Verdict::proved, "distances read off"},
        {emptied.c_str(), " with n >= 1: distance at start = longest + 1", Verdict::refuted, "([1])"},
    });
}

/// Solved where all discs are on one of two pegs.
std::string two_goals() { return hanoi() + "goal (d) if all(x in d: x = 2)\n"; }

TEST(Distances, OneWayOnlyAndReachable) {
    const std::string tower = hanoi(), line = hanoi("(q = d[i] + 1 or q = d[i] - 1)", "3", true, "2"), two = two_goals(), emptied = rings("0");
    check({
        {tower.c_str(), " with n >= 1: solutions at start = 1", Verdict::proved, "distances read off the rows"},
        {tower.c_str(), " with n >= 1: 1 = (solutions at start)", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at start = 2^n - 1 and solutions at start = 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at start = 2^n and solutions at start = 1", Verdict::refuted, "([0])"},
        {tower.c_str(), " with n >= 1: solutions at start = 2", Verdict::refuted, "([0])"},
        {tower.c_str(), " with n >= 1: solutions(d) = 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: reachable(d)", Verdict::proved, "distances read off"},
        {line.c_str(), " with n >= 1: solutions at start = 1 and reachable at start", Verdict::proved, "distances read off"},
        {emptied.c_str(), " with n >= 1: solutions at start = 1", Verdict::proved, "distances read off"},
        {two.c_str(), " with n >= 1: distance at start = 2^n - 1 and reachable at start", Verdict::proved, "distances read off"},
        {two.c_str(), " with n >= 1: solutions at start = 1", Verdict::refuted, "([0])"},
        {two.c_str(), " with n >= 1: solutions at start = 2", Verdict::proved, "in 2 ways in all"},
        {two.c_str(), " with n >= 1: solutions(d) = 1", Verdict::refuted, "([0])"},
        {two.c_str(), " with n >= 1: d[n] = 1 => solutions(d) = 1", Verdict::proved, "distances read off"},
        {two.c_str(), " with n >= 1: not d[n] = 1 => solutions(d) = 1", Verdict::refuted, "([0])"},
    });
}

// How far rows are at most, or at least: of all rows of a length, not of one.
TEST(Distances, AtMostAndAtLeast) {
    const std::string tower = hanoi(), turned = hanoi("q != d[i]", "3", false), line = hanoi("(q = d[i] + 1 or q = d[i] - 1)", "3", true, "2"),
                      emptied = rings("0");
    check({
        {tower.c_str(), " with n >= 1: distance at start <= 2^n - 1", Verdict::proved, "distances read off the rows"},
        {tower.c_str(), " with n >= 1: distance at start < 2^n", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at start < 2^n - 1", Verdict::refuted, "([0])"},
        {tower.c_str(), " with n >= 1: distance at start >= 2^n - 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at start > 2^n - 1", Verdict::refuted, "([0])"},
        {tower.c_str(), " with n >= 1: distance at start <= 2^n + 5", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance(d) <= 2^n - 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: 2^n > distance(d)", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance(d) < 2^n - 1", Verdict::refuted, "([0])"},
        {tower.c_str(), " with n >= 1: distance(d) >= 0", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance(d) > 0", Verdict::refuted, "([1])"},
        {tower.c_str(), " with n >= 1: distance(d) <= 2^n - 1 and solutions(d) = 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: d[n] = 0 => distance(d) >= 2^(n - 1)", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: d[n] = 0 => distance(d) > 2^(n - 1)", Verdict::refuted, "([0])"},
        {tower.c_str(), " with n >= 1: d[n] = 1 => distance(d) < 2^(n - 1)", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: d[n] = 1 => distance(d) < 2^(n - 1) - 1", Verdict::refuted, "([1])"},
        {tower.c_str(), " with n >= 1: distance(d) <= 3^n", Verdict::proved, "never has the wrong sign"},
        {tower.c_str(), " with n >= 1: distance(d) <= 2^n + n - 2", Verdict::proved, "never has the wrong sign"},
        {tower.c_str(), " with n >= 1: distance at start >= n", Verdict::proved, "never has the wrong sign"},
        {tower.c_str(), " with n >= 1: distance at start >= 2^(n + 1) - 6", Verdict::refuted, "([0, 0, 0])"},
        {tower.c_str(), " with n >= 1: distance(d) <= 2^n - 1 - n / 6", Verdict::refuted, "([0, 0, 0, 0, 0, 0])"},
        {turned.c_str(), " with n >= 1: distance(d) <= 2^n - 1", Verdict::proved, "distances read off"},
        {turned.c_str(), " with n >= 1: d[1] = 0 => distance(d) >= 2^(n - 1)", Verdict::proved, "distances read off"},
        {line.c_str(), " with n >= 1: distance(d) <= 3^n - 1", Verdict::proved, "distances read off"},
        {line.c_str(), " with n >= 1: distance(d) < 3^n - 1", Verdict::refuted, "([0])"},
        {emptied.c_str(), " with n >= 1: distance at start <= 2^(n + 1) / 3", Verdict::proved, "distances read off"},
        {emptied.c_str(), " with n >= 1: distance at start >= 2^(n + 1) / 3", Verdict::proved, "distances read off"},
        {emptied.c_str(), " with n >= 1: distance at start < 2^(n + 1) / 3", Verdict::refuted, "([1])"},
        {emptied.c_str(), " with n >= 1: distance(r) < 2^n", Verdict::proved, "distances read off"},
        {emptied.c_str(), " with n >= 1: distance(r) < 2^n - 1", Verdict::refuted, "([1])"},
    });
}

// One parameter is how long the row is, another is set beside it.
TEST(Distances, BesideOtherParameters) {
    const std::string tower = hanoi("q != d[i]", "3", true, "to");
    const std::string rule = "game t(n = 3, to = 0)" + tower.substr(tower.find('\n'));
    check({
        {rule.c_str(), " with n >= 1, to = 1: distance at start = 2^n - 1", Verdict::proved, "distances read off"},
        {rule.c_str(), " with to in 1..2, n >= 1: distance at start = 2^n - 1 and solutions at start = 1", Verdict::proved, "distances read off"},
        {rule.c_str(), " with to in 0..2, n >= 1: distance at start = 2^n - 1", Verdict::refuted, "([0])"},
        {rule.c_str(), " with n >= 1, to in 1..n: distance at start = 2^n - 1", Verdict::refuted, "([0, 0, 0])"},
        {rule.c_str(), " with n >= 1: distance at start = 0", Verdict::proved, "distances read off"},
    });
}

// Not the start, but another position that the parameter tells; it must be one for every size.
TEST(Distances, AtOnePosition) {
    const std::string tower = hanoi();
    check({
        {tower.c_str(), " with n >= 1: distance at ([2] * n) = 2^n - 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at ([2] * n) = 2^n - 1 and solutions at ([2] * n) = 1", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: reachable at ([i mod 3 for i in 1..n])", Verdict::proved, "distances read off"},
        {tower.c_str(), " with n >= 1: distance at ([2] * n) = 2^n", Verdict::refuted, "([2])"},
        {tower.c_str(), " with n >= 1: distance at ([2] * n) = 2^n - 1 and solutions at ([0] * n) = 1", Verdict::holds, ""},
        {tower.c_str(), " with n >= 1: all(k in 0..2: reachable at ([k] * n))", Verdict::holds, ""},
        {tower.c_str(), " with n >= 1: reachable at ([if n >= 20 then 5 else 0 for i in 1..n])", Verdict::holds, ""},
    });
}

TEST(Distances, WhatIsNotProvedSaysWhy) {
    const std::string four = hanoi("q != d[i]", "4");
    const auto taken = [](const char* cost) {
        return std::string("game t\nposition (d[..]) where all(x in d: x <= 1)\nmove (d) -> (d[i := 0]) for i in 1..len(d) if d[i] = 1 cost ") + cost +
               "\nplay alone\ngoal (d) if sum(d) = 0\n";
    };
    const std::string grows = taken("2 * i"), free = taken("0"), priced = taken("2");
    const std::string shorter =
        "game t\nposition (d[..]) where all(x in d: x <= 1)\nmove (d) -> (d[1..len(d)-1]) if len(d) > 0\nplay alone\ngoal (d) if len(d) = 0\n";
    const std::string inversions =
        "game t\nposition (d[..]) where all(x in d: x <= 1)\nmove (d) -> (d[i := 0, i + 1 := 1]) for i in 1..len(d)-1 if d[i] = 1 and d[i + 1] = 0\nplay "
        "alone\ngoal (d) if all(i in 1..len(d)-1: d[i] <= d[i + 1])\n";
    check({
        {four.c_str(), " with n >= 1: distance at start <= 2^n - 2", Verdict::refuted, "([0])"},
        {four.c_str(), " with n >= 1: distance at start = sum(i in 1..n: 2^((isqrt(8 * i - 7) - 1) / 2))", Verdict::holds, "no digits under the entries"},
        {grows.c_str(), ": d = [1] * len(d) => distance(d) = len(d) * (len(d) + 1)", Verdict::holds, "a cost that grows with the row"},
        {free.c_str(), ": d = [1] * len(d) => distance(d) = 0", Verdict::holds, "a move that costs nothing"},
        {priced.c_str(), ": distance(d) <= 2 * len(d)", Verdict::holds, "is told by digits only"},
        {priced.c_str(), ": d = [1] * len(d) => solutions(d) = 2", Verdict::refuted, "([])"},
        {priced.c_str(), ": even(distance(d))", Verdict::holds, "what is decided is how far they are"},
        {shorter.c_str(), ": d = [1] * len(d) => distance(d) = len(d)", Verdict::holds, "change the length"},
        {inversions.c_str(), ": d = [1] * (len(d) / 2) ++ [0] * (len(d) - len(d) / 2) => reachable(d)", Verdict::holds, "the quotient `len(d) / 2`"},
    });
}

/// Counted one by one, with a price for each letter that is written, round a circle of pegs (Atkinson 1981).
std::string taken_away(const char* cost) {
    return std::string("game t(n = 3)\nposition (d[n]) where all(x in d: x <= 2)\nmove (d) -> (d[i := q]) for i in 1..n, q in 0..1 if q < d[i] cost ") + cost +
           "\nstart ([2] * n)\nplay alone\ngoal (d) if all(x in d: x = 0)\n";
}
TEST(Distances, AsSumsOverTheEntries) {
    const std::string dear = hanoi(), circle = hanoi("q = (d[i] + 1) mod 3"), turned = hanoi("q = (d[i] + 1) mod 3", "3", false, "2");
    const std::string priced = std::string(dear).replace(dear.find("\nstart"), 0, " cost 3"),
                      by_peg = std::string(dear).replace(dear.find("\nstart"), 0, " cost q + 1");
    const std::string ones = taken_away("1"), each = taken_away("d[i]"), cheap = taken_away("(if d[i] = 2 and q = 0 then 3 else 1)");
    check({
        {ones.c_str(), " with n >= 1: distance at start = n", Verdict::proved, "distances read off the rows"},
        {ones.c_str(), " with n >= 1: distance at start = n + n / 7", Verdict::refuted, "([2, 2, 2, 2, 2, 2, 2])"},
        {ones.c_str(), " with n >= 1: solutions at start = 1", Verdict::refuted, "([2, 2])"},
        {each.c_str(), " with n >= 1: distance at start = 2 * n", Verdict::proved, "distances read off"},
        {each.c_str(), " with n >= 1: distance at start = 3 * n", Verdict::refuted, "([2])"},
        {cheap.c_str(), " with n >= 1: distance at start = 2 * n and reachable at start", Verdict::proved, "distances read off"},
        {cheap.c_str(), " with n >= 1: d = [1] * n => distance(d) = n", Verdict::proved, "distances read off"},
        {priced.c_str(), " with n >= 1: distance at start = 3 * (2^n - 1) and solutions at start = 1", Verdict::proved, "distances read off"},
        {priced.c_str(), " with n >= 1: distance at start = 2^n - 1", Verdict::refuted, "([0])"},
        {by_peg.c_str(), " with n >= 1: reachable(d)", Verdict::holds, "no sums over the entries of short rows"},
        {circle.c_str(), " with n >= 1: solutions at start = 1 and reachable at start", Verdict::proved, "distances read off"},
        {circle.c_str(), " with n >= 1: solutions(d) = 1", Verdict::proved, "distances read off"},
        {turned.c_str(), " with n >= 1: solutions at start = 1", Verdict::proved, "distances read off"},
        {circle.c_str(), " with n >= 1: distance at start = 2^n - 1", Verdict::refuted, "([0, 0])"},
    });
}

// Sums over the entries, judged by the definition on rows longer than those from which they were guessed.
TEST(Distances, SumsAreThoseOfTheDefinition) {
    constexpr unsigned entries = 9;
    const std::string rule =
        "game t\nposition (d[..]) where all(x in d: x < 3)\nmove (d) -> (d[i := (d[i] + 1) mod 3]) for i in 1..len(d) if all(j in 1..i-1: d[j] != d[i] and "
        "d[j] "
        "!= (d[i] + 1) mod 3)\nplay alone\ngoal (d) if all(x in d: x = 1)\nclaim \"c\": 1 = 1\n";
    const auto game = decide(rule).game;
    const auto ruleset = game::compile(*game);
    WordSentences sentences(*game, {0, 1, 2});
    const WordPlay play(sentences);
    std::string why;
    const auto known = learn_weights(sentences, play, goals_of(sentences, play), *ruleset, why);
    ASSERT_TRUE(known) << why;
    const auto sum = [&](const std::vector<base::Integer>& row) {
        const EntrySums& law = *known->law;
        std::vector<std::int64_t> added(law.first.size(), 0);
        std::uint32_t state = 0;
        for (std::size_t k = 0; k < row.size(); ++k) {
            const auto letter = static_cast<std::size_t>(*base::to_int64(row[law.from_last ? row.size() - 1 - k : k]));
            std::vector<std::int64_t> on(added.size(), 0);
            for (std::size_t j = 0; j < on.size(); ++j)
                for (std::size_t i = 0; i < on.size(); ++i) on[i] += added[j] * law.worth[j][i];
            for (std::size_t j = 0; j < on.size(); ++j) added[j] = on[j] + law.adds[state][letter][j];
            state = law.next[state][letter];
        }
        std::int64_t all = 0;
        for (std::size_t j = 0; j < added.size(); ++j) all += added[j] * law.first[j];
        return all / law.unit;
    };
    std::vector<base::Integer> row(entries, 0);
    for (int code = 0; code < 19683; code += std::max(977 / grundy::tests::depth(), 1)) {
        int rest = code;
        for (auto& entry : row) entry = rest % 3, rest /= 3;
        // The definition: the cheapest way, found forwards from here.
        std::map<std::vector<base::Integer>, std::int64_t> done;
        std::set<std::pair<std::int64_t, std::vector<base::Integer>>> open{{0, row}};
        std::optional<std::int64_t> far;
        while (!open.empty() && !far) {
            const auto [cost, at] = *open.begin();
            open.erase(open.begin());
            if (!done.emplace(at, cost).second) continue;
            const game::Position position = ruleset->shape().from_data({rule::Datum{false, at}});
            if (ruleset->is_goal(position)) far = cost;
            ruleset->priced_options(position, [&, cost = cost](game::Sum&& option, std::int64_t more, std::size_t) {
                open.emplace(cost + more, ruleset->shape().to_data(option.at(0)).at(0).items);
                return true;
            });
        }
        ASSERT_TRUE(far);
        EXPECT_EQ(sum(row), *far) << code;
    }
}

using Entries = std::vector<base::Integer>;
/// How far rows of so many entries are from [1, …, 1], which is searched for backwards from there. Every move costs 1.
std::map<Entries, unsigned> far_from_ones(const game::Ruleset& ruleset, std::size_t entries) {
    std::map<Entries, std::vector<Entries>> back;
    std::size_t all = 1;
    for (std::size_t k = 0; k < entries; ++k) all *= 3;
    for (std::size_t code = 0; code < all; ++code) {
        Entries row;
        for (std::size_t rest = code; row.size() < entries; rest /= 3) row.emplace_back(static_cast<std::int64_t>(rest % 3));
        for (const auto& option : game::option_list(ruleset, ruleset.shape().from_data({rule::Datum{false, row}})))
            back[ruleset.shape().to_data(option.at(0)).at(0).items].push_back(row);
    }
    std::map<Entries, unsigned> far{{Entries(entries, 1), 0}};
    std::vector<Entries> reached{Entries(entries, 1)};
    for (std::size_t k = 0; k < reached.size(); ++k) {
        const Entries at = reached[k];
        for (const Entries& from : back[at])
            if (far.try_emplace(from, far[at] + 1).second) reached.push_back(from);
    }
    return far;
}

// The digits are judged by the definition on rows longer than those from which they were guessed.
TEST(Distances, AreThoseOfTheDefinition) {
    constexpr std::size_t entries = 8;
    const std::string rule =
        "game t\nposition (d[..]) where all(x in d: x < 3)\nmove (d) -> (d[i := q]) for i in 1..len(d), q in 0..2 if q != d[i] and all(j in 1..i-1: d[j] != "
        "d[i]) "
        "and all(j in 1..i-1: d[j] != q)\nplay alone\ngoal (d) if all(x in d: x = 1)\nclaim \"c\": 1 = 1\n";
    const auto game = decide(rule).game;
    const auto ruleset = game::compile(*game);
    WordSentences sentences(*game, {0, 1, 2});
    const WordPlay play(sentences);
    std::string why;
    const auto known = learn_distances(sentences, play, goals_of(sentences, play), *ruleset, why);
    ASSERT_TRUE(known) << why;

    const std::map<Entries, unsigned> far = far_from_ones(*ruleset, entries);
    ASSERT_EQ(far.size(), 6561U);
    for (const auto& [position, distance] : far) {
        base::Integer word = 0, number = 0;
        for (std::size_t k = entries; k-- > 0;) {
            word = (word + position[k] + 1) * 4;
            number = (number + (distance >> k & 1)) * 4;
        }
        for (const int wrong : {0, 16})
            EXPECT_EQ(known->of.accepts({{sentences.word(), word}, {known->number, number + ((distance >> 1 & 1) != 0 ? -wrong : wrong)}}), wrong == 0)
                << distance;
    }
    EXPECT_EQ(known->radix, 2U);
    EXPECT_EQ(known->read({1, 0, 1, 1}), 13);
}

// Of each length one of the farthest rows, and one of the nearest, by all rows of up to six entries; with the first digit counting 1, and with the last.
TEST(Distances, TheFarthestAndTheNearestOfEachLength) {
    for (const bool smallest_first : {true, false}) {
        const std::string smaller = smallest_first ? "1..i-1" : "i+1..len(d)";
        const auto game =
            decide("game t\nposition (d[..]) where all(x in d: x < 3)\nmove (d) -> (d[i := q]) for i in 1..len(d), q in 0..2 if q != d[i] and all(j in " +
                   smaller + ": d[j] != d[i]) and all(j in " + smaller + ": d[j] != q)\nplay alone\ngoal (d) if all(x in d: x = 1)\nclaim \"c\": 1 = 1\n")
                .game;
        const auto ruleset = game::compile(*game);
        WordSentences sentences(*game, {0, 1, 2});
        const WordPlay play(sentences);
        std::string why;
        const auto known = learn_distances(sentences, play, goals_of(sentences, play), *ruleset, why);
        ASSERT_TRUE(known) << why;
        for (const bool largest : {true, false}) {
            const Automaton rows = exists(extreme_rows(sentences, *known, known->of, largest), known->number);
            for (std::size_t entries = 1, all = 3; entries <= 6; ++entries, all *= 3) {
                std::optional<unsigned> extreme, found;
                int accepted = 0;
                const std::map<Entries, unsigned> far = far_from_ones(*ruleset, entries);
                ASSERT_EQ(far.size(), all);
                for (const auto& [row, distance] : far) {
                    extreme = largest ? std::max(extreme.value_or(distance), distance) : std::min(extreme.value_or(distance), distance);
                    if (!play.contains(rows, {rule::Datum{false, row}})) continue;
                    ++accepted;
                    found = distance;
                }
                EXPECT_EQ(accepted, 1) << entries;
                EXPECT_EQ(found, extreme) << entries;
            }
        }
    }
}

// Where there are several shortest ways is judged by the definition, on all rows of up to five entries, and on some of six: a deeper run tries all.
TEST(Distances, SeveralWaysAreThoseOfTheDefinition) {
    const std::string moves = "move (d) -> (d[i := q]) for i in 1..len(d), q in 0..2 if ", rule = "game t\nposition (d[..]) where all(x in d: x < 3)\n";
    const std::string tower = "q != d[i] and all(j in 1..i-1: d[j] != d[i]) and all(j in 1..i-1: d[j] != q)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";
    const std::pair<std::string, bool> table[] = {
        {rule + moves + tower, false},
        {rule + moves + tower + "goal (d) if all(x in d: x = 2)\n", true},
        {rule + moves + tower + "goal (d) if all(x in d: x = 2)\ngoal (d) if all(x in d: x = 0)\n", false},
    };
    for (const auto& [text, any] : table) {
        const auto game = decide(text + "claim \"c\": 1 = 1\n").game;
        const auto ruleset = game::compile(*game);
        WordSentences sentences(*game, {0, 1, 2});
        const WordPlay play(sentences);
        std::string why;
        const auto known = learn_distances(sentences, play, goals_of(sentences, play), *ruleset, why);
        ASSERT_TRUE(known) << text << why;
        const Automaton lead = exists(known->of, known->number), falls = falling_moves(sentences, *known, sentences.fresh());
        std::vector<Automaton> of;
        for (int count = 1; count <= 4; ++count) {
            const auto ways = rows_of_ways(sentences, lead, falls, known->there, count);
            ASSERT_TRUE(ways) << text;
            of.push_back(*ways);
        }
        const base::Budget budget;
        puzzle::Puzzle truth(ruleset, {}, budget, 1);
        int met = 0;
        for (std::size_t entries = 1, rows = 3; entries <= 6; ++entries, rows *= 3)
            for (std::size_t code = 0; code < rows; code += entries == 6 && grundy::tests::depth() == 1 ? 5 : 1) {
                Entries row;
                for (std::size_t rest = code; row.size() < entries; rest /= 3) row.emplace_back(static_cast<std::int64_t>(rest % 3));
                const rule::PositionData position{rule::Datum{false, row}};
                const auto told = truth.at(ruleset->shape().from_data(position), puzzle::Want::solutions);
                ASSERT_TRUE(told.solutions);
                EXPECT_EQ(play.contains(of[0], position), *told.solutions == 1) << text << play.describe(position);
                for (std::size_t count = 2; count <= 4; ++count) {
                    const bool so_many = play.contains(of[count - 1], position);
                    EXPECT_TRUE(!so_many || *told.solutions == count) << text << play.describe(position);
                    EXPECT_TRUE(so_many || count != 2 || *told.solutions != 2) << text << play.describe(position);
                }
                met += *told.solutions > 1 ? 1 : 0;
            }
        EXPECT_EQ(met > 0, any);
    }
}

TEST(Distances, AreExplained) {
    const std::string why = reason_of(decide(hanoi() + "claim \"c\" with n >= 1: distance at start = 2^n - 1\n"));
    for (const char* part : {"Read in base 2, the first digit counting 1", "no way to a goal is shorter", "`2^len(d) - 1` obey linear recurrences"})
        EXPECT_NE(why.find(part), std::string::npos) << part << "\n" << why;
    const std::string one_way = reason_of(decide(hanoi() + "claim \"c\" with n >= 1: solutions at start = 1\n"));
    EXPECT_NE(one_way.find("so the way is the only one"), std::string::npos) << one_way;
    EXPECT_EQ(one_way.find("recurrences"), std::string::npos) << one_way;
}

}  // namespace
}  // namespace grundy::claim
