/// Wythoff's game and the Nim family (theorems 5.1, 5.2, 6), each against exhaustive play of the rules, and beyond any table.
#include <gtest/gtest.h>

#include <map>

#include "engine/pattern/law/nim_family.hpp"
#include "engine/pattern/law/winning.hpp"
#include "engine/pattern/law/wythoff.hpp"
#include "engine/pattern/prove/wythoff_rows.hpp"
#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

using base::Integer;
using recognise::NimFamily;
using State = std::vector<std::int64_t>;
using Moves = std::function<std::vector<State>(const State&)>;

/// Outcome and value straight from the rules.
class Judge {
public:
    Judge(Moves moves, bool misere = false) : moves_(std::move(moves)), misere_(misere) {}
    bool previous(const State& s) {
        if (const auto at = outcome_.find(s); at != outcome_.end()) return at->second;
        const auto options = moves_(s);
        bool p = options.empty() ? !misere_ : true;
        for (const auto& o : options) p = p && !previous(o);
        return outcome_[s] = p;
    }
    std::uint32_t value(const State& s) {
        if (const auto at = value_.find(s); at != value_.end()) return at->second;
        base::MexSet seen;
        for (const auto& o : moves_(s)) seen.insert({value(o)});
        return value_[s] = seen.mex().value;
    }
    bool allows(const State& from, const State& to) {
        const auto options = moves_(from);
        return std::find(options.begin(), options.end(), to) != options.end();
    }

private:
    Moves moves_;
    bool misere_;
    std::map<State, bool> outcome_;
    std::map<State, std::uint32_t> value_;
};

// Every way to lower between 1 and k of the heaps.
std::vector<State> lower(const State& s, std::int64_t k, std::size_t from = 0) {
    std::vector<State> out;
    for (std::size_t i = from; i < s.size(); ++i) {
        for (std::int64_t v = 0; v < s[i]; ++v) {
            State t = s;
            t[i] = v;
            out.push_back(t);
            if (k > 1) {
                const auto more = lower(t, k - 1, i + 1);
                out.insert(out.end(), more.begin(), more.end());
            }
        }
    }
    return out;
}

std::vector<State> flip(const State& s, bool single, std::int64_t lowest) {
    std::vector<State> out;
    for (std::size_t i = 0; i < s.size(); ++i) {
        State rest = s;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (single) out.push_back(rest);
        for (std::int64_t v = lowest; v < s[i]; ++v) {
            State t = rest;
            const auto at = std::find(t.begin(), t.end(), v);
            if (at != t.end()) t.erase(at);
            else t.push_back(v);
            std::sort(t.begin(), t.end());
            out.push_back(t);
        }
    }
    return out;
}

std::vector<State> boxes(std::size_t length, std::int64_t below) {
    std::vector<State> all{{}};
    for (std::size_t i = 0; i < length; ++i) {
        std::vector<State> longer;
        for (const auto& s : all) {
            for (std::int64_t v = 0; v < below; ++v) {
                longer.push_back(s);
                longer.back().push_back(v);
            }
        }
        all = longer;
    }
    return all;
}

Parts large(const State& s) { return Parts(s.begin(), s.end()); }

// Turns over a head x and lower coins, when x and they, falling, are allowed.
template <class Allowed>
std::vector<State> turn(const State& s, const Allowed& allowed) {
    std::vector<State> out;
    for (const std::int64_t x : s) {
        const std::int64_t lowest = allowed(State{x, x - 1, x - 2, x - 3}) ? 1 : 0;  // the ruler's coins are numbered from 1
        for (std::int64_t mask = 0; mask < std::int64_t{1} << (x - lowest); ++mask) {
            State lower, all{x};
            for (std::int64_t y = x - 1; y >= lowest; --y)
                if (mask >> (y - lowest) & 1) lower.push_back(y), all.push_back(y);
            if (!allowed(lowest == 1 ? all : lower)) continue;
            State t = s;
            for (const std::int64_t c : all) {
                const auto at = std::find(t.begin(), t.end(), c);
                if (at != t.end()) t.erase(at);
                else t.push_back(c);
            }
            std::sort(t.begin(), t.end());
            out.push_back(t);
        }
    }
    return out;
}

// Every set of coins from `low` to `high`.
std::vector<State> hands(std::int64_t low, std::int64_t high) {
    std::vector<State> all{{}};
    for (std::int64_t c = low; c <= high; ++c) {
        const auto before = all;
        for (State s : before) {
            s.push_back(c);
            all.push_back(s);
        }
    }
    return all;
}

NimFamily rule(NimFamily::Kind kind, std::int64_t k = 1, bool misere = false) {
    NimFamily f;
    f.kind = kind;
    f.k = k;
    f.misere = misere;
    return f;
}

TEST(NimFamily, EveryFormulaIsThatOfExhaustivePlay) {
    using Kind = NimFamily::Kind;
    const Moves greedy = [](const State& s) {
        std::vector<State> out;
        const auto top = *std::max_element(s.begin(), s.end());
        for (const auto& t : lower(s, 1)) {
            for (std::size_t i = 0; i < s.size(); ++i) {
                if (t[i] != s[i] && s[i] == top) out.push_back(t);
            }
        }
        return out;
    };
    const Moves staircase = [](const State& s) {
        std::vector<State> out;
        for (std::size_t i = 0; i < s.size(); ++i) {
            for (std::int64_t k = 1; k <= s[i]; ++k) {
                State t = s;
                t[i] -= k;
                if (i > 0) t[i - 1] += k;
                out.push_back(t);
            }
        }
        return out;
    };
    const Moves fibonacci = [](const State& s) {
        std::vector<State> out;
        for (std::int64_t k = 1; k <= std::min(s[0], s[1]); ++k) out.push_back({s[0] - k, 2 * k});
        return out;
    };
    const Moves euclid = [](const State& s) {
        std::vector<State> out;
        for (std::size_t big = 0; big < 2; ++big) {
            for (std::int64_t x = s[1 - big]; x > 0 && s[big] >= s[1 - big] && x <= s[big]; x += s[1 - big]) {
                State t = s;
                t[big] -= x;
                out.push_back(t);
            }
        }
        return out;
    };
    const Moves positive_euclid = [&](const State& s) {
        auto out = euclid(s);
        std::erase_if(out, [](const State& t) { return t[0] == 0 || t[1] == 0; });
        return out;
    };
    auto positive_pairs = boxes(2, 40);
    std::erase_if(positive_pairs, [](const State& t) { return t[0] == 0 || t[1] == 0; });
    // Stairs 3 and 4 lead to 1, 1 and 2 to the floor 0, and 2 off the board too.
    NimFamily branching = rule(Kind::staircase);
    branching.down = {NimFamily::stays, 0, NimFamily::off_board, 1, 1};
    const Moves branches = [](const State& s) {
        std::vector<State> out;
        for (const auto& [from, to] : {std::pair<std::size_t, int>{1, 0}, {2, 0}, {2, -1}, {3, 1}, {4, 1}}) {
            for (std::int64_t k = 1; k <= s[from]; ++k) {
                out.push_back(s);
                out.back()[from] -= k;
                if (to >= 0) out.back()[static_cast<std::size_t>(to)] += k;
            }
        }
        return out;
    };
    // What was taken last, at most three times as much and one more; after 0 anything but all as well.
    NimFamily remembering = rule(Kind::fibonacci);
    remembering.limit = {3, 1};
    remembering.memory = {1, 0};
    remembering.first = NimFamily::First::not_all;
    const Moves last_taken = [](const State& s) {
        std::vector<State> out;
        const std::int64_t most = std::max(s[1] == 0 ? s[0] - 1 : 0, 3 * s[1] + 1);
        for (std::int64_t k = 1; k <= std::min(s[0], most); ++k) out.push_back({s[0] - k, k});
        return out;
    };
    const auto mock_turtles = [](const std::vector<std::int64_t>& lower) { return lower.size() <= 2; };
    const auto ruler = [](const std::vector<std::int64_t>& run) {
        for (std::size_t i = 1; i < run.size(); ++i)
            if (run[i] != run[i - 1] - 1) return false;
        return true;
    };
    struct {
        NimFamily rule;
        Moves moves;
        std::vector<State> states;
    } const rows[] = {
        {rule(Kind::nim), [](const State& s) { return lower(s, 1); }, boxes(3, 6)},
        {rule(Kind::nim, 1, true), [](const State& s) { return lower(s, 1); }, boxes(4, 5)},
        {rule(Kind::moore, 2), [](const State& s) { return lower(s, 2); }, boxes(4, 5)},
        {rule(Kind::moore, 3), [](const State& s) { return lower(s, 3); }, boxes(5, 3)},
        {rule(Kind::moore, 2, true), [](const State& s) { return lower(s, 2); }, boxes(4, 5)},
        {rule(Kind::moore, 3, true), [](const State& s) { return lower(s, 3); }, boxes(5, 3)},
        {rule(Kind::greedy), greedy, boxes(4, 5)},
        {rule(Kind::greedy, 1, true), greedy, boxes(4, 5)},
        {rule(Kind::staircase), staircase, boxes(4, 4)},
        {branching, branches, boxes(5, 3)},
        {rule(Kind::fibonacci), fibonacci, boxes(2, 40)},
        {remembering, last_taken, boxes(2, 30)},
        {rule(Kind::euclid), euclid, boxes(2, 40)},
        {rule(Kind::euclid_positive), positive_euclid, positive_pairs},
        {rule(Kind::turning_turtles), [](const State& s) { return flip(s, true, 1); }, hands(1, 7)},
        {rule(Kind::twins), [](const State& s) { return flip(s, false, 0); }, hands(0, 6)},
        {rule(Kind::mock_turtles), [&](const State& s) { return turn(s, mock_turtles); }, hands(0, 6)},
        {rule(Kind::ruler), [&](const State& s) { return turn(s, ruler); }, hands(1, 8)},
    };
    for (const auto& row : rows) {
        Judge judge(row.moves, row.rule.misere);
        for (const auto& s : row.states) {
            const std::string where = nim_family_words(row.rule) + " at " + ::testing::PrintToString(s);
            const Answer a = nim_family_answer(row.rule, large(s));
            ASSERT_EQ(a.outcome, judge.previous(s) ? 'P' : 'N') << where;
            if (a.value) {
                ASSERT_EQ(*a.value, judge.value(s)) << where;
            }
            const auto to = nim_family_move(row.rule, large(s));
            if (row.moves(s).empty()) continue;  // misère: who cannot move has won
            ASSERT_EQ(to.has_value(), a.outcome == 'N') << where;
            if (!to) continue;
            State t;
            for (const auto& x : *to) t.push_back(static_cast<std::int64_t>(x));
            const bool coins =
                row.rule.kind == Kind::turning_turtles || row.rule.kind == Kind::twins || row.rule.kind == Kind::mock_turtles || row.rule.kind == Kind::ruler;
            if (coins) std::sort(t.begin(), t.end());
            ASSERT_TRUE(judge.allows(s, t)) << where << " to " << ::testing::PrintToString(t);
            ASSERT_TRUE(judge.previous(t)) << where << " to " << ::testing::PrintToString(t);
            if (!nim_family_has_values(row.rule)) continue;
            for (std::uint32_t target = 0; target < judge.value(s); ++target) {  // an option of every smaller value is named
                const auto option = nim_family_move(row.rule, large(s), target);
                ASSERT_TRUE(option) << where << " to value " << target;
                State o;
                for (const auto& x : *option) o.push_back(static_cast<std::int64_t>(x));
                if (coins) std::sort(o.begin(), o.end());
                ASSERT_TRUE(judge.allows(s, o)) << where << " to " << ::testing::PrintToString(o);
                ASSERT_EQ(judge.value(o), target) << where << " to " << ::testing::PrintToString(o);
            }
        }
    }
}

TEST(NimFamily, DynamicNimByItsOwnNumbers) {
    const std::function<Integer(const Integer&)> limits[] = {[](const Integer& k) { return k; }, [](const Integer& k) { return Integer(3 * k); },
                                                             [](const Integer& k) { return Integer(k + 2); }};
    for (const auto& f : limits) {
        Judge judge([&](const State& s) {
            std::vector<State> out;
            for (std::int64_t k = 1; k <= std::min(s[0], s[1]); ++k) out.push_back({s[0] - k, std::min(static_cast<std::int64_t>(f(k)), s[0] - k)});
            return out;
        });
        for (std::int64_t n = 1; n < 40; ++n) {
            for (std::int64_t q = 0; q <= n; ++q) ASSERT_EQ(judge.previous({n, q}), dynamic_nim_part(f, n) > q) << n << " " << q;
        }
    }
}

TEST(Wythoff, ThreeStrategiesAgreeAndTwoOfThemAtAnySize) {
    for (std::int64_t a = 1; a <= 5; ++a) {
        const std::int64_t count = a <= 2 ? 100'000 : 3000;
        const auto pairs = wythoff::recursive_pairs(a, count);
        for (std::int64_t n = 0; n < count; ++n) {
            const auto& [x, y] = pairs[static_cast<std::size_t>(n)];
            ASSERT_EQ(wythoff::pair(a, n), (wythoff::Pair{x, y})) << a << " " << n;
            if (n % 7 == 0) {
                ASSERT_EQ(wythoff::pair_by_numeration(a, n), (wythoff::Pair{x, y})) << a << " " << n;
            }
        }
        const Integer huge = pow(Integer(10), 1000) + 7 * a;
        const auto far = wythoff::pair(a, huge);
        EXPECT_EQ(far, wythoff::pair_by_numeration(a, huge));
        EXPECT_TRUE(wythoff::is_previous(a, far.second, far.first));
        EXPECT_TRUE(wythoff::is_previous_by_numeration(a, far.second, far.first));
        for (const auto& [x, y] : {std::pair<Integer, Integer>{huge, huge * 2 + 5}, {huge + 1, huge + 40}, {huge, huge}}) {
            const auto one = wythoff::winning_move(a, x, y), two = wythoff::winning_move_by_numeration(a, x, y);
            EXPECT_EQ(one, two);
            ASSERT_TRUE(one);
            EXPECT_TRUE(wythoff::is_previous(a, one->first, one->second));
        }
    }
}

TEST(Wythoff, OutcomesAndMovesAreThoseOfExhaustivePlay) {
    for (std::int64_t a = 1; a <= 3; ++a) {
        Judge judge([a](const State& s) {
            auto out = lower(s, 1);
            for (std::int64_t k = 1; k <= s[0]; ++k) {
                for (std::int64_t l = std::max<std::int64_t>(1, k - a + 1); l <= std::min(s[1], k + a - 1); ++l) out.push_back({s[0] - k, s[1] - l});
            }
            return out;
        });
        for (const auto& s : boxes(2, 26)) {
            for (const bool digits : {false, true}) {
                const auto to = digits ? wythoff::winning_move_by_numeration(a, s[0], s[1]) : wythoff::winning_move(a, s[0], s[1]);
                ASSERT_EQ(to.has_value(), !judge.previous(s)) << a << ::testing::PrintToString(s);
                if (!to) continue;
                const State t{static_cast<std::int64_t>(to->first), static_cast<std::int64_t>(to->second)};
                ASSERT_TRUE(judge.allows(s, t) && judge.previous(t)) << a << ::testing::PrintToString(s) << ::testing::PrintToString(t);
            }
            ASSERT_EQ(wythoff::is_previous(a, s[0], s[1]), judge.previous(s));
            ASSERT_EQ(wythoff::is_previous_by_numeration(a, s[0], s[1]), judge.previous(s)) << a << ::testing::PrintToString(s);
        }
    }
}

TEST(Wythoff, TheTableOfPeriodsRows) {
    const auto proved = wythoff::prove_rows(4);
    ASSERT_EQ(proved.rows.size(), 5u);
    int rows = 0;
    for (const Row& row : period_rows()) {
        const std::string prefix = "Wythoff Grundy row ";
        if (row.kind == "beatty") {
            const auto a = numbers_in(row.ask).back();
            for (std::size_t n = 0; n < row.first.size(); ++n) EXPECT_EQ(wythoff::pair(a, n).first, row.first[n]);
        }
        if (row.game.rfind(prefix, 0) != 0) continue;
        const auto& p = proved.rows.at(std::stoul(row.game.substr(prefix.size())));
        const auto& law = std::get<Period>(p.law);
        EXPECT_EQ(std::tuple(law.preperiod, law.period, law.saltus), std::tuple(row.preperiod, row.period, row.saltus)) << row.game;
        for (std::size_t n = 0; n < row.first.size(); ++n) EXPECT_EQ(*p.value(n), row.first[n]) << row.game << " " << n;
        ++rows;
    }
    EXPECT_EQ(rows, 5);
}

}  // namespace
}  // namespace grundy::pattern::test
