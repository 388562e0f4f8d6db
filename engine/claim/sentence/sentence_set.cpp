/// Sets of a sentence as conditions on their elements, and the names that run through them.
#include "engine/claim/sentence/sentence.hpp"

#include <algorithm>
#include <set>

#include "engine/base/listed.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Builtin;
using rule::Expr;
using rule::Op;

namespace {

constexpr std::int64_t most_asked_of_a_set = 10'000;  ///< of a number that is looked for in primes(n) and the like

/// f(n) is the elements <= n of one set.
bool lists_up_to(Builtin f) {
    return f == Builtin::primes || f == Builtin::prime_powers || f == Builtin::powers || f == Builtin::squares || f == Builtin::factorials ||
           f == Builtin::fibonacci;
}

constexpr std::size_t most_one_by_one = 12;  ///< values of a name that are tried one by one though a track could stand for them

/// The name is used here, not in a part of this, where only a known number can be.
bool is_needed_at(const Expr& e, std::uint32_t slot) {
    const auto reads = [&](std::size_t k) { return k < e.args.size() && rule::mentions(*e.args[k], slot); };
    switch (e.op) {
        case Op::index: return reads(1);
        case Op::slice: return reads(1) || reads(2);
        case Op::update:
            for (std::size_t k = 1; k < e.args.size(); k += 2)
                if (reads(k)) return true;
            return false;
        case Op::multiply: {  // a constant factor is no trouble
            const bool constant = rule::free_slots(*e.args[0]).empty() || rule::free_slots(*e.args[1]).empty();
            return !constant && (reads(0) || reads(1));
        }
        case Op::divide:
        case Op::modulo: return reads(1);
        case Op::power: return reads(0) || reads(1);
        case Op::call: {
            const bool of_constant =
                e.builtin == Builtin::gcd && e.args.size() == 2 && (rule::free_slots(*e.args[0]).empty() || rule::free_slots(*e.args[1]).empty());
            return !of_constant && (reads(1) || reads(2));
        }
        default: return false;
    }
}

/// A name that is used as an index, a factor, a divisor or the like must be a known number; of the square root of a square it need not. The first part that
/// asks for that, or null.
const Expr* asks_known(const Expr& e, std::uint32_t slot, bool power) {
    if (e.op == Op::call && e.builtin == Builtin::isqrt) return nullptr;
    const auto is_name = [slot](const Expr& part) { return part.op == Op::local && part.slot == slot; };
    const bool halves = e.op == Op::call && (e.builtin == Builtin::odd || e.builtin == Builtin::even);
    if (power && (halves || e.op == Op::modulo)) {  // x mod p, (x / p) mod 2, odd(x / p) of a power p of the base
        const Expr& what = *e.args[0];
        if (!halves && is_name(*e.args[1])) return asks_known(what, slot, power);
        if (what.op == Op::divide && is_name(*what.args[1]) && (halves || !rule::mentions(*e.args[1], slot))) return asks_known(*what.args[0], slot, power);
    }
    if (is_needed_at(e, slot)) return &e;
    const Expr* found = nullptr;
    rule::each_child(e, [&](const rule::ExprRef& part) { found = found ? found : asks_known(*part, slot, power); });
    return found;
}

/// One name more, with the numbers that it introduces.
Sentences::Bound with_name(Sentences::Bound bound, std::uint32_t slot, Tuple meaning, const Sides& sides) {
    bound.scope[slot] = std::move(meaning);
    bound.tracks.insert(bound.tracks.end(), sides.tracks.begin(), sides.tracks.end());
    bound.where.insert(bound.where.end(), sides.relations.begin(), sides.relations.end());
    return bound;
}

}  // namespace

Automaton Sentences::member(const Linear& form, const Expr& set, const Scope& scope) {
    switch (set.op) {
        case Op::range: {
            Sides sides;
            const Linear low = number(*set.args[0], scope, sides), high = number(*set.args[1], scope, sides);
            sides.relations.push_back(at_most(low, form));
            sides.relations.push_back(at_most(form, high));
            return close(std::move(sides.relations), std::move(sides.tracks));
        }
        case Op::set_list: {
            Automaton any = constant(false);
            for (const auto& arg : set.args) {
                if (arg->type.kind == rule::Kind::set) {
                    any = either(any, member(form, *arg, scope));
                    continue;
                }
                Sides sides;
                const Linear x = number(*arg, scope, sides);
                sides.relations.push_back(equal(form, x));
                any = either(any, close(std::move(sides.relations), std::move(sides.tracks)));
            }
            return any;
        }
        case Op::empty: return constant(false);
        case Op::unite: return either(member(form, *set.args[0], scope), member(form, *set.args[1], scope));
        case Op::intersect: return both(member(form, *set.args[0], scope), member(form, *set.args[1], scope));
        case Op::without: return both(member(form, *set.args[0], scope), complement(member(form, *set.args[1], scope)));
        case Op::exclusive_or: return complement(alike(member(form, *set.args[0], scope), member(form, *set.args[1], scope)));
        case Op::set_comprehension: {
            Automaton any = constant(false);
            each_binding(set.binders, set.condition.get(), {set.args[0].get()}, scope, [&](const Bound& bound) {
                Sides sides{bound.where, bound.tracks};
                const Linear x = number(*set.args[0], bound.scope, sides);
                sides.relations.push_back(equal(form, x));
                any = either(any, close(std::move(sides.relations), std::move(sides.tracks)));
            });
            return any;
        }
        case Op::call:
            if (form.is_natural() && is_power_of_base(set, scope)) {
                Sides sides;
                sides.relations.push_back(arithmetic::power_of_base(base_.base(), track_of(form, sides)));
                sides.relations.push_back(at_most(form, number(*set.args[1], scope, sides)));
                return close(std::move(sides.relations), std::move(sides.tracks));
            }
            if (lists_up_to(set.builtin) && form.is_constant() && form.constant <= most_asked_of_a_set) return listed_up_to(form, set, scope);
            break;
        default: break;
    }
    const auto items = constants(set);
    if (!items) refuse("the set", set);
    Automaton any = constant(false);
    for (std::size_t k = 0; k < items->size();) {  // neighbours are one range
        std::size_t end = k + 1;
        while (end < items->size() && (*items)[end] == (*items)[end - 1] + 1) ++end;
        any = either(any, both(at_most({{}, (*items)[k]}, form), at_most(form, {{}, (*items)[end - 1]})));
        k = end;
    }
    return any;
}

/// The least natural number that is no element: it is none, and all below it are.
Linear Sentences::least_missing(const Expr& set, const Scope& scope, Sides& sides) {
    Linear z = introduced(true, sides), k = arithmetic::number(fresh());
    const Automaton in = member(z, set, scope);
    Linear below = arithmetic::plus(k, z, -1);
    below.constant += 1;  // k + 1 <= z
    const Automaton gap = exists(both(arithmetic::is_at_most(base_, below), complement(renamed(in, {{z.terms[0].first, k.terms[0].first}}))), k.terms[0].first);
    sides.relations.push_back(both(complement(in), complement(gap)));
    return z;
}

/// The elements <= n of a fixed set: c is one where c is an element at all and c <= n.
Automaton Sentences::listed_up_to(const Linear& form, const Expr& set, const Scope& scope) {
    Expr own = set;
    own.args.back() = rule::number(form.constant);
    const auto items = constants(own);
    if (!items) refuse("the set", set);
    if (std::find(items->begin(), items->end(), form.constant) == items->end()) return constant(false);
    Sides sides;
    sides.relations.push_back(at_most(form, number(*set.args.back(), scope, sides)));
    return close(std::move(sides.relations), std::move(sides.tracks));
}

bool Sentences::is_power_of_base(const Expr& set, const Scope& scope) {
    return set.op == Op::call && set.builtin == Builtin::powers && known(*set.args[0], scope, "the base in") == static_cast<std::int64_t>(base_.base());
}

/// The elements, where the set and its bounds are known numbers here.
std::optional<std::vector<std::int64_t>> Sentences::elements(const Expr& set, const Scope& scope) {
    if (set.op != Op::range) return constants(set);
    Sides none;
    const Linear low = number(*set.args[0], scope, none), high = number(*set.args[1], scope, none);
    return low.is_constant() && high.is_constant() ? base::listed(low.constant, high.constant, most_listed) : std::nullopt;
}

/// A row that is nowhere larger than this one.
Tuple Sentences::row_below(const Expr& largest, const Scope& scope, Sides& sides) {
    Tuple row{false, {}};
    for (const Linear& most : vector(largest, scope, sides)) {
        row.items.push_back(introduced(true, sides));
        sides.relations.push_back(at_most(row.items.back(), most));
    }
    return row;
}

/// Every vector that is nowhere larger than one, or those that are listed. False: the name is none of a vector.
bool Sentences::runs_through_rows(const rule::Binder& binder, const Scope& scope, const std::function<void(Tuple, const Sides&)>& visit) {
    if (binder.range->op == Op::call && binder.range->builtin == Builtin::below) {
        Sides sides;
        Tuple row = row_below(*binder.range->args[0], scope, sides);
        visit(std::move(row), sides);
        return true;
    }
    if (binder.type.kind != rule::Kind::vector || binder.range->op != Op::list) return false;
    for (const rule::ExprRef& entry : binder.range->args) {
        Sides sides;
        Tuple row{false, vector(*entry, scope, sides)};
        visit(std::move(row), sides);
    }
    return true;
}

void Sentences::each_binding(const std::vector<rule::Binder>& binders, const Expr* condition, const std::vector<const Expr*>& used, const Scope& scope,
                             const std::function<void(const Bound&)>& visit) {
    std::function<void(std::size_t, const Bound&)> bind = [&](std::size_t k, const Bound& bound) {
        if (k == binders.size()) {
            Bound all = bound;
            const Given ranges(*this, bound.where);
            const auto ask = [&](const Expr& part, const auto& self) -> bool {  // some comparisons may be far less than all at once
                if (part.op == Op::and_ && base_.numerator() != 1)
                    return std::all_of(part.args.begin(), part.args.end(), [&](const auto& one) { return self(*one, self); });
                const Automaton holds = truth(part, bound.scope);
                if (!holds.accepts_everything()) all.where.push_back(holds);
                return !holds.accepts_nothing();
            };
            if (condition && !ask(*condition, ask)) return;
            const Given fulfilled(*this, std::vector<Automaton>(all.where.begin() + static_cast<std::ptrdiff_t>(bound.where.size()), all.where.end()));
            visit(all);
            return;
        }
        const rule::Binder& binder = binders[k];
        const auto with_row = [&](Tuple row, const Sides& sides) { bind(k + 1, with_name(bound, binder.slot, std::move(row), sides)); };
        if (runs_through_rows(binder, bound.scope, with_row)) return;
        if (binder.type.kind != rule::Kind::number) refuse("a name that is no number, but runs through", *binder.range);
        const bool power = is_power_of_base(*binder.range, bound.scope);
        const Expr* asking = condition ? asks_known(*condition, binder.slot, power) : nullptr;
        for (const Expr* e : used) asking = asking ? asking : asks_known(*e, binder.slot, power);
        for (std::size_t later = k + 1; later < binders.size(); ++later) asking = asking ? asking : asks_known(*binders[later].range, binder.slot, power);
        const bool one_by_one = asking != nullptr;
        if (binder.range->type.kind == rule::Kind::vector) {
            Sides sides;
            for (const Linear& x : vector(*binder.range, bound.scope, sides)) {
                bind(k + 1, with_name(bound, binder.slot, {true, {x}}, sides));
            }
            return;
        }
        const auto items = elements(*binder.range, bound.scope);
        // An entry at a place that varies is read where the place is there (entry).
        if (one_by_one && !items && asking->op == Op::multiply) refuse("the product", *asking);
        if (one_by_one && !items && asking->op != Op::index) refuse("a part in which a name of no known range stands:", *asking);
        if (items && (one_by_one || items->size() <= most_one_by_one)) {
            for (const std::int64_t x : *items) {
                Bound next = bound;
                next.scope[binder.slot] = {true, {Linear{{}, x}}};
                bind(k + 1, next);
            }
            return;
        }
        Sides sides;
        bool natural = items && std::none_of(items->begin(), items->end(), [](std::int64_t x) { return x < 0; });
        if (binder.range->op == Op::call && binder.range->builtin == Builtin::powers) natural = true;
        if (binder.range->op == Op::range) {
            Sides none;
            natural = number(*binder.range->args[0], bound.scope, none).is_natural();
        }
        const Linear x = introduced(natural, sides);
        if (power) powers_.insert(x.terms[0].first);
        Bound next = with_name(bound, binder.slot, {true, {x}}, sides);
        next.where.push_back(member(x, *binder.range, bound.scope));
        bind(k + 1, next);
    };
    bind(0, {scope, {}, {}});
}

}  // namespace grundy::claim
