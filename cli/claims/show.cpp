/// grundy show GAME: the game after each stage, from its text to the method.
#include <algorithm>

#include "cli/claims/verbs.hpp"
#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/base/text.hpp"
#include "engine/report/values/json.hpp"
#include "engine/report/values/text.hpp"

namespace grundy::cli {

namespace {

void keep_only(std::vector<analyse::Stage>& stages, const std::string& wanted) {
    const std::string names = base::joined(stages, ", ", &analyse::Stage::name);
    std::erase_if(stages, [&](const auto& stage) { return stage.name != wanted; });
    if (stages.empty()) throw base::Failure(base::FailureKind::bad_input, "there is no stage `" + wanted + "`", "stages: " + names);
}

}  // namespace

void add_show(Command& program, Session& session) {
    Command& verb = program.verb("show", "the game after each stage: parsed, checked, recognised, method");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    auto stage = std::make_shared<std::string>();
    verb.words("GAME", *words, "a rule file, a name of the library, a family or -; then its parameters (t=5)");
    verb.option("--stage", *stage, "only this stage");
    flags->add_to_table(verb);
    session.add_common(verb);
    verb.footer(
        "Example: grundy show 0.77 --stage method --to 10^9\nExit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a limit was reached, 130 "
        "interrupted.");
    verb.run([words, flags, stage, &session] {
        base::Budget& budget = session.budget();
        const Opened opened = open_game(*words, session);
        analyse::require_two_players(*opened.game);
        std::vector<analyse::Stage> stages = {{"parsed", opened.document->source().text()}};
        for (auto& next : analyse::stages(opened.game, flags->read(opened.game, session), budget)) stages.push_back(std::move(next));
        if (!stage->empty()) keep_only(stages, *stage);
        session.print(session.json ? report::json(*opened.game, stages) : report::text(stages, session.style()));
    });
}

}  // namespace grundy::cli
