/// Products of numbers by their remainders and signs; what depends on a number by its remainder alone; entries of lists at places that a position tells.
#include <algorithm>
#include <array>
#include <numeric>

#include "engine/verify/induction/division.hpp"
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify {

using rule::Expr;
using rule::Op;

namespace {

constexpr std::int64_t most_product_modulus = 64, most_divisor = 256, most_product_power = 64, most_factor = 12;
constexpr std::size_t most_in_row = 512;

bool multiplies(const Expr& e) {
    switch (e.op) {
        case Op::add:
        case Op::subtract:
        case Op::negate: return std::any_of(e.args.begin(), e.args.end(), [](const auto& arg) { return multiplies(*arg); });
        case Op::multiply: return true;
        case Op::power: return e.args[1]->op == Op::number;
        case Op::divide: return multiplies(*e.args[0]) && e.args[1]->op == Op::number && e.args[1]->number >= 1;
        default: return false;
    }
}

}  // namespace

bool Sentences::has_product(const Expr& e, const Names& names) const {
    if (!multiplies(e)) return false;
    const bool here = (e.op == Op::multiply && !constants(*e.args[0], names) && !constants(*e.args[1], names)) || (e.op == Op::power && !constants(e, names));
    return here || std::any_of(e.args.begin(), e.args.end(), [&](const auto& arg) { return has_product(*arg, names); });
}

Set Sentences::remainder_is(const Expr& e, std::int64_t m, std::int64_t r, const Names& names) {
    Local local;
    const Form a = number(e, names, local);
    if (tuples_.division() && tuples_.division()->stands_in(a)) {
        local.where.push_back(remainders_of_form(a, m, e)[static_cast<std::size_t>(r)]);
        return closed(std::move(local));
    }
    local.where.push_back(tuples_.equal(plus(a, quotient(a, m, local), -m), constant(r)));
    return closed(std::move(local));
}

/// Where the number of an expression leaves 0, …, m - 1.
std::vector<Set> Sentences::remainders_of_number(const Expr& e, std::int64_t m, const Names& names) {
    std::vector<Set> sets;
    for (std::int64_t r = 0; r < m; ++r) sets.push_back(remainder_is(e, m, r, names));
    return sets;
}

/// Of sums and products: from the remainders of what is added and multiplied.
std::vector<Set> Sentences::remainders(const Expr& e, std::int64_t m, const Names& names) {
    if (m < 1 || m > most_product_modulus) refuse("a product modulo this number", e);
    if (!multiplies(e)) return remainders_of_number(e, m, names);
    const auto joined = [&](const std::vector<Set>& a, const std::vector<Set>& b, const auto& of) {
        std::vector<Set> sets(static_cast<std::size_t>(m), tuples_.constant(false));
        for (std::int64_t u = 0; u < m; ++u)
            for (std::int64_t v = 0; v < m; ++v) {
                Set& set = sets[static_cast<std::size_t>(((of(u, v) % m) + m) % m)];
                set = tuples_.either(set, tuples_.both(a[static_cast<std::size_t>(u)], b[static_cast<std::size_t>(v)]));
            }
        return sets;
    };
    const auto one = [&](std::int64_t value) {
        std::vector<Set> sets(static_cast<std::size_t>(m), tuples_.constant(false));
        sets[static_cast<std::size_t>(value % m)] = tuples_.constant(true);
        return sets;
    };
    if (e.op == Op::divide) {  // what leaves u modulo dm leaves u / d modulo m when it is divided by d
        const std::int64_t d = e.args[1]->number;
        if (d > most_product_modulus) refuse("a product divided by this number", e);
        const std::vector<Set> whole = remainders(*e.args[0], d * m, names);
        std::vector<Set> sets(static_cast<std::size_t>(m), tuples_.constant(false));
        for (std::size_t u = 0; u < whole.size(); ++u) {
            Set& set = sets[u / static_cast<std::size_t>(d)];
            set = tuples_.either(set, whole[u]);
        }
        return sets;
    }
    const std::vector<Set> first = remainders(*e.args[0], m, names);
    if (e.op == Op::negate) return joined(one(0), first, [](std::int64_t u, std::int64_t v) { return u - v; });
    if (e.op == Op::power) {
        const std::int64_t power = e.args[1]->number;
        if (power < 0 || power > most_product_power) refuse("this power", e);
        std::vector<Set> result = one(1);
        for (std::int64_t k = 0; k < power; ++k) result = joined(result, first, [](std::int64_t u, std::int64_t v) { return u * v; });
        return result;
    }
    const Op op = e.op;
    return joined(first, remainders(*e.args[1], m, names), [op](std::int64_t u, std::int64_t v) {
        return op == Op::add ? u + v : op == Op::subtract ? u - v : u * v;
    });
}

/// A new number: that of k where the k-th of these sets is.
Form Sentences::told_by(const std::vector<Set>& sets, const std::function<std::int64_t(std::int64_t)>& value, Local& local) const {
    Form z = introduced(true, local);
    Set any = tuples_.constant(false);
    for (std::size_t k = 0; k < sets.size(); ++k)
        any = tuples_.either(any, tuples_.both(sets[k], tuples_.equal(z, constant(value(static_cast<std::int64_t>(k))))));
    local.where.push_back(std::move(any));
    return z;
}

/// x * y where x is one of 0, …, 12 wherever this is asked: case by case; 0 where it is not asked.
std::optional<Form> Sentences::product_of_few(const Form& x, const Form& y, Local& local) const {
    const Set few = tuples_.both(tuples_.at_most({}, x), tuples_.at_most(x, constant(most_factor)));
    Set others = tuples_.complement(few);
    for (const std::vector<Set>* known : {&given_, static_cast<const std::vector<Set>*>(&local.where)})
        for (const Set& set : *known) others = tuples_.both(others, set);
    if (!others.is_empty()) return std::nullopt;
    Form z = introduced(y.constant >= 0 && std::all_of(y.terms.begin(), y.terms.end(), [](const auto& term) { return term.second >= 0; }), local);
    Set any = tuples_.without(tuples_.is_zero(z), few);
    for (std::int64_t v = 0; v <= most_factor; ++v) any = tuples_.either(any, tuples_.both(tuples_.equal(x, constant(v)), tuples_.equal(z, plus({}, y, v))));
    local.where.push_back(std::move(any));
    return z;
}

/// (x mod m) * (y mod n), case by case.
Form Sentences::product_of_remainders(const Expr& e, const Names& names, Local& local) {
    const auto below = [](const Expr& part) -> std::int64_t { return part.op == Op::modulo && part.args[1]->op == Op::number ? part.args[1]->number : 0; };
    const std::int64_t m = below(*e.args[0]), n = below(*e.args[1]);
    if (m < 1 || n < 1 || m > most_product_modulus || n > most_product_modulus) {
        const Form x = number(*e.args[0], names, local), y = number(*e.args[1], names, local);
        if (const auto few = tuples_.division() ? std::nullopt : product_of_few(x, y, local)) return *few;
        if (const auto few = tuples_.division() ? std::nullopt : product_of_few(y, x, local)) return *few;
        refuse("a product", e);
    }
    const std::vector<Set> a = remainders_of_number(*e.args[0], m, names), b = remainders_of_number(*e.args[1], n, names);
    std::vector<Set> sets;
    for (const Set& u : a)
        for (const Set& v : b) sets.push_back(tuples_.both(u, v));
    return told_by(
        sets, [n](std::int64_t k) { return (k / n) * (k % n); }, local);
}

/// x * y against 0, by the signs of x and y.
std::optional<Set> Sentences::product_related(const Expr& a, rule::Relation relation, const Expr& b, const Names& names) {
    const auto is_zero = [](const Expr& e) { return e.op == Op::number && e.number == 0; };
    const bool turned = is_zero(a);
    const Expr& product = turned ? b : a;
    if (product.op != Op::multiply || !is_zero(turned ? a : b)) return std::nullopt;
    std::array<std::array<Set, 3>, 2> sign;  // below 0, 0, above
    for (std::size_t k = 0; k < 2; ++k)
        for (std::size_t s = 0; s < 3; ++s) {
            Local local;
            const Form x = number(*product.args[k], names, local);
            local.where.push_back(s == 1 ? tuples_.is_zero(x) : s < 1 ? tuples_.at_most(plus(x, constant(1)), {}) : tuples_.at_most(constant(1), x));
            sign[k][s] = closed(std::move(local));
        }
    Set any = tuples_.constant(false);
    constexpr std::array<int, 3> signs{-1, 0, 1};
    for (std::size_t s = 0; s < 3; ++s)
        for (std::size_t t = 0; t < 3; ++t) {
            const int of = turned ? -signs[s] * signs[t] : signs[s] * signs[t];
            if (verify::related(of <=> 0, relation)) any = tuples_.either(any, tuples_.both(sign[0][s], sign[1][t]));
        }
    return any;
}

/// gcd(x, c) is that of c and what x leaves modulo c; gcd(x, x) is x without its sign.
Form Sentences::common_divisor(const Expr& e, const Names& names, Local& local) {
    if (e.args.size() != 2) refuse("this function", e);
    if (const Expr& x = *e.args[0], &y = *e.args[1]; x.op == Op::local && y.op == Op::local && x.slot == y.slot) {
        return without_sign(number(x, names, local), local);
    }
    const std::size_t fixed = constants(*e.args[1], names) ? 1 : 0;
    const std::int64_t c = std::abs(known(*e.args[fixed], names));
    if (c < 1 || c > most_divisor) refuse("a common divisor with this number", e);
    return told_by(
        remainders_of_number(*e.args[1 - fixed], c, names), [c](std::int64_t r) { return std::gcd(r, c); }, local);
}

/// Where the place is told by the position it must be one of the row, wherever it is read, by what holds there.
Form Sentences::entry(const Expr& e, const Names& names, Local& local) {
    const auto all = items(*e.args[0], names, local);
    Local inner;
    const Form place = number(*e.args[1], names, inner);
    if (place.is_constant()) {
        if (place.constant < 1 || place.constant > static_cast<std::int64_t>(all.size())) refuse("this place", e);
        return all[static_cast<std::size_t>(place.constant - 1)];
    }
    if (all.size() > most_in_row) refuse("an entry of so long a row", e);
    Set there = tuples_.constant(false), is = there;
    const bool natural = std::all_of(all.begin(), all.end(), [](const Form& x) { return x.is_natural(); });
    Form z = introduced(natural, local);
    for (std::size_t k = 0; k < all.size(); ++k) {
        const Set here = tuples_.equal(place, constant(static_cast<std::int64_t>(k + 1)));
        there = tuples_.either(there, here);
        is = tuples_.either(is, tuples_.both(here, tuples_.equal(z, all[k])));
    }
    Local elsewhere = inner;
    elsewhere.where.push_back(tuples_.complement(there));
    elsewhere.where.insert(elsewhere.where.end(), given_.begin(), given_.end());
    if (!closed(std::move(elsewhere)).is_empty()) refuse("a place that may not be there", e);
    inner.where.push_back(std::move(is));
    local.where.push_back(closed(std::move(inner)));
    return z;
}

Form Sentences::if_number(const Set& condition, const Expr& e, const Names& names, Local& local) {
    const std::array<Set, 2> where{condition, tuples_.complement(condition)};
    std::array<Local, 2> parts;
    std::array<Form, 2> forms;
    for (std::size_t k = 0; k < 2; ++k) {
        const Under under(*this, where[k]);
        forms[k] = number(*e.args[k + 1], names, parts[k]);
    }
    Form z = one_of(forms[0], forms[1], local);
    Set is = tuples_.constant(false);
    for (std::size_t k = 0; k < 2; ++k) {
        parts[k].where.push_back(tuples_.both(where[k], tuples_.equal(z, forms[k])));
        is = tuples_.either(is, closed(std::move(parts[k])));
    }
    local.where.push_back(std::move(is));
    return z;
}

}  // namespace grundy::verify
