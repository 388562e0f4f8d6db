#pragma once
/// Why no move leads from a good position to another, in the words of the condition that tells which are good: where the lines of the rule lead from each of
/// its cases. Each such step is decided for all positions by the automata that decide the whole; the proof does not rest on it.
#include <functional>

#include "engine/claim/ground/argument.hpp"
#include "engine/claim/play/play.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// The moves of a game as sets see them, whatever it is played on.
struct MovesBySets {
    struct Line {
        std::string text;  ///< what is left, "(x - 1, y)"
        /// From where it leads into a set of positions.
        std::function<arithmetic::Automaton(const arithmetic::Automaton&)> before;
        /// From where it leaves a number as it is (`kept`), or changes it; null where that is not known.
        std::function<arithmetic::Automaton(const rule::ExprRef& number, bool kept)> from;
    };
    std::vector<Line> lines;  ///< all moves
    arithmetic::Automaton positions, moving;
    std::function<arithmetic::Automaton(const rule::ExprRef&)> truth;       ///< where a condition on a position is true
    std::function<bool(const arithmetic::Automaton&)> symmetric = nullptr;  ///< no order that does not matter matters to the set; null: there is none such
};
/// "(x - k, y)": what a line leaves, without the names that it binds.
std::string what_is_left(rule::Move move, const rule::Game& game);
/// The lines of a rule about numbers. Throws NotDefinable, TooLarge.
MovesBySets moves_by_sets(const rule::Game& game, Sentences& sentences, PlayRelation& play);

/// `good`: true at exactly the positions of `lost`, as far as they are in `region`; with `negated` at the others. What is empty was not found.
argument::Argued argued_outcomes(const rule::Game& game, const MovesBySets& moves, const rule::ExprRef& good, bool negated, const arithmetic::Automaton& region,
                                 const arithmetic::Automaton& lost);
/// Of a value: the terms of which every move changes one and no other; empty where that is not so.
std::vector<std::string> argued_values(const rule::Game& game, const MovesBySets& moves, const rule::ExprRef& value);

/// The same of a rule about numbers, within a part of the work; nothing where automata do not decide it.
void argue_outcomes(const rule::Game& game, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& region, const arithmetic::Automaton& lost,
                    const rule::ExprRef& good, bool negated, argument::Examples& into);
void argue_values(const rule::Game& game, Sentences& sentences, PlayRelation& play, const rule::ExprRef& value, argument::Examples& into);

}  // namespace grundy::claim
