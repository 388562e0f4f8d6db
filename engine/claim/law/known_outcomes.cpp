#include "engine/claim/law/known_outcomes.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;
using arithmetic::Values;
using rule::Expr;
using rule::Op;

namespace {

constexpr std::int64_t most_shown = 2'000;  ///< size of a counterexample of which the play is worked out

std::vector<Automaton> with(const Automaton& one, std::vector<Automaton> others) {
    others.push_back(one);
    return others;
}

}  // namespace

Automaton claimed_of(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play) {
    std::uint32_t next = claim.frame;
    const auto plain = [&](const rule::ExprRef& e) {
        rule::ExprRef result = rule::inlined(game, e, next);
        if (!result) throw NotDefinable{"functions that are nested too deep"};
        return result;
    };
    const rule::ExprRef formula = plain(claim.expr), condition = claim.condition ? plain(claim.condition) : nullptr;
    std::vector<rule::Binder> others;
    Automaton assumed = claim.over_positions ? play.everywhere() : sentences.constant(true);
    for (const rule::Binder& binder : claim.domain) {
        if (binder.slot >= game.components.size()) {
            others.push_back(binder);
            others.back().range = plain(binder.range);
            continue;
        }
        const Tuple& component = play.scope().at(binder.slot);
        if (!component.scalar) throw NotDefinable{"a domain of vectors"};
        assumed = both(assumed, sentences.member(component.items[0], *plain(binder.range), play.scope()));
    }
    // What is claimed of an unordered position is claimed of it as it is written.
    const bool unordered = claim.over_positions && !play.exchanges().empty();
    if (unordered) assumed = both(assumed, play.in_order());
    Automaton broken = sentences.constant(false);
    sentences.each_binding(others, condition.get(), {formula.get()}, play.scope(), [&](const Sentences::Bound& bound) {
        std::vector<Automaton> all = bound.where;
        const Sentences::Under under(sentences, sentences.close(with(assumed, bound.where), {}));
        all.push_back(complement(sentences.truth(*formula, bound.scope)));
        broken = either(broken, sentences.close(std::move(all), bound.tracks));
    });
    broken = both(assumed, broken);
    if (unordered) play.close_under_exchange(broken);
    return complement(broken);
}

Automaton assumed_false(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play) {
    rule::Claim nothing = claim;
    nothing.form = rule::Claim::Form::formula;
    std::vector<rule::ExprRef> premises;
    for (; nothing.expr->op == Op::implies; nothing.expr = nothing.expr->args[1]) premises.push_back(nothing.expr->args[0]);
    nothing.expr = rule::truth(false);
    for (; !premises.empty(); premises.pop_back())
        if (!rule::any_of(*premises.back(), [](const rule::Expr& part) { return part.op >= Op::value_at; }))
            nothing.expr = rule::binary(Op::implies, premises.back(), nothing.expr);
    return claimed_of(game, nothing, sentences, play);
}

Automaton set_of_keep(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play) {
    std::uint32_t next = claim.frame;
    const auto truth = [&](const rule::ExprRef& e) {
        const rule::ExprRef plain = rule::inlined(game, e, next);
        if (!plain) throw NotDefinable{"functions that are nested too deep"};
        return sentences.truth(*plain, play.scope());
    };
    Automaton all = both(play.positions(), truth(claim.expr));
    if (claim.condition) all = both(all, truth(claim.condition));
    for (const rule::Binder& binder : claim.domain) {
        if (binder.slot >= game.components.size()) throw NotDefinable{"the name `" + binder.name + "`, which is no number of a position,"};
        const Tuple& component = play.scope().at(binder.slot);
        if (!component.scalar) throw NotDefinable{"a domain of vectors"};
        const rule::ExprRef range = rule::inlined(game, binder.range, next);
        if (!range) throw NotDefinable{"functions that are nested too deep"};
        all = both(all, sentences.member(component.items[0], *range, play.scope()));
    }
    if (!play.exchanges().empty()) {
        all = both(all, play.in_order());
        play.close_under_exchange(all);
    }
    return all;
}

std::optional<std::pair<base::Integer, Values>> smallest_of(const Automaton& set, Sentences& sentences, const PlayRelation& play) {
    const Track size = sentences.fresh();
    arithmetic::Linear sum = arithmetic::times(arithmetic::number(size), -1);
    for (const Track track : play.tracks()) sum = arithmetic::plus(sum, arithmetic::number(track));
    std::vector<Track> order{size};
    order.insert(order.end(), play.tracks().begin(), play.tracks().end());
    const auto at = both(set, arithmetic::is_zero(sentences.base(), sum)).least(order);
    if (!at) return std::nullopt;
    return std::pair{at->at(size), *at};
}

void by_answers(Ground& ground, Sentences& sentences, PlayRelation& play, Sentences::Answers answers, Argument argument, const std::string& how,
                Induced& result, std::map<std::uint32_t, Sentences::Answers> others, const ToldAt& is) {
    // A law's sentences outlive this claim, and what answers them here does not: also where a limit is thrown.
    struct Answering {
        Sentences& sentences;
        ~Answering() { sentences.let_answers({}); }
    };
    const Answering answering{sentences};
    sentences.let_answers(std::move(answers), std::move(others));
    const Automaton fails = complement(claimed_of(ground.game(), ground.claim(), sentences, play));
    const bool defined = sentences.undefined().accepts_nothing();
    if (!defined) return result.why = "the law of the game does not help: the claim asks about what is no position", void();
    if (fails.accepts_nothing()) return void(result.proof = Proof::by(std::move(argument)));
    Proof proof;
    result.is_false = true;
    if (!ground.claim().over_positions) return result.why = "by the law of the game the claim is false", void();
    const auto at = smallest_of(fails, sentences, play);
    if (!at) return;
    const rule::PositionData there = play.position(at->second);
    const Frame frame = ground.frame_of(there);
    if (const auto so = is ? is(there) : std::nullopt) {
        proof.refuted = Refutation{frame, "true", "false", {how + ": " + ground.shown(there) + " is " + *so}}, proof.argument = std::move(argument);
    } else if (at->first <= most_shown) {
        proof.failing = frame;
    } else {
        proof.refuted = Refutation{frame, "true", "false", {how}}, proof.argument = std::move(argument);
    }
    result.proof = proof;
}

void by_reading(Ground& ground, const OutcomeAt& outcome, Argument argument, Induced& result, const ValueAt& value) {
    std::vector<std::string> read;
    rule::Evaluator evaluator(ground.game());
    evaluator.answer_with([&](const Expr& e, const std::vector<rule::Value>& args) {
        if (e.ref != 0 || (e.op == Op::value_at && !value)) throw NotDefinable{"what is asked of another game, or of values,"};
        rule::PositionData position;
        for (const rule::Value& arg : args) position.push_back(datum_of(arg));
        if (e.op == Op::value_at) {
            const auto worth = value(position);
            if (!worth) throw NoPosition();
            if (read.size() < 3) read.push_back(rule::to_string(position, ground.game()) + " has the value " + base::to_string(*worth));
            return rule::number_value(*worth);
        }
        const char is = outcome(position);
        if (is == '?') throw NoPosition();
        if (read.size() < 3) read.push_back(rule::to_string(position, ground.game()) + " is " + (is == 'D' ? "drawn" : std::string(1, is)));
        return rule::truth_value(is == (e.op == Op::previous_at ? 'P' : e.op == Op::next_at ? 'N' : 'D'));
    });
    Frame frame(ground.claim().frame);
    Proof proof;
    try {
        proof.proved = evaluator.evaluate(*ground.claim().expr, frame).truth();
    } catch (const rule::ConstantError& error) {
        return result.why = "the law of the game does not help: " + error.message, void();
    } catch (const NoPosition&) {  // which is said where it is asked for
        return;
    }
    if (!proof.proved) {
        result.is_false = true;
        proof.refuted = Refutation{frame, "true", "false", read};
    }
    proof.argument = std::move(argument);
    result.proof = proof;
}

bool is_soon_tried(Ground& ground) {
    constexpr std::int64_t few = 100'000;
    const rule::Claim& claim = ground.claim();
    for (std::uint32_t k = 0; claim.over_positions && k < ground.game().components.size(); ++k)
        if (std::none_of(claim.domain.begin(), claim.domain.end(), [k](const rule::Binder& binder) { return binder.slot == k; })) return false;
    base::Integer cases = 1;
    Frame nothing(claim.frame);
    for (const rule::Binder& binder : claim.domain) {
        if (binder.range->op != Op::range || !rule::free_slots(*binder.range).empty()) continue;
        const auto end = [&](std::size_t k) { return ground.evaluate(*binder.range->args[k], nothing).number(); };
        cases *= end(1) - end(0) + 1;
    }
    return cases <= few;
}

}  // namespace grundy::claim
