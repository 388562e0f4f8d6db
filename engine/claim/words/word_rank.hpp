#pragma once
/// Does play on words end? A measure that every move lowers, found and proved for all words.
#include <optional>
#include <string>

#include "engine/claim/ground/argument.hpp"
#include "engine/claim/words/word_play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

/// Measures, each of which no move raises and some lower, until every move is lowered by one: weighted counts of letters with natural weights (that of the
/// length among them), and the order of dictionaries among words of one length, from the left or from the right, with the letters in any order. Each move line
/// is checked for all words, by the largest growth along any way through its automaton, or by its automaton having nothing in common with the moves that do not
/// fall. Nothing where none is found, which proves nothing.
struct WordRank {
    std::string text;
    std::vector<argument::WordMeasure> rows;
};
std::optional<WordRank> falling_word_rank(const WordPlay& play, const WordSentences& sentences);
/// Orders of the letters, by index, the first one first: all, or where they are many the two that ascend and descend.
std::vector<std::vector<std::size_t>> letter_orders(std::size_t letters);
/// Pairs of words of one length, the new one before the old one in the order of dictionaries. `rank`: of each digit.
Automaton earlier(unsigned base, Track word, Track made, const std::vector<int>& rank, bool from_left);
/// States from which something is accepted.
std::vector<bool> living(const Automaton& a);
/// What was looked at, in words.
std::string word_ranks_tried(const WordSentences& sentences);
/// "from (…) play can come back to it", sought among the smallest words. Nothing found proves nothing.
std::optional<std::string> circle_of_words(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset);
/// Does every move make a position smaller, as positions are listed?
bool lowers_size(const WordPlay& play, const WordSentences& sentences);

}  // namespace grundy::claim
