#pragma once
/// What check, ask and solve share: how long a claim is tried, and how a `show` line is answered.
#include "cli/session.hpp"
#include "dsl/document.hpp"
#include "engine/claim/answer.hpp"
#include "engine/claim/ground/effort.hpp"

namespace grundy::cli {

struct ClaimLimits {
    base::Budget::Clock::duration time{};  ///< of each claim
    claim::Effort effort;
};

/// --time-limit is each claim's; without it ten seconds, and less for the cases of an infinite claim.
ClaimLimits claim_limits(const Session& session);

/// One of `left` lines that are still to be answered within --time-limit, so that one that takes long leaves the others their share of what is left.
claim::Answer answer_shown(const dsl::Document::ShowInfo& shown, const analyse::Options& options, Session& session, std::size_t left = 1,
                           const claim::Stated& stated = nullptr);

/// The time that each of so many may take of what is left of --time-limit; `otherwise` where there is none.
base::Budget::Clock::duration share(Session& session, std::size_t left, base::Budget::Clock::duration otherwise);

}  // namespace grundy::cli
