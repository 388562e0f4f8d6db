/// One node an expression. Children come before their parents in the array, functions before their callers.
#include "engine/game/compile/lower.hpp"

#include <algorithm>

#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/utf8.hpp"

namespace grundy::game {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

/// An evaluation nests at most this deep, about 2 MB of stack: a quarter of what a thread has.
constexpr std::uint32_t max_depth = 4000;

[[noreturn]] void too_deep() { throw base::Failure(base::FailureKind::unsupported, "an expression or a chain of lets nests more than 4000 deep"); }

void merge_into(std::vector<std::uint32_t>& into, const std::vector<std::uint32_t>& from) {
    into.insert(into.end(), from.begin(), from.end());
    std::sort(into.begin(), into.end());
    into.erase(std::unique(into.begin(), into.end()), into.end());
}

Code relation_code(Relation relation) {
    switch (relation) {
        case Relation::equal: return Code::equal;
        case Relation::not_equal: return Code::not_equal;
        case Relation::less: return Code::less;
        case Relation::less_equal: return Code::less_equal;
        case Relation::greater: return Code::greater;
        case Relation::greater_equal: return Code::greater_equal;
    }
    return Code::equal;
}

Yield kind_shape(const rule::Type& type) {
    if (type.kind == rule::Kind::set || type.kind == rule::Kind::sets) return Yield::set;
    return type.kind == rule::Kind::vector || type.kind == rule::Kind::word || type.kind == rule::Kind::vectors ? Yield::list : Yield::number;
}

}  // namespace

NodeId Lowering::add(Node node, const std::vector<NodeId>& children, const Expr& source) {
    node.source = &source;
    std::vector<std::uint32_t> needs;
    std::uint32_t depth = 0;
    for (const NodeId child : children) {
        merge_into(needs, free_[child]);
        depth = std::max(depth, depth_[child]);
    }
    if (depth + 1 > max_depth) too_deep();
    program_.nodes.push_back(node);
    free_.push_back(std::move(needs));
    depth_.push_back(depth + 1);
    return static_cast<NodeId>(program_.nodes.size() - 1);
}

NodeId Lowering::constant(std::int64_t value, const Expr& source) {
    Node node;
    node.number = value;
    return add(node, {}, source);
}

NodeId Lowering::constant_value(Value value, const Expr& source) {
    Node node;
    node.code = Code::value_constant;
    node.a = static_cast<NodeId>(program_.constants.size());
    program_.constants.push_back(std::move(value));
    return add(node, {}, source);
}

std::uint32_t Lowering::bind(std::uint32_t slot, Yield shape) {
    const std::uint32_t absolute = base_ + slot;
    if (absolute >= slots_.size()) {
        slots_.resize(absolute + 1);
        program_.slots = static_cast<std::uint32_t>(slots_.size());
    }
    slots_[absolute] = shape;
    return absolute;
}

Yield Lowering::shape_of(const Expr& expr) const {
    switch (expr.op) {
        case Op::local: return base_ + expr.slot < slots_.size() ? slots_[base_ + expr.slot] : kind_shape(expr.type);
        case Op::word:
        case Op::vector_list:
        case Op::vector_comprehension:
        case Op::concat:
        case Op::update:
        case Op::slice: return Yield::list;
        case Op::empty: return kind_shape(expr.type) == Yield::list ? Yield::list : Yield::set;
        case Op::range:
        case Op::set_list:
        case Op::set_comprehension:
        case Op::unite:
        case Op::intersect:
        case Op::without: return Yield::set;
        case Op::exclusive_or: return shape_of(*expr.args[0]);
        case Op::if_: return shape_of(*expr.args[1]);
        case Op::apply: return kind_shape(expr.type) != Yield::number ? kind_shape(expr.type) : kind_shape(game_.functions.at(expr.ref).body->type);
        case Op::call: return kind_shape(rule::result_type(expr.builtin, expr.args));
        default: return Yield::number;
    }
}

/// Operands a, b, c in order.
NodeId Lowering::fixed(const Expr& expr, Code code) {
    Node node;
    node.code = code;
    std::vector<NodeId> children;
    for (const auto& arg : expr.args) children.push_back(lower(*arg));
    if (!children.empty()) node.a = children[0];
    if (children.size() > 1) node.b = children[1];
    if (children.size() > 2) node.c = children[2];
    return add(node, children, expr);
}

/// Operands args[from], … in the pool, their number in b.
NodeId Lowering::operands(const Expr& expr, Code code, std::size_t from) {
    Node node;
    node.code = code;
    std::vector<NodeId> children;
    for (std::size_t i = from; i < expr.args.size(); ++i) children.push_back(lower(*expr.args[i]));
    node.a = static_cast<NodeId>(program_.pool.size());
    node.b = static_cast<NodeId>(children.size());
    program_.pool.insert(program_.pool.end(), children.begin(), children.end());
    return add(node, children, expr);
}

NodeId Lowering::compare_pair(const Expr& expr, std::size_t i) {
    const Relation relation = expr.relations.at(i);
    const Yield shape = shape_of(*expr.args[i]);
    Node node;
    node.code = shape == Yield::number ? relation_code(relation) : shape == Yield::set ? Code::equal_sets : Code::equal_lists;
    node.a = lower(*expr.args[i]);
    node.b = lower(*expr.args[i + 1]);
    const NodeId pair = add(node, {node.a, node.b}, expr);
    if (shape == Yield::number || relation == Relation::equal) return pair;
    if (relation != Relation::not_equal) throw base::Failure(base::FailureKind::bad_input, "sets and vectors compare by = and != only");
    Node negation;
    negation.code = Code::not_;
    negation.a = pair;
    return add(negation, {pair}, expr);
}

NodeId Lowering::compare(const Expr& expr) {
    if (expr.relations.size() == 1) return compare_pair(expr, 0);
    if (shape_of(*expr.args[0]) == Yield::number && expr.relations.size() <= 20) {
        const NodeId chain = operands(expr, Code::chain);
        std::int64_t packed = 0;
        for (std::size_t i = 0; i < expr.relations.size(); ++i) packed |= static_cast<std::int64_t>(expr.relations[i]) << (3 * i);
        program_.nodes[chain].number = packed;
        return chain;
    }
    Node node;
    node.code = Code::and_;
    std::vector<NodeId> pairs;
    for (std::size_t i = 0; i < expr.relations.size(); ++i) pairs.push_back(compare_pair(expr, i));
    node.a = static_cast<NodeId>(program_.pool.size());
    node.b = static_cast<NodeId>(pairs.size());
    program_.pool.insert(program_.pool.end(), pairs.begin(), pairs.end());
    return add(node, pairs, expr);
}

NodeId Lowering::apply(const Expr& expr) {
    const Procedure& procedure = program_.procedures.at(expr.ref);
    Node node;
    node.code = shape_of(expr) == Yield::number ? Code::apply : Code::value_apply;
    node.a = expr.ref;
    std::vector<NodeId> arguments;
    for (const auto& arg : expr.args) arguments.push_back(lower(*arg));
    node.b = static_cast<NodeId>(program_.pool.size());
    node.c = static_cast<NodeId>(arguments.size());
    program_.pool.insert(program_.pool.end(), arguments.begin(), arguments.end());
    const NodeId id = add(node, arguments, expr);
    depth_[id] = std::max(depth_[id], depth_[procedure.body] + 1);
    if (depth_[id] > max_depth) too_deep();
    return id;
}

/// An aggregate or comprehension: its loop, then its body with the binders in scope.
NodeId Lowering::aggregate(const Expr& expr, Code code) {
    Node node;
    node.code = code;
    const std::size_t before = program_.nodes.size(), loops_before = program_.loops.size();
    node.a = loop(expr.binders, expr.condition, {});
    node.b = lower(*expr.args[0]);
    const NodeId id = add(node, {node.b}, expr);
    std::vector<std::uint32_t> bound;  // here and further in
    for (std::size_t k = loops_before; k < program_.loops.size(); ++k) {
        for (const auto& binder : program_.loops[k].binders) bound.push_back(binder.slot);
    }
    for (std::size_t inner = before; inner < id; ++inner) {
        merge_into(free_[id], free_[inner]);
        depth_[id] = std::max(depth_[id], depth_[inner] + 2);
    }
    std::erase_if(free_[id], [&](std::uint32_t slot) { return std::find(bound.begin(), bound.end(), slot) != bound.end(); });
    return id;
}

NodeId Lowering::lower(const Expr& expr) {
    if (++nesting_ > max_depth) too_deep();
    struct Leave {
        std::uint32_t& nesting;
        ~Leave() { --nesting; }
    } leave{nesting_};
    const bool value = shape_of(expr) != Yield::number;
    switch (expr.op) {
        case Op::number:
        case Op::truth:
        case Op::letter:
        case Op::vertex: return constant(expr.number, expr);
        case Op::word: {
            Value letters;
            letters.items = base::code_points(expr.text);
            return constant_value(std::move(letters), expr);
        }
        case Op::empty: return constant_value({}, expr);
        case Op::local: {
            Node node;
            node.code = value ? Code::value_local : Code::local;
            node.a = base_ + expr.slot;
            const NodeId id = add(node, {}, expr);
            free_[id] = {node.a};
            return id;
        }
        case Op::add:
        case Op::subtract: {
            const bool literal = expr.args[1]->op == Op::number && expr.args[1]->number != std::numeric_limits<std::int64_t>::min();
            if (!literal) return fixed(expr, expr.op == Op::add ? Code::add : Code::subtract);
            Node node;
            node.code = Code::add_constant;
            node.a = lower(*expr.args[0]);
            node.number = expr.op == Op::add ? expr.args[1]->number : -expr.args[1]->number;
            return add(node, {node.a}, expr);
        }
        case Op::multiply: return fixed(expr, Code::multiply);
        case Op::divide: return fixed(expr, Code::divide);
        case Op::modulo: return fixed(expr, Code::modulo);
        case Op::power: return fixed(expr, Code::power);
        case Op::negate: return fixed(expr, Code::negate);
        case Op::range: return fixed(expr, Code::range);
        case Op::set_list: return operands(expr, Code::set_list);
        case Op::vector_list: return operands(expr, Code::vector_list);
        case Op::list: return operands(expr, Code::list);
        case Op::set_comprehension: return aggregate(expr, Code::set_comprehension);
        case Op::vector_comprehension: return aggregate(expr, Code::vector_comprehension);
        case Op::index: return fixed(expr, Code::index);
        case Op::slice: return fixed(expr, Code::slice);
        case Op::concat: return fixed(expr, Code::concat);
        case Op::update: {
            const NodeId vector = lower(*expr.args[0]);
            const NodeId id = operands(expr, Code::update, 1);
            Node& node = program_.nodes[id];
            node.c = node.b;
            node.b = node.a;
            node.a = vector;
            merge_into(free_[id], free_[vector]);
            depth_[id] = std::max(depth_[id], depth_[vector] + 1);
            return id;
        }
        case Op::unite: return fixed(expr, Code::unite);
        case Op::intersect: return fixed(expr, Code::intersect);
        case Op::without: return fixed(expr, Code::without);
        case Op::exclusive_or: return fixed(expr, value ? Code::exclusive_or : Code::nim_add);
        case Op::compare: return compare(expr);
        case Op::element_of: return element_of(expr);
        case Op::not_: return fixed(expr, Code::not_);
        case Op::and_: return operands(expr, Code::and_);
        case Op::or_: return operands(expr, Code::or_);
        case Op::implies: return fixed(expr, Code::implies);
        case Op::iff: return fixed(expr, Code::iff);
        case Op::if_: return fixed(expr, value ? Code::value_if : Code::if_);
        case Op::sum: return aggregate(expr, Code::sum);
        case Op::xor_sum: return aggregate(expr, Code::xor_sum);
        case Op::minimum: return aggregate(expr, Code::minimum);
        case Op::maximum: return aggregate(expr, Code::maximum);
        case Op::count: return aggregate(expr, Code::count);
        case Op::all: return aggregate(expr, Code::all);
        case Op::any: return aggregate(expr, Code::any);
        case Op::sum_of: return fixed(expr, Code::sum_of);
        case Op::xor_of: return fixed(expr, Code::xor_of);
        case Op::minimum_of: return expr.args.size() == 1 ? fixed(expr, Code::minimum_of) : operands(expr, Code::minimum_pool);
        case Op::maximum_of: return expr.args.size() == 1 ? fixed(expr, Code::maximum_of) : operands(expr, Code::maximum_pool);
        case Op::call: return call(expr);
        case Op::apply: return apply(expr);
        case Op::big: throw base::Failure(base::FailureKind::overflow, "a number beyond 64 bits in a rule: moves are played with 64-bit numbers");
        case Op::value_at:
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at:
        case Op::distance_at:
        case Op::reachable_at:
        case Op::solutions_at: break;
    }
    throw base::Failure(base::FailureKind::bad_input, "g, P, N and D stand only in claims");
}

}  // namespace grundy::game
