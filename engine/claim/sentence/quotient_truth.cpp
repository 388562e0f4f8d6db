/// What is said of numbers that are a multiple of the divisor and something else.
#include "engine/claim/sentence/quotient_terms.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

/// T * D + S >= 0: from some T on whatever S is, and for finitely many T by S alone.
ExprRef Quotients::at_least_zero(const QuotientParts& parts, const ExprRef& e) const {
    if (!parts.times) return rule::compare(parts.rest, Relation::greater_equal, rule::number(0));
    const TimesSpan span = *span_known(parts, e).span;
    ExprRef any = rule::compare(parts.times, Relation::greater_equal, rule::number(-span.low));
    for (std::int64_t t = -span.high; t < -span.low; ++t)
        any = or_also(any,
                      and_also(rule::compare(parts.times, Relation::equal, rule::number(t)), rule::compare(parts.rest, Relation::greater_equal, scaled(-t))));
    return any;
}

ExprRef Quotients::is_zero(const QuotientParts& parts, const ExprRef& e) const {
    if (!parts.times) return rule::compare(parts.rest, Relation::equal, rule::number(0));
    const TimesSpan span = *span_known(parts, e).span;
    ExprRef any;
    for (std::int64_t t = -span.high; t <= -span.low; ++t)
        any = or_also(any, and_also(rule::compare(parts.times, Relation::equal, rule::number(t)), rule::compare(parts.rest, Relation::equal, scaled(-t))));
    return any;
}

ExprRef Quotients::related(const ExprRef& a, Relation relation, const ExprRef& b, const PartNames& names) {
    const bool differs = relation == Relation::not_equal;
    if (a->type.kind == Kind::truth) return rule::compare(truth(a, names), relation, truth(b, names));
    if (a->type.kind == Kind::vector) {
        const QuotientRow x = row(a, names), y = row(b, names);
        if (!x.times != !y.times || (relation != Relation::equal && !differs)) refuse("a comparison with", b);
        ExprRef same = rule::compare(x.rest, Relation::equal, y.rest);
        if (x.times) same = and_also(rule::compare(x.times, Relation::equal, y.times), same);
        return differs ? rule::negation(same) : same;
    }
    if (a->type.kind != Kind::number) refuse("a comparison of", a);
    const QuotientParts x = number(a, names), y = number(b, names);
    if (!x.times && !y.times) return rule::compare(x.rest, relation, y.rest);
    const QuotientParts one{nullptr, rule::number(1), span_of(1), false};
    switch (relation) {
        case Relation::equal: return is_zero(plus(x, y, -1), a);
        case Relation::not_equal: return rule::negation(is_zero(plus(x, y, -1), a));
        case Relation::greater_equal: return at_least_zero(plus(x, y, -1), a);
        case Relation::less_equal: return at_least_zero(plus(y, x, -1), a);
        case Relation::greater: return at_least_zero(plus(plus(x, y, -1), one, -1), a);
        case Relation::less: return at_least_zero(plus(plus(y, x, -1), one, -1), a);
    }
    return nullptr;
}

ExprRef Quotients::member(const ExprRef& x, const ExprRef& set, const PartNames& names) {
    switch (set->op) {
        case Op::range: return and_also(related(set->args[0], Relation::less_equal, x, names), related(x, Relation::less_equal, set->args[1], names));
        case Op::set_list: {
            ExprRef any;
            for (const ExprRef& e : set->args) any = or_also(any, e->type.kind == Kind::number ? related(x, Relation::equal, e, names) : member(x, e, names));
            return any;
        }
        case Op::unite: return or_also(member(x, set->args[0], names), member(x, set->args[1], names));
        case Op::intersect: return and_also(member(x, set->args[0], names), member(x, set->args[1], names));
        case Op::without: return and_also(member(x, set->args[0], names), rule::negation(member(x, set->args[1], names)));
        default: break;
    }
    const QuotientParts parts = number(x, names);
    if (parts.times || !rule::free_slots(*set).empty()) refuse("the set", set);
    return rule::element_of(parts.rest, set);
}

ExprRef Quotients::truth(const ExprRef& e, const PartNames& names) {
    switch (e->op) {
        case Op::truth: return e;
        case Op::compare: {
            ExprRef all;
            for (std::size_t k = 0; k + 1 < e->args.size(); ++k) all = and_also(all, related(e->args[k], e->relations[k], e->args[k + 1], names));
            return all;
        }
        case Op::element_of: return member(e->args[0], e->args[1], names);
        case Op::not_:
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff:
        case Op::if_: return rule::with_children(e, [&](const ExprRef& child) { return truth(child, names); });
        case Op::all:
        case Op::any: {
            PartNames inner = names;
            Expr quantified = *e;
            quantified.binders = binders(e->binders, inner);
            if (e->condition) quantified.condition = truth(e->condition, inner);
            quantified.args[0] = truth(e->args[0], inner);
            return std::make_shared<const Expr>(std::move(quantified));
        }
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at:
        case Op::reachable_at: {
            if (e->ref != 0) refuse("a position of another game,", e);
            Expr asked = *e;
            asked.args = position(e->args, names);
            return std::make_shared<const Expr>(std::move(asked));
        }
        case Op::call: {
            if (e->builtin != rule::Builtin::odd && e->builtin != rule::Builtin::even) return with_parts(e, names);
            const QuotientParts x = number(e->args[0], names);
            if (!x.times) return with_parts(e, names);
            return rule::compare(remainder_of_sum(x, 2), Relation::equal, rule::number(e->builtin == rule::Builtin::odd ? 1 : 0));
        }
        default: return with_parts(e, names);
    }
}

}  // namespace grundy::claim
