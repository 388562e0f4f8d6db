#pragma once
/// Sums of games: which game each term belongs to.
#include <memory>
#include <vector>

#include "dsl/lower/loader.hpp"
#include "dsl/syntax/ast.hpp"
#include "engine/rule/game.hpp"

namespace grundy::dsl {

/// A term of a sum with its own game.
struct BoundTerm {
    std::shared_ptr<const rule::Game> game;
    rule::PositionData position;
};
/// Resolves a parsed sum: terms without a game belong to `game`.
std::vector<BoundTerm> bind(const ast::SumOfGames& sum, const std::shared_ptr<const rule::Game>& game, const Loader& loader, const Source& source,
                            Diagnostics& diagnostics);

}  // namespace grundy::dsl
