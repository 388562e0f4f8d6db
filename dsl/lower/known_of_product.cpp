#include "dsl/lower/known_of_product.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "dsl/lower/uniform.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

constexpr std::int64_t most_modulus = 60, most_cases = 100, most_small = 16;

ExprPtr both(ExprPtr a, ExprPtr b) {
    if (!a || !b) return a ? std::move(a) : std::move(b);
    return joined(Form::binary, "and", std::move(a), std::move(b));
}
ExprPtr either(ExprPtr a, ExprPtr b) {
    if (!a) return b;
    return joined(Form::binary, "or", std::move(a), std::move(b));
}
ExprPtr compared(ExprPtr a, const std::string& sign, ExprPtr b) { return joined(Form::compare, sign, std::move(a), std::move(b)); }

/// One case for each remainder of each factor: m mod 2 = 1 and n mod 2 = 0 and 3 * (m * n) mod 6 = 0 or …
ExprPtr remainders(const Product& product, std::int64_t modulus, Span span) {
    const std::set<std::string> names(product.factors.begin(), product.factors.end());
    std::int64_t cases = 1;
    for (std::size_t k = 0; k < names.size() && cases <= most_cases; ++k) cases *= modulus;
    if (cases > most_cases) return nullptr;
    const auto leaves = [&](const std::string& name, std::int64_t by, std::int64_t rest) {
        return compared(joined(Form::binary, "mod", named(name, span), literal(by, span)), "=", literal(rest, span));
    };
    ExprPtr all;
    for (std::int64_t number = 0; number < cases; ++number) {
        ExprPtr one;
        std::int64_t digits = number, rest = 1;
        for (const std::string& name : names) {
            for (auto times = std::count(product.factors.begin(), product.factors.end(), name); times > 0; --times) rest = rest * (digits % modulus) % modulus;
            one = both(std::move(one), leaves(name, modulus, digits % modulus));
            digits /= modulus;
        }
        all = either(std::move(all), both(std::move(one), leaves(product.name, modulus * product.times, rest * product.times)));
    }
    return all;
}

/// Of each prime power that divides the modulus, which together tell the remainder by all of it, in fewer cases.
ExprPtr all_remainders(const Product& product, std::int64_t modulus, Span span) {
    ExprPtr all;
    for (std::int64_t prime = 2; modulus > 1; ++prime) {
        std::int64_t power = 1;
        for (; modulus % prime == 0; modulus /= prime) power *= prime;
        if (power > 1) all = both(std::move(all), remainders(product, power, span));
    }
    if (all || product.times < 2) return all;
    return compared(joined(Form::binary, "mod", named(product.name, span), literal(product.times, span)), "=", literal(0, span));
}

/// m != 2 or m_times_n = 2 * n, and so on; from the next number on it is at least so many times the other.
ExprPtr while_small(const Product& product, const std::string& factor, const std::string& other, std::int64_t up_to, Span span) {
    const auto multiple = [&](std::int64_t of) {
        return of == 0 ? literal(0, span) : joined(Form::binary, "*", literal(of * product.times, span), named(other, span));
    };
    ExprPtr all = either(compared(named(factor, span), "<=", literal(up_to, span)), compared(named(product.name, span), ">=", multiple(up_to + 1)));
    for (std::int64_t is = 0; is <= up_to; ++is)
        all = both(std::move(all), either(compared(named(factor, span), "!=", literal(is, span)), compared(named(product.name, span), "=", multiple(is))));
    return all;
}

/// By what a remainder is taken in this node of a tree; nothing where none is.
std::optional<std::int64_t> modulus_of(const ast::Expr& part) {
    if (part.form == Form::call && part.args.size() == 2 && (part.args[0]->text == "even" || part.args[0]->text == "odd")) return 2;
    return part.form == Form::binary && part.text == "mod" ? number_in(*part.args[1]) : std::nullopt;
}

/// Is a factor asked for otherwise than by its remainder?
bool compares(const ExprPtr& e, const Product& product) {
    if (!e || modulus_of(*e)) return false;
    if (e->form == Form::name) return std::find(product.factors.begin(), product.factors.end(), e->text) != product.factors.end();
    return compares(e->condition, product) || std::any_of(e->args.begin(), e->args.end(), [&](const ExprPtr& arg) { return compares(arg, product); }) ||
           std::any_of(e->binders.begin(), e->binders.end(), [&](const ast::Binder& b) { return compares(b.range, product); });
}

/// The least common multiple of the numbers by which remainders are taken; 1 where that is large.
std::int64_t modulus_in(const ExprPtr& e) {
    std::int64_t modulus = 1;
    const bool large = any_part(e, [&](const ast::Expr& part) {
        const std::int64_t by = modulus_of(part).value_or(1);
        modulus = by < 1 || by > most_modulus ? most_modulus + 1 : std::lcm(modulus, by);
        return modulus > most_modulus;
    });
    return large ? 1 : modulus;
}

}  // namespace

ExprPtr literal(std::int64_t value, Span span) {
    ExprPtr e = named(std::to_string(value), span);
    e->form = Form::number;
    return e;
}

std::optional<std::int64_t> number_in(const ast::Expr& e) {
    if (e.form != Form::number || e.text.empty() || e.text.size() > 9 ||
        !std::all_of(e.text.begin(), e.text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return std::stoll(e.text);
}

ExprPtr known_of(const Product& product, const ExprPtr& claimed, Span span) {
    ExprPtr all = product.times > 0 ? all_remainders(product, modulus_in(claimed), span) : nullptr;
    if (product.factors.size() == 2 && product.factors[0] != product.factors[1] && compares(claimed, product)) {
        std::int64_t most = 3;
        (void)any_part(claimed, [&](const ast::Expr& part) {
            if (const auto number = number_in(part); number && *number <= most_small) most = std::max(most, *number);
            return false;
        });
        all = both(std::move(all), while_small(product, product.factors[0], product.factors[1], most, span));
        all = both(std::move(all), while_small(product, product.factors[1], product.factors[0], most, span));
    }
    return all;
}

}  // namespace grundy::dsl
