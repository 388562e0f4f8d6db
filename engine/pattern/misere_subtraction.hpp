#pragma once
/// Misère play of one heap under a finite subtraction set: who takes last loses. Outcomes are ultimately periodic.
#include <optional>
#include <utility>

#include "engine/pattern/pattern.hpp"
#include "engine/recognise/family.hpp"

namespace grundy::pattern {

/// The law of the outcomes with its proof, or nothing when no period shows within `most` heaps.
std::optional<std::pair<Pattern, Proved>> misere_subtraction(const recognise::FiniteSubtraction& family, std::uint64_t most = 1 << 20);

}  // namespace grundy::pattern
