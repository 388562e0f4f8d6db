/// The operations that the loops of every path are made of, each against what it says of single bytes. Here the paths may differ unseen: of an index from 16 to
/// 127 x86 reads the low four bits and NEON gives 0, so that four kernels, right on x86, marked nothing on the first 64-bit ARM that ran them.
#include "engine/solve/kernel/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t widest = 64;

struct VectorInput {
    std::uint8_t a[widest], b[widest], c[widest], t[16];
    std::uint16_t wide[widest];
    unsigned less;
};
struct VectorRow {
    enum Name {
        loaded,
        all_alike,
        tabled,
        shuffled,
        indexed,
        either_two,
        either_three,
        both_two,
        without_b,
        differ_two,
        differ_three,
        either_differing,
        minus_b,
        plus_b,
        least,
        upper_half,
        chosen,
        reversed,
        narrowed,
        count
    };
};
struct VectorNumber {
    enum Name { same_bytes, first_same_byte, filled_bytes, sum_of_bytes, count };
};
struct VectorOutput {
    std::uint8_t row[VectorRow::count][widest];
    std::uint64_t number[VectorNumber::count];
};

void operate_byte(const VectorInput& in, std::size_t i, std::uint8_t (&out)[VectorRow::count]) {
    const unsigned a = in.a[i], b = in.b[i], c = in.c[i];
    const auto put = [&](VectorRow::Name row, unsigned value) { out[row] = static_cast<std::uint8_t>(value); };
    put(VectorRow::loaded, a);
    put(VectorRow::all_alike, in.c[0]);
    put(VectorRow::tabled, in.t[i % 16]);
    put(VectorRow::shuffled, a < 128 ? in.t[a % 16] : 0);
    put(VectorRow::indexed, a < 16 ? in.t[a] : 0);
    put(VectorRow::either_two, a | b);
    put(VectorRow::either_three, a | b | c);
    put(VectorRow::both_two, a & b);
    put(VectorRow::without_b, a & ~b);
    put(VectorRow::differ_two, a ^ b);
    put(VectorRow::differ_three, a ^ b ^ c);
    put(VectorRow::either_differing, a | (b ^ c));
    put(VectorRow::minus_b, a - b);
    put(VectorRow::plus_b, std::min(a + b, 255u));
    put(VectorRow::least, std::min(a, b));
    put(VectorRow::upper_half, a >> 4);
    put(VectorRow::chosen, a >= 128 ? b : c);
    put(VectorRow::narrowed, in.wide[i] < in.less ? 0 : std::min(in.wide[i] - in.less, 255u));
}

std::size_t operate_bytes(const VectorInput& in, std::size_t width, VectorOutput& out) {
    out.number[VectorNumber::same_bytes] = std::memcmp(in.a, in.b, width) == 0 ? 1 : 0;
    out.number[VectorNumber::first_same_byte] = width;
    out.number[VectorNumber::filled_bytes] = out.number[VectorNumber::sum_of_bytes] = 0;
    for (std::size_t i = 0; i < width; ++i) {
        std::uint8_t byte[VectorRow::count]{};
        operate_byte(in, i, byte);
        byte[VectorRow::reversed] = in.a[width - 1 - i];
        for (std::size_t row = 0; row < VectorRow::count; ++row) out.row[row][i] = byte[row];
        if (in.a[i] == in.b[i]) out.number[VectorNumber::first_same_byte] = std::min<std::uint64_t>(out.number[VectorNumber::first_same_byte], i);
        if (in.a[i] != 0) out.number[VectorNumber::filled_bytes] |= std::uint64_t{1} << i;
        out.number[VectorNumber::sum_of_bytes] += in.a[i];
    }
    return width;
}

}  // namespace
}  // namespace grundy::solve

#define GRUNDY_LOOPS "tests/unit/solve/kernel/vectors_loops.hpp"
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {
namespace {

TEST(Vectors, EveryOperationIsThatOfItsBytes) {
    std::mt19937 random(20261126);
    VectorInput in{};
    VectorOutput seen{}, truth{};
    for (int round = 0; round < 3000; ++round) {
        const unsigned most = round % 3 == 0 ? 256 : round % 3 == 1 ? 16 : 3;  // bytes that are equal, or 0, are seldom there by themselves
        const auto byte = [&] { return static_cast<std::uint8_t>(random() % most); };
        for (std::size_t i = 0; i < widest; ++i) in.a[i] = byte(), in.b[i] = byte(), in.c[i] = byte(), in.wide[i] = static_cast<std::uint16_t>(random() % 1500);
        for (std::uint8_t& t : in.t) t = static_cast<std::uint8_t>(random());
        if (round % 5 == 0) std::memcpy(in.b, in.a, widest);
        if (round % 10 == 0) in.b[random() % widest] ^= 0x80;
        if (round % 7 == 0) std::fill(in.a, in.a + widest, std::uint8_t{0xff});
        in.less = static_cast<unsigned>(random() % 1000);
        if (round % 4 == 0) in.wide[random() % widest] = 0xffff;
        for (const Cpu cpu : usable_cpus()) {
            const auto operate = GRUNDY_BY_PATH(cpu, operate_vectors, operate_bytes);
            const std::size_t width = operate(in, widest, seen);
            operate_bytes(in, width, truth);
            for (std::size_t row = 0; row < VectorRow::count; ++row)
                ASSERT_TRUE(std::equal(truth.row[row], truth.row[row] + width, seen.row[row])) << name(cpu) << ", row " << row << ", round " << round;
            for (std::size_t k = 0; k < VectorNumber::count; ++k)
                ASSERT_EQ(seen.number[k], truth.number[k]) << name(cpu) << ", number " << k << ", round " << round;
        }
    }
}

}  // namespace
}  // namespace grundy::solve
