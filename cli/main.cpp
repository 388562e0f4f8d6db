/// grundy: reads the command line, runs one verb, and turns whatever went wrong into one clear message and an exit status.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>

#include "cli/claims/verbs.hpp"
#include "cli/command.hpp"
#include "cli/further/verbs.hpp"
#include "cli/guarded.hpp"
#include "cli/session.hpp"
#include "cli/solve_verb.hpp"
#include "cli/topics.hpp"
#include "cli/verbs.hpp"
#include "dsl/text/diagnostic.hpp"
#include "engine/solve/kernel/cpu.hpp"

namespace {

using namespace grundy;
using cli::Session;

constexpr std::array<std::string_view, 6> asking = {"eval", "evaluate", "calc", "compute", "query", "print"};  ///< what else `ask` may be called

/// What the first option that there is none of was to be; empty where all are known, or none is near.
std::string nearest_option(const std::vector<std::string>& words, const std::vector<std::string>& known) {
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        if (name.rfind("--", 0) != 0 || std::find(known.begin(), known.end(), name) != known.end()) continue;
        return dsl::did_you_mean(name, known);
    }
    return "";
}

int wrong_usage(const cli::Command& program, const std::string& what, const std::vector<std::string>& words, const Session& session) {
    const std::vector<std::string> verbs = program.verbs();
    const auto first = std::find_if(words.begin(), words.end(), [](const auto& word) { return !word.empty() && word[0] != '-'; });
    if (first == words.end()) {
        session.complain(what, "grundy --help lists the commands");
    } else if (std::find(verbs.begin(), verbs.end(), *first) != verbs.end()) {
        const std::string near = nearest_option(words, program.options_of(*first));
        session.complain(what, (near.empty() ? "" : "did you mean `" + near + "`? ") + "grundy " + *first + " --help lists the options");
    } else {
        const std::string near = std::find(asking.begin(), asking.end(), *first) != asking.end() ? "ask" : dsl::did_you_mean(*first, verbs);
        session.complain("there is no command `" + *first + "`",
                         near.empty() ? "grundy --help lists the commands; to solve a game: grundy solve " + *first : "did you mean `" + near + "`?");
    }
    return cli::exit_bad;
}

/// The word behind `help`, where it is the only one and no option.
std::optional<std::string> asked_of_help(const std::vector<std::string>& words) {
    if (words.size() < 2 || words[0] != "help" || words[1].empty() || words[1][0] == '-') return std::nullopt;
    return words[1];
}

/// `grundy help words`. Of a verb the parser tells.
bool told_topic(const std::string& topic, std::vector<std::string> verbs, Session& session) {
    if (std::find(verbs.begin(), verbs.end(), topic) != verbs.end()) return false;
    if (const auto page = cli::topic_page(topic)) return session.print(*page), true;
    std::string all;
    for (const std::string& one : cli::topics()) {
        verbs.push_back(one);
        all += (all.empty() ? "" : ", ") + one;
    }
    const std::string near = dsl::did_you_mean(topic, verbs);
    throw base::Failure(base::FailureKind::bad_input, "there is no help about `" + topic + "`",
                        near.empty() ? "topics: " + all + "; a command: grundy help solve" : "did you mean `grundy help " + near + "`?");
}

/// `grundy help solve` is `grundy solve --help`, `grundy version` is `grundy --version`.
std::vector<std::string> as_options(std::vector<std::string> words) {
    if (words.empty() || (words[0] != "help" && words[0] != "version")) return words;
    const std::string option = "--" + words[0];
    words.erase(words.begin());
    words.push_back(option);
    return words;
}

// The program is built in parts, so that a first answer does not wait for what it does not need (docs/house.md): 1 has `solve` where a theorem answers it and
// what needs a game alone, 2 all verbs that answer, 3 is the whole.
void add_answers(cli::Command& program, Session& session) {
#if GRUNDY_PART == 1
    cli::add_solve_verb(program, session, cli::solve_by_theorem);
#else
    cli::add_solve(program, session);
    cli::add_value(program, session);
    cli::add_moves(program, session);
    cli::add_ask(program, session);
    cli::add_check(program, session);
    cli::add_show(program, session);
#endif
}

/// What writes for others.
void add_further([[maybe_unused]] cli::Command& program, [[maybe_unused]] Session& session) {
#if GRUNDY_PART == 3
    cli::add_explain(program, session);
    cli::add_play(program, session);
    cli::add_plot(program, session);
    cli::add_graph(program, session);
    cli::add_export(program, session);
    cli::add_certify(program, session);
#ifndef GRUNDY_WITHOUT_PROCESSES
    cli::add_serve(program, session);
#endif
#ifndef GRUNDY_WITHOUT_ATLAS
    cli::add_sweep(program, session);
    cli::add_catalogue(program, session);
    cli::add_merge(program, session);
#endif
#endif
}

/// A part knows what only the whole can answer: its verbs, the list of them, the versions of all libraries.
void require_built(const std::vector<std::string>& words) {
    static const std::map<std::string_view, int> later = {{"value", 2},   {"moves", 2}, {"ask", 2},   {"check", 2},     {"show", 2},
                                                          {"explain", 3}, {"play", 3},  {"plot", 3},  {"graph", 3},     {"export", 3},
                                                          {"certify", 3}, {"serve", 3}, {"sweep", 3}, {"catalogue", 3}, {"merge", 3}};
    if (GRUNDY_PART == 3) return;
    const auto named = std::find_if(words.begin(), words.end(), [](const std::string& word) { return word != "help" && !word.starts_with('-'); });
    if (named == words.end()) throw cli::Unbuilt{words.empty() ? "the list of commands" : words.back()};
    if (const auto found = later.find(*named); found != later.end() && found->second > GRUNDY_PART) throw cli::Unbuilt{"`" + *named + "`"};
}

/// `script` is ./grundy, which started this part: it builds the next and asks it the same. Comes back where it cannot be started.
void build_the_rest(const char* script, char** argv) {
#ifndef GRUNDY_WITHOUT_PROCESSES
    setenv("GRUNDY_NEEDS", GRUNDY_PART == 1 ? "answers" : "program", 1);
    execv(script, argv);
#else
    static_cast<void>(script), static_cast<void>(argv);
#endif
}

int run(const std::vector<std::string>& words, Session& session) {
    using Kind = cli::Command::Outcome::Kind;
    require_built(words);
    cli::Command program("grundy", "Grundy: values, patterns and winners of combinatorial games");
    bool version = false;
    program.flag("--version", version, "the version; with --json those of the libraries too");
    session.add_common(program);
    program.footer(cli::topic_list() + "Exit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a limit was reached, 130 interrupted.");
    add_answers(program, session);
    add_further(program, session);
    cli::add_rules(program, session);
    cli::add_fmt(program, session);
    if (const auto topic = asked_of_help(words); topic && told_topic(*topic, program.verbs(), session)) return session.exit;
    const auto outcome = program.parse(as_options(words));
    if (outcome.kind == Kind::wrong) return wrong_usage(program, outcome.text, words, session);
    if (outcome.kind == Kind::help) {
        session.print(outcome.text);
    } else if (version) {
        cli::print_version(session);
    } else if (outcome.kind == Kind::no_verb) {
        std::fputs(program.help().c_str(), stderr);
        return cli::exit_bad;
    }
    return session.exit;
}

}  // namespace

int main(int argc, char** argv) {
    Session session;
    return cli::guarded(session, [&] {
        try {
            solve::best_cpu();  // a wrong GRUNDY_CPU is told before anything is read or computed
            session.words.assign(argv + 1, argv + argc);
            return run(session.words, session);
        } catch (const cli::Unbuilt& unbuilt) {
            session.quiet_down();
            if (const char* script = std::getenv("GRUNDY_BUILDS")) build_the_rest(script, argv);
            session.complain(unbuilt.what + " needs more than was built", "./grundy builds it, and so does ./setup --program");
            return cli::exit_unbuilt;
        }
    });
}
