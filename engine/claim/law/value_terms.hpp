#pragma once
/// Functions of one number as expressions of the rule language, read off small values: what values of several numbers are made of.
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/rule/expr.hpp"

namespace grundy::claim {

/// What t tells: its values, by t.
using Told = std::map<std::int64_t, std::int64_t>;

/// [values][place + 1]
rule::ExprRef index_of(const std::vector<std::int64_t>& values, const rule::ExprRef& place);
/// The place of the one entry that differs from all others, which are equal; nothing where there is none.
std::optional<std::size_t> exception_of(const std::vector<std::int64_t>& table);
/// t mod m = r
rule::ExprRef remainder_is(const rule::ExprRef& t, std::int64_t m, std::int64_t r);
/// A function of one number that repeats or grows by steps, from some place on; null where it is none. Values from `side` on are left to the comparison, for of
/// sums and the like they stand for few positions.
rule::ExprRef of_one(const rule::ExprRef& t, Told told, std::int64_t side);

}  // namespace grundy::claim
