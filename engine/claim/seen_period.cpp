#include "engine/claim/seen_period.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/values_everywhere.hpp"

namespace grundy::claim {

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
        const auto preperiod = base::to_int64(*pattern.preperiod()), period = base::to_int64(*pattern.period()), saltus = base::to_int64(*pattern.saltus());
        if (!preperiod || !period || !saltus) return;
        const std::size_t skipped = result.outcomes.find_first_not_of('-');
        const std::int64_t first = skipped == std::string::npos ? 0 : result.first + static_cast<std::int64_t>(skipped);
        const rule::Claim claim = rule::repeats_from(*result.game, result.game->where ? std::max(*preperiod, first) : *preperiod, *period, *saltus, true);
        if (Judge(analyse::Options{}, budget, {.search_seconds = 0, .tell = false}).decide(result.game, claim).verdict == Verdict::proved)
            proof = values->evidence;
    });
    if (!limit && proof) pattern.evidence = std::move(proof);
}

}  // namespace grundy::claim
