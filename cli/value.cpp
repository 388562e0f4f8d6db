/// grundy value GAME POS…: value and outcome at positions of any size, and of sums.

#include <utility>

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "cli/verbs.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/report/json.hpp"
#include "engine/report/text.hpp"

namespace grundy::cli {

namespace {

/// A law of the P-positions may be found sooner than a search ends; far out no search for the value goes on when it tells who wins.
analyse::SumReport valued(const std::vector<analyse::Term>& sum, const analyse::Options& options, base::Budget& budget) {
    using Clock = base::Budget::Clock;
    const bool alone = sum.size() == 1, far = alone && claim::is_far(sum.front().position);
    const auto deadline = budget.deadline();
    const auto now = Clock::now();
    const Clock::duration first = std::chrono::seconds(2);
    if (alone) budget.set_deadline(now + (deadline ? std::min(first, std::max(*deadline - now, Clock::duration::zero()) / 2) : first));
    analyse::SumReport report = analyse::value(sum, options, budget);
    budget.set_deadline(deadline);
    const bool done = report.outcome != '?' && !report.limit;
    if (!alone || done || (!far && budget.exceeded())) return report;
    if (const auto law = claim::values_everywhere(sum.front().game, false); law && law->tell(report, sum.front().position)) return report;
    const auto law = report.outcome == '?' ? claim::winning_law(sum.front().game, sum.front().position, false) : std::nullopt;
    if (far && law && law->tell(report)) return report;
    // Who wins is told at once, the value when it is found.
    if (report.limit && report.outcome != '?' && options.announce) {
        const std::string by = report.winning.empty() ? "" : " by the move to " + report::list_of(report.winning, "or", 4);
        options.announce(report.position + ": " + report::for_whom(report.outcome) + by + "; its value is still looked for");
    }
    if (report.limit) report = analyse::value(sum, options, budget);
    if (const std::string why = report.partial; law && law->tell(report)) report.partial = "its value is not known: " + why;
    return report;
}

}  // namespace

void add_value(Command& program, Session& session) {
    Command& verb = program.verb("value", "value and outcome at positions of any size, and of sums");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    verb.words("GAME POS…", *words, "a game, its parameters and positions: kayles 10^30; or one sum: 'kayles (5) + nim (7)'");
    flags->add_to_position(verb);
    session.add_misere(verb);
    session.add_common(verb);
    verb.footer(
        "Examples: grundy value kayles 10^30; grundy value 'kayles (5) + nim (7)'\nExit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a "
        "limit was reached, 130 interrupted.");
    verb.run([words, flags, &session] {
        base::Budget& budget = session.budget();
        if (!flags->at.empty()) words->push_back(std::exchange(flags->at, ""));  // --at POS is a position like any other
        const auto options = flags->read(nullptr, session);
        std::vector<analyse::SumReport> reports;
        const auto sums = open_sums(*words, session);
        for (const auto& sum : sums) {
            try {
                reports.push_back(valued(sum, options, budget));
                session.exit = std::max(session.exit, Session::code_of(reports.back().limit));
            } catch (const base::Failure& failure) {  // a rule that cannot be played from here: the others are answered
                const bool here = failure.kind() == base::FailureKind::arithmetic || failure.kind() == base::FailureKind::overflow;
                if (!here || sums.size() == 1) throw;
                session.complain(failure.what(), failure.hint());
                session.exit = std::max<int>(session.exit, Session::code_of(failure.kind()));
            }
        }
        session.print(session.json ? report::json(reports) : report::text(reports, session.style()));
    });
}

}  // namespace grundy::cli
