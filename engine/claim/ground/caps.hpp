#pragma once
/// Between which bounds the positions of a claim lie (analyse/domain/bounds.hpp).
/// Map of the room: read ground.hpp first: `ground` is the game of a claim with its laws, and evaluates formulas there; `beside` holds the other claims of
/// the file.
/// What is handed on: `finding` the verdict, `argument` what a prover concluded, `winning` the moves that win.
/// How far: `effort` the time, `caps` the bounds of the positions, `play_lengths` how long plays are.
#include "engine/analyse/domain/bounds.hpp"
#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// From `where`, the condition of the claim and the ranges of its binders that stand for components; where it is an implication, its premise says from where on
/// it can fail.
analyse::Bounds caps_of(Ground& ground);

/// What a formula assumes, and what it then says: `A and B => C` assumes A and B; so does `A => (B => C)`.
struct Implication {
    std::vector<const rule::Expr*> premises;  ///< all must be true
    const rule::Expr* conclusion = nullptr;
};
Implication implication_of(const rule::Expr& formula);
/// From `where` and truths over the components, all of which are to hold; without applied functions.
analyse::Bounds caps_under(Ground& ground, const std::vector<rule::ExprRef>& premises);

}  // namespace grundy::claim
