#pragma once
/// Puzzles for one player, as the analysis meets them: which values the numbers of a position may have, and that nobody wins.
/// Map of the room: this header is all; the searches themselves are engine/puzzle.
#include <vector>

#include "engine/analyse/oracle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace grundy::analyse {

/// The values that each cell of a row may have, from `where`, the alphabets and the start; empty where some may have any, or rows have several lengths.
std::vector<puzzle::Cell> cells_of(const game::Ruleset& ruleset, const rule::Game& game);

/// The searches of a puzzle, which live as long as its oracle; null for all other games.
puzzle::Puzzle* puzzle_of(Oracle& oracle);
/// Oracle::prepare, of puzzles too.
std::optional<base::Limit> prepare(Oracle& oracle, const std::vector<game::Position>& roots);

/// What `solve` says of a puzzle.
struct PuzzleReport {
    std::shared_ptr<const rule::Game> game;
    puzzle::Account account;
    bool path = false;  ///< a solution was asked for
    unsigned threads = 1;
    std::uint64_t elapsed_ns = 0;
};
/// From `start`, or the start of the rule. Throws base::Failure(bad_input) where there is none; a limit is a result.
PuzzleReport solve_puzzle(const std::shared_ptr<const rule::Game>& game, bool path, const Options& options, const base::Budget& budget);

/// What `moves` says of a position of a puzzle.
struct StepsReport {
    std::shared_ptr<const rule::Game> game;
    game::Position position;
    puzzle::Known known;
    bool goal = false;
    std::vector<puzzle::Step> steps;
};
StepsReport puzzle_steps(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position, const Options& options, const base::Budget& budget);

/// A solution that somebody wrote down, position after position, followed from the start.
struct WayReport {
    std::shared_ptr<const rule::Game> game;
    game::Position start;
    std::size_t moves = 0;  ///< that are legal, one after another
    std::int64_t cost = 0;
    game::Position at;                        ///< where these lead
    std::optional<game::Position> not_there;  ///< the next position, to which no move leads from there
    std::vector<game::Position> options;      ///< … and where moves lead instead
    bool goal = false;                        ///< is `at` a goal?
    puzzle::Known known;                      ///< how long a shortest solution is, as far as it was found within some seconds
    bool solves() const { return goal && !not_there; }
};
/// `way` begins with the start or with what its first move leads to. Throws base::Failure(bad_input) where there is no start, or one is no position.
WayReport follow_way(const std::shared_ptr<const rule::Game>& game, const std::vector<rule::PositionData>& way, const Options& options,
                     const base::Budget& budget);

}  // namespace grundy::analyse
