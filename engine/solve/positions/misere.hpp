#pragma once
/// Sums under misère play. A sum is one position there, the multiset of its parts, and a move plays in one part; values of parts do not add up.
/// Parts without moves are dropped: nobody ever plays in them.
#include "engine/game/play/ruleset.hpp"

namespace grundy::solve {

/// The game whose positions are sums of positions of `part`. A row lists its parts ascending, each as its number of cells and its cells;
/// the empty row is the empty sum. Every method for positions then works for sums. `part` must outlive it.
class MisereSums final : public game::Ruleset {
public:
    explicit MisereSums(const game::Ruleset& part) : part_(part) {}

    game::Position row(game::Sum sum) const;
    game::Sum sum(const game::Position& row) const;

    /// No components: the rows are read by this class alone.
    const game::Shape& shape() const override { return shape_; }
    game::Convention convention() const override { return part_.convention(); }
    bool contains(const game::Position& row) const override;
    void options(const game::Position& position, const game::OptionSink& sink) const override;

private:
    bool is_final(const game::Position& part) const;
    const game::Ruleset& part_;
    game::Shape shape_;
};

/// May an option be a sum (or nothing at all)? True for a game given in code, whose moves nobody can read.
bool may_split(const game::Ruleset& game);

}  // namespace grundy::solve
