/// Puzzles for one player on numbers. Either the certificate gives pairs of a position and a number d(x), one for each of some positions, such that
///   (D0) every goal has one, 0; (D1) a move of cost c from x to a y that has one leads from an x that has one, with d(x) <= d(y) + c;
///   (D2) from every x that has one and is no goal a move of cost c >= 1 leads to a y with d(y) + c = d(x):
/// no way from x to a goal costs less than d(x), by (D0) and (D1) from its end on, some way costs that much, by (D2) as long as d falls, and what has no number
/// has no way, by (D1). Or it gives a set in which no goal lies and that no move leaves, so that no goal is reached from there; and sets, one after another,
/// from each position of which a few moves lead to a goal, into a set before, or to where in the set a row of natural numbers is less, so that one is reached.
/// What the claim asks for must be known by that.
#include <fmt/format.h>

#include "engine/verify/induction/conditions.hpp"
#include "engine/verify/induction/induction.hpp"

namespace grundy::verify {

namespace {

constexpr std::size_t most_stages = 16, most_rank = 4;
constexpr std::uint64_t most_moves = 40;

/// A factor for each number of a position, and a constant. An order that does not matter may matter to it: it ranks what stands in one order, and from there a
/// few moves lead to what stands in one where it ranks less.
Row rank_row(const Json& json, const Arrows& arrows) {
    Row row;
    if (!json.is_array() || json.size() != arrows.length() + 1) throw Unreadable("a row of the rank is a factor for each number, and a constant");
    for (const Json& n : json) {
        if (!n.is_number_integer() || n.get<std::int64_t>() < -1000 || n.get<std::int64_t>() > 1000)
            throw Unreadable("a rank is made of whole numbers up to 1000");
        row.push_back(n.get<std::int64_t>());
    }
    return row;
}

/// u < v
Set is_less(const Tuples& tuples, Track u, Track v) { return tuples.is_at_most(plus(minus(one_track(u), one_track(v)), constant(1))); }

/// A natural number, the row of a position without its sign.
Set ranks(const Tuples& tuples, const Row& row, const std::vector<Form>& here, Track r) {
    const Form form = form_of(row, here);
    return tuples.either(tuples.equal(form, one_track(r)), tuples.equal(minus(constant(0), form), one_track(r)));
}

}  // namespace

Set Arrows::before_paying(const Set& pairs, Track v) const {
    const Track u = tuples_.fresh();
    const Set there = tuples_.renamed(pairs, {{v, u}});
    Set any = tuples_.constant(false);
    for (const Step& step : moves_) {
        if (step.parts.size() != 1) throw Rejected("a move of a puzzle leads to one position");
        Local local = step.local;
        local.where.push_back(tuples_.equal(one_track(v), plus(one_track(u), step.cost)));
        local.tracks.push_back(u);
        any = tuples_.either(any, at(there, step.parts[0], std::move(local)));
    }
    return in_any_order(tuples_.both(any, tuples_.without(positions_, stopped_)));
}

Set Arrows::moves_for(std::int64_t most) const {
    Set any = tuples_.constant(false);
    for (const Step& step : moves_) {
        Step free = step;
        free.local.where.push_back(tuples_.is_at_most(minus(step.cost, constant(most))));
        any = tuples_.either(any, possible(free, positions_, tuples_.constant(true)));
    }
    return tuples_.both(any, tuples_.without(positions_, stopped_));
}

/// A side of it is a distance: where there is none, no goal being reached, it is beyond every number and equal to none but another such.
Set Sentences::distances_related(const Expr& a, rule::Relation relation, const Expr& b, const Names& names) {
    if (!each_answered_ || !previous_ || !value_) refuse("how far a position is", a);
    const auto never = [&](const Expr& e) { return e.op == Op::distance_at ? tuples_.complement(previous_(e, names)) : tuples_.constant(false); };
    const Set no_a = never(a), no_b = never(b);
    Local local;
    const auto side = [&](const Expr& e) {
        const bool before = std::exchange(compared_, e.op == Op::distance_at);
        Form form = number(e, names, local);
        return compared_ = before, form;
    };
    const Form x = side(a), y = side(b);
    local.where.push_back(compared(x, relation, y));
    Set is = closed(std::move(local));
    using R = rule::Relation;
    const bool differs = relation == R::not_equal;
    if (differs || relation == R::greater || relation == R::greater_equal) is = tuples_.either(is, tuples_.without(no_a, no_b));
    if (differs || relation == R::less || relation == R::less_equal) is = tuples_.either(is, tuples_.without(no_b, no_a));
    if (relation == R::equal || relation == R::less_equal || relation == R::greater_equal) is = tuples_.either(is, tuples_.both(no_a, no_b));
    return is;
}

void Induction::require_distances(const Set& pairs, Track far) {
    const Set with = tuples_.exists(pairs, far), goals = arrows_.goals();
    arrows_.require_symmetric(pairs, "the law");
    none(tuples_.without(goals, with), "a goal has no number");
    none(tuples_.without(tuples_.both(pairs, goals), tuples_.is_zero(one_track(far))), "a goal has another number than 0");
    none(two_values(pairs, far), "the law gives some position two numbers");
    none(arrows_.moves_for(0), "a move costs less than one");
    const Set before = arrows_.before_paying(pairs, far);
    none(tuples_.without(tuples_.without(pairs, goals), before), "from some position no move lowers the number by what it costs");
    const Track u = tuples_.fresh();
    const Set reached = tuples_.without(tuples_.renamed(pairs, {{far, u}}), is_less(tuples_, far, u));
    none(tuples_.without(before, tuples_.exists(reached, u)), "a move lowers the number by more than it costs, or leads from where there is none");
}

/// `known`: from where a goal is known to be reached.
void Induction::require_stage(const Set& set, const std::vector<Row>& rank, std::uint64_t moves, const Set& known) {
    Set less = tuples_.constant(false), same = tuples_.constant(true), open = tuples_.without(set, known);
    for (const Row& row : rank) {
        const Track now = tuples_.fresh(), then = tuples_.fresh();
        const Set is = ranks(tuples_, row, arrows_.here(), now), was = tuples_.renamed(is, {{now, then}});
        less = tuples_.either(less, tuples_.both(same, tuples_.exists(tuples_.both(is, is_less(tuples_, now, then)), now)));
        same = tuples_.both(same, was), open = tuples_.both(open, was);
    }
    Set near = tuples_.either(known, tuples_.both(set, less));
    for (std::uint64_t k = 0; k < moves; ++k) near = tuples_.either(near, arrows_.before(near, tuples_.constant(false)));
    none(tuples_.without(open, near), "from some position so many moves lead to no goal, and to none where less is left");
}

/// From where a goal is reached, and from where none is.
std::pair<Set, Set> Induction::require_ways(Fields& proof) {
    Set lead = tuples_.constant(false), never = lead;
    none(arrows_.moves_for(-1), "a move costs less than nothing, so that the rule has no meaning there");
    if (proof.has("never")) {
        never = law_in(proof.at("never"), "in", arrows_.numbers());
        arrows_.require_symmetric(never, "the set");
        none(tuples_.both(never, arrows_.goals()), "a goal lies in the set from which none is to be reached");
        none(tuples_.both(never, arrows_.before(tuples_.without(arrows_.positions(), never), tuples_.constant(false))),
             "a move leads out of the set from which no goal is to be reached");
    }
    if (!proof.has("lead")) return {lead, never};
    const Json& stages = proof.list("lead");
    if (stages.empty() || stages.size() > most_stages) throw Unreadable("from 1 to 16 sets lead to a goal");
    for (const Json& one : stages) {
        Fields stage(one, "lead");
        const Set set = law_in(stage.at("set"), "in", arrows_.numbers());
        arrows_.require_symmetric(set, "the set");
        std::vector<Row> rank;
        for (const Json& row : stage.list("rank")) rank.push_back(rank_row(row, arrows_));
        const std::uint64_t moves = stage.number("moves");
        if (rank.empty() || rank.size() > most_rank || moves == 0 || moves > most_moves) throw Unreadable("a rank of 1 to 4 rows, which 1 to 40 moves lower");
        require_stage(set, rank, moves, tuples_.either(arrows_.goals(), lead));
        lead = tuples_.either(lead, set);
        stage.nothing_else();
    }
    return {lead, never};
}

std::string Induction::by_puzzle(Fields& proof, bool holds) {
    if (game_.play != rule::Play::alone) throw Rejected("the game is no puzzle for one player");
    const bool exact = proof.has("pairs");
    const Track far = tuples_.fresh();
    Set pairs = tuples_.constant(false), lead = pairs, never = pairs;
    if (exact) {
        TrackList numbers = arrows_.numbers();
        numbers.push_back(far);
        pairs = law_in(proof.at("pairs"), "in", numbers);
        require_distances(pairs, far);
        lead = tuples_.exists(pairs, far), never = tuples_.without(arrows_.positions(), lead);
    } else {
        std::tie(lead, never) = require_ways(proof);
    }
    const Set known = tuples_.either(lead, never);
    const auto asked = [&](const Expr& e, const Names& names, Local& local) {
        if (e.ref != 0) throw Rejected("the claim asks for a position of another game");
        return position(e, names, local);
    };
    const auto ask = [&](const Set& in, const std::vector<Form>& numbers, const Local& local) {
        undefined_ = tuples_.either(undefined_, tuples_.without(sentences_.asked(), arrows_.at(in, numbers, local)));
    };
    const auto reached = [&](const Expr& e, const Names& names) {
        if (e.op != Op::reachable_at && e.op != Op::distance_at) throw Rejected("the claim asks for more than how far positions are");
        Local local;
        const std::vector<Form> numbers = asked(e, names, local);
        ask(known, numbers, local);
        return arrows_.at(lead, numbers, std::move(local));
    };
    const auto distance = [&](const Expr& e, const Names& names, Local& local) {
        if (e.op != Op::distance_at) throw Rejected("the claim asks for more than how far positions are");
        const bool compared = sentences_.take_compared();
        Local inner;
        const std::vector<Form> numbers = asked(e, names, inner);
        const Track u = tuples_.fresh();
        if (!exact) {  // known only where it is beyond all
            ask(compared ? never : tuples_.constant(false), numbers, inner);
            local.where.push_back(tuples_.constant(false));
            return one_track(u);
        }
        ask(compared ? known : lead, numbers, inner);
        local.where.push_back(arrows_.at(tuples_.renamed(pairs, {{far, u}}), numbers, std::move(inner)));
        local.tracks.push_back(u);
        return one_track(u);
    };
    sentences_.let(reached, distance, true);
    sentences_.let_each_be_answered();
    require_following(holds);
    if (exact)
        return fmt::format(
            "a law of {} states tells how far each position of the puzzle is: no move lowers that by more than it costs, and from every one that is no goal "
            "some "
            "move does by as much, as automata on digits in {} decide",
            pairs.accepts.size(), tuples_.digits());
    return fmt::format("{}{}, as automata on digits in {} decide", proof.has("never") ? "no move leads out of a set in which no goal lies" : "",
                       !proof.has("lead")   ? ""
                       : proof.has("never") ? ", and from others a few moves lead nearer to one"
                                            : "from all positions of a set a few moves lead nearer to a goal",
                       tuples_.digits());
}

}  // namespace grundy::verify
