/// Formulas whose truth repeats: theorem-backed laws of the games that they ask about, and the arithmetic of eventually.hpp.
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/claim/prove/eventually.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Expr;
using rule::Op;

namespace {

using Locals = std::vector<std::pair<std::uint32_t, Integer>>;

rule::ExprRef implies(const rule::ExprRef& a, rule::ExprRef b) { return a ? rule::binary(Op::implies, a, std::move(b)) : b; }

constexpr std::size_t most_elements = 10'000;

/// The law of a game as a Repeats in the positions of its rule, and the theorems that were used.
class RepeatingLaws {
public:
    explicit RepeatingLaws(Ground& ground) : ground_(ground) {}

    std::optional<Repeats> of(std::uint32_t use, bool outcomes) {
        if (ground_.game_of(use).components.size() != 1) return std::nullopt;
        const auto theorem = ground_.law(ground_.oracle(use));
        const auto* period = theorem ? std::get_if<pattern::Period>(&theorem->law->law) : nullptr;
        if (!period || (theorem->law->of == pattern::Of::outcomes && !outcomes)) return std::nullopt;
        grounds_.add(theorem);
        return shifted(*period, outcomes, theorem->shift);
    }

    const pattern::Grounds& grounds() const { return grounds_; }

private:
    /// With a saltus the values from the second period on are at least the saltus, so not 0: the outcomes are N for good.
    static Repeats shifted(const pattern::Period& law, bool outcomes, const Integer& shift) {
        const Integer from = Integer(law.preperiod) + shift;
        if (outcomes && law.saltus != 0) return {from + law.period, 1, 0};
        return {from, Integer(law.period), Integer(law.saltus)};
    }

    Ground& ground_;
    pattern::Grounds grounds_;
};

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

std::optional<Proof> by_repetition(Ground& ground, const OneNumber& about) {
    RepeatingLaws laws(ground);
    const auto frame_at = [&](const Integer& n, const Locals& locals) {
        Frame frame(about.frame);
        frame[about.slot] = rule::number_value(n);
        for (const auto& [slot, value] : locals) {
            if (slot >= frame.size()) frame.resize(slot + 1);
            frame[slot] = rule::number_value(value);
        }
        return frame;
    };
    Surroundings around;
    around.slot = about.slot;
    around.evaluate = [&](const Expr& e, const Integer& n, const Locals& locals) {
        ground.tick();
        Frame frame = frame_at(n, locals);
        return ground.evaluate(e, frame).items.front();
    };
    around.elements = [&](const Expr& set, const Locals& locals) -> std::optional<std::vector<Integer>> {
        std::vector<Integer> elements;
        Frame frame = frame_at(0, locals);
        frame[about.slot].reset();
        const bool all = ground.each(set, frame, [&](const rule::Value& value) {
            if (value.items.size() != 1 || value.type.kind != rule::Kind::number) return false;
            elements.push_back(value.number());
            return elements.size() <= most_elements;
        });
        return all ? std::optional(std::move(elements)) : std::nullopt;
    };
    around.law = [&](std::uint32_t use, bool outcomes) { return laws.of(use, outcomes); };

    std::optional<std::vector<Stretch>> all;
    try {
        all = stretches(*about.formula, around, about.low, about.high);
    } catch (const Unanswered& unanswered) {
        if (unanswered.limit) throw;
        return std::nullopt;  // for instance an entry outside its vector at some n: the search by size meets it and says so
    }
    if (!all) return std::nullopt;
    const bool each = std::all_of(all->begin(), all->end(), [](const Stretch& s) { return s.end && s.enough == *s.end; });
    if (each) return std::nullopt;  // every case would be tried: nothing repeats, so there is nothing to prove
    Proof proof;
    for (const Stretch& stretch : *all) {
        for (Integer n = stretch.begin; n < stretch.enough; n += 1) {
            Frame frame = frame_at(n, {});
            ground.tick();
            ++proof.cases;
            if (ground.truth(*about.formula, frame)) continue;
            proof.failing = std::move(frame);
            return proof;
        }
    }
    proof.proved = true;
    proof.grounds = laws.grounds();
    proof.argument = argument::Repetition{all->size(), all->back().begin, all->back().period, all->back().enough};
    proof.checked_to = all->back().enough - 1;
    return proof;
}

}  // namespace grundy::claim
