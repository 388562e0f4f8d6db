/// grundy moves GAME POS: every winning move, or why there is none.

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "cli/verbs.hpp"
#include "engine/report/json.hpp"
#include "engine/report/text.hpp"

namespace grundy::cli {

void add_moves(Command& program, Session& session) {
    Command& verb = program.verb("moves", "every winning move at a position or a sum");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    verb.words("GAME POS", *words, "a game, its parameters and a position: s145 '6 + 7 + 8'; or one sum: 'kayles (5) + nim (7)'");
    flags->add(verb);
    session.add_common(verb);
    verb.run([words, flags, &session] {
        base::Budget& budget = session.budget();
        const auto sums = open_sums(*words, session);
        if (sums.size() != 1) throw base::Failure(base::FailureKind::bad_input, "moves takes one position", "write a sum with +: '6 + 7 + 8'");
        const analyse::MovesReport report = analyse::moves(sums.front(), flags->read(nullptr, session), budget);
        session.print(session.json ? report::json(report) : report::text(report, session.style()));
        session.exit = Session::code_of(report.position.limit);
    });
}

}  // namespace grundy::cli
