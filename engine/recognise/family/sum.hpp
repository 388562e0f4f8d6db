#pragma once
/// Positions that are the disjunctive sum of groups of their numbers: which group is which game, and how a position falls into parts (theorem 12.1).
///
///   (x, y, z)  every move changes one of them           a game of one number, in three places
///   w[..]      every move changes one entry             a game of one number, in every entry
///   (x, y, S)  moves change x and y together, or S      a game of two numbers and one of a set
///   (S)        every move changes one run of a set      a game of one number, in every run (several/runs.hpp)
///   (w)        every move changes one run of a letter   a game of one number, in every run (several/word_runs.hpp)
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::recognise {

/// A component of a position, or one entry of a vector.
struct SumCell {
    std::size_t component = 0;
    std::optional<std::size_t> entry;  ///< from 0
    friend bool operator==(const SumCell&, const SumCell&) = default;
};

/// One game, and where it is played: a component of `game` a cell, in this order.
struct SumGroup {
    std::shared_ptr<const rule::Game> game;
    std::string as;                            ///< its family in words
    std::vector<std::vector<SumCell>> places;  ///< empty where every entry of a sequence is a place
    std::size_t sequence = 0;                  ///< which component that is
    bool runs = false;                         ///< it is a set, and its runs of consecutive numbers are the places, told by their lengths
    std::vector<std::size_t> shared = {};      ///< components that no move changes, told behind each entry of a sequence
    std::optional<std::int64_t> letter = {};   ///< of runs: it is a word or a row, and its runs are those of this letter
};

/// Components in no group never change, and nothing depends on them.
struct SumGroups {
    std::vector<SumGroup> groups;
    bool any_length() const;
    bool of_runs() const { return groups.size() == 1 && groups.front().runs; }
    /// The runs of a letter in a word or a row.
    bool of_words() const { return of_runs() && groups.front().letter.has_value(); }
};

/// A position of one group.
struct SumPart {
    std::size_t group = 0;
    std::vector<SumCell> cells;
    rule::PositionData position;
};

std::vector<SumPart> parts_of(const SumGroups& sum, const rule::PositionData& position);
/// The position with a part replaced by what a move makes of it: one position, or of an entry of a sequence any number of them. Not of runs: the lengths that
/// are left do not say where they stand.
rule::PositionData replaced(rule::PositionData whole, const SumPart& part, const std::vector<rule::PositionData>& by);
/// "x and y", "(x, y)", "every entry of w".
std::string places_of(const SumGroup& group, const rule::Game& game);
/// "sum of 3 games, each Mark-3", "sum of: x: …; (y, z): …".
std::string describe(const SumGroups& sum, const rule::Game& game);

}  // namespace grundy::recognise
