#include "engine/claim/sentence/quotient_terms.hpp"

#include <algorithm>

#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_times = 6;  ///< D may go so often into S

}  // namespace

void Quotients::refuse(const char* what, const ExprRef& e) const { throw NotDefinable{std::string(what) + " `" + rule::to_string(*e, game_) + "`"}; }

/// c * D, written out.
ExprRef Quotients::scaled(std::int64_t times) const {
    ExprRef sum;
    for (std::size_t k = 0; k < names_.size(); ++k) {
        const std::int64_t factor = divisor_.terms[k].second * times;
        const ExprRef part = factor == 1 ? names_[k] : rule::binary(Op::multiply, rule::number(factor), names_[k]);
        sum = sum ? rule::binary(Op::add, sum, part) : part;
    }
    const std::int64_t more = divisor_.constant * times;
    return more == 0 ? sum : more > 0 ? rule::binary(Op::add, sum, rule::number(more)) : rule::binary(Op::subtract, sum, rule::number(-more));
}

std::optional<arithmetic::Linear> linear_form(const Expr& e) {
    const auto sum = [&](std::int64_t times) -> std::optional<arithmetic::Linear> {
        const auto a = linear_form(*e.args[0]), b = linear_form(*e.args[1]);
        if (!a || !b) return std::nullopt;
        return arithmetic::plus(*a, *b, times);
    };
    switch (e.op) {
        case Op::number: return arithmetic::Linear{{}, e.number};
        case Op::local: return arithmetic::number(e.slot);
        case Op::add: return sum(1);
        case Op::subtract: return sum(-1);
        case Op::multiply:
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
                if (e.args[side]->op == Op::number)
                    if (const auto form = linear_form(*e.args[1 - side])) return arithmetic::times(*form, e.args[side]->number);
            return std::nullopt;
        default: return std::nullopt;
    }
}

/// The divisor as a form of the names that stand for its components here.
arithmetic::Linear Quotients::divisor_here() const {
    arithmetic::Linear here{{}, divisor_.constant};
    for (std::size_t k = 0; k < names_.size(); ++k) here = arithmetic::plus(here, arithmetic::number(names_[k]->slot), divisor_.terms[k].second);
    return here;
}

std::pair<std::int64_t, std::int64_t> Quotients::times_and_rest(const ExprRef& e) const {
    const auto form = linear_form(*e);
    if (!form || form->is_constant() || names_.empty()) return {0, 0};
    const arithmetic::Linear here = divisor_here();
    const std::int64_t times = form->terms[0].second / here.terms[0].second;
    const arithmetic::Linear rest = arithmetic::plus(*form, here, -times);
    return rest.is_constant() ? std::pair(times, rest.constant) : std::pair<std::int64_t, std::int64_t>(0, 0);
}

std::int64_t Quotients::times_divisor(const ExprRef& e) const {
    const auto [times, rest] = times_and_rest(e);
    return rest == 0 ? times : 0;
}

ExprRef Quotients::remainder_of_sum(const QuotientParts& parts, std::int64_t m) const {
    return rule::binary(Op::modulo, rule::binary(Op::add, rule::binary(Op::multiply, parts.times, scaled(1)), parts.rest), rule::number(m));
}

/// What has no quotient in it stays as it is, but for the names.
QuotientParts Quotients::plain(const ExprRef& e, const PartNames& names, std::optional<TimesSpan> span) { return {nullptr, with_parts(e, names), span, false}; }

ExprRef Quotients::with_parts(const ExprRef& e, const PartNames& names) {
    if (e->op == Op::local || !e->binders.empty()) refuse("what is beyond quotients and remainders:", e);
    return rule::with_children(e, [&](const ExprRef& part) -> ExprRef {
        if (part->type.kind == Kind::truth) return truth(part, names);
        if (part->type.kind == Kind::vector) {
            const QuotientRow parts = row(part, names);
            if (parts.times) refuse("what is done with", part);
            return parts.rest;
        }
        if (part->type.kind != Kind::number) {
            if (rule::free_slots(*part).empty()) return part;
            refuse("what is done with", part);
        }
        const QuotientParts parts = number(part, names);
        if (parts.times) refuse("what is done with", part);
        return parts.rest;
    });
}

const QuotientParts& Quotients::span_known(const QuotientParts& parts, const ExprRef& e) const {
    if (!parts.span || parts.span->low < -most_times || parts.span->high > most_times) refuse("how often the divisor goes into", e);
    return parts;
}

/// S / D is `low` where S < (low + 1) * D, and so on.
ExprRef Quotients::quotient(const QuotientParts& parts, const ExprRef& e) const {
    if (parts.is_remainder) return parts.times ? parts.times : rule::number(0);
    const TimesSpan span = *span_known(parts, e).span;
    ExprRef times = rule::number(span.high);
    for (std::int64_t t = span.high - 1; t >= span.low; --t) times = choice(rule::compare(parts.rest, Relation::less, scaled(t + 1)), rule::number(t), times);
    return parts.times ? rule::binary(Op::add, parts.times, times) : times;
}

ExprRef Quotients::remainder(const QuotientParts& parts, const ExprRef& e) const {
    if (parts.is_remainder) return parts.rest;
    const TimesSpan span = *span_known(parts, e).span;
    const auto without = [&](std::int64_t t) { return t == 0 ? parts.rest : rule::binary(Op::subtract, parts.rest, scaled(t)); };
    ExprRef rest = without(span.high);
    for (std::int64_t t = span.high - 1; t >= span.low; --t) rest = choice(rule::compare(parts.rest, Relation::less, scaled(t + 1)), without(t), rest);
    return rest;
}

QuotientParts Quotients::plus(const QuotientParts& a, const QuotientParts& b, std::int64_t times) const {
    const auto scaled_by = [](const ExprRef& e, std::int64_t c) { return c == 1 ? e : rule::binary(Op::multiply, rule::number(c), e); };
    const auto sum = [&](const ExprRef& x, const ExprRef& y) -> ExprRef {
        if (!y) return x;
        if (!x) return scaled_by(y, times);
        return times < 0 ? rule::binary(Op::subtract, x, scaled_by(y, -times)) : rule::binary(Op::add, x, scaled_by(y, times));
    };
    QuotientParts all{sum(a.times, b.times), sum(a.rest, b.rest), std::nullopt, false};
    if (a.span && b.span) {
        const auto [low, high] = std::minmax({times * b.span->low, times * b.span->high});  // a list: of two temporaries it would keep references
        all.span = TimesSpan{a.span->low + low, a.span->high + high};
    }
    return reduced(std::move(all));
}

/// c * D that stands in S belongs to T, where S would else be too many times D: 2012 * k + 2013 is 2012 * (k + 1) + 1.
QuotientParts Quotients::reduced(QuotientParts parts) const {
    const bool few = parts.span && parts.span->low >= -most_times && parts.span->high <= most_times;
    const auto form = few || names_.empty() ? std::nullopt : linear_form(*parts.rest);
    if (!form) return parts;
    const arithmetic::Linear here = divisor_here();
    const auto first = std::find_if(form->terms.begin(), form->terms.end(), [&](const auto& term) { return term.first == here.terms[0].first; });
    std::int64_t times = first == form->terms.end() ? 0 : first->second / here.terms[0].second;
    const arithmetic::Linear rest = arithmetic::plus(*form, here, -times);
    TimesSpan span = span_of(rest.constant);
    ExprRef said = rule::number(rest.constant);
    for (const auto& [slot, factor] : rest.terms) {
        const auto known = known_.find(static_cast<std::uint32_t>(slot));
        if (known == known_.end()) return parts;
        const auto [low, high] = std::minmax({factor * known->second.second.low, factor * known->second.second.high});
        span.low += low, span.high += high;
        said = rule::binary(Op::add, said, rule::binary(Op::multiply, rule::number(factor), known->second.first));
    }
    parts.rest = std::move(said), parts.span = span;
    if (times != 0) parts.times = parts.times ? rule::binary(Op::add, parts.times, rule::number(times)) : rule::number(times);
    return parts;
}

void Quotients::know(const ExprRef& name, const std::optional<TimesSpan>& span) {
    if (span) known_[name->slot] = {name, *span};
    else known_.erase(name->slot);
}

/// Sums and extremes of numbers; a sum of a row is that of its entries.
QuotientParts Quotients::extreme(const ExprRef& e, const PartNames& names) {
    if (e->op == Op::sum_of && e->args[0]->type.kind == Kind::vector) {
        const QuotientRow entries = row(e->args[0], names);
        const auto sum = [&](const ExprRef& of) { return rule::node(Op::sum_of, {of}); };
        if (!entries.times) return {nullptr, sum(entries.rest), std::nullopt, false};
        return {sum(entries.times), sum(entries.rest), TimesSpan{0, static_cast<std::int64_t>(entries.length)}, false};
    }
    PartNames inner = names;
    Expr folded = *e;
    folded.binders = binders(e->binders, inner);
    if (e->condition) folded.condition = truth(e->condition, inner);
    if (e->op == Op::count) {
        folded.args[0] = truth(e->args[0], inner);
        return {nullptr, std::make_shared<const Expr>(std::move(folded)), std::nullopt, false};
    }
    const QuotientParts x = number(e->args[0], inner);
    if (x.times) refuse("an aggregate of what is divided:", e);
    folded.args[0] = x.rest;
    return {nullptr, std::make_shared<const Expr>(std::move(folded)), std::nullopt, false};
}

QuotientParts Quotients::chosen(const ExprRef& e, const PartNames& names) {
    const ExprRef condition = truth(e->args[0], names);
    const QuotientParts a = number(e->args[1], names), b = number(e->args[2], names);
    const auto times = [](const QuotientParts& x) { return x.times ? x.times : rule::number(0); };
    QuotientParts result{a.times || b.times ? choice(condition, times(a), times(b)) : nullptr, choice(condition, a.rest, b.rest), std::nullopt,
                         a.is_remainder && b.is_remainder};
    if (a.span && b.span) result.span = TimesSpan{std::min(a.span->low, b.span->low), std::max(a.span->high, b.span->high)};
    return result;
}

/// A constant times a number; or (c * D + r) * x, which is c * x * D + r * x.
QuotientParts Quotients::product(const ExprRef& e, const PartNames& names) {
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
        if (e->args[k]->op == Op::number) return plus({nullptr, rule::number(0), TimesSpan{}, false}, number(e->args[1 - k], names), e->args[k]->number);
        const std::int64_t times = rule::free_slots(*e->args[k]).empty() ? times_divisor(e->args[1 - k]) : 0;  // a constant that is no literal
        if (times != 0) return {times == 1 ? e->args[k] : rule::binary(Op::multiply, rule::number(times), e->args[k]), rule::number(0), TimesSpan{}, true};
    }
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
        const auto [times, rest] = times_and_rest(e->args[k]);
        if (times == 0) continue;
        const QuotientParts x = number(e->args[1 - k], names);
        if (x.times) continue;
        const ExprRef whole = times == 1 ? x.rest : rule::binary(Op::multiply, rule::number(times), x.rest);
        if (rest == 0) return {whole, rule::number(0), TimesSpan{}, true};
        QuotientParts all = plus({nullptr, rule::number(0), TimesSpan{}, false}, x, rest);
        all.times = all.times ? rule::binary(Op::add, whole, all.times) : whole;
        return all;
    }
    return plain(e, names, std::nullopt);
}

QuotientParts Quotients::square(const ExprRef& e, const PartNames& names) {
    if (e->args[1]->op != Op::number || e->args[1]->number != 2 || rule::free_slots(*e).empty()) return plain(e, names, std::nullopt);
    return product(rule::binary(Op::multiply, e->args[0], e->args[0]), names);
}

QuotientParts Quotients::number(const ExprRef& e, const PartNames& names) {
    const auto part = [&](std::size_t k) { return number(e->args[k], names); };
    switch (e->op) {
        case Op::number: return {nullptr, e, span_of(e->number), false};
        case Op::local: {
            const auto found = names.numbers.find(e->slot);
            if (found == names.numbers.end()) refuse("the name", e);
            return found->second;
        }
        case Op::add: return plus(part(0), part(1), 1);
        case Op::subtract: return plus(part(0), part(1), -1);
        case Op::negate: return plus({nullptr, rule::number(0), TimesSpan{}, false}, part(0), -1);
        case Op::multiply: return product(e, names);
        case Op::power: return square(e, names);
        case Op::divide:
        case Op::modulo: {
            const QuotientParts x = part(0);
            if (is_divisor(e->args[1])) {
                if (e->op == Op::modulo) return {nullptr, remainder(x, e), TimesSpan{0, 1}, true};
                return {nullptr, quotient(x, e), std::nullopt, false};
            }
            std::optional<TimesSpan> span;
            if (e->args[1]->op == Op::number && e->args[1]->number > 0 && e->op == Op::modulo) {
                span = span_of(e->args[1]->number - 1);
                if (x.times) return {nullptr, remainder_of_sum(x, e->args[1]->number), span, false};
            }
            return plain(e, names, span);
        }
        case Op::if_: return chosen(e, names);
        case Op::index: {
            const QuotientRow entries = row(e->args[0], names);
            const QuotientParts place = part(1);
            if (place.times) refuse("the place", e);
            const auto entry = [&](const ExprRef& of) { return rule::node(Op::index, {of, place.rest}); };
            if (!entries.times) return {nullptr, entry(entries.rest), std::nullopt, false};
            return {entry(entries.times), entry(entries.rest), TimesSpan{0, 1}, true};
        }
        case Op::minimum_of:
        case Op::maximum_of: {
            if (e->args.size() != 2) return plain(e, names, std::nullopt);
            const Relation wanted = e->op == Op::minimum_of ? Relation::less_equal : Relation::greater_equal;
            return number(choice(rule::compare(e->args[0], wanted, e->args[1]), e->args[0], e->args[1]), names);
        }
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
        case Op::sum_of: return extreme(e, names);
        case Op::value_at:
        case Op::distance_at: {
            Expr asked = *e;
            if (e->ref != 0) refuse("a position of another game,", e);
            asked.args = position(e->args, names);
            return {nullptr, std::make_shared<const Expr>(std::move(asked)), std::nullopt, false};
        }
        default: return plain(e, names, std::nullopt);
    }
}

/// What keeps its place, then the remainders.
std::vector<ExprRef> Quotients::position(const std::vector<ExprRef>& components, const PartNames& names) {
    std::vector<ExprRef> places, remainders;
    for (std::size_t k = 0; k < components.size(); ++k) {
        const ExprRef& e = components[k];
        const bool is_divided = std::find(divided_.begin(), divided_.end(), k) != divided_.end();
        if (e->type.kind == Kind::vector) {
            const QuotientRow entries = row(e, names);
            if (is_divided != (entries.times != nullptr)) refuse("what should be a vector that is divided, or none:", e);
            places.push_back(is_divided ? entries.times : entries.rest);
            if (is_divided) remainders.push_back(entries.rest);
            continue;
        }
        const QuotientParts x = number(e, names);
        if (!is_divided && x.times) refuse("what should not grow with quotients:", e);
        places.push_back(is_divided ? quotient(x, e) : x.rest);
        if (is_divided) remainders.push_back(remainder(x, e));
    }
    places.insert(places.end(), remainders.begin(), remainders.end());
    return places;
}

}  // namespace grundy::claim
