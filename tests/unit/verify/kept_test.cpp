// What the checker calls kept, and how long it says that play lasts, against plain loops over the positions of random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/verify/induction/induction.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/verify/claimed.hpp"

namespace grundy::verify {
namespace {

using Spot = std::pair<int, int>;

/// A game on two heaps, with a strategy, as plain numbers and as a rule file.
struct SmallGame {
    struct Line {
        int a = 0, b = 0, not_rest = -1;  ///< take these, unless (x + 2 y) mod 3 is this
        int c = -1, d = -1;               ///< answered by (x - c, y - d), seen from before the move; -1: by any reply
    };
    struct By {
        int c = 0, d = 0, rest = -1;  ///< after the move; only where (x + 2 y) mod 3 is this
    };
    std::vector<Line> lines;
    std::vector<By> by;
    bool unordered = false, hole = false, stop = false, misere = false, wins = false;
    int p = 2;
    std::vector<char> set;  ///< residues of x and y modulo p

    Spot normal(Spot s) const { return unordered && s.first > s.second ? Spot{s.second, s.first} : s; }
    bool is_position(Spot s) const { return s.first >= 0 && s.second >= 0 && !(hole && s.first + s.second == 3); }
    bool in_set(Spot s) const { return set[static_cast<std::size_t>(s.first % p * p + s.second % p)] != 0; }
    /// Each with its line and the arrangement that it was made in.
    struct Option {
        Spot to, from;
        const Line* line;
    };
    std::vector<Option> options(Spot s) const {
        std::vector<Option> all;
        for (const Spot& at : {s, Spot{s.second, s.first}}) {
            if ((at != s && !unordered) || (stop && (s.first + s.second) % 4 == 3)) continue;
            for (const Line& line : lines) {
                const Spot to{at.first - line.a, at.second - line.b};
                if ((at.first + 2 * at.second) % 3 != line.not_rest && is_position(to)) all.push_back({normal(to), at, &line});
            }
        }
        return all;
    }
    bool lost_at_end(Spot s) const { return wins ? (s.first + s.second) % 2 != 0 : !misere; }
    bool returns(Spot from, Spot to) const {
        const auto all = options(from);
        return in_set(normal(to)) && std::any_of(all.begin(), all.end(), [&](const Option& o) { return o.to == normal(to); });
    }
    bool answered(const Option& option) const {
        const Spot y = option.to;
        const auto replies = options(y);
        if (replies.empty() && !lost_at_end(y)) return true;
        if (option.line->c >= 0)
            return is_position({option.from.first - option.line->c, option.from.second - option.line->d}) &&
                   returns(y, {option.from.first - option.line->c, option.from.second - option.line->d});
        for (const By& one : by) {
            if (one.rest >= 0 && (y.first + 2 * y.second) % 3 != one.rest) continue;
            return is_position({y.first - one.c, y.second - one.d}) && returns(y, {y.first - one.c, y.second - one.d});
        }
        return std::any_of(replies.begin(), replies.end(), [&](const Option& o) { return in_set(o.to); });
    }
    bool kept_at(Spot s) const {
        const auto all = options(s);
        if (all.empty()) return lost_at_end(s);
        return std::all_of(all.begin(), all.end(), [&](const Option& o) { return answered(o); });
    }

    std::string text() const {
        const auto take = [](int a, int b) { return "(x - " + std::to_string(a) + ", y - " + std::to_string(b) + ")"; };
        std::string rule = "game t\nposition " + std::string(unordered ? "(unordered (x, y))" : "(x, y)") + (hole ? " where x + y != 3" : "") + "\n",
                    said = "false";
        for (std::size_t k = 0; k < lines.size(); ++k)
            rule += "move m" + std::to_string(k) + ": (x, y) -> " + take(lines[k].a, lines[k].b) +
                    (lines[k].not_rest >= 0 ? " if (x + 2 * y) mod 3 != " + std::to_string(lines[k].not_rest) : "") + "\n";
        if (stop) rule += "stop (x, y) if (x + y) mod 4 = 3\n";
        if (misere) rule += "play misere\n";
        if (wins) rule += "terminal (x, y): mover wins if even(x + y)\nterminal (x, y): mover loses\n";
        for (int x = 0; x < p; ++x)
            for (int y = 0; y < p; ++y)
                if (in_set({x, y}))
                    said += " or x mod " + std::to_string(p) + " = " + std::to_string(x) + " and y mod " + std::to_string(p) + " = " + std::to_string(y);
        rule += "claim \"c\": keep (" + said + ")";
        for (std::size_t k = 0; k < lines.size(); ++k)
            if (lines[k].c >= 0) rule += " answering m" + std::to_string(k) + " with " + take(lines[k].c, lines[k].d);
        for (const By& one : by) rule += " by (x, y) -> " + take(one.c, one.d) + (one.rest >= 0 ? " if (x + 2 * y) mod 3 = " + std::to_string(one.rest) : "");
        return rule + "\n";
    }
};

std::string why_not_kept(const Claimed& c, bool holds) {
    Steps steps(20'000'000'000);
    const Json json = Json::parse(holds ? R"({"base": 2, "measure": [[1, 1, 0]]})" : R"({"base": 2})");
    Fields proof(json, "proof");
    try {
        decide_kept(c.game, c.claim, holds, proof, steps);
        proof.nothing_else();
        return {};
    } catch (const Rejected& why) {
        return why.what();
    }
}

/// Takings that a reply makes up to m, and something else besides, or a reply that is another one.
SmallGame some_game(std::mt19937& random) {
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    SmallGame g;
    g.unordered = upto(0, 3) == 0, g.hole = upto(0, 9) == 0, g.stop = upto(0, 9) == 0;
    const int end = upto(0, 9), m = upto(2, 3);
    g.misere = end == 0, g.wins = end == 1;
    g.p = upto(0, 1) == 0 ? m : upto(1, 4);
    for (int k = 1; k < m; ++k) {
        g.lines.push_back({k, 0, -1});
        if (upto(0, 2) == 0) g.lines.back().c = m, g.lines.back().d = 0;
        g.lines.push_back({0, k, -1});
        if (upto(0, 2) == 0) g.lines.back().c = upto(0, 3) == 0 ? 1 : 0, g.lines.back().d = m;
    }
    if (upto(0, 2) == 0) g.lines.push_back({upto(0, 2), upto(1, 2), upto(-1, 2)});
    if (m == 3 && upto(0, 1) == 0) {  // what is left of x modulo 3, where y does not move
        std::erase_if(g.lines, [](const SmallGame::Line& line) { return line.b > 0; });
        g.p = 3, g.unordered = false;
        g.by = {{1, 0, 1}, {2, 0, upto(0, 4) == 0 ? 0 : 2}, {upto(1, 2), 0, upto(-1, 2)}};
    }
    if (upto(0, 3) == 0) g.by.push_back({upto(0, 2), upto(0, 2), upto(-1, 2)});
    return g;
}

/// P by all of play, seen modulo p: random sets are hardly ever kept.
void set_what_is_lost(SmallGame& g) {
    constexpr int size = 24;
    std::vector<std::vector<char>> lost(size, std::vector<char>(size));
    for (int sum = 0; sum < 2 * size; ++sum)
        for (int x = 0; x <= sum; ++x) {
            const Spot s{x, sum - x};
            if (x >= size || sum - x >= size || !g.is_position(s)) continue;
            const auto all = g.options(s);
            const auto is_lost = [&](const SmallGame::Option& o) {
                return lost[static_cast<std::size_t>(o.to.first)][static_cast<std::size_t>(o.to.second)] != 0;
            };
            lost[static_cast<std::size_t>(x)][static_cast<std::size_t>(sum - x)] =
                all.empty() ? g.lost_at_end(s) : std::none_of(all.begin(), all.end(), is_lost);
        }
    g.set.assign(static_cast<std::size_t>(g.p * g.p), 0);
    for (int x = 0; x < g.p; ++x)
        for (int y = 0; y < g.p; ++y)
            g.set[static_cast<std::size_t>(x * g.p + y)] = lost[static_cast<std::size_t>(12 + x - 12 % g.p)][static_cast<std::size_t>(12 + y - 12 % g.p)];
}

TEST(Kept, RandomStrategiesAgreeWithThePlay) {
    std::mt19937 random(11);
    constexpr int size = 36;
    int kept = 0, left = 0, named = 0;
    for (int round = 0; round < grundy::tests::rounds(233); ++round) {
        SmallGame g = some_game(random);
        set_what_is_lost(g);
        if (random() % 5 == 0) g.set[random() % g.set.size()] ^= 1;
        if (g.unordered)
            for (int x = 0; x < g.p; ++x)
                for (int y = 0; y < x; ++y) g.set[static_cast<std::size_t>(x * g.p + y)] = g.set[static_cast<std::size_t>(y * g.p + x)];
        if (std::count(g.set.begin(), g.set.end(), 0) == g.p * g.p) continue;
        bool right = true;
        for (int x = 0; x < size; ++x)
            for (int y = 0; y < size; ++y) {
                const Spot s{x, y};
                if (g.is_position(s) && g.normal(s) == s && g.in_set(s)) right = right && g.kept_at(s);
            }
        const Claimed c = with_claim(g.text());
        const std::string when_true = why_not_kept(c, true), when_false = why_not_kept(c, false);
        EXPECT_EQ(when_true.empty(), right) << g.text() << when_true;
        EXPECT_EQ(when_false.empty(), !right) << g.text() << when_false;
        ++(right ? kept : left);
        named += right && (!g.by.empty() || std::any_of(g.lines.begin(), g.lines.end(), [](const auto& line) { return line.c >= 0; }));
        if (HasFailure()) return;
    }

    EXPECT_GE(kept, grundy::tests::rounds(16));
    EXPECT_GE(left, grundy::tests::rounds(16));
    EXPECT_GE(named, grundy::tests::rounds(2));
}

}  // namespace
}  // namespace grundy::verify
