#include "engine/claim/prove/repeats.hpp"

#include <algorithm>
#include <map>

#include "engine/claim/prove/domain.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {
namespace {

using base::Integer;

/// No period beyond this is followed: all its residues would have to be evaluated.
constexpr std::int64_t longest_period = 4'000'000;
/// Further into a stretch than this no comparison may settle: the stretch is cut there instead.
constexpr std::int64_t patience = 20'000;
constexpr std::size_t most_stretches = 1500;
constexpr std::size_t most_repeating_instances = 200'000;

/// Thrown: a comparison has one answer before `first`, another from `second` on. What lies between is short, or must be tried one by one.
struct Cut {
    Integer first, second;
};

/// The least multiple of the period in which f rises by a multiple of c: c divides k * rise for k = |c| / gcd(|c|, rise).
Repeats back_modulo(const Repeats& f, const Integer& c) {
    const Integer m = abs(c);
    const Integer k = m / gcd(m, abs(f.rise));
    return {f.from, f.period * k, f.rise * k};
}

/// How functions of two repeating parts repeat.
Repeats together(const Repeats& f, const Repeats& g) {
    Repeats both{std::max(f.from, g.from), lcm(f.period, g.period), 0};
    if (both.period > longest_period) throw NotUnderstood{};
    return both;
}

/// From `from` on every law that holds with period p holds with period k p and rise k times as large.
Integer rise_in(const Repeats& f, const Integer& period) { return f.rise * (period / f.period); }

/// Of the n with low <= n < high. All laws that it finds hold from some n >= low on within these.
class Repeating final : public Domain<Repeats> {
public:
    Repeating(Scope& scope, Integer low, std::optional<Integer> high, bool laws) : Domain(scope), low_(std::move(low)), high_(std::move(high)), laws_(laws) {}

private:
    Repeats constant(const Expr&) override { return {low_, 1, 0}; }
    Repeats variable(std::uint32_t) override { return {low_, 1, 1}; }
    bool bounded(const Repeats& f) const override { return f.rise == 0; }

    Repeats function(const ExprRef&, Parts parts) override {
        Repeats all{low_, 1, 0};
        for (const Part& p : parts) all = near(together(all, p.known));
        return all;
    }

    Repeats sum(const ExprRef&, const Part& a, const Part& b, int sign) override {
        Repeats both = near(together(a.known, b.known));
        both.rise = rise_in(a.known, both.period) + sign * rise_in(b.known, both.period);
        return both;
    }
    Repeats product(const ExprRef&, const Part& f, const Integer& c) override { return {f.known.from, f.known.period, f.known.rise * c}; }
    /// After k periods f has grown by a multiple of c, so f mod c is back and floor(f / c) has grown by it / c.
    Repeats quotient(const ExprRef&, const Part& f, const Integer& c) override {
        const Repeats wide = near(back_modulo(f.known, c));
        return {wide.from, wide.period, wide.rise / c};
    }
    Repeats remainder(const ExprRef&, const Part& f, const Integer& c) override {
        const Repeats wide = near(back_modulo(f.known, c));
        return {wide.from, wide.period, 0};
    }

    /// The relation between f and g is a function of h = f - g. If h does not rise it repeats; if it does, from some n on h > 0 (or h < 0) for good, and before
    /// some n it is of the other sign.
    Repeats relation(const ExprRef&, const Part& f, Relation, const Part& g) override {
        Repeats h = sum(nullptr, f, g, -1);
        if (h.rise == 0) return h;
        return {settled(*f.expr, *g.expr, h, h.rise > 0 ? 1 : -1, 1, 0), 1, 0};
    }

    /// Where the condition no longer changes one side is taken for good; where it does, both must rise alike.
    Repeats choice(const ExprRef&, const Part& condition, const Part& a, const Part& b) override {
        const Repeats& c = condition.known;
        Repeats both = together(a.known, b.known);
        const Integer f = rise_in(a.known, both.period), g = rise_in(b.known, both.period);
        if (f == g) {
            Repeats all = near(together(c, {both.from, both.period, 0}));
            all.rise = f * (all.period / both.period);
            return all;
        }
        if (c.period != 1) throw NotUnderstood{};
        both.from = std::max(c.from, both.from);
        both.rise = scope_.at(*condition.expr, both.from) != 0 ? f : g;
        return near(both);
    }

    /// g(f(n)) where g(m + p) = g(m) + s for m >= e: with k periods of f such that p divides k * rise, the heap moves by a multiple of p. With a saltus the
    /// values from the second period on are at least the saltus, so not 0: the outcomes are N for good.
    Repeats of_game(const ExprRef& e, const Part& heap) override {
        const Repeats& f = heap.known;
        if (!laws_ || f.rise < 0 || scope_.ground().game_of(e->ref).components.size() != 1) throw NotUnderstood{};
        const bool outcomes = e->op != Op::value_at;
        const auto [theorem, period] = scope_.law<pattern::Period>(e->ref);
        if (theorem->law->of == pattern::Of::outcomes && !outcomes) throw NotUnderstood{};
        scope_.rest_on(theorem);
        Repeats law{Integer(period->preperiod) + theorem->shift, Integer(period->period), Integer(period->saltus)};
        if (outcomes && law.rise != 0) law = {law.from + law.period, 1, 0};
        if (law.period > longest_period) throw NotUnderstood{};
        const auto zero = literal(0);
        Repeats wide = near(back_modulo(f, law.period));
        wide.from = settled(*heap.expr, *zero.expr, f, 1, law.from, 0);
        if (scope_.at(*heap.expr, wide.from) < 0) return {wide.from, 1, 0};  // no position in all of the stretch: whoever asks for it gets no answer
        wide.rise = wide.rise / law.period * law.rise;
        return wide;
    }

    /// Does it grow as no line does? Under another operator it need not.
    bool is_steep(const ExprRef& e) const {
        if (!scope_.depends(*e)) return false;
        if (e->op == Op::add || e->op == Op::subtract) return is_steep(e->args[0]) || is_steep(e->args[1]);
        if (e->op == Op::multiply && scope_.depends(*e->args[0]) && scope_.depends(*e->args[1])) return true;
        return e->op == Op::power || (e->op == Op::multiply && (is_steep(e->args[0]) || is_steep(e->args[1])));
    }

    std::optional<Repeats> whole(const ExprRef& e) override {
        const bool parity = e->op == Op::call && (e->builtin == Builtin::odd || e->builtin == Builtin::even);
        if ((parity || (e->op == Op::modulo && !scope_.depends(*e->args[1]))) && is_steep(e->args[0])) {
            const Integer c = parity ? Integer(2) : scope_.constant(*e->args[1]);
            if (c < 1) throw NotUnderstood{};
            return classes(e->args[0], {0, c, true});
        }
        const bool asked = e->op == Op::value_at || e->op == Op::previous_at || e->op == Op::next_at;
        if (asked && e->args.size() == 1 && is_steep(e->args[0])) {
            if (!laws_ || scope_.ground().game_of(e->ref).components.size() != 1) throw NotUnderstood{};
            const auto [theorem, period] = scope_.law<pattern::Period>(e->ref);
            if (period->saltus != 0 || (theorem->law->of == pattern::Of::outcomes && e->op == Op::value_at)) throw NotUnderstood{};
            scope_.rest_on(theorem);
            return below(e->args[0], {Integer(period->preperiod) + theorem->shift, Integer(period->period), false});
        }
        if (e->op == Op::compare && e->args.size() == 2)
            for (const std::size_t k : {0U, 1U})
                if (is_steep(e->args[k]) && !scope_.depends(*e->args[1 - k]))
                    return below(e->args[k], {std::max(Integer(0), Integer(scope_.constant(*e->args[1 - k]) + 1)), 1, false});
        return std::nullopt;
    }

    /// Natural numbers of which those from `from` on are told apart modulo `period` only; as a ring all whole numbers are, from 0 on.
    struct Classes {
        Integer from, period;
        bool ring;
    };
    /// A number less is one of more classes.
    Repeats below(const ExprRef& e, Classes all) {
        if (e->op != Op::subtract || scope_.depends(*e->args[1])) return classes(e, all);
        const Integer less = scope_.constant(*e->args[1]);
        if (less < 0) throw NotUnderstood{};
        return classes(e->args[0], {all.from + less, all.period, false});
    }
    Repeats classes(const ExprRef& e, const Classes& all) {
        if (!scope_.depends(*e)) {
            if (!all.ring && scope_.constant(*e) < 0) throw NotUnderstood{};
            return {low_, 1, 0};
        }
        if (!is_steep(e)) return classes_of_line(e, all);
        switch (e->op) {
            case Op::subtract:
                if (!all.ring) throw NotUnderstood{};
                [[fallthrough]];
            case Op::add:
            case Op::multiply: return near(together(classes(e->args[0], all), classes(e->args[1], all)));
            case Op::power: {
                if (!scope_.depends(*e->args[1])) {
                    if (scope_.constant(*e->args[1]) < 0) throw NotUnderstood{};
                    return classes(e->args[0], all);
                }
                const Integer base = scope_.constant(*e->args[0]);  // throws where that grows, too
                if (base < 0 || scope_.depends(*e->args[0])) throw NotUnderstood{};
                return classes(e->args[1], of_powers(base, all));
            }
            default: throw NotUnderstood{};
        }
    }
    /// From where, and with what period, the powers of a number come back to the same class.
    static Classes of_powers(const Integer& base, const Classes& all) {
        constexpr std::int64_t most_powers = 100'000;
        const auto reduced = [&](const Integer& n) -> Integer { return n < all.from ? n : all.from + (n - all.from) % all.period; };
        std::map<Integer, std::int64_t> seen;
        Integer power = reduced(1);
        for (std::int64_t k = 0; k < most_powers; ++k, power = reduced(power * base)) {
            const auto [at, first] = seen.emplace(power, k);
            if (!first) return {at->second, k - at->second, false};
        }
        throw NotUnderstood{};
    }
    /// Of what repeats or grows by a line.
    Repeats classes_of_line(const ExprRef& e, const Classes& all) {
        const Repeats f = of(e);
        Repeats wide = near(back_modulo(f, all.period));
        wide.rise = 0;
        if (all.ring) return wide;
        if (f.rise == 0) {
            for (Integer n = f.from; n < f.from + f.period; n += 1)
                if (!beyond_end(n) && scope_.at(*e, n) < 0) throw NotUnderstood{};
            return f;
        }
        if (f.rise < 0) throw NotUnderstood{};
        const auto zero = literal(0);
        wide.from = settled(*e, *zero.expr, f, 1, all.from, 0);
        if (scope_.at(*e, wide.from) < 0) throw NotUnderstood{};
        return wide;
    }

    Repeats instance(const ExprRef& e, std::optional<Repeats> so_far, std::optional<Part> condition, Part body) override {
        const Repeats before = so_far.value_or(Repeats{low_, 1, 0});
        if (before.rise == 0 && body.known.rise == 0) return near(together(before, condition ? near(together(condition->known, body.known)) : body.known));
        if (e->op != Op::sum || condition) throw NotUnderstood{};
        return sum(nullptr, {nullptr, before}, body, 1);
    }

    Repeats near(Repeats f) const {
        if (f.period > longest_period || f.from - low_ > longest_period) throw NotUnderstood{};
        return f;
    }
    bool beyond_end(const Integer& n) const { return high_ && n >= *high_; }

    /// Where h = sign (f - g), which rises, is always >= bound, always < floor, or neither. In the first period it has a least and a greatest value; so h >=
    /// bound for good once the least has risen to it, and h < floor until the greatest has. Not understood where the stretch is shorter than a period. Returns
    /// the n from which one of the two holds to the end of the stretch; throws Cut where that is far.
    Integer settled(const Expr& f, const Expr& g, const Repeats& h, const Integer& sign, const Integer& bound, const Integer& floor) const {
        if (beyond_end(h.from + h.period)) throw NotUnderstood{};
        Integer least = 0, greatest = 0;
        for (Integer n = h.from; n < h.from + h.period; n += 1) {
            const Integer value = sign * (scope_.at(f, n) - scope_.at(g, n));
            if (n == h.from || value < least) least = value;
            if (n == h.from || value > greatest) greatest = value;
        }
        const Integer rise = sign * h.rise;
        const auto risen = [&](const Integer& start, const Integer& to) -> Integer {  // the first period in which `start` has risen to `to`
            return start >= to ? h.from : h.from + base::floor_div(to - start + rise - 1, rise) * h.period;
        };
        Integer up = risen(least, bound), down = risen(greatest, floor);
        if (up - low_ <= patience) return up;
        if (beyond_end(down)) return h.from;
        throw Cut{std::max(low_, down), high_ ? std::min(up, *high_) : up};
    }

    Integer low_;
    std::optional<Integer> high_;
    bool laws_;
};

/// Stretches still to be looked at; those `by_one` are tried number by number.
struct Open {
    Integer low;
    std::optional<Integer> high;
    bool by_one = false;
};

/// The first period of a stretch; nothing where it is not understood, or a Cut.
std::variant<std::optional<Repeats>, Cut> first_period(const rule::ExprRef& expr, Scope& scope, const Open& stretch) {
    if (stretch.by_one) return std::nullopt;
    scope.allow(most_repeating_instances);
    try {
        return Repeating(scope, stretch.low, stretch.high, true).of(expr);
    } catch (const Cut& cut) {
        return cut;
    } catch (const NotUnderstood&) {
        return std::nullopt;
    }
}

}  // namespace

std::optional<Repeats> repeats(const rule::ExprRef& expr, Scope& scope) {
    try {
        return Repeating(scope, 0, std::nullopt, false).of(expr);
    } catch (const Cut&) {
        return std::nullopt;
    } catch (const NotUnderstood&) {
        return std::nullopt;
    }
}

std::vector<Stretch> stretches(const rule::ExprRef& expr, Scope& scope, const Integer& low, const std::optional<Integer>& high) {
    std::vector<Stretch> result;
    std::vector<Open> open{{low, high ? std::optional<Integer>(*high + 1) : std::nullopt, false}};
    Integer to_try = 0;
    while (!open.empty()) {
        const Open one = open.back();
        open.pop_back();
        if (one.high && one.low >= *one.high) continue;
        if (result.size() + open.size() > most_stretches) throw NotUnderstood{};
        const auto seen = first_period(expr, scope, one);
        if (const auto* cut = std::get_if<Cut>(&seen)) {  // the last is looked at last: pushed first
            open.push_back({cut->second, one.high, false});
            open.push_back({cut->first, cut->second, true});
            open.push_back({one.low, cut->first, false});
            continue;
        }
        const auto& found = std::get<std::optional<Repeats>>(seen);
        if (!found && !one.high) throw NotUnderstood{};
        Stretch stretch{one.low, one.high, found ? found->from + found->period : *one.high, found ? found->period : Integer(1),
                        found ? found->rise : Integer(0)};
        if (one.high) stretch.enough = std::min(stretch.enough, *one.high);
        to_try += stretch.enough - stretch.begin;
        if (to_try > longest_period) throw NotUnderstood{};
        result.push_back(std::move(stretch));
    }
    return result;
}

/// Every n below the end of the first period of each stretch is tried.
std::optional<Proof> by_repetition(Ground& ground, const OneNumber& about) {
    return attempted([&]() -> std::optional<Proof> {
        Scope scope(ground, about.slot, about.frame, most_repeating_instances);
        const std::vector<Stretch> all = stretches(about.formula, scope, about.low, about.high);
        if (std::all_of(all.begin(), all.end(), [](const Stretch& s) { return s.end && s.enough == *s.end; }))
            return std::nullopt;  // every case would be tried: nothing repeats, so there is nothing to prove
        Proof proof;
        for (const Stretch& stretch : all) {
            for (Integer n = stretch.begin; n < stretch.enough; n += 1) {
                if (!proof.tried(ground, *about.formula, scope.frame(n))) return proof;
            }
        }
        proof.proved = true;
        proof.grounds = scope.grounds();
        proof.argument = argument::Repetition{all.size(), all.back().begin, all.back().period, all.back().enough};
        proof.checked_to = all.back().enough - 1;
        return proof;
    });
}

}  // namespace grundy::claim
