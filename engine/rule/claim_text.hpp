#pragma once
/// A claim in the rule language.
#include <string>

#include "engine/rule/claim.hpp"

namespace grundy::rule {

/// The lines `let f(x) = …` of the functions that the claim uses, those that they use included.
std::string definitions(const Claim& claim, const Game& game);
/// The claim in the rule language, on one line, without those: "P(n) <=> n mod 8 = 0 for n in 0..100".
std::string statement(const Claim& claim, const Game& game);
/// What the file of `game` calls another game, by `use name = …`; null: `game` itself.
std::string name_of_game(const std::shared_ptr<const Game>& other, const Game& game);
/// Both: the claim in the rule language, with the functions that only it uses before it: "let f(x) = …\nclaim P(n) <=> n mod 8 = 0 for n in 0..100\n".
std::string to_string(const Claim& claim, const Game& game);

}  // namespace grundy::rule
