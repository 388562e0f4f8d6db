/// What is claimed of words, with an outcome or a value in the place of the one that is asked for, and the conditions on it.
#include "engine/verify/words/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/verify/core/positions.hpp"

namespace grundy::verify::word {

bool asks(const Expr& e, bool of_value) {
    const auto in = [&](const rule::ExprRef& part) { return part && asks(*part, of_value); };
    return (of_value ? e.op == Op::value_at : e.op == Op::previous_at || e.op == Op::next_at || e.op == Op::draw_at) || in(e.condition) ||
           std::any_of(e.args.begin(), e.args.end(), in) || std::any_of(e.binders.begin(), e.binders.end(), [&](const rule::Binder& b) { return in(b.range); });
}

/// The claim at every position, for all values of what `for` binds. Throws Rejected when it is about no case at all.
Set Induction::claimed() {
    for (const rule::Binder& binder : claim_.domain)
        if (binder.slot < game_.components.size()) throw Rejected("a claim about some words is something that the checker does not decide");
    const Sentences::Under there(sentences_, turns_.positions());
    Set broken = sentences_.none(), met = sentences_.none();
    sentences_.each(claim_.domain, claim_.condition, sentences_.position(), [&](const Names& names, const Set& where, const TrackList& places) {
        const Sentences::Under under(sentences_, where);
        broken = tuples_.either(broken, sentences_.exists(tuples_.without(where, sentences_.truth(*claim_.expr, names)), places));
        met = tuples_.either(met, sentences_.exists(where, places));
    });
    if (tuples_.both(met, turns_.positions()).is_empty()) throw Rejected("the claim is about no case at all");
    return tuples_.without(turns_.positions(), broken);
}

Set Induction::with(std::optional<char> outcome, std::optional<Track> value) {
    sentences_.let(outcome, value);
    Set result = claimed();
    sentences_.let({});
    return result;
}

void Induction::require_closed(const Set& region) {
    const Set outside = tuples_.without(turns_.positions(), region);
    if (!outside.is_empty()) none(tuples_.both(region, turns_.before(outside)), "a move leads out of the positions that the claim speaks of");
}

void Induction::require_play(const Set& region) {
    require_closed(region);
    measure_ = read_rows(proof_.list("measure"), sentences_.letters().size(), falls_);
    turns_.require_falling(measure_);
}

/// As before; or the measure falls with every move from the positions alone where the claim is not true whoever wins, and if nobody does: play is in these, as
/// no move leads out of them, and what is claimed of the others is true.
void Induction::require_play_there(const Set& region, const Set& silent) {
    require_closed(region);
    measure_ = read_rows(proof_.list("measure"), sentences_.letters().size(), falls_);
    if (turns_.is_falling(measure_)) return;
    const Set speaks = tuples_.without(turns_.positions(), tuples_.both(silent, with('D')));
    require_closed(speaks);
    turns_.narrow(speaks);
    turns_.require_falling(measure_);
    falls_ += ", from the positions that the claim speaks of";
}

/// Which of K0, K1 and K2 fails; null: none does.
const char* Induction::not_the_kernel(const Set& region, const Set& lost) const {
    const Set answered = turns_.before(lost), over = tuples_.without(region, turns_.can_move());
    if (!tuples_.without(over, tuples_.same(lost, turns_.lost_at_end())).is_empty()) return "where play is over the claim is not what the rule says";
    if (!tuples_.both(lost, answered).is_empty()) return "a move leads from a position that is said to be P to another";
    const Set won = tuples_.both(tuples_.without(region, lost), turns_.can_move());
    return tuples_.without(won, answered).is_empty() ? nullptr : "from a position that is said to be N no move leads to one that is said to be P";
}

/// The conditions are as necessary as they are sufficient: where one fails, the claim is false.
std::string Induction::verdict(bool holds, const char* broken, const std::string& how) const {
    if (holds && broken) throw Rejected(std::string("the claim is false: ") + broken);
    if (!holds && !broken) throw Rejected("the claim is not refuted: it is true");
    return how + (broken ? std::string("; ") + broken : "") + "; " + falls_;
}

/// Which of M1 and M2 fails; null: none does.
const char* Induction::not_the_values(const std::vector<Set>& of) const {
    bool kept = false, missed = false;
    for (std::size_t value = 0; value < of.size(); ++value) {
        const Set reached = turns_.before(of[value]);
        kept = kept || !tuples_.both(of[value], reached).is_empty();
        for (std::size_t larger = value + 1; larger < of.size(); ++larger) missed = missed || !tuples_.without(of[larger], reached).is_empty();
    }
    return kept     ? "a move leads to a position of which the same value is said"
           : missed ? "no move leads to a smaller value that the one that is said needs"
                    : nullptr;
}

std::string Induction::by_outcomes(const Set& lost, const Set& won, bool holds) {
    const Set positions = turns_.positions();
    none(tuples_.without(positions, tuples_.either(lost, won)), "what is claimed is true of no outcome");
    const Set region = tuples_.without(positions, tuples_.same(lost, won)), in = tuples_.both(region, lost);
    require_play_there(region, tuples_.both(lost, won));
    return verdict(
        holds, not_the_kernel(region, in),
        fmt::format("by induction along play on words (theorem 11.5), decided by automata that read them, of {} states for those that are said to be P",
                    in.accepts.size()));
}

/// A value is a place: what is claimed is a set of pairs, which is taken apart value by value.
std::string Induction::by_values(bool holds) {
    if (!has_plain_sums(game_)) throw Rejected("positions of this game have outcomes, but no Grundy values");
    const Track v = tuples_.fresh(), u = tuples_.fresh();
    const Sums& sums = sentences_.sums();
    const Set positions = turns_.positions(), is_value = sums.is_place(v);
    const Set all = [&] {
        const Sentences::Under under(sentences_, is_value);
        return tuples_.both(with({}, v), is_value);
    }();
    const Set region = tuples_.both(positions, tuples_.exists(tuples_.without(is_value, all), v));  // something is claimed
    if (region.is_empty() && holds) {
        require_play(positions);
        return "whatever the value of a position is, the claim is true there, as automata that read the words decide; " + falls_;
    }
    none(tuples_.without(region, tuples_.exists(all, v)), "what is claimed is true of no value");
    const Set f = tuples_.both(region, all), less = sums.at_most(plus(plus(place(u), place(v), -1), constant(1)));
    none(tuples_.both(tuples_.both(f, tuples_.renamed(f, {{v, u}})), less), "the claim leaves more than one value");
    std::vector<Set> of;  // value by value
    for (Set left = f; !left.is_empty(); left = tuples_.without(left, sums.at_most(plus(place(v), constant(1 - static_cast<std::int64_t>(of.size())))))) {
        if (of.size() > most_value) throw Rejected("the claim gives a larger value than the checker takes");
        const Sum that = plus(place(v), constant(-static_cast<std::int64_t>(of.size())));
        of.push_back(tuples_.exists(tuples_.both(f, tuples_.both(sums.at_most(that), sums.at_most(plus({}, that, -1)))), v));
    }
    require_play(region);
    std::size_t states = 0;
    for (const Set& words : of) states += words.accepts.size();
    return verdict(
        holds, not_the_values(of),
        fmt::format("by induction on values on words (theorem 11.5), decided by automata that read them, of {} states for those of a value", states));
}

std::string Induction::decide(bool holds) {
    if (proof_.has("law")) return by_law(holds);
    if (asks(*claim_.expr, true)) return by_values(holds);
    if (!asks(*claim_.expr, false)) {
        if (tuples_.without(turns_.positions(), with({})).is_empty() != holds)
            throw Rejected(holds ? "the claim is false" : "the claim is not refuted: it is true");
        return "nothing is claimed of play, and automata that read the words decide it";
    }
    const Set lost = with('P'), won = with('N');
    // Whoever wins, or if nobody does: then it is of no matter whether play ends.
    const auto everywhere = [&](const Set& set) { return tuples_.without(turns_.positions(), set).is_empty(); };
    if (holds && everywhere(lost) && everywhere(won) && everywhere(with('D')))
        return "whoever wins at a position, the claim is true there, as automata that read the words decide";
    return by_outcomes(lost, won, holds);
}

}  // namespace grundy::verify::word
