#include "engine/meaning/polynomial.hpp"

#include <algorithm>

namespace grundy::meaning {

using base::Integer;

Integer common_factor(const Polynomial& p) {
    Integer g = 0;
    for (const auto& [monomial, coefficient] : p) {
        if (!monomial.empty()) g = gcd(g, coefficient);
    }
    return g;
}

bool leads_negative(const Polynomial& p) {
    const auto first = std::find_if(p.begin(), p.end(), [](const auto& term) { return !term.first.empty(); });
    return first != p.end() && first->second < 0;
}

void put(Polynomial& p, const Monomial& monomial, const Integer& coefficient) {
    if (coefficient == 0) return;
    Integer& there = p[monomial];
    there = there + coefficient;
    if (there == 0) p.erase(monomial);
}

std::optional<Integer> constant_of(const Polynomial& p) {
    if (p.empty()) return Integer(0);
    if (p.size() == 1 && p.begin()->first.empty()) return p.begin()->second;
    return std::nullopt;
}

Integer constant_term(const Polynomial& p) {
    const auto found = p.find({});
    return found == p.end() ? Integer(0) : found->second;
}

Polynomial sum_of(Polynomial a, const Polynomial& b, const Integer& factor) {
    for (const auto& [monomial, coefficient] : b) put(a, monomial, factor * coefficient);
    return a;
}

Polynomial product_of(const Polynomial& a, const Polynomial& b) {
    Polynomial product;
    for (const auto& [x, p] : a) {
        for (const auto& [y, q] : b) {
            Monomial both(x.size() + y.size());
            std::merge(x.begin(), x.end(), y.begin(), y.end(), both.begin());
            put(product, both, p * q);
        }
    }
    return product;
}

Polynomial times(Polynomial p, const Integer& factor) {
    if (factor == 0) return {};
    for (auto& [monomial, coefficient] : p) coefficient = coefficient * factor;
    return p;
}

}  // namespace grundy::meaning
