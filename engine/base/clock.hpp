#pragma once
/// The clock of every limit of time. Under a sanitizer the program is about ten times slower, and so is this clock: a limit then cuts the work about where it
/// cuts it in the ordinary build, and the tests of limits, efforts and deadlines mean the same in both.
#include <chrono>

namespace grundy::base {

#ifndef GRUNDY_SLOWER
using Clock = std::chrono::steady_clock;
#else
struct Clock {
    using duration = std::chrono::steady_clock::duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<Clock>;
    static constexpr bool is_steady = true;
    static time_point now() noexcept { return time_point(std::chrono::steady_clock::now().time_since_epoch() / GRUNDY_SLOWER); }
};
#endif

}  // namespace grundy::base
