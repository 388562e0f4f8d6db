#pragma once
/// The rule with every move turned round: its options of a position are those from which a move leads there.
///
/// A line `(s) -> (E(s)) for k if C(s)` becomes `(t) -> (s) for k, u if t = E(s) and C(s)`, where s is written with t and names u for what the line has
/// written over: `(d) -> (d[i := q])` becomes `(t) -> (t[i := u])` if t[i] = q and C(t[i := u]). Whatever values u is tried with, E and C are asked again, so
/// nothing is found that is no predecessor; and u runs through all values that an entry may have, or is the only one that t = E(s) or C(s) leaves, so none is
/// missed. Predecessors at which play is over already (`stop`, goals) are listed, too.
#include <memory>
#include <vector>

#include "engine/game/play/ruleset.hpp"
#include "engine/puzzle/numbering.hpp"

namespace grundy::puzzle {

/// `cells`: which values the cells of a row may have; empty where that is not known. Null where a line writes over more than can be tried: words and rows put
/// together anew, numbers without an upper end, rows whose order does not matter.
std::shared_ptr<const game::Ruleset> reversed(const rule::Game& game, const std::vector<Cell>& cells);

}  // namespace grundy::puzzle
