/// With C(w, p) the claim at w with p in the place of the outcome, φ(w) the one outcome that makes it true, and R the words of which it says one: if R is
/// closed under moves and play ends, the claim is true iff
///   (K0) without a move, φ is what the rule says about the end of play,
///   (K1) no w in R with φ(w) = P has a move to a v with φ(v) = P,
///   (K2) every w in R with φ(w) = N that can move has a move to a v with φ(v) = P.
/// The move relation is that of a finite transducer, so "has a move into a regular set" is regular, and all three ask whether a regular set is empty. With
/// values the same for every value that the claim gives: no move between words of one value, and from each word a move to every smaller value (11.2).
#include "engine/claim/words/prove_words.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/words/compared_value.hpp"

#include <algorithm>
#include <set>

#include "engine/analyse/domain/positions.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_examples.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/claim/words/word_kernel.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/pattern/law/proof_maker.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

constexpr std::int64_t most_value = 32;  ///< that a claim may give
constexpr const char* need_not_be_regular =
    ": words of which such a thing is true need not be a regular set (as many a as b: no automaton tells these), and only regular sets are decided here";

/// Something other than constants is compared with a count, or the smaller of two counts is asked for.
bool compares_counts(const Expr& e) {
    const auto counts = [](const rule::ExprRef& part) {
        return rule::any_of(*part, [](const Expr& x) { return x.op == Op::count || (x.op == Op::call && x.builtin == rule::Builtin::len); });
    };
    return rule::any_of(e, [&](const Expr& part) {
        const bool several = part.op == Op::compare || part.op == Op::minimum_of || part.op == Op::maximum_of || part.op == Op::multiply;
        return several && std::count_if(part.args.begin(), part.args.end(), counts) >= 2;
    });
}

}  // namespace

/// Where the claim is true, its `for` and its condition being what it assumes.
Automaton WordInduction::claimed() {
    const rule::Claim& claim = ground_.claim();
    const rule::ExprRef formula = sentences_.plain(claim.expr, claim.frame), condition = sentences_.plain(claim.condition, claim.frame);
    std::vector<rule::Binder> others = claim.domain;
    for (rule::Binder& binder : others) {
        if (binder.slot < ground_.game().components.size()) throw NotDefinable{"a domain of words"};
        binder.range = sentences_.plain(binder.range, claim.frame);
    }
    Automaton broken = sentences_.constant(false);
    const WordSentences::Under positions(sentences_, play_ ? play_->positions() : sentences_.constant(true));
    sentences_.each_binding(others, condition.get(), {{0, {true, {}}}}, [&](const WordSentences::Bound& bound) {
        const Automaton where = sentences_.close(bound.where, {});
        const WordSentences::Under under(sentences_, where);
        broken = either(broken, sentences_.close({where, complement(sentences_.truth(*formula, bound.names))}, bound.marks));
    });
    return complement(broken);
}

bool WordInduction::fails(const Automaton& where, const std::string& what) {
    const auto example = play_->smallest(where);
    if (example) why_ = "no induction along play: " + what + ", for example at " + play_->describe(*example);
    else if (!where.accepts_nothing()) why_ = "no induction along play: " + what;
    return !where.accepts_nothing();
}

bool WordInduction::closed(const Automaton& region) {
    const Automaton outside = both(play_->positions(), complement(region));
    return !fails(both(region, play_->before(outside)), "moves lead out of the positions that the claim speaks of");
}

std::string WordInduction::of_letters() const {
    std::string text;
    const bool word = ground_.game().components[0].kind == rule::ComponentKind::word;
    for (const base::Integer& letter : sentences_.letters()) text += (text.empty() ? "" : ", ") + (word ? rule::text_of({letter}) : base::to_string(letter));
    return text;
}

std::optional<Proof> WordInduction::done(bool values, std::size_t states, argument::Examples examples) {
    return Proof::by(
        argument::WordInduction{pattern::ProofMaker::proved(pattern::TheoremId::word_induction, pattern::check::WordStates{states, play_->steps().size()}),
                                values, false, of_letters(), rank_, evidence(nullptr), std::move(examples)});
}

std::vector<rule::PositionData> WordInduction::options(const rule::PositionData& at) {
    std::vector<rule::PositionData> all;
    const game::Ruleset& ruleset = ground_.oracle().ruleset();
    ruleset.options(ruleset.shape().from_data(at), [&](game::Sum&& option) {
        if (option.size() == 1) all.push_back(ruleset.shape().to_data(option[0]));
        return true;
    });
    return all;
}

/// Where every move makes the position smaller, the smallest word at which a condition fails is the smallest at which the claim is false: all its options obey
/// it.
std::optional<Proof> WordInduction::refute(const Automaton& failing, const std::function<void(const rule::PositionData&, Refutation&)>& words) {
    if (!lowers_size(*play_, sentences_)) return std::nullopt;
    const auto at = play_->smallest(failing);
    if (!at) return std::nullopt;
    Proof proof;
    proof.refuted.emplace();
    proof.refuted->frame = ground_.frame_of(*at);
    words(*at, *proof.refuted);
    return proof;
}

void WordInduction::show_outcome(const rule::PositionData& at, const Automaton& in, Refutation& refuted) {
    const bool lost = play_->contains(in, at);
    refuted.claimed = lost ? "P" : "N";
    refuted.found = lost ? "N" : "P";
    const std::string here = play_->describe(at);
    const auto all = options(at);
    if (all.empty()) return void(refuted.shown_by = {"no move is left at " + here + ", and the rule says who has won"});
    for (const auto& option : all) {
        if (!play_->contains(in, option)) continue;
        refuted.shown_by = {"a move leads from " + here + " to " + play_->describe(option) + ", which is smaller, so the claim is true there: P"};
        return;
    }
    refuted.shown_by = {"no move leads from " + here + " to a position that the claim calls P; all are smaller, so it is true there"};
}

/// What is claimed of words alone.
std::optional<Proof> WordInduction::plainly() {
    const Automaton wrong = both(play_->positions(), complement(claimed()));
    if (wrong.accepts_nothing()) return done(false, 1);
    const auto at = play_->smallest(wrong);
    if (!at) return std::nullopt;
    Proof proof;
    proof.failing = ground_.frame_of(*at);
    return proof;
}

/// Why no move leads from one of the good words to another; what is not decided within a part of the work is not said.
void WordInduction::argue(const Automaton& region, const Automaton& in, argument::Examples& into) {
    const auto stated = stated_in_proof(ground_.claim(), ground_.game());
    if (!ground_.effort().tell || !stated.told) return;
    into.stated = stated;
    told_within(most_word_work / 8, [&] {
        MovesBySets moves{play_->lines(), play_->positions(), play_->can_move(), [&](const rule::ExprRef& e) {
                              const WordSentences::Under under(sentences_, play_->positions());
                              return sentences_.truth(*sentences_.plain(e, ground_.claim().frame + 1), {{0, {true, {}}}});
                          }};
        into.argued = argued_outcomes(ground_.game(), moves, stated.told, stated.negated, region, in);
    });
}

std::optional<Proof> WordInduction::by_outcomes() {
    stage_ = "reading the claim";
    sentences_.let_outcome('P');
    const Automaton lost = claimed();
    sentences_.let_outcome('N');
    const Automaton won = claimed();
    sentences_.let_outcome(std::nullopt);
    if (fails(both(play_->positions(), complement(either(lost, won))), "what is claimed is true of no outcome")) return std::nullopt;
    const Automaton region = both(play_->positions(), complement(alike(lost, won)));
    if (region.accepts_nothing()) {  // nothing is claimed but that somebody wins
        argument::Examples nothing;
        nothing.whoever = true;
        return done(false, region.states(), std::move(nothing));
    }
    const Automaton in = both(region, lost);
    stage_ = "the words with a move into those that are claimed to be P";
    if (!closed(region)) return std::nullopt;
    const KernelCheck check = check_kernel(*play_, region, in);
    const bool wrong = fails(check.ends, "where play is over the claim is not what the rule says") ||
                       fails(check.inside, "a move leads from a position that is claimed to be P to another") ||
                       fails(check.outside, "no move leads from a position that is claimed to be N to one claimed to be P");
    if (!wrong) {
        argument::Examples examples = WordExamples(ground_, *play_, sentences_).of_outcomes(region, in);
        argue(region, in, examples);
        return done(false, in.states(), std::move(examples));
    }
    false_ = true;
    broken_at_ = play_->smallest(either(check.ends, either(check.inside, check.outside)));
    return refute(either(check.ends, either(check.inside, check.outside)),
                  [&](const rule::PositionData& at, Refutation& refuted) { show_outcome(at, in, refuted); });
}

std::optional<Proof> WordInduction::by_values() {
    if (ground_.game().play != rule::Play::normal || !ground_.game().terminals.empty()) return why_ = "values exist in normal play only", std::nullopt;
    const auto large = [&](const rule::ExprRef& e) { return e && !compares_values_below(*sentences_.plain(e, ground_.claim().frame), most_value); };
    if (large(ground_.claim().expr) || large(ground_.claim().condition))
        return why_ = "no induction along play: the value is not just compared with numbers below " + std::to_string(most_value), std::nullopt;
    stage_ = "reading the claim";
    std::vector<Automaton> of;  // where the claim is true with this value, the last standing for all from most_value on
    for (std::int64_t v = 0; v <= most_value; ++v) {
        sentences_.let_value(v);
        of.push_back(both(play_->positions(), claimed()));
    }
    sentences_.let_value(std::nullopt);
    const Automaton& beyond = of.back();
    Automaton some = sentences_.constant(false), everything = play_->positions();
    for (const Automaton& one : of) some = either(some, one), everything = both(everything, one);
    const Automaton region = both(play_->positions(), complement(everything));
    if (fails(both(play_->positions(), complement(some)), "what is claimed is true of no value up to " + std::to_string(most_value))) return std::nullopt;
    if (!both(region, beyond).accepts_nothing()) return why_ = "no induction along play: the claim leaves more than one value", std::nullopt;
    while (!of.empty() && both(region, of.back()).accepts_nothing()) of.pop_back();
    for (std::size_t v = 0; v < of.size(); ++v) {
        of[v] = both(region, of[v]);
        for (std::size_t u = 0; u < v; ++u)
            if (fails(both(of[u], of[v]), "the claim leaves more than one value")) return std::nullopt;
    }
    stage_ = "the words with a move into those of one value";
    if (!closed(region)) return std::nullopt;
    std::size_t states = 0;
    for (const Automaton& one : of) states += one.states();
    const auto [kept, missed] = check_values(*play_, of);
    const bool wrong = fails(kept, "a move leads to a position of which the same value is claimed") ||
                       fails(missed, "no move leads to a smaller value that the claimed one needs");
    if (!wrong) return done(true, states, WordExamples(ground_, *play_, sentences_).of_values(of));
    false_ = true;
    broken_at_ = play_->smallest(either(kept, missed));
    return refute(either(kept, missed), [&](const rule::PositionData& at, Refutation& refuted) {
        const auto value = [&](const rule::PositionData& position) {
            std::size_t v = 0;
            while (v < of.size() && !play_->contains(of[v], position)) ++v;
            return v;
        };
        std::set<std::size_t> reached;
        for (const auto& option : options(at)) reached.insert(value(option));
        std::size_t mex = 0;
        while (reached.count(mex) != 0) ++mex;
        refuted.claimed = std::to_string(value(at));
        refuted.found = std::to_string(mex);
        refuted.shown_by = {"the options of " + play_->describe(at) +
                            " are smaller, so the claim is true there, and the least value that they do not have is " + refuted.found};
    });
}

/// Where the claim is true whoever wins, and if nobody does.
Automaton WordInduction::silent() {
    Automaton all = play_->positions();
    for (const char letter : {'P', 'N', 'D'}) {
        sentences_.let_outcome(letter);
        all = both(all, claimed());
    }
    sentences_.let_outcome(std::nullopt);
    return all;
}

/// Play may go on for ever where the claim is silent. If no move leads there, the rest is a game of its own, and play may end in it.
bool WordInduction::within_region(Induced& result) {
    stage_ = "the words that the claim speaks of";
    const Automaton open = silent(), region = both(play_->positions(), complement(open));
    if (open.accepts_nothing() || !both(region, play_->before(open)).accepts_nothing()) return false;
    const WordPlay everywhere = *play_;
    play_->narrow(region);
    if (const auto rank = falling_word_rank(*play_, sentences_)) {
        rank_ = rank->text + " from there", measure_ = rank->rows;
        result.proof = by_outcomes();
    }
    if (result.proof || false_) return true;
    play_.emplace(everywhere);
    rank_.clear(), measure_.clear();
    return false;
}

void WordInduction::decide(bool outcomes, bool values, Induced& result) {
    stage_ = "the moves";
    play_.emplace(sentences_);
    if (!outcomes && !values) return void(result.proof = plainly());
    const bool elsewhere = asks_elsewhere();
    if (!values && !elsewhere && both(play_->positions(), complement(silent())).accepts_nothing()) return void(result.proof = done(false, 1));
    stage_ = "a measure that falls";
    const auto rank = falling_word_rank(*play_, sentences_);
    if (!rank) {
        if (!values && !elsewhere && within_region(result)) return void((result.why = why_, result.is_false = false_, result.broken_at = broken_at_));
        if (!values && by_law(false, result)) return;
        const auto circle = circle_of_words(*play_, sentences_, ground_.oracle().ruleset());
        result.why = "no induction along play: " +
                     (circle ? "play need not end, since " + *circle
                             : "no measure was found that every move lowers, so play need not end; " + word_ranks_tried(sentences_)) +
                     too_large_;
        return;
    }
    rank_ = rank->text, measure_ = rank->rows;
    if (elsewhere) why_ = "no induction along play: the claim asks about other words, and no law of all words was found";
    else result.proof = values ? by_values() : by_outcomes();
    result.why = why_;
    result.is_false = false_;
    result.broken_at = broken_at_;
    if (!result.proof && !false_ && !by_law(values, result)) result.why += too_large_;
}

bool is_about_words(const Ground& ground) { return is_of_words(ground.game()); }

Induced by_words(Ground& ground) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    if (claim.from_start || (!claim.over_positions && (!claim.domain.empty() || claim.condition))) return result;
    const bool outcomes = rule::asks(*claim.expr, {Op::previous_at, Op::next_at, Op::draw_at}), values = rule::asks(*claim.expr, {Op::value_at});
    if (ground.game().partizan) return result.why = "no induction along play: the position says whose move it is", result;
    const KnownLetters known = letters_of_game(ground.game(), letters_named(claim));
    if (!known.letters) return result.why = "no induction along play: " + known.why, result;
    std::optional<WordInduction> induction;
    try {
        const arithmetic::Allowance allowance(most_word_work);
        induction.emplace(ground, *known.letters);
        induction->decide(outcomes, values, result);
    } catch (const NotDefinable& no) {
        result.why = "no induction along play: " + (no.part.empty() ? "a part of the rule or of the claim" : no.part) +
                     " is beyond what automata on words decide" + (compares_counts(*claim.expr) ? need_not_be_regular : "");
    } catch (const arithmetic::TooLarge& large) {
        result.why = "no induction along play: " + (induction ? induction->stage() + ": " : "") + std::string(large.what());
    }
    return result;
}

}  // namespace grundy::claim
