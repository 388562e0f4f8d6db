#include "cli/answers.hpp"

#include <limits>

#include "cli/quantity.hpp"

namespace grundy::cli {

ClaimLimits claim_limits(const Session& session) {
    ClaimLimits limits;
    if (session.time_limit.empty()) {
        limits.time = std::chrono::seconds(10);
        return limits;
    }
    limits.time = parse_duration(session.time_limit);
    limits.effort.search_seconds = std::chrono::duration<double>(limits.time).count();
    limits.effort.most_cases = std::numeric_limits<std::uint64_t>::max();
    return limits;
}

claim::Answer answer_shown(const dsl::Document::ShowInfo& shown, const analyse::Options& options, Session& session) {
    base::Budget own;  // nothing shows how long a search takes
    const bool bounded = !session.time_limit.empty();
    if (!bounded) own.follow(session.budget(), std::chrono::seconds(30));
    claim::Answer answer = claim::answer({shown.game, &shown.asked, shown.tuples, shown.distinct}, options, bounded ? session.budget() : own);
    answer.text = shown.text;
    answer.formal = shown.formal;
    return answer;
}

}  // namespace grundy::cli
