#pragma once
/// Games on words in which all plays from a word have one length (theorem 11.6): where a word has two options, these have a common option. Who wins is then
/// told by any one play.
#include "engine/claim/words/word_kernel.hpp"

namespace grundy::claim {

/// Any two options of a word that differ have a common option, at every word. Play must end. False also where that is not decided: moves that are not written
/// on one row.
bool plays_are_equally_long(const WordPlay& play, WordSentences& sentences);

/// That all plays from a word have one length, after that was decided.
pattern::TheoremRef equal_plays_theorem(const std::shared_ptr<const rule::Game>& game, const WordPlay& play);

/// The words from which some play has fewer than `rounds_near_the_end` moves, by its parity: all plays from a word being equally long, no word is both.
struct KnownParity {
    Automaton lost, won;
};
inline constexpr std::size_t rounds_near_the_end = 4;
KnownParity near_the_end(const WordPlay& play);

/// Where it fails that of the positions in `region` exactly those in `in` are lost, which one play from each tells: a word without a move must be in `in` as
/// the rule says about the end of play, and any other must have some move within the region that leads to the other side. Other moves may lead anywhere.
KernelCheck check_one_play(const WordPlay& play, const Automaton& region, const Automaton& in);

}  // namespace grundy::claim
