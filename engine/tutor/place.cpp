#include "engine/tutor/place.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "engine/base/integer.hpp"

namespace grundy::tutor {

namespace {

using Places = std::set<std::string>;

std::string joined(const std::string& before, const std::string& next) { return before.empty() ? next : before + " and " + next; }

/// "the move `divide`"; nothing of a line without a name.
std::string line_of(const Sum& now, const Move& move) {
    const std::string& label = now[move.term].game->moves[move.line].label;
    return label.empty() ? "" : "the move `" + label + "`";
}

/// "x and y", "w[3]": of a position that stays one.
std::string changed_of(const Sum& now, const Move& move) {
    const rule::Game& game = *now[move.term].game;
    const rule::PositionData& before = now[move.term].position;
    if (move.parts.size() != 1) return "";
    std::string changed;
    if (game.components.size() > 1) {
        for (std::size_t i = 0; i < game.components.size(); ++i)
            if (!(move.parts[0][i] == before[i])) changed = joined(changed, game.components[i].name);
        return changed;
    }
    if (!rule::is_row(game.components[0].kind)) return "";
    const auto &old = before[0].items, &left = move.parts[0][0].items;
    for (std::size_t i = 0; old.size() == left.size() && i < left.size(); ++i)
        if (old[i] != left[i]) changed = joined(changed, game.components[0].name + "[" + std::to_string(i + 1) + "]");
    return changed;
}

/// "the moves that leave one position": where some split it and others do not.
std::string pieces_of(const Move& move) { return move.parts.size() > 1 ? "the moves that leave several parts" : "the moves that leave one part"; }

bool is_one_number(const Sum& now, const std::vector<Move>& all) {
    const auto one = [](const Move& move) { return move.parts.size() == 1; };
    const rule::Game& game = *now[0].game;
    return now.size() == 1 && game.components.size() == 1 && game.components[0].kind == rule::ComponentKind::natural &&
           std::all_of(all.begin(), all.end(), one);
}

/// "the moves that leave 11 to 20", "the moves #1 to #6": half of the moves, if all that is sought is there.
std::string half(const Table& table, const Sum& now, const std::vector<Move>& all, const std::vector<Move>& good) {
    if (all.size() < 4 || good.empty()) return "";
    const bool number = is_one_number(now, all);
    std::vector<std::size_t> order(all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto left = [&](std::size_t i) { return all[i].parts[0][0].items[0]; };
    if (number) std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return left(a) < left(b); });
    Places sought;
    for (const Move& move : good) sought.insert(table.text(move.after));
    const std::size_t middle = (all.size() + 1) / 2;
    std::size_t below = 0, above = 0;
    for (std::size_t k = 0; k < order.size(); ++k)
        if (sought.count(table.text(all[order[k]].after)) != 0) ++(k < middle ? below : above);
    if (below > 0 && above > 0) return "";
    const std::size_t first = below > 0 ? 0 : middle, last = (below > 0 ? middle : order.size()) - 1;
    if (number) return "the moves that leave " + base::to_string(left(order[first])) + " to " + base::to_string(left(order[last]));
    return "the moves #" + std::to_string(first + 1) + " to #" + std::to_string(last + 1);
}

Places named(const std::vector<Move>& moves, const std::function<std::string(const Move&)>& name) {
    Places places;
    for (const Move& move : moves) places.insert(name(move));
    return places;
}

}  // namespace

std::vector<std::string> places(const Table& table, const Sum& now, const std::vector<Move>& all, const std::vector<Move>& good) {
    std::vector<std::function<std::string(const Move&)>> kinds;
    if (now.size() > 1) kinds.emplace_back([&](const Move& move) { return table.text(now[move.term]); });
    kinds.emplace_back([&](const Move& move) { return line_of(now, move); });
    kinds.emplace_back([&](const Move& move) { return changed_of(now, move); });
    if (now.size() == 1) kinds.emplace_back(pieces_of);
    Places vague;  // names them, and leaves nothing out
    for (const auto& kind : kinds) {
        const Places here = named(good, kind);
        if (here.empty() || here.count("") != 0) continue;
        if (here != named(all, kind)) return {here.begin(), here.end()};
        if (vague.empty() && here.size() > 1) vague = here;
    }
    if (const std::string part = half(table, now, all, good); !part.empty()) return {part};
    return {vague.begin(), vague.end()};
}

}  // namespace grundy::tutor
