#pragma once
/// What a Judge keeps, for the files that make it.
#include "engine/claim/decide.hpp"
#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

struct Judge::Impl {
    Oracles oracles;
    base::Budget& budget;
    Effort effort;

    Finding by_form(Ground& ground) const;
};

/// Of the time that is left for a claim, and of its parts.
using ShareClock = base::Budget::Clock;

/// The worst of the cases of one claim, with what all of them have in common.
Finding joined_finding(const std::vector<Finding>& findings);

}  // namespace grundy::claim
