/// What no automaton reads, from outside and from inside. A truth read from outside, `wide`, is true wherever it is; from inside, `narrow`, only where it is.
/// `not`, what stands left of `=>` and what `all` runs through change the side, for equivalences and `if` both are read. What nothing is known of is true
/// everywhere from outside and nowhere from inside; numbers, but for products, are read as they are or not at all. What is known:
/// - d divides n ≠ 0 only if q divides n wherever q divides d, and |n| is d, 2d or at least 3d; it does if |n| is few times d, or if d is small and n leaves 0.
/// - gcd(a, b) = 1 only if no prime divides both, a ≠ b but where |a| = 1, and |b| = 1 where a = 0; it is if a is 1, or b + 1, or a prime that does not divide
/// b.
/// - Of primes, squares and the like the smallest are listed; larger ones leave what numbers of their kind can leave modulo m. A prime beyond m has no divisor
///   in common with it, m! and what follows leave 0, Fibonacci numbers come again after 6 m steps at most.
/// - x y is c y where x is c; where x is larger than c it is at least (c + 1) y; what it leaves follows from what x and y leave. Powers likewise.
#include <algorithm>
#include <numeric>

#include "engine/rule/walk.hpp"
#include "engine/verify/core/fields.hpp"
#include "engine/verify/induction/arrows.hpp"
#include "engine/verify/induction/total.hpp"

namespace grundy::verify {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_quotient = 8, most_listed_number = 64, most_exponent = 4;

bool is_prime(std::int64_t n) {
    if (n < 2) return false;
    for (std::int64_t d = 2; d * d <= n; ++d)
        if (n % d == 0) return false;
    return true;
}

/// The powers of primes of which m is the product: 4, 3 and 5 of 60.
std::vector<std::int64_t> prime_powers_of(std::int64_t m) {
    std::vector<std::int64_t> all;
    for (std::int64_t p = 2; m > 1; ++p) {
        std::int64_t q = 1;
        for (; m % p == 0; m /= p) q *= p;
        if (q > 1) all.push_back(q);
    }
    return all;
}

/// What numbers of this kind, those beyond 64, can leave modulo m <= 60.
std::set<std::int64_t> left_by(const Expr& set, std::int64_t base, std::int64_t m) {
    std::set<std::int64_t> all;
    std::int64_t a = 1 % m, b = 2 % m;
    for (std::int64_t k = 0; k <= 6 * m + 2; ++k) {
        switch (set.builtin) {
            case Builtin::squares: all.insert(k * k % m); break;
            case Builtin::powers: all.insert(a), a = a * (base % m) % m; break;
            case Builtin::factorials: all.insert(a), a = a * ((k + 2) % m) % m; break;
            case Builtin::fibonacci:
                all.insert(a);
                a = std::exchange(b, (a + b) % m);
                break;
            default:
                if (std::gcd(k, m) == 1) all.insert(k % m);
        }
    }
    for (std::int64_t p = 2; p <= m && set.builtin == Builtin::prime_powers; ++p)
        for (std::int64_t k = 1, power = p; is_prime(p) && m % p == 0 && k <= m; ++k, power = power * p % m) all.insert(power % m);
    return all;
}

}  // namespace

Set Sentences::leaves(const Form& a, std::int64_t m, std::int64_t r) const {
    Local local;
    local.where.push_back(tuples_.equal(plus(a, quotient(a, m, local), -m), constant(r)));
    return closed(std::move(local));
}

Set Sentences::is_one_of(const Form& a, const std::vector<std::int64_t>& numbers) const {
    Set any = tuples_.constant(false);
    for (const std::int64_t n : numbers) any = tuples_.either(any, tuples_.equal(a, constant(n)));
    return any;
}

/// d > 0; `size` is the absolute value of n.
Set Sentences::divides(const Form& d, const Form& n, const Form& size) const {
    const auto times = [&](std::int64_t q) { return tuples_.equal(plus({}, d, q), size); };
    Set any = tuples_.is_zero(n);
    if (side_ == Side::narrow) {
        any = tuples_.either(any, tuples_.equal(d, constant(1)));
        for (std::int64_t q = 1; q <= most_quotient; ++q) {
            any = tuples_.either(any, times(q));
            if (q > 1) any = tuples_.either(any, tuples_.both(tuples_.equal(d, constant(q)), leaves(n, q, 0)));
        }
        return any;
    }
    any = tuples_.either(any, tuples_.either(tuples_.either(times(1), times(2)), tuples_.at_most(plus({}, d, 3), size)));
    for (const std::int64_t whole : prime_powers_of(modulus_))
        for (std::int64_t q = whole, p = 2; q > 1; q /= p) {
            while (q % p != 0) ++p;
            any = tuples_.both(any, tuples_.either(tuples_.complement(leaves(d, q, 0)), leaves(n, q, 0)));
        }
    return any;
}

/// gcd(a, b) = 1.
Set Sentences::coprime(const Form& a, const Form& b) const {
    const bool wide = side_ == Side::wide;
    Set result = tuples_.constant(wide);
    for (std::int64_t p = 2; p <= std::max<std::int64_t>(modulus_, 7); ++p) {
        if (!is_prime(p) || (p > (wide ? 3 : 7) && (modulus_ % p != 0 || !wide))) continue;
        const Set of_a = leaves(a, p, 0), of_b = leaves(b, p, 0);
        if (wide) {
            result = tuples_.without(result, tuples_.both(of_a, of_b));
            continue;
        }
        result = tuples_.either(result, tuples_.without(tuples_.equal(a, constant(p)), of_b));
        result = tuples_.either(result, tuples_.without(tuples_.equal(b, constant(p)), of_a));
    }
    for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
        if (!wide) {
            result = tuples_.either(result, tuples_.either(tuples_.equal(x, constant(1)), tuples_.equal(x, plus(y, constant(1)))));
            continue;
        }
        const Set unit = is_one_of(y, {1, -1});
        result = tuples_.without(result, tuples_.without(tuples_.is_zero(x), unit));
        result = tuples_.without(result, tuples_.without(tuples_.equal(x, y), unit));
    }
    return result;
}

/// gcd(a, b) against 1 or 2; a mod b against 0. Nothing: it is another truth.
std::optional<Set> Sentences::number_fact(const Expr& e, Relation relation, std::int64_t c, const Names& names) {
    const auto as = [&](bool positive, const auto& truth) {
        const On on(*this, positive ? side_ : turned());
        return positive ? truth() : tuples_.complement(truth());
    };
    Local local;
    if (e.op == Op::call && e.builtin == Builtin::gcd && e.args.size() == 2) {
        const Form a = number(*e.args[0], names, local), b = number(*e.args[1], names, local);
        const Set nothing = tuples_.both(tuples_.is_zero(a), tuples_.is_zero(b));  // then it is 0
        const bool above = (relation == Relation::greater && c == 1) || (relation == Relation::greater_equal && c == 2);
        const bool up_to = (relation == Relation::less_equal && c == 1) || (relation == Relation::less && c == 2);
        const bool equal = relation == Relation::equal && c == 1;
        if (!above && !up_to && !equal && (relation != Relation::not_equal || c != 1)) return std::nullopt;
        Set is = as(equal || up_to, [&] { return coprime(a, b); });
        if (above) is = tuples_.without(is, nothing);
        if (up_to) is = tuples_.either(is, nothing);
        local.where.push_back(std::move(is));
        return closed(std::move(local));
    }
    const bool equal = relation == Relation::equal;
    if (e.op != Op::modulo || c != 0 || (!equal && relation != Relation::not_equal)) return std::nullopt;
    const Form n = number(*e.args[0], names, local), d = number(*e.args[1], names, local), size = without_sign(n, local);
    local.where.push_back(as(equal, [&] { return divides(d, n, size); }));
    return closed(std::move(local));
}

/// What is beyond automata is never met where it has no value (require_values). Of anything else that is not known, and nothing else will do for it.
Set Sentences::unread(const Expr& e, const NotRead& why) const {
    const bool in_ranges = std::any_of(e.binders.begin(), e.binders.end(), [](const rule::Binder& b) { return is_beyond(*b.range); });
    const bool quantifier = e.op == Op::any || e.op == Op::all;
    if (quantifier ? !in_ranges : !is_beyond(e)) throw Rejected(why.what());
    return tuples_.constant(side_ == Side::wide);
}

Set Sentences::bounded_pair(const Expr& a, Relation relation, const Expr& b, const Names& names) {
    try {
        const On exactly(*this, Side::exact);
        return related(a, relation, b, names);
    } catch (const NotRead& why) {
        if (!is_beyond(a) && !is_beyond(b)) throw Rejected(why.what());
    }
    const bool same = relation == Relation::equal;
    if (a.type.kind == Kind::truth && (same || relation == Relation::not_equal)) return alike(a, b, same, names);
    if (a.type.kind == Kind::number) try {
            if (b.op == Op::number)
                if (const auto fact = number_fact(a, relation, b.number, names)) return *fact;
            if (a.op == Op::number)
                if (const auto fact = number_fact(b, rule::turned(relation), a.number, names)) return *fact;
            Local local;
            const Form x = bounded_number(a, names, local), y = bounded_number(b, names, local);
            local.where.push_back(compared(x, relation, y));
            return closed(std::move(local));
        } catch (const NotRead&) {  // then nothing is known of it
        }
    return tuples_.constant(side_ == Side::wide);
}

/// a holds where b does, or (`same` false) just where b does not.
Set Sentences::alike(const Expr& a, const Expr& b, bool same, const Names& names) {
    const Side here = side_, other = turned();
    const auto read = [&](const Expr& e, Side side) {
        const On on(*this, side);
        return truth(e, names);
    };
    const Set a_here = read(a, here), b_here = read(b, here);
    const Set not_a = tuples_.complement(read(a, other)), not_b = tuples_.complement(read(b, other));
    return same ? tuples_.either(tuples_.both(a_here, b_here), tuples_.both(not_a, not_b))
                : tuples_.either(tuples_.both(a_here, not_b), tuples_.both(not_a, b_here));
}

Set Sentences::bounded_choice(const Expr& e, const Names& names) {
    const auto read = [&](std::size_t k, Side side, const Set& where) {
        const On on(*this, side);
        const Under under(*this, where);
        return truth(*e.args[k], names);
    };
    const Set all = tuples_.constant(true), yes = read(0, side_, all), no = tuples_.complement(read(0, turned(), all));
    if (e.op == Op::implies) return tuples_.either(no, read(1, side_, tuples_.complement(no)));
    return tuples_.either(tuples_.both(yes, read(1, side_, yes)), tuples_.both(no, read(2, side_, no)));
}

Set Sentences::bounded(const Expr& e, const Names& names) {
    steps_.take(50);
    try {
        switch (e.op) {
            case Op::not_: {
                const On on(*this, turned());
                return tuples_.complement(truth(*e.args[0], names));
            }
            case Op::and_:
            case Op::or_: return connected(e, names);
            case Op::implies:
                if (e.args.size() == 2) return bounded_choice(e, names);
                break;
            case Op::if_: return bounded_choice(e, names);
            case Op::iff:
                if (e.args.size() == 2) return alike(*e.args[0], *e.args[1], true, names);
                break;
            case Op::any:
            case Op::all: return quantified(e, names);
            case Op::compare: {
                Set all = tuples_.constant(true);
                for (std::size_t k = 0; k < e.relations.size(); ++k) {
                    const Under under(*this, all);
                    all = tuples_.both(all, bounded_pair(*e.args[k], e.relations[k], *e.args[k + 1], names));
                }
                return all;
            }
            case Op::element_of: {
                if (e.args[0]->type.kind != Kind::number) break;
                Local local;
                const Form x = number(*e.args[0], names, local);
                local.where.push_back(member(x, *e.args[1], names));
                return closed(std::move(local));
            }
            default: break;
        }
        const On exactly(*this, Side::exact);
        return truth(e, names);
    } catch (const NotRead& why) {
        return unread(e, why);
    }
}

/// x is an element, of a set that a function names.
Set Sentences::bounded_member(const Form& x, const Expr& set, const Names& names) {
    const bool wide = side_ == Side::wide;
    Local local;
    if (set.builtin == Builtin::divisors) {
        const Form n = number(*set.args[0], names, local), size = without_sign(n, local);
        Set is = tuples_.without(tuples_.both(tuples_.at_most(constant(1), x), tuples_.at_most(x, size)), tuples_.is_zero(n));
        local.where.push_back(tuples_.both(is, divides(x, n, size)));
        return closed(std::move(local));
    }
    if (set.builtin == Builtin::digits) {
        const std::int64_t base = set.args.size() > 1 ? known(*set.args[1], names) : 10;
        const Form n = number(*set.args[0], names, local);
        if (base < 2 || base > most_listed_number || !n.is_natural()) refuse("these digits", set);
        if (wide) return tuples_.both(tuples_.at_most({}, x), tuples_.at_most(x, constant(base - 1)));
        const Form tens = quotient(n, base, local), hundreds = quotient(tens, base, local);
        const Set last = tuples_.equal(x, plus(n, tens, -base)), before = tuples_.equal(x, plus(tens, hundreds, -base));
        local.where.push_back(tuples_.either(last, tuples_.both(before, tuples_.at_most(constant(base), n))));
        return closed(std::move(local));
    }
    const bool is_powers = set.builtin == Builtin::powers;
    const std::int64_t base = is_powers ? known(*set.args[0], names) : 0;
    if (set.builtin != Builtin::primes && set.builtin != Builtin::prime_powers && set.builtin != Builtin::squares && set.builtin != Builtin::factorials &&
        set.builtin != Builtin::fibonacci && (!is_powers || base < 2))
        refuse("this set", set);
    Expr first = set;
    first.args.back() = rule::number(most_listed_number);
    const auto small = constants(first, names);
    if (!small) refuse("this set", set);
    Set in = is_one_of(x, *small);
    if (wide) {
        Set larger = tuples_.constant(false);
        for (const std::int64_t r : left_by(set, base, modulus_)) larger = tuples_.either(larger, leaves(x, modulus_, r));
        in = tuples_.either(in, tuples_.both(larger, tuples_.at_most(constant(most_listed_number + 1), x)));
    }
    local.where.push_back(tuples_.both(in, tuples_.at_most(x, number(*set.args.back(), names, local))));
    return closed(std::move(local));
}

/// The product of two natural numbers: from outside a number of which this is known, from inside the product itself, where a factor is small, else none.
Form Sentences::bounded_product(const Form& a, const Form& b, Local& local) const {
    if (a.terms == b.terms && a.constant == b.constant) return bounded_power(a, 2, local);
    const bool wide = side_ == Side::wide;
    const Form p = introduced(true, local);
    Set is = tuples_.constant(wide);
    for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
        for (std::int64_t c = 0; c <= most_quotient; ++c) {
            const Set here = tuples_.equal(x, constant(c)), so = tuples_.equal(p, plus({}, y, c));
            is = wide ? tuples_.both(is, tuples_.either(tuples_.complement(here), so)) : tuples_.either(is, tuples_.both(here, so));
        }
        if (wide) is = tuples_.both(is, tuples_.either(tuples_.at_most(x, constant(most_quotient)), tuples_.at_most(plus({}, y, most_quotient + 1), p)));
    }
    local.where.push_back(std::move(is));
    for (const std::int64_t q : wide ? prime_powers_of(modulus_) : std::vector<std::int64_t>{}) {
        Set any = tuples_.constant(false);
        for (std::int64_t i = 0; i < q; ++i)
            for (std::int64_t k = 0; k < q; ++k)
                any = tuples_.either(any, tuples_.both(tuples_.both(leaves(a, q, i), leaves(b, q, k)), leaves(p, q, i * k % q)));
        local.where.push_back(std::move(any));
    }
    return p;
}

/// The same of a natural number to a power from 2 on.
Form Sentences::bounded_power(const Form& a, std::int64_t exponent, Local& local) const {
    const bool wide = side_ == Side::wide;
    std::vector<std::int64_t> raised(64, 1);
    for (std::size_t c = 0; c < raised.size(); ++c)
        for (std::int64_t k = 0; k < exponent; ++k) raised[c] *= static_cast<std::int64_t>(c);
    const Form p = introduced(true, local), larger = plus({}, a, most_quotient + 1);
    Set is = wide ? tuples_.either(tuples_.at_most(a, constant(most_quotient)), tuples_.at_most(larger, p)) : tuples_.constant(false);
    for (std::size_t c = 0; c <= most_quotient; ++c) {
        const Set here = tuples_.equal(a, constant(static_cast<std::int64_t>(c))), so = tuples_.equal(p, constant(raised[c]));
        is = wide ? tuples_.both(is, tuples_.either(tuples_.complement(here), so)) : tuples_.either(is, tuples_.both(here, so));
    }
    local.where.push_back(std::move(is));
    for (const std::int64_t q : wide ? prime_powers_of(modulus_) : std::vector<std::int64_t>{}) {
        Set any = tuples_.constant(false);
        for (std::int64_t i = 0; i < q; ++i) any = tuples_.either(any, tuples_.both(leaves(a, q, i), leaves(p, q, raised[static_cast<std::size_t>(i)] % q)));
        local.where.push_back(std::move(any));
    }
    return p;
}

/// With products in it, added and taken away.
Form Sentences::bounded_number(const Expr& e, const Names& names, Local& local) {
    const auto part = [&](std::size_t k) { return bounded_number(*e.args[k], names, local); };
    if (!is_beyond(e)) return number(e, names, local);
    switch (e.op) {
        case Op::add: return plus(part(0), part(1));
        case Op::subtract: return minus(part(0), part(1));
        case Op::negate: return minus({}, part(0));
        case Op::multiply: {
            const Form a = part(0), b = part(1);
            if (a.is_constant() || b.is_constant()) return a.is_constant() ? plus({}, b, a.constant) : plus({}, a, b.constant);
            if (!a.is_natural() || !b.is_natural()) refuse("a product of numbers that may be negative", e);
            return bounded_product(a, b, local);
        }
        case Op::power:
            if (const std::int64_t exponent = e.args[1]->op == Op::number ? e.args[1]->number : 0; exponent >= 2 && exponent <= most_exponent)
                if (const Form a = part(0); a.is_natural()) return bounded_power(a, exponent, local);
            break;
        case Op::divide:
            if (e.args[1]->op == Op::number && e.args[1]->number >= 1) return quotient(part(0), e.args[1]->number, local);
            break;
        default: break;
    }
    return number(e, names, local);
}

std::int64_t Arrows::read_bounds(Fields& proof, const std::string& theorem) {
    if (!proof.has("bounded")) return 0;
    const std::uint64_t modulus = proof.number("bounded");
    if (modulus < 2 || modulus > 60) throw Unreadable("what is bounded is told apart by remainders modulo 2 to 60");
    if (theorem != "11.1" && theorem != "11.2" && theorem != "kept" && theorem != "single moves")
        throw Unreadable("bounds are for theorems 11.1 and 11.2, for sets that are kept and for single moves");
    for (const char* other : {"divided", "others"})
        if (proof.has(other)) throw Unreadable(std::string("bounds do not stand beside `") + other + "`");
    return static_cast<std::int64_t>(modulus);
}

/// The steps that there may be, and those that there are.
void Arrows::bound(rule::Move move) {
    const auto plain = [&](rule::ExprRef& e) {
        if (e && !(e = rule::inlined(game_, e, move.frame))) throw Rejected("functions of the rule are nested too deep");
    };
    for (rule::Binder& binder : move.binders) plain(binder.range);
    plain(move.condition);
    for (rule::Term& term : move.to)
        for (rule::ExprRef& component : term.components) plain(component);
    require_values(game_, move);
    {
        const Sentences::On on(sentences_, Side::wide);
        each_step(move, nullptr, [&](Step step) { moves_.push_back(std::move(step)); });
    }
    const std::size_t before = sure_moves_.size();
    try {
        const Sentences::On on(sentences_, Side::narrow);
        each_step(move, nullptr, [&](Step step) { sure_moves_.push_back(std::move(step)); });
    } catch (const NotRead&) {  // then none of these is sure
        sure_moves_.resize(before);
    }
}

}  // namespace grundy::verify
