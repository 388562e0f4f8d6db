// Subtraction sets that are not Presburger: every disjunct of the moves is either "t is in this infinite set" and nothing else, or linear.
// Also the sets that depend on n: its divisors and its digits.
#include <algorithm>

#include "engine/recognise/family/members.hpp"
#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

namespace {

struct Split {
    std::vector<CondRef> members;
    CondRef rest;
};

Split split(const std::vector<CondRef>& atoms) {
    Split s;
    std::vector<CondRef> rest;
    for (const auto& a : atoms) (a->kind == Cond::Kind::member ? s.members : rest).push_back(a);
    s.rest = simplify_natural(all(std::move(rest)));
    return s;
}

// Does the condition hold for every t >= 1 and every part >= 0?
bool trivial(const CondRef& c) {
    if (is_true(c)) return true;
    if (c->kind == Cond::Kind::all) return std::all_of(c->parts.begin(), c->parts.end(), trivial);
    return c->kind == Cond::Kind::at_least && c->linear == variable(var_t) - Linear(1);
}

void add_terms(const Family& family, std::vector<SetTerm>& terms) {
    SetTerm listed;
    const auto progression = [&](std::int64_t a, std::int64_t b) {
        SetTerm t;
        t.kind = SetTerm::Kind::progression;
        t.a = a;
        t.b = b;
        terms.push_back(t);
    };
    if (const auto* f = family.as<FiniteSubtraction>()) listed.values = f->set;
    if (const auto* p = family.as<PeriodicSubtraction>()) {
        listed.values = p->initial;
        for (const auto r : p->residues) progression(p->threshold + residue(r - p->threshold, p->modulus), p->modulus);
    }
    if (const auto* a = family.as<AllBut>()) {
        std::int64_t next = 1;
        for (const auto x : a->excluded)
            while (next <= x) {
                if (next < x) listed.values.push_back(next);
                ++next;
            }
        progression(next, 1);
    }
    if (!listed.values.empty()) terms.insert(terms.begin(), listed);
}

/// The same set with c added to every member; nothing where that may leave less than 1, which is no move.
std::optional<SetTerm> shifted(const Special& set, std::int64_t c) {
    using Kind = SetTerm::Kind;
    SetTerm term = set.term;
    if (c == 0) return term;
    switch (term.kind) {
        case Kind::squares:
            term = SetTerm{};
            term.kind = Kind::polynomial, term.coefficients = {c, 0, 1}, term.k0 = 1;
            break;
        case Kind::powers: term.values.at(1) = plus(term.values.at(1), c); break;
        case Kind::polynomial: term.coefficients.at(0) = plus(term.coefficients.at(0), times(c, term.denominator)); break;
        case Kind::primes:
        case Kind::prime_powers:
        case Kind::factorials: term.added = c; return c >= 1 - least_element(set) ? std::optional(term) : std::nullopt;
        default: return {};
    }
    const auto least = element(term, term.kind == Kind::powers ? term.values.at(2) : term.k0);
    return least && *least >= 1 ? std::optional(term) : std::nullopt;
}

}  // namespace

std::optional<Family> predicate_family(const HeapMoves& moves) {
    HeapMoves linear;
    linear.embedding = moves.embedding;
    PredicateSubtraction f;
    for (const auto& clause : moves.clauses) {
        if (clause.parts != 1) return {};
        for (const auto& d : disjuncts(clause.when)) {
            const Split s = split(d);
            if (is_false(s.rest)) continue;
            if (s.members.empty()) {
                linear.clauses.push_back({1, s.rest, clause.move});
                continue;
            }
            if (s.members.size() > 1) return {};
            const Cond& m = *s.members.front();
            const Linear beside = m.linear - variable(var_t);  // n - (p - 1): of what is taken 1 more is a prime
            if (m.special.kind != Special::Kind::term || !beside.is_constant() || beside.den != 1) return {};
            const auto term = shifted(m.special, times(beside.constant, -1));
            if (!term || !trivial(s.rest)) throw Beyond("a set is cut by a condition of its own");
            if (std::find(f.terms.begin(), f.terms.end(), *term) == f.terms.end()) f.terms.push_back(*term);
        }
    }
    if (f.terms.empty()) return {};
    if (!linear.clauses.empty()) {
        std::string evidence;
        const auto rest = family_of(relation(linear), evidence);
        if (!rest) return {};
        const std::size_t before = f.terms.size();
        add_terms(*rest, f.terms);
        if (f.terms.size() == before) return {};
    }
    return f;
}

std::optional<Family> divisor_family(const HeapMoves& moves) {
    std::optional<Family> found;
    for (const auto& clause : moves.clauses) {
        if (clause.parts != 1) return {};
        for (const auto& d : disjuncts(clause.when)) {
            const Split s = split(d);
            if (is_false(s.rest)) continue;
            if (s.members.size() != 1) return {};
            const Cond& m = *s.members.front();
            if (m.special.kind == Special::Kind::term || m.linear != variable(var_t) ||
                m.second != variable(var_t) + variable(var_part) + Linear(moves.embedding.shift))
                return {};
            const Axis taken = axis_of({s.rest, at_least(variable(var_t) - Linear(1))}, var_t);
            const Axis left = axis_of({s.rest, at_least(variable(var_part) - Linear(1))}, var_part);
            bool every = true, proper = true, positive = true;
            for (const auto& t : taken.cells) {
                for (const auto& q : left.cells) {
                    const std::int64_t point[] = {t.low, q.low};
                    const bool legal = holds(s.rest, point);
                    if (t.low == 0) {
                        positive = positive && !legal;
                        continue;
                    }
                    every = every && legal;
                    proper = proper && legal == (q.low > 0);
                }
            }
            Family here = OneHeap{};
            // On n >= 1 heap 0 is out of reach: every divisor that is legal is a proper one. The heap is the number itself, not n - 1.
            const std::int64_t shift = moves.embedding.shift;
            if (m.special.kind == Special::Kind::divisors && shift == 0 && (every || proper)) here = DivisorSubtraction{!every};
            if (m.special.kind == Special::Kind::divisors && shift == 1 && every) here = DivisorSubtraction{true};
            if (m.special.kind == Special::Kind::digits && shift == 0 && every && positive) here = DigitSubtraction{m.special.base};
            if (here.is<OneHeap>()) throw Beyond("the divisors or digits are cut by a condition of their own");
            if (found && *found != here) return {};
            found = here;
        }
    }
    return found;
}

}  // namespace grundy::recognise
