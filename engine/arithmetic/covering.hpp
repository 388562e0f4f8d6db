#pragma once
/// Is a set a part of others that "there is" makes? Told without the automata of these, whose states may be far more than those of all that they are made of:
/// of moves between pairs of Wythoff's kind some 10^6, where a few thousand sets of states, none of which has more in it than another, settle the question (De
/// Wulf, Doyen, Henzinger and Raskin 2006; Abdulla, Chen, Holík, Mayr and Vojnar 2010).
#include <vector>

#include "engine/arithmetic/automaton.hpp"

namespace grundy::arithmetic {

/// Tuples of some numbers for which there are values of all others with which each of these automata accepts.
using Joined = std::vector<Automaton>;

/// Is every tuple of `all`, over some of the tracks `here`, in one of these? Throws TooLarge.
bool is_covered(const Automaton& all, const std::vector<Track>& here, const std::vector<Joined>& by);
/// Is no tuple of `all` in it?
bool is_disjoint(const Automaton& all, const std::vector<Track>& here, const Joined& from);

}  // namespace grundy::arithmetic
