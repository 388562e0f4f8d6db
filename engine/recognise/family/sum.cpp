#include "engine/recognise/family/sum.hpp"

#include <algorithm>

#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::recognise {

namespace {

/// Where does a run end behind this item: the next item is no part of it?
bool ends_run(const SumGroup& group, const std::vector<base::Integer>& items, std::size_t i) {
    if (i + 1 == items.size()) return true;
    return group.letter ? items[i + 1] != *group.letter : items[i + 1] != items[i] + 1;
}

std::string letter_of(const SumGroup& group, const rule::Game& game) {
    const bool word = game.components[group.sequence].kind == rule::ComponentKind::word;
    return word ? rule::text_of({base::Integer(*group.letter)}) : std::to_string(*group.letter);
}

std::string name_of(const std::vector<SumCell>& cells, const rule::Game& game) {
    std::string text;
    for (const SumCell& cell : cells) {
        text += (text.empty() ? "" : ", ") + game.components[cell.component].name;
        if (cell.entry) text += "[" + std::to_string(*cell.entry + 1) + "]";
    }
    return cells.size() == 1 ? text : "(" + text + ")";
}

}  // namespace

bool SumGroups::any_length() const {
    return std::any_of(groups.begin(), groups.end(), [](const SumGroup& group) { return group.places.empty(); });
}

std::vector<SumPart> parts_of(const SumGroups& sum, const rule::PositionData& position) {
    std::vector<SumPart> parts;
    for (std::size_t g = 0; g < sum.groups.size(); ++g) {
        const SumGroup& group = sum.groups[g];
        for (const auto& cells : group.places) {
            SumPart part{g, cells, {}};
            for (const SumCell& cell : cells) {
                const rule::Datum& datum = position.at(cell.component);
                part.position.push_back(cell.entry ? rule::Datum{true, {datum.items.at(*cell.entry)}} : datum);
            }
            parts.push_back(std::move(part));
        }
        if (!group.places.empty()) continue;
        const auto& items = position.at(group.sequence).items;
        for (std::size_t from = 0, i = 0; group.runs && i < items.size(); ++i) {
            if (group.letter && items[i] != *group.letter) {
                from = i + 1;
                continue;
            }
            if (!ends_run(group, items, i)) continue;
            parts.push_back({g, {{group.sequence, from}}, {rule::Datum{true, {base::Integer(static_cast<std::int64_t>(i + 1 - from))}}}});
            from = i + 1;
        }
        if (group.runs) continue;
        for (std::size_t i = 0; i < items.size(); ++i) {
            parts.push_back({g, {{group.sequence, i}}, {rule::Datum{true, {items[i]}}}});
            for (const std::size_t c : group.shared) parts.back().position.push_back(position.at(c));
        }
    }
    return parts;
}

rule::PositionData replaced(rule::PositionData whole, const SumPart& part, const std::vector<rule::PositionData>& by) {
    if (by.size() == 1) {
        for (std::size_t c = 0; c < part.cells.size(); ++c) {
            rule::Datum& datum = whole.at(part.cells[c].component);
            if (part.cells[c].entry) datum.items.at(*part.cells[c].entry) = by.front().at(c).items.at(0);
            else datum = by.front().at(c);
        }
        return whole;
    }
    auto& items = whole.at(part.cells.front().component).items;
    auto at = items.erase(items.begin() + static_cast<std::ptrdiff_t>(part.cells.front().entry.value()));
    for (const rule::PositionData& piece : by) at = items.insert(at, piece.at(0).items.at(0)) + 1;
    return whole;
}

std::string places_of(const SumGroup& group, const rule::Game& game) {
    if (group.letter) return "every run of " + letter_of(group, game) + " in " + game.components[group.sequence].name;
    if (group.runs) return "every run of " + game.components[group.sequence].name;
    if (group.places.empty()) return "every entry of " + game.components[group.sequence].name;
    constexpr std::size_t most_named = 4;
    std::string text;
    for (std::size_t p = 0; p < std::min(group.places.size(), most_named); ++p) text += (p > 0 ? " and " : "") + name_of(group.places[p], game);
    if (group.places.size() > most_named) text += " and " + std::to_string(group.places.size() - most_named) + " more";
    return text;
}

std::string describe(const SumGroups& sum, const rule::Game& game) {
    if (sum.groups.size() == 1) {
        const SumGroup& group = sum.groups.front();
        if (group.letter)
            return "sum of the runs of " + letter_of(group, game) + " in " + game.components[group.sequence].name + ", each of length m: " + group.as;
        if (group.runs) return "sum of the runs of " + game.components[group.sequence].name + ", each of length m: " + group.as;
        if (group.places.empty()) return "sum of any number of games, one an entry of " + game.components[group.sequence].name + ": " + group.as;
        return "sum of " + std::to_string(group.places.size()) + " equal games: " + group.as;
    }
    std::string text;
    for (const SumGroup& group : sum.groups) text += (text.empty() ? "sum of games: " : "; ") + places_of(group, game) + ": " + group.as;
    return text;
}

}  // namespace grundy::recognise
