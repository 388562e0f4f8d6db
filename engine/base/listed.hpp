#pragma once
/// The numbers of a range, one by one.
#include <cstdint>
#include <optional>
#include <vector>

namespace grundy::base {

/// low..high; nothing where there are more than `most`. The range may end with the last number of 64 bits, and be longer than a number of 64 bits says.
inline std::optional<std::vector<std::int64_t>> listed(std::int64_t low, std::int64_t high, std::uint64_t most) {
    std::vector<std::int64_t> all;
    if (low > high) return all;
    if (static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >= most) return std::nullopt;
    for (std::int64_t x = low;; ++x) {
        all.push_back(x);
        if (x == high) return all;
    }
}

}  // namespace grundy::base
