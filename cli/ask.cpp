/// grundy ask GAME EXPR…: what an expression is worth, from a number to a list of positions; what is said of every position is decided as a claim. Without an
/// expression: the `show` lines of the file.

#include "dsl/ask.hpp"
#include "cli/answers.hpp"
#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/library.hpp"
#include "cli/verbs.hpp"
#include "engine/claim/decide.hpp"
#include "engine/report/answer.hpp"

namespace grundy::cli {

namespace {

/// A claim without --time-limit ends after its own time; what is asked after it has no limit of it.
report::CheckedClaim decided(const dsl::Document& document, const std::string& expression, const analyse::Options& options, Session& session,
                             std::size_t left) {
    dsl::Diagnostics unused;  // it was read before
    const std::size_t last = document.claims() - 1;
    const auto info = document.claim(last, unused);
    report::CheckedClaim one;
    one.id = one.text = one.formal = expression.substr(std::min(expression.find_first_not_of(' '), expression.size()));
    if (!info) return one;
    const ClaimLimits limits = claim_limits(session);
    base::Budget budget;
    budget.follow(session.budget(), share(session, left, limits.time));
    claim::Judge judge(options, budget, limits.effort);
    judge.beside([&] { return claim::with_one_case(document); });
    one.finding = claim::decide_claim(judge, *info, [&](std::size_t step) {
        dsl::Diagnostics none;
        return document.claim_cases(last, step, none);
    });
    return one;
}

report::Asked asked(const Opened& opened, const Words& given, const std::string& expression, const analyse::Options& options, Session& session,
                    std::size_t left) {
    const dsl::Asked read = dsl::ask(*opened.document, expression, library().loader());
    say(read.diagnostics, read.source, session);
    read.document->assume(given.settings);
    if (read.claim) return {{}, decided(*read.document, expression, options, session, left)};
    dsl::Diagnostics found;
    const auto shown = read.document->shown(given.settings, found);
    say(found, read.document->source(), session);
    return {answer_shown(shown.back(), options, session, left), {}};
}

int code_of(const report::Asked& asked) {
    if (asked.answer) return asked.answer->limit ? Session::code_of(asked.answer->limit) : asked.answer->why.empty() ? exit_done : exit_bad;
    const auto verdict = asked.claim->finding.verdict;
    return verdict == claim::Verdict::refuted ? exit_no : verdict == claim::Verdict::undecided ? exit_limit : exit_done;
}

}  // namespace

void add_ask(Command& program, Session& session) {
    Command& verb = program.verb("ask", "what an expression about a game is worth");
    auto words = std::make_shared<std::vector<std::string>>();
    verb.words("GAME EXPR…", *words, "a game, its parameters, and expressions: ask mark '{n for n in 0..99 if P(n)}'; without one, the show lines of the file");
    session.add_common(verb);
    verb.footer(
        "Examples: grundy ask kayles '{n for n in 0..40 if g(n) = 1}'; grundy ask wythoff 'count(x in 0..50, y in 0..50: P(x, y))'\nWhat is said of every "
        "position is decided as a claim: ask mark 'P(n) => odd(n)'.\nExit status: 1 a claim is refuted, 3 a limit was reached.");
    verb.run([words, &session] {
        const Words given = split(*words);
        const Opened opened = open_game(given.game, given.settings, session);
        analyse::Options options;
        options.threads = session.threads;
        if (!session.quiet) options.warn = warn_once;
        warn_of_misreadings(*opened.game, session);
        std::vector<report::Asked> all;
        if (given.positions.empty()) {
            dsl::Diagnostics found;
            const auto lines = opened.document->shown(given.settings, found);
            for (const auto& shown : lines) all.push_back({answer_shown(shown, options, session, lines.size() - all.size()), {}});
            say(found, opened.document->source(), session);
            if (all.empty())
                throw base::Failure(base::FailureKind::bad_input, "what do you want to know?", "for instance: grundy ask " + given.game + " 'P(10)'");
        }
        for (std::size_t i = 0; i < given.positions.size(); ++i) {  // what is wrong with one costs the others nothing
            try {
                all.push_back(asked(opened, given, given.positions[i], options, session, given.positions.size() - i));
            } catch (const Exit& exit) {
                session.exit = std::max<int>(session.exit, exit.code);
            }
        }
        if (all.empty() && !session.json) return;
        session.print(session.json ? report::json(all) : report::text(all, session.style()));
        for (const report::Asked& one : all) session.exit = std::max(session.exit, code_of(one));
    });
}

}  // namespace grundy::cli
