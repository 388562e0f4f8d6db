/// What is claimed, with an outcome or a value in the place of the one that is asked for, and the conditions on it.
#include "engine/verify/induction/conditions.hpp"

#include <fmt/format.h>

#include "engine/rule/walk.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/options.hpp"

namespace grundy::verify {

/// The claim where it is about something, for all values of what `for` binds beside the components. Throws Rejected when it is about nothing at all.
Set Induction::claimed(bool with_positions, const Expr& said, const Names& known) {
    Set about = !with_positions ? tuples_.constant(true) : apart_ ? tuples_.constant(true) : everywhere();
    if (with_positions && apart_ && game_.where) about = sentences_.truth(*game_.where, *apart_);
    std::vector<rule::Binder> others;
    for (const rule::Binder& binder : claim_.domain) {
        if (!with_positions || binder.slot >= game_.components.size()) {
            others.push_back(binder);
            continue;
        }
        const Meaning& component = names_said().at(binder.slot);
        if (component.many) throw Rejected("a claim about some rows is something that the checker does not decide");
        auto in = std::make_shared<Expr>();
        in->op = Op::element_of, in->type = {rule::Kind::truth};
        in->args = {rule::local(binder.slot, binder.name), binder.range};
        about = tuples_.both(about, sentences_.truth(*in, names_said()));
    }
    // What is claimed of an unordered position is claimed of it as it is written.
    const bool unordered = with_positions && arrows_.has_exchanges();
    if (unordered) about = tuples_.both(about, arrows_.ascending());
    const Sentences::Under there(sentences_, about);
    Set broken = tuples_.constant(false), met = tuples_.constant(false);
    sentences_.each(others, claim_.condition, with_positions ? known : Names{}, [&](const Names& names, Local local) {
        local.where.push_back(about);
        Local case_of = local;
        const Sentences::Under under(sentences_, sentences_.closed({local.where, {}}));
        local.where.push_back(tuples_.complement(sentences_.truth(said, names)));
        broken = tuples_.either(broken, sentences_.closed(std::move(local)));
        met = tuples_.either(met, sentences_.closed(std::move(case_of)));
    });
    if (met.is_empty()) throw Rejected("the claim is about no case at all");
    return tuples_.complement(unordered ? arrows_.in_any_order(std::move(broken)) : broken);
}

void Induction::set_apart(const std::vector<std::uint32_t>& components) {
    apart_ = arrows_.names();
    for (const std::uint32_t k : components) {
        Meaning& meaning = apart_->at(k);
        if (meaning.many) throw Rejected("multiples of a divisor are asked for at numbers alone");
        meaning.items = {one_track(tuples_.fresh())};
    }
}

void Induction::require_closed(const Set& region) {
    const Set outside = tuples_.without(arrows_.positions(), region);
    if (outside.is_empty()) return;
    none(tuples_.both(region, arrows_.leads_into(outside)), "a move leads out of the positions that the claim speaks of");
}

/// What is said of the region says the same of every order of what has none, no move leaves it, and play ends.
void Induction::require_play(const Set& region, const Set& said) {
    arrows_.require_symmetric(region, "the claim");
    arrows_.require_symmetric(said, "the claim");
    require_closed(region);
    measure_->require_falling(region);
}

/// Which of K0, K1 and K2 fails; null: none does.
const char* Induction::not_the_kernel(const Set& region, const Set& lost) {
    const Set won = tuples_.without(region, lost), empty = tuples_.constant(arrows_.empty_is_lost());
    const Set over = tuples_.without(region, arrows_.can_move()), may_be_over = tuples_.without(region, arrows_.sure_to_move());
    const Set wrong_end = tuples_.either(tuples_.without(tuples_.both(may_be_over, lost), arrows_.lost_at_end()),
                                         tuples_.without(tuples_.both(over, arrows_.lost_at_end()), lost));
    if (!wrong_end.is_empty()) return "where play is over the claim is not what the rule says";
    if (arrows_.leaves_sums()) {
        require_plain_sums();
        const Set answered = won_beside(lost);
        if (!tuples_.both(lost, left_open(lost, answered)).is_empty()) return "a move from a position that is said to be P leaves what is not known to be won";
        return tuples_.without(won, answered).is_empty() ? nullptr : "no move from a position that is said to be N is known to leave what is lost";
    }
    const char* const from_lost = "a move leads from a position that is said to be P to another";
    const char* const unanswered = "from a position that is said to be N no move leads to one that is said to be P";
    if (tuples_.numerator() != 1) {
        arrows_.require_symmetric(region, "the claim"), arrows_.require_symmetric(lost, "the claim");
        if (!arrows_.has_none_into(lost, lost)) return from_lost;
        return arrows_.has_all_into(tuples_.both(won, arrows_.can_move()), lost) ? nullptr : unanswered;
    }
    if (!tuples_.both(lost, arrows_.before(lost, empty)).is_empty()) return from_lost;
    const Set answered = arrows_.before(lost, empty, true);
    const bool all_answered = tuples_.without(tuples_.both(won, arrows_.can_move()), answered).is_empty();
    return all_answered ? nullptr : unanswered;
}

/// The conditions are as necessary as they are sufficient: where one fails, the claim is false.
std::string Induction::verdict(bool holds, const char* broken, const std::string& how) const {
    if (holds && broken) throw Rejected(std::string(arrows_.is_bounded() ? "the claim is not proved: " : "the claim is false: ") + broken);
    if (!holds && arrows_.is_bounded()) throw Rejected("what is not known of all moves refutes no claim");
    if (!holds && !broken) throw Rejected("the claim is not refuted: it is true");
    return how + (broken ? std::string("; ") + broken : "") + "; " + measure_->falls();
}

/// The claim is true of P and N alike there, but of a draw? Where it is not, play must end, as it does from all positions of which it speaks, or from all.
/// Does that matter?
bool Induction::require_no_draw(const Set& open) {
    sentences_.let_drawn(true);
    const Set of_draws = tuples_.both(open, claimed_with(false));
    sentences_.let_drawn(false);
    if (tuples_.without(open, of_draws).is_empty()) return false;
    if (!measure_) throw Rejected("where nothing is claimed play may be drawn");
    const Set speaks = tuples_.without(arrows_.positions(), of_draws);
    const bool stays = tuples_.both(speaks, arrows_.leads_into(of_draws)).is_empty();
    measure_->require_falling(stays ? speaks : arrows_.positions());
    return true;
}

std::string Induction::by_outcomes(bool holds) {
    const Set lost = claimed_with(true), won = claimed_with(false), positions = arrows_.positions();
    none(tuples_.without(positions, tuples_.either(lost, won)), "what is claimed is true of no outcome");
    const Set region = tuples_.without(positions, tuples_.same(lost, won)), in = tuples_.both(region, lost);
    const Set open = tuples_.without(positions, region);
    const bool ends = !open.is_empty() && require_no_draw(open);
    if (region.is_empty() && holds)
        return fmt::format("whoever wins at a position, the claim is true there, as automata on digits in {} decide{}", tuples_.digits(),
                           ends ? "; " + measure_->falls() : "");
    require_play(region, in);
    const char* const broken = not_the_kernel(region, in);
    if (broken && arrows_.leaves_sums()) throw Rejected(std::string("the claim is neither proved nor refuted: ") + broken);
    return verdict(
        holds, broken,
        fmt::format("by induction along play (theorem 11.1), decided by automata on digits in {}, of {} states for the positions that are said to be P",
                    tuples_.digits(), in.accepts.size()));
}

std::string Induction::by_numbers(bool holds) {
    require_all(claimed(true), holds, "the claim is false of the numbers of some position", "the claim is true of the numbers of every position");
    return fmt::format("automata on digits in {} decide it, whoever wins", tuples_.digits());
}

/// Where what the claim assumes, of numbers alone, is false: its domain, its condition, the premises of `=>`. Nothing is asked there.
Set Induction::silent() {
    std::vector<rule::ExprRef> premises;
    rule::ExprRef said = claim_.expr;
    for (; said->op == Op::implies; said = said->args[1]) premises.push_back(said->args[0]);
    said = rule::truth(false);
    for (; !premises.empty(); premises.pop_back())
        if (!rule::any_of(*premises.back(), [](const Expr& part) { return part.op >= Op::value_at; })) said = rule::binary(Op::implies, premises.back(), said);
    return claimed(true, *said, names_said());
}

/// Where f gives two values, v and a smaller one.
Set Induction::two_values(const Set& f, Track v) {
    const Track u = tuples_.fresh();
    const Set less = tuples_.is_at_most(plus(minus(one_track(u), one_track(v)), constant(1)));
    return tuples_.both(tuples_.both(f, tuples_.renamed(f, {{v, u}})), less);
}

/// Which of M1 and M2 fails; null: neither does. f is one value v for each of its positions.
const char* Induction::not_the_values(const Set& f, Track v) {
    const Track u = tuples_.fresh();
    const Set less = tuples_.is_at_most(plus(minus(one_track(u), one_track(v)), constant(1)));
    const std::vector<Set> reached = arrows_.before_worth(f, v);
    for (const Set& set : reached)
        if (!tuples_.both(f, set).is_empty()) return "a move leads to a position of which the same value is claimed";
    Set missed = tuples_.exists(tuples_.both(f, less), v);
    for (const Set& set : arrows_.is_bounded() ? arrows_.before_worth(f, v, true) : reached) missed = tuples_.without(missed, tuples_.renamed(set, {{v, u}}));
    return missed.is_empty() ? nullptr : "no move leads to a smaller value that the claimed one needs";
}

std::string Induction::by_values(bool holds) {
    if (!has_plain_sums(game_)) throw Rejected("positions of this game have outcomes, but no Grundy values");
    const Track v = tuples_.fresh();
    const Set all = claimed_with_value(v), positions = arrows_.positions();
    const Set region = tuples_.both(positions, tuples_.exists(tuples_.complement(all), v));  // something is claimed
    if (region.is_empty() && holds) {
        measure_->require_falling(positions);
        return "whatever the value of a position is, the claim is true there, as automata on digits in " + tuples_.digits() + " decide; " + measure_->falls();
    }
    if (!tuples_.without(tuples_.without(positions, region), silent()).is_empty()) measure_->require_falling(positions);  // a drawn position has no value
    none(tuples_.without(region, tuples_.exists(all, v)), "what is claimed is true of no value");
    const Set f = tuples_.both(region, all);
    none(two_values(f, v), "the claim leaves more than one value");
    require_play(region, f);
    return verdict(holds, not_the_values(f, v),
                   fmt::format("by induction on values (theorem 11.2), decided by automata on digits in {}, of {} states for positions with their values",
                               tuples_.digits(), f.accepts.size()));
}

/// No value is larger than the number of options: the claim is true of all that this leaves.
std::string Induction::by_options(bool holds) {
    if (!holds) throw Rejected("how many options there are refutes no claim");
    if (!has_plain_sums(game_)) throw Rejected("positions of this game have outcomes, but no Grundy values");
    measure_->require_falling(arrows_.positions());
    const Track v = tuples_.fresh();
    const Set said = claimed_with_value(v);
    const std::vector<Set> by = positions_by_options(game_, arrows_, tuples_, steps_);
    Set possible = tuples_.constant(false);
    for (std::size_t n = 0; n < by.size(); ++n) {
        const Set here = tuples_.is_zero(plus(one_track(v), constant(-static_cast<std::int64_t>(n))));
        possible = tuples_.either(possible, tuples_.both(by[n], here));
    }
    none(tuples_.without(possible, said), "the claim is not true of every value that the number of options leaves");
    return fmt::format(
        "no position has more than {} options, and no value is larger than their number; the claim is true of all that this leaves, as automata on "
        "digits in {} decide; {}",
        by.size() - 1, tuples_.digits(), measure_->falls());
}

/// All that is claimed to be P is in the one set, all that is claimed to be N in the other; where nothing is claimed of a position in neither, it may be drawn
/// or play ends.
void Induction::require_settled(const Set& lost, const Set& won) {
    const Set if_lost = claimed_with(true), if_won = claimed_with(false), positions = arrows_.positions();
    none(tuples_.without(positions, tuples_.either(if_lost, if_won)), "what is claimed is true of no outcome");
    none(tuples_.without(tuples_.without(positions, if_won), lost), "a position that is said to be P is not settled so");
    none(tuples_.without(tuples_.without(positions, if_lost), won), "a position that is said to be N is not settled so");
    const Set open = tuples_.without(tuples_.both(positions, tuples_.both(if_lost, if_won)), tuples_.either(lost, won));
    if (!open.is_empty()) require_no_draw(open);
}

/// From the ends of play backwards (7.1): where no move is left the rule says who wins; who can move into the lost ones wins, who moves into the won ones
/// whatever he does loses. Elsewhere play may go on for ever.
Induction::Won Induction::won_within(std::size_t rounds) {
    const Set positions = arrows_.positions(), empty = tuples_.constant(arrows_.empty_is_lost());
    Set lost = arrows_.lost_at_end(), won = tuples_.without(tuples_.without(positions, arrows_.can_move()), lost);
    for (std::size_t k = 0; k < rounds; ++k) {
        const Set wins = arrows_.before(lost, empty), open = arrows_.before(tuples_.without(positions, won), empty);
        lost = tuples_.either(lost, tuples_.without(arrows_.can_move(), open));
        won = tuples_.either(won, wins);
    }
    return {std::move(lost), std::move(won)};
}

std::string Induction::by_rounds(std::size_t rounds, bool holds) {
    if (!holds) throw Rejected("a claim is refuted at a position");
    const auto [lost, won] = won_within(rounds);
    require_settled(lost, won);
    return fmt::format("who wins is settled at all positions of the claim within {} move{} from the ends of play backwards (7.1), by automata on digits in {}",
                       rounds, rounds == 1 ? "" : "s", tuples_.digits());
}

void Induction::by_lost_alone(bool in_every_order, const std::function<Set(const Names&, const Set&, const Set&)>& lost) {
    const auto asks = [&](Op op) { return rule::any_of(*claim_.expr, [op](const Expr& e) { return e.op == op; }); };
    const bool values = asks(Op::value_at), outcomes = asks(Op::previous_at) || asks(Op::next_at);
    if (values == outcomes || asks(Op::draw_at)) throw Rejected("the claim asks neither for values alone nor for who wins alone");
    const Set positions = arrows_.positions();
    Set if_lost = tuples_.constant(false), always = if_lost;
    if (values) {
        const Track v = tuples_.fresh();
        const Set all = claimed_with_value(v);
        if_lost = tuples_.exists(tuples_.both(all, tuples_.is_zero(one_track(v))), v);
        always = tuples_.complement(tuples_.exists(tuples_.complement(all), v));
    } else {
        if_lost = claimed_with(true), always = tuples_.both(if_lost, claimed_with(false));
    }
    none(tuples_.without(positions, if_lost), "the claim says something else than that a position is lost");
    const Set said = tuples_.without(positions, always);
    if (in_every_order) arrows_.require_symmetric(said, "the claim");
    none(tuples_.without(said, lost(arrows_.names(), positions, said)), "the claim says who wins at a position of which that is not known");
}

/// By induction along play from K, which ends: whoever moves out of K is answered back into it or has lost. Play from K stays in the region, if one is given.
std::string Induction::by_strategy(Fields& proof, bool holds) {
    if (!holds) throw Rejected("a claim is refuted at a position");
    if (proof.has("sums")) return by_sums(proof);
    const Set kept = law_in(proof.at("kept"), "in", arrows_.numbers()), positions = arrows_.positions();
    const Set met = proof.has("region") ? law_in(proof.at("region"), "in", arrows_.numbers()) : positions;
    arrows_.require_symmetric(kept, "the set"), arrows_.require_symmetric(met, "the region");
    none(tuples_.without(kept, met), "the set is not in the region");
    require_closed(met);
    measure_->require_falling(met);
    const Set over = tuples_.without(positions, arrows_.can_move()), won_there = tuples_.without(over, arrows_.lost_at_end());
    const Set may_be_over = tuples_.without(positions, arrows_.sure_to_move());
    none(tuples_.both(kept, tuples_.without(may_be_over, arrows_.lost_at_end())), "a position of the set has no move, and its mover has not lost");
    const Set empty = tuples_.constant(arrows_.empty_is_lost()), won = tuples_.either(won_there, arrows_.before(kept, empty, true));
    none(tuples_.both(kept, arrows_.before(tuples_.without(positions, won), empty)), "a move out of the set has no answer");
    require_settled(kept, won);
    return fmt::format(
        "every move out of a set, of {} states, is answered back into it, so each of its positions is lost; what is claimed to be P lies in it, and what is "
        "claimed to be N can move into it; decided by automata on digits in {}; {}",
        kept.accepts.size(), tuples_.digits(), measure_->falls());
}

}  // namespace grundy::verify
