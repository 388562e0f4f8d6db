/// Rows that numbers tell, read from what a rule or a claim writes: lists put together, copies of lists, and rows told place by place.
#include <numeric>

#include "engine/base/utf8.hpp"
#include "engine/claim/words/told_row.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_in_form = 1'000'000, longest_period = 64;
constexpr linear::Var at_place = 1000;  ///< the name of a place in a comprehension, while a condition on it is read

bool is_small(const Linear& form) {
    if (form.den != 1 || std::abs(form.constant) > most_in_form) return false;
    for (const auto& [variable, times] : form.terms)
        if (std::abs(times) > most_in_form) return false;
    return true;
}

std::int64_t floored(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// (a t + c) / d is (a / d) t + floor(c / d), where d divides a.
std::optional<Linear> quotient(const Linear& form, std::int64_t by) {
    Linear made(floored(form.constant, by));
    for (const auto& [variable, times] : form.terms) {
        if (times % by != 0) return std::nullopt;
        made = made + linear::variable(variable) * (times / by);
    }
    return made;
}

}  // namespace

std::optional<Linear> RowReader::form(const Expr& e) const {
    switch (e.op) {
        case Op::number: return std::abs(e.number) > most_in_form ? std::nullopt : std::optional(Linear(e.number));
        case Op::local: {
            const auto known = known_.find(e.slot);
            return known == known_.end() ? std::nullopt : std::optional(known->second);
        }
        case Op::call:
            if (e.builtin != rule::Builtin::len || e.args[0]->op != Op::local || e.args[0]->slot != row_) return std::nullopt;
            return length_;
        case Op::negate: {
            const auto part = form(*e.args[0]);
            return part ? std::optional(*part * -1) : std::nullopt;
        }
        case Op::add:
        case Op::subtract:
        case Op::multiply:
        case Op::divide:
        case Op::modulo: break;
        default: return std::nullopt;
    }
    const auto a = form(*e.args[0]), b = form(*e.args[1]);
    if (!a || !b) return std::nullopt;
    std::optional<Linear> made;
    if (e.op == Op::add) made = *a + *b;
    else if (e.op == Op::subtract) made = *a - *b;
    else if (e.op == Op::multiply && (a->is_constant() || b->is_constant())) made = a->is_constant() ? *b * a->constant : *a * b->constant;
    else if (e.op == Op::divide && b->is_constant() && b->constant > 0) made = quotient(*a, b->constant);
    else if (e.op == Op::modulo && b->is_constant() && b->constant > 0 && quotient(*a, b->constant))  // all that varies is a multiple
        made = Linear(a->constant - floored(a->constant, b->constant) * b->constant);
    return made && is_small(*made) ? made : std::nullopt;
}

std::optional<unsigned> RowReader::letter(const Expr& e) const {
    if (e.op == Op::number || e.op == Op::letter) return sentences_.digit_of(e.number);
    if (e.op == Op::negate && e.args[0]->op == Op::number) return sentences_.digit_of(-e.args[0]->number);
    return std::nullopt;
}

std::optional<ToldRow> RowReader::row(const Expr& e) const {
    ToldRow row;
    return add(e, row) ? std::optional(std::move(row)) : std::nullopt;
}

bool RowReader::add(const Expr& e, ToldRow& row) const {
    const auto add_letter = [&](std::optional<unsigned> digit) { return digit && (row.blocks.push_back({{*digit}, Linear(1)}), true); };
    switch (e.op) {
        case Op::empty: return true;
        case Op::word:
            for (const std::int64_t letter : base::code_points(e.text))
                if (!add_letter(sentences_.digit_of(letter))) return false;
            return true;
        case Op::vector_list:
            for (const rule::ExprRef& item : e.args)
                if (!add_letter(letter(*item))) return false;
            return true;
        case Op::concat:
            for (const rule::ExprRef& part : e.args)
                if (!add(*part, row)) return false;
            return true;
        case Op::vector_comprehension: {
            if (e.binders.size() != 1 || e.condition || !e.binders[0].range || e.binders[0].range->op != Op::range) return false;
            const auto first = form(*e.binders[0].range->args[0]), last = form(*e.binders[0].range->args[1]);
            return first && last && add_part({e.args[0].get(), *first, *last}, e.binders[0].slot, row);
        }
        default: return false;
    }
}

/// Places up to a form stand before those behind it; else what stands there repeats.
bool RowReader::add_part(const Part& part, std::uint32_t place, ToldRow& row) const {
    const Expr& e = *part.item;
    const Expr* const condition = e.op == Op::if_ ? e.args[0].get() : nullptr;
    const Relation relation = condition && condition->op == Op::compare && condition->relations.size() == 1 ? condition->relations[0] : Relation::not_equal;
    RowReader inner = *this;
    inner.let(place, linear::variable(at_place));
    const auto left = relation != Relation::not_equal ? inner.form(*condition->args[0]) : std::nullopt;
    const auto right = left ? inner.form(*condition->args[1]) : std::nullopt;
    const Linear all = right ? *left - *right : Linear(0);  // c * place + rest
    const std::int64_t c = all.coefficient(at_place);
    if (relation == Relation::equal && std::abs(c) == 1) {  // one place by itself
        const Linear here = linear::substitute(all, at_place, Linear(0)) * -c;
        const Expr *yes = e.args[1].get(), *no = e.args[2].get();
        return is_small(here) && add_part({no, part.first, here - Linear(1)}, place, row) && add_part({yes, here, here}, place, row) &&
               add_part({no, here + Linear(1), part.last}, place, row);
    }
    if (relation != Relation::not_equal && relation != Relation::equal) {
        if (!right) return false;
        const bool less = relation == Relation::less || relation == Relation::less_equal,
                   strictly = relation == Relation::less || relation == Relation::greater;
        if (std::abs(c) != 1) return false;
        const Linear end = linear::substitute(all, at_place, Linear(0)) * -c;
        const bool is_front = less == (c > 0);  // places up to the end, or from it on
        const Linear last = is_front ? end - Linear(strictly ? 1 : 0) : end - Linear(strictly ? 0 : 1);
        const Part front{e.args[is_front ? 1 : 2].get(), part.first, last}, behind{e.args[is_front ? 2 : 1].get(), last + Linear(1), part.last};
        return is_small(last) && add_part(front, place, row) && add_part(behind, place, row);
    }
    std::int64_t period = 1;
    if (!letter_at(e, part, place, 0, period) || period > longest_period) return false;
    Digits block;
    for (std::int64_t k = 0, unused = 1; k < period; ++k) {
        const auto digit = letter_at(e, part, place, k, unused);
        if (!digit) return false;
        block.push_back(*digit);
    }
    const Linear count = part.last - part.first + Linear(1);
    const auto whole = quotient(count, period);
    if (!whole) return false;
    const std::int64_t over = count.constant - floored(count.constant, period) * period;
    row.blocks.push_back({block, *whole});
    if (over > 0) row.blocks.push_back({Digits(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(over)), Linear(1)});
    return true;
}

std::optional<unsigned> RowReader::letter_at(const Expr& e, const Part& part, std::uint32_t place, std::int64_t k, std::int64_t& period) const {
    if (e.op != Op::if_) return letter(e);
    std::int64_t modulus = 1;
    const Expr& condition = *e.args[0];
    if (condition.op != Op::compare || condition.relations.size() != 1 || condition.relations[0] != Relation::equal) return std::nullopt;
    const bool turned = condition.args[0]->op == Op::number;
    const auto rest = remainder_at(*condition.args[turned ? 1 : 0], part, place, modulus);
    const Expr& other = *condition.args[turned ? 0 : 1];
    if (!rest || other.op != Op::number) return std::nullopt;
    period = std::lcm(period, modulus);
    if (period > longest_period) return std::nullopt;
    for (const std::size_t branch : {1U, 2U}) {  // all that is asked, whichever way it goes
        std::int64_t inner = 1;
        if (!letter_at(*e.args[branch], part, place, k, inner)) return std::nullopt;
        period = std::lcm(period, inner);
        if (period > longest_period) return std::nullopt;
    }
    const bool yes = (*rest + k) % modulus == other.number;
    std::int64_t unused = 1;
    return letter_at(*e.args[yes ? 1 : 2], part, place, k, unused);
}

/// (place - d) mod m at the first place of the part, where that is a number.
std::optional<std::int64_t> RowReader::remainder_at(const Expr& e, const Part& part, std::uint32_t place, std::int64_t& modulus) const {
    if (e.op != Op::modulo || e.args[1]->op != Op::number || e.args[1]->number < 1 || e.args[1]->number > longest_period) return std::nullopt;
    RowReader inner = *this;
    inner.let(place, linear::variable(at_place));
    const auto form = inner.form(*e.args[0]);
    if (!form || form->coefficient(at_place) != 1) return std::nullopt;
    const Linear first = linear::substitute(*form, at_place, part.first);
    if (!first.is_constant()) return std::nullopt;
    modulus = e.args[1]->number;
    return ((first.constant % modulus) + modulus) % modulus;
}

}  // namespace grundy::claim
