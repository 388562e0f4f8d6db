// Take-and-break rules with side conditions (theory 3.2, 3.3): the table as few clauses as a greedy cover finds.
//
// A box of the table is a product of sets of classes, one a coordinate; a set of classes becomes atoms. Each true cell is widened, coordinate by
// coordinate, to the largest box of true cells that atoms can say, and boxes are taken until all true cells are covered.
#include <algorithm>
#include <numeric>

#include "engine/base/poll.hpp"
#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

namespace {

using Atoms = std::vector<GapAtom>;

/// A set of classes of an axis that a conjunction of atoms can say: an interval of cells, and perhaps one residue.
struct Choice {
    std::vector<std::size_t> cells;
    std::int64_t low = 0, high = -1;  ///< [low, high)
    std::int64_t modulus = 1, residue = 0;
};

// All intervals times (any residue, or one residue modulo a divisor of the modulus); widest first.
std::vector<Choice> all_choices(const Axis& axis, std::int64_t from) {
    std::vector<std::int64_t> cuts;
    std::int64_t last_high = 0;
    for (const auto& c : axis.cells) {
        if (cuts.empty() || (c.high != last_high)) cuts.push_back(c.low);
        last_high = c.high;
    }
    std::vector<Choice> r;
    const auto end_of = [&](std::size_t i) { return i + 1 < cuts.size() ? cuts[i + 1] : -1; };
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        if (cuts[i] < from) continue;
        for (std::size_t j = cuts.size(); j-- > i;) {
            if (cuts.size() > 40 && j != i && j + 1 != cuts.size()) continue;  // long axes: single classes and open ends only
            for (std::int64_t m = 1; m <= axis.modulus; ++m) {
                if (axis.modulus % m != 0) continue;
                for (std::int64_t k = 0; k < m; ++k) {
                    base::look_at_budget();  // an axis has up to twenty thousand cells
                    Choice c;
                    c.low = cuts[i];
                    c.high = end_of(j);
                    c.modulus = m;
                    c.residue = k;
                    bool sayable = true;
                    for (std::size_t x = 0; x < axis.cells.size(); ++x) {
                        const auto& cell = axis.cells[x];
                        if (cell.low < c.low || (c.high >= 0 && cell.low >= c.high)) continue;
                        const bool one = cell.residue >= 0 || cell.high == cell.low + 1;
                        if (m > 1 && !one) sayable = false;
                        if (cell.low % m == k || m == 1) c.cells.push_back(x);
                    }
                    if (sayable && !c.cells.empty()) r.push_back(std::move(c));
                }
            }
        }
    }
    std::stable_sort(r.begin(), r.end(), [](const Choice& a, const Choice& b) {
        const bool open_a = a.high < 0, open_b = b.high < 0;
        if (a.cells.size() != b.cells.size()) return a.cells.size() > b.cells.size();
        if (open_a != open_b) return open_a;
        return a.modulus < b.modulus;
    });
    return r;
}

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
    const HeapRelation& r;
    int j;
    std::vector<const Axis*> axes;
    std::vector<std::vector<Choice>> choices;
    std::vector<char> left;  ///< true cells not yet covered

    std::size_t offset(const std::vector<std::size_t>& at) const {
        std::size_t k = 0;
        for (std::size_t i = 0; i < at.size(); ++i) k = k * axes[i]->cells.size() + at[i];
        return k;
    }
    template <class F>
    bool every(const std::vector<const Choice*>& box, const F& f) const {
        std::vector<std::size_t> i(box.size(), 0), at(box.size());
        for (;;) {
            base::poll();
            for (std::size_t k = 0; k < box.size(); ++k) at[k] = box[k]->cells[i[k]];
            if (!f(offset(at))) return false;
            std::size_t k = box.size();
            while (k > 0 && ++i[k - 1] == box[k - 1]->cells.size()) i[--k] = 0;
            if (k == 0) return true;
        }
    }
    bool legal(const std::vector<const Choice*>& box) const {
        return every(box, [&](std::size_t k) { return r.r[j][k] != 0; });
    }
};

}  // namespace

std::optional<Family> gap_family(const HeapRelation& r) {
    GapRegular f;
    for (int j = 0; j <= max_parts; ++j) {
        if (r.r[j].empty() || r.empty(j)) continue;
        Cover cover{r, j, {&r.t}, {all_choices(r.t, 0)}, r.r[j]};
        for (int i = 0; i < j; ++i) {
            cover.axes.push_back(&r.part);
            cover.choices.push_back(all_choices(r.part, i == 0 ? 1 : 0));
        }
        for (std::size_t k = 0; k < cover.left.size(); ++k) {
            if (!cover.left[k]) continue;
            // Start from the cell itself, as the smallest sayable choice of each coordinate that holds it.
            std::vector<std::size_t> at(cover.axes.size());
            std::size_t rest = k;
            for (std::size_t i = at.size(); i-- > 0;) {
                at[i] = rest % cover.axes[i]->cells.size();
                rest /= cover.axes[i]->cells.size();
            }
            std::vector<const Choice*> box(at.size(), nullptr);
            for (std::size_t i = 0; i < at.size(); ++i)
                for (const auto& c : cover.choices[i])
                    if (base::poll(), c.cells.size() == 1 && c.cells.front() == at[i]) box[i] = &c;
            if (std::find(box.begin(), box.end(), nullptr) != box.end()) throw Beyond("a side condition that clauses cannot say");
            for (std::size_t i = at.size(); i-- > 0;) {
                for (const auto& c : cover.choices[i]) {
                    if (c.cells.size() <= box[i]->cells.size()) break;
                    base::poll();
                    if (std::find(c.cells.begin(), c.cells.end(), at[i]) == c.cells.end()) continue;
                    std::vector<const Choice*> wider = box;
                    wider[i] = &c;
                    if (!cover.legal(wider)) continue;
                    box = wider;
                    break;
                }
            }
            cover.every(box, [&](std::size_t cell) {
                cover.left[cell] = 0;
                return true;
            });
            GapClause clause;
            clause.parts = j;
            clause.remove_low = box[0]->low;
            clause.remove_high = box[0]->high < 0 ? -1 : box[0]->high - 1;
            clause.remove_modulus = box[0]->modulus;
            clause.remove_residue = box[0]->residue;
            for (int i = 0; i < j; ++i) {
                GapAtom atom;
                atom.subject = i == 0 ? GapAtom::Subject::part : GapAtom::Subject::gap;
                atom.i = i == 0 ? 0 : i - 1;
                atom.j = i;
                say(*box[static_cast<std::size_t>(i) + 1], i == 0 ? 1 : 0, atom, clause.atoms);
            }
            f.clauses.push_back(std::move(clause));
            if (f.clauses.size() > 10'000) throw Beyond("the side conditions need too many clauses");
        }
    }
    return f;
}

}  // namespace grundy::recognise
