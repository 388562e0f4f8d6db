/// Theorem (bisimulation; Park 1981, Milner). Let S be a set of pairs of positions, and T these pairs, these turned round, and every position with itself.
/// Whenever (x, z) is in S let every move x → y have a move z → v with (y, v) in T, and every move z → v a move x → y with (y, v) in T; let a move that leaves
/// nothing be possible at both or at neither; and where there is no move, let the rule say the same of both. Then who wins is the same at x and z, draws
/// included: what a player does from one is done from the other, move by move. Where play ends the values are the same, by induction: both have options of the
/// same values. ∎
///
/// The claim asks for two positions, A(x) and B(x). It is true if it is true wherever both are worth the same, and S, the pairs (A(x), B(x)) for those x at
/// which it would be false of some different outcomes, is such a set: P(x, y) <=> P(y, x).
#include <algorithm>

#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

bool compares_two_values(const Expr& e) {
    return e.op == Op::compare && e.args.size() == 2 && e.args[0]->op == Op::value_at && e.args[1]->op == Op::value_at &&
           (e.relations[0] == Relation::equal || e.relations[0] == Relation::not_equal);
}

/// The claim, and the two positions that it asks for.
class TwoPositions {
public:
    TwoPositions(const rule::Game& game, const rule::Claim& claim) : game_(game) {
        std::uint32_t next = claim.frame;
        formula_ = rule::inlined(game, claim.expr, next);
        if (!formula_) return;
        std::size_t compared = 0, values = 0;
        bool right = true;
        rule::any_of(*formula_, [&](const Expr& e) {
            if (compares_two_values(e)) ++compared;
            if (e.op == Op::value_at) ++values;
            if (rule::asks_who_wins(e.op)) outcomes_ = true;
            if (rule::asks_of_play(e.op)) right = right && noted(e);
            return false;
        });
        values_ = values > 0;
        two_ = right && texts_.size() == 2 && !(values_ && outcomes_) && values == 2 * compared;
    }
    bool two() const { return two_; }
    bool of_values() const { return values_; }
    const Expr& asked(std::size_t k) const { return *asked_.at(k); }
    /// With these outcomes; of values with two that are equal or not.
    ExprRef said(char first, char second) const {
        return rule::rewrite(formula_, [&](const ExprRef& e) {
            if (values_) return compares_two_values(*e) && differ(*e) ? rule::truth((first == second) == (e->relations[0] == Relation::equal)) : same(e);
            if (!rule::asks_who_wins(e->op)) return e;
            const char outcome = is(*e, 0) ? first : second;
            return rule::truth(outcome == (e->op == Op::previous_at ? 'P' : e->op == Op::next_at ? 'N' : 'D'));
        });
    }
    /// One of the two asked for, the other being known.
    ExprRef asking(std::size_t k, bool other) const {
        return rule::rewrite(formula_, [&](const ExprRef& e) -> ExprRef {
            if (values_ && compares_two_values(*e)) return is_in(*e, k) ? previous(*e->args[is(*e->args[0], k) ? 0 : 1]) : rule::truth(other);
            if (!rule::asks_who_wins(e->op)) return e;
            return is(*e, k) ? previous(*e) : rule::truth(other);
        });
    }

private:
    std::string text(const Expr& e) const {
        std::string all;
        for (const ExprRef& arg : e.args) {
            all += rule::to_string(*arg, game_) + ";";
            for (const std::uint32_t slot : rule::free_slots(*arg)) all += std::to_string(slot) + ",";
        }
        return all;
    }
    bool noted(const Expr& e) {
        if (e.ref != 0 || e.args.size() != game_.components.size()) return false;
        for (const ExprRef& arg : e.args)
            for (const std::uint32_t slot : rule::free_slots(*arg))
                if (slot >= game_.components.size()) return false;
        const std::string own = text(e);
        if (std::find(texts_.begin(), texts_.end(), own) != texts_.end()) return true;
        texts_.push_back(own), asked_.push_back(std::make_shared<const Expr>(e));
        return true;
    }
    bool is(const Expr& e, std::size_t k) const { return text(e) == texts_.at(k); }
    bool differ(const Expr& e) const { return text(*e.args[0]) != text(*e.args[1]); }
    bool is_in(const Expr& e, std::size_t k) const { return is(*e.args[0], k) || is(*e.args[1], k); }
    /// g(x) = g(x)
    static ExprRef same(const ExprRef& e) { return compares_two_values(*e) ? rule::truth(e->relations[0] == Relation::equal) : e; }
    static ExprRef previous(const Expr& e) {
        Expr asked = e;
        asked.op = Op::previous_at, asked.type = {rule::Kind::truth};
        return std::make_shared<const Expr>(std::move(asked));
    }

    const rule::Game& game_;
    ExprRef formula_;
    std::vector<std::string> texts_;
    std::vector<ExprRef> asked_;
    bool outcomes_ = false, values_ = false, two_ = false;
};

class Bisimulation {
public:
    using Names = std::map<Track, Track>;
    Bisimulation(Ground& ground, const TwoPositions& two)
        : ground_(ground), two_(two), sentences_(ground.game(), claim_base(ground.game(), ground.claim())), play_(ground.game(), sentences_) {
        second_ = play_.other_names(), third_ = play_.other_names(), fourth_ = play_.other_names();
    }

    bool holds();
    arithmetic::Numeration base() const { return sentences_.base(); }
    std::size_t states() const { return states_; }

private:
    Automaton claimed(const ExprRef& said) {
        rule::Claim claim = ground_.claim();
        claim.expr = said;
        claim.frame += 1U << 16;
        return claimed_of(ground_.game(), claim, sentences_, play_);
    }
    bool asks_positions_alone();
    std::optional<Automaton> compared();
    Automaton is_made(std::size_t k, const Names& names);
    Automaton to(const Automaton& set, const Names& first, const Names& second) const;
    bool none(const Automaton& a, const Automaton& b, const Automaton& c) const { return both(both(a, b), complement(c)).accepts_nothing(); }

    Ground& ground_;
    const TwoPositions& two_;
    Sentences sentences_;
    PlayRelation play_;
    Names second_, third_, fourth_;  ///< of the numbers of other positions
    std::size_t states_ = 0;
};

/// Wherever one of the two is asked for it must be a position, whatever is known of the other.
bool Bisimulation::asks_positions_alone() {
    for (std::size_t k = 0; k < 2; ++k)
        for (const bool other : {true, false})
            for (const bool own : {true, false}) {
                Sentences::Answers answers;
                answers.lost = [&](const std::vector<Linear>& numbers, const Sides& sides) {
                    return Sentences::Answer{sentences_.constant(own), complement(play_.at(play_.positions(), numbers, sides))};
                };
                sentences_.let_answers(std::move(answers));
                claimed(two_.asking(k, other));
                const bool always = sentences_.undefined().accepts_nothing();
                sentences_.let_answers({});
                if (!always) return false;
            }
    return true;
}

/// Where the claim is false of two positions that are not worth the same; nothing where it is false of some that are.
std::optional<Automaton> Bisimulation::compared() {
    Automaton open = sentences_.constant(false);
    for (const char first : {'P', 'N', 'D'})
        for (const char second : {'P', 'N', 'D'}) {
            const Automaton fails = both(play_.positions(), complement(claimed(two_.said(first, second))));
            if (first == second && !fails.accepts_nothing()) return std::nullopt;
            open = either(open, fails);
        }
    return open;
}

/// Pairs (x, what the claim asks for at x), the second by other names.
Automaton Bisimulation::is_made(std::size_t k, const Names& names) {
    Sides sides;
    std::vector<Linear> numbers;
    for (std::size_t c = 0; c < ground_.game().components.size(); ++c) {
        const Expr& e = *two_.asked(k).args[c];
        const Tuple& here = play_.scope().at(static_cast<std::uint32_t>(c));
        const std::vector<Linear> items = here.scalar ? std::vector{sentences_.number(e, play_.scope(), sides)} : sentences_.vector(e, play_.scope(), sides);
        if (items.size() != here.items.size()) throw NoPosition();
        numbers.insert(numbers.end(), items.begin(), items.end());
    }
    Automaton same = play_.positions();
    for (const auto& [track, name] : names)
        same = both(same, arithmetic::is_zero(base(), arithmetic::plus(arithmetic::number(track), arithmetic::number(name), -1)));
    return play_.at(same, numbers, std::move(sides));
}

/// A set of pairs, told of positions by other names: the first and the second. Empty names: its own.
Automaton Bisimulation::to(const Automaton& set, const Names& first, const Names& second) const {
    Names names;
    for (const Track track : play_.tracks()) {
        if (!first.empty()) names[track] = first.at(track);
        names[second_.at(track)] = second.empty() ? track : second.at(track);
    }
    return renamed(set, names);
}

bool Bisimulation::holds() {
    if (!play_.exchanges().empty() || !asks_positions_alone()) return false;
    const auto open = compared();
    if (!open) return false;
    Automaton pairs = both(*open, both(renamed(is_made(0, second_),
                                               [&] {
                                                   Names names;
                                                   for (const Track track : play_.tracks()) names[second_.at(track)] = third_.at(track);
                                                   return names;
                                               }()),
                                       is_made(1, second_)));
    for (const Track track : play_.tracks()) pairs = exists(pairs, track);
    Names back;
    for (const Track track : play_.tracks()) back[third_.at(track)] = track;
    pairs = renamed(pairs, back);
    states_ = pairs.states();
    Automaton same = play_.positions();
    for (const auto& [track, name] : second_)
        same = both(same, arithmetic::is_zero(base(), arithmetic::plus(arithmetic::number(track), arithmetic::number(name), -1)));
    const Automaton matched = either(either(pairs, to(pairs, second_, {})), same);
    const Automaton moves = play_.arrows(second_);
    // Some move from the first leads to a position that is matched with the second.
    Automaton answered = both(to(moves, {}, fourth_), to(matched, fourth_, third_));
    for (const Track track : play_.tracks()) answered = exists(answered, fourth_.at(track));
    const auto at_second = [&](const Automaton& set) { return renamed(set, second_); };
    const Automaton nothing = play_.before(sentences_.constant(false), sentences_.constant(true));
    return none(pairs, to(moves, {}, third_), at_second(answered)) && none(pairs, to(moves, second_, third_), answered) &&
           none(pairs, sentences_.constant(true), alike(play_.lost_at_end(), at_second(play_.lost_at_end()))) &&
           none(pairs, sentences_.constant(true), alike(nothing, at_second(nothing)));
}

}  // namespace

Induced by_bisimulation(Ground& ground) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    if (claim.from_start || !claim.over_positions) return result;
    const TwoPositions two(ground.game(), claim);
    if (!two.two()) return result;
    told_within(most_work, [&] {  // what is beyond automata others have said
        if (two.of_values() && (ground.game().play != rule::Play::normal || !ground.game().terminals.empty() || !measure_that_falls(ground.game()))) return;
        Bisimulation bisimulation(ground, two);
        if (!bisimulation.holds()) return;
        result.proof = Proof::by(argument::Bisimulation{bisimulation.base(), bisimulation.states(), two.of_values()});
    });
    return result;
}

}  // namespace grundy::claim
