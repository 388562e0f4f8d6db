#pragma once
/// Recognition against the definition: what a family says the moves are, and where that differs from the rule.
#include <optional>
#include <string>
#include <vector>

#include "engine/game/ruleset.hpp"
#include "engine/recognise/family.hpp"

namespace grundy::recognise {

/// The options of heap n of a family of one heap, each the ascending non-empty parts that are left; sorted, without duplicates. Nothing for
/// families that are not of one heap, or that do not fix the moves (one heap, tuple, general).
std::optional<std::vector<std::vector<std::int64_t>>> family_options(const Family& family, std::int64_t n);

/// Compares the family with the definition on the first positions: heaps up to `limit`, or a box of about as many positions for several heaps.
/// Nothing when they agree (or the family does not fix the moves); otherwise the first difference in one sentence. Heaps without moves are left
/// out of sums on both sides, since they are worth nothing under normal play. A limit, overflow or arithmetic error of the rule ends the comparison.
std::optional<std::string> confirm(const Recognition& recognition, const game::Ruleset& game, std::int64_t limit = 100);

}  // namespace grundy::recognise
