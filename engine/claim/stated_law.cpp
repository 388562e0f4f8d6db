#include "engine/claim/stated_law.hpp"

#include "engine/claim/ground/argument.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

rule::Evaluator::Frame frame_at(const rule::Game& game, const rule::Expr& expr, const rule::PositionData& position) {
    std::size_t slots = 0;
    rule::any_of(expr, [&](const rule::Expr& e) {
        if (e.op == rule::Op::local) slots = std::max<std::size_t>(slots, e.slot + 1);
        for (const auto& binder : e.binders) slots = std::max<std::size_t>(slots, binder.slot + 1);
        return false;
    });
    return rule::frame_of(game, position, slots);
}

namespace {

/// Nothing where numbers become too large, or what is asked about is none of the claim's. Claims are asked of what may be exchanged in ascending order.
std::optional<rule::Value> told(const rule::Game& game, const argument::Examples::Stated& stated, const rule::PositionData& position) {
    rule::Evaluator::Frame frame = frame_at(game, *stated.told, rule::in_order(game, position));
    rule::Evaluator evaluator(game);
    try {
        return evaluator.evaluate(*stated.told, frame);
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

/// P(x, y), N(x, y) or D(x, y) of the position itself.
bool asks_of_itself(const rule::Expr& e) { return rule::asks_who_wins(e.op) && rule::is_of_itself(e); }

bool is_true(const rule::Game& game, const rule::ExprRef& where, const rule::PositionData& position) {
    argument::Examples::Stated condition;
    condition.told = where;
    const auto there = told(game, condition, position);
    return there && there->truth();
}

char outcome_of(const std::optional<rule::Value>& there, const argument::Examples::Stated& stated, bool settled) {
    if (!there) return '?';
    if (stated.value) return there->number() == 0 ? 'P' : 'N';
    if (there->truth()) return stated.negated ? 'N' : 'P';
    return !settled ? '?' : stated.negated ? 'P' : 'N';
}

}  // namespace

std::optional<pattern::TheoremId> proving_theorem(const Finding& finding) {
    if (const auto alone = theorem_of(finding.argument)) return alone;
    if (!finding.grounds.theorems().empty()) return finding.grounds.theorems().front()->proof.theorem();
    return std::nullopt;
}

bool says_who_wins(const rule::Claim& claim, const rule::Game& game) {
    return !claim.from_start && !claim.condition && claim.domain.empty() && stated_by(claim, game).told != nullptr;
}

rule::Claim in_values(const rule::Claim& claim, const rule::Game& game) {
    const bool lengths = claim.form == rule::Claim::Form::length && claim.everywhere && claim.word.empty() && claim.expr &&
                         claim.expr->type.kind == rule::Kind::number && claim.domain.empty() && !claim.condition && !claim.from_start;
    if (!lengths || !game::convention_of(game).has_values()) return claim;
    rule::Claim out = rule::lost_exactly_where(game, rule::truth(true), claim.frame);
    auto value = std::make_shared<rule::Expr>(*out.expr->args[0]);
    value->op = rule::Op::value_at;
    value->type = {rule::Kind::number};
    out.expr = rule::compare(value, rule::Relation::equal, rule::binary(rule::Op::modulo, claim.expr, rule::number(2)));
    out.origin = claim.origin;
    return out;
}

bool says_values(const rule::Claim& claim, const rule::Game& game) { return says_who_wins(claim, game) && stated_by(claim, game).value; }

namespace {

/// Of the positions of `where`: those at which the claim tells who wins, each kind of them.
std::vector<OfSome> sides(const Claimed& claimed, const rule::ExprRef& said, const rule::ExprRef& where) {
    if (asks_of_itself(*said)) return {{said->op == rule::Op::previous_at ? 'P' : said->op == rule::Op::next_at ? 'N' : 'D', where}};
    rule::Claim whole = claimed.claim;
    whole.expr = said, whole.condition = nullptr;
    const auto stated = stated_by(whole, *claimed.game);
    if (!stated.told) return {};
    const rule::ExprRef is = stated.value ? rule::compare(stated.told, rule::Relation::equal, rule::number(0)) : stated.told;
    std::vector<OfSome> all{{stated.negated ? 'N' : 'P', rule::and_also(where, is)}};
    if (claimed.settled || stated.value) all.push_back({stated.negated ? 'P' : 'N', rule::and_also(where, rule::negation(is))});
    return all;
}

std::vector<OfSome> kinds(const Claimed& claimed) {
    const rule::Claim& claim = claimed.claim;
    if (claim.form != rule::Claim::Form::formula || !claim.over_positions || claim.from_start || !claim.domain.empty()) return {};
    const rule::ExprRef& e = claim.expr;
    const auto plain = [](const rule::Expr& where) { return !rule::any_of(where, [](const rule::Expr& part) { return rule::asks_of_play(part.op); }); };
    if (claim.condition) return plain(*claim.condition) ? sides(claimed, e, claim.condition) : std::vector<OfSome>{};
    if (e->args.size() != 2) return {};
    if (e->op == rule::Op::implies && plain(*e->args[0])) return sides(claimed, e->args[1], e->args[0]);
    for (const std::size_t side : {0U, 1U})
        if (e->op == rule::Op::iff && e->args[side]->op == rule::Op::draw_at && asks_of_itself(*e->args[side]) && plain(*e->args[1 - side]))
            return {{'D', e->args[1 - side]}};
    return {};
}

}  // namespace

std::optional<OfSome> says_of_some(const Claimed& claimed, const rule::PositionData& position) {
    for (OfSome& one : kinds(claimed))
        if (is_true(*claimed.game, one.where, position)) return std::move(one);
    return std::nullopt;
}

rule::Claim without_idle_premise(const rule::Claim& claim, const rule::Game& game) {
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.expr->op != rule::Op::implies || !rule::free_slots(*claim.expr->args[0]).empty() ||
        rule::any_of(*claim.expr->args[0], [](const rule::Expr& part) { return rule::asks_of_play(part.op) || rule::asks_of_puzzle(part.op); }))
        return claim;
    try {
        rule::Evaluator::Frame none(claim.frame + 1);
        if (!rule::Evaluator(game).evaluate(*claim.expr->args[0], none).truth()) return claim;
    } catch (const rule::ConstantError&) {
        return claim;
    }
    rule::Claim rest = claim;
    rest.expr = claim.expr->args[1];
    return rest;
}

bool speaks_of(const Claimed& claimed, const rule::PositionData& position) {
    return says_who_wins(claimed.claim, *claimed.game) || says_of_some(claimed, position).has_value();
}

static std::optional<WinningLaw> law_of_some(const Claimed& claimed, const rule::PositionData& position) {
    const std::shared_ptr<const rule::Game>& game = claimed.game;
    auto some = says_of_some(claimed, position);
    if (!some) return std::nullopt;
    WinningLaw law;
    if (const auto theorem = proving_theorem(claimed.finding)) law.theorem = *theorem;
    law.by = by_claim(claimed);
    law.outcome = some->outcome;
    law.outcome_at = [game, all = kinds(claimed)](const rule::PositionData& at) {
        for (const OfSome& one : all)
            if (is_true(*game, one.where, at)) return one.outcome;
        return '?';
    };
    return law;
}

WinningLaw stated_law(const Claimed& claimed) {
    const std::shared_ptr<const rule::Game>& game = claimed.game;
    const auto stated = stated_by(claimed.claim, *game);
    WinningLaw law;
    law.moves = claimed.finding.winning;
    if (const auto theorem = proving_theorem(claimed.finding)) law.theorem = *theorem;
    law.by = by_claim(claimed);
    if (stated.value) law.lost_when = rule::compare(stated.told, rule::Relation::equal, rule::number(0));
    else if (!stated.negated) law.lost_when = stated.told;
    else if (claimed.settled) law.lost_when = rule::negation(stated.told);
    law.outcome_at = [game, stated, settled = claimed.settled](const rule::PositionData& at) { return outcome_of(told(*game, stated, at), stated, settled); };
    // Every play from a position has an even number of moves, and it is worth 0, or every one an odd one, and it is worth 1.
    const bool one_parity =
        game->play == rule::Play::normal && (law.theorem == pattern::TheoremId::linear_potential || law.theorem == pattern::TheoremId::equal_plays);
    if (stated.value || one_parity)
        law.value_at = [game, stated](const rule::PositionData& at) -> std::optional<base::Integer> {
            const auto there = told(*game, stated, at);
            const char outcome = outcome_of(there, stated, true);  // one parity: all plays end
            if (outcome == '?') return std::nullopt;
            return stated.value ? there->number() : base::Integer(outcome == 'N' ? 1 : 0);
        };
    return law;
}

ValuesEverywhere stated_values(const Claimed& claimed) {
    ValuesEverywhere law;
    law.formula = stated_by(claimed.claim, *claimed.game).told;
    law.at = stated_law(claimed).value_at;
    law.by = by_claim(claimed);
    return law;
}

std::optional<WinningLaw> stated_law(const Claimed& claimed, const rule::PositionData& position) {
    const rule::Game& game = *claimed.game;
    if (claimed.finding.verdict != Verdict::proved) return std::nullopt;
    if (!says_who_wins(claimed.claim, game)) return law_of_some(claimed, position);
    WinningLaw law = stated_law(claimed);
    const auto stated = stated_by(claimed.claim, game);
    const auto there = told(game, stated, position);
    const char here = outcome_of(there, stated, claimed.settled);
    if (here == '?') return std::nullopt;
    law.outcome = here;
    if (stated.value) law.value = there->number();
    if (law.moves && here == 'N') law.option = winning_option(*law.moves, game, position);
    return law;
}

analyse::ByClaim by_claim(const Claimed& claimed) { return {claimed.formal, proving_theorem(claimed.finding), claimed.of_file}; }

bool tell_by_claim(analyse::SumReport& report, const WinningLaw& law, const analyse::ByClaim& by) {
    const bool worth = law.value && report.value.empty();
    if (!law.outcome || (report.outcome != '?' && !worth)) return false;
    report.tell(*law.outcome, law.value ? base::to_string(*law.value) : "");
    report.grounds = {};
    report.claim = by;
    return true;
}

}  // namespace grundy::claim
