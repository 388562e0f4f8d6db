/// grundy value GAME POS…: value and outcome at positions of any size, and of sums.

#include <utility>

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "cli/verbs.hpp"
#include "engine/report/json.hpp"
#include "engine/report/text.hpp"

namespace grundy::cli {

void add_value(Command& program, Session& session) {
    Command& verb = program.verb("value", "value and outcome at positions of any size, and of sums");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    verb.words("GAME POS…", *words, "a game, its parameters and positions: kayles 10^30; or one sum: 'kayles (5) + nim (7)'");
    flags->add(verb);
    session.add_common(verb);
    verb.run([words, flags, &session] {
        base::Budget& budget = session.budget();
        if (!flags->at.empty()) words->push_back(std::exchange(flags->at, ""));  // --at POS is a position like any other
        const auto options = flags->read(nullptr, session);
        std::vector<analyse::SumReport> reports;
        for (const auto& sum : open_sums(*words, session)) {
            reports.push_back(analyse::value(sum, options, budget));
            session.exit = std::max(session.exit, Session::code_of(reports.back().limit));
        }
        session.print(session.json ? report::json(reports) : report::text(reports, session.style()));
    });
}

}  // namespace grundy::cli
