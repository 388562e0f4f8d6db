/// Ranks of the games that were asked about last. What is found depends on the rule alone, so it may be kept; a search that a limit ended is not.
#include <algorithm>
#include <utility>

#include "engine/meaning/rank.hpp"
#include "engine/rule/text.hpp"

namespace grundy::meaning {

namespace {

constexpr std::size_t most_kept = 8;
constexpr std::size_t most_edges_written = 1000;  ///< of a larger graph the text of the rule costs more than what is saved

}  // namespace

std::optional<Rank> rank(const rule::Game& game) {
    const bool large = std::any_of(game.graphs.begin(), game.graphs.end(), [](const rule::Graph& graph) { return graph.edges.size() > most_edges_written; });
    if (large) return rank_sought(game);
    static thread_local std::vector<std::pair<std::string, std::optional<Rank>>> known;
    std::string text = rule::canonical_text(game);
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == text; });
    if (found != known.end()) return found->second;
    auto made = rank_sought(game);
    if (known.size() == most_kept) known.erase(known.begin());
    known.emplace_back(std::move(text), made);
    return made;
}

std::optional<std::string> falling_rank(const rule::Game& game) {
    auto found = rank(game);
    return found ? std::optional(std::move(found->words)) : std::nullopt;
}

}  // namespace grundy::meaning
