/// Let C(x, p) be the claim at x with p in the place of P(x). Where exactly one p makes it true something is claimed: these positions are R, and φ(x) is this
/// p. Where both do nothing is claimed; where neither does the claim is false. If no move leads out of R and play ends, the claim is true iff in R
///   (K0) without a move, φ is what the rule says about the end of play,
///   (K1) no x with φ(x) has a move to a y with φ(y),
///   (K2) every x without φ(x) that can move has a move to a y with φ(y).
/// With values v in the place of p, f(x) being the only one that makes the claim true:
///   (M1) no move x → y has f(y) = f(x),   (M2) for all u < f(x) some move x → y has f(y) = u.
/// Or the certificate gives the P-positions as an automaton, φ, or the pairs (position, value), f, and R is all positions; then every P(…), or also every
/// g(…), of the claim is known, whatever it says of them.
/// Where the claim says nothing of P and N play must end as well, or the claim be true of a draw.
/// Play ends when a row of natural numbers, compared lexicographically, falls with every move from a position of R.
#include "engine/verify/induction/induction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/unrolled.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/asked.hpp"
#include "engine/verify/induction/claimed_length.hpp"
#include "engine/verify/induction/law.hpp"
#include "engine/verify/induction/measure.hpp"
#include "engine/verify/induction/options.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::Op;

class Induction {
public:
    Induction(const rule::Game& game, const rule::Claim& claim, Tuples& tuples, Steps& steps, const Arrows::Divided& divided = {})
        : game_(game),
          claim_(claim),
          steps_(steps),
          tuples_(tuples),
          sentences_(game, tuples_, steps),
          arrows_(game, tuples_, sentences_, steps, divided),
          asked_(game, claim, tuples_, sentences_, arrows_) {}
    /// What falls with every move.
    void measured(Fields& proof) { measure_.emplace(game_, arrows_, tuples_, proof.list("measure")); }

    std::string by_outcomes(bool holds);
    std::string by_values(bool holds);
    /// The law is about some positions only, which no move leaves.
    void within(const Json& region);
    std::string by_lost(const Json& law, bool holds);
    std::string by_valued(const Json& law, bool holds);
    /// The laws of other games that the claim names: who wins there, or with `values` which value each position has.
    void learn_others(Fields& proof, bool values);
    std::string by_options(bool holds);
    std::string by_numbers(bool holds);
    std::string by_rounds(std::size_t rounds, bool holds);
    std::string by_measure() const { return measure_->require_falling(arrows_.positions()), measure_->falls(); }
    std::string by_potential(Fields& proof, bool holds);
    std::string by_length(Fields& proof, bool holds);
    std::string by_known_length(const rule::Claim& known, bool holds);

private:
    Set claimed(bool with_positions) { return claimed(with_positions, *claim_.expr, arrows_.names()); }
    Set claimed(bool with_positions, const Expr& said, const Names& names);
    /// With this in the place of P of the position itself.
    Set claimed_with(bool lost) {
        sentences_.let([this, lost](const Expr& e, const Names&) { return require_here(e), tuples_.constant(lost); }, {}, asked_.is_another());
        return told();
    }
    /// With v in the place of g of it.
    Set claimed_with_value(Track v) {
        sentences_.let([this, v](const Expr& e, const Names&) { return require_here(e), tuples_.is_zero(one_track(v)); },
                       [this, v](const Expr& e, const Names&, Local&) { return require_here(e), one_track(v); }, asked_.is_another());
        return told();
    }
    Set everywhere() const { return everywhere_.value_or(arrows_.positions()); }
    /// Without a law, P and g are only known of the one position that is asked for.
    void require_here(const Expr& e) { asked_.require(e, everywhere()); }
    Set told() {
        const Set truth = claimed(true);
        return asked_.told(everywhere(), truth);
    }
    void require_closed(const Set& region);
    void require_play(const Set& region, const Set& said);
    const char* not_the_kernel(const Set& region, const Set& lost);
    Set two_values(const Set& f, Track v);
    const char* not_the_values(const Set& f, Track v);
    std::string verdict(bool holds, const char* broken, const std::string& how) const;
    void none(const Set& set, const char* what) const {
        if (!set.is_empty()) throw Rejected(what);
    }
    std::vector<Form> position(const Expr& e, const Names& names, Local& local);
    const Induction& asked_game(const Expr& e) const;
    Set outcome(const Expr& e, const Names& names);
    Form value(const Expr& e, const Names& names, Local& local);
    void prove_lost(const Json& law);
    void prove_valued(const Json& law);
    Set law_in(const Json& json, const char* states, const TrackList& numbers) const {
        return tuples_.both(read_law(json, states, numbers, tuples_), arrows_.positions());
    }
    void require_following(bool holds);
    std::string in_region(const Set& speaks, const Set& differs, bool holds) const;
    void require_all(const Set& truth, bool holds, const char* open, const char* follows) const;

    const rule::Game& game_;
    const rule::Claim& claim_;
    Steps& steps_;
    Tuples& tuples_;
    Sentences sentences_;
    Arrows arrows_;
    Asked asked_;
    std::optional<Measure> measure_;
    std::optional<Set> everywhere_;            ///< all positions, where the law is about some
    Set undefined_{{}, {0}, {0}};              ///< where the claim asks for the outcome of what is no position
    Set lost_{{}, {0}, {0}}, valued_ = lost_;  ///< the law, once it is proved
    Track value_ = 0;                          ///< of valued_
    std::map<std::uint32_t, std::unique_ptr<Induction>> others_;
};

/// The claim where it is about something, for all values of what `for` binds beside the components. Throws Rejected when it is about nothing at all.
Set Induction::claimed(bool with_positions, const Expr& said, const Names& known) {
    Set about = with_positions ? everywhere() : tuples_.constant(true);
    std::vector<rule::Binder> others;
    for (const rule::Binder& binder : claim_.domain) {
        if (!with_positions || binder.slot >= game_.components.size()) {
            others.push_back(binder);
            continue;
        }
        const Meaning& component = arrows_.names().at(binder.slot);
        if (component.many) throw Rejected("a claim about some rows is something that the checker does not decide");
        auto in = std::make_shared<Expr>();
        in->op = Op::element_of, in->type = {rule::Kind::truth};
        in->args = {rule::local(binder.slot, binder.name), binder.range};
        about = tuples_.both(about, sentences_.truth(*in, arrows_.names()));
    }
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
    return tuples_.complement(broken);
}

void Induction::require_closed(const Set& region) {
    const Set outside = tuples_.without(arrows_.positions(), region);
    if (outside.is_empty()) return;
    none(tuples_.both(region, arrows_.before(outside, tuples_.constant(false))), "a move leads out of the positions that the claim speaks of");
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
    const Set won = tuples_.without(region, lost), answered = arrows_.before(lost, tuples_.constant(arrows_.empty_is_lost()));
    const Set over = tuples_.without(region, arrows_.can_move());
    if (!tuples_.without(over, tuples_.same(lost, arrows_.lost_at_end())).is_empty()) return "where play is over the claim is not what the rule says";
    if (!tuples_.both(lost, answered).is_empty()) return "a move leads from a position that is said to be P to another";
    const bool all_answered = tuples_.without(tuples_.both(won, arrows_.can_move()), answered).is_empty();
    return all_answered ? nullptr : "from a position that is said to be N no move leads to one that is said to be P";
}

/// The conditions are as necessary as they are sufficient: where one fails, the claim is false.
std::string Induction::verdict(bool holds, const char* broken, const std::string& how) const {
    if (holds && broken) throw Rejected(std::string("the claim is false: ") + broken);
    if (!holds && !broken) throw Rejected("the claim is not refuted: it is true");
    return how + (broken ? std::string("; ") + broken : "") + "; " + measure_->falls();
}

std::string Induction::by_outcomes(bool holds) {
    const Set lost = claimed_with(true), won = claimed_with(false), positions = arrows_.positions();
    none(tuples_.without(positions, tuples_.either(lost, won)), "what is claimed is true of no outcome");
    const Set region = tuples_.without(positions, tuples_.same(lost, won)), in = tuples_.both(region, lost);
    const Set open = tuples_.without(positions, region);
    if (!open.is_empty()) {  // true of P and N alike, but of a draw?
        sentences_.let_drawn(true);
        const bool of_draws = tuples_.without(open, claimed_with(false)).is_empty();
        sentences_.let_drawn(false);
        if (!of_draws) measure_->require_falling(positions);
    }
    if (region.is_empty() && holds)
        return fmt::format("whoever wins at a position, the claim is true there, as automata on digits in {} decide", tuples_.digits());
    require_play(region, in);
    return verdict(
        holds, not_the_kernel(region, in),
        fmt::format("by induction along play (theorem 11.1), decided by automata on digits in {}, of {} states for the positions that are said to be P",
                    tuples_.digits(), in.accepts.size()));
}

std::string Induction::by_numbers(bool holds) {
    require_all(claimed(true), holds, "the claim is false of the numbers of some position", "the claim is true of the numbers of every position");
    return fmt::format("automata on digits in {} decide it, whoever wins", tuples_.digits());
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
    const Set reached = arrows_.before(f, tuples_.is_zero(one_track(v)));
    if (!tuples_.both(f, reached).is_empty()) return "a move leads to a position of which the same value is claimed";
    const bool missed = !tuples_.without(tuples_.both(f, less), tuples_.renamed(reached, {{v, u}})).is_empty();
    return missed ? "no move leads to a smaller value that the claimed one needs" : nullptr;
}

std::string Induction::by_values(bool holds) {
    if (!has_plain_sums(game_)) throw Rejected("positions of this game have outcomes, but no Grundy values");
    const Track v = tuples_.fresh();
    const Set all = claimed_with_value(v), positions = arrows_.positions();
    const Set region = tuples_.both(positions, tuples_.exists(tuples_.complement(all), v));  // something is claimed
    if (region.is_empty()) throw Rejected("the claim says nothing of the values");
    if (!tuples_.without(positions, region).is_empty()) measure_->require_falling(positions);  // a drawn position has no value
    none(tuples_.without(region, tuples_.exists(all, v)), "what is claimed is true of no value");
    const Set f = tuples_.both(region, all);
    none(two_values(f, v), "the claim leaves more than one value");
    require_play(region, f);
    return verdict(holds, not_the_values(f, v),
                   fmt::format("by induction on values (theorem 11.2), decided by automata on digits in {}, of {} states for positions with their values",
                               tuples_.digits(), f.accepts.size()));
}

/// The game of which P or g is asked.
const Induction& Induction::asked_game(const Expr& e) const {
    if (e.ref == 0) return *this;
    const auto other = others_.find(e.ref);
    if (other == others_.end()) throw Rejected("the claim asks for a position of another game, and no law tells what that is");
    return *other->second;
}

/// The numbers of the position that P or g is asked of. Asked of what is no position, the claim has no value.
std::vector<Form> Induction::position(const Expr& e, const Names& names, Local& local) {
    const Arrows& there = asked_game(e).arrows_;
    const auto numbers = there.numbers_of(e.args, names, local, sentences_);
    if (!numbers) throw Rejected("the claim asks for something that is no position of the game");
    undefined_ = tuples_.either(undefined_, tuples_.without(sentences_.asked(), there.at(there.positions(), *numbers, local)));
    return *numbers;
}

/// P of any position, by the law.
Set Induction::outcome(const Expr& e, const Names& names) {
    Local local;
    const std::vector<Form> numbers = position(e, names, local);
    const Induction& there = asked_game(e);
    return there.arrows_.at(there.lost_, numbers, std::move(local));
}

/// g of any position, by the law; 0 for what is none, so that there is a number for all.
Form Induction::value(const Expr& e, const Names& names, Local& local) {
    Local inner;
    const std::vector<Form> numbers = position(e, names, inner);
    const Induction& game = asked_game(e);
    const Track u = tuples_.fresh();
    const Set nowhere = tuples_.complement(game.arrows_.at(game.arrows_.positions(), numbers, inner));
    const Set there = game.arrows_.at(tuples_.renamed(game.valued_, {{game.value_, u}}), numbers, std::move(inner));
    local.where.push_back(tuples_.either(there, tuples_.both(nowhere, tuples_.is_zero(one_track(u)))));
    local.tracks.push_back(u);
    return one_track(u);
}

/// Each from its own rule, and as the law of the game itself is.
void Induction::learn_others(Fields& proof, bool values) {
    static const rule::Claim nothing;
    if (!proof.has("others")) return;
    for (const Json& one : proof.list("others")) {
        Fields law(one, "others");
        const std::uint64_t number = law.number("game");
        if (number == 0 || number > game_.uses.size() || others_.count(static_cast<std::uint32_t>(number)) != 0)
            throw Unreadable("a law of a game that is not there, or a second one");
        auto other = std::make_unique<Induction>(*game_.uses[number - 1].second, nothing, tuples_, steps_);
        other->measured(law);
        values ? other->prove_valued(law.at("law")) : other->prove_lost(law.at("law"));
        law.nothing_else();
        others_.emplace(static_cast<std::uint32_t>(number), std::move(other));
    }
}

/// A set that no move leaves is, with its moves, a game of its own: who wins there, and what the values are, the rest does not matter to. Play ends
/// everywhere, so that the claim is about P and N alone.
void Induction::within(const Json& region) {
    measure_->require_falling(arrows_.positions());
    const Set closed = law_in(region, "in", arrows_.numbers());
    arrows_.require_symmetric(closed, "the region");
    require_closed(closed);
    everywhere_ = arrows_.positions();
    arrows_.narrow(closed);
}

/// A claim about the position itself. Where it speaks of it, the law of the region must tell it.
std::string Induction::in_region(const Set& speaks, const Set& differs, bool holds) const {
    none(tuples_.without(speaks, arrows_.positions()), "the claim speaks of positions that the law is not about");
    const Set wrong = tuples_.both(speaks, differs);
    if (!holds) arrows_.require_symmetric(wrong, "the claim");
    if (wrong.is_empty() != holds) throw Rejected(holds ? "the claim does not follow from the law" : "the claim is not refuted: it follows from the law");
    return fmt::format(" of a set that no move leaves (an automaton of {} states)", arrows_.positions().accepts.size());
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

void Induction::prove_lost(const Json& law) {
    lost_ = law_in(law, "lost", arrows_.numbers());
    require_play(arrows_.positions(), lost_);
    if (const char* broken = not_the_kernel(arrows_.positions(), lost_)) throw Rejected(std::string("the law is false: ") + broken);
}

std::string Induction::by_lost(const Json& law, bool holds) {
    prove_lost(law);
    const Set& lost = lost_;
    if (everywhere_) {
        const Set if_lost = claimed_with(true), if_won = claimed_with(false);
        none(tuples_.without(*everywhere_, tuples_.either(if_lost, if_won)), "what is claimed is true of no outcome");
        const Set speaks = tuples_.without(*everywhere_, tuples_.same(if_lost, if_won));
        return fmt::format("by the law of the P-positions{}, which an automaton of {} states reads in {}, proved by induction along play (theorem 11.1); {}",
                           in_region(speaks, tuples_.complement(tuples_.same(lost, if_lost)), holds), lost.accepts.size(), tuples_.digits(), measure_->falls());
    }
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); }, {}, true);
    require_following(holds);
    return fmt::format("by the law of the P-positions, which an automaton of {} states reads in {}, proved by induction along play (theorem 11.1); {}",
                       lost.accepts.size(), tuples_.digits(), measure_->falls());
}

void Induction::prove_valued(const Json& law) {
    if (!has_plain_sums(game_)) throw Rejected("positions of this game have outcomes, but no Grundy values");
    const Track v = value_ = tuples_.fresh();
    TrackList numbers = arrows_.numbers();
    numbers.push_back(v);  // the value, behind the numbers of the position
    const Set f = valued_ = law_in(law, "valued", numbers);
    none(tuples_.without(arrows_.positions(), tuples_.exists(f, v)), "the law is false: it gives some position no value");
    none(two_values(f, v), "the law is false: it gives some position two values");
    require_play(arrows_.positions(), f);
    if (const char* broken = not_the_values(f, v)) throw Rejected(std::string("the law is false: ") + broken);
    lost_ = tuples_.exists(tuples_.both(f, tuples_.is_zero(one_track(v))), v);
}

std::string Induction::by_valued(const Json& law, bool holds) {
    prove_valued(law);
    const Set& f = valued_;
    const Track v = value_;
    if (everywhere_) {
        const Set said = claimed_with_value(v), speaks = tuples_.both(*everywhere_, tuples_.exists(tuples_.complement(said), v));
        return fmt::format(
            "by the law of the values{}, which an automaton of {} states reads with the positions in {}, proved by induction on values (theorem 11.2); {}",
            in_region(speaks, tuples_.exists(tuples_.without(f, said), v), holds), f.accepts.size(), tuples_.digits(), measure_->falls());
    }
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); },
                   [&](const Expr& e, const Names& names, Local& local) { return value(e, names, local); }, true);
    require_following(holds);
    return fmt::format(
        "by the law of the values, which an automaton of {} states reads with the positions in {}, proved by induction on values "
        "(theorem 11.2); {}",
        f.accepts.size(), tuples_.digits(), measure_->falls());
}

/// From the ends of play backwards (7.1): where no move is left the rule says who wins; who can move into the lost ones wins, who moves into the won ones
/// whatever he does loses. Elsewhere play may go on for ever.
std::string Induction::by_rounds(std::size_t rounds, bool holds) {
    if (!holds) throw Rejected("a claim is refuted at a position");
    const Set if_lost = claimed_with(true), if_won = claimed_with(false), positions = arrows_.positions();
    none(tuples_.without(positions, tuples_.either(if_lost, if_won)), "what is claimed is true of no outcome");
    const Set empty = tuples_.constant(arrows_.empty_is_lost());
    Set lost = arrows_.lost_at_end(), won = tuples_.without(tuples_.without(positions, arrows_.can_move()), lost);
    for (std::size_t k = 0; k < rounds; ++k) {
        const Set wins = arrows_.before(lost, empty), open = arrows_.before(tuples_.without(positions, won), empty);
        lost = tuples_.either(lost, tuples_.without(arrows_.can_move(), open));
        won = tuples_.either(won, wins);
    }
    none(tuples_.without(tuples_.without(positions, if_won), lost), "a position that is said to be P is not settled so");
    none(tuples_.without(tuples_.without(positions, if_lost), won), "a position that is said to be N is not settled so");
    const Set open = tuples_.without(tuples_.both(if_lost, if_won), tuples_.either(lost, won));
    const bool ends = tuples_.both(positions, open).is_empty();
    if (!ends && !measure_) throw Rejected("where nothing is claimed play may be drawn");
    if (!ends) measure_->require_falling(positions);
    return fmt::format("who wins is settled at all positions of the claim within {} move{} from the ends of play backwards (7.1), by automata on digits in {}",
                       rounds, rounds == 1 ? "" : "s", tuples_.digits());
}

/// All that the claim asks of positions being known, it is true, or false.
void Induction::require_following(bool holds) {
    const Set truth = claimed(claim_.over_positions);
    none(undefined_, "the claim asks for something that is no position of the game");
    require_all(truth, holds, "the claim does not follow from the law", "the claim is not refuted: it follows from the law");
}

void Induction::require_all(const Set& truth, bool holds, const char* open, const char* follows) const {
    if (!holds) arrows_.require_symmetric(truth, "the claim");  // which order it would fail at is not known here
    if (truth.is_all() != holds) throw Rejected(holds ? open : follows);
}

/// The number of moves being known, the mover at its end has lost under normal play, and won in misère play.
std::string Induction::by_potential(Fields& proof, bool holds) {
    const Potential length = prove_potential(game_, arrows_, tuples_, proof);
    if (!game_.terminals.empty()) throw Rejected("where `terminal` says who wins, the number of moves does not tell");
    const Track pairs = tuples_.fresh();  // of moves
    Form odd_one_out = plus(form_of(length.form, arrows_.here()), one_track(pairs), -2 * length.divisor);
    if (game_.play == rule::Play::misere) odd_one_out.constant -= length.divisor;
    lost_ = tuples_.both(arrows_.positions(), tuples_.exists(tuples_.is_zero(odd_one_out), pairs));
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); }, {}, true);
    require_following(holds);
    return fmt::format("every play has exactly {} moves (theorem 11.4), so who wins is whether that is even, as automata on digits in {} decide", length.text,
                       tuples_.digits());
}

/// The number of moves is one more number in what is said of it.
std::string Induction::by_length(Fields& proof, bool holds) {
    if (proof.has("claimed")) {
        if (!proof.flag("claimed") || !holds) throw Unreadable("of what is claimed only that it is true is proved");
        if (proof.has("measure")) measured(proof);
        const Set region = tuples_.without(arrows_.positions(), claimed(true, *rule::truth(false), arrows_.names()));
        return prove_claimed_length(*claim_.expr, region, arrows_, tuples_, sentences_, measure_ ? &*measure_ : nullptr);
    }
    const Potential length = prove_potential(game_, arrows_, tuples_, proof);
    const Track moves = tuples_.fresh();
    Names names = arrows_.names();
    const auto slot = std::max(claim_.frame, static_cast<std::uint32_t>(game_.components.size()));
    names[slot] = {false, {one_track(moves)}, {}};
    Expr said;
    said.op = claim_.expr->type.kind == rule::Kind::set ? Op::element_of : Op::compare, said.type = {rule::Kind::truth},
    said.args = {rule::local(slot, "length"), claim_.expr};
    if (said.op == Op::compare) said.relations = {rule::Relation::equal};
    const Set is_length = tuples_.is_zero(plus(form_of(length.form, arrows_.here()), one_track(moves), -length.divisor));
    const Set truth = tuples_.exists(tuples_.both(claimed(true, said, names), is_length), moves);
    require_all(tuples_.either(truth, tuples_.complement(arrows_.positions())), holds, "plays have another length",
                "the claim is not refuted: plays are so long");
    return fmt::format("every play has exactly {} moves (theorem 11.4), as automata on digits in {} decide", length.text, tuples_.digits());
}

/// `length = e for …` being proved, lengths of play there are e, and who wins is whether e is even.
std::string Induction::by_known_length(const rule::Claim& known, bool holds) {
    const Set in = known.condition ? tuples_.both(arrows_.positions(), sentences_.truth(*known.condition, arrows_.names())) : arrows_.positions();
    const std::string how = fmt::format("every play has exactly {} moves{}{}", rule::to_string(*known.expr, game_),
                                        known.condition ? " from positions with " + rule::to_string(*known.condition, game_) : "", " (theorem 11.4)");
    if (claim_.form == rule::Claim::Form::length) {
        if (!holds) throw Rejected("that the length of play is known refutes no claim");
        if (claim_.expr->type.kind != rule::Kind::number) throw Rejected("a length of play that is no one number is not proved so");
        const Set region = tuples_.without(arrows_.positions(), claimed(true, *rule::truth(false), arrows_.names()));
        none(tuples_.without(region, in), "the claim speaks of positions of which no length of play is known");
        require_same_length(claim_, *known.expr, region, arrows_, tuples_, sentences_);
        return how;
    }
    if (!game_.terminals.empty()) throw Rejected("where `terminal` says who wins, the number of moves does not tell");
    // a / d is even iff a mod 2d < d.
    const bool divided = known.expr->op == Op::divide && known.expr->args[1]->op == Op::number && known.expr->args[1]->number >= 1;
    const std::int64_t divisor = divided ? known.expr->args[1]->number : 1;
    const auto rest = rule::binary(Op::modulo, divided ? known.expr->args[0] : known.expr, rule::number(fits(base::checked_mul(2, divisor))));
    const auto even = rule::compare(rest, rule::Relation::less, rule::number(divisor));
    everywhere_ = arrows_.positions();
    arrows_.narrow(in);
    const Set evens = tuples_.both(in, sentences_.truth(*even, arrows_.names()));
    lost_ = game_.play == rule::Play::misere ? tuples_.without(in, evens) : evens;
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); }, {}, true);
    require_following(holds);
    return how + ", so who wins is whether that is even";
}

}  // namespace

/// A claim that asks for no position is true of the numbers of all of them, or it is false: moves and the end of play do not matter.
std::string decide_numbers(rule::Game game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    game.moves.clear(), game.stops.clear(), game.terminals.clear();
    const auto asks = [&](const rule::ExprRef& e) { return e && rule::any_of(*e, [](const Expr& part) { return part.op >= Op::value_at; }); };
    const bool asked =
        asks(claim.expr) || asks(claim.condition) || std::any_of(claim.domain.begin(), claim.domain.end(), [&](const auto& b) { return asks(b.range); });
    if (asked || !claim.over_positions || claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start)
        throw Rejected("the claim is not about the numbers of all positions alone");
    Tuples tuples(numeration_of(proof), steps);
    return Induction(game, claim, tuples, steps).by_numbers(holds);
}

std::string decide_finite(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    if (const auto plain = rule::unrolled(game)) return decide_finite(*plain, claim, holds, proof, steps);
    if (claim.form != rule::Claim::Form::finite || !holds) throw Rejected("that a measure falls proves that play ends, and nothing else");
    Tuples tuples(numeration_of(proof), steps);
    Induction induction(game, claim, tuples, steps);
    return induction.measured(proof), induction.by_measure();
}

/// A claim `length = e` of the same game, proved first.
std::string decide_by_known_length(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    Fields by(proof.at("by"), "by");
    const rule::Claim known = rule::claim_from_json(by.at("claim").dump(), game);
    if (known.form != rule::Claim::Form::length || !known.everywhere || !known.expr || known.expr->type.kind != rule::Kind::number || known.from_start ||
        !known.domain.empty())
        throw Unreadable("what is known of how long play lasts is one number");
    Fields inner(by.at("proof"), "by.proof");
    if (inner.text("thm") != "11.4" || inner.has("by")) throw Unreadable("how long play lasts is proved by theorem 11.4, at once");
    const std::string proved = decide_induction(game, known, true, "11.4", inner, steps);
    inner.nothing_else(), by.nothing_else();
    Tuples tuples(numeration_of(proof), steps);
    return Induction(game, claim, tuples, steps).by_known_length(known, holds) + ": " + proved;
}

std::string decide_induction(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps) {
    if (theorem == "numbers") return decide_numbers(game, claim, holds, proof, steps);
    if (const auto plain = rule::unrolled(game)) return decide_induction(*plain, claim, holds, theorem, proof, steps);
    const bool length = theorem == "11.4" && claim.form == rule::Claim::Form::length && claim.everywhere;
    if ((claim.form != rule::Claim::Form::formula && !length) || !claim.expr || claim.from_start)
        throw Rejected("theorem " + theorem + " does not decide a claim of this form");
    if (theorem == "11.4" && proof.has("by")) return decide_by_known_length(game, claim, holds, proof, steps);
    Tuples tuples(numeration_of(proof), steps);
    Induction induction(game, claim, tuples, steps, Arrows::Divided::read(proof, theorem));
    if (theorem == "7.1") {
        const std::uint64_t rounds = proof.number("rounds");
        if (rounds > 40 || !claim.over_positions) throw Unreadable("so many steps back are not tried");
        if (proof.has("measure")) induction.measured(proof);
        return induction.by_rounds(rounds, holds);
    }
    if (theorem == "11.4") return length ? induction.by_length(proof, holds) : induction.by_potential(proof, holds);
    induction.measured(proof);
    if (proof.has("region")) {
        if (!proof.has("law") || !claim.over_positions) throw Unreadable("a region is what a law of its positions is about");
        induction.within(proof.at("region"));
    }
    if (proof.has("others") && (!proof.has("law") || proof.has("region"))) throw Unreadable("laws of other games stand beside one of the game");
    if (proof.has("law") && theorem == "options") throw Unreadable("how many options there are needs no law");
    induction.learn_others(proof, theorem == "11.2");
    if (proof.has("law")) return theorem == "11.1" ? induction.by_lost(proof.at("law"), holds) : induction.by_valued(proof.at("law"), holds);
    if (!claim.over_positions) throw Rejected("the claim is not about all positions, and no law tells what they are");
    if (theorem == "options") return induction.by_options(holds);
    return theorem == "11.1" ? induction.by_outcomes(holds) : induction.by_values(holds);
}

}  // namespace grundy::verify
