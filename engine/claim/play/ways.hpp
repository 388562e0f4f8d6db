#pragma once
/// The moves of a game as linear forms: every way to move, with the numbers of what it leaves, so that sums of numbers before and after can be compared.
/// Moves that leave nothing, one position, or the sum of a few.
#include <vector>

#include "engine/claim/play/play.hpp"

namespace grundy::claim {

class Ways {
public:
    struct Way {
        std::vector<arithmetic::Automaton> where;  ///< legal, and what defines the numbers
        std::vector<arithmetic::Track> tracks;     ///< of all but the position
        std::vector<std::vector<arithmetic::Linear>> parts;
    };

    /// In the numeration that the rule asks for, or in this one. Throws NotDefinable.
    explicit Ways(const rule::Game& game);
    Ways(const rule::Game& game, arithmetic::Numeration base);

    Sentences& sentences() { return *sentences_; }
    PlayRelation& play() const { return *play_; }  ///< which knows no moves
    /// The numbers of a position.
    const std::vector<arithmetic::Linear>& numbers() const { return numbers_; }
    const std::vector<Way>& ways() const { return ways_; }
    /// Positions with this move where `also` is true, which may speak of the numbers of both.
    arithmetic::Automaton where(const Way& way, const arithmetic::Automaton& also) const;
    /// Positions without a move.
    arithmetic::Automaton over() const;
    arithmetic::Numeration base() const { return sentences_->base(); }

private:
    void add(const rule::Move& move);

    rule::Game still_;
    std::unique_ptr<Sentences> sentences_;
    std::unique_ptr<PlayRelation> play_;
    std::vector<arithmetic::Linear> numbers_;
    std::vector<Way> ways_;
};

}  // namespace grundy::claim
