#pragma once
/// A game on one set from which moves only take away, or into which they only put (then read "free" for "in S" below), with every position as the sum of its
/// independent pieces, each in a canonical form (theorem 12.2).
///
/// Theorem. Let S be a position, and join two elements of S when some instance that needs only elements of S touches both. Then S is the disjunctive sum of the
/// components of that graph, and elements that no such instance touches do not matter.
/// Proof. Moves only take away, so an instance that is possible at a follower of S needs only elements of S, and touches one component alone. Whether it is
/// possible, and what it takes, is told by the elements that it touches; those outside S are absent now and for ever. So a move changes one component, what it
/// may do there depends on that component alone, and an element that is never touched changes nothing. ∎ Canonical form: where the instances are the whole rule
/// (exact), a piece is the list of what they need and take, by the rank of its elements. Equal lists, read forwards or backwards, are isomorphic games, so the
/// first such piece stands for all: translated and reflected pieces are one. Permutations of the elements that map the list of all instances to itself are
/// symmetries of the game (symmetry.hpp), so of the images of a piece only the least is looked at: boards turned round are one, too.
///
/// Wins where boards fall apart: the table holds pieces rather than boards. Costs, a position, instances times pieces; 256 elements at most.
#include <memory>
#include <unordered_map>

#include "engine/game/play/ruleset.hpp"
#include "engine/solve/positions/instances.hpp"
#include "engine/solve/positions/mirrored.hpp"
#include "engine/solve/positions/symmetry.hpp"

namespace grundy::solve {

/// Positions are pieces, options are sums of them. Not for several threads at once.
class Pieces final : public game::Ruleset {
public:
    /// Null where the game is of another kind, or where the instances that were read disagree with the rule. `game` must outlive it.
    static std::unique_ptr<Pieces> of(const game::Ruleset& game);

    const game::Shape& shape() const override { return game_.shape(); }
    game::Convention convention() const override { return game_.convention(); }
    bool contains(const game::Position& position) const override { return game_.contains(position); }
    void options(const game::Position& position, const game::OptionSink& sink) const override;

    /// The pieces of a position, of those that have a move.
    game::Sum split(const game::Position& position) const;
    /// Do positions met in play from here mostly fall apart?
    bool falls_apart(const game::Position& position) const;
    /// How many elements moves may still take.
    std::size_t cells_left(const game::Position& position) const;
    /// Who wins at a large position by answering in the mirror; nothing where no mirror tells.
    std::optional<Mirrored> mirrored(const game::Position& position) const;
    /// The lost position that the winner answers at: the position itself, or where the opening leads.
    game::Position after(const Mirrored& play) const;
    /// Permutations of the elements that keep the moves; 1: the identity alone is known.
    std::size_t symmetries() const { return symmetries_ ? symmetries_->count() : 1; }

private:
    using Form = std::vector<std::uint16_t>;
    Pieces(const game::Ruleset& game, Instances instances);
    Cells cells(const game::Position& row) const;
    game::Position row(const Cells& cells) const;
    std::vector<Cells> components(const Cells& position) const;
    const Cells& canonical(const Cells& piece) const;
    Form form(const Cells& piece, bool backwards) const;
    void find_symmetries();
    void add_split(const Cells& position, game::Sum& to) const;
    bool agrees() const;

    struct Hash {
        std::size_t operator()(const Cells& cells) const;
        std::size_t operator()(const Form& form) const;
    };
    static constexpr std::size_t most_kept = std::size_t{1} << 28;  ///< bytes of the two tables; beyond, each piece stands for itself

    const game::Ruleset& game_;
    Instances instances_;
    Cells everything_;
    std::vector<graph::Permutation> of_board_;  ///< those that keep all instances
    std::optional<Symmetries> symmetries_;
    std::vector<std::size_t> by_highest_, by_lowest_;        ///< orders of the instances
    mutable std::unordered_map<Cells, Cells, Hash> known_;   ///< a piece: the one that stands for it
    mutable std::unordered_map<Form, Cells, Hash> by_form_;  ///< the first piece of this form
    mutable std::size_t kept_ = 0;                           ///< bytes of both, about
};

}  // namespace grundy::solve
