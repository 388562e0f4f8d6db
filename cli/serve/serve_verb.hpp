#pragma once
/// What `grundy serve` takes; another program does it, `main`.
/// Map of the room: read this header first: the first program knows the verb (`serve_verb`) and hands it over. The `service` listens; a `job` is what it runs,
/// read from a `request`.
#include <string>

#include "cli/command.hpp"
#include "cli/session.hpp"

namespace grundy::cli {

struct ServeFlags {
    std::string address = "127.0.0.1", page;
    unsigned port = 8017, jobs = 2;
};

using Serve = void (*)(const ServeFlags& flags, Session& session);
/// Adds the verb; it runs `serve`.
void add_serve_verb(Command& program, Session& session, Serve serve);

}  // namespace grundy::cli
