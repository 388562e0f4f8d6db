#include <algorithm>
#include <chrono>

#include "engine/analyse/solve_parts.hpp"

namespace grundy::analyse {

void solve_outcomes(Oracle& oracle, const Options& options, const base::Budget&, Result& result) {
    const std::uint64_t count = options.to.value_or(999) + 1;
    std::vector<game::Position> roots;
    for (std::uint64_t n = 0; n < count; ++n) {
        if (oracle.ruleset().contains({static_cast<std::int64_t>(n)})) roots.push_back({static_cast<std::int64_t>(n)});
    }
    const auto begin = std::chrono::steady_clock::now();
    if (!solve::may_split(oracle.ruleset())) result.limit = oracle.prepare(roots);
    std::size_t next = 0;
    for (std::uint64_t n = 0; n < count && !result.limit; ++n) {
        const bool in_domain = next < roots.size() && roots[next].front() == static_cast<std::int64_t>(n);
        if (in_domain) ++next;
        const Known known = in_domain ? oracle.at(std::vector{oracle.ruleset().shape().to_data({static_cast<std::int64_t>(n)})}, Want::outcome) : Known{};
        if (in_domain && known.outcome == '?') result.limit = known.limit;
        if (in_domain && known.outcome == '?') break;
        result.outcomes += in_domain ? known.outcome : '-';
        result.values.push_back(std::nullopt);
    }
    result.elapsed_ns = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin).count());
    result.computed = result.outcomes.size();
    result.method = "position-graph";
    result.method_why = "positions have outcomes only under this convention";
    if (result.limit) result.limit_note = std::to_string(result.outcomes.size()) + " outcomes were computed";
    if (!options.pattern) return;
    const bool set = std::holds_alternative<recognise::FiniteSubtraction>(oracle.recognition().family) && oracle.recognition().embedding.shift == 0;
    if (const auto theorem = set ? oracle.theorem() : nullptr) {
        result.pattern = proved(theorem);
        result.law = theorem->law;
    }
}

}  // namespace grundy::analyse
