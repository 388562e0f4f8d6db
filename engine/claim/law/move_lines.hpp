#pragma once
/// The lines of a rule whose names run through numbers, and what is left of one where the names are chosen.
#include "engine/claim/play/play.hpp"
#include "engine/claim/play/winning_terms.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// A move line in the names of the components: its pattern is part of its condition.
struct MoveLine {
    std::size_t move = 0;
    std::vector<rule::Binder> binders;
    rule::ExprRef condition;  ///< null: always
    std::vector<rule::ExprRef> target;
    std::uint32_t frame = 0;
};
/// Every name gets the slot of its component, or one behind them. Lines whose names run through anything but sets of numbers are left out. Throws NotDefinable
/// for a line that leaves nothing, or several positions.
std::vector<MoveLine> move_lines(const rule::Game& game);
/// The line with these numbers in the place of its names, one a binder, as a move without choices.
rule::Move with_choices(const rule::Game& game, const MoveLine& line, const std::vector<NumberTerm>& chosen);
/// Where such a move is legal and leads into the set, as far as play has not stopped.
arithmetic::Automaton leads_into(const rule::Move& move, const arithmetic::Automaton& set, Sentences& sentences, PlayRelation& play);

}  // namespace grundy::claim
