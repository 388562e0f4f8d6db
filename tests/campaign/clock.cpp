/// The program's clock, in the campaign: the time of the processor, not of the wall. What the program gets done within its limits is then the same on a busy
/// machine as on an idle one. The standard library is a shared one, so that the definition here is the one that is called.
#include <time.h>

#include <chrono>

#ifdef __GLIBCXX__

namespace std::chrono {

inline namespace _V2 {

steady_clock::time_point steady_clock::now() noexcept {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return time_point(seconds(now.tv_sec) + nanoseconds(now.tv_nsec));
}

}  // namespace _V2

}  // namespace std::chrono

#endif
