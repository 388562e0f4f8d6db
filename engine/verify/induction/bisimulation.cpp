/// The claim C(x) asks for positions A(x) and B(x) alone. With p, q in the places of what these are worth let C(x, p, p) be true for all x and p, and let S be
/// the pairs (A(x), B(x)) for those x that have p, q with C(x, p, q) false. Then C is true if all pairs of S are worth the same. Play ends, and
///   (B1) each option y of a has an option v of b with (y, v) in T, and (B2) each option v of b an option y of a with (y, v) in T,
///   (B3) a move that leaves nothing is there at both or at neither, (B4) of a position without a move the rule says the same at both
/// for all (a, b) of S, T being S, S turned round, and every position with itself. By induction along play pairs of T are worth the same.
#include "engine/verify/induction/bisimulation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/induction.hpp"
#include "engine/verify/induction/measure.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::Op;
using Renaming = std::map<Track, Track>;

bool is_question(const Expr& e) { return e.op == Op::value_at || e.op == Op::previous_at || e.op == Op::next_at || e.op == Op::draw_at; }

class Bisimulation {
public:
    Bisimulation(const rule::Game& game, const rule::Claim& claim, Numeration numeration, Steps& steps)
        : game_(game), claim_(claim), tuples_(numeration, steps), sentences_(game, tuples_, steps), arrows_(game, tuples_, sentences_, steps) {
        if (arrows_.has_exchanges()) throw Rejected("positions whose order does not matter are not compared by the checker");
        for (Renaming* names : {&second_, &third_, &fourth_})
            for (const Track t : arrows_.numbers()) (*names)[t] = tuples_.fresh();
        find_questions();
    }

    std::string decide(Fields& proof);

private:
    void find_questions();
    std::size_t number_of(const Expr& e) const;
    std::string text(const Expr& e) const;
    Set claimed();
    void look_at(const Expr& e, const Set& asked);
    Set compared();
    Set made(std::size_t k, const Renaming& names);
    Set told(const Set& pairs, const Renaming& first, const Renaming& second) const;
    Set none_of(Set set, const Renaming& names) const {
        for (const auto& [here, other] : names) set = tuples_.exists(set, other);
        return set;
    }
    void require(const Set& everywhere_true, const char* what) const {
        if (!tuples_.complement(everywhere_true).is_empty()) throw Rejected(what);
    }
    Set implies(const Set& a, const Set& b) const { return tuples_.either(tuples_.complement(a), b); }

    const rule::Game& game_;
    const rule::Claim& claim_;
    Tuples tuples_;
    Sentences sentences_;
    Arrows arrows_;
    Renaming second_, third_, fourth_;
    std::vector<const Expr*> questions_;  ///< the two positions that are asked for
    bool values_ = false;
    Set no_position_{{}, {0}, {0}};  ///< where one is asked for that is none
};

std::string Bisimulation::text(const Expr& e) const {
    std::string all;
    for (const auto& arg : e.args) {
        all += rule::to_string(*arg, game_);
        for (const std::uint32_t slot : rule::free_slots(*arg)) all += "#" + std::to_string(slot);
        all += ";";
    }
    return all;
}

/// What a name means where it is asked must be what it means everywhere; then the words tell which position is asked for.
void Bisimulation::find_questions() {
    const std::size_t count = game_.components.size();
    const auto hides = [&](const Expr& e) { return std::any_of(e.binders.begin(), e.binders.end(), [&](const rule::Binder& b) { return b.slot < count; }); };
    if (rule::any_of(*claim_.expr, hides) ||
        std::any_of(game_.functions.begin(), game_.functions.end(), [](const auto& f) { return rule::any_of(*f.body, is_question); }))
        throw Rejected("the checker does not see which two positions the claim compares");
    bool outcomes = false;
    rule::any_of(*claim_.expr, [&](const Expr& e) {
        if (!is_question(e)) return false;
        (e.op == Op::value_at ? values_ : outcomes) = true;
        const std::set<std::uint32_t> slots = rule::free_slots(e);
        if (e.op == Op::draw_at || e.ref != 0 || e.args.size() != count || (!slots.empty() && *slots.rbegin() >= count))
            throw Rejected("the claim asks for more than two positions of this game");
        const auto same = [&](const Expr* other) { return text(*other) == text(e); };
        if (std::none_of(questions_.begin(), questions_.end(), same)) questions_.push_back(&e);
        return false;
    });
    if (questions_.size() != 2 || (values_ && outcomes)) throw Rejected("the claim does not compare two positions");
    if (values_ && !has_plain_sums(game_)) throw Rejected("positions of this game have outcomes, but no Grundy values");
}

std::size_t Bisimulation::number_of(const Expr& e) const {
    const std::string own = text(e);
    return own == text(*questions_[0]) ? 0 : own == text(*questions_[1]) ? 1 : throw Rejected("the claim asks for more than two positions of this game");
}

void Bisimulation::look_at(const Expr& e, const Set& asked) {
    Local local;
    const auto numbers = arrows_.numbers_of(questions_[number_of(e)]->args, arrows_.names(), local);
    if (!numbers) throw Rejected("the claim asks for something that is no position of the game");
    no_position_ = tuples_.either(no_position_, tuples_.without(asked, arrows_.at(arrows_.positions(), *numbers, std::move(local))));
}

/// Where the claim is true, at positions and for all values of what `for` binds.
Set Bisimulation::claimed() {
    for (const rule::Binder& binder : claim_.domain)
        if (binder.slot < game_.components.size()) throw Rejected("a claim about some positions by `for` is not compared by the checker");
    Set broken = tuples_.constant(false), met = broken;
    const Sentences::Under there(sentences_, arrows_.positions());
    sentences_.each(claim_.domain, claim_.condition, arrows_.names(), [&](const Names& names, Local local) {
        local.where.push_back(arrows_.positions());
        Local case_of = local;
        const Sentences::Under under(sentences_, sentences_.closed({local.where, {}}));
        local.where.push_back(tuples_.complement(sentences_.truth(*claim_.expr, names)));
        broken = tuples_.either(broken, sentences_.closed(std::move(local)));
        met = tuples_.either(met, sentences_.closed(std::move(case_of)));
    });
    if (met.is_empty()) throw Rejected("the claim is about no case at all");
    return tuples_.complement(broken);
}

/// Where the claim is false of two that are not worth the same. That both are positions is looked at with every answer.
Set Bisimulation::compared() {
    const char* differs = "the claim is not true of two positions that are worth the same";
    Set open = tuples_.constant(false);
    if (values_) {
        const Track u = tuples_.fresh(), v = tuples_.fresh();
        sentences_.let(
            {}, [&](const Expr& e, const Names&, Local&) { return look_at(e, sentences_.asked()), one_track(number_of(e) == 0 ? u : v); }, true);
        const Set truth = claimed();
        require(implies(tuples_.equal(one_track(u), one_track(v)), truth), differs);
        open = tuples_.exists(tuples_.exists(tuples_.complement(truth), u), v);
        for (const Track t : {u, v}) no_position_ = tuples_.exists(no_position_, t);
    } else {
        for (const bool first : {false, true})
            for (const bool second : {false, true}) {
                sentences_.let(
                    [&](const Expr& e, const Names&) { return look_at(e, sentences_.asked()), tuples_.constant(number_of(e) == 0 ? first : second); }, {},
                    true);
                const Set truth = claimed();
                if (first == second) require(implies(arrows_.positions(), truth), differs);
                open = tuples_.either(open, tuples_.complement(truth));
            }
    }
    sentences_.let({});
    if (!tuples_.both(arrows_.positions(), no_position_).is_empty()) throw Rejected("the claim asks for something that is no position of the game");
    return tuples_.both(open, arrows_.positions());
}

/// Pairs (x, what is asked for at x), the second by these names.
Set Bisimulation::made(std::size_t k, const Renaming& names) {
    Set same = arrows_.positions();
    for (const auto& [here, other] : names) same = tuples_.both(same, tuples_.equal(one_track(here), one_track(other)));
    Local local;
    const auto numbers = arrows_.numbers_of(questions_[k]->args, arrows_.names(), local);
    if (!numbers) throw Rejected("the claim asks for something that is no position of the game");
    return arrows_.at(same, *numbers, std::move(local));
}

/// Pairs, the first by its own names and the second by the second ones, by others; null: by its own.
Set Bisimulation::told(const Set& pairs, const Renaming& first, const Renaming& second) const {
    Renaming names;
    for (const auto& [here, other] : second_) {
        if (!first.empty()) names[here] = first.at(here);
        names[other] = second.empty() ? here : second.at(here);
    }
    return tuples_.renamed(pairs, names);
}

std::string Bisimulation::decide(Fields& proof) {
    const Measure measure(game_, arrows_, tuples_, proof.list("measure"));
    measure.require_falling(arrows_.positions());
    Set pairs = tuples_.both(compared(), tuples_.both(made(0, third_), made(1, second_)));
    for (const Track t : arrows_.numbers()) pairs = tuples_.exists(pairs, t);
    Renaming back;
    for (const auto& [here, other] : third_) back[other] = here;
    pairs = tuples_.renamed(pairs, back);
    Set same = arrows_.positions();
    for (const auto& [here, other] : second_) same = tuples_.both(same, tuples_.equal(one_track(here), one_track(other)));
    const Set moves = arrows_.before(same, tuples_.constant(false)), into_nothing = arrows_.before(tuples_.constant(false), tuples_.constant(true));
    const Set matched = tuples_.either(tuples_.either(pairs, told(pairs, second_, {})), same);
    // (a, v): a has an option y with (y, v) matched.
    const Set answers = none_of(tuples_.both(told(moves, {}, fourth_), told(matched, fourth_, third_)), fourth_);
    const auto of_second = [&](const Set& set) { return tuples_.renamed(set, second_); };
    require(implies(tuples_.both(pairs, told(moves, {}, third_)), of_second(answers)), "a move from the first of two positions is not matched from the second");
    require(implies(tuples_.both(pairs, told(moves, second_, third_)), answers), "a move from the second of two positions is not matched from the first");
    require(implies(pairs, tuples_.same(into_nothing, of_second(into_nothing))), "a move that leaves nothing is there at one of two positions alone");
    require(implies(pairs, tuples_.same(arrows_.lost_at_end(), of_second(arrows_.lost_at_end()))), "the end of play is not the same at two positions");
    return fmt::format(
        "of every two positions that it compares each move from one is matched by a move from the other (theorem 11.7), as automata on digits in {} "
        "decide; {}",
        tuples_.digits(), measure.falls());
}

}  // namespace

std::string decide_bisimulation(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    if (!holds) throw Rejected("that two positions are worth the same refutes no claim");
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start || !claim.over_positions)
        throw Rejected("theorem 11.7 does not decide a claim of this form");
    return Bisimulation(game, claim, numeration_of(proof), steps).decide(proof);
}

}  // namespace grundy::verify
