#pragma once
/// A law of several numbers or coins against the rule itself, on the first positions: it must satisfy the recurrence that defines outcomes and values.
#include <functional>
#include <optional>
#include <string>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/pattern/law/pattern.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::analyse {

/// The heaps of the family that a position is.
std::vector<base::Integer> heaps_of(const rule::PositionData& position, const recognise::Embedding& embedding);

/// The first position where the law differs from its options, in one sentence. `most` positions, small ones first; then some about the constants of the rule
/// and at random, as far as a few milliseconds reach. Positions at which the rule ends with an error, or has very many options, are passed over.
std::optional<std::string> confirm_law(const pattern::Pattern& law, const recognise::Embedding& embedding, const game::Ruleset& game, std::size_t most = 150);

/// What is known of heap n of a family: a law, or a table as far as it goes.
using HeapAnswer = std::function<std::optional<pattern::Answer>(const base::Integer& heap)>;

/// The same for one heap, at these heaps, all other components 0, until the budget ends.
std::optional<std::string> confirm_heaps(const HeapAnswer& at, pattern::Of of, const recognise::Embedding& embedding, const game::Ruleset& game,
                                         const std::vector<std::int64_t>& heaps, const base::Budget& budget);

}  // namespace grundy::analyse
