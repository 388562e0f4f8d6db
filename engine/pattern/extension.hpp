#pragma once
/// Theorem 1.2: which numbers may be added to a subtraction set without changing a single value.
#include <string>
#include <vector>

#include "engine/pattern/pattern.hpp"

namespace grundy::pattern {

/// s may be added iff it is listed (s < from), or s >= from and s mod modulus is one of the residues. Numbers of the set itself are among them.
struct Extension {
    std::vector<std::uint64_t> listed;
    std::uint64_t from = 1;
    std::uint64_t modulus = 1;
    std::vector<std::uint64_t> residues;
    bool contains(const base::Integer& s) const;
    /// "s mod 8 in {1, 3, 4, 5, 7}", "3, 5 or s >= 13 with …", "none"
    std::string words() const;
};

/// `law` is the proved period of the values; saltus 0, or an empty answer. Cost O((e + p)^2) at worst, mostly O(e + p): a number that may not be added is found
/// out early.
Extension addable(const Period& law);
Proved addable_proof(const Period& law, const Extension& extension);

}  // namespace grundy::pattern
