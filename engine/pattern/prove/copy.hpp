#pragma once
/// The values of a proved period as a table, at the speed of memory: for programs that want them all. Costs one copy out of the cache.
#include <cstdint>
#include <span>
#include <vector>

#include "engine/pattern/law/pattern.hpp"

namespace grundy::pattern {

class PeriodCopier {
public:
    /// Saltus 0 and values below 256; else base::Failure(unsupported).
    explicit PeriodCopier(const Period& law);
    /// g(first) … g(first + out.size() - 1).
    void copy(std::uint64_t first, std::span<std::uint8_t> out) const;

private:
    std::uint64_t preperiod_, period_;
    std::vector<std::uint8_t> head_;    ///< g(0) … g(preperiod - 1)
    std::vector<std::uint8_t> cycles_;  ///< the period as often as fits into the nearest cache, once at least
};

}  // namespace grundy::pattern
