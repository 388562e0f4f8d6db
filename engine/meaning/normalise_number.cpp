/// Numbers. What is not understood at all, and has no value at some positions that could be told, ends the normalising.
#include <algorithm>

#include "engine/meaning/normalise_scope.hpp"

namespace grundy::meaning {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_cases = 24;
constexpr std::size_t most_number_steps = 200'000;

}  // namespace

NumberCases Normaliser::each_pair(const NumberCases& a, const NumberCases& b, const std::function<Polynomial(const Polynomial&, const Polynomial&)>& make) {
    NumberCases made;
    for (const auto& one : a) {
        for (const auto& other : b) {
            const TermId both = terms_.all_of({one.first, other.first});
            if (both == Terms::never) continue;
            made.emplace_back(both, under(both, [&] { return make(one.second, other.second); }));
            if (made.size() > most_cases || made.back().second.size() > most_monomials) throw NotNormal{};
        }
    }
    return made;
}

Polynomial Normaliser::collapsed(const NumberCases& cases) {
    if (cases.size() == 1) return cases[0].second;
    Polynomial all;
    for (const auto& [when, p] : cases) all = sum_of(std::move(all), product_of(terms_.indicator(when), p));
    if (all.size() > most_monomials) throw NotNormal{};
    return all;
}

Polynomial Normaliser::unknown(std::vector<std::int64_t> tag, std::vector<TermId> kids, bool natural) {
    return terms_.atom({TermForm::unknown, std::move(tag), std::move(kids), {}, natural});
}

/// A product is natural if its factors are: what occurs twice is a square, and the others are asked for one by one.
void Normaliser::require_natural(const Expr& e, const NumberCases& cases) {
    if (std::all_of(cases.begin(), cases.end(), [this](const auto& c) { return terms_.surely_natural(c.second); })) return;
    if (e.op == Op::power && e.args[1]->op == Op::number && e.args[1]->number % 2 == 0) return;
    if (e.op != Op::multiply) return require(related(cases, Relation::greater_equal, {{Terms::always, {}}}));
    std::map<Polynomial, const Expr*> odd;
    std::vector<const Expr*> open{&e};
    while (!open.empty()) {
        const Expr* factor = open.back();
        open.pop_back();
        if (factor->op == Op::multiply) {
            for (const ExprRef& arg : factor->args) open.push_back(arg.get());
            continue;
        }
        const Polynomial p = collapsed(number(*factor));
        if (odd.erase(p) == 0) odd.emplace(p, factor);
    }
    for (const auto& [p, factor] : odd) require_natural(*factor, {{Terms::always, p}});
}

NumberCases Normaliser::number(const Expr& e) {
    if (++steps_ > most_number_steps) throw NotNormal{};
    const auto arg = [&](std::size_t k) { return number(*e.args[k]); };
    switch (e.op) {
        case Op::number: return {{Terms::always, Terms::constant(e.number)}};
        case Op::big: return {{Terms::always, Terms::constant(*e.big)}};
        case Op::local:
        case Op::apply: {
            Meaning made = meaning(e);
            if (made.kind != Kind::number || made.number.empty()) throw NotNormal{};
            return made.number;
        }
        case Op::negate: return each_pair({{Terms::always, {}}}, arg(0), [](const Polynomial& a, const Polynomial& b) { return sum_of(a, b, -1); });
        case Op::add:
        case Op::subtract: return each_pair(arg(0), arg(1), [&](const Polynomial& a, const Polynomial& b) { return sum_of(a, b, e.op == Op::add ? 1 : -1); });
        case Op::multiply:
            return each_pair(arg(0), arg(1), [](const Polynomial& a, const Polynomial& b) {
                if (a.size() * b.size() > most_monomials) throw NotNormal{};
                return product_of(a, b);
            });
        case Op::divide:
        case Op::modulo:
            return each_pair(arg(0), arg(1), [&](const Polynomial& a, const Polynomial& b) {
                require(terms_.negation(terms_.zero(b)));
                if (e.op == Op::modulo && a == b) return Polynomial{};
                return e.op == Op::divide ? terms_.quotient(a, b) : terms_.remainder(a, b);
            });
        case Op::power: return power(e);
        case Op::exclusive_or: {
            const std::vector<NumberCases> sides{arg(0), arg(1)};
            for (const std::size_t k : {0U, 1U}) require_natural(*e.args[k], sides[k]);
            return combined(Op::xor_of, sides);
        }
        case Op::if_: {
            const TermId c = truth(*e.args[0]), no = terms_.negation(c);
            if (c <= Terms::always) return arg(c == Terms::always ? 1 : 2);
            NumberCases made;
            for (const auto& [when, p] : under(c, [&] { return arg(1); })) made.emplace_back(terms_.all_of({c, when}), p);
            for (const auto& [when, p] : under(no, [&] { return arg(2); })) made.emplace_back(terms_.all_of({no, when}), p);
            std::erase_if(made, [](const auto& one) { return one.first == Terms::never; });
            return made;
        }
        case Op::index: return indexed(e);
        case Op::call: return built_in(e);
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of: return of_items(e);
        case Op::sum:
        case Op::count:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum: return aggregate(*over_entries(std::make_shared<Expr>(e)));
        case Op::value_at: return value(e);
        default: throw NotNormal{};
    }
}

NumberCases Normaliser::power(const Expr& e) {
    const NumberCases exponent = number(*e.args[1]);
    require_natural(*e.args[1], exponent);
    return each_pair(number(*e.args[0]), exponent, [&](const Polynomial& b, const Polynomial& k) {
        const auto times_b = constant_of(k), value = constant_of(b);
        if (times_b && value) {
            const auto made = base::bit_length(*value) < 64 && *times_b < 1000 ? base::power(*value, *times_b) : std::nullopt;
            if (made) return Terms::constant(*made);
        }
        if (times_b && *times_b >= 0 && *times_b <= 8 && b.size() <= 4) {
            Polynomial made = Terms::constant(1);
            for (Integer i = 0; i < *times_b; i = i + 1) made = product_of(made, b);
            return made;
        }
        return unknown({tag_of(Op::power)}, {terms_.id_of(b), terms_.id_of(k)}, terms_.surely_natural(b));
    });
}

NumberCases Normaliser::indexed(const Expr& e) {
    const Meaning list = meaning(*e.args[0]);
    const NumberCases index = number(*e.args[1]);
    if (list.kind != Kind::vector) throw NotNormal{};
    const auto at = index.size() == 1 ? constant_of(index[0].second) : std::nullopt;
    if (list.entries && at) {
        if (*at < 1 || *at > static_cast<std::int64_t>(list.entries->size())) throw NotNormal{};
        return (*list.entries)[static_cast<std::size_t>(*base::to_int64(*at)) - 1];
    }
    const TermId all = list.entries ? whole(*e.args[0]) : list.whole;
    const bool natural = list.natural_entries || (list.entries && std::all_of(list.entries->begin(), list.entries->end(), [this](const NumberCases& entry) {
                                                      return entry.size() == 1 && terms_.surely_natural(entry[0].second);
                                                  }));
    return each_pair(length(*e.args[0]), index, [&](const Polynomial& size, const Polynomial& k) {
        require(terms_.all_of({terms_.at_least(sum_of(k, Terms::constant(-1))), terms_.at_least(sum_of(size, k, -1))}));
        return unknown({tag_of(Op::index)}, {all, terms_.id_of(k)}, natural);
    });
}

NumberCases Normaliser::built_in(const Expr& e) {
    const auto numeric = [&](std::size_t k) { return number(*e.args[k]); };
    switch (e.builtin) {
        case Builtin::len: return length(*e.args[0]);
        case Builtin::mex: return {{Terms::always, unknown({tag_of(Builtin::mex)}, {whole(*e.args[0])}, true)}};
        case Builtin::abs: return each_pair({{Terms::always, {}}}, numeric(0), [&](const Polynomial&, const Polynomial& p) { return terms_.absolute(p); });
        case Builtin::bit:
        case Builtin::digit: {  // floor(n / base^place) mod base
            for (const std::size_t k : {std::size_t{0}, e.args.size() - 1}) require_natural(*e.args[k], numeric(k));
            const ExprRef base = e.builtin == Builtin::bit ? rule::number(2) : e.args[1];
            require(related(number(*base), Relation::greater_equal, {{Terms::always, Terms::constant(2)}}));
            const ExprRef shifted = rule::binary(Op::divide, e.args[0], rule::binary(Op::power, base, e.args.back()));
            return number(*rule::binary(Op::modulo, shifted, base));
        }
        case Builtin::isqrt:
        case Builtin::ones:
        case Builtin::trailing: {
            if (e.args.size() == 4) throw NotNormal{};
            NumberCases made{{Terms::always, {}}};
            std::vector<NumberCases> args;
            for (std::size_t k = 0; k < e.args.size(); ++k) {
                args.push_back(numeric(k));
                require_natural(*e.args[k], args.back());
            }
            if (e.builtin == Builtin::trailing) require(related(args[1], Relation::greater_equal, {{Terms::always, Terms::constant(2)}}));
            std::vector<TermId> rest;
            for (std::size_t k = 1; k < args.size(); ++k) rest.push_back(terms_.id_of(collapsed(args[k])));
            return each_pair(made, args[0], [&](const Polynomial&, const Polynomial& n) {
                if (const auto c = constant_of(n); c && *c >= 0 && e.builtin == Builtin::isqrt) return Terms::constant(base::isqrt(*c));
                std::vector<TermId> kids{terms_.id_of(n)};
                kids.insert(kids.end(), rest.begin(), rest.end());
                return unknown({tag_of(e.builtin)}, kids, true);
            });
        }
        case Builtin::gcd: {
            std::vector<TermId> kids;
            for (const ExprRef& arg : e.args) kids.push_back(whole(*arg));
            std::sort(kids.begin(), kids.end());
            return {{Terms::always, unknown({tag_of(Builtin::gcd)}, kids, true)}};
        }
        default: throw NotNormal{};
    }
}

NumberCases Normaliser::combined(Op op, const std::vector<NumberCases>& parts) {
    std::vector<std::pair<TermId, std::vector<Polynomial>>> rows{{Terms::always, {}}};
    for (const NumberCases& part : parts) {
        std::vector<std::pair<TermId, std::vector<Polynomial>>> longer;
        for (const auto& [when, row] : rows) {
            for (const auto& [also, p] : part) {
                const TermId both = terms_.all_of({when, also});
                if (both == Terms::never) continue;
                longer.emplace_back(both, row);
                longer.back().second.push_back(p);
            }
        }
        if (longer.size() > most_cases) throw NotNormal{};
        rows = std::move(longer);
    }
    NumberCases made;
    for (const auto& [when, row] : rows) {
        if (op == Op::xor_of || op == Op::xor_sum) {
            for (const Polynomial& p : row) {
                if (const auto c = constant_of(p); c && *c < 0) throw NotNormal{};
            }
            made.emplace_back(when, terms_.nim_sum(row));
        } else if (op == Op::minimum_of || op == Op::minimum) {
            made.emplace_back(when, terms_.least(row));
        } else {
            made.emplace_back(when, terms_.greatest(row));
        }
    }
    return made;
}

/// What the theorem says; where it says only when it is 0, an unknown number of which that is known.
NumberCases Normaliser::value(const Expr& e) {
    const TermId previous = lost(e);
    if (game_.play != rule::Play::normal) throw NotNormal{};
    if (statement_->value) {
        Names position;
        for (std::size_t c = 0; c < e.args.size(); ++c) position[static_cast<std::uint32_t>(c)] = meaning(*e.args[c]);
        std::swap(names_, position);
        NumberCases made = number(*statement_->value);
        std::swap(names_, position);
        return made;
    }
    std::vector<TermId> kids;
    for (const ExprRef& arg : e.args) kids.push_back(whole(*arg));
    const Polynomial made = unknown({tag_of(Op::value_at)}, kids, true);
    std::vector<TermId> fact{terms_.same(terms_.zero(made), previous)};
    for (const TermId given : path_) fact.push_back(terms_.negation(given));
    facts_.insert(terms_.any_of(fact));
    return {{Terms::always, made}};
}

}  // namespace grundy::meaning
