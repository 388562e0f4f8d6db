#pragma once
/// Mirrored play (theorem 12.1): where the parts of a position pair off into equal ones it is lost, whatever the moves are.
#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// Of a formula: all that it calls P (or worth 0) are such positions. Of `keep`: its set is made of them. Reads the digits of the automata.
std::string decide_mirrored(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps);

}  // namespace grundy::verify
