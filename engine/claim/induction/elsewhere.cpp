/// Let the claim be C(x, P(A(x))), where A takes some numbers of x over as they are and computes the others from these, and C speaks of the others in no other
/// place. Then it is the claim "for all z: if z = A(z), then C(z, P(z))": for z = A(z) that is what C says of z; and A(x) is such a z, since A takes over
/// what it computes from, of which C says the same as of x. A(x) must be a position wherever it is asked for.
#include "engine/claim/induction/elsewhere.hpp"

#include <algorithm>

#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Linear;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

/// The one position that is asked for, or null.
const Expr* asked_for(const Expr& formula, const rule::Game& game) {
    const Expr* one = nullptr;
    const auto differs = [&](const Expr& e) {
        if (!rule::asks_of_play(e.op)) return false;
        if (e.ref != 0 || e.args.size() != game.components.size()) return true;
        if (!one) return one = &e, false;
        for (std::size_t k = 0; k < e.args.size(); ++k)
            if (rule::to_string(*e.args[k], game) != rule::to_string(*one->args[k], game) || rule::free_slots(*e.args[k]) != rule::free_slots(*one->args[k]))
                return true;
        return false;
    };
    return rule::any_of(formula, differs) ? nullptr : one;
}

/// Made of natural numbers by what leaves natural numbers.
bool is_natural(const rule::Game& game, const Expr& e) {
    switch (e.op) {
        case Op::number: return e.number >= 0;
        case Op::big: return *e.big >= 0;
        case Op::local: return e.slot < game.components.size() && game.components[e.slot].kind == rule::ComponentKind::natural;
        case Op::add:
        case Op::multiply:
        case Op::power: return std::all_of(e.args.begin(), e.args.end(), [&](const ExprRef& arg) { return is_natural(game, *arg); });
        default: return false;
    }
}

/// Is what is asked for a position, wherever it is asked? Who wins there does not matter: it is asked once, before anything is known of it.
bool is_position(Ground& ground) {
    Sentences sentences(ground.game(), claim_base(ground.game(), ground.claim()));
    rule::Game still = ground.game();
    still.moves.clear(), still.stops.clear(), still.terminals.clear();
    PlayRelation play(still, sentences);
    const auto here = [&](const std::vector<Linear>& numbers, const Sides& sides) { return complement(play.at(play.positions(), numbers, sides)); };
    Sentences::Answers answers;
    answers.lost = [&](const std::vector<Linear>& numbers, const Sides& sides) { return Sentences::Answer{sentences.constant(false), here(numbers, sides)}; };
    answers.value = [&](const std::vector<Linear>& numbers, const Sides& sides, arithmetic::Track v) {
        return Sentences::Answer{arithmetic::is_zero(sentences.base(), arithmetic::number(v)), here(numbers, sides)};
    };
    sentences.let_answers(std::move(answers));
    claimed_of(ground.game(), ground.claim(), sentences, play);
    return sentences.undefined().accepts_nothing();
}

}  // namespace

std::optional<rule::Claim> told_of_itself(Ground& ground) {
    const rule::Game& game = ground.game();
    rule::Claim claim = ground.claim();
    if (!claim.over_positions || claim.from_start) return std::nullopt;
    const ExprRef formula = rule::inlined(game, claim.expr, claim.frame);
    const Expr* asked = formula ? asked_for(*formula, game) : nullptr;
    if (!asked) return std::nullopt;
    std::set<std::uint32_t> kept, made;
    for (std::uint32_t k = 0; k < asked->args.size(); ++k) {
        const bool same = asked->args[k]->op == Op::local && asked->args[k]->slot == k;
        const rule::ComponentKind kind = game.components[k].kind;
        if (game.components[k].group >= 0 || game.components[k].unordered) return std::nullopt;
        if (!same && !rule::is_number(kind)) return std::nullopt;
        (same ? kept : made).insert(k);
    }
    for (const std::uint32_t k : made)
        for (const std::uint32_t slot : rule::free_slots(*asked->args[k]))
            if (kept.count(slot) == 0) return std::nullopt;
    if (made.empty()) return std::nullopt;
    std::vector<ExprRef> here, premises;
    for (std::uint32_t k = 0; k < asked->args.size(); ++k) {
        here.push_back(rule::local(k, game.components[k].name, rule::type_of(game.components[k])));
        if (made.count(k) != 0) premises.push_back(rule::compare(here[k], rule::Relation::equal, asked->args[k]));
    }
    const auto speaks_of_made = [&](const ExprRef& e) {
        if (!e) return false;
        const std::set<std::uint32_t> slots = rule::free_slots(*e);
        return std::any_of(made.begin(), made.end(), [&](std::uint32_t k) { return slots.count(k) != 0; });
    };
    const ExprRef without = rule::rewrite(formula, [](const ExprRef& e) { return rule::asks_of_play(e->op) ? rule::truth(true) : e; });
    if (speaks_of_made(without) || speaks_of_made(claim.condition)) return std::nullopt;
    for (const rule::Binder& binder : claim.domain)
        if (made.count(binder.slot) != 0 || speaks_of_made(binder.range)) return std::nullopt;
    const bool natural = std::all_of(made.begin(), made.end(), [&](std::uint32_t k) {
        return game.components[k].kind == rule::ComponentKind::natural && is_natural(game, *asked->args[k]);
    });
    if (!(natural && !speaks_of_made(game.where)) && !is_position(ground)) return std::nullopt;
    ExprRef said = rule::rewrite(formula, [&](const ExprRef& e) {
        if (!rule::asks_of_play(e->op)) return e;
        Expr at = *e;
        at.args = here;
        return std::make_shared<const Expr>(std::move(at));
    });
    for (const ExprRef& premise : premises) said = rule::binary(Op::implies, premise, said);
    claim.expr = said;
    return claim;
}

Induced by_position_asked(Ground& ground) {
    Induced result;
    told_or_none([&] {  // what stands in the way is said of the claim as it is
        const auto told = told_of_itself(ground);
        if (!told) return;
        Ground there = ground.about(ground.game_ptr(), *told);
        there.falls = ground.falls;
        result = by_induction(there);
        if (!result.proof || result.proof->proved) return;
        const auto& frame = result.proof->failing ? result.proof->failing : result.proof->refuted ? std::optional(result.proof->refuted->frame) : std::nullopt;
        if (frame) result.broken_at = there.position_in(*frame);
        result.proof.reset();
    });
    return result;
}

}  // namespace grundy::claim
