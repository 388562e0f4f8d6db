#pragma once
/// All tuples of naturals in a box, in an order in which options come first, found by trying.
/// Wins where every position of a box is asked and moves stay in the box: 4 bytes a tuple and no hashing. Costs one enumeration a tuple.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/kernel/outcome.hpp"

namespace grundy::solve {

class TupleTable {
public:
    /// Largest number in each cell.
    const std::vector<std::int64_t>& box() const { return box_; }
    bool has_values() const { return values_; }
    /// "by sum", "lexicographic in components 2, 1", …
    const std::string& order() const { return order_; }
    std::optional<base::Limit> limit() const { return limit_; }
    /// Positions labelled.
    std::uint64_t computed() const { return computed_; }

    /// Nothing outside the box, for what is no position in canonical form, and for what a limit left out.
    std::optional<std::uint32_t> value(const game::Position& position) const;
    std::optional<Outcome> outcome(const game::Position& position) const;

private:
    friend class TupleWalk;
    static constexpr std::uint32_t unknown = 0xffffffff;
    std::optional<std::size_t> index(const game::Position& position) const;

    std::vector<std::int64_t> box_;
    std::vector<std::size_t> stride_;
    std::vector<std::uint32_t> labels_;  ///< lexicographic, the first cell slowest
    bool values_ = true;
    std::string order_;
    std::uint64_t computed_ = 0;
    std::optional<base::Limit> limit_;
};

/// Do positions have a fixed number of cells, each a natural number?
bool is_tuple_game(const game::Ruleset& game);

/// `box`: the largest number in each cell. Throws base::Failure as the rule's options do, and (unsupported), naming the position, where a move
/// leaves the box or no order puts all options first: ask the position graph instead.
TupleTable tuple_table(const game::Ruleset& game, std::vector<std::int64_t> box, const base::Budget& budget, const parallel::Threads& threads);

}  // namespace grundy::solve
