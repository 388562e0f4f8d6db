#pragma once
/// A position of one game as a flat row of 64-bit cells, in canonical form, so that equal positions are equal rows.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::game {

///   number, integer, vertex   one cell
///   h[k]                      k cells; ascending when unordered
///   w[..], word               the length, then its items; ascending when unordered
///   set                       ceil(universe / 64) cells, bit i of the row: element low + i, vertex i, edge i
///   unordered (x, y)          the cells of a group hold its numbers ascending
using Position = std::vector<std::int64_t>;

/// An option is a disjunctive sum of positions of the same game: no part is the empty sum (), one part is the usual case.
using Sum = std::vector<Position>;

/// Where the components of a game stand in a row, and how rows are read and written.
class Shape {
public:
    Shape() = default;
    explicit Shape(const rule::Game& game);

    const std::vector<rule::Component>& components() const { return components_; }
    /// True for exactly one natural or integer component: positions are single numbers.
    bool one_heap() const;
    /// Number of cells if every position has the same, else 0.
    std::size_t fixed_cells() const;
    /// Number of elements of the universe of a set component.
    std::size_t universe(std::size_t component) const;

    /// Sorts what is unordered. Does not check the domain.
    Position canonical(Position position) const;
    /// Nothing fits if a number is beyond 64 bits, a set element outside its universe, a vector of another length: throws base::Failure(bad_input).
    Position from_data(const rule::PositionData& data) const;
    rule::PositionData to_data(const Position& position) const;
    /// "21" prints as "(21)"; "(3, [1, 2], {4})".
    std::string print(const Position& position) const;
    std::string print(const Sum& sum) const;
    /// Sum of all numbers in the position: the order in which claims are tried.
    std::int64_t size(const Position& position) const;

private:
    void sort_groups(Position& position) const;

    std::vector<rule::Component> components_;
    std::vector<std::size_t> universe_;
    std::vector<std::vector<std::size_t>> groups_;  ///< components that are one unordered group
    rule::Game names_;                              ///< graphs only: for printing vertices and edges
};

}  // namespace grundy::game
