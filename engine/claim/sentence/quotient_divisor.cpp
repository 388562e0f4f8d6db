#include "engine/claim/sentence/quotient_divisor.hpp"

#include <algorithm>
#include <numeric>

#include "engine/claim/sentence/quotient_terms.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

bool is_fixed(const rule::Game& game, std::size_t component) {
    return std::all_of(game.moves.begin(), game.moves.end(), [&](const rule::Move& move) {
        const auto& slot = move.from.at(component).slot;
        return std::all_of(move.to.begin(), move.to.end(), [&](const rule::Term& to) {
            const Expr& e = *to.components.at(component);
            return slot && e.op == Op::local && e.slot == *slot;
        });
    });
}

std::int64_t least_of(const rule::Game& game, std::uint32_t component) {
    std::int64_t least = 0;
    for (const ExprRef& part : rule::conjuncts(game.where)) {
        const bool bound = part->op == Op::compare && part->args.size() == 2 && part->args[0]->op == Op::local && part->args[0]->slot == component &&
                           part->args[1]->op == Op::number;
        if (bound && part->relations[0] == Relation::greater_equal) least = std::max(least, part->args[1]->number);
        if (bound && part->relations[0] == Relation::greater) least = std::max(least, part->args[1]->number + 1);
    }
    return least;
}

bool is_product(const Expr& product) {
    return std::all_of(product.args.begin(), product.args.end(), [](const ExprRef& e) { return !rule::free_slots(*e).empty(); });
}

namespace {

/// What is added to the name, in whatever order; null where it is no such sum.
ExprRef without(const ExprRef& e, std::uint32_t slot) {
    if (e->op == Op::local && e->slot == slot) return rule::number(0);
    if (e->op != Op::add) return nullptr;
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
        if (const ExprRef rest = without(e->args[k], slot)) {
            return rest->op == Op::number && rest->number == 0 ? e->args[1 - k] : rule::binary(Op::add, rest, e->args[1 - k]);
        }
    return nullptr;
}

class DivisorSearch {
public:
    DivisorSearch(const rule::Game& game, DivisorOf of) : game_(game), from_(of), count_(static_cast<std::uint32_t>(game.components.size())) {}
    bool finds_divisor(const Expr& said);
    bool divisor_is_fixed() const;
    FoundDivisor& found() { return found_; }

private:
    bool is_divisor(const ExprRef& e, std::int64_t more = 0);
    ExprRef of_components(const rule::Move& move, const ExprRef& e) const;
    bool divides_all_that_moves();
    bool finds_multiple(const Expr& said);
    bool finds_division();
    bool finds_range();

    const rule::Game& game_;
    DivisorOf from_;
    std::uint32_t count_;
    FoundDivisor found_;
};

/// Components, each times a constant, and a constant.
bool DivisorSearch::is_divisor(const ExprRef& e, std::int64_t more) {
    const auto form = linear_form(*e);
    if (!form || form->is_constant()) return false;
    for (const auto& [slot, factor] : form->terms)
        if (slot >= count_ || factor < 1 || game_.components[slot].kind != rule::ComponentKind::natural || game_.components[slot].group >= 0) return false;
    found_.form = arithmetic::plus(*form, arithmetic::Linear{{}, more});
    return true;
}

bool DivisorSearch::divisor_is_fixed() const {
    return std::all_of(found_.form.terms.begin(), found_.form.terms.end(), [&](const auto& term) { return is_fixed(game_, term.first); });
}

bool DivisorSearch::finds_divisor(const Expr& said) {
    if (from_ == DivisorOf::rule) return finds_division() || finds_range();
    const bool divides = rule::any_of(said, [&](const Expr& part) {
        if (part.op == Op::multiply)
            return std::any_of(part.args.begin(), part.args.end(), [&](const ExprRef& e) {
                if (!is_divisor(e) || !divisor_is_fixed() || !is_product(part)) return false;
                std::int64_t common = found_.form.constant;  // of 2 * (k + 1) * n take k + 1
                for (const auto& term : found_.form.terms) common = std::gcd(common, term.second);
                for (auto& term : found_.form.terms) term.second /= common;
                return found_.form.constant /= common, true;
            });
        return (part.op == Op::divide || part.op == Op::modulo) && is_divisor(part.args[1]);
    });
    if (divides) return from_ == DivisorOf::claim;
    const bool further = rule::any_of(said, [&](const Expr& part) {
        if (part.op < Op::value_at || part.op > Op::draw_at || part.args.size() != count_) return false;
        for (std::uint32_t k = 0; k < count_; ++k) {
            const rule::Component& c = game_.components[k];
            if (part.args[k]->op != Op::add || c.kind != rule::ComponentKind::natural) continue;
            const ExprRef far = without(part.args[k], k);
            if (far && is_divisor(far, from_ == DivisorOf::distance)) return found_.shifted.insert(k), true;
        }
        return false;
    });
    return further || (from_ == DivisorOf::claim && finds_multiple(said));
}

/// 2012 * (k + 1), where nothing else tells what to divide by.
bool DivisorSearch::finds_multiple(const Expr& said) {
    return rule::any_of(said, [&](const Expr& part) {
        const auto sum = [&](const ExprRef& e) { return e->op == Op::add && is_divisor(e) && divides_all_that_moves(); };
        return part.op == Op::multiply && !is_product(part) && std::any_of(part.args.begin(), part.args.end(), sum);
    });
}

/// With the components in the place of what the move calls them.
ExprRef DivisorSearch::of_components(const rule::Move& move, const ExprRef& e) const {
    rule::Names names;
    for (std::uint32_t k = 0; k < count_; ++k)
        if (move.from[k].slot) names[*move.from[k].slot] = rule::local(k, game_.components[k].name, rule::type_of(game_.components[k]));
    std::uint32_t next = count_;
    return rule::substitute(e, names, next);
}

/// All that moves change is divided, by what was found.
bool DivisorSearch::divides_all_that_moves() {
    if (!divisor_is_fixed()) return false;
    for (std::uint32_t k = 0; k < count_; ++k)
        if (!is_fixed(game_, k)) found_.shifted.insert(k);
    return !found_.shifted.empty();
}

/// What a move divides by: (n, k) -> (n - j, k) for j in 1..n if j mod k != 0.
bool DivisorSearch::finds_division() {
    for (const rule::Move& move : game_.moves) {
        std::vector<ExprRef> said{move.condition};
        for (const rule::Term& to : move.to) said.insert(said.end(), to.components.begin(), to.components.end());
        const auto divides = [&](const Expr& part) {
            return (part.op == Op::divide || part.op == Op::modulo) && is_divisor(of_components(move, part.args[1])) && divides_all_that_moves();
        };
        if (std::any_of(said.begin(), said.end(), [&](const ExprRef& e) { return e && rule::any_of(*e, divides); })) return true;
    }
    return false;
}

/// (n, k) -> (n - i, k) for i in 1..k: k + 1; and m + k where i begins with m.
bool DivisorSearch::finds_range() {
    for (const rule::Move& move : game_.moves)
        for (const rule::Binder& binder : move.binders) {
            if (binder.range->op != Op::range) continue;
            const ExprRef ends = rule::binary(Op::add, binder.range->args[0], binder.range->args[1]);
            if (is_divisor(of_components(move, ends)) && divides_all_that_moves()) return true;
        }
    return false;
}

}  // namespace

std::optional<FoundDivisor> find_divisor(const rule::Game& game, const Expr& said, DivisorOf of) {
    DivisorSearch search(game, of);
    if (!search.finds_divisor(said) || !search.divisor_is_fixed()) return std::nullopt;
    return std::move(search.found());
}

}  // namespace grundy::claim
