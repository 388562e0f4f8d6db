#pragma once
/// How long a claim without a proof is tried.
#include <cstdint>

namespace grundy::claim {

struct Effort {
    double search_seconds = 2;  ///< of trying cases of an infinite claim when nothing can be proved; the budget bounds everything
    std::uint64_t most_cases = 1'000'000;
};

}  // namespace grundy::claim
