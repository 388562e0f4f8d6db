#pragma once
/// The verbs that answer, a file each. Each function adds its subcommand, which sets Session::exit when it runs. Those that write for others: cli/further.
/// Map of the room: read main.cpp first: it calls `verbs`, and every verb is the file of its name (`solve`, `check`, `ask`, …).
/// What verbs share: `session` (options, limits, how things are said), `command`, `solve_options`, `quantity`, `exit_code`, `answers`, `stated`.
/// What is named on the command line: `games`, `library`. Where output goes: `output_file`, `terminal`. The process itself: `memory` keeps the limit.
namespace grundy::cli {

class Command;
class Session;

void add_solve(Command& program, Session& session);
void add_value(Command& program, Session& session);
void add_moves(Command& program, Session& session);
void add_ask(Command& program, Session& session);
void add_check(Command& program, Session& session);
void add_show(Command& program, Session& session);
void add_rules(Command& program, Session& session);
void add_fmt(Command& program, Session& session);

/// `grundy --version`, with `json` the versions of the libraries too.
void print_version(Session& session);

}  // namespace grundy::cli
