#pragma once
/// The positions of a game as a graph to be drawn: who wins at each, what it is worth, and which moves win.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/graph/write/write.hpp"

namespace grundy::draw {

struct GraphRequest {
    std::optional<rule::PositionData> from;         ///< the start; nothing: all positions with numbers to `to`, or what roots.hpp says
    std::vector<rule::PositionData> from_sum = {};  ///< a start of two terms or more; `from` is then nothing
    std::optional<std::uint64_t> to;
    std::size_t most = 150;  ///< positions, the nearest to the start
    bool legend = true;
    bool winning = false;  ///< of the moves only those that win are drawn; the positions stay
};

struct GameGraph {
    graph::Drawing drawing;
    std::vector<std::string> left_out;  ///< sentences
    std::uint64_t positions = 0, moves = 0;
    std::optional<base::Limit> limit;  ///< that kept outcomes from being known
};

/// Throws base::Failure(unsupported) where positions cannot be drawn: sums under misère play.
GameGraph game_graph(std::shared_ptr<const rule::Game> game, const GraphRequest& request, const analyse::Options& options, const base::Budget& whole);

/// What `dot -Tsvg` made of it, for light and for dark paper.
std::string themed(std::string svg);

}  // namespace grundy::draw
