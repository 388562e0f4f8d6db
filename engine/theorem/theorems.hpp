#pragma once
/// The theorems that a proof can name, one table: number, name, and how a certificate says it.
#include <array>
#include <cstddef>
#include <cstdint>

namespace grundy::theorem {

/// The theorems of docs/theorems.md, in its order. A test compares the two.
enum class TheoremId : std::uint8_t {
    finite_subtraction,
    extension,
    all_but,
    periodic_subtraction,
    residues,
    multiples,
    no_period,
    divisors,
    digits,
    guy_smith,
    split_automata,
    arithmetic_period,
    unequal_split,
    gap_regular,
    unbounded_removal,
    few_rare,
    digit_automaton,
    mark,
    division_cells,
    log_period,
    wythoff,
    wythoff_misere,
    wythoff_rows,
    bouton,
    moore,
    nim_family,
    draws,
    loopy_values,
    misere_quotient,
    misere_subtraction,
    misere_heaps,
    kernel_induction,
    value_induction,
    linear_potential,
    word_induction,
    equal_plays,
    bisimulation,
    disjunctive_sum,
    // Arguments about games and claims that have no number.
    falling_rank,
    single_moves,
    single_values,
    distance_law,
    construction,
    neighbours,
    told_way,
    inversions,
    reached_rows,
    puzzle_distances,
    puzzle_sets,
    few_options,
    numbers_alone,
    kept_set,
    equal_parts,
    periodic_formula,
    scaled_formula,
    growing_set,
    equal_rules,
    equal_moves,
};

struct TheoremEntry {
    TheoremId id;
    const char* number;     ///< "2.1"; empty for those without
    const char* name;       ///< "Guy–Smith periodicity theorem"
    const char* certified;  ///< the theorem by which a certificate says it and the checker decides it; null: certificates have no form for it
};
inline constexpr std::size_t theorem_count = static_cast<std::size_t>(TheoremId::equal_moves) + 1;
const std::array<TheoremEntry, theorem_count>& theorems();
const TheoremEntry& entry(TheoremId id);

}  // namespace grundy::theorem
