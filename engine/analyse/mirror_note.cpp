#include "engine/analyse/mirror_note.hpp"

namespace grundy::analyse {

std::string partners_text(const rule::Component& set, const std::vector<rule::Graph>& graphs, const graph::Permutation& partner) {
    constexpr std::size_t most_shown = 6;
    const bool numbers = set.kind == rule::ComponentKind::range_set;
    const auto* graph = numbers ? nullptr : &graphs.at(static_cast<std::size_t>(set.graph));
    const auto name = [&](std::size_t i) {
        if (numbers) return std::to_string(set.low + static_cast<std::int64_t>(i));
        if (set.kind == rule::ComponentKind::vertex_set) return graph->vertices[i];
        const auto& [from, to] = graph->edges[i];
        return graph->vertices[static_cast<std::size_t>(from)] + "-" + graph->vertices[static_cast<std::size_t>(to)];
    };
    bool turned_round = numbers;
    for (std::size_t i = 0; i < partner.size(); ++i) turned_round = turned_round && partner[i] == partner.size() - 1 - i;
    if (turned_round) return "x by " + std::to_string(2 * set.low + static_cast<std::int64_t>(partner.size()) - 1) + " - x";
    std::string text;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < partner.size(); ++i) {
        if (partner[i] <= i) continue;
        if (++shown > most_shown) return text + ", …";
        text += (text.empty() ? "" : ", ") + name(i) + " by " + name(partner[i]);
    }
    return text;
}

std::string mirror_note(const rule::Game& game, const solve::Mirrored& play) {
    const std::string pairs = partners_text(game.components.front(), game.graphs, play.partner);
    return play.opening ? "after that move the first player answers every move by the same one in the mirror, " + pairs
                        : "the second player answers every move by the same one in the mirror, " + pairs;
}

}  // namespace grundy::analyse
