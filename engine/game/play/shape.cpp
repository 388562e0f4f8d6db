/// Shape: where the components of a game stand in a row of cells, and the way in and out of it.
/// Reading, writing and sorting cost O(cells). The order of a multiset is forgotten by sorting, so equal positions are equal rows.
#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/game/play/position.hpp"
#include "engine/rule/text.hpp"

namespace grundy::game {
namespace {

using rule::Component;
using rule::ComponentKind;

/// A set takes one bit an element in every position: beyond this many a position alone would be 128 KB.
constexpr std::int64_t max_universe = std::int64_t{1} << 20;
constexpr std::int64_t max_length = std::int64_t{1} << 20;

std::size_t universe_of(const Component& component, const rule::Game& game) {
    const auto graph = static_cast<std::size_t>(component.graph);
    if (component.kind == ComponentKind::vertex_set || component.kind == ComponentKind::vertex) return game.graphs.at(graph).vertices.size();
    if (component.kind == ComponentKind::edge_set) return game.graphs.at(graph).edges.size();
    if (component.kind != ComponentKind::range_set || component.high < component.low) return 0;
    const base::Checked width = base::checked_sub(component.high, component.low);
    if (!width || *width >= max_universe) {
        throw base::Failure(base::FailureKind::limit, fmt::format("the set `{}` has more than 2^20 possible elements", component.name));
    }
    return static_cast<std::size_t>(*width) + 1;
}

/// Number of cells that the component takes in this row, whose part begins at `at`.
std::size_t cells(const Component& component, std::size_t universe, const Position& row, std::size_t at) {
    if (rule::is_scalar(component.kind)) return 1;
    if (is_vector(component.kind)) return static_cast<std::size_t>(component.length);
    if (rule::is_set(component.kind)) return (universe + 63) / 64;
    return 1 + static_cast<std::size_t>(row.at(at));
}

/// The items of a component that are numbers of their own: all but the length of a sequence.
std::pair<std::size_t, std::size_t> items(const Component& component, std::size_t begin, std::size_t end) {
    const bool counted = is_sequence(component.kind) || component.kind == ComponentKind::word;
    return {begin + (counted ? 1 : 0), end};
}

std::int64_t lowest(const Component& component) { return component.kind == ComponentKind::range_set ? component.low : 0; }

template <class Visit>
void each_element(const Component& component, const Position& row, std::size_t begin, std::size_t end, Visit visit) {
    for (std::size_t word = begin; word < end; ++word) {
        for (auto bits = static_cast<std::uint64_t>(row[word]); bits != 0; bits &= bits - 1) {
            visit(lowest(component) + static_cast<std::int64_t>((word - begin) * 64) + __builtin_ctzll(bits));
        }
    }
}

[[noreturn]] void misfit(const Component& component, const std::string& what) {
    throw base::Failure(base::FailureKind::bad_input, fmt::format("`{}` {}", component.name, what));
}

std::int64_t small_item(const Component& component, const base::Integer& value) {
    const auto small_value = base::to_int64(value);
    if (!small_value)
        throw base::Failure(base::FailureKind::overflow,
                            fmt::format("`{}` does not fit in 64 bits; a number of this size needs a closed form or a proved period", component.name));
    if (*small_value < 0 && !holds_negative(component.kind) && component.kind != ComponentKind::range_set) misfit(component, "must not be negative");
    return *small_value;
}

void read_set(const Component& component, std::size_t universe, const rule::Datum& datum, Position& row) {
    const std::size_t begin = row.size();
    row.resize(begin + (universe + 63) / 64, 0);
    for (const auto& item : datum.items) {
        const auto bit = base::checked_sub(small_item(component, item), lowest(component));
        if (!bit || *bit < 0 || static_cast<std::uint64_t>(*bit) >= universe) misfit(component, fmt::format("has no element {}", base::to_string(item)));
        row[begin + static_cast<std::size_t>(*bit / 64)] |= static_cast<std::int64_t>(std::uint64_t{1} << (*bit % 64));
    }
}

void read(const Component& component, std::size_t universe, const rule::Datum& datum, Position& row) {
    if (datum.scalar != rule::is_scalar(component.kind)) misfit(component, rule::is_scalar(component.kind) ? "is a single number" : "is not a single number");
    if (rule::is_set(component.kind)) return read_set(component, universe, datum, row);
    if (rule::is_scalar(component.kind) && datum.items.size() != 1) misfit(component, "is a single number");
    if (is_vector(component.kind) && static_cast<std::int64_t>(datum.items.size()) != component.length) {
        misfit(component, fmt::format("has {} entries, not {}", component.length, datum.items.size()));
    }
    if (is_sequence(component.kind) || component.kind == ComponentKind::word) row.push_back(static_cast<std::int64_t>(datum.items.size()));
    for (const auto& item : datum.items) {
        row.push_back(small_item(component, item));
        if (!rule::may_hold(component, row.back()))
            misfit(component, fmt::format("has no letter {}, being over {}", base::utf8(row.back()), rule::alphabet_text(component)));
    }
    if (component.kind == ComponentKind::vertex && static_cast<std::uint64_t>(row.back()) >= universe) misfit(component, "is not a vertex of its graph");
}

std::int64_t saturating_add(std::int64_t a, std::int64_t b) { return base::checked_add(a, b).value_or(std::numeric_limits<std::int64_t>::max()); }

/// Scalars with the same group >= 0, as lists of their component numbers.
std::vector<std::vector<std::size_t>> groups(const std::vector<Component>& components) {
    std::vector<std::vector<std::size_t>> result;
    for (std::size_t i = 0; i < components.size(); ++i) {
        if (components[i].group < 0) continue;
        const auto group = static_cast<std::size_t>(components[i].group);
        if (result.size() <= group) result.resize(group + 1);
        result[group].push_back(i);
    }
    return result;
}

}  // namespace

Shape::Shape(const rule::Game& game) : components_(game.components) {
    for (const Component& component : components_) {
        if (is_vector(component.kind) && (component.length < 0 || component.length > max_length)) {
            throw base::Failure(base::FailureKind::limit, fmt::format("the vector `{}` has more than 2^20 entries", component.name));
        }
        universe_.push_back(universe_of(component, game));
        if (rule::is_scalar(component.kind)) continue;
        if (static_cast<std::int64_t>(universe_.back()) > max_universe) {
            throw base::Failure(base::FailureKind::limit, fmt::format("the set `{}` has more than 2^20 possible elements", component.name));
        }
    }
    groups_ = groups(components_);
    names_.graphs = game.graphs;
    names_.components = game.components;
}

bool Shape::one_heap() const { return components_.size() == 1 && rule::is_number(components_[0].kind); }

std::size_t Shape::fixed_cells() const {
    std::size_t total = 0;
    for (std::size_t i = 0; i < components_.size(); ++i) {
        if (is_sequence(components_[i].kind) || components_[i].kind == ComponentKind::word) return 0;
        total += cells(components_[i], universe_[i], {}, 0);
    }
    return total;
}

std::size_t Shape::universe(std::size_t component) const { return universe_.at(component); }

Position Shape::canonical(Position position) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i < components_.size(); ++i) {
        const std::size_t end = at + cells(components_[i], universe_[i], position, at);
        if (components_[i].unordered) {
            const auto [first, last] = items(components_[i], at, end);
            std::sort(position.begin() + static_cast<std::ptrdiff_t>(first), position.begin() + static_cast<std::ptrdiff_t>(last));
        }
        at = end;
    }
    if (!groups_.empty()) sort_groups(position);
    return position;
}

void Shape::sort_groups(Position& position) const {
    // Every option of a game with such a group comes by here: few components are sorted where they stand, and nothing is allocated.
    constexpr std::size_t few = 16;
    std::array<std::size_t, few> of_few{};
    std::vector<std::size_t> of_many(components_.size() > few ? components_.size() : 0);
    std::size_t* const begins = components_.size() > few ? of_many.data() : of_few.data();
    std::size_t at = 0;
    for (std::size_t i = 0; i < components_.size(); ++i) {
        begins[i] = at;
        at += cells(components_[i], universe_[i], position, at);
    }
    for (const auto& group : groups_) {
        if (group.size() > few) {
            Position members;
            for (const std::size_t i : group) members.push_back(position[begins[i]]);
            std::sort(members.begin(), members.end());
            for (std::size_t k = 0; k < group.size(); ++k) position[begins[group[k]]] = members[k];
            continue;
        }
        for (std::size_t k = 1; k < group.size(); ++k) {
            const std::int64_t member = position[begins[group[k]]];
            std::size_t to = k;
            for (; to > 0 && position[begins[group[to - 1]]] > member; --to) position[begins[group[to]]] = position[begins[group[to - 1]]];
            position[begins[group[to]]] = member;
        }
    }
}

Position Shape::from_data(const rule::PositionData& data) const {
    if (data.size() != components_.size()) {
        throw base::Failure(base::FailureKind::bad_input, fmt::format("a position of this game has {} components, not {}", components_.size(), data.size()));
    }
    Position row;
    for (std::size_t i = 0; i < data.size(); ++i) read(components_[i], universe_[i], data[i], row);
    return canonical(std::move(row));
}

rule::PositionData Shape::to_data(const Position& position) const {
    rule::PositionData data;
    std::size_t at = 0;
    for (std::size_t i = 0; i < components_.size(); ++i) {
        const std::size_t end = at + cells(components_[i], universe_[i], position, at);
        rule::Datum datum{rule::is_scalar(components_[i].kind), {}};
        if (rule::is_set(components_[i].kind)) {
            each_element(components_[i], position, at, end, [&](std::int64_t element) { datum.items.emplace_back(element); });
        } else {
            for (auto [k, last] = items(components_[i], at, end); k < last; ++k) datum.items.emplace_back(position.at(k));
        }
        data.push_back(std::move(datum));
        at = end;
    }
    return data;
}

std::string Shape::print(const Position& position) const { return rule::to_string(to_data(position), names_); }

std::string Shape::print(const Sum& sum) const {
    if (sum.empty()) return "()";
    return base::joined(sum, " + ", [&](const Position& part) { return print(part); });
}

std::int64_t Shape::size(const Position& position) const {
    std::int64_t total = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < components_.size(); ++i) {
        const Component& component = components_[i];
        const std::size_t end = at + cells(component, universe_[i], position, at);
        if (rule::is_set(component.kind)) {
            // Vertices and edges are not numbers: each counts 1. So does a letter of a word.
            const bool numbers = component.kind == ComponentKind::range_set;
            each_element(component, position, at, end, [&](std::int64_t element) { total = saturating_add(total, numbers ? std::abs(element) : 1); });
        } else if (component.kind == ComponentKind::word) {
            total = saturating_add(total, position[at]);
        } else {
            for (auto [k, last] = items(component, at, end); k < last; ++k) {
                total = saturating_add(
                    total, position[k] == std::numeric_limits<std::int64_t>::min() ? std::numeric_limits<std::int64_t>::max() : std::abs(position[k]));
            }
        }
        at = end;
    }
    return total;
}

}  // namespace grundy::game
