#pragma once
/// The P-positions of a game on words, or their values, guessed from short words. A guess proves nothing: the conditions of 11.1 must hold of it everywhere.
#include <optional>

#include "engine/claim/law/value_law.hpp"
#include "engine/claim/words/word_play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::puzzle {
class Puzzle;
}

namespace grundy::claim {

/// What the conditions of theorem 11.1 say of a set of words, of the positions in `region`.
KernelCheck check_kernel(const WordPlay& play, const Automaton& region, const Automaton& in);

/// Words are told apart by which endings of a few letters make them lost (Myhill and Nerode): the least automaton that agrees with all short words. Play must
/// end. Nothing where short words have too long plays, or need more states than they can show.
std::optional<Automaton> guess_lost(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset);

/// What the conditions of theorem 11.2 say of the words of each value.
ValueCheck check_values(const WordPlay& play, const std::vector<Automaton>& of);

/// The same for values: the words of each, from 0 on.
std::optional<std::vector<Automaton>> guess_values(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset);

/// Words of a puzzle from which a goal can be reached. Nothing where what short words lead to is too much.
std::optional<Automaton> guess_reached(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset, puzzle::Puzzle& puzzle);

}  // namespace grundy::claim
