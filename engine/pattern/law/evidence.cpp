// The one table of theorems, and what makes two grounds the same.
#include "engine/pattern/law/evidence.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"

namespace grundy::pattern {

const std::array<TheoremEntry, theorem_count>& theorems() {
    using T = TheoremId;
    static const std::array<TheoremEntry, theorem_count> table = {{
        {T::finite_subtraction, "1.1", "finite subtraction theorem", "1.1"},
        {T::extension, "1.2", "extension lemma", "1.2"},
        {T::all_but, "1.3", "all-but theorem", "1.3"},
        {T::periodic_subtraction, "1.4", "state recurrence of eventually periodic sets", "1.4"},
        {T::residues, "1.5", "residue law", "1.5"},
        {T::multiples, "1.6", "multiples refute periods", "1.6"},
        {T::no_period, "1.7", "no period exists", "1.7"},
        {T::divisors, "1.8", "divisor theorem", "1.8"},
        {T::digits, "1.9", "digit theorem", "1.9"},
        {T::guy_smith, "2.1", "Guy–Smith periodicity theorem", "2.1"},
        {T::split_automata, "2.2", "decision by automata", "2.2"},
        {T::arithmetic_period, "2.3", "arithmetic periodicity theorem", "2.2"},  // the checker decides the same law by automata, which needs no range
        {T::unequal_split, "3.1", "unequal split theorem", "3.1"},
        {T::gap_regular, "3.2", "gap-regular theorem", "3.2"},
        {T::unbounded_removal, "3.3", "gap-regular theorem with unbounded removal", "3.3"},
        {T::digit_automaton, "4.1", "automaton verified digit by digit", "4.1"},
        {T::mark, "4.2", "Mark-t theorem", "4.2"},
        {T::division_cells, "4.4a", "division cells", nullptr},
        {T::log_period, "4.4b", "log-period theorem", "4.4b"},
        {T::wythoff, "5.1", "Wythoff–Fraenkel theorem", "5.1"},
        {T::wythoff_misere, "5.1", "misère Wythoff theorem", nullptr},
        {T::wythoff_rows, "5.2", "row recurrence", nullptr},
        {T::bouton, "6", "Bouton's theorem", "6"},
        {T::moore, "6", "Moore's theorem", "6"},
        {T::nim_family, "6", "closed form of the Nim family", "6"},
        {T::draws, "7.1", "retrograde labelling", nullptr},
        {T::loopy_values, "7.2", "loopy values", nullptr},
        {T::misere_quotient, "7.4", "finite misère quotient", nullptr},
        {T::misere_subtraction, "7.4", "misère sums of subtraction games", nullptr},
        {T::kernel_induction, "11.1", "induction along play", nullptr},
        {T::value_induction, "11.2", "induction on values", nullptr},
        {T::falling_rank, "", "falling rank", nullptr},
        {T::kept_set, "", "kept set", nullptr},
        {T::periodic_formula, "", "periodic formula", nullptr},
        {T::scaled_formula, "", "formula that repeats by a factor", nullptr},
        {T::growing_set, "", "growing sets: what may be added stays allowed", nullptr},
        {T::equal_rules, "", "equal rules", nullptr},
        {T::equal_moves, "", "equal moves", nullptr},
    }};
    return table;
}

const TheoremEntry& entry(TheoremId id) { return theorems()[static_cast<std::size_t>(id)]; }

namespace {

bool of_one_game(const Theorem& a, const Theorem& b) {
    if (a.game == b.game) return true;
    return a.game && b.game && rule::canonical_text(*a.game) == rule::canonical_text(*b.game);
}

bool same_theorem(const TheoremRef& a, const TheoremRef& b) {
    if (a == b) return true;
    if (a->proof.theorem() != b->proof.theorem() || a->proof.under_misere() != b->proof.under_misere()) return false;
    if (!a->law != !b->law || (a->law && a->law != b->law && !(*a->law == *b->law))) return false;
    return of_one_game(*a, *b);
}

bool same_evidence(const Evidence& a, const Evidence& b) {
    if (a.index() != b.index()) return false;
    const auto* theorem = std::get_if<TheoremRef>(&a);
    return !theorem || same_theorem(*theorem, std::get<TheoremRef>(b));
}

/// Of two that differ in how far they went alone, the further one.
struct Further {
    void operator()(TheoremRef&, const TheoremRef&) const {}
    void operator()(Exhausted& a, const Exhausted& b) const { a.cases = std::max(a.cases, b.cases); }
    void operator()(Computed& a, const Computed& b) const { a.to = std::max(a.to, b.to); }
    void operator()(Searched& a, const Searched& b) const { a.positions = std::max(a.positions, b.positions); }
    void operator()(Seen& a, const Seen& b) const { a.to = std::max(a.to, b.to); }
    template <class A, class B>
    void operator()(A&, const B&) const {}
};

}  // namespace

void Grounds::add(Evidence one) {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const Evidence& e) { return same_evidence(e, one); });
    if (found == all_.end()) {
        all_.push_back(std::move(one));
    } else {
        std::visit(Further{}, *found, one);
    }
}

void Grounds::add(const Grounds& more) {
    for (const Evidence& one : more.all_) add(one);
}

bool Grounds::proved() const {
    return !all_.empty() && std::all_of(all_.begin(), all_.end(), [](const Evidence& e) { return std::holds_alternative<TheoremRef>(e); });
}

std::vector<TheoremRef> Grounds::theorems() const {
    std::vector<TheoremRef> found;
    for (const Evidence& e : all_) {
        if (const auto* theorem = std::get_if<TheoremRef>(&e)) found.push_back(*theorem);
    }
    return found;
}

bool alike(const Grounds& a, const Grounds& b) {
    return a.all_.size() == b.all_.size() && std::equal(a.all_.begin(), a.all_.end(), b.all_.begin(), same_evidence);
}

}  // namespace grundy::pattern
