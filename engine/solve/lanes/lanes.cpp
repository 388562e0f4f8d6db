#include "engine/solve/lanes/lanes.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/checked.hpp"

namespace grundy::solve {

using game::Code;
using game::Node;
using game::NodeId;

namespace {

std::uint64_t slot_bit(std::uint32_t slot) { return std::uint64_t{1} << (slot % 64); }

std::int64_t certain(base::Checked number) {
    if (!number) throw Unusual{};
    return *number;
}

}  // namespace

LaneMachine::LaneMachine(const game::Program& program, game::Machine& machine, Cpu cpu)
    : program_(program), machine_(machine), loops_(lane_loops(cpu)), needs_(program.nodes.size(), 0), slots_(program.slots) {
    // Operands stand before what uses them, and a function before its calls.
    for (NodeId id = 0; id < program.nodes.size(); ++id) needs_[id] = find_needs(id);
}

std::uint64_t LaneMachine::loop_needs(const game::Loop& loop) {
    std::uint64_t needs = 0;
    const auto add = [&](NodeId id) { needs |= id == game::no_node ? 0 : needs_[id]; };
    for (const game::BinderPlan& binder : loop.binders) {
        add(binder.a), add(binder.b), add(binder.length);
        for (const game::Cut& cut : binder.cuts) add(cut.left), add(cut.right);
    }
    for (const auto& level : loop.tests)
        for (const game::Test& test : level) add(test.node);
    return needs;
}

std::uint64_t LaneMachine::find_needs(NodeId id) {
    const Node& node = program_.nodes[id];
    std::uint64_t needs = 0;
    const auto add = [&](NodeId child) { needs |= child == game::no_node ? 0 : needs_[child]; };
    const auto add_pool = [&](NodeId begin, NodeId count) {
        for (NodeId i = 0; i < count; ++i) add(program_.pool[begin + i]);
    };
    switch (node.code) {
        case Code::constant:
        case Code::value_constant: return 0;
        case Code::local:
        case Code::value_local: return slot_bit(node.a);
        case Code::chain:
        case Code::and_:
        case Code::or_:
        case Code::minimum_pool:
        case Code::maximum_pool:
        case Code::set_list:
        case Code::vector_list: add_pool(node.a, node.b); return needs;
        case Code::in_pool:
        case Code::update: add(node.a), add_pool(node.b, node.c); return needs;
        case Code::apply:
        case Code::value_apply: {
            const NodeId body = program_.procedures[node.a].body;
            if (body == game::no_node || body >= id) return ~std::uint64_t{0};
            add(body), add_pool(node.b, node.c);
            return needs;
        }
        case Code::sum:
        case Code::xor_sum:
        case Code::minimum:
        case Code::maximum:
        case Code::count:
        case Code::all:
        case Code::any:
        case Code::set_comprehension:
        case Code::vector_comprehension: add(node.b); return needs | loop_needs(program_.loops[node.a]);
        case Code::neighbours:
        case Code::ends: add(node.a); return needs;
        case Code::reach: add(node.a), add(node.b); return needs;
        case Code::trailing_in:
        case Code::reread:
        case Code::recurrence: return ~std::uint64_t{0};
        default: add(node.a), add(node.b), add(node.c); return needs;
    }
}

void LaneMachine::begin(std::size_t count, bool affine) {
    count_ = live_ = count;
    affine_ = affine;
    active_ = nullptr;
    top_ = 0;
    varying_.clear();
    varying_bits_ = 0;
}

void LaneMachine::bind(std::uint32_t slot, const Lanes& lanes) {
    slots_[slot] = lanes;
    if (lanes.uniform()) {
        machine_.slot(slot) = lanes.base;
        if (std::erase(varying_, slot) == 0) return;
        varying_bits_ = 0;
        for (const std::uint32_t s : varying_) varying_bits_ |= slot_bit(s);
        return;
    }
    if (std::find(varying_.begin(), varying_.end(), slot) == varying_.end()) varying_.push_back(slot);
    varying_bits_ |= slot_bit(slot);
}

void LaneMachine::bind_line(std::uint32_t slot, std::int64_t first, std::int64_t step) { bind(slot, line(first, step)); }

void LaneMachine::bind_row(std::uint32_t slot, const std::int64_t* numbers) {
    const auto [low, high] = std::minmax_element(numbers, numbers + count_);
    bind(slot, row(numbers, *low, *high));
}

Lanes LaneMachine::uniform(std::int64_t n) const { return {{nullptr, n, 0}, n, n}; }

Lanes LaneMachine::row(const std::int64_t* data, std::int64_t low, std::int64_t high) const { return {{data, 0, 0}, low, high}; }

Lanes LaneMachine::line(std::int64_t base, std::int64_t step) const {
    const std::int64_t last = certain(base::checked_add(base, certain(base::checked_mul(step, static_cast<std::int64_t>(count_) - 1))));
    return {{nullptr, base, count_ == 1 ? 0 : step}, std::min(base, last), std::max(base, last)};
}

std::int64_t* LaneMachine::take() {
    if (affine_) throw NotAffine{};
    if (top_ == rows_.size()) rows_.emplace_back(new std::int64_t[lane_count]);
    return rows_[top_++].get();
}

/// Gives back the rows since `mark` but the one that is the result.
void LaneMachine::settle(std::size_t mark, const std::int64_t* data) {
    for (std::size_t i = mark; i < top_; ++i) {
        if (rows_[i].get() != data) continue;
        std::swap(rows_[i], rows_[mark]);
        top_ = mark + 1;
        return;
    }
    top_ = mark;
}

Lanes LaneMachine::number(NodeId id) {
    if ((needs_[id] & varying_bits_) == 0) return uniform(machine_.number(id));
    const std::size_t mark = top_;
    const Lanes result = evaluate(program_.nodes[id], id);
    settle(mark, result.data);
    return result;
}

Lanes LaneMachine::evaluate(const Node& node, NodeId id) {
    using rule::Relation;
    const auto two = [&](auto&& join) {
        const Lanes a = number(node.a);
        return join(a, number(node.b));
    };
    const auto compared = [&](Relation relation) { return two([&](const Lanes& a, const Lanes& b) { return compare(relation, a, b); }); };
    switch (node.code) {
        case Code::local:
            if (std::find(varying_.begin(), varying_.end(), node.a) == varying_.end()) return uniform(machine_.slot(node.a));
            return slots_[node.a];
        case Code::add_constant: return sum(number(node.a), uniform(node.number));
        case Code::add: return two([&](const Lanes& a, const Lanes& b) { return sum(a, b); });
        case Code::subtract: return two([&](const Lanes& a, const Lanes& b) { return difference(a, b); });
        case Code::multiply: return two([&](const Lanes& a, const Lanes& b) { return product(a, b); });
        case Code::divide: return two([&](const Lanes& a, const Lanes& b) { return quotient(LaneOp::divide, a, b); });
        case Code::modulo: return two([&](const Lanes& a, const Lanes& b) { return quotient(LaneOp::modulo, a, b); });
        case Code::nim_add: return two([&](const Lanes& a, const Lanes& b) { return nim_sum(a, b); });
        case Code::negate: return difference(uniform(0), number(node.a));
        case Code::equal: return compared(Relation::equal);
        case Code::not_equal: return compared(Relation::not_equal);
        case Code::less: return compared(Relation::less);
        case Code::less_equal: return compared(Relation::less_equal);
        case Code::greater: return compared(Relation::greater);
        case Code::greater_equal: return compared(Relation::greater_equal);
        case Code::odd: return quotient(LaneOp::modulo, number(node.a), uniform(2));
        case Code::even: return difference(uniform(1), quotient(LaneOp::modulo, number(node.a), uniform(2)));
        case Code::not_: return difference(uniform(1), number(node.a));
        case Code::and_: return conjunction(node);
        case Code::or_: return disjunction(node);
        case Code::implies: return implication(node);
        case Code::iff: return compared(Relation::equal);
        case Code::if_: return choice(node);
        case Code::chain: return chain(node);
        case Code::in_range: return in_range(node);
        case Code::in_pool: return in_pool(node);
        case Code::in_set:
        case Code::in_list: return member(node, id);
        case Code::index: return entry(node, id);
        case Code::minimum_pool:
        case Code::maximum_pool: return extreme_of(node);
        case Code::absolute: {
            const Lanes a = number(node.a);
            return extreme(LaneOp::maximum, a, difference(uniform(0), a));
        }
        case Code::gcd:
            return two([&](const Lanes& a, const Lanes& b) {
                if (a.low < 0 || b.low < 0) return by_machine(id);
                return lane_by_lane([&](std::size_t i) { return std::gcd(a[i], b[i]); });
            });
        case Code::apply: return apply(node, id);
        default: return by_machine(id);
    }
}

Lanes LaneMachine::sum(const Lanes& a, const Lanes& b) {
    if (!a.data && !b.data) return line(certain(base::checked_add(a.base, b.base)), certain(base::checked_add(a.step, b.step)));
    return binary(LaneOp::add, a, b);
}

Lanes LaneMachine::difference(const Lanes& a, const Lanes& b) {
    if (!a.data && !b.data) return line(certain(base::checked_sub(a.base, b.base)), certain(base::checked_sub(a.step, b.step)));
    return binary(LaneOp::subtract, a, b);
}

Lanes LaneMachine::product(const Lanes& a, const Lanes& b) {
    if (!a.data && b.uniform()) return line(certain(base::checked_mul(a.base, b.base)), certain(base::checked_mul(a.step, b.base)));
    if (!b.data && a.uniform()) return product(b, a);
    return binary(LaneOp::multiply, a, b);
}

/// add, subtract, multiply: the bounds of the result first, and each lane by itself where they do not fit.
Lanes LaneMachine::binary(LaneOp op, const Lanes& a, const Lanes& b) {
    const auto checked = [op](std::int64_t x, std::int64_t y) {
        return op == LaneOp::add ? base::checked_add(x, y) : op == LaneOp::subtract ? base::checked_sub(x, y) : base::checked_mul(x, y);
    };
    std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = std::numeric_limits<std::int64_t>::min();
    for (const std::int64_t x : {a.low, a.high})
        for (const std::int64_t y : {b.low, b.high}) {
            const auto corner = checked(x, y);
            if (!corner) return lane_by_lane([&](std::size_t i) { return certain(checked(a[i], b[i])); });
            low = std::min(low, *corner);
            high = std::max(high, *corner);
        }
    const auto small = [](const Lanes& x) { return x.low >= std::numeric_limits<std::int32_t>::min() && x.high <= std::numeric_limits<std::int32_t>::max(); };
    if (op == LaneOp::multiply && small(a) && small(b)) op = LaneOp::multiply_small;
    std::int64_t* out = take();
    loops_.run(op, a, b, count_, out);
    return row(out, low, high);
}

/// Between the quotients of the corners, because floor(a / b) is monotone in a and in b.
Lanes LaneMachine::quotient(LaneOp op, const Lanes& a, const Lanes& b) {
    const bool rest = op == LaneOp::modulo;
    if (rest && b.low >= 1 && a.low >= 0 && a.high < b.low) return a;
    const bool small = a.low > -lane_division_limit && a.high < lane_division_limit && b.low >= 1 && b.high < lane_division_limit;
    if (!small) return lane_by_lane([&](std::size_t i) { return certain(rest ? base::checked_mod(a[i], b[i]) : base::checked_floor_div(a[i], b[i])); });
    std::int64_t low = 0, high = b.high - 1;
    if (!rest) {
        const auto corner = [](std::int64_t x, std::int64_t y) { return *base::checked_floor_div(x, y); };
        low = std::min(corner(a.low, b.low), corner(a.low, b.high));
        high = std::max(corner(a.high, b.low), corner(a.high, b.high));
        if (low == high) return uniform(low);
    }
    std::int64_t* out = take();
    loops_.run(op, a, b, count_, out);
    return row(out, low, high);
}

/// Where both sides are lines their difference is one, and its bounds are exact.
Lanes LaneMachine::compare(rule::Relation relation, const Lanes& a, const Lanes& b) {
    using rule::Relation;
    if (relation == Relation::greater) return compare(Relation::less, b, a);
    if (relation == Relation::greater_equal) return compare(Relation::less_equal, b, a);
    base::Checked low = base::checked_sub(a.low, b.high), high = base::checked_sub(a.high, b.low);
    if (!a.data && !b.data) {
        const Lanes d = difference(a, b);
        low = d.low, high = d.high;
    }
    if (low && high) {
        const bool equality = relation == Relation::equal || relation == Relation::not_equal;
        if (equality && (*low > 0 || *high < 0)) return uniform(relation == Relation::not_equal);
        if (equality && *low == 0 && *high == 0) return uniform(relation == Relation::equal);
        const std::int64_t bound = relation == Relation::less ? -1 : 0;
        if (!equality && *high <= bound) return uniform(1);
        if (!equality && *low > bound) return uniform(0);
    }
    const LaneOp op = relation == Relation::equal       ? LaneOp::equal
                      : relation == Relation::not_equal ? LaneOp::not_equal
                      : relation == Relation::less      ? LaneOp::less
                                                        : LaneOp::less_equal;
    return truth(op, a, b);
}

Lanes LaneMachine::truth(LaneOp op, const Lanes& a, const Lanes& b) {
    std::int64_t* out = take();
    loops_.run(op, a, b, count_, out);
    return row(out, 0, 1);
}

Lanes LaneMachine::nim_sum(const Lanes& a, const Lanes& b) {
    if (a.low < 0 || b.low < 0) return lane_by_lane([&](std::size_t i) { return a[i] ^ b[i]; });
    std::int64_t most = a.high | b.high;  // then all ones below its leading one
    for (int shift = 1; shift < 64; shift *= 2) most |= most >> shift;
    std::int64_t* out = take();
    loops_.run(LaneOp::nim_add, a, b, count_, out);
    return row(out, 0, most);
}

Lanes LaneMachine::extreme(LaneOp op, const Lanes& a, const Lanes& b) {
    const bool least = op == LaneOp::minimum;
    if (a.high <= b.low) return least ? a : b;
    if (b.high <= a.low) return least ? b : a;
    std::int64_t* out = take();
    loops_.run(op, a, b, count_, out);
    return least ? row(out, std::min(a.low, b.low), std::min(a.high, b.high)) : row(out, std::max(a.low, b.low), std::max(a.high, b.high));
}

Lanes LaneMachine::extreme_of(const Node& node) {
    Lanes result = number(program_.pool[node.a]);
    for (NodeId i = 1; i < node.b; ++i)
        result = extreme(node.code == Code::minimum_pool ? LaneOp::minimum : LaneOp::maximum, result, number(program_.pool[node.a + i]));
    return result;
}

/// What has no loop of its own, by the interpreter, one lane after the other.
Lanes LaneMachine::by_machine(NodeId id) {
    return lane_by_lane([&](std::size_t i) {
        for (const std::uint32_t slot : varying_) machine_.slot(slot) = slots_[slot][i];
        return machine_.number(id);
    });
}

}  // namespace grundy::solve
