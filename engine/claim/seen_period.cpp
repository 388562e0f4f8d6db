#include "engine/claim/seen_period.hpp"

#include "engine/base/failure.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/values_everywhere.hpp"

namespace grundy::claim {

namespace {

/// n >= preperiod => g(n + period) = g(n) + saltus, of every position.
rule::Claim repeats(const rule::Component& component, const base::Integer& preperiod, const base::Integer& period, const base::Integer& saltus) {
    const rule::ExprRef n = rule::local(0, component.name, rule::type_of(component));
    const auto constant = [](const base::Integer& x) { return rule::number(*base::to_int64(x)); };
    const auto value = [](const rule::ExprRef& at) {
        auto g = std::make_shared<rule::Expr>();
        g->op = rule::Op::value_at;
        g->type = {rule::Kind::number};
        g->args = {at};
        return rule::ExprRef(g);
    };
    const rule::ExprRef here = saltus == 0 ? value(n) : rule::binary(rule::Op::add, value(n), constant(saltus));
    const rule::ExprRef same = rule::compare(value(rule::binary(rule::Op::add, n, constant(period))), rule::Relation::equal, here);
    rule::Claim claim;
    claim.expr = preperiod <= 0 ? same : rule::binary(rule::Op::implies, rule::compare(n, rule::Relation::greater_equal, constant(preperiod)), same);
    claim.frame = 1;
    claim.over_positions = true;
    return claim;
}

}  // namespace

void prove_seen_period(analyse::Result& result, const base::Budget& whole) {
    auto& pattern = result.pattern;
    const bool seen = pattern.evidence && std::holds_alternative<pattern::Seen>(*pattern.evidence) && pattern.law && pattern.law->of == pattern::Of::values &&
                      std::holds_alternative<pattern::Period>(pattern.law->law);
    if (!result.one_heap || result.limit || !seen || result.game->components[0].kind != rule::ComponentKind::natural) return;
    base::Budget budget;
    budget.follow(whole, most_time_for_words);
    const base::Watch watch(budget);
    std::optional<pattern::Evidence> proof;
    const auto limit = base::ended_early([&] {
        const auto values = values_everywhere(result.game, false);
        if (!values) return;
        const rule::Claim claim = repeats(result.game->components[0], *pattern.preperiod(), *pattern.period(), *pattern.saltus());
        if (Judge(analyse::Options{}, budget, {.search_seconds = 0, .tell = false}).decide(result.game, claim).verdict == Verdict::proved)
            proof = values->evidence;
    });
    if (!limit && proof) pattern.evidence = std::move(proof);
}

}  // namespace grundy::claim
