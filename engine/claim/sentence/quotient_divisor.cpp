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

constexpr std::size_t most_amounts = 6;  ///< that moves take, of which sums are made

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
    DivisorSearch(const rule::Game& game, DivisorOf of, std::size_t which)
        : game_(game), from_(of), which_(which), count_(static_cast<std::uint32_t>(game.components.size())) {}
    bool finds_divisor(const Expr& said);
    bool divisor_is_fixed() const;
    FoundDivisor& found() { return found_; }

private:
    bool may_divide(const arithmetic::Linear& form) const;
    bool is_divisor(const ExprRef& e, std::int64_t more = 0);
    ExprRef of_components(const rule::Move& move, const ExprRef& e) const;
    bool divides_all_that_moves();
    bool finds_multiple(const Expr& said);
    void suggest(const std::optional<arithmetic::Linear>& form);
    void suggest_divisions();
    void suggest_ranges();
    void suggest_amounts();

    const rule::Game& game_;
    DivisorOf from_;
    std::size_t which_;                          ///< of what the rule suggests
    std::vector<arithmetic::Linear> suggested_;  ///< each once
    std::uint32_t count_;
    FoundDivisor found_;
};

/// Components, each times a constant, and a constant.
bool DivisorSearch::may_divide(const arithmetic::Linear& form) const {
    return !form.is_constant() && std::all_of(form.terms.begin(), form.terms.end(), [&](const auto& term) {
        const auto& [slot, factor] = term;
        return slot < count_ && factor >= 1 && game_.components[slot].kind == rule::ComponentKind::natural && game_.components[slot].group < 0;
    });
}

bool DivisorSearch::is_divisor(const ExprRef& e, std::int64_t more) {
    const auto form = linear_form(*e);
    if (!form || !may_divide(*form)) return false;
    found_.form = arithmetic::plus(*form, arithmetic::Linear{{}, more});
    return true;
}

bool DivisorSearch::divisor_is_fixed() const {
    return std::all_of(found_.form.terms.begin(), found_.form.terms.end(), [&](const auto& term) { return is_fixed(game_, term.first); });
}

bool DivisorSearch::finds_divisor(const Expr& said) {
    if (from_ == DivisorOf::rule) {
        suggest_divisions(), suggest_ranges(), suggest_amounts();
        if (which_ >= suggested_.size()) return false;
        found_.form = suggested_[which_];
        return divides_all_that_moves();
    }
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
        if (part.op < Op::value_at || part.op > Op::solutions_at || part.args.size() != count_) return false;
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

void DivisorSearch::suggest(const std::optional<arithmetic::Linear>& form) {
    if (!form || !may_divide(*form)) return;
    if (!std::all_of(form->terms.begin(), form->terms.end(), [&](const auto& term) { return is_fixed(game_, term.first); })) return;
    const auto is_it = [&](const arithmetic::Linear& one) { return one.terms == form->terms && one.constant == form->constant; };
    if (std::none_of(suggested_.begin(), suggested_.end(), is_it)) suggested_.push_back(*form);
}

/// What a move divides by: (n, k) -> (n - j, k) for j in 1..n if j mod k != 0.
void DivisorSearch::suggest_divisions() {
    for (const rule::Move& move : game_.moves) {
        std::vector<ExprRef> said{move.condition};
        for (const rule::Binder& binder : move.binders) said.push_back(binder.range);
        for (const rule::Term& to : move.to) said.insert(said.end(), to.components.begin(), to.components.end());
        for (const ExprRef& e : said)
            if (e)
                (void)rule::any_of(*e, [&](const Expr& part) {
                    if (part.op == Op::divide || part.op == Op::modulo) suggest(linear_form(*of_components(move, part.args[1])));
                    return false;
                });
    }
}

/// (n, k) -> (n - i, k) for i in 1..k: k + 1; and m + k where i begins with m. Of 1..min(n, k) the same.
void DivisorSearch::suggest_ranges() {
    for (const rule::Move& move : game_.moves)
        for (const rule::Binder& binder : move.binders) {
            if (binder.range->op != Op::range) continue;
            const ExprRef high = binder.range->args[1];
            for (const ExprRef& end : high->op == Op::minimum_of ? high->args : std::vector<ExprRef>{high})
                suggest(linear_form(*of_components(move, rule::binary(Op::add, binder.range->args[0], end))));
        }
}

/// Of moves that take a or b the sum, and a + a: values of {1, k} repeat after k + 1 or 2, those of {k} after 2 k.
void DivisorSearch::suggest_amounts() {
    std::vector<arithmetic::Linear> amounts;
    const auto take = [&](const rule::Move& move, const rule::Names& chosen, std::uint32_t frame) {
        for (std::uint32_t k = 0; k < count_; ++k) {
            const ExprRef to = of_components(move, rule::substitute(move.to[0].components[k], chosen, frame));
            const auto form = linear_form(*to);
            if (!form) continue;
            arithmetic::Linear amount = arithmetic::plus(arithmetic::number(k), *form, -1);
            if (amount.is_constant() ? amount.constant > 0 : may_divide(amount)) amounts.push_back(std::move(amount));
        }
    };
    for (const rule::Move& move : game_.moves) {
        if (move.to.size() != 1) continue;
        take(move, {}, move.frame);
        for (const rule::Binder& binder : move.binders)  // for i in {1, k}
            for (const ExprRef& element : binder.range->op == Op::set_list ? binder.range->args : std::vector<ExprRef>{})
                take(move, {{binder.slot, element}}, move.frame);
    }
    if (amounts.size() > most_amounts) amounts.resize(most_amounts);
    for (std::size_t i = 0; i < amounts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) suggest(arithmetic::plus(amounts[i], amounts[j]));
    for (const arithmetic::Linear& amount : amounts) suggest(arithmetic::times(amount, 2));
}

}  // namespace

std::optional<FoundDivisor> find_divisor(const rule::Game& game, const Expr& said, DivisorOf of, std::size_t which) {
    DivisorSearch search(game, of, which);
    if (!search.finds_divisor(said) || !search.divisor_is_fixed()) return std::nullopt;
    return std::move(search.found());
}

}  // namespace grundy::claim
