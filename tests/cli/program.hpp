#pragma once
/// Runs the built program as a user's shell would, with standard output and error in files, and measures what it took.
#include <csignal>
#include <string>
#include <vector>

namespace grundy::tests {

/// How much slower than the ordinary build this one is, and with it the clock of the program's limits (engine/base/clock.hpp). Where it is more than 1 a
/// sanitizer's shadow is most of the program's memory, and what is measured of that tells nothing.
#ifdef GRUNDY_SLOWER
inline constexpr int slower = GRUNDY_SLOWER;
#else
inline constexpr int slower = 1;
#endif
inline constexpr bool memory_tells = slower == 1;

struct Run {
    int code = -1;  ///< exit status; 128 + the signal that killed it
    std::string out, err;
    double seconds = 0;
    long megabytes = 0;  ///< largest resident size
};

/// `input` is standard input. `signal_after` > 0: `signal` after so many seconds. Killed after 60 seconds of computing (times `slower`).
Run run(const std::vector<std::string>& arguments, const std::string& input = "", double signal_after = 0, int signal = SIGINT);

/// A line of the shell, in which "$GRUNDY" is the program: redirections, ulimit. `signals`: each `signal` so many seconds after the start.
Run shell(const std::string& line, const std::vector<double>& signals = {}, int signal = SIGINT);

/// What starts Python in a line of the shell. `python3` may be a script that looks for the interpreter that is meant, for half a second each time: it was asked
/// when the build was configured.
std::string python3();

/// A file in this test's own folder, gone at the end of the program.
std::string scratch(const std::string& name, const std::string& content);
/// A path there at which nothing is.
std::string scratch_path(const std::string& name);

}  // namespace grundy::tests
