#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>

namespace grundy::cli {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may set it

std::atomic<std::int64_t> first_signal{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

/// A second signal ends the program at once, unless it came with the first one: some senders signal the process and then its group.
void on_signal(int) {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const std::int64_t milliseconds = now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
    if (!interrupted.exchange(true))
        first_signal = milliseconds;
    else if (milliseconds - first_signal > 300)
        _exit(130);
}

std::size_t width_of(int descriptor) {
    winsize size{};
    if (isatty(descriptor) == 0 || ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return std::clamp<std::size_t>(size.ws_col, 40, 160);
}

}  // namespace

report::Style style_for(int descriptor, const std::string& color) {
    report::Style style;
    style.width = width_of(descriptor);
    if (color == "always") {
        style.color = true;
    } else if (color == "auto") {
        const char* no = std::getenv("NO_COLOR");
        const char* term = std::getenv("TERM");
        style.color = isatty(descriptor) != 0 && (no == nullptr || *no == '\0') && !(term != nullptr && std::string(term) == "dumb");
    }
    return style;
}

const std::atomic<bool>* watch_interrupt() {
    struct sigaction action {};
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return &interrupted;
}

void cap_memory(std::uint64_t bytes) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    (void)bytes;  // sanitizers reserve terabytes of addresses
#else
    constexpr std::uint64_t slack = std::uint64_t{1} << 30;  // code, stacks and the arenas of threads are addresses too
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0) return;
    const std::uint64_t wanted = bytes > RLIM_INFINITY - slack ? RLIM_INFINITY : bytes + slack;
    limit.rlim_cur = std::min<rlim_t>(wanted, limit.rlim_max);
    setrlimit(RLIMIT_AS, &limit);
#endif
}

std::uint64_t used_memory() {
    std::uint64_t pages = 0;
    if (std::FILE* in = std::fopen("/proc/self/statm", "r")) {
        unsigned long long total = 0, resident = 0;
        if (std::fscanf(in, "%llu %llu", &total, &resident) == 2) pages = resident;
        std::fclose(in);
    }
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t usual_memory() {
    std::uint64_t available = std::uint64_t{2} << 30;
    std::ifstream in("/proc/meminfo");
    for (std::string key, unit; in >> key;) {
        std::uint64_t kib = 0;
        if (!(in >> kib)) break;
        std::getline(in, unit);
        if (key == "MemAvailable:") available = kib * 1024;
    }
    std::uint64_t container = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> container) available = std::min(available, container);
    return available / 10 * 8;
}

ProgressLine::ProgressLine(bool quiet) : active_(!quiet && isatty(STDERR_FILENO) != 0), began_(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() {
    if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(std::uint64_t done, std::uint64_t total, const char* what) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    if (!active_ || seconds < 0.3) return;  // what is over at once needs no progress
    const double rate = static_cast<double>(done) / seconds;
    std::string line = fmt::format("{} {}", report::grouped(done), what);
    if (total > 0) line = fmt::format("{} of {} {}", report::grouped(done), report::grouped(total), what);
    if (rate > 0) line += fmt::format(", {:.2g}/s", rate);
    if (total > done && rate > 0) line += ", " + report::duration(static_cast<std::uint64_t>(static_cast<double>(total - done) / rate * 1e9)) + " left";
    std::fprintf(stderr, "\r\x1b[K  %s", line.c_str());
    std::fflush(stderr);
    drawn_ = true;
}

}  // namespace grundy::cli
