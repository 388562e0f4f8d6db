/// Numbers of a sentence, as forms of numbers that are introduced on the way.
#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/verify/induction/division.hpp"
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;

/// A whole number is up - down, one of them 0.
Form Sentences::introduced(bool natural, Local& local) const {
    const Track up = tuples_.fresh();
    local.tracks.push_back(up);
    if (natural) return one_track(up);
    const Track down = tuples_.fresh();
    local.tracks.push_back(down);
    local.where.push_back(tuples_.either(tuples_.is_zero(one_track(up)), tuples_.is_zero(one_track(down))));
    return minus(one_track(up), one_track(down));
}

/// Digits are those of natural numbers.
Track Sentences::track_of(const Form& form, const Expr& e, Local& local) const {
    if (!form.is_natural()) {  // wherever it is read, by what holds there
        Set below = tuples_.at_most(plus(form, constant(1)), {});
        for (const std::vector<Set>* known : {&std::as_const(local.where), &given_})
            for (const Set& one : *known) below = tuples_.both(below, one);
        if (!below.is_empty()) refuse("digits of what may be negative", e);
    }
    if (form.is_track()) return form.terms.begin()->first;
    const Form made = introduced(true, local);
    local.where.push_back(tuples_.equal(made, form));
    return made.terms.begin()->first;
}

/// floor(a / c) = q iff c q <= a <= c q + c - 1, for c > 0; floor(a / -c) = floor(-a / c).
Form Sentences::quotient(const Form& a, std::int64_t divisor, Local& local) const {
    if (divisor < 0) return quotient(minus({}, a), -divisor, local);
    if (divisor == 1) return a;
    Form q = introduced(is_never_negative(a, local), local);
    const Form rest = plus(a, q, -divisor);
    local.where.push_back(tuples_.both(tuples_.at_most({}, rest), tuples_.at_most(rest, constant(divisor - 1))));
    return q;
}

/// A new number that is always one of these. `lesser`: the less of them, which is no larger than what either is known to be.
Form Sentences::one_of(const Form& a, const Form& b, Local& local, bool lesser) const {
    Form z = introduced(a.is_natural() && b.is_natural(), local);
    if (Division* division = tuples_.division(); division && z.is_track()) {
        const auto of_a = division->span_of(a), of_b = division->span_of(b);
        if (of_a && of_b) division->bound(z.terms.begin()->first, std::min(of_a->first, of_b->first), std::max(of_a->second, of_b->second));
        else if (lesser && a.is_natural() && b.is_natural() && (of_a || of_b)) division->bound(z.terms.begin()->first, 0, (of_a ? of_a : of_b)->second);
    }
    return z;
}

/// A new number that is a where the condition is true, else b.
Form Sentences::chosen(const Set& condition, const Form& a, const Form& b, Local& local, bool lesser) const {
    if (condition.is_all() || condition.is_empty()) return condition.is_all() ? a : b;
    const Form z = one_of(a, b, local, lesser);
    local.where.push_back(tuples_.either(tuples_.both(condition, tuples_.equal(z, a)), tuples_.without(tuples_.equal(z, b), condition)));
    return z;
}

Form Sentences::nim_sum(const Form& a, const Form& b, const Expr& e, Local& local) const {
    if (tuples_.base() != 2) refuse("a nim-sum beside digits of another base", e);
    if (a.is_constant() && b.is_constant() && a.is_natural() && b.is_natural()) return constant(a.constant ^ b.constant);
    const Track x = track_of(a, e, local), y = track_of(b, e, local);
    if (x == y) return {};
    Form z = introduced(true, local);
    local.where.push_back(tuples_.nim_sum(x, y, z.terms.begin()->first));
    return z;
}

/// Of a name that runs through a range: how many times the divisor it can be, found by asking.
void Sentences::bound(const Form& x, const Set& range) const {
    Division* division = tuples_.division();
    if (!division || !x.is_track()) return;
    for (std::int64_t times = 1; times <= 4; ++times) {
        if (!tuples_.without(range, tuples_.at_most(x, plus({}, division->divisor(), times))).is_empty()) continue;
        return division->bound(x.terms.begin()->first, 0, times);
    }
}

/// A natural number of a range that grows with what is divided, as q * D + r with r < D: it is so for one q and r alone.
std::optional<std::pair<Form, Local>> Sentences::by_parts(const Expr& range, const Names& names, Local local) {
    Division* division = tuples_.division();
    if (!division || range.op != Op::range) return std::nullopt;
    Local none;
    const Form low = number(*range.args[0], names, none), high = number(*range.args[1], names, none);
    if (!low.is_natural() || !(division->stands_in(low) || division->stands_in(high))) return std::nullopt;
    const Form q = introduced(true, local), r = introduced(true, local), x = plus(one_track(division->product(tuples_, q)), r);
    division->bound(r.terms.begin()->first, 0, 1);
    local.where.push_back(tuples_.at_most(plus(r, constant(1)), division->divisor()));
    local.where.push_back(member(x, range, names));
    return std::pair(x, std::move(local));
}

/// (c * D + r) * x = (c * x) * D + r * x
std::optional<Form> Sentences::by_multiple(const Form& a, const Form& b) const {
    Division* division = tuples_.division();
    if (!division || a.is_constant() || b.is_constant()) return std::nullopt;
    for (const auto& [of, x] : {std::pair(division->multiple(a), &b), std::pair(division->multiple(b), &a)})
        if (of.first != 0 && !division->stands_in(*x)) return plus(division->times(tuples_, plus({}, *x, of.first)), *x, of.second);
    return std::nullopt;
}

/// Where the number leaves 0, …, m - 1 modulo m, products of quotients with the divisor being in it.
std::vector<Set> Sentences::remainders_of_form(const Form& a, std::int64_t m, const Expr& e) const {
    constexpr std::int64_t most = 64;
    if (m < 1 || m > most) refuse("a remainder modulo this number", e);
    const auto each = [&](const Form& form) {
        std::vector<Set> sets;
        for (std::int64_t r = 0; r < m; ++r) {
            Local local;
            local.where.push_back(tuples_.equal(plus(form, quotient(form, m, local), -m), constant(r)));
            sets.push_back(closed(std::move(local)));
        }
        return sets;
    };
    const auto [times, rest] = tuples_.division()->times_and_rest(a);
    const std::vector<Set> t = each(times), d = each(tuples_.division()->divisor()), s = each(rest);
    std::vector<Set> sets(static_cast<std::size_t>(m), tuples_.constant(false));
    const auto n = static_cast<std::size_t>(m);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < n; ++k) {
                Set& set = sets[(i * j + k) % n];
                set = tuples_.either(set, tuples_.both(t[i], tuples_.both(d[j], s[k])));
            }
    return sets;
}

/// n mod D and n / D, D being the divisor by which numbers are told: n = q * D + r with 0 <= r < D for one q and r alone.
std::optional<Form> Sentences::by_divisor(const Expr& e, const Names& names, Local& local) {
    Division* division = tuples_.division();
    Local none;
    if (!division || !minus(number(*e.args[1], names, none), division->divisor()).is_constant() ||
        number(*e.args[1], names, none).constant != division->divisor().constant)
        return std::nullopt;
    const Form a = number(*e.args[0], names, local), q = introduced(false, local), r = introduced(true, local);
    division->bound(r.terms.begin()->first, 0, 1);
    local.where.push_back(tuples_.at_most(plus(r, constant(1)), division->divisor()));
    const Form whole = one_track(division->product(tuples_, q));
    local.where.push_back(tuples_.equal(a, plus(whole, r)));
    return e.op == Op::divide ? q : r;
}

/// x mod p, and (x / p) mod m, of a name p that runs through powers of the base: what x is below the digit of p, and from there on.
std::optional<Form> Sentences::by_power(const Expr& e, const Names& names, Local& local) {
    if (e.op != Op::modulo) return std::nullopt;
    const auto power = [&](const Expr& part) -> std::optional<Track> {
        const auto meaning = part.op == Op::local ? names.find(part.slot) : names.end();
        if (meaning == names.end() || meaning->second.many || meaning->second.truth || meaning->second.items.size() != 1) return std::nullopt;
        const Form& form = meaning->second.items[0];
        const bool one = form.constant == 0 && form.terms.size() == 1 && form.terms.begin()->second == 1;
        return one && powers_.count(form.terms.begin()->first) != 0 ? std::optional(form.terms.begin()->first) : std::nullopt;
    };
    const Expr& what = *e.args[0];
    const auto whole = power(*e.args[1]), part = what.op == Op::divide ? power(*what.args[1]) : std::nullopt;
    if (!whole && !part) return std::nullopt;
    const Form x = number(whole ? what : *what.args[0], names, local);
    if (!is_never_negative(x, local)) refuse("the remainder of a number that may be below 0", e);
    const Track digits = track_of(x, e, local);
    const Form r = introduced(true, local);
    if (whole) return local.where.push_back(tuples_.remainder_of_power(digits, *whole, r.terms.begin()->first)), r;
    const std::int64_t m = known(*e.args[1], names);
    if (m < 1 || m > 64) refuse("a remainder modulo this number", e);
    Set any = tuples_.constant(false);
    for (std::int64_t v = 0; v < m; ++v) any = tuples_.either(any, tuples_.both(tuples_.quotient_of_power(digits, *part, m, v), tuples_.equal(r, constant(v))));
    local.where.push_back(std::move(any));
    return r;
}

Form Sentences::divided(const Expr& e, const Names& names, Local& local) {
    if (const auto told = by_divisor(e, names, local)) return *told;
    if (const auto told = by_power(e, names, local)) return *told;
    const std::int64_t divisor = known(*e.args[1], names);
    if (divisor == 0) refuse("a division by 0", e);
    const Expr& count = *e.args[0];
    if (e.op == Op::modulo && count.op == Op::call && (count.builtin == Builtin::trailing || count.builtin == Builtin::ones)) {
        if (divisor < 1 || divisor > 4096) refuse("a count modulo this number", e);
        Form r = introduced(true, local);
        Set any = tuples_.constant(false);
        for (std::int64_t v = 0; v < divisor; ++v)
            any = tuples_.either(any, tuples_.both(count_is(count, divisor, 0, v, names), tuples_.equal(r, constant(v))));
        local.where.push_back(std::move(any));
        return r;
    }
    if (e.op == Op::modulo && has_product(*e.args[0], names))
        return told_by(
            remainders(*e.args[0], divisor < 0 ? -divisor : divisor, names), [](std::int64_t r) { return r; }, local);
    const Form a = number(*e.args[0], names, local);
    if (tuples_.division() && tuples_.division()->stands_in(a) && e.op == Op::modulo)
        return told_by(
            remainders_of_form(a, divisor < 0 ? -divisor : divisor, e), [](std::int64_t r) { return r; }, local);
    if (e.op == Op::divide) return quotient(a, divisor, local);
    const std::int64_t by = divisor < 0 ? -divisor : divisor;  // a mod b is a mod |b|
    Local inner;
    Form rest = plus(a, quotient(a, by, inner), -by);
    if (rest.is_constant()) return rest;
    Form r = introduced(true, local);
    inner.where.push_back(tuples_.equal(r, rest));
    local.where.push_back(closed(std::move(inner)));
    return r;
}

/// Sums, nim-sums, extremes and counts of what is so many.
Form Sentences::folded(const Expr& e, const Names& names, Local& local) {
    std::vector<Form> all;
    if (!e.binders.empty()) {
        each(e.binders, e.condition, names, [&](const Names& inner, const Local& bound) {
            if (!bound.tracks.empty() || !bound.where.empty()) refuse("what runs over a range that depends on the position", e);
            all.push_back(e.op == Op::count ? chosen(truth(*e.args[0], inner), constant(1), constant(0), local) : number(*e.args[0], inner, local));
        });
    } else if (e.args.size() == 1) {
        if (e.args[0]->type.kind != Kind::vector) refuse("what is taken over a set", e);
        all = items(*e.args[0], names, local);
    } else {
        for (const auto& arg : e.args) all.push_back(number(*arg, names, local));
    }
    const bool sums = e.op == Op::sum || e.op == Op::sum_of || e.op == Op::count, xors = e.op == Op::xor_sum || e.op == Op::xor_of;
    const bool greatest = e.op == Op::maximum || e.op == Op::maximum_of;
    if (all.empty() && !sums && !xors) refuse("the least or the largest of nothing", e);
    Form result = all.empty() ? Form{} : all[0];
    for (std::size_t k = 1; k < all.size(); ++k) {
        if (sums) result = plus(result, all[k]);
        else if (xors) result = nim_sum(result, all[k], e, local);
        else result = chosen(greatest ? tuples_.at_most(all[k], result) : tuples_.at_most(result, all[k]), result, all[k], local, !greatest);
    }
    return result;
}

Form Sentences::called(const Expr& e, const Names& names, Local& local) {
    switch (e.builtin) {
        case Builtin::isqrt: return square_root(e, names, local);
        case Builtin::reread: return reread(e, names, local);
        case Builtin::mex: {  // it is no element, and every smaller number is one
            Form least = introduced(true, local), k = one_track(tuples_.fresh());
            const Track t = k.terms.begin()->first;
            const Set in = member(least, *e.args[0], names), smaller = tuples_.at_most(plus(k, constant(1)), least);
            const Set gap = tuples_.exists(tuples_.without(smaller, tuples_.renamed(in, {{least.terms.begin()->first, t}})), t);
            local.where.push_back(tuples_.complement(tuples_.either(in, gap)));
            return least;
        }
        case Builtin::gcd: return common_divisor(e, names, local);
        case Builtin::abs: return without_sign(number(*e.args[0], names, local), local);
        case Builtin::len:
            if (e.args[0]->type.kind != Kind::vector) refuse("the number of elements", e);
            return constant(static_cast<std::int64_t>(items(*e.args[0], names, local).size()));
        case Builtin::bit:
        case Builtin::digit: {
            const Form read = number(*e.args[0], names, local), a = e.builtin == Builtin::bit ? read : one_track(track_of(read, e, local));
            const std::int64_t base = e.builtin == Builtin::bit ? 2 : known(*e.args[1], names), place = known(*e.args.back(), names);
            if (base < 2 || place < 0 || place > 40) refuse("this digit", e);
            std::int64_t power = 1;
            for (std::int64_t k = 0; k < place; ++k) power = fits(base::checked_mul(power, base));
            const Form shifted = quotient(a, power, local);
            return plus(shifted, quotient(shifted, base, local), -base);
        }
        default: refuse("this function", e);
    }
}

/// The names of a function's arguments. An argument that is not used is worked out all the same, which is of no matter: nothing here can fail in one place
/// only.
Names Sentences::applied(const Expr& e, const Names& names, Local& local) {
    const On exactly(*this, Side::exact);
    Names inner;
    for (std::size_t k = 0; k < e.args.size(); ++k) inner[static_cast<std::uint32_t>(k)] = meaning(*e.args[k], names, local);
    return inner;
}

Meaning Sentences::meaning(const Expr& e, const Names& names, Local& local) {
    switch (e.type.kind) {
        case Kind::truth: return {false, {}, truth(e, names)};
        case Kind::number: return {false, {side_ == Side::exact ? number(e, names, local) : bounded_number(e, names, local)}, {}};
        case Kind::vector: return {true, items(e, names, local), {}};
        default: refuse("what is no number", e);
    }
}

std::vector<Form> Sentences::items(const Expr& e, const Names& names, Local& local) {
    const On exactly(*this, Side::exact);
    std::vector<Form> all;
    switch (e.op) {
        case Op::local:
            if (names.count(e.slot) == 0 || !names.at(e.slot).many) refuse("this name", e);
            return names.at(e.slot).items;
        case Op::empty: return {};
        case Op::vector_list:
            for (const auto& arg : e.args) all.push_back(number(*arg, names, local));
            return all;
        case Op::concat:
            for (const auto& arg : e.args) {
                const auto more = items(*arg, names, local);
                all.insert(all.end(), more.begin(), more.end());
            }
            return all;
        case Op::update: {
            all = items(*e.args[0], names, local);
            std::vector<std::int64_t> set;
            for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
                const std::int64_t place = known(*e.args[k], names);
                if (place < 1 || place > static_cast<std::int64_t>(all.size()) || std::count(set.begin(), set.end(), place) != 0) refuse("this place", e);
                set.push_back(place);
                all[static_cast<std::size_t>(place - 1)] = number(*e.args[k + 1], names, local);
            }
            return all;
        }
        case Op::vector_comprehension:
            each(e.binders, e.condition, names, [&](const Names& inner, const Local& bound) {
                if (!bound.tracks.empty() || !bound.where.empty()) refuse("a row as long as the position says", e);
                all.push_back(number(*e.args[0], inner, local));
            });
            return all;
        case Op::apply: return items(*game_.functions.at(e.ref).body, applied(e, names, local), local);
        default: refuse("this row", e);
    }
}

/// base^(trailing(x, base, d) + c), the digits being those of this base.
std::optional<Form> Sentences::power_of_run(const Expr& e, const Names& names, Local& local) {
    std::int64_t factor = 1;
    const Expr* exponent = e.args[1].get();
    if (exponent->op == Op::add && exponent->args[1]->op == Op::number) {
        if (exponent->args[1]->number < 0 || exponent->args[1]->number > 30) refuse("this power", e);
        for (std::int64_t k = 0; k < exponent->args[1]->number; ++k) factor = fits(base::checked_mul(factor, tuples_.base()));
        exponent = exponent->args[0].get();
    }
    if (exponent->op != Op::call || exponent->builtin != Builtin::trailing) return std::nullopt;
    if (known(*e.args[0], names) != tuples_.base() || known(*exponent->args[1], names) != tuples_.base()) refuse("a power of another base", e);
    const Form x = number(*exponent->args[0], names, local);
    const Form z = introduced(true, local);
    local.where.push_back(tuples_.run_power(track_of(x, e, local), known(*exponent->args[2], names), z.terms.begin()->first));
    return plus({}, z, factor);
}

Form Sentences::number(const Expr& e, const Names& names, Local& local) {
    const On exactly(*this, Side::exact);
    steps_.take(50);
    const auto part = [&](std::size_t k) { return number(*e.args[k], names, local); };
    switch (e.op) {
        case Op::number: return constant(e.number);
        case Op::local:
            if (names.count(e.slot) == 0 || names.at(e.slot).many || names.at(e.slot).truth) refuse("this name", e);
            return names.at(e.slot).items[0];
        case Op::add: return plus(part(0), part(1));
        case Op::subtract: return minus(part(0), part(1));
        case Op::negate: return minus({}, part(0));
        case Op::multiply: {
            const Form a = part(0), b = part(1);
            if (const auto product = by_multiple(a, b)) return *product;
            if (!a.is_constant() && !b.is_constant()) return product_of_remainders(e, names, local);  // of others remainder or sign may be asked for
            return a.is_constant() ? plus({}, b, a.constant) : plus({}, a, b.constant);
        }
        case Op::divide:
        case Op::modulo: return divided(e, names, local);
        case Op::exclusive_or: return nim_sum(part(0), part(1), e, local);
        case Op::if_: {
            const Set condition = truth(*e.args[0], names);
            if (condition.is_all()) return number(*e.args[1], names, local);  // the other is never looked at
            if (condition.is_empty()) return number(*e.args[2], names, local);
            return if_number(condition, e, names, local);
        }
        case Op::index: return entry(e, names, local);
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of: return folded(e, names, local);
        case Op::big:
        case Op::power:
            if (const auto told = power(e, names, local)) return *told;
            break;
        case Op::apply: return number(*game_.functions.at(e.ref).body, applied(e, names, local), local);
        case Op::value_at:
        case Op::distance_at:
            if (!value_) refuse("the value", e);
            return value_(e, names, local);
        default: break;
    }
    const bool of_varying = e.builtin == Builtin::gcd || e.builtin == Builtin::isqrt || e.builtin == Builtin::mex || e.builtin == Builtin::reread;
    if (e.op == Op::call && of_varying && !constants(e, names)) return called(e, names, local);
    if (e.op == Op::call && (e.builtin == Builtin::abs || e.builtin == Builtin::len || e.builtin == Builtin::bit || e.builtin == Builtin::digit))
        return called(e, names, local);
    const auto constant_value = constants(e, names);
    if (!constant_value || constant_value->size() != 1) refuse("this number", e);
    return constant(constant_value->front());
}

}  // namespace grundy::verify
