/// grundy serve: handed over to `grundy-serve`, the program beside this one, so that no other verb waits until the libraries of a server are loaded.
#include <unistd.h>

#include <filesystem>

#include "cli/further/verbs.hpp"
#include "cli/serve/serve_verb.hpp"
#include "engine/base/failure.hpp"

namespace grundy::cli {

namespace {

/// Comes back where it cannot be started.
void hand_over(const ServeFlags&, Session& session) {
    std::error_code none;
    const std::string program = (std::filesystem::read_symlink("/proc/self/exe", none).parent_path() / "grundy-serve").string();
    std::vector<std::string> words = session.words;
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    throw base::Failure(base::FailureKind::unsupported, "this program was built without cpp-httplib, and cannot serve: there is no " + program,
                        "apt-get install libcpp-httplib-dev, then ./setup; the page itself needs no server: ./setup --web, and open build-web/grundy.html");
}

}  // namespace

void add_serve(Command& program, Session& session) { add_serve_verb(program, session, hand_over); }

}  // namespace grundy::cli
