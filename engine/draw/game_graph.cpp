#include "engine/draw/game_graph.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/analyse/alone/alone.hpp"
#include "engine/analyse/near_ends.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/draw/left_out.hpp"
#include "engine/draw/roots.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/report/values/style.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::draw {

namespace {

using analyse::Oracle;
using base::Failure;
using base::FailureKind;
using graph::Id;
using Vertex = graph::Drawing::Vertex;

constexpr std::size_t most_options = 100'000;
constexpr std::size_t most_from_sum = 24;            ///< moves from a start that is a sum, beyond which only those that win are drawn
constexpr std::chrono::seconds seconds_to_know(20);  ///< who wins at what is drawn, unless the user gives another time

class Builder {
public:
    Builder(Oracle& oracle, const graph::PositionGraph& graph, std::size_t roots, std::size_t most, const base::Budget& knowing,
            std::optional<solve::NearEnds> near)
        : oracle_(oracle), graph_(graph), knowing_(knowing), near_(std::move(near)), roots_(roots), kept_(std::min(graph.size(), most)), most_sums_(most) {}

    /// `start`: the terms of a sum that play begins with; nothing: it begins with the roots.
    GameGraph build(const std::vector<Id>& start) {
        for (Id id = 0; id < kept_; ++id) add_position(id);
        for (Id id = 0; id < kept_; ++id) {
            if (id >= graph_.expanded()) add_unexpanded(id);
            else
                graph_.each_option(id, [&](std::uint64_t first, std::uint64_t last) {
                    std::vector<Id> parts;
                    for (std::uint64_t arrow = first; arrow < last; ++arrow) parts.push_back(graph_.target(arrow));
                    return add_option(id, std::move(parts)), true;
                });
        }
        if (!start.empty()) add_start(start);
        made_.positions = kept_;
        if (analyse::puzzle_of(oracle_) != nullptr) mark_shortest();
        forget_lonely();
        return std::move(made_);
    }

private:
    /// After the first that is not known within the limits, nobody asks for more.
    void know(Vertex& vertex, const std::vector<rule::PositionData>& sum) {
        if (made_.limit) return;
        if (near_) {
            const auto outcome = near_->at(oracle_.ruleset().shape().from_data(sum.at(0)));
            if (outcome) vertex.outcome = solve::letter(*outcome);
            return;
        }
        try {
            const auto limit = base::ended_early([&] {
                const base::Watch watch(knowing_);
                if (analyse::puzzle_of(oracle_) != nullptr) return know_distance(vertex, oracle_.ruleset().shape().from_data(sum.at(0)));
                const analyse::Known known = oracle_.at(sum, oracle_.has_values() ? analyse::Want::value : analyse::Want::outcome);
                vertex.outcome = known.outcome;
                vertex.value = analyse::value_text(known);
                made_.limit = known.limit;
            });
            if (limit) made_.limit = limit;
        } catch (const Failure& failure) {
            base::pass_grave(failure);
            made_.limit = base::limit_of(failure).value_or(base::Limit::size);
        }
    }
    /// Of a puzzle for one player.
    void know_distance(Vertex& vertex, const game::Position& position) {
        const puzzle::Known known = analyse::puzzle_of(oracle_)->at(position, puzzle::Want::length);
        made_.limit = known.limit;
        if (!known.reachable) return;
        const bool goal = oracle_.ruleset().is_goal(position);
        vertex.outcome = goal ? 'G' : *known.reachable ? 'S' : 'X';
        vertex.value = goal ? "goal" : *known.reachable ? std::to_string(known.length->cost) : "∞";
    }
    /// The moves that begin a shortest solution.
    void mark_shortest() {
        std::set<std::pair<std::size_t, std::size_t>> shortest;
        for (Id id = 0; id < kept_ && !made_.limit; ++id) {
            base::poll();
            for (const puzzle::Step& step : analyse::puzzle_of(oracle_)->steps(graph_.position(id)))
                if (const auto to = graph_.find(step.to); to && step.shortest) shortest.emplace(id, *to);
        }
        for (auto& edge : made_.drawing.edges) edge.winning = shortest.count({edge.from, edge.to}) != 0;
    }
    rule::PositionData data(Id id) const { return oracle_.ruleset().shape().to_data(graph_.position(id)); }

    void add_position(Id id) {
        base::poll();
        Vertex vertex;
        const bool nothing = id == graph_.empty_sum();
        vertex.position = nothing ? "()" : report::shorten(oracle_.ruleset().shape().print(graph_.position(id)));
        if (nothing) know(vertex, {});
        else know(vertex, {data(id)});
        made_.drawing.vertices.push_back(std::move(vertex));
        final_.push_back(!moves_from(id));
    }

    bool moves_from(Id id) const {
        if (id == graph_.empty_sum()) return false;
        if (id < graph_.expanded()) return !graph_.is_final(id);
        bool moves = false;
        oracle_.ruleset().options(graph_.position(id), [&](game::Sum&&) { return moves = true, false; });
        return moves;
    }

    /// Of a position at which the exploration stopped: moves to what is drawn are drawn, as far as its moves are counted quickly.
    void add_unexpanded(Id id) {
        if (final_[id]) return;
        std::size_t options = 0;
        oracle_.ruleset().options(graph_.position(id), [&](game::Sum&& option) {
            std::vector<Id> parts;
            for (const game::Position& part : option) parts.push_back(graph_.find(part).value_or(graph::no_id));
            if (option.empty()) parts = {graph_.empty_sum()};
            add_option(id, std::move(parts));
            return ++options < most_options;
        });
        if (options >= most_options) made_.drawing.vertices[id].cut = true;
    }

    void add_option(Id from, std::vector<Id> parts) {
        const Id first = parts.front();
        if (parts.size() > 1) std::erase_if(parts, [&](Id part) { return over(part); });
        if (parts.empty()) parts = {first};
        const auto target = parts.size() == 1 ? single(parts[0]) : sum(parts);
        if (!target) {
            made_.drawing.vertices[from].cut = true;
            return;
        }
        if (!drawn_.emplace(from, *target).second) return;  // the same in another way
        made_.drawing.edges.push_back({from, *target, made_.drawing.vertices[*target].outcome == 'P', false});
    }
    /// A sum, and what moves in its terms leave: all of it, or where that is much what wins.
    void add_start(const std::vector<Id>& terms) {
        start_ = sum(terms);
        if (!start_) return;
        made_.drawing.vertices[*start_].start = true;
        std::vector<std::vector<Id>> options;
        std::set<Id> seen;
        bool all = true;
        for (std::size_t t = 0; t < terms.size(); ++t) {
            if (!seen.insert(terms[t]).second) continue;
            if (terms[t] >= graph_.expanded()) all = false;
            else
                graph_.each_option(terms[t], [&](std::uint64_t first, std::uint64_t last) {
                    std::vector<Id> parts = terms;
                    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(t));
                    for (std::uint64_t arrow = first; arrow < last; ++arrow) parts.push_back(graph_.target(arrow));
                    return options.push_back(std::move(parts)), options.size() < most_options;
                });
        }
        for (auto& parts : options) {
            const bool beyond = std::any_of(parts.begin(), parts.end(), [&](Id part) { return part >= kept_; });
            if (beyond || (options.size() > most_from_sum && !is_lost(parts))) all = false;
            else add_option(static_cast<Id>(*start_), std::move(parts));
        }
        made_.drawing.vertices[*start_].cut = !all;
    }
    bool is_lost(const std::vector<Id>& parts) {
        Vertex vertex;
        std::vector<rule::PositionData> sum;
        for (const Id part : parts)
            if (part != graph_.empty_sum()) sum.push_back(data(part));
        know(vertex, sum);
        return vertex.outcome == 'P';
    }

    /// A part in which nobody can move adds nothing to a sum, and would clutter it.
    bool over(Id id) const { return id < kept_ && final_[id]; }
    std::optional<std::size_t> single(Id id) const { return id < kept_ ? std::optional<std::size_t>(id) : std::nullopt; }

    /// A vertex of its own, with a line to each part.
    std::optional<std::size_t> sum(std::vector<Id> parts) {
        std::sort(parts.begin(), parts.end());
        const auto known = sums_.find(parts);
        if (known != sums_.end()) return known->second;
        if (parts.back() >= kept_ || sums_.size() >= most_sums_) return std::nullopt;
        Vertex vertex;
        vertex.sum = true;
        std::vector<rule::PositionData> all;
        std::vector<std::string> terms;
        for (const Id part : parts) {
            all.push_back(data(part));
            terms.push_back(report::shorten(oracle_.ruleset().shape().print(graph_.position(part))));
        }
        vertex.position = rule::sum_text(terms);
        know(vertex, all);
        const std::size_t place = made_.drawing.vertices.size();
        made_.drawing.vertices.push_back(std::move(vertex));
        sums_[parts] = place;
        parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
        for (const Id part : parts) made_.drawing.edges.push_back({place, part, false, true});
        return place;
    }

    /// What is not reached from a start along what is drawn: it was met as a part of a sum that is not.
    void forget_lonely() {
        auto& vertices = made_.drawing.vertices;
        auto& edges = made_.drawing.edges;
        std::vector<std::vector<std::size_t>> next(vertices.size());
        for (const auto& edge : edges) next[edge.from].push_back(edge.to);
        std::vector<bool> met(vertices.size(), false);
        std::vector<std::size_t> queue;
        if (start_) queue.push_back(*start_), met[*start_] = true;
        for (std::size_t i = 0; i < std::min(roots_, kept_) && !start_; ++i) queue.push_back(i), met[i] = true;
        for (std::size_t head = 0; head < queue.size(); ++head)
            for (const std::size_t to : next[queue[head]])
                if (!met[to]) queue.push_back(to), met[to] = true;
        std::vector<std::size_t> place(vertices.size(), 0);
        std::vector<Vertex> left;
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            place[i] = left.size();
            if (met[i]) left.push_back(std::move(vertices[i]));
            else if (!vertices[i].sum) --made_.positions;
        }
        vertices = std::move(left);
        std::erase_if(edges, [&](const auto& edge) { return !met[edge.from]; });
        for (auto& edge : edges) edge.from = place[edge.from], edge.to = place[edge.to];
        made_.moves = static_cast<std::uint64_t>(std::count_if(edges.begin(), edges.end(), [](const auto& edge) { return !edge.part; }));
    }

    Oracle& oracle_;
    const graph::PositionGraph& graph_;
    const base::Budget& knowing_;
    std::optional<solve::NearEnds> near_;  ///< who wins, where that is all that can be found out
    std::size_t roots_, kept_, most_sums_;
    std::optional<std::size_t> start_;  ///< the vertex of a start that is a sum
    GameGraph made_;
    std::vector<bool> final_;
    std::map<std::vector<Id>, std::size_t> sums_;
    std::set<std::pair<std::size_t, std::size_t>> drawn_;
};

std::string title_of(const rule::Game& game, const std::optional<std::string>& start) {
    std::string title = game.title.empty() ? game.name : game.title;
    for (const auto& [name, value] : game.parameters) title += ", " + name + " = " + value;
    if (game.play == rule::Play::misere) title += ", misère play";
    return report::shorten(title) + (start ? " from " + *start : "");
}

/// The start, or the terms of a sum.
std::vector<game::Position> named_roots(Oracle& oracle, const rule::Game& rules, const GraphRequest& request) {
    if (!request.from_sum.empty() && !oracle.has_values())
        throw Failure(FailureKind::unsupported, "a sum is drawn by its parts where these have values, as in normal play", "draw one position");
    std::vector<game::Position> roots;
    for (const auto& position : request.from ? std::vector<rule::PositionData>(1, *request.from) : request.from_sum) {
        if (!rule::is_small(position))
            throw Failure(
                FailureKind::unsupported, "a graph lists positions, and the numbers of " + rule::to_string(position, rules) + " are too large for that",
                "draw a smaller position, or " + base::setting(base::Setting::to, "N") + " for all small ones; grundy explain tells who wins there, and why");
        oracle.require(position);
        roots.push_back(oracle.ruleset().shape().canonical(oracle.ruleset().shape().from_data(position)));
    }
    return roots;
}

}  // namespace

GameGraph game_graph(std::shared_ptr<const rule::Game> game, const GraphRequest& request, const analyse::Options& options, const base::Budget& whole) {
    // Who wins may take longer than anybody waits for; the positions themselves are drawn in any case.
    using Clock = base::Budget::Clock;
    Clock::duration enough = seconds_to_know;
    if (const auto end = whole.deadline()) enough = (*end - Clock::now()) * 6 / 10;
    base::Budget budget;
    budget.follow(whole, enough);
    const base::Watch watch(whole);
    Oracle oracle(game, options, budget);
    std::vector<game::Position> roots;
    std::optional<std::string> start;
    std::string said;
    if (request.from || !request.from_sum.empty()) {
        roots = named_roots(oracle, *game, request);
        std::vector<std::string> terms;
        for (const game::Position& root : roots) terms.push_back(oracle.ruleset().shape().print(root));
        start = report::shorten(rule::sum_text(terms));
    } else {
        Roots chosen = roots_without_start(oracle.ruleset(), *game, request.to, request.most);
        roots = std::move(chosen.all);
        said = std::move(chosen.said);
        if (chosen.start) start = report::shorten(oracle.ruleset().shape().print(roots.front()));
    }
    const graph::PositionGraph found = graph::explore(oracle.ruleset(), roots, whole, parallel::Threads(options.threads), 16, request.most);
    std::optional<base::Limit> limit;
    auto near = oracle.law() || analyse::puzzle_of(oracle) != nullptr || !found.limit() ? std::nullopt : analyse::near_ends(oracle, roots, options, budget);
    if (!oracle.law() && !near)
        limit = base::ended_early([&] {
            const base::Watch knowing(budget);
            analyse::prepare(oracle, roots);
        });
    std::vector<Id> terms;
    for (const game::Position& root : roots)
        if (!request.from_sum.empty()) terms.push_back(found.find(root).value_or(graph::no_id));
    GameGraph made = Builder(oracle, found, roots.size(), request.most, budget, std::move(near)).build(terms);
    if (limit && !made.limit) made.limit = limit;
    if (start && terms.empty()) made.drawing.vertices.front().start = true;
    made.drawing.title = title_of(*game, start);
    finish(made, request, start.has_value(), analyse::puzzle_of(oracle) != nullptr, said);
    return made;
}

std::string themed(std::string svg) {
    constexpr const char* style = R"(<style>
@media (prefers-color-scheme:dark){.graph>polygon{fill:#0f1419}text{fill:#e6edf3}.node>*{stroke:#9aa4ae}
.node.P ellipse{fill:#70480a}.node.N polygon,.node.N path{fill:#17405c}.node.D polygon{fill:#5a3350}.node.unknown polygon{fill:#343c45}
.node.goal ellipse{fill:#70480a}.node.open polygon,.node.open path{fill:#17405c}.node.dead polygon{fill:#5a3350}
.node ellipse[fill="none"],.node polygon[fill="none"]{fill:none!important}
.cluster>polygon,.cluster>path{fill:none;stroke:#6e7681}.edge path{stroke:#6e7681}.edge polygon{stroke:#6e7681;fill:#6e7681}.edge.winning path{stroke:#e6edf3}.edge.winning polygon{stroke:#e6edf3;fill:#e6edf3}.node text,.edge text,.graph>text{stroke:none}}
</style>
)";
    const std::size_t root = svg.find("<svg"), end = root == std::string::npos ? root : svg.find('>', root);
    if (end != std::string::npos) svg.insert(end + 1, std::string("\n") + style);
    return svg;
}

}  // namespace grundy::draw
