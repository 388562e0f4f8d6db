/// How long play lasts: every play has exactly so many moves, or so many of one kind.
#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/cases/sums.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/graph/order.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::claim {

using base::Integer;
using solve::Lengths;

namespace {

/// Least and most moves of one label (or of all) in a play from each follower of some positions, and a play that attains them.
class Counted {
public:
    Counted(Ground& ground, const game::Sum& roots, std::optional<std::size_t> move, std::size_t most)
        : ruleset_(ground.oracle().ruleset()),
          move_(move),
          graph_(graph::explore(ruleset_, roots, ground.budget(), parallel::Threads(ground.options().threads), 32, most)) {
        if (graph_.limit()) throw Unanswered{"play goes through more than " + base::counted(graph_.size(), "position"), graph_.limit()};
        const auto order = graph::successors_first(graph_);
        if (!order) {
            cycle_ = graph::witness_cycle(graph_);
            return;
        }
        of_.resize(graph_.size());
        for (const graph::Id id : *order) {
            ground.tick();
            if (id != graph_.empty_sum()) of_[id] = count(id);
        }
    }

    bool endless() const { return !cycle_.empty(); }
    std::string cycle() const {
        std::string text;
        for (const graph::Id id : cycle_) text += ruleset_.shape().print(graph_.position(id)) + " -> ";
        return text + ruleset_.shape().print(graph_.position(cycle_.front()));
    }

    Lengths of(const game::Sum& sum) const {
        Lengths total;
        for (const auto& part : sum) total.least += at(part).least, total.most += at(part).most;
        return total;
    }

    /// A play with the least or the most such moves, as far as a line goes.
    std::string play(game::Sum sum, bool longest) const {
        std::string text = ruleset_.shape().print(sum);
        for (std::size_t step = 0; step < 60; ++step) {
            std::optional<game::Sum> next;
            const Lengths here = of(sum);
            for (std::size_t i = 0; i < sum.size() && !next; ++i) {
                ruleset_.labelled_options(sum[i], [&](game::Sum&& option, std::size_t move) {
                    game::Sum whole = sum;
                    whole.erase(whole.begin() + static_cast<std::ptrdiff_t>(i));
                    whole.insert(whole.end(), option.begin(), option.end());
                    const Lengths there = of(whole);
                    const std::uint64_t one = counts(move) ? 1 : 0;
                    const bool good = longest ? there.most + one == here.most : there.least + one == here.least;
                    if (good) next = std::move(whole);
                    return !good;
                });
            }
            if (!next) return text;
            sum = std::move(*next);
            text += " -> " + ruleset_.shape().print(sum);
        }
        return text + " -> …";
    }

private:
    bool counts(std::size_t move) const {
        if (!move_) return true;
        const rule::Game& rule = *ruleset_.rule();
        return rule.moves[move].label == rule.moves[*move_].label;
    }
    Lengths at(const game::Position& position) const { return of_[*graph_.find(position)]; }

    Lengths count(graph::Id id) const {
        std::optional<Lengths> best;
        ruleset_.labelled_options(graph_.position(id), [&](game::Sum&& option, std::size_t move) {
            Lengths there = of(option);
            const std::uint64_t one = counts(move) ? 1 : 0;
            there.least += one, there.most += one;
            best = best ? Lengths{std::min(best->least, there.least), std::max(best->most, there.most)} : there;
            return true;
        });
        return best.value_or(Lengths{});
    }

    const game::Ruleset& ruleset_;
    std::optional<std::size_t> move_;
    graph::PositionGraph graph_;
    std::vector<graph::Id> cycle_;
    std::vector<Lengths> of_;
};

}  // namespace

namespace {

constexpr std::size_t long_word = 64;         ///< of these one play is sought before all of them
constexpr std::size_t most_at_once = 50'000;  ///< positions that are looked at before a form is sought

/// As a linear form says, where one is proved.
std::optional<Finding> by_form(Ground& ground, Sums& sums) {
    const rule::Claim& claim = ground.claim();
    std::vector<rule::PositionData> positions;
    for (const auto& term : claim.sum) positions.push_back(term.position);
    if (!claim.word.empty()) return std::nullopt;
    std::string form;
    const auto length = length_of_plays(ground.game(), positions, form);
    if (!length) return std::nullopt;
    Finding finding;
    Frame frame(std::max<std::size_t>(claim.frame, ground.game().components.size()));
    const rule::Value said = ground.evaluate(*claim.expr, frame);
    finding.cases = 1;
    finding.argument = argument::LengthOfPlay{form, false};
    finding.verdict = std::find(said.items.begin(), said.items.end(), *length) != said.items.end() ? Verdict::proved : Verdict::refuted;
    if (finding.verdict == Verdict::proved) return finding;
    finding.counterexample = sums.text(claim.sum);
    finding.claimed = base::counted(text_of(said, ground.game()), "move");
    finding.found = "every play has exactly " + base::counted(base::to_string(*length), "move");
    finding.shown_by = {"every play has exactly " + base::counted(form, "move") + " (11.4)"};
    return finding;
}

/// The positions as they are played; false where they are too large.
bool fits(const game::Ruleset& ruleset, const rule::PositionSum& terms, game::Sum& sum) {
    try {
        for (const auto& term : terms) sum.push_back(ruleset.shape().from_data(term.position));
        return true;
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
        return false;
    }
}

Finding without_end(const Counted& counted, const std::string& position) {
    Finding finding;
    finding.verdict = Verdict::refuted;
    finding.counterexample = position;
    finding.claimed = "plays of a bounded length";
    finding.found = "play can go on for ever";
    finding.shown_by = {"play can return: " + counted.cycle()};
    return finding;
}

}  // namespace

Finding decide_length(Ground& ground) {
    if (ground.claim().everywhere) return decide_length_everywhere(ground);
    Finding finding;
    const rule::Claim& claim = ground.claim();
    Sums sums(ground);
    if (!sums.own(claim.sum)) throw Unanswered{"lengths are counted for positions of one game"};
    const auto& ruleset = ground.oracle().ruleset();
    game::Sum sum;
    if (!fits(ruleset, claim.sum, sum)) {  // beyond 64 bits
        if (auto found = by_form(ground, sums)) return *found;
        throw Unanswered{"numbers beyond 64 bits, and no form that says how long play lasts"};
    }
    std::optional<std::size_t> move;
    for (std::size_t k = 0; k < ground.game().moves.size() && !claim.word.empty(); ++k) {
        if (ground.game().moves[k].label == claim.word) move = k;
    }
    const std::string kind = claim.word.empty() ? "" : " of the kind `" + claim.word + "`";

    Lengths lengths;
    std::optional<Counted> counted;
    const auto told = [&] { return !move && sum.size() == 1 ? ground.oracle().length_of_plays(claim.sum[0].position) : std::nullopt; };
    auto growing = told();
    if (!growing && sum.size() == 1 && claim.sum[0].position[0].items.size() > long_word && let_one_play_tell(ground)) growing = told();
    if (growing) {
        lengths = {growing->first, growing->first};
    } else {
        try {
            counted.emplace(ground, sum, move, most_at_once);
        } catch (const Unanswered&) {  // play goes through more
            if (auto found = by_form(ground, sums)) return *found;
            if (let_one_play_tell(ground)) growing = told();
            if (!growing) counted.emplace(ground, sum, move, graph::max_positions);
        }
        if (counted && counted->endless()) return without_end(*counted, sums.text(claim.sum));
        lengths = growing ? Lengths{growing->first, growing->first} : counted->of(sum);
    }

    Frame frame(std::max<std::size_t>(claim.frame, ground.game().components.size()));
    const rule::Value said = ground.evaluate(*claim.expr, frame);
    const auto has = [&](std::uint64_t n) { return std::find(said.items.begin(), said.items.end(), Integer(n)) != said.items.end(); };
    const argument::Lengths counts{lengths.least, lengths.most, claim.word};
    finding.argument = counts;
    finding.cases = 1;
    if (has(lengths.least) && has(lengths.most)) {
        for (std::uint64_t n = lengths.least; n <= lengths.most; ++n) {
            if (!has(n)) throw Unanswered{text_of(counts) + ", and whether " + std::to_string(n) + " occurs was not looked at"};
        }
        finding.verdict = growing ? Verdict::proved : Verdict::exhausted;
        if (growing) finding.grounds = pattern::Evidence(growing->second);
        return finding;
    }
    finding.verdict = Verdict::refuted;
    finding.counterexample = sums.text(claim.sum);
    finding.claimed = base::counted(text_of(said, ground.game()), "move") + kind;
    finding.found = text_of(counts);
    const bool longest = has(lengths.least);
    if (counted)
        finding.shown_by = {"a play with " + base::counted(longest ? lengths.most : lengths.least, "move") + kind + ": " + counted->play(sum, longest)};
    return finding;
}

}  // namespace grundy::claim
