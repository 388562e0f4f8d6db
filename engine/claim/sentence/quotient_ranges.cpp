/// Names that run through ranges, and rows: what they hold by quotients and remainders.
#include <algorithm>

#include "engine/claim/sentence/quotient_terms.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

/// A range in which nothing is divided, and between what its elements lie.
ExprRef Quotients::range(const ExprRef& set, const PartNames& names, std::optional<TimesSpan>& span) {
    const auto joined = [&](const std::optional<TimesSpan>& more, bool first) {
        if (first) span = more;
        else if (span && more) span = TimesSpan{std::min(span->low, more->low), std::max(span->high, more->high)};
        else span.reset();
    };
    if (set->op == Op::range) {
        const QuotientParts low = number(set->args[0], names), high = number(set->args[1], names);
        if (low.times || high.times) refuse("a range that is not a few times the divisor:", set);
        if (low.span && high.span) span = TimesSpan{std::min(low.span->low, high.span->low), std::max(low.span->high, high.span->high)};
        else span.reset();
        return rule::range(low.rest, high.rest);
    }
    if (set->op == Op::set_list) {
        std::vector<ExprRef> elements;
        for (std::size_t k = 0; k < set->args.size(); ++k) {
            std::optional<TimesSpan> of_one;
            if (set->args[k]->type.kind == Kind::number) {
                const QuotientParts x = number(set->args[k], names);
                if (x.times) refuse("the element", set->args[k]);
                of_one = x.span, elements.push_back(x.rest);
            } else {
                elements.push_back(range(set->args[k], names, of_one));
            }
            joined(of_one, k == 0);
        }
        return rule::set_list(std::move(elements));
    }
    if (set->op == Op::unite || set->op == Op::without || set->op == Op::intersect) {
        std::optional<TimesSpan> a, b;
        const ExprRef x = range(set->args[0], names, a), y = range(set->args[1], names, b);
        span = a;
        if (set->op == Op::unite) joined(b, false);
        return rule::binary(set->op, x, y);
    }
    if (!rule::free_slots(*set).empty()) refuse("the set", set);
    span.reset();
    return set;
}

/// a <= j <= b by quotients and remainders: a_q <= j_q <= b_q, and j_r from a_r on where j_q = a_q, to b_r where j_q = b_q. False where nothing is divided.
bool Quotients::long_range(const rule::Binder& binder, PartNames& names, std::uint32_t& frame, std::vector<rule::Binder>& result) {
    if (binder.range->op != Op::range) return false;
    const ExprRef &a = binder.range->args[0], &b = binder.range->args[1];
    const QuotientParts low = number(a, names), high = number(b, names);
    if (!low.times && !high.times) return false;
    rule::Binder of_quotient = binder, of_rest = binder;
    of_quotient.slot = renames_ ? slot(binder.slot) : binder.slot;
    of_rest.slot = frame++;
    of_quotient.name += "_q", of_rest.name += "_r";
    const ExprRef from = quotient(low, a), to = quotient(high, b), q = rule::local(of_quotient.slot, of_quotient.name);
    of_quotient.range = rule::range(from, to);
    of_rest.range = rule::range(choice(rule::compare(q, Relation::equal, from), remainder(low, a), rule::number(0)),
                                choice(rule::compare(q, Relation::equal, to), remainder(high, b), rule::binary(Op::subtract, divisor(), rule::number(1))));
    names.numbers[binder.slot] = {q, rule::local(of_rest.slot, of_rest.name), TimesSpan{0, 1}, true};
    know(q, std::nullopt), know(names.numbers[binder.slot].rest, TimesSpan{0, 1});
    result.push_back(std::move(of_quotient)), result.push_back(std::move(of_rest));
    return true;
}

std::vector<rule::Binder> Quotients::binders(const std::vector<rule::Binder>& all, PartNames& names, std::uint32_t* frame) {
    std::vector<rule::Binder> result;
    for (rule::Binder binder : all) {
        if (binder.type.kind != Kind::number) throw NotDefinable{"a name that is no number, but runs through `" + rule::to_string(*binder.range, game_) + "`"};
        if (frame && long_range(binder, names, *frame, result)) continue;
        const std::uint32_t old = binder.slot;
        binder.slot = renames_ ? slot(old) : old;
        std::optional<TimesSpan> span;
        if (binder.range->type.kind == Kind::vector) {  // by the places
            const QuotientRow entries = row(binder.range, names);
            const ExprRef place = rule::local(binder.slot, binder.name);
            const auto entry = [&](const ExprRef& of) { return rule::node(Op::index, {of, place}); };
            names.numbers[old] = {entries.times ? entry(entries.times) : nullptr, entry(entries.rest), TimesSpan{0, 1}, true};
            if (!entries.times) names.numbers[old].span.reset(), names.numbers[old].is_remainder = false;
            binder.range = rule::range(rule::number(1), rule::number(static_cast<std::int64_t>(entries.length)));
            result.push_back(std::move(binder));
            continue;
        }
        binder.range = range(binder.range, names, span);
        names.numbers[old] = {nullptr, rule::local(binder.slot, binder.name), span, false};
        know(names.numbers[old].rest, span);
        result.push_back(std::move(binder));
    }
    return result;
}

QuotientRow Quotients::row(const ExprRef& e, const PartNames& names) {
    if (e->op == Op::local && names.rows.count(e->slot) != 0) return names.rows.at(e->slot);
    if (e->op == Op::update) {
        const QuotientRow old = row(e->args[0], names);
        std::vector<ExprRef> times{old.times}, rest{old.rest};
        for (std::size_t k = 1; k + 1 < e->args.size(); k += 2) {
            const QuotientParts place = number(e->args[k], names), x = number(e->args[k + 1], names);
            if (place.times || (!old.times && x.times)) refuse("the entry", e->args[k]);
            times.push_back(place.rest), rest.push_back(place.rest);
            if (old.times) times.push_back(quotient(x, e->args[k + 1]));
            rest.push_back(old.times ? remainder(x, e->args[k + 1]) : x.rest);
        }
        return {old.times ? rule::node(Op::update, times, e->type) : nullptr, rule::node(Op::update, rest, e->type), old.length};
    }
    if (e->op == Op::vector_list) {
        std::vector<ExprRef> times, rest;
        for (const ExprRef& arg : e->args) {
            const QuotientParts x = number(arg, names);
            times.push_back(quotient(x, arg)), rest.push_back(remainder(x, arg));
        }
        return {rule::node(Op::vector_list, times, e->type), rule::node(Op::vector_list, rest, e->type), e->args.size()};
    }
    refuse("the vector", e);
}

}  // namespace grundy::claim
