#include "engine/claim/forms/premise.hpp"

#include "engine/base/failure.hpp"
#include "engine/claim/forms/forms.hpp"

namespace grundy::claim {

namespace {

/// What a formula assumes, as one condition; null where it assumes nothing.
rule::ExprRef assumption(const rule::ExprRef& formula) {
    rule::ExprRef all;
    for (rule::ExprRef rest = formula; rest->op == rule::Op::implies; rest = rule::ExprRef(rest->args[1])) all = rule::and_also(all, rest->args[0]);
    return all;
}

/// Whether the claim says anything at all: `x > 7 => …` of positions `where x <= 6` does not, nor `… for x > y and y > x`. Nothing where that is not found out.
std::optional<bool> is_about_some(Ground& ground) {
    rule::Claim other = ground.claim();
    const rule::ExprRef assumed = assumption(other.expr);
    other.expr = assumed ? rule::negation(assumed) : rule::truth(false);
    Ground also = ground.about(ground.game_ptr(), other);
    const auto finding = prove_formula(also);
    if (finding && finding->verdict == Verdict::proved) return false;
    if (finding && finding->verdict == Verdict::refuted) return true;
    return std::nullopt;
}

}  // namespace

void look_for_cases(Ground& ground, const Cases::End& first, std::uint64_t met, Finding& finding) {
    const rule::Claim& claim = ground.claim();
    const bool premise = claim.expr->op == rule::Op::implies, limited = claim.condition || !claim.domain.empty();
    if ((!premise && !limited) || met > 0 || (!premise && first.visited > 0)) return;
    std::optional<bool> some;
    if (premise && first.complete) some = false;
    try {
        if (!some) ground.in_part_of_time(2, ground.effort().search_seconds, [&] { some = is_about_some(ground); });
    } catch (const Unanswered&) {
    } catch (const base::Failure& failure) {
        if (failure.kind() != base::FailureKind::limit) throw;
    }
    if (some.value_or(!premise) || (!some && first.visited == 0)) return;
    const bool at_positions = claim.over_positions || limited;
    finding.cases = !some ? first.visited : at_positions ? 0 : 1;
    finding.premise_true = 0;
}

}  // namespace grundy::claim
