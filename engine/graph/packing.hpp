#pragma once
/// Positions as few bytes, without loss.
///   number, vertex, vector entry   zigzag varint: one byte for -64 … 63, two for -8192 … 8191, ten at most
///   sequence, word                 its length, then its items, likewise
///   set of u elements              ceil(u / 8) bytes, element i in bit i mod 8 of byte i / 8
/// A shape without components (rows that only their ruleset understands) packs as a sequence.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/game/play/position.hpp"

namespace grundy::graph {

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
    std::vector<Field> fields_;
};

/// A 64-bit hash of the bytes.
std::uint64_t hash(Key key);

}  // namespace grundy::graph
