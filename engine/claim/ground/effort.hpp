#pragma once
/// How long a claim without a proof is tried, and what is wanted beside the verdict.
#include <cstdint>

namespace grundy::claim {

struct Effort {
    double search_seconds = 2;  ///< of trying cases of an infinite claim when nothing can be proved; the budget bounds everything
    std::uint64_t most_cases = 1'000'000;
    bool tell =
        true;  ///< what is proved is also told: winning moves, and a proof in words where the theorem has none; false: the verdict and its evidence alone
};

}  // namespace grundy::claim
