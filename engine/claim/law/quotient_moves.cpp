/// A move line keeps its place when a game is told by quotients and remainders, and play is the same (quotient_game.cpp). So what wins there wins here, with
/// n / D for the quotient and n mod D for the remainder.
#include "engine/claim/law/quotient_moves.hpp"

#include <algorithm>

#include "engine/claim/law/kept_lines.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/unrolled.hpp"

namespace grundy::claim {

std::shared_ptr<const WinningMoves> moves_by_quotients(Ground& ground) {
    return told_or_none([&]() -> std::shared_ptr<const WinningMoves> {
        const rule::Game& game = ground.game();
        const auto told = quotient_game(game, ground.claim());
        const auto natural = [](const rule::Component& c) { return c.kind == rule::ComponentKind::natural; };
        if (!told || rule::unrolled(*told->game, true) || !std::all_of(game.components.begin(), game.components.end(), natural)) return nullptr;
        Ground divided = ground.about(told->game, told->claim);
        const auto there = winning_moves(divided);
        return there ? moves_by_lines(*there, *told->game, game, told_in_numbers(game, *told)) : nullptr;
    });
}

}  // namespace grundy::claim
