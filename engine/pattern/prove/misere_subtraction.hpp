#pragma once
/// Misère play of one heap under a finite subtraction set: who takes last loses. Outcomes are ultimately periodic.
#include <optional>
#include <utility>

#include "engine/pattern/law/evidence.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::pattern {

/// The law of the outcomes with its proof, or nothing when no period shows within `most` heaps.
std::optional<std::pair<Pattern, Proved>> misere_subtraction(const recognise::FiniteSubtraction& family, std::uint64_t most = 1 << 20);

/// The same from a proved law of the normal values, for any subtraction game with a fixed set: a heap is P iff g = 1 (theory 7.4, Ferguson's pairing). Nothing
/// for laws that are no periods.
std::optional<std::pair<Pattern, Proved>> misere_from_values(const Pattern& values, const Proved& proof);

}  // namespace grundy::pattern
