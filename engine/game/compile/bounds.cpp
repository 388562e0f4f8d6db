/// What comparisons of abs, min and max say of a range: `abs(k - l) < a` leaves fewer than 2a numbers l for each k, where all of them were tried.
///
/// Where a sum is at least some number, it is so with more in its place:
///     -abs(E) <= E and -abs(E) <= -E        min(A, B) <= A and min(A, B) <= B        -max(A, B) <= -A and -max(A, B) <= -B
/// Each way of writing one for the other is a condition that follows, and cuts a range if it is linear in the name of it.
#include <algorithm>
#include <limits>

#include "engine/base/checked.hpp"
#include "engine/game/compile/lower.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::game {

using rule::Expr;
using rule::Op;

namespace {

using Term = Lowering::Term;
using Terms = std::vector<Term>;

constexpr std::size_t most_terms = 12, most_ways = 8;

/// The number that stands there.
base::Checked literal(const Expr& expr) {
    if (expr.op == Op::number) return expr.number;
    if (expr.op != Op::add && expr.op != Op::subtract && expr.op != Op::multiply) return {};
    const auto a = literal(*expr.args[0]), b = literal(*expr.args[1]);
    if (!a || !b) return {};
    return expr.op == Op::add ? base::checked_add(*a, *b) : expr.op == Op::subtract ? base::checked_sub(*a, *b) : base::checked_mul(*a, *b);
}

/// Adds factor * expr to the terms, each name once; false where that is too long, or beyond 64 bits.
bool collect(const Expr& expr, base::Checked factor, Terms& terms) {
    if (!factor || *factor == std::numeric_limits<std::int64_t>::min() || terms.size() >= most_terms) return false;
    if (*factor == 0) return true;
    switch (expr.op) {
        case Op::add: return collect(*expr.args[0], factor, terms) && collect(*expr.args[1], factor, terms);
        case Op::subtract: return collect(*expr.args[0], factor, terms) && collect(*expr.args[1], -*factor, terms);
        case Op::negate: return collect(*expr.args[0], -*factor, terms);
        case Op::multiply:
            for (const std::size_t i : {0U, 1U})
                if (const auto times = literal(*expr.args[i])) return collect(*expr.args[1 - i], base::checked_mul(*factor, *times), terms);
            break;
        case Op::local:
            for (Term& term : terms) {
                if (term.part->op != Op::local || term.part->slot != expr.slot) continue;
                const auto both = base::checked_add(term.factor, *factor);
                if (both) term.factor = *both;
                return both.has_value();
            }
            break;
        default: break;
    }
    terms.push_back({*factor, &expr});
    return true;
}

/// Nothing can go wrong there but that a number is too large: what is left out of a minimum might be an error else, and that would have to be told.
bool is_plain(const Expr& expr) {
    switch (expr.op) {
        case Op::number:
        case Op::local: return true;
        case Op::add:
        case Op::subtract:
        case Op::negate:
        case Op::multiply:
        case Op::minimum_of:
        case Op::maximum_of: break;
        case Op::call:
            if (expr.builtin == rule::Builtin::abs) break;
            return false;
        default: return false;
    }
    return std::all_of(expr.args.begin(), expr.args.end(), [](const rule::ExprRef& arg) { return is_plain(*arg); });
}

/// What may stand in the place of a term, where a sum is at least some number: terms that are no less.
Terms no_less(const Term& term) {
    const Expr& part = *term.part;
    if (part.op == Op::call && part.builtin == rule::Builtin::abs && term.factor < 0)
        return {{term.factor, part.args[0].get()}, {-term.factor, part.args[0].get()}};
    Terms all;
    const bool lesser = part.op == Op::minimum_of && term.factor > 0, greater = part.op == Op::maximum_of && term.factor < 0;
    if ((lesser || greater) && part.args.size() > 1 && is_plain(part))
        for (const rule::ExprRef& arg : part.args) all.push_back({term.factor, arg.get()});
    return all;
}

/// All ways of writing the sum without what was replaced; false where they are too many.
bool write_out(const Terms& terms, std::vector<Terms>& ways) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const Terms others = no_less(terms[i]);
        for (const Term& other : others) {
            Terms way = terms;
            way.erase(way.begin() + static_cast<std::ptrdiff_t>(i));
            if (!collect(*other.part, other.factor, way) || !write_out(way, ways)) return false;
        }
        if (!others.empty()) return true;
    }
    ways.push_back(terms);
    return ways.size() <= most_ways;
}

}  // namespace

/// As `cut`, of what is not linear itself.
void Lowering::cut_by_bounds(Loop& loop, const Expr& left, const Expr* right, std::int64_t offset) {
    Terms terms;
    std::vector<Terms> ways;
    if (!collect(left, 1, terms) || (right && !collect(*right, -1, terms)) || !write_out(terms, ways) || ways.size() < 2) return;
    for (Terms& way : ways) {
        std::erase_if(way, [](const Term& term) { return term.factor == 0; });
        cut_by_sum(loop, way, offset, left);
    }
}

/// The sum is at least `offset`. The last name in it is cut, if it stands there by itself.
void Lowering::cut_by_sum(Loop& loop, const Terms& terms, std::int64_t offset, const Expr& source) {
    for (std::size_t k = loop.binders.size(); k-- > 0;) {
        BinderPlan& binder = loop.binders[k];
        const std::uint32_t slot = binder.slot - base_;
        if (std::none_of(terms.begin(), terms.end(), [&](const Term& term) { return rule::mentions(*term.part, slot); })) continue;
        if (binder.kind != BinderPlan::Kind::range && binder.kind != BinderPlan::Kind::elements) return;
        std::int64_t coefficient = 0;
        Terms known;
        for (const Term& term : terms) {
            if (term.part->op == Op::local && term.part->slot == slot) coefficient = term.factor;
            else if (rule::mentions(*term.part, slot)) return;
            else known.push_back(term);
        }
        if (coefficient == 0 || coefficient == std::numeric_limits<std::int64_t>::min()) return;
        NodeId sum = no_node;
        for (const Term& term : known) {
            Node times;
            times.code = Code::multiply;
            times.a = constant(term.factor, source);
            times.b = lower(*term.part);
            const NodeId product = term.factor == 1 ? times.b : add(times, {times.a, times.b}, source);
            Node plus;
            plus.code = Code::add;
            plus.a = sum;
            plus.b = product;
            sum = sum == no_node ? product : add(plus, {plus.a, plus.b}, source);
        }
        binder.cuts.push_back({sum == no_node ? constant(0, source) : sum, no_node, coefficient, offset});
        return;
    }
}

}  // namespace grundy::game
