#pragma once
/// What a claim says of the rows of a puzzle: how far each is from a goal, at most or at least, that it has so many shortest solutions, that a goal is reached.
#include <optional>

#include "engine/claim/ground/ground.hpp"
#include "engine/claim/words/word_sentence.hpp"

namespace grundy::claim {

struct AskedOfRows {
    rule::ExprRef claimed;  ///< of the distance, by the length of the row; null: nothing
    int bound = 0;          ///< -1: at most so far, 1: at least
    int ways = 0;           ///< so many shortest solutions; 0: nothing of that
    bool reached = false;   ///< that a goal is
};
/// Nothing where something else is said.
std::optional<AskedOfRows> asked_of_rows(const WordSentences& sentences, const rule::ExprRef& said, std::uint32_t frame);
/// The row of the claim.
bool is_row(const rule::Expr& e);
/// Does it ask for distances, solutions, or whether a goal is reached?
bool asks_of_puzzle(const rule::Expr& e);
/// w = …, among others: the start of the puzzle of each size is to be a position.
bool names_a_row(const rule::Expr& e);

}  // namespace grundy::claim
