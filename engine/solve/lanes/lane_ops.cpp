#include "engine/solve/lanes/lane_ops.hpp"

#include <bit>

namespace grundy::solve {
namespace {

// The loops are plain; the compiler writes them once for each instruction set, because a function with a target takes over what is inlined into it.
#define GRUNDY_INLINE [[gnu::always_inline]] inline

struct Data {
    const std::int64_t* data;
    GRUNDY_INLINE std::int64_t at(std::size_t i) const { return data[i]; }
    GRUNDY_INLINE void step() {}
};
/// A running sum, not a product: that is what a vector can keep.
struct Line {
    std::uint64_t now, by;
    GRUNDY_INLINE std::int64_t at(std::size_t) const { return static_cast<std::int64_t>(now); }
    GRUNDY_INLINE void step() { now += by; }
};
struct Same {
    std::int64_t number;
    GRUNDY_INLINE std::int64_t at(std::size_t) const { return number; }
    GRUNDY_INLINE void step() {}
};

template <class Op, class A, class B>
GRUNDY_INLINE void each(Op op, A a, B b, std::size_t count, std::int64_t* __restrict out) {
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = op(a.at(i), b.at(i));
        a.step(), b.step();
    }
}

template <class Op>
GRUNDY_INLINE void loop(Op op, const Row& a, const Row& b, std::size_t count, std::int64_t* out) {
    const auto line = [](const Row& row) { return Line{static_cast<std::uint64_t>(row.base), static_cast<std::uint64_t>(row.step)}; };
    if (a.data && b.data) each(op, Data{a.data}, Data{b.data}, count, out);
    else if (a.data && b.step == 0) each(op, Data{a.data}, Same{b.base}, count, out);
    else if (a.data) each(op, Data{a.data}, line(b), count, out);
    else if (b.data) each(op, line(a), Data{b.data}, count, out);
    else each(op, line(a), line(b), count, out);
}

// Whole numbers below 2^51 and doubles: in [2^52, 2^53) the last bit of a double is worth 1, so adding 3 * 2^51 rounds to the nearest whole number, which
// then stands in the low bits. Unlike the instructions for it, this works in every instruction set.
constexpr double unit_bit = 6755399441055744.0;
GRUNDY_INLINE double real(std::int64_t n) { return std::bit_cast<double>(n + std::bit_cast<std::int64_t>(unit_bit)) - unit_bit; }
GRUNDY_INLINE std::int64_t whole(double x) { return std::bit_cast<std::int64_t>(x + unit_bit) - std::bit_cast<std::int64_t>(unit_bit); }
GRUNDY_INLINE double nearest(double x) { return x + unit_bit - unit_bit; }

GRUNDY_INLINE std::int64_t quotient(std::int64_t a, double inverse) { return whole((real(a) + 0.5) * inverse - 0.5); }
/// a - b floor(a / b): all numbers are whole and below 2^50, so nothing is rounded.
GRUNDY_INLINE std::int64_t remainder(std::int64_t a, double b, double inverse) { return whole(real(a) - b * nearest((real(a) + 0.5) * inverse - 0.5)); }

/// A divisor that is the same in all lanes costs one division for all.
GRUNDY_INLINE void divide(bool rest, const Row& a, const Row& b, std::size_t count, std::int64_t* out) {
    if (!b.data && b.step == 0) {
        const double d = static_cast<double>(b.base);
        const double inverse = 1.0 / d;
        if (rest) loop([d, inverse](std::int64_t x, std::int64_t) { return remainder(x, d, inverse); }, a, b, count, out);
        else loop([inverse](std::int64_t x, std::int64_t) { return quotient(x, inverse); }, a, b, count, out);
        return;
    }
    if (rest) loop([](std::int64_t x, std::int64_t y) { return remainder(x, real(y), 1.0 / real(y)); }, a, b, count, out);
    else loop([](std::int64_t x, std::int64_t y) { return quotient(x, 1.0 / real(y)); }, a, b, count, out);
}

GRUNDY_INLINE void run(LaneOp op, const Row& a, const Row& b, std::size_t count, std::int64_t* out) {
    using I = std::int64_t;
    switch (op) {
        case LaneOp::add: return loop([](I x, I y) { return x + y; }, a, b, count, out);
        case LaneOp::subtract: return loop([](I x, I y) { return x - y; }, a, b, count, out);
        case LaneOp::multiply: return loop([](I x, I y) { return x * y; }, a, b, count, out);
        case LaneOp::multiply_small:
            return loop([](I x, I y) { return static_cast<I>(static_cast<std::int32_t>(x)) * static_cast<std::int32_t>(y); }, a, b, count, out);
        case LaneOp::nim_add: return loop([](I x, I y) { return x ^ y; }, a, b, count, out);
        case LaneOp::divide: return divide(false, a, b, count, out);
        case LaneOp::modulo: return divide(true, a, b, count, out);
        case LaneOp::equal: return loop([](I x, I y) { return static_cast<I>(x == y); }, a, b, count, out);
        case LaneOp::not_equal: return loop([](I x, I y) { return static_cast<I>(x != y); }, a, b, count, out);
        case LaneOp::less: return loop([](I x, I y) { return static_cast<I>(x < y); }, a, b, count, out);
        case LaneOp::less_equal: return loop([](I x, I y) { return static_cast<I>(x <= y); }, a, b, count, out);
        case LaneOp::both: return loop([](I x, I y) { return x & y; }, a, b, count, out);
        case LaneOp::without: return loop([](I x, I y) { return x & (y ^ 1); }, a, b, count, out);
        case LaneOp::either: return loop([](I x, I y) { return x | y; }, a, b, count, out);
        case LaneOp::minimum: return loop([](I x, I y) { return x < y ? x : y; }, a, b, count, out);
        case LaneOp::maximum: return loop([](I x, I y) { return x < y ? y : x; }, a, b, count, out);
        case LaneOp::bit: return loop([](I x, I y) { return (x >> y) & 1; }, a, b, count, out);
    }
}

GRUNDY_INLINE std::size_t total(const std::int64_t* truths, std::size_t count) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += truths[i];
    return static_cast<std::size_t>(sum);
}

constexpr LaneLoops plain_lanes{run, total};

}  // namespace
}  // namespace grundy::solve

#define GRUNDY_LOOPS "engine/solve/lanes/lane_ops_loops.hpp"
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {

const LaneLoops& lane_loops(Cpu cpu) { return GRUNDY_BY_PATH(cpu, lane_loops_here, plain_lanes); }

}  // namespace grundy::solve
