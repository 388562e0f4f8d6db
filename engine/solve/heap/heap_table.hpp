#pragma once
/// One heap, any rule: values in increasing order straight from the definition, with memory.
/// Wins where nothing faster is recognised: any rule whose moves go to smaller heaps, or sums of them. Costs one enumeration of the options a heap.
/// Map of the room: read this header first: any rule, straight from the definition. All others are quicker for one family each.
/// Sets: `subtraction` (`subtraction_loops`), `all_but`, `periodic_subtraction`, `predicate_subtraction`. Splits with conditions: `gap_regular`.
/// Digits: `division`, `digit_games`.
#include <string>
#include <vector>

#include "engine/base/nimber.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// Values of heaps (0), (1), … of a game with one natural component, under normal play. A heap that is no position of the game counts as 0:
/// no option leads there. extend throws base::Failure(unsupported) for an option that is not smaller: ask the position graph instead.
class HeapTable final : public Kernel {
public:
    explicit HeapTable(const game::Ruleset& game);
    std::string name() const override { return "heap-table"; }
    std::string why() const override { return "every heap from its options, in increasing order: any rule whose moves make heaps smaller"; }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;
    std::optional<base::Limit> adopt(const Values&, const base::Budget&) override { return std::nullopt; }

private:
    const game::Ruleset& game_;
};

/// The values of the options of heap values.size() into `seen`, as the heap table does it. A limit: `seen` is not complete.
std::optional<base::Limit> value_by_definition(const game::Ruleset& game, const Values& values, base::MexSet& seen, const base::Budget& budget);

}  // namespace grundy::solve
