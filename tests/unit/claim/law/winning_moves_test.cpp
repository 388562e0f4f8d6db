/// The winning move as a few cases: what is told for known games, and that it is a legal move to a lost position wherever somebody wins, by the definition.
#include <map>

#include "engine/analyse/oracle.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/report/winning_text.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

/// With the winning moves.
Finding with_moves(const std::string& text) { return decide(text, 10, 0.2, true); }

/// Who wins, by the options alone.
class ByOptions {
public:
    explicit ByOptions(const game::Ruleset& ruleset) : ruleset_(ruleset) {}
    bool lost(const game::Position& position) {
        const auto found = known_.find(position);
        if (found != known_.end()) return found->second;
        bool wins = false;
        const auto options = game::option_list(ruleset_, position);
        for (const game::Sum& option : options) wins = wins || lost(option.at(0));
        if (options.empty()) wins = ruleset_.end(position) == rule::End::mover_wins;
        return known_[position] = !wins;
    }

private:
    const game::Ruleset& ruleset_;
    std::map<game::Position, bool> known_;
};

/// The lines that are told; every position with numbers up to `most` is tried.
std::vector<std::string> told(const std::string& rule, std::int64_t most) {
    const Finding finding = with_moves("game t\n" + rule);
    EXPECT_STREQ(name(finding.verdict), "proved") << rule;
    if (!finding.winning || !finding.game) return {};
    const auto ruleset = game::compile(*finding.game);
    ByOptions outcomes(*ruleset);
    std::vector<std::int64_t> at(ruleset->shape().fixed_cells(), 0);
    std::size_t won = 0;
    for (bool more = true; more;) {
        const game::Position here(at.begin(), at.end());
        if (ruleset->shape().canonical(here) == here && ruleset->contains(here) && !outcomes.lost(here) && !game::option_list(*ruleset, here).empty()) {
            const rule::PositionData data = ruleset->shape().to_data(here);
            const auto option = winning_option(*finding.winning, *finding.game, data);
            ++won;
            EXPECT_TRUE(option) << rule::to_string(data, *finding.game);
            if (option) {
                const game::Position to = ruleset->shape().canonical(ruleset->shape().from_data(*option));
                const auto options = game::option_list(*ruleset, here);
                EXPECT_TRUE(std::binary_search(options.begin(), options.end(), game::Sum{to})) << rule::to_string(data, *finding.game);
                EXPECT_TRUE(outcomes.lost(to)) << rule::to_string(data, *finding.game);
            }
        }
        more = false;
        for (std::size_t i = 0; i < at.size() && !more; ++i) {
            if (++at[i] <= most) more = true;
            else at[i] = 0;
        }
    }
    EXPECT_GT(won, 0U);
    return report::lines(*finding.winning);
}

using Lines = std::vector<std::string>;

TEST(WinningMoves, OneHeap) {
    EXPECT_EQ(told("position (n)\nmove (n) -> (n - k) for k in 1..5\nclaim \"c\": P(n) <=> n mod 6 = 0\n", 200), Lines{"(n) -> (n - k) with k = n mod 6"});
    EXPECT_EQ(told("position (n)\nmove (n) -> (n - k) for k in 1..5\nplay misere\nclaim \"c\": P(n) <=> n mod 6 = 1\n", 200),
              Lines{"(n) -> (n - k) with k = (n - 1) mod 6"});
    // The moves are beyond automata, the law is not: what is taken is one of six numbers.
    EXPECT_EQ(told("position (n)\nmove (n) -> (n - s) for s in prime_powers(n)\nclaim \"c\": P(n) <=> n mod 6 = 0\n", 200),
              Lines{"(n) -> (n - s) with s = n mod 6"});
    EXPECT_EQ(told("position (n) where n >= 1\nmove (n) -> (n - k) for k in 1..3\nclaim \"c\": N(n) <=> n mod 4 != 1\n", 200).size(), 1U);
}

TEST(WinningMoves, SeveralNumbers) {
    EXPECT_EQ(
        told("position (x, y)\nmove left: (x, y) -> (x - k, y) for k in 1..x\nmove right: (x, y) -> (x, y - k) for k in 1..y\nclaim \"c\": P(x, y) <=> x = y\n",
             12),
        (Lines{"(x, y) -> (x, y - k) with k = y - x if x < y", "(x, y) -> (x - k, y) with k = x - y otherwise"}));
    EXPECT_EQ(told("position (n, t)\nmove (n, t) -> (n - k, t + 1) for k in 1..3\nclaim \"c\": P(n, t) <=> n mod 4 = 0\n", 12),
              Lines{"(n, t) -> (n - k, t + 1) with k = n mod 4"});
    EXPECT_EQ(told("position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\n"
                   "claim \"c\": P(x, y) <=> x mod 4 = y mod 4\n",
                   14)
                  .size(),
              3U);
    // Names of the lines are not those of the components, and one line is for one position only.
    EXPECT_FALSE(told("position (x, y)\nmove (a, b) -> (b, a - 1)\nmove (0, u) -> (0, u - 1)\nclaim \"c\": P(x, y) <=> P(x + 2, y)\n", 10).empty());
}

TEST(WinningMoves, NimSumsAndAnyOrder) {
    EXPECT_EQ(told("position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nclaim \"c\": P(h) <=> xor(h) = 0\n", 7).size(), 3U);
    EXPECT_EQ(told("position (a, b, c)\nmove (a, b, c) -> (a - k, b, c) for k in 1..3\nmove (a, b, c) -> (a, b - k, c) for k in 1..3\n"
                   "move (a, b, c) -> (a, b, c - k) for k in 1..3\nclaim \"c\": P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0\n",
                   8)
                  .size(),
              3U);
}

/// The guess takes what suits most small positions first; cases that the later ones cover are left out.
TEST(WinningMoves, NoCaseIsSuperfluous) {
    EXPECT_EQ(told("position (n)\nmove (n) -> (n - k) for k in {1, 3, 4}\nclaim \"c\": P(n) <=> n mod 7 in {0, 2}\n", 40).size(), 3U);
}

/// Where a number stays small, the choice is listed for each of its values: six cases in remainders of the other said less.
TEST(WinningMoves, AListWhereANumberIsSmall) {
    EXPECT_EQ(told("position (left, r) where r < 7\nmove (left, r) -> (left - 1, (10 * r + d) mod 7) for d in 1..9\n"
                   "terminal (left, r): mover loses if r = 0\nterminal (left, r): mover wins\n"
                   "claim \"c\": P(left, r) <=> left >= 1 and even(left) or left = 0 and r = 0\n",
                   8),
              Lines{"(left, r) -> (left - 1, (10 * r + d) mod 7) with d = 7, 4, 1, 5, 2, 6, 3 where r = 0, 1, 2, 3, 4, 5, 6"});
}

TEST(WinningMoves, EndsOfPlay) {
    const std::string stop = "position (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x - 2, y)\nstop (x, y) if x mod 5 = 0\n";
    EXPECT_FALSE(told(stop + "claim \"c\": P(x, y) <=> x mod 5 = 0 or x mod 5 = 3\n", 20).empty());
    EXPECT_FALSE(told(stop + "terminal (x, y): mover wins if x mod 10 = 5\nclaim \"c\": P(x, y) <=> P(x + 20, y)\n", 45).empty());
}

// Nothing is told where nothing is proved: a claim that only holds, one that is false, and one that says nothing of every position.
TEST(WinningMoves, OnlyOfWhatIsProved) {
    const std::string rule = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n";
    EXPECT_TRUE(with_moves(rule + "claim \"c\": P(n) <=> n mod 4 = 0\n").winning);
    EXPECT_FALSE(with_moves(rule + "claim \"c\": P(n) <=> n mod 4 = 0 and n < 10^9\n").winning);
    EXPECT_FALSE(with_moves(rule + "claim \"c\": P(n) <=> n mod 4 = 0 for n in 0..10\n").winning);
    EXPECT_FALSE(with_moves(rule + "claim \"c\": g(n) = n mod 4\n").winning);
}

// What is no position is none for the automaton that reads the P-positions either: a negative number, a vector of another length.
TEST(WinningMoves, NothingIsSaidOfWhatIsNoPosition) {
    const std::string heap = "game t\nposition (n)\nmove (n) -> (n - k) for k in {1, 3, 4}\n";
    const std::string pair = "game t\nposition (h[2])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..2\n";
    const std::string steps = "game t(m = 3)\nposition (x, y) where x <= m\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
    for (const std::string& claim : {heap + "claim \"c\": P(-1)\n", heap + "claim \"c\": P(3 - 5)\n", heap + "claim \"c\": P(-1) <=> P(0)\n",
                                     heap + "claim \"c\": D(-1)\n", pair + "claim \"c\": P([0])\n", pair + "claim \"c\": P([1, 2, 3])\n",
                                     pair + "claim \"c\": P([-1, 2])\n", steps + "claim \"c\" with m >= 0: P(m - 1, 1) <=> even(m)\n"})
        EXPECT_STREQ(name(decide(claim).verdict), "undecided") << claim;
    EXPECT_STREQ(name(decide(pair + "claim \"c\": P([0, 3])\n").verdict), "exhausted");
}

TEST(WinningMoves, OfAPositionBeyondSixtyFourBits) {
    const Finding finding =
        decide("game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\nclaim \"c\": finite\n");
    const auto big = base::Integer(1) << 80;
    const auto at = [&](const base::Integer& x, const base::Integer& y) { return rule::PositionData{{true, {x}}, {true, {y}}}; };
    const auto won = winning_law(finding.game, at(big + 3, big + 1));
    ASSERT_TRUE(won && won->option);
    EXPECT_EQ(won->outcome, 'N');
    EXPECT_EQ(((*won->option)[0].items[0] - (*won->option)[1].items[0]) % 4, 0);
    const auto lost = winning_law(finding.game, at(big + 4, big));
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->outcome, 'P');
    EXPECT_FALSE(lost->option);
    EXPECT_EQ(moves_by_law(*lost, *finding.game, at(big + 4, big)).position.outcome, 'P');
}

// No few cases tell the move of a vector; it is one of those that automata find there, and the definition agrees where it can.
TEST(WinningMoves, OfAVectorOfAnySize) {
    const Finding finding = decide(
        "game t\nposition (h[3])\nmove (h) -> ([if i in S then h[i] - 1 else h[i] for i in 1..3]) for S in subsets({1..3}) if len(S) >= 1 and not (1 in S and "
        "2 "
        "in S)\nclaim \"c\": finite\n");
    const auto lost = [](const rule::Datum& h) { return (h.items[0] + h.items[1]) % 2 == 0 && h.items[2] % 2 == 0; };
    const auto big = base::Integer(1) << 80;
    const auto ruleset = game::compile(*finding.game);
    for (const base::Integer& from : {base::Integer(0), big})
        for (int k = 0; k < 27; ++k) {
            const rule::Datum here{false, {from + k % 3, from + k / 3 % 3, from + k / 9}};
            const auto law = winning_law(finding.game, {here});
            ASSERT_TRUE(law);
            ASSERT_EQ(law->option.has_value(), !lost(here)) << k;
            if (!law->option) continue;
            EXPECT_TRUE(lost((*law->option)[0])) << k;
            base::Integer taken = 0;
            for (std::size_t i = 0; i < 3; ++i) {
                const base::Integer fall = here.items[i] - (*law->option)[0].items[i];
                EXPECT_TRUE(fall == 0 || fall == 1) << k;
                taken += fall;
            }
            EXPECT_GE(taken, 1) << k;
            if (from != 0) continue;
            bool legal = false;
            ruleset->options(ruleset->shape().from_data({here}), [&](game::Sum&& option) {
                legal = legal || ruleset->shape().to_data(option[0]) == *law->option;
                return !legal;
            });
            EXPECT_TRUE(legal) << k;
        }
}

// Whole numbers: what is told is tried below 0, too.
TEST(WinningMoves, WholeNumbers) {
    const auto decided = [](const std::string& rule) {
        const Finding finding = with_moves("game t\n" + rule);
        EXPECT_STREQ(name(finding.verdict), "proved") << rule;
        EXPECT_TRUE(finding.winning) << rule;
        if (!finding.winning || !finding.game) return;
        const auto ruleset = game::compile(*finding.game);
        ByOptions outcomes(*ruleset);
        const bool pair = ruleset->shape().fixed_cells() == 2;
        for (std::int64_t x = -20; x <= 20; ++x)
            for (std::int64_t y = 0; y <= (pair ? 12 : 0); ++y) {
                const game::Position here = pair ? game::Position{x, y} : game::Position{x};
                if (!ruleset->contains(here) || outcomes.lost(here)) continue;
                const auto to = winning_option(*finding.winning, *finding.game, ruleset->shape().to_data(here));
                ASSERT_TRUE(to) << rule << x;
                const game::Position there = ruleset->shape().from_data(*to);
                const auto options = game::option_list(*ruleset, here);
                EXPECT_TRUE(std::binary_search(options.begin(), options.end(), game::Sum{there})) << rule << x << ", " << y;
                EXPECT_TRUE(outcomes.lost(there)) << rule << x << ", " << y;
            }
    };
    decided("position (x : integer) where x >= -7\nmove (x) -> (x - k) for k in 1..4\nclaim \"c\": P(x) <=> (x + 7) mod 5 = 0\n");
    decided(
        "position (x : integer, y) where x >= -20\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\n"
        "claim \"c\": P(x, y) <=> (x - y) mod 4 = 0\n");
    decided(
        "position (x : integer, y)\nmove (x, y) -> (x + 3, y - k) for k in 1..2 if x < 0\nmove (x, y) -> (x - 3, y - k) for k in 1..2 if x >= 0\n"
        "claim \"c\": P(x, y) <=> y mod 3 = 0\n");
}

/// The P-positions in words, without a claim; what the words say is compared with the definition, and they are proved as a claim.
std::string lost_words(const std::string& rule, std::int64_t most) {
    const auto game = decide("game t\n" + rule + "claim \"c\": 1 = 1\n").game;
    if (!game) return "no game";
    const auto law = winning_law(game);
    if (!law) return "no law";
    if (!law->lost_when) return "no words";
    const auto ruleset = game::compile(*game);
    ByOptions outcomes(*ruleset);
    rule::Evaluator evaluator(*game);
    std::vector<std::int64_t> at(ruleset->shape().fixed_cells(), 0);
    for (bool more = true; more;) {
        const game::Position here(at.begin(), at.end());
        if (ruleset->shape().canonical(here) == here && ruleset->contains(here)) {
            const rule::PositionData data = ruleset->shape().to_data(here);
            rule::Evaluator::Frame frame(data.size());
            for (std::size_t i = 0; i < data.size(); ++i) frame[i] = rule::Value{rule::type_of(game->components[i]), data[i].items};
            EXPECT_EQ(evaluator.evaluate(*law->lost_when, frame).truth(), outcomes.lost(here)) << rule << rule::to_string(data, *game);
        }
        more = false;
        for (std::size_t i = 0; i < at.size() && !more; ++i) {
            if (++at[i] <= most) more = true;
            else at[i] = 0;
        }
    }
    base::Budget budget;
    budget.set_time(std::chrono::seconds(10));
    EXPECT_STREQ(name(Judge(analyse::Options{}, budget).decide(game, claim_of(*law, *game)).verdict), "proved") << rule;
    return rule::to_string(*law->lost_when, *game);
}

TEST(WinningMoves, WhichWordsAreLostIsFoundAndSaid) {
    const auto said = [](const std::string& rule) -> std::string {
        const auto game = decide("game t\n" + rule + "claim \"c\": 1 = 1\n").game;
        const auto law = law_in_words(game, base::Budget{});
        if (!law) return "no law";
        base::Budget budget;
        budget.set_time(std::chrono::seconds(10));
        EXPECT_STREQ(name(Judge(analyse::Options{}, budget).decide(game, claim_of(*law, *game)).verdict), "proved") << rule;
        return rule::to_string(*law->lost_when, *game);
    };
    const std::string ab = "position (w : word over {a, b})\n", front = "move (w) -> (w[2..len(w)]) if len(w) >= 1\n";
    EXPECT_EQ(said(ab + front + "move (w) -> (w[1..len(w)-1]) if len(w) >= 1 and w[len(w)] = 'a'\n"), "len(w) mod 2 = 0");
    EXPECT_EQ(said(ab + front + "play misere\n"), "len(w) mod 2 = 1");
    EXPECT_EQ(said("position (w : word over {0, 1})\nmove (w) -> (w[i := '0']) for i in 1..len(w) if w[i] = '1'\n"), "count(c in w: c = '1') mod 2 = 0");
    EXPECT_EQ(said("position (c : word over {0, 1})\nstart (\"0110\")\nmove (c) -> (c[i := '0']) for i in 1..len(c) if c[i] = '1'\n"),
              "count(letter in c: letter = '1') mod 2 = 0");
    EXPECT_EQ(said(ab + "move (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] = w[i+1]\n"), "no law");
}

TEST(WinningMoves, WhichPositionsAreLostIsFoundAndSaid) {
    const std::string one = "position (n)\nmove (n) -> (n - k) for k in 1..3\n", two = "position (x, y)\n";
    EXPECT_EQ(lost_words(one + "move (n) -> (n / 2) if even(n) and n >= 2\nplay misere\n", 300), "n mod 4 = 1");
    EXPECT_EQ(lost_words("position (n)\nmove (n) -> (n - 1)\nmove (n) -> (n / 2) if even(n) and n > 0\n", 300), "n in {0, 2} or n >= 4 and n mod 2 = 1");
    EXPECT_EQ(lost_words("position (n)\nmove (n) -> (n - 1)\nmove (n) -> (n / 2) if n > 0\n", 600), "n = 0 or trailing(n, 2, 0) mod 2 = 1");
    EXPECT_EQ(lost_words("position (n)\nmove (n) -> (n - k) for k in 1..2\nmove (n) -> (n / 3) if n > 0\n", 600), "n = 0 or trailing(n, 3, 0) mod 2 = 1");
    EXPECT_EQ(lost_words(one + "terminal (n): mover wins if n >= 100 and n mod 7 = 3\n", 200), "n mod 4 = 0");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n", 40), "x mod 2 = 0 and y mod 2 = 0");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\nplay misere\n", 40), "(x + y) mod 3 = 1");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n", 30), "x = y");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - 1, y - 1)\n", 30),
              "x / 3 = y / 3 and (x + y) mod 3 = 0");
    EXPECT_EQ(lost_words("position (n, last)\nmove (n, last) -> (n - k, k) for k in 1..3 if k != last\n", 24),
              "n mod 4 = 0 or last = 1 and n mod 4 = 1 or last = 3 and n mod 4 = 3");
    // What is remembered has few values, and each of them its own remainders.
    EXPECT_EQ(lost_words("position (n, last) where last <= 5\nmove (n, last) -> (n - k, k) for k in 1..5 if k + last != 6\n", 30),
              "n mod 7 = 0 or last >= 1 and (n + last) mod 7 = 6");
    EXPECT_EQ(lost_words("position (n, last) where last <= 3\nmove (n, last) -> (n - k, k) for k in 1..3 if k != last\n", 24),
              "n mod 4 = 0 or last = 1 and n mod 4 = 1 or last = 3 and n mod 4 = 3");
    // Small positions are exceptions.
    EXPECT_EQ(lost_words("position (n, last) where last <= 5\nmove (n, last) -> (n - k, k) for k in 1..5 if k != last\n", 40),
              "(n mod 13 in {0, 7} or last = 1 and n mod 13 in {1, 8} or last = 3 and n mod 13 in {3, 6} or last = 4 and n mod 13 = 11 or last = 5 and "
              "n mod 13 in {5, 12}) and not (n = 8 and last = 1) or n = 4 and last = 4");
    EXPECT_EQ(lost_words("position (x, y, z)\nmove (x, y, z) -> (x - k, y, z) for k in 1..2\nmove (x, y, z) -> (x, y - k, z) for k in 1..2\n"
                         "move (x, y, z) -> (x, y, z - k) for k in 1..2\n",
                         10),
              "x mod 3 xor y mod 3 xor z mod 3 = 0");
    EXPECT_EQ(lost_words("position (a, b, c)\nmove (a, b, c) -> (a - k, b, c) for k in 1..2\nmove (a, b, c) -> (a, b, c - k) for k in 1..2\n", 10),
              "a mod 3 = c mod 3");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x, y - 3)\nmove (x, y) -> (x - 2, y)\nplay misere\n", 30), "(x / 2 + y / 3) mod 2 = 1");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - 3, y - 2)\n", 30), "min(x / 3, y / 2) mod 2 = 0");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x, y - 2)\nmove (x, y) -> (x - 2, y)\nmove (x, y) -> (x - 3, y)\n", 30),
              "x mod 5 in {0, 1} and y mod 4 in {0, 1} or x mod 5 in {2, 3} and y mod 4 in {2, 3}");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - 1, y) if x + y > 1\nmove (x, y) -> (x, y - 1) if x + y > 1\nmove (x, y) -> (x - 1, y - 1)\n", 30),
              "if x = 0 or y = 0 then x + y = 0 or (x + y) mod 2 = 1 else x mod 2 = 0 and y mod 2 = 0");
    EXPECT_EQ(
        lost_words(
            two + "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n",
            20),
        "min(x, y) = (abs(x - y) + isqrt(5 * abs(x - y)^2)) / 2");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
                               "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < 2\n",
                         20),
              "abs(x - y) mod 2 = 0 and min(x, y) = isqrt(2 * (abs(x - y) / 2)^2)");
    EXPECT_EQ(lost_words(two + "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
                               "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\nmove (x, y) -> (x - 2, y - 1)\nmove (x, y) -> (x - 1, y - 2)\n",
                         20),
              "no law");
}

/// Where the players move differently the position says whose turn it is to have which pieces: outcomes by the options, and a law like any other.
TEST(WinningMoves, LawsWhereThePlayersMoveDifferently) {
    const char* const mine = "move (n, mine, yours) -> (n - s, yours, (mine + s) mod 2) for s in 1..";
    const std::string counts = "position (n, mine, yours) where mine <= 1 and yours <= 1\n", piles = "position (x, y)\n";
    std::vector<std::string> rules;
    for (const char* most : {"2", "3", "4", "5"})
        for (const char* end : {"terminal (n, mine, yours): mover wins if mine = 0\n", "terminal (n, mine, yours): mover wins if mine != yours\n", ""})
            rules.push_back(counts + mine + most + "\n" + end);
    for (const char* moves :
         {"(y, x - k) for k in 1..3", "(y, x - k) for k in {1, 3, 4}", "(y - k, x) for k in 1..2 if k < x", "(y, x - k) for k in 1..x if k <= y + 1"})
        for (const char* play : {"normal", "misere"}) rules.push_back(piles + "move (x, y) -> " + moves + "\nplay " + play + " partizan\n");
    std::size_t laws = 0;
    for (std::string& rule : rules) {
        if (rule.find("partizan") == std::string::npos) rule += "play normal partizan\n";
        const auto game = grundy::tests::written("game t\n" + rule);
        const auto law = winning_law(game);
        if (!law) continue;
        ++laws;
        EXPECT_FALSE(law->value_at) << "it has none: " << rule;
        const auto ruleset = game::compile(*game);
        ByOptions outcomes(*ruleset);
        const bool three = game->components.size() == 3;
        for (std::int64_t a = 0; a < 24; ++a)
            for (std::int64_t b = 0; b < (three ? 2 : 24); ++b)
                for (std::int64_t c = 0; c < (three ? 2 : 1); ++c) {
                    const game::Position here = three ? game::Position{a, b, c} : game::Position{a, b};
                    const rule::PositionData data = ruleset->shape().to_data(here);
                    EXPECT_EQ(law->outcome_at(data), outcomes.lost(here) ? 'P' : 'N') << rule << rule::to_string(data, *game);
                }
    }
    EXPECT_GE(laws, 14U);
}

}  // namespace
}  // namespace grundy::claim
