// `solve` for one heap where play may last for ever or has other outcomes: who wins, heap by heap.
#include <algorithm>
#include <limits>

#include "engine/analyse/misere_sums.hpp"
#include "engine/analyse/prepare_heaps.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/poll.hpp"
#include "engine/solve/positions/misere.hpp"

namespace grundy::analyse {

void solve_outcomes(Oracle& oracle, const Options& options, const base::Budget&, Result& result) {
    const auto last = static_cast<std::int64_t>(std::min<std::uint64_t>(options.to.value_or(999), std::numeric_limits<std::int64_t>::max() - 1));
    result.first = std::min<std::int64_t>(oracle.recognition().embedding.shift, 0);  // positions may begin below 0
    std::vector<game::Position> roots;
    for (std::int64_t n = result.first; n <= last; ++n) {
        base::poll();
        if (oracle.ruleset().contains({n})) roots.push_back({n});
    }
    const bool laws = options.pattern && (options.method.empty() || options.method == "closed-form");
    MisereSums* heaps = laws ? oracle.misere() : nullptr;
    if (heaps != nullptr && options.sums) result.quotient = heaps->report();  // outcomes may take all the time there is
    const base::Stopwatch clock;
    const bool singly = !options.method.empty() && options.method != "position-graph";
    Prepared prepared{roots.size(), {}, {}};
    if (!solve::may_split(oracle.ruleset()) && !singly) prepared = prepare_heaps(oracle, roots);
    result.limit = prepared.limit;
    std::size_t next = 0;
    for (std::int64_t n = result.first; n <= last && (!prepared.limit || next < prepared.count); ++n) {
        const bool in_domain = next < roots.size() && roots[next].front() == n;
        if (in_domain) ++next;
        const Known known = in_domain ? oracle.at(std::vector{oracle.ruleset().shape().to_data({n})}, Want::outcome) : Known{};
        if (in_domain && known.outcome == '?') result.limit = known.limit;
        if (in_domain && known.outcome == '?') break;
        result.outcomes += in_domain ? known.outcome : '-';
        result.values.emplace_back();
    }
    result.elapsed_ns = clock.ns();
    result.computed = result.outcomes.size();
    result.method = singly ? options.method : "position-graph";
    result.method_why = singly ? "it was asked for" : "positions have outcomes only under this convention";
    if (result.limit) result.limit_note = std::to_string(result.outcomes.size()) + " outcomes were computed";
    if (!prepared.why.empty()) result.limit_note += ": " + prepared.why;
    if (!laws) return;
    const bool set = oracle.recognition().family.is<recognise::FiniteSubtraction>() && oracle.recognition().embedding.shift == 0;
    const bool soon = heaps != nullptr && !options.sums;
    if (const auto theorem = set || soon || result.quotient ? oracle.theorem() : nullptr) {
        if ((soon || (result.quotient && !set)) && options.method.empty()) {
            result.method = "closed-form";
            result.method_why = "the misère quotient of all heaps is known";
        }
        result.pattern = proved(theorem);
        result.law = theorem->law;
    }
}

}  // namespace grundy::analyse
