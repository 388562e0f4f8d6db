#pragma once
/// Positions as few bytes, without loss.
///   number, vertex, vector entry   zigzag varint: one byte for -64 … 63, two for -8192 … 8191, ten at most
///   sequence, word                 its length, then its items, likewise
///   set of u elements              ceil(u / 8) bytes, element i in bit i mod 8 of byte i / 8
/// A shape without components (rows that only their ruleset understands) packs as a sequence.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engine/game/play/position.hpp"

namespace grundy::graph {

static_assert(std::endian::native == std::endian::little, "bytes are read as words whose first byte is the lowest");

using Bytes = std::vector<std::uint8_t>;
using Key = std::span<const std::uint8_t>;

class Packing {
public:
    explicit Packing(const game::Shape& shape);
    /// Appends the bytes of a canonical position. Equal positions give equal bytes, different ones different bytes.
    void pack(const game::Position& position, Bytes& out) const;
    game::Position unpack(Key key) const;

private:
    struct Field {
        enum class Kind { numbers, sequence, bits } kind;
        std::size_t count;  ///< numbers: cells; bits: elements
    };
    void add_numbers(std::size_t count);

    std::vector<Field> fields_;
};

/// Up to seven bytes as one word, the first lowest, zeros above.
inline std::uint64_t word_of(const std::uint8_t* bytes, std::size_t count) {
    if (count >= 4) {  // two overlapping words of four bytes
        std::uint32_t low = 0, high = 0;
        std::memcpy(&low, bytes, 4);
        std::memcpy(&high, bytes + count - 4, 4);
        return low | static_cast<std::uint64_t>(high) >> 8 * (8 - count) << 32;
    }
    if (count == 0) return 0;
    const auto at = [&](std::size_t i) { return static_cast<std::uint64_t>(bytes[i]) << 8 * i; };
    return at(0) | at(count / 2) | at(count - 1);
}

/// A 64-bit hash of the bytes.
std::uint64_t hash(Key key);

}  // namespace grundy::graph
