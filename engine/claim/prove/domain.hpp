#pragma once
/// The abstract interpreter of formulas about one natural number n: every part of a formula is replaced by what is known of it for all n, from the leaves up.
/// What "known" is, a domain says: that it repeats (repeats.hpp), where it can change (scales.hpp), which automaton reads it (digits.hpp). A new domain is a
/// class derived from this one; what an expression means and how quantifiers, memberships, comparisons and conditions come apart stands here, once.
///
/// Something is known `bounded` when every function of it is known as well: that it repeats without rising, that it is constant between places, that an
/// automaton puts it out. So a function of bounded parts is never looked at more closely; the other methods are for n itself and what grows with it.
///
/// What a domain says must hold for the formula as it is evaluated: a part has no value where evaluation has none. `e` is always an expression over the
/// parts given, which are among its arguments.
/// Map of the room: read prove.hpp first: every way to prove a claim, each declared there.
/// Formulas in one number: `one_number`, `scope`; the interpreter `domain` with its domains `repeats`, `breakpoints`, `digits`; `long_ranges` for long
/// aggregates, `scales` and `thresholds` for where a formula can change.
/// Closed forms: `prove_closed_form`, by what the theorem says (`statement`).
#include <algorithm>
#include <utility>

#include "engine/claim/prove/scope.hpp"

namespace grundy::claim {

template <class Known>
class Domain {
public:
    using Expr = rule::Expr;
    using ExprRef = rule::ExprRef;
    using Op = rule::Op;
    using Relation = rule::Relation;
    using Builtin = rule::Builtin;
    using Integer = base::Integer;
    /// A part of the formula as it is written, and what is known of it.
    struct Part {
        ExprRef expr;
        Known known;
    };
    using Parts = std::vector<Part>;

    explicit Domain(Scope& scope) : scope_(scope) {}
    virtual ~Domain() = default;
    Domain(const Domain&) = delete;
    Domain& operator=(const Domain&) = delete;

    /// Throws NotUnderstood, and Unanswered where something that is evaluated has no value.
    Known of(const ExprRef& e) {
        scope_.ground().tick();
        if (!scope_.depends(*e)) return constant(*e);
        if (e->op == Op::local) return variable(e->slot);
        if (e->op == Op::element_of) return member(e, part(e->args[0]), e->args[1]).known;
        if (!e->binders.empty()) return aggregate(e);
        if (e->op == Op::compare && e->args.size() > 2) return chain(*e);
        if (e->op == Op::draw_at) throw NotUnderstood{};
        if (auto all = whole(e)) return std::move(*all);
        Parts parts;
        for (const ExprRef& arg : e->args) parts.push_back(part(arg));
        return known(e, std::move(parts));
    }

protected:
    // What a domain is.
    virtual Known constant(const Expr& e) = 0;       ///< of any type; the same for all n
    virtual Known variable(std::uint32_t slot) = 0;  ///< n, or what else is looked at
    virtual bool bounded(const Known& known) const = 0;
    /// What is known of it without knowing its parts.
    virtual std::optional<Known> whole(const ExprRef&) { return std::nullopt; }
    virtual Known function(const ExprRef& e, Parts parts) = 0;  ///< of parts that are all bounded
    // Of parts that are not all bounded; c is what a part that does not change is worth, and not 0.
    virtual Known relation(const ExprRef&, const Part&, Relation, const Part&) { throw NotUnderstood{}; }
    virtual Known sum(const ExprRef&, const Part&, const Part&, int /*sign*/) { throw NotUnderstood{}; }
    virtual Known product(const ExprRef&, const Part&, const Integer& /*c*/) { throw NotUnderstood{}; }
    virtual Known quotient(const ExprRef&, const Part&, const Integer& /*c*/) { throw NotUnderstood{}; }
    virtual Known remainder(const ExprRef&, const Part&, const Integer& /*c*/) { throw NotUnderstood{}; }
    virtual Known ratio(const ExprRef&, const Part&, const Part&) { throw NotUnderstood{}; }
    virtual Known power(const ExprRef&, const Integer& /*c*/, const Part&) { throw NotUnderstood{}; }
    virtual Known choice(const ExprRef&, const Part& /*condition*/, const Part&, const Part&) { throw NotUnderstood{}; }
    virtual Known call(const ExprRef&, const Parts&) { throw NotUnderstood{}; }  ///< built-ins that are nothing else
    virtual Known in_set(const ExprRef&, const Part&, const Part& /*set*/) { throw NotUnderstood{}; }
    /// g or P of a position that is not bounded, one heap.
    virtual Known of_game(const ExprRef&, const Part& /*heap*/) { throw NotUnderstood{}; }
    /// The digit at a place of x in a base: of x >= 0 it is that of x mod base^(place + 1).
    virtual Known digit(const ExprRef& e, const Part& x, const Integer& base, const Integer& place) {
        const auto modulus = base::power(base, place + 1);
        if (!modulus) throw NotUnderstood{};
        return function(e, {remaining(x, *modulus), related(x, Relation::greater_equal, literal(0))});
    }
    /// One more binding of an aggregate: what is known of the bindings so far (of the first there is none), of the condition where it changes, of the body.
    virtual Known instance(const ExprRef& e, std::optional<Known> so_far, std::optional<Part> condition, Part body) = 0;
    /// Of a set that does not change, so many elements are looked at one by one.
    virtual std::size_t most_elements() const { return 10'000; }
    /// An aggregate over a range that changes with n.
    virtual Known growing(const ExprRef&) { throw NotUnderstood{}; }

    Part part(const ExprRef& e) { return {e, of(e)}; }
    /// A part that is written nowhere.
    Part standing(Known known, rule::Type type = {}) const { return {rule::local(scope_.n(), "what is known", type), std::move(known)}; }
    static ExprRef big(const Integer& value) {
        auto e = std::make_shared<Expr>();
        e->op = Op::big;
        e->big = std::make_shared<const Integer>(value);
        return e;
    }
    Part literal(const Integer& value) {
        const ExprRef e = big(value);
        return {e, constant(*e)};
    }
    bool fixed(const Part& p) const { return !scope_.depends(*p.expr); }
    Part related(const Part& a, Relation relation, const Part& b) {
        const ExprRef e = rule::compare(a.expr, relation, b.expr);
        return {e, known(e, {a, b})};
    }
    Part joined(Op op, Part a, Part b) {
        const ExprRef e = rule::binary(op, a.expr, b.expr);
        return {e, function(e, {std::move(a), std::move(b)})};
    }
    Part chosen(const Part& condition, const Part& a, const Part& b) {
        const ExprRef e = rule::choice(condition.expr, a.expr, b.expr);
        return {e, known(e, {condition, a, b})};
    }
    Part added(const Part& a, const Part& b, int sign) {
        const ExprRef e = rule::binary(sign > 0 ? Op::add : Op::subtract, a.expr, b.expr);
        return {e, known(e, {a, b})};
    }
    Part remaining(const Part& x, const Integer& c) {
        const Part by = literal(c);
        const ExprRef e = rule::binary(Op::modulo, x.expr, by.expr);
        return {e, known(e, {x, by})};
    }

    Scope& scope_;

private:
    Integer value_of(const Part& p) {
        if (!fixed(p)) throw NotUnderstood{};
        return scope_.constant(*p.expr);
    }
    Integer divisor(const Part& p) {
        Integer c = value_of(p);
        if (c == 0) throw NotUnderstood{};
        return c;
    }

    /// `e` where these are known of its arguments.
    Known known(const ExprRef& e, Parts p) {
        if (std::all_of(p.begin(), p.end(), [&](const Part& one) { return bounded(one.known); })) return function(e, std::move(p));
        switch (e->op) {
            case Op::add: return sum(e, p[0], p[1], 1);
            case Op::subtract: return sum(e, p[0], p[1], -1);
            case Op::negate: return sum(e, literal(0), p[0], -1);
            case Op::multiply: return fixed(p[0]) ? product(e, p[1], scope_.constant(*p[0].expr)) : product(e, p[0], value_of(p[1]));
            case Op::divide: return fixed(p[1]) ? quotient(e, p[0], divisor(p[1])) : ratio(e, p[0], p[1]);
            case Op::modulo: return remainder(e, p[0], divisor(p[1]));
            case Op::power: return power(e, value_of(p[0]), p[1]);
            case Op::compare: return relation(e, p[0], e->relations[0], p[1]);
            case Op::if_: return choice(e, p[0], p[1], p[2]);
            case Op::minimum_of:
            case Op::maximum_of: return extreme(p, e->op == Op::minimum_of ? Relation::less_equal : Relation::greater_equal);
            case Op::value_at:
            case Op::previous_at:
                if (p.size() != 1) throw NotUnderstood{};
                return of_game(e, p[0]);
            case Op::next_at: return not_lost(*e, std::move(p));
            case Op::call: return built_in(e, p);
            default: throw NotUnderstood{};
        }
    }

    /// The least is the first of two if it is not greater than the second.
    Known extreme(const Parts& p, Relation first) {
        if (p.size() < 2) throw NotUnderstood{};
        Part best = p[0];
        for (std::size_t k = 1; k < p.size(); ++k) best = chosen(related(best, first, p[k]), best, p[k]);
        return best.known;
    }

    Known built_in(const ExprRef& e, const Parts& p) {
        switch (e->builtin) {
            case Builtin::odd: return related(remaining(p[0], 2), Relation::equal, literal(1)).known;
            case Builtin::even: return related(remaining(p[0], 2), Relation::equal, literal(0)).known;
            case Builtin::bit: return digit(e, p[0], 2, place(p[1]));
            case Builtin::digit: {
                const Integer base = value_of(p[1]);
                if (base < 2) throw NotUnderstood{};
                return digit(e, p[0], base, place(p[2]));
            }
            case Builtin::abs: {
                const ExprRef minus = rule::binary(Op::subtract, big(0), p[0].expr);
                return chosen(related(p[0], Relation::greater_equal, literal(0)), p[0], {minus, sum(minus, literal(0), p[0], -1)}).known;
            }
            case Builtin::gcd: {  // gcd(f, c) = gcd(f mod c, c)
                if (p.size() != 2) throw NotUnderstood{};
                const bool first = fixed(p[0]);
                const Part rest = remaining(p[first ? 1 : 0], divisor(p[first ? 0 : 1]));
                const ExprRef least = rule::call(Builtin::gcd, {rest.expr, p[first ? 0 : 1].expr});
                return function(least, {rest, p[first ? 0 : 1]});
            }
            default: return call(e, p);
        }
    }
    Integer place(const Part& p) {
        Integer place = value_of(p);
        if (place < 0 || place > 64) throw NotUnderstood{};
        return place;
    }

    /// a < b < c: each beside the next.
    Known chain(const Expr& e) {
        std::optional<Part> all;
        Part before = part(e.args[0]);
        for (std::size_t k = 0; k + 1 < e.args.size(); ++k) {
            Part after = part(e.args[k + 1]);
            Part one = related(before, e.relations[k], after);
            all = all ? joined(Op::and_, std::move(*all), std::move(one)) : std::move(one);
            before = std::move(after);
        }
        return std::move(all->known);
    }

    /// N is not P: there are no draws where a law is proved.
    Known not_lost(const Expr& e, Parts p) {
        auto lost = std::make_shared<Expr>(e);
        lost->op = Op::previous_at;
        const ExprRef won = rule::node(Op::not_, {lost}, e.type);
        return function(won, {{lost, known(lost, std::move(p))}});
    }

    /// x in low..high, x in {a, b, low..high}, x in a set that does not change: comparisons, unless what is known of x is enough.
    Part member(const ExprRef& e, const Part& x, const ExprRef& set) {
        const ExprRef whole = e ? e : rule::binary(Op::element_of, x.expr, set);
        const bool same = !scope_.depends(*set);
        if (bounded(x.known) && (same || (set->op != Op::range && set->op != Op::set_list))) return {whole, function(whole, {x, part(set)})};
        if (x.expr->type.kind != rule::Kind::number) throw NotUnderstood{};
        if (set->op == Op::range) {
            return joined(Op::and_, related(x, Relation::greater_equal, part(set->args[0])), related(x, Relation::less_equal, part(set->args[1])));
        }
        std::optional<Part> any;
        const auto add = [&](Part one) { any = any ? standing(joined(Op::or_, std::move(*any), std::move(one)).known, {rule::Kind::truth}) : std::move(one); };
        if (set->op == Op::set_list) {
            for (const ExprRef& item : set->args)
                add(item->type.kind == rule::Kind::number ? related(x, Relation::equal, part(item)) : member(nullptr, x, item));
        } else if (same) {
            for (const Integer& element : scope_.elements(*set, most_elements())) add(related(x, Relation::equal, literal(element)));
        } else {
            return {whole, in_set(whole, x, part(set))};
        }
        if (any) return *any;
        const ExprRef no = rule::truth(false);
        return {no, constant(*no)};
    }

    /// Over ranges that do not change it is a function of finitely many bodies.
    Known aggregate(const ExprRef& e) {
        if (e->args.size() != 1 || e->op == Op::set_comprehension || e->op == Op::vector_comprehension) throw NotUnderstood{};
        if (std::any_of(e->binders.begin(), e->binders.end(), [&](const rule::Binder& b) { return scope_.depends(*b.range); })) return growing(e);
        const bool chosen = e->condition && !scope_.depends(*e->condition);
        std::optional<Known> all;
        scope_.each_binding(e->binders, chosen ? e->condition.get() : nullptr, [&] {
            std::optional<Part> condition;
            if (e->condition && !chosen) condition = part(e->condition);
            all = instance(e, std::move(all), std::move(condition), part(e->args[0]));
        });
        return all ? std::move(*all) : constant(*e);  // no binding: n is not looked at
    }
};

}  // namespace grundy::claim
