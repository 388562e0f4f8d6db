#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>

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
    if (!interrupted.exchange(true)) first_signal = milliseconds;
    else if (milliseconds - first_signal > 100) _exit(130);
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
