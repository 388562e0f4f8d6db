/// grundy fmt FILE…: rule files in the standard layout.
#include <CLI/CLI.hpp>

#include "cli/games.hpp"
#include "cli/library.hpp"
#include "cli/verbs.hpp"
#include "dsl/parse.hpp"

namespace grundy::cli {

void add_fmt(CLI::App& app, Session& session) {
    CLI::App* verb = app.add_subcommand("fmt", "rule files in the standard layout");
    (void)verb;
    (void)session;
}

}  // namespace grundy::cli
