/// Let R be the region. R ∪ (where moves lead from it) ∪ … is the least closed set that holds R, and found where so many rounds are enough. Of conditions that
/// are all true in R, those are struck out, again and again, that a move can break from where the others are true (Houdini, of Flanagan and Leino 2001): what
/// is left is the strongest conjunction of them that no move leaves.
#include "engine/claim/play/closed_region.hpp"

#include <algorithm>

#include "engine/claim/play/winning_terms.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_rounds_of_moves = 8, most_states_reached = 400, most_numbers_closed = 3;  ///< of what moves lead to
constexpr std::int64_t most_apart = 3, most_bound = 8, most_sum = 12, most_remainder = 6;

/// What moves lead to from the region, and so on; nothing where that does not end soon.
std::optional<Automaton> least_closed(Sentences& sentences, PlayRelation& play, Automaton set) {
    if (play.tracks().size() > most_numbers_closed) return std::nullopt;
    try {
        const auto names = play.other_names();
        const Automaton arrows = play.arrows(names);
        std::map<arithmetic::Track, arithmetic::Track> back;
        for (const auto& [track, name] : names) back[name] = track;
        for (std::size_t round = 0; round < most_rounds_of_moves; ++round) {
            const Automaton there = renamed(sentences.close({arrows, set}, play.tracks()), back);
            if (is_within(there, set)) return set;
            set = either(set, there);
            if (set.states() > most_states_reached) break;
        }
    } catch (const arithmetic::TooLarge&) {  // then another set has to do
    }
    return std::nullopt;
}

struct Condition {
    ExprRef expr;
    Automaton set;
    Automaton broken_before;  ///< positions with a move to where it is false
};

/// The simplest last: these are struck out last, too, where several say the same.
std::vector<ExprRef> simple_conditions(const rule::Game& game) {
    const std::vector<ExprRef> v = numbers_of(game);
    std::vector<ExprRef> all;
    const auto with = [](const ExprRef& e, std::int64_t c) {
        return c == 0 ? e : c > 0 ? rule::binary(Op::add, e, rule::number(c)) : rule::binary(Op::subtract, e, rule::number(-c));
    };
    const auto remainders = [&](const ExprRef& e, std::int64_t most) {
        for (std::int64_t m = most; m >= 2; --m)
            for (std::int64_t r = m - 1; r >= 0; --r)
                all.push_back(rule::compare(rule::binary(Op::modulo, e, rule::number(m)), Relation::equal, rule::number(r)));
    };
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const ExprRef sum = rule::binary(Op::add, v[j], v[i]);
            remainders(rule::binary(Op::subtract, v[j], v[i]), most_remainder - 2);
            remainders(sum, most_remainder - 2);
            for (std::int64_t c = most_sum; c >= 0; --c) all.push_back(rule::compare(sum, Relation::less_equal, rule::number(c)));
        }
    for (const ExprRef& x : v) remainders(x, most_remainder);
    for (std::int64_t c = most_apart; c >= -most_apart; --c)
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::size_t j = 0; j < v.size(); ++j)
                if (i != j) all.push_back(rule::compare(v[i], Relation::less_equal, with(v[j], c)));
    for (const ExprRef& x : v)
        for (std::int64_t c = 1; c <= most_bound / 2; ++c) all.push_back(rule::compare(x, Relation::greater_equal, rule::number(c)));
    for (const ExprRef& x : v)
        for (std::int64_t c = most_bound; c >= 0; --c) all.push_back(rule::compare(x, c == 0 ? Relation::equal : Relation::less_equal, rule::number(c)));
    return all;
}

/// What the claim assumes of the numbers of the position.
std::vector<ExprRef> assumed(const rule::Game& game, const rule::Claim& claim) {
    std::vector<ExprRef> all = rule::conjuncts(claim.condition);
    for (ExprRef e = claim.expr; e->op == Op::implies; e = e->args[1])
        for (const ExprRef& part : rule::conjuncts(e->args[0])) all.push_back(part);
    const auto of_others = [&](const ExprRef& e) {
        const auto slots = rule::free_slots(*e);
        return std::any_of(slots.begin(), slots.end(), [&](std::uint32_t slot) { return slot >= game.components.size(); }) ||
               rule::any_of(*e, [](const rule::Expr& part) { return rule::asks_of_play(part.op); });
    };
    all.erase(std::remove_if(all.begin(), all.end(), of_others), all.end());
    return all;
}

/// Those that no move breaks, all being true in the region; without those that follow from the others.
std::vector<Condition> unbroken(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play, const Automaton& region) {
    std::vector<ExprRef> tried = simple_conditions(game);
    for (const ExprRef& e : assumed(game, claim)) tried.push_back(e);
    std::vector<Condition> kept;
    for (const ExprRef& e : tried) {
        std::uint32_t next = claim.frame;
        const ExprRef plain = rule::inlined(game, e, next);
        if (!plain) continue;
        const Automaton set = sentences.truth(*plain, play.scope());
        if (!is_within(region, set) || !play.is_symmetric(set)) continue;
        kept.push_back({e, set, play.before(both(play.positions(), complement(set)), sentences.constant(false))});
    }
    const auto joined = [&](std::size_t without) {
        std::vector<Automaton> all{play.positions()};
        for (std::size_t k = 0; k < kept.size(); ++k)
            if (k != without) all.push_back(kept[k].set);
        return sentences.close(std::move(all), {});
    };
    for (bool more = true; more;) {
        const Automaton all = joined(kept.size());
        const auto broken = [&](const Condition& c) { return !both(all, c.broken_before).accepts_nothing(); };
        const auto end = std::remove_if(kept.begin(), kept.end(), broken);
        more = end != kept.end();
        kept.erase(end, kept.end());
    }
    for (std::size_t k = 0; k < kept.size();)
        if (is_within(joined(k), kept[k].set)) kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(k));
        else ++k;
    return kept;
}

}  // namespace

ClosedRegion closed_region(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play, const Automaton& region) {
    const std::vector<Condition> kept = unbroken(game, claim, sentences, play, region);
    ClosedRegion result{play.positions(), false, "", true};
    for (const Condition& condition : kept) result.set = both(result.set, condition.set);
    ExprRef all;
    for (auto k = kept.rbegin(); k != kept.rend(); ++k) all = rule::and_also(all, k->expr);
    if (all) result.words = rule::to_string(*all, game);
    if (const auto least = least_closed(sentences, play, region)) {
        result.exact = alike(*least, result.set).accepts_everything();
        result.set = *least;
        result.least = true;
    }
    return result;
}

}  // namespace grundy::claim
