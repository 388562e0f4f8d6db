#pragma once
/// A sum of groups held against the definition.
#include "engine/game/play/ruleset.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::recognise {

/// Nothing where they agree; else the first difference in one sentence.
std::optional<std::string> confirm_sum(const DisjunctiveSum& sum, const game::Ruleset& game);

}  // namespace grundy::recognise
