#include "engine/theorem/theorems.hpp"

namespace grundy::theorem {

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
        {T::few_rare, "13.1", "theorem on few rare heaps", "13.1"},
        {T::digit_automaton, "4.1", "automaton verified digit by digit", "4.1"},
        {T::mark, "4.2", "Mark-t theorem", "4.2"},
        {T::division_cells, "4.4a", "division cells", nullptr},
        {T::log_period, "4.4b", "log-period theorem", "4.4b"},
        {T::wythoff, "5.1", "Wythoff–Fraenkel theorem", "5.1"},
        {T::wythoff_misere, "5.1", "misère Wythoff theorem", "5.1"},
        {T::wythoff_rows, "5.2", "row recurrence", nullptr},
        {T::bouton, "6", "Bouton's theorem", "6"},
        {T::moore, "6", "Moore's theorem", "6"},
        {T::nim_family, "6", "closed form of the Nim family", "6"},
        {T::draws, "7.1", "retrograde labelling", nullptr},
        {T::loopy_values, "7.2", "loopy values", nullptr},
        {T::misere_quotient, "7.4", "finite misère quotient", "7.4"},
        {T::misere_subtraction, "7.4", "misère sums of subtraction games", nullptr},
        {T::misere_heaps, "7.4", "misère sums of heaps whose zeros lead to ones", "12.1"},
        {T::kernel_induction, "11.1", "induction along play", nullptr},
        {T::value_induction, "11.2", "induction on values", nullptr},
        {T::linear_potential, "11.4", "linear potential", nullptr},
        {T::word_induction, "11.5", "induction along play on words", nullptr},
        {T::equal_plays, "11.6", "plays of one length", nullptr},
        {T::bisimulation, "11.7", "bisimulation", nullptr},
        {T::disjunctive_sum, "12.1", "sum of games played apart", nullptr},
        {T::falling_rank, "", "falling rank", nullptr},
        {T::single_moves, "", "no two lost positions a move apart", nullptr},
        {T::single_values, "", "no two equal values a move apart", nullptr},
        {T::distance_law, "", "distances read off the rows", nullptr},
        {T::construction, "", "ways made of ways of shorter rows", nullptr},
        {T::neighbours, "", "neighbours that are counted", nullptr},
        {T::told_way, "", "a way that is told", nullptr},
        {T::inversions, "", "letters in the wrong order", nullptr},
        {T::reached_rows, "", "rows from which goals are reached, and from which not", nullptr},
        {T::puzzle_distances, "", "distances that the moves obey", nullptr},
        {T::puzzle_sets, "", "where goals are reached, and where not", nullptr},
        {T::few_options, "", "no value above the number of options", nullptr},
        {T::numbers_alone, "", "sentence about numbers, decided by automata", nullptr},
        {T::kept_set, "", "kept set", nullptr},
        {T::equal_parts, "", "equal parts", nullptr},
        {T::periodic_formula, "", "periodic formula", nullptr},
        {T::scaled_formula, "", "formula that repeats by a factor", nullptr},
        {T::growing_set, "", "growing sets: what may be added stays allowed", nullptr},
        {T::equal_rules, "", "equal rules", nullptr},
        {T::equal_moves, "", "equal moves", nullptr},
    }};
    return table;
}

const TheoremEntry& entry(TheoremId id) { return theorems()[static_cast<std::size_t>(id)]; }

}  // namespace grundy::theorem
