#include "engine/claim/forms/all_lost.hpp"

#include "engine/claim/forms/forms.hpp"
#include "engine/rule/claim_text.hpp"

namespace grundy::claim {

std::optional<Finding> all_lost(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    if (!claim.replies.empty() || !claim.answers.empty() || claim.from_start || claim.condition || !claim.domain.empty()) return std::nullopt;
    const rule::Claim said = rule::lost_exactly_where(ground.game(), claim.expr, claim.frame);
    Ground about = ground.about(ground.game_ptr(), said);
    auto found = prove_formula(about);
    if (!found || found->verdict != Verdict::proved) return std::nullopt;
    found->game = ground.game_ptr();
    Finding kept;
    kept.verdict = Verdict::proved;
    kept.grounds = found->grounds;
    kept.argument = argument::KeptAsLost{std::make_shared<const rule::Claim>(said), std::make_shared<const Finding>(std::move(*found)),
                                         rule::statement(said, ground.game())};
    return kept;
}

}  // namespace grundy::claim
