#pragma once
/// What positions are worth, by playing through everything below them: no theorem, no shortcut. Play must end; a cycle is refused.
#include <map>

#include "engine/verify/core/mex.hpp"
#include "engine/verify/core/positions.hpp"

namespace grundy::verify {

class Play {
public:
    Play(const rule::Game& game, Steps& steps)
        : game_(game), steps_(steps), moves_(game, steps), plain_(game.play == rule::Play::normal && game.terminals.empty() && !game.partizan) {}

    /// Impartial normal play: positions have values. Elsewhere 0 stands for P and 1 for N.
    bool has_values() const { return plain_; }
    std::size_t positions() const { return known_.size(); }
    const Moves& moves() const { return moves_; }

    /// Depth first with a stack of its own: plays may be long. What is known stays known.
    std::uint32_t at(const Position& start);

private:
    struct Entry {
        Position position;
        std::vector<Option> options;
        std::size_t option = 0, part = 0;
    };
    static constexpr std::uint32_t open = 0xffffffff;

    void push(Position p);
    /// False: the top is finished.
    bool advance();
    std::uint32_t value(const Entry& e);

    const rule::Game& game_;
    Steps& steps_;
    Moves moves_;
    bool plain_;
    std::map<Position, std::uint32_t> known_;
    std::vector<Entry> stack_;
    Mex mex_;
};

}  // namespace grundy::verify
