/// grundy solve GAME: the main job.

#include "cli/answers.hpp"
#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "cli/verbs.hpp"
#include "engine/report/answer.hpp"
#include "engine/report/json.hpp"
#include "engine/report/text.hpp"

namespace grundy::cli {

void add_solve(Command& program, Session& session) {
    Command& verb = program.verb("solve", "values, pattern and winner of a game");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    verb.words("GAME", *words, "a rule file, a name of the library, a family such as 0.137, or -; then its parameters (t=5)");
    flags->add(verb);
    verb.flag("--stop-at-winner", flags->stop_at_winner, "who wins from the start, without the value");
    session.add_common(verb);
    verb.run([words, flags, &session] {
        base::Budget& budget = session.budget();
        const Opened opened = open_game(*words, session);
        analyse::Options options = flags->read(opened.game, session);
        options.warn = nullptr;  // they are among the notes
        const analyse::Result result = analyse::solve(opened.game, options, budget);
        std::vector<claim::Answer> shown;
        dsl::Diagnostics found;
        for (const auto& line : opened.document->shown(split(*words).settings, found)) shown.push_back(answer_shown(line, options, session));
        say(found, opened.document->source(), session);
        session.print(session.json ? report::json(result, shown) : report::text(result, session.style()) + report::text(shown, session.style()));
        session.exit = Session::code_of(result.limit);
        for (const claim::Answer& answer : shown) session.exit = std::max(session.exit, Session::code_of(answer.limit));
    });
}

}  // namespace grundy::cli
