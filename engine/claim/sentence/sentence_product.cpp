/// Products of numbers in a sentence, where no more is asked of them than automata tell: a remainder modulo a small constant, the sign; and what else depends
/// on a number by its remainder alone: a greatest common divisor with a constant, an entry of a list.
#include <numeric>

#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_of_product = 64;   ///< a modulus
constexpr std::int64_t most_of_divisor = 256;  ///< of a greatest common divisor
constexpr std::int64_t most_power = 64;
constexpr std::int64_t most_of_factor = 12;  ///< that is known to be small

/// A name in it stands for more than one number.
bool varies(const Expr& e, const Scope& scope) {
    for (const std::uint32_t slot : rule::free_slots(e)) {
        const auto found = scope.find(slot);
        if (found == scope.end()) return true;
        for (const Linear& item : found->second.items)
            if (!item.is_constant()) return true;
    }
    return false;
}

}  // namespace

bool Sentences::is_product(const Expr& e, const Scope& scope) const {
    switch (e.op) {
        case Op::add:
        case Op::subtract: return is_product(*e.args[0], scope) || is_product(*e.args[1], scope);
        case Op::negate: return is_product(*e.args[0], scope);
        case Op::multiply: return (varies(*e.args[0], scope) && varies(*e.args[1], scope)) || is_product(*e.args[0], scope) || is_product(*e.args[1], scope);
        case Op::power: return varies(*e.args[0], scope) && e.args[1]->op == Op::number;
        case Op::divide: return is_product(*e.args[0], scope) && e.args[1]->op == Op::number && e.args[1]->number >= 1;
        default: return false;
    }
}

/// e modulo m, as sums and products of remainders.
Linear Sentences::residue(const Expr& e, std::int64_t m, const Scope& scope, Sides& sides) {
    if (m < 1 || m > most_of_product) refuse("a product modulo so large a number:", e);
    const auto part = [&](std::size_t k) { return residue(*e.args[k], m, scope, sides); };
    const auto times = [&](const Linear& a, const Linear& b) {
        Linear z = introduced(true, sides);
        Automaton any = constant(false);
        for (std::int64_t u = 0; u < m; ++u)
            for (std::int64_t v = 0; v < m; ++v) any = either(any, both(equal(a, {{}, u}), both(equal(b, {{}, v}), equal(z, {{}, u * v % m}))));
        sides.relations.push_back(std::move(any));
        return z;
    };
    if (!is_product(e, scope)) return remainder(number(e, scope, sides), m, sides);
    switch (e.op) {
        case Op::add: return remainder(arithmetic::plus(part(0), part(1)), m, sides);
        case Op::subtract: return remainder(arithmetic::plus(part(0), part(1), -1), m, sides);
        case Op::negate: return remainder(arithmetic::times(part(0), -1), m, sides);
        case Op::multiply: return times(part(0), part(1));
        case Op::divide: {  // a = qd + r leaves (q mod m)d + r modulo dm
            const std::int64_t d = e.args[1]->number;
            if (d > most_of_product) refuse("a product divided by so large a number:", e);
            return quotient(residue(*e.args[0], d * m, scope, sides), d, sides);
        }
        default: break;
    }
    const std::int64_t power = e.args[1]->number;
    if (power < 0 || power > most_power) refuse("so large a power:", e);
    Linear result{{}, 1 % m};
    const Linear one = part(0);
    for (std::int64_t k = 0; k < power; ++k) result = times(result, one);
    return result;
}

/// Where the one is a small natural number wherever this is evaluated: case by case; elsewhere, where nobody asks, 0.
std::optional<Linear> Sentences::product_of_few(const Linear& a, const Linear& b, Sides& sides) {
    const Automaton few = both(at_most({}, a), at_most(a, {{}, most_of_factor}));
    std::vector<Automaton> others{complement(few)};
    for (const auto* known : {&given_, &sides.relations}) others.insert(others.end(), known->begin(), known->end());
    if (!close(std::move(others), {}).accepts_nothing()) return std::nullopt;
    Linear z = introduced(b.is_natural(), sides);
    Automaton any = both(complement(few), equal(z, {}));
    for (std::int64_t v = 0; v <= most_of_factor; ++v) any = either(any, both(equal(a, {{}, v}), equal(z, arithmetic::times(b, v))));
    sides.relations.push_back(std::move(any));
    return z;
}

/// Of two remainders there are few.
Linear Sentences::product_of_remainders(const Expr& e, const Linear& a, const Linear& b, Sides& sides) {
    const auto below = [](const Expr& part) { return part.op == Op::modulo && part.args[1]->op == Op::number ? part.args[1]->number : std::int64_t{0}; };
    const std::int64_t m = below(*e.args[0]), n = below(*e.args[1]);
    if (m < 1 || n < 1 || m > most_of_product || n > most_of_product) {
        if (const auto few = product_of_few(a, b, sides)) return *few;
        if (const auto few = product_of_few(b, a, sides)) return *few;
        refuse("the product", e);
    }
    Linear z = introduced(true, sides);
    Automaton any = constant(false);
    for (std::int64_t u = 0; u < m; ++u)
        for (std::int64_t v = 0; v < n; ++v) any = either(any, both(equal(a, {{}, u}), both(equal(b, {{}, v}), equal(z, {{}, u * v}))));
    sides.relations.push_back(std::move(any));
    return z;
}

/// A product against 0: whether one of the two is 0, and how many are negative.
std::optional<Automaton> Sentences::sign_of_product(const Expr& a, Relation relation, const Expr& b, const Scope& scope) {
    const bool left = a.op == Op::multiply && is_product(a, scope) && b.op == Op::number && b.number == 0;
    const bool right = b.op == Op::multiply && is_product(b, scope) && a.op == Op::number && a.number == 0;
    if (!left && !right) return std::nullopt;
    const Expr& product = left ? a : b;
    const Expr zero = left ? b : a;
    const auto sign = [&](const Expr& factor, Relation how) { return related(factor, how, zero, scope); };
    const Expr &x = *product.args[0], &y = *product.args[1];
    const Automaton none = either(sign(x, Relation::equal), sign(y, Relation::equal));
    const Automaton positive = either(both(sign(x, Relation::greater), sign(y, Relation::greater)), both(sign(x, Relation::less), sign(y, Relation::less)));
    const bool less = relation == (left ? Relation::less : Relation::greater), at_most = relation == (left ? Relation::less_equal : Relation::greater_equal);
    if (relation == Relation::equal) return none;
    if (relation == Relation::not_equal) return complement(none);
    if (less) return complement(either(none, positive));
    if (at_most) return complement(positive);
    return relation == (left ? Relation::greater : Relation::less) ? positive : either(none, positive);
}

/// gcd(x, c) = gcd(x mod c, c), and gcd(x, x) = |x|.
Linear Sentences::common_divisor(const Expr& e, const Scope& scope, Sides& sides) {
    if (e.args.size() != 2) refuse("the function", e);
    if (rule::to_string(*e.args[0], game_) == rule::to_string(*e.args[1], game_) && rule::free_slots(*e.args[0]) == rule::free_slots(*e.args[1])) {
        const Linear a = number(*e.args[0], scope, sides);
        return without_sign(a, sides);
    }
    const bool second = !varies(*e.args[1], scope);
    if (!second && varies(*e.args[0], scope)) refuse("the greatest common divisor", e);
    const std::int64_t c = std::abs(known(*e.args[second ? 1 : 0], scope, "the divisor in"));
    if (c < 1 || c > most_of_divisor) refuse("a common divisor with this number:", e);
    const Linear r = remainder(number(*e.args[second ? 0 : 1], scope, sides), c, sides);
    Linear z = introduced(true, sides);
    Automaton any = constant(false);
    for (std::int64_t v = 0; v < c; ++v) any = either(any, both(equal(r, {{}, v}), equal(z, {{}, std::gcd(v, c)})));
    sides.relations.push_back(std::move(any));
    return z;
}

/// An entry at a place that the position tells. The place must be there wherever this is evaluated, by what is known there: `1 <= i <= 3 and h[i] = 0`. Of a
/// number that is chosen by `if` nothing is known, since the entry is a part of it also where it is not asked for.
Linear Sentences::entry(const Expr& e, const Scope& scope, Sides& sides) {
    const std::vector<Linear> items = vector(*e.args[0], scope, sides);
    const auto last = static_cast<std::int64_t>(items.size());
    Sides inner;
    const Linear place = number(*e.args[1], scope, inner);
    if (place.is_constant()) {
        if (place.constant < 1 || place.constant > last) refuse("a place that is not there:", e);
        return items[static_cast<std::size_t>(place.constant - 1)];
    }
    if (last > most_entries) refuse("an entry of so long a list:", e);
    std::vector<Automaton> outside = inner.relations;
    outside.push_back(complement(both(at_most({{}, 1}, place), at_most(place, {{}, last}))));
    outside.insert(outside.end(), given_.begin(), given_.end());
    if (!close(std::move(outside), inner.tracks).accepts_nothing()) refuse("a place that may lie outside the row:", e);
    bool natural = true;
    for (const Linear& item : items) natural = natural && item.is_natural();
    Linear z = introduced(natural, sides);
    Automaton any = constant(false);
    for (std::int64_t k = 1; k <= last; ++k) any = either(any, both(equal(place, {{}, k}), equal(z, items[static_cast<std::size_t>(k - 1)])));
    inner.relations.push_back(std::move(any));
    sides.relations.push_back(close(std::move(inner.relations), std::move(inner.tracks)));
    return z;
}

}  // namespace grundy::claim
