#pragma once
/// Rows of numbers of which only the length matters: two numbers on the board become one, whatever they are.
///
/// Where conditions, ranges, `where` and the ends of play read nothing of a row but its length, and moves leave rows of which the length is told by that, with
/// entries that may always stand there, a row and the row of as many zeros have the same options but for what the entries are. So both are worth the same, and
/// play from both lasts as long: the relation between them is a bisimulation (11.7).
#include <memory>

#include "engine/rule/claim.hpp"

namespace grundy::rule {

/// The game with 0 in the place of every number, whose rows are told by their lengths; null where entries matter, or may not be numbers of the row.
std::shared_ptr<const Game> with_entries_alike(const Game& game);
/// Does the claim say the same of rows of one length? A formula about every position that asks who wins or what it is worth at the row
/// itself, or how long play is from every position.
bool is_about_lengths(const Game& game, const Claim& claim);

}  // namespace grundy::rule
