#include "engine/recognise/several/cells.hpp"

#include <algorithm>

#include "engine/linear/linear.hpp"
#include "engine/recognise/several/cell_line.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {

using rule::ComponentKind;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::size_t most_steps = 4096;

}  // namespace

std::vector<std::uint32_t> CellStep::touched() const {
    std::set<std::uint32_t> all;
    const auto add = [&](const ExprRef& e) {
        for (const std::uint32_t slot : rule::free_slots(*e))
            if (is_cell(slot)) all.insert(slot);
    };
    for (const rule::Binder& binder : binders) add(binder.range);
    for (const ExprRef& condition : conditions) add(condition);
    for (const Write& write : writes) {
        all.insert(write.cell);
        for (const ExprRef& e : write.becomes) add(e);
    }
    return {all.begin(), all.end()};
}

Cells::Cells(const rule::Game& game) : game_(game), whole_(game.components.size(), false) {
    for (std::size_t c = 0; c < whole_.size(); ++c)
        whole_[c] = game.components[c].kind != ComponentKind::vector && game.components[c].kind != ComponentKind::sequence;
    for (bool done = false; !done;) {
        try {
            read();
            done = true;
        } catch (const Whole& vector) {
            whole_[vector.component] = true;
        }
    }
}

bool Cells::by_entries(std::size_t component) const { return !whole_[component]; }

bool Cells::is_any_entry(std::size_t cell) const {
    const std::size_t c = cells_[cell].component;
    return by_entries(c) && game_.components[c].kind == ComponentKind::sequence;
}

std::uint32_t Cells::slot_of(std::size_t component, std::optional<std::size_t> entry) const {
    const auto found = std::find(cells_.begin(), cells_.end(), SumCell{component, entry});
    if (found == cells_.end()) throw linear::Beyond("an index is no place of the vector");
    return first_cell + static_cast<std::uint32_t>(found - cells_.begin());
}

ExprRef Cells::cell(std::size_t component, std::optional<std::size_t> entry) const {
    const rule::Type type = by_entries(component) ? rule::Type{} : rule::type_of(game_.components[component]);
    return rule::local(slot_of(component, entry), "n", type);
}

void Cells::read() {
    cells_.clear();
    steps_.clear();
    domain_.clear();
    for (std::size_t c = 0; c < whole_.size(); ++c) {
        const rule::Component& component = game_.components[c];
        const bool entries = by_entries(c) && component.kind == ComponentKind::vector;
        if (entries && static_cast<std::size_t>(component.length) > most_steps) throw linear::Beyond("a vector is too long");
        for (std::int64_t i = 0; entries && i < component.length; ++i) cells_.push_back({c, static_cast<std::size_t>(i)});
        if (!entries) cells_.push_back({c, {}});
    }
    read_domain();
    for (const rule::Move& move : game_.moves) read(move);
}

void Cells::read(const rule::Move& move) {
    if (move.to.size() != 1 || !move.to[0].binders.empty()) throw linear::Beyond("a move does not leave one position");
    Line line;
    line.next = move.frame;
    const auto plain = [&](const ExprRef& e) {
        ExprRef made = rule::inlined(game_, e, line.next);
        if (!made) throw linear::Beyond("functions are nested too deep");
        return made;
    };
    for (const rule::PatternEntry& entry : move.from) {
        const std::size_t c = line.slots.size();
        line.slots.push_back(entry.slot);
        line.constants.push_back(entry.constant);
        if (!entry.constant) continue;
        if (by_entries(c)) throw Whole{c};
        line.conditions.push_back(rule::compare(cell(c), rule::Relation::equal, entry.constant));
    }
    for (const rule::Binder& binder : move.binders) {
        line.binders.push_back(binder);
        line.binders.back().range = plain(binder.range);
    }
    if (move.condition) flatten(plain(move.condition), Op::and_, line.conditions);
    for (const ExprRef& target : move.to[0].components) line.targets.push_back(plain(target));
    instances(line, 0);
}

/// Binders that name places of vectors run through their constants; 1..len(w) is the one index of a sequence.
void Cells::instances(Line& line, std::size_t binder) {
    if (steps_.size() > most_steps) throw linear::Beyond("the moves are too many to be read one by one");
    if (binder == line.binders.size()) return finish(line);
    const rule::Binder& b = line.binders[binder];
    const auto indexes = [&](const ExprRef& e) {  // a place of a vector is named by it
        return rule::any_of(*e, [&](const Expr& part) {
            if (part.op == Op::slice) return rule::mentions(part, b.slot);
            if (part.op == Op::index) return rule::mentions(*part.args[1], b.slot);
            if (part.op != Op::update) return false;
            for (std::size_t k = 1; k < part.args.size(); k += 2)
                if (rule::mentions(*part.args[k], b.slot)) return true;
            return false;
        });
    };
    bool used = false;
    for (std::size_t later = binder + 1; later < line.binders.size(); ++later) used = used || indexes(line.binders[later].range);
    for (const ExprRef& e : line.conditions) used = used || indexes(e);
    for (std::size_t c = 0; c < line.targets.size(); ++c) {
        const bool compared = line.targets[c]->op == Op::vector_comprehension && by_entries(c) && rule::mentions(*line.targets[c], b.slot);
        used = used || indexes(line.targets[c]) || compared;
    }
    if (!used) return instances(line, binder + 1);
    ExprRef range = b.range;
    for (std::size_t c = 0; c < whole_.size(); ++c) {
        if (!by_entries(c) || !line.slots[c]) continue;
        if (game_.components[c].kind == ComponentKind::vector) {
            range = rule::rewrite(range, [&](const ExprRef& e) { return is_length(e, *line.slots[c]) ? rule::number(game_.components[c].length) : e; });
        } else if (is_every_index(range, *line.slots[c])) {
            if (line.index.count(c) != 0) throw Whole{c};
            line.index[c] = rule::local(b.slot, b.name, b.type);
            instances(line, binder + 1);
            line.index.erase(c);
            return;
        }
    }
    const ExprRef now = rule::substitute(range, line.known, line.next);
    if (!rule::free_slots(*now).empty()) {  // the places are not known: those vectors are cells as a whole
        for (std::size_t c = 0; c < whole_.size(); ++c)
            if (by_entries(c)) throw Whole{c};
        return instances(line, binder + 1);
    }
    rule::Evaluator::Frame frame;
    try {
        rule::Evaluator(game_, {100'000, most_steps}).for_each(*now, frame, [&](const rule::Value& value) {
            const auto place = value.items.size() == 1 ? base::to_int64(value.items[0]) : std::nullopt;
            if (!place) throw linear::Beyond("an index is no small number");
            line.known[b.slot] = rule::number(*place);
            instances(line, binder + 1);
            return true;
        });
    } catch (const rule::ConstantError& error) {
        throw linear::Beyond(error.message);
    }
    line.known.erase(b.slot);
}

/// Cells in the place of components and of entries; constants in the place of lengths.
ExprRef Cells::over_cells(const Line& line, const ExprRef& e) const {
    std::uint32_t next = line.next;
    rule::Names names = line.known;
    for (std::size_t c = 0; c < whole_.size(); ++c)
        if (!by_entries(c) && line.slots[c]) names[*line.slots[c]] = cell(c);
    const ExprRef known = rule::substitute(e, names, next);
    ExprRef made = rule::rewrite(known, [&](const ExprRef& part) -> ExprRef {
        for (std::size_t c = 0; c < whole_.size(); ++c) {
            if (!by_entries(c) || !line.slots[c]) continue;
            const std::uint32_t slot = *line.slots[c];
            const bool vector = game_.components[c].kind == ComponentKind::vector;
            if (vector && is_length(part, slot)) return rule::number(game_.components[c].length);
            if (part->op != Op::index || !rule::is_local(*part->args[0], slot)) continue;
            const auto place = constant_of(game_, part->args[1]);
            if (vector && place && *place >= 1) return cell(c, static_cast<std::size_t>(*place - 1));
            const auto index = line.index.find(c);
            const bool same = index != line.index.end() &&
                              (index->second->op == Op::number ? place == index->second->number : rule::is_local(*part->args[1], index->second->slot));
            if (!vector && same) return cell(c);
        }
        return part;
    });
    for (std::size_t c = 0; c < whole_.size(); ++c) {
        const auto index = line.index.find(c);
        const bool placed = index != line.index.end() && index->second->op == Op::local && rule::mentions(*made, index->second->slot);
        if (by_entries(c) && line.slots[c] && (placed || rule::mentions(*made, *line.slots[c]))) throw Whole{c};
    }
    return made;
}

void Cells::finish(const Line& given) {
    Line line = given;
    // The first entry of what has no order is any entry of it.
    for (std::size_t c = 0; c < whole_.size(); ++c) {
        const rule::Component& component = game_.components[c];
        if (by_entries(c) && component.kind == ComponentKind::sequence && component.unordered && line.index.count(c) == 0 && line.slots[c] &&
            !rule::is_local(*line.targets[c], *line.slots[c]))
            line.index[c] = rule::number(1);
    }
    CellStep step;
    for (const ExprRef& condition : line.conditions) {
        bool said = false;
        for (const auto& [c, index] : line.index) said = said || says_not_empty(condition, *line.slots[c]);
        if (!said) step.conditions.push_back(over_cells(line, condition));
    }
    for (const auto& [c, index] : line.index) {  // without such a condition there is an error where there is no entry
        const auto says = [&, slot = *line.slots[c]](const ExprRef& e) { return says_not_empty(e, slot); };
        if (index->op == Op::number && std::none_of(line.conditions.begin(), line.conditions.end(), says)) throw Whole{c};
    }
    const auto is_index = [&](std::uint32_t slot) {
        return std::any_of(line.index.begin(), line.index.end(), [&](const auto& one) { return rule::is_local(*one.second, slot); });
    };
    for (const rule::Binder& binder : line.binders) {
        if (line.known.count(binder.slot) != 0 || is_index(binder.slot)) continue;
        step.binders.push_back(binder);
        step.binders.back().range = over_cells(line, binder.range);
    }
    for (std::size_t c = 0; c < line.targets.size(); ++c) {
        auto more = writes(line, c, line.targets[c]);
        step.writes.insert(step.writes.end(), more.begin(), more.end());
    }
    if (step.writes.empty()) throw linear::Beyond("a move changes nothing");
    step.frame = line.next;
    steps_.push_back(std::move(step));
}

void Cells::read_domain() {
    if (!game_.where) return;
    std::uint32_t next = game_.where_frame;
    const ExprRef plain = rule::inlined(game_, game_.where, next);
    if (!plain) throw linear::Beyond("functions are nested too deep");
    std::vector<ExprRef> parts;
    flatten(plain, Op::and_, parts);
    for (const ExprRef& part : parts) split_domain(part, next);
}

/// A condition on all entries is one on each.
void Cells::split_domain(const ExprRef& e, std::uint32_t& next) {
    Line line;
    for (std::size_t c = 0; c < whole_.size(); ++c) line.slots.emplace_back(static_cast<std::uint32_t>(c));
    line.next = next;
    const auto add = [&](const ExprRef& condition) {
        std::vector<ExprRef> parts;
        flatten(over_cells(line, condition), Op::and_, parts);
        domain_.insert(domain_.end(), parts.begin(), parts.end());
    };
    if (e->op == Op::all && e->binders.size() == 1 && !e->condition) {
        const rule::Binder& b = e->binders[0];
        for (std::size_t c = 0; c < whole_.size(); ++c) {
            if (!by_entries(c)) continue;
            const rule::Component& component = game_.components[c];
            const auto slot = static_cast<std::uint32_t>(c);
            const bool entries = rule::is_local(*b.range, slot), indices = is_every_index(b.range, slot);
            const bool constant = component.kind == ComponentKind::vector && is_every_index(game_, b.range, slot, component.length);
            if (!entries && !indices && !constant) continue;
            if (component.kind == ComponentKind::sequence) {
                if (indices) line.index[c] = rule::local(b.slot, b.name, b.type);
                else line.known[b.slot] = cell(c);
                return add(e->args[0]);
            }
            for (std::int64_t i = 1; i <= component.length; ++i) {
                line.known[b.slot] = entries ? cell(c, static_cast<std::size_t>(i - 1)) : rule::number(i);
                add(e->args[0]);
            }
            return;
        }
    }
    add(e);
}

}  // namespace grundy::recognise
