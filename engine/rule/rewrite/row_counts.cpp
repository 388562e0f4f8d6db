/// What is added up over the entries of a row.
#include "engine/rule/rewrite/row_reader.hpp"

namespace grundy::rule::of_rows {

/// `each` for the entries that `of` runs through, under its condition.
std::optional<Counts> RowReader::counts_of_terms(const Expr& of, const ExprRef& each) {
    const auto term = about_entry(of, of.condition ? node(Op::if_, {of.condition, each, number(0)}) : each);
    if (!term) return std::nullopt;
    return Counts{{{1, *term}}, 0};
}

/// What is added up over the entries. Nothing of other numbers.
std::optional<Counts> RowReader::counts(const ExprRef& e) {
    const auto sum_with = [&](const ExprRef& a, const ExprRef& b, std::int64_t times) -> std::optional<Counts> {
        auto x = counts(a);
        const auto y = counts(b);
        if (!x || !y) return std::nullopt;
        for (const auto& [factor, term] : y->terms) x->terms.emplace_back(factor * times, term);
        x->constant += times * y->constant;
        return x;
    };
    constexpr std::int64_t most_factor = 1000, most_constant = 1'000'000;  // so that products of products stay far below 2^63
    switch (e->op) {
        case Op::number: return std::abs(e->number) < most_constant ? std::optional(Counts{{}, e->number}) : std::nullopt;
        case Op::add: return sum_with(e->args[0], e->args[1], 1);
        case Op::subtract: return sum_with(e->args[0], e->args[1], -1);
        case Op::multiply:
            for (const std::size_t k : {0U, 1U}) {
                if (e->args[k]->op != Op::number || std::abs(e->args[k]->number) > most_factor) continue;
                auto of = counts(e->args[1 - k]);
                if (!of) return std::nullopt;
                for (auto& [factor, term] : of->terms) factor *= e->args[k]->number;
                of->constant *= e->args[k]->number;
                const bool small = std::abs(of->constant) < most_constant &&
                                   std::all_of(of->terms.begin(), of->terms.end(), [](const auto& one) { return std::abs(one.first) < most_constant; });
                return small ? of : std::nullopt;
            }
            return std::nullopt;
        case Op::call:
            if (e->builtin != Builtin::len || !is_row(e->args[0])) return std::nullopt;
            return Counts{{{1, number(1)}}, 0};
        case Op::sum_of: {
            const ExprRef& of = e->args[0];
            if (is_row(of)) return Counts{{{1, local(entry_, entry_name)}}, 0};
            return of->op == Op::vector_comprehension ? counts_of_terms(*of, of->args[0]) : std::nullopt;
        }
        case Op::sum: return counts_of_terms(*e, e->args[0]);
        case Op::count: return counts_of_terms(*e, one_if(e->args[0]));
        default: return std::nullopt;
    }
}

ExprRef whole_term(const Counts& counts) {
    ExprRef sum;
    for (const auto& [factor, term] : counts.terms) {
        const bool less = sum && factor < 0;
        const std::int64_t times = less ? -factor : factor;
        ExprRef one = times == 1 ? term : term->op == Op::number && term->number == 1 ? number(times) : binary(Op::multiply, number(times), term);
        sum = sum ? binary(less ? Op::subtract : Op::add, sum, std::move(one)) : std::move(one);
    }
    return sum;
}

ExprRef RowReader::added(const ExprRef& sum) {
    const auto of = counts(sum);
    if (!of || of->constant != 0) throw Beyond{sum};  // the row without entries has no move
    return of->terms.empty() ? number(0) : term(whole_term(*of));
}

}  // namespace grundy::rule::of_rows
