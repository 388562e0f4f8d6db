/// Side conditions one by one. A condition on a part, on the gap of two or on the heap is a bound or a residue; bounds on two parts become an
/// interval of the smaller part, what is left is tested for each pair.
#include "engine/solve/heap/gap_regular.hpp"

#include <algorithm>
#include <array>

#include "engine/base/checked.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/kernel/heap_by_heap.hpp"

namespace grundy::solve {
namespace {

using recognise::GapAtom;
using recognise::GapClause;
using Parts = std::array<std::int64_t, 3>;

bool atom_holds(const GapAtom& atom, std::int64_t n, const Parts& a) {
    using Subject = GapAtom::Subject;
    using Relation = GapAtom::Relation;
    const auto i = static_cast<std::size_t>(atom.i);
    const std::int64_t x = atom.subject == Subject::heap ? n : atom.subject == Subject::part ? a[i] : a[static_cast<std::size_t>(atom.j)] - a[i];
    switch (atom.relation) {
        case Relation::at_least: return x >= atom.value;
        case Relation::less: return x < atom.value;
        case Relation::equal: return x == atom.value;
        case Relation::not_equal: return x != atom.value;
        case Relation::congruent: return (x - atom.value) % atom.modulus == 0;
        case Relation::not_congruent: return (x - atom.value) % atom.modulus != 0;
    }
    return false;
}

struct Interval {
    std::int64_t low = 1;
    std::int64_t high = 0;
};

std::int64_t half(std::int64_t x) { return *base::checked_floor_div(x, 2); }

/// The smaller parts a of a pair a <= s - a that the bounds allow; residues and inequalities are left to `holds`.
Interval smaller_parts(const GapClause& clause, std::int64_t s) {
    Interval r{1, s / 2};
    for (const GapAtom& atom : clause.atoms) {
        const bool at_least = atom.relation == GapAtom::Relation::at_least;
        if (!at_least && atom.relation != GapAtom::Relation::less) continue;
        const std::int64_t v = atom.value;
        if (atom.subject == GapAtom::Subject::part && atom.i == 0) at_least ? void(r.low = std::max(r.low, v)) : void(r.high = std::min(r.high, v - 1));
        else if (atom.subject == GapAtom::Subject::part) at_least ? void(r.high = std::min(r.high, s - v)) : void(r.low = std::max(r.low, s - v + 1));
        else if (atom.subject == GapAtom::Subject::gap && atom.i == 0 && atom.j == 1)  // s - 2a >= v
            at_least ? void(r.high = std::min(r.high, half(s - v))) : void(r.low = std::max(r.low, half(s - v) + 1));
    }
    return r;
}

class Gaps final : public HeapByHeap {
public:
    explicit Gaps(recognise::GapRegular rule) : rule_(std::move(rule)) {}
    std::string name() const override { return "gap-regular"; }
    std::string why() const override { return "every legal division is looked at; the bounds of the side conditions cut the loops"; }

private:
    bool see_options(std::uint64_t heap, const Values& values, Poll& poll) override {
        const auto n = static_cast<std::int64_t>(heap);
        for (const GapClause& clause : rule_.clauses) {
            if (!heap_allows(clause, n)) continue;
            // A removal of nothing that leaves at most one part would be a move from n to n.
            std::int64_t t = std::max<std::int64_t>(clause.remove_low, clause.parts <= 1 ? 1 : 0);
            const std::int64_t q = std::max<std::int64_t>(clause.remove_modulus, 1);
            t += *base::checked_mod(clause.remove_residue - t, q);
            const std::int64_t high = clause.remove_high < 0 ? n : std::min(n, clause.remove_high);
            for (; t <= high; t += q)
                if (!see_parts(clause, n, n - t, values, poll)) return false;
        }
        return true;
    }
    static bool heap_allows(const GapClause& clause, std::int64_t n) {
        return std::all_of(clause.atoms.begin(), clause.atoms.end(),
                           [n](const GapAtom& atom) { return atom.subject != GapAtom::Subject::heap || atom_holds(atom, n, {}); });
    }
    bool legal(const GapClause& clause, std::int64_t n, const Parts& a) const {
        return std::all_of(clause.atoms.begin(), clause.atoms.end(), [&](const GapAtom& atom) { return atom_holds(atom, n, a); });
    }
    bool see_parts(const GapClause& clause, std::int64_t n, std::int64_t s, const Values& values, Poll& poll) {
        const auto g = [&values](std::int64_t m) { return values[static_cast<std::uint64_t>(m)]; };
        if (clause.parts == 0 && s == 0) see(0);
        if (clause.parts == 1 && s >= 1 && legal(clause, n, {s})) see(g(s));
        if (clause.parts == 2) {
            const Interval a = smaller_parts(clause, s);
            for (std::int64_t x = a.low; x <= a.high; ++x)
                if (legal(clause, n, {x, s - x})) see(g(x) ^ g(s - x));
            return spend(poll, static_cast<std::uint64_t>(std::max<std::int64_t>(1, a.high - a.low)) * (1 + clause.atoms.size()));
        }
        if (clause.parts == 3)
            for (std::int64_t x = 1; x <= s / 3; ++x) {
                for (std::int64_t y = x; y <= (s - x) / 2; ++y)
                    if (legal(clause, n, {x, y, s - x - y})) see(g(x) ^ g(y) ^ g(s - x - y));
                if (!spend(poll, static_cast<std::uint64_t>(s) * (1 + clause.atoms.size()))) return false;
            }
        return spend(poll, 1);
    }

    recognise::GapRegular rule_;
};

}  // namespace

std::unique_ptr<Kernel> gap_regular(recognise::GapRegular rule) { return std::make_unique<Gaps>(std::move(rule)); }

recognise::GapRegular clauses_of(const rule::Code& code) {
    recognise::GapRegular rule;
    const auto add = [&](int parts, std::int64_t low, std::int64_t high, std::int64_t modulus, std::int64_t residue) {
        GapClause clause{parts, low, high, modulus, residue, {}};
        for (int i = 0; code.distinct && i + 1 < parts; ++i) clause.atoms.push_back({GapAtom::Subject::gap, i, i + 1, GapAtom::Relation::at_least, 1, 1});
        rule.clauses.push_back(std::move(clause));
    };
    for (int j = 0; j < 4; ++j) {
        for (std::size_t t = 0; t < code.digits.size(); ++t)
            if (code.digits[t] >> j & 1) add(j, static_cast<std::int64_t>(t), static_cast<std::int64_t>(t), 1, 0);
        for (std::size_t k = 0; k < code.tail.size(); ++k) {
            const auto first = static_cast<std::int64_t>(code.digits.size() + k);
            const auto q = static_cast<std::int64_t>(code.tail.size());
            if (code.tail[k] >> j & 1) add(j, first, -1, q, first % q);
        }
    }
    return rule;
}

}  // namespace grundy::solve
