#include "cli/further/graphviz.hpp"

#ifdef GRUNDY_WITHOUT_PROCESSES
#include "engine/base/failure.hpp"

namespace grundy::cli {

void require_dot() {
    throw base::Failure(base::FailureKind::unsupported, "an .svg is laid out by another program, and there is none beside this one",
                        "-o F.dot or -o F.graphml");
}

std::string laid_out(const std::string&, const base::Budget&) {
    require_dot();
    return {};
}

}  // namespace grundy::cli
#else
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <thread>

#include "engine/base/failure.hpp"

extern char** environ;

namespace grundy::cli {

namespace {

using base::Failure;
using base::FailureKind;

std::string dot_in_path() {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::string file = (folder.empty() ? "." : folder) + "/dot";
        if (access(file.c_str(), X_OK) == 0) return file;
    }
    return "";
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
File scratch_file() {
    File file(std::tmpfile(), std::fclose);
    if (!file) throw Failure(FailureKind::bad_input, "no temporary file could be made for dot", "is the disk full?");
    return file;
}

}  // namespace

void require_dot() {
    if (dot_in_path().empty())
        throw Failure(FailureKind::unsupported, "an .svg is laid out by Graphviz, and there is no program `dot` here",
                      "apt-get install graphviz; without it: -o F.dot or -o F.graphml, which other programs lay out");
}

std::string laid_out(const std::string& dot, const base::Budget& budget) {
    require_dot();
    const std::string program = dot_in_path();
    const File in = scratch_file(), out = scratch_file();
    if (std::fwrite(dot.data(), 1, dot.size(), in.get()) != dot.size() || std::fflush(in.get()) != 0)
        throw Failure(FailureKind::bad_input, "the temporary file for dot could not be written", "is the disk full?");
    std::rewind(in.get());
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, fileno(in.get()), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, fileno(out.get()), STDOUT_FILENO);
    std::string name = "dot", format = "-Tsvg";
    char* arguments[] = {name.data(), format.data(), nullptr};
    pid_t child = 0;
    const int failed = posix_spawn(&child, program.c_str(), &files, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) throw Failure(FailureKind::unsupported, program + " could not be started");
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (const auto limit = budget.exceeded()) {
            kill(child, SIGTERM);
            waitpid(child, &status, 0);
            throw Failure(*limit == base::Limit::interrupted ? FailureKind::interrupted : FailureKind::limit, "the graph was not laid out within the limits",
                          "draw less with --max-vertices, or write a .dot");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw Failure(FailureKind::unsupported, "dot failed on this graph", "-o F.dot writes it as it is");
    std::string svg;
    std::rewind(out.get());
    char buffer[1 << 14];
    for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, out.get())) > 0;) svg.append(buffer, count);
    return svg;
}

}  // namespace grundy::cli
#endif
