#pragma once
/// Claims of a file that say how far the start of a puzzle is, whatever a parameter is.
#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "engine/claim/start_claimed.hpp"

namespace grundy::cli {

/// Farther than a search gets.
inline constexpr std::int64_t beyond_search = 1'000'000;

/// By the first claim `with n >= …: distance at start = …` that is proved, if it says that the start is so far that no search gets to a goal. Nothing where the
/// game is of no file, or no such claim is proved in the time that a claim has.
std::optional<claim::StartClaimed> start_claimed(const std::vector<std::string>& given, const std::shared_ptr<const rule::Game>& game,
                                                 const analyse::Options& options, Session& session);

}  // namespace grundy::cli
