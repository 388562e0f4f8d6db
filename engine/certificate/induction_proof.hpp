#pragma once
/// What a certificate says of an induction along play: what falls with every move, and sets of tuples as automata.
#include <optional>

#include "engine/certificate/write.hpp"
#include "engine/claim/ground/argument.hpp"

namespace grundy::certificate {

/// An automaton; `name`: of the list of the states that accept.
Json automaton(const claim::argument::KernelSet& set, const char* name);
/// Rows of numbers that fall with every move. Throws unsupported where there are none.
std::vector<std::vector<std::int64_t>> measure_of(const rule::Game& game);
/// The digits that automata read: of a base, or of the numeration of a + b / (a + b / (a + …)), as its `quotient` a and its `numerator` b, if not 1.
Json on_digits(arithmetic::Numeration numeration, Json proof);
/// Positions told by quotients and remainders.
void tell(const claim::argument::Told& told, Json& proof);
/// Of `length = e` by e itself.
Json claimed_length_proof(const rule::Game& game, const rule::Claim& claim);
/// The whole proof; `game` has the games that the claim names.
Json induction_proof(const rule::Game& game, const claim::argument::Induction& induction);
/// The whole proof of an induction, by a strategy, by parts that pair off or of numbers alone; nothing of another argument.
std::optional<Json> proof_on_digits(const rule::Game& game, const claim::Argument& argument);
/// By who wins at every position, or the values, of a game of which a closed form tells these: found anew as an automaton. Nothing where there is none.
std::optional<claim::argument::Induction> by_law_found_anew(const std::shared_ptr<const rule::Game>& game, bool values, arithmetic::Numeration base);

/// By who wins at every position, or that nobody does, where play may go on for ever: the whole proof.
std::optional<Json> by_draws_found_anew(const std::shared_ptr<const rule::Game>& game, arithmetic::Numeration base);
/// Of a puzzle for one player: how far its positions are from a goal, or with `distances` false from which none can be reached.
std::optional<Json> by_puzzle_law_found_anew(const std::shared_ptr<const rule::Game>& game, arithmetic::Numeration base, bool distances);

}  // namespace grundy::certificate
