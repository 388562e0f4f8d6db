/// A claim as a formula about one natural number, for the domains that prove such formulas (domain.hpp), and what their proofs have in common.
#include <algorithm>

#include "engine/automaton/machine.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/prove/scope.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

rule::ExprRef implies(const rule::ExprRef& a, rule::ExprRef b) { return a ? rule::binary(Op::implies, a, std::move(b)) : b; }

}  // namespace

std::optional<OneNumber> one_number(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    const rule::Game& game = ground.game();
    if (claim.from_start || game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::natural) return std::nullopt;
    OneNumber about;
    about.formula = implies(claim.condition, claim.expr);
    const bool others = !claim.domain.empty() && std::all_of(claim.domain.begin(), claim.domain.end(), [](const rule::Binder& b) { return b.slot != 0; });
    if (others && claim.over_positions) {  // for k in 0..t-2 beside every n: one formula that says it of all k
        auto all = std::make_shared<Expr>();
        all->op = Op::all;
        all->type = {rule::Kind::truth};
        all->binders = claim.domain;
        all->args = {about.formula};
        about.formula = all;
    } else if (!claim.domain.empty()) {
        if (claim.domain.size() != 1 || claim.domain[0].slot != 0 || claim.domain[0].range->op != Op::range) return std::nullopt;
        Frame frame(std::max<std::size_t>(claim.frame, 1));
        about.low = ground.evaluate(*claim.domain[0].range->args[0], frame).number();
        about.high = ground.evaluate(*claim.domain[0].range->args[1], frame).number();
        constexpr int few = 1000;  // so few cases are computed
        if (about.low < 0 || *about.high < about.low + few) return std::nullopt;
    } else if (!claim.over_positions) {
        return std::nullopt;
    }
    about.formula = implies(game.where, about.formula);
    about.frame = std::max<std::size_t>({claim.frame, game.where_frame, 1});
    auto frame = static_cast<std::uint32_t>(about.frame);
    if (const auto whole = rule::inlined(game, about.formula, frame)) {
        about.formula = whole;
        about.frame = frame;
    }
    return about;
}

bool Proof::tried(Ground& ground, const Expr& formula, Frame frame) {
    ground.tick();
    ++cases;
    if (ground.truth(formula, frame)) return true;
    failing = std::move(frame);
    return false;
}

std::optional<Proof> attempted(const std::function<std::optional<Proof>()>& proof) {
    try {
        return proof();
    } catch (const NotUnderstood&) {
        return std::nullopt;
    } catch (const automaton::TooLarge&) {
        return std::nullopt;
    } catch (const Unanswered& unanswered) {
        if (unanswered.limit) throw;
        return std::nullopt;
    }
}

}  // namespace grundy::claim
