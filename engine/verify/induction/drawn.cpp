/// A set of drawn positions (7.1). Let M be the positions of which the claim is true of P and not of N; L those of M of which it is not true of a draw either,
/// or from which no move leads to M; W those of which it is true of N and not of P, if it is not true of a draw either, or a move leads to L, or the mover has
/// won; K all others of which it is true of a draw; E those of which it is true of P and N and not of a draw. Or the certificate gives L, and W and K are so,
/// and E is empty. In K some move leads to K, and all others to W; L has moves to W alone, or none and has lost; W has a move to L, or none and has won; E has
/// moves to E, L and W alone; and among E, L and W play ends, or (where E is empty) a number that is never negative in L is less after every move from L and
/// some answer to it that leads back to L. Then L is lost and W won, by induction along play there; and nothing in K can be the first that is settled from the
/// ends of play backwards: a move to what is lost leads to no K settled before, nor to W; and the move that stays in K leads to nothing won before. Or so many
/// steps back from the ends of play settle L and W, and one more settles nothing: then K, all others, is so.
#include <fmt/format.h>

#include "engine/verify/induction/conditions.hpp"
#include "engine/verify/induction/induction.hpp"

namespace grundy::verify {

struct Induction::Drawn {
    Set drawn, lost, won, ended;
};

Induction::Drawn Induction::said_to_be_drawn() {
    const Set if_lost = claimed_with(true), if_won = claimed_with(false), positions = arrows_.positions();
    sentences_.let_drawn(true);
    const Set if_drawn = claimed_with(false);
    sentences_.let_drawn(false);
    none(tuples_.without(positions, tuples_.either(if_drawn, tuples_.either(if_lost, if_won))), "what is claimed is true of no outcome");
    const Set not_won = tuples_.both(positions, tuples_.without(if_lost, if_won)), not_lost = tuples_.both(positions, tuples_.without(if_won, if_lost));
    const Set stay = tuples_.both(tuples_.both(not_won, if_drawn), arrows_.before(not_won, tuples_.constant(false)));
    const Set lost = tuples_.without(not_won, stay), won = tuples_.without(not_lost, tuples_.without(if_drawn, drawn_beside(lost).won));
    return {tuples_.either(stay, tuples_.without(tuples_.both(positions, tuples_.without(if_drawn, if_lost)), won)), lost, won,
            tuples_.both(positions, tuples_.without(tuples_.both(if_lost, if_won), if_drawn))};
}

/// A move leads to L, or the mover has won: N. All others: drawn.
Induction::Drawn Induction::drawn_beside(const Set& lost) const {
    const Set over = tuples_.without(arrows_.positions(), arrows_.can_move());
    const Set wins = tuples_.either(tuples_.without(over, arrows_.lost_at_end()), arrows_.before(lost, tuples_.constant(arrows_.empty_is_lost())));
    const Set won = tuples_.without(wins, lost);
    return {tuples_.without(arrows_.positions(), tuples_.either(lost, won)), lost, won, tuples_.constant(false)};
}

/// After every move from what is lost there is an answer to where the row is less than it was, which stays named; or whoever is to move has won.
void Induction::require_rounds(const Set& lost, const Row& row) {
    require_natural(row, arrows_, tuples_, lost, "what shall fall is negative at some position that is said to be P");
    const Set empty_is_lost = tuples_.constant(arrows_.empty_is_lost()), over = tuples_.without(arrows_.positions(), arrows_.can_move());
    const Form more = plus(form_of(row, arrows_.here()), one_track(tuples_.fresh()), -1);
    const Set back = tuples_.both(lost, tuples_.is_at_most(plus(more, constant(1)))), here = tuples_.both(lost, tuples_.is_zero(more));
    const Set answered = tuples_.either(tuples_.without(over, arrows_.lost_at_end()), arrows_.before(back, empty_is_lost));
    none(tuples_.both(here, arrows_.before(tuples_.without(arrows_.positions(), answered), empty_is_lost)),
         "after a move from what is said to be P no answer makes less what shall fall");
}

void Induction::require_drawn(const Drawn& said, Fields& proof) {
    const Set no = tuples_.constant(false), empty_is_lost = tuples_.constant(arrows_.empty_is_lost()), positions = arrows_.positions();
    for (const Set* set : {&said.drawn, &said.lost, &said.won, &said.ended}) arrows_.require_symmetric(*set, "what is said");
    const Set settled = tuples_.either(said.ended, tuples_.either(said.lost, said.won)), over = tuples_.without(positions, arrows_.can_move());
    const auto leads_out = [&](const Set& from, const Set& of, const Set& empty_is_out) {
        return tuples_.both(from, arrows_.before(tuples_.without(positions, of), empty_is_out));
    };
    none(tuples_.without(said.drawn, arrows_.before(said.drawn, no)), "from a position that is said to be drawn no move leads to another");
    none(leads_out(said.drawn, tuples_.either(said.drawn, said.won), empty_is_lost), "a position that is said to be drawn has a move to one that is not won");
    none(leads_out(said.lost, said.won, empty_is_lost), "a position that is said to be P has a move to one that is not said to be N");
    none(tuples_.without(tuples_.both(over, said.lost), arrows_.lost_at_end()), "where play is over the claim is not what the rule says");
    none(tuples_.both(tuples_.both(over, said.won), arrows_.lost_at_end()), "where play is over the claim is not what the rule says");
    none(tuples_.without(tuples_.both(said.won, arrows_.can_move()), arrows_.before(said.lost, empty_is_lost)),
         "from a position that is said to be N no move leads to one that is said to be P");
    none(leads_out(said.ended, settled, no), "a position from which play is said to end has a move to another");
    if (settled.is_empty()) return;
    if (proof.has("round")) {
        none(said.ended, "that somebody wins, whoever it is, needs a measure that falls");
        return require_rounds(said.lost, read_row(proof.at("round"), arrows_));
    }
    if (!measure_) throw Rejected("what is said to be won or lost needs a measure that falls");
    measure_->require_falling(settled, true);
}

/// It being known who wins at every position, and at which nobody does, the claim is true, or false.
void Induction::require_following(const Drawn& law, bool holds) {
    sentences_.let(
        [&](const Expr& e, const Names& names) {
            Local local;
            const std::vector<Form> numbers = position(e, names, local);
            if (e.ref != 0) throw Rejected("the claim asks for a position of another game");
            return arrows_.at(e.op == Op::previous_at ? law.lost : e.op == Op::next_at ? law.won : law.drawn, numbers, std::move(local));
        },
        {}, true);
    sentences_.let_each_be_answered();
    require_following(holds);
}

/// Where a step more settles nothing, at every other position no move leads to a lost one and some move to such a position again: these are drawn.
std::string Induction::by_standstill(std::size_t rounds, bool holds) {
    const auto [lost, won] = won_within(rounds);
    const auto [more_lost, more_won] = won_within(rounds + 1);
    none(tuples_.without(more_lost, lost), "after so many steps back more positions are lost");
    none(tuples_.without(more_won, won), "after so many steps back more positions are won");
    for (const Set* set : {&lost, &won}) arrows_.require_symmetric(*set, "what is settled");
    require_following({tuples_.without(arrows_.positions(), tuples_.either(lost, won)), lost, won, tuples_.constant(false)}, holds);
    return fmt::format(
        "{} step{} back from the ends of play all that is ever settled is settled, and every other position is drawn (7.1), by automata on digits in {}",
        rounds, rounds == 1 ? "" : "s", tuples_.digits());
}

std::string Induction::by_drawn_set(Fields& proof, bool holds) {
    const bool by_law = proof.has("law");
    if (!holds && !by_law) throw Rejected("a claim is refuted at a position, or by a law");
    const Drawn said = by_law ? drawn_beside(law_in(proof.at("law"), "lost", arrows_.numbers())) : said_to_be_drawn();
    require_drawn(said, proof);
    if (by_law) require_following(said, holds);
    return fmt::format(
        "{}from each position that is said to be drawn some move leads to another, and none to what is lost (7.1), as automata on digits in {} decide, of {} "
        "states for these{}",
        by_law ? "by a law of all positions: " : "", tuples_.digits(), said.drawn.accepts.size(),
        measure_ ? "; the others by induction along play among them, where " + measure_->falls() : "");
}

/// The certificate gives the set; or of all positions those that have a move to one of them are kept, and so on: where nothing falls out any more a move is
/// always left.
std::string Induction::by_endless(Fields& proof) const {
    const bool given = proof.has("kept");
    Set kept = given ? law_in(proof.at("kept"), "in", arrows_.numbers()) : arrows_.positions();
    if (given) arrows_.require_symmetric(kept, "the set");
    const std::uint64_t rounds = given ? 0 : proof.number("rounds");
    if (rounds > most_steps_on) throw Unreadable("so many steps are not tried");
    for (std::uint64_t k = 0; k < rounds; ++k) kept = tuples_.both(kept, arrows_.leads_into(kept));
    none(tuples_.without(kept, arrows_.leads_into(kept)), "some positions have no move to another of the set");
    if (kept.is_empty()) throw Rejected("no position is left from which play need not end");
    if (claim_.from_start) {
        if (!game_.start) throw Rejected("the rule has no start");
        std::vector<Form> numbers;
        for (const rule::Datum& part : *game_.start)
            for (const base::Integer& n : part.items) {
                const auto small = base::to_int64(n);
                if (!small) throw Rejected("the start is larger than the checker takes");
                numbers.push_back(constant(*small));
            }
        if (numbers.size() != arrows_.length() || !arrows_.at(kept, numbers, {}).is_all()) throw Rejected("from the start play may have to end");
    }
    return fmt::format("in a set of positions, of {} states, each has a move to another of them, as automata on digits in {} decide: play need never end",
                       kept.accepts.size(), tuples_.digits());
}

}  // namespace grundy::verify
