#include "engine/solve/positions/search.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/meaning/growing_set.hpp"
#include "engine/solve/positions/near.hpp"

namespace grundy::solve {

namespace {

constexpr std::size_t deep_play = 50'000;   ///< moves one after another: then those near the position are looked at first
constexpr std::size_t most_near = 100'000;  ///< positions

}  // namespace

Search::Search(const game::Ruleset& game, const base::Budget& budget, const parallel::Threads& threads)
    : game_(game), budget_(budget), threads_(threads), joined_(Joined::of(game)), play_(joined_ ? *joined_ : game), sums_(play_), splits_(may_split(game)) {}

Found<Outcome> Search::outcome(const game::Sum& sum) {
    const game::Convention convention = game_.convention();
    if (convention.has_values()) {
        if (sum.size() != 1 || loopy_) return by_values(sum);
        if (const auto before = told(sum[0])) return {before, {}};
        std::optional<Mirrored> play;
        bool apart = false;
        const auto early = base::ended_early([&] { play = mirrored(sum[0]), apart = !play && falls_apart(sum[0]); });
        if (early) return {{}, early};
        if (play) return {play->opening ? Outcome::N : Outcome::P, {}};
        if (apart) return values_ ? by_values(sum) : by_couples(sum[0]);
        return lazily(play_, lazy_, standing(sum[0]));
    }
    const bool single = sum.size() == 1;
    if (convention.partizan || convention.terminal) {
        if (!single) refuse_sum();
        return lazily(play_, lazy_, standing(sum[0]));
    }
    if (single && !splits_) return lazily(play_, lazy_, standing(sum[0]));
    game::Sum parts;
    for (const game::Position& part : sum) parts.push_back(standing(part));
    return lazily(sums_, lazy_sums_, sums_.row(std::move(parts)));
}

std::optional<Outcome> Search::told(const game::Position& position) {
    switch (lazy_ ? lazy_->told(standing(position)) : Lazy::Answer::unknown) {
        case Lazy::Answer::p: return Outcome::P;
        case Lazy::Answer::n: return Outcome::N;
        case Lazy::Answer::d: return Outcome::D;
        default: return std::nullopt;
    }
}

Found<Outcome> Search::lazily(const game::Ruleset& game, std::unique_ptr<Lazy>& lazy, const game::Position& position) {
    if (!lazy) lazy = std::make_unique<Lazy>(game, budget_);
    Lazy::Answer answer = Lazy::Answer::unknown;
    std::optional<Outcome> told;
    const auto early = base::ended_early([&] {
        answer = lazy->at(position, deep_play);
        if (answer == Lazy::Answer::deep || answer == Lazy::Answer::undecided) told = nearby(game, position);
        if (answer == Lazy::Answer::deep && !told) answer = lazy->at(position);
    });
    met(lazy->positions());
    if (told) return {told, {}};
    if (early) {
        lazy.reset();  // memory may have ended between two of its tables
        return {{}, early};
    }
    switch (answer) {
        case Lazy::Answer::p: return {Outcome::P, {}};
        case Lazy::Answer::n: return {Outcome::N, {}};
        case Lazy::Answer::d: return {Outcome::D, {}};
        case Lazy::Answer::unknown:
        case Lazy::Answer::open: return {{}, lazy->limit()};
        case Lazy::Answer::sum:
            if (!game.convention().has_values()) refuse_sum();
            lazy.reset();
            return by_values({position});
        case Lazy::Answer::undecided:
        case Lazy::Answer::deep: break;
    }
    lazy.reset();
    if (game.convention().has_values()) {
        loopy_ = true;
        return by_values({position});
    }
    Found<Outcome> found;
    const auto broken = base::ended_early([&] {
        const GraphSolution& graph = graph_with(game, position);
        found = {graph.outcome(position), graph.limit()};
    });
    return broken ? Found<Outcome>{{}, broken} : found;
}

Found<Outcome> Search::by_couples(const game::Position& position) {
    if (!couples_) couples_ = std::make_unique<Couples>(*pieces());
    bool lost = false;
    const auto early = base::ended_early([&] { lost = couples_->lost(position); });
    met(couples_->positions());
    if (early) {
        couples_.reset();
        return {{}, early};
    }
    return {lost ? Outcome::P : Outcome::N, {}};
}

/// Where play may run away for ever the end of it may be close by all the same.
std::optional<Outcome> Search::nearby(const game::Ruleset& game, const game::Position& position) {
    const Near near = outcome_near(game, position, most_near, budget_, threads_);
    met(near.reached);
    return near.outcome;
}

Found<Outcome> Search::by_values(const game::Sum& sum) {
    if (loopy_ && sum.size() == 1) {
        const game::Position asked = standing(sum[0]);
        std::optional<Outcome> told;
        const bool ready = graph_ && graph_of_ == &play_ && !graph_->limit() && graph_->graph().find(asked);
        if (!ready && !base::ended_early([&] { told = nearby(play_, asked); }) && told) return {told, {}};
    }
    const Found<LoopyValue> found = value(sum);
    return {found.answer ? std::optional(solve::outcome(*found.answer)) : std::nullopt, found.limit};
}

Found<LoopyValue> Search::value(const game::Sum& sum) {
    if (!game_.convention().has_values()) throw base::Failure(base::FailureKind::unsupported, "positions of this game have an outcome, but no Grundy value");
    Found<LoopyValue> total{LoopyValue{}, {}};
    for (const game::Position& part : sum) {
        Found<LoopyValue> found = part_value(part);
        if (!found.answer) return found;
        total.answer = *total.answer + *found.answer;
    }
    return total;
}

Pieces* Search::pieces() {
    if (!pieces_sought_) pieces_ = Pieces::of(game_);
    pieces_sought_ = true;
    return pieces_.get();
}

std::optional<Mirrored> Search::mirrored(const game::Position& position) {
    if (!game_.convention().has_values() || !pieces()) return std::nullopt;
    return pieces()->cells_left(position) >= fewest_mirrored ? pieces()->mirrored(position) : std::nullopt;
}

bool Search::falls_apart(const game::Position& position) {
    if (!falls_apart_) falls_apart_ = pieces() && pieces()->falls_apart(position);
    return *falls_apart_;
}

/// Nothing: a limit was reached, or play can return.
std::optional<std::uint32_t> Search::depth_first_value(const game::Position& position) {
    if (!pieces()) return values_->at(standing(position));
    std::uint32_t sum = 0;
    for (const game::Position& piece : pieces()->split(position)) {
        const auto value = values_->at(piece);
        if (!value) return std::nullopt;
        sum ^= *value;
    }
    return sum;
}

Found<LoopyValue> Search::part_value(const game::Position& position) {
    if (!loopy_) {
        std::optional<Mirrored> play;
        if (const auto early = base::ended_early([&] { play = mirrored(position); })) return {{}, early};
        if (play && !play->opening) return {LoopyValue{false, 0, {}}, {}};
        if (!values_) values_ = std::make_unique<DepthFirst<MexPolicy>>(pieces() ? *pieces() : play_, budget_);
        std::optional<std::uint32_t> value;
        const auto early = base::ended_early([&] { value = depth_first_value(position); });
        met(values_->positions());
        if (early) {
            values_.reset(), couples_.reset();
            pieces_.reset(), pieces_sought_ = false;
            return {{}, early};
        }
        if (value) return {LoopyValue{false, *value, {}}, {}};
        if (values_->limit()) return {{}, values_->limit()};
        loopy_ = true;
        values_.reset();
    }
    Found<LoopyValue> found;
    const auto early = base::ended_early([&] {
        const game::Position asked = standing(position);
        const GraphSolution& graph = graph_with(play_, asked);
        found = {graph.value(asked), graph.limit()};
    });
    return early ? Found<LoopyValue>{{}, early} : found;
}

/// The graph of the last question, if the position lies in it.
const GraphSolution& Search::graph_with(const game::Ruleset& game, const game::Position& position) {
    if (graph_ && graph_of_ == &game && !graph_->limit() && graph_->graph().find(position)) return *graph_;
    graph_.reset();
    graph_ = std::make_unique<GraphSolution>(solve_graph(game, {position}, budget_, threads_));
    graph_of_ = &game;
    met(graph_->graph().positions());
    return *graph_;
}

Found<std::vector<Play>> Search::winning_moves(const game::Sum& sum) {
    std::vector<Play> moves;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (std::find(sum.begin(), sum.begin() + static_cast<std::ptrdiff_t>(i), sum[i]) != sum.begin() + static_cast<std::ptrdiff_t>(i)) continue;
        for (game::Sum& option : game::option_list(game_, sum[i])) {
            game::Sum after = option;
            for (std::size_t j = 0; j < sum.size(); ++j) {
                if (j != i) after.push_back(sum[j]);
            }
            const Found<Outcome> found = outcome(after);
            if (!found.answer) return {{}, found.limit};
            if (*found.answer == Outcome::P) moves.push_back({i, std::move(option)});
        }
    }
    return {std::move(moves), {}};
}

Found<Lengths> Search::lengths(const game::Sum& sum) {
    if (!lengths_) lengths_ = std::make_unique<DepthFirst<LengthPolicy>>(game_, budget_);
    LengthPolicy total;
    total.begin();
    for (const game::Position& part : sum) {
        if (const auto all = meaning::growing_set_length(game_, part)) {
            total.part({*all, *all});
            continue;
        }
        std::optional<Lengths> found;
        const auto early = base::ended_early([&] { found = lengths_->at(part); });
        met(lengths_->positions());
        if (early) {
            lengths_.reset();
            return {{}, early};
        }
        cycle_ = lengths_->cycle();
        if (!found) return {{}, lengths_->limit()};
        total.part(*found);
    }
    return {total.sum(), {}};
}

void Search::refuse_sum() const {
    throw base::Failure(base::FailureKind::unsupported,
                        "a sum of positions means nothing where the end of play is decided by position or the players move differently");
}

}  // namespace grundy::solve
