#pragma once
/// The values of one heap as marks at levels, the same for every way to draw them.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/draw/plot.hpp"

namespace grundy::draw {

struct Mark {
    std::int64_t n = 0, level = 0;
    char outcome = 'N';
};

/// Levels are Grundy values, ∞ above them all; without values P, N and draws stand on levels of their own.
struct Row {
    explicit Row(const Plot& plot);
    std::vector<Mark> marks;
    std::int64_t top = 1;
    std::int64_t infinite = -1;  ///< the level of ∞; -1: no value is infinite
    std::int64_t drawn = -1;     ///< a level of their own for draws where won positions are worth ∞, too; else -1
    bool values = true;
    bool draws = false;
    /// "3", "∞", "N", "N ∞" and "D ∞".
    std::string name(std::int64_t level) const;
};

/// Where the law begins to hold and how long it takes to repeat, as it is marked in a picture.
struct Turns {
    std::int64_t from = 0, length = 0;  ///< length 0: no such law
    bool factor = false;                ///< it repeats when n is multiplied by `length`
    bool proved = false;
};
Turns turns_of(const Plot& plot);

/// "1 000 001 values on 7 430 dots: …", if fewer dots than marks are drawn; else empty.
std::string merged_note(std::uint64_t marks, std::uint64_t dots);

}  // namespace grundy::draw
