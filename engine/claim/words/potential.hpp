#pragma once
/// How far rows of a puzzle are from a goal at least: by what is counted in them, and how much of it a move can add.
///
/// Let N(w) be the sum over all neighbours x y in the row, its two ends among them, of what the pair is worth. Let R_0 be a set A of rows, R_1 the rows to
/// which one move leads from there, G' the goals that can be reached (construction.hpp), and
///   (L1) N(y) - N(x) <= q c for each move x → y of cost c, q >= 1;
///   (L2) for k = 1: every move costs one, and no row of A is a goal;
///   (L3) q (e(n) - k - 1) < N(g) - N(w) for all w in R_k and g in G' of n letters.
/// Then the distance of a row of A of n letters is at least e(n): by (L1) a way from w to g costs (N(g) - N(w)) / q at least, hence more than e(n) - k - 1,
/// and it begins with a move, by (L2). Where e(n) <= (a n + b) / c, (L3) is what the lightest way through an automaton that reads w and g says, each letter
/// being worth something; it is decided for all lengths at once.
#include "engine/claim/words/construction.hpp"
#include "engine/claim/words/length_formula.hpp"

namespace grundy::claim {

struct PotentialOfRows {
    std::vector<std::int64_t> worth;  ///< of the pair x y of digits, 0 being an end of the row: [x + (letters + 1) y]
    std::int64_t most_added = 1;      ///< q
    bool moved = false;               ///< k = 1
};

/// By pairs that are worth 1 (or -1), tried in short rows, then proved; nothing where none is found that gives the bound.
std::optional<PotentialOfRows> learn_potential(Constructions& ways, const WordSentences& sentences, const Slope& bound,
                                               const std::function<std::int64_t(std::size_t)>& claimed);

}  // namespace grundy::claim
