/// No play goes on for ever: a rank that falls proves it, a cycle refutes it, a finite set of positions is exhausted.
#include "engine/claim/cases.hpp"
#include "engine/claim/forms.hpp"
#include "engine/game/rank.hpp"
#include "engine/graph/order.hpp"

namespace grundy::claim {

using rule::PositionData;

namespace {

constexpr std::size_t most_positions = 2'000'000;

/// A play that returns, among the followers of some positions.
std::optional<std::string> cycle_from(Ground& ground, const std::vector<game::Position>& roots, bool& complete) {
    const auto& ruleset = ground.oracle().ruleset();
    const auto graph = graph::explore(ruleset, roots, ground.budget(), parallel::Threads(ground.options().threads), 16, most_positions);
    complete = !graph.limit();
    if (!complete || graph::successors_first(graph)) return std::nullopt;
    const auto cycle = graph::witness_cycle(graph);
    std::string text;
    for (const graph::Id id : cycle) text += ruleset.shape().print(graph.position(id)) + " -> ";
    return text + ruleset.shape().print(graph.position(cycle.front()));
}

}  // namespace

Finding decide_finite(Ground& ground) {
    Finding finding;
    if (const auto rank = game::falling_rank(ground.game())) {
        finding.verdict = Verdict::proved;
        finding.argument = argument::Rank{*rank};
        return finding;
    }
    // A one-heap family is recognised only when every one of its moves is shown to make the heap smaller.
    if (ground.oracle().is_sequence()) {
        finding.verdict = Verdict::proved;
        finding.argument = argument::HeapFalls{ground.oracle().recognition().family};
        return finding;
    }
    const auto& shape = ground.oracle().ruleset().shape();
    rule::Claim everywhere = ground.claim();
    everywhere.over_positions = !ground.game().start;
    everywhere.from_start = ground.game().start.has_value();
    // Growing batches of positions from the smallest on; with a start, its followers.
    const auto refuted = [&](const std::string& cycle) {
        finding.verdict = Verdict::refuted;
        finding.counterexample = cycle.substr(0, cycle.find(" -> "));
        finding.claimed = "every play ends";
        finding.found = "a play that returns";
        finding.shown_by = {"play can go round: " + cycle};
        return finding;
    };
    bool complete = false;
    if (ground.game().start) {
        if (const auto cycle = cycle_from(ground, {shape.from_data(*ground.game().start)}, complete)) return refuted(*cycle);
        finding.verdict = complete ? Verdict::exhausted : Verdict::undecided;
        if (!complete) finding.tried.push_back("the start has more followers than could be listed");
        finding.argument = argument::Visited{true};
        return finding;
    }
    const Positions all(ground.oracle().ruleset(), ground.game(), ground.claim(), caps_of(ground));
    const auto largest = all.largest();
    std::vector<game::Position> roots;
    std::size_t wanted = 64;
    for (std::int64_t size = 0; !largest || size <= *largest; ++size) {
        all.of_size(size, [&](PositionData&& position) {
            roots.push_back(shape.from_data(position));
            ground.tick();
            return roots.size() <= most_positions;
        });
        const bool last = largest && size == *largest;
        if (roots.size() < wanted && !last && size < 5000) continue;
        if (const auto cycle = cycle_from(ground, roots, complete)) return refuted(*cycle);
        if (!complete) break;
        finding.checked_to = size;
        if (last) {
            finding.verdict = Verdict::exhausted;
            finding.argument = argument::Visited{false};
            return finding;
        }
        wanted *= 2;
        if (roots.size() > most_positions / 8 || size >= 5000) break;
    }
    finding.verdict = finding.checked_to ? Verdict::holds : Verdict::undecided;
    finding.tried.push_back("no rank was found that falls with every move, and no play that returns");
    return finding;
}

}  // namespace grundy::claim
