/// A strategy, for every position at once. K is the set of the claim. It is kept when play ends and
///   (E) a position of K without a move is lost for its mover,
///   (S) every move x → y from K is answered: no move is left at y and its mover has won, or some reply y → z has z in K. Where the claim names a reply, z is
///       the one named, and it must be a move.
/// Whoever moves at a position of K then loses: by induction along play, which ends, the other player answers back into K or has won. Play need not end where a
/// number of the positions, never below 0, can be made less by every answer than it was where the move was made (`round`): so often only is a move made out of
/// K. The claim says that K is kept, so it is false as soon as (E) or (S) fails; whether play ends is only asked where it is true.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/induction.hpp"
#include "engine/verify/induction/law.hpp"
#include "engine/verify/induction/measure.hpp"

namespace grundy::verify {
namespace {

class Strategy {
public:
    Strategy(const rule::Game& game, const rule::Claim& claim, Numeration numeration, Steps& steps, const Arrows::Divided& divided)
        : game_(game),
          claim_(claim),
          tuples_(numeration, steps),
          sentences_(game, tuples_, steps),
          arrows_(game, tuples_, sentences_, steps, divided),
          steps_(steps) {
        for (const Track t : arrows_.numbers()) names_[t] = tuples_.fresh();
        kept_ = tuples_.both(arrows_.positions(), sentences_.truth(*claim.expr, arrows_.names()));
        if (claim.condition) kept_ = tuples_.both(kept_, sentences_.truth(*claim.condition, arrows_.names()));
        for (const rule::Binder& binder : claim.domain) {
            if (binder.slot >= game.components.size() || arrows_.names().at(binder.slot).many)
                throw Rejected("a set of some rows is something that the checker does not decide");
            rule::Expr in;
            in.op = rule::Op::element_of, in.type = {rule::Kind::truth};
            in.args = {rule::local(binder.slot, binder.name), binder.range};
            kept_ = tuples_.both(kept_, sentences_.truth(in, arrows_.names()));
        }
        if (arrows_.has_exchanges()) kept_ = arrows_.in_any_order(tuples_.both(kept_, arrows_.ascending()));
        if (kept_.is_empty()) throw Rejected("no position lies in the set");
        back_ = kept_;
        settled_ = tuples_.without(tuples_.without(arrows_.positions(), arrows_.can_move()), arrows_.lost_at_end());
    }

    /// Of a claim about what the start leads to: it is kept among positions, which hold the start, that no move leaves.
    void from_start(Fields& proof);
    /// Of any other claim: play from the set stays among positions that no move leaves.
    void within(const Json& json);
    /// The reply must lead to where the row is less than where the move out of the set was made.
    void by_rounds(const Json& json);
    std::string decide(Fields& proof, bool holds);

private:
    Set closed_region(const Json& json) const;
    /// Pairs of a position and, under other names, an option of it that lies in K.
    Set replies() const;
    /// Where such an option has these numbers.
    Set is_option(const Set& replies, const std::vector<Form>& numbers, Local local) const;
    bool holds(const Set& set, const Position& p) const;
    Set answered();
    Set left_open(const Set& answered);

    const rule::Game& game_;
    const rule::Claim& claim_;
    Tuples tuples_;
    Sentences sentences_;
    Arrows arrows_;
    Steps& steps_;
    Set kept_, settled_;            ///< settled: no move is left, and the mover has won
    Set back_;                      ///< where replies shall lead: K, or what of it is less than a number by a name of its own
    std::optional<Form> more_;      ///< 0 where that name is the row at the position itself
    std::string falls_;             ///< the row
    std::optional<Set> met_;        ///< where play from the set goes; nothing: anywhere
    std::map<Track, Track> names_;  ///< the other ones
};

Set Strategy::replies() const {
    Set same = back_;
    for (const auto& [here, other] : names_) same = tuples_.both(same, tuples_.equal(one_track(here), one_track(other)));
    return arrows_.before(arrows_.in_any_order(std::move(same)), tuples_.constant(false));
}

/// The option is put in the place of the position, and the position is then called by the other names, which must mean the same.
Set Strategy::is_option(const Set& replies, const std::vector<Form>& numbers, Local local) const {
    std::map<Track, Track> exchanged;
    for (const auto& [here, other] : names_) exchanged[here] = other, exchanged[other] = here;
    Local both = arrows_.located(tuples_.renamed(replies, exchanged), numbers, std::move(local));
    TrackList others;  // taken away before what is larger is joined to the pairs
    for (const auto& [here, other] : names_) {
        both.where.push_back(tuples_.equal(one_track(here), one_track(other)));
        others.push_back(other);
    }
    both.tracks.insert(both.tracks.begin(), others.begin(), others.end());
    return sentences_.closed(std::move(both));
}

/// Where the first `by` that fits names a reply that is good; where none fits, any reply will do.
Set Strategy::answered() {
    Set open = arrows_.ascending(), good = tuples_.constant(false);
    const Set options = claim_.answers.empty() ? good : replies();
    for (const rule::Answer& answer : claim_.answers) {
        const Set fits = tuples_.both(open, arrows_.matches(answer.from, answer.condition));
        rule::Move named;
        named.from = answer.from;
        named.to = answer.to;
        named.condition = answer.condition;
        named.frame = answer.frame;
        arrows_.each_step(named, nullptr, [&](Arrows::Step step) {
            if (step.parts.size() != 1) throw Rejected("a reply that is no single position is more than the checker understands");
            good = tuples_.either(good, tuples_.both(fits, is_option(options, step.parts[0], std::move(step.local))));
        });
        open = tuples_.without(open, fits);
    }
    good = tuples_.either(good, tuples_.both(open, arrows_.before(back_, tuples_.constant(false))));
    return tuples_.either(settled_, arrows_.in_any_order(good));
}

/// Positions with a move that is not answered.
Set Strategy::left_open(const Set& answered) {
    const Set unanswered = tuples_.without(arrows_.positions(), answered), going_on = tuples_.without(arrows_.positions(), settled_);
    Set any = tuples_.constant(false);
    const Set options = claim_.replies.empty() ? any : replies();
    for (std::size_t k = 0; k < game_.moves.size(); ++k) {
        const auto reply = std::find_if(claim_.replies.begin(), claim_.replies.end(), [&](const rule::Reply& r) { return r.move == k; });
        const bool named = reply != claim_.replies.end();
        arrows_.each_step(game_.moves[k], named ? &reply->with : nullptr, [&](Arrows::Step step) {
            if (step.parts.size() != 1) throw Rejected("a strategy speaks of single positions, and a move leads to none, or to a sum");
            Local local = std::move(step.local);
            // The numbers that a reply was made of are those of the move: they stay what they are in "it is no option".
            if (step.reply) local.where.push_back(tuples_.complement(is_option(arrows_.at(options, step.parts[0], {}), *step.reply, {})));
            any = tuples_.either(any, arrows_.at(named ? going_on : unanswered, step.parts[0], std::move(local)));
        });
    }
    return arrows_.in_any_order(tuples_.both(any, arrows_.can_move()));
}

/// No move leaves it.
Set Strategy::closed_region(const Json& json) const {
    Set region = tuples_.both(read_law(json, "in", arrows_.numbers(), tuples_), arrows_.positions());
    const Set outside = tuples_.without(arrows_.positions(), region);
    if (!tuples_.both(region, arrows_.before(outside, tuples_.constant(false))).is_empty()) throw Rejected("a move leads out of the region");
    return region;
}

/// Play that begins in the set stays in the region, and need only end there.
void Strategy::within(const Json& json) {
    Set region = closed_region(json);
    arrows_.require_symmetric(region, "the region");
    if (!tuples_.without(kept_, region).is_empty()) throw Rejected("the set is not in the region");
    met_ = std::move(region);
}

/// Some of what the start leads to lies in the set, or the claim says nothing.
void Strategy::from_start(Fields& proof) {
    if (!game_.start) throw Rejected("the rule has no start");
    if (proof.has("region")) {
        const Set region = closed_region(proof.at("region"));
        if (!holds(region, position_of(*game_.start))) throw Rejected("the start is not in the region");
        kept_ = tuples_.both(kept_, region);
    }
    constexpr std::size_t most_followers = 20'000;
    const Moves moves(game_, steps_);
    std::vector<Position> all{moves.normal(position_of(*game_.start))};
    std::set<Position> seen(all.begin(), all.end());
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (holds(kept_, all[k])) return;
        if (all.size() >= most_followers) continue;
        for (Option& option : moves.options(Position(all[k])))
            for (Position& p : option)
                if (seen.insert(p).second) all.push_back(std::move(p));
    }
    throw Rejected("nothing that the start leads to was found in the set");
}

void Strategy::by_rounds(const Json& json) {
    const Row row = read_row(json, arrows_);
    require_natural(row, arrows_, tuples_, kept_, "what shall fall is negative at some position of the set");
    const Form here = form_of(row, arrows_.here());
    more_ = plus(here, one_track(tuples_.fresh()), -1);
    back_ = tuples_.both(kept_, tuples_.is_at_most(plus(*more_, constant(1))));
    falls_ = text_of(row, game_);
}

bool Strategy::holds(const Set& set, const Position& p) const {
    Local local;
    std::vector<Form> numbers;
    for (const Value& v : p)
        for (const std::int64_t n : v.many ? v.items : Items{v.number}) numbers.push_back(constant(n));
    return arrows_.at(set, numbers, std::move(local)).is_all();
}

std::string Strategy::decide(Fields& proof, bool holds) {
    const Set over = tuples_.without(kept_, arrows_.can_move());
    if (holds && proof.has("round")) by_rounds(proof.at("round"));
    Set open = tuples_.both(kept_, left_open(answered()));
    if (more_) open = tuples_.both(open, tuples_.is_zero(*more_));
    const bool lost = tuples_.without(over, arrows_.lost_at_end()).is_empty(), kept = lost && open.is_empty();
    const char* broken = !lost ? "a position of the set has no move, and its mover has not lost" : "a move out of the set has no answer, or not the one named";
    if (holds && !kept) throw Rejected(std::string("the claim is false: ") + broken);
    if (!holds && kept) throw Rejected("the claim is not refuted: the set is kept");
    const std::string how = fmt::format("decided by automata on digits in {}, of {} states for the set", tuples_.digits(), kept_.accepts.size());
    if (!holds) return std::string(broken) + ", as is " + how;
    std::string falls;
    if (more_) {
        falls = falls_ + " is less after every move out of the set and the answer to it";
    } else {
        const Measure measure(game_, arrows_, tuples_, proof.list("measure"));
        measure.require_falling(met_.value_or(arrows_.positions()));
        falls = measure.falls();
    }
    return fmt::format("every move out of the set is answered back into it{}, so each of its positions is lost: {}; {}",
                       claim_.answers.empty() && claim_.replies.empty() ? "" : ", as named", how, falls);
}

}  // namespace

std::string decide_kept(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    if (claim.form != rule::Claim::Form::keep || !claim.expr) throw Rejected("that a set is kept proves a claim `keep`, and nothing else");
    if (const auto plain = claim.replies.empty() ? rule::unrolled(game) : std::nullopt) return decide_kept(*plain, claim, holds, proof, steps);
    Strategy strategy(game, claim, numeration_of(proof), steps, Arrows::Divided::read(proof, "kept"));
    if (claim.from_start && !holds) throw Rejected("whether the start leads to where the set is not kept is something that the checker does not decide");
    if (claim.from_start) strategy.from_start(proof);
    else if (proof.has("region") && holds) strategy.within(proof.at("region"));
    return strategy.decide(proof, holds);
}

}  // namespace grundy::verify
