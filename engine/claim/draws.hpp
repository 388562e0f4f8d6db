#pragma once
/// Where play may go on for ever: which positions are drawn, as a claim that nobody has made.
#include <memory>
#include <optional>

#include "engine/analyse/analysis.hpp"
#include "engine/base/budget.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// "D(n) <=> n >= 1", read off a law of the game (7.1): to be proved like any other. Nothing where something falls with every move, where no
/// such law is found, where nothing is drawn, or where few words do not say it.
std::optional<rule::Claim> claim_of_draws(const std::shared_ptr<const rule::Game>& game);

/// What `solve` left open before a limit is told where such a claim is proved, in a note that names its theorem; the limit is lifted where nothing stays open.
void tell_draws(analyse::Result& result, const base::Budget& whole);

}  // namespace grundy::claim
