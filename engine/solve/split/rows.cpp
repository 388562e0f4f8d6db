#include "engine/solve/split/rows.hpp"

#include <algorithm>

#include "engine/solve/kernel/bits.hpp"

namespace grundy::solve {
namespace {

template <class T>
void mark(const T* up, const T* down, std::uint64_t count, std::uint8_t* row) {
    for (std::uint64_t i = 0; i < count; ++i) row[*up++ ^ *down--] = 1;
}

std::uint64_t pair_count(std::uint64_t s, bool distinct) { return distinct ? (s - 1) / 2 : s / 2; }

}  // namespace

template <class T>
void Rows::pairs(std::span<const T> g, std::uint64_t s, bool distinct, std::uint32_t limit, std::span<std::uint64_t> set) {
    if (s < 2) return;
    row_.assign(std::max<std::size_t>(64, limit), 0);
    mark(g.data() + 1, g.data() + s - 1, pair_count(s, distinct), row_.data());
    collect(row_.data(), set);
}

template <class T>
void Rows::some(std::span<const T> g, std::uint64_t s, std::uint64_t first, std::uint64_t last, std::uint32_t limit, std::span<std::uint64_t> set) {
    row_.assign(std::max<std::size_t>(64, limit), 0);
    mark(g.data() + first, g.data() + s - first, last + 1 - first, row_.data());
    collect(row_.data(), set);
}

template void Rows::pairs(std::span<const std::uint8_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::pairs(std::span<const std::uint16_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::pairs(std::span<const std::uint32_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::some(std::span<const std::uint8_t>, std::uint64_t, std::uint64_t, std::uint64_t, std::uint32_t, std::span<std::uint64_t>);
template void Rows::some(std::span<const std::uint16_t>, std::uint64_t, std::uint64_t, std::uint64_t, std::uint32_t, std::span<std::uint64_t>);
template void Rows::some(std::span<const std::uint32_t>, std::uint64_t, std::uint64_t, std::uint64_t, std::uint32_t, std::span<std::uint64_t>);

}  // namespace grundy::solve
