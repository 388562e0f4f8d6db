/// No play goes on for ever: a rank that falls proves it, a cycle refutes it, or a set in which a move is always left; a finite set of positions is exhausted.
#include "engine/claim/cases/cases.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/words/count_game.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/graph/order.hpp"
#include "engine/meaning/rank.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::PositionData;

namespace {

/// A play that returns is simpler to see than one that never ends only while it is short; of words that grow with every move 20 000 take ten seconds.
constexpr std::uint64_t most_looked_at = 5'000'000;  ///< for roots, what `where` leaves out too
constexpr std::size_t most_positions = 2'000'000, few_positions = 2'000;

/// A play that returns.
struct Circle {
    std::string words;
    PositionData first;
};

/// Among the followers of some positions.
std::optional<Circle> cycle_from(Ground& ground, const std::vector<game::Position>& roots, std::size_t most, bool& complete, std::uint64_t* visited = nullptr) {
    const auto& ruleset = ground.oracle().ruleset();
    const auto graph = graph::explore(ruleset, roots, ground.budget(), parallel::Threads(ground.options().threads), 16, most);
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
    finding.counterexample = rule::to_string(circle.first, ground.game());
    for (std::size_t k = 0; k < circle.first.size(); ++k) finding.at.emplace_back(ground.game().components[k].name, circle.first[k]);
    finding.claimed = "every play ends";
    finding.found = "a play that returns";
    finding.shown_by = {"play can go round: " + circle.words};
    return finding;
}

/// The first moves of a play that never ends: "(0) -> (1) -> (2) -> …".
std::string first_moves(Ground& ground, const GoesOn& there) {
    constexpr std::size_t shown = 3, most_options = 10'000;
    const auto& ruleset = ground.oracle().ruleset();
    game::Position at = ruleset.shape().from_data(there.from);
    std::string text = ruleset.shape().print(at);
    for (std::size_t k = 0; k < shown; ++k) {
        std::optional<game::Position> next;
        std::size_t seen = 0;
        ruleset.options(at, [&](game::Sum&& option) {
            for (const game::Position& part : option)
                if (!next && there.contains(ruleset.shape().to_data(part))) next = part;
            return !next && ++seen < most_options;
        });
        if (!next) break;
        at = std::move(*next);
        text += " -> " + ruleset.shape().print(at);
    }
    return text + " -> …";
}

/// `start`: play must go on from there.
std::optional<Finding> never_ends(Ground& ground, const PositionData* start) {
    auto there = never_ending(ground.game_ptr());
    if (!there || (start && !there->contains(*start))) return std::nullopt;
    if (start) there->from = *start;
    Finding finding;
    finding.verdict = Verdict::refuted;
    finding.counterexample = ground.shown(there->from);
    for (std::size_t k = 0; k < there->from.size(); ++k) finding.at.emplace_back(ground.game().components[k].name, there->from[k]);
    finding.claimed = "every play ends";
    finding.found = "a play that goes on for ever";
    finding.shown_by = {"a move that stays among such positions is always left, as automata decide: " + first_moves(ground, *there)};
    finding.argument = there->argument;
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
    std::uint64_t left = most_looked_at;
    std::size_t wanted = 64;
    const auto goes_on_for_ever = unknown.empty() ? never_ends(ground, nullptr) : std::nullopt;  // told where no play is found that returns, which is simpler
    const std::size_t most = goes_on_for_ever ? few_positions : most_positions;
    for (std::int64_t size = all.smallest(); !largest || size <= *largest; ++size) {
        all.of_size(
            size,
            [&](PositionData&& position) {
                roots.push_back(shape.from_data(position));
                ground.tick();
                return roots.size() <= most_positions;
            },
            largest ? nullptr : &left);
        const bool last = largest && size == *largest;
        if (roots.size() < wanted && !last && size < far && left > 0) continue;
        if (const auto cycle = cycle_from(ground, roots, most, complete)) return returns(ground, *cycle);
        if (goes_on_for_ever) return *goes_on_for_ever;
        if (!complete || roots.size() > most_positions || left == 0) break;
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
    const auto goes_on_for_ever = never_ends(ground, &*ground.game().start);
    if (const auto cycle = cycle_from(ground, {start}, goes_on_for_ever ? few_positions : most_positions, complete, &finding.cases))
        return returns(ground, *cycle);
    if (goes_on_for_ever) return *goes_on_for_ever;
    finding.verdict = complete ? Verdict::exhausted : Verdict::undecided;
    if (!complete) finding.tried.emplace_back("the start has more followers than could be listed");
    finding.argument = argument::Visited{true};
    return finding;
}

}  // namespace grundy::claim
