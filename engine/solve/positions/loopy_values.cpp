// Generalised Sprague–Grundy values (theory 7.2), one strong component after another.
//
// Labels m = 0, 1, 2, … are given in turn. At step m every position of the component without a label has options labelled 0 … m - 1 (those
// that lacked one became ∞). Such a position v gets m if no option has m, and every option that is unlabelled or ∞ has itself an option
// labelled m, which takes a move to it back. When nothing more gets m, those without an option labelled m become ∞.
// The counter of axiom (B) is (component, order of labelling): an arrow into an earlier component meets smaller counters, so giving
// labels component by component satisfies the axioms of the whole graph, and they determine the labels.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"
#include "engine/solve/positions/component.hpp"
#include "engine/solve/positions/loopy.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint32_t unlabelled = 0xffffffff;
constexpr std::uint32_t infinite = 0xfffffffe;  ///< while its component is worked on: its set is not known yet

class LoopyValues {
public:
    LoopyValues(const game::Ruleset& game, const graph::PositionGraph& graph, const graph::Components& components, Labels& out)
        : game_(game), graph_(graph), components_(components), list_(components), out_(out) {}

    std::optional<base::Limit> run(const base::Budget& budget) {
        for (std::size_t c = 0; c < list_.count(); ++c) {
            if ((c & 0xfff) == 0) {
                if (const auto limit = budget.exceeded()) return limit;
            }
            if (const auto limit = component(c, budget)) return limit;
        }
        return std::nullopt;
    }

private:
    /// An option seen from its component: a place inside, or the label of what lies outside.
    struct Option {
        bool inner;
        std::uint32_t place;
        LoopyValue value;
    };

    Option option(std::size_t c, graph::Id from, std::uint64_t begin, std::uint64_t end) const {
        std::optional<graph::Id> inside;
        LoopyValue outside;
        for (std::uint64_t a = begin; a < end; ++a) {
            const graph::Id to = graph_.target(a);
            if (components_.component[to] != c) {
                outside = outside + out_.value(to);
            } else {
                if (inside) returning_sum(from);
                inside = to;
            }
        }
        if (!inside) return {false, 0, outside};
        // A part beside the one that leads back is harmless only if it is 0: x + 0 has the label of x.
        if (outside != LoopyValue{}) returning_sum(from);
        return {true, list_.place(*inside), {}};
    }

    [[noreturn]] void returning_sum(graph::Id from) const {
        throw base::Failure(base::FailureKind::unsupported, fmt::format("a move splits {} and one of the parts leads back to it: such a sum has no value here",
                                                                        game_.shape().print(graph_.position(from))));
    }

    std::optional<base::Limit> component(std::size_t c, const base::Budget& budget) {
        first_ = list_.begin(c);
        size_ = static_cast<std::uint32_t>(list_.end(c) - first_);
        options_.assign(size_, {});
        for (std::uint32_t v = 0; v < size_; ++v) {
            base::poll();
            graph_.each_option(first_[v], [&](std::uint64_t begin, std::uint64_t end) {
                options_[v].push_back(option(c, first_[v], begin, end));
                return true;
            });
        }
        Predecessors before(size_);
        each_inner([&](std::uint32_t, std::uint32_t to) { before.count(to); });
        before.close();
        each_inner([&](std::uint32_t from, std::uint32_t to) { before.add(from, to); });
        label_.assign(size_, unlabelled);
        for (std::uint32_t m = 0; std::find(label_.begin(), label_.end(), unlabelled) != label_.end(); ++m) {
            if (const auto limit = budget.exceeded()) return limit;
            give(m, before);
        }
        for (std::uint32_t v = 0; v < size_; ++v) out_.labels[first_[v]] = label_[v] == infinite ? infinity(v) : label_[v];
        return std::nullopt;
    }

    void give(std::uint32_t m, const Predecessors& before) {
        prepare(m);
        while (!queue_.empty()) {
            base::poll();
            const std::uint32_t v = queue_.back();
            queue_.pop_back();
            if (label_[v] != unlabelled || has_[v]) continue;
            label_[v] = m;
            for (const std::uint32_t* u = before.begin(v); u != before.end(v); ++u) {
                if (has_[*u]) continue;
                has_[*u] = true;
                if (label_[*u] < infinite) continue;  // a smaller label: nobody waits for it
                for (const std::uint32_t* x = before.begin(*u); x != before.end(*u); ++x) {
                    if (--waits_[*x] == 0) queue_.push_back(*x);
                }
            }
        }
        for (std::uint32_t v = 0; v < size_; ++v) {
            if (label_[v] == unlabelled && !has_[v]) label_[v] = infinite;
        }
    }

    /// has_[v]: an option of v is labelled m. waits_[v]: the options of v that are unlabelled or ∞ and have no option labelled m.
    void prepare(std::uint32_t m) {
        has_.assign(size_, false);
        waits_.assign(size_, 0);
        queue_.clear();
        for (std::uint32_t v = 0; v < size_; ++v)
            for (const Option& o : options_[v]) has_[v] = has_[v] || (!o.inner && !o.value.infinite && o.value.finite == m);
        for (std::uint32_t v = 0; v < size_; ++v) {
            for (const Option& o : options_[v]) {
                if (o.inner) waits_[v] += label_[o.place] >= infinite && !has_[o.place];
                else waits_[v] += o.value.infinite && !std::binary_search(o.value.set.begin(), o.value.set.end(), m);
            }
            if (waits_[v] == 0) queue_.push_back(v);
        }
    }

    std::uint32_t infinity(std::uint32_t v) {
        std::vector<std::uint32_t> set;
        for (const Option& o : options_[v]) {
            if (o.inner ? label_[o.place] < infinite : !o.value.infinite) set.push_back(o.inner ? label_[o.place] : o.value.finite);
        }
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        const auto [at, fresh] = known_sets_.emplace(set, static_cast<std::uint32_t>(out_.sets.size()));
        if (fresh) out_.sets.push_back(std::move(set));
        return Labels::infinity + at->second;
    }

    template <class Visit>
    void each_inner(Visit&& visit) const {
        for (std::uint32_t v = 0; v < size_; ++v)
            for (const Option& o : options_[v])
                if (o.inner) visit(v, o.place);
    }

    const game::Ruleset& game_;
    const graph::PositionGraph& graph_;
    const graph::Components& components_;
    const ComponentList list_;
    Labels& out_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> known_sets_;
    const graph::Id* first_ = nullptr;
    std::uint32_t size_ = 0;
    std::vector<std::vector<Option>> options_;
    std::vector<std::uint32_t> label_;
    std::vector<bool> has_;
    std::vector<std::uint32_t> waits_;
    std::vector<std::uint32_t> queue_;
};

}  // namespace

Labels loopy_values(const game::Ruleset& game, const graph::PositionGraph& graph, const base::Budget& budget) {
    Labels result;
    result.labels.assign(graph.size(), 0);
    const graph::Components components = graph::strong_components(graph);
    result.limit = LoopyValues(game, graph, components, result).run(budget);
    return result;
}

}  // namespace grundy::solve
