/// K is the set of the claim. It is kept when (E) a position of K without a move loses for the mover, and (S2) every move x → y from K is answered: either no
/// move is left at y and its mover has won, or some reply y → z has z in K. With replies named, z is the one named, which must be a move. All of these are sets
/// of tuples and relations between them, so (E) and (S2) are sentences; where they fail is a set too, and its least element the smallest counterexample.
#include "engine/claim/induction/kept.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/move_lines.hpp"
#include "engine/claim/play/closed_region.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/strategy.hpp"
#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;
using Names = std::map<Track, Track>;

namespace {

constexpr std::size_t most_options_shown = 20'000;  ///< of a counterexample
constexpr std::size_t most_in_round = 4;            ///< numbers of which sums are tried

/// Named replies are single positions.
const rule::Term& single(const std::vector<rule::Term>& to) {
    if (to.size() != 1 || !to[0].binders.empty() || to[0].condition) throw NotDefinable{"a reply that is a sum"};
    return to[0];
}

class Strategy {
public:
    explicit Strategy(Ground& ground)
        : ground_(ground),
          sentences_(ground.game(), claim_base(ground.game(), ground.claim())),
          play_(ground.game(), sentences_),
          kept_(set_of_keep(ground.game(), ground.claim(), sentences_, play_)),
          settled_(won_at_end(play_)),
          back_(kept_) {}

    KeptSet decide();
    /// Is every move answered by a reply into the set, to where the row is less than where the move was made?
    bool falls_each_round(const std::vector<std::int64_t>& row);
    std::size_t numbers() const { return play_.tracks().size(); }
    /// The followers of the start, or a set that holds them and that no move leaves: the set is kept among these.
    ClosedRegion after_start();
    /// The set, and all that moves lead to from there, or more.
    ClosedRegion round_set();
    std::optional<meaning::Rank> rank_in(const Automaton& region) const { return measure_that_falls(ground_.game(), {region, play_.tracks()}); }
    void within(const Automaton& closed) { kept_ = both(kept_, closed), back_ = kept_; }
    std::shared_ptr<const argument::KernelSet> data(const Automaton& region) const { return data_of(region, play_.tracks()); }
    bool is_everything(const Automaton& region) const { return alike(region, play_.positions()).accepts_everything(); }

private:
    Automaton unanswered(const std::vector<std::size_t>& moves);
    Automaton answered_somehow() { return play_.before(back_, sentences_.constant(false)); }
    Automaton failing(Automaton& unanswered);
    Automaton answered_by();
    Automaton unanswered_after(const rule::Reply& reply);
    Automaton from_step(const rule::Move& move, const Automaton& targets);
    /// Pairs (y, z): the reply y → z returns to K; z by other names.
    const Automaton& good_replies() {
        if (!good_) names_ = play_.other_names(), good_ = both(play_.arrows(names_), renamed(back_, names_));
        return *good_;
    }
    void locate(const Automaton& fails, const Automaton& bad_targets, KeptSet& result);

    Ground& ground_;
    Sentences sentences_;
    PlayRelation play_;
    Automaton kept_, settled_;  ///< settled: no move is left, and the mover has won
    Automaton back_;            ///< where replies shall lead: the set, or positions of it with a number that is more than the row is there
    Names names_;
    std::optional<Automaton> good_;
};

/// Positions with this move into one of `targets`.
Automaton Strategy::from_step(const rule::Move& move, const Automaton& targets) {
    Automaton any = leads_into(move, targets, sentences_, play_);
    play_.close_under_exchange(any);
    return any;
}

/// Where the first `by` that fits names a reply that is good; where none fits, any reply will do.
Automaton Strategy::answered_by() {
    Automaton open = play_.in_order(), good = sentences_.constant(false);
    for (const rule::Answer& answer : ground_.claim().answers) {
        rule::Move asked;
        asked.from = answer.from;
        asked.condition = answer.condition;
        asked.frame = answer.frame;
        rule::Move named = asked;
        named.to = {single(answer.to)};
        Automaton fits = sentences_.constant(false);
        play_.each_instance(asked, nullptr, [&](PlayRelation::Instance&& one) { fits = either(fits, sentences_.close(std::move(one.where), one.tracks)); });
        play_.each_instance(named, nullptr, [&](PlayRelation::Instance&& one) {
            const Automaton returns = play_.at(good_replies(), *one.target, std::move(one.sides), names_);
            good = either(good, both(open, both(fits, returns)));
        });
        open = both(open, complement(fits));
    }
    good = either(good, both(open, answered_somehow()));
    play_.close_under_exchange(good);
    return good;
}

/// Positions with this move to where the reply named is not good.
Automaton Strategy::unanswered_after(const rule::Reply& reply) {
    const rule::Move& move = ground_.game().moves[reply.move];
    const Automaton left = both(play_.positions(), complement(settled_));
    Automaton any = sentences_.constant(false);
    play_.each_instance(move, &single(reply.with), [&](PlayRelation::Instance&& one) {
        std::vector<Automaton> all = std::move(one.where);
        all.push_back(play_.at(left, *one.target, one.sides));
        if (one.second) {
            const Automaton to = play_.at(good_replies(), *one.target, one.sides);
            all.push_back(complement(play_.at(to, *one.second, std::move(one.second_sides), names_)));
        }
        any = either(any, sentences_.close(std::move(all), one.tracks));
    });
    play_.close_under_exchange(any);
    return any;
}

/// The smallest failure, and the move that shows it where the options can be listed.
void Strategy::locate(const Automaton& fails, const Automaton& bad_targets, KeptSet& result) {
    const auto& parts = ground_.game().components;
    result.why = "the set is not kept: a move leads out of it that is not answered";
    if (std::any_of(parts.begin(), parts.end(), [](const auto& c) { return rule::holds_negative(c.kind); })) return;
    const auto at = smallest_of(fails, sentences_, play_);
    if (!at) return;
    result.why.clear();
    result.fails_at = play_.position(at->second);
    const std::string here = rule::to_string(*result.fails_at, ground_.game());
    result.shown_by = {"from " + here + " a move leads out of the set to which no reply, or not the one named, is the answer"};
    const game::Ruleset& ruleset = ground_.oracle().ruleset();
    std::size_t looked_at = 0;
    try {
        ruleset.options(ruleset.shape().from_data(*result.fails_at), [&](game::Sum&& option) {
            const rule::PositionData there = ruleset.shape().to_data(option.at(0));
            if (!bad_targets.accepts(play_.values(there))) return ++looked_at < most_options_shown;
            result.shown_by = {"after " + here + " -> " + rule::to_string(there, ground_.game()) + " no reply returns to the set"};
            return false;
        });
    } catch (const base::Failure& failure) {  // beyond what is played with 64 bits: the position stands, without the move
        base::pass_limits(failure);
    }
}

ClosedRegion Strategy::after_start() {
    Automaton start = sentences_.constant(true);
    for (const auto& [track, number] : play_.values(*ground_.game().start)) start = both(start, arithmetic::is_number(sentences_.base(), track, number));
    play_.close_under_exchange(start);
    rule::Claim nothing = ground_.claim();
    nothing.condition = nullptr;
    nothing.expr = rule::truth(true);
    return closed_region(ground_.game(), nothing, sentences_, play_, start);
}

ClosedRegion Strategy::round_set() {
    rule::Claim about = ground_.claim();
    about.condition = rule::and_also(about.condition, about.expr);
    about.expr = rule::truth(true);
    return closed_region(ground_.game(), about, sentences_, play_, kept_);
}

/// Positions of the set that are over and not lost, or with a move to where it is not answered.
Automaton Strategy::failing(Automaton& unanswered) {
    const rule::Claim& claim = ground_.claim();
    const Automaton answered = claim.answers.empty() ? answered_into(play_, back_) : either(settled_, answered_by());
    unanswered = both(play_.positions(), complement(answered));
    Automaton leaks = sentences_.constant(false);
    if (claim.replies.empty()) {
        leaks = play_.before(unanswered, sentences_.constant(false));
    } else {
        for (std::size_t k = 0; k < ground_.game().moves.size(); ++k) {
            const auto reply = std::find_if(claim.replies.begin(), claim.replies.end(), [&](const rule::Reply& r) { return r.move == k; });
            leaks = either(leaks, reply == claim.replies.end() ? from_step(ground_.game().moves[k], unanswered) : unanswered_after(*reply));
        }
        leaks = both(leaks, play_.can_move());
    }
    const Automaton lost_wrongly = both(complement(play_.can_move()), complement(play_.lost_at_end()));
    return both(kept_, either(leaks, lost_wrongly));
}

KeptSet Strategy::decide() {
    KeptSet result;
    result.base = sentences_.base();
    result.states = kept_.states();
    if (kept_.accepts_nothing()) return result.empty = true, result.why = "no position lies in the set", result;
    const rule::Claim& claim = ground_.claim();
    result.named = !claim.answers.empty() || claim.replies.size() == ground_.game().moves.size();
    Automaton unanswered = sentences_.constant(false);
    const Automaton fails = failing(unanswered);
    if (fails.accepts_nothing()) {
        result.kept = true;
        if (!result.named && claim.replies.empty()) result.examples = examples_of_answers(play_, sentences_, ground_, kept_);
        return result;
    }
    return locate(fails, unanswered, result), result;
}

/// Of (z, v) with z in the set and the row at z less than v, v being the row where the move out of the set was made: it is named once, and stays.
bool Strategy::falls_each_round(const std::vector<std::int64_t>& row) {
    const Track bound = sentences_.fresh();
    arithmetic::Linear here{{}, row.back()};
    for (std::size_t i = 0; i < play_.tracks().size(); ++i) here = arithmetic::plus(here, arithmetic::number(play_.tracks()[i]), row[i]);
    const arithmetic::Linear more = arithmetic::plus(here, arithmetic::number(bound), -1);
    back_ = both(kept_, arithmetic::is_at_most(sentences_.base(), arithmetic::plus(more, arithmetic::Linear{{}, 1})));
    good_.reset();
    Automaton unanswered = sentences_.constant(false);
    const Automaton fails = both(failing(unanswered), arithmetic::is_zero(sentences_.base(), more));
    back_ = kept_, good_.reset();
    return fails.accepts_nothing();
}

}  // namespace

namespace {

/// Of the positions that can be reached: if the set is kept everywhere it is kept there; else it is looked at round the start.
KeptSet kept_from_start(Ground& ground) {
    KeptSet all = Strategy(ground).decide();
    if (all.kept) return all;
    Strategy there(ground);
    const ClosedRegion region = there.after_start();
    if (there.is_everything(region.set)) {
        all.fails_at.reset();
        return all.why = "the set is not kept at some position, and whether the start leads there is not known", all;
    }
    there.within(region.set);
    KeptSet result = there.decide();
    result.region = there.data(region.set);
    if (result.fails_at && !region.least) {
        result.fails_at.reset();
        result.why = "the set is not kept at some position, and whether the start leads there is not known";
    }
    return result;
}

}  // namespace

namespace {

/// A set told by `n mod (k + 1)`, as one of quotients and remainders. Where it is not kept is left to the cases.
KeptSet kept_by_quotients(Ground& ground) {
    KeptSet result;
    try {
        const auto told = quotient_game(ground.game(), ground.claim());
        if (!told) return result;
        const arithmetic::Allowance allowance(most_work);
        Ground divided = ground.about(told->game, told->claim);
        divided.told_as = told_multiplied(*told, [&](const rule::PositionData& at) { return ground.shown(at); });
        result = Strategy(divided).decide();
        result.fails_at.reset();
        result.told = {told->divisor, told->divided, told->words};
    } catch (const NotDefinable& no) {
        result.why = "not decided for all positions: " + no.part + " is beyond what quotients and remainders tell";
    } catch (const arithmetic::TooLarge& large) {
        result.why = std::string("not decided for all positions: ") + large.what();
    }
    return result;
}

}  // namespace

namespace {

/// Play ends from the set and from where moves lead to from it: these positions, and what falls with every move there.
struct EndsFromSet {
    std::shared_ptr<const argument::KernelSet> region;
    meaning::Rank rank;
};
std::optional<EndsFromSet> ends_from_set(Ground& ground) {
    return told_within(most_work, [&]() -> std::optional<EndsFromSet> {
        Strategy there(ground);
        const ClosedRegion region = there.round_set();
        if (there.is_everything(region.set)) return std::nullopt;
        if (auto rank = there.rank_in(region.set)) return EndsFromSet{there.data(region.set), std::move(*rank)};
        return std::nullopt;
    });
}

/// A factor for each number of a position, and a constant.
struct FallsEachRound {
    std::vector<std::int64_t> row;
    std::string words;  ///< "x + y"
};
std::optional<FallsEachRound> falls_each_round(Ground& ground) {
    const rule::Game& game = ground.game();
    const auto natural = [](const rule::Component& c) { return c.kind == rule::ComponentKind::natural; };
    if (!std::all_of(game.components.begin(), game.components.end(), natural) || game.components.size() > most_in_round || ground.claim().from_start)
        return std::nullopt;
    return told_within(most_work, [&]() -> std::optional<FallsEachRound> {
        Strategy strategy(ground);
        for (std::size_t some = (std::size_t{1} << game.components.size()) - 1; some > 0; --some) {  // sums of some of the numbers, that of all first
            FallsEachRound found;
            for (std::size_t i = 0; i < game.components.size(); ++i) {
                found.row.push_back(some >> i & 1);
                if (found.row.back() != 0) found.words += (found.words.empty() ? "" : " + ") + game.components[i].name;
            }
            found.row.push_back(0);
            if (strategy.falls_each_round(found.row)) return found;
        }
        return std::nullopt;
    });
}

}  // namespace

std::optional<argument::KeptEverywhere> ends_by_strategy(Ground& ground, const KeptSet& kept) {
    if (ground.falls || falling_measure(ground.game())) return std::nullopt;
    if (const auto there = ends_from_set(ground)) {
        const argument::Rank rank{there->rank.words + " from these positions"};
        return argument::KeptEverywhere{kept.base, kept.states, kept.named, rank, there->region, {}, kept.examples, *there->rank.rows};
    }
    const auto round = falls_each_round(ground);
    if (!round) return std::nullopt;
    const argument::Rank rank{round->words + " has fallen whenever a move out of the set is answered, though play could go on for ever elsewhere"};
    return argument::KeptEverywhere{kept.base, kept.states, kept.named, rank, nullptr, {}, kept.examples, {}, round->row};
}

KeptSet kept_everywhere(Ground& ground) {
    if (auto plain = ground.claim().replies.empty() ? rule::unrolled(ground.game()) : std::nullopt) {
        Ground there = ground.about(std::make_shared<const rule::Game>(std::move(*plain)), ground.claim());
        return kept_everywhere(there);
    }
    if (KeptSet quotients = kept_by_quotients(ground); quotients.kept || !quotients.why.empty()) return quotients;
    KeptSet result;
    const auto& moves = ground.game().moves;
    if (std::any_of(moves.begin(), moves.end(), [](const rule::Move& m) { return m.to.empty(); })) return result;
    try {
        const arithmetic::Allowance allowance(most_work);
        return ground.claim().from_start && ground.game().start ? kept_from_start(ground) : Strategy(ground).decide();
    } catch (const NotDefinable& no) {
        result.why = "not decided for all positions: " + no.part + " is beyond what automata decide";
    } catch (const arithmetic::TooLarge& large) {
        result.why = std::string("not decided for all positions: ") + large.what() + large_divisor(ground.game(), ground.claim());
    }
    return result;
}

}  // namespace grundy::claim
