#include "engine/pattern/prove/copy.hpp"

#include <algorithm>
#include <cstring>

#include "engine/base/failure.hpp"

namespace grundy::pattern {

PeriodCopier::PeriodCopier(const Period& law) : preperiod_(law.preperiod), period_(law.period) {
    constexpr std::uint64_t near = 1 << 14;  // half of the smallest first-level cache
    const bool fits = std::all_of(law.values.begin(), law.values.end(), [](std::uint32_t v) { return v < 256; });
    if (law.saltus != 0 || !fits) throw base::Failure(base::FailureKind::unsupported, "only values below 256 that repeat are copied byte by byte");
    for (const std::uint32_t v : law.values) (head_.size() < preperiod_ ? head_ : cycles_).push_back(static_cast<std::uint8_t>(v));
    while (cycles_.size() + period_ <= near) cycles_.insert(cycles_.end(), cycles_.begin(), cycles_.begin() + static_cast<std::ptrdiff_t>(period_));
}

void PeriodCopier::copy(std::uint64_t first, std::span<std::uint8_t> out) const {
    if (first < preperiod_) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(preperiod_ - first, out.size()));
        std::memcpy(out.data(), head_.data() + first, count);
        out = out.subspan(count);
        first = preperiod_;
    }
    std::size_t place = static_cast<std::size_t>((first - preperiod_) % period_);
    while (!out.empty()) {
        const std::size_t count = std::min(cycles_.size() - place, out.size());
        std::memcpy(out.data(), cycles_.data() + place, count);
        out = out.subspan(count);
        place = 0;
    }
}

}  // namespace grundy::pattern
