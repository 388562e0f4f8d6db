#pragma once
/// Recognition against the definition: what a family says the moves are, and where that differs from the rule.
/// Map of the room: read this header first: a rule in, a family or nothing out; `fallback` for what is of no family.
/// The judge: `confirm` and `confirm_sum` compare with the definition, at `landmarks` too; `options` are those that a family says there are.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/play/ruleset.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::recognise {

/// The options of heap n of a family of one heap, each the ascending non-empty parts that are left; sorted, without duplicates. Nothing for
/// families that are not of one heap, or that do not fix the moves (one heap, tuple, general), and where listing them takes more than so many steps.
std::optional<std::vector<std::vector<std::int64_t>>> family_options(const Family& family, std::int64_t n, std::int64_t most_steps = 1'000'000'000);

/// Compares the family with the definition: on heaps up to `limit`, or a box of about as many positions for several heaps, and then about the constants
/// of the rule and at random larger positions, as many as some milliseconds allow. Nothing when they agree (or the family does not fix the moves);
/// otherwise the first difference in one sentence. Heaps without moves are left out of sums on both sides, since they are worth nothing under normal play.
/// Positions at which the rule ends with an error, or has very many options, are passed over.
std::optional<std::string> confirm(const Recognition& recognition, const game::Ruleset& game, std::int64_t limit = 100);

/// What speaks against a recognition, in one sentence.
using Objection = std::function<std::optional<std::string>(const Recognition&)>;

/// What `recognise` answers, where the definition agrees (`confirm`) and `further` has nothing against it. A family that is refuted is set aside with a
/// sentence in `refuted`, and what the next recogniser says stands.
Recognition recognise_confirmed(const rule::Game& rule, const game::Ruleset& game, std::int64_t limit, const Objection& further,
                                std::vector<std::string>& refuted);

}  // namespace grundy::recognise
