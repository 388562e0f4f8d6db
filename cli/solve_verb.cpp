#include "cli/solve_verb.hpp"

#include <variant>

#include "cli/games.hpp"
#include "dsl/library.hpp"
#include "dsl/rules_folder.hpp"
#include "engine/analyse/heap/solve.hpp"
#include "engine/report/values/json.hpp"
#include "engine/report/values/text.hpp"

namespace grundy::cli {

namespace {

/// All values, in words, by a theorem: no law that is sought from the rule alone says more.
bool is_told(const analyse::Result& result) {
    const pattern::Theorem* proved = result.pattern.theorem();
    const pattern::Pattern* law = proved ? proved->law.get() : nullptr;
    return law && !law->none() && law->of == pattern::Of::values && !std::holds_alternative<pattern::Automaton>(law->law) && !result.limit;
}

}  // namespace

void add_solve_verb(Command& program, Session& session, Solve solve) {
    Command& verb = program.verb("solve", "values, pattern and winner of a game");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    verb.words("GAME", *words, "a rule file, a name of the library, a family such as 0.137, or -; then its parameters (t=5)");
    flags->add(verb);
    session.add_misere(verb);
    session.add_common(verb);
    verb.footer(
        "Examples: grundy solve kayles; grundy solve mark t=3 --to 100; grundy solve thirty_one --stop-at-winner\nExit status: 0 done, 1 the answer is no, 2 "
        "bad usage or rule file, 3 a limit was reached, 130 interrupted.");
    verb.run([words, flags, solve, &session] { solve(*words, *flags, session); });
}

void solve_by_theorem(const std::vector<std::string>& words, const SolveOptions& flags, Session& session) {
    const Words named = split(words);
    if (named.game == "-") throw Unbuilt{"a game from standard input"};  // it can be read but once
    const Opened opened = open_game(words, session);
    const rule::Game& game = *opened.game;
    dsl::Diagnostics found;
    if (analyse::is_puzzle(game) || !opened.document->shown(named.settings, found).empty() || !found.all().empty() || flags.path || !flags.follow.empty())
        throw Unbuilt{"`" + game.name + "`"};
    analyse::Options options = flags.read(opened.game, session);
    options.warn = nullptr;  // they are among the notes
    const auto row = analyse::solve_row(opened.game, options, session.budget());
    if (!row || !is_told(*row)) throw Unbuilt{"`" + game.name + "`"};
    const analyse::Result& result = *row;
    const auto table = known_sequences();
    const auto known = analyse::known_as(result, table);
    const report::Style style = session.style();
    session.print(session.json ? report::solve_json(result, known) : report::solve_text(result, style) + report::text(known, style));
    session.exit = exit_done;
}

std::vector<analyse::KnownSequence> known_sequences() {
    const std::string file = dsl::rules_folder() + "/known.csv";
    const auto text = dsl::read_file(file, 10'000'000);
    return text ? analyse::read_known(*text, file) : std::vector<analyse::KnownSequence>{};
}

}  // namespace grundy::cli
