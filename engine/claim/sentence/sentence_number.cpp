/// Numbers of a sentence as linear forms, with what defines the numbers that they introduce.
#include "engine/claim/sentence/sentence.hpp"

#include <algorithm>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Builtin;
using rule::Expr;
using rule::Op;

Linear Sentences::introduced(bool natural, Sides& sides) {
    const Track up = fresh();
    sides.tracks.push_back(up);
    if (natural) return arithmetic::number(up);
    const Track down = fresh();  // a whole number is up - down, one of them 0
    sides.tracks.push_back(down);
    sides.relations.push_back(either(arithmetic::is_zero(base_, arithmetic::number(up)), arithmetic::is_zero(base_, arithmetic::number(down))));
    return arithmetic::plus(arithmetic::number(up), arithmetic::number(down), -1);
}

/// A track that equals a form which is never negative.
Track Sentences::track_of(const Linear& form, Sides& sides) {
    if (form.constant == 0 && form.terms.size() == 1 && form.terms[0].second == 1) return form.terms[0].first;
    const Linear made = introduced(true, sides);
    sides.relations.push_back(equal(made, form));
    return made.terms[0].first;
}

/// Wherever this is evaluated, by what is known there.
void Sentences::require_natural(const Linear& a, const Sides& sides, const char* what, const Expr& e) const {
    if (a.is_natural()) return;
    Linear above = a;
    above.constant += 1;  // a + 1 <= 0
    std::vector<Automaton> below{arithmetic::is_at_most(base_, above)};
    for (const auto* known : {&given_, &sides.relations}) below.insert(below.end(), known->begin(), known->end());
    if (!close(std::move(below), {}).accepts_nothing()) refuse(what, e);
}

/// floor(a / c) = q iff c q <= a < c q + c, for c > 0; for c < 0 it is floor(-a / -c).
Linear Sentences::quotient(const Linear& a, std::int64_t divisor, Sides& sides) {
    if (divisor < 0) return quotient(arithmetic::times(a, -1), -divisor, sides);
    if (divisor == 1) return a;
    Linear q = introduced(is_never_negative(a, sides), sides);
    Linear over = arithmetic::plus(a, q, -divisor);
    over.constant -= divisor - 1;  // a - c q - (c - 1) <= 0
    sides.relations.push_back(both(at_most(arithmetic::times(q, divisor), a), arithmetic::is_at_most(base_, over)));
    return q;
}

Linear Sentences::remainder(const Linear& a, std::int64_t divisor, Sides& sides) {
    if (divisor < 0) divisor = -divisor;  // a mod b is a mod |b|
    if (a.is_constant()) return {{}, (a.constant % divisor + divisor) % divisor};
    Sides inner;
    const Linear q = quotient(a, divisor, inner);
    Linear r = introduced(true, sides);
    inner.relations.push_back(equal(r, arithmetic::plus(a, q, -divisor)));
    sides.relations.push_back(close(std::move(inner.relations), std::move(inner.tracks)));
    return r;
}

Linear Sentences::extreme(const Linear& a, const Linear& b, bool greatest, Sides& sides) {
    Linear z = introduced(a.is_natural() && b.is_natural(), sides);
    const Automaton first = greatest ? at_most(b, a) : at_most(a, b);
    sides.relations.push_back(either(both(first, equal(z, a)), both(complement(first), equal(z, b))));
    return z;
}

Linear Sentences::nim_sum(const Linear& a, const Linear& b, const Expr& e, Sides& sides) {
    if (base_ != 2) refuse("digits in two bases at once: the nim-sum", e);
    for (const Linear* of : {&a, &b}) require_natural(*of, sides, "the nim-sum of what may be negative:", e);
    if (a.is_constant() && a.constant == 0) return b;
    if (b.is_constant() && b.constant == 0) return a;
    const Track x = track_of(a, sides), y = track_of(b, sides);
    if (x == y) return {};
    Linear z = introduced(true, sides);
    sides.relations.push_back(arithmetic::nim_sum(x, y, z.terms[0].first));
    return z;
}

std::vector<Linear> Sentences::vector(const Expr& e, const Scope& scope, Sides& sides) {
    switch (e.op) {
        case Op::local: {
            const auto found = scope.find(e.slot);
            if (found == scope.end() || found->second.scalar) refuse("the name", e);
            return found->second.items;
        }
        case Op::vector_list: {
            std::vector<Linear> items;
            for (const auto& arg : e.args) items.push_back(number(*arg, scope, sides));
            return items;
        }
        case Op::update: {
            const std::vector<Linear> old = vector(*e.args[0], scope, sides);
            std::vector<Linear> items = old;
            for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
                const std::int64_t place = known(*e.args[k], scope, "the place");
                if (place < 1 || place > static_cast<std::int64_t>(items.size())) refuse("a place that is not there:", e);
                items[static_cast<std::size_t>(place - 1)] = number(*e.args[k + 1], scope, sides);
            }
            return items;
        }
        case Op::concat: {
            std::vector<Linear> items;
            for (const auto& arg : e.args)
                for (Linear& x : vector(*arg, scope, sides)) items.push_back(std::move(x));
            return items;
        }
        case Op::vector_comprehension: {
            std::vector<Linear> items;
            each_binding(e.binders, e.condition.get(), {e.args[0].get()}, scope, [&](const Bound& bound) {
                if (!bound.tracks.empty() || !bound.where.empty()) refuse("the vector", e);
                items.push_back(number(*e.args[0], bound.scope, sides));
            });
            return items;
        }
        default: {
            const auto items = constants(e);
            if (!items) refuse("the vector", e);
            std::vector<Linear> forms;
            for (const std::int64_t x : *items) forms.push_back({{}, x});
            return forms;
        }
    }
}

/// sum, xor, min and max of numbers that are known to be so many; and how many of these conditions are met.
Linear Sentences::folded(const Expr& e, const Scope& scope, Sides& sides) {
    std::vector<Linear> items;
    if (e.op == Op::count) {
        each_binding(e.binders, e.condition.get(), {e.args[0].get()}, scope, [&](const Bound& bound) {
            if (!bound.tracks.empty() || !bound.where.empty()) refuse("what runs over a range that depends on the position:", e);
            const Automaton met = truth(*e.args[0], bound.scope);
            items.push_back(introduced(true, sides));
            sides.relations.push_back(either(both(met, equal(items.back(), {{}, 1})), both(complement(met), equal(items.back(), {{}, 0}))));
        });
    } else if (e.op == Op::sum || e.op == Op::xor_sum || e.op == Op::minimum || e.op == Op::maximum) {
        each_binding(e.binders, e.condition.get(), {e.args[0].get()}, scope, [&](const Bound& bound) {
            if (!bound.tracks.empty() || !bound.where.empty()) refuse("what runs over a range that depends on the position:", e);
            items.push_back(number(*e.args[0], bound.scope, sides));
        });
    } else if (e.args.size() == 1) {
        if (e.args[0]->type.kind != rule::Kind::vector) refuse("what is taken over a set:", e);
        items = vector(*e.args[0], scope, sides);
    } else {
        for (const auto& arg : e.args) items.push_back(number(*arg, scope, sides));
    }
    const bool sums = e.op == Op::sum || e.op == Op::sum_of || e.op == Op::count, adds = sums || e.op == Op::xor_sum || e.op == Op::xor_of;
    if (items.empty() && !adds) refuse("an extreme of nothing:", e);
    Linear result = items.empty() ? Linear{} : items[0];
    for (std::size_t k = 1; k < items.size(); ++k) {
        if (sums) result = arithmetic::plus(result, items[k]);
        else if (e.op == Op::xor_sum || e.op == Op::xor_of) result = nim_sum(result, items[k], e, sides);
        else result = extreme(result, items[k], e.op == Op::maximum || e.op == Op::maximum_of, sides);
    }
    return result;
}

Linear Sentences::call(const Expr& e, const Scope& scope, Sides& sides) {
    switch (e.builtin) {
        case Builtin::abs: return without_sign(number(*e.args[0], scope, sides), sides);
        case Builtin::isqrt: return square_root(e, scope, sides);
        case Builtin::reread: return digits_reread(e, scope, sides);
        case Builtin::mex: return least_missing(*e.args[0], scope, sides);
        case Builtin::gcd: return common_divisor(e, scope, sides);
        case Builtin::len:
            if (e.args[0]->type.kind != rule::Kind::vector) break;
            return {{}, static_cast<std::int64_t>(vector(*e.args[0], scope, sides).size())};
        case Builtin::bit:
        case Builtin::digit: {
            const Linear a = number(*e.args[0], scope, sides);
            const std::int64_t base = e.builtin == Builtin::bit ? 2 : known(*e.args[1], scope, "the base in");
            const std::int64_t place = known(*e.args.back(), scope, "the place in");
            if (e.builtin == Builtin::digit) require_natural(a, sides, "a digit of what may be negative:", e);
            if (base < 2 || place < 0) refuse("what has no value:", e);
            std::int64_t power = 1;
            for (std::int64_t k = 0; k < place; ++k) {
                if (power > (std::int64_t{1} << 30) / base) refuse("a digit at so high a place:", e);
                power *= base;
            }
            return remainder(quotient(a, power, sides), base, sides);
        }
        default: break;
    }
    refuse("the function", e);
}

/// A name that runs through powers of the base.
std::optional<Track> Sentences::power_named(const Expr& e, const Scope& scope) const {
    const auto meaning = e.op == Op::local ? scope.find(e.slot) : scope.end();
    if (meaning == scope.end() || meaning->second.items.size() != 1) return std::nullopt;
    const Linear& form = meaning->second.items[0];
    const bool track = form.constant == 0 && form.terms.size() == 1 && form.terms[0].second == 1 && powers_.count(form.terms[0].first) != 0;
    return track ? std::optional(form.terms[0].first) : std::nullopt;
}

/// x mod p, and (x / p) mod m, by the digits of x below and from that of p on.
std::optional<Linear> Sentences::by_power(const Expr& e, const Scope& scope, Sides& sides) {
    if (e.op != Op::modulo) return std::nullopt;
    const Expr& what = *e.args[0];
    const auto whole = power_named(*e.args[1], scope), part = what.op == Op::divide ? power_named(*what.args[1], scope) : std::nullopt;
    if (!whole && !part) return std::nullopt;
    const Linear x = number(whole ? what : *what.args[0], scope, sides);
    require_natural(x, sides, "the remainder of a number below 0:", e);
    const Track digits = track_of(x, sides);
    const Linear r = introduced(true, sides);
    if (whole) return sides.relations.push_back(arithmetic::remainder_of_power(base_.base(), digits, *whole, r.terms[0].first)), r;
    const std::int64_t m = known(*e.args[1], scope, "the divisor of");
    if (m < 1 || m > most_of_quotient) refuse("a remainder modulo so large a number:", e);
    Automaton any = constant(false);
    for (std::int64_t v = 0; v < m; ++v) any = either(any, both(arithmetic::quotient_of_power(base_.base(), digits, *part, m, v), equal(r, {{}, v})));
    sides.relations.push_back(std::move(any));
    return r;
}

/// b^trailing(x, b, d) in the base b of the digits, or that times b^c; nothing of another power.
std::optional<Linear> Sentences::power_of_run(const Expr& e, const Scope& scope, Sides& sides) {
    const bool more = e.args[1]->op == Op::add && e.args[1]->args[1]->op == Op::number;
    const Expr& run = more ? *e.args[1]->args[0] : *e.args[1];
    if (run.op != Op::call || run.builtin != Builtin::trailing) return std::nullopt;
    const std::int64_t base = known(*e.args[0], scope, "the power of"), digit = known(*run.args[2], scope, "the digit in");
    if (base != static_cast<std::int64_t>(base_.base()) || known(*run.args[1], scope, "the base in") != base) refuse("the power of a run in another base:", e);
    const std::int64_t c = more ? e.args[1]->args[1]->number : 0;
    if (c < 0 || c > 30) refuse("the power", e);
    std::int64_t times = 1;
    for (std::int64_t k = 0; k < c && times < (std::int64_t{1} << 40); ++k) times *= base;
    const Linear x = number(*run.args[0], scope, sides);
    require_natural(x, sides, "a count of digits of what may be negative:", run);
    if (digit < 0 || digit >= base) return Linear{{}, times};
    const Linear z = introduced(true, sides);
    sides.relations.push_back(arithmetic::trailing_power(base_.base(), track_of(x, sides), static_cast<unsigned>(digit), z.terms[0].first));
    return arithmetic::times(z, times);
}

/// A number beyond 64 bits has a track of its own, on which nothing else can stand.
Linear Sentences::large(const base::Integer& value, const Expr& e, Sides& sides) {
    if (const auto small = base::to_int64(value)) return {{}, *small};
    const bool negative = value < 0;
    const base::Integer size = negative ? base::Integer(-value) : value;
    if (msb(size) >= most_bits) refuse("so large a number:", e);
    const Linear z = introduced(true, sides);
    sides.relations.push_back(arithmetic::is_number(base_, z.terms[0].first, size));
    return arithmetic::times(z, negative ? -1 : 1);
}

Linear Sentences::number(const Expr& e, const Scope& scope, Sides& sides) {
    switch (e.op) {
        case Op::number: return {{}, e.number};
        case Op::local: {
            const auto found = scope.find(e.slot);
            if (found == scope.end() || !found->second.scalar) refuse("the name", e);
            return found->second.items[0];
        }
        case Op::add: return arithmetic::plus(number(*e.args[0], scope, sides), number(*e.args[1], scope, sides));
        case Op::subtract: return arithmetic::plus(number(*e.args[0], scope, sides), number(*e.args[1], scope, sides), -1);
        case Op::negate: return arithmetic::times(number(*e.args[0], scope, sides), -1);
        case Op::multiply: {
            const Linear a = number(*e.args[0], scope, sides), b = number(*e.args[1], scope, sides);
            if (a.is_constant()) return arithmetic::times(b, a.constant);
            if (b.is_constant()) return arithmetic::times(a, b.constant);
            return product_of_remainders(e, a, b, sides);
        }
        case Op::power: {
            if (const auto run = power_of_run(e, scope, sides)) return *run;
            Sides none;
            const Linear a = number(*e.args[0], scope, none), b = number(*e.args[1], scope, none);
            if (!a.is_constant() || !b.is_constant() || b.constant < 0) refuse("the power", e);
            const auto power = base::power(a.constant, b.constant);
            if (!power) refuse("so large a power:", e);
            return large(*power, e, sides);
        }
        case Op::big: return large(*e.big, e, sides);
        case Op::divide:
        case Op::modulo: {
            if (const auto told = by_power(e, scope, sides)) return *told;
            if (e.op == Op::modulo && is_count(*e.args[0])) {  // a count modulo a constant: one of so many numbers
                const std::int64_t m = known(*e.args[1], scope, "the divisor of");
                if (m < 1 || m > most_modulus) refuse("a count modulo so large a number:", e);
                Linear r = introduced(true, sides);
                Automaton any = constant(false);
                for (std::int64_t v = 0; v < m; ++v)
                    any = either(any, both(count_is(*e.args[0], {static_cast<std::uint64_t>(m), 0}, static_cast<std::uint64_t>(v), scope), equal(r, {{}, v})));
                sides.relations.push_back(std::move(any));
                return r;
            }
            if (e.op == Op::modulo && is_product(*e.args[0], scope))
                return residue(*e.args[0], std::abs(known(*e.args[1], scope, "the remainder")), scope, sides);
            const Linear a = number(*e.args[0], scope, sides);
            Sides none;
            const Linear b = number(*e.args[1], scope, none);
            if (!b.is_constant()) refuse(e.op == Op::divide ? "the quotient" : "the remainder", e);
            if (b.constant == 0) refuse("a division by 0:", e);
            return e.op == Op::divide ? quotient(a, b.constant, sides) : remainder(a, b.constant, sides);
        }
        case Op::exclusive_or: {
            const Linear a = number(*e.args[0], scope, sides), b = number(*e.args[1], scope, sides);
            return nim_sum(a, b, e, sides);
        }
        case Op::if_: {
            const Automaton condition = truth(*e.args[0], scope);
            if (condition.accepts_everything()) return number(*e.args[1], scope, sides);  // the other is never looked at
            if (condition.accepts_nothing()) return number(*e.args[2], scope, sides);
            Sides first, second;
            const auto chosen = [&](const Expr& part, const Automaton& where, Sides& to) {
                const Under under(*this, where);
                return number(part, scope, to);
            };
            const Linear a = chosen(*e.args[1], condition, first), b = chosen(*e.args[2], complement(condition), second);
            Linear z = introduced(a.is_natural() && b.is_natural(), sides);
            first.relations.push_back(equal(z, a));
            second.relations.push_back(equal(z, b));
            sides.relations.push_back(either(both(condition, close(std::move(first.relations), std::move(first.tracks))),
                                             both(complement(condition), close(std::move(second.relations), std::move(second.tracks)))));
            return z;
        }
        case Op::index: return entry(e, scope, sides);
        case Op::sum:
        case Op::count:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of: return folded(e, scope, sides);
        case Op::call: return call(e, scope, sides);
        case Op::value_at:
            if (answers_.value) return value(e, scope, sides);
            if (!value_) refuse("the value", e);
            if (!is_here(e, scope)) refuse("the value of another position,", e);
            return arithmetic::number(*value_);
        case Op::distance_at:
            if (answers_.distance) return distance(e, scope, sides);
            if (!value_ || !is_here(e, scope)) refuse("how far a position is from a goal", e);
            return arithmetic::number(*value_);
        default: break;
    }
    if (const auto value = constants(e); value && value->size() == 1) return {{}, value->front()};
    refuse("the number", e);
}

}  // namespace grundy::claim
