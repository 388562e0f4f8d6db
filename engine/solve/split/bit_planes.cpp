#include "engine/solve/split/bit_planes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/solve/kernel/bits.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t copies = 8;
constexpr std::size_t plane_chunk = BitPlanes::step / 8;
constexpr std::size_t four = BitPlanes::together;

/// Where the bits of one question begin; plane k is k strides further.
struct Streams {
    const std::uint8_t* forward;
    const std::uint8_t* backward;
    std::size_t forward_stride;
    std::size_t backward_stride;
};

using One = bool (*)(const Streams&, unsigned bits, std::uint32_t v, std::size_t chunks);
using Four = unsigned (*)(const Streams*, const std::uint32_t* v, unsigned bits, std::size_t chunks);

/// By the number of planes, 0: as many as `bits` says.
struct Scans {
    static constexpr unsigned most = 8;
    One one[most + 1];
    Four four[most + 1];
};

bool plain_scan(const Streams& at, unsigned bits, std::uint32_t v, std::size_t chunks) {
    for (std::size_t c = 0; c < chunks; ++c) {
        std::uint64_t all = ~0ULL;
        for (std::size_t w = c * plane_chunk; w < (c + 1) * plane_chunk; w += 8) {
            std::uint64_t differ = 0;
            for (unsigned k = 0; k < bits; ++k) {
                std::uint64_t up = 0;
                std::uint64_t down = 0;
                std::memcpy(&up, at.forward + k * at.forward_stride + w, 8);
                std::memcpy(&down, at.backward + k * at.backward_stride + w, 8);
                differ |= up ^ down ^ (0 - std::uint64_t{v >> k & 1});
            }
            all &= differ;
        }
        if (all != ~0ULL) return true;
    }
    return false;
}
unsigned plain_four(const Streams* at, const std::uint32_t* v, unsigned bits, std::size_t chunks) {
    unsigned met = 0;
    for (unsigned q = 0; q < four; ++q) met |= (plain_scan(at[q], bits, v[q], chunks) ? 1u : 0u) << q;
    return met;
}
constexpr Scans plain_scans = [] {
    Scans scans{};
    for (auto& one : scans.one) one = plain_scan;
    for (auto& all : scans.four) all = plain_four;
    return scans;
}();

}  // namespace
}  // namespace grundy::solve

#define GRUNDY_LOOPS "engine/solve/split/bit_planes_loops.hpp"
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {
namespace {

const Scans& scans_of(Cpu cpu) { return GRUNDY_BY_PATH(cpu, scans_here, plain_scans); }
unsigned unrolled(unsigned bits) { return bits <= Scans::most ? bits : 0; }

/// ORs the low bits of `word` into bytes, from bit `at` on; `word` has no bit beyond those meant.
void put_bits(std::uint8_t* bytes, std::uint64_t at, std::uint64_t word) {
    std::uint8_t* to = bytes + at / 8;
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t there = 0;
        std::memcpy(&there, to, 8);
        there |= word << at % 8;
        std::memcpy(to, &there, 8);
        to[8] = static_cast<std::uint8_t>(to[8] | word >> 1 >> (63 - at % 8));
        return;
    }
    *to = static_cast<std::uint8_t>(*to | word << (at % 8));
    for (word >>= 8 - at % 8; word != 0; word >>= 8) {
        ++to;
        *to = static_cast<std::uint8_t>(*to | word);
    }
}

void clear_bits(std::uint8_t* bytes, std::uint64_t from, std::uint64_t to) {
    for (; from < to && from % 8 != 0; ++from) bytes[from / 8] = static_cast<std::uint8_t>(bytes[from / 8] & ~(1u << from % 8));
    for (; from + 8 <= to; from += 8) bytes[from / 8] = 0;
    for (; from < to; ++from) bytes[from / 8] = static_cast<std::uint8_t>(bytes[from / 8] & ~(1u << from % 8));
}

}  // namespace

void BitPlanes::open(std::uint64_t capacity, unsigned bits) {
    capacity_ = (capacity + step - 1) / step * step;
    // Behind the last heap: one plane_chunk that a load may touch.
    lines_ = (static_cast<std::size_t>(capacity_ / step) + 2) | 1;
    size_ = 0;
    bits_ = bits;
    forward_.assign(lines_ * bits, {});
    backward_.assign(lines_ * bits * copies, {});
}

void BitPlanes::add_plane() {
    ++bits_;
    forward_.resize(lines_ * bits_);
    backward_.resize(lines_ * bits_ * copies);
}

const std::uint8_t* BitPlanes::backward_at(std::uint64_t s, std::uint64_t first) const {
    const std::uint64_t bit = capacity_ - 1 - s + first;
    return backward_[lines_ * (bit % copies)].byte.data() + bit / copies;
}

/// `up` has the digit of heap size_ + i at bit i, `down` the same in reverse.
void BitPlanes::put(unsigned plane, std::uint64_t up, std::uint64_t down, std::size_t count) {
    put_bits(forward_[lines_ * plane].byte.data(), size_, up);
    const std::uint64_t at = capacity_ - size_ - count;
    for (std::uint64_t shift = 0; shift < copies; ++shift) {
        std::uint8_t* copy = backward_[lines_ * (plane * copies + shift)].byte.data();
        if (at >= shift) put_bits(copy, at - shift, down);
        else put_bits(copy, 0, down >> (shift - at));
    }
}

template <class T>
void BitPlanes::append(std::span<const T> values) {
    for (unsigned k = 0; k < bits_; ++k) {
        std::array<std::uint8_t, 64> up{};
        std::array<std::uint8_t, 64> down{};
        for (std::size_t i = 0; i < values.size(); ++i) up[i] = down[values.size() - 1 - i] = static_cast<std::uint8_t>(values[i] >> k & 1u);
        std::uint64_t words[2] = {0, 0};
        collect(up.data(), {&words[0], 1});
        collect(down.data(), {&words[1], 1});
        put(k, words[0], words[1], values.size());
    }
    size_ += values.size();
}
template void BitPlanes::append(std::span<const std::uint8_t>);
template void BitPlanes::append(std::span<const std::uint16_t>);
template void BitPlanes::append(std::span<const std::uint32_t>);

void BitPlanes::truncate(std::uint64_t size) {
    const std::uint64_t first = capacity_ - size_;
    const std::uint64_t last = capacity_ - size;
    for (std::size_t plane = 0; plane < bits_; ++plane) {
        clear_bits(forward_[lines_ * plane].byte.data(), size, size_);
        for (std::uint64_t shift = 0; shift < copies; ++shift)
            clear_bits(backward_[lines_ * (plane * copies + shift)].byte.data(), first - std::min(first, shift), last - std::min(last, shift));
    }
    size_ = size;
}

bool BitPlanes::meets(std::uint64_t s, std::uint32_t v, std::uint64_t first, std::uint64_t last) const {
    if (last < first || v >> bits_ != 0) return false;
    const Streams at{forward_at(first), backward_at(s, first), lines_ * plane_chunk, lines_ * copies * plane_chunk};
    return scans_of(cpu_).one[unrolled(bits_)](at, bits_, v, static_cast<std::size_t>((last - first) / step) + 1);
}

unsigned BitPlanes::meet(const std::array<std::uint64_t, together>& s, const std::array<std::uint32_t, together>& v, std::uint64_t first,
                         std::uint64_t last) const {
    if (last < first) return 0;
    std::array<Streams, together> at;
    for (std::size_t q = 0; q < together; ++q) at[q] = {forward_at(first), backward_at(s[q], first), lines_ * plane_chunk, lines_ * copies * plane_chunk};
    return scans_of(cpu_).four[unrolled(bits_)](at.data(), v.data(), bits_, static_cast<std::size_t>((last - first) / step) + 1);
}

}  // namespace grundy::solve
