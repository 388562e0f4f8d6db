/// Sets, vectors and words.
#include <algorithm>

#include "engine/game/machine/arithmetic.hpp"
#include "engine/game/machine/machine.hpp"
#include "engine/rule/evaluate/parts.hpp"

namespace grundy::game {

using base::FailureKind;

Machine::Machine(const Program& program) : program_(program), numbers_(program.slots), values_(program.slots), flags_(program.flags) {}

Value& Machine::take() {
    if (top_ == pool_.size()) pool_.emplace_back();
    return pool_[top_++];
}

const Value& Machine::view(NodeId id, Value& scratch) {
    const Node& node = program_.nodes[id];
    switch (node.code) {
        case Code::value_constant: return program_.constants[node.a];
        case Code::value_local: return values_[node.a];
        case Code::value_if: return truth(node.a) ? view(node.b, scratch) : view(node.c, scratch);
        case Code::neighbours: {
            const Adjacency& graph = program_.graphs[node.b];
            return (node.number == 0 ? graph.next : graph.prev).at(static_cast<std::size_t>(number(node.a)));
        }
        case Code::ends: return program_.graphs[node.b].ends.at(static_cast<std::size_t>(number(node.a)));
        default: value(id, scratch); return scratch;
    }
}

void Machine::value(NodeId id, Value& out) {
    const Node& node = program_.nodes[id];
    try {
        make(node, out);
    } catch (Fault& f) {
        if (!f.where) f.where = node.source;
        throw;
    }
}

void Machine::make(const Node& node, Value& out) {
    switch (node.code) {
        case Code::value_constant: return assign(out, program_.constants[node.a]);
        case Code::value_local: return assign(out, values_[node.a]);
        case Code::value_if: return value(truth(node.a) ? node.b : node.c, out);
        case Code::neighbours:
        case Code::ends: return assign(out, view(static_cast<NodeId>(&node - program_.nodes.data()), out));
        case Code::value_apply: bind_arguments(node); return value(program_.procedures[node.a].body, out);
        case Code::range: {
            const std::int64_t low = number(node.a);
            return out.make_range(low, number(node.b));
        }
        case Code::set_list: return make_list(node, out, true);
        case Code::vector_list: return make_list(node, out, false);
        case Code::set_comprehension:
        case Code::vector_comprehension:
            out.make_list();
            run(program_.loops[node.a], [&] {
                out.push(number(node.b));
                return true;
            });
            if (node.code == Code::set_comprehension) to_set(out);
            return;
        case Code::slice: return slice(node, out);
        case Code::update: return update(node, out);
        case Code::concat: {
            Scratch scratch(*this);
            value(node.a, out);
            const Value& tail = view(node.b, *scratch);
            return out.push(tail.items);
        }
        case Code::unite:
        case Code::intersect:
        case Code::without:
        case Code::exclusive_or: {
            Scratch left(*this), right(*this);
            const Value& a = view(node.a, *left);
            const Value& b = view(node.b, *right);
            if (node.code == Code::unite) return unite(a, b, out);
            if (node.code == Code::intersect) return intersect(a, b, out);
            return node.code == Code::without ? without(a, b, out) : exclusive_or(a, b, out);
        }
        case Code::digits: return digits(number(node.a), node.b == no_node ? 10 : number(node.b), out);
        case Code::divisors: return divisors(number(node.a), out);
        case Code::zeckendorf: return zeckendorf(number(node.a), out);
        case Code::sequence_upto: {
            const std::int64_t a = number(node.a);
            return sequence_upto(static_cast<rule::Builtin>(node.number), a, node.b == no_node ? 0 : number(node.b), out);
        }
        case Code::recurrence: {
            Scratch coefficients(*this), first(*this);
            const Value& c = view(node.a, *coefficients);
            const Value& f = view(node.b, *first);
            return recurrence(c.items, f.items, number(node.c), out);
        }
        case Code::reach: return reach(node, out);
        default: fault(FailureKind::internal, "a number where a set or vector is meant", node.source);
    }
}

/// {e, a..b, …} or [e, …]: what is a set or vector itself stands for its elements.
void Machine::make_list(const Node& node, Value& out, bool set) {
    out.make_list();
    for (NodeId i = 0; i < node.b; ++i) {
        const NodeId item = program_.pool[node.a + i];
        if (program_.nodes[item].code < Code::value_constant) {
            out.push(number(item));
            continue;
        }
        Scratch scratch(*this);
        const Value& all = view(item, *scratch);
        if (set && node.b == 1) return assign(out, all);
        if (all.form == Value::Form::list) {
            out.push(all.items);
            continue;
        }
        all.each([&](std::int64_t element) {
            out.push(element);
            return true;
        });
    }
    if (set) to_set(out);
}

void Machine::slice(const Node& node, Value& out) {
    Scratch scratch(*this);
    const Value& all = view(node.a, *scratch);
    const std::int64_t from = number(node.b), to = number(node.c), size = static_cast<std::int64_t>(all.items.size());
    out.make_list();
    if (to < from) return;
    if (from < 1 || to > size) {
        fault(FailureKind::arithmetic, "slice " + std::to_string(from) + ".." + std::to_string(to) + " outside 1.." + std::to_string(size), node.source);
    }
    out.items.assign(all.items.begin() + static_cast<std::ptrdiff_t>(from - 1), all.items.begin() + static_cast<std::ptrdiff_t>(to));
}

/// Right sides read the old vector, which stays where it is while the new one is written.
void Machine::update(const Node& node, Value& out) {
    value(node.a, out);
    const std::int64_t size = static_cast<std::int64_t>(out.items.size());
    Scratch scratch(*this);
    std::vector<std::int64_t>& changed = (*scratch).items;
    (*scratch).make_list();
    for (NodeId i = 0; i < node.c; i += 2) {
        const std::int64_t key = number(program_.pool[node.b + i]);
        if (key < 1 || key > size) fault(FailureKind::arithmetic, "index " + std::to_string(key) + " outside 1.." + std::to_string(size), node.source);
        if (std::find(changed.begin(), changed.end(), key) != changed.end()) {
            fault(FailureKind::arithmetic, "index " + std::to_string(key) + " is updated twice", node.source);
        }
        changed.push_back(key);
        out.items[static_cast<std::size_t>(key - 1)] = number(program_.pool[node.b + i + 1]);
    }
}

/// The vertices that the given edges join to v, v among them; directions do not matter.
void Machine::reach(const Node& node, Value& out) {
    Scratch scratch(*this);
    const Value& edges = view(node.a, *scratch);
    const Adjacency& graph = program_.graphs[node.c];
    rule::Joined all(graph.next.size());
    edges.each([&](std::int64_t edge) {
        step();
        const auto& ends = graph.ends.at(static_cast<std::size_t>(edge)).items;
        all.join(static_cast<std::size_t>(ends.front()), static_cast<std::size_t>(ends.back()));
        return true;
    });
    const auto v = static_cast<std::size_t>(number(node.b));
    out.make_list();
    out.items = all.with<std::int64_t>(v);
}

}  // namespace grundy::game
