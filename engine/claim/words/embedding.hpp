#pragma once
/// Rows put into longer rows: u ++ (the row, its letters exchanged) ++ v. Rows are words of digits here, the letters from 1 on.
#include <map>
#include <optional>
#include <vector>

#include "engine/claim/words/word_sentence.hpp"

namespace grundy::claim {

using Digits = std::vector<unsigned>;

struct Embedding {
    Digits before, after;
    Digits letters;  ///< [d - 1]: what stands for the digit d, a permutation
    std::size_t longer() const { return before.size() + after.size(); }
    Digits of(const Digits& row) const;
    friend auto operator<=>(const Embedding&, const Embedding&) = default;
};

/// The rows of a set (or tuples of rows as long as one another), put into longer ones.
Automaton embedded(const Automaton& rows, const Embedding& embedding);
/// The length of the longest row of a set; 0 where there is none, nothing where there is no longest.
std::optional<std::size_t> longest_row(const Automaton& rows);
/// Rows of this length, in the order of their letters, so many at most.
std::vector<Digits> rows_of_length(const Automaton& rows, std::size_t length, std::size_t most);
/// Is the row, the pair of rows in the set? Of a pair the first is on the lower track.
bool holds(const Automaton& rows, const Digits& row);
bool holds(const Automaton& pairs, const Digits& from, const Digits& to);
/// Rows of the set from which no moves that cost so much at most lead into `ends`; `moves` over `word` and `there`, by cost. Sought backwards, among what is
/// reached from these rows at what is left. Other tracks stay what they are: ends may depend on them.
Automaton without_way(const std::map<std::int64_t, Automaton>& moves, Track word, Track there, const Automaton& rows, const Automaton& ends, std::int64_t cost);
/// Letters of which no move (over `word` and `there`) changes how many there are, and of which all rows of the set have equally many: digit and number.
std::vector<std::pair<unsigned, std::int64_t>> kept_counts(const Automaton& moves, Track word, Track there, const Automaton& rows);
/// Rows with so many of a digit.
Automaton having_count(arithmetic::Numeration base, Track word, unsigned digit, std::int64_t count);

}  // namespace grundy::claim
