/// Only identities of a commutative ring are used, and that equal arguments give equal results; so equal texts mean equal values.
#include "engine/claim/canonical.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace grundy::claim {

using base::Integer;
using rule::Expr;
using rule::Op;

namespace {

constexpr std::size_t most_terms = 200;

void add(Polynomial& to, const std::string& monomial, const Integer& coefficient) {
    Integer& there = to[monomial];
    there += coefficient;
    if (there == 0) to.erase(monomial);
}

std::string product(const std::string& a, const std::string& b) {
    std::vector<std::string> names;
    for (const std::string* side : {&a, &b}) {
        std::istringstream in(*side);
        for (std::string name; std::getline(in, name, '*');) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "" : "*") + name;
    return all;
}

Polynomial product_of(const Polynomial& a, const Polynomial& b) {
    Polynomial result;
    for (const auto& [x, p] : a) {
        for (const auto& [y, q] : b) add(result, product(x, y), p * q);
    }
    return result;
}

Polynomial scaled_polynomial(Polynomial p, const Integer& by) {
    for (auto& [monomial, coefficient] : p) coefficient *= by;
    return p;
}

/// A name that holds no '*': the text with '*' written otherwise.
Polynomial name(std::string text) {
    std::replace(text.begin(), text.end(), '*', '.');
    return {{std::move(text), Integer(1)}};
}

/// The first coefficient positive: |p| = |-p|.
Polynomial of_one_sign(Polynomial p) { return !p.empty() && p.begin()->second < 0 ? scaled_polynomial(std::move(p), -1) : p; }

Polynomial opaque(const Expr& e) {
    std::string text = "op" + std::to_string(static_cast<int>(e.op)) + "." + std::to_string(static_cast<int>(e.builtin)) + "." + std::to_string(e.ref) + "(";
    std::vector<std::string> args;
    for (const auto& arg : e.args) {
        const bool absolute = e.op == Op::call && e.builtin == rule::Builtin::abs;
        args.push_back(text_of(absolute ? of_one_sign(polynomial_of(*arg)) : polynomial_of(*arg)));
    }
    if (e.op == Op::minimum_of || e.op == Op::maximum_of) std::sort(args.begin(), args.end());
    for (const auto& arg : args) text += arg + ";";
    return name(text + ")");
}

}  // namespace

Polynomial polynomial_of(const Expr& e) {
    const bool plain = e.binders.empty() && !e.condition;
    Polynomial result;
    switch (e.op) {
        case Op::number:
            add(result, "", e.number);
            return result;
        case Op::big:
            add(result, "", *e.big);
            return result;
        case Op::local:
            return name("v" + std::to_string(e.slot));
        case Op::add:
        case Op::subtract:
            result = polynomial_of(*e.args[0]);
            for (const auto& [monomial, coefficient] : polynomial_of(*e.args[1])) add(result, monomial, e.op == Op::add ? coefficient : Integer(-coefficient));
            return result;
        case Op::negate:
            return scaled_polynomial(polynomial_of(*e.args[0]), -1);
        case Op::multiply: {
            const Polynomial a = polynomial_of(*e.args[0]), b = polynomial_of(*e.args[1]);
            return a.size() * b.size() > most_terms ? opaque(e) : product_of(a, b);
        }
        case Op::power: {
            const Polynomial b = polynomial_of(*e.args[0]), exponent = polynomial_of(*e.args[1]);
            const bool fixed = exponent.empty() || (exponent.size() == 1 && exponent.begin()->first.empty());
            const Integer k = exponent.empty() ? Integer(0) : exponent.begin()->second;
            if (!fixed || k < 0 || k > 8 || b.size() > 4) return opaque(e);
            result = {{"", Integer(1)}};
            for (Integer i = 0; i < k; i += 1) result = product_of(result, b);
            return result;
        }
        case Op::divide: {  // n / 1 = n
            const Polynomial by = polynomial_of(*e.args[1]);
            return by == Polynomial{{"", Integer(1)}} ? polynomial_of(*e.args[0]) : opaque(e);
        }
        case Op::modulo:
        case Op::minimum_of:
        case Op::maximum_of:
        case Op::call:
            if (plain) return opaque(e);
            break;
        default:
            break;
    }
    return name("node" + std::to_string(reinterpret_cast<std::uintptr_t>(&e)));  // equal to itself alone
}

Polynomial difference(const Polynomial& a, const Polynomial& b) {
    Polynomial result = a;
    for (const auto& [monomial, coefficient] : b) add(result, monomial, -coefficient);
    return result;
}

std::string text_of(const Polynomial& p) {
    std::string text;
    for (const auto& [monomial, coefficient] : p) text += base::to_string(coefficient) + "[" + monomial + "]";
    return text.empty() ? "0" : text;
}

bool same_equation(const Expr& e1, const Expr& e2, const Expr& e3, const Expr& e4) {
    const Polynomial a = polynomial_of(e3), b = polynomial_of(e4);
    const Polynomial mine = difference(polynomial_of(e1), polynomial_of(e2));
    return mine == difference(a, b) || mine == difference(b, a);
}

}  // namespace grundy::claim
