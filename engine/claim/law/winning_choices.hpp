#pragma once
/// What lines of a rule choose where it wins, at small positions.
#include <algorithm>
#include <array>
#include <boost/dynamic_bitset.hpp>
#include <cstdint>
#include <vector>

#include "engine/claim/play/winning_terms.hpp"

namespace grundy::claim {

using Bits = boost::dynamic_bitset<>;  ///< of small positions
/// The numbers that a line chooses, 0 where it chooses fewer.
inline constexpr std::size_t most_chosen = 2;
using Choice = std::array<std::int64_t, most_chosen>;
inline bool is_among(const std::vector<Choice>& sorted, const Choice& chosen) { return std::binary_search(sorted.begin(), sorted.end(), chosen); }

/// Which numbers win at each small position where a line chooses one, asked for every term: the innermost loop of a search.
class FreeChoices {
public:
    /// All that win at the next position, in ascending order.
    void close_position() { ends_.push_back(numbers_.size()); }
    void add(std::int64_t number) { numbers_.push_back(number); }
    /// The positions where what `chosen` says for them wins.
    Bits among(const Numbers& chosen) const {
        constexpr std::ptrdiff_t soon_read = 8;
        Bits wins(ends_.size());
        auto from = numbers_.begin();
        for (std::size_t p = 0; p < ends_.size(); ++p) {
            const auto to = numbers_.begin() + static_cast<std::ptrdiff_t>(ends_[p]);
            wins[p] = to - from <= soon_read ? std::find(from, to, chosen[p]) != to : std::binary_search(from, to, chosen[p]);
            from = to;
        }
        return wins;
    }

private:
    Numbers numbers_;
    std::vector<std::size_t> ends_;  ///< by position, in numbers_
};

}  // namespace grundy::claim
