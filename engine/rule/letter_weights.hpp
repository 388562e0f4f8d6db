#pragma once
/// Numbers that are made of how often each letter stands in a word: `len(w)`, `count(x in w: x = 'a')`, `2 * sum(w) - count(i in 1..len(w): w[i] > 0)`;
/// or of how often one letter stands before another: `count(i in 1..len(w), j in i+1..len(w): w[i] > w[j])`, the inversions; and `max(e, 0)`,
/// `if c then e else 0` of such a number e.
#include <optional>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::rule {

struct LetterSum {
    std::vector<std::int64_t> of;  ///< what each of the letters adds
    std::int64_t constant = 0;
    std::vector<std::vector<std::int64_t>> pairs = {};  ///< [a][b]: what a letter a adds with each letter b that stands anywhere behind it; empty: nothing
    ExprRef where = {};                                 ///< elsewhere the number is 0; null: it is this sum everywhere
    /// Adds nothing negative.
    bool is_natural() const;
};
/// An expression without functions about the one word or row of a game; nothing where it is no such number.
std::optional<LetterSum> letter_weights(const Game& game, const ExprRef& e, const std::vector<std::int64_t>& letters);

}  // namespace grundy::rule
