#pragma once
/// How many moves play has, at least and at most: term by term and part by part, for what is played in one does not wait for the others. Where it is always an
/// even number, or always an odd one, and all ends are alike, it is of no matter how one plays. Costs an enumeration of moves a position, be the sums that
/// these make ever so many.
#include <cstdint>
#include <optional>

#include "engine/tutor/table.hpp"

namespace grundy::tutor {

struct Plays {
    std::uint64_t least = 0, most = 0;
    std::size_t positions = 0;  ///< that were looked at: all that there are
    bool parts = false;         ///< they are those of parts
    bool lengths = false;       ///< they stand for all rows of as many numbers, since nothing else matters
};
/// Nothing where play may go on for ever, where both parities occur, where ends differ, or where there are too many positions.
std::optional<Plays> plays_of_one_parity(Table& table, const Sum& root);

}  // namespace grundy::tutor
