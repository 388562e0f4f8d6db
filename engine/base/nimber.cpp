#include "engine/base/nimber.hpp"

namespace grundy::base {
namespace {

/// Both below 2^(2 * half).
std::uint64_t product(std::uint64_t a, std::uint64_t b, unsigned half) {
    if (a < 2 || b < 2) return a * b;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1, a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    const std::uint64_t low = product(a0, b0, half / 2);
    if (a1 == 0 && b1 == 0) return low;
    const std::uint64_t high = product(a1, b1, half / 2), all = product(a1 ^ a0, b1 ^ b0, half / 2);
    return (all ^ low) << half ^ low ^ product(high, std::uint64_t{1} << (half - 1), half / 2);
}

}  // namespace

std::uint64_t nim_product(std::uint64_t a, std::uint64_t b) { return product(a, b, 32); }

}  // namespace grundy::base
