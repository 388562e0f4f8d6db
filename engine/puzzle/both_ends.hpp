#pragma once
/// A puzzle searched from the start along the moves and from the goals against them at once, level by level, until a position is met from both ends: half the
/// depth from each, so of b options a position some 2 b^(d/2) positions are met instead of b^d (Pohl 1971). For moves without costs and goals that can be
/// listed (goals.hpp), where moves can be turned round (reversed.hpp). Costs the packed position and some 32 bytes for each position met.
///
/// The next level is always that of the smaller of both. Positions met from both ends at once are in the last level of both: what comes before one of them on
/// a shortest solution was met from the start alone. So every shortest solution passes exactly one of them, and there are
/// sum(ways from the start to it * ways from it to a goal).
///
/// Where symmetric positions are joined (symmetry.hpp), one stands for its orbit. A(c) ways lead from the start to the orbit c, W(c) from anywhere in c to
/// goals: both are carried from level to level with every option, or predecessor, of the position that stands for the orbit, and W(c) / |c| ways begin at one.
#include <memory>
#include <vector>

#include "engine/parallel/threads.hpp"
#include "engine/puzzle/goals.hpp"
#include "engine/puzzle/nearest.hpp"
#include "engine/puzzle/symmetry.hpp"

namespace grundy::puzzle {

class BothEnds {
public:
    /// Null where the goals are too many or moves cannot be turned round. `game` and `symmetries` (null: none) must outlive it.
    static std::unique_ptr<BothEnds> of(const game::Ruleset& game, const std::vector<Cell>& cells, const solve::Symmetries* symmetries);

    /// `most`: positions met from both ends together (Limit::size).
    Nearest run(const game::Position& start, std::uint64_t most, const base::Budget& budget, const parallel::Threads& threads) const;

    const std::vector<game::Position>& goals() const { return goals_; }
    /// The positions from which a move leads here, each once.
    std::vector<game::Position> before(const game::Position& position) const;

private:
    friend class Meeting;
    BothEnds(const game::Ruleset& game, std::shared_ptr<const game::Ruleset> reversed, std::vector<game::Position> goals, const solve::Symmetries* symmetries)
        : game_(game), reversed_(std::move(reversed)), goals_(std::move(goals)), symmetries_(symmetries) {}

    const game::Ruleset& game_;
    std::shared_ptr<const game::Ruleset> reversed_;
    std::vector<game::Position> goals_;
    const solve::Symmetries* symmetries_;
};

}  // namespace grundy::puzzle
