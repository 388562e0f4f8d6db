#pragma once
/// One tuple that is in several sets, some of its numbers being given: digits are chosen place after place, without the automaton of all sets together, which
/// may be far larger than what one tuple needs.
#include <optional>
#include <vector>

#include "engine/arithmetic/automaton.hpp"

namespace grundy::arithmetic {

/// A value for each track of the sets that is not given, so that the tuple is in all of them; it has words not much longer than those of the given numbers.
/// Nothing where there is none. Throws TooLarge after some million steps.
std::optional<Values> common_member(Numeration numeration, const std::vector<Automaton>& sets, const Values& given);

}  // namespace grundy::arithmetic
