#pragma once
/// What the definition alone proves: by playing through everything below a position, or by a strategy. No theorem, no shortcut; play must end, a cycle is
/// refused (who wins there, `loops` tells).
/// Map of the room: read evaluate.hpp and positions.hpp first: the checker's own `evaluate` (`call`: functions) and its own moves, `positions`.
/// By playing: `play`, `below`, `mex`, `strategy`; `loops` where play may go on for ever; `distances` for puzzles.
/// Reading and refusing: `fields`, `verdict`.
#include <string>

#include "engine/verify/core/below.hpp"
#include "engine/verify/core/fields.hpp"
#include "engine/verify/core/mex.hpp"
#include "engine/verify/core/positions.hpp"

namespace grundy::verify {

class Play {
public:
    Play(const rule::Game& game, Steps& steps);

    /// Impartial normal play: positions have values. Elsewhere 0 stands for P and 1 for N.
    bool has_values() const { return plain_; }
    /// Of misère play, sums of positions have an outcome, which only the moves of the whole sum tell.
    bool plays_sums() const { return has_misere_sums(game_); }
    std::size_t positions() const { return below_.size() + sums_.size(); }
    const Moves& moves() const { return moves_; }
    std::uint32_t at(const Position& start);
    /// The outcome of a sum under misère play. Throws Rejected under any other convention.
    std::uint32_t at(const Option& sum);

private:
    std::uint32_t ended(const Position& p) const;
    Below<Position, std::uint32_t>::Expanded below(const Position& p);
    Below<Option, std::uint32_t>::Expanded below_sum(const Option& sum) const;

    const rule::Game& game_;
    Moves moves_;
    bool plain_;
    Mex mex_;
    bool splits_;  ///< under misère play: a move may leave several positions, or none
    Below<Position, std::uint32_t> below_;
    Below<Option, std::uint32_t> sums_;  ///< of misère play; terms ascending
};

/// Of a claim and its proof. Whoever calls sees to it that nothing else stands in them.
/// The outcome (and the value) of one position by all of play; or by a strategy: for each position with a winning move, as a sum of positions, the sum to go
/// to.
Proved prove_outcome(const rule::Game& game, Fields& claim, Fields& proof, Steps& steps);
Proved prove_strategy(const rule::Game& game, Fields& claim, Fields& proof, Steps& steps);

/// What both claims state.
struct StatedOutcome {
    Position position;
    bool previous = false;
    std::string sentence;
};
StatedOutcome stated_outcome(const rule::Game& game, Fields& claim, Steps& steps);

}  // namespace grundy::verify
