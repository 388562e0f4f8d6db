#pragma once
/// The verbs, a file each. Each function adds its subcommand, which sets Session::exit when it runs.
/// Map of the room: read main.cpp first: it calls `verbs`, and every verb is the file of its name (`solve`, `check`, `explain`, …).
/// What verbs share: `session` (options, limits, how things are said), `command`, `solve_options`, `quantity`, `exit_code`, `answers`.
/// What is named on the command line: `games`, `library`. Where output goes: `output_file`, `terminal`, `graphviz`.
/// Of others: `serve` listens, a `job` is what it runs. The process itself: `memory` keeps the limit, `ranks` are the processes of mpirun.
namespace grundy::cli {

class Command;
class Session;

void add_solve(Command& program, Session& session);
void add_value(Command& program, Session& session);
void add_moves(Command& program, Session& session);
void add_explain(Command& program, Session& session);
void add_play(Command& program, Session& session);
void add_ask(Command& program, Session& session);
void add_plot(Command& program, Session& session);
void add_export(Command& program, Session& session);
void add_graph(Command& program, Session& session);
void add_check(Command& program, Session& session);
void add_certify(Command& program, Session& session);
void add_serve(Command& program, Session& session);
void add_sweep(Command& program, Session& session);
void add_catalogue(Command& program, Session& session);
void add_merge(Command& program, Session& session);
void add_show(Command& program, Session& session);
void add_rules(Command& program, Session& session);
void add_fmt(Command& program, Session& session);

/// `grundy --version`, with `json` the versions of the libraries too.
void print_version(Session& session);

}  // namespace grundy::cli
