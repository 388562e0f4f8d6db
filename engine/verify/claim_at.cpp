/// Claims about single positions and sums: value, outcome, winner, moves, options, and the length of play.
#include <fmt/format.h>

#include <algorithm>

#include "engine/verify/claim.hpp"

namespace grundy::verify {
namespace {

using F = rule::Claim::Form;

void require_theorem(const Question& q) {
    if (q.theorem != "exhaustive" && q.theorem != "law" && !q.play_length) throw Rejected("theorem " + q.theorem + " does not decide a claim about a position");
    if (q.cases != 0) throw Unreadable("a claim about a position has no cases to be counted");
}

/// What `for` binds: the claim must hold in each case.
bool in_each_case(const Question& q, const std::function<bool(const Evaluator&, Frame&)>& holds) {
    if (q.claim.over_positions || q.claim.from_start)
        throw Rejected("a claim about a position that is about all positions is something that the checker does not decide");
    const Evaluator evaluator(q.game, q.steps, q.answers.ask());
    Frame frame(std::max<std::size_t>(q.claim.frame, q.game.components.size()));
    bool tried = false;
    const bool right = evaluator.each(q.claim.domain, q.claim.condition, frame, [&] { return tried = true, holds(evaluator, frame); });
    if (!tried) throw Rejected("the claim is about no case at all");
    return right;
}

bool said(const Value& claimed, std::int64_t found) {
    return claimed.many ? std::find(claimed.items.begin(), claimed.items.end(), found) != claimed.items.end() : claimed.number == found;
}

std::vector<Sum> claimed_sums(const Question& q) {
    std::vector<Sum> all;
    for (const auto& one : q.claim.list) all.push_back(q.answers.sum(one));
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::string of_value(const Question& q, const Sum& sum) {
    const std::int64_t value = q.answers.value(sum);
    if (!q.claim.expr) throw Rejected("the claim says nothing");
    if (q.claim.expr->type.kind != rule::Kind::number) throw Rejected("a value that is compared with a set is something that the checker does not decide");
    require_verdict(q, in_each_case(q, [&](const Evaluator& e, Frame& frame) { return said(e.at(*q.claim.expr, frame), value); }),
                    fmt::format("the value is {}", value));
    return fmt::format("its value is {}", value);
}

std::string of_outcome(const Question& q, const Sum& sum) {
    const char letter = q.claim.form == F::outcome_at ? q.claim.outcome : q.claim.word == "first" ? 'N' : q.claim.word == "second" ? 'P' : 'D';
    const char found = q.answers.outcome(sum);
    const bool right = in_each_case(q, [&](const Evaluator& e, Frame& frame) { return (found == letter) == e.holds(q.claim.expr, frame); });
    require_verdict(q, right, fmt::format("the outcome is {}", found));
    return fmt::format("its outcome is {}", found);
}

std::string of_move(const Question& q, const Sum& sum) {
    if (q.claim.word != "wins" && q.claim.word != "loses") throw Rejected("a move wins or loses");
    const auto options = q.answers.options(sum);
    const Sum target = q.answers.sum(q.claim.target);
    const bool legal = std::binary_search(options.begin(), options.end(), target);
    if (!legal) return require_verdict(q, false, "there is no such move"), "there is no such move";
    const char found = q.answers.outcome(target);
    const char* const is = found == 'P' ? "the move wins" : found == 'N' ? "the move loses" : "the move draws";
    require_verdict(q, found == (q.claim.word == "wins" ? 'P' : 'N'), is);
    return fmt::format("it leads to a position whose outcome is {}", found);
}

std::string of_options(const Question& q, const Sum& sum) {
    auto found = q.answers.options(sum);
    const bool winning = q.claim.form == F::winning_moves;
    if (winning) std::erase_if(found, [&](const Sum& option) { return q.answers.outcome(option) != 'P'; });
    require_verdict(q, found == claimed_sums(q), fmt::format("there are {} {}", found.size(), winning ? "winning moves" : "options"));
    return fmt::format("there are {} {}", found.size(), winning ? "winning moves" : "options");
}

constexpr std::int64_t most_moves = std::int64_t{1} << 62;

/// Least and most moves (of one label, or all) in a play.
using Lengths = std::pair<std::int64_t, std::int64_t>;

Below<Position, Lengths>::Expanded lengths_below(const Question& q, const Position& here) {
    Below<Position, Lengths>::Expanded result;
    std::vector<std::pair<bool, Option>> all;
    q.answers.play(0).moves().each_option(here, [&](std::size_t move, Option&& option) {
        result.below.insert(result.below.end(), option.begin(), option.end());
        all.emplace_back(q.claim.word.empty() || q.game.moves[move].label == q.claim.word, std::move(option));
    });
    result.result = [all = std::move(all)](const auto& known) {
        std::optional<Lengths> best;
        for (const auto& [counts, option] : all) {
            Lengths one = {counts, counts};
            for (const Position& p : option) one.first += known(p).first, one.second += known(p).second;
            best = best ? Lengths{std::min(best->first, one.first), std::max(best->second, one.second)} : one;
        }
        return best.value_or(Lengths{0, 0});
    };
    return result;
}

/// Between the least and the most a length need not occur.
bool all_said(const Value& claimed, const Lengths& lengths) {
    for (std::int64_t n = lengths.first; n <= lengths.second; ++n) {
        if (said(claimed, n)) continue;
        if (n != lengths.first && n != lengths.second) throw Rejected("the checker does not tell which lengths between the least and the most occur");
        return false;
    }
    return true;
}

}  // namespace

std::string decide_at(const Question& q) {
    require_theorem(q);
    const Sum sum = q.answers.sum(q.claim.sum);
    switch (q.claim.form) {
        case F::value_at: return of_value(q, sum);
        case F::outcome_at:
        case F::winner: return of_outcome(q, sum);
        case F::move: return of_move(q, sum);
        default: return of_options(q, sum);
    }
}

namespace {

/// How long plays from a position are; nothing where one can go on for ever.
class PlayLengths {
public:
    explicit PlayLengths(const Question& q)
        : q_(q),
          below_([&q](const Position& p) { return lengths_below(q, p); }, [](const Position&) { throw MayBeDrawn("play can go on for ever"); }, q.steps) {}

    std::optional<Lengths> of(const Position& position) {
        if (q_.play_length) return Lengths{q_.play_length(position), q_.play_length(position)};
        try {
            return below_.of(position);
        } catch (const MayBeDrawn&) {
            return std::nullopt;
        }
    }

private:
    const Question& q_;
    Below<Position, Lengths> below_;
};

}  // namespace

std::string decide_length(const Question& q) {
    if (!q.claim.expr) throw Rejected("the claim says nothing");
    PlayLengths lengths(q);
    if (q.claim.everywhere)
        return decide_formula(q, [&](const Evaluator& e, Frame& frame) {
            const Position at(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(q.game.components.size()));
            const auto found = lengths.of(q.answers.play(0).moves().normal(at));
            if (!found) throw Rejected("play can go on for ever, and the checker decides of single positions what that says of a length");
            return all_said(e.at(*q.claim.expr, frame), *found);
        });
    require_theorem(q);
    if (!q.claim.word.empty() && q.play_length) throw Rejected("the length of play counts all moves, not those of one kind");
    Lengths all{0, 0};
    for (const auto& [number, position] : q.answers.sum(q.claim.sum)) {
        if (number != 0) throw Rejected("lengths are counted for positions of one game");
        const auto found = lengths.of(position);
        if (!found) return require_verdict(q, false, "play can go on for ever"), "play can go on for ever, so plays have no length";
        const auto [low, high] = *found;
        if (high > most_moves - all.second) throw Rejected("plays are longer than the checker counts");
        all.first += low, all.second += high;
    }
    const bool right = in_each_case(q, [&](const Evaluator& e, Frame& frame) { return all_said(e.at(*q.claim.expr, frame), all); });
    std::string what = all.first == all.second ? fmt::format("every play has {} such moves", all.first)
                                               : fmt::format("plays have from {} to {} such moves", all.first, all.second);
    require_verdict(q, right, what);
    return what;
}

}  // namespace grundy::verify
