// Which entries of a vector get new values, read off the target of a move: an update, a list, a comprehension, or what stands before and after one place.
#include <algorithm>

#include "engine/linear/linear.hpp"
#include "engine/recognise/several/cell_line.hpp"
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::recognise {

using rule::ComponentKind;
using rule::ExprRef;
using rule::Op;

namespace {

/// e = name + plus, where the name is an index.
struct Offset {
    ExprRef name;  ///< null: a constant
    std::int64_t plus = 0;
};
std::optional<Offset> offset_of(const ExprRef& e) {
    if (e->op == Op::number) return Offset{nullptr, e->number};
    if (e->op == Op::local) return Offset{e, 0};
    if (e->op != Op::add && e->op != Op::subtract) return std::nullopt;
    const auto a = offset_of(e->args[0]), b = offset_of(e->args[1]);
    if (!a || !b || (b->name && (a->name || e->op == Op::subtract))) return std::nullopt;
    return Offset{a->name ? a->name : b->name, e->op == Op::add ? a->plus + b->plus : a->plus - b->plus};
}

}  // namespace

std::vector<CellStep::Write> Cells::writes(const Line& line, std::size_t component, const ExprRef& target) const {
    if (line.slots[component] && rule::is_local(*target, *line.slots[component])) return {};
    if (line.constants[component]) {
        const auto before = constant_of(game_, line.constants[component]), after = constant_of(game_, target);
        if (before && before == after) return {};
    }
    if (!by_entries(component)) return {{slot_of(component, {}), {over_cells(line, target)}}};
    if (!line.slots[component]) throw Whole{component};
    return game_.components[component].kind == ComponentKind::vector ? writes_of_vector(line, component, target) : writes_of_sequence(line, component, target);
}

std::vector<CellStep::Write> Cells::writes_of_vector(const Line& line, std::size_t component, const ExprRef& target) const {
    const std::uint32_t slot = *line.slots[component];
    std::uint32_t next = line.next;
    const auto length = static_cast<std::size_t>(game_.components[component].length);
    std::vector<ExprRef> entries;
    if (target->op == Op::update && rule::is_local(*target->args[0], slot)) {
        std::vector<CellStep::Write> all;
        for (std::size_t k = 1; k + 1 < target->args.size(); k += 2) {
            const auto place = constant_of(game_, rule::substitute(target->args[k], line.known, next));
            if (!place || *place < 1) throw Whole{component};
            all.push_back({slot_of(component, static_cast<std::size_t>(*place - 1)), {over_cells(line, target->args[k + 1])}});
        }
        return all;
    }
    if (target->op == Op::vector_list) entries = target->args;
    if (target->op == Op::vector_comprehension && target->binders.size() == 1 && !target->condition) {
        const auto& over = target->binders[0];
        const bool all = is_every_index(game_, over.range, slot, game_.components[component].length);
        for (std::size_t i = 1; all && i <= length; ++i)
            entries.push_back(rule::substitute(target->args[0], {{over.slot, rule::number(static_cast<std::int64_t>(i))}}, next));
    }
    if (entries.size() != length) throw Whole{component};
    std::vector<CellStep::Write> all;
    for (std::size_t i = 0; i < length; ++i) {
        ExprRef made = rule::substitute(entries[i], line.known, next);
        while (made->op == Op::if_ && rule::free_slots(*made->args[0]).empty()) {
            rule::Evaluator::Frame frame;
            made = made->args[rule::Evaluator(game_).evaluate(*made->args[0], frame).truth() ? 1 : 2];
        }
        made = over_cells(line, made);
        const std::uint32_t own = slot_of(component, i);
        if (!rule::is_local(*made, own)) all.push_back({own, {made}});
    }
    return all;
}

/// w[i := e], or what stood before i, some entries, and what stood after i; where the order does not matter, in any.
std::vector<CellStep::Write> Cells::writes_of_sequence(const Line& line, std::size_t component, const ExprRef& target) const {
    const std::uint32_t slot = *line.slots[component];
    const auto index = line.index.find(component);
    if (index == line.index.end()) throw Whole{component};
    const ExprRef& at = index->second;
    const auto is_at = [&](const ExprRef& e, std::int64_t plus) {
        const auto offset = offset_of(e);
        if (!offset) return false;
        return at->op == Op::number ? !offset->name && offset->plus == at->number + plus
                                    : offset->name && rule::is_local(*offset->name, at->slot) && offset->plus == plus;
    };
    CellStep::Write write{slot_of(component, {}), {}};
    if (target->op == Op::update && target->args.size() == 3 && rule::is_local(*target->args[0], slot) && is_at(target->args[1], 0)) {
        write.becomes = {over_cells(line, target->args[2])};
        return {write};
    }
    std::vector<ExprRef> parts;
    flatten(target, Op::concat, parts);
    const auto is_slice = [&](const ExprRef& e) { return e->op == Op::slice && rule::is_local(*e->args[0], slot); };
    const auto is_before = [&](const ExprRef& e) { return is_slice(e) && e->args[1]->op == Op::number && e->args[1]->number == 1 && is_at(e->args[2], -1); };
    const auto is_after = [&](const ExprRef& e) { return is_slice(e) && is_at(e->args[1], 1) && is_length(e->args[2], slot); };
    const auto all_of = [&](const auto& is) { return std::count_if(parts.begin(), parts.end(), is); };
    const bool before = all_of(is_before) == 1, in_order = is_after(parts.back()) && (!before || is_before(parts.front()));
    if (all_of(is_after) != 1 || (!before && at->op != Op::number) || (!in_order && !game_.components[component].unordered)) throw Whole{component};
    for (const ExprRef& part : parts) {
        if (part->op == Op::empty || is_after(part) || (before && is_before(part))) continue;
        if (part->op != Op::vector_list) throw Whole{component};
        for (const ExprRef& e : part->args) write.becomes.push_back(over_cells(line, e));
    }
    return {write};
}

}  // namespace grundy::recognise
