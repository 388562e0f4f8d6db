#pragma once
/// A job of somebody else: one run of `grundy`, or of the checker, in a process and a folder of its own, within limits. What it may be asked is a list of
/// verbs and options; it names no file but its own, and reads none but its own and the library (GRUNDY_CONFINED).
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace grundy::cli {

struct JobRequest {
    std::string program = "grundy";            ///< or grundy-verify
    std::vector<std::string> argv;             ///< behind the program's name
    std::map<std::string, std::string> files;  ///< by plain names, written beforehand
    std::string input;                         ///< standard input
    std::vector<std::string> wanted;           ///< files that are to come back
};

struct JobLimits {
    std::chrono::milliseconds time{60'000};
    std::uint64_t memory = std::uint64_t{1} << 30;
    unsigned threads = 1;
};

struct JobResult {
    int code = 0;  ///< exit status; 3 where it was ended because its time was over
    std::string out, err;
    std::map<std::string, std::string> files;
};

/// Why this is not run; empty where it may be.
std::string refusal(const JobRequest& job);

/// Runs it to its end. `tell` is given each line of progress and, a few times a second, an empty one; where it says false nobody waits any longer and the job
/// is ended, as it is when `stop` is set. Throws base::Failure where no process can be started.
JobResult run_job(const JobRequest& job, const JobLimits& limits, const std::function<bool(const std::string& line)>& tell, const std::atomic<bool>& stop);

}  // namespace grundy::cli
