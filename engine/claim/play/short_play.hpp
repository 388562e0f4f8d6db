#pragma once
/// Positions from which play is short, whatever it is elsewhere: who wins within so many moves, from the ends of play backwards (7.1); and those from which it
/// need never end.
#include "engine/claim/play/play.hpp"

namespace grundy::claim {

/// So many steps back from the ends of play settle it that all of `lost` are P and all of `won` are N; nothing: a few do not.
std::optional<std::size_t> settled_within(PlayRelation& play, const arithmetic::Automaton& lost, const arithmetic::Automaton& won);

/// All P- and all N-positions, where so many steps back from the ends of play come to a standstill: every other position is drawn. Nothing where they do not
/// soon.
struct Standstill {
    arithmetic::Automaton lost, won;
    std::size_t rounds = 0;
};
std::optional<Standstill> standstill(PlayRelation& play);

/// A set of positions, each with a move to another of them, that holds all such sets; told so many steps from all positions on. Nothing where it is empty, or
/// not found soon. `positions`, and where a move leads into a set, are those of a game.
struct Endless {
    arithmetic::Automaton from;
    std::size_t rounds = 0;
};
std::optional<Endless> endless(const arithmetic::Automaton& positions, const std::function<arithmetic::Automaton(const arithmetic::Automaton&)>& leads_into);

}  // namespace grundy::claim
