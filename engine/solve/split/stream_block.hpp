#pragma once
/// The inner loops of the stream (stream.hpp): 32 neighbouring heaps at a time, on codes of values (value_split.hpp), C chunks of 16 codes.
///
/// For each block: the common codes that the heaps reach by looking back at least 32 heaps (a rare part, and a removal), for all heaps at once, as planes of
/// one-hot bytes, then joined to one word a heap; the nearer ones heap by heap; the answer is the number of trailing ones. So heaps are settled. Then they are
/// checked: the rare codes below the answers are looked for among pairs of common parts, one of them early: early parts of one code c show code(other) xor c,
/// so the one-hot planes of all heaps are made once for each such c, or-ed over the sums of up to two distances, and then an early part (a pair, four of them)
/// costs one or of memory.
#include <array>
#include <boost/align/aligned_allocator.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve::stream {

inline constexpr std::size_t lanes = 32;
inline constexpr std::size_t most_codes = 128;
inline constexpr std::uint8_t hidden = 0xff;  ///< rare heaps, and those not known: shows nothing

/// A block that crosses lines of the cache is dear to store.
using Bytes = std::vector<std::uint8_t, boost::alignment::aligned_allocator<std::uint8_t, 64>>;

/// Heap n reaches the common code x[n - back] xor code.
struct Lag {
    std::uint32_t back = 0;
    std::uint8_t code = 0;
};

/// Early parts with this code, or groups of such parts, and for what they are asked.
struct Shown {
    struct Group {
        std::uint32_t back = 0;  ///< a removal and the least part of the group
        std::uint8_t plane = 0;  ///< asked for codes 8 plane to 8 plane + 7
    };
    std::uint8_t code = 0;
    std::uint8_t level = 0;  ///< 0: single parts, 1: a and a + s0, 2: those and both + s1
    std::vector<Group> groups;
};

/// A near lag of sixteen heaps as byte shuffles: from the 16 heaps before (`newer`), from the 16 before those, and from among themselves. A lane that takes
/// nothing has its top bit set, in the shuffle and, where nothing else fills it, in a mask that makes the code one that shows nothing.
struct NearShuffles {
    std::array<std::uint8_t, 16> newer{}, older{}, own{}, own_lanes{}, before_lanes{};
    std::uint8_t code = 0;
    NearShuffles(const Lag& lag);
};

/// Bytes from `lanes_from.data() + 16 - k` on: k zeros, then 0xff.
inline constexpr std::array<std::uint8_t, 32> lanes_from = [] {
    std::array<std::uint8_t, 32> bytes{};
    for (std::size_t i = 16; i < 32; ++i) bytes[i] = hidden;
    return bytes;
}();

/// What stays the same from block to block.
struct Plan {
    unsigned chunks = 1;                 ///< 1, 2, 4 or 8: all codes are below 16 chunks
    std::vector<Lag> near, middle, far;  ///< back < 32, of these perhaps those from 16 on by themselves, and the others
    std::size_t half_step = 0;           ///< not 0: near lags by shuffles, so many heaps at a time
    std::vector<NearShuffles> shuffles;  ///< then these, in the order of `near`
    std::vector<Lag> direct, by_rows;    ///< those of `far`: by their codes, and read off the planes
    std::vector<Shown> shown;
    std::array<std::uint32_t, 2> steps{1, 2};  ///< two distances between the parts of a group
    /// By parity of the heap: how many rare codes are below its common value with a code.
    std::array<std::array<std::uint8_t, most_codes>, 2> below{};
    /// By parity of the heap: its common value with a code.
    std::array<std::array<std::uint8_t, most_codes>, 2> value{};
};

inline constexpr std::size_t most_shown = 12;
inline constexpr std::size_t most_shuffled = 8;  ///< near lags below 16
inline constexpr std::size_t most_planes = 2 * most_codes / 16;

/// Rows of bytes, one for each heap, made as the blocks come: the plane of one-hot bytes of a heap's code xor `code`, or-ed with those of the heaps that are
/// grouped with it. Far lags have rows of their own and so have early parts, for the first are read while heaps are settled and the others while they are
/// checked.
struct Planes {
    struct Row {
        std::uint8_t level = 0, code = 0, plane = 0;
        auto operator<=>(const Row&) const = default;
    };
    std::vector<Row> rows;  ///< ascending
    Bytes bytes;
    std::size_t length = 0;  ///< of a row
    std::size_t begins = 0;  ///< the place of the codes that the rows begin with; counted modulo 2^64
    std::size_t kept = 0;    ///< how far back they are asked
    /// By plane, for each that a block looks up: the place of its row, less `back`.
    std::array<std::vector<std::ptrdiff_t>, most_planes> looks;
};

/// What a block lacks: bit b of planes[p][l]: the rare code 8 p + b of lane l was not shown.
struct Missing {
    std::array<std::array<std::uint8_t, lanes>, most_planes> planes{};
    std::size_t lanes_settled = lanes;  ///< fewer: the next heap has a code beyond the chunks
};

/// Who looks for what the block at `at` lacks. False: not all of it was found. Asked by the thread that checks.
class Search {
public:
    virtual ~Search() = default;
    virtual bool found(std::size_t at, const Missing& missing) const = 0;
};

/// Places are those of x, where even numbers stand at even places. Heaps may be settled while those before them are checked.
struct Loops {
    /// Sets the codes of the blocks in [at, end), as if all were common and had codes below 16 chunks; behind the first that has not they mean nothing.
    void (*settle)(const Plan& plan, Planes& far, std::uint8_t* x, std::size_t at, std::size_t end);
    /// Where the first block of [at, end) begins that does not hold, `end` if all do; with all lanes settled it lacks something that was not found.
    std::size_t (*check)(const Plan& plan, Planes& groups, const std::uint8_t* x, std::size_t at, std::size_t end, const Search& search, Missing& missing);
    /// The rows of one block whose codes are known.
    void (*lay)(const Plan& plan, Planes& planes, const std::uint8_t* x, std::size_t at);
    /// Of each lane the largest code of the blocks in [at, end) and of what is there already.
    void (*largest)(const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* of_lanes);
    /// The values of the heaps in [at, end), whose codes are below 16 chunks. Returns the largest.
    std::uint8_t (*values)(const Plan& plan, const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* values);
    /// The first place p in [at, end) with the eight codes before it equal to `word` (x[p - 8] in its lowest byte on little-endian machines), or end.
    std::size_t (*find)(const std::uint8_t* x, std::size_t at, std::size_t end, const std::uint8_t* word);
};
const Loops& loops(Cpu cpu);

}  // namespace grundy::solve::stream
