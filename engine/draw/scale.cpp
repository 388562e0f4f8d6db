#include "engine/draw/scale.hpp"

#include <algorithm>
#include <cmath>

namespace grundy::draw {

std::int64_t round_step(std::int64_t length, std::size_t most) {
    const auto wanted = static_cast<std::int64_t>(std::max<std::size_t>(most, 1));
    std::int64_t power = 1;
    while (true) {
        for (const std::int64_t times : {1, 2, 5})
            if (length / wanted < times * power || (length % wanted == 0 && length / wanted == times * power)) return times * power;
        if (power > length) return power;
        power *= 10;
    }
}

Scale::Scale(std::int64_t low, std::int64_t high, double begin, double end, bool logarithmic)
    : low_(low), high_(std::max(high, low + 1)), begin_(begin), end_(end), logarithmic_(logarithmic && low >= 0 && high > low) {
    if (logarithmic_ && low_ == 0) foot_ = 0.045;
}

double Scale::operator()(double n) const {
    double share = (n - static_cast<double>(low_)) / static_cast<double>(high_ - low_);
    if (logarithmic_) {
        const double first = static_cast<double>(std::max<std::int64_t>(low_, 1));
        const double whole = std::log(static_cast<double>(std::max<std::int64_t>(high_, 2)) / first);
        share = n < first ? foot_ * (n / first) : foot_ + (1 - foot_) * std::log(n / first) / whole;
    }
    return begin_ + (end_ - begin_) * share;
}

std::vector<Tick> Scale::ticks(std::size_t most) const {
    std::vector<Tick> found;
    if (!logarithmic_) {
        const std::int64_t step = round_step(high_ - low_, most);
        std::int64_t n = low_ / step * step;
        if (n < low_) n += step;
        for (; n <= high_; n += step) found.push_back({n});
        return found;
    }
    if (low_ == 0) found.push_back({0});
    std::size_t decades = 0;
    for (std::int64_t power = 1; power <= high_ / 10; power *= 10) ++decades;
    for (std::int64_t power = 1; power <= high_; power *= 10) {
        for (std::int64_t times = 1; times < 10 && times * power <= high_; ++times) {
            const bool named = times == 1 ? decades <= most || power == 1 : decades <= 4 && (times == 2 || times == 5);
            if (times * power >= low_) found.push_back({times * power, named});
        }
        if (power > high_ / 10) break;
    }
    return found;
}

}  // namespace grundy::draw
