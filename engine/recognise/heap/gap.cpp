// Take-and-break rules with side conditions (theory 3.2, 3.3): the table as few clauses as a greedy cover finds.
//
// A box of the table is a product of sets of classes, one a coordinate; a set of classes becomes atoms. Each true cell is widened, coordinate by
// coordinate, to the largest box of true cells that atoms can say, and boxes are taken until all true cells are covered.
#include "engine/base/poll.hpp"
#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

namespace {

using Atoms = std::vector<GapAtom>;

/// A set of classes of an axis that a conjunction of atoms can say: an interval of cells, and perhaps one residue.
struct Choice {
    std::size_t first = 0, last = 0;  ///< cells first..last - 1, those with the residue
    std::size_t size = 0;             ///< how many these are
    std::int64_t low = 0, high = -1;  ///< [low, high)
    std::int64_t modulus = 1, residue = 0;
};

/// An axis as its intervals between two cuts, in one coordinate of the table.
struct Line {
    const Axis& axis;
    std::int64_t from;               ///< the least number that the coordinate can be
    std::vector<std::size_t> first;  ///< the first cell of each interval; at the end the number of cells
    std::vector<std::size_t> interval;

    Line(const Axis& a, std::int64_t least) : axis(a), from(least) {
        std::int64_t high = 0;
        for (std::size_t x = 0; x < a.cells.size(); ++x) {
            if (x == 0 || a.cells[x].high != high) first.push_back(x);
            high = a.cells[x].high;
            interval.push_back(first.size() - 1);
        }
        first.push_back(a.cells.size());
    }
    std::size_t intervals() const { return first.size() - 1; }
    std::int64_t low(std::size_t i) const { return axis.cells[first[i]].low; }
    bool within(std::size_t x, std::int64_t modulus, std::int64_t residue) const { return modulus == 1 || axis.cells[x].low % modulus == residue; }

    Choice choice(std::size_t i, std::size_t j, std::int64_t modulus, std::int64_t residue) const {
        Choice c{first[i], first[j + 1], 0, low(i), j + 1 < intervals() ? low(j + 1) : -1, modulus, residue};
        for (std::size_t x = c.first; x < c.last; ++x) c.size += within(x, modulus, residue);
        return c;
    }
    /// The cell and nothing else: where the modulus is not 1, each cell is one residue or one number.
    Choice alone(std::size_t x) const { return choice(interval[x], interval[x], axis.modulus, axis.cells[x].low % axis.modulus); }

    /// The largest choice that holds the cell `own` and of whose cells each `fits`. For one modulus these choices are closed under union, so the largest is
    /// found by going up and down as far as can be. Among equals the one without an end, then the least modulus. Of a long axis only single intervals
    /// and those without an end are looked at.
    template <class Fits>
    Choice widest(std::size_t own, const Fits& fits) const {
        Choice best = alone(own);
        for (std::int64_t m = 1; m <= axis.modulus; ++m) {
            if (axis.modulus % m != 0) continue;
            const std::int64_t residue = axis.cells[own].low % m;
            const auto all_fit = [&](std::size_t i) {
                base::poll();
                for (std::size_t x = first[i]; x < first[i + 1]; ++x) {
                    if (within(x, m, residue) && !fits(x)) return false;
                }
                return true;
            };
            std::size_t i = interval[own], j = i;
            if (!all_fit(i)) continue;
            while (j + 1 < intervals() && all_fit(j + 1)) ++j;
            const bool open = j + 1 == intervals(), short_axis = intervals() <= 40;
            if (!open && !short_axis) j = i;
            while ((open || short_axis) && i > 0 && low(i - 1) >= from && all_fit(i - 1)) --i;
            const Choice found = choice(i, j, m, residue);
            if (found.size > best.size || (found.size == best.size && found.size > 1 && open && best.high >= 0)) best = found;
        }
        return best;
    }
};

void say(const Choice& c, std::int64_t from, GapAtom atom, Atoms& atoms) {
    if (c.high == c.low + 1) {
        atom.relation = GapAtom::Relation::equal;
        atom.value = c.low;
        atoms.push_back(atom);
        return;
    }
    if (c.low > from) {
        atom.relation = GapAtom::Relation::at_least;
        atom.value = c.low;
        atoms.push_back(atom);
    }
    if (c.high >= 0) {
        atom.relation = GapAtom::Relation::less;
        atom.value = c.high;
        atoms.push_back(atom);
    }
    if (c.modulus > 1) {
        atom.relation = GapAtom::Relation::congruent;
        atom.value = c.residue;
        atom.modulus = c.modulus;
        atoms.push_back(atom);
    }
}

struct Cover {
    const std::vector<char>& legal;
    std::vector<const Line*> lines;  ///< of each coordinate

    /// Of every cell of the box, until one does not hold.
    template <class F>
    bool every(const std::vector<Choice>& box, const F& f, std::size_t coordinate = 0, std::size_t offset = 0) const {
        if (coordinate == box.size()) return base::poll(), f(offset);
        const Line& line = *lines[coordinate];
        const Choice& c = box[coordinate];
        offset *= line.axis.cells.size();
        for (std::size_t x = c.first; x < c.last; ++x) {
            if (line.within(x, c.modulus, c.residue) && !every(box, f, coordinate + 1, offset + x)) return false;
        }
        return true;
    }
    /// From a cell alone, as far as the last coordinate goes, then the one before it, and so on. Each slice of the box is looked at once.
    std::vector<Choice> box_around(std::size_t cell) const {
        std::vector<std::size_t> at(lines.size());
        for (std::size_t i = at.size(); i-- > 0; cell /= lines[i]->axis.cells.size()) at[i] = cell % lines[i]->axis.cells.size();
        std::vector<Choice> box;
        for (std::size_t i = 0; i < at.size(); ++i) box.push_back(lines[i]->alone(at[i]));
        enum : char { unknown, yes, no };
        for (std::size_t i = at.size(); i-- > 0;) {
            std::vector<char> known(lines[i]->axis.cells.size(), unknown);
            box[i] = lines[i]->widest(at[i], [&](std::size_t x) {
                if (known[x] == unknown) {
                    box[i] = lines[i]->alone(x);
                    known[x] = every(box, [&](std::size_t k) { return legal[k] != 0; }) ? yes : no;
                }
                return known[x] == yes;
            });
        }
        return box;
    }
};

GapClause clause_of(int parts, const std::vector<Choice>& box) {
    GapClause clause;
    clause.parts = parts;
    clause.remove_low = box[0].low;
    clause.remove_high = box[0].high < 0 ? -1 : box[0].high - 1;
    clause.remove_modulus = box[0].modulus;
    clause.remove_residue = box[0].residue;
    for (int i = 0; i < parts; ++i) {
        GapAtom atom;
        atom.subject = i == 0 ? GapAtom::Subject::part : GapAtom::Subject::gap;
        atom.i = i == 0 ? 0 : i - 1;
        atom.j = i;
        say(box[static_cast<std::size_t>(i) + 1], i == 0 ? 1 : 0, atom, clause.atoms);
    }
    return clause;
}

}  // namespace

std::optional<Family> gap_family(const HeapRelation& r) {
    GapRegular f;
    const Line removed(r.t, 0), smallest(r.part, 1), gap(r.part, 0);
    for (int j = 0; j <= max_parts; ++j) {
        if (r.r[j].empty() || r.empty(j)) continue;
        Cover cover{r.r[j], {&removed}};
        for (int i = 0; i < j; ++i) cover.lines.push_back(i == 0 ? &smallest : &gap);
        std::vector<char> left = r.r[j];  // true cells not yet covered
        for (std::size_t k = 0; k < left.size(); ++k) {
            if (!left[k]) continue;
            const std::vector<Choice> box = cover.box_around(k);
            cover.every(box, [&](std::size_t cell) {
                left[cell] = 0;
                return true;
            });
            f.clauses.push_back(clause_of(j, box));
            if (f.clauses.size() > 10'000) throw Beyond("the side conditions need too many clauses");
        }
    }
    return f;
}

}  // namespace grundy::recognise
