#include "cli/solve_verb.hpp"

#include <variant>

#include "cli/games.hpp"
#include "dsl/library.hpp"
#include "dsl/rules_folder.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/base/poll.hpp"
#include "engine/recognise/family/family.hpp"
#include "engine/report/values/json.hpp"
#include "engine/report/values/text.hpp"

namespace grundy::cli {

namespace {

bool is_one_number(const rule::Game& game) { return game.components.size() == 1 && game.components.front().kind == rule::ComponentKind::natural; }

/// May a theorem tell the values of a game of several numbers? It does where a closed form is recognised. To know that takes a moment; to compute what the rest
/// of the program then computes once more may take seconds.
bool may_be_told(const rule::Game& game, const base::Budget& budget) {
    bool may = false;
    const base::Watch watch(budget);
    const auto limit = base::ended_early([&] {
        const recognise::Recognition seen = recognise::recognise(game);
        const theorem::ClosedForm* form = recognise::closed_form(seen.family);
        may = form && form->has_values();
    });
    return may && !limit;
}

/// All values, in words, by a theorem: no law that is sought from the rule alone says more.
bool is_told(const analyse::Result& result) {
    const pattern::Theorem* proved = result.pattern.theorem();
    const pattern::Pattern* law = proved ? proved->law.get() : nullptr;
    if (!law || law->none() || law->of != pattern::Of::values || std::holds_alternative<pattern::Automaton>(law->law)) return false;
    return (result.one_heap || (law->closed() && law->closed()->has_values())) && !result.limit && result.parts.empty();
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
    if (!is_one_number(game) && (game.start || !game.start_sum.empty() || options.at || !may_be_told(game, session.budget())))
        throw Unbuilt{"`" + game.name + "`"};
    const analyse::Result result = analyse::solve(opened.game, options, session.budget());
    if (!is_told(result)) throw Unbuilt{"`" + game.name + "`"};
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
