#pragma once
/// options(position): the definition that every method is judged against.
/// Map of the room: read this header first: options(position), the definition.
/// `position`: a row of numbers; `shape`: where the components stand in it. `lambda`: games given as C++ functions.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/play/position.hpp"

namespace grundy::game {

/// Receives the options of a position; returns false to stop the enumeration.
using OptionSink = std::function<bool(Sum&& option)>;

/// As OptionSink, with the number of the move line (index into rule::Game::moves) that made the option.
using LabelledSink = std::function<bool(Sum&& option, std::size_t move)>;

/// An option of a puzzle for one player: one position, what the move costs (>= 0), and its line.
using PricedSink = std::function<bool(Sum&& option, std::int64_t cost, std::size_t move)>;

struct Convention {
    rule::Play play = rule::Play::normal;
    bool partizan = false;
    bool terminal = false;  ///< who wins at the end is decided by position
    /// Normal play, impartial, no terminal lines: positions have Grundy values and sums are nim-sums.
    bool has_values() const { return play == rule::Play::normal && !partizan && !terminal; }
};
inline Convention convention_of(const rule::Game& game) { return {game.play, game.partizan, !game.terminals.empty()}; }

/// The rules of one game. Immutable and safe to use from many threads at once.
class Ruleset {
public:
    virtual ~Ruleset() = default;
    virtual const Shape& shape() const = 0;
    virtual Convention convention() const = 0;
    /// Is this (canonical) row a position of the game?
    virtual bool contains(const Position& position) const = 0;
    /// Every legal option, some perhaps more than once, in canonical form; none at a stopped position.
    /// Throws base::Failure: overflow, arithmetic, limit, each naming the expression and the position.
    virtual void options(const Position& position, const OptionSink& sink) const = 0;
    /// As options, with the move line. The default gives 0.
    virtual void labelled_options(const Position& position, const LabelledSink& sink) const;
    /// As options, with what each move costs: 1 where the rule does not say.
    virtual void priced_options(const Position& position, const PricedSink& sink) const;
    /// A puzzle for one player: is it solved here? Such a position has no options.
    virtual bool is_goal(const Position& position) const;
    /// Who wins at a position without moves. The default: by the convention.
    virtual rule::End end(const Position& position) const;
    /// The rule it was compiled from; null for a game given in code.
    virtual const rule::Game* rule() const { return nullptr; }
};

/// Options without duplicates, sorted; parts of each sum sorted.
std::vector<Sum> option_list(const Ruleset& game, const Position& position);

/// Compiles a checked rule. Throws base::Failure where it cannot be played (nothing that the checker lets through).
std::shared_ptr<const Ruleset> compile(rule::Game game);

/// A one-heap game given as a function: heap n to its options, each a list of heaps. For rules written in C++.
std::shared_ptr<const Ruleset> one_heap(std::function<std::vector<std::vector<std::int64_t>>(std::int64_t)> options);

/// A game whose positions are single vectors of `length` naturals, given as a function to its options.
std::shared_ptr<const Ruleset> tuple_game(std::size_t length, std::function<std::vector<std::vector<std::int64_t>>(const std::vector<std::int64_t>&)> options);

}  // namespace grundy::game
