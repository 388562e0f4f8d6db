/// Formulas that assume of a number that it is small (engine/rule/rewrite/small_numbers.hpp): proved in the game whose moves are written out for its values.
#include "engine/rule/rewrite/small_numbers.hpp"

#include "engine/claim/forms/forms.hpp"

namespace grundy::claim {

std::optional<Finding> by_small_numbers(Ground& ground) {
    const auto small = rule::with_small_numbers(ground.game(), ground.claim());
    if (!small) return std::nullopt;
    Ground there = ground.about(small->game, ground.claim());
    auto finding = prove_formula(there);
    if (!finding || finding->verdict != Verdict::proved) return std::nullopt;
    finding->small = {small->component, small->most};
    return finding;
}

}  // namespace grundy::claim
