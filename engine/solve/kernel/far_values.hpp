#pragma once
/// The first values of one heap where there are too many to store: what is asked for is computed again.
#include <cstdint>
#include <functional>
#include <span>

namespace grundy::solve {

class FarValues {
public:
    virtual ~FarValues() = default;
    /// How many there are.
    virtual std::uint64_t count() const = 0;
    /// g(first) … g(first + length - 1), some at a time and in order; first + length <= count().
    virtual void read(std::uint64_t first, std::uint64_t length, const std::function<void(std::span<const std::uint32_t>)>& take) const = 0;
    virtual std::uint32_t at(std::uint64_t n) const {
        std::uint32_t value = 0;
        read(n, 1, [&](std::span<const std::uint32_t> one) { value = one[0]; });
        return value;
    }
};

}  // namespace grundy::solve
