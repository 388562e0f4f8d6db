/// Built-in functions, and what stands after `in`.
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/game/compile/lower.hpp"

namespace grundy::game {

using rule::Builtin;
using rule::Expr;
using rule::Op;

NodeId Lowering::element_of(const Expr& expr) {
    const Expr& where = *expr.args[1];
    Node node;
    node.a = lower(*expr.args[0]);
    if (where.op == Op::call && (where.builtin == Builtin::below || where.builtin == Builtin::subsets || where.builtin == Builtin::partitions)) {
        node.code = where.builtin == Builtin::below ? Code::in_below : where.builtin == Builtin::subsets ? Code::in_subsets : Code::in_partitions;
        node.b = lower(*where.args[0]);
        return add(node, {node.a, node.b}, expr);
    }
    if (where.op == Op::range) {
        node.code = Code::in_range;
        node.b = lower(*where.args[0]);
        node.c = lower(*where.args[1]);
        return add(node, {node.a, node.b, node.c}, expr);
    }
    const bool numbers = std::all_of(where.args.begin(), where.args.end(), [&](const auto& arg) { return shape_of(*arg) == Yield::number; });
    if (where.op == Op::set_list && numbers) {
        node.code = Code::in_pool;
        std::vector<NodeId> items;
        for (const auto& arg : where.args) items.push_back(lower(*arg));
        node.b = static_cast<NodeId>(program_.pool.size());
        node.c = static_cast<NodeId>(items.size());
        program_.pool.insert(program_.pool.end(), items.begin(), items.end());
        items.push_back(node.a);
        return add(node, items, expr);
    }
    node.code = shape_of(where) == Yield::set ? Code::in_set : Code::in_list;
    node.b = lower(where);
    return add(node, {node.a, node.b}, expr);
}

NodeId Lowering::call(const Expr& expr) {
    const auto upto = [&](NodeId a, NodeId b) {
        Node node;
        node.code = Code::sequence_upto;
        node.number = static_cast<std::int64_t>(expr.builtin);
        node.a = a;
        node.b = b;
        std::vector<NodeId> children{a};
        if (b != no_node) children.push_back(b);
        return add(node, children, expr);
    };
    const auto graph = [&]() -> std::size_t {
        int found = expr.type.graph;
        for (const auto& arg : expr.args) found = found >= 0 ? found : arg->type.graph;
        if (found < 0 || static_cast<std::size_t>(found) >= game_.graphs.size())
            throw base::Failure(base::FailureKind::bad_input, "a function of a graph without its graph");
        return static_cast<std::size_t>(found);
    };
    const auto in_graph = [&](Code code, std::int64_t number) {
        Node node;
        node.code = code;
        node.number = number;
        node.a = lower(*expr.args.back());
        node.b = static_cast<NodeId>(graph());
        return add(node, {node.a}, expr);
    };
    switch (expr.builtin) {
        case Builtin::len: return fixed(expr, Code::length);
        case Builtin::abs: return fixed(expr, Code::absolute);
        case Builtin::gcd: return fixed(expr, expr.args.size() == 1 ? Code::gcd_of : Code::gcd);
        case Builtin::odd: return fixed(expr, Code::odd);
        case Builtin::even: return fixed(expr, Code::even);
        case Builtin::bit: return fixed(expr, Code::bit);
        case Builtin::ones: return fixed(expr, Code::ones);
        case Builtin::digit: return fixed(expr, Code::digit);
        case Builtin::trailing: return expr.args.size() == 4 ? operands(expr, Code::trailing_in) : fixed(expr, Code::trailing);
        case Builtin::reread: return operands(expr, Code::reread);
        case Builtin::nim_product: return fixed(expr, Code::nim_product);
        case Builtin::matches: {
            Node node;
            node.code = Code::matches;
            node.a = lower(*expr.args[0]);
            node.number = static_cast<std::int64_t>(program_.expressions.size());
            program_.expressions.push_back(rule::regular_of(expr));
            return add(node, {node.a}, expr);
        }
        case Builtin::isqrt: return fixed(expr, Code::isqrt);
        case Builtin::mex: return fixed(expr, Code::mex);
        case Builtin::divisors: return fixed(expr, Code::divisors);
        case Builtin::recurrence: return fixed(expr, Code::recurrence);
        case Builtin::zeckendorf: return fixed(expr, Code::zeckendorf);
        case Builtin::digits: return fixed(expr, Code::digits);
        case Builtin::powers: {
            const NodeId a = lower(*expr.args[0]);
            return upto(a, lower(*expr.args[1]));
        }
        case Builtin::primes:
        case Builtin::prime_powers:
        case Builtin::squares:
        case Builtin::factorials:
        case Builtin::fibonacci: return upto(lower(*expr.args[0]), no_node);
        case Builtin::vertices:
        case Builtin::edges: {
            const auto& g = game_.graphs[graph()];
            Value all;
            all.make_range(0, static_cast<std::int64_t>(expr.builtin == Builtin::vertices ? g.vertices.size() : g.edges.size()) - 1);
            return constant_value(std::move(all), expr);
        }
        case Builtin::next: return in_graph(Code::neighbours, 0);
        case Builtin::prev: return in_graph(Code::neighbours, 1);
        case Builtin::ends: return in_graph(Code::ends, 0);
        case Builtin::reach: {
            Node node;
            node.code = Code::reach;
            node.a = lower(*expr.args[0]);
            node.b = lower(*expr.args[1]);
            node.c = static_cast<NodeId>(graph());
            return add(node, {node.a, node.b}, expr);
        }
        case Builtin::below:
        case Builtin::subsets:
        case Builtin::parts:
        case Builtin::partitions: break;
    }
    throw base::Failure(base::FailureKind::bad_input, "below, subsets, parts and partitions stand only after `in`");
}

}  // namespace grundy::game
