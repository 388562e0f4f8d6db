#pragma once
/// Misère play of subtraction games: who takes last loses. Outcomes of one heap under a finite set are ultimately periodic; sums are told by values.
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

/// Subtraction games with one fixed set, finite or infinite, are always tame (Ferguson 1974): a sum is lost iff the nim-sum of its values in normal play is 1,
/// where all of them are 0 or 1 (`firm`), else iff it is 0.
bool always_tame(const recognise::Family& family);
/// That law as a proof; nothing for families that are not always tame.
std::optional<Proved> ferguson(const recognise::Family& family, bool firm);

}  // namespace grundy::pattern
