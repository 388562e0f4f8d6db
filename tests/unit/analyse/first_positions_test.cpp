// Games whose positions do not begin at 0: values, P-positions and laws stand at the positions where they belong. From -1 on, solve once printed the values of
// the heaps 0, 1, 2, … at the positions 0, 1, 2, …; a number shut out by `where` was listed as a P-position, and as an exception of the law.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/heap/confirm_law.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/pattern/law/pattern.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

std::shared_ptr<const rule::Game> parsed(const std::string& body) { return grundy::tests::written("game g\n" + body + "\n"); }

/// g by the definition alone, of positions low … high; nothing where the number is no position.
std::map<std::int64_t, std::optional<std::uint32_t>> by_definition(const game::Ruleset& game, std::int64_t low, std::int64_t high) {
    std::map<std::int64_t, std::optional<std::uint32_t>> g;
    for (std::int64_t n = low; n <= high; ++n) {
        if (!game.contains({n})) {
            g[n] = std::nullopt;
            continue;
        }
        std::set<std::uint32_t> seen;
        for (const auto& option : game::option_list(game, {n})) {
            std::uint32_t sum = 0;
            for (const auto& part : option) sum ^= g.at(part[0]).value();
            seen.insert(sum);
        }
        std::uint32_t least = 0;
        while (seen.contains(least)) ++least;
        g[n] = least;
    }
    return g;
}

struct FirstRow {
    const char* rule;
    std::int64_t least;
    std::int64_t period;     ///< 0: not looked at
    std::int64_t preperiod;  ///< as `solve` says it: the first position from which the law holds
    const char* positions;   ///< in words; nullptr: not looked at
};

TEST(FirstPositions, ValuesStandWhereTheyBelong) {
    const FirstRow rows[] = {
        {"position (x : integer) where x >= 0 - 1\nmove (x) -> (x - k) for k in 1..2", -1, 3, -1, "n mod 3 = 2"},
        {"position (x : integer) where x >= -50\nmove (x) -> (x - k) for k in {1, 4, 5}", -50, 8, -50, "n mod 8 ∈ {0, 6}"},
        {"position (x : integer) where x >= -3\nmove (x) -> (x - k) for k in {2, 3}", -3, 5, -3, "n mod 5 ∈ {2, 3}"},
        {"position (n) where n >= 1\nmove (n) -> (n - k) for k in 1..2", 1, 3, 1, "n mod 3 = 1"},
        {"position (n) where n >= 97\nmove (n) -> (n - k) for k in {2, 4, 7}", 97, 3, 105, nullptr},
        {"position (n) where n >= 5000\nmove (n) -> (n - k) for k in {1, 2}", 5000, 3, 5000, "n mod 3 = 2"},
        {"position (n) where n >= 3\nmove (n) -> (a) + (n - 2 - a) for a in 3..n-5", 3, 0, 0, nullptr},
        {"position (x : integer) where x >= -2\nmove (x) -> (a) + (x - 4 - a) for a in -2..x-2", -2, 0, 0, nullptr},
    };
    for (const FirstRow& row : rows) {
        const auto game = parsed(row.rule);
        const auto compiled = game::compile(*game);
        Options options;
        const std::int64_t to = std::max<std::int64_t>(row.least, 0) + 120;
        options.to = static_cast<std::uint64_t>(to);
        const Result result = solve(game, options, base::Budget());
        const auto truth = by_definition(*compiled, row.least, to);
        EXPECT_EQ(result.first, row.least) << row.rule;
        const base::Budget budget;
        Oracle oracle(game, {}, budget);
        ASSERT_EQ(result.values.size(), truth.size()) << row.rule;
        for (const auto& [n, g] : truth) {
            const auto i = static_cast<std::size_t>(n - row.least);
            EXPECT_EQ(result.values[i], g) << row.rule << " at " << n;
            EXPECT_EQ(result.outcomes[i], !g ? '-' : *g == 0 ? 'P' : 'N') << row.rule << " at " << n;
            if (!g) continue;
            EXPECT_EQ(oracle.at(rule::PositionData{rule::Datum{true, {n}}}, Want::value).value, base::Integer(*g)) << row.rule << " at " << n;
        }
        if (row.period > 0) {
            EXPECT_EQ(result.pattern.period(), base::Integer(row.period)) << row.rule;
            EXPECT_EQ(result.pattern.preperiod(), base::Integer(row.preperiod)) << row.rule;
        }
        if (row.positions) {
            EXPECT_EQ(report::described(result.pattern).positions, row.positions) << row.rule;
        }
    }
}

/// A kernel that is wrong somewhere is found out by the recurrence, and the definition computes the values.
TEST(FirstPositions, AWrongKernelIsSetAside) {
    using Step = recognise::DigitStep;
    for (const std::int64_t c : {100, 600, 5000, 50'001}) {
        const auto rule = parsed("position (n)\nmove (n) -> (((n - " + std::to_string(c) + ") / 2 + 1) / 2)\nmove (n) -> (n - 1)");
        std::shared_ptr<const game::Ruleset> game = game::compile(*rule);
        recognise::Recognition wrong;
        wrong.embedding.components = {0};
        wrong.family = recognise::DigitGame{
            {{{}, {{Step::Kind::subtract, c}, {Step::Kind::floor_divide, 2}, {Step::Kind::ceil_divide, 2}}}, {{}, {{Step::Kind::subtract, 1}}}}};
        std::vector<std::string> said;
        Options options;
        options.pattern = false;
        Sequence sequence(rule, game, wrong, options, family_kernel(game, wrong, options), [&](const std::string& sentence) { said.push_back(sentence); });
        sequence.compute(static_cast<std::uint64_t>(c) + 100, base::Budget());
        ASSERT_EQ(said.size(), 1U) << c;
        EXPECT_EQ(said[0].rfind("values were computed by digit-steps, but at (", 0), 0U) << said[0];
        EXPECT_EQ(sequence.kernel().name(), "reference");
        const auto truth = by_definition(*game, 0, c + 99);
        for (const auto& [n, g] : truth) ASSERT_EQ(sequence.values()[static_cast<std::uint64_t>(n)], g) << n;
    }
}

/// Laws beyond the table are held against the rule about its constants.
TEST(FirstPositions, AWrongLawIsRefutedFarOut) {
    const auto rule = parsed("position (n)\nmove (n) -> (n - k) for k in {1, 2} if n < 4 * 10^18 or k = 1");
    const auto game = game::compile(*rule);
    pattern::Pattern law = pattern::of_period(pattern::Of::values, {0, 3, 0, {0, 1, 2}});
    recognise::Embedding whole;
    whole.components = {0};
    EXPECT_TRUE(confirm_law(law, whole, *game));
    EXPECT_FALSE(confirm_law(law, whole, *game::compile(*parsed("position (n)\nmove (n) -> (n - k) for k in {1, 2} if n < 4 * 10^18 or k <= 2"))));
}

TEST(FirstPositions, WhatIsNoPositionIsNoException) {
    // stopped at 1: (1) is the one final position, and 0 is none
    const auto game = parsed("position (n) where n >= 1\nmove (n) -> (n - n mod 3 - 1)\nmove (n) -> (n / 2) if n mod 3 = 1");
    Options options;
    options.to = 200;
    const Result result = solve(game, options, base::Budget());
    ASSERT_EQ(result.first, 0);
    ASSERT_EQ(result.outcomes[0], '-');
    EXPECT_EQ(report::described(result.pattern).positions, "n ∈ {1} or n mod 12 ∈ {0, 2, 6, 7, 8} with n ≥ 2");
    const std::set<std::size_t> residues{0, 2, 6, 7, 8};
    for (std::size_t n = 1; n <= 200; ++n) EXPECT_EQ(result.outcomes[n] == 'P', n == 1 || residues.contains(n % 12)) << n;
}

const struct {
    const char *position, *where;
    std::size_t count;  ///< of all positions; 0: infinitely many
} regions[] = {
    {"(x, y)", "x * x + y * y <= 25", 26},
    {"(x, y)", "x^2 + 3 * y^3 <= 30", 15},
    {"(x, y)", "(x + y)^2 <= 10", 10},
    {"(x, y)", "x >= 1 and y >= 1 and x * y <= 12", 35},
    {"(x, y)", "x * y <= 12", 0},
    {"(x, y)", "(x + 1) * (y + 1) <= 6", 14},
    {"(x, y)", "x * (x + 1) <= 20 and y <= x", 15},
    {"(x : integer, y : integer)", "x * x + y * y <= 4", 13},
    {"(x : integer, y : integer)", "abs(x) + abs(y) <= 3", 25},
    {"(x : integer, y : integer)", "x^2 + y^4 <= 2", 9},
    {"(x : integer, y : integer)", "x * y <= 3", 0},
    {"(x : integer)", "x^3 <= 8", 0},
    {"(h[3])", "h[1] * h[1] + h[2] + h[3] <= 3", 16},
    {"(x, y)", "x * x + y * y < 0", 0},
    {"(x, y)", "not (x * x + y * y > 12 or y >= 3)", 11},
    {"(x : integer, y : integer)", "x^2 <= y and y^2 <= 24", 15},
    {"(x : integer, y : integer)", "x * x + y <= 9 and y >= -4", 70},
    {"(x : integer, y : integer)", "x * x + y <= 9", 0},
    {"(x : integer, y : integer)", "(x + 3)^2 + y * y <= 1 and x >= -2", 1},
    {"(x : integer, y : integer)", "x >= 1 and abs(y) * x <= 4 and x * x <= 20", 20},
    {"(x : integer, y : integer)", "x >= 2 and 3 * x + abs(y) <= 9", 8},
    {"(x, y)", "abs(x - 2) + abs(y) <= 3", 15},
    {"(h[3])", "all(k in 1..3: k in h)", 6},
    {"(h[3])", "all(k in 1..2: k in h)", 0},
};

/// Which positions a condition leaves is seen from its powers, products and absolute values: the bounds that are read hold at every one of them.
TEST(FirstPositions, BoundsHoldAtEveryPosition) {
    for (const auto& row : regions) {
        SCOPED_TRACE(std::string(row.position) + row.where);
        const auto game = parsed("position " + std::string(row.position) + " where " + row.where + "\nmove " +
                                 (row.position[1] == 'h'                                     ? "(h) -> (h[1 := h[1] - 1])"
                                  : std::string(row.position).find('y') == std::string::npos ? "(x) -> (x - 1)"
                                                                                             : "(x, y) -> (x - 1, y)"));
        const Bounds bounds = bounds_of_domain(*game);
        EXPECT_EQ(bounds_all(*game, bounds), row.count != 0 || std::string(row.where).back() == '0');
        std::size_t count = 0;
        const std::size_t numbers = game->components[0].kind == rule::ComponentKind::vector ? 3 : game->components.size();
        const bool whole = game->components[0].kind == rule::ComponentKind::integer;
        std::vector<std::int64_t> at(numbers, whole ? -14 : 0);
        const auto ruleset = game::compile(*game);
        for (bool more = true; more;) {
            if (ruleset->contains(at)) {
                ++count;
                for (std::size_t k = 0; k < numbers; ++k) {
                    if (whole) {
                        const auto& cell = bounds.whole[k][0];
                        EXPECT_TRUE((!cell.most || at[k] <= *cell.most) && (!cell.least || at[k] >= *cell.least)) << at[k];
                    } else {
                        const auto& cell = numbers == 3 ? bounds.of[0][k] : bounds.of[k][0];
                        EXPECT_TRUE((!cell.most || at[k] <= *cell.most) && at[k] >= cell.least) << at[k];
                    }
                }
            }
            more = false;
            for (std::size_t k = 0; k < numbers && !more; ++k) {
                more = ++at[k] <= 14;
                if (!more) at[k] = whole ? -14 : 0;
            }
        }
        if (row.count != 0) {
            EXPECT_EQ(count, row.count);
        }
    }
}

}  // namespace
}  // namespace grundy::analyse
