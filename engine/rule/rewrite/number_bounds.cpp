#include "engine/rule/rewrite/number_bounds.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/base/number_sets.hpp"

namespace grundy::rule::number_bounds {

ExprRef is(ExprRef a, std::int64_t value) { return compare(std::move(a), Relation::equal, number(value)); }
ExprRef rest(ExprRef a, std::int64_t m) { return binary(Op::modulo, std::move(a), number(m)); }
ExprRef listed(const std::set<std::int64_t>& items) {
    std::vector<ExprRef> all;
    for (const std::int64_t item : items) all.push_back(number(item));
    return set_list(std::move(all));
}

namespace {

constexpr std::int64_t most_divisor = 8;

ExprRef times(std::int64_t factor, ExprRef a) { return factor == 1 ? a : binary(Op::multiply, number(factor), std::move(a)); }

std::set<std::int64_t> primes_of(std::int64_t modulus) {
    std::set<std::int64_t> all{2, 3};
    for (const std::int64_t p : base::primes_upto(modulus))
        if (modulus % p == 0) all.insert(p);
    return all;
}

}  // namespace

ExprRef coprime(const ExprRef& a, const ExprRef& b, std::int64_t modulus, bool more) {
    ExprRef all;
    if (more) {
        for (const std::int64_t p : primes_of(modulus)) all = and_also(all, negation(and_also(is(rest(a, p), 0), is(rest(b, p), 0))));
        const auto unit = [](const ExprRef& x) { return or_also(is(x, 1), is(x, -1)); };
        all = and_also(all, or_also(negation(is(a, 0)), unit(b)));
        all = and_also(all, or_also(negation(is(b, 0)), unit(a)));
        return and_also(all, or_also(compare(a, Relation::not_equal, b), unit(a)));
    }
    for (const auto& [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
        all = or_also(all, is(x, 1));
        all = or_also(all, compare(x, Relation::equal, binary(Op::add, y, number(1))));
        for (const std::int64_t p : {2, 3, 5, 7}) all = or_also(all, and_also(is(x, p), negation(is(rest(y, p), 0))));
    }
    return all;
}

ExprRef in_common(const ExprRef& a, const ExprRef& b, std::int64_t modulus, bool more) {
    const ExprRef not_nothing = negation(and_also(is(a, 0), is(b, 0)));
    if (more) return and_also(negation(coprime(a, b, modulus, false)), not_nothing);
    ExprRef some;
    for (const std::int64_t p : primes_of(modulus)) some = or_also(some, and_also(is(rest(a, p), 0), is(rest(b, p), 0)));
    return and_also(some, not_nothing);
}

ExprRef divisor(const ExprRef& d, const ExprRef& n, const ExprRef& size, std::int64_t modulus, bool more) {
    const auto quotient = [&](std::int64_t q, Relation relation) { return compare(times(q, d), relation, size); };
    if (!more) {
        ExprRef some = or_also(is(n, 0), is(d, 1));
        for (std::int64_t q = 1; q <= most_divisor; ++q) some = or_also(some, quotient(q, Relation::equal));
        for (std::int64_t c = 2; c <= most_divisor; ++c) some = or_also(some, and_also(is(d, c), is(rest(n, c), 0)));
        return some;
    }
    ExprRef all = or_also(or_also(is(n, 0), quotient(1, Relation::equal)), or_also(quotient(2, Relation::equal), quotient(3, Relation::less_equal)));
    for (std::int64_t r = 0; r < modulus; ++r) {
        std::set<std::int64_t> multiples;
        for (std::int64_t e = 0; e < modulus; ++e) multiples.insert(r * e % modulus);
        if (static_cast<std::int64_t>(multiples.size()) == modulus) continue;
        all = and_also(all, or_also(negation(is(rest(d, modulus), r)), element_of(rest(n, modulus), listed(multiples))));
    }
    return all;
}

ExprRef product(const ExprRef& s, const ExprRef& a, const ExprRef& b, std::int64_t modulus, bool more) {
    constexpr std::int64_t most_factor = 8;
    const bool square = a->slot == b->slot;
    ExprRef all, some;
    for (const auto& [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
        for (std::int64_t c = 0; c <= most_factor; ++c) {
            const ExprRef is_so = compare(s, Relation::equal, c == 0 ? number(0) : square ? number(c * c) : times(c, y));
            all = and_also(all, or_also(negation(is(x, c)), is_so));
            some = or_also(some, and_also(is(x, c), is_so));
        }
        all = and_also(all, or_also(compare(x, Relation::less_equal, number(most_factor)), compare(s, Relation::greater_equal, times(most_factor + 1, y))));
        if (square) break;
    }
    if (!more) return some;
    for (std::int64_t prime = 2; modulus > 1; ++prime) {
        std::int64_t q = 1;
        for (; modulus % prime == 0; modulus /= prime) q *= prime;
        for (std::int64_t i = 0; i < q && q > 1; ++i)
            for (std::int64_t k = square ? i : 0; k < (square ? i + 1 : q); ++k)
                all = and_also(all, or_also(negation(and_also(is(rest(a, q), i), is(rest(b, q), k))), is(rest(s, q), i * k % q)));
    }
    return all;
}

ExprRef only_name(const ExprRef& e) {
    const auto part = [&](std::size_t k) { return only_name(e->args[k]); };
    switch (e->op) {
        case Op::local: return e->type.kind == Kind::number ? e : nullptr;
        case Op::add:
        case Op::multiply: {
            const ExprRef &a = e->args[0], &b = e->args[1];
            const auto is_natural = [](const ExprRef& x) { return x->op == Op::number && x->number >= 0; };
            if (is_natural(a) || is_natural(b)) return part(is_natural(a) ? 1 : 0);
            const ExprRef in_a = part(0), in_b = part(1);
            return in_a && in_b && in_a->slot == in_b->slot ? in_a : nullptr;
        }
        case Op::power: return e->args[1]->op == Op::number && e->args[1]->number >= 0 ? part(0) : nullptr;
        case Op::divide: return e->args[1]->op == Op::number && e->args[1]->number >= 1 ? part(0) : nullptr;
        default: return nullptr;
    }
}

namespace {

/// What `only_name` reads, at a natural number; nothing beyond 2^40.
std::optional<std::int64_t> value_at(const Expr& e, std::int64_t k) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    if (e.op == Op::number) return e.number <= most ? std::optional(e.number) : std::nullopt;
    if (e.op == Op::local) return k;
    const auto a = value_at(*e.args[0], k), b = value_at(*e.args[1], k);
    if (!a || !b) return std::nullopt;
    std::int64_t result = e.op == Op::add ? *a + *b : e.op == Op::divide ? *a / *b : 1;
    const auto take = [&](std::int64_t by) { return __builtin_mul_overflow(result, by, &result) || result > most; };
    if (e.op == Op::multiply && (take(*a) || take(*b))) return std::nullopt;
    for (std::int64_t i = 0; e.op == Op::power && i < *b && (*a > 1 || i == 0); ++i)
        if (take(*a)) return std::nullopt;
    return result <= most ? std::optional(result) : std::nullopt;
}

/// The product of the constants by which it is divided. Modulo q its value is told by the remainder of the name modulo q times this: a sum, a product or a
/// power by those of its parts, and the quotient of a by d by a modulo q d.
std::int64_t divisors_in(const Expr& e) {
    std::int64_t product = e.op == Op::divide ? std::min<std::int64_t>(e.args[1]->number, 1'000) : 1;
    for (const ExprRef& part : e.args) product = std::min<std::int64_t>(product * divisors_in(*part), 1'000);
    return product;
}

}  // namespace

/// It does not fall where k grows, as nothing is taken away in it.
ExprRef value_of(const ExprRef& s, const ExprRef& e, const ExprRef& k, std::int64_t modulus, bool more) {
    constexpr std::int64_t most_name = 8, most_remainder = 64;
    ExprRef all, some;
    for (std::int64_t c = 0; c <= most_name + 1; ++c) {
        const auto value = value_at(*e, c);
        if (!value) return more ? (all ? all : truth(true)) : (some ? some : truth(false));
        if (c <= most_name) {
            all = and_also(all, or_also(negation(is(k, c)), is(s, *value)));
            some = or_also(some, and_also(is(k, c), is(s, *value)));
        } else {
            all = and_also(all, or_also(compare(k, Relation::less_equal, number(most_name)), compare(s, Relation::greater_equal, number(*value))));
        }
    }
    if (!more) return some;
    for (std::int64_t prime = 2; modulus > 1; ++prime) {
        std::int64_t q = 1;
        for (; modulus % prime == 0; modulus /= prime) q *= prime;
        const std::int64_t period = q * divisors_in(*e);
        for (std::int64_t r = 0; r < period && q > 1 && period <= most_remainder; ++r)
            if (const auto value = value_at(*e, r)) all = and_also(all, or_also(negation(is(rest(k, period), r)), is(rest(s, q), *value % q)));
    }
    return all;
}

std::set<std::int64_t> remainders_of(const Expr& e, std::int64_t m) {
    std::set<std::int64_t> all;
    const bool primes = e.builtin == Builtin::primes || e.builtin == Builtin::prime_powers;
    std::int64_t a = 1 % m, b = 2 % m;
    for (std::int64_t k = 1; k <= m * m + 1; ++k) {  // pairs of remainders come again after m² steps at most
        if (primes ? std::gcd(k, m) == 1 && k <= m : true) all.insert(e.builtin == Builtin::squares ? k * k % m : primes ? k % m : a);
        if (e.builtin == Builtin::factorials) a = a * (k % m) % m;
        else if (e.builtin == Builtin::powers) a = a * (e.args[0]->number % m) % m;
        else if (e.builtin == Builtin::fibonacci) b = std::exchange(a, b) + b, b %= m;
    }
    for (std::int64_t p = 2; primes && p <= m; ++p) {
        if (m % p != 0 || !base::is_prime(static_cast<std::uint64_t>(p))) continue;
        std::int64_t power = p % m;
        for (std::int64_t k = 0; k <= (e.builtin == Builtin::primes ? 0 : m); ++k, power = power * p % m) all.insert(power);
    }
    return all;
}

}  // namespace grundy::rule::number_bounds
