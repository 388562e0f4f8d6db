#pragma once
/// Formulas without `let`: every applied function is replaced by its body, so that the ways of proving see what is written there.
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// `frame` is the number of slots that `formula` uses, and grows by those of the bodies. Unchanged where functions are nested too deep to be worth it.
rule::ExprRef without_functions(const rule::Game& game, const rule::ExprRef& formula, std::size_t& frame);

}  // namespace grundy::claim
