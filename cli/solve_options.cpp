#include "cli/solve_options.hpp"

#include <algorithm>
#include <cstdio>

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/quantity.hpp"
#include "dsl/text/diagnostic.hpp"
#include "engine/analyse/heap/kernels.hpp"
#include "engine/base/text.hpp"

namespace grundy::cli {

namespace {

/// Whether it fits the game, the engine says; whether there is such a method, everybody can know.
std::string checked_method(const std::string& method) {
    const auto known = analyse::known_methods();
    if (method.empty() || std::find(known.begin(), known.end(), method) != known.end()) return method;
    const std::string guess = dsl::did_you_mean(method, known);
    throw base::Failure(base::FailureKind::bad_input, "there is no method " + method,
                        (guess.empty() ? "" : "did you mean " + guess + "? ") + ("methods: " + base::joined(known, ", ")));
}

}  // namespace

void SolveOptions::add_to_position(Command& verb) {
    verb.option("--at", at, "start from this position");
    verb.option("--method", method, "compute by this method; `reference` is the definition itself");
    verb.option("--effort", effort, "search that long for a pattern (30s; 0s: not at all)");
    verb.flag("--no-pattern", no_pattern, "look for no pattern and compute every value");
}

void SolveOptions::add_to_table(Command& verb) {
    verb.option("--to", to, "compute the values of 0 … N (1000, 10^6)");
    add_to_position(verb);
}

void SolveOptions::add(Command& verb) {
    add_to_table(verb);
    verb.option("--values", values, "all: list every value, not the first 1000", {"all"});
    verb.flag("--stop-at-winner", stop_at_winner, "who wins from the start, without the value");
    verb.flag("--path", path, "of a puzzle for one player: a shortest solution, move by move");
    verb.option("--follow", follow, "of a puzzle: is this a solution? A file with a position a line, or all that --path printed (-: standard input)");
    add_checkpoint(verb);
}

void SolveOptions::refuse_for_puzzle() const {
    const char* const given = !to.empty()           ? "--to"
                              : !method.empty()     ? "--method"
                              : !effort.empty()     ? "--effort"
                              : !values.empty()     ? "--values"
                              : !checkpoint.empty() ? "--checkpoint"
                              : stop_at_winner      ? "--stop-at-winner"
                                                    : nullptr;
    if (given == nullptr) return;
    throw base::Failure(base::FailureKind::bad_input, std::string(given) + " means nothing for a puzzle for one player",
                        "solve takes --path, --follow, --at and the limits");
}

void SolveOptions::add_checkpoint(Command& verb) {
    verb.option("--checkpoint", checkpoint, "keep long work in this folder and go on from there");
    verb.option("--checkpoint-every", checkpoint_every, "write it at least this often while values are new (default 5s)");
}

analyse::Options SolveOptions::read(const std::shared_ptr<const rule::Game>& game, Session& session) const {
    analyse::Options options;
    if (!to.empty()) options.to = parse_count(to);
    if (!at.empty()) options.at = open_position(at, game, session);
    if (!effort.empty()) options.effort = std::chrono::duration<double>(parse_duration(effort)).count();
    if (values == "all") options.stored.reset();
    options.method = checked_method(method);
    options.pattern = !no_pattern;
    options.stop_at_winner = stop_at_winner;
    options.threads = session.threads;
    options.checkpoint = checkpoint;
    if (!checkpoint_every.empty()) options.checkpoint_every = std::chrono::duration<double>(parse_duration(checkpoint_every)).count();
    if (!session.quiet) {
        options.warn = warn_once;
        options.announce = say_once;
    }
    return options;
}

}  // namespace grundy::cli
