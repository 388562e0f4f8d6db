/// Claims about moves that leave sums: two equal positions, and others of which it is known who wins. Random games against the definition.
#include <fmt/format.h>

#include <functional>
#include <map>
#include <random>
#include <set>

#include "engine/claim/law/far_option.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/game/play/ruleset.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const equal = "equal parts";
const std::string from_a_row = "game t(L = 2, R = 5)\nposition (n)\nmove (n) -> (a) + (n - k - a) for k in L..R, a in 0..n - k\n";
const std::string three_of_a_row = "game t(k = 3)\nposition (n)\nmove (n) -> (a) + (n - k - a) for a in 0..n - k\n";
/// A line may be eaten, too, so that plays are of many lengths.
const std::string bar =
    "game t\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (m - a, n) for a in 1..m - 1\n"
    "move (m, n) -> (m, a) + (m, n - a) for a in 1..n - 1\nmove (m, n) -> (m, n - 1) if n >= 2\n";
const std::string two_bars = "game t\nposition (unordered (m, n)) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (m - a, n) for a in 1..m - 1\n";
/// r = 0: a ring, of which the first move makes a row.
const std::string ring =
    "game t(L = 2, R = 4)\nposition (n, r) where r <= 1\nmove (n, 0) -> (n - k, 1) for k in L..R\n"
    "move (n, 1) -> (a, 1) + (n - k - a, 1) for k in L..R, a in 0..n - k\n";

TEST(EqualParts, WhateverTheValuesAre) {
    check({
        {from_a_row.c_str(), ": n >= 2 => N(n)", Verdict::proved, equal},
        {from_a_row.c_str(), ": P(n) <=> n < L", Verdict::proved, equal},
        {from_a_row.c_str(), ": g(n) = 0 <=> n < 2", Verdict::proved, ""},
        {from_a_row.c_str(), " with L >= 1, R >= L + 1: n >= L => N(n)", Verdict::proved, equal},
        {from_a_row.c_str(), ": n >= 1 => N(n)", Verdict::refuted, "(1)"},
        {three_of_a_row.c_str(), ": n >= 3 and odd(n) => N(n)", Verdict::proved, equal},
        {three_of_a_row.c_str(), " with k >= 1: n >= k and (n - k) mod 2 = 0 => N(n)", Verdict::proved, equal},
        {three_of_a_row.c_str(), ": n >= 3 => N(n)", Verdict::refuted, "(8)"},
        {bar.c_str(), ": even(m) or even(n) => N(m, n)", Verdict::proved, equal},
        {bar.c_str(), ": P(m, n) <=> odd(m) and odd(n)", Verdict::proved, equal},
        {bar.c_str(), ": P(m, n) <=> odd(m)", Verdict::refuted, "(1, 2)"},
        {two_bars.c_str(), ": even(m) or even(n) => N(m, n)", Verdict::proved, ""},
        {two_bars.c_str(), ": P(m, n) <=> odd(m) and odd(n)", Verdict::proved, ""},
        {ring.c_str(), ": r = 0 and n >= L and n <= R => N(n, r)", Verdict::proved, equal},
        {ring.c_str(), ": r = 0 and n >= L + R => P(n, r)", Verdict::proved, equal},
        {ring.c_str(), " with L >= 1, R >= L + 1: r = 0 and n >= L + R => P(n, r)", Verdict::proved, equal},
        {ring.c_str(), ": r = 0 and n >= L + R - 1 => P(n, r)", Verdict::refuted, "(5, 0)"},
    });
}

/// A sum of three or four: equal parts go, and what is left need be lost.
TEST(EqualParts, OfThreeParts) {
    const std::string three =
        "game t\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (b, n) + (m - a - b, n) for a in 1..m, b in 1..m if a + b < m\n";
    const std::string four =
        "game t\nposition (n)\nmove (n) -> (a) + (b) + (c) + (n - 1 - a - b - c) for a in 1..n, b in a..n, c in b..n if a + b + c <= n - 2\n";
    check({
        {three.c_str(), ": g(m, n) = (m - 1) / 2", Verdict::proved, "11.2"},
        {three.c_str(), ": P(m, n) <=> m <= 2", Verdict::proved, equal},
        {three.c_str(), ": g(m, n) = (m - 1) / 2 + (if m > 30 then 1 else 0)", Verdict::refuted, "(31, 1)"},
        {three.c_str(), ": P(m, n) <=> m <= 3", Verdict::refuted, "(3, 1)"},
    });
    // A third of the time goes to a law of all values first.
    EXPECT_EQ(decide(four + "claim \"c\": n >= 5 and n <= 6 => N(n)\n", 2, 2).verdict, Verdict::proved);
}

/// What is not about one position alone follows from the law of all P-positions, of which nothing else is known.
TEST(EqualParts, ALawOfAllPositions) {
    check({
        {from_a_row.c_str(), ": N(2 * n + 2)", Verdict::proved, equal},
        {from_a_row.c_str(), ": N(10^30)", Verdict::proved, equal},
        {from_a_row.c_str(), ": N(n) and N(n + 1) <=> n >= 2", Verdict::proved, equal},
        {from_a_row.c_str(), ": N(n + 1)", Verdict::refuted, "(0)"},
        {from_a_row.c_str(), ": P(n) <=> n < 2 or n = 10^9", Verdict::refuted, "(1000000000)"},
        {bar.c_str(), ": N(m + 1, n) or N(m, n)", Verdict::proved, ""},
        {bar.c_str(), ": N(n, m)", Verdict::refuted, "(1, 1)"},
    });
}

/// Two of the same do not cancel where another end of play counts, or where the players move differently.
TEST(EqualParts, OnlyWhereTheyCancel) {
    for (const char* end : {"play misere\n", "terminal (n): mover wins if n = 1\n"}) {
        const Finding finding = decide(from_a_row + end + "claim \"c\": n >= 7 => N(n)\n", 1, 0.1);
        EXPECT_EQ(report::theorems(finding).find(equal), std::string::npos) << end;
    }
    // Half of 14 is no position, and it is lost: nothing is left twice.
    const std::string without = "game t\nposition (n) where n mod 3 != 1\nmove (n) -> (a) + (n - a) for a in 1..n - 1\n";
    check({{without.c_str(), ": even(n) and n >= 12 => N(n)", Verdict::refuted, "(14)"},
           {without.c_str(), ": n > 0 and n mod 6 = 0 => N(n)", Verdict::proved, ""}});
    // Play does not end.
    const std::string longer = "game t\nposition (n)\nmove (n) -> (n) + (n) if even(n) and n > 0\n";
    EXPECT_NE(decide(longer + "claim \"c\": even(n) and n > 0 => N(n)\n", 2, 0.1).verdict, Verdict::proved);
}

/// Values by the definition alone, as far as positions have numbers up to `most`.
class Values {
public:
    explicit Values(const game::Ruleset& rules) : rules_(rules) {}
    int at(const game::Position& position) {
        if (const auto known = known_.find(position); known != known_.end()) return known->second;
        std::set<int> options;
        std::vector<game::Sum> all;
        rules_.options(position, [&](game::Sum&& option) { return all.push_back(std::move(option)), true; });
        for (const game::Sum& option : all) {
            int worth = 0;
            for (const game::Position& part : option) worth ^= at(part);
            options.insert(worth);
        }
        int least = 0;
        while (options.count(least) != 0) ++least;
        return known_[position] = least;
    }

private:
    const game::Ruleset& rules_;
    std::map<game::Position, int> known_;
};

/// Heaps that are split after some are taken, under conditions; and some moves that do not split.
std::string random_rule(const std::function<int(int, int)>& upto) {
    std::string rule = "game t\nposition (n)\n";
    for (int k = upto(1, 2); k > 0; --k) {
        const int low = upto(1, 3), high = low + upto(0, 3);
        const int kind = upto(0, 3);
        rule += fmt::format("move (n) -> (a) + (n - k - a) for k in {}..{}, a in 0..n - k", low, high);
        if (kind == 1) rule += fmt::format(" if a mod {} = {}", upto(2, 3), upto(0, 1));
        if (kind == 2) rule += " if a != n - k - a";
        if (kind == 3) rule += fmt::format(" if n mod {} != {}", upto(2, 4), upto(0, 1));
        rule += "\n";
    }
    if (upto(0, 1) == 0) rule += fmt::format("move (n) -> (n - {})\n", upto(1, 4));
    return rule;
}

rule::PositionData heap(std::int64_t n) { return {rule::Datum{true, {n}}}; }

/// A law of who wins, also of two heaps; and the two equal heaps that a move leaves: where the definition has them, and nowhere else.
void agrees(const rule::Game& game, const game::Ruleset& ruleset, const std::string& rule, const std::vector<int>& worth, int& laws) {
    const auto law = winning_law(std::make_shared<const rule::Game>(game));
    laws += law && law->theorem == pattern::TheoremId::equal_parts;
    for (std::size_t n = 0; n < worth.size(); ++n) {
        const auto at = static_cast<std::int64_t>(n);
        std::set<std::int64_t> halves;
        ruleset.options({at}, [&](game::Sum&& option) {
            if (option.size() == 2 && option[0] == option[1]) halves.insert(option[0][0]);
            return true;
        });
        const auto left = two_equal_left(game, heap(at));
        ASSERT_EQ(left.empty(), halves.empty()) << rule << n;
        if (!left.empty()) {
            EXPECT_EQ(left[0], left[1]) << rule << n;
            EXPECT_EQ(halves.count(static_cast<std::int64_t>(left[0][0].items[0])), 1U) << rule << n;
        }
        if (!law) continue;
        EXPECT_EQ(law->outcome_at(heap(at)), worth[n] == 0 ? 'P' : 'N') << rule << n;
        for (std::size_t k = 0; k <= n; ++k) {
            const char both = outcome_of_sum(*law, game, {heap(at), heap(static_cast<std::int64_t>(k))});
            if (both != '?') {
                EXPECT_EQ(both, worth[n] == worth[k] ? 'P' : 'N') << rule << n << " " << k;
            }
        }
    }
}

TEST(EqualParts, RandomGames) {
    std::mt19937 random(20261130);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int proved = 0, by_it = 0, laws = 0;
    for (int round = 0; round < grundy::tests::rounds(8); ++round) {
        const std::string rule = random_rule(upto);
        const auto game = grundy::tests::written(rule);
        const auto ruleset = game::compile(*game);
        Values values(*ruleset);
        constexpr int most = 36;
        std::vector<int> worth;
        for (int n = 0; n <= most; ++n) worth.push_back(values.at({n}));
        agrees(*game, *ruleset, rule, worth, laws);
        // A claim that is true as far as is seen, or one that a larger number makes false.
        const int modulus = upto(1, 4), least = upto(0, 6);
        std::vector<std::string> right;
        for (int r = 0; r < modulus; ++r)
            for (const bool lost : {true, false}) {
                bool is_true = true;
                for (int n = least; n <= most; ++n) is_true = is_true && (n % modulus != r || (worth[static_cast<std::size_t>(n)] == 0) == lost);
                const std::string claim = fmt::format("n >= {} and n mod {} = {} => {}(n)", least, modulus, r, lost ? 'P' : 'N');
                if (is_true) {
                    right.push_back(claim);
                } else if (upto(0, 2) == 0) {
                    EXPECT_EQ(decide(rule + "claim \"c\": " + claim + "\n", 2, 0.05).verdict, Verdict::refuted) << rule << claim;
                }
            }
        for (const std::string& claim : right) {
            const Finding finding = decide(rule + "claim \"c\": " + claim + "\n", 2, 0.05);
            if (finding.verdict == Verdict::refuted) {
                EXPECT_GT(finding.at.begin()->second.items.at(0), most) << rule << claim;
            }
            proved += finding.verdict == Verdict::proved;
            by_it += report::theorems(finding).find(equal) != std::string::npos;
        }
    }
    std::printf("%d proved, %d of them by equal parts; %d laws\n", proved, by_it, laws);
    EXPECT_GE(laws, grundy::tests::rounds(1));
    EXPECT_GE(by_it, grundy::tests::rounds(2));
}

}  // namespace
}  // namespace grundy::claim
