#pragma once
/// Winning moves on heaps of any size, from a proved pattern: the family says what the options are, the pattern what they are worth.
/// Map of the room: read evidence.hpp and pattern.hpp first: what an answer rests on, and what values mean. Only `proof_maker` makes a proof.
/// `detect` sees periods, `number_sets` residues; `misere_quotient` is the law of sums under misère play; `winning`: the moves that a law gives.
#include <optional>
#include <vector>

#include "engine/pattern/law/pattern.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::pattern {

/// The heaps that a move leaves; none for a move that clears the heap.
using Parts = std::vector<base::Integer>;

/// An option of heap n (of closed forms of several heaps: of these heaps) with this Grundy value: target 0 is a winning move, target
/// g(other heaps) wins in a sum. Of laws of outcomes only target 0 has an answer. Nothing: no such option was found. The search is complete for targets
/// below g(n), which is what winning needs, for finite subtraction sets, all-but, take-and-break codes with an ordinary period, division, Mark, digits and
/// divisors; for other infinite sets it looks at every residue class near the table and near n. Rules with side conditions (GapRegular) are not searched.
std::optional<Parts> option_with_value(const recognise::Family& family, const Pattern& pattern, const Parts& heaps, const base::Integer& target = 0);

}  // namespace grundy::pattern
