/// From move lines to clauses. The unknowns of a line are n and its binders; an option has parts u_i = L_i(n, binders). With t = n - sum u_i the unknowns are
/// exchanged: n = t + sum u_i, and every binder is computed from the parts (a pivot with coefficient 1 or -1, so whole numbers stay whole). What is left are
/// conditions on u and t alone. Parts that may be empty are split off: a clause has non-empty parts only.
#include "engine/verify/theorems/clauses.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/conditions.hpp"

namespace grundy::verify {
namespace {

using Kind = Constraint::Kind;

std::int64_t floor_of(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }
std::int64_t modulo(std::int64_t a, std::int64_t m) { return ((a % m) + m) % m; }

/// One case of a move line while it is worked on.
struct Case {
    All constraints;
    std::vector<Linear> parts;

    void put(int name, const Linear& value) {
        for (auto& c : constraints) c.form = c.form.with(name, value);
        for (auto& p : parts) p = p.with(name, value);
    }
};

/// The value of `name` by form = 0, where its coefficient is 1 or -1.
Linear solved(const Linear& form, int name) {
    Linear rest = form;
    const std::int64_t c = rest.at(name);
    rest.of.erase(name);
    return rest.times(-c);
}

std::optional<int> pivot(const Linear& form) {
    for (const auto& [name, c] : form.of) {
        if (is_binder(name) && (c == 1 || c == -1)) return name;
    }
    return {};
}

/// False: the case is never met.
bool exchange(Case& one) {
    const int count = static_cast<int>(one.parts.size());
    Linear n = Linear::unknown(taken);
    for (int i = 0; i < count; ++i) n = n.plus(Linear::unknown(part(i)));
    one.put(heap, n);
    // Every part is a position only if it is >= 0.
    for (int i = 0; i < count; ++i) one.constraints.push_back({Kind::at_least_0, Linear::unknown(part(i)), 1});
    for (int i = 0; i < count; ++i) {
        const Linear form = one.parts[static_cast<std::size_t>(i)].plus(Linear::unknown(part(i)), -1);
        if (const auto b = pivot(form)) one.put(*b, solved(form, *b));
        else one.constraints.push_back({Kind::is_0, form, 1});
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (auto& c : one.constraints) {
            if (c.kind != Kind::is_0) continue;
            if (const auto b = pivot(c.form)) {
                one.put(*b, solved(c.form, *b));
                changed = true;
            } else if (c.form.of.size() == 1) {
                const auto [name, k] = *c.form.of.begin();
                if (c.form.constant % k != 0) return false;
                const std::int64_t value = -c.form.constant / k;
                if (is_binder(name) || name == taken) {
                    one.put(name, Linear::number(value));
                    if (name == taken) one.constraints.push_back({Kind::at_least_0, Linear::unknown(taken).plus(Linear::number(-value)), -1});
                    changed = true;
                } else if (c.modulus != -1) {
                    c.modulus = -1;  // a part with a fixed size: it stays a condition, and is put into all others
                    const Constraint keep = c;
                    c.form = Linear{};
                    for (auto& other : one.constraints) other.form = other.form.with(name, Linear::number(value));
                    c = keep;
                    changed = true;
                }
            } else if (c.form.is_constant() && c.form.constant != 0) {
                return false;
            }
            if (changed) break;
        }
    }
    return true;
}

/// What became of t: fixed by the mark that exchange left (modulus -1 on an inequality of t alone).
std::optional<std::int64_t> fixed_taken(Case& one) {
    for (auto it = one.constraints.begin(); it != one.constraints.end(); ++it) {
        if (it->kind == Kind::at_least_0 && it->modulus == -1) {
            const std::int64_t t = -it->form.constant;
            one.constraints.erase(it);
            return t;
        }
    }
    return {};
}

/// Bounds of one unknown by the conditions that speak of it alone.
struct Bounds {
    std::int64_t low;
    std::optional<std::int64_t> high;
};
Bounds bounds(const All& constraints, int name, std::int64_t low) {
    Bounds result{low, {}};
    const auto above = [&](std::int64_t v) { result.low = std::max(result.low, v); };
    const auto below = [&](std::int64_t v) { result.high = result.high ? std::min(*result.high, v) : v; };
    for (const auto& c : constraints) {
        if (c.form.of.size() != 1 || c.form.of.begin()->first != name) continue;
        const std::int64_t k = c.form.at(name), d = c.form.constant;
        // k x + d >= 0
        if (c.kind == Kind::at_least_0) {
            if (k > 0) above(-floor_of(d, k));
            else below(floor_of(d, -k));
        }
        if (c.kind == Kind::is_0 && d % k == 0) above(-d / k), below(-d / k);
    }
    return result;
}

/// A form on parts by number, t apart.
Atom atom_of(const Constraint& c, const std::vector<int>& names) {
    Atom atom{c.kind, {}, c.form.at(taken), c.form.constant, c.modulus};
    for (const int name : names) atom.of.push_back(c.form.at(name));
    return atom;
}

/// u_i - u_k >= c as far as the atoms say, closed under adding; nothing: no bound.
class Differences {
public:
    Differences(const std::vector<Atom>& atoms, std::size_t parts) : size_(parts), bound_(parts * parts) {
        for (const Atom& a : atoms) {
            if (a.kind != Kind::at_least_0 || a.taken != 0) continue;
            for (std::size_t i = 0; i < parts; ++i) {
                for (std::size_t k = 0; k < parts; ++k) {
                    if (i != k && is_gap(a, i, k)) raise(i, k, -floor_of(a.constant, a.of[i]));
                }
            }
        }
        for (std::size_t m = 0; m < parts; ++m) {
            for (std::size_t i = 0; i < parts; ++i) {
                for (std::size_t k = 0; k < parts; ++k) {
                    if (at(i, m) && at(m, k)) raise(i, k, *at(i, m) + *at(m, k));
                }
            }
        }
    }
    static bool is_gap(const Atom& a, std::size_t i, std::size_t k) {
        for (std::size_t j = 0; j < a.of.size(); ++j) {
            if (j != i && j != k && a.of[j] != 0) return false;
        }
        return a.of[i] > 0 && a.of[i] == -a.of[k];
    }
    const std::optional<std::int64_t>& at(std::size_t i, std::size_t k) const { return bound_[i * size_ + k]; }
    bool contradicts() const {
        for (std::size_t i = 0; i < size_; ++i) {
            if (at(i, i) && *at(i, i) > 0) return true;
        }
        return false;
    }
    /// A form with coefficients (-2, 1, 1), in any order, is the sum of two gaps.
    bool implies(const Atom& a) const {
        if (a.kind != Kind::at_least_0 || a.taken != 0 || size_ != 3) return false;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
            if (a.of[i] == -2 && a.of[j] == 1 && a.of[k] == 1 && at(j, i) && at(k, i) && *at(j, i) + *at(k, i) + a.constant >= 0) return true;
            if (a.of[i] == 2 && a.of[j] == -1 && a.of[k] == -1 && at(i, j) && at(i, k) && *at(i, j) + *at(i, k) + a.constant >= 0) return true;
        }
        return false;
    }

private:
    void raise(std::size_t i, std::size_t k, std::int64_t c) {
        auto& b = bound_[i * size_ + k];
        if (!b || *b < c) b = c;
    }
    std::size_t size_;
    std::vector<std::optional<std::int64_t>> bound_;
};

/// True or false for all parts >= 1 and t >= least_t; nothing: it depends.
std::optional<bool> settled(const Atom& a, std::int64_t least_t) {
    __int128 least = static_cast<__int128>(a.taken) * least_t + a.constant;
    bool up = a.taken >= 0, down = a.taken <= 0;
    for (const std::int64_t c : a.of) least += c, up = up && c >= 0, down = down && c <= 0;
    const bool constant = up && down;
    switch (a.kind) {
        case Kind::at_least_0:
            if (up && least >= 0) return true;
            if (down && least < 0) return false;
            return {};
        case Kind::is_0:
            if (constant) return least == 0;
            if ((up && least > 0) || (down && least < 0)) return false;
            return {};
        case Kind::not_0:
            if (constant) return least != 0;
            if ((up && least > 0) || (down && least < 0)) return true;
            return {};
        case Kind::divisible:
        case Kind::not_divisible:
            if (constant) return (least % a.modulus == 0) == (a.kind == Kind::divisible);
            return {};
    }
    return {};
}

/// Raises w and q so that the atom is decided by the classes (theory 3.2). Heap: all coefficients alike, that of t too (a fixed t is a constant).
void count_in(const Atom& a, Clause& clause) {
    if (a.kind == Kind::divisible || a.kind == Kind::not_divisible) {
        // Parts are sums of gaps, so their residues follow from the classes of the gaps, whatever the coefficients.
        clause.q = std::lcm(clause.q, a.modulus);
        if (clause.q > 100'000) strange("remainders with many moduli");
        return;
    }
    std::set<std::int64_t> values(a.of.begin(), a.of.end());
    std::vector<std::int64_t> used;
    for (const std::int64_t c : a.of) {
        if (c != 0) used.push_back(c);
    }
    const bool only_taken = used.empty();
    const bool one_part = used.size() == 1 && a.taken == 0;
    const bool gap = used.size() == 2 && used[0] == -used[1] && a.taken == 0;
    const bool whole = values.size() == 1 && !used.empty() && (a.taken == used[0] || clause.t);
    if (!only_taken && !one_part && !gap && !whole) strange("a condition that is not on the heap, one part, the difference of two parts, or the number taken");
    const std::int64_t k = std::abs(only_taken ? a.taken : used[0]);
    // |x| below the bound is exact. A heap condition with fixed t speaks of n - t: the heap's bound is higher by t.
    std::int64_t bound = std::abs(a.constant) / k + 2;
    if (whole && clause.t) bound += *clause.t;
    clause.w = std::max(clause.w, bound);
}

Clause::Shape shape(const Clause& clause) {
    using Shape = Clause::Shape;
    const auto count = static_cast<std::size_t>(clause.parts);
    std::vector<Atom> gaps;
    std::set<std::pair<std::size_t, std::size_t>> apart;
    for (const Atom& a : clause.atoms) {
        if (a.taken != 0 && std::all_of(a.of.begin(), a.of.end(), [](auto c) { return c == 0; })) continue;  // on t alone
        bool found = false;
        for (std::size_t i = 0; i < count && !found; ++i) {
            for (std::size_t k = 0; k < count && !found; ++k) {
                if (i == k || a.taken != 0 || !Differences::is_gap(a, i, k)) continue;
                if (a.kind == Kind::at_least_0) gaps.push_back(a), found = true;
                if (a.kind == Kind::not_0 && a.constant == 0) apart.insert({std::min(i, k), std::max(i, k)}), found = true;
            }
        }
        if (!found) return Shape::other;
    }
    if (count < 2) return Shape::all;
    // Some order of the parts, ascending, makes every gap condition u_i - u_k >= c with c <= 0 hold by itself; c = 1 says "different".
    const Differences bound(gaps, count);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    do {
        bool fits = true;
        std::size_t strict = 0, neighbours_strict = 0;
        for (std::size_t x = 0; x < count; ++x) {
            for (std::size_t y = 0; y < count; ++y) {
                if (x == y) continue;
                const auto& c = bound.at(order[x], order[y]);
                if (!c) continue;
                const auto distance = static_cast<std::int64_t>(x) - static_cast<std::int64_t>(y);
                if (x < y ? true : *c > distance) fits = false;
                if (x > y && *c >= 1) ++strict;
                if (x == y + 1 && *c == 1) ++neighbours_strict;
            }
        }
        if (!fits) continue;
        const bool all_apart = apart.size() == count * (count - 1) / 2;
        if (neighbours_strict == count - 1 || all_apart) return Shape::different;
        if (strict == 0 && apart.empty()) return Shape::all;
    } while (std::next_permutation(order.begin(), order.end()));
    return Shape::other;
}

/// Adds the clause for these non-empty parts, unless its atoms contradict each other.
void add_clause(const All& constraints, const std::vector<int>& names, std::optional<std::int64_t> t, std::int64_t least_t, std::vector<Clause>& out) {
    Clause clause;
    clause.parts = static_cast<int>(names.size());
    clause.t = t;
    clause.least_t = t.value_or(least_t);
    for (const Constraint& c : constraints) {
        Atom atom = atom_of(c, names);
        if (t) atom.constant += atom.taken * *t, atom.taken = 0;
        if (const auto known = settled(atom, clause.least_t)) {
            if (!*known) return;
            continue;
        }
        if (atom.kind == Kind::is_0) {  // two inequalities
            atom.kind = Kind::at_least_0;
            Atom other = atom;
            for (auto& x : other.of) x = -x;
            other.taken = -other.taken, other.constant = -other.constant;
            clause.atoms.push_back(other);
        }
        clause.atoms.push_back(std::move(atom));
    }
    const Differences known(clause.atoms, names.size());
    if (known.contradicts()) return;
    if (clause.least_t < 0) strange("the heap may grow");
    if (clause.least_t == 0 && clause.parts <= 1) strange("a move that changes nothing");
    std::erase_if(clause.atoms, [&](const Atom& a) { return known.implies(a); });
    for (const Atom& a : clause.atoms) count_in(a, clause);
    if (!t) clause.w = std::max(clause.w, clause.least_t);
    clause.shape = shape(clause);
    out.push_back(std::move(clause));
}

/// Splits by which parts are empty, and a bounded t into its values.
void add_case(Case one, Steps& steps, std::vector<Clause>& out) {
    const std::optional<std::int64_t> fixed = fixed_taken(one);
    for (const auto& c : one.constraints) {
        for (const auto& [name, k] : c.form.of) {
            if (is_binder(name)) strange("a number is chosen that the option does not show");
        }
    }
    const auto count = static_cast<unsigned>(one.parts.size());
    for (unsigned empty = 0; empty < 1U << count; ++empty) {
        All constraints = one.constraints;
        std::vector<int> names;
        for (unsigned i = 0; i < count; ++i) {
            const int name = part(static_cast<int>(i));
            if (empty >> i & 1) {
                for (auto& c : constraints) c.form = c.form.with(name, {});
            } else {
                names.push_back(name);
            }
        }
        const auto impossible = [](const Constraint& c) {
            if (!c.form.is_constant()) return false;
            const std::int64_t v = c.form.constant;
            return c.kind == Kind::at_least_0 ? v < 0
                   : c.kind == Kind::is_0     ? v != 0
                   : c.kind == Kind::not_0    ? v == 0
                                              : (v % c.modulus == 0) != (c.kind == Kind::divisible);
        };
        if (std::any_of(constraints.begin(), constraints.end(), impossible)) continue;
        if (fixed) {
            add_clause(constraints, names, *fixed, *fixed, out);
            continue;
        }
        const Bounds b = bounds(constraints, taken, -1'000'000'000);
        if (b.high && *b.high - b.low > 100'000 && b.low > -1'000'000'000) strange("more than 100000 numbers may be taken");
        if (b.high && b.low > -1'000'000'000) {
            for (std::int64_t t = b.low; t <= *b.high; ++t) {
                steps.take(20 + 20 * constraints.size());
                add_clause(constraints, names, t, t, out);
            }
        } else {
            add_clause(constraints, names, {}, b.low, out);
        }
        if (out.size() > 200'000) strange("too many cases");
    }
}

void add_move(const rule::Game& game, const rule::Move& move, std::int64_t first, Steps& steps, std::vector<Clause>& out) {
    Conditions conditions(game, steps);
    Any cases = always();
    if (move.from.size() != 1) strange("a position of several numbers");
    const rule::PatternEntry& entry = move.from[0];
    if (entry.constant) {
        if (!conditions.is_constant(*entry.constant)) strange("a pattern");
        const Value v = conditions.constant(*entry.constant);
        cases = {{{Kind::is_0, Linear::unknown(heap).plus(Linear::number(-v.number)), 1}}};
    } else if (entry.slot) {
        conditions.name(*entry.slot, heap);
    }
    for (const rule::Binder& b : move.binders) {
        const int name = 1 + static_cast<int>(b.slot);
        cases = both(cases, conditions.member(Linear::unknown(name), *b.range));
        conditions.name(b.slot, name);
    }
    if (move.condition) cases = both(cases, conditions.condition(*move.condition));
    std::vector<Linear> parts;
    for (const rule::Term& term : move.to) {
        if (!term.binders.empty() || term.components.size() != 1) strange("a sum over a set");
        parts.push_back(conditions.linear(*term.components[0]));
    }
    if (parts.size() > 3) strange("more than three parts");
    for (const All& all : cases) {
        steps.take(100 + 100 * all.size() * all.size());
        Case one{all, parts};
        if (first != 0) {
            one.put(heap, Linear::unknown(heap).plus(Linear::number(first)));
            for (Linear& part : one.parts) part = part.plus(Linear::number(-first));
        }
        if (exchange(one)) add_case(std::move(one), steps, out);
    }
}

void collect(const Clause& c, std::int64_t n, std::int64_t t, std::set<std::vector<std::int64_t>>& out) {
    std::vector<std::int64_t> u(static_cast<std::size_t>(c.parts));
    const std::int64_t left = n - t;
    const auto keep = [&] {
        if (!std::all_of(c.atoms.begin(), c.atoms.end(), [&](const Atom& a) { return a.holds(u.data(), t); })) return;
        auto sorted = u;
        std::sort(sorted.begin(), sorted.end());
        out.insert(std::move(sorted));
    };
    if (c.parts == 0 && left == 0) keep();
    if (c.parts == 1 && left >= 1) u = {left}, keep();
    for (std::int64_t a = 1; c.parts == 2 && a < left; ++a) u = {a, left - a}, keep();
    for (std::int64_t a = 1; c.parts == 3 && a < left; ++a) {
        for (std::int64_t b = 1; a + b < left; ++b) u = {a, b, left - a - b}, keep();
    }
}

}  // namespace

bool Atom::holds(const std::int64_t* parts, std::int64_t t) const {
    std::int64_t x = constant + taken * t;
    for (std::size_t i = 0; i < of.size(); ++i) x += of[i] * parts[i];
    switch (kind) {
        case Kind::at_least_0: return x >= 0;
        case Kind::is_0: return x == 0;
        case Kind::not_0: return x != 0;
        case Kind::divisible: return modulo(x, modulus) == 0;
        case Kind::not_divisible: return modulo(x, modulus) != 0;
    }
    return false;
}

int Splitting::most_parts() const {
    int most = 0;
    for (const Clause& c : clauses) most = std::max(most, c.parts);
    return most;
}
std::int64_t Splitting::most_taken() const {
    std::int64_t most = 0;
    for (const Clause& c : clauses) most = std::max(most, c.t.value_or(0));
    return most;
}
bool Splitting::endless() const {
    return std::any_of(clauses.begin(), clauses.end(), [](const Clause& c) { return !c.t; });
}

namespace {

void require_heaps(const rule::Game& game) {
    if (game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::natural) strange("its positions are not single natural numbers");
    if (!game.stops.empty()) strange("it has a stop line");
    if (game.play != rule::Play::normal || game.partizan || !game.terminals.empty()) throw Rejected("this theorem is about normal play: who cannot move loses");
}

/// `where n >= c` and nothing else.
std::optional<std::int64_t> least_by_where(const rule::Game& game, Steps& steps) {
    Conditions conditions(game, steps);
    conditions.name(0, heap);
    const Any cases = conditions.condition(*game.where);
    if (cases.size() != 1 || cases[0].size() != 1) return {};
    const Constraint& c = cases[0][0];
    if (c.kind != Kind::at_least_0 || c.form.of.size() != 1 || c.form.at(heap) != 1 || c.form.constant > 0) return {};
    return -c.form.constant;
}

}  // namespace

void require_one_heap(const rule::Game& game) {
    if (game.where) strange("its positions are narrowed by `where`");
    require_heaps(game);
}

Splitting splitting(const rule::Game& game, Steps& steps) {
    require_heaps(game);
    Splitting result;
    if (game.where) {
        const auto least = least_by_where(game, steps);
        if (!least || *least > 1'000'000) strange("its positions are narrowed by `where`, and not just to those from some number on");
        result.first = *least;
    }
    for (const auto& move : game.moves) add_move(game, move, result.first, steps, result.clauses);
    return result;
}

void compare_with_moves(const Splitting& rule, const rule::Game& game, std::int64_t count, Steps& steps) {
    const Moves moves(game, steps);
    for (std::int64_t n = 0; n < count; ++n) {
        std::set<std::vector<std::int64_t>> mine, theirs;
        for (const Clause& c : rule.clauses) {
            const auto heaps = static_cast<std::uint64_t>(n + 1);
            steps.take((1 + c.atoms.size()) * (c.parts == 3 ? heaps * heaps : c.parts == 2 ? heaps : 1) * (c.t ? 1 : heaps));
            if (c.t) {
                if (*c.t <= n) collect(c, n, *c.t, mine);
                continue;
            }
            for (std::int64_t t = c.least_t; t <= n; ++t) collect(c, n, t, mine);
        }
        for (const Option& option : moves.options({number(n + rule.first)})) {
            std::vector<std::int64_t> parts;
            for (const Position& p : option) {
                if (p[0].number > rule.first) parts.push_back(p[0].number - rule.first);
            }
            std::sort(parts.begin(), parts.end());
            theirs.insert(std::move(parts));
        }
        if (mine != theirs)
            throw Rejected("the checker's reading of the rule differs from its moves at heap " + std::to_string(n + rule.first) + ": nothing is verified");
    }
}

}  // namespace grundy::verify
