#pragma once
/// The options of one heap by the batch interpreter, as the values that they have.
#include <atomic>
#include <memory>
#include <span>

#include "engine/base/budget.hpp"
#include "engine/game/machine/machine.hpp"
#include "engine/solve/kernel/values.hpp"
#include "engine/solve/lanes/batch_plan.hpp"
#include "engine/solve/lanes/lanes.hpp"
#include "engine/solve/lanes/mark_values.hpp"

namespace grundy::solve {

/// What was found of one heap while only the values below some heap were known.
struct HeapOptions {
    std::vector<std::uint64_t> seen;  ///< words of 64 values
    /// Options with a part that had no value yet: nim-sum of the others | number of such parts << 32, then the parts.
    std::vector<std::uint64_t> waiting;
    bool unusual = false;     ///< play it by the definition instead
    std::uint64_t lanes = 0;  ///< options looked at
};

/// For one thread.
class HeapPlayer {
public:
    HeapPlayer(std::shared_ptr<const BatchPlan> plan, Cpu cpu);
    /// All options of heap n; the values of heaps below `known` <= n are in `values`, all below `limit`, a power of two.
    /// False: the budget ended it. `stop` is raised then, and ends it when raised by another.
    bool play(std::uint64_t n, const Values& values, std::uint64_t known, std::uint32_t limit, HeapOptions& out, const base::Budget& budget,
              std::atomic<int>& stop);
    /// About how many options heap n has, before their conditions. Nothing where that cannot be told quickly.
    std::optional<double> size(std::uint64_t n);

private:
    struct Stopped {};
    template <class T>
    void play_all(std::span<const T> g);
    bool stopped_here();
    bool matches(const game::PatternPlan::Entry& from);
    template <class T>
    void play_move(std::size_t index, std::span<const T> g);
    template <class T>
    void play_range(std::size_t index, std::span<const T> g, std::int64_t low, std::int64_t high);
    template <class T>
    void play_list(std::size_t index, std::span<const T> g, const game::Value& list, std::int64_t low, std::int64_t high);
    template <class T>
    void play_scalar(const BatchMove& move, std::span<const T> g);
    template <class T>
    bool play_lines(const BatchMove& move, std::span<const T> g, std::int64_t low, std::size_t count);
    template <class T>
    void play_lanes(const BatchMove& move, std::span<const T> g);
    bool compact(const BatchMove& move);
    bool legal_part(game::NodeId id, Lanes& part);
    template <class T>
    void add_lines(std::span<const T> g, std::size_t count);
    template <class T>
    void add_rows(std::span<const T> g, std::int64_t from, std::int64_t to, std::uint32_t constant);
    template <class T>
    void add_lanes(std::span<const T> g);
    template <class T, class PartAt>
    void add_one(std::span<const T> g, std::size_t parts, PartAt&& part_at);
    template <class T>
    T* row();
    void count_lanes(std::size_t lanes);
    void spend(std::uint64_t work);
    bool within_budget();

    std::shared_ptr<const BatchPlan> plan_;
    Cpu cpu_;
    game::Machine machine_;
    LaneMachine lanes_;
    SeenValues seen_;
    std::vector<unsigned> not_affine_;  ///< of each move: how often in a row the lines failed
    std::vector<std::int64_t> list_, packed_, kept_;
    std::vector<Lanes> parts_;
    std::vector<std::uint64_t> row_;
    // of the heap that is being played
    std::uint64_t n_ = 0, known_ = 0;
    HeapOptions* out_ = nullptr;
    const base::Budget* budget_ = nullptr;
    std::atomic<int>* stop_ = nullptr;
    std::uint64_t unpolled_ = 0;
};

}  // namespace grundy::solve
