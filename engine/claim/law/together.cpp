#include "engine/claim/law/together.hpp"

#include <algorithm>

#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;
using rule::Op;

namespace {

constexpr std::size_t most_paired = 12;  ///< claims of which every two are taken together

/// One claim: where it is, or may be, true of a position that is P, and of one that is not, of a puzzle from which a goal can be reached, and cannot; or where
/// it is true of which value, or distance.
struct Said {
    std::string name;
    std::vector<Automaton> true_of;
};

std::string text_of(const rule::Game& game) {
    const auto plain = rule::unrolled(game);
    return rule::canonical_text(plain ? *plain : game);
}

bool is_about_positions(const rule::Claim& claim, bool values) {
    if (claim.form != rule::Claim::Form::formula || !claim.expr || !claim.over_positions || claim.from_start) return false;
    if (rule::asks(*claim.expr, {Op::previous_at, Op::next_at})) return true;
    return rule::asks(*claim.expr, {Op::value_at}) || rule::asks(*claim.expr, {values ? Op::distance_at : Op::reachable_at});
}

/// A claim that asks about another game: by a number that means another game here.
bool asks_elsewhere(const rule::Claim& claim, const rule::Game& game) {
    std::uint32_t next = claim.frame;
    const auto elsewhere = [&](const rule::ExprRef& e) {
        if (!e) return false;
        const rule::ExprRef plain = rule::inlined(game, e, next);
        return !plain || rule::any_of(*plain, [](const rule::Expr& part) { return part.op >= Op::value_at && part.ref != 0; });
    };
    return elsewhere(claim.expr) || elsewhere(claim.condition) ||
           std::any_of(claim.domain.begin(), claim.domain.end(), [&](const rule::Binder& b) { return elsewhere(b.range); });
}

/// `game`: with the functions that the claim calls.
std::optional<Said> said(const std::string& name, const rule::Claim& claim, const rule::Game& game, Sentences& sentences, PlayRelation& play,
                         std::optional<Track> value) {
    Said one{name, {}};
    const bool told = told_or_none([&] {
        if (value) {
            sentences.let_value(value);
            one.true_of = {claimed_of(game, claim, sentences, play)};
        } else if (rule::asks(*claim.expr, {Op::value_at})) {  // what it says of values says who wins: 0 is lost
            const Track v = sentences.fresh();
            sentences.let_value(v);
            const Automaton so = claimed_of(game, claim, sentences, play), zero = arithmetic::is_zero(sentences.base(), arithmetic::number(v));
            one.true_of = {exists(both(so, zero), v), exists(both(so, complement(zero)), v)};
        } else {
            for (const bool lost : {true, false}) {
                sentences.let_previous(lost);
                one.true_of.push_back(claimed_of(game, claim, sentences, play));
            }
        }
        return true;
    });
    if (!told) one.true_of.clear();  // it says something else
    sentences.let_value(std::nullopt);
    sentences.let_previous(std::nullopt);
    return one.true_of.empty() ? std::nullopt : std::optional(std::move(one));
}

std::optional<Spoken> spoken(const std::vector<const Said*>& all, Sentences& sentences, PlayRelation& play, std::optional<Track> value) {
    const Automaton& here = play.positions();
    std::vector<Automaton> true_of(value ? 1 : 2, sentences.constant(true));
    for (const Said* one : all)
        for (std::size_t i = 0; i < true_of.size(); ++i) true_of[i] = both(true_of[i], one->true_of[i]);
    if (value) {
        const Automaton region = both(here, exists(complement(true_of[0]), *value));
        if (!both(region, complement(exists(true_of[0], *value))).accepts_nothing()) return std::nullopt;
        return Spoken{region, both(region, true_of[0]), value};
    }
    if (!both(here, complement(either(true_of[0], true_of[1]))).accepts_nothing()) return std::nullopt;
    const Automaton region = both(here, complement(alike(true_of[0], true_of[1])));
    return Spoken{region, both(region, true_of[0])};
}

std::optional<Together> together(Ground& ground, Sentences& sentences, PlayRelation& play, std::optional<Track> value, const rule::Claim* with,
                                 const IsLaw& is_law) {
    std::vector<Said> all;
    for (const Beside& one : ground.beside()) {
        if (!is_about_positions(one.claim, value.has_value()) || !is_of_game(one, ground.game()) || asks_elsewhere(one.claim, *one.game)) continue;
        if (auto read = said(one.name, one.claim, *one.game, sentences, play, value)) all.push_back(std::move(*read));
    }
    if (all.empty()) return std::nullopt;
    std::optional<Said> own;
    if (with && is_about_positions(*with, value.has_value()) && !asks_elsewhere(*with, ground.game()))
        own = said("", *with, ground.game(), sentences, play, value);
    std::vector<std::vector<const Said*>> groups;
    for (const Said& one : all) groups.push_back({&one});
    for (const Said& one : all)
        if (own) groups.push_back({&one, &*own});
    for (std::size_t i = 0; i < all.size() && all.size() <= most_paired; ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) groups.push_back({&all[i], &all[j]});
    if (all.size() > 2) {
        groups.emplace_back();
        for (const Said& one : all) groups.back().push_back(&one);
    }
    for (const auto& group : groups) {
        auto told = spoken(group, sentences, play, value);
        if (!told || told->region.accepts_nothing() || !is_law(*told)) continue;
        Together result{std::move(*told), {}};
        for (const Said* one : group) result.claims.push_back(one->name);
        return result;
    }
    return std::nullopt;
}

}  // namespace

bool is_of_game(const Beside& one, const rule::Game& game) { return text_of(*one.game) == text_of(game); }

std::optional<Together> law_said_together(Ground& ground, Sentences& sentences, PlayRelation& play, std::optional<Track> value, const rule::Claim* with,
                                          const IsLaw& is_law) {
    try {
        const arithmetic::Allowance allowance(most_work / 16);
        return together(ground, sentences, play, value, with, is_law);
    } catch (const arithmetic::TooLarge&) {
        return std::nullopt;
    }
}

}  // namespace grundy::claim
