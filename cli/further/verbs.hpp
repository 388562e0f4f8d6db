#pragma once
/// The verbs that write for others: lessons, pictures, programs, certificates, catalogues, pages. No answer waits until what they need is built.
/// Map of the room: read this header first: every verb is the file of its name (`explain`, `certify`, `sweep`, …). `graph` asks `graphviz`,
/// `play` writes with `table_words`, `serve` starts the program of the room below; `ranks` are the processes of mpirun.
namespace grundy::cli {

class Command;
class Session;

void add_explain(Command& program, Session& session);
void add_play(Command& program, Session& session);
void add_plot(Command& program, Session& session);
void add_graph(Command& program, Session& session);
void add_export(Command& program, Session& session);
void add_certify(Command& program, Session& session);
void add_serve(Command& program, Session& session);
void add_sweep(Command& program, Session& session);
void add_catalogue(Command& program, Session& session);
void add_merge(Command& program, Session& session);

}  // namespace grundy::cli
