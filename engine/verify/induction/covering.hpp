#pragma once
/// Whether sets have tuples in common, and whether some of them have all of another, where "there is" makes them: without the automata of these, which may be
/// large. Shares no line with engine/arithmetic.
///
/// Numbers are read from the first digit on. Of some sets at once, each as an automaton, a state is one of each; where the digits of some numbers may be any,
/// there are several states at a time. Of these one is left out if whatever is accepted from it is accepted from another: so it is if that is so in each set;
/// or if only one set is open in the other, which reads no number that is looked at: then it accepts some word of a length, or none, whatever the others say.
#include <map>
#include <vector>

#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

/// Tuples of some numbers for which there are values of all others that are in each of these sets.
using Joint = std::vector<Set>;

/// Is there no such tuple among those of `in`? `here`: the numbers that are looked at, of which `in` is a set.
bool have_none(const Set& in, const TrackList& here, const Joint& joint, const Tuples& tuples, Steps& steps);
/// Is every tuple of `in` one of some of these?
bool have_all(const Set& in, const TrackList& here, const std::vector<Joint>& joints, const Tuples& tuples, Steps& steps);

}  // namespace grundy::verify
