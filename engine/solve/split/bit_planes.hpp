#pragma once
/// The question "is there a pair i + j = s with g(i) xor g(j) = v?", 512 pairs at a time.
///
/// Wins when a few values must be shown to be absent from many pairs: one value costs 1 bit a pair and binary digit of the values, where marking
/// every value costs a byte. Plane k holds digit k of every value, one bit a heap; a pair differs from v when the two bits of some plane do:
///
///     forward   plane k:  g(0) g(1) g(2) …             bit i at bit i
///     backward  plane k:  … g(2) g(1) g(0)             bit j at bit capacity - 1 - j, so that i and s - i run in step
///
/// Loads begin at a byte, sums at a bit: the backward planes are kept eight times, shifted by 0 … 7 bits.
/// Costs about 6 cycles for 512 pairs and four planes (AVX-512), bound by loads; 9/8 bytes a heap and plane. Our own.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

class BitPlanes {
public:
    static constexpr std::uint64_t step = 512;  ///< pairs looked at together
    static constexpr std::size_t together = 4;  ///< questions asked at once

    explicit BitPlanes(Cpu cpu) : cpu_(cpu) {}

    /// Room for heaps below `capacity` and values of `bits` digits; forgets everything.
    void open(std::uint64_t capacity, unsigned bits);
    void close() { open(0, 0); }
    std::uint64_t capacity() const { return capacity_; }
    std::uint64_t size() const { return size_; }
    /// Values of one more digit: the heaps so far have it zero.
    void add_plane();
    /// The next at most 64 values.
    template <class T>
    void append(std::span<const T> values);
    /// Forgets the heaps from `size` on.
    void truncate(std::uint64_t size);
    static std::uint64_t bytes(std::uint64_t capacity, unsigned bits) { return (capacity / 8 + 192) * 9 * bits; }

    /// Is there an i in [first, last] with g(i) xor g(s - i) = v? `first` is a multiple of `step`. Also looks at up to `step` - 1 parts behind `last`:
    /// those must be heaps too, and so must their s - i.
    bool meets(std::uint64_t s, std::uint32_t v, std::uint64_t first, std::uint64_t last) const;
    /// The same for four sums that are equal modulo 8, without stopping early: bit q of the answer for s[q], v[q].
    unsigned meet(const std::array<std::uint64_t, together>& s, const std::array<std::uint32_t, together>& v, std::uint64_t first, std::uint64_t last) const;

private:
    struct alignas(64) Line {
        std::array<std::uint8_t, 64> byte{};
    };
    const std::uint8_t* forward_at(std::uint64_t first) const { return forward_.data()->byte.data() + first / 8; }
    const std::uint8_t* backward_at(std::uint64_t s, std::uint64_t first) const;
    void put(unsigned plane, std::uint64_t up, std::uint64_t down, std::size_t count);

    Cpu cpu_;
    unsigned bits_ = 0;
    std::uint64_t capacity_ = 0;
    std::uint64_t size_ = 0;
    std::size_t lines_ = 0;  ///< of one copy of a plane: odd, so that planes do not fight for the same sets of the cache
    std::vector<Line> forward_;
    std::vector<Line> backward_;
};

}  // namespace grundy::solve
