#pragma once
/// Claims of a file that say how far the start of a puzzle is, or whether it has a solution, where no search does.
#include <optional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "dsl/document.hpp"
#include "engine/claim/puzzle_claimed.hpp"

namespace grundy::cli {

/// Farther than a search gets.
inline constexpr std::int64_t beyond_search = 1'000'000;

/// `with n >= …: distance at start = …`, for the n that is set, `reachable(c) <=> …`: whatever says it of the start, or of the position that is taken for it.
/// None where the game is of no file.
class StartClaims {
public:
    StartClaims(const std::vector<std::string>& given, const std::shared_ptr<const rule::Game>& game, const rule::PositionData& start,
                const analyse::Options& options, Session& session);

    bool empty() const { return written_.empty(); }
    /// One says that the start is so far that no search gets to a goal.
    bool is_far() const;
    /// By the first that is proved, for all n where it is about all, in the time that a claim has; those that say how far come first.
    std::optional<claim::StartClaimed> proved() const;

private:
    struct Written {
        std::string formal;
        dsl::Document::ClaimInfo info;
        claim::SaidOfPuzzle said;
    };
    std::vector<Written> written_;
    analyse::Options options_;
    Session& session_;
};

}  // namespace grundy::cli
