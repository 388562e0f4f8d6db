#include "engine/solve/split/value_split.hpp"

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
    ValueSplit best{1, false, t};
    std::int64_t least = plain[1];
    for (std::uint32_t mask = 1; mask < limit; ++mask) {
        if (plain[mask] < least) least = plain[mask], best = {mask, false, t};
        if (one_parity && joined[mask] < least) least = joined[mask], best = {mask, true, t};
    }
    return best;
}

ValueCode::ValueCode(const ValueSplit& split) : split_(split), low_((split.mask & (0u - split.mask)) - 1) {
    for (std::uint32_t v = 0; v < values; ++v)
        for (std::uint64_t parity = 0; parity < 2; ++parity) value_[split_.common(v, parity) ? 1 : 0][parity][code(v)] = static_cast<std::uint16_t>(v);
    for (std::uint64_t parity = 0; parity < 2; ++parity)
        for (std::uint32_t c = 0, below = 0; c < codes; ++c) {
            while (below < codes && rare(below, parity) < common(c, parity)) ++below;
            rare_below_[parity][c] = static_cast<std::uint16_t>(below);
        }
}

template <class T>
double rare_share(std::span<const T> values, const ValueSplit& split, std::uint64_t first) {
    std::size_t rare = 0;
    for (std::size_t n = first; n < values.size(); ++n) rare += !split.common(values[n], n);
    return first >= values.size() ? 1 : static_cast<double>(rare) / static_cast<double>(values.size() - first);
}

template ValueSplit best_split(std::span<const std::uint8_t>, std::uint32_t, const BreakRule&);
template ValueSplit best_split(std::span<const std::uint16_t>, std::uint32_t, const BreakRule&);
template ValueSplit best_split(std::span<const std::uint32_t>, std::uint32_t, const BreakRule&);
template double rare_share(std::span<const std::uint8_t>, const ValueSplit&, std::uint64_t);
template double rare_share(std::span<const std::uint16_t>, const ValueSplit&, std::uint64_t);
template double rare_share(std::span<const std::uint32_t>, const ValueSplit&, std::uint64_t);

}  // namespace grundy::solve
