/// The unknowns of a move line are n and its names; an option has parts u_i = L_i(n, names). With t = n - sum u_i the unknowns are exchanged: n = t + sum u_i,
/// and every name is computed from the parts (its coefficient is 1 or -1, so whole numbers stay whole). What is left are conditions on u and t alone: linear
/// forms related to 0, joined by `and` and `or`. A form k x + c, where x is the heap, a part, a difference of parts or the number taken, has one sign for all
/// x > |c| / k, and a form's residue follows from the residues of those; so w is the largest of these bounds and q the common multiple of the moduli, whatever
/// joins the conditions. Names that run over a constant set are numbers, one case each; so is a t that is bounded.
#include "engine/verify/theorems/splitting.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/conditions.hpp"

namespace grundy::verify {
namespace {

using Kind = Condition::Kind;
using Shape = Splitting::Shape;

constexpr std::int64_t most_cases = 10'000, most_bounded = 100'000;

std::optional<int> pivot(const Linear& form) {
    for (const auto& [name, c] : form.of) {
        if (is_binder(name) && (c == 1 || c == -1)) return name;
    }
    return {};
}

/// The value of `name` by form = 0, where its coefficient is 1 or -1.
Linear solved(const Linear& form, int name) {
    Linear rest = form;
    rest.of.erase(name);
    return rest.times(-form.at(name));
}

/// What must hold together.
void flatten(const Condition& c, std::vector<Condition>& out) {
    if (c.kind != Kind::all) return out.push_back(c);
    for (const Condition& part : c.parts) flatten(part, out);
}

class Reading {
public:
    Reading(const rule::Game& game, Splitting& result, Steps& steps) : game_(game), result_(result), steps_(steps) {}

    void add(const rule::Move& move) {
        if (move.from.size() != 1) strange("a position of several numbers");
        width_ = move.to.size();
        Line line{move, Conditions(game_, move.frame, steps_), {}, {}};
        const rule::PatternEntry& entry = move.from[0];
        if (entry.constant) line.heap = line.conditions.linear(*entry.constant).constant;
        else if (entry.slot) line.conditions.name(*entry.slot, heap);
        most_parts_ = std::max(most_parts_, static_cast<int>(move.to.size()));
        if (move.to.size() > 3) strange("more than three parts");
        bind(line, 0, 1);
    }
    /// The t that occur; from `far` on one of each class.
    std::set<std::int64_t> numbers_taken() {
        if (free_) {
            far_ = std::max(far_, result_.w);
            if (!taken_.empty()) far_ = std::max(far_, *taken_.rbegin() + 1);
            result_.far = far_;
            for (std::int64_t t = 0; t < far_ + result_.q; ++t) taken_.insert(t);
        }
        return taken_;
    }
    int most_parts() const { return most_parts_; }

private:
    struct Line {
        const rule::Move& move;
        Conditions conditions;
        std::vector<Condition> all;
        std::optional<std::int64_t> heap;  ///< a pattern that is a number
    };

    void bind(Line& line, std::size_t next, std::int64_t cases) {
        if (next == line.move.binders.size()) return finish(line);
        const rule::Binder& b = line.move.binders[next];
        if (line.conditions.is_constant(*b.range)) {
            const Value set = line.conditions.constant(*b.range);
            const auto count = static_cast<std::int64_t>(items_of(set).size());
            if (cases * count <= most_cases) {
                for (const std::int64_t item : set.items) line.conditions.fix(b.slot, item), bind(line, next + 1, cases * count);
                return;
            }
        }
        const int name = 1 + static_cast<int>(b.slot);
        line.all.push_back(line.conditions.member(Linear::unknown(name), *b.range));
        line.conditions.name(b.slot, name);
        bind(line, next + 1, cases);
        line.all.pop_back();
    }

    void finish(const Line& line) {
        Condition all;
        all.parts = line.all;
        if (line.move.condition) all.parts.push_back(line.conditions.condition(*line.move.condition));
        const Linear first = Linear::number(result_.first);
        Linear whole = first, left = Linear::unknown(heap).plus(first, -1);
        std::vector<Linear> parts;
        for (const rule::Term& term : line.move.to) {
            if (!term.binders.empty() || term.components.size() != 1) strange("a sum over a set");
            parts.push_back(line.conditions.linear(*term.components[0]).plus(first, -1));
            left = left.plus(parts.back(), -1);
            whole = whole.plus(Linear::unknown(part(static_cast<int>(parts.size()) - 1)));
        }
        steps_.take(100 + 100 * all.parts.size());
        if (line.heap) left = left.with(heap, Linear::number(*line.heap));
        std::optional<std::int64_t> t;
        if (left.is_constant()) t = left.constant;
        whole = whole.plus(t ? Linear::number(*t) : Linear::unknown(taken));
        if (line.heap) all.parts.push_back({Kind::is_0, whole.plus(Linear::number(-*line.heap))});
        all.put(heap, whole);
        for (int i = 0; i < static_cast<int>(parts.size()); ++i)
            all.parts.push_back({Kind::is_0, parts[static_cast<std::size_t>(i)].with(heap, whole).plus(Linear::unknown(part(i)), -1)});
        solve(all);
        read(all, t);
    }

    /// Every name, by an equation that must hold; the parts' own equations are last in the list, and are used first.
    void solve(Condition& all) const {
        std::vector<Condition> flat;
        flatten(all, flat);
        all.parts = std::move(flat);
        while (all.mentions_binder()) {
            const auto it = std::find_if(all.parts.rbegin(), all.parts.rend(), [](const Condition& c) { return c.kind == Kind::is_0 && pivot(c.form); });
            if (it == all.parts.rend()) strange("a number is chosen that the option does not show");
            const int name = *pivot(it->form);
            all.put(name, solved(it->form, name));
        }
    }

    static bool never(const Condition& all) {
        return std::any_of(all.parts.begin(), all.parts.end(), [](const Condition& c) { return c.settled() == false; });
    }

    void read(const Condition& all, std::optional<std::int64_t> t) {
        if (t && *t < 0 && !never(all)) strange("the heap may grow");
        if (t) return count(all, t);
        // A part that is a number is that number everywhere else.
        Condition known = all;
        for (const Condition& c : all.parts) {
            const auto& of = c.form.of;
            if (c.kind != Kind::is_0 || of.size() != 1 || of.begin()->first == taken || c.form.constant % of.begin()->second != 0) continue;
            known.put(of.begin()->first, Linear::number(-c.form.constant / of.begin()->second));
        }
        const Bounds b = known.bounds_of(taken);
        if (b.low > b.high) return;
        if (b.low < 0) strange("the heap may grow");
        if (b.high == unbounded) return count(all, {});
        if (b.high - b.low > most_bounded) strange("more than 100000 numbers may be taken");
        for (std::int64_t value = b.low; value <= b.high; ++value) {
            Condition one = all;
            one.put(taken, Linear::number(value));
            steps_.take(100 + 100 * all.parts.size());
            count(one, value);
        }
    }

    void count(const Condition& all, std::optional<std::int64_t> t) {
        if (never(all)) return;
        if (t) taken_.insert(*t);
        else free_ = true;
        if (taken_.size() > most_bounded) strange("too many numbers may be taken");
        std::vector<Linear> gaps;
        for (const Condition& c : all.parts) {
            if (!is_gap(c.form)) continue;
            const Linear gap = {{{c.form.of.begin()->first, 1}, {c.form.of.rbegin()->first, -1}}, 0};
            const std::int64_t k = c.form.of.begin()->second, d = c.form.constant;
            if (k > 0 && (c.kind == Kind::at_least_0 || c.kind == Kind::is_0)) gaps.push_back(gap.plus(Linear::number(floor_of(d, k))));
            if (k < 0 && c.kind == Kind::at_least_0) gaps.push_back(gap.times(-1).plus(Linear::number(floor_of(d, -k))));
        }
        for (const Condition& c : all.parts) {
            if (!regular(c, t) && (c.kind != Kind::at_least_0 || !implied(c.form, gaps, 0)))
                strange("a condition that is not on the heap, one part, the difference of two parts, or the number taken");
        }
    }

    /// form >= 0 is a sum of differences that are >= 0 anyway: 3 i <= n - t where i <= j <= k.
    static bool implied(const Linear& form, const std::vector<Linear>& gaps, std::size_t next) {
        if (form.is_constant()) return form.constant >= 0;
        for (std::int64_t times = 0; times <= 2 && next < std::min<std::size_t>(gaps.size(), 6); ++times) {
            if (implied(form.plus(gaps[next], -times), gaps, next + 1)) return true;
        }
        return false;
    }

    static bool is_gap(const Linear& form) { return form.of.size() == 2 && form.at(taken) == 0 && form.of.begin()->second == -form.of.rbegin()->second; }

    /// Raises w and q so that the classes decide it.
    bool regular(const Condition& c, std::optional<std::int64_t> t) {
        if (c.kind == Kind::all || c.kind == Kind::any) return std::all_of(c.parts.begin(), c.parts.end(), [&](const Condition& p) { return regular(p, t); });
        if (c.settled()) return true;
        if (c.kind == Kind::divisible || c.kind == Kind::not_divisible) {
            result_.q = std::lcm(result_.q, c.modulus);
            if (result_.q > 100'000) strange("remainders with many moduli");
            return true;
        }
        const auto& of = c.form.of;
        const std::int64_t k = std::abs(of.begin()->second);
        const bool of_t = of.size() == 1 && of.begin()->first == taken;
        const bool alike = std::all_of(of.begin(), of.end(), [&](const auto& term) { return term.second == of.begin()->second; });
        const bool whole = alike && of.size() == width_ + (t ? 0U : 1U) && of.size() > 1;
        if (!of_t && of.size() != 1 && !is_gap(c.form) && !whole) return false;
        // k x >= -c has one truth for all x >= -c / k, any other relation for all x > |c| / k. With a fixed t a form on the heap is about n - t.
        const bool at_least = c.kind == Kind::at_least_0 && of.begin()->second > 0 && !is_gap(c.form);
        const std::int64_t bound = (at_least ? -floor_of(c.form.constant, k) : std::abs(c.form.constant) / k + 1) + (whole && t ? *t : 0);
        if (of_t) far_ = std::max(far_, bound);
        else result_.w = std::max(result_.w, bound);
        return true;
    }

    const rule::Game& game_;
    Splitting& result_;
    Steps& steps_;
    std::set<std::int64_t> taken_;
    bool free_ = false;
    std::int64_t far_ = 0;
    int most_parts_ = 0;
    std::size_t width_ = 0;  ///< parts of the line at hand
};

using Parts = std::vector<std::int64_t>;  ///< ascending, without 0

/// Every a <= b <= c with sum `left`, all >= 1; of one or two parts likewise.
void each_parts(int count, std::int64_t left, std::int64_t least, Parts& parts, const std::function<void(const Parts&)>& use) {
    if (count == 0 && left == 0) use(parts);
    for (std::int64_t a = count == 1 ? std::max(least, left) : least; count >= 1 && a * count <= left; ++a) {
        parts.push_back(a);
        each_parts(count - 1, left - a, a, parts, use);
        parts.pop_back();
    }
}

std::set<Parts> options(const Moves& moves, std::int64_t n, std::int64_t first) {
    std::set<Parts> all;
    for (const Option& option : moves.options({number(n + first)})) {
        Parts parts;
        for (const Position& p : option) {
            if (p[0].number > first) parts.push_back(p[0].number - first);
        }
        std::sort(parts.begin(), parts.end());
        all.insert(std::move(parts));
    }
    return all;
}

std::size_t place(const Splitting& rule, const Parts& u) {
    return rule.at(u.empty() ? 0 : u[0], u.size() > 1 ? u[1] - u[0] : 0, u.size() > 2 ? u[2] - u[1] : 0);
}

/// Every class of parts, by its least member.
void each_class(const Splitting& rule, std::size_t count, Parts& parts, const std::function<void(const Parts&)>& use) {
    if (parts.size() == count) return use(parts);
    const std::int64_t before = parts.empty() ? 0 : parts.back();
    for (std::int64_t d = parts.empty() ? 1 : 0; d < rule.w + rule.q; ++d) {
        parts.push_back(before + d);
        each_class(rule, count, parts, use);
        parts.pop_back();
    }
}

/// Asks the moves about one option of every class.
void ask(Splitting& rule, const std::set<std::int64_t>& numbers, int most_parts, const Moves& moves, Steps& steps) {
    std::vector<std::vector<Parts>> classes(static_cast<std::size_t>(most_parts) + 1);
    for (std::size_t h = 0; h < classes.size(); ++h) {
        Parts parts;
        each_class(rule, h, parts, [&](const Parts& u) {
            classes[h].push_back(u);
            if (classes[h].size() * numbers.size() > 20'000'000) strange("too many cases");
        });
    }
    std::map<std::int64_t, std::set<Parts>> known;
    for (const std::int64_t t : numbers) {
        known.erase(known.begin(), known.lower_bound(t));
        for (std::size_t h = 0; h < classes.size(); ++h) {
            Splitting::Kind kind{t, rule.far > 0 && t >= rule.far ? rule.q : 0, static_cast<int>(h), Shape::all, {}};
            bool some = false, all = true, different = h > 1;
            for (const Parts& u : classes[h]) {
                const std::int64_t n = std::accumulate(u.begin(), u.end(), t);
                const auto it = known.find(n);
                const auto& here = it != known.end() ? it->second : known.emplace(n, options(moves, n, rule.first)).first->second;
                const bool legal = here.count(u) != 0;
                steps.take(10);
                some = some || legal, all = all && legal;
                different = different && legal == (std::adjacent_find(u.begin(), u.end()) == u.end());
                if (kind.legal.size() <= place(rule, u)) kind.legal.resize(place(rule, u) + 1);
                kind.legal[place(rule, u)] = legal;
            }
            if (!some) continue;
            if (t == 0 && h <= 1) strange("a move that changes nothing");
            kind.shape = all ? Shape::all : different ? Shape::different : Shape::other;
            if (kind.shape != Shape::other) kind.legal.clear();
            rule.kinds.push_back(std::move(kind));
        }
    }
}

/// The first heaps as the classes tell them, against the moves.
void compare(const Splitting& rule, const Moves& moves, std::int64_t count, Steps& steps) {
    for (std::int64_t n = 0; n < count; ++n) {
        std::set<Parts> mine;
        for (const auto& kind : rule.kinds) {
            for (std::int64_t t = kind.t; t <= n; t += kind.step > 0 ? kind.step : n + 1) {
                Parts parts;
                each_parts(kind.parts, n - t, 1, parts, [&](const Parts& u) {
                    steps.take(10);
                    const bool apart = std::adjacent_find(u.begin(), u.end()) == u.end();
                    if (kind.shape == Shape::all || (kind.shape == Shape::different ? apart : kind.legal[place(rule, u)] != 0)) mine.insert(u);
                });
            }
        }
        if (mine != options(moves, n, rule.first))
            throw Rejected("the checker's reading of the rule differs from its moves at heap " + std::to_string(n + rule.first) + ": nothing is verified");
    }
}

void require_heaps(const rule::Game& game, rule::Play play) {
    if (game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::natural) strange("its positions are not single natural numbers");
    if (!game.stops.empty()) strange("it has a stop line");
    if (game.play == play && !game.partizan && game.terminals.empty()) return;
    throw Rejected(play == rule::Play::normal ? "this theorem is about normal play: who cannot move loses"
                                              : "outcomes without values are those of misère play");
}

/// Of `where n >= c` and nothing else.
std::int64_t least_position(const rule::Game& game, Steps& steps) {
    if (!game.where) return 0;
    Conditions conditions(game, std::max<std::size_t>(game.where_frame, 1), steps);
    conditions.name(0, heap);
    const Condition c = conditions.condition(*game.where);
    const std::int64_t least = -c.form.constant;
    if (c.kind != Kind::at_least_0 || c.form.of != std::map<int, std::int64_t>{{heap, 1}} || least < 0 || least > 1'000'000)
        strange("its positions are narrowed by `where`, and not just to those from some number on");
    return least;
}

}  // namespace

int Splitting::most_parts() const {
    int most = 0;
    for (const Kind& k : kinds) most = std::max(most, k.parts);
    return most;
}
std::int64_t Splitting::most_taken() const {
    std::int64_t most = 0;
    for (const Kind& k : kinds) most = std::max(most, k.step == 0 ? k.t : 0);
    return most;
}
bool Splitting::is_plain() const {
    return std::all_of(kinds.begin(), kinds.end(), [](const Kind& k) { return k.shape == Shape::all; });
}

void require_one_heap(const rule::Game& game, rule::Play play) {
    if (game.where) strange("its positions are narrowed by `where`");
    require_heaps(game, play);
}

Splitting splitting(const rule::Game& game, Steps& steps, rule::Play play) {
    require_heaps(game, play);
    Splitting result;
    result.first = least_position(game, steps);
    Reading reading(game, result, steps);
    for (const auto& move : game.moves) reading.add(move);
    const std::set<std::int64_t> numbers = reading.numbers_taken();
    const Moves moves(game, steps);
    ask(result, numbers, reading.most_parts(), moves, steps);
    compare(result, moves, reading.most_parts() == 3 ? 40 : 100, steps);
    return result;
}

}  // namespace grundy::verify
