#pragma once
/// Values below 128 in bytes, and for the newest sums some of the values of their pairs: what break_scan.cpp marks, 64 sums at a time (marks.hpp).
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/values.hpp"
#include "engine/solve/split/marks.hpp"

namespace grundy::solve {

class ByteSums {
public:
    static constexpr std::uint32_t most = 128;
    static constexpr std::uint64_t near = 512;  ///< splits with a part below are marked, once it is known
    /// The marks of 64 sums while their heaps are being settled.
    struct alignas(64) Chunks {
        std::array<std::uint8_t, most / 16 * chunk_bytes> byte{};
        std::uint8_t* at(unsigned h) { return &byte[h * chunk_bytes]; }
        const std::uint8_t* at(unsigned h) const { return &byte[h * chunk_bytes]; }
    };
    /// What a question about heap n may look at.
    struct View {
        std::uint64_t heaps;        ///< values below are known
        std::uint64_t hidden_from;  ///< sums whose marks another task is writing
        std::uint64_t hidden_to;
    };

    /// `newest`: how many sums are worked on together. The rule stays where it is.
    ByteSums(const BreakRule& rule, Cpu cpu, std::uint64_t newest);

    /// Takes the values over, all below `most`.
    void open(const Values& values);
    bool is_open() const { return !pairs_.empty(); }
    void close() { x_ = {}, pairs_ = {}; }
    /// Heaps before n are known, those before `end` will be.
    void make_room(std::uint64_t n, std::uint64_t end);
    /// A value of exactly `limit` was reached: room for twice as many.
    void widen();
    /// All values so far are below: a power of two, so that xor stays below.
    std::uint32_t limit() const { return limit_; }
    unsigned bits() const { return static_cast<unsigned>(std::countr_zero(limit_)); }
    std::uint8_t operator[](std::uint64_t n) const { return x_[n]; }
    std::span<const std::uint8_t> heaps(std::uint64_t n, std::uint64_t count) const { return {&x_[n], static_cast<std::size_t>(count)}; }

    /// Marks the splits first <= i < last of the sums n … n + count - 1 and nothing else. Their parts are known.
    void sample(std::uint64_t n, std::uint64_t count, std::uint64_t first, std::uint64_t last);
    /// The splits i < near of the sums n … n + 63, as far as their parts are below n.
    Chunks mark_near(std::uint64_t n) const;
    /// Adds the marks of one lane to its sum.
    void take(std::uint64_t n, std::uint64_t lane, const Chunks& chunks);
    /// Heap n + lane has the value g: with the parts 1, 2, … it marks the sums behind it.
    void settle(std::uint64_t n, std::uint64_t lane, std::uint32_t g, Chunks& chunks);
    void settle(std::uint64_t n, std::uint32_t g) { x_[n] = static_cast<std::uint8_t>(g); }
    /// The least value >= `from` that no mark forbids heap n; `limit` at most.
    std::uint32_t least_open(std::uint64_t n, std::uint32_t from, const View& view) const;

private:
    void mark(std::uint64_t n, std::uint64_t first, std::uint64_t last, Chunks& chunks) const;
    std::uint64_t* pairs(std::uint64_t s) { return &pairs_[s % ring_ * words_]; }
    const std::uint64_t* pairs(std::uint64_t s) const { return &pairs_[s % ring_ * words_]; }

    const BreakRule& rule_;
    const Marks& marks_;
    std::uint32_t limit_ = 16;
    std::size_t words_ = 1;             ///< of a set of values
    std::uint64_t ring_;                ///< sums remembered
    std::vector<std::uint64_t> pairs_;  ///< marks of a sum
    std::vector<std::uint8_t> x_;       ///< g with no_value behind
};

}  // namespace grundy::solve
