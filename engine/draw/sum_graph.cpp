#include "engine/draw/sum_graph.hpp"

#include <algorithm>
#include <map>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/draw/left_out.hpp"
#include "engine/report/values/style.hpp"
#include "engine/rule/text.hpp"
#include "engine/tutor/table.hpp"

namespace grundy::draw {

namespace {

constexpr std::size_t most_moves = 10'000;  ///< of one position

/// From the start outwards, so that what is cut is the farthest.
class SumBuilder {
public:
    SumBuilder(tutor::Table& table, std::size_t most) : table_(table), most_(most) {}

    GameGraph build(const tutor::Sum& start) {
        vertex(table_.tidy(start));
        made_.drawing.vertices.front().start = true;
        for (std::size_t at = 0; at < sums_.size(); ++at) {
            const auto moves = table_.moves(sums_[at], most_moves);
            bool cut = moves.cut;
            std::vector<std::size_t> drawn;
            for (const tutor::Move& move : moves.all) {
                base::poll();
                const auto to = vertex(table_.tidy(move.after));
                cut = cut || !to;
                if (!to || std::find(drawn.begin(), drawn.end(), *to) != drawn.end()) continue;
                drawn.push_back(*to);
                made_.drawing.edges.push_back({at, *to, made_.drawing.vertices[*to].outcome == 'P', false});
            }
            made_.drawing.vertices[at].cut = cut;
        }
        made_.positions = sums_.size();
        made_.moves = made_.drawing.edges.size();
        return std::move(made_);
    }

private:
    /// Where it is drawn; nothing beyond the last that is.
    std::optional<std::size_t> vertex(const tutor::Sum& sum) {
        const auto key = table_.key(sum);
        if (!key) return std::nullopt;
        const auto known = place_.find(*key);
        if (known != place_.end()) return known->second;
        if (sums_.size() >= most_) return std::nullopt;
        graph::Drawing::Vertex vertex;
        vertex.position = report::shorten(table_.text(sum));
        know(vertex, sum);
        made_.drawing.vertices.push_back(std::move(vertex));
        sums_.push_back(sum);
        return place_[*key] = sums_.size() - 1;
    }

    /// After the first that is not known within the limits, nobody asks for more.
    void know(graph::Drawing::Vertex& vertex, const tutor::Sum& sum) {
        if (made_.limit) return;
        const auto limit = base::ended_early([&] {
            const analyse::Known known = table_.known(sum, analyse::Want::value);
            vertex.outcome = known.outcome;
            vertex.value = analyse::value_text(known);
            made_.limit = known.limit;
        });
        if (limit) made_.limit = limit;
    }

    tutor::Table& table_;
    std::size_t most_;
    GameGraph made_;
    std::vector<tutor::Sum> sums_;
    std::map<tutor::Table::Key, std::size_t> place_;
};

}  // namespace

GameGraph sum_graph(const std::vector<analyse::Term>& sum, const GraphRequest& request, const analyse::Options& options, const base::Budget& whole) {
    for (const analyse::Term& term : sum)
        if (!rule::is_small(term.position))
            throw base::Failure(base::FailureKind::unsupported,
                                "a graph lists positions, and the numbers of " + rule::to_string(term.position, *term.game) + " are too large for that",
                                "draw a smaller sum; grundy explain tells who wins there, and why");
    const base::Watch watch(whole);
    tutor::Table table(sum, options, whole);
    GameGraph made = SumBuilder(table, request.most).build(sum);
    made.drawing.title = report::shorten(table.text(sum));
    finish(made, request, true, false);
    return made;
}

}  // namespace grundy::draw
