#pragma once
/// How far each row of a puzzle is from a goal, for rows of every length: a number whose digits an automaton reads beside the letters.
#include <map>
#include <optional>
#include <vector>

#include "engine/claim/words/word_play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

/// Of all rows of each length, as indices of letters: how far they are from a goal; those that are not there reach none.
using ShortDistances = std::vector<std::map<std::vector<unsigned>, std::size_t>>;
ShortDistances short_distances(const WordSentences& sentences, const WordPlay& play, const Automaton& goals, const game::Ruleset& ruleset);
/// Two rows of one length.
Automaton as_long(unsigned base, Track a, Track b);
/// The moves from positions that are no goals, over the word and `there`, by what they cost. Nothing, and why, where one costs nothing or leaves no row of one
/// piece as long as the old one.
std::optional<std::map<std::int64_t, Automaton>> moves_by_cost(WordSentences& sentences, const WordPlay& play, const Automaton& goals, Track there,
                                                               std::string& why);

struct KnownDistances {
    Automaton of;  ///< over the word and `number`, which has as many digits as the word has letters, at their places: the distance, if there is one
    Track number = 0;
    unsigned radix = 2;
    bool ones_first = true;  ///< the digit of the first letter counts 1; else that of the last
    /// The automaton as a table: from each state, by letter * radix + digit; state 1 is the start, 0 reads what stands under no row.
    std::vector<std::vector<std::uint32_t>> next;
    std::vector<bool> ends;
    Automaton moves;  ///< over the word and `there`
    Track there = 0;
    /// The distance that these digits, first to last, say.
    base::Integer read(const std::vector<unsigned>& digits) const;
};

/// Guessed from short rows, then proved: let D(w) be the number.
///   (D0) D is 0 at every goal,   (D1) a move w → w' into a row that has a D leads from one that has, and D(w) <= D(w') + 1,
///   (D2) from each w that is no goal and has a D some move leads to a w' with D(w') = D(w) - 1.
/// By (D0) and (D1) no way to a goal is shorter than D(w), by (D2) one is as long; where there is no D none leads there. Nothing, and why, where this is not
/// so.
std::optional<KnownDistances> learn_distances(WordSentences& sentences, const WordPlay& play, const Automaton& goals, const game::Ruleset& ruleset,
                                              std::string& why);
/// Moves that lower the distance by one, over the word and `there`: those of which shortest solutions are made.
Automaton falling_moves(const WordSentences& sentences, const KnownDistances& known, Track number_there);
/// Rows from which there are exactly so many shortest solutions, or some of these rows. Falling moves of a row lead on in one way only, or part: a row has one
/// solution where they lead to none at which they part; and c of them where they part first at a row from which they lead to two rows, of i and of c - i.
/// Worked out from those rows backwards; nothing where that comes to no standstill. `lead`: rows from which a goal is reached.
std::optional<Automaton> rows_of_ways(WordSentences& sentences, const Automaton& lead, const Automaton& falls, Track there, int count);
/// Of some rows with their numbers, of each length one of those with the largest number, or with the least.
Automaton extreme_rows(WordSentences& sentences, const KnownDistances& known, const Automaton& of, bool largest);
/// The goals of a puzzle as a set of words.
Automaton goals_of(WordSentences& sentences, const WordPlay& play);

}  // namespace grundy::claim
