/// grundy explain GAME POS: why a position wins or loses, in words that a pupil follows; as a worksheet in LaTeX.
#include <algorithm>

#include "cli/claims/stated.hpp"
#include "cli/command.hpp"
#include "cli/further/verbs.hpp"
#include "cli/games.hpp"
#include "cli/output_file.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/report/lesson/lesson.hpp"

namespace grundy::cli {

namespace {

/// Of one or two numbers, and of words and rows without a start, for the tables of a worksheet; nothing of other games.
analyse::Result first_positions(const std::shared_ptr<const rule::Game>& game, analyse::Options options, const base::Budget& budget) {
    options.pattern = false;
    options.to = 23;
    const auto& all = game->components;
    const bool numbers = all.size() <= 2 && std::all_of(all.begin(), all.end(), [](const auto& c) { return c.kind == rule::ComponentKind::natural; });
    const bool rows = rule::start_terms(*game).empty() &&
                      std::all_of(all.begin(), all.end(), [](const auto& c) { return c.kind == rule::ComponentKind::word || rule::is_row(c.kind); });
    if (rows) options.to.reset();
    base::Budget soon;  // no worksheet waits longer for its tables
    soon.follow(budget, std::chrono::seconds(2));
    try {
        if (numbers || rows) return analyse::solve(game, options, soon);
    } catch (const base::Failure& failure) {  // a worksheet without tables
        base::pass_grave(failure);
    }
    analyse::Result none;
    none.game = game;
    return none;
}

}  // namespace

void add_explain(Command& program, Session& session) {
    Command& verb = program.verb("explain", "why a position wins or loses, in words");
    auto words = std::make_shared<std::vector<std::string>>();
    auto latex = std::make_shared<bool>(false);
    auto file = std::make_shared<std::string>();
    verb.words("GAME [POS]", *words, "a game, its parameters and a position, or its start: explain s145 21; or one sum: s145 '6 + 7 + 8'");
    verb.flag("--latex", *latex, "a worksheet: the rules, a table and a picture, the question; the answer on its second page");
    verb.option("-o,--output", *file, "the file that the worksheet is written to: explain s145 21 -o worksheet.tex");
    session.add_common(verb);
    session.add_misere(verb);
    verb.footer(
        "A is to move, B is the other player. What is proved, what was worked out and what is not known stands at the end.\n"
        "Exit status: 3 it did not become known who wins.\n"
        "Example: grundy explain mark t=2012 2012^2012");
    verb.run([words, latex, file, &session] {
        OutputFile worksheet(*file);
        base::Budget& budget = session.budget();
        analyse::Options options;
        options.threads = session.threads;
        options.effort = 2;  // a law that is not found soon is none that a pupil is told
        if (!session.quiet) options.warn = warn_once;
        const auto sum = open_one(*words, "explain", session);
        for (const analyse::Term& term : sum) analyse::require_two_players(*term.game);
        if (!sum.empty()) warn_of_misreadings(*sum.front().game, session);
        const tutor::Explanation explained = tutor::explain(sum, finder(*words, sum, options, session), options, budget);
        const report::Lesson lesson = report::lesson(explained);
        const auto in_latex = [&] { return report::worksheet(explained, lesson, first_positions(sum.front().game, options, budget)); };
        if (!worksheet.is_standard_output()) worksheet.write(in_latex());
        if (session.json) session.print(report::json(explained, lesson));
        else if (!worksheet.is_standard_output()) session.print("worksheet " + worksheet.path() + "\n");
        else session.print(*latex ? in_latex() : report::text(lesson, session.style()));
        const bool open = explained.moves.position.outcome == '?';
        if (open) session.exit = std::max(session.exit, explained.moves.position.limit ? Session::code_of(explained.moves.position.limit) : int{exit_limit});
        if (budget.exceeded() == base::Limit::interrupted) session.exit = exit_interrupted;
    });
}

}  // namespace grundy::cli
