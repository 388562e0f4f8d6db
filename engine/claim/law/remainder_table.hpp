#pragma once
/// Games of one or two numbers whose P-positions are told by remainders: where each way to move leads from every remainder, and which way wins. So a proof by
/// induction along play can be followed by hand, case by case.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/play/play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

/// Every entry is decided for all positions of its class by automata.
struct RemainderTable {
    std::vector<std::string> names;    ///< of the numbers, one or two
    std::vector<std::int64_t> moduli;  ///< one a number
    /// Of one number: the rows are about n >= from, and `small` is about each smaller one.
    std::int64_t from = 0;
    std::vector<std::string> ways;  ///< what a way to move leaves: "(n - 3)"
    bool complete = true;           ///< there are no other moves
    struct Row {
        std::vector<std::int64_t> remainders;  ///< one a number
        bool lost = false;
        std::optional<std::size_t> wins;  ///< the way to a lost position; nothing for lost rows
        /// By way: the rows that it can lead to; empty: it is no move there. Of two numbers only in lost rows.
        std::vector<std::vector<std::size_t>> to;
    };
    std::vector<Row> rows;
    struct Small {
        std::int64_t n = 0;
        bool lost = false;
        std::optional<std::int64_t> to;  ///< a winning move; nothing too where play is over and the mover has won
    };
    std::vector<Small> small;
};
/// Null where remainders do not tell it, or the table would be too large to be read. `lost`: the P-positions, which is proved. Throws NotDefinable, TooLarge.
std::shared_ptr<const RemainderTable> remainder_table(const rule::Game& game, const game::Ruleset& ruleset, Sentences& sentences, PlayRelation& play,
                                                      const arithmetic::Automaton& lost);

}  // namespace grundy::claim
