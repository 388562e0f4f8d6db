#pragma once
/// Theorem 2.3: g(n + P) = g(n) + S for ever, from values alone, for "take anything from c on, or split in two".
#include <cstdint>
#include <optional>
#include <string>

#include "engine/pattern/law/pattern.hpp"
#include "engine/rule/code.hpp"

namespace grundy::pattern {

/// The moves of theorem 2.3; nothing where a code is outside its class.
struct TakeOrSplit {
    std::uint64_t c = 1;   ///< every t >= c may be taken
    std::uint64_t k = 0;   ///< a split takes at most k first
    bool endless = false;  ///< splits after taking any number: k then comes from the values
    static std::optional<TakeOrSplit> of(const rule::Code& code);
};

/// The hypotheses of the theorem for a law, and the values that it asks for. `law.preperiod` and `law.period` are n0 and P themselves: need not be the least.
struct ArithmeticRange {
    std::uint64_t n0 = 1, period = 1, saltus = 1;
    std::uint64_t settled = 1;  ///< n0 + i0·P: from there on u(n + P) = u(n) + S
    std::uint64_t bits = 0;     ///< B
    std::uint64_t need = 0;     ///< the law must hold for n0 <= n, n + P < need
};
/// Nothing where a hypothesis fails; `why` says which. Only law.values below preperiod + period are read.
std::optional<ArithmeticRange> arithmetic_range(const TakeOrSplit& rule, const Period& law, std::string& why);

}  // namespace grundy::pattern
