#pragma once
/// A condition said more plainly where numbers stay small: t mod 2 = 1 is t = 1 where t <= 1, and r in {1, 2, 3, 4} is r != 0 where r <= 4.
#include "engine/claim/law/lost_terms.hpp"

namespace grundy::claim {

/// How large a number is, the rows of small positions tell, if it stays below `side` - 1 in all of them. Whoever takes what comes out compares it with the law.
rule::ExprRef said_within(const rule::ExprRef& condition, const std::vector<rule::ExprRef>& numbers, const std::vector<LostRow>& rows, std::int64_t side);

}  // namespace grundy::claim
