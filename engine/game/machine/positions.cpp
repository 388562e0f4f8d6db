/// Rows of cells to slots and back; what a legal target is.
#include <algorithm>

#include <fmt/format.h>

#include "engine/base/checked.hpp"
#include "engine/game/machine/interpreter.hpp"

namespace grundy::game {

using rule::ComponentKind;

namespace {

/// rule::may_hold of every letter. Most alphabets are consecutive letters, for which a search a letter took a third of the time of words.
bool may_hold(const rule::Component& word, const std::int64_t* begin, const std::int64_t* end) {
    const auto& letters = word.letters;
    if (letters.empty()) return true;
    const auto first = static_cast<std::uint64_t>(letters.front());
    const std::uint64_t span = static_cast<std::uint64_t>(letters.back()) - first;
    if (span != letters.size() - 1) return std::all_of(begin, end, [&](std::int64_t item) { return rule::may_hold(word, item); });
    return std::all_of(begin, end, [&](std::int64_t item) { return static_cast<std::uint64_t>(item) - first <= span; });
}

}  // namespace

void Interpreter::locate(const Position& position) {
    const auto& components = shape_.components();
    if (fixed_ > 0 && position.size() == fixed_ && !begins_.empty()) return;
    begins_.assign(1, 0);
    for (std::size_t i = 0; i < components.size(); ++i) {
        std::size_t cells = 1;
        switch (components[i].kind) {
            case ComponentKind::natural:
            case ComponentKind::integer:
            case ComponentKind::vertex: break;
            case ComponentKind::vector:
            case ComponentKind::whole_vector: cells = static_cast<std::size_t>(components[i].length); break;
            case ComponentKind::sequence:
            case ComponentKind::whole_sequence:
            case ComponentKind::word: cells = 1 + static_cast<std::size_t>(position.at(begins_.back())); break;
            default: cells = (shape_.universe(i) + 63) / 64;
        }
        begins_.push_back(begins_.back() + cells);
    }
    if (begins_.back() != position.size()) fault(base::FailureKind::bad_input, "a row of cells that is no position of this game");
}

void Interpreter::decode(const Position& position, std::size_t component, std::uint32_t slot) {
    const rule::Component& kind = shape_.components()[component];
    const std::size_t begin = begins_[component], end = begins_[component + 1];
    Value& value = machine_.value_slot(slot);
    switch (kind.kind) {
        case ComponentKind::natural:
        case ComponentKind::integer:
        case ComponentKind::vertex: machine_.slot(slot) = position[begin]; return;
        case ComponentKind::vector:
        case ComponentKind::whole_vector:
        case ComponentKind::sequence:
        case ComponentKind::whole_sequence:
        case ComponentKind::word: {
            const std::size_t skip = is_vector(kind.kind) ? 0 : 1;
            value.make_list();
            value.items.assign(position.begin() + static_cast<std::ptrdiff_t>(begin + skip), position.begin() + static_cast<std::ptrdiff_t>(end));
            return;
        }
        default: break;
    }
    const std::int64_t low = kind.kind == ComponentKind::range_set ? kind.low : 0;
    if (end - begin <= 1) return value.make_mask(low, end == begin ? 0 : static_cast<std::uint64_t>(position[begin]));
    value.make_list();
    for (std::size_t word = begin; word < end; ++word) {
        for (auto bits = static_cast<std::uint64_t>(position[word]); bits != 0; bits &= bits - 1) {
            value.items.push_back(low + static_cast<std::int64_t>((word - begin) * 64) + __builtin_ctzll(bits));
        }
    }
}

/// False: an element outside the universe, so no move.
bool Interpreter::encode_set(std::size_t component, const Value& set, Position& row) const {
    const rule::Component& kind = shape_.components()[component];
    const std::int64_t low = kind.kind == ComponentKind::range_set ? kind.low : 0;
    const std::size_t universe = shape_.universe(component), begin = row.size(), cells = (universe + 63) / 64;
    if (set.size() > static_cast<std::int64_t>(universe)) return false;
    row.resize(begin + cells, 0);
    if (set.form == Value::Form::mask && set.low == low && universe <= 64) {
        if (cells == 0 || (universe < 64 && set.bits >> universe != 0)) return set.bits == 0;
        row[begin] = static_cast<std::int64_t>(set.bits);
        return true;
    }
    return set.each([&](std::int64_t element) {
        const auto bit = base::checked_sub(element, low);
        if (!bit || *bit < 0 || static_cast<std::uint64_t>(*bit) >= universe) return false;
        row[begin + static_cast<std::size_t>(*bit / 64)] |= static_cast<std::int64_t>(std::uint64_t{1} << (*bit % 64));
        return true;
    });
}

/// As `encode`, of all components.
bool Interpreter::encode_numbers(const std::vector<NodeId>& nodes, Position& row) {
    row.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        row[i] = machine_.number(nodes[i]);
        if (row[i] < numbers_[i].first || row[i] > numbers_[i].second) return false;
    }
    return true;
}

/// Appends the component's cells. False if it is outside the domain, so that there is no move.
bool Interpreter::encode(std::size_t component, NodeId node, Position& row) {
    const rule::Component& kind = shape_.components()[component];
    switch (kind.kind) {
        case ComponentKind::integer: row.push_back(machine_.number(node)); return true;
        case ComponentKind::natural: row.push_back(machine_.number(node)); return row.back() >= 0;
        case ComponentKind::vertex:
            row.push_back(machine_.number(node));
            return row.back() >= 0 && row.back() < static_cast<std::int64_t>(shape_.universe(component));
        default: break;
    }
    Machine::Scratch scratch(machine_);
    const Value& value = machine_.view(node, *scratch);
    if (rule::is_set(kind.kind)) return encode_set(component, value, row);
    if (!is_vector(kind.kind)) row.push_back(static_cast<std::int64_t>(value.items.size()));
    if (is_vector(kind.kind) && static_cast<std::int64_t>(value.items.size()) != kind.length) {
        fault(base::FailureKind::arithmetic, fmt::format("a vector of {} entries where `{}` has {}", value.items.size(), kind.name, kind.length),
              program_.nodes[node].source);
    }
    row.insert(row.end(), value.items.begin(), value.items.end());
    if (!kind.letters.empty()) return may_hold(kind, value.items.data(), value.items.data() + value.items.size());
    return holds_negative(kind.kind) || std::all_of(value.items.begin(), value.items.end(), [](std::int64_t item) { return item >= 0; });
}

/// Binds the pattern's names if its constants agree.
bool Interpreter::matches(const PatternPlan& pattern, const Position& position) {
    locate(position);
    for (std::size_t i = 0; i < pattern.entries.size(); ++i) {
        const auto& entry = pattern.entries[i];
        if (!numbers_.empty()) {
            if (entry.constant != no_node && machine_.number(entry.constant) != position[i]) return false;
            if (entry.slot >= 0) machine_.slot(static_cast<std::uint32_t>(entry.slot)) = position[i];
            continue;
        }
        if (entry.constant != no_node) {
            Position cells;
            if (!encode(i, entry.constant, cells)) return false;
            if (!std::equal(cells.begin(), cells.end(), position.begin() + static_cast<std::ptrdiff_t>(begins_[i]),
                            position.begin() + static_cast<std::ptrdiff_t>(begins_[i + 1]))) {
                return false;
            }
        }
        if (entry.slot >= 0) decode(position, i, static_cast<std::uint32_t>(entry.slot));
    }
    return true;
}

/// `where` of a canonical row whose components are in their domains.
bool Interpreter::allowed(const Position& position) {
    if (program_.where == no_node) return true;
    std::vector<std::size_t> kept;
    if (fixed_ == 0) kept = begins_;
    locate(position);
    for (std::size_t i = 0; i < shape_.components().size(); ++i) decode(position, i, program_.where_base + static_cast<std::uint32_t>(i));
    const bool holds = machine_.truth(program_.where);
    if (fixed_ == 0) begins_ = std::move(kept);
    return holds;
}

bool Interpreter::contains(const Position& position) {
    machine_.begin(max_steps);
    std::size_t at = 0;  // a row of any cells may be asked: lengths are checked before they are believed
    for (std::size_t i = 0; i < shape_.components().size(); ++i) {
        const rule::Component& kind = shape_.components()[i];
        std::size_t cells = 1;
        const bool counted = is_sequence(kind.kind) || kind.kind == ComponentKind::word;
        const bool set = rule::is_set(kind.kind);
        if (counted && (at >= position.size() || position[at] < 0 || position[at] > static_cast<std::int64_t>(position.size() - at - 1))) return false;
        if (counted) cells = 1 + static_cast<std::size_t>(position[at]);
        if (is_vector(kind.kind)) cells = static_cast<std::size_t>(kind.length);
        if (set) cells = (shape_.universe(i) + 63) / 64;
        if (cells > position.size() - at) return false;
        if (set && cells > 0 && shape_.universe(i) % 64 != 0 && static_cast<std::uint64_t>(position[at + cells - 1]) >> (shape_.universe(i) % 64) != 0)
            return false;
        if (kind.kind == ComponentKind::vertex && position[at] >= static_cast<std::int64_t>(shape_.universe(i))) return false;
        if (!set && !holds_negative(kind.kind)) {
            for (std::size_t k = at; k < at + cells; ++k) {
                if (position[k] < 0) return false;
            }
            if (counted && !may_hold(kind, position.data() + at + 1, position.data() + at + cells)) return false;
        }
        at += cells;
    }
    return at == position.size() && shape_.canonical(position) == position && allowed(position);
}

}  // namespace grundy::game
