// Retrograde analysis: P if all options are N, N if an option is P, and what is left when nothing more follows is D (theory 7.1).
// Proof of D: such a position has no P option and at least one option that is not N, so each side can stay among them for ever.
#include "engine/base/poll.hpp"
#include "engine/solve/positions/component.hpp"
#include "engine/solve/positions/loopy.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint32_t no_outcome = 3;
constexpr std::uint32_t label(Outcome outcome) { return static_cast<std::uint32_t>(outcome); }

class Retrograde {
public:
    Retrograde(const game::Ruleset& game, const graph::PositionGraph& graph, const graph::Components& components, std::vector<std::uint32_t>& labels)
        : game_(game), graph_(graph), components_(components), list_(components), labels_(labels) {}

    std::optional<base::Limit> run(const base::Budget& budget) {
        for (std::size_t c = 0; c < list_.count(); ++c) {
            if ((c & 0xfff) == 0) {
                if (const auto limit = budget.exceeded()) return limit;
            }
            component(c);
        }
        return std::nullopt;
    }

private:
    void component(std::size_t c) {
        first_ = list_.begin(c);
        const auto size = static_cast<std::uint32_t>(list_.end(c) - first_);
        if (size == 1 && graph_.is_final(*first_)) {
            labels_[*first_] = label(at_end(game_.end(graph_.position(*first_))));
            return;
        }
        Predecessors before(size);
        open_.assign(size, 0);
        each_inner(c, size, [&](std::uint32_t, std::uint32_t to) { before.count(to); });
        before.close();
        each_inner(c, size, [&](std::uint32_t from, std::uint32_t to) { before.add(from, to); });
        queue_.clear();
        for (std::uint32_t v = 0; v < size; ++v) look_outside(c, v);
        while (!queue_.empty()) {
            base::poll();
            const std::uint32_t v = queue_.back();
            queue_.pop_back();
            for (const std::uint32_t* u = before.begin(v); u != before.end(v); ++u) {
                if (labels_[first_[*u]] != no_outcome) continue;
                if (labels_[first_[v]] == label(Outcome::P)) decide(*u, Outcome::N);
                else if (--open_[*u] == 0) decide(*u, Outcome::P);
            }
        }
        for (std::uint32_t v = 0; v < size; ++v) {
            if (labels_[first_[v]] == no_outcome) labels_[first_[v]] = label(Outcome::D);
        }
    }

    /// open_[v]: the options of v that are not known to be N. One to a draw outside never will be.
    void look_outside(std::size_t c, std::uint32_t v) {
        base::poll();
        bool wins = false;
        for (std::uint64_t a = graph_.first_arrow(first_[v]); a < graph_.first_arrow(first_[v] + 1); ++a) {
            const graph::Id to = graph_.target(a);
            const bool inner = components_.component[to] == c;
            wins |= !inner && labels_[to] == label(Outcome::P);
            open_[v] += inner || labels_[to] != label(Outcome::N);
        }
        if (wins) decide(v, Outcome::N);
        else if (open_[v] == 0) decide(v, Outcome::P);
    }

    void decide(std::uint32_t v, Outcome outcome) {
        labels_[first_[v]] = label(outcome);
        queue_.push_back(v);
    }

    template <class Visit>
    void each_inner(std::size_t c, std::uint32_t size, Visit&& visit) const {
        for (std::uint32_t v = 0; v < size; ++v)
            for (std::uint64_t a = graph_.first_arrow(first_[v]); a < graph_.first_arrow(first_[v] + 1); ++a)
                if (components_.component[graph_.target(a)] == c) visit(v, list_.place(graph_.target(a)));
    }

    const game::Ruleset& game_;
    const graph::PositionGraph& graph_;
    const graph::Components& components_;
    const ComponentList list_;
    std::vector<std::uint32_t>& labels_;
    const graph::Id* first_ = nullptr;
    std::vector<std::uint32_t> open_;
    std::vector<std::uint32_t> queue_;
};

}  // namespace

Labels loopy_outcomes(const game::Ruleset& game, const graph::PositionGraph& graph, const base::Budget& budget) {
    Labels result;
    result.values = false;
    result.labels.assign(graph.size(), no_outcome);
    const graph::Components components = graph::strong_components(graph);
    result.limit = Retrograde(game, graph, components, result.labels).run(budget);
    return result;
}

}  // namespace grundy::solve
