#pragma once
/// Claims about every position, by induction along play (theorems 11.1, 11.2 and 11.4): all conditions are decided here from the rule and the claim.
/// Map of the room: read this header first: claims about every position. `conditions` are what the theorem asks, `arrows` the rule as sets of tuples,
/// `measure` why play ends.
/// Sets: `tuples`, `relations`, `quadratic`. Expressions: `sentences`, `connectives`, `numbers`, `products`, `division`, `roots`; those
/// that no automaton reads: `bounds`, `total`.
/// Kinds of claims: `asked`, `kept`, `single_moves`, `bisimulation`, `lengths`, `claimed_length`; `law` and `laws` are those that a certificate gives;
/// `options` bound values; `rows` of any number of heaps.
#include "engine/rule/claim.hpp"
#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/core/fields.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

/// How the claim is decided; throws Rejected where it is not what `holds` says. Of `proof` it reads `base`, and `measure` and `law`, or
/// `length` and `divisor`.
std::string decide_induction(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps);

/// By a theorem that tells which positions are P, or what each is worth (null: it does not), over the slots of the components: reads `base`.
std::string decide_by_statement(rule::Game game, const rule::Claim& claim, bool holds, const rule::ExprRef& lost, const rule::ExprRef& value, Fields& proof,
                                Steps& steps);

/// Play ends from every position, since a measure falls: reads `measure` and `base`.
std::string decide_finite(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps);

/// Play need never end, as a move is always left in a set: reads `kept` or `rounds`, and `base`.
std::string decide_endless(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps);
/// So many steps from all positions on, at most.
constexpr std::uint64_t most_steps_on = 40;

/// That a set is kept, or is not: reads `base`, and `measure` where it is.
std::string decide_kept(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps);

/// How many moves every play from a position has (11.4): reads `base`, `length` and `divisor`; `how` says what was proved.
std::function<std::int64_t(const Position&)> lengths_of_plays(const rule::Game& game, Fields& proof, Steps& steps, std::string& how);

/// In which automata read digits.
Numeration numeration_of(Fields& proof);

}  // namespace grundy::verify
