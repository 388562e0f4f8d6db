/// Strategies: a set K is kept when, after every move out of it, the opponent has lost or some reply returns to it, a final position in K loses for the
/// mover, and play ends. Then whoever moves at a position of K loses: by induction along the play, which ends.
///
/// One heap under a finite subtraction set S with largest element m, where K repeats with period p from n = e on: for n >= e + 2m every move and every
/// reply is legal, so whether K is kept at n depends on n mod p only, and n < e + 2m + p decides all n. With a reply named, what the moves take, whether their
/// conditions hold and what the reply takes must repeat too, for everything that the moves bind: then the same with the common period and the last preperiod.
#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/cases/cases.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/all_lost.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/induction/kept.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/prove/repeats.hpp"
#include "engine/claim/words/kept_words.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/graph/order.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using base::Integer;
using rule::PositionData;

namespace {

constexpr std::size_t most_instances = 10'000;  // of what a move binds

struct Leak {
    std::string found;
    std::vector<std::string> lines;
};

class Keeper {
public:
    explicit Keeper(Ground& ground) : ground_(ground), ruleset_(ground.oracle().ruleset()) {
        for (const rule::Reply& reply : ground.claim().replies) named_[reply.move] = &reply;
    }

    bool in_set(const PositionData& position) {
        Frame frame = ground_.frame_of(position);
        frame.resize(std::max<std::size_t>(frame.size(), ground_.claim().frame));
        for (const rule::Binder& binder : ground_.claim().domain)
            if (ground_.each(*binder.range, frame, [&](const rule::Value& value) { return !(value == *frame[binder.slot]); })) return false;
        if (ground_.claim().condition && !ground_.truth(*ground_.claim().condition, frame)) return false;
        return ground_.truth(*ground_.claim().expr, frame);
    }

    /// How the set is left at one of its positions; nothing if it is kept.
    std::optional<Leak> leak(const PositionData& position) {
        const game::Position here = ruleset_.shape().from_data(position);
        bool final = true;
        std::optional<Leak> leak;
        ruleset_.labelled_options(here, [&](game::Sum&& option, std::size_t move) {
            final = false;
            if (is_named(move)) return true;
            leak = unanswered(here, option);
            return !leak;
        });
        if (final && ruleset_.end(here) != rule::End::mover_loses) {
            return Leak{ruleset_.end(here) == rule::End::mover_wins ? "the mover wins" : "a draw",
                        {"no move is possible at " + print(here) + ", and the mover does not lose there"}};
        }
        return leak ? leak : named_leak(position);
    }

private:
    std::string print(const game::Position& position) const { return ruleset_.shape().print(position); }

    bool is_named(std::size_t move) const {
        return std::any_of(named_.begin(), named_.end(),
                           [&](const auto& entry) { return ground_.game().moves[entry.first].label == ground_.game().moves[move].label; });
    }

    bool has_options(const game::Position& position) const {
        bool some = false;
        ruleset_.options(position, [&](game::Sum&&) {
            some = true;
            return false;
        });
        return some;
    }

    const game::Position& single(const game::Sum& option) const {
        if (option.size() != 1) throw Unanswered{"`keep` speaks of single positions, but a move leads to " + ruleset_.shape().print(option)};
        return option.front();
    }

    std::optional<Leak> unanswered(const game::Position& here, const game::Sum& option) {
        ground_.tick();
        const game::Position& there = single(option);
        if (!has_options(there)) {
            if (ruleset_.end(there) == rule::End::mover_wins) return std::nullopt;
            return Leak{"no reply", {"after " + print(here) + " -> " + print(there) + " no move is possible, and the player who should answer has not won"}};
        }
        if (const auto answer = answer_at(there))
            return wrongly_answered("after " + print(here) + " -> " + print(there), there, *answer->first, answer->second);
        std::vector<std::string> replies;
        bool answered = false;
        ruleset_.options(there, [&](game::Sum&& reply) {
            const PositionData back = ruleset_.shape().to_data(single(reply));
            answered = in_set(back);
            replies.push_back(rule::to_string(back, ground_.game()));
            return !answered;
        });
        if (answered) return std::nullopt;
        return Leak{"no reply", {"after " + print(here) + " -> " + print(there) + " no reply returns to the set: " + joined(replies, 12)}};
    }

    /// What is wrong with a reply that is named by its expressions; nothing if it is a move that returns to the set.
    std::optional<Leak> wrongly_answered(const std::string& line, const game::Position& there, const std::vector<rule::Term>& with, Frame frame) {
        if (with.size() != 1 || !with[0].binders.empty()) throw Unanswered{"`keep` speaks of single positions, but the reply named is a sum"};
        const auto back = target(with[0], frame);
        const auto replies = game::option_list(ruleset_, there);
        if (!back || !std::binary_search(replies.begin(), replies.end(), game::Sum{*back}))
            return Leak{"the reply is not possible",
                        {line + " the reply named " + (back ? "leads to " + print(*back) + ", which is no option" : "is no position")}};
        if (in_set(ruleset_.shape().to_data(*back))) return std::nullopt;
        return Leak{"the reply leaves the set", {line + " the reply named leads to " + print(*back) + ", outside the set"}};
    }

    /// The first `by` that fits, and its names.
    std::optional<std::pair<const std::vector<rule::Term>*, Frame>> answer_at(const game::Position& there) {
        const PositionData position = ruleset_.shape().to_data(there);
        for (const rule::Answer& answer : ground_.claim().answers) {
            Frame frame(answer.frame);
            bool fits = true;
            for (std::size_t i = 0; i < answer.from.size() && fits; ++i) {
                const rule::Value here{rule::type_of(ground_.game().components[i]), position[i].items};
                if (answer.from[i].slot) frame[*answer.from[i].slot] = here;
                if (answer.from[i].constant) fits = ground_.evaluate(*answer.from[i].constant, frame) == here;
            }
            if (fits && (!answer.condition || ground_.truth(*answer.condition, frame))) return std::pair{&answer.to, frame};
        }
        return std::nullopt;
    }

    /// Moves with a named reply are played binder by binder, since the reply uses what they bind.
    std::optional<Leak> named_leak(const PositionData& position) {
        std::optional<Leak> leak;
        for (const auto& [move, reply] : named_) {
            for (const PositionData& arranged : arrangements(position)) {
                leak = named_leak(position, arranged, ground_.game().moves[move], *reply);
                if (leak) return leak;
            }
        }
        return leak;
    }

    std::vector<PositionData> arrangements(const PositionData& position) const {
        std::vector<PositionData> all{position};
        for (std::size_t i = 0; i < position.size(); ++i) {
            if (ground_.game().components[i].group >= 0) throw Unanswered{"replies cannot be named where components may be exchanged"};
            if (!ground_.game().components[i].unordered) continue;
            if (position[i].items.size() > 7) throw Unanswered{"there are too many arrangements of an unordered position to name replies"};
            std::vector<PositionData> more;
            for (PositionData one : all) {
                std::sort(one[i].items.begin(), one[i].items.end());
                do more.push_back(one);
                while (std::next_permutation(one[i].items.begin(), one[i].items.end()));
            }
            all = std::move(more);
        }
        return all;
    }

    std::optional<game::Position> target(const rule::Term& term, Frame& frame) {
        PositionData data;
        for (const auto& component : term.components) data.push_back(datum_of(ground_.evaluate(*component, frame)));
        for (std::size_t i = 0; i < data.size(); ++i)
            if (!rule::can_hold(ground_.game(), i, data[i])) return std::nullopt;
        try {
            ground_.oracle().require(data);
            return ruleset_.shape().from_data(data);
        } catch (const base::Failure& failure) {
            base::pass_limits(failure);
            return std::nullopt;
        }
    }

    std::optional<Leak> named_leak(const PositionData& position, const PositionData& arranged, const rule::Move& move, const rule::Reply& reply) {
        std::optional<Leak> leak;
        Frame frame(move.frame);
        for (std::size_t i = 0; i < move.from.size(); ++i) {
            const rule::Value here{rule::type_of(ground_.game().components[i]), arranged[i].items};
            if (move.from[i].slot) frame[*move.from[i].slot] = here;
            if (move.from[i].constant && !(ground_.evaluate(*move.from[i].constant, frame) == here)) return leak;
        }
        const game::Position from = ruleset_.shape().from_data(position);
        const auto options = game::option_list(ruleset_, from);
        ground_.each_binding(move.binders, move.condition.get(), frame, [&] {
            if (move.to.size() != 1 || !move.to[0].binders.empty()) throw Unanswered{"`keep` speaks of single positions, but a move leads to a sum"};
            const auto there = target(move.to[0], frame);
            if (!there || !std::binary_search(options.begin(), options.end(), game::Sum{*there})) return true;  // no legal move
            if (!has_options(*there)) {
                leak = unanswered(from, {*there});
                return !leak;
            }
            leak = wrongly_answered("after " + print(from) + " -> " + print(*there), *there, reply.with, frame);
            return !leak;
        });
        return leak;
    }

    Ground& ground_;
    const game::Ruleset& ruleset_;
    std::map<std::size_t, const rule::Reply*> named_;
};

/// `all` joined with what a move takes, when it may be made, and what the reply to it takes, whatever the move binds.
std::optional<Repeats> with_reply(Ground& ground, Repeats all, const rule::Move& move, const rule::Reply& reply) {
    const bool one = move.from.size() == 1 && move.from[0].slot && move.to.size() == 1 && move.to[0].components.size() == 1 && reply.with.size() == 1 &&
                     reply.with[0].components.size() == 1;
    if (!one) return std::nullopt;
    const std::uint32_t slot = *move.from[0].slot;
    const auto here = rule::local(slot, "n");
    const auto over_binders = [&](rule::Op op, rule::ExprRef body) {
        auto e = std::make_shared<rule::Expr>();
        e->op = op;
        e->type = {body->type.kind};
        e->binders = move.binders;
        e->args = {std::move(body)};
        return e;
    };
    std::vector<rule::ExprRef> parts{over_binders(rule::Op::maximum, rule::binary(rule::Op::subtract, here, move.to[0].components[0])),
                                     over_binders(rule::Op::maximum, rule::binary(rule::Op::subtract, here, reply.with[0].components[0]))};
    if (move.condition) parts.push_back(over_binders(rule::Op::all, move.condition));
    Scope scope(ground, slot, move.frame, most_instances);
    for (const auto& part : parts) {
        const auto f = repeats(part, scope);
        if (!f || f->rise != 0) return std::nullopt;
        all = {std::max(all.from, f->from), lcm(all.period, f->period), 0};
        if (all.period > 200'000) return std::nullopt;
    }
    return all;
}

/// The n below which K must be checked so that all n are; nothing where the argument above does not apply.
std::optional<Integer> bound(Ground& ground) {
    const auto* set = ground.oracle().recognition().family.as<recognise::FiniteSubtraction>();
    const auto about = one_number(ground);
    if (!set || set->set.empty() || !about || about->high || ground.game().where || !ground.game().terminals.empty() || !ground.game().stops.empty())
        return std::nullopt;
    const rule::Claim& claim = ground.claim();
    if (!claim.answers.empty() || !claim.domain.empty()) return std::nullopt;
    Scope scope(ground, 0, about->frame, most_instances);
    auto all = repeats(rule::and_also(claim.condition, claim.expr), scope);
    for (const rule::Reply& reply : claim.replies) {
        if (!all) return std::nullopt;
        all = with_reply(ground, *all, ground.game().moves[reply.move], reply);
    }
    if (!all) return std::nullopt;
    const Integer end = all->from + 2 * set->set.back() + all->period;
    return end > 200'000 ? std::nullopt : std::optional(end);
}

/// Why play ends; nothing when that is not known.
std::optional<argument::KeptAndEnds> ends(Ground& ground, Finding& finding) {
    // The set may hold positions that no play from the start meets, so the start's own followers tell only of a claim about them.
    const Finding play = decide_finite(ground);
    if (const auto* rank = play.argument.as<argument::Rank>()) return argument::KeptAndEnds{*rank};
    if (const auto* heap = play.argument.as<argument::HeapFalls>()) return argument::KeptAndEnds{*heap};
    if (play.verdict == Verdict::exhausted) return argument::KeptAndEnds{argument::Visited{ground.claim().from_start}};
    // A play that returns may lie outside of what the strategy meets: it does not refute, but nothing shows that play ends.
    finding.tried.emplace_back("no reply is missing, but whether play ends is not known");
    if (play.verdict == Verdict::refuted) finding.tried.insert(finding.tried.end(), play.shown_by.begin(), play.shown_by.end());
    return std::nullopt;
}

}  // namespace

Finding refuted(const Ground& ground, const PositionData& position, const Leak& leak) {
    Finding finding;
    finding.at = ground.bound(ground.frame_of(position));
    finding.verdict = Verdict::refuted;
    finding.counterexample = rule::to_string(position, ground.game());
    finding.claimed = "the set is kept";
    finding.found = leak.found;
    finding.shown_by = leak.lines;
    return finding;
}

/// Is the start, or a position that it leads to, in the set? A claim about none says nothing.
bool leads_into_set(Ground& ground, Keeper& keeper) {
    constexpr std::size_t most_followers = 20'000;
    const game::Ruleset& ruleset = ground.oracle().ruleset();
    std::vector<game::Position> all{ruleset.shape().canonical(ruleset.shape().from_data(*ground.game().start))};
    std::set<game::Position> seen(all.begin(), all.end());
    for (std::size_t k = 0; k < all.size() && all.size() < most_followers; ++k) {
        if (keeper.in_set(ruleset.shape().to_data(all[k]))) return true;
        ruleset.options(game::Position(all[k]), [&](game::Sum&& option) {
            for (game::Position& part : option)
                if (seen.insert(part).second) all.push_back(std::move(part));
            return all.size() < most_followers;
        });
    }
    return false;
}

/// All positions at once, by automata; nothing where they cannot tell, and then `finding` says why.
std::optional<Finding> everywhere(Ground& ground, Keeper& keeper, Finding& finding) {
    constexpr std::int64_t most_shown = 2'000;  // size of a counterexample of which the play is worked out
    const bool words = is_about_words(ground);
    const KeptSet kept = words ? kept_words(ground) : kept_everywhere(ground);
    if (!kept.why.empty()) finding.tried.push_back(kept.why);
    if (kept.empty) return finding;
    if (kept.fails_at) {
        Integer size = 0;
        for (const auto& datum : *kept.fails_at)
            for (const Integer& item : datum.items) size += words ? Integer(1) : item;
        if (size > most_shown) return refuted(ground, *kept.fails_at, {"no reply", kept.shown_by});
        const auto leak = keeper.leak(*kept.fails_at);
        if (!leak) throw base::Failure(base::FailureKind::internal, "automata and moves disagree about " + rule::to_string(*kept.fails_at, ground.game()));
        return refuted(ground, *kept.fails_at, *leak);
    }
    if (const auto mirrored = kept.kept || words ? std::nullopt : by_mirrored_parts(ground)) {
        Finding proved;
        proved.verdict = Verdict::proved, proved.argument = mirrored->argument, proved.grounds = mirrored->grounds;
        return proved;
    }
    if (!kept.kept) return all_lost(ground);
    if (ground.claim().from_start && !leads_into_set(ground, keeper)) return std::nullopt;
    finding.limit.reset();
    const bool alone = !words && !ground.claim().from_start && kept.told.words.empty();
    if (const auto proved = alone ? ends_by_strategy(ground, kept) : std::nullopt) {
        finding.tried.clear();
        finding.verdict = Verdict::proved, finding.argument = *proved;
    } else if (const auto why = ends(ground, finding)) {
        finding.verdict = Verdict::proved;
        finding.argument = argument::KeptEverywhere{kept.base, kept.states, kept.named, why->why, kept.region, kept.told, kept.examples};
    } else {
        finding.tried.front() = "the set is kept, at every position, but whether play ends is not known: nobody is shown to win";
    }
    return finding;
}

Finding decide_keep(Ground& ground) {
    Finding finding;
    for (const rule::Binder& binder : ground.claim().domain)
        if (binder.slot >= ground.game().components.size())
            throw Unanswered{"the set of `keep` is one for all: `" + binder.name +
                             "` of `for` is no part of a position; a parameter of the rule may be one, `with " + binder.name + " in …`"};
    Keeper keeper(ground);
    if (const auto end = bound(ground)) {
        for (Integer n = 0; n < *end; n += 1) {
            const PositionData position{rule::Datum{true, {n}}};
            if (!keeper.in_set(position)) continue;
            ++finding.cases;
            if (const auto leak = keeper.leak(position)) return refuted(ground, position, *leak);
        }
        finding.verdict = Verdict::proved;
        finding.argument = argument::KeptBelow{*end};
        finding.checked_to = *end - 1;
        return finding;
    }
    const bool endless = !positions_of(ground).largest();
    if (endless) {
        if (auto found = everywhere(ground, keeper, finding)) return *found;
    }
    Cases cases(ground);
    cases.prepare = false;
    std::optional<std::pair<PositionData, Leak>> leaking;
    std::string unclear;  // a position at which the question itself has no answer: nothing holds then
    const auto end = cases.each([&](Frame& frame) {
        const auto position = ground.position_in(frame);
        if (!position || !keeper.in_set(*position)) return true;
        ++finding.cases;
        try {
            if (auto leak = keeper.leak(*position)) leaking.emplace(*position, std::move(*leak));
        } catch (const Unanswered& unanswered) {
            unclear = unanswered.why;
        }
        return !leaking && unclear.empty();
    });
    finding.limit = end.limit, finding.checked_to = end.reached;
    if (end.blind && !leaking && unclear.empty()) unclear = end.why;
    if (leaking) return refuted(ground, leaking->first, leaking->second);
    if (!unclear.empty()) {
        finding.tried.push_back(unclear);
        return finding;
    }
    if (finding.cases == 0) {
        finding.tried.emplace_back(end.complete ? "no position of the domain lies in the set" : "no position that was tried lies in the set");
        return finding;
    }
    if (!end.complete && !endless) {
        if (auto found = everywhere(ground, keeper, finding)) return *found;
    }
    if (const auto why = ends(ground, finding)) finding.argument = *why;
    else return finding;
    finding.verdict = end.complete ? Verdict::exhausted : Verdict::holds;
    if (!end.complete) finding.tried.push_back(end.why);
    return finding;
}

}  // namespace grundy::claim
