#include "engine/claim/induction/counterexample.hpp"

#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;
using arithmetic::Values;

namespace {

constexpr std::size_t most_options = 100'000;  ///< of a counterexample, to tell what it is

}  // namespace

/// A position at which one of the conditions fails, all smaller ones obeying them, is the smallest counterexample: if every move there makes the size smaller,
/// the claim is true at all of its followers, so it is false there. Sizes and ties are those of Cases::rank.
std::optional<Proof> Counterexample::refute(const Automaton& fails, const std::function<void(const Values&, Refutation&)>& words) {
    const auto parts = ground_.game().components;
    if (std::any_of(parts.begin(), parts.end(), [](const auto& c) { return rule::holds_negative(c.kind); })) return std::nullopt;
    const Track size = sentences_.fresh();
    arithmetic::Linear sum;
    for (const Track track : play_.tracks()) sum = arithmetic::plus(sum, arithmetic::number(track));
    const arithmetic::Numeration base = sentences_.base();
    const Automaton larger = both(play_.positions(), arithmetic::is_at_most(base, arithmetic::plus(arithmetic::number(size), sum, -1)));
    const Automaton sized = arithmetic::is_zero(base, arithmetic::plus(arithmetic::number(size), sum, -1));
    if (!both(both(within_, sized), play_.leads_into(larger)).accepts_nothing()) return std::nullopt;
    std::vector<Track> order{size};
    order.insert(order.end(), play_.tracks().begin(), play_.tracks().end());
    const auto at = both(fails, sized).least(order);
    if (!at) return std::nullopt;
    Proof proof;
    proof.refuted.emplace();
    proof.refuted->frame = ground_.frame_of(play_.position(*at));
    words(*at, *proof.refuted);
    return proof;
}

/// The options of a position, by the definition: the parts of each. Nothing where they are too many to be listed.
std::optional<std::vector<std::vector<rule::PositionData>>> Counterexample::options(const Values& at) {
    std::vector<std::vector<rule::PositionData>> all;
    const game::Ruleset& ruleset = ground_.oracle().ruleset();
    try {
        ruleset.options(ruleset.shape().from_data(play_.position(at)), [&](game::Sum&& option) {
            std::vector<rule::PositionData>& parts = all.emplace_back();
            for (const game::Position& part : option) parts.push_back(ruleset.shape().to_data(part));
            return all.size() < most_options;
        });
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
        return std::nullopt;
    }
    return all.size() < most_options ? std::optional(std::move(all)) : std::nullopt;
}

Automaton Counterexample::here(Automaton set, const Values& at) const {
    const Values all = complete(at);
    for (const Track track : play_.tracks()) set = both(set, arithmetic::is_number(sentences_.base(), track, all.at(track)));
    return set;
}

/// An option that the set has: the first in the order of the rule, or, of too many, the least. Nothing where the moves leave sums that are not listed.
std::optional<rule::PositionData> Counterexample::option_in(const Values& at, const Automaton& set) {
    if (const auto listed = options(at)) {
        for (const auto& option : *listed)
            if (option.size() == 1 && set.accepts(complete(play_.values(option[0])))) return option[0];
        return std::nullopt;
    }
    try {
        const auto names = play_.other_names();
        std::vector<Track> order;
        for (const Track track : play_.tracks()) order.push_back(names.at(track));
        const auto found = both(here(play_.arrows(names), at), renamed(set, names)).least(order);
        if (!found) return std::nullopt;
        Values option;
        for (const auto& [track, name] : names) option[track] = found->at(name);
        return play_.position(option);
    } catch (const NotDefinable&) {
        return std::nullopt;
    }
}

void Counterexample::show_outcome(const Values& at, const Automaton& in, Refutation& refuted) {
    const bool lost = in.accepts(complete(at));
    refuted.claimed = lost ? "P" : "N";
    refuted.found = lost ? "N" : "P";
    const std::string here = play_.describe(at);
    if (!play_.can_move().accepts(complete(at))) {
        refuted.shown_by = {"no move is left at " + here + ", and the rule says who has won"};
        return;
    }
    if (!lost) {
        refuted.shown_by = {"no move leads from " + here + " to a position that the claim calls P; all are smaller, so it is true there"};
        return;
    }
    const auto option = option_in(at, in);
    const std::string there = option ? rule::to_string(*option, ground_.game()) + ", which is smaller, so the claim is true there: P"
                                     : "a position that the claim calls P; it is smaller, so the claim is true there";
    refuted.shown_by = {"a move leads from " + here + " to " + there};
}

/// What the options are worth by f: by the options themselves, or, of too many, by what automata say of their values.
base::Integer Counterexample::least_missing(const Values& at, const Automaton& f, Track v) {
    if (const auto listed = options(at)) {
        std::set<base::Integer> reached;
        for (const auto& option : *listed) {
            base::Integer worth = 0;
            for (const auto& part : option) worth ^= here(f, play_.values(part)).least({v})->at(v);
            reached.insert(worth);
        }
        base::Integer mex = 0;
        while (reached.count(mex) != 0) ++mex;
        return mex;
    }
    Automaton missed = sentences_.constant(true);
    for (const Automaton& reached : play_.before_worth(f, v)) missed = both(missed, complement(sentences_.close({here(reached, at)}, play_.tracks())));
    return missed.least({v})->at(v);
}

void Counterexample::show_value(const Values& at, const Automaton& f, Track v, Refutation& refuted) {
    refuted.claimed = base::to_string(here(f, at).least({v})->at(v));
    refuted.found = base::to_string(least_missing(at, f, v));
    refuted.shown_by = {"the options of " + play_.describe(at) + " are smaller, so the claim is true there, and the least value that they do not have is " +
                        refuted.found};
}

std::optional<Proof> Counterexample::to_outcomes(const Automaton& fails, const Automaton& in) {
    return refute(fails, [&](const Values& at, Refutation& refuted) { show_outcome(at, in, refuted); });
}

std::optional<Proof> Counterexample::to_values(const Automaton& fails, const Automaton& f, Track v) {
    return refute(fails, [&](const Values& at, Refutation& refuted) { show_value(at, f, v, refuted); });
}

}  // namespace grundy::claim
