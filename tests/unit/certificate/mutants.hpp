#pragma once
/// Changes a certificate in every way that a forger might: numbers, theorems, fields, ranges, the rule with and without its text and hash; the claim widened.
#include <functional>

#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {

/// At most so many numbers of each part are changed.
void each_mutant(const Json& original, std::size_t most_places, const std::function<void(const Json& mutant)>& use);

struct Mutated {
    int mutants = 0, rejected = 0, still_true = 0;
};
/// What the checker accepts of these must be true of its rule (truth.hpp), as its data state it and as it is printed.
Mutated pass_only_if_true(const Json& original, std::size_t most_places, std::uint64_t steps = few_steps);

}  // namespace grundy::certificate::tests
