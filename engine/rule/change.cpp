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

constexpr std::size_t least_entries = 7;  ///< of a shorter row everybody sees which are no longer the same
constexpr std::size_t most_changed = 3;

/// Of rows whose entries keep their places.
std::optional<Change> changed_entries(const Game& game, const PositionData& from, const PositionData& to) {
    Change made;
    std::size_t changed = 0, rows = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Component& component = game.components[i];
        if (component.kind != ComponentKind::vector && component.kind != ComponentKind::whole_vector) continue;
        ++rows;
        if (from[i] == to[i]) continue;
        if (component.unordered || component.group >= 0 || from[i].items.size() < least_entries || from[i].items.size() != to[i].items.size())
            return std::nullopt;
        for (std::size_t k = 0; k < from[i].items.size(); ++k) {
            if (from[i].items[k] == to[i].items[k]) continue;
            if (++changed > most_changed) return std::nullopt;
            made.entries += (made.entries.empty() ? "entry " : " and entry ") + std::to_string(k + 1) + " to " + base::to_string(to[i].items[k]);
        }
    }
    return changed > 0 && rows == 1 ? std::optional(made) : std::nullopt;
}

}  // namespace

std::optional<Change> change(const Game& game, const PositionData& from, const std::vector<PositionData>& parts) {
    if (game.partizan || parts.size() != 1 || parts[0].size() != from.size()) return std::nullopt;
    const PositionData& to = parts[0];
    std::optional<std::size_t> changed;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (!is_set(game.components[i].kind) || from[i] == to[i]) continue;
        if (changed) return std::nullopt;
        changed = i;
    }
    if (!changed) return changed_entries(game, from, to);
    const Component& component = game.components[*changed];
    Change made{lacking(from[*changed], to[*changed], component, game), lacking(to[*changed], from[*changed], component, game),
                component.kind == ComponentKind::edge_set, ""};
    const auto holds_set = [](const Component& c) { return is_set(c.kind); };
    if (std::count_if(game.components.begin(), game.components.end(), holds_set) > 1) {  // which of them
        if (!made.taken.empty()) made.taken += " from " + component.name;
        if (!made.added.empty()) made.added += " to " + component.name;
    }
    return made;
}

}  // namespace grundy::rule
