#pragma once
/// Positions that a symmetry of the rule maps to each other, joined: one of them stands for all.
///
/// A symmetry is a permutation π of positions that commutes with the moves (the options of πp are π of the options of p) and keeps who wins where play has
/// ended. So p and πp have isomorphic play, hence one outcome and one value (of loopy games too, and in sums), and a search needs only the least of each orbit.
/// Where symmetries come from: automorphisms of a graph whose vertices the rule does not tell apart (rule/nameless.hpp); of the moves themselves, where these
/// are known one by one (board.hpp, pieces.hpp). Joins up to as many positions as there are symmetries; costs a few nanoseconds an option for each of them.
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/game/play/ruleset.hpp"
#include "engine/graph/automorphism.hpp"

namespace grundy::solve {

/// A group that acts on some cells of a row: on the bits of sets, on the numbers of vertices.
class Symmetries {
public:
    /// A set (bits) or the number of an element in the cells from `cell` on; where each element of it goes, one permutation a symmetry, in one order for all.
    struct Field {
        std::size_t cell = 0;
        bool bits = true;
        std::vector<graph::Permutation> images;
    };
    /// At least one field; the first symmetry is the identity.
    explicit Symmetries(const std::vector<Field>& fields);
    /// How many symmetries of a set of so many elements fit into the memory that tables may take.
    static std::size_t most(std::size_t elements);

    /// Of the graph of a rule; nothing where there are none but the identity, or where they are not known.
    static std::optional<Symmetries> of(const rule::Game& game, const game::Shape& shape);

    /// The least row among the images.
    void make_least(game::Position& row) const;
    std::size_t count() const { return count_; }
    /// How many different images the row has.
    std::size_t orbit(const game::Position& row) const;
    /// Those that map the row to itself; nothing where that is the identity alone.
    std::optional<Symmetries> fixing(const game::Position& row) const;

private:
    Symmetries() = default;
    struct Table {
        std::size_t cell, cells;
        bool bits;
        std::vector<std::uint64_t> images;  ///< bits: for each symmetry, byte of the set and value of it, the image's words; else its number, by number
        std::size_t a_symmetry;             ///< entries
    };
    void take_if_less(std::size_t symmetry, const game::Position& from, game::Position& row) const;
    std::uint64_t image(const Table& table, std::size_t symmetry, const game::Position& row, std::size_t word) const;
    bool fixes(std::size_t symmetry, const game::Position& row) const;

    std::vector<Table> tables_;
    std::size_t count_ = 1;
};

/// The same game with every option replaced by the least position that is symmetric to it. `game` must outlive it.
class Joined final : public game::Ruleset {
public:
    Joined(const game::Ruleset& game, Symmetries symmetries) : game_(game), symmetries_(std::move(symmetries)) {}
    /// Null where no symmetry is known.
    static std::unique_ptr<Joined> of(const game::Ruleset& game);

    const game::Shape& shape() const override { return game_.shape(); }
    game::Convention convention() const override { return game_.convention(); }
    bool contains(const game::Position& position) const override { return game_.contains(position); }
    void options(const game::Position& position, const game::OptionSink& sink) const override;
    rule::End end(const game::Position& position) const override { return game_.end(position); }

    /// The position, or each part of a sum, that stands for it.
    game::Position standing(game::Position position) const;
    std::size_t symmetries() const { return symmetries_.count(); }

private:
    const game::Ruleset& game_;
    Symmetries symmetries_;
};

}  // namespace grundy::solve
