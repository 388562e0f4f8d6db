#pragma once
/// Large numbers as people write them: 2012^2012, 3 * 6^300, 10^1000 + 1, where they are near a number made of small primes.
#include <optional>
#include <string>
#include <string_view>

namespace grundy::report {

/// An expression of the rule language with this value; nothing where there is none of a few signs, or the number has fewer than 20 digits or more than 20 000.
std::optional<std::string> as_power(std::string_view digits);

}  // namespace grundy::report
