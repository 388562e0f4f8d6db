#pragma once
/// Grundy values, nim-sum and mex.
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::base {

/// A Grundy value: the size of the Nim heap that a position equals. Not a heap size, so not an integer.
struct Nimber {
    std::uint32_t value = 0;
    friend constexpr auto operator<=>(Nimber, Nimber) = default;
    /// Nim-sum.
    friend constexpr Nimber operator^(Nimber a, Nimber b) { return {a.value ^ b.value}; }
    constexpr Nimber& operator^=(Nimber other) {
        value ^= other.value;
        return *this;
    }
};

/// Conway's product of nimbers below 2^64, which are a field under it and the nim-sum. With F = 2^(2^k) above what a lower half can be, F times anything
/// below it is the ordinary product, and F times F is F + F / 2: so three products of half the bits do (ONAG, ch. 6). Some 3^6 steps at most.
std::uint64_t nim_product(std::uint64_t a, std::uint64_t b);

/// Collects the values of the options of one position after another and gives their mex. Reused, so that a position costs O(options).
class MexSet {
public:
    void insert(Nimber v) {
        if (v.value >= stamp_.size()) stamp_.resize(static_cast<std::size_t>(v.value) * 2 + 16, 0);
        stamp_[v.value] = now_;
    }
    /// The least value not inserted since the last reset.
    Nimber mex() const {
        std::uint32_t m = 0;
        while (m < stamp_.size() && stamp_[m] == now_) ++m;
        return {m};
    }
    bool contains(Nimber v) const { return v.value < stamp_.size() && stamp_[v.value] == now_; }
    void reset() { ++now_; }

private:
    std::vector<std::uint64_t> stamp_;
    std::uint64_t now_ = 1;
};

/// FNV-1a-64 over g(0), g(1), ...: one xor-and-multiply step a value.
class Checksum {
public:
    void add(std::uint64_t value) {
        hash_ ^= value;
        hash_ *= 0x100000001b3ULL;
    }
    std::uint64_t digest() const { return hash_; }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

}  // namespace grundy::base
