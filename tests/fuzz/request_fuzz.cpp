/// Requests to `grundy serve`: four lines of head (method, Host, Origin, Content-Type), an empty line, the body. Whatever they say, what is let through asks
/// under a name of this machine, runs a verb of the list, and neither names a file outside its folder nor takes the limits that are set behind its words.
#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/serve/request.hpp"
#include "target.hpp"

namespace grundy::fuzz {
namespace {

/// What may never be among the words of somebody else's job: what reads or writes other files, and the server's own limits.
constexpr std::array forbidden = {"--checkpoint", "--db",      "--verdicts",      "--errata",   "--published", "--out-of-reach", "--memory-limit",
                                  "--memory",     "--threads", "--memory-limit=", "--threads=", "--page",      "--address",      "--port"};
/// Options that take the next word, so that the last word of a job must be none of them.
constexpr std::array taking = {"--to",    "--at",    "--method",  "--effort", "--values",       "--as",         "--function", "--claim", "--stage",
                               "--first", "--hints", "--blunder", "--seed",   "--max-vertices", "--time-limit", "-o",         "--output"};

bool stays_inside(const std::string& name) {
    const std::filesystem::path path(name);
    return !name.empty() && name.find('\0') == std::string::npos && path.is_relative() && path.filename() == path && name != "." && name != ".." &&
           name != ".input";
}

void look_at(const cli::JobRequest& job) {
    for (const auto& [name, text] : job.files)
        if (!stays_inside(name)) found("a file is written outside its folder: " + name);
    for (const std::string& name : job.wanted)
        if (!stays_inside(name)) found("a file is read outside its folder: " + name);
    if (job.argv.empty()) found("nothing is run");
    if (job.program == "grundy-verify") {
        for (const std::string& word : job.argv)
            if (job.files.count(word) == 0) found("the checker reads what did not come with the request: " + word);
        return;
    }
    if (job.program != "grundy") found("another program is run: " + job.program);
    for (const char* verb : {"serve", "sweep", "catalogue", "merge"})
        if (job.argv[0] == verb) found("a verb that is not for others: " + job.argv[0]);
    if (job.argv[0].rfind("-", 0) == 0 && job.argv[0] != "--version") found("an option stands where the verb does");
    bool value = false;
    for (const std::string& word : job.argv) {
        if (!value &&
            std::any_of(forbidden.begin(), forbidden.end(), [&](const std::string& no) { return word == no || (no.back() == '=' && word.rfind(no, 0) == 0); }))
            found("an option that is not for others: " + word);
        if (!value && (word.rfind("-o=", 0) == 0 || word.rfind("--output=", 0) == 0) && !stays_inside(word.substr(word.find('=') + 1)))
            found("a file is written outside its folder: " + word);
        value = !value && std::any_of(taking.begin(), taking.end(), [&](const char* option) { return word == option; });
    }
    if (value) found("the last option takes the first of the limits for its value");
}

}  // namespace
}  // namespace grundy::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    if (size > 1 << 16) return 0;
    const std::string text = fuzz::text_of(data, size);
    std::array<std::string, 4> lines;
    std::size_t at = 0;
    for (std::string& line : lines) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        line = text.substr(at, end - at);
        at = std::min(end + 1, text.size());
    }
    const cli::RequestHead head{lines[0], lines[1], lines[2], lines[3]};
    const auto away = cli::turned_away(head, {"127.0.0.1", "localhost", "[::1]"});
    if (away && (away->status < 400 || away->sentence.empty())) fuzz::found("somebody is turned away without a reason");
    if (!away) {
        const bool ours = head.host.rfind("127.0.0.1", 0) == 0 || head.host.rfind("localhost", 0) == 0 || head.host.rfind("[::1]", 0) == 0;
        if (!ours) fuzz::found("a server of another name answers: " + head.host);
        if (!head.origin.empty() && head.origin != "http://" + head.host) fuzz::found("another page is answered: " + head.origin);
    }
    fuzz::answered([&] {  // the body is read whoever asks, or few inputs would come so far
        const cli::JobRequest job = cli::job_of(text.substr(at));
        if (cli::refusal(job).empty()) fuzz::look_at(job);
    });
    return 0;
}
