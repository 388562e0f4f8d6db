#pragma once
/// Changes a certificate in every way that a forger might: numbers, theorems, fields, ranges, the rule with and without its text and hash; the claim widened.
#include <functional>

#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {

/// At most so many numbers of each part are changed.
void each_mutant(const Json& original, std::size_t most_places, const std::function<void(const Json& mutant)>& use);

}  // namespace grundy::certificate::tests
