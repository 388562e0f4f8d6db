#include "engine/claim/law/bounded_terms.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;

namespace {

/// Is it this number of a position: a component, or an entry of one?
bool same(const rule::Expr& a, const rule::Expr& b) {
    if (a.op != b.op) return false;
    if (a.op == Op::local) return a.slot == b.slot;
    return a.op == Op::index && a.args[1]->op == Op::number && b.args[1]->op == Op::number && a.args[1]->number == b.args[1]->number &&
           same(*a.args[0], *b.args[0]);
}

/// Nothing of a number that is negative somewhere, or goes as far as was looked.
std::vector<std::optional<std::int64_t>> largest(std::size_t numbers, const std::vector<LostRow>& rows, std::int64_t side) {
    std::vector<std::optional<std::int64_t>> all;
    for (std::size_t k = 0; k < numbers; ++k) {
        std::int64_t least = 0, most = 0;
        for (const LostRow& row : rows) least = std::min(least, row.numbers[k]), most = std::max(most, row.numbers[k]);
        all.push_back(least == 0 && most + 1 < side ? std::optional(most) : std::nullopt);
    }
    return all;
}

}  // namespace

ExprRef said_within(const ExprRef& condition, const std::vector<ExprRef>& numbers, const std::vector<LostRow>& rows, std::int64_t side) {
    const auto most = largest(numbers.size(), rows, side);
    const auto bound = [&](const rule::Expr& e) -> std::optional<std::int64_t> {
        for (std::size_t k = 0; k < numbers.size(); ++k)
            if (same(e, *numbers[k])) return most[k];
        return std::nullopt;
    };
    return rule::rewrite(condition, [&](const ExprRef& e) -> ExprRef {
        if (e->op == Op::modulo && e->args[1]->op == Op::number) {
            const auto last = bound(*e->args[0]);
            return last && *last < e->args[1]->number ? e->args[0] : e;
        }
        if (e->op != Op::element_of || e->args[1]->op != Op::set_list) return e;
        const auto last = bound(*e->args[0]);
        if (!last) return e;
        std::set<std::int64_t> in;
        for (const ExprRef& one : e->args[1]->args) {
            if (one->op != Op::number) return e;
            in.insert(one->number);
        }
        std::vector<std::int64_t> out;
        for (std::int64_t n = 0; n <= *last; ++n)
            if (in.count(n) == 0) out.push_back(n);
        return out.size() == 1 ? rule::compare(e->args[0], rule::Relation::not_equal, rule::number(out[0])) : e;
    });
}

}  // namespace grundy::claim
