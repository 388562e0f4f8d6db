#pragma once
/// The verbs that need nothing but a game: a file each. Each function adds its subcommand, which sets Session::exit when it runs. Those that decide claims:
/// cli/claims; those that write for others: cli/further.
/// Map of the room: read main.cpp first: it calls `verbs`, and every verb is the file of its name (`rules`, `fmt`); `solve_verb` is what solve takes,
/// and the part of it that a theorem answers.
/// What verbs share: `session` (options, limits, how things are said), `command`, `solve_options`, `quantity`, `exit_code`; `setting`: options as the engine's
/// sentences name them. What is named on the command line: `games`, `library`. Where output goes: `output_file`, `terminal`. The process itself: `memory` keeps
/// the limit.
namespace grundy::cli {

class Command;
class Session;

void add_rules(Command& program, Session& session);
void add_fmt(Command& program, Session& session);

/// `grundy --version`, with `json` the versions of the libraries too.
void print_version(Session& session);

}  // namespace grundy::cli
