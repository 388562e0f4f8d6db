#pragma once
/// Values below 2^16 in two streams that run in step, and the sieve on them: from a set of wanted values strike those that some pair gives.
///
/// Wins where values are too many for byte planes: a mark costs a cycle a pair, a look-up in the set of what is still wanted an eighth (AVX-512) or a
/// sixteenth (with byte permutations, for values below 2048).
/// The set is 1024 bits in two registers; a pair's value finds its word by a permutation and its bit by a shift, 32 pairs at a time; with byte
/// permutations its byte by the upper digits, its bit by the lower three, 64 at a time. Hits are rare after a sample has been marked.
/// With AVX2 by byte shuffles, for values below 2048 (strike_bytes.hpp); else pair by pair, at three cycles: marks are cheaper then. 4 bytes a heap, 8 where
/// digits are kept apart. Our own.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

/// The values base … base + 1023 that are wanted, base a multiple of 1024.
struct Wanted {
    static constexpr std::uint32_t most = 1024;
    alignas(64) std::array<std::uint16_t, most / 16> bits{};
    std::uint32_t base = 0;

    bool has(std::uint32_t v) const { return v / most == base / most && (bits[v % most / 16] >> v % 16 & 1) != 0; }
    void add(std::uint32_t v) { bits[v % most / 16] = static_cast<std::uint16_t>(bits[v % most / 16] | 1u << v % 16); }
    void strike(std::uint32_t v) {
        if (v / most == base / most) bits[v % most / 16] = static_cast<std::uint16_t>(bits[v % most / 16] & ~(1u << v % 16));
    }
};

class WordStreams {
public:
    static constexpr std::uint32_t most_values = 1 << 16;

    explicit WordStreams(Cpu cpu) : cpu_(cpu), bytes_(cpu >= Cpu::avx512vbmi || cpu == Cpu::avx2) {}
    /// Forgets everything.
    void open(std::uint64_t capacity);
    std::uint64_t capacity() const { return capacity_; }
    /// Is a look-up cheaper than a mark, of values below `limit`?
    bool quick(std::uint32_t limit) const { return cpu_ >= Cpu::avx512 || (bytes_ && limit <= 2 * Wanted::most); }
    void push(std::uint32_t value) {
        const std::uint64_t mirror = capacity_ - 1 - size_;
        forward_[size_] = backward_[mirror] = static_cast<std::uint16_t>(value);
        if (bytes_) {
            forward_high_[size_] = backward_high_[mirror] = static_cast<std::uint8_t>(value >> 3);
            forward_low_[size_] = backward_low_[mirror] = static_cast<std::uint8_t>(value & 7);
        }
        ++size_;
    }
    static std::uint64_t bytes(std::uint64_t capacity) { return 8 * capacity; }

    /// Strikes g(i) xor g(s - i) for i in [first, last]; all values are below `limit`.
    void strike(std::uint64_t s, std::uint64_t first, std::uint64_t last, std::uint32_t limit, Wanted& wanted) const;
    /// row[g(i) xor g(s - i)] = 1 for the 64 parts from first, first + stride, … on, none beyond `last`.
    void mark(std::uint64_t s, std::uint64_t first, std::uint64_t last, std::uint64_t stride, std::uint8_t* row) const;

private:
    /// Aligned: a load that crosses a line of the cache counts twice, and one of two streams can do without.
    template <class T>
    class Stream {
    public:
        void open(std::size_t size) { lines_.assign(size / per_line + 1, {}); }
        T& operator[](std::uint64_t i) { return lines_.data()->value.data()[i]; }
        const T* at(std::uint64_t i) const { return lines_.data()->value.data() + i; }

    private:
        static constexpr std::size_t per_line = 64 / sizeof(T);
        struct alignas(64) Line {
            std::array<T, per_line> value{};
        };
        std::vector<Line> lines_;
    };

    Cpu cpu_;
    bool bytes_;
    std::uint64_t capacity_ = 0;
    std::uint64_t size_ = 0;
    Stream<std::uint16_t> forward_, backward_;
    Stream<std::uint8_t> forward_high_, forward_low_, backward_high_, backward_low_;
};

}  // namespace grundy::solve
