#pragma once
/// The positions of two numbers as rows of cells, the same for every way to draw them: a square, or what `where` leaves of it.
#include <algorithm>
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
    /// One of the two numbers: from the least to the last that a position has.
    struct Side {
        std::int64_t low = 0, last = 0;
        std::int64_t cells() const { return last - low + 1; }
    };
    const Side& x() const { return x_; }
    const Side& y() const { return y_; }
    std::int64_t longest() const { return std::max(x_.cells(), y_.cells()); }
    const Cell& at(std::int64_t x, std::int64_t y) const { return cells_[place(x, y)]; }
    std::int64_t largest() const { return largest_; }  ///< Grundy value
    bool values() const { return values_; }
    bool draws() const { return draws_; }
    bool endless() const { return endless_; }  ///< some N-position is worth ∞

private:
    std::size_t place(std::int64_t x, std::int64_t y) const { return static_cast<std::size_t>((y - y_.low) * x_.cells() + x - x_.low); }

    Side x_, y_;
    std::int64_t largest_ = 0;
    bool values_ = false, draws_ = false, endless_ = false;
    std::vector<Cell> cells_;
};

}  // namespace grundy::draw
