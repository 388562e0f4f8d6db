#pragma once
/// Conditions as unions of systems of linear inequalities, and a proof that two unions hold the same whole points. What is answered "yes" is proved; "no" may
/// also mean that the rational argument did not suffice.
///
/// Cost: Fourier and Motzkin's elimination, which may square the number of inequalities with every variable; equations are used up first, and the systems of
/// move lines have few variables that no equation determines.
/// Map of the room: read linear.hpp first: `linear` forms and conditions made of them.
/// `eliminate` takes a variable out of a condition, `polyhedra` compares unions of systems.
#include "engine/linear/linear.hpp"

namespace grundy::linear {

using Forms = std::vector<Linear>;  ///< each >= 0

/// No whole point satisfies all of them. False: not shown.
bool contradictory(Forms forms);

/// The condition as a union of systems. Throws Beyond where an atom is not an inequality or an equation with whole coefficients.
std::vector<Forms> systems(const CondRef& condition);

/// Every whole point of `system` lies in one of `cover`. False: not shown.
bool covered(const Forms& system, const std::vector<Forms>& cover);
bool same_points(const std::vector<Forms>& a, const std::vector<Forms>& b);

}  // namespace grundy::linear
