#pragma once
/// Marking the values of 64 neighbouring sums at once: the inner loop of every take-and-break kernel.
///
/// The values are cut into chunks of 16. A chunk is two planes of one byte a lane: bit b of plane p at lane l says that
/// value 16 chunk + 8 p + b was seen at the l-th sum.
///
///     plane 0   lane 0: values 7…0 | lane 1: 7…0 | …     plane 1   lane 0: values 15…8 | …
///
/// For one part i of value c the other parts of 64 neighbouring sums are 64 neighbouring bytes, so a step is one load, an xor with c
/// and one byte shuffle a plane. A byte with the top bit set marks nothing: it stands for "not computed yet" and "not wanted".
/// With AVX-512 about 2 cycles for 64 options where all values are below 16, about 2.5 cycles a chunk otherwise.
#include <cstddef>
#include <cstdint>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

inline constexpr std::size_t lanes = 64;
inline constexpr std::uint8_t no_value = 0x80;
/// Bytes of a chunk: two planes, each with 64 lanes of slack so that a mark may start at any lane.
inline constexpr std::size_t plane_bytes = 2 * lanes;
inline constexpr std::size_t chunk_bytes = 2 * plane_bytes;

/// Marks value ^ c over 64 lanes, for `count` steps. Step k reads the 64 bytes at `origin` - part(k) and xors them with c(k).
struct Marks {
    /// part(k) = first + k, c(k) = value[first + k]. `only_chunk`: all values are below 16.
    void (*range)(const std::uint8_t* origin, const std::uint8_t* value, std::size_t first, std::size_t count, unsigned chunk, bool only_chunk,
                  std::uint8_t* planes);
    /// part(k) = part[k], c(k) = value[k].
    void (*list)(const std::uint8_t* origin, const std::uint32_t* part, const std::uint8_t* value, std::size_t count, unsigned chunk, bool only_chunk,
                 std::uint8_t* planes);
    /// One step whose 64 bytes are at `source`, marked from lane `lane` on.
    void (*one)(const std::uint8_t* source, std::uint8_t c, unsigned chunk, std::size_t lane, std::uint8_t* planes);
};
const Marks& marks(Cpu cpu);

/// The 16 marks of one lane of a chunk.
inline std::uint64_t marks_at(const std::uint8_t* planes, std::size_t lane) {
    return static_cast<std::uint64_t>(planes[lane]) | static_cast<std::uint64_t>(planes[plane_bytes + lane]) << 8;
}

/// Every one of the 16 values was seen at every one of the first 64 lanes.
bool saturated(const std::uint8_t* planes);

}  // namespace grundy::solve
