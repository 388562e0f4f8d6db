#pragma once
/// An axis: where a number stands on it, and at which round numbers it is marked. Linear, or logarithmic with 0 set apart at its foot.
#include <cstdint>
#include <string>
#include <vector>

namespace grundy::draw {

struct Tick {
    std::int64_t at = 0;
    bool labelled = true;
};

class Scale {
public:
    /// From `low` to `high`, drawn from `begin` to `end` (which may be smaller). Logarithmic only where low >= 0.
    Scale(std::int64_t low, std::int64_t high, double begin, double end, bool logarithmic = false);

    double operator()(double n) const;
    /// At most `most` of them carry a number: steps of 1, 2 or 5 times a power of ten; of a logarithmic axis powers of ten, and where these are few their
    /// double and fivefold.
    std::vector<Tick> ticks(std::size_t most) const;
    std::int64_t low() const { return low_; }
    std::int64_t high() const { return high_; }
    bool logarithmic() const { return logarithmic_; }

private:
    std::int64_t low_, high_;
    double begin_, end_;
    bool logarithmic_;
    double foot_ = 0;  ///< of a logarithmic axis: where 1 (or `low`) stands, beside 0
};

/// 1, 2 or 5 times a power of ten: the least such step that takes at most `most` steps over `length`.
std::int64_t round_step(std::int64_t length, std::size_t most);

}  // namespace grundy::draw
