#pragma once
/// Laws that divide by what a component says, of games in which no claim says so but the rule: (n, k) -> (n - i, k) for i in 1..k. Each divisor that the rule
/// suggests is tried: the law is sought in the game of quotients and remainders, proved there (theorems 11.1 and 11.2), and told in the numbers of the rule.
#include "engine/claim/values_everywhere.hpp"

namespace grundy::claim {

/// Nothing where the rule suggests no divisor, or no law was found by any. `position`: the one asked about, or null.
std::optional<WinningLaw> winning_law_by_quotients(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position);
/// The same of values.
std::optional<ValuesEverywhere> values_by_quotients(const std::shared_ptr<const rule::Game>& game, bool in_words);

}  // namespace grundy::claim
