/// The lines of a rule: lets, graphs, patterns, moves, stops, terminals; and the constants that are computed once.
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/game/compile/lower.hpp"
#include "engine/game/compile/unordered.hpp"
#include "engine/game/machine/fault.hpp"
#include "engine/game/machine/machine.hpp"

namespace grundy::game {

using rule::ComponentKind;
using rule::Expr;
using rule::Op;

namespace {

/// Constants are computed once, within this many loop steps altogether; what does not fit is computed when it is asked for.
constexpr std::uint64_t folding_steps = 100'000'000;

/// The order of entries matters to a cost as it matters to a condition.
rule::Move with_cost_asked(const rule::Move& line) {
    rule::Move asked = line;
    if (!line.cost) return asked;
    const rule::ExprRef cost = rule::compare(line.cost, rule::Relation::equal, rule::number(0));
    asked.condition = rule::and_also(line.condition, cost);
    return asked;
}

bool is_number_code(Code code) { return code < Code::value_constant; }

}  // namespace

Yield shape_of(ComponentKind kind) {
    switch (kind) {
        case ComponentKind::natural:
        case ComponentKind::integer:
        case ComponentKind::vertex: return Yield::number;
        case ComponentKind::vector:
        case ComponentKind::whole_vector:
        case ComponentKind::sequence:
        case ComponentKind::whole_sequence:
        case ComponentKind::word: return Yield::list;
        case ComponentKind::range_set:
        case ComponentKind::vertex_set:
        case ComponentKind::edge_set: return Yield::set;
    }
    return Yield::number;
}

void Lowering::begin_frame(std::uint32_t size) {
    base_ = static_cast<std::uint32_t>(slots_.size());
    slots_.resize(base_ + size);
    program_.slots = static_cast<std::uint32_t>(slots_.size());
}

void Lowering::functions() {
    for (const auto& function : game_.functions) {
        begin_frame(std::max<std::uint32_t>(function.frame, static_cast<std::uint32_t>(function.arguments.size())));
        Procedure procedure;
        procedure.base = base_;
        for (std::size_t i = 0; i < function.arguments.size(); ++i) {
            Yield shape = Yield::number;
            if (i < function.types.size()) {
                const rule::Kind kind = function.types[i].kind;
                if (kind == rule::Kind::set) shape = Yield::set;
                if (kind == rule::Kind::vector || kind == rule::Kind::word) shape = Yield::list;
            }
            bind(static_cast<std::uint32_t>(i), shape);
            procedure.is_value.push_back(shape != Yield::number);
        }
        procedure.body = lower(*function.body);
        program_.procedures.push_back(std::move(procedure));
    }
}

void Lowering::graphs() {
    for (const auto& graph : game_.graphs) {
        Adjacency lists;
        lists.next.resize(graph.vertices.size());
        lists.prev.resize(graph.vertices.size());
        for (const auto& [from, to] : graph.edges) {
            const auto a = static_cast<std::size_t>(from), b = static_cast<std::size_t>(to);
            lists.next.at(a).push(to);
            lists.prev.at(b).push(from);
            if (graph.undirected) {
                lists.next.at(b).push(from);
                lists.prev.at(a).push(to);
            }
            lists.ends.emplace_back();
            lists.ends.back().items = {from, to};
        }
        for (auto* side : {&lists.next, &lists.prev, &lists.ends}) {
            for (Value& list : *side) to_set(list);
        }
        program_.graphs.push_back(std::move(lists));
    }
}

PatternPlan Lowering::pattern(const rule::Pattern& from) {
    if (from.size() != game_.components.size()) throw base::Failure(base::FailureKind::bad_input, "a pattern needs one entry for each component");
    PatternPlan plan;
    for (std::size_t i = 0; i < from.size(); ++i) {
        PatternPlan::Entry entry;
        if (from[i].constant) entry.constant = lower(*from[i].constant);
        if (from[i].slot) entry.slot = bind(*from[i].slot, game::shape_of(game_.components[i].kind));
        plan.entries.push_back(entry);
    }
    return plan;
}

/// The numbers that must not be negative in a legal target: a natural component, the entries and new entries of a vector of them.
void Lowering::collect_naturals(const Expr& expr, const rule::Component& component, std::vector<const Expr*>& naturals) const {
    if (component.kind == ComponentKind::natural) return naturals.push_back(&expr);
    if (component.kind != ComponentKind::vector && component.kind != ComponentKind::sequence) return;
    if (expr.op == Op::concat) {
        for (const auto& part : expr.args) collect_naturals(*part, component, naturals);
    } else if (expr.op == Op::vector_list) {
        for (const auto& entry : expr.args) naturals.push_back(entry.get());
    } else if (expr.op == Op::update) {
        for (std::size_t i = 2; i < expr.args.size(); i += 2) naturals.push_back(expr.args[i].get());
    }
}

void Lowering::move(const rule::Move& line) {
    begin_frame(line.frame);
    MovePlan plan;
    plan.from = pattern(line.from);
    std::vector<const Expr*> naturals;
    for (const auto& term : line.to) {
        if (term.components.size() != game_.components.size()) throw base::Failure(base::FailureKind::bad_input, "a target needs one entry for each component");
        if (!term.binders.empty()) continue;
        for (std::size_t i = 0; i < term.components.size(); ++i) collect_naturals(*term.components[i], game_.components[i], naturals);
    }
    plan.loop = loop(line.binders, line.condition, naturals);
    for (const auto& term : line.to) {
        TermPlan target;
        if (!term.binders.empty() || term.condition) target.loop = loop(term.binders, term.condition, {});
        for (const auto& component : term.components) target.components.push_back(lower(*component));
        plan.to.push_back(std::move(target));
    }
    if (line.cost) plan.cost = lower(*line.cost);
    plan.orders = orders(game_, with_cost_asked(line));
    program_.moves.push_back(std::move(plan));
}

LinePlan Lowering::line(const rule::Pattern& from, const rule::ExprRef& condition, std::uint32_t frame) {
    begin_frame(frame);
    LinePlan plan;
    plan.from = pattern(from);
    if (condition) plan.condition = lower(*condition);
    plan.orders = orders(game_, from, condition);
    return plan;
}

/// Evaluates every node that needs no name. What fails is left alone: it may stand where it is never asked for.
void Lowering::fold() {
    Machine machine(program_);
    for (NodeId id = 0; id < program_.nodes.size() && machine.steps() < folding_steps; ++id) {
        Node& node = program_.nodes[id];
        if (!free_[id].empty() || node.code == Code::constant || node.code == Code::value_constant || node.code == Code::list) continue;
        machine.allow_steps(folding_steps);
        try {
            if (is_number_code(node.code)) {
                node.number = machine.number(id);
                node.code = Code::constant;
            } else {
                Value value;
                machine.value(id, value);
                node.a = static_cast<NodeId>(program_.constants.size());
                program_.constants.push_back(std::move(value));
                node.code = Code::value_constant;
            }
        } catch (const Fault&) {
        }
    }
}

void Lowering::run() {
    graphs();
    functions();
    if (game_.where) {
        begin_frame(std::max<std::uint32_t>(game_.where_frame, static_cast<std::uint32_t>(game_.components.size())));
        for (std::size_t i = 0; i < game_.components.size(); ++i) bind(static_cast<std::uint32_t>(i), game::shape_of(game_.components[i].kind));
        program_.where_base = base_;
        program_.where = lower(*game_.where);
    }
    for (const auto& each : game_.moves) move(each);
    for (const auto& stop : game_.stops) program_.stops.push_back(line(stop.from, stop.condition, stop.frame));
    for (const auto& goal : game_.goals) program_.goals.push_back(line(goal.from, goal.condition, goal.frame));
    for (const auto& terminal : game_.terminals) {
        program_.terminals.push_back(line(terminal.from, terminal.condition, terminal.frame));
        program_.terminals.back().end = terminal.end;
    }
    fold();
    list_bindings();
}

}  // namespace grundy::game
