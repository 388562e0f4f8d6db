#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace grundy::cli {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may set it

std::atomic<int> typing{0};

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

bool wants_lines() {
    const char* said = std::getenv("GRUNDY_PROGRESS");
    return said != nullptr && std::string(said) == "lines";
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

WaitForTyping::WaitForTyping() { ++typing; }

WaitForTyping::~WaitForTyping() { --typing; }

ProgressLine::ProgressLine(bool quiet)
    : active_(!quiet && (wants_lines() || isatty(STDERR_FILENO) != 0)), lines_(wants_lines()), began_(std::chrono::steady_clock::now()), reported_(began_) {
#ifndef GRUNDY_WITHOUT_THREADS
    if (active_ && !lines_) life_ = std::jthread([this](const std::stop_token& over) { show_life(over); });
#endif
}

ProgressLine::~ProgressLine() {
#ifndef GRUNDY_WITHOUT_THREADS
    life_ = {};
#endif
    if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::draw(const std::string& line) {
    if (lines_) {
        std::fprintf(stderr, "progress: %s\n", line.c_str());
        return;
    }
    if (typing > 0) return;
    std::fprintf(stderr, "\r\x1b[K  %s", line.c_str());
    std::fflush(stderr);
    drawn_ = true;
}

#ifndef GRUNDY_WITHOUT_THREADS
/// Not every loop reports, and one position may take long: that nothing moves for seconds looks like a program that hangs.
void ProgressLine::show_life(const std::stop_token& over) {
    std::unique_lock<std::mutex> lock(mutex_);
    std::condition_variable_any never;
    while (!never.wait_for(lock, over, std::chrono::seconds(1), [] { return false; }) && !over.stop_requested()) {
        const auto now = std::chrono::steady_clock::now();
        if (now - reported_ < std::chrono::seconds(2)) continue;
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - began_).count();
        draw(fmt::format("{}{}at work for {} s", report_, report_.empty() ? "" : "; ", seconds));
    }
}
#endif

void ProgressLine::show(std::uint64_t done, std::uint64_t total, const char* what) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    const double rate = static_cast<double>(done) / seconds;
    report_ = fmt::format("{} {}", report::grouped(done), what);
    if (total > 0) report_ = fmt::format("{} of {} {}", report::grouped(done), report::grouped(total), what);
    const auto now = std::chrono::steady_clock::now();
    if (lines_ && now - reported_ < std::chrono::milliseconds(200)) return;
    reported_ = now;
    if (!active_ || seconds < 0.3) return;  // what is over at once needs no progress
    std::string line = report_;
    if (rate > 0) line += fmt::format(", {:.2g}/s", rate);
    if (total > done && rate > 0) line += ", " + report::duration(static_cast<std::uint64_t>(static_cast<double>(total - done) / rate * 1e9)) + " left";
    draw(line);
}

}  // namespace grundy::cli
