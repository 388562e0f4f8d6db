#include "engine/solve/lanes/lane_ops.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace grundy::solve {
namespace {

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }  // 1 <= b

std::int64_t one_lane(LaneOp op, std::int64_t a, std::int64_t b) {
    switch (op) {
        case LaneOp::add: return a + b;
        case LaneOp::subtract: return a - b;
        case LaneOp::multiply:
        case LaneOp::multiply_small: return a * b;
        case LaneOp::nim_add: return a ^ b;
        case LaneOp::divide: return floor_quotient(a, b);
        case LaneOp::modulo: return a - b * floor_quotient(a, b);
        case LaneOp::equal: return a == b;
        case LaneOp::not_equal: return a != b;
        case LaneOp::less: return a < b;
        case LaneOp::less_equal: return a <= b;
        case LaneOp::both: return a != 0 && b != 0;
        case LaneOp::without: return a != 0 && b == 0;
        case LaneOp::either: return a != 0 || b != 0;
        case LaneOp::minimum: return std::min(a, b);
        case LaneOp::maximum: return std::max(a, b);
        case LaneOp::bit: return a >> b & 1;
    }
    return 0;
}

class Lane : public testing::TestWithParam<int> {
protected:
    LaneOp op() const { return static_cast<LaneOp>(GetParam()); }
    bool truths() const { return op() == LaneOp::both || op() == LaneOp::without || op() == LaneOp::either; }
    std::int64_t within(std::int64_t low, std::int64_t high) { return std::uniform_int_distribution<std::int64_t>(low, high)(random); }
    /// Small numbers, and those at the limits of the operation.
    std::int64_t number(bool second) {
        const bool small = random() % 2 == 0;
        switch (op()) {
            case LaneOp::divide:
            case LaneOp::modulo: {
                const std::int64_t most = small ? 20 : lane_division_limit - 1;
                return second ? within(1, most) : within(-most, most);
            }
            case LaneOp::multiply_small: return small ? within(-20, 20) : within(-(std::int64_t{1} << 31), (std::int64_t{1} << 31) - 1);
            case LaneOp::multiply: return small ? within(-20, 20) : within(-(std::int64_t{1} << 31) + 1, std::int64_t{1} << 31);
            case LaneOp::bit: return second ? within(0, 63) : within(INT64_MIN, INT64_MAX);
            default: return truths() ? within(0, 1) : small ? within(-3, 3) : within(-(std::int64_t{1} << 61), std::int64_t{1} << 61);
        }
    }
    /// Data, one number, or a line where a line keeps within the limits.
    Row row(int kind, bool second, std::vector<std::int64_t>& data) {
        for (auto& cell : data) cell = number(second);
        if (kind == 0) return {data.data(), 0, 0};
        if (kind == 1 || truths() || op() == LaneOp::bit) return {nullptr, number(second), 0};
        return {nullptr, second ? 1 : within(-1000, 1000), second ? 1 : within(-3, 3)};
    }
    std::mt19937_64 random{20261127};
};

TEST_P(Lane, EveryRowAndCount) {
    for (const Cpu cpu : usable_cpus())
        for (const std::size_t count : {1u, 2u, 7u, 8u, 9u, 64u, 511u, 512u})
            for (int kind = 0; kind < 9; ++kind) {
                std::vector<std::int64_t> x(count), y(count), out(count + 1, 77);
                const Row a = row(kind % 3, false, x), b = row(kind / 3, true, y);
                lane_loops(cpu).run(op(), a, b, count, out.data());
                for (std::size_t i = 0; i < count; ++i)
                    ASSERT_EQ(out[i], one_lane(op(), a[i], b[i])) << name(cpu) << " " << a[i] << " and " << b[i] << " at " << i;
                ASSERT_EQ(out[count], 77) << name(cpu) << " wrote behind the row";
            }
}

INSTANTIATE_TEST_SUITE_P(Operations, Lane, testing::Range(0, static_cast<int>(LaneOp::bit) + 1));

TEST(LaneTotal, CountsTruths) {
    std::mt19937 random(20261128);
    for (const Cpu cpu : usable_cpus())
        for (std::size_t count = 0; count < 70; ++count) {
            std::vector<std::int64_t> truths(count);
            std::size_t ones = 0;
            for (auto& truth : truths) truth = random() % 2, ones += truth != 0;
            ASSERT_EQ(lane_loops(cpu).total(truths.data(), count), ones) << name(cpu);
        }
}

}  // namespace
}  // namespace grundy::solve
