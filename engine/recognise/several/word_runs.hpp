#pragma once
/// Games on words in which a move changes letters within one run, as games of one heap: the heap is a run, a maximal part of the word that is made of one
/// letter "a"; all other letters are separators.
///
/// Theorem. Let every line say "for a place i, if C, put X for the letters from i + s to i + t", where C, s, t and X speak of the letters at the places i - w …
/// i + w and of which of these there are, and of nothing else. Let i and all letters that are replaced belong to one run of a wherever C is true; and let C, s,
/// t, X stay the same when nothing but that run is left of the word. Then the word is the disjunctive sum of its runs, and a run is told by its length. Proof.
/// Runs are cut by separators, which no move takes away or changes: a move replaces letters of one run, by itself a word, which may hold separators and so be
/// some runs. What stands beyond the run neither forbids a move of it nor adds to it; so the options of the word are those of each run, the others staying as
/// they are. ∎ Checked is that C, s, t and X do not change, for every way in which letters may stand at these places, or the word end there.
#include <memory>
#include <optional>
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::recognise {

struct WordRuns {
    std::shared_ptr<const rule::Game> heap;  ///< one run, `position (m)` or with another name
    std::int64_t letter = 0;                 ///< the code point, or the number in a row
};
/// Throws linear::Beyond where the moves are not of this kind, or not read; nothing where the position is not one word or one row of few numbers, or play is
/// not normal and plain.
std::optional<WordRuns> game_of_word_runs(const rule::Game& game, const std::string& name = "m");

}  // namespace grundy::recognise
