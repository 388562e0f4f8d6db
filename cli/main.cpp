/// grundy: reads the command line, runs one verb, and turns whatever went wrong into one clear message and an exit status.
#include <CLI/CLI.hpp>
#include <cctype>
#include <cstdio>
#include <new>

#include "cli/session.hpp"
#include "cli/verbs.hpp"
#include "dsl/diagnostic.hpp"

namespace {

using namespace grundy;
using cli::Session;

/// A position may begin with a sign or a bracket, which the option parser would take for its own: a blank before it is meaningless to the language.
std::string shielded(const std::string& word) {
    const bool sign = word.size() > 1 && word[0] == '-' && (std::isdigit(static_cast<unsigned char>(word[1])) != 0 || word[1] == '(');
    return sign || (!word.empty() && (word[0] == '[' || word[0] == '{')) ? " " + word : word;
}

int usage(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words, Session& session) {
    if (error.get_exit_code() == 0) {  // --help
        const CLI::App* shown = &app;
        for (const CLI::App* verb : app.get_subcommands()) shown = verb;
        session.print(shown->help());
        return cli::exit_done;
    }
    std::vector<std::string> verbs;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) verbs.push_back(verb->get_name());
    const auto first = std::find_if(words.begin(), words.end(), [](const auto& word) { return !word.empty() && word[0] != '-'; });
    if (first != words.end() && std::find(verbs.begin(), verbs.end(), *first) == verbs.end()) {
        const std::string near = dsl::did_you_mean(*first, verbs);
        session.complain("there is no command \"" + *first + "\"",
                         near.empty() ? "grundy --help lists the commands; to solve a game: grundy solve " + *first : "did you mean \"" + near + "\"?");
    } else {
        session.complain(error.what(), first == words.end() ? "grundy --help lists the commands" : "grundy " + *first + " --help lists the options");
    }
    return cli::exit_bad;
}

int run(const std::vector<std::string>& words, Session& session) {
    CLI::App app{"Grundy: values, patterns and winners of combinatorial games", "grundy"};
    bool version = false;
    app.add_flag("--version", version, "the version; with --json those of the libraries too");
    session.add_common(app);
    app.require_subcommand(0, 1);
    app.footer("Exit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a limit was reached, 130 interrupted.");
    cli::add_solve(app, session);
    cli::add_value(app, session);
    cli::add_moves(app, session);
    cli::add_show(app, session);
    cli::add_rules(app, session);
    cli::add_fmt(app, session);
    try {
        std::vector<std::string> reversed;
        for (auto word = words.rbegin(); word != words.rend(); ++word) reversed.push_back(shielded(*word));
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        return usage(app, error, words, session);
    }
    if (version) {
        cli::print_version(session);
    } else if (app.get_subcommands().empty()) {
        std::fputs(app.help().c_str(), stderr);
        return cli::exit_bad;
    }
    return session.exit;
}

}  // namespace

int main(int argc, char** argv) {
    Session session;
    try {
        return run(std::vector<std::string>(argv + 1, argv + argc), session);
    } catch (const cli::Exit& exit) {
        return exit.code;
    } catch (const base::Failure& failure) {
        session.quiet_down();
        session.complain(failure.what(), failure.hint());
        return Session::code_of(failure.kind());
    } catch (const std::bad_alloc&) {
        session.quiet_down();
        session.complain("out of memory", "allow more with --memory-limit, or compute less with --to");
        return cli::exit_limit;
    } catch (const std::exception& error) {
        session.quiet_down();
        session.complain(std::string("a defect of this program: ") + error.what(), "please report it with the command line and the rule file");
        return cli::exit_defect;
    }
}
