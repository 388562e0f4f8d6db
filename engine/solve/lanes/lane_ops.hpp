#pragma once
/// Arithmetic on rows of up to 512 numbers: the instructions of the batch interpreter.
/// One switch serves a whole row, so what a number costs is the arithmetic: with AVX-512 about 0.1 ns for a sum or a comparison, 0.5 ns for a quotient.
/// Nothing here overflows: the caller knows bounds of both operands.
#include <cstddef>
#include <cstdint>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

/// Truths are 0 and 1.
enum class LaneOp : std::uint8_t {
    add,
    subtract,
    multiply,
    multiply_small,  ///< both in -2^31 … 2^31 - 1
    nim_add,
    divide,  ///< floor; 1 <= b, and |a|, b < lane_division_limit
    modulo,  ///< likewise
    equal,
    not_equal,
    less,
    less_equal,
    both,     ///< truths: a and b
    without,  ///< truths: a and not b
    either,   ///< truths: a or b
    minimum,
    maximum,
    bit,  ///< bit b of a, 0 <= b <= 63
};

/// Quotients go through double: y = (a + 1/2) / b has a distance of at least 1 / 2b from every whole number, so floor(a / b) is the whole number
/// nearest to y - 1/2. What is computed for y - 1/2 is wrong by less than 4 |y| 2^-53 + 2^-53 < (|a| + b) / b * 2^-50, which is below 1 / 2b as long as
/// |a| + b < 2^49.
inline constexpr std::int64_t lane_division_limit = std::int64_t{1} << 48;

/// A row, or where `data` is null the numbers base, base + step, base + 2 step, …
struct Row {
    const std::int64_t* data = nullptr;
    std::int64_t base = 0;
    std::int64_t step = 0;
    std::int64_t operator[](std::size_t i) const { return data ? data[i] : base + step * static_cast<std::int64_t>(i); }
};

struct LaneLoops {
    /// out[i] = a[i] op b[i]; `out` is neither of them.
    void (*run)(LaneOp op, const Row& a, const Row& b, std::size_t count, std::int64_t* out);
    /// How many truths are 1.
    std::size_t (*total)(const std::int64_t* truths, std::size_t count);
};
const LaneLoops& lane_loops(Cpu cpu);

}  // namespace grundy::solve
