#pragma once
/// One way to make a move, as a relation between a word and the tracks that the new word is written on.
#include <string>
#include <vector>

#include "engine/claim/words/word_sentence.hpp"

namespace grundy::claim {

/// One move line, or one way to read it.
struct WordStep {
    std::string label;           ///< the move as it is written
    Automaton relation;          ///< over the word and the tracks of the new word
    std::vector<Track> written;  ///< the tracks, in the order of the new word
    bool is_word = false;        ///< the one track holds the new word as a word
    std::int64_t cost = 1;       ///< in a puzzle for one player
};

/// From where the step leads into the set, `word` being the track of the old word and of the set.
Automaton before(const WordStep& step, Track word, const Automaton& set);

/// The step that leaves `pieces`, one after another, where `guard` (over the word and `marks`) is true. Nothing where it never is. Throws NotDefinable where
/// the new word is not written in the order of the old one.
std::optional<WordStep> written_step(WordSentences& sentences, std::string label, const Automaton& guard, const WordPieces& pieces,
                                     const std::vector<Track>& marks);

}  // namespace grundy::claim
