// Games of several numbers: Nim, Moore's Nim and Wythoff's game, by the amounts d_i that a move takes from each number.
//
// As for one heap, every condition is evaluated on classes of the coordinates: d_i and what is left, y_i. For Nim and Moore's Nim the answer must
// depend on which d_i are positive only; for Wythoff's game two orders, (d_1, d_2) = (l + g, l) and (l, l + g), make |d_1 - d_2| the coordinate g.
#include "engine/recognise/several/tuples.hpp"

#include <algorithm>
#include <numeric>

#include "engine/recognise/heap/heap.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::recognise {

namespace {

struct TupleMoves {
    std::size_t length = 0;
    std::int64_t shift = 0;
    bool unordered = false;
    std::vector<CondRef> clauses;  ///< over d_i = variable(i), y_i = variable(length + i), all >= 0
};

bool exchangeable(const rule::Game& game, const std::vector<std::size_t>& components) {
    const auto& first = game.components[components.front()];
    if (components.size() == 1) return first.unordered;
    return first.group >= 0 && std::all_of(components.begin(), components.end(),
                                           [&](std::size_t c) { return game.components[c].group == first.group && game.components[c].length == 0; });
}

/// The domain: each moving number >= the same shift, nothing else about them.
std::int64_t common_shift(Symbolic& moves, const std::vector<std::size_t>& moving) {
    std::vector<std::vector<CondRef>> about(moving.size());
    for (const auto& c : conditions_of_domain(moves)) {
        std::size_t count = 0, which = 0, others = 0;
        for (std::size_t i = 0; i < moving.size(); ++i)
            if (mentions(c, static_cast<Var>(moving[i]))) ++count, which = i;
        for (std::size_t s = 0; s < moves.scalars(); ++s) others += mentions(c, static_cast<Var>(s));
        if (count > 0 && others > 1) throw Beyond("the domain ties several numbers together");
        if (count > 0) about[which].push_back(c);
    }
    const Var scratch = static_cast<Var>(moves.scalars() + 64);
    std::int64_t shift = 0;
    for (std::size_t i = 0; i < moving.size(); ++i) {
        const std::int64_t least = least_position(all(about[i]), static_cast<Var>(moving[i]), scratch);
        if (i > 0 && least != shift) throw Beyond("the numbers have different lower ends");
        shift = least;
    }
    return shift;
}

TupleMoves tuple_moves(Symbolic& moves, const rule::Game& game, Embedding& embedding) {
    const std::vector<std::size_t> moving = moving_scalars(moves);
    TupleMoves r;
    r.length = moving.size();
    if (r.length < 2) throw Beyond("one number changes");
    if (r.length > 12) throw Beyond("many numbers change");
    for (const std::size_t s : moving)
        if (embedding.components.empty() || embedding.components.back() != moves.component()[s]) embedding.components.push_back(moves.component()[s]);
    for (std::size_t s = 0; s < moves.scalars(); ++s) {
        const bool moves_here = std::find(embedding.components.begin(), embedding.components.end(), moves.component()[s]) != embedding.components.end();
        if (moves_here != (std::find(moving.begin(), moving.end(), s) != moving.end())) throw Beyond("an entry of a vector never changes");
        if (!moves_here && game.components[moves.component()[s]].group >= 0) throw Beyond("a number that never changes may be exchanged with one that does");
    }
    r.unordered = exchangeable(game, embedding.components);
    const bool partly = std::any_of(embedding.components.begin(), embedding.components.end(),
                                    [&](std::size_t c) { return game.components[c].unordered || game.components[c].group >= 0; });
    if (partly && !r.unordered) throw Beyond("only some of the numbers may be exchanged");

    r.shift = common_shift(moves, moving);
    embedding.shift = r.shift;

    std::vector<Var> d, y;
    while (moves.fresh() < 64) {
    }
    for (std::size_t i = 0; i < moving.size(); ++i) {
        d.push_back(moves.fresh());
        y.push_back(moves.fresh());
    }
    for (const auto& o : moves.options()) {
        if (o.parts.size() != 1) throw Beyond("a move leaves several positions of several numbers");
        CondRef c = o.when;
        for (std::size_t i = 0; i < moving.size(); ++i) {
            std::vector<CondRef> cases;
            for (const auto& p : o.parts.front()[moving[i]]) cases.push_back(all({p.when, zero(variable(y[i]) + Linear(r.shift) - p.value)}));
            c = all({c, any(std::move(cases)), at_least(variable(y[i]))});
        }
        for (std::size_t i = 0; i < moving.size(); ++i) c = substitute(c, static_cast<Var>(moving[i]), variable(y[i]) + variable(d[i]) + Linear(r.shift));
        c = eliminate(c, o.bound);
        each_atom(c, [&](const Cond& a) {
            for (const auto& t : a.linear.terms)
                if (t.first < d.front() || t.first > y.back()) throw Beyond("a move depends on a component that does not change");
            if (a.kind == Cond::Kind::member) throw Beyond("a set that is not linear");
        });
        for (std::size_t i = 0; i < moving.size(); ++i) c = substitute(c, d[i], variable(static_cast<Var>(i)));
        for (std::size_t i = 0; i < moving.size(); ++i) c = substitute(c, y[i], variable(static_cast<Var>(moving.size() + i)));
        // One d_i after the other: each may lean on those already known to be >= 0, and on what is left.
        std::vector<Var> open(moving.size());
        std::iota(open.begin(), open.end(), Var{0});
        while (!open.empty()) {
            const auto known = std::find_if(open.begin(), open.end(), [&](Var v) { return implies_natural(c, v, open); });
            if (known == open.end()) throw Beyond("a move may make a number larger");
            open.erase(known);
        }
        c = simplify_natural(c);
        if (!is_false(c)) r.clauses.push_back(c);
    }
    return r;
}

// Runs over the product of axes; false when `body` returns false.
bool over_box(const std::vector<const Axis*>& axes, const std::function<bool(const std::vector<std::size_t>&)>& body) {
    std::size_t size = 1;
    for (const auto* a : axes) {
        size *= a->cells.size();
        if (size > 1'000'000) throw Beyond("the conditions have too many classes");
    }
    std::vector<std::size_t> at(axes.size(), 0);
    for (std::size_t k = 0; k < size; ++k) {
        std::size_t rest = k;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            at[i] = rest % axes[i]->cells.size();
            rest /= axes[i]->cells.size();
        }
        if (!body(at)) return false;
    }
    return true;
}

Axis united(const std::vector<CondRef>& clauses, Var from, std::size_t count) {
    // One axis for all, with a cut between 0 and 1: the conditions of each variable, moved to the same name.
    std::vector<CondRef> conditions{at_least(variable(from) - Linear(1))};
    for (const auto& c : clauses) {
        for (std::size_t i = 0; i < count; ++i) {
            const Axis own = axis_of({c}, from + static_cast<Var>(i));
            for (const auto& cell : own.cells) {
                if (cell.low > 0) conditions.push_back(at_least(variable(from) - Linear(cell.low)));
                if (own.modulus > 1) conditions.push_back(congruent(variable(from), own.modulus));
            }
        }
    }
    return axis_of(conditions, from);
}

/// k: one to k numbers are made smaller.
std::optional<std::int64_t> most_lowered(const TupleMoves& m) {
    const Axis d = united(m.clauses, 0, m.length);
    const Axis y = united(m.clauses, static_cast<Var>(m.length), m.length);
    std::vector<const Axis*> axes(m.length, &d);
    const bool about_rest = y.cells.size() > 2 || std::any_of(m.clauses.begin(), m.clauses.end(), [&](const CondRef& c) {
                                for (std::size_t i = 0; i < m.length; ++i)
                                    if (mentions(c, static_cast<Var>(m.length + i))) return true;
                                return false;
                            });
    if (about_rest) axes.resize(2 * m.length, &y);
    const bool symmetrise = m.unordered && m.length <= 5;
    std::vector<int> legal_for(m.length + 1, -1);  // by the number of positive d_i: 0, 1 or not yet seen
    const bool uniform = over_box(axes, [&](const std::vector<std::size_t>& at) {
        std::vector<std::int64_t> point(2 * m.length, 0);
        std::vector<std::size_t> order(m.length);
        std::iota(order.begin(), order.end(), 0);
        bool legal = false;
        do {
            for (std::size_t i = 0; i < m.length; ++i) {
                point[i] = d.cells[at[order[i]]].low;
                if (about_rest) point[m.length + i] = y.cells[at[m.length + order[i]]].low;
            }
            legal = std::any_of(m.clauses.begin(), m.clauses.end(), [&](const CondRef& c) { return holds(c, point); });
        } while (!legal && symmetrise && std::next_permutation(order.begin(), order.end()));
        std::size_t positive = 0;
        for (std::size_t i = 0; i < m.length; ++i) positive += d.cells[at[i]].low > 0;
        int& seen = legal_for[positive];
        if (seen < 0) seen = legal;
        return seen == static_cast<int>(legal);
    });
    if (!uniform || legal_for[0] != 0 || legal_for[1] != 1) return {};
    std::size_t k = 1;
    while (k + 1 <= m.length && legal_for[k + 1] == 1) ++k;
    for (std::size_t j = k + 1; j <= m.length; ++j)
        if (legal_for[j] != 0) return {};
    return static_cast<std::int64_t>(k);
}

/// a: two are made smaller by amounts that differ by less, or one.
std::optional<std::int64_t> least_difference(const TupleMoves& m) {
    if (m.length != 2) return {};
    constexpr Var l = 4, g = 5;
    std::optional<std::int64_t> a;
    for (const Var larger : {0U, 1U}) {
        std::vector<CondRef> clauses;
        const auto add = [&](const CondRef& c, Var one) {
            CondRef x = substitute(c, one, variable(l) + variable(g));
            clauses.push_back(simplify_natural(substitute(x, 1 - one, variable(l))));
        };
        for (const auto& c : m.clauses) {
            add(c, larger);
            if (!m.unordered) continue;
            CondRef swapped = substitute(c, 2, variable(9));  // the mirror image: also what is left changes places
            swapped = substitute(substitute(swapped, 3, variable(2)), 9, variable(3));
            add(swapped, 1 - larger);
        }
        auto with = [&](Var v) {
            auto more = clauses;
            more.push_back(at_least(variable(v) - Linear(1)));
            return axis_of(more, v);
        };
        const Axis axes[] = {with(2), with(3), with(l), with(g)};
        std::int64_t end = 0;  // one past the largest gap that is legal when both amounts are positive
        std::vector<std::int64_t> point(10, 0);
        const auto legal = [&](const std::vector<std::size_t>& at) {
            point[2] = axes[0].cells[at[0]].low;
            point[3] = axes[1].cells[at[1]].low;
            point[l] = axes[2].cells[at[2]].low;
            point[g] = axes[3].cells[at[3]].low;
            return std::any_of(clauses.begin(), clauses.end(), [&](const CondRef& c) { return holds(c, point); });
        };
        const std::vector<const Axis*> all_axes{&axes[0], &axes[1], &axes[2], &axes[3]};
        bool open = false;
        over_box(all_axes, [&](const std::vector<std::size_t>& at) {
            if (legal(at) && axes[2].cells[at[2]].low > 0) {
                const auto& cell = axes[3].cells[at[3]];
                open = open || cell.high < 0 || cell.residue >= 0;
                end = std::max(end, cell.high);
            }
            return true;
        });
        if (open || end == 0 || (a && *a != end)) return {};
        a = end;
        const bool exact = over_box(all_axes, [&](const std::vector<std::size_t>& at) {
            const std::int64_t low = axes[2].cells[at[2]].low;
            const std::int64_t gap = axes[3].cells[at[3]].low;
            return legal(at) == (low == 0 ? gap > 0 : gap < end);
        });
        if (!exact) return {};
    }
    return a;
}

}  // namespace

std::optional<Family> tuple_family(Symbolic& moves, const rule::Game& game, Embedding& embedding, std::string& evidence) {
    const TupleMoves m = tuple_moves(moves, game, embedding);
    const bool misere = game.play == rule::Play::misere;
    std::string why;
    try {
        if (const auto k = most_lowered(m)) {
            const auto heaps = static_cast<std::int64_t>(m.length);
            evidence = *k == 1 ? "every move makes one number smaller by any amount"
                               : "every move makes at least one and at most " + std::to_string(*k) + " numbers smaller by any amounts";
            return *k == 1 ? theorem::nim(heaps, misere) : theorem::moore(heaps, *k, misere);
        }
    } catch (const Beyond& reason) {
        why = reason.what();
    }
    if (const auto a = least_difference(m)) {
        evidence = "any amount from one number, or amounts from both that differ by less than " + std::to_string(*a);
        return theorem::wythoff({*a, misere});
    }
    if (!why.empty()) throw Beyond(why);
    return {};
}

// The box of positions with about `limit` entries, every target y <= x judged by the words of the family.
std::optional<std::string> confirm_tuples(const Recognition& r, const game::Ruleset& game, std::int64_t limit) {
    const auto* form = closed_form(r.family);
    const auto legal = form ? form->taking() : nullptr;
    if (!legal) return {};
    std::vector<std::size_t> cells;
    std::size_t total = 0;
    for (std::size_t c = 0; c < game.shape().components().size(); ++c) {
        const auto& component = game.shape().components()[c];
        const std::size_t count = component.kind == rule::ComponentKind::vector ? static_cast<std::size_t>(component.length) : 1;
        for (std::size_t i = 0; i < count; ++i, ++total)
            if (std::find(r.embedding.components.begin(), r.embedding.components.end(), c) != r.embedding.components.end()) cells.push_back(total);
    }
    std::int64_t side = 1;
    const auto power = [&](std::int64_t b) {
        std::int64_t p = 1;
        for (std::size_t i = 0; i < cells.size() && p <= 100 * limit; ++i) p *= b;
        return p;
    };
    while (power(side + 1) <= 3 * limit) ++side;
    const auto entry = [&](std::int64_t k, std::vector<std::int64_t>& x) {
        for (auto& v : x) {
            v = k % (side + 1);
            k /= side + 1;
        }
    };
    std::vector<std::int64_t> x(cells.size()), y(cells.size()), taken(cells.size());
    const auto row = [&](const std::vector<std::int64_t>& heaps) {
        game::Position p(total, 0);
        for (std::size_t i = 0; i < cells.size(); ++i) p[cells[i]] = heaps[i] + r.embedding.shift;
        return game.shape().canonical(std::move(p));
    };
    for (std::int64_t k = 0; k < power(side + 1); ++k) {
        entry(k, x);
        if (!game.contains(row(x))) continue;
        std::vector<game::Sum> claimed;
        for (std::int64_t m = 0; m < power(side + 1); ++m) {
            entry(m, y);
            bool down = true;
            for (std::size_t i = 0; i < x.size(); ++i) {
                taken[i] = x[i] - y[i];
                down = down && taken[i] >= 0;
            }
            if (down && legal(taken)) claimed.push_back({row(y)});
        }
        std::sort(claimed.begin(), claimed.end());
        claimed.erase(std::unique(claimed.begin(), claimed.end()), claimed.end());
        if (game::option_list(game, row(x)) != claimed) return "at " + game.shape().print(row(x)) + " the rule has other options than " + describe(r.family);
    }
    return {};
}

}  // namespace grundy::recognise
