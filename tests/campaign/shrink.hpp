#pragma once
/// A failing game made small: as long as it fails in the same way, lines, claims, conditions go, expressions become a part of themselves, constants become
/// small.
#include <functional>

#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

/// Does the game still fail in the same way?
using Fails = std::function<bool(const Game&)>;
Game shrunk(Game game, const Fails& fails, double seconds);

}  // namespace grundy::campaign
