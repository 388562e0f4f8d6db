/// A model of the opposite is looked for: an atom is taken to be true, then false, and what is taken must have a point in common as inequalities. Atoms are
/// read as they are; monomials of higher degree are unknowns of their own.
///
/// What is added, for every atom that occurs:
///   r = p mod m        0 <= r < m and p = m floor(p / m) + r
///   q = floor(p / d)   0 <= p - d q < d                                            (d a number)
///   t = min(d, 0)      t <= 0, t <= d, and one of them is an equation; least alike
///   x, a nim-sum       0 <= x <= the sum, of the parity of the sum, since bits are added without carry; 0 for two parts iff they are equal; at most 1 where
///                      all parts are at most 1
///   v, an indicator    0 or 1, and 1 iff what it indicates
///   p mod m, floor(p / d), b^k, isqrt, ones, gcd
///                      between 0 or 1 and an argument, where the arguments are positive
///   x in primes(n), …  1 <= x <= n, digits 0 <= x <= n
///   a product          0 iff a factor is 0; not negative where no factor is; not below two positive factors
#include "engine/meaning/entail.hpp"

#include <algorithm>

#include "engine/linear/polyhedra.hpp"

namespace grundy::meaning {

using base::Integer;
using rule::Builtin;

namespace {

/// Their elements are 1 or more.
constexpr Builtin positive_sets[] = {Builtin::divisors, Builtin::primes,     Builtin::prime_powers, Builtin::powers,
                                     Builtin::squares,  Builtin::factorials, Builtin::fibonacci,    Builtin::zeckendorf};

bool is_connective(TermForm form) {
    return form == TermForm::never || form == TermForm::always || form == TermForm::all_of || form == TermForm::negation || form == TermForm::odd_number_of;
}

void gather_parts(const Terms& terms, TermId id, std::set<TermId>& seen) {
    if (!seen.insert(id).second) return;
    const Term& term = terms[id];
    if (term.form == TermForm::for_all || term.form == TermForm::holds || term.form == TermForm::unknown || term.form == TermForm::collection) return;
    for (const TermId kid : term.kids) gather_parts(terms, kid, seen);
    for (const auto& [monomial, coefficient] : term.number) {
        for (const TermId atom : monomial) gather_parts(terms, atom, seen);
    }
}

/// x = p, a part of a conjunction: p in the place of x everywhere, so that what is made of x meets what is made of p.
TermId with_equations(Terms& terms, TermId truth) {
    constexpr int most_equations = 12;
    for (int round = 0; round < most_equations; ++round) {
        const Term whole = terms[truth];
        if (whole.form != TermForm::all_of) return truth;
        std::optional<std::pair<TermId, Polynomial>> found;
        for (const TermId part : whole.kids) {
            if (found || terms[part].form != TermForm::zero || terms.mentions_bound(part)) continue;
            const Polynomial p = terms[part].number;
            for (const auto& [monomial, coefficient] : p) {
                if (found || monomial.size() != 1 || (coefficient != 1 && coefficient != -1) || terms[monomial[0]].form != TermForm::slot) continue;
                Polynomial rest = p;
                rest.erase(monomial);
                const auto among = parts_of(terms, {terms.id_of(rest)});
                if (among.count(monomial[0]) == 0) found = {monomial[0], times(std::move(rest), -coefficient)};
            }
        }
        if (!found) return truth;
        const TermId natural = terms[found->first].natural ? terms.at_least(found->second) : Terms::always;
        truth = terms.all_of({terms.with(truth, found->first, found->second), natural});
    }
    return truth;
}

class Search {
public:
    Search(Terms& terms, const EntailmentLimits& limits) : terms_(terms), limits_(limits) {}

    /// All that is known of the atoms in `truth`, and of those that come with it.
    TermId with_lemmas(TermId truth) {
        std::set<TermId> done;
        std::set<Monomial> products;
        for (int round = 0; round < 4; ++round) {
            std::set<TermId> all;
            gather_parts(terms_, truth, all);
            std::vector<TermId> more{truth};
            for (const TermId id : all) {
                for (const auto& [monomial, coefficient] : Polynomial(terms_[id].number)) {
                    if (monomial.size() > 1 && products.insert(monomial).second) product_lemmas(monomial, more);
                }
                if (done.insert(id).second) lemmas(id, more);
            }
            const TermId whole = terms_.all_of(more);
            if (whole == truth) break;
            truth = whole;
        }
        return truth;
    }

    /// No assignment makes it true.
    bool impossible(TermId truth, linear::Forms forms, std::vector<Polynomial> apart) {
        if (++cases_ > limits_.cases) return false;
        if (limits_.tick) limits_.tick();
        // Parts of a conjunction are taken at once.
        for (;;) {
            if (truth == Terms::never) return true;
            const Term term = terms_[truth];
            const std::vector<TermId> parts = term.form == TermForm::all_of ? term.kids : std::vector<TermId>{truth};
            std::map<TermId, TermId> taken;
            for (const TermId part : parts) {
                const bool no = terms_[part].form == TermForm::negation;
                const TermId atom = no ? terms_[part].kids[0] : part;
                if (part == Terms::always || is_connective(terms_[atom].form)) continue;
                taken[atom] = no ? Terms::never : Terms::always;
                assume(atom, !no, forms, apart);
            }
            if (taken.empty()) break;
            known_.clear();
            truth = replaced(truth, taken);
        }
        if (contradiction(forms, apart, 0)) return true;
        if (truth == Terms::always) return false;
        const TermId atom = first_atom(truth);
        for (const TermId value : {Terms::always, Terms::never}) {
            known_.clear();
            const TermId rest = replaced(truth, {{atom, value}});
            linear::Forms more = forms;
            std::vector<Polynomial> more_apart = apart;
            assume(atom, value == Terms::always, more, more_apart);
            if (!impossible(rest, std::move(more), std::move(more_apart))) return false;
        }
        return true;
    }

private:
    void lemmas(TermId id, std::vector<TermId>& more) {
        const Term term = terms_[id];
        const Polynomial self{{{id}, Integer(1)}};
        const auto natural = [&](const Polynomial& p) { more.push_back(terms_.at_least(p)); };
        const auto minus = [](const Polynomial& a, const Polynomial& b) { return sum_of(a, b, -1); };
        if (term.natural) natural(self);
        switch (term.form) {
            case TermForm::remainder: {
                const Polynomial p = terms_.number_of(term.kids[0]), by = terms_.number_of(term.kids[1]);
                const auto m = constant_of(by);
                if (!m) {
                    more.push_back(terms_.implies(from(by, 1), from(minus(by, self), 1)));
                    more.push_back(terms_.implies(from(p, 0), from(minus(p, self), 0)));
                }
                if (!m || *m <= 0) return;
                natural(minus(Terms::constant(*m - 1), self));
                more.push_back(terms_.zero(minus(minus(p, self), times(terms_.quotient(p, Terms::constant(*m)), *m))));
                return;
            }
            case TermForm::quotient: {
                const Polynomial p = terms_.number_of(term.kids[0]), by = terms_.number_of(term.kids[1]);
                const auto d = constant_of(by);
                if (!d || *d >= 2) more.push_back(terms_.implies(terms_.all_of({from(p, 1), from(by, 2)}), from(minus(p, self), 1)));
                if (!d) more.push_back(terms_.implies(terms_.all_of({from(p, 0), from(by, 1)}), terms_.all_of({from(self, 0), from(minus(p, self), 0)})));
                if (!d || *d <= 0) return;
                const Polynomial rest = minus(p, times(self, *d));
                natural(rest);
                natural(minus(Terms::constant(*d - 1), rest));
                return;
            }
            case TermForm::below_zero:
                natural(times(self, -1));
                natural(minus(term.number, self));
                more.push_back(terms_.any_of({terms_.zero(self), terms_.zero(minus(self, term.number))}));
                return;
            case TermForm::least: {
                std::vector<TermId> one;
                for (const TermId kid : term.kids) {
                    natural(minus(terms_.number_of(kid), self));
                    one.push_back(terms_.zero(minus(terms_.number_of(kid), self)));
                }
                more.push_back(terms_.any_of(one));
                return;
            }
            case TermForm::nim_sum: return nim_lemmas(term, self, more);
            case TermForm::indicator:
                natural(minus(Terms::constant(1), self));
                more.push_back(terms_.same(terms_.at_least(minus(self, Terms::constant(1))), term.kids[0]));
                return;
            case TermForm::unknown: return function_lemmas(term, self, more);
            case TermForm::holds: return member_lemmas(id, term, more);
            default: return;
        }
    }

    TermId from(const Polynomial& p, const Integer& least) { return terms_.at_least(sum_of(p, Terms::constant(least), -1)); }

    void function_lemmas(const Term& term, const Polynomial& self, std::vector<TermId>& more) {
        const auto is = [&](auto what) { return term.tag == std::vector<std::int64_t>{tag_of(what)}; };
        if (is(rule::Op::power)) more.push_back(terms_.implies(from(terms_.number_of(term.kids[0]), 1), from(self, 1)));
        if (!is(Builtin::isqrt) && !is(Builtin::ones) && !is(Builtin::gcd)) return;
        for (const TermId kid : term.kids) {
            if (terms_[kid].form == TermForm::collection) continue;  // the gcd of a set
            const Polynomial of = terms_.number_of(kid);
            more.push_back(terms_.implies(from(of, 1), terms_.all_of({from(self, 1), from(sum_of(of, self, -1), 0)})));
            if (is(Builtin::isqrt)) more.push_back(terms_.implies(from(of, 2), from(sum_of(of, self, -1), 1)));
        }
    }

    /// Of an element of a built-in set; the last argument is the largest one where the set is infinite.
    void member_lemmas(TermId id, const Term& term, std::vector<TermId>& more) {
        if (term.tag != std::vector<std::int64_t>{tag_of(rule::Op::element_of)} || terms_[term.kids[1]].form != TermForm::collection) return;
        const Term set = terms_[term.kids[1]];
        const auto is = [&](Builtin what) { return set.tag == std::vector<std::int64_t>{tag_of(what)}; };
        const bool positive = std::any_of(std::begin(positive_sets), std::end(positive_sets), is), digits = is(Builtin::digits);
        if (!positive && !digits) return;
        const Polynomial element = terms_.number_of(term.kids[0]), most = terms_.number_of(digits ? set.kids.front() : set.kids.back());
        more.push_back(terms_.implies(id, from(element, digits ? 0 : 1)));
        const TermId within = from(sum_of(most, element, -1), 0);
        more.push_back(terms_.implies(id, is(Builtin::divisors) ? terms_.implies(from(most, 0), within) : within));  // those of |n|
    }

    void nim_lemmas(const Term& term, const Polynomial& self, std::vector<TermId>& more) {
        const Integer c = constant_term(term.number);
        Polynomial sum = Terms::constant(c);
        std::vector<TermId> small{terms_.at_least(sum_of(Terms::constant(1), self, -1))};
        for (const TermId kid : term.kids) {
            const Polynomial part = terms_.number_of(kid);
            sum = sum_of(std::move(sum), part);
            small.push_back(terms_.at_least(sum_of(part, Terms::constant(-2))));
        }
        more.push_back(terms_.at_least(sum_of(sum, self, -1)));
        more.push_back(terms_.zero(terms_.remainder(sum_of(sum, self), Terms::constant(2))));
        if (c <= 1) more.push_back(terms_.any_of(small));
        if (term.kids.size() != 2 || c != 0) return;
        more.push_back(terms_.same(terms_.zero(self), terms_.zero(sum_of(terms_.number_of(term.kids[0]), terms_.number_of(term.kids[1]), -1))));
    }

    void product_lemmas(const Monomial& monomial, std::vector<TermId>& more) {
        const Polynomial self{{monomial, Integer(1)}};
        std::vector<TermId> zeros;
        bool natural = true;
        for (const TermId factor : std::set<TermId>(monomial.begin(), monomial.end())) {
            zeros.push_back(terms_.zero({{{factor}, Integer(1)}}));
            natural = natural && (terms_[factor].natural || std::count(monomial.begin(), monomial.end(), factor) % 2 == 0);
        }
        // self = 0 iff a factor is: in inequalities too
        more.push_back(terms_.any_of(
            {terms_.any_of(zeros), terms_.at_least(sum_of(self, Terms::constant(-1))), terms_.at_least(sum_of(times(self, -1), Terms::constant(-1)))}));
        for (const TermId factor : zeros) more.push_back(terms_.implies(factor, terms_.at_least(self)));
        for (const TermId factor : zeros) more.push_back(terms_.implies(factor, terms_.at_least(times(self, -1))));
        if (natural) more.push_back(terms_.at_least(self));
        if (monomial.size() != 2) return;
        const Polynomial a{{{monomial[0]}, Integer(1)}}, b{{{monomial[1]}, Integer(1)}};
        more.push_back(terms_.implies(terms_.all_of({from(a, 1), from(b, 1)}), terms_.all_of({from(sum_of(self, a, -1), 0), from(sum_of(self, b, -1), 0)})));
    }

    TermId first_atom(TermId truth) const {
        const Term* term = &terms_[truth];
        while (is_connective(term->form)) {
            truth = term->kids[0];
            term = &terms_[truth];
        }
        return truth;
    }

    TermId replaced(TermId truth, const std::map<TermId, TermId>& values) {
        if (const auto found = values.find(truth); found != values.end()) return found->second;
        const Term term = terms_[truth];
        if (!is_connective(term.form) || term.kids.empty()) return truth;
        if (const auto found = known_.find(truth); found != known_.end()) return found->second;
        std::vector<TermId> kids;
        for (const TermId kid : term.kids) kids.push_back(replaced(kid, values));
        TermId made = Terms::never;
        if (term.form == TermForm::negation) made = terms_.negation(kids[0]);
        else if (term.form == TermForm::all_of) made = terms_.all_of(kids);
        else
            for (const TermId kid : kids) made = terms_.negation(terms_.same(made, kid));
        known_[truth] = made;
        return made;
    }

    linear::Var unknown_of(const Monomial& monomial) { return unknowns_.try_emplace(monomial, static_cast<linear::Var>(unknowns_.size())).first->second; }

    /// Nothing where a coefficient is too large: an inequality less can only make a proof fail.
    std::optional<linear::Linear> linear(const Polynomial& p) {
        constexpr std::int64_t largest = std::int64_t{1} << 40;
        linear::Linear made;
        std::map<linear::Var, std::int64_t> terms;
        for (const auto& [monomial, coefficient] : p) {
            const auto c = base::to_int64(coefficient);
            if (!c || *c > largest || *c < -largest) return std::nullopt;
            if (monomial.empty()) made.constant = *c;
            else terms[unknown_of(monomial)] = *c;
        }
        made.terms.assign(terms.begin(), terms.end());
        return made;
    }

    void add(const Polynomial& p, linear::Forms& forms) {
        if (auto made = linear(p)) forms.push_back(std::move(*made));
    }

    void assume(TermId atom, bool holds, linear::Forms& forms, std::vector<Polynomial>& apart) {
        const Term& term = terms_[atom];
        if (term.form == TermForm::at_least) add(holds ? term.number : sum_of(times(term.number, -1), Terms::constant(-1)), forms);
        if (term.form != TermForm::zero) return;
        if (!holds) return apart.push_back(term.number);
        add(term.number, forms);
        add(times(term.number, -1), forms);
    }

    /// What is not 0 is at least 1 or at most -1: where one of the two is impossible it is the other, and a few are tried both ways.
    bool contradiction(linear::Forms forms, std::vector<Polynomial> apart, int depth) {
        if (linear::contradictory(forms)) return true;
        const auto with = [&](const Polynomial& p, int sign) {
            linear::Forms more = forms;
            add(sum_of(times(p, sign), Terms::constant(-1)), more);
            return more;
        };
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t k = 0; k < apart.size() && !changed; ++k) {
                const bool no_more = linear::contradictory(with(apart[k], 1)), no_less = linear::contradictory(with(apart[k], -1));
                if (no_more && no_less) return true;
                if (!no_more && !no_less) continue;
                forms = with(apart[k], no_more ? -1 : 1);
                apart.erase(apart.begin() + static_cast<std::ptrdiff_t>(k));
                changed = true;
            }
        }
        if (apart.empty() || depth == most_splits || ++cases_ > limits_.cases) return false;
        const Polynomial p = apart.back();
        apart.pop_back();
        return contradiction(with(p, 1), apart, depth + 1) && contradiction(with(p, -1), apart, depth + 1);
    }

    static constexpr int most_splits = 2;

    Terms& terms_;
    const EntailmentLimits& limits_;
    std::size_t cases_ = 0;
    std::map<Monomial, linear::Var> unknowns_;
    std::map<TermId, TermId> known_;
};

}  // namespace

std::set<TermId> parts_of(const Terms& terms, const std::vector<TermId>& all) {
    std::set<TermId> parts;
    for (const TermId term : all) gather_parts(terms, term, parts);
    return parts;
}

bool follows(Terms& terms, const std::vector<TermId>& facts, TermId truth, const EntailmentLimits& limits) {
    if (truth == Terms::always) return true;
    std::vector<TermId> all = facts;
    all.push_back(terms.negation(truth));
    Search search(terms, limits);
    return search.impossible(search.with_lemmas(with_equations(terms, terms.all_of(all))), {}, {});
}

}  // namespace grundy::meaning
