#pragma once
/// The pairs of one sum where values are too many for byte planes: a row of bytes, one a value.
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::solve {

class Rows {
public:
    /// Adds {g(i) xor g(s - i) : 1 <= i <= s / 2} to `set`; `distinct`: without i = s - i. All g below `limit`, a power of two >= 16.
    template <class T>
    void pairs(std::span<const T> g, std::uint64_t s, bool distinct, std::uint32_t limit, std::span<std::uint64_t> set);

    /// The same for first <= i <= last.
    template <class T>
    void some(std::span<const T> g, std::uint64_t s, std::uint64_t first, std::uint64_t last, std::uint32_t limit, std::span<std::uint64_t> set);

private:
    std::vector<std::uint8_t> row_;
};

}  // namespace grundy::solve
