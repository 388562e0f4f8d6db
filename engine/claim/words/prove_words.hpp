#pragma once
/// Claims about words and rows of any length (theorem 11.5), by the conditions of 11.1 and 11.2 decided as inclusions of regular languages.
#include "engine/claim/induction/endless.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// The proof or a refutation, or what stood in the way: nothing of both where the position is no single word or row. A claim that asks for nobody's outcome is
/// decided as a set of words.
Induced by_words(Ground& ground);
/// What falls with every move of a game on words, over the letters that its rule names; nothing where none is found, or the game is no such game.
std::optional<std::string> falling_rank_of_words(const rule::Game& game);
/// Words of such a game from which play need never end; of other games numbers. Nothing where none are found.
std::optional<GoesOn> never_ending(const std::shared_ptr<const rule::Game>& game);
/// The letters and that measure as data, the claim's letters among them, for a claim that was decided in another way; null as above.
std::shared_ptr<const argument::WordEvidence> word_evidence(const rule::Game& game, const rule::Claim& claim);
/// The letters alone, the claim's among them; nothing where they are not known.
std::optional<std::vector<std::int64_t>> letters_of_words(const rule::Game& game, const rule::Claim& claim);
/// Claims about one unordered row of any length whose entries are few numbers, by induction on how many entries are each (11.1, 11.2): the proof, or what stood
/// in the way.
Induced by_counts(Ground& ground);
/// Claims about how far the rows of a puzzle are from a goal, one of each length: the proof, or what stood in the way.
Induced by_distances(Ground& ground);
/// Where all plays from a word of the game of a claim have one length (11.6), its oracle answers by one play from now on. False where that is not so, or is not
/// seen.
bool let_one_play_tell(Ground& ground);
/// The same by a law of all words (law_of_words.hpp), whatever is claimed.
bool let_law_of_words_tell(Ground& ground);
/// Is the position one unordered row of any length?
bool is_about_counts(const Ground& ground);
/// Is the position a single word, or a single row of any length? Then no other induction is for it.
bool is_about_words(const Ground& ground);

}  // namespace grundy::claim
