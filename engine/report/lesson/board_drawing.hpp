#pragma once
/// Positions as TikZ pictures for a worksheet: rows of stones, letters in squares, sets of numbers, graphs with what is marked on them.
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"

namespace grundy::report {

/// The body of a tikzpicture in units of 1 cm with a legend, or empty where there is nothing worth drawing: numbers that are no heaps, more than 24 squares in
/// a row, 24 vertices or 120 edges.
std::string board_drawing(const std::vector<analyse::Term>& sum);

}  // namespace grundy::report
