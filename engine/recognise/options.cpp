// What a family says the options of heap n are, straight from the words of family.hpp: slow, and independent of the recognisers.
#include <algorithm>
#include <cmath>

#include "engine/recognise/family/members.hpp"
#include "engine/recognise/heap/digits.hpp"
#include "engine/recognise/heap/heap.hpp"
#include "engine/recognise/moves/sequences.hpp"
#include "engine/recognise/option_rows.hpp"
#include "engine/recognise/recognise.hpp"

namespace grundy::recognise {

namespace {

using Parts = std::vector<std::int64_t>;

void leave(OptionRows& out, std::int64_t rest) {
    if (rest >= 0) out.add(&rest, rest == 0 ? 0 : 1);
}

struct TooMany {};

// All ascending rows of `parts` positive numbers with this sum.
template <class F>
void splits(std::int64_t sum, int parts, Parts& so_far, std::int64_t& steps, const F& f) {
    if (--steps < 0) throw TooMany{};
    if (parts == 0) {
        if (sum == 0) f(so_far);
        return;
    }
    const std::int64_t least = so_far.empty() ? 1 : so_far.back();
    const std::int64_t most = parts == 1 ? sum : sum / parts;
    for (std::int64_t a = parts == 1 ? std::max(least, sum) : least; a <= most; ++a) {
        so_far.push_back(a);
        splits(sum - a, parts - 1, so_far, steps, f);
        so_far.pop_back();
    }
}

bool atom_holds(const GapAtom& a, std::int64_t n, const Parts& parts) {
    const auto part = [&](int i) { return parts.at(static_cast<std::size_t>(i)); };
    const std::int64_t x = a.subject == GapAtom::Subject::heap ? n : a.subject == GapAtom::Subject::part ? part(a.i) : part(a.j) - part(a.i);
    switch (a.relation) {
        case GapAtom::Relation::at_least: return x >= a.value;
        case GapAtom::Relation::less: return x < a.value;
        case GapAtom::Relation::equal: return x == a.value;
        case GapAtom::Relation::not_equal: return x != a.value;
        case GapAtom::Relation::congruent: return residue(x - a.value, a.modulus) == 0;
        case GapAtom::Relation::not_congruent: return residue(x - a.value, a.modulus) != 0;
    }
    return false;
}

// About how many elements of the term there are up to n.
double elements(const SetTerm& t, std::int64_t n) {
    const auto size = static_cast<double>(n);
    switch (t.kind) {
        case SetTerm::Kind::progression: return size / static_cast<double>(t.b);
        case SetTerm::Kind::primes:
        case SetTerm::Kind::prime_powers: return size;  // to find them
        case SetTerm::Kind::squares: return std::sqrt(size);
        case SetTerm::Kind::polynomial: return std::sqrt(size * static_cast<double>(t.denominator));
        default: return static_cast<double>(t.values.size());
    }
}

struct Generator {
    std::int64_t n;
    std::int64_t steps;
    OptionRows out;

    void step(double count = 1) {
        if (count > static_cast<double>(steps)) throw TooMany{};
        steps -= static_cast<std::int64_t>(count);
    }

    void operator()(const FiniteSubtraction& f) {
        for (const auto s : f.set) leave(out, n - s);
    }
    void operator()(const AllBut& f) {
        step(static_cast<double>(n));
        for (std::int64_t s = 1; s <= n; ++s)
            if (!std::binary_search(f.excluded.begin(), f.excluded.end(), s)) leave(out, n - s);
    }
    void operator()(const PeriodicSubtraction& f) {
        step(static_cast<double>(n));
        for (std::int64_t s = 1; s <= n; ++s) {
            const auto& list = s < f.threshold ? f.initial : f.residues;
            if (std::binary_search(list.begin(), list.end(), s < f.threshold ? s : s % f.modulus)) leave(out, n - s);
        }
    }
    void operator()(const PredicateSubtraction& f) {
        for (const auto& t : f.terms) step(elements(t, n));
        for (const auto& t : f.terms)
            for (const auto s : members({{t}}, n)) leave(out, n - s);
    }
    void operator()(const DivisorSubtraction& f) {
        step(static_cast<double>(n));
        for (std::int64_t d = 1; d <= n; ++d)
            if (n % d == 0 && (d < n || !f.proper)) leave(out, n - d);
    }
    void operator()(const DigitSubtraction& f) {
        for (std::int64_t m = n; m > 0; m /= f.base)
            if (m % f.base != 0) leave(out, n - m % f.base);
    }
    void operator()(const TakeAndBreak& f) {
        const std::int64_t last = f.code.tail.empty() ? std::min<std::int64_t>(n, static_cast<std::int64_t>(f.code.digits.size())) : n;
        for (std::int64_t t = 0; t <= last; ++t) {
            step();
            const int digit = f.code.digit(static_cast<std::uint64_t>(t));
            for (int j = 0; j <= max_parts; ++j) {
                if ((digit >> j & 1) == 0) continue;
                Parts parts;
                splits(n - t, j, parts, steps, [&](const Parts& p) {
                    if (!f.code.distinct || std::adjacent_find(p.begin(), p.end()) == p.end()) out.add(p);
                });
            }
        }
    }
    void operator()(const GapRegular& f) {
        for (const auto& c : f.clauses) {
            for (std::int64_t t = c.remove_low; t <= (c.remove_high < 0 ? n : std::min(n, c.remove_high)); ++t) {
                step();
                if (residue(t - c.remove_residue, c.remove_modulus) != 0) continue;
                Parts parts;
                splits(n - t, c.parts, parts, steps, [&](const Parts& p) {
                    if (std::all_of(c.atoms.begin(), c.atoms.end(), [&](const GapAtom& a) { return atom_holds(a, n, p); })) out.add(p);
                });
            }
        }
    }
    void operator()(const Division& f) {
        for (const auto d : f.divisors)
            if (n >= 1) leave(out, n / d);
    }
    void operator()(const Mark& f) {
        for (std::int64_t s = 1; s < f.t; ++s) leave(out, n - s);
        if (n >= 1) leave(out, n / f.t);
    }
    void operator()(const DigitGame& f) {
        for (const auto& o : f.options)
            if (const auto m = apply(o, n)) leave(out, *m);
    }
    template <class Other>
    void operator()(const Other&) {}
};

}  // namespace

std::optional<OptionRows> family_rows(const Family& family, std::int64_t n, std::int64_t most_steps) try {
    if (family.index() > Family(DigitGame{}).index()) return {};
    Generator g{n, most_steps, {}};
    family.visit(g);
    g.out.settle();
    return std::move(g.out);
} catch (const TooMany&) {
    return {};
}

std::optional<std::vector<Parts>> family_options(const Family& family, std::int64_t n, std::int64_t most_steps) {
    const auto rows = family_rows(family, n, most_steps);
    return rows ? std::optional(rows->list()) : std::nullopt;
}

}  // namespace grundy::recognise
