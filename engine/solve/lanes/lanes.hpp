#pragma once
/// The batch interpreter: an expression of a rule evaluated for many values of one name at a time.
/// Wins wherever a binder runs over more than a few numbers and no kernel knows the rule: the switch over nodes is paid once for 512 options.
/// An expression that is affine in the binder stays two numbers, however long the range is: then the options are rows of the table.
///
/// Each result carries bounds of all its lanes, so that sums and products need no test for overflow where the bounds do not overflow. Lanes that a
/// condition has put out are computed too, but what goes wrong in them does not count. What goes wrong in a lane that counts is thrown as Unusual:
/// whoever asked then plays the position by the definition, which finds the same error or none.
/// Map of the room: read heap_batch.hpp first: `heap_batch` takes any one-heap rule; `batch_plan` makes its moves ready, `heap_options` are the options of
/// a heap.
/// `lanes` evaluates expressions, `lane_conditions` conditions, by the instructions `lane_ops` (`lane_ops_loops`).
/// `mark_values` (`mark_values_loops`): which values occur.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/game/machine/machine.hpp"
#include "engine/solve/lanes/lane_ops.hpp"

namespace grundy::solve {

/// Numbers evaluated at a time: a row is 4 kB, so that a dozen of them stay in the first cache.
inline constexpr std::size_t lane_count = 512;

struct Lanes : Row {
    std::int64_t low = 0, high = 0;  ///< of all lanes
    bool uniform() const { return !data && step == 0; }
};

/// Something that the batch leaves to the definition.
struct Unusual {};
/// A row would have to be written out where only two numbers are wanted.
struct NotAffine {};

class LaneMachine {
public:
    /// `program` and `machine` outlive it; the machine holds the names that are the same in all lanes.
    LaneMachine(const game::Program& program, game::Machine& machine, Cpu cpu);

    /// Begins `count` lanes. `affine`: any number of them, and NotAffine is thrown instead of writing a row.
    void begin(std::size_t count, bool affine);
    void bind_line(std::uint32_t slot, std::int64_t first, std::int64_t step);
    /// The numbers must stay until the next begin.
    void bind_row(std::uint32_t slot, const std::int64_t* numbers);
    /// Of a part: a name whose lanes are a result.
    void bind(std::uint32_t slot, const Lanes& lanes);

    const Lanes& bound(std::uint32_t slot) const { return slots_[slot]; }

    Lanes number(game::NodeId id);
    /// Puts out the lanes where the condition is 0. False: no lane is left.
    bool keep(const Lanes& condition);
    bool keep_nonnegative(const Lanes& number);
    /// 1 a lane that counts; null: all.
    const std::int64_t* active() const { return active_; }
    std::size_t count() const { return count_; }
    /// How many lanes count.
    std::size_t live() const { return live_; }

private:
    Lanes evaluate(const game::Node& node, game::NodeId id);
    Lanes uniform(std::int64_t n) const;
    Lanes row(const std::int64_t* data, std::int64_t low, std::int64_t high) const;
    Lanes line(std::int64_t base, std::int64_t step) const;

    Lanes binary(LaneOp op, const Lanes& a, const Lanes& b);
    Lanes sum(const Lanes& a, const Lanes& b);
    Lanes difference(const Lanes& a, const Lanes& b);
    Lanes product(const Lanes& a, const Lanes& b);
    Lanes quotient(LaneOp op, const Lanes& a, const Lanes& b);
    Lanes compare(rule::Relation relation, const Lanes& a, const Lanes& b);
    Lanes nim_sum(const Lanes& a, const Lanes& b);
    Lanes extreme(LaneOp op, const Lanes& a, const Lanes& b);
    Lanes truth(LaneOp op, const Lanes& a, const Lanes& b);

    Lanes conjunction(const game::Node& node);
    Lanes disjunction(const game::Node& node);
    Lanes implication(const game::Node& node);
    Lanes choice(const game::Node& node);
    Lanes chain(const game::Node& node);
    Lanes in_range(const game::Node& node);
    Lanes in_pool(const game::Node& node);
    Lanes member(const game::Node& node, game::NodeId id);
    Lanes entry(const game::Node& node, game::NodeId id);
    Lanes extreme_of(const game::Node& node);
    Lanes apply(const game::Node& node, game::NodeId id);

    /// Each lane that counts by `f`, which may throw Unusual.
    template <class F>
    Lanes lane_by_lane(F&& f);
    Lanes by_machine(game::NodeId id);

    /// The lanes that count while a part of an expression is evaluated.
    struct Mask {
        const std::int64_t* active;
        std::size_t live;
    };
    Mask mask() const { return {active_, live_}; }
    void restore(Mask mask) { active_ = mask.active, live_ = mask.live; }
    Lanes lanes_of(Mask lanes) const;
    /// active and condition, or active and not condition. False: none is left.
    bool restrict(const Lanes& condition, bool wanted);

    std::int64_t* take();
    void settle(std::size_t mark, const std::int64_t* data);
    std::uint64_t find_needs(game::NodeId id);
    std::uint64_t loop_needs(const game::Loop& loop);

    const game::Program& program_;
    game::Machine& machine_;
    const LaneLoops& loops_;
    std::vector<std::uint64_t> needs_;  ///< of each node: bit s mod 64 for each slot s that it or a part of it reads
    std::vector<Lanes> slots_;
    std::vector<std::uint32_t> varying_;  ///< slots whose lanes differ
    std::uint64_t varying_bits_ = 0;
    std::size_t count_ = 0, live_ = 0;
    bool affine_ = false;
    const std::int64_t* active_ = nullptr;
    std::vector<std::unique_ptr<std::int64_t[]>> rows_;
    std::size_t top_ = 0;
};

template <class F>
Lanes LaneMachine::lane_by_lane(F&& f) {
    std::int64_t* out = take();
    std::int64_t low = 0, high = 0;  // a lane that does not count gets 0
    for (std::size_t i = 0; i < count_; ++i) {
        out[i] = !active_ || active_[i] != 0 ? f(i) : 0;
        low = std::min(low, out[i]);
        high = std::max(high, out[i]);
    }
    return row(out, low, high);
}

}  // namespace grundy::solve
