/// The batch interpreter's conditions, and what picks among values: where only some lanes count.
/// A part is evaluated in the lanes that the parts before it have left, as the definition does it one lane after the other.
#include <algorithm>

#include "engine/solve/lanes/lanes.hpp"

namespace grundy::solve {

using game::Code;
using game::Node;
using game::NodeId;

bool LaneMachine::restrict(const Lanes& condition, bool wanted) {
    if (condition.uniform()) {
        if ((condition.base != 0) == wanted) return true;
        live_ = 0;
        return false;
    }
    if (affine_) throw NotAffine{};
    if (active_ || !wanted) {
        const Row all{active_, 1, 0};
        std::int64_t* out = take();
        loops_.run(wanted ? LaneOp::both : LaneOp::without, all, condition, count_, out);
        active_ = out;
    } else {
        active_ = condition.data;
    }
    if (!active_) {  // two lanes may be a line
        std::int64_t* out = take();
        for (std::size_t i = 0; i < count_; ++i) out[i] = condition[i];
        active_ = out;
    }
    live_ = loops_.total(active_, count_);
    return live_ > 0;
}

bool LaneMachine::keep(const Lanes& condition) { return restrict(condition, true); }

bool LaneMachine::keep_nonnegative(const Lanes& n) { return keep(compare(rule::Relation::greater_equal, n, uniform(0))); }

Lanes LaneMachine::lanes_of(Mask lanes) const {
    if (lanes.live == 0) return uniform(0);
    return lanes.active ? row(lanes.active, 0, 1) : uniform(1);
}

Lanes LaneMachine::conjunction(const Node& node) {
    const Mask outer = mask();
    for (NodeId i = 0; i < node.b; ++i)
        if (!keep(number(program_.pool[node.a + i]))) break;
    const Mask inner = mask();
    restore(outer);
    return lanes_of(inner);  // what was out before is out in the result, and does not count
}

Lanes LaneMachine::disjunction(const Node& node) {
    const Mask outer = mask();
    for (NodeId i = 0; i < node.b; ++i)
        if (!restrict(number(program_.pool[node.a + i]), false)) break;
    const Mask none = mask();
    restore(outer);
    const Lanes left = lanes_of(none);  // the lanes where no part holds
    return left.uniform() ? uniform(left.base == 0) : difference(uniform(1), left);
}

Lanes LaneMachine::implication(const Node& node) {
    const Mask outer = mask();
    const Lanes a = number(node.a);
    if (!restrict(a, true)) {
        restore(outer);
        return uniform(1);
    }
    const Lanes b = number(node.b);
    restore(outer);
    if (a.uniform()) return b;
    return truth(LaneOp::either, difference(uniform(1), a), b);
}

Lanes LaneMachine::choice(const Node& node) {
    const Mask outer = mask();
    const Lanes condition = number(node.a);
    if (condition.uniform()) return number(condition.base != 0 ? node.b : node.c);
    Lanes yes = uniform(0), no = uniform(0);
    if (restrict(condition, true)) yes = number(node.b);
    restore(outer);
    if (restrict(condition, false)) no = number(node.c);
    restore(outer);
    std::int64_t* out = take();
    for (std::size_t i = 0; i < count_; ++i) out[i] = condition[i] != 0 ? yes[i] : no[i];
    return row(out, std::min(yes.low, no.low), std::max(yes.high, no.high));
}

Lanes LaneMachine::chain(const Node& node) {
    const Mask outer = mask();
    Lanes left = number(program_.pool[node.a]);
    for (NodeId i = 1; i < node.b; ++i) {
        const Lanes right = number(program_.pool[node.a + i]);
        if (!keep(compare(static_cast<rule::Relation>((node.number >> (3 * (i - 1))) & 7), left, right))) break;
        left = right;
    }
    const Mask inner = mask();
    restore(outer);
    return lanes_of(inner);
}

Lanes LaneMachine::in_range(const Node& node) {
    const Mask outer = mask();
    const Lanes a = number(node.a);
    if (keep(compare(rule::Relation::less_equal, number(node.b), a))) keep(compare(rule::Relation::less_equal, a, number(node.c)));
    const Mask inner = mask();
    restore(outer);
    return lanes_of(inner);
}

Lanes LaneMachine::in_pool(const Node& node) {
    const Mask outer = mask();
    const Lanes element = number(node.a);
    for (NodeId i = 0; i < node.c; ++i)
        if (!restrict(compare(rule::Relation::equal, element, number(program_.pool[node.b + i])), false)) break;
    const Mask none = mask();
    restore(outer);
    const Lanes left = lanes_of(none);
    return left.uniform() ? uniform(left.base == 0) : difference(uniform(1), left);
}

/// In a set that is the same for all lanes.
Lanes LaneMachine::member(const Node& node, NodeId id) {
    if ((needs_[node.b] & varying_bits_) != 0) return by_machine(id);
    const Lanes element = number(node.a);
    game::Machine::Scratch scratch(machine_);
    const game::Value& all = machine_.view(node.b, *scratch);
    if (node.code == Code::in_set) return lane_by_lane([&](std::size_t i) { return std::int64_t{game::set_contains(all, element[i])}; });
    return lane_by_lane([&](std::size_t i) { return std::int64_t{game::list_contains(all, element[i])}; });
}

/// Of a vector that is the same for all lanes.
Lanes LaneMachine::entry(const Node& node, NodeId id) {
    if ((needs_[node.a] & varying_bits_) != 0) return by_machine(id);
    const Lanes at = number(node.b);
    game::Machine::Scratch scratch(machine_);
    const game::Value& items = machine_.view(node.a, *scratch);
    const auto size = static_cast<std::int64_t>(items.items.size());
    return lane_by_lane([&](std::size_t i) {
        if (at[i] < 1 || at[i] > size) throw Unusual{};
        return items.items[static_cast<std::size_t>(at[i] - 1)];
    });
}

Lanes LaneMachine::apply(const Node& node, NodeId id) {
    const game::Procedure& procedure = program_.procedures[node.a];
    if (std::find(procedure.is_value.begin(), procedure.is_value.end(), true) != procedure.is_value.end()) return by_machine(id);
    std::vector<Lanes> arguments;  // all before the first is bound: an argument may apply the same function
    for (NodeId i = 0; i < node.c; ++i) arguments.push_back(number(program_.pool[node.b + i]));
    for (NodeId i = 0; i < node.c; ++i) bind(procedure.base + i, arguments[i]);
    const Lanes result = number(procedure.body);
    for (NodeId i = 0; i < node.c; ++i) bind(procedure.base + i, uniform(0));
    return result;
}

}  // namespace grundy::solve
