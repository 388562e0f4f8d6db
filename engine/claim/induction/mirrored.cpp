/// Theorem (mirrored play). Let a position be a sum of parts, and let these pair off so that each pair is two equal positions of one game, but for parts in
/// which no move is left. If play ends the position is P, and worth 0: whatever a move makes of one part, the same move in the part that it is paired with
/// makes them equal again. ∎ (g + g = 0, Sprague and Grundy.)
///
/// An order of the parts that does not matter does not matter to the union of all S_m, so that of a claim about one order nothing more is asked.
///
/// Nothing is asked of the moves within a part, so none of them need be definable: that positions are sums is read from the rule (12.1), and which positions
/// the claim speaks of is decided by automata on digits. Let S_m be the positions that a way m of pairing the parts makes equal in pairs.
#include "engine/claim/induction/mirrored.hpp"

#include "engine/analyse/group_sums.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/induction/elsewhere.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Op;

namespace {

constexpr std::size_t most_mirrored = 6;  ///< parts of a position: 76 ways to pair them off

/// What is paired: two places, or one at which every number is 0 and no move is left.
struct Way {
    std::vector<std::pair<const std::vector<recognise::SumCell>*, const std::vector<recognise::SumCell>*>> pairs;
    std::vector<const std::vector<recognise::SumCell>*> over;
};

class Mirrored {
public:
    Mirrored(Ground& ground, const recognise::SumGroups& sum)
        : ground_(ground), still_(without_moves(ground.game())), sentences_(still_, claim_base(ground.game(), ground.claim())), play_(still_, sentences_) {
        std::vector<Place> places;
        for (const recognise::SumGroup& group : sum.groups)
            for (const auto& place : group.places) places.push_back({&group, &place});
        if (places.size() <= most_mirrored) pair_off(places, {});
        for (const Way& way : ways_) sets_.push_back(set_of(way));
    }

    bool holds();
    arithmetic::Numeration base() const { return sentences_.base(); }

private:
    using Place = std::pair<const recognise::SumGroup*, const std::vector<recognise::SumCell>*>;

    static rule::Game without_moves(rule::Game game) {
        game.moves.clear(), game.stops.clear(), game.terminals.clear();
        return game;
    }
    void pair_off(std::vector<Place> left, Way way);
    Automaton set_of(const Way& way) const;
    Linear number(const recognise::SumCell& cell) const {
        return play_.scope().at(static_cast<std::uint32_t>(cell.component)).items.at(cell.entry.value_or(0));
    }
    Automaton claimed(const rule::Claim& claim) { return claimed_of(still_, claim, sentences_, play_); }
    bool are_lost(const Automaton& all) const {
        Automaton some = sentences_.constant(false);
        for (const Automaton& one : sets_) some = either(some, one);
        return both(all, complement(some)).accepts_nothing();
    }
    bool keeps();
    bool of_values();
    bool of_outcomes();

    Ground& ground_;
    rule::Game still_;
    Sentences sentences_;
    PlayRelation play_;
    std::vector<Way> ways_;
    std::vector<Automaton> sets_;
};

/// No move is left in a part whose numbers are all 0.
bool is_over_at_zero(const recognise::SumGroup& group) {
    const auto ruleset = game::compile(*group.game);
    rule::PositionData zero;
    for (const rule::Component& c : group.game->components) {
        if (!rule::is_number(c.kind)) return false;
        zero.push_back(rule::Datum{true, {0}});
    }
    bool over = true;
    try {
        ruleset->options(ruleset->shape().from_data(zero), [&](game::Sum&&) { return over = false; });
    } catch (const base::Failure& no) {  // it is no position
        base::pass_limits(no);
        return false;
    }
    return over;
}

void Mirrored::pair_off(std::vector<Place> left, Way way) {
    if (left.empty()) return ways_.push_back(std::move(way));
    const Place first = left.front();
    left.erase(left.begin());
    for (std::size_t k = 0; k < left.size(); ++k) {
        if (left[k].first != first.first) continue;
        std::vector<Place> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
        Way more = way;
        more.pairs.emplace_back(first.second, left[k].second);
        pair_off(std::move(rest), std::move(more));
    }
    if (!is_over_at_zero(*first.first)) return;
    way.over.push_back(first.second);
    pair_off(std::move(left), std::move(way));
}

Automaton Mirrored::set_of(const Way& way) const {
    Automaton set = play_.positions();
    const auto zero = [&](const Linear& form) { set = both(set, arithmetic::is_zero(sentences_.base(), form)); };
    for (const auto& [a, b] : way.pairs)
        for (std::size_t k = 0; k < a->size(); ++k) zero(arithmetic::plus(number((*a)[k]), number((*b)[k]), -1));
    for (const auto* place : way.over)
        for (const recognise::SumCell& cell : *place) zero(number(cell));
    return set;
}

/// Each S_m that lies in the set is kept by mirrored moves, and the set is made of these.
bool Mirrored::keeps() {
    const Automaton set = set_of_keep(still_, ground_.claim(), sentences_, play_);
    std::vector<Automaton> within;
    for (const Automaton& one : sets_)
        if (both(one, complement(set)).accepts_nothing()) within.push_back(one);
    sets_ = std::move(within);
    return !set.accepts_nothing() && are_lost(set);
}

bool Mirrored::of_outcomes() {
    sentences_.let_previous(true);
    const Automaton lost = claimed(ground_.claim());
    sentences_.let_previous(false);
    const Automaton won = claimed(ground_.claim());
    sentences_.let_previous(std::nullopt);
    const Automaton here = play_.positions(), said = both(here, complement(won));
    return both(here, complement(lost)).accepts_nothing() && are_lost(said);
}

bool Mirrored::of_values() {
    const Track v = sentences_.fresh();
    sentences_.let_value(v);
    const Automaton of_any = claimed(ground_.claim());
    sentences_.let_value(std::nullopt);
    const Automaton here = play_.positions(), zero = arithmetic::is_zero(sentences_.base(), arithmetic::number(v));
    const Automaton of_zero = exists(both(of_any, zero), v), said = both(here, exists(complement(of_any), v));
    return both(here, complement(of_zero)).accepts_nothing() && are_lost(said);
}

bool Mirrored::holds() {
    if (sets_.empty()) return false;
    const rule::Claim& claim = ground_.claim();
    if (claim.form == rule::Claim::Form::keep) return claim.replies.empty() && claim.answers.empty() && keeps();
    const bool values = rule::asks(*claim.expr, {Op::value_at}), outcomes = rule::asks(*claim.expr, {Op::previous_at, Op::next_at});
    if (values == outcomes || rule::asks(*claim.expr, {Op::draw_at})) return false;
    return values ? of_values() : of_outcomes();
}

}  // namespace

std::optional<Proof> by_mirrored_parts(Ground& ground) {
    using F = rule::Claim::Form;
    const F form = ground.claim().form;
    if ((form != F::formula && form != F::keep) || ground.claim().from_start || (form == F::formula && !ground.claim().over_positions)) return std::nullopt;
    const analyse::GroupSums* sums = ground.oracle().groups();
    const auto rank = sums && !sums->groups().of_runs() ? falling_measure(ground.game()) : std::nullopt;
    if (!rank) return std::nullopt;
    for (const recognise::SumGroup& group : sums->groups().groups)
        if (group.places.empty() || !group.shared.empty()) return std::nullopt;
    return told_or_none([&]() -> std::optional<Proof> {
        if (const auto told = form == F::formula ? told_of_itself(ground) : std::nullopt) {  // P(x, x)
            Ground there = ground.about(ground.game_ptr(), *told);
            return by_mirrored_parts(there);
        }
        const arithmetic::Allowance allowance(most_work / 8);
        Mirrored mirrored(ground, sums->groups());
        if (!mirrored.holds()) return std::nullopt;
        Proof proof = Proof::by(argument::MirroredParts{mirrored.base(), *rank, recognise::describe(sums->groups(), ground.game())});
        proof.grounds.add(pattern::Evidence(sums->theorem()));
        return proof;
    });
}

}  // namespace grundy::claim
