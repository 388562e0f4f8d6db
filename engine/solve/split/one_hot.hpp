#pragma once
/// Tables of the kernels that mark one-hot bytes: 16 values are two planes of 8 bits a lane (marks.hpp, sparse_marks.hpp).
#include <array>
#include <cstdint>

namespace grundy::solve {

/// plane[c][p][x]: the byte of plane p for x ^ c: the xor costs nothing where all values are below 16.
struct OneHot {
    alignas(64) std::array<std::array<std::array<std::uint8_t, 16>, 2>, 16> plane{};
    constexpr OneHot() {
        for (unsigned c = 0; c < 16; ++c)
            for (unsigned x = 0; x < 16; ++x) plane[c][(x ^ c) >> 3][x] = static_cast<std::uint8_t>(1u << ((x ^ c) & 7));
    }
};
inline constexpr OneHot one_hot;

/// One byte in all lanes: an xor with memory is cheaper than a broadcast, which needs the shuffle port.
struct ByteRows {
    alignas(64) std::array<std::array<std::uint8_t, 64>, 256> row{};
    constexpr ByteRows() {
        for (unsigned c = 0; c < 256; ++c)
            for (auto& cell : row[c]) cell = static_cast<std::uint8_t>(c);
    }
};
inline constexpr ByteRows byte_rows;

}  // namespace grundy::solve
