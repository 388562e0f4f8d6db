#include "engine/solve/rows.hpp"

namespace grundy::solve {

template <class T>
void Rows::pairs(std::span<const T> g, std::uint64_t s, bool distinct, std::uint32_t limit, std::span<std::uint64_t> set) {
    (void)cpu_;
    if (s < 2) return;
    row_.assign(limit < 64 ? 64 : limit, 0);
    std::uint8_t* row = row_.data();
    const T* up = g.data() + 1;
    const T* down = g.data() + s - 1;
    const std::uint64_t count = distinct ? (s - 1) / 2 : s / 2;
    for (std::uint64_t i = 0; i < count; ++i) row[*up++ ^ *down--] = 1;
    for (std::size_t w = 0; w < set.size(); ++w) {
        std::uint64_t word = 0;
        for (unsigned b = 0; b < 64; ++b) word |= static_cast<std::uint64_t>(row[64 * w + b]) << b;
        set[w] |= word;
    }
}

template void Rows::pairs(std::span<const std::uint8_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::pairs(std::span<const std::uint16_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::pairs(std::span<const std::uint32_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);

}  // namespace grundy::solve
