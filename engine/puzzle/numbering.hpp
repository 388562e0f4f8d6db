#pragma once
/// Positions of a box as numbers without gaps: every cell of a row is one digit of a number whose places have their own bases.
///   number = digit(cell 0) + values(cell 0) * (digit(cell 1) + values(cell 1) * (…))
/// So a bit a position tells whether it was seen, in memory of a fixed size, and no position is stored.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game/play/position.hpp"

namespace grundy::puzzle {

/// The values that one cell of a row may have: low … low + count - 1, or those listed.
struct Cell {
    std::int64_t low = 0;
    std::uint64_t count = 1;
    std::vector<std::int64_t> values = {};  ///< ascending, `count` of them; empty: consecutive ones
};

class Numbering {
public:
    static constexpr std::uint64_t none = ~std::uint64_t{0};
    /// Nothing where the box has more than `most` positions.
    static std::optional<Numbering> make(std::vector<Cell> cells, std::uint64_t most);

    std::uint64_t size() const { return size_; }
    /// `none` for a row outside the box.
    std::uint64_t number(const game::Position& row) const;
    void position(std::uint64_t number, game::Position& row) const;

private:
    std::vector<Cell> cells_;
    std::uint64_t size_ = 1;
};

}  // namespace grundy::puzzle
