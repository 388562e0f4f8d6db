#pragma once
/// `length = e`, where e is no linear form of the position, or is one only at some positions: proved of e itself (theorem 11.4).
#include "engine/claim/play/ways.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// The proof; nothing, and `why`, where there is none, which refutes nothing. Throws NotDefinable, TooLarge.
std::optional<Proof> length_as_claimed(Ground& ground, Ways& ways, std::string& why);

/// The claim `length = e` follows from a proved one: it is about positions of which the latter speaks, and there both say the same. Throws as above.
bool same_length(Ground& ground, Ways& ways, const rule::Claim& law);
/// Where the claim says anything of how long play lasts.
arithmetic::Automaton region_of(const rule::Game& game, const rule::Claim& claim, Ways& ways);

}  // namespace grundy::claim
