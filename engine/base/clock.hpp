#pragma once
/// The clock of every limit of time. Under a sanitizer the program is about ten times slower, and so is this clock: a limit then cuts the work about where it
/// cuts it in the ordinary build, and the tests of limits, efforts and deadlines mean the same in both.
#include <chrono>
#include <cstdint>

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

inline Clock::duration seconds(double number) { return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(number)); }

/// How long work took since this was made, as reports say it.
class Stopwatch {
public:
    std::uint64_t ns() const {
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin_).count());
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace grundy::base
