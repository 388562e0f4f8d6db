#pragma once
/// How long play lasts, as a linear form of the position: theorem 11.4.
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/play/ways.hpp"

namespace grundy::claim {

/// Every play from x has exactly (coefficients · x + constant) / divisor moves.
struct Potential {
    std::vector<std::int64_t> coefficients;
    std::int64_t constant = 0, divisor = 1;
    std::string text;  ///< "(3*x + y) / 2"

    arithmetic::Linear of(const std::vector<arithmetic::Linear>& numbers) const;  ///< times the divisor
    base::Integer at(const rule::PositionData& position) const;
};
/// Gauss without fractions, constants last: which row alone has each unknown, rows.size() if it is free. Nothing where the rows contradict one another.
std::optional<std::vector<std::size_t>> eliminated(std::vector<std::vector<base::Integer>>& rows, std::size_t unknowns);
/// A solution of rows · x = 0 with the last entry of x as the unit: rows are [numbers, 1, -length]. Free unknowns are 0; nothing where there is no small one.
std::optional<std::vector<std::int64_t>> whole_solution(std::vector<std::vector<base::Integer>> rows, std::size_t unknowns);
/// Found from small positions and proved. Nothing, and `why`, where there is none. Throws NotDefinable, TooLarge.
std::optional<Potential> linear_potential(Ways& ways, const rule::Game& game, std::string& why);
/// The same, within the work that is given to a claim; nothing where that is not enough.
std::optional<Potential> potential_of(const rule::Game& game);

}  // namespace grundy::claim
