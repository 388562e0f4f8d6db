#pragma once
/// Does a truth (terms.hpp) hold whatever the numbers in it are? Decided by cases on its atoms and linear inequalities over the integers, with what is known of
/// remainders, quotients, minima, nim-sums and products. "Yes" is a proof; "no" means only that none was found.
#include <functional>
#include <set>

#include "engine/meaning/terms.hpp"

namespace grundy::meaning {

struct EntailmentLimits {
    std::size_t cases = 3'000;
    std::function<void()> tick = {};  ///< called once a case
};

/// `facts` are true.
bool follows(Terms& terms, const std::vector<TermId>& facts, TermId truth, const EntailmentLimits& limits = {});

/// Everything of which these are made, themselves included, but not what stands under quantifiers and sums.
std::set<TermId> parts_of(const Terms& terms, const std::vector<TermId>& all);

}  // namespace grundy::meaning
