/// Only identities are used that hold for all whole numbers (nim-sums: for all natural ones), and that equal arguments give equal results.
#include "engine/meaning/terms.hpp"

#include <algorithm>

namespace grundy::meaning {

using base::Integer;

namespace {

/// The kids that occur an odd number of times.
std::vector<TermId> odd_ones_of(std::vector<TermId> kids) {
    std::sort(kids.begin(), kids.end());
    std::vector<TermId> left;
    for (const TermId kid : kids) {
        if (!left.empty() && left.back() == kid) left.pop_back();
        else left.push_back(kid);
    }
    return left;
}

}  // namespace

Terms::Terms() {
    intern({TermForm::never});
    intern({TermForm::always});
}

TermId Terms::intern(Term term) {
    std::vector<std::int64_t> head{static_cast<std::int64_t>(term.form)};
    head.insert(head.end(), term.tag.begin(), term.tag.end());
    const auto [place, fresh] = known_[head][term.kids].try_emplace(term.number, static_cast<TermId>(all_.size()));
    if (fresh) all_.push_back(std::move(term));
    return place->second;
}

TermId Terms::negation(TermId a) {
    if (a <= always) return a == never ? always : never;
    if (all_[a].form == TermForm::negation) return all_[a].kids[0];
    return intern({TermForm::negation, {}, {a}});
}

TermId Terms::all_of(const std::vector<TermId>& parts) {
    std::vector<TermId> kids;
    for (const TermId part : parts) {
        if (part == never) return never;
        if (part == always) continue;
        if (all_[part].form == TermForm::all_of) kids.insert(kids.end(), all_[part].kids.begin(), all_[part].kids.end());
        else kids.push_back(part);
    }
    std::sort(kids.begin(), kids.end());
    kids.erase(std::unique(kids.begin(), kids.end()), kids.end());
    for (const TermId kid : kids) {
        if (std::binary_search(kids.begin(), kids.end(), negation(kid))) return never;
    }
    if (kids.empty()) return always;
    return kids.size() == 1 ? kids[0] : intern({TermForm::all_of, {}, kids});
}

TermId Terms::any_of(const std::vector<TermId>& parts) {
    std::vector<TermId> opposite;
    for (const TermId part : parts) opposite.push_back(negation(part));
    return negation(all_of(opposite));
}

/// a <=> b: not an odd number of a, b holds.
TermId Terms::same(TermId a, TermId b) {
    bool odd = false;
    std::vector<TermId> kids;
    for (TermId part : {a, b}) {
        if (all_[part].form == TermForm::negation) {
            odd = !odd;
            part = all_[part].kids[0];
        }
        if (part == always) odd = !odd;
        else if (all_[part].form == TermForm::odd_number_of) kids.insert(kids.end(), all_[part].kids.begin(), all_[part].kids.end());
        else if (part != never) kids.push_back(part);
    }
    kids = odd_ones_of(std::move(kids));
    const TermId different = kids.empty() ? never : kids.size() == 1 ? kids[0] : intern({TermForm::odd_number_of, {}, kids});
    return odd ? different : negation(different);
}

/// f >= 0 with g the common factor of its coefficients is f / g >= 0, the constant rounded down. The opposite of f >= 0 is -f - 1 >= 0.
TermId Terms::at_least(const Polynomial& p) {
    if (const auto c = constant_of(p)) return *c >= 0 ? always : never;
    if (leads_negative(p)) return negation(at_least(sum_of(times(p, -1), constant(-1))));
    const Integer g = common_factor(p);
    Polynomial made;
    for (const auto& [monomial, coefficient] : p) put(made, monomial, base::floor_div(coefficient, g));
    return intern({TermForm::at_least, {}, {}, std::move(made)});
}

TermId Terms::zero(const Polynomial& p) {
    if (const auto c = constant_of(p)) return *c == 0 ? always : never;
    const Integer g = common_factor(p), c = constant_term(p);
    if (base::floor_mod(c, g) != 0) return never;
    Polynomial made;
    const Integer by = leads_negative(p) ? Integer(-g) : g;
    for (const auto& [monomial, coefficient] : p) put(made, monomial, base::floor_div(coefficient, by));
    // What is 0 or 1 is not 1 where it is 0, and an indicator says what it indicates.
    Polynomial rest = made;
    rest.erase(Monomial{});
    const Integer value = -constant_term(made);
    if (const auto bit = single(rest, TermForm::remainder); bit && constant_of(number_of(all_[*bit].kids[1])) == Integer(2)) {
        if (value == 1) return negation(zero(rest));
        if (value != 0) return never;
    }
    if (const auto told = single(rest, TermForm::indicator)) return value == 1 ? all_[*told].kids[0] : value == 0 ? negation(all_[*told].kids[0]) : never;
    if (const auto parts = zero_parts(made)) return *parts;
    return intern({TermForm::zero, {}, {}, std::move(made)});
}

/// A sum of natural numbers is 0 iff each of them is, a product iff a factor is.
std::optional<TermId> Terms::zero_parts(const Polynomial& p) {
    if (p.size() == 1 && p.begin()->first.size() > 1) {
        std::vector<TermId> factors;
        for (const TermId factor : p.begin()->first) factors.push_back(zero({{{factor}, Integer(1)}}));
        return any_of(factors);
    }
    if (p.size() == 1 || !surely_natural(p)) return std::nullopt;
    if (constant_term(p) > 0) return never;
    std::vector<TermId> parts;
    for (const auto& [monomial, coefficient] : p) parts.push_back(zero({{monomial, coefficient}}));
    return all_of(parts);
}

/// x xor y = z iff x xor y xor z = 0, and u xor v = 0 iff u = v: so all of an equation of natural numbers is one nim-sum beside a constant.
TermId Terms::equal(const Polynomial& a, const Polynomial& b) {
    const bool nim = (single(a, TermForm::nim_sum) || single(b, TermForm::nim_sum)) && surely_natural(a) && surely_natural(b);
    if (!nim) return zero(sum_of(a, b, -1));
    const Polynomial all = nim_sum({a, b});
    const auto one = single(all, TermForm::nim_sum);
    if (!one) return zero(all);
    const Term term = all_[*one];
    const Integer c = constant_term(term.number);
    if (term.kids.size() == 1) return zero(sum_of(number_of(term.kids[0]), constant(c), -1));
    if (term.kids.size() == 2 && c == 0) return zero(sum_of(number_of(term.kids[0]), number_of(term.kids[1]), -1));
    return zero(sum_of(atom({TermForm::nim_sum, {}, term.kids, {}, true}), constant(c), -1));
}

Polynomial Terms::constant(const Integer& c) {
    Polynomial p;
    put(p, {}, c);
    return p;
}

std::optional<TermId> Terms::single(const Polynomial& p, TermForm form) const {
    if (p.size() != 1 || p.begin()->second != 1 || p.begin()->first.size() != 1 || all_[p.begin()->first[0]].form != form) return std::nullopt;
    return p.begin()->first[0];
}

TermId Terms::id_of(const Polynomial& p) {
    if (p.size() == 1 && p.begin()->second == 1 && p.begin()->first.size() == 1) return p.begin()->first[0];
    return intern({TermForm::polynomial, {}, {}, p});
}

Polynomial Terms::number_of(TermId id) const { return all_[id].form == TermForm::polynomial ? all_[id].number : Polynomial{{{id}, Integer(1)}}; }

bool Terms::surely_natural(const Polynomial& p) const {
    return std::all_of(p.begin(), p.end(), [this](const auto& term) {
        return term.second > 0 && std::all_of(term.first.begin(), term.first.end(), [this](TermId atom) { return all_[atom].natural; });
    });
}

Polynomial Terms::indicator(TermId truth) {
    if (truth <= always) return constant(truth == always ? 1 : 0);
    const Term term = all_[truth];
    if (term.form == TermForm::negation) return sum_of(constant(1), indicator(term.kids[0]), -1);
    if (term.form == TermForm::zero) {  // r = 0 for a bit r
        if (const auto bit = single(term.number, TermForm::remainder); bit && constant_of(number_of(all_[*bit].kids[1])) == Integer(2))
            return sum_of(constant(1), term.number, -1);
    }
    return atom({TermForm::indicator, {}, {truth}, {}, true});
}

/// Modulo m coefficients count modulo m, and so does what stands under a remainder by a multiple of m.
Polynomial Terms::reduced(const Polynomial& p, const Integer& modulus) const {
    Polynomial made;
    for (const auto& [monomial, coefficient] : p) {
        const Integer c = base::floor_mod(coefficient, modulus);
        if (monomial.size() == 1 && c != 0 && all_[monomial[0]].form == TermForm::remainder) {
            const auto by = constant_of(number_of(all_[monomial[0]].kids[1]));
            if (by && *by != 0 && base::floor_mod(*by, modulus) == 0) {
                for (const auto& [inner, k] : reduced(number_of(all_[monomial[0]].kids[0]), modulus)) put(made, inner, c * k);
                continue;
            }
        }
        put(made, monomial, c);
    }
    Polynomial result;
    for (const auto& [monomial, coefficient] : made) put(result, monomial, base::floor_mod(coefficient, modulus));
    return result;
}

Polynomial Terms::remainder(const Polynomial& p, const Polynomial& by) {
    const auto m = constant_of(by);
    if (!m || *m == 0) return atom({TermForm::remainder, {}, {id_of(p), id_of(by)}, {}, true});
    const Integer modulus = *m < 0 ? Integer(-*m) : *m;
    Polynomial r = reduced(p, modulus);
    if (const auto c = constant_of(r)) return constant(*c);
    if (modulus == 2 && constant_term(r) == 1) {
        r.erase(Monomial{});
        return sum_of(constant(1), remainder(r, by), -1);
    }
    return atom({TermForm::remainder, {}, {id_of(r), id_of(constant(modulus))}, {}, true});
}

/// floor((d q + r) / d) = q + floor(r / d).
Polynomial Terms::quotient(const Polynomial& p, const Polynomial& by) {
    const auto d = constant_of(by);
    if (!d || *d == 0) return atom({TermForm::quotient, {}, {id_of(p), id_of(by)}, {}, surely_natural(p) && surely_natural(by)});
    if (*d < 0) return quotient(times(p, -1), constant(-*d));
    Polynomial whole, rest;
    for (const auto& [monomial, coefficient] : p) {
        put(whole, monomial, base::floor_div(coefficient, *d));
        put(rest, monomial, base::floor_mod(coefficient, *d));
    }
    if (constant_of(rest)) return whole;
    const bool natural = surely_natural(rest);
    return sum_of(std::move(whole), atom({TermForm::quotient, {}, {id_of(rest), id_of(by)}, {}, natural}));
}

Polynomial Terms::nim_sum(const std::vector<Polynomial>& parts) {
    std::vector<TermId> kids;
    Integer number = 0;
    for (const Polynomial& part : parts) {
        if (const auto c = constant_of(part)) {
            number = number ^ *c;
        } else if (const auto inner = single(part, TermForm::nim_sum)) {
            kids.insert(kids.end(), all_[*inner].kids.begin(), all_[*inner].kids.end());
            number = number ^ constant_term(all_[*inner].number);
        } else {
            kids.push_back(id_of(part));
        }
    }
    kids = odd_ones_of(std::move(kids));
    if (kids.empty()) return constant(number);
    if (kids.size() == 1 && number == 0) return number_of(kids[0]);
    return atom({TermForm::nim_sum, {}, kids, constant(number), true});
}

/// min(-d, 0) = min(d, 0) - d, and a common factor comes out.
Polynomial Terms::below_zero(const Polynomial& p) {
    if (const auto c = constant_of(p)) return constant(*c < 0 ? *c : Integer(0));
    if (leads_negative(p)) return sum_of(below_zero(times(p, -1)), p);
    Integer g = common_factor(p);
    if (base::floor_mod(constant_term(p), g) != 0) g = 1;
    Polynomial d;
    for (const auto& [monomial, coefficient] : p) put(d, monomial, base::floor_div(coefficient, g));
    return times(atom({TermForm::below_zero, {}, {}, std::move(d)}), g);
}

Polynomial Terms::least(const std::vector<Polynomial>& parts) {
    std::vector<TermId> kids;
    for (const Polynomial& part : parts) {
        if (const auto inner = single(part, TermForm::least)) kids.insert(kids.end(), all_[*inner].kids.begin(), all_[*inner].kids.end());
        else kids.push_back(id_of(part));
    }
    std::sort(kids.begin(), kids.end());
    kids.erase(std::unique(kids.begin(), kids.end()), kids.end());
    if (kids.size() == 1) return number_of(kids[0]);
    if (kids.size() == 2) return sum_of(number_of(kids[1]), below_zero(sum_of(number_of(kids[0]), number_of(kids[1]), -1)));
    return atom({TermForm::least, {}, kids});
}

Polynomial Terms::greatest(const std::vector<Polynomial>& parts) {
    std::vector<Polynomial> opposite;
    for (const Polynomial& part : parts) opposite.push_back(times(part, -1));
    return times(least(opposite), -1);
}

bool Terms::mentions_bound(TermId id) const {
    const Term& term = all_[id];
    const auto in = [this](TermId part) { return mentions_bound(part); };
    return term.form == TermForm::bound || std::any_of(term.kids.begin(), term.kids.end(), in) ||
           std::any_of(term.number.begin(), term.number.end(), [&](const auto& t) { return std::any_of(t.first.begin(), t.first.end(), in); });
}

TermId Terms::with(TermId id, TermId atom, const Polynomial& value) {
    Memory made;
    return with(id, atom, value, made);
}

Polynomial Terms::with_in(const Polynomial& p, TermId atom, const Polynomial& value, Memory& made) {
    Polynomial all;
    for (const auto& [monomial, coefficient] : p) {
        Polynomial product = constant(coefficient);
        for (const TermId factor : monomial) product = product_of(product, number_of(with(factor, atom, value, made)));
        all = sum_of(std::move(all), product);
    }
    return all;
}

TermId Terms::with(TermId id, TermId atom, const Polynomial& value, Memory& made) {
    if (id == atom) return id_of(value);
    if (const auto found = made.find(id); found != made.end()) return found->second;
    Term term = all_[id];
    const Polynomial number = with_in(term.number, atom, value, made);
    for (TermId& kid : term.kids) kid = with(kid, atom, value, made);
    const auto kid = [&](std::size_t k) { return number_of(term.kids[k]); };
    const auto rebuilt = [&]() -> TermId {
        switch (term.form) {
            case TermForm::all_of: return all_of(term.kids);
            case TermForm::negation: return negation(term.kids[0]);
            case TermForm::odd_number_of: {
                TermId odd = never;
                for (const TermId part : term.kids) odd = negation(same(odd, part));
                return odd;
            }
            case TermForm::at_least: return at_least(number);
            case TermForm::zero: return zero(number);
            case TermForm::remainder: return id_of(remainder(kid(0), kid(1)));
            case TermForm::quotient: return id_of(quotient(kid(0), kid(1)));
            case TermForm::nim_sum: {
                std::vector<Polynomial> parts{number};
                for (std::size_t k = 0; k < term.kids.size(); ++k) parts.push_back(kid(k));
                return id_of(nim_sum(parts));
            }
            case TermForm::below_zero: return id_of(below_zero(number));
            case TermForm::least: {
                std::vector<Polynomial> parts;
                for (std::size_t k = 0; k < term.kids.size(); ++k) parts.push_back(kid(k));
                return id_of(least(parts));
            }
            case TermForm::indicator: return id_of(indicator(term.kids[0]));
            case TermForm::polynomial: return id_of(number);
            default: return intern(term);  // names, and what is a function of its parts
        }
    };
    return made[id] = rebuilt();
}

Polynomial Terms::absolute(const Polynomial& p) { return sum_of(p, below_zero(p), -2); }

}  // namespace grundy::meaning
