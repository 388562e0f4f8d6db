#include "engine/solve/rows.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::solve {
namespace {

template <class T>
void mark(const T* up, const T* down, std::uint64_t count, std::uint8_t* row) {
    for (std::uint64_t i = 0; i < count; ++i) row[*up++ ^ *down--] = 1;
}

void collect(const std::uint8_t* row, std::span<std::uint64_t> set) {
    for (std::uint64_t& word : set)
        for (unsigned b = 0; b < 64; b += 8, row += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, row, 8);
            if constexpr (std::endian::native == std::endian::little)
                word |= (eight * 0x0102040810204080ULL) >> 56 << b;  // bytes 0 or 1 to bits
            else
                for (unsigned k = 0; k < 8; ++k) word |= static_cast<std::uint64_t>(row[k]) << (b + k);
        }
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
void Rows::runs(std::span<const T> g, std::uint64_t s, const Runs& some, std::uint32_t limit, std::span<std::uint64_t> set) {
    row_.assign(std::max<std::size_t>(64, limit), 0);
    for (std::uint64_t i = some.first; i <= some.last; i += some.stride)
        mark(g.data() + i, g.data() + s - i, std::min<std::uint64_t>(64, some.last + 1 - i), row_.data());
    collect(row_.data(), set);
}

template void Rows::pairs(std::span<const std::uint8_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::pairs(std::span<const std::uint16_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::pairs(std::span<const std::uint32_t>, std::uint64_t, bool, std::uint32_t, std::span<std::uint64_t>);
template void Rows::runs(std::span<const std::uint8_t>, std::uint64_t, const Runs&, std::uint32_t, std::span<std::uint64_t>);
template void Rows::runs(std::span<const std::uint16_t>, std::uint64_t, const Runs&, std::uint32_t, std::span<std::uint64_t>);
template void Rows::runs(std::span<const std::uint32_t>, std::uint64_t, const Runs&, std::uint32_t, std::span<std::uint64_t>);

}  // namespace grundy::solve
