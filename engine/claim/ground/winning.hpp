#pragma once
/// The winning move of every position from which one wins, as a few cases in words of the rule language.
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::claim {

/// At the positions that no case before it is about and where `when` is true: this is a legal move, and to a P-position.
struct WinningCase {
    std::string move;                   ///< "(n) -> (n - k)"
    std::string choice;                 ///< "k = n mod 6"; empty where nothing is chosen
    std::string condition;              ///< "n >= 2"; empty: always
    rule::ExprRef when;                 ///< null: always
    std::vector<rule::ExprRef> target;  ///< over the slots of the components
    std::uint32_t frame = 0;            ///< number of slots
    std::size_t line = 0;               ///< of the rule, with subsets and lists unrolled
    std::vector<rule::ExprRef> chosen;  ///< by the names of the line, over the slots of the components
};
struct WinningMoves {
    std::vector<WinningCase> cases;  ///< together about every position that is won by a move
};

/// The winning move at a position of any size that is won by a move.
std::optional<rule::PositionData> winning_option(const WinningMoves& moves, const rule::Game& game, const rule::PositionData& position);

}  // namespace grundy::claim
