#pragma once
/// The positions of two numbers as a square of cells, the same for every way to draw them.
#include <cstdint>
#include <vector>

#include "engine/draw/plot.hpp"

namespace grundy::draw {

struct Cell {
    char outcome = '-';       ///< '-': no position, or none that was solved
    std::int64_t value = -1;  ///< -1: none, or ∞
};

class Map {
public:
    explicit Map(const Plot& plot);
    std::int64_t low() const { return low_; }
    std::int64_t side() const { return side_; }  ///< cells in a row
    const Cell& at(std::int64_t x, std::int64_t y) const { return cells_[static_cast<std::size_t>((y - low_) * side_ + x - low_)]; }
    std::int64_t largest() const { return largest_; }  ///< Grundy value
    bool values() const { return values_; }
    bool draws() const { return draws_; }
    bool endless() const { return endless_; }  ///< some N-position is worth ∞

private:
    std::int64_t low_ = 0, side_ = 1, largest_ = 0;
    bool values_ = false, draws_ = false, endless_ = false;
    std::vector<Cell> cells_;
};

}  // namespace grundy::draw
