#pragma once
/// The first rows of a table of two numbers, where no law of the whole table says in words what their values are, or, where there are none, who wins: without a
/// claim, from the rule alone (11.2, 11.1).
#include "engine/claim/law/row_law.hpp"
#include "engine/claim/winning_law.hpp"

namespace grundy::claim {

struct TableRows {
    Rows rows;
    std::size_t asked = 0;  ///< so many were looked for
    WinningLaw law;         ///< of the positions in these rows, and no others: no moves, no words
};
/// Along one of the two numbers, up to `count` rows; nothing where no row has a law that is proved.
std::optional<TableRows> table_rows(const std::shared_ptr<const rule::Game>& game, std::size_t along, std::size_t count);
/// Along both, for what `solve` found; along the first alone where the two numbers may change places. Time and work as of `lost_law`.
std::vector<TableRows> table_rows(const analyse::Result& result, const base::Budget& whole, std::optional<double> effort = {});
/// Who wins at a position near an edge of the table, and its value, by the rows up to its own; without the moves.
std::optional<WinningLaw> winning_law_near_edge(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position);

}  // namespace grundy::claim
