#pragma once
/// What the program is connected to: terminals, their width, Ctrl-C, and the progress line.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#ifndef GRUNDY_WITHOUT_THREADS
#include <stop_token>
#include <thread>
#endif

#include "engine/report/values/style.hpp"

namespace grundy::cli {

/// Style for standard output (or error): `color` is auto, always or never; NO_COLOR and a dumb terminal count for auto.
report::Style style_for(int descriptor, const std::string& color);

/// The flag that Ctrl-C and SIGTERM set; the second time the program ends at once.
const std::atomic<bool>* watch_interrupt();

/// While it lives the terminal is somebody's to type on, and no progress is drawn.
class WaitForTyping {
public:
    WaitForTyping();
    ~WaitForTyping();
    WaitForTyping(const WaitForTyping&) = delete;
    WaitForTyping& operator=(const WaitForTyping&) = delete;
};

/// One line on a terminal's standard error, redrawn in place and wiped when it goes out of scope: done, rate, time left; where nothing was reported for two
/// seconds, how long the work has lasted. Silent elsewhere, unless the environment says GRUNDY_PROGRESS=lines, as whoever runs this program for somebody else
/// does: then it is a line each, at most five a second.
class ProgressLine {
public:
    explicit ProgressLine(bool quiet);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    bool active() const { return active_; }
    void show(std::uint64_t done, std::uint64_t total, const char* what);

private:
    void draw(const std::string& line);

    bool active_ = false;
    bool lines_ = false;  ///< for another program, not for a terminal
    bool drawn_ = false;
    std::chrono::steady_clock::time_point began_, reported_;
    std::string report_;  ///< what was done when it was last told
    std::mutex mutex_;
#ifndef GRUNDY_WITHOUT_THREADS
    void show_life(const std::stop_token& over);
    std::jthread life_;  ///< uses all of the above
#endif
};

}  // namespace grundy::cli
