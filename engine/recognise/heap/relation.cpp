// The table of a one-heap rule.
//
// With the parts in ascending order, a = a_1, d_1 = a_2 - a_1, d_2 = a_3 - a_2, every condition is evaluated in the coordinates (t, a, d_1, d_2),
// all >= 0. An inequality whose coefficients there all have one sign, c_1 x_1 + … >= k, holds as soon as one x_i >= ceil(k / c_i); so it is
// constant on classes "x_i = v" for v < w_i and "x_i >= w_i". Congruences add residues. A finite table therefore says everything; conditions with
// mixed signs (take at most half) have no such table and are refused.
#include <algorithm>
#include <numeric>
#include <set>

#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

namespace {

constexpr std::int64_t max_dense = 20'000;
constexpr std::size_t max_cells = 4'000'000;

struct Cuts {
    std::set<std::int64_t> at{0};
    std::int64_t modulus = 1;
    void dense(std::int64_t to) {
        if (to > max_dense) throw Beyond("a condition holds a number too large for a table");
        for (std::int64_t i = 0; i <= to; ++i) at.insert(i);
    }
};

void cut(const Cond& c, Var v, Cuts& cuts) {
    const std::int64_t k = c.linear.coefficient(v);
    if (c.kind == Cond::Kind::member) throw Beyond("a set that is not linear");
    if (k == 0) return;
    if (c.kind == Cond::Kind::congruent) {
        cuts.modulus = std::lcm(cuts.modulus, c.modulus);
        if (cuts.modulus > 5'000) throw Beyond("remainders modulo large numbers");
        return;
    }
    if (c.kind != Cond::Kind::at_least && c.kind != Cond::Kind::zero) return;
    const bool positive = k > 0;
    for (const auto& t : c.linear.terms)
        if ((t.second > 0) != positive) throw Beyond("a condition compares what is taken with what is left");
    // |k| x + … >= bound or <= bound or = bound.
    const std::int64_t bound = positive ? times(c.linear.constant, -1) : c.linear.constant;
    const std::int64_t size = positive ? k : times(k, -1);
    const bool at_most = c.kind == Cond::Kind::at_least && !positive;
    if (bound < 0) return;
    const std::int64_t up = floor_quotient(plus(bound, size - 1), size);  // ceil
    const std::int64_t down = floor_quotient(bound, size);
    if (c.linear.terms.size() > 1) {
        cuts.dense(c.kind == Cond::Kind::at_least && !at_most ? up : plus(down, 1));
        return;
    }
    if (c.kind == Cond::Kind::zero || at_most) cuts.at.insert(plus(down, 1));
    if (c.kind == Cond::Kind::zero) cuts.at.insert(down);
    if (c.kind == Cond::Kind::at_least && !at_most) cuts.at.insert(up);
}

Axis axis(const Cuts& cuts) {
    Axis a;
    a.modulus = cuts.modulus;
    for (auto i = cuts.at.begin(); i != cuts.at.end(); ++i) {
        const auto j = std::next(i);
        const std::int64_t high = j == cuts.at.end() ? -1 : *j;
        if (a.modulus == 1 || high == *i + 1) {
            a.cells.push_back({*i, high, -1});
            continue;
        }
        for (std::int64_t r = 0; r < a.modulus && (high < 0 || *i + r < high); ++r) a.cells.push_back({*i + r, high, (*i + r) % a.modulus});
    }
    return a;
}

constexpr Var var_smallest = 4;
constexpr Var var_gap = 5;

// The clause with its parts in the order `order`, smallest first, in the coordinates.
CondRef ordered(const HeapClause& clause, const std::vector<int>& order) {
    CondRef c = clause.when;
    Linear value = variable(var_smallest);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0) value = value + variable(static_cast<Var>(var_gap + i - 1));
        c = substitute(c, var_part + static_cast<Var>(order[i]), value);
    }
    return simplify_natural(c);
}

}  // namespace

Axis axis_of(const std::vector<CondRef>& conditions, Var v) {
    Cuts cuts;
    for (const auto& c : conditions) each_atom(c, [&](const Cond& a) { cut(a, v, cuts); });
    return axis(cuts);
}

std::size_t HeapRelation::index(std::size_t ti, std::initializer_list<std::size_t> cells) const {
    std::size_t k = ti;
    for (const std::size_t c : cells) k = k * part.cells.size() + c;
    return k;
}

bool HeapRelation::empty(int j) const {
    const auto& table = r[j];
    return std::none_of(table.begin(), table.end(), [](char c) { return c != 0; });
}

/// A smallest part 0 is no part: (0) + (b) is (b), since heap 0 has no moves. (0, d_1, d_2) are the parts d_1, d_1 + d_2.
static void without_empty_parts(HeapRelation& result, int most) {
    const std::size_t np = result.part.cells.size();
    for (int j = most; j >= 1; --j) {
        const std::size_t rest = j == 1 ? 1 : (j == 2 ? np : np * np);
        for (std::size_t ti = 0; ti < result.t.cells.size(); ++ti) {
            for (std::size_t k = 0; k < rest; ++k) {
                char& here = result.r[j][ti * np * rest + k];  // cell 0 of the smallest part is {0}
                if (here) result.r[j - 1][ti * rest + k] = 1;
                here = 0;
            }
        }
    }
}

HeapRelation relation(const HeapMoves& moves) {
    struct Ordered {
        int parts;
        CondRef when;
    };
    std::vector<Ordered> forms;
    Cuts t, part;
    t.at.insert(1);
    part.at.insert(1);
    int most = 1;
    for (const auto& clause : moves.clauses) {
        std::vector<int> order(static_cast<std::size_t>(clause.parts));
        std::iota(order.begin(), order.end(), 0);
        do {
            CondRef c = ordered(clause, order);
            if (is_false(c)) continue;
            each_atom(c, [&](const Cond& a) {
                cut(a, var_t, t);
                for (Var v = var_smallest; v < var_smallest + max_parts; ++v) cut(a, v, part);
            });
            forms.push_back({clause.parts, std::move(c)});
            most = std::max(most, clause.parts);
        } while (std::next_permutation(order.begin(), order.end()));
    }
    HeapRelation result;
    result.t = axis(t);
    result.part = axis(part);
    const std::size_t np = result.part.cells.size();
    std::size_t size = result.t.cells.size();
    for (int j = 0; j <= most; ++j) {
        if (size > max_cells) throw Beyond("the conditions have too many classes");
        result.r[j].assign(size, 0);
        size *= np;
    }
    std::vector<std::int64_t> point(var_gap + max_parts, 0);
    for (const auto& f : forms) {
        auto& table = result.r[f.parts];
        for (std::size_t k = 0; k < table.size(); ++k) {
            if (table[k]) continue;
            std::size_t rest = k;
            for (int i = f.parts; i-- > 0;) {
                point[var_smallest + static_cast<Var>(i)] = result.part.cells[rest % np].low;
                rest /= np;
            }
            point[var_t] = result.t.cells[rest].low;
            table[k] = holds(f.when, point);
        }
    }
    without_empty_parts(result, most);
    return result;
}

Eventually eventually(const Axis& axis, const std::vector<int>& value) {
    Eventually e;
    std::int64_t last = 0;
    for (const auto& c : axis.cells)
        if (c.high >= 0) last = std::max(last, c.high);
    if (last > 1'000'000) throw Beyond("the numbers that may be taken are too large for a list");
    e.initial.assign(static_cast<std::size_t>(last), 0);
    e.cycle.assign(static_cast<std::size_t>(axis.modulus), 0);
    for (std::size_t i = 0; i < axis.cells.size(); ++i) {
        const auto& c = axis.cells[i];
        const std::int64_t step = c.residue < 0 ? 1 : axis.modulus;
        const std::int64_t end = c.high < 0 ? last + axis.modulus : c.high;
        for (std::int64_t t = c.low; t < end; t += step) {
            if (t < last) e.initial[static_cast<std::size_t>(t)] = value[i];
            else e.cycle[static_cast<std::size_t>(t - last)] = value[i];
        }
    }
    for (std::size_t p = 1; p < e.cycle.size(); ++p) {
        bool same = e.cycle.size() % p == 0;
        for (std::size_t i = p; same && i < e.cycle.size(); ++i) same = e.cycle[i] == e.cycle[i - p];
        if (same) e.cycle.resize(p);
    }
    while (!e.initial.empty() && e.initial.back() == e.cycle.back()) {
        std::rotate(e.cycle.rbegin(), e.cycle.rbegin() + 1, e.cycle.rend());
        e.initial.pop_back();
    }
    return e;
}

}  // namespace grundy::recognise
