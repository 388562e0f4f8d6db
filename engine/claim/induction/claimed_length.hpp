#pragma once
/// `length = e`, where e is no linear form of the position, or is one only at some positions: proved of e itself (theorem 11.4).
#include "engine/claim/induction/ways.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// The proof; nothing, and `why`, where there is none, which refutes nothing. Throws NotDefinable, TooLarge.
std::optional<Proof> length_as_claimed(Ground& ground, Ways& ways, std::string& why);

}  // namespace grundy::claim
