#pragma once
/// What `solve` and `moves` say of a puzzle for one player, for people and as JSON (grundy.puzzle/1, grundy.steps/1, grundy.way/1).
#include "engine/analyse/alone/alone.hpp"
#include "engine/claim/answer.hpp"
#include "engine/claim/puzzle_claimed.hpp"
#include "engine/claim/puzzle_everywhere.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {

/// `law`: of all positions, or null. `claimed`: how far the start is by a claim, or null.
std::string text(const analyse::PuzzleReport& report, const claim::PuzzleEverywhere* law, const claim::StartClaimed* claimed, const Style& style);
std::string text(const analyse::StepsReport& report, const Style& style);
std::string text(const analyse::WayReport& report, const Style& style);
std::string json(const analyse::PuzzleReport& report, const claim::PuzzleEverywhere* law, const claim::StartClaimed* claimed,
                 const std::vector<claim::Answer>& shown);
std::string json(const analyse::StepsReport& report);
std::string json(const analyse::WayReport& report);

}  // namespace grundy::report
