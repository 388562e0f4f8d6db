/// No play goes on for ever: a rank that falls proves it, a cycle refutes it, a finite set of positions is exhausted.
#include "engine/claim/cases/cases.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/words/count_game.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/graph/order.hpp"
#include "engine/meaning/rank.hpp"

namespace grundy::claim {

using rule::PositionData;

namespace {

constexpr std::size_t most_positions = 2'000'000;

/// A play that returns.
struct Circle {
    std::string words;
    PositionData first;
};

/// Among the followers of some positions.
std::optional<Circle> cycle_from(Ground& ground, const std::vector<game::Position>& roots, bool& complete, std::uint64_t* visited = nullptr) {
    const auto& ruleset = ground.oracle().ruleset();
    const auto graph = graph::explore(ruleset, roots, ground.budget(), parallel::Threads(ground.options().threads), 16, most_positions);
    complete = !graph.limit();
    if (visited) *visited = graph.positions();
    if (!complete || graph::successors_first(graph)) return std::nullopt;
    const auto cycle = graph::witness_cycle(graph);
    std::string text;
    for (const graph::Id id : cycle) text += ruleset.shape().print(graph.position(id)) + " -> ";
    return Circle{text + ruleset.shape().print(graph.position(cycle.front())), ruleset.shape().to_data(graph.position(cycle.front()))};
}

Finding returns(const Ground& ground, const Circle& circle) {
    Finding finding;
    finding.verdict = Verdict::refuted;
    finding.counterexample = circle.words.substr(0, circle.words.find(" -> "));
    for (std::size_t k = 0; k < circle.first.size(); ++k) finding.at.emplace_back(ground.game().components[k].name, circle.first[k]);
    finding.claimed = "every play ends";
    finding.found = "a play that returns";
    finding.shown_by = {"play can go round: " + circle.words};
    return finding;
}

}  // namespace

std::optional<Finding> finite_by_rank(Ground& ground) {
    Finding finding;
    finding.verdict = Verdict::proved;
    auto rank = meaning::falling_rank(ground.game());
    if (!rank) rank = falling_rank_of_words(ground.game());
    if (rank) {
        finding.argument = argument::Rank{*rank};
        return finding;
    }
    // A one-heap family is recognised only when every one of its moves is shown to make the heap smaller.
    if (ground.oracle().is_sequence()) {
        finding.argument = argument::HeapFalls{ground.oracle().recognition().family};
        return finding;
    }
    auto measure = falling_measure(ground.game());
    if (!measure) measure = falling_measure_of_counts(ground.game(), ground.oracle().ruleset());
    if (!measure) return std::nullopt;
    finding.argument = argument::Rank{*measure};
    return finding;
}

/// Growing batches of positions from the smallest on.
Finding finite_everywhere(Ground& ground) {
    if (auto proved = finite_by_rank(ground)) return *proved;
    Finding finding;
    const auto& shape = ground.oracle().ruleset().shape();
    bool complete = false;
    const analyse::Positions all = positions_of(ground);
    const std::string unknown = all.without_letters();
    const auto largest = all.largest();
    const std::int64_t far = all.smallest() + 5000;
    std::vector<game::Position> roots;
    std::size_t wanted = 64;
    for (std::int64_t size = all.smallest(); !largest || size <= *largest; ++size) {
        all.of_size(size, [&](PositionData&& position) {
            roots.push_back(shape.from_data(position));
            ground.tick();
            return roots.size() <= most_positions;
        });
        const bool last = largest && size == *largest;
        if (roots.size() < wanted && !last && size < far) continue;
        if (const auto cycle = cycle_from(ground, roots, complete)) return returns(ground, *cycle);
        if (!complete || roots.size() > most_positions) break;
        finding.checked_to = size;
        finding.cases = roots.size();
        if (last && unknown.empty()) {
            finding.verdict = Verdict::exhausted;
            finding.argument = argument::Visited{false};
            return finding;
        }
        wanted *= 2;
        if (last || roots.size() > most_positions / 8 || size >= far) break;
    }
    finding.verdict = finding.cases > 0 && unknown.empty() ? Verdict::holds : Verdict::undecided;
    finding.tried.push_back(!unknown.empty() ? unknown_letters(unknown) : "no number was shown to fall with every move, and no play was found that returns");
    return finding;
}

/// Of every position, as other claims are; `from start`, of the followers of the start.
Finding decide_finite(Ground& ground) {
    if (!ground.claim().from_start || !ground.game().start) return finite_everywhere(ground);
    if (auto proved = finite_by_rank(ground)) return *proved;
    Finding finding;
    bool complete = false;
    const game::Position start = ground.oracle().ruleset().shape().from_data(*ground.game().start);
    if (const auto cycle = cycle_from(ground, {start}, complete, &finding.cases)) return returns(ground, *cycle);
    finding.verdict = complete ? Verdict::exhausted : Verdict::undecided;
    if (!complete) finding.tried.emplace_back("the start has more followers than could be listed");
    finding.argument = argument::Visited{true};
    return finding;
}

}  // namespace grundy::claim
