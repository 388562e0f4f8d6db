#include "engine/rule/game.hpp"

#include <algorithm>
#include <map>

#include "engine/rule/claim.hpp"

namespace grundy::rule {

Type type_of(const Component& component) {
    switch (component.kind) {
        case ComponentKind::natural:
        case ComponentKind::integer: return {Kind::number};
        case ComponentKind::vector:
        case ComponentKind::whole_vector:
        case ComponentKind::sequence:
        case ComponentKind::whole_sequence: return {Kind::vector, Kind::number};
        case ComponentKind::word: return {Kind::word, Kind::letter};
        case ComponentKind::range_set: return {Kind::set, Kind::number};
        case ComponentKind::vertex_set: return {Kind::set, Kind::vertex, component.graph};
        case ComponentKind::edge_set: return {Kind::set, Kind::edge, component.graph};
        case ComponentKind::vertex: return {Kind::vertex, Kind::number, component.graph};
    }
    return {};
}

bool can_hold(const Game& game, std::size_t k, const Datum& datum) {
    const Component& component = game.components[k];
    const auto between = [&](const base::Integer& low, const base::Integer& high) {
        return std::all_of(datum.items.begin(), datum.items.end(), [&](const base::Integer& x) { return low <= x && x <= high; });
    };
    const auto last = [](std::size_t count) { return base::Integer(static_cast<std::int64_t>(count)) - 1; };
    if (is_vector(component.kind) && static_cast<std::int64_t>(datum.items.size()) != component.length) return false;
    switch (component.kind) {
        case ComponentKind::range_set: return between(component.low, component.high);
        case ComponentKind::vertex_set:
        case ComponentKind::vertex: return between(0, last(game.graphs.at(static_cast<std::size_t>(component.graph)).vertices.size()));
        case ComponentKind::edge_set: return between(0, last(game.graphs.at(static_cast<std::size_t>(component.graph)).edges.size()));
        case ComponentKind::word:
            return std::all_of(datum.items.begin(), datum.items.end(), [&](const base::Integer& x) {
                const auto letter = base::to_int64(x);
                return letter && *letter >= 0 && may_hold(component, *letter);
            });
        default: break;
    }
    return holds_negative(component.kind) || std::none_of(datum.items.begin(), datum.items.end(), [](const base::Integer& x) { return x < 0; });
}

bool may_hold(const Component& word, std::int64_t letter) {
    return word.letters.empty() || std::binary_search(word.letters.begin(), word.letters.end(), letter);
}

Move::Move() = default;
Move::Move(const Move&) = default;
Move::Move(Move&&) noexcept = default;
Move& Move::operator=(const Move&) = default;
Move& Move::operator=(Move&&) noexcept = default;
Move::~Move() = default;

Game::Game() = default;
Game::Game(const Game&) = default;
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(const Game&) = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

bool has_costs(const Game& game) {
    return std::any_of(game.moves.begin(), game.moves.end(), [](const Move& move) { return move.cost != nullptr; });
}

PositionData in_order(const Game& game, PositionData position) {
    std::map<int, std::vector<std::size_t>> groups;
    for (std::size_t k = 0; k < position.size(); ++k) {
        if (game.components[k].unordered) std::sort(position[k].items.begin(), position[k].items.end());
        if (game.components[k].group >= 0) groups[game.components[k].group].push_back(k);
    }
    for (const auto& [group, places] : groups) {
        std::vector<base::Integer> items;
        for (const std::size_t k : places) items.push_back(position[k].items[0]);
        std::sort(items.begin(), items.end());
        for (std::size_t i = 0; i < places.size(); ++i) position[places[i]].items[0] = items[i];
    }
    return position;
}

std::vector<PositionData> start_terms(const Game& game) { return game.start ? std::vector<PositionData>{*game.start} : game.start_sum; }

bool is_small(const PositionData& position) {
    return std::all_of(position.begin(), position.end(), [](const Datum& d) {
        return std::all_of(d.items.begin(), d.items.end(), [](const base::Integer& item) { return base::to_int64(item).has_value(); });
    });
}

}  // namespace grundy::rule
