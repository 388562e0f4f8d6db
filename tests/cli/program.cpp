#include "tests/cli/program.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace grundy::tests {

namespace {

struct Folder {
    std::filesystem::path path;
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "grundy-cli-XXXXXX").string();
        path = mkdtemp(name.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
};

const Folder& folder() {
    static const Folder folder;
    return folder;
}

std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments, const std::string& in, const std::string& out,
                         const std::string& err) {
    dup2(open(in.c_str(), O_RDONLY), 0);
    dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
    dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
    const rlimit cpu{60 * slower, 60 * slower};
    setrlimit(RLIMIT_CPU, &cpu);
    setenv("GRUNDY", GRUNDY_BINARY, 1);
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    _exit(127);
}

}  // namespace

std::string python3() { return std::filesystem::exists(GRUNDY_PYTHON3) ? "'" GRUNDY_PYTHON3 "'" : "python3"; }

std::string scratch(const std::string& name, const std::string& content) {
    const std::string path = (folder().path / name).string();
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

std::string scratch_path(const std::string& name) { return (folder().path / name).string(); }

namespace {

Run start(const std::string& program, const std::vector<std::string>& arguments, const std::string& input, const std::vector<double>& signals, int signal) {
    const std::string in = scratch("stdin", input), out = (folder().path / "stdout").string(), err = (folder().path / "stderr").string();
    const auto began = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) become(program, arguments, in, out, err);
    int status = 0;
    rusage usage{};
    bool ended = false;
    for (const double moment : signals) {
        std::this_thread::sleep_until(began + std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(moment)));
        ended = ended || wait4(child, &status, WNOHANG, &usage) == child;
        if (!ended) kill(child, signal);
    }
    if (!ended) wait4(child, &status, 0, &usage);
    Run result;
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    result.megabytes = usage.ru_maxrss / 1024;
    result.out = read(out);
    result.err = read(err);
    return result;
}

}  // namespace

Run run(const std::vector<std::string>& arguments, const std::string& input, double signal_after, int signal) {
    return start(GRUNDY_BINARY, arguments, input, signal_after > 0 ? std::vector<double>{signal_after} : std::vector<double>{}, signal);
}

Run shell(const std::string& line, const std::vector<double>& signals, int signal) {
    return start("/bin/sh", {"-c", signals.empty() ? line : "exec " + line}, "", signals, signal);
}

}  // namespace grundy::tests
