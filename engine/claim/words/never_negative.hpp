#pragma once
/// A sequence that obeys a linear recurrence is nowhere negative.
///
/// For natural numbers a_1, …, a_k let t(n) = s(n + k) - a_1 s(n + k - 1) - … - a_k s(n). If s is not negative in its first k places and t nowhere, s is
/// nowhere negative, by induction: s(n + k) is t(n) and what natural multiples of earlier numbers add. t obeys every recurrence with constant coefficients that
/// s obeys. So one such step after the other is taken until what is left is 0 in as many places as the order of the recurrence, hence everywhere.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::claim {

/// The numbers a of each step. They are looked for among powers (s(n + 1) - b s(n)), steps of two with small numbers, and periods (s(n + p) - s(n)). `s`: its
/// first numbers; it obeys a recurrence of that order. Nothing where no such steps are found.
using Lowered = std::vector<std::vector<std::int64_t>>;
std::optional<Lowered> never_negative(const std::vector<base::Integer>& s, std::size_t order);

/// So many numbers beyond the order are enough for the steps that are looked for.
inline constexpr std::size_t most_lowered = 40;

}  // namespace grundy::claim
