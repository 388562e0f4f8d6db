#include "engine/solve/value_split.hpp"

#include <algorithm>

namespace grundy::solve {
namespace {

/// counts[mask] becomes the sum over v of (-1)^parity(v & mask) counts[v]: even minus odd.
void walsh_hadamard(std::vector<std::int64_t>& counts) {
    for (std::size_t h = 1; h < counts.size(); h *= 2)
        for (std::size_t i = 0; i < counts.size(); i += 2 * h)
            for (std::size_t j = i; j < i + h; ++j) {
                const std::int64_t a = counts[j];
                const std::int64_t b = counts[j + h];
                counts[j] = a + b;
                counts[j + h] = a - b;
            }
}

}  // namespace

template <class T>
ValueSplit best_split(std::span<const T> values, std::uint32_t limit, const BreakRule& rule) {
    const auto& digits = rule.leaving[2];
    const bool one_parity = std::all_of(digits.begin(), digits.end(), [&](std::uint32_t t) { return (t ^ digits.front()) % 2 == 0; });
    const std::uint64_t t = digits.empty() ? 0 : digits.front() % 2;
    std::vector<std::int64_t> plain(limit, 0);
    std::vector<std::int64_t> joined(limit, 0);
    for (std::size_t n = 1; n < values.size(); ++n) {
        ++plain[values[n]];
        joined[values[n]] += (n + t) % 2 == 0 ? 1 : -1;
    }
    walsh_hadamard(plain);
    walsh_hadamard(joined);
    ValueSplit best;
    std::int64_t least = plain[0];
    for (std::uint32_t mask = 0; mask < limit; ++mask) {
        if (mask != 0 && plain[mask] < least) least = plain[mask], best = {mask, false, t};
        if (one_parity && joined[mask] < least) least = joined[mask], best = {mask, true, t};
    }
    return best;
}

template <class T>
double rare_share(std::span<const T> values, const ValueSplit& split) {
    std::size_t rare = 0;
    for (std::size_t n = 1; n < values.size(); ++n) rare += !split.common(values[n], n);
    return values.size() < 2 ? 1 : static_cast<double>(rare) / static_cast<double>(values.size() - 1);
}

template ValueSplit best_split(std::span<const std::uint8_t>, std::uint32_t, const BreakRule&);
template ValueSplit best_split(std::span<const std::uint16_t>, std::uint32_t, const BreakRule&);
template ValueSplit best_split(std::span<const std::uint32_t>, std::uint32_t, const BreakRule&);
template double rare_share(std::span<const std::uint8_t>, const ValueSplit&);
template double rare_share(std::span<const std::uint16_t>, const ValueSplit&);
template double rare_share(std::span<const std::uint32_t>, const ValueSplit&);

}  // namespace grundy::solve
