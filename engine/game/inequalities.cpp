#include "engine/game/inequalities.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/rule/text.hpp"

namespace grundy::game {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

/// Far below 2^63, so that a few additions of products cannot wrap; larger numbers are not reasoned about.
constexpr std::int64_t safe_magnitude = std::int64_t{1} << 40;

Linear plus(Linear a, std::int64_t constant) {
    a.constant += constant;
    return a;
}
std::optional<Linear> difference(const std::optional<Linear>& a, const std::optional<Linear>& b) {
    if (!a || !b) return std::nullopt;
    Linear result = *a;
    if (!result.add(*b, -1)) return std::nullopt;
    return result;
}

}  // namespace

bool Linear::add(const Linear& other, std::int64_t factor) {
    if (std::abs(factor) > (1 << 20)) return false;
    const auto term = [factor](std::int64_t& into, std::int64_t value) {
        if (std::abs(value) > safe_magnitude) return false;
        into += factor * value;
        return std::abs(into) <= safe_magnitude;
    };
    if (!term(constant, other.constant)) return false;
    for (const auto& [name, coefficient] : other.atoms) {
        std::int64_t& mine = atoms[name];
        if (!term(mine, coefficient)) return false;
        if (mine == 0) atoms.erase(name);
    }
    return true;
}

Linear Inequalities::atom(const Expr& expr) {
    Linear result;
    result.atoms[expr.op == Op::local ? "#" + std::to_string(expr.slot) : rule::to_string(expr, *game_)] = 1;
    return result;
}

void Inequalities::know_natural(std::uint32_t slot) {
    Linear n;
    n.atoms["#" + std::to_string(slot)] = 1;
    facts_.push_back(n);
}

/// q = floor(E / d), d >= 2 literal:  E - d q >= 0.  If E >= 0 then q >= 0 and E - q >= 0; if E >= 1 then E - q >= 1, as q = 0 or E >= d q >= q + 1.
std::optional<Linear> Inequalities::quotient(const Expr& expr) {
    const auto whole = linear(*expr.args[0]);
    const Linear q = atom(expr);
    if (!whole || expr.args[1]->op != Op::number || expr.args[1]->number < 2) return q;
    Linear fact = *whole;
    if (fact.add(q, -expr.args[1]->number)) facts_.push_back(fact);
    Linear rest = *whole;
    if (!proves(*whole) || !rest.add(q, -1)) return q;
    facts_.push_back(q);
    facts_.push_back(proves(plus(*whole, -1)) ? plus(rest, -1) : rest);
    return q;
}

std::optional<Linear> Inequalities::length(const Expr& list) {
    if (list.op == Op::local) {
        Linear result;
        result.atoms["len " + std::to_string(list.slot)] = 1;
        facts_.push_back(result);
        return result;
    }
    Linear result;
    if (list.op == Op::empty) return result;
    if (list.op == Op::vector_list) {
        result.constant = static_cast<std::int64_t>(list.args.size());
        return result;
    }
    if (list.op == Op::concat) {
        const auto a = length(*list.args[0]), b = length(*list.args[1]);
        if (!a || !b) return std::nullopt;
        result = *a;
        return result.add(*b, 1) ? std::optional(result) : std::nullopt;
    }
    if (list.op == Op::update) return length(*list.args[0]);
    if (list.op != Op::slice) return std::nullopt;
    const auto size = difference(linear(*list.args[2]), linear(*list.args[1]));
    if (!size) return std::nullopt;
    // w[a..b] has b - a + 1 items when that is >= 0, else none.
    if (proves(plus(*size, 1))) return plus(*size, 1);
    return std::nullopt;
}

std::optional<Linear> Inequalities::linear(const Expr& expr) {
    Linear result;
    switch (expr.op) {
        case Op::number:
            if (std::abs(expr.number) > safe_magnitude) return std::nullopt;
            result.constant = expr.number;
            return result;
        case Op::local: return atom(expr);
        case Op::negate: return difference(Linear{}, linear(*expr.args[0]));
        case Op::subtract: return difference(linear(*expr.args[0]), linear(*expr.args[1]));
        case Op::add: {
            const auto a = linear(*expr.args[0]), b = linear(*expr.args[1]);
            if (!a || !b) return std::nullopt;
            result = *a;
            return result.add(*b, 1) ? std::optional(result) : std::nullopt;
        }
        case Op::multiply: {
            const auto a = linear(*expr.args[0]), b = linear(*expr.args[1]);
            if (!a || !b) return std::nullopt;
            if (a->atoms.empty() && result.add(*b, a->constant)) return result;
            if (b->atoms.empty() && result.add(*a, b->constant)) return result;
            return atom(expr);
        }
        case Op::divide: return quotient(expr);
        case Op::modulo:
            result = atom(expr);
            facts_.push_back(result);
            return result;
        case Op::minimum_of:
            result = atom(expr);
            for (const auto& arg : expr.args) {
                if (expr.args.size() < 2) break;
                if (const auto fact = difference(linear(*arg), result)) facts_.push_back(*fact);
            }
            return result;
        case Op::call:
            if (expr.builtin == Builtin::len && expr.args[0]->op == Op::local) return length(*expr.args[0]);
            return atom(expr);
        default: return atom(expr);
    }
}

void Inequalities::know_compare(const Expr& a, Relation relation, const Expr& b) {
    const auto up = difference(linear(a), linear(b)), down = difference(linear(b), linear(a));
    if (!up || !down) return;
    switch (relation) {
        case Relation::equal:
            facts_.push_back(*up);
            facts_.push_back(*down);
            return;
        case Relation::not_equal:  // with a >= b already known: a > b
            if (proves(*up)) facts_.push_back(plus(*up, -1));
            if (proves(*down)) facts_.push_back(plus(*down, -1));
            return;
        case Relation::less: return facts_.push_back(plus(*down, -1));
        case Relation::less_equal: return facts_.push_back(*down);
        case Relation::greater: return facts_.push_back(plus(*up, -1));
        case Relation::greater_equal: return facts_.push_back(*up);
    }
}

void Inequalities::know(const Expr& condition) {
    if (condition.op == Op::and_) {
        for (const auto& part : condition.args) know(*part);
    } else if (condition.op == Op::compare && condition.args[0]->type.kind == rule::Kind::number) {
        for (std::size_t i = 0; i < condition.relations.size(); ++i) know_compare(*condition.args[i], condition.relations[i], *condition.args[i + 1]);
    }
}

void Inequalities::know_elements(const Linear& element, const Expr& set) {
    if (set.op == Op::range) {
        if (const auto low = difference(element, linear(*set.args[0]))) facts_.push_back(*low);
        if (const auto high = difference(linear(*set.args[1]), element)) facts_.push_back(*high);
    } else if (set.op == Op::apply && set.args.empty()) {
        know_elements(element, *game_->functions.at(set.ref).body);
    } else if (set.op == Op::set_list && !set.args.empty()) {
        std::int64_t least = safe_magnitude;
        for (const auto& arg : set.args) {
            const Expr& low = arg->op == Op::range ? *arg->args[0] : *arg;
            if (low.op != Op::number) return;
            least = std::min(least, low.number);
        }
        if (std::abs(least) < safe_magnitude) facts_.push_back(plus(element, -least));
    } else if (set.op == Op::call) {
        switch (set.builtin) {
            case Builtin::divisors:
                if (const auto high = difference(linear(*set.args[0]), element); high && proves(*linear(*set.args[0]))) facts_.push_back(*high);
                [[fallthrough]];
            case Builtin::primes:
            case Builtin::prime_powers:
            case Builtin::powers:
            case Builtin::squares:
            case Builtin::factorials:
            case Builtin::fibonacci:
            case Builtin::zeckendorf: facts_.push_back(plus(element, -1)); return;
            case Builtin::digits: facts_.push_back(element); return;
            default: return;
        }
    }
}

void Inequalities::know_binder(const rule::Binder& binder) {
    if (binder.type.kind != rule::Kind::number) return;
    Linear element;
    element.atoms["#" + std::to_string(binder.slot)] = 1;
    know_elements(element, *binder.range);
}

bool Inequalities::proves(const Linear& goal, int depth) const {
    if (goal.atoms.empty()) return goal.constant >= 0;
    if (depth == 0) return false;
    // One atom of the goal must be cancelled by some fact that has it with the same sign.
    const auto& [name, coefficient] = *goal.atoms.begin();
    for (const Linear& fact : facts_) {
        const auto found = fact.atoms.find(name);
        if (found == fact.atoms.end() || (found->second < 0) != (coefficient < 0) || coefficient % found->second != 0) continue;
        Linear rest = goal;
        if (rest.add(fact, -(coefficient / found->second)) && proves(rest, depth - 1)) return true;
    }
    return false;
}

}  // namespace grundy::game
