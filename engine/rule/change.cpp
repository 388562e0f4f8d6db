#include "engine/rule/change.hpp"

#include <algorithm>
#include <iterator>

#include "engine/rule/datum_text.hpp"

namespace grundy::rule {

namespace {

/// Elements of the first that the second lacks; a single one without braces.
std::string lacking(const Datum& of, const Datum& in, const Component& component, const Game& game) {
    Datum left{false, {}};
    std::set_difference(of.items.begin(), of.items.end(), in.items.begin(), in.items.end(), std::back_inserter(left.items));
    if (left.items.empty()) return "";
    std::string text = datum_text(left, component, game, true);
    return left.items.size() == 1 ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

static bool is_set(const Component& c) {
    return c.kind == ComponentKind::range_set || c.kind == ComponentKind::vertex_set || c.kind == ComponentKind::edge_set;
}

std::optional<Change> change(const Game& game, const PositionData& from, const std::vector<PositionData>& parts) {
    if (game.partizan || parts.size() != 1 || parts[0].size() != from.size()) return std::nullopt;
    const PositionData& to = parts[0];
    std::optional<std::size_t> changed;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (!is_set(game.components[i]) || from[i] == to[i]) continue;
        if (changed) return std::nullopt;
        changed = i;
    }
    if (!changed) return std::nullopt;
    const Component& component = game.components[*changed];
    Change made{lacking(from[*changed], to[*changed], component, game), lacking(to[*changed], from[*changed], component, game),
                component.kind == ComponentKind::edge_set};
    if (std::count_if(game.components.begin(), game.components.end(), is_set) > 1) {  // which of them
        if (!made.taken.empty()) made.taken += " from " + component.name;
        if (!made.added.empty()) made.added += " to " + component.name;
    }
    return made;
}

}  // namespace grundy::rule
