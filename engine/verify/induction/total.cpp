#include "engine/verify/induction/total.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;

namespace {

bool is_fixed(const ExprRef& e) { return rule::free_slots(*e).empty(); }

/// Reads a move once, from outside in. A name is positive if what it runs through is.
class Values {
public:
    Values(const rule::Game& game, const rule::Move& move) : game_(game) {
        for (std::size_t k = 0; k < move.from.size(); ++k) {
            if (!move.from[k].slot) continue;
            const rule::Component& c = game.components[k];
            if (c.kind == rule::ComponentKind::natural) natural_.insert(*move.from[k].slot);
            if (rule::is_vector(c.kind)) length_[*move.from[k].slot] = c.length;
        }
        bind(move.binders);
        if (move.condition) truth(*move.condition);
        for (const rule::Term& term : move.to)
            for (const ExprRef& component : term.components)
                if (is_beyond(*component)) all(*component);
    }

private:
    [[noreturn]] void refuse(const Expr& e) const {
        throw Rejected("this may have no value at some position, or is more than the checker bounds: " + rule::to_string(e, game_));
    }
    void bind(const std::vector<rule::Binder>& binders) {
        const bool beyond = std::any_of(binders.begin(), binders.end(), [](const rule::Binder& b) { return is_beyond(*b.range); });
        for (const rule::Binder& binder : binders) {
            if (beyond) all(*binder.range);
            if (binder.range->type.kind == Kind::set && least_of(*binder.range) >= 0) natural_.insert(binder.slot);
            if (binder.range->type.kind == Kind::set && least_of(*binder.range) > 0) positive_.insert(binder.slot);
        }
    }
    /// What is beyond automata is in some of the truths that it is made of; these are read whole.
    void truth(const Expr& e) {
        if (!is_beyond(e)) return;
        switch (e.op) {
            case Op::implies:
            case Op::iff:
                if (e.args.size() != 2) return all(e);
                [[fallthrough]];
            case Op::not_:
            case Op::and_:
            case Op::or_:
            case Op::if_:
                for (const ExprRef& arg : e.args) truth(*arg);
                return;
            case Op::any:
            case Op::all:
                bind(e.binders);
                if (e.condition) truth(*e.condition);
                return truth(*e.args[0]);
            default: return all(e);
        }
    }
    void all(const Expr& e) {
        if (!has_value(e)) refuse(e);
        bind(e.binders);
        if (e.condition) all(*e.condition);
        for (const rule::Binder& binder : e.binders) all(*binder.range);
        for (const ExprRef& arg : e.args) all(*arg);
    }
    /// It has one where its parts have.
    bool has_value(const Expr& e) const {
        const auto constant = [&](std::size_t k, std::int64_t least) { return e.args[k]->op == Op::number && e.args[k]->number >= least; };
        switch (e.op) {
            case Op::number:
            case Op::truth:
            case Op::empty:
            case Op::local:
            case Op::add:
            case Op::subtract:
            case Op::multiply:
            case Op::negate:
            case Op::range:
            case Op::set_list:
            case Op::set_comprehension:
            case Op::unite:
            case Op::intersect:
            case Op::without:
            case Op::compare:
            case Op::element_of:
            case Op::not_:
            case Op::and_:
            case Op::or_:
            case Op::implies:
            case Op::iff:
            case Op::if_:
            case Op::all:
            case Op::any:
            case Op::count:
            case Op::sum:
            case Op::sum_of: return true;
            case Op::divide:
            case Op::modulo: return is_natural(*e.args[1], true);
            case Op::power: return constant(1, 0);
            case Op::index: {
                const auto length = e.args[0]->op == Op::local ? length_.find(e.args[0]->slot) : length_.end();
                return length != length_.end() && constant(1, 1) && e.args[1]->number <= length->second;
            }
            case Op::call: return function_has_value(e);
            default: return false;
        }
    }
    /// At least 0, or (`positive`) at least 1.
    bool is_natural(const Expr& e, bool positive) const {
        const auto part = [&](std::size_t k, bool more) { return is_natural(*e.args[k], more); };
        switch (e.op) {
            case Op::number: return e.number >= (positive ? 1 : 0);
            case Op::local: return (positive ? positive_ : natural_).count(e.slot) != 0;
            case Op::add: return part(0, false) && part(1, false) && (!positive || part(0, true) || part(1, true));
            case Op::multiply: return part(0, positive) && part(1, positive);
            default: return false;
        }
    }
    bool function_has_value(const Expr& e) const {
        const auto base = [&](std::size_t k) { return e.args[k]->op == Op::number && e.args[k]->number >= 2; };
        switch (e.builtin) {
            case Builtin::abs:
            case Builtin::even:
            case Builtin::odd:
            case Builtin::gcd:
            case Builtin::divisors:
            case Builtin::primes:
            case Builtin::prime_powers:
            case Builtin::squares:
            case Builtin::factorials:
            case Builtin::fibonacci: return true;
            case Builtin::powers: return base(0);
            case Builtin::digits: return is_natural(*e.args[0], false) && (e.args.size() < 2 || base(1));
            default: return false;
        }
    }

    const rule::Game& game_;
    std::set<std::uint32_t> natural_, positive_;
    std::map<std::uint32_t, std::int64_t> length_;  ///< of a row that is a component
};

}  // namespace

bool varies(const Expr& e) {
    switch (e.op) {
        case Op::multiply: return !is_fixed(e.args[0]) && !is_fixed(e.args[1]);
        case Op::divide:
        case Op::modulo: return !is_fixed(e.args[1]);
        case Op::power: return !is_fixed(e.args[0]) || !is_fixed(e.args[1]);
        case Op::call: break;
        default: return false;
    }
    switch (e.builtin) {
        case Builtin::gcd:
        case Builtin::divisors:
        case Builtin::digits:
        case Builtin::primes:
        case Builtin::prime_powers:
        case Builtin::powers:
        case Builtin::squares:
        case Builtin::factorials:
        case Builtin::fibonacci: return !std::all_of(e.args.begin(), e.args.end(), is_fixed);
        default: return false;
    }
}

bool is_beyond(const Expr& e) { return rule::any_of(e, varies); }

int least_of(const Expr& set) {
    const auto number = [](const ExprRef& e) { return e->op != Op::number || e->number < 0 ? -1 : e->number > 0 ? 1 : 0; };
    switch (set.op) {
        case Op::empty: return 1;
        case Op::range: return number(set.args[0]);
        case Op::set_list: {
            int least = 1;
            for (const ExprRef& e : set.args) least = std::min(least, e->type.kind == Kind::set ? least_of(*e) : number(e));
            return least;
        }
        case Op::unite: return std::min(least_of(*set.args[0]), least_of(*set.args[1]));
        case Op::intersect: return std::max(least_of(*set.args[0]), least_of(*set.args[1]));
        case Op::without: return least_of(*set.args[0]);
        case Op::set_comprehension:
            for (auto binder = set.binders.rbegin(); binder != set.binders.rend(); ++binder)
                if (set.args[0]->op == Op::local && set.args[0]->slot == binder->slot)
                    return binder->range->type.kind == Kind::set ? least_of(*binder->range) : -1;
            return -1;
        case Op::call: break;
        default: return -1;
    }
    switch (set.builtin) {
        case Builtin::digits: return 0;
        case Builtin::divisors:
        case Builtin::primes:
        case Builtin::prime_powers:
        case Builtin::powers:
        case Builtin::squares:
        case Builtin::factorials:
        case Builtin::fibonacci: return 1;
        default: return -1;
    }
}

void require_values(const rule::Game& game, const rule::Move& move) { const Values values(game, move); }

}  // namespace grundy::verify
