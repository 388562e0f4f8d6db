#include "engine/solve/lanes/mark_values.hpp"

#include <algorithm>

#include "engine/solve/kernel/bits.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t byte_lanes = 64;
constexpr std::size_t chunk_bytes = 2 * byte_lanes;
constexpr std::uint8_t no_value = 0x80;

alignas(16) constexpr std::uint8_t low_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) constexpr std::uint8_t high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};

/// By how many chunks are looked at: 1, 2, 4, 8.
struct RowLoops {
    void (*row[4])(const std::uint8_t* v, std::size_t count, std::uint8_t* planes);
    void (*pair[4])(const std::uint8_t* up, const std::uint8_t* down, std::uint8_t c, std::size_t count, std::uint8_t* planes);
    void (*put_out)(std::uint8_t* row, const std::int64_t* active, std::size_t count);
};
std::size_t chunks_of(std::uint32_t limit) { return limit <= 16 ? 0 : limit <= 32 ? 1 : limit <= 64 ? 2 : 3; }

/// 0xff where it does not count.
[[gnu::always_inline]] inline void put_out(std::uint8_t* __restrict row, const std::int64_t* __restrict active, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) row[i] = static_cast<std::uint8_t>(row[i] | (active[i] - 1));
}

template <class T>
[[gnu::always_inline]] inline void xor_loop(T* __restrict row, const T* __restrict table, std::int64_t first, std::int64_t step, std::size_t count) {
    const T* from = table + first;
    const auto n = static_cast<std::int64_t>(count);
    if (step > 0)
        for (std::int64_t i = 0; i < n; ++i) row[i] = static_cast<T>(row[i] ^ from[i]);
    else
        for (std::int64_t i = 0; i < n; ++i) row[i] = static_cast<T>(row[i] ^ from[-i]);
}

}  // namespace
}  // namespace grundy::solve

#define GRUNDY_LOOPS "engine/solve/lanes/mark_values_loops.hpp"
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {
namespace {

constexpr RowLoops no_loops{};
const RowLoops& loops_of(Cpu cpu) { return GRUNDY_BY_PATH(cpu, row_loops, no_loops); }

}  // namespace

void SeenValues::begin(std::uint32_t limit) {
    limit_ = limit;
    planes_used_ = bytes_used_ = false;
    bits_.assign(std::max<std::size_t>(1, limit / 64), 0);
}

void SeenValues::insert(std::uint32_t value) {
    if (value / 64 >= bits_.size()) bits_.resize(value / 64 + 1, 0);
    set_bit(bits_, value);
}

std::uint8_t* SeenValues::planes() {
    if (!planes_used_) planes_.assign((limit_ + 15) / 16 * chunk_bytes, 0);
    planes_used_ = true;
    return planes_.data();
}

std::size_t SeenValues::add_pair(const std::uint8_t* up, const std::uint8_t* down, std::uint32_t c, std::size_t count) {
    if (!narrow()) return 0;
    const std::size_t whole = count / byte_lanes * byte_lanes;
    // NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): narrow() is false where there are no loops
    if (whole > 0) loops_of(cpu_).pair[chunks_of(limit_)](up, down, static_cast<std::uint8_t>(c), whole, planes());
    return whole;
}

template <class T>
void SeenValues::add_row(T* row, const std::int64_t* active, std::size_t count) {
    if constexpr (sizeof(T) == 1) {
        if (narrow()) {
            const RowLoops& loops = loops_of(cpu_);
            if (active) loops.put_out(row, active, count);
            std::fill_n(row + count, byte_lanes, no_value);
            return loops.row[chunks_of(limit_)](row, (count + byte_lanes - 1) / byte_lanes * byte_lanes, planes());
        }
    }
    if (!bytes_used_) bytes_.assign(2 * static_cast<std::size_t>(limit_), 0);
    bytes_used_ = true;
    std::uint8_t* seen = bytes_.data();
    if (!active) {
        for (std::size_t i = 0; i < count; ++i) seen[row[i]] = 1;
    } else {
        for (std::size_t i = 0; i < count; ++i) seen[row[i] + (static_cast<std::size_t>(1 - active[i]) & 1) * limit_] = 1;
    }
}

std::vector<std::uint64_t>& SeenValues::bits() {
    if (planes_used_) {
        for (std::size_t plane = 0; plane < planes_.size() / byte_lanes; ++plane) {
            std::uint8_t any = 0;
            for (std::size_t l = 0; l < byte_lanes; ++l) any = static_cast<std::uint8_t>(any | planes_[plane * byte_lanes + l]);
            bits_[plane / 8] |= std::uint64_t{any} << (8 * (plane % 8));
        }
    }
    if (bytes_used_)
        for (std::uint32_t v = 0; v < limit_; ++v)
            if (bytes_[v] != 0) set_bit(bits_, v);
    planes_used_ = bytes_used_ = false;
    return bits_;
}

template <class T>
void xor_row(Cpu cpu, T* row, const T* table, std::int64_t first, std::int64_t step, std::size_t count) {
    using Loop = void (*)(T*, const T*, std::int64_t, std::int64_t, std::size_t);
    const Loop loop = GRUNDY_BY_PATH(cpu, xor_with<T>, xor_loop<T>);
    loop(row, table, first, step, count);
}

template void SeenValues::add_row(std::uint8_t*, const std::int64_t*, std::size_t);
template void SeenValues::add_row(std::uint16_t*, const std::int64_t*, std::size_t);
template void SeenValues::add_row(std::uint32_t*, const std::int64_t*, std::size_t);
template void xor_row(Cpu, std::uint8_t*, const std::uint8_t*, std::int64_t, std::int64_t, std::size_t);
template void xor_row(Cpu, std::uint16_t*, const std::uint16_t*, std::int64_t, std::int64_t, std::size_t);
template void xor_row(Cpu, std::uint32_t*, const std::uint32_t*, std::int64_t, std::int64_t, std::size_t);

}  // namespace grundy::solve
