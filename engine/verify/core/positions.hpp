#pragma once
/// The checker's own move generator: the options of a position, straight from the move lines.
#include <functional>
#include <optional>
#include <vector>

#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

using Position = std::vector<Value>;
/// How many numbers it holds, for what memory they take.
inline std::size_t numbers_in(const Position& position) {
    std::size_t count = position.size();
    for (const Value& v : position) count += v.items.size();
    return count;
}
using Option = std::vector<Position>;  ///< a sum; empty: nothing is left
inline std::size_t numbers_in(const Option& sum) {
    std::size_t count = 0;
    for (const Position& term : sum) count += numbers_in(term);
    return count;
}

class Moves {
public:
    Moves(const rule::Game& game, Steps& steps) : game_(game), steps_(steps), evaluator_(game, steps) {}

    /// Of the right shape, in range, and allowed by `where`. Throws Rejected where the shape is wrong.
    bool contains(const Position& position) const;
    /// Unordered parts ascending: arrangements that mean the same are one position.
    Position normal(Position position) const;
    std::vector<Option> options(const Position& position) const;
    /// The same, each with the number of its move line.
    void each_option(const Position& position, const std::function<void(std::size_t move, Option&&)>& use) const;
    /// The first of them, without the others being looked for; nothing where there is none.
    std::optional<Option> some_option(const Position& position) const;
    /// Of a puzzle for one player: is it solved here? From there no move leads on.
    bool is_goal(const Position& position) const;
    /// Of a puzzle: where each move leads, and what it costs.
    void each_priced_option(const Position& position, const std::function<void(std::int64_t cost, Position&& option)>& use) const;
    /// 'w' or 'l' for the mover where a terminal line decides the end of play, 'd' a draw, 0 where none does.
    char terminal(const Position& position) const;

private:
    void arrangements(const Position& position, const std::function<void(const Position&)>& use) const;
    void arrange_group(Position position, std::size_t from, const std::function<void(const Position&)>& use) const;
    bool match(const rule::Pattern& from, const Position& position, Frame& frame) const;
    bool exists(const Position& position) const;
    bool is_stopped(const Position& position) const;
    void play(const rule::Move& move, const Position& position, const std::function<bool(Option&&, Frame&)>& use) const;

    const rule::Game& game_;
    Steps& steps_;
    Evaluator evaluator_;
};

/// Throws Rejected for numbers beyond 64 bits.
Position position_of(const rule::PositionData& data);
/// Throws Unreadable unless it is a list of whole numbers and lists of them, an entry a component. Whether it is a position, `contains` tells.
Position position_of(const Json& json, const rule::Game& game);
Value value_of(const Json& json);

/// As the rule language writes it: "(3, [1, 2], {4})".
std::string words(const Position& position, const rule::Game& game);
/// Throws Rejected unless this is a position: sets ascending, in range, vertices that exist, allowed by `where`.
void require_position(const rule::Game& game, const rule::PositionData& data, const std::string& what, Steps& steps);

/// Impartial normal play: sums of positions have values. Elsewhere a position has an outcome of its own.
inline bool has_plain_sums(const rule::Game& game) { return game.play == rule::Play::normal && game.terminals.empty() && !game.partizan; }

/// Impartial misère play: who makes the last move of a whole sum loses.
inline bool has_misere_sums(const rule::Game& game) { return game.play == rule::Play::misere && game.terminals.empty() && !game.partizan; }

}  // namespace grundy::verify
