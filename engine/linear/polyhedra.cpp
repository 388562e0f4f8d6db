// Unions of linear systems: emptiness by Fourier and Motzkin, inclusion by taking one system away after the other.
//
// Over the integers f > 0 is f >= 1, and sum a_i x_i + c >= 0 with g = gcd(a_i) is sum (a_i / g) x_i + floor(c / g) >= 0: both keep every whole point, so a
// contradiction that is found is one. The elimination itself adds nonnegative multiples of inequalities, which is sound whatever is kept.
#include "engine/linear/polyhedra.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/base/poll.hpp"

namespace grundy::linear {

namespace {

constexpr std::size_t most_forms = 2'000;
constexpr int most_cuts = 20'000;

Linear tightened(Linear f) {
    std::int64_t g = 0;
    for (const auto& t : f.terms) g = std::gcd(g, t.second);
    if (g < 2) return f;
    for (auto& t : f.terms) t.second /= g;
    f.constant = floor_quotient(f.constant, g);
    return f;
}

/// x = form for some unknown x with the coefficient 1 or -1 in an equation, that is in a form whose opposite is there too.
std::optional<std::pair<Var, Linear>> equation_among(const Forms& forms) {
    for (const auto& f : forms) {
        const auto unit = std::find_if(f.terms.begin(), f.terms.end(), [](const auto& t) { return t.second == 1 || t.second == -1; });
        if (unit == f.terms.end() || std::find(forms.begin(), forms.end(), f * -1) == forms.end()) continue;
        return std::pair(unit->first, substitute(f, unit->first, Linear(0)) * -unit->second);
    }
    return {};
}

/// The variable whose elimination makes the fewest inequalities.
std::optional<Var> cheapest(const Forms& forms) {
    std::map<Var, std::pair<std::size_t, std::size_t>> signs;
    for (const auto& f : forms)
        for (const auto& [v, k] : f.terms) ++(k > 0 ? signs[v].first : signs[v].second);
    std::optional<Var> best;
    std::size_t least = 0;
    for (const auto& [v, n] : signs)
        if (const std::size_t cost = n.first * n.second; !best || cost < least) best = v, least = cost;
    return best;
}

/// Inequalities with an unknown that all the others bound on the same side, or not at all, can be met by that unknown alone.
void drop_open(Forms& forms) {
    for (bool progress = true; progress;) {
        base::look_at_budget();
        std::map<Var, int> signs;  // bit 0: bounded below, bit 1: above
        for (const auto& f : forms)
            for (const auto& [v, k] : f.terms) signs[v] |= k > 0 ? 1 : 2;
        progress = std::erase_if(forms, [&](const Linear& f) {
                       return std::any_of(f.terms.begin(), f.terms.end(), [&](const auto& t) { return signs[t.first] != 3; });
                   }) > 0;
    }
}

Forms without(const Forms& forms, Var v) {
    Forms kept, low, high;
    for (const auto& f : forms) {
        const std::int64_t k = f.coefficient(v);
        (k == 0 ? kept : k > 0 ? low : high).push_back(f);
    }
    if (low.size() * high.size() + kept.size() > most_forms) throw Beyond("the conditions are too many to be compared");
    for (const auto& l : low)
        for (const auto& h : high) {
            Linear sum = tightened(l * -h.coefficient(v) + h * l.coefficient(v));
            if (std::find(kept.begin(), kept.end(), sum) == kept.end()) kept.push_back(std::move(sum));
        }
    return kept;
}

CondRef split_inequations(const CondRef& c) {
    if (c->kind == Cond::Kind::no && c->parts.front()->kind == Cond::Kind::zero) {
        const Linear& f = c->parts.front()->linear;
        return any({at_least(f - Linear(1)), at_least(f * -1 - Linear(1))});
    }
    if (c->kind != Cond::Kind::all && c->kind != Cond::Kind::any) return c;
    std::vector<CondRef> parts;
    for (const auto& p : c->parts) parts.push_back(split_inequations(p));
    return c->kind == Cond::Kind::all ? all(std::move(parts)) : any(std::move(parts));
}

bool covered(Forms system, const std::vector<Forms>& cover, std::size_t from, int& cuts) {
    if (contradictory(system)) return true;
    if (from == cover.size() || ++cuts > most_cuts) return false;
    // What lies outside the next system breaks one of its inequalities while the earlier ones hold.
    for (const auto& f : cover[from]) {
        if (std::find(system.begin(), system.end(), f) != system.end()) continue;
        Forms outside = system;
        outside.push_back(f * -1 - Linear(1));
        if (!covered(std::move(outside), cover, from + 1, cuts)) return false;
        system.push_back(f);
    }
    return true;
}

}  // namespace

bool contradictory(Forms forms) try {
    for (;;) {
        std::erase_if(forms, [](const Linear& f) { return f.is_constant() && f.constant >= 0; });
        if (std::any_of(forms.begin(), forms.end(), [](const Linear& f) { return f.is_constant(); })) return true;
        drop_open(forms);
        if (forms.empty()) return false;
        if (const auto e = equation_among(forms)) {
            for (auto& f : forms) f = tightened(substitute(f, e->first, e->second));
        } else {
            forms = without(forms, *cheapest(forms));
        }
    }
} catch (const Beyond&) {
    return false;  // too many inequalities, or numbers beyond 64 bits
}

std::vector<Forms> systems(const CondRef& condition) {
    std::vector<Forms> result;
    for (const auto& atoms : disjuncts(split_inequations(condition))) {
        Forms forms;
        for (const auto& a : atoms) {
            const bool linear = (a->kind == Cond::Kind::at_least || a->kind == Cond::Kind::zero) && a->linear.den == 1;
            if (!linear) throw Beyond("a condition that is not an inequality");
            forms.push_back(tightened(a->linear));
            if (a->kind == Cond::Kind::zero) forms.push_back(tightened(a->linear * -1));
        }
        if (!contradictory(forms)) result.push_back(std::move(forms));
    }
    return result;
}

bool covered(const Forms& system, const std::vector<Forms>& cover) {
    int cuts = 0;
    return covered(system, cover, 0, cuts);
}

bool same_points(const std::vector<Forms>& a, const std::vector<Forms>& b) {
    const auto inside = [](const std::vector<Forms>& x, const std::vector<Forms>& y) {
        return std::all_of(x.begin(), x.end(), [&](const Forms& f) { return covered(f, y); });
    };
    return inside(a, b) && inside(b, a);
}

}  // namespace grundy::linear
