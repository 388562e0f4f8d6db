#include "cli/claims/answers.hpp"

#include <algorithm>
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

base::Budget::Clock::duration share(Session& session, std::size_t left, base::Budget::Clock::duration otherwise) {
    const auto deadline = session.budget().deadline();
    if (!deadline) return otherwise;
    const auto rest = std::max(*deadline - base::Budget::Clock::now(), base::Budget::Clock::duration::zero());
    return rest / static_cast<base::Budget::Clock::rep>(std::max<std::size_t>(left, 1));
}

claim::Answer answer_shown(const dsl::Document::ShowInfo& shown, const analyse::Options& options, Session& session, std::size_t left,
                           const claim::Stated& stated) {
    base::Budget own;  // nothing shows how long a search takes
    own.follow(session.budget(), share(session, left, std::chrono::seconds(30)));
    claim::Answer answer = claim::answer({shown.game, &shown.asked, shown.tuples, shown.distinct, stated}, options, own);
    answer.text = shown.text;
    answer.formal = shown.formal;
    return answer;
}

}  // namespace grundy::cli
