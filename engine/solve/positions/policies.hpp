#pragma once
/// What a depth-first search may compute.
#include <algorithm>
#include <cstdint>
#include <limits>

#include "engine/base/nimber.hpp"
#include "engine/game/play/position.hpp"

namespace grundy::solve {

/// Grundy values: mex of the nim-sums of the parts.
class MexPolicy {
public:
    using Result = std::uint32_t;
    Result at_end(const game::Position&) const { return 0; }
    void begin() { seen_.reset(); }
    void part(Result value) { sum_ ^= value; }
    void option() {
        seen_.insert({sum_});
        sum_ = 0;
    }
    Result finish() const { return seen_.mex().value; }

private:
    base::MexSet seen_;
    std::uint32_t sum_ = 0;
};

/// The shortest and the longest play, in moves. A sum is played out to the end of all its parts, so lengths add.
struct Lengths {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    friend bool operator==(const Lengths&, const Lengths&) = default;
};
class LengthPolicy {
public:
    using Result = Lengths;
    Result at_end(const game::Position&) const { return {}; }
    void begin() { best_ = {std::numeric_limits<std::uint64_t>::max(), 0}; }
    void part(Result lengths) { sum_ = {plus(sum_.least, lengths.least), plus(sum_.most, lengths.most)}; }
    void option() {
        best_ = {std::min(best_.least, plus(sum_.least, 1)), std::max(best_.most, plus(sum_.most, 1))};
        sum_ = {};
    }
    Result finish() const { return best_; }
    /// The parts since the last option.
    Result sum() const { return sum_; }
    /// Splits may double a length at every move: beyond 64 bits it stays at the largest number.
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

private:
    static std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > endless - b ? endless : a + b; }
    Lengths best_, sum_;
};

}  // namespace grundy::solve
