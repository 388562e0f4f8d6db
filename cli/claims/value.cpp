/// grundy value GAME POS…: value and outcome at positions of any size, and of sums.

#include <algorithm>
#include <exception>
#include <utility>

#include "cli/claims/stated.hpp"
#include "cli/claims/verbs.hpp"
#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "engine/analyse/sums.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/claim/table_rows.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/report/json.hpp"
#include "engine/report/text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::cli {

namespace {

/// What the file claims of every position, asked where the search does not reach.
struct FileClaims {
    claim::FindClaim values, winner;
    claim::FindClaim here;  ///< of several positions: what speaks of this one
};

bool told_by_file(const claim::FindClaim& find, const analyse::Term& term, analyse::SumReport& report) {
    const auto said = said_by_file(find, term.position);
    if (!said || !claim::tell_by_claim(report, said->law, said->by)) return false;
    if (report.value.empty() && report.winning.empty())
        for (const auto& move : claim::moves_by_law(said->law, *term.game, term.position).moves) report.winning.push_back(move.whole);
    return true;
}

/// By a law of the P-positions, or by what the file claims, which says in words where play may go on for ever.
bool winner_told(const analyse::Term& term, const FileClaims& file, analyse::SumReport& report) {
    if (report.outcome != '?') return false;
    const auto law = claim::winning_law(term.game, term.position, false);
    if (law && !law->has_draws && law->tell(report)) return true;
    if (told_by_file(file.winner, term, report) || told_by_file(file.here, term, report)) return true;
    return law && law->tell(report);
}

/// Who wins is told at once, the value when it is found.
void announce(const analyse::SumReport& told, const analyse::Options& options) {
    if (told.outcome == '?' || !options.announce) return;
    const std::string by = told.winning.empty() ? "" : " by the move to " + report::list_of(told.winning, "or", 4);
    options.announce(told.position + ": " + report::for_whom(told.outcome) + by + "; its value is still looked for");
}

/// A law of the P-positions may be found sooner than a search ends; far out no search for the value goes on when it tells who wins.
analyse::SumReport valued(const std::vector<analyse::Term>& sum, const FileClaims& file, const analyse::Options& options, base::Budget& budget) {
    using Clock = base::Budget::Clock;
    const bool alone = sum.size() == 1, far = alone && claim::is_far(sum.front().position);
    const auto deadline = budget.deadline();
    const auto now = Clock::now();
    const Clock::duration first = std::chrono::milliseconds(500);
    if (alone) budget.set_deadline(now + (deadline ? std::min(first, std::max(*deadline - now, Clock::duration::zero()) / 2) : first));
    analyse::SumReport report;
    std::exception_ptr refused;  // more options than can be listed, which a law does not mind
    try {
        report = analyse::value(sum, options, budget);
    } catch (const base::Failure& failure) {
        budget.set_deadline(deadline);
        if (!far || (failure.kind() != base::FailureKind::limit && failure.kind() != base::FailureKind::overflow)) throw;
        refused = std::current_exception();
        report.position = rule::to_string(sum.front().position, *sum.front().game);
    }
    budget.set_deadline(deadline);
    const bool done = report.outcome != '?' && !report.limit;
    if (!alone || done || (!far && budget.exceeded())) return report;
    if (const auto law = claim::values_everywhere(sum.front().game, false); law && law->tell(report, sum.front().position)) return report;
    if (told_by_file(file.values, sum.front(), report)) return report;
    if (const auto law = claim::winning_law_near_edge(sum.front().game, sum.front().position); law && law->tell(report)) return report;
    analyse::SumReport told = report;
    const bool by_law = winner_told(sum.front(), file, told);
    if (by_law && (far || told.outcome == 'D' || !told.value.empty() || !game::convention_of(*sum.front().game).has_values())) return told;
    if (refused) std::rethrow_exception(refused);
    if (report.limit) {
        announce(told, options);
        report = analyse::value(sum, options, budget);
    }
    if (!by_law || report.outcome != '?') return report;
    told.partial = "its value is not known: " + report.partial;
    return told;
}

/// What the limit left of it.
analyse::SumReport unanswered(const std::vector<analyse::Term>& sum, base::Limit limit, const base::Failure& failure) {
    analyse::SumReport report;
    const bool several = std::any_of(sum.begin(), sum.end(), [&](const analyse::Term& term) { return term.game != sum.front().game; });
    report.position = analyse::sum_text(sum, several);
    report.limit = limit;
    report.partial = failure.what();
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
        const bool several = sums.size() > 1;  // a claim may speak of one of them
        FileClaims file{};                     // who names a method asks for that
        if (options.method.empty())
            file = {finder(*words, sums.front(), options, session, Says::values),
                    finder(*words, sums.front(), options, session, several ? Says::winner : Says::anything), nullptr};
        for (const auto& sum : sums) {
            try {
                if (several && options.method.empty()) file.here = finder(*words, sum, options, session, Says::anything);
                reports.push_back(valued(sum, file, options, budget));
                session.exit = std::max(session.exit, Session::code_of(reports.back().limit));
                if (reports.back().outcome == '?') session.exit = std::max<int>(session.exit, exit_limit);  // where no law reaches, either
            } catch (const base::Failure& failure) {  // a rule that cannot be played from here, or no time: the others are answered
                const auto limit = base::limit_of(failure);
                const bool here = failure.kind() == base::FailureKind::arithmetic || failure.kind() == base::FailureKind::overflow;
                if (limit && *limit != base::Limit::size) reports.push_back(unanswered(sum, *limit, failure));
                else if (!here || sums.size() == 1) throw;
                else session.complain(failure);
                session.exit = std::max<int>(session.exit, Session::code_of(failure.kind()));
            }
        }
        session.print(session.json ? report::json(reports) : report::text(reports, session.style()));
    });
}

}  // namespace grundy::cli
