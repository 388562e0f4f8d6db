#pragma once
/// Evaluates the nodes of a program: one machine a thread and activation, all its buffers reused.
/// Numbers never allocate. A number costs a switch a node; a loop costs a step an element.
/// Map of the room: read program.hpp first: `program` is a compiled rule as data; the `machine` evaluates its nodes, the `interpreter` plays it.
/// A file for each kind of node: `numbers`, `values` (sets, vectors, words; one is a `value`), `loops`, `arithmetic`. `positions`: rows to slots and back.
/// `fault`: what goes wrong inside an expression.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/game/machine/fault.hpp"
#include "engine/game/machine/program.hpp"

namespace grundy::game {

/// A binder walks at most this many elements at one position.
inline constexpr std::int64_t max_elements = 100'000'000;

/// Names of a loop whose bindings are listed once and for all (Loop::listed).
inline constexpr std::size_t max_listed_names = 8;

/// A callable that outlives the call; returns false to stop the walk.
class Body {
public:
    template <class F>
    Body(F& f) : self_(&f), call_([](void* self) { return (*static_cast<F*>(self))(); }) {}
    bool operator()() const { return call_(self_); }

private:
    void* self_;
    bool (*call_)(void*);
};

class Machine {
public:
    explicit Machine(const Program& program);

    std::int64_t number(NodeId id);
    bool truth(NodeId id) { return number(id) != 0; }
    /// Evaluates into `out`, which no slot and no operand may share.
    void value(NodeId id, Value& out);
    /// The value without a copy where it stands somewhere already; else it is made in `scratch`.
    const Value& view(NodeId id, Value& scratch);

    /// Calls body for every binding that passes the tests, until it returns false; then returns false.
    template <class F>
    bool run(const Loop& loop, F&& body) {
        return walk(loop, 0, Body(body));
    }

    /// Narrows low..high to where the cuts of a range binder leave it, with the names before it bound.
    void cut(const BinderPlan& binder, std::int64_t& low, std::int64_t& high);

    std::int64_t& slot(std::size_t index) { return numbers_[index]; }
    Value& value_slot(std::size_t index) { return values_[index]; }

    /// Loop steps since the machine began, and how many it may take: beyond, Fault(limit).
    std::uint64_t steps() const { return steps_; }
    void allow_steps(std::uint64_t limit) {
        step_limit_ = limit;
        next_stop_ = 0;
    }
    void begin(std::uint64_t limit) {
        steps_ = 0;
        top_ = 0;
        step_limit_ = limit;
        next_stop_ = std::min(limit, between_stops);
    }

    /// A buffer for the time of a scope.
    class Scratch {
    public:
        explicit Scratch(Machine& machine) : machine_(machine), mark_(machine.top_), value_(machine.take()) {}
        ~Scratch() { machine_.top_ = mark_; }
        Scratch(const Scratch&) = delete;
        Scratch& operator=(const Scratch&) = delete;
        Value& operator*() const { return value_; }

    private:
        Machine& machine_;
        std::size_t mark_;
        Value& value_;
    };

private:
    static constexpr std::uint64_t between_stops = 1 << 18;  ///< steps between two looks at the clock

    Value& take();
    void step() {
        if (++steps_ > next_stop_) stop();
    }
    void stop();

    // loops.cpp
    bool walk(const Loop& loop, std::size_t k, Body body);
    bool walk_listed(const Loop& loop, Body body);
    bool walk_range(const Loop& loop, std::size_t k, std::int64_t low, std::int64_t high, Body body);
    bool walk_elements(const Loop& loop, std::size_t k, Body body);
    bool walk_below(const Loop& loop, std::size_t k, Body body);
    bool walk_subsets(const Loop& loop, std::size_t k, Body body);
    bool walk_parts(const Loop& loop, std::size_t k, Body body);
    bool walk_partitions(const Loop& loop, std::size_t k, Body body);
    bool compares_elements(const Loop& loop, NodeId test) const;
    bool each_compares(const Loop& loop, NodeId test, bool as);
    bool early(const Test& test);
    bool put_off_tests(const Loop& loop);

    // numbers.cpp
    std::int64_t aggregate(const Node& node);
    std::int64_t of_value(const Node& node);
    std::int64_t function(const Node& node);
    std::int64_t in_places(const Node& node);
    std::int64_t chain(const Node& node);
    bool contains(const Node& node);
    std::int64_t entry(const Node& node);
    void bind_arguments(const Node& node);
    [[noreturn]] void fail(const Node& node, base::FailureKind kind, const char* message) const { fault(kind, message, node.source); }

    // values.cpp
    void make(const Node& node, Value& out);
    void make_list(const Node& node, Value& out, bool set);
    void update(const Node& node, Value& out);
    void slice(const Node& node, Value& out);
    void reach(const Node& node, Value& out);

    const Program& program_;
    std::vector<std::int64_t> numbers_;  ///< one a slot
    std::vector<Value> values_;          ///< one a slot
    std::vector<char> flags_;            ///< one a test before the last level
    std::size_t raised_ = 0;             ///< number of flags that are up
    std::deque<Value> pool_;
    std::size_t top_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t step_limit_ = 0;
    std::uint64_t next_stop_ = 0;
};

}  // namespace grundy::game
