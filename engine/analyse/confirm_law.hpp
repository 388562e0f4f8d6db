#pragma once
/// A law of several numbers or coins against the rule itself, on the first positions: it must satisfy the recurrence that defines outcomes and values.
#include <optional>
#include <string>

#include "engine/game/ruleset.hpp"
#include "engine/pattern/pattern.hpp"
#include "engine/recognise/family.hpp"

namespace grundy::analyse {

/// The heaps of the family that a position is.
std::vector<base::Integer> heaps_of(const rule::PositionData& position, const recognise::Embedding& embedding);

/// The first position where the law differs from its options, in one sentence. `most` positions, small ones first.
std::optional<std::string> confirm_law(const pattern::Pattern& law, const recognise::Embedding& embedding, const game::Ruleset& game, std::size_t most = 150);

}  // namespace grundy::analyse
