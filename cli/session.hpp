#pragma once
/// What all verbs share: the common options, the limits of this run, and how things are said.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/terminal.hpp"
#include "dsl/text/source.hpp"
#include "engine/analyse/result/result.hpp"
#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"

namespace grundy::cli {

class Command;

/// "grundy: warning: …" on standard error, each sentence once.
void warn_once(const std::string& sentence);
/// On standard error, the first time.
void say_once(const std::string& sentence);

class Session {
public:
    // As given on the command line.
    std::vector<std::string> words;  ///< all of it
    bool json = false;
    bool quiet = false;
    std::string color = "auto";
    unsigned threads = 0;
    bool misere = false;  ///< games are played misère, whatever their rule says
    std::string time_limit;
    std::string memory_limit;

    int exit = exit_done;  ///< set by the verb that ran

    /// The rule files that were opened, by the name in their header: for what is wrong when they are played.
    std::vector<std::pair<std::string, std::shared_ptr<const dsl::Source>>> opened;

    /// --json, --quiet, --color, --threads, --time-limit, --memory-limit.
    void add_common(Command& command);

    /// --misere, for verbs that ask about positions of games.
    void add_misere(Command& command);

    /// Text on standard output is laid out in this style.
    report::Style style() const { return style_for(1, color); }
    report::Style error_style() const { return style_for(2, color); }

    /// The budget of this run: limits, Ctrl-C, the progress line. Made at the first call.
    base::Budget& budget();

    /// Writes to standard output. Exit 2 when that fails (a full disk).
    void print(const std::string& text);
    bool at_table = false;  ///< `play` has begun: what is wrong with a line is said without its place and number
    /// "grundy: …" on standard error.
    void complain(const std::string& message, const std::string& hint = {}) const;
    /// The same of a failure; one that is about a place in an opened rule file is shown there.
    void complain(const base::Failure& failure) const;
    /// Takes the progress line away before something else is said.
    void quiet_down() { progress_.reset(); }

    /// The exit code of a run that ended with this limit, or without one.
    static int code_of(const std::optional<base::Limit>& limit);
    static int code_of(base::FailureKind kind);

private:
    std::unique_ptr<base::Budget> budget_;
    std::optional<base::Watch> watch_;  ///< of the thread that runs the verb
    std::unique_ptr<ProgressLine> progress_;
};

}  // namespace grundy::cli
