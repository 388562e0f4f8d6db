/// Closed forms (theorems 5.1 and 6), each against exhaustive play of the rules, and beyond any table.
#include "engine/theorem/closed_form.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::theorem::test {
namespace {

using base::Integer;
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

Heaps large(const State& s) { return Heaps(s.begin(), s.end()); }

State small(const Heaps& heaps) {
    State s;
    for (const auto& h : heaps) s.push_back(static_cast<std::int64_t>(h));
    return s;
}

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

TEST(ClosedForm, EveryOneIsThatOfExhaustivePlay) {
    const Moves largest_falls = [](const State& s) {
        std::vector<State> out;
        const auto top = *std::max_element(s.begin(), s.end());
        for (const auto& t : lower(s, 1)) {
            for (std::size_t i = 0; i < s.size(); ++i) {
                if (t[i] != s[i] && s[i] == top) out.push_back(t);
            }
        }
        return out;
    };
    const Moves stairs = [](const State& s) {
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
    const Moves multiples = [](const State& s) {
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
    const Moves positive_multiples = [&](const State& s) {
        auto out = multiples(s);
        std::erase_if(out, [](const State& t) { return t[0] == 0 || t[1] == 0; });
        return out;
    };
    auto positive_pairs = boxes(2, 40);
    std::erase_if(positive_pairs, [](const State& t) { return t[0] == 0 || t[1] == 0; });
    // Stairs 3 and 4 lead to 1, 1 and 2 to the floor 0, and 2 off the board too.
    const Stairs branching{{Stairs::stays, 0, Stairs::off_board, 1, 1}};
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
    const DynamicNim remembering{{3, 1}, {1, 0}, DynamicNim::First::not_all};
    const Moves last_taken = [](const State& s) {
        std::vector<State> out;
        const std::int64_t most = std::max(s[1] == 0 ? s[0] - 1 : 0, 3 * s[1] + 1);
        for (std::int64_t k = 1; k <= std::min(s[0], most); ++k) out.push_back({s[0] - k, k});
        return out;
    };
    const auto at_most_two = [](const std::vector<std::int64_t>& lower) { return lower.size() <= 2; };
    const auto run = [](const std::vector<std::int64_t>& turned) {
        for (std::size_t i = 1; i < turned.size(); ++i)
            if (turned[i] != turned[i - 1] - 1) return false;
        return true;
    };
    const auto queen = [](std::int64_t a) {
        return [a](const State& s) {
            auto out = lower(s, 1);
            for (std::int64_t k = 1; k <= s[0]; ++k) {
                for (std::int64_t l = std::max<std::int64_t>(1, k - a + 1); l <= std::min(s[1], k + a - 1); ++l) out.push_back({s[0] - k, s[1] - l});
            }
            return out;
        };
    };
    const auto lower_some = [](std::int64_t k) { return [k](const State& s) { return lower(s, k); }; };
    struct {
        FormRef form;
        Moves moves;
        std::vector<State> states;
        bool misere = false;
    } const rows[] = {
        {nim(0), lower_some(1), boxes(3, 6)},
        {nim(0, true), lower_some(1), boxes(4, 5), true},
        {moore(0, 2), lower_some(2), boxes(4, 5)},
        {moore(0, 3), lower_some(3), boxes(5, 3)},
        {moore(0, 2, true), lower_some(2), boxes(4, 5), true},
        {moore(0, 3, true), lower_some(3), boxes(5, 3), true},
        {greedy(0), largest_falls, boxes(4, 5)},
        {greedy(0, true), largest_falls, boxes(4, 5), true},
        {staircase({{-1, 0, 1, 2}}), stairs, boxes(4, 4)},
        {staircase(branching), branches, boxes(5, 3)},
        {dynamic_nim({}), fibonacci, boxes(2, 40)},
        {dynamic_nim(remembering), last_taken, boxes(2, 30)},
        {euclid(false), multiples, boxes(2, 40)},
        {euclid(true), positive_multiples, positive_pairs},
        {coins(CoinGame::turning_turtles), [](const State& s) { return flip(s, true, 1); }, hands(1, 7)},
        {coins(CoinGame::twins), [](const State& s) { return flip(s, false, 0); }, hands(0, 6)},
        {coins(CoinGame::mock_turtles), [&](const State& s) { return turn(s, at_most_two); }, hands(0, 6)},
        {coins(CoinGame::ruler), [&](const State& s) { return turn(s, run); }, hands(1, 8)},
        {wythoff({1}), queen(1), boxes(2, 26)},
        {wythoff({2}), queen(2), boxes(2, 26)},
        {wythoff({3}), queen(3), boxes(2, 26)},
        {wythoff({1, true}), queen(1), boxes(2, 26), true},
        {wythoff({2, true}), queen(2), boxes(2, 26), true},
        {wythoff({3, true}), queen(3), boxes(2, 26), true},
        {wythoff({7, true}), queen(7), boxes(2, 26), true},
    };
    for (const auto& row : rows) {
        Judge judge(row.moves, row.misere);
        const auto goes_to = [&](const State& s, const std::optional<Heaps>& option, std::uint32_t target) {
            State t = small(*option);
            if (row.form->words().find("heads") != std::string::npos) std::sort(t.begin(), t.end());
            return judge.allows(s, t) && (target == 0 ? judge.previous(t) : judge.value(t) == target);
        };
        for (const auto& s : row.states) {
            const std::string where = row.form->title() + " at " + ::testing::PrintToString(s);
            const Answer a = row.form->at(large(s));
            ASSERT_EQ(a.outcome, judge.previous(s) ? 'P' : 'N') << where;
            if (row.form->has_values() || a.value) {
                ASSERT_EQ(*a.value, judge.value(s)) << where;
            }
            if (row.moves(s).empty()) continue;  // misère: who cannot move has won
            const auto wins = row.form->move(large(s));
            ASSERT_EQ(wins.has_value(), a.outcome == 'N') << where;
            ASSERT_TRUE(!wins || goes_to(s, wins, 0)) << where << " to " << ::testing::PrintToString(small(*wins));
            for (std::uint32_t target = 1; row.form->has_values() && target < judge.value(s); ++target) {  // an option of every smaller value is named
                const auto option = row.form->move(large(s), target);
                ASSERT_TRUE(option && goes_to(s, option, target)) << where << " to value " << target;
            }
        }
    }
}

TEST(ClosedForm, DynamicNimByItsOwnNumbers) {
    for (const DynamicNim::Line& f : {DynamicNim::Line{1, 0}, {3, 0}, {1, 2}, {2, 3}}) {
        Judge judge([&](const State& s) {
            std::vector<State> out;
            for (std::int64_t k = 1; k <= std::min(s[0], s[1]); ++k) out.push_back({s[0] - k, std::min(f.times * k + f.plus, s[0] - k)});
            return out;
        });
        const FormRef form = dynamic_nim({{1, 0}, f});
        for (std::int64_t n = 1; n < 40; ++n) {
            for (std::int64_t q = 0; q <= n; ++q) ASSERT_EQ(form->at({n, q}).outcome, judge.previous({n, q}) ? 'P' : 'N') << n << " " << q;
        }
    }
}

// Up to two raises, by one or two.
TEST(ClosedForm, PokerNimIsNim) {
    Judge judge([](const State& s) {
        auto out = lower({s[0], s[1]}, 1);
        for (State& t : out) t.push_back(s[2]);
        for (std::size_t i = 0; i < 2 && s[2] > 0; ++i) {
            for (std::int64_t k = 1; k <= 2; ++k) {
                out.push_back({s[0], s[1], s[2] - 1});
                out.back()[i] += k;
            }
        }
        return out;
    });
    const FormRef form = poker_nim(2);
    for (const State& s : boxes(2, 6)) {
        for (std::int64_t credits = 0; credits <= 2; ++credits) {
            const State whole{s[0], s[1], credits};
            ASSERT_EQ(*form->at(large(s)).value, judge.value(whole)) << ::testing::PrintToString(whole);
            for (std::uint32_t target = 0; target < judge.value(whole); ++target) {
                State to = small(*form->move(large(s), target));
                to.push_back(credits);
                ASSERT_TRUE(judge.allows(whole, to) && judge.value(to) == target) << ::testing::PrintToString(whole) << " to value " << target;
            }
        }
    }
}

TEST(ClosedForm, EqualByItsParameters) {
    const FormRef different[] = {nim(2),           nim(3),           nim(2, true),         greedy(2),           poker_nim(2),   moore(3, 2),
                                 euclid(true),     euclid(false),    wythoff({1}),         wythoff({2}),        divisors(true), mark(2),
                                 division({2, 3}), division({2, 5}), staircase({{-2, 0}}), staircase({{-1, 0}})};
    for (std::size_t i = 0; i < std::size(different); ++i)
        for (std::size_t j = 0; j < std::size(different); ++j) EXPECT_EQ(different[i] == different[j], i == j) << i << " " << j;
    EXPECT_TRUE(nim(2, true) == nim(2, true) && staircase({{-1, 0}}) == staircase({{-1, 0}}) && division({2, 3}) == division({2, 3}));
}

TEST(ClosedForm, RefusesWhatIsNoPosition) {
    const std::pair<FormRef, State> rows[] = {{nim(2), {1}},
                                              {nim(2), {1, -1}},
                                              {euclid(false), {3}},
                                              {wythoff({1}), {1}},
                                              {dynamic_nim({}), {3}},
                                              {coins(CoinGame::ruler), {0, 2}},
                                              {divisors(true), {}},
                                              {coins(CoinGame::twins), {2, 2}},
                                              {staircase({{-1, 0}, true, 1}), {3, 3}}};
    for (const auto& [form, heaps] : rows) {
        EXPECT_THROW(form->at(large(heaps)), base::Failure) << form->words();
        EXPECT_THROW(form->move(large(heaps)), base::Failure) << form->words();
    }
}

}  // namespace
}  // namespace grundy::theorem::test
