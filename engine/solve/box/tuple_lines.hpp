#pragma once
/// Values of all tuples in a box where moves are lines: "any amount from one number", "the same amount from both".
/// Wins by the length of the lines: a tuple costs one look into a set of used values for each direction, some 5 ns for three heaps of up to 127,
/// instead of one step an option. Each line keeps the set of values on it so far; lexicographic order meets a line from its beginning on.
/// Options that are on no line come from the rule, one by one.
/// Map of the room: read `tuple_table` first: every position of a box, in an order in which options come first. `tuple_lines`: where moves are lines.
/// Wythoff's game: `wythoff_table` its values on a square, `wythoff_positions` its P-positions in streams.
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"

namespace grundy::solve {

/// Calls its argument with the value of each option on no line. False: such a value is not known yet, so the order does not fit.
using OtherOptions = std::function<bool(const std::vector<std::int64_t>& tuple, std::size_t at, const std::function<void(std::uint32_t)>& see)>;

struct TupleLines {
    std::vector<std::int64_t> box;
    std::vector<std::uint32_t> directions;  ///< bit i: cell i
    OtherOptions others;                    ///< may be null
    /// Of a tuple that is not canonical: the index of the one that is. Null: all are canonical. An earlier one in lexicographic order.
    std::function<std::size_t(const std::vector<std::int64_t>& tuple)> canonical;
};

enum class LinesEnd { done, no_order, limit };
/// labels[index of tuple], the last cell counting fastest; `labels` has the size of the box. A limit is told in `limit`.
LinesEnd fill_by_lines(const TupleLines& lines, std::vector<std::uint32_t>& labels, const base::Budget& budget, std::optional<base::Limit>& limit);

}  // namespace grundy::solve
