#pragma once
/// What `grundy solve` takes, and the part of it that needs no claims: games of one heap of which a theorem says all.
#include <functional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/session.hpp"
#include "cli/solve_options.hpp"
#include "engine/analyse/result/catalogued.hpp"

namespace grundy::cli {

/// `words`: the game and its parameters.
using Solve = void (*)(const std::vector<std::string>& words, const SolveOptions& flags, Session& session);
/// Adds the verb; it runs `solve`.
void add_solve_verb(Command& program, Session& session, Solve solve);

/// The same as the whole verb says (tests/cli/first_answer_test.cpp). Throws Unbuilt, having said nothing, where that may say more: of puzzles, of files that
/// ask for something, where no theorem tells all values.
void solve_by_theorem(const std::vector<std::string>& words, const SolveOptions& flags, Session& session);

/// Of the library; a library without the table knows nothing.
std::vector<analyse::KnownSequence> known_sequences();

}  // namespace grundy::cli
