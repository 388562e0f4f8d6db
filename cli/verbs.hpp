#pragma once
/// The verbs, a file each. Each function adds its subcommand, which sets Session::exit when it runs.
namespace CLI {
class App;
}

namespace grundy::cli {

class Session;

void add_solve(CLI::App& app, Session& session);
void add_value(CLI::App& app, Session& session);
void add_moves(CLI::App& app, Session& session);
void add_show(CLI::App& app, Session& session);
void add_rules(CLI::App& app, Session& session);
void add_fmt(CLI::App& app, Session& session);

/// `grundy --version`, with `json` the versions of the libraries too.
void print_version(Session& session);

}  // namespace grundy::cli
