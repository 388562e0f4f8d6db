#pragma once
/// The server itself. It is in `grundy-serve` alone: the library that speaks HTTP brings a dozen others along, and to load them takes longer than most answers.
#include "cli/serve/serve_verb.hpp"

namespace grundy::cli {

/// Listens until it is interrupted; says where on standard output. Sets the session's exit status. Throws base::Failure where nobody can listen there.
void serve(const ServeFlags& flags, Session& session);

}  // namespace grundy::cli
