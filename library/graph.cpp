/// Positions as a graph.
#include <algorithm>
#include <utility>

#include "engine/draw/game_graph.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

namespace {

PositionGraph drawn(const std::shared_ptr<const rule::Game>& game, draw::GraphRequest request, std::uint64_t most, const Options& options) {
    if (most == 0 || most > 100'000) throw Error(ErrorKind::bad_input, "a graph has 1 to 100000 positions");
    Run run(options);
    run.options.to.reset();  // of the picture, not of the values behind it
    request.most = most;
    const draw::GameGraph made = draw::game_graph(game, request, run.options, run.budget);
    PositionGraph told;
    for (const auto& v : made.drawing.vertices) told.vertices.push_back({v.position, v.value, v.outcome, v.sum, v.start, v.cut});
    for (const auto& e : made.drawing.edges) told.edges.push_back({e.from, e.to, e.winning, e.part});
    told.dot = graph::dot_text(made.drawing);
    told.graphml = graph::graphml_text(made.drawing);
    for (const std::string& sentence : made.left_out) told.left_out.push_back(in_our_words(sentence));
    told.limit = limit_of(made.limit);
    return told;
}

[[noreturn]] void refuse_function() {
    throw Error(ErrorKind::unsupported, "a game given as a function has no graph here", "options() gives the moves of a position; or write the rule as text");
}

}  // namespace

}  // namespace grundy::library

namespace grundy {
inline namespace GRUNDY_ABI {

std::string PositionGraph::themed(std::string svg) { return draw::themed(std::move(svg)); }

PositionGraph Game::graph(std::uint64_t most, const Options& options) const {
    return library::guarded([&] {
        if (data_->function) library::refuse_function();
        draw::GraphRequest request;
        request.to = options.to;
        if (!options.to && data_->rule->start) request.from = data_->rule->start;
        else if (!options.to) request.from_sum = data_->rule->start_sum;
        return library::drawn(data_->rule, std::move(request), most, options);
    });
}

PositionGraph Position::graph(std::uint64_t most, const Options& options) const {
    return library::guarded([&] {
        const auto& terms = data_->terms;
        if (library::has_function(*data_)) library::refuse_function();
        if (terms.empty()) throw Error(ErrorKind::bad_input, "nothing is left of this position, so there is nothing to draw");
        if (std::any_of(terms.begin(), terms.end(), [&](const auto& term) { return term.game->rule != terms[0].game->rule; }))
            throw Error(ErrorKind::bad_input, "a graph is of one game, and this sum is of several", "draw them one by one");
        draw::GraphRequest request;
        if (terms.size() == 1) request.from = terms[0].position;
        else
            for (const auto& term : terms) request.from_sum.push_back(term.position);
        return library::drawn(terms[0].game->rule, std::move(request), most, options);
    });
}

}  // namespace GRUNDY_ABI
}  // namespace grundy
