#pragma once
/// Generalised Grundy values of impartial games with cycles: m, or ∞(K) with K the finite values among the options.
/// Smith 1966, Fraenkel & Perl 1975, Fraenkel & Yesha 1986.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/solve/kernel/outcome.hpp"

namespace grundy::solve {

struct LoopyValue {
    bool infinite = false;
    std::uint32_t finite = 0;        ///< 0 when infinite
    std::vector<std::uint32_t> set;  ///< K, ascending; empty when finite
    friend bool operator==(const LoopyValue&, const LoopyValue&) = default;
};

/// m + n = m ⊕ n,  ∞(K) + m = ∞(K ⊕ m),  ∞ + ∞ = ∞(∅).
LoopyValue operator+(const LoopyValue& a, const LoopyValue& b);

/// P iff 0; N iff finite > 0, or ∞(K) with 0 in K; else a draw.
Outcome outcome(const LoopyValue& value);

/// "3", "∞{0,1}", "∞{}".
std::string to_string(const LoopyValue& value);

}  // namespace grundy::solve
