#pragma once
/// Laws of all words of a game: who wins at each, or which value it has. They decide every claim, also one that says of no word who wins there, or asks about
/// words that are made of the position.
#include "engine/claim/words/word_play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

/// Guessed from short words, and proved by the conditions of 11.1. Play must end.
std::optional<KnownWords> outcome_law(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset);
/// The same for values, by those of 11.2.
std::optional<KnownWords> value_law(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset);
/// From the ends of play backwards, also where play need not end (7.1).
std::optional<KnownWords> labelled_words(const WordPlay& play);

}  // namespace grundy::claim
