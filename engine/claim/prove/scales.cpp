/// Where a formula can change: for formulas whose truth repeats when n grows by a factor, log-periodic laws (theory 4.4b) and places like 3·6^k. It wins where
/// breakpoints.hpp does; the claim is tried at one n of each stretch, some hundred places, however large the numbers are.
///
/// A quantified part, `any(k in low..high(n): body)` where body is a function of the bits n >= T_i(k) of thresholds T_i (and of k mod m), has these
/// breakpoints: the T_i(k) for k >= low. Proof. Let body be false where all bits are 0 (checked for every k mod m), and n < T_i(k) for all i and k > high(n)
/// (checked from some n on). Then the bound high(n) never matters: any = "some k >= low has the body true", which changes only where a bit does. Let k count up
/// in steps of q, a multiple of m, and let n and m' correspond by a shift of q: the bits of k at n are those of k + q at m'. So a witness k at n gives k + q at
/// m'; and a witness k + q at m' gives k at n. A witness k < low + q at m' has all bits 1, there as at n (both lie beyond these thresholds): it is a witness at
/// n as well. `all` is the same with true and false exchanged. To evaluate it at one n, k up to the first one with all bits 0 and each k mod m is enough.
#include <algorithm>
#include <map>
#include <variant>

#include "engine/claim/prove/domain.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/prove/thresholds.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Builtin;

namespace {

constexpr std::size_t most_scale_instances = 2'000;
constexpr int most_small = 2'000;  // n that are tried one by one, where a bound of k is tight

/// floor((a n + b) / c), a >= 0, c >= 1.
struct Line {
    Integer a, b, c = 1;
    bool constant() const { return a == 0; }
    /// The least n >= 0 with a value of at least `bound`; a must be positive.
    Integer reaches(const Integer& bound) const { return std::max(Integer(0), ceil_div(bound * c - b, a)); }
};
/// powers(base, n).
struct PowersToN {
    Integer base;
};
/// len(powers(base, n)), the number of digits of n in the base, and so many more.
struct Length {
    Integer base, more = 0;
};

/// Where it can change, or (of what grows with n) what it is.
struct Scaled {
    std::optional<Breakpoints> changes;
    std::variant<std::monostate, Line, Length, PowersToN> is = {};
    template <class Shape>
    const Shape* as() const {
        return std::get_if<Shape>(&is);
    }
};

Scaled line(Line l) {
    Scaled known;
    if (l.constant()) known.changes.emplace();
    known.is = std::move(l);
    return known;
}

void join(Breakpoints& all, Breakpoints more) {
    if (!all.join(std::move(more))) throw NotUnderstood{};
}

/// The places b^k, and with `single` b^k + 1 too, k >= 0; a function of n that also depends on k mod `modulus`.
Breakpoints powers(const Integer& b, const Integer& modulus, bool single) {
    if (b < 2 || b > 1'000'000 || modulus < 1 || modulus > 1000) throw NotUnderstood{};
    std::vector<Threshold> thresholds{{1, b, 0, 1}};
    if (single) thresholds.push_back({1, b, -1, 1});
    return breakpoints_of(thresholds, 0, modulus);
}

class Scales final : public Domain<Scaled> {
public:
    using Domain::Domain;

    /// The formula with bounds of k that are enough at n.
    ExprRef shortened(const ExprRef& e, const Integer& n) const {
        if (quantified_.empty()) return e;
        ExprRef same = rule::with_children(e, [&](const ExprRef& part) { return shortened(part, n); });
        const auto found = quantified_.find(e.get());
        if (found == quantified_.end()) return same;
        Integer last = 0;
        for (const auto& [low, thresholds] : found->second) last = std::max(last, thresholds.all_beyond(n, low));
        ExprRef end = rule::node(Op::minimum_of, {e->binders[0].range->args[1], big(last)});
        auto copy = std::make_shared<Expr>(*same);
        copy->binders[0].range = rule::range(e->binders[0].range->args[0], std::move(end));
        return copy;
    }

private:
    Scaled constant(const Expr& e) override { return e.type.kind == rule::Kind::number ? line({0, scope_.constant(e)}) : Scaled{Breakpoints{}}; }
    Scaled variable(std::uint32_t) override { return line({1, 0}); }
    bool bounded(const Scaled& known) const override { return known.changes.has_value(); }

    /// What is a function of its parts and nothing else changes where they do.
    Scaled function(const ExprRef&, Parts parts) override {
        Breakpoints all = std::move(*parts.front().known.changes);
        for (std::size_t k = 1; k < parts.size(); ++k) join(all, std::move(*parts[k].known.changes));
        return {std::move(all)};
    }
    Scaled instance(const ExprRef&, std::optional<Scaled> so_far, std::optional<Part> condition, Part body) override {
        if ((condition && !condition->known.changes) || !body.known.changes) throw NotUnderstood{};
        Breakpoints all = so_far ? std::move(*so_far->changes) : Breakpoints{};
        if (condition) join(all, std::move(*condition->known.changes));
        join(all, std::move(*body.known.changes));
        return {std::move(all)};
    }

    Scaled sum(const ExprRef&, const Part& a, const Part& b, int sign) override {
        const Line *f = a.known.as<Line>(), *g = b.known.as<Line>();
        const Length* length = a.known.as<Length>();
        if (length && g && g->constant()) return {{}, Length{length->base, length->more + sign * g->b}};
        if (!f || !g) throw NotUnderstood{};
        if (g->constant()) return line({f->a, f->b + sign * g->b * f->c, f->c});
        if (f->constant() && sign == 1) return line({g->a, g->b + f->b * g->c, g->c});
        if (f->c != 1 || g->c != 1 || f->a + sign * g->a < 0) throw NotUnderstood{};
        return line({f->a + sign * g->a, f->b + sign * g->b});
    }
    Scaled product(const ExprRef&, const Part& x, const Integer& c) override {
        const Line* f = x.known.as<Line>();
        if (!f || f->c != 1 || c < 0) throw NotUnderstood{};
        return line({f->a * c, f->b * c});
    }
    Scaled quotient(const ExprRef&, const Part& x, const Integer& d) override {
        const Line* f = x.known.as<Line>();
        if (!f || d < 1) throw NotUnderstood{};
        return line({f->a, f->b, f->c * d});  // floor(floor(x / c) / d) = floor(x / (c d))
    }
    Scaled remainder(const ExprRef&, const Part& x, const Integer& m) override {
        const Length* length = x.known.as<Length>();
        if (!length) throw NotUnderstood{};
        return {powers(length->base, abs(m), false)};
    }
    Scaled call(const ExprRef& e, const Parts& parts) override {
        if (e->builtin == Builtin::powers && fixed(parts[0]) && is_n(parts[1])) return {{}, PowersToN{scope_.constant(*e->args[0])}};
        const PowersToN* all = e->builtin == Builtin::len ? parts[0].known.as<PowersToN>() : nullptr;
        if (!all) throw NotUnderstood{};
        return {{}, Length{all->base}};
    }
    Scaled in_set(const ExprRef&, const Part& x, const Part& set) override {
        const PowersToN* all = set.known.as<PowersToN>();
        if (!all || !is_n(x)) throw NotUnderstood{};
        return {powers(all->base, 1, true)};
    }

    /// Lines beside each other, or the number of digits beside a number.
    Scaled relation(const ExprRef&, const Part& a, Relation, const Part& b) override {
        if (a.known.as<Length>() && b.known.as<Line>()) return {length_beside(*a.known.as<Length>(), *b.known.as<Line>())};
        if (b.known.as<Length>() && a.known.as<Line>()) return {length_beside(*b.known.as<Length>(), *a.known.as<Line>())};
        if (!a.known.as<Line>() || !b.known.as<Line>()) throw NotUnderstood{};
        Line f = *a.known.as<Line>(), g = *b.known.as<Line>();
        if (f.constant()) std::swap(f, g);
        Breakpoints result;
        if (g.constant()) {  // f >= v, f >= v + 1
            for (const int more : {0, 1}) result.add_early(f.reaches(g.b + more));
            return {result};
        }
        if (f.c != 1 || g.c != 1) throw NotUnderstood{};
        if (f.a < g.a) std::swap(f, g);
        const Line h{f.a - g.a, f.b - g.b};
        for (const int bound : {0, 1}) {
            if (!h.constant()) result.add_early(h.reaches(bound));
        }
        return {result};
    }
    /// At least so many digits from b^(digits - 1) on.
    static Breakpoints length_beside(const Length& length, const Line& number) {
        if (!number.constant()) throw NotUnderstood{};
        Breakpoints result;
        for (const int more : {0, 1}) {
            const Integer digits = number.b - length.more + more;
            if (digits < 1) continue;
            const auto place = base::power(length.base, digits - 1);
            if (!place) throw NotUnderstood{};
            result.add_early(*place);
        }
        return result;
    }

    /// The law's own breakpoints are `early` below law.from and low·M^k beyond; those of g(line(n)) are the first n at which the line reaches them.
    Scaled of_game(const ExprRef& e, const Part& heap) override {
        const auto [theorem, law] = scope_.law<pattern::LogPeriod>(e->ref);
        if (!scope_.ground().oracle(e->ref).is_sequence() || !heap.known.as<Line>() || (theorem->law->of == pattern::Of::outcomes && e->op == Op::value_at))
            throw NotUnderstood{};
        scope_.rest_on(theorem);
        Line l = *heap.known.as<Line>();
        l.b -= Integer(theorem->shift) * l.c;

        Breakpoints result;
        result.add_early(l.reaches(0));  // before, there is no position
        for (std::uint64_t n = 1; n < law->from; ++n) {
            if (law->values[n] != law->values[n - 1]) result.add_early(l.reaches(n));
        }
        std::vector<Threshold> thresholds;  // line >= low·M^k  iff  n >= ceil((c low M^k - b) / a)
        for (const auto& interval : law->intervals()) thresholds.push_back({l.c * interval.low, law->factor, l.b, l.a});
        join(result, breakpoints_of(thresholds, 0, 1));
        return {std::move(result)};
    }

    /// The least n0 such that T(k) > n for all n >= n0 and k > high(n); T does not fall, so k = high(n) + 1 decides. T(k) > n iff A B^k - C > a n.
    /// high = n + add: A B^(n + add + 1) - a n grows with n once A B^(n + add + 1) (B - 1) >= a, and that stays so.
    /// high = digits + add: with L digits n < b^L, k = L + add + 1, and B >= b: A B^k >= A b^(add + 1) b^L > A b^(add + 1) n, which is >= a n + C for n >= |C|
    /// if A b^(add + 1) >= a + 1.
    static Integer loose_from(const Threshold& t, const Scaled& high) {
        if (const Length* digits = high.as<Length>()) {
            if (t.B < digits->base || digits->more < -1 || digits->more > 64) throw NotUnderstood{};
            if (t.A * *base::power(digits->base, digits->more + 1) < t.a + 1) throw NotUnderstood{};
            return std::max(Integer(1), Integer(abs(t.C)));
        }
        const Line* last = high.as<Line>();
        if (!last || last->a != 1 || last->c != 1) throw NotUnderstood{};
        for (Integer n = std::max(Integer(0), Integer(-last->b)); n < most_small; n += 1) {
            const auto power = base::power(t.B, n + last->b + 1);
            if (power && t.A * *power - t.C > t.a * n && t.A * *power * (t.B - 1) >= t.a) return n;
        }
        throw NotUnderstood{};
    }

    /// any and all over k in low..high(n): see the head of this file.
    Scaled growing(const ExprRef& e) override {
        const rule::Binder& binder = e->binders[0];
        const bool quantifier = e->op == Op::any || e->op == Op::all;
        if (!quantifier || e->binders.size() != 1 || binder.range->op != Op::range || scope_.depends(*binder.range->args[0])) throw NotUnderstood{};
        const Integer low = scope_.constant(*binder.range->args[0]);
        const Scaled high = of(binder.range->args[1]);
        if (low < 0 || low > most_small) throw NotUnderstood{};

        ExprRef body = e->args[0];
        if (e->condition) body = rule::binary(e->op == Op::any ? Op::and_ : Op::implies, e->condition, body);
        Thresholds thresholds = thresholds_of(body, scope_, binder.slot);
        if (thresholds.of.empty()) throw NotUnderstood{};

        Breakpoints result = breakpoints_of(thresholds.of, low, thresholds.modulus);
        Integer loose = 0;
        for (const Threshold& t : thresholds.of) loose = std::max(loose, loose_from(t, high));
        if (loose > most_small) throw NotUnderstood{};
        for (Integer n = 0; n <= loose; n += 1) result.add_early(n);  // there the bound of k may matter
        check_neutral(*body, binder.slot, e->op == Op::all, low, thresholds);
        quantified_[e.get()].push_back({low, std::move(thresholds)});
        return {std::move(result)};
    }

    /// With all bits 0 the body must be neutral: n = 0 and k large, for every k mod m.
    void check_neutral(const Expr& body, std::uint32_t slot, bool neutral, const Integer& low, const Thresholds& thresholds) const {
        const Integer first = thresholds.all_beyond(0, low);
        for (Integer k = first; k < first + thresholds.modulus; k += 1) {
            Frame frame = scope_.frame(Integer(0));
            frame[slot] = rule::number_value(k);
            if (scope_.evaluate(body, std::move(frame)).truth() != neutral) throw NotUnderstood{};
        }
    }
    bool is_n(const Part& p) const { return p.expr->op == Op::local && p.expr->slot == scope_.n(); }

    std::map<const Expr*, std::vector<std::pair<Integer, Thresholds>>> quantified_;
};

}  // namespace

/// One n of each stretch is tried.
std::optional<Proof> by_scale(Ground& ground, const OneNumber& about) {
    return attempted([&]() -> std::optional<Proof> {
        Scope scope(ground, about.slot, about.frame, most_scale_instances);
        Scales scales(scope);
        const Scaled known = scales.of(about.formula);
        if (!known.changes || known.changes->families.empty()) return std::nullopt;  // nothing grows: periods see more
        const Breakpoints& changes = *known.changes;
        const auto where = places(changes, about.low, about.high);
        if (!where) return std::nullopt;
        Proof proof;
        for (const Integer& n : *where) {
            if (!proof.tried(ground, *scales.shortened(about.formula, n), scope.frame(n))) return proof;
        }
        proof.proved = true;
        proof.grounds = scope.grounds();
        proof.argument = argument::Scale{changes.early.size(), changes.families.size(), changes.factor, where->back()};
        return proof;
    });
}

}  // namespace grundy::claim
