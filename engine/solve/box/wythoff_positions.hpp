#pragma once
/// The P-positions (A_n, B_n) of Wythoff-a, exactly, in streams: A_n = floor(n alpha), B_n = A_n + a n, alpha = (2 - a + sqrt(a^2 + 4)) / 2.
#include <cstdint>
#include <span>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

class WythoffPositions {
public:
    /// 1 <= a <= 2^31.
    explicit WythoffPositions(std::int64_t a);

    /// A_n for n in [first, first + out.size()). Throws base::Failure(overflow) where n alpha or B_n leaves 32 bits.
    void fill(std::uint64_t first, std::span<std::uint32_t> out, Cpu cpu = best_cpu()) const;
    /// Any n with A_n + a n below 2^63; else throws base::Failure(overflow).
    std::uint64_t A(std::uint64_t n) const;
    std::uint64_t B(std::uint64_t n) const;
    /// `fill` is exact up to this n (and beyond it uses A).
    std::uint64_t exact_up_to() const { return exact_; }

private:
    std::uint64_t a_;
    std::uint64_t whole_ = 0;     ///< floor(alpha): 1 for every a >= 1
    std::uint64_t fraction_ = 0;  ///< floor((alpha - whole) 2^64)
    std::uint64_t exact_ = 0;
};

}  // namespace grundy::solve
