#pragma once
/// One strong component of a position graph, with its inner arrows turned round: what retrograde analysis walks on.
#include <cstdint>
#include <vector>

#include "engine/graph/order.hpp"

namespace grundy::solve {

/// The positions of every component, component after component, sinks first.
class ComponentList {
public:
    explicit ComponentList(const graph::Components& components);
    std::size_t count() const { return begin_.size() - 1; }
    const graph::Id* begin(std::size_t component) const { return members_.data() + begin_[component]; }
    const graph::Id* end(std::size_t component) const { return members_.data() + begin_[component + 1]; }
    /// The place of a position inside its component.
    std::uint32_t place(graph::Id id) const { return place_[id]; }

private:
    std::vector<std::size_t> begin_;
    std::vector<graph::Id> members_;
    std::vector<std::uint32_t> place_;
};

/// Arrows v -> w inside a component, by places: predecessors of each w.
class Predecessors {
public:
    /// Call add for every arrow twice: first all of them with `count`, then after `close` all of them again with `add`.
    explicit Predecessors(std::size_t size) : begin_(size + 2, 0) {}
    void count(std::uint32_t to) { ++begin_[to + 2]; }
    void close() {
        for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
        from_.resize(begin_.back());
    }
    void add(std::uint32_t from, std::uint32_t to) { from_[begin_[to + 1]++] = from; }
    const std::uint32_t* begin(std::uint32_t to) const { return from_.data() + begin_[to]; }
    const std::uint32_t* end(std::uint32_t to) const { return from_.data() + begin_[to + 1]; }

private:
    std::vector<std::size_t> begin_;
    std::vector<std::uint32_t> from_;
};

}  // namespace grundy::solve
