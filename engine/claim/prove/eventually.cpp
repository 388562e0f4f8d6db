#include "engine/claim/prove/eventually.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::claim {
namespace {

using base::Integer;
using rule::Expr;
using rule::Op;
using Locals = std::vector<std::pair<std::uint32_t, Integer>>;

/// From `from` on every law that holds with period p holds with period k p and rise k times as large.
Repeats stretched(const Repeats& f, const Integer& period) { return {f.from, period, f.rise * (period / f.period)}; }

/// Further into a stretch than this no comparison may settle: the stretch is cut there instead.
constexpr std::int64_t patience = 20'000;
constexpr std::size_t most_stretches = 1500;

/// Thrown: a comparison has one answer before `first`, another from `second` on. What lies between is short, or must be tried one by one.
struct Cut {
    Integer first, second;
};

/// Of the n with low <= n < high. All laws that it finds hold from some n >= low on within these.
class Analysis {
public:
    Analysis(const Surroundings& around, Integer low, std::optional<Integer> high) : around_(around), low_(std::move(low)), high_(std::move(high)) {}

    std::optional<Repeats> of(const Expr& e) {
        if (!depends(e)) return Repeats{low_, 1, 0};
        auto result = rule_for(e);
        if (result && too_long(*result)) return std::nullopt;
        return result;
    }

private:
    using Maybe = std::optional<Repeats>;

    bool too_long(const Repeats& f) const { return f.period > longest_period || f.from - low_ > longest_period; }
    bool beyond_end(const Integer& n) const { return high_ && n >= *high_; }

    /// Does the value change with n?
    bool depends(const Expr& e) const { return rule::mentions(e, around_.slot); }

    Maybe rule_for(const Expr& e) {
        switch (e.op) {
            case Op::local: return Repeats{low_, 1, 1};
            case Op::add: return sum(*e.args[0], *e.args[1], 1);
            case Op::subtract: return sum(*e.args[0], *e.args[1], -1);
            case Op::negate: return scaled(of(*e.args[0]), -1);
            case Op::multiply: return product(e);
            case Op::divide: return quotient(e);
            case Op::modulo: return remainder(*e.args[0], e.args[1].get());
            case Op::minimum_of:
            case Op::maximum_of: return extreme(e);
            case Op::compare: return comparison(e);
            case Op::element_of: return membership(e);
            case Op::if_: return conditional(e);
            case Op::sum:
            case Op::count:
            case Op::all:
            case Op::any:
            case Op::xor_sum:
            case Op::minimum:
            case Op::maximum: return aggregate(e);
            case Op::value_at: return of_game(e, false);
            case Op::previous_at:
            case Op::next_at: return of_game(e, true);
            case Op::draw_at: return std::nullopt;
            case Op::call: return call(e);
            default: return function_of_repeating(e);
        }
    }

    /// Any expression is a function of its arguments: if none of them rises, they all repeat together, and so does it.
    Maybe function_of_repeating(const Expr& e) {
        if (!e.binders.empty() || e.condition || e.op == Op::apply) return std::nullopt;
        Repeats all{low_, 1, 0};
        for (const auto& a : e.args) {
            const auto f = of(*a);
            if (!f || f->rise != 0) return std::nullopt;
            all = {std::max(all.from, f->from), lcm(all.period, f->period), 0};
        }
        return all;
    }

    Maybe together(const Expr& a, const Expr& b, Repeats& f, Repeats& g) {
        const auto left = of(a);
        const auto right = of(b);
        if (!left || !right) return std::nullopt;
        const Integer period = lcm(left->period, right->period);
        if (period > longest_period) return std::nullopt;
        f = stretched(*left, period);
        g = stretched(*right, period);
        return Repeats{std::max(f.from, g.from), period, 0};
    }

    Maybe sum(const Expr& a, const Expr& b, int sign) {
        Repeats f, g;
        auto both = together(a, b, f, g);
        if (both) both->rise = f.rise + sign * g.rise;
        return both;
    }

    static Maybe scaled(Maybe f, const Integer& factor) {
        if (f) f->rise *= factor;
        return f;
    }

    Maybe product(const Expr& e) {
        for (int constant = 0; constant < 2; ++constant) {
            const Expr& c = *e.args[static_cast<std::size_t>(constant)];
            if (!depends(c)) return scaled(of(*e.args[static_cast<std::size_t>(1 - constant)]), at(c, 0));
        }
        return function_of_repeating(e);
    }

    /// c divides k * rise for k = |c| / gcd(|c|, rise): after k periods f has grown by a multiple of c, so f mod c is back and floor(f / c) has grown by it /
    /// c.
    Maybe quotient(const Expr& e) {
        const auto f = of(*e.args[0]);
        if (!f || depends(*e.args[1])) return function_of_repeating(e);
        const Integer c = at(*e.args[1], 0);
        if (c == 0) return std::nullopt;
        Repeats wide = back_modulo(*f, c);
        wide.rise /= c;
        return wide;
    }

    Maybe remainder(const Expr& number, const Expr* modulus) {
        const auto f = of(number);
        if (!f) return std::nullopt;
        if (modulus && depends(*modulus)) return std::nullopt;
        const Integer c = modulus ? at(*modulus, 0) : Integer(2);
        if (c == 0) return std::nullopt;
        Repeats wide = back_modulo(*f, c);
        wide.rise = 0;
        return wide;
    }

    static Repeats back_modulo(const Repeats& f, const Integer& c) {
        const Integer m = abs(c);
        const Integer k = m / gcd(m, abs(f.rise));
        return {f.from, f.period * k, f.rise * k};
    }

    /// Where h = sign (f - g), which rises, is always >= bound, always < floor, or neither. In the first period it has a least and a greatest value; so h >=
    /// bound for good once the least has risen to it, and h < floor until the greatest has. Nothing where the stretch is shorter than a period. Returns the n
    /// from which one of the two holds to the end of the stretch; throws Cut where that is far.
    std::optional<Integer> settled(const Expr& f, const Expr& g, const Repeats& h, const Integer& sign, const Integer& bound, const Integer& floor) {
        if (beyond_end(h.from + h.period)) return std::nullopt;
        Integer least = 0, greatest = 0;
        for (Integer n = h.from; n < h.from + h.period; n += 1) {
            const Integer value = sign * (at(f, n) - at(g, n));
            if (n == h.from || value < least) least = value;
            if (n == h.from || value > greatest) greatest = value;
        }
        const Integer rise = sign * h.rise;
        const auto risen = [&](const Integer& start, const Integer& to) -> Integer {  // the first period in which `start` has risen to `to`
            return start >= to ? h.from : h.from + base::floor_div(to - start + rise - 1, rise) * h.period;
        };
        const Integer up = risen(least, bound), down = risen(greatest, floor);
        if (up - low_ <= patience) return up;
        if (beyond_end(down)) return h.from;
        throw Cut{std::max(low_, down), high_ ? std::min(up, *high_) : up};
    }

    /// The relation between f and g is a function of h = f - g. If h does not rise it repeats; if it does, from some n on h > 0 (or h < 0) for good, and before
    /// some n it is of the other sign.
    Maybe relation(const Expr& a, const Expr& b) {
        Repeats f, g;
        auto h = together(a, b, f, g);
        if (!h) return std::nullopt;
        h->rise = f.rise - g.rise;
        if (h->rise == 0) return h;
        if (too_long(*h)) return std::nullopt;
        const auto from = settled(a, b, *h, h->rise > 0 ? 1 : -1, 1, 0);
        return from ? Maybe(Repeats{*from, 1, 0}) : std::nullopt;
    }

    Maybe comparison(const Expr& e) {
        if (e.args[0]->type.kind != rule::Kind::number) return function_of_repeating(e);
        Repeats all{low_, 1, 0};
        for (std::size_t i = 0; i + 1 < e.args.size(); ++i) {
            const auto one = relation(*e.args[i], *e.args[i + 1]);
            if (!one) return std::nullopt;
            all = {std::max(all.from, one->from), lcm(all.period, one->period), 0};
        }
        return all;
    }

    /// Which argument is the least depends on relations, which repeat; from there on the minimum follows arguments of one rise, or the dominating one.
    Maybe extreme(const Expr& e) {
        if (e.args.size() != 2) return function_of_repeating(e);
        Repeats f, g;
        auto both = together(*e.args[0], *e.args[1], f, g);
        if (!both) return std::nullopt;
        if (f.rise == g.rise) {
            both->rise = f.rise;
            return both;
        }
        const auto decided = relation(*e.args[0], *e.args[1]);
        if (!decided) return std::nullopt;
        const Integer from = std::max(both->from, decided->from);
        const bool first = (at(*e.args[0], from) < at(*e.args[1], from)) == (e.op == Op::minimum_of);
        return Repeats{from, both->period, first ? f.rise : g.rise};
    }

    Maybe membership(const Expr& e) {
        const Expr& set = *e.args[1];
        const Expr& element = *e.args[0];
        if (set.op == Op::range) {
            const auto low = relation(element, *set.args[0]);
            const auto high = relation(element, *set.args[1]);
            if (!low || !high) return std::nullopt;
            return Repeats{std::max(low->from, high->from), lcm(low->period, high->period), 0};
        }
        const auto f = of(element);
        if (!f || depends(set)) return std::nullopt;
        if (f->rise == 0) return f;
        // Where f is always above or always below each element, the answer is no.
        const auto elements = around_.elements(set, locals_);
        if (!elements) return std::nullopt;
        Repeats all{low_, 1, 0};
        for (const Integer& x : *elements) {
            Expr literal;
            literal.op = Op::big;
            literal.big = std::make_shared<const Integer>(x);
            const auto one = relation(element, literal);
            if (!one) return std::nullopt;
            all.from = std::max(all.from, one->from);
        }
        return all;
    }

    Maybe conditional(const Expr& e) {
        const auto condition = of(*e.args[0]);
        Repeats f, g;
        auto both = together(*e.args[1], *e.args[2], f, g);
        if (!condition || !both) return std::nullopt;
        const Integer from = std::max(condition->from, both->from);
        const Integer period = lcm(condition->period, both->period);
        if (f.rise == g.rise) return Repeats{from, period, f.rise * (period / both->period)};
        if (condition->period != 1) return std::nullopt;
        const Repeats& taken = at(*e.args[0], from) != 0 ? f : g;  // the condition no longer changes
        return Repeats{from, both->period, taken.rise};
    }

    /// Over binders whose ranges do not depend on n the aggregate is a finite function of bodies that each repeat.
    Maybe aggregate(const Expr& e) {
        Repeats all{low_, 1, 0};
        Integer rise = 0;
        const std::size_t depth = locals_.size();
        const bool understood = bindings(e, 0, [&] {
            Repeats guard{low_, 1, 0};
            if (e.condition) {
                const auto c = of(*e.condition);
                if (!c) return false;
                guard = *c;
            }
            const auto body = of(*e.args[0]);
            if (!body || lcm(lcm(all.period, body->period), guard.period) > longest_period) return false;
            if (body->rise != 0 && (e.op != Op::sum || e.condition)) return false;
            const Integer period = lcm(lcm(all.period, body->period), guard.period);
            rise = rise * (period / all.period) + body->rise * (period / body->period);
            all = {std::max(std::max(all.from, body->from), guard.from), period, 0};
            return true;
        });
        locals_.resize(depth);
        if (!understood) return std::nullopt;
        all.rise = rise;
        return all;
    }

    bool bindings(const Expr& e, std::size_t k, const std::function<bool()>& visit) {
        if (k == e.binders.size()) return visit();
        const rule::Binder& binder = e.binders[k];
        if (depends(*binder.range)) return false;
        const auto elements = around_.elements(*binder.range, locals_);
        if (!elements || elements->size() > 1000) return false;
        for (const Integer& x : *elements) {
            locals_.emplace_back(binder.slot, x);
            const bool go_on = bindings(e, k + 1, visit);
            locals_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    /// g(f(n)) where g(m + p) = g(m) + s for m >= e: with k periods of f such that p divides k * rise, the heap moves by a multiple of p.
    Maybe of_game(const Expr& e, bool outcomes) {
        if (e.args.size() != 1) return std::nullopt;
        const auto f = of(*e.args[0]);
        if (!f || f->rise < 0) return std::nullopt;
        if (f->rise == 0) return f;
        const auto law = around_.law(e.ref, outcomes);
        if (!law || law->period > longest_period) return std::nullopt;
        Repeats wide = back_modulo(*f, law->period);
        const auto zero = rule::number(0);
        if (too_long(*f)) return std::nullopt;
        const auto from = settled(*e.args[0], *zero, *f, 1, law->from, 0);
        if (!from) return std::nullopt;
        if (at(*e.args[0], *from) < 0) return Repeats{*from, 1, 0};  // no position in all of the stretch: whoever asks for it gets no answer
        wide.from = *from;
        wide.rise = wide.rise / law->period * law->rise;
        return wide;
    }

    Maybe call(const Expr& e) {
        switch (e.builtin) {
            case rule::Builtin::odd:
            case rule::Builtin::even: return remainder(*e.args[0], nullptr);
            case rule::Builtin::abs: {
                const auto f = of(*e.args[0]);
                if (!f || f->rise == 0) return f;
                const auto sign = relation(*e.args[0], *rule::number(0));  // from there on f keeps its sign
                if (!sign) return std::nullopt;
                return Repeats{sign->from, f->period, at(*e.args[0], sign->from) > 0 ? f->rise : Integer(-f->rise)};
            }
            case rule::Builtin::gcd: {
                // gcd(f, c) = gcd(f mod c, c).
                if (e.args.size() != 2) return std::nullopt;
                for (std::size_t i = 0; i < 2; ++i) {
                    if (!depends(*e.args[i]) && at(*e.args[i], 0) != 0) return remainder(*e.args[1 - i], e.args[i].get());
                }
                return function_of_repeating(e);
            }
            case rule::Builtin::bit:
            case rule::Builtin::digit: {
                // Digit i in base b depends on f mod b^(i+1).
                const Expr& place = *e.args.back();
                if (depends(place)) return std::nullopt;
                const Integer base = e.builtin == rule::Builtin::bit ? Integer(2) : depends(*e.args[1]) ? Integer(0) : at(*e.args[1], 0);
                const Integer i = at(place, 0);
                if (base < 2 || i < 0 || i > 64) return std::nullopt;
                const auto modulus = base::power(base, i + 1);
                const auto f = of(*e.args[0]);
                if (!f || !modulus || *modulus > longest_period) return std::nullopt;
                Repeats wide = back_modulo(*f, *modulus);
                wide.rise = 0;
                return wide;
            }
            default: return function_of_repeating(e);
        }
    }

    Integer at(const Expr& e, const Integer& n) { return around_.evaluate(e, n, locals_); }

    const Surroundings& around_;
    Integer low_;
    std::optional<Integer> high_;
    Locals locals_;
};

/// Stretches still to be looked at; those `by_one` are tried number by number.
struct Open {
    Integer low;
    std::optional<Integer> high;
    bool by_one = false;
};

}  // namespace

std::optional<Repeats> repeats(const rule::Expr& expr, const Surroundings& around) {
    try {
        return Analysis(around, 0, std::nullopt).of(expr);
    } catch (const Cut&) {
        return std::nullopt;
    }
}

std::optional<std::vector<Stretch>> stretches(const rule::Expr& truth, const Surroundings& around, const Integer& low, const std::optional<Integer>& high) {
    std::vector<Stretch> result;
    std::vector<Open> open{{low, high ? std::optional<Integer>(*high + 1) : std::nullopt, false}};
    Integer to_try = 0;
    while (!open.empty()) {
        const Open one = open.back();
        open.pop_back();
        if (one.high && one.low >= *one.high) continue;
        if (result.size() + open.size() > most_stretches) return std::nullopt;
        Stretch stretch{one.low, one.high, one.low, 1};
        std::optional<Repeats> found;
        if (!one.by_one) {
            try {
                found = Analysis(around, one.low, one.high).of(truth);
            } catch (const Cut& cut) {  // the last is looked at last: pushed first
                open.push_back({cut.second, one.high, false});
                open.push_back({cut.first, cut.second, true});
                open.push_back({one.low, cut.first, false});
                continue;
            }
        }
        if (found) {
            stretch.enough = found->from + found->period;
            stretch.period = found->period;
        } else if (one.high) {
            stretch.enough = *one.high;
        } else {
            return std::nullopt;
        }
        if (one.high) stretch.enough = std::min(stretch.enough, *one.high);
        to_try += stretch.enough - stretch.begin;
        if (to_try > longest_period) return std::nullopt;
        result.push_back(std::move(stretch));
    }
    return result;
}

}  // namespace grundy::claim
