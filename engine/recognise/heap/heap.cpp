// From symbolic options to heap clauses: the one scalar that moves is written as t + parts, shifted so that the smallest heap is 0, and all binders
// are eliminated.
#include <algorithm>

#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

namespace {

bool only_sign(const Linear& f, int sign) {
    return std::all_of(f.terms.begin(), f.terms.end(), [&](const auto& t) { return sign > 0 ? t.second > 0 : t.second < 0; });
}

CondRef simplify_atom(const CondRef& c) {
    const auto& f = c->linear;
    if (c->kind == Cond::Kind::at_least) {
        if (only_sign(f, 1) && f.constant >= 0) return truth(true);
        if (only_sign(f, -1) && f.constant < 0) return truth(false);
    }
    const bool at_most_0 = (c->kind == Cond::Kind::at_least || (c->kind == Cond::Kind::zero && f.terms.size() > 1)) && f.constant == 0;
    if (at_most_0 && (only_sign(f, -1) || (c->kind == Cond::Kind::zero && only_sign(f, 1)))) {  // a sum of numbers >= 0 is at most 0
        std::vector<CondRef> zeros;
        for (const auto& t : f.terms) zeros.push_back(zero(variable(t.first)));
        return all(std::move(zeros));
    }
    if (c->kind == Cond::Kind::zero && ((only_sign(f, 1) && f.constant > 0) || (only_sign(f, -1) && f.constant < 0))) return truth(false);
    return c;
}

// 1-3 nonnegative scalars of the target times all combinations of pieces.
void choices(const std::vector<Number>& values, std::size_t i, std::vector<Linear>& chosen, std::vector<CondRef>& conds,
             const std::function<void(const std::vector<Linear>&, const CondRef&)>& body) {
    if (i == values.size()) {
        body(chosen, all(conds));
        return;
    }
    for (const auto& p : values[i]) {
        chosen.push_back(p.value);
        conds.push_back(p.when);
        choices(values, i + 1, chosen, conds, body);
        chosen.pop_back();
        conds.pop_back();
    }
}

// No numbers >= 0 meet it: by its classes on the axes of t and the parts.
bool impossible(const CondRef& up, int parts) {
    std::vector<Axis> axes;
    for (int i = 0; i <= parts; ++i) axes.push_back(axis_of({up}, static_cast<Var>(i)));
    std::size_t size = 1;
    for (const auto& a : axes) size *= a.cells.size();
    if (size > 1'000'000) throw Beyond("the conditions have too many classes");
    std::vector<std::int64_t> point(static_cast<std::size_t>(parts) + 1, 0);
    for (std::size_t k = 0; k < size; ++k) {
        std::size_t rest = k;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            point[i] = axes[i].cells[rest % axes[i].cells.size()].low;
            rest /= axes[i].cells.size();
        }
        if (holds(up, point)) return false;
    }
    return true;
}

// Can the condition be met? then this one can: where it says v = w, only one of the two is left.
CondRef with_equals_joined(const CondRef& c) {
    if (c->kind != Cond::Kind::all && c->kind != Cond::Kind::any) return c;
    std::vector<CondRef> parts;
    for (const auto& p : c->parts) parts.push_back(with_equals_joined(p));
    if (c->kind == Cond::Kind::any) return any(std::move(parts));
    for (const auto& p : parts) {
        const auto& terms = p->linear.terms;
        if (p->kind != Cond::Kind::zero || terms.size() != 2 || p->linear.constant != 0 || terms[0].second != -terms[1].second) continue;
        const Var kept = terms[0].first, joined = terms[1].first;
        return with_equals_joined(substitute(all(std::move(parts)), joined, variable(kept)));
    }
    return all(std::move(parts));
}

// t = -1 - s: is the condition impossible?
bool never_grows(const CondRef& c, int parts) {
    if (implies_natural(c, var_t)) return true;
    const CondRef up = with_equals_joined(substitute(c, var_t, Linear(-1) - variable(var_t)));
    const CondRef simple = simplify_natural(up);
    if (is_false(simple)) return true;
    try {
        return impossible(simple, parts);
    } catch (const Beyond&) {  // parts are compared with each other: without them, something is said of s alone
        std::vector<Var> bound;
        std::vector<CondRef> all_of{up};
        for (int i = 0; i < parts; ++i) {
            bound.push_back(var_part + static_cast<Var>(i));
            all_of.push_back(at_least(variable(bound.back())));
        }
        return impossible(simplify_natural(eliminate(all(std::move(all_of)), bound)), 0);
    }
}

}  // namespace

// x = a and x = b mod m with a != b: floors of the same number in different residue classes.
static bool contradict(const Cond& a, const Cond& b) {
    if (a.kind != Cond::Kind::congruent || b.kind != Cond::Kind::congruent || a.modulus != b.modulus) return false;
    const Linear apart = a.linear - b.linear;
    return apart.is_constant() && apart.den == 1 && residue(apart.constant, a.modulus) != 0;
}

CondRef simplify_natural(const CondRef& c) {
    if (c->kind == Cond::Kind::any || c->kind == Cond::Kind::no) {
        std::vector<CondRef> parts;
        for (const auto& p : c->parts) parts.push_back(simplify_natural(p));
        return c->kind == Cond::Kind::any ? any(std::move(parts)) : no(parts.front());
    }
    if (c->kind != Cond::Kind::all) return simplify_atom(c);
    std::vector<CondRef> parts;
    for (const auto& p : c->parts) parts.push_back(simplify_natural(p));
    // A conjunct v = constant is used in its neighbours, until nothing changes.
    CondRef joined = recognise::all(std::move(parts));
    if (joined->kind != Cond::Kind::all) return joined;
    parts = joined->parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (contradict(*parts[i], *parts[j])) return truth(false);
    bool changed = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i]->kind != Cond::Kind::zero || parts[i]->linear.terms.size() != 1) continue;
        const auto [v, k] = parts[i]->linear.terms.front();
        const std::int64_t value = times(parts[i]->linear.constant, -1) / k;
        for (std::size_t j = 0; j < parts.size(); ++j) {
            if (j == i || !mentions(parts[j], v)) continue;
            parts[j] = substitute(parts[j], v, Linear(value));
            changed = true;
        }
    }
    joined = recognise::all(std::move(parts));
    return changed ? simplify_natural(joined) : joined;
}

std::int64_t least_position(const CondRef& domain, Var x, Var scratch) {
    // Twice: x = s and x = -1 - s, s >= 0.
    const CondRef up = simplify_natural(substitute(domain, x, variable(scratch)));
    const CondRef down = simplify_natural(substitute(domain, x, Linear(-1) - variable(scratch)));
    const Axis above = axis_of({up}, scratch);
    const Axis under = axis_of({down}, scratch);
    std::vector<std::int64_t> point(scratch + 1, 0);
    const auto at = [&](const CondRef& c, std::int64_t s) {
        point[scratch] = s;
        return holds(c, point);
    };
    std::optional<std::int64_t> least;
    for (auto i = under.cells.rbegin(); i != under.cells.rend(); ++i) {
        const bool in = at(down, i->low);
        if (i->high < 0 && in) throw Beyond("positions go down without end");
        if (in && !least) {
            if (i->residue >= 0) throw Beyond("the domain leaves heaps out");
            least = -i->high;  // the cell is [low, high): x from -high to -1 - low
        }
        if (!in && least) throw Beyond("the domain leaves heaps out");
    }
    for (const auto& c : above.cells) {
        const bool in = at(up, c.low);
        if (in && !least) {
            if (c.residue >= 0) throw Beyond("the domain leaves heaps out");
            least = c.low;
        }
        if (!in && least) throw Beyond("the domain leaves heaps out");
    }
    if (!least) throw Beyond("the game has no positions");
    return *least;
}

std::int64_t least_element(const Special& set) {
    if (set.kind != Special::Kind::term) return 0;
    return set.term.kind == SetTerm::Kind::primes ? 2 : set.term.kind == SetTerm::Kind::prime_powers || set.term.kind == SetTerm::Kind::factorials ? 1 : 0;
}

bool implies_natural(const CondRef& c, Var v, const std::vector<Var>& open) {
    const auto bounded = [&](const Linear& f, std::int64_t sign) {
        const std::int64_t k = sign * f.coefficient(v);
        if (k <= 0) return false;
        for (const auto& t : f.terms)
            if (t.first != v && (sign * t.second > 0 || std::find(open.begin(), open.end(), t.first) != open.end())) return false;
        return -sign * f.constant > -k;  // k*v >= -constant + …
    };
    switch (c->kind) {
        case Cond::Kind::truth: return !c->value;
        case Cond::Kind::at_least: return bounded(c->linear, 1);
        case Cond::Kind::zero: return bounded(c->linear, 1) || bounded(c->linear, -1);
        case Cond::Kind::member: {  // v + c is an element
            const Linear beside = c->linear - variable(v);
            return beside.is_constant() && beside.den == 1 && beside.constant <= least_element(c->special);
        }
        case Cond::Kind::all: return std::any_of(c->parts.begin(), c->parts.end(), [&](const CondRef& p) { return implies_natural(p, v, open); });
        case Cond::Kind::any: return std::all_of(c->parts.begin(), c->parts.end(), [&](const CondRef& p) { return implies_natural(p, v, open); });
        default: return false;
    }
}

std::vector<std::size_t> moving_scalars(const Symbolic& moves) {
    std::vector<std::size_t> moving;
    for (std::size_t s = 0; s < moves.scalars(); ++s) {
        bool still = true;
        for (const auto& o : moves.options())
            for (const auto& p : o.parts) still = still && p[s].size() == 1 && p[s].front().value == variable(static_cast<Var>(s));
        if (!still) moving.push_back(s);
    }
    return moving;
}

std::vector<CondRef> conditions_of_domain(Symbolic& moves) {
    std::vector<Linear> position;
    for (std::size_t s = 0; s < moves.scalars(); ++s) position.push_back(variable(static_cast<Var>(s)));
    const CondRef domain = moves.domain(position);
    return domain->kind == Cond::Kind::all ? domain->parts : std::vector<CondRef>{domain};
}

/// The least position of the number x, of which the domain speaks apart from all others.
static std::int64_t least_of_moving(Symbolic& moves, std::size_t x) {
    std::vector<CondRef> about;
    for (const auto& c : conditions_of_domain(moves)) {
        bool others = false;
        for (std::size_t s = 0; s < moves.scalars(); ++s) others = others || (s != x && mentions(c, static_cast<Var>(s)));
        if (mentions(c, static_cast<Var>(x))) {
            if (others) throw Beyond("the domain ties several components together");
            about.push_back(c);
        } else if (is_false(c)) {
            throw Beyond("the game has no positions");
        }
    }
    return least_position(all(about), static_cast<Var>(x), static_cast<Var>(std::max<std::size_t>(moves.scalars(), 8)));
}

HeapMoves heap_moves(Symbolic& moves) {
    const auto moving = moving_scalars(moves);
    if (moving.size() != 1 && moves.scalars() != 1) throw Beyond("several numbers change");
    const std::size_t x = moving.empty() ? 0 : moving.front();
    const Var source = static_cast<Var>(x);
    HeapMoves result;
    result.embedding.components = {moves.component()[x]};
    const std::int64_t shift = least_of_moving(moves, x);
    result.embedding.shift = shift;

    Var t = moves.fresh();
    while (t < 16) t = moves.fresh();
    const Var q[max_parts] = {moves.fresh(), moves.fresh(), moves.fresh()};
    for (const auto& o : moves.options()) {
        const int parts = static_cast<int>(o.parts.size());
        if (parts > max_parts) throw Beyond("a move leaves more than three parts");
        std::vector<Number> values;
        Linear whole = variable(t) + Linear(shift);
        for (int i = 0; i < parts; ++i) {
            values.push_back(o.parts[static_cast<std::size_t>(i)][x]);
            whole = whole + variable(q[i]);
        }
        std::vector<Linear> chosen;
        std::vector<CondRef> conds;
        std::vector<CondRef> cases;
        choices(values, 0, chosen, conds, [&](const std::vector<Linear>& forms, const CondRef& when) {
            std::vector<CondRef> all_of{o.when, when};
            for (int i = 0; i < parts; ++i) {
                all_of.push_back(zero(variable(q[i]) + Linear(shift) - forms[static_cast<std::size_t>(i)]));
                all_of.push_back(at_least(variable(q[i])));
            }
            CondRef c = substitute(all(std::move(all_of)), source, whole);
            // In steps: the equations of the parts determine the binders.
            cases.push_back(eliminate(c, o.bound));
        });
        CondRef c = any(std::move(cases));
        c = all({std::move(c), [&] {
                     Linear size = variable(t);
                     for (int i = 0; i < parts; ++i) size = size + variable(q[i]);
                     return at_least(size);  // the source is a position
                 }()});
        each_atom(c, [&](const Cond& a) {
            for (const Linear* f : {&a.linear, &a.second})
                for (const auto& term : f->terms)
                    if (term.first < t || term.first > q[2]) throw Beyond("a move depends on a component that does not change");
        });
        c = substitute(c, t, variable(var_t));
        for (int i = 0; i < max_parts; ++i) c = substitute(c, q[i], variable(var_part + static_cast<Var>(i)));
        // Nothing is known of the sign of t yet: only conditions on the parts may be simplified.
        if (!never_grows(c, parts)) throw Beyond("a move may make the heap larger");
        c = simplify_natural(c);
        if (!is_false(c)) result.clauses.push_back({parts, c, o.move});
    }
    return result;
}

}  // namespace grundy::recognise
