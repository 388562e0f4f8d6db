#pragma once
/// The inner loops of sparse space, 64 neighbouring heaps at a time, on codes of values (value_split.hpp).
///
/// Codes 16 h … 16 h + 15 are chunk h: two planes of one byte a lane, bit b of the first at lane l for code 16 h + b of the l-th heap, bit b of the
/// second for 16 h + 8 + b. A step takes one part: 64 neighbouring codes, an xor, a byte shuffle a plane. With AVX-512 about 2 cycles a step where
/// all codes are below 16, 2.5 to 4 cycles a step and chunk otherwise; with VBMI about 9 a step and four chunks. A byte with the top bit set marks nothing.
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve::sparse {

inline constexpr std::size_t lanes = 64;
inline constexpr std::size_t chunk_codes = 16;
inline constexpr std::uint32_t plane_codes = 128;  ///< codes from here on have the top bit and are in no plane
inline constexpr std::uint8_t hidden = 0xff;       ///< so rare a code that a doubt about it costs nothing

struct alignas(64) Chunk {
    std::array<std::uint8_t, lanes> low{};
    std::array<std::uint8_t, lanes> high{};
    std::uint64_t at(std::size_t lane) const { return static_cast<std::uint64_t>(low[lane]) | static_cast<std::uint64_t>(high[lane]) << 8; }
};

/// Steps: the 64 codes from `origin` - part[k] on, each xor code[k].
struct Steps {
    const std::uint32_t* part = nullptr;
    const std::uint8_t* code = nullptr;
    std::size_t count = 0;
};

/// What codes below 16 mean: for heaps of either parity, in 16 bytes each.
using ByParity = std::array<std::array<std::uint8_t, chunk_codes>, 2>;

/// One block of a game whose codes are below 16.
struct TinyBlock {
    std::uint8_t* x = nullptr;    ///< codes, from the first heap of the block on: a guess before, what the heaps have after
    Steps rare;                   ///< the rare parts below 64; the others are in `far`
    const Chunk* far = nullptr;   ///< marks of the sums
    std::uint8_t* low = nullptr;  ///< marks of all sums, from the first of the block on; earlier ones stand before
    std::uint8_t* high = nullptr;
    Steps split;                   ///< removals that leave two parts (no codes)
    Steps single;                  ///< removals that leave one part, whose value is common if the part is (no codes)
    const Chunk* given = nullptr;  ///< further marks of the heaps
};

struct Marks {
    /// Marks the codes of chunk `h` that the steps show. `tiny`: all codes are below 16 and h = 0.
    void (*list)(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, Chunk& chunk);
    /// The same for chunks h … h + 3 at once, 64 codes from planes[0] on; h is a multiple of 4. Null where it does not pay.
    void (*four)(const std::uint8_t* origin, Steps steps, unsigned h, Chunk* planes);
    /// `list`, some steps at a time, until at most `enough` of the marks of `wanted` are not in `chunk`. Returns how many are not.
    std::size_t (*cover)(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, const Chunk& wanted, std::size_t enough, Chunk& chunk);
    /// wanted: at each lane the codes of chunk `h` that are less than below[lane].
    void (*less)(const std::uint16_t* below, unsigned h, Chunk& wanted);
    /// out[l] = table[parity of n + l][x[l]] for 64 lanes; 0 where x[l] is hidden. Codes below 16.
    void (*look_up)(const std::uint8_t* x, std::uint64_t n, const ByParity& table, std::uint8_t* out);
    /// The least unmarked code of each heap of the block, `hidden` where all 16 are marked. Null: heap by heap is as fast.
    /// The guess is replaced by what it implies until nothing changes. A heap depends on lower heaps only, so by induction over the lanes the
    /// values that reproduce themselves are the values of the game, and each turn makes at least one more lane right.
    void (*settle)(const TinyBlock& block);
    /// The first k in [0, count) with a[k] xor b[k] = code, or count.
    std::size_t (*match)(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint8_t code);
};
const Marks& marks(Cpu cpu);

}  // namespace grundy::solve::sparse
