#pragma once
/// What numbers are divided by, where no move changes it: as a claim or the rule says.
#include <optional>
#include <set>

#include "engine/arithmetic/relations.hpp"
#include "engine/claim/sentence/quotient_game.hpp"

namespace grundy::claim {

struct FoundDivisor {
    arithmetic::Linear form;          ///< of components that no move changes, each by a factor >= 1
    std::set<std::uint32_t> shifted;  ///< components that are divided since the claim asks for a position further on
};
/// `said`: without calls. Nothing where there is no such number. `which`: of those that a rule suggests, the first is 0.
std::optional<FoundDivisor> find_divisor(const rule::Game& game, const rule::Expr& said, DivisorOf of, std::size_t which = 0);

/// Every move leaves the component as it is.
bool is_fixed(const rule::Game& game, std::size_t component);
/// What `where` says that it is at least; else 0.
std::int64_t least_of(const rule::Game& game, std::uint32_t component);
/// Of two numbers none of which is known.
bool is_product(const rule::Expr& product);

}  // namespace grundy::claim
