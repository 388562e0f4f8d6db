#include "cli/serve/serve_verb.hpp"

#include <memory>

namespace grundy::cli {

void add_serve_verb(Command& program, Session& session, Serve serve) {
    Command& verb = program.verb("serve", "the page in a browser on this machine, with this engine behind it");
    auto flags = std::make_shared<ServeFlags>();
    verb.option("--port", flags->port, 0, 65535, "where it listens (default 8017; 0: any that is free)");
    verb.option("--address", flags->address, "for whom: 127.0.0.1, this machine alone, unless told");
    verb.option("--page", flags->page, "the page (default: build-web/grundy.html, or the one that was installed)");
    verb.option("--jobs", flags->jobs, 1, 64, "so many jobs at once (default 2)");
    session.add_common(verb);
    verb.footer(
        "Each job is a process: --time-limit (60s unless told) and --memory-limit (1G unless told) bound it. Ctrl-C ends the server.\n"
        "Example: grundy serve --port 8080 --time-limit 5min\nExit status: 0 it was ended, 2 it could not begin.");
    verb.run([flags, serve, &session] { serve(*flags, session); });
}

}  // namespace grundy::cli
