#pragma once
/// Laws where `solve` has a start: who wins there when no search gets so far soon, and which positions are lost when too many can be reached to be listed.
#include <functional>
#include <memory>
#include <optional>

#include "engine/analyse/analysis.hpp"
#include "engine/claim/winning_law.hpp"

namespace grundy::claim {

/// For Options::law: the law of the P-positions, and of the values where these can be read, found from the rule alone (11.1, 11.2). Empty for games whose
/// positions are neither numbers nor a word. `whole` must outlive it.
std::function<std::optional<analyse::ToldByLaw>(const rule::PositionData&)> law_of_start(std::shared_ptr<const rule::Game> game, const base::Budget& whole);

/// Which positions are lost, in words, beside a start that `solve` answered without a list. It may take some seconds of what `whole` allows.
std::optional<WinningLaw> law_beside_start(const analyse::Result& result, const base::Budget& whole);

}  // namespace grundy::claim
