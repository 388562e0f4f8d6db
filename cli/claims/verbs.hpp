#pragma once
/// The verbs that answer with all that is proved: of positions, claims, and laws of every position; and `show`, how any game would be answered.
/// Map of the room: read this header first: every verb is the file of its name (`solve`, `check`, `ask`, …). `answers` is how long a claim is tried,
/// `stated` and `start_claimed` are what claims of a file tell of a position.
namespace grundy::cli {

class Command;
class Session;

void add_solve(Command& program, Session& session);
void add_value(Command& program, Session& session);
void add_moves(Command& program, Session& session);
void add_ask(Command& program, Session& session);
void add_check(Command& program, Session& session);
void add_show(Command& program, Session& session);

}  // namespace grundy::cli
