/// Claims about every position by induction along play (theorems 11.1 and 11.2): what is claimed is a set of tuples of numbers, the moves are a relation
/// between them, and automata decide whether the set is the kernel of the relation.
///
/// Let C(x, p) be the claim at x with p in the place of P(x), and R the positions at which exactly one p makes it true: φ(x) says which. At positions where
/// both do nothing is claimed; where neither does the claim is false whatever the game. If R is closed under moves and play ends, the claim is true iff
///   (K0) without a move, φ is what the rule says about the end of play,
///   (K1) no x in R with φ(x) has a move to a y with φ(y),
///   (K2) every x in R without φ(x) that can move has a move to a y with φ(y).
/// With values in the place of p, f(x) being the one value that makes the claim true:
///   (M1) no move x → y has f(y) = f(x),   (M2) for all u < f(x) some move x → y has f(y) = u.
#include <algorithm>
#include <set>

#include "engine/claim/induction/between.hpp"
#include "engine/claim/induction/by_strategy.hpp"
#include "engine/claim/induction/counterexample.hpp"
#include "engine/claim/induction/departures.hpp"
#include "engine/claim/induction/drawn_set.hpp"
#include "engine/claim/induction/elsewhere.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/induction/near_edge.hpp"
#include "engine/claim/induction/numbers_alone.hpp"
#include "engine/claim/induction/partial.hpp"
#include "engine/claim/induction/prove_by_law.hpp"
#include "engine/claim/induction/sought.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/play/few_options.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/short_play.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/bracket.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;
using rule::Expr;
using rule::Op;

namespace {

class Induction {
public:
    Induction(Ground& ground, std::string rank)
        : ground_(ground), rank_(std::move(rank)), sentences_(ground.game(), claim_base(ground.game(), ground.claim())), play_(ground.game(), sentences_) {}

    /// True of every value that a position can have with as many options as it may have.
    std::optional<Proof> by_options();
    /// The claim is about positions from which play is short.
    std::optional<Proof> by_short_play();
    std::optional<Proof> by_draws();
    /// What is claimed to be P lies in a set that a strategy keeps.
    std::optional<Proof> by_strategy(bool formulas, std::string& why);
    /// The proof, or nothing with the reason in why().
    std::optional<Proof> decide(bool values) { return values ? by_values() : by_outcomes(); }
    const std::string& why() const { return why_; }
    /// The claim is false somewhere: its conditions fail.
    bool is_false() const { return false_; }
    /// What it says of positions that moves leave; nothing unless that is what stood in the way.
    const std::optional<Spoken>& spoken() const { return spoken_; }
    /// Where a condition fails, all positions being no smaller.
    const std::optional<rule::PositionData>& broken_at() const { return broken_at_; }
    void in_closed_region(Induced& result) {
        claim::in_closed_region(ground_, ground_.game(), sentences_, play_, *spoken_, means_of_rule(ground_, sentences_, play_), result);
    }

private:
    Automaton claimed() {
        try {
            return claimed_of(ground_.game(), ground_.claim(), sentences_, play_);
        } catch (const arithmetic::TooLarge& large) {
            throw arithmetic::TooLarge("what the claim says, `" + rule::to_string(*ground_.claim().expr, ground_.game()) + "`: " + large.what());
        }
    }
    /// Where the claim is true of P and of N.
    struct OfOutcomes {
        Automaton lost, won;
    };
    OfOutcomes said();
    std::optional<WhoWins> who_wins();
    std::optional<Proof> by_outcomes();
    std::optional<Proof> by_values();
    std::optional<Proof> done(bool values, const Automaton& set, argument::Examples examples, std::size_t rounds = 0);
    bool fails(const Automaton& where, const std::string& what);
    bool ends_from(const Automaton& either);
    bool asks_where_play_ends(const Automaton& region);
    bool falls_within(const Automaton& region);
    std::optional<Proof> whoever_wins(const Automaton& nothing);
    bool closed(Spoken spoken);

    Ground& ground_;
    std::string rank_, why_;  ///< no rank: of all positions
    std::vector<std::vector<std::int64_t>> measure_;
    bool false_ = false;
    std::optional<Spoken> spoken_;
    std::optional<rule::PositionData> broken_at_;
    Sentences sentences_;
    PlayRelation play_;
};

bool Induction::fails(const Automaton& where, const std::string& what) {
    if (where.accepts_nothing()) return false;
    const auto at = smallest_of(where, sentences_, play_);
    why_ = "no induction along play: " + what + (at ? ", first at " + ground_.shown(play_.position(at->second)) : "");
    if (at) broken_at_ = play_.position(at->second);
    return true;
}

/// No move leads out of the region.
bool Induction::closed(Spoken spoken) {
    const Automaton outside = both(play_.positions(), complement(spoken.region));
    if (both(spoken.region, play_.leads_into(outside)).accepts_nothing()) return true;
    spoken_ = std::move(spoken);
    return false;
}

std::optional<Proof> Induction::done(bool values, const Automaton& set, argument::Examples examples, std::size_t rounds) {
    examples.stated = stated_in_proof(ground_.claim(), ground_.game());
    argument::Induction by{values, false, sentences_.base(), set.states(), rank_, std::move(examples), nullptr};
    by.measure = measure_;
    by.rounds = rounds;
    return Proof::by(std::move(by));
}

/// Where a rank falls with every move from those positions at which the claim is not true of P, N and a draw alike, and no move leaves these, who wins there is
/// decided as in a game of its own; elsewhere play may go on for ever. `either`: where it is true of P and of N.
bool Induction::ends_from(const Automaton& either) {
    if (!rank_.empty()) return true;
    sentences_.let_drawn(true);
    const Automaton drawn = claimed();
    sentences_.let_drawn(false);
    const Automaton region = both(play_.positions(), complement(both(either, drawn)));
    if (region.accepts_nothing()) return true;
    if (!both(region, play_.leads_into(both(play_.positions(), complement(region)))).accepts_nothing()) return false;
    return falls_within(region);
}

/// As above, the claim being about values: it asks for none elsewhere, where there need not be any.
bool Induction::asks_where_play_ends(const Automaton& region) {
    if (!rank_.empty()) return true;
    const Automaton open = both(play_.positions(), complement(region));
    const bool silent = both(open, complement(assumed_false(ground_.game(), ground_.claim(), sentences_, play_))).accepts_nothing();
    return silent && !region.accepts_nothing() && falls_within(region);
}

bool Induction::falls_within(const Automaton& region) {
    const auto rank = measure_that_falls(ground_.game(), {region, play_.tracks()});
    if (!rank) return false;
    rank_ = rank->words + " from there";
    measure_ = *rank->rows;
    return true;
}

/// Nothing is claimed but that somebody wins, or not even that.
std::optional<Proof> Induction::whoever_wins(const Automaton& nothing) {
    argument::Examples examples;
    examples.whoever = true;
    return done(false, nothing, std::move(examples), rank_.empty() ? 1 : 0);
}

Induction::OfOutcomes Induction::said() {
    sentences_.let_previous(true);
    Automaton lost = claimed();
    sentences_.let_previous(false);
    Automaton won = claimed();
    sentences_.let_previous(std::nullopt);
    return {std::move(lost), std::move(won)};
}

std::optional<Proof> Induction::by_outcomes() {
    const bool everywhere = !rank_.empty();
    const auto [lost, won] = said();
    if (fails(both(play_.positions(), complement(either(lost, won))), "what is claimed is true of no outcome")) return false_ = everywhere, std::nullopt;
    const Automaton region = both(play_.positions(), complement(alike(lost, won)));
    const Automaton in = both(region, lost);
    if (!closed({region, in}) || !ends_from(both(lost, won))) return std::nullopt;
    if (region.accepts_nothing()) return whoever_wins(region);
    const KernelCheck check = check_kernel(play_, region, in);
    if (check.holds()) {
        if (ground_.effort().tell && alike(region, play_.positions()).accepts_everything()) learn_moves(ground_, sentences_, play_, in);
        argument::Examples examples = examples_of_outcomes(play_, sentences_, ground_, region, in);
        const auto stated = stated_in_proof(ground_.claim(), ground_.game());
        if (ground_.effort().tell) argue_outcomes(ground_.game(), sentences_, play_, region, in, stated.told, stated.negated, examples);
        return done(false, in, std::move(examples));
    }
    fails(check.ends, "where play is over the claim is not what the rule says") ||
        fails(check.inside, "a move leads from a position that is claimed to be P to another") ||
        fails(check.outside, "no move leads from a position that is claimed to be N to one claimed to be P");
    false_ = true;
    return Counterexample(ground_, sentences_, play_, region).to_outcomes(either(check.ends, either(check.inside, check.outside)), in);
}

/// Nothing where no outcome makes the claim true, or where it says nothing and may yet be false of a draw.
std::optional<WhoWins> Induction::who_wins() {
    const auto [lost, won] = said();
    const Automaton here = play_.positions(), open = both(here, both(lost, won));
    if (!both(here, complement(either(lost, won))).accepts_nothing()) return std::nullopt;
    const bool drawn = rank_.empty() && !open.accepts_nothing();
    if (drawn && !both(open, complement(assumed_false(ground_.game(), ground_.claim(), sentences_, play_))).accepts_nothing()) return std::nullopt;
    return WhoWins{both(here, both(lost, complement(won))), both(here, both(won, complement(lost)))};
}

std::optional<Proof> Induction::by_short_play() {
    const auto who = who_wins();
    if (!who) return std::nullopt;
    const auto rounds = settled_within(play_, who->lost, who->won);
    if (!rounds) return std::nullopt;
    return done(false, who->lost, examples_of_draws(play_, sentences_, ground_, who->lost, sentences_.constant(false)), *rounds + 1);
}

std::optional<Proof> Induction::by_draws() {
    const auto [lost, won] = said();
    sentences_.let_drawn(true);
    const Automaton drawn = claimed();
    sentences_.let_drawn(false);
    return claim::by_drawn_set(ground_, sentences_, play_, {lost, won, drawn});
}

std::optional<Proof> Induction::by_strategy(bool formulas, std::string& why) {
    const auto who = who_wins();
    return who ? claim::by_strategy(ground_, sentences_, play_, *who, rank_, formulas, why) : std::nullopt;
}

std::optional<Proof> Induction::by_values() {
    if (ground_.game().play != rule::Play::normal || !ground_.game().terminals.empty()) return why_ = "values exist in normal play only", std::nullopt;
    const Track v = sentences_.fresh();
    sentences_.let_value(v);
    const Automaton all = claimed();
    sentences_.let_value(std::nullopt);
    const Automaton region = both(play_.positions(), exists(complement(all), v));  // something is claimed
    if (fails(both(region, complement(exists(all, v))), "what is claimed is true of no value")) return false_ = !rank_.empty(), std::nullopt;
    const Automaton f = both(region, all);
    if (!closed({region, f, v}) || !asks_where_play_ends(region) || fails(two_values(sentences_, f, v), "the claim leaves more than one value"))
        return std::nullopt;
    const ValueCheck check = check_values(sentences_, play_, f, v);
    if (!fails(check.kept, "a move leads to a position of which the same value is claimed") &&
        !fails(check.missed, "no move leads to a smaller value that the claimed one needs")) {
        argument::Examples examples = examples_of_values(play_, sentences_, ground_, f, v);
        if (ground_.effort().tell) argue_values(ground_.game(), sentences_, play_, stated_in_proof(ground_.claim(), ground_.game()).told, examples);
        return done(true, f, std::move(examples));
    }
    false_ = true;
    return Counterexample(ground_, sentences_, play_, region).to_values(either(check.kept, check.missed), f, v);
}

std::optional<Proof> Induction::by_options() {
    if (ground_.game().play != rule::Play::normal || !ground_.game().terminals.empty()) return std::nullopt;
    const Track v = sentences_.fresh();
    sentences_.let_value(v);
    const Automaton all = claimed();
    const auto most = most_options_allowing(ground_.game(), sentences_, play_, all, v);
    if (!most) return std::nullopt;
    return Proof::by(argument::FewOptions{*most, rank_});
}

/// A rank that falls with every move from the positions of which the claim speaks will do.
void by_rank_of_region(Ground& ground, bool values, Induced& result) {
    told_within(most_work / 4, [&] {
        Induction induction(ground, "");
        result.proof = induction.decide(values);
        result.is_false = induction.is_false();
        if (result.is_false) result.broken_at = induction.broken_at(), result.why = induction.why();
    });
}

std::optional<std::string> rank_of(Ground& ground) { return ground.falls ? ground.falls : falling_measure(ground.game()); }

/// The claim itself says who wins, or what the value is.
std::unique_ptr<Induction> directly(Ground& ground, bool values, Induced& result) {
    const auto rank = rank_of(ground);
    if (!rank) {
        result.why = "no induction along play: no number was shown to fall with every move";
        by_rank_of_region(ground, values, result);
        return nullptr;
    }
    try {
        auto induction = std::make_unique<Induction>(ground, *rank);
        result.proof = induction->decide(values);
        result.why = induction->why();
        result.is_false = induction->is_false();
        if (result.is_false) result.broken_at = induction->broken_at();
        return induction;
    } catch (const NotDefinable& no) {
        result.why = "no induction along play: " + no.part + " is beyond what automata decide";
    }
    return nullptr;
}

/// No value is larger than the number of options. Of values at other positions this tells nothing.
void by_few_options(Ground& ground, Induced& result) {
    told_within(most_work / 8, [&] {
        if (const auto rank = rank_of(ground)) result.proof = Induction(ground, *rank).by_options();
    });
}

/// A strategy that keeps what is claimed to be P. Where there is none it is said why, unless more is known.
void by_strategy(Ground& ground, Induced& result, bool formulas, std::string& why) {
    told_within(most_work / 8, [&] { result.proof = Induction(ground, rank_of(ground).value_or("")).by_strategy(formulas, why); });
}

/// Who wins, or that nobody does, as the claim says it or by a law.
void by_draws(Ground& ground, Induced& result) {
    told_within(most_work / 4, [&] {
        if (!falling_measure(ground.game())) result.proof = Induction(ground, "").by_draws();
    });
    if (!result.proof) told_within(most_work / 2, [&] { by_draw_law(ground, result); });
}

/// Who wins within a few moves, where the claim is about nothing else.
void by_short_play(Ground& ground, Induced& result) {
    told_within(most_work / 8, [&] { result.proof = Induction(ground, rank_of(ground).value_or("")).by_short_play(); });
}

}  // namespace

static Induced by_rule_as_it_is(Ground& ground) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    const rule::Game& game = ground.game();
    const bool outcomes = rule::asks(*claim.expr, {Op::previous_at, Op::next_at, Op::draw_at}), values = rule::asks(*claim.expr, {Op::value_at});
    if (!outcomes && !values) return by_numbers_alone(ground);
    if (game.partizan && values) return result.why = "no induction along play: a position that says whose pieces are whose has no value", result;
    if (Induced there = by_position_asked(ground); there.proof || there.is_false) return there;
    try {
        const arithmetic::Allowance allowance(most_work);
        if (!values && by_law_in_numeration(ground, result)) return result;
        const auto alone = claim.over_positions ? directly(ground, values, result) : nullptr;
        const bool leads_out = claim.over_positions && outcomes && !values && (!alone || alone->spoken());
        std::string no_strategy;
        if (!result.proof && !result.is_false) by_length_of_sums(ground, result);
        if (leads_out && !result.proof && !result.is_false) by_strategy(ground, result, false, no_strategy);
        if (!result.proof && !result.is_false && values && claim.over_positions) by_few_options(ground, result);
        if (!result.proof && !result.is_false) by_law(ground, values, result);
        if (!result.proof && !result.is_false && alone && alone->spoken()) alone->in_closed_region(result);
        if (!result.proof && !result.is_false && !game.partizan) near_edge(ground, values, result);
        if (leads_out && !result.proof && !result.is_false && !ground.beside().empty()) by_strategy(ground, result, true, no_strategy);
        if (!result.proof && !result.is_false && leads_out) by_short_play(ground, result);  // last, because it gives no reason that fits a solution
        if (!result.proof && !result.is_false && leads_out && !ground.falls) by_draws(ground, result);
        if (!result.proof && !result.is_false && !no_strategy.empty()) result.why += (result.why.empty() ? "" : "; ") + no_strategy;
    } catch (const NotDefinable& no) {
        result.why = "no induction along play: " + no.part + " is beyond what automata decide";
    } catch (const arithmetic::TooLarge& large) {
        result.why = std::string("no induction along play: ") + large.what() + large_divisor(ground.game(), ground.claim());
    }
    return result;
}

Induced by_induction(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    if (auto plain = rule::unrolled(ground.game())) {
        Ground there = ground.about(std::make_shared<const rule::Game>(std::move(*plain)), claim);
        there.falls = ground.falls;
        return by_induction(there);
    }
    if (claim.from_start || is_soon_tried(ground)) return {};
    Induced result = by_rule_as_it_is(ground);
    const auto open = [&] { return !result.proof && !result.is_false; };
    const bool asks = rule::asks(*claim.expr, {Op::value_at, Op::previous_at, Op::next_at});
    if (open() && asks && claim.over_positions && rule::bracket(ground.game(), 12)) result.proof = by_mirrored_parts(ground);  // sooner found than by bounds
    if (open() && asks) by_bounded_moves(ground, result);
    if (open() && asks) by_single_moves(ground, result);
    return result;
}

std::shared_ptr<const argument::Induction> retold_by_induction(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    if (!claim.over_positions || claim.from_start || ground.game().partizan) return nullptr;
    return told_within(most_work / 20, [&]() -> std::shared_ptr<const argument::Induction> {
        Induced result;
        directly(ground, rule::any_of(*claim.expr, [](const Expr& part) { return part.op == Op::value_at; }), result);
        const auto* told = result.proof && result.proof->proved ? result.proof->argument.as<argument::Induction>() : nullptr;
        return told && !told->examples.whoever ? std::make_shared<const argument::Induction>(*told) : nullptr;
    });
}

}  // namespace grundy::claim
