#include "engine/solve/split/marks.hpp"

#include <array>
#include <cstring>

#include "engine/solve/split/one_hot.hpp"

namespace grundy::solve {
namespace {

/// Where step k finds its part and its value.
struct Range {
    const std::uint8_t* value;
    std::size_t first;
    std::size_t part(std::size_t k) const { return first + k; }
    std::uint8_t c(std::size_t k) const { return value[first + k]; }
};
struct List {
    const std::uint32_t* parts;
    const std::uint8_t* value;
    std::size_t part(std::size_t k) const { return parts[k]; }
    std::uint8_t c(std::size_t k) const { return value[k]; }
};

void plain_one(const std::uint8_t* source, std::uint8_t c, unsigned chunk, std::size_t lane, std::uint8_t* planes) {
    for (std::size_t l = 0; l < lanes; ++l) {
        const unsigned v = static_cast<unsigned>(source[l] ^ c);
        const auto bit = static_cast<std::uint8_t>(v >> 4 == chunk ? 1u << (v & 7) : 0u);
        planes[lane + l + (v & 8 ? plane_bytes : 0)] |= bit;
    }
}

template <class Steps>
void plain_steps(const std::uint8_t* origin, Steps steps, std::size_t count, unsigned chunk, std::uint8_t* planes) {
    for (std::size_t k = 0; k < count; ++k) plain_one(origin - steps.part(k), steps.c(k), chunk, 0, planes);
}

void plain_range(const std::uint8_t* origin, const std::uint8_t* value, std::size_t first, std::size_t count, unsigned chunk, bool, std::uint8_t* planes) {
    plain_steps(origin, Range{value, first}, count, chunk, planes);
}
void plain_list(const std::uint8_t* origin, const std::uint32_t* part, const std::uint8_t* value, std::size_t count, unsigned chunk, bool,
                std::uint8_t* planes) {
    plain_steps(origin, List{part, value}, count, chunk, planes);
}

constexpr Marks plain_marks{plain_range, plain_list, plain_one};

}  // namespace
}  // namespace grundy::solve

#define GRUNDY_LOOPS "engine/solve/split/marks_loops.hpp"
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {

const Marks& marks(Cpu cpu) { return GRUNDY_BY_PATH(cpu, mark_loops, plain_marks); }

bool saturated(const std::uint8_t* planes) {
    std::uint64_t all = ~0ULL;
    for (std::size_t at = 0; at < lanes; at += 8) {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        std::memcpy(&low, planes + at, 8);
        std::memcpy(&high, planes + plane_bytes + at, 8);
        all &= low & high;
    }
    return all == ~0ULL;
}

}  // namespace grundy::solve
