#pragma once
/// Winning moves of a game that is played as another is, line by line: by quotients and remainders, or with a parameter as one number more.
#include <memory>

#include "engine/claim/ground/winning.hpp"
#include "engine/rule/game.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

/// What wins in `there` wins here, by the same line with the same choices: a line keeps its place and its names. `names`: what stands for the numbers of
/// `there`, over the slots of the components here. Null where lines differ.
std::shared_ptr<const WinningMoves> moves_by_lines(const WinningMoves& moves, const rule::Game& there, const rule::Game& here, const rule::Names& names);

/// The same where `there` has parameters of `here` as numbers behind the components: at what they are here. Null where they are no numbers.
std::shared_ptr<const WinningMoves> moves_at_parameters(const WinningMoves& moves, const rule::Game& there, const rule::Game& here);

}  // namespace grundy::claim
