#include "cli/serve/job.hpp"

#ifndef GRUNDY_WITHOUT_PROCESSES
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "cli/exit_code.hpp"
#include "dsl/rules_folder.hpp"
#include "engine/base/failure.hpp"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t most_said = 32'000'000;       ///< bytes on standard output, and on standard error
constexpr rlim_t most_written = 64'000'000;         ///< bytes of a file
constexpr auto grace = std::chrono::seconds(5);     ///< beyond its own limit of time, to say what it has
constexpr auto a_claim = std::chrono::seconds(10);  ///< `check` bounds each claim
constexpr auto between = std::chrono::milliseconds(200);

const std::set<std::string> verbs = {"solve", "value", "moves",   "explain", "play",  "ask", "plot",     "export",
                                     "graph", "check", "certify", "show",    "rules", "fmt", "--version"};

/// Options without a value, and with one. What writes or reads other files, and the limits, which are the server's, are not among them.
const std::set<std::string> takes_no_value = {"--json",  "--quiet",     "-q",        "--misere", "--no-pattern", "--stop-at-winner", "--path",     "--latex",
                                              "--log",   "--no-legend", "--winning", "--slow",   "--strict",     "--read",           "--strategy", "--language",
                                              "--check", "--help",      "-h"};
const std::set<std::string> valued = {"--to",    "--at",    "--method",  "--effort", "--values",       "--as",         "--function", "--claim", "--stage",
                                      "--first", "--hints", "--blunder", "--seed",   "--max-vertices", "--time-limit", "-o",         "--output"};

bool is_plain_name(const std::string& name) {
    const auto fits = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-'; };
    return !name.empty() && name.size() <= 64 && std::isalnum(static_cast<unsigned char>(name[0])) != 0 && std::all_of(name.begin(), name.end(), fits);
}

/// Moves `at` to the value of an option, where that is a word of its own.
std::string refused_option(const std::vector<std::string>& argv, std::size_t& at) {
    const std::string& word = argv[at];
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (takes_no_value.count(name) != 0 && equals == std::string::npos) return "";
    if (valued.count(name) == 0) return "the option " + name + " is not for others";
    std::string value;
    if (equals != std::string::npos) value = word.substr(equals + 1);
    else if (++at < argv.size()) value = argv[at];
    else return "the option " + name + " wants a value";  // else it would take the first of the limits for it, which stand behind
    if ((name == "-o" || name == "--output") && !is_plain_name(value)) return "a file that is written has a plain name, without a folder";
    return "";
}

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-' && std::isdigit(static_cast<unsigned char>(word[1])) == 0; }

/// A folder that is gone with it.
class Scratch {
public:
    Scratch() {
        std::string name = (fs::temp_directory_path() / "grundy-job-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw base::Failure(base::FailureKind::bad_input, "no folder could be made for a job", "is the disk full?");
        path_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

struct Pipe {
    int from = -1, to = -1;
    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw base::Failure(base::FailureKind::bad_input, "no pipe could be made for a job");
        from = ends[0], to = ends[1];
        fcntl(from, F_SETFL, O_NONBLOCK);
    }
    ~Pipe() {
        close(from);
        close_to();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close_to() {
        if (to >= 0) close(to);
        to = -1;
    }
};

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> all;
    for (std::string& word : words) all.push_back(word.data());
    all.push_back(nullptr);
    return all;
}

/// The verb first, so that limits given later are the ones that hold.
std::vector<std::string> command_line(const JobRequest& job, const JobLimits& limits, const fs::path& program) {
    std::vector<std::string> words = {program.string()};
    words.insert(words.end(), job.argv.begin(), job.argv.end());
    const std::string megabytes = std::to_string(limits.memory >> 20);
    if (job.program != "grundy") {
        words.insert(words.end(), {"--memory", megabytes});
    } else if (job.argv[0] != "--version") {
        const bool own = std::any_of(words.begin(), words.end(), [](const auto& word) { return word.rfind("--time-limit", 0) == 0; });
        const auto time = job.argv[0] == "check" ? std::min<std::chrono::milliseconds>(limits.time, a_claim) : limits.time;
        if (!own) words.insert(words.end(), {"--time-limit", fmt::format("{}ms", time.count())});
        words.insert(words.end(), {"--memory-limit", megabytes + "M", "--threads", std::to_string(limits.threads)});
    }
    return words;
}

class Child {
public:
    Child(const JobRequest& job, const JobLimits& limits, const fs::path& folder) {
        const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / job.program;
        std::vector<std::string> words = command_line(job, limits, program);
        const char* path = std::getenv("PATH");
        std::vector<std::string> environment = {"GRUNDY_PROGRESS=lines",
                                                "GRUNDY_CONFINED=" + folder.string(),
                                                "GRUNDY_RULES=" + dsl::rules_folder(),
                                                "NO_COLOR=1",
                                                "TMPDIR=" + folder.string(),
                                                std::string("PATH=") + (path == nullptr ? "/usr/bin:/bin" : path)};
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, (folder / ".input").c_str(), O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files, out_.to, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, err_.to, STDERR_FILENO);
        posix_spawn_file_actions_addchdir_np(&files, folder.c_str());
        posix_spawnattr_t how;
        posix_spawnattr_init(&how);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);  // what it starts itself ends with it
        const int failed = posix_spawn(&id_, program.c_str(), &files, &how, pointers(words).data(), pointers(environment).data());
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&how);
        out_.close_to();
        err_.close_to();
        if (failed != 0) throw base::Failure(base::FailureKind::bad_input, "the program " + program.string() + " could not be started");
        const rlimit written{most_written, most_written};
        prlimit(id_, RLIMIT_FSIZE, &written, nullptr);
    }
    ~Child() {
        end();
        int status = 0;
        if (!reaped_) waitpid(id_, &status, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int out() const { return out_.from; }
    int err() const { return err_.from; }
    void end() const {
        if (!reaped_) kill(-id_, SIGKILL);
    }
    /// What a shell would call its status.
    int status() {
        int status = 0;
        waitpid(id_, &status, 0);
        reaped_ = true;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    Pipe out_, err_;
    pid_t id_ = 0;
    bool reaped_ = false;
};

/// Reads what is there; false at the end.
bool drain(int from, std::string& into) {
    std::array<char, 1 << 14> buffer{};
    for (;;) {
        const ssize_t count = read(from, buffer.data(), buffer.size());
        if (count > 0) into.append(buffer.data(), static_cast<std::size_t>(count));
        else return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
}

/// Whole lines of progress leave `err` and are told; false where nobody listens.
bool tell_progress(std::string& err, const std::function<bool(const std::string&)>& tell) {
    static const std::string mark = "progress: ";
    for (std::size_t at = 0, end = 0; (end = err.find('\n', at)) != std::string::npos;) {
        if (err.compare(at, mark.size(), mark) != 0) {
            at = end + 1;
            continue;
        }
        const std::string line = err.substr(at + mark.size(), end - at - mark.size());
        err.erase(at, end + 1 - at);
        if (!tell(line)) return false;
    }
    return true;
}

void write_file(const fs::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    if (!(out << text).flush()) throw base::Failure(base::FailureKind::bad_input, "a file of a job could not be written", "is the disk full?");
}

std::map<std::string, std::string> read_back(const JobRequest& job, const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const std::string& name : job.wanted) {
        std::error_code none;
        if (!fs::is_regular_file(fs::symlink_status(folder / name, none))) continue;
        std::ifstream in(folder / name, std::ios::binary);
        files[name] = std::string(std::istreambuf_iterator<char>(in), {});
    }
    return files;
}

}  // namespace

std::string refusal(const JobRequest& job) {
    for (const auto& [name, text] : job.files)
        if (!is_plain_name(name)) return "a file has a plain name, without a folder";
    for (const std::string& name : job.wanted)
        if (!is_plain_name(name)) return "a file has a plain name, without a folder";
    if (job.argv.empty()) return "there is nothing to do";
    if (job.program == "grundy-verify") {
        const auto own = [&](const std::string& word) { return job.files.count(word) != 0; };
        return std::all_of(job.argv.begin(), job.argv.end(), own) ? "" : "the checker is given files that came with the request";
    }
    if (job.program != "grundy") return "there is no program " + job.program + " for others";
    if (verbs.count(job.argv[0]) == 0) return "`" + job.argv[0] + "` is not for others";
    for (std::size_t i = 1; i < job.argv.size(); ++i) {
        if (job.argv[i] == "--") return "the word -- is not for others";
        if (!is_option(job.argv[i])) continue;
        if (const std::string why = refused_option(job.argv, i); !why.empty()) return why;
    }
    return "";
}

JobResult run_job(const JobRequest& job, const JobLimits& limits, const std::function<bool(const std::string&)>& tell, const std::atomic<bool>& stop) {
    const Scratch folder;
    for (const auto& [name, text] : job.files) write_file(folder.path() / name, text);
    write_file(folder.path() / ".input", job.input);
    JobResult result;
    Child child(job, limits, folder.path());
    const auto last = Clock::now() + limits.time + grace;
    const char* ended = nullptr;
    for (bool out = true, err = true; (out || err) && ended == nullptr;) {
        std::array<pollfd, 2> ends = {pollfd{out ? child.out() : -1, POLLIN, 0}, pollfd{err ? child.err() : -1, POLLIN, 0}};
        poll(ends.data(), ends.size(), static_cast<int>(between.count()));
        if (out) out = drain(child.out(), result.out);
        if (err) err = drain(child.err(), result.err);
        if (!tell_progress(result.err, tell) || !tell("") || stop) ended = "nobody waits for it";
        else if (Clock::now() > last) ended = "its time was over";
        else if (result.out.size() > most_said || result.err.size() > most_said) ended = "it said too much";
    }
    if (ended != nullptr) {
        child.end();
        child.status();
        return {exit_limit, "", result.err + "grundy: the job was ended: " + ended + "\n", {}};
    }
    result.code = child.status();
    result.files = read_back(job, folder.path());
    return result;
}

}  // namespace grundy::cli
#endif
