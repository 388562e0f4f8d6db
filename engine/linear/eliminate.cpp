// Binders out of conditions: exists v. C becomes a condition without v.
//
//   1. C has a conjunct c*v + L = 0:  v = -L/c, and c | L is one more condition (Cooper's scaling). Exact.
//   2. v has the coefficient 1 or -1 in every atom of a disjunct, and only in inequalities: lower <= v <= upper for all pairs (Fourier and
//      Motzkin; exact over the integers because the coefficients are units).
//   3. v occurs in no atom: nothing to do.
// Anything else is Beyond. Cost: the disjunctive normal form in case 2, capped.
#include <algorithm>

#include "engine/linear/linear.hpp"

namespace grundy::linear {

namespace {

// An equation for v among the conjuncts, with the smallest coefficient.
const Cond* equation_with(const CondRef& c, Var v) {
    const Cond* best = nullptr;
    const auto consider = [&](const CondRef& p) {
        if (p->kind != Cond::Kind::zero) return;
        const std::int64_t k = p->linear.coefficient(v);
        if (k != 0 && (best == nullptr || std::abs(k) < std::abs(best->linear.coefficient(v)))) best = p.get();
    };
    if (c->kind == Cond::Kind::all)
        for (const auto& p : c->parts) consider(p);
    else consider(c);
    return best;
}

CondRef solve(const CondRef& c, Var v, const Cond& equation) {
    const std::int64_t k = equation.linear.coefficient(v);
    const Linear rest = substitute(equation.linear, v, Linear(0)) * -1;  // k*v = rest
    return all({congruent(rest, k), substitute(c, v, exact_quotient(rest, k))});
}

CondRef project(const std::vector<CondRef>& atoms, Var v) {
    std::vector<CondRef> kept;
    std::vector<Linear> low, high;
    for (const auto& a : atoms) {
        if (!mentions(a, v)) {
            kept.push_back(a);
            continue;
        }
        const std::int64_t k = a->linear.coefficient(v);
        if (a->kind != Cond::Kind::at_least || (k != 1 && k != -1)) throw Beyond("a binder is not determined by what is left");
        const Linear rest = substitute(a->linear, v, Linear(0));
        if (k == 1) low.push_back(rest * -1);
        else high.push_back(rest);
    }
    for (const auto& l : low)
        for (const auto& h : high) kept.push_back(at_least(h - l));
    return all(std::move(kept));
}

CondRef eliminate_one(const CondRef& c, Var v) {
    if (!mentions(c, v)) return c;
    if (const Cond* e = equation_with(c, v)) return solve(c, v, *e);
    std::vector<CondRef> cases;
    for (const auto& d : disjuncts(c)) {
        const CondRef conj = all(d);
        if (is_false(conj)) continue;
        const Cond* e = equation_with(conj, v);
        cases.push_back(e != nullptr ? solve(conj, v, *e) : project(d, v));
    }
    return any(std::move(cases));
}

}  // namespace

CondRef eliminate(CondRef c, std::vector<Var> bound) {
    // Equations with unit coefficients first: they do not scale the others.
    for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t i = 0; i < bound.size(); ++i) {
            const Cond* e = equation_with(c, bound[i]);
            if (e == nullptr || std::abs(e->linear.coefficient(bound[i])) != 1) continue;
            c = solve(c, bound[i], *e);
            bound.erase(bound.begin() + static_cast<std::ptrdiff_t>(i));
            progress = true;
            break;
        }
    }
    for (const Var v : bound) c = eliminate_one(c, v);
    return c;
}

}  // namespace grundy::linear
