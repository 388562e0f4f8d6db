/// grundy moves GAME POS: every winning move, or why there is none.

#include <exception>
#include <utility>

#include "cli/claims/stated.hpp"
#include "cli/claims/verbs.hpp"
#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "engine/analyse/alone/alone.hpp"
#include "engine/base/budget.hpp"
#include "engine/claim/puzzle_everywhere.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/claim/table_rows.hpp"
#include "engine/report/json.hpp"
#include "engine/report/puzzle_text.hpp"
#include "engine/report/text.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/winning_text.hpp"

namespace grundy::cli {

/// What a search may take that could only add the value, and more winning moves, to what the law of the P-positions tells.
constexpr std::chrono::milliseconds most_beside_a_law{500};

namespace {

/// By a search, with at most half a second where it shall be `soon`; what it did not find, by the law.
analyse::MovesReport looked(const std::vector<analyse::Term>& sum, const analyse::Options& options, const std::optional<claim::WinningLaw>& law, bool soon,
                            base::Budget& budget) {
    const auto deadline = budget.deadline();
    const auto now = base::Budget::Clock::now();
    if (soon)
        budget.set_deadline(now + std::min<base::Budget::Clock::duration>(
                                      most_beside_a_law, deadline ? std::max(*deadline - now, base::Budget::Clock::duration::zero()) / 4 : most_beside_a_law));
    analyse::MovesReport report;
    bool open = false;
    try {
        report = analyse::moves(sum, options, budget);
        open = law && law->outcome && report.position.outcome == '?';
    } catch (const base::Failure& failure) {  // numbers beyond 64 bits, which the law does not mind
        budget.set_deadline(deadline);
        if (!law || failure.kind() == base::FailureKind::interrupted || failure.kind() == base::FailureKind::internal) throw;
        open = true;
    }
    budget.set_deadline(deadline);
    const bool unlisted = !open && law && law->outcome_at && report.position.outcome == 'N' && report.moves.empty();
    if (!open && !unlisted) return report;
    analyse::MovesReport listed = claim::moves_by_law(*law, *sum[0].game, sum[0].position);
    if (open) return listed;
    if (!listed.moves.empty()) report.moves = std::move(listed.moves), report.some = listed.some, report.why_none.clear();
    return report;
}

}  // namespace

void add_moves(Command& program, Session& session) {
    Command& verb = program.verb("moves", "every winning move at a position or a sum");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    verb.words("GAME POS", *words, "a game, its parameters and a position: s145 '6 + 7 + 8'; or one sum: 'kayles (5) + nim (7)'");
    flags->add_to_position(verb);
    session.add_misere(verb);
    session.add_common(verb);
    verb.footer(
        "Examples: grundy moves s145 '6 + 7 + 8'; grundy moves wythoff '(10^30, 7)'\nExit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a "
        "limit was reached, 130 interrupted.");
    verb.run([words, flags, &session] {
        base::Budget& budget = session.budget();
        if (!flags->at.empty()) words->push_back(std::exchange(flags->at, ""));  // --at POS is a position like any other
        const auto sum = open_one(*words, "moves", session);
        if (sum.size() == 1 && analyse::is_puzzle(*sum[0].game)) {
            const auto by_law = claim::steps_by_law(sum[0].game, sum[0].position, budget);
            const analyse::StepsReport steps = by_law ? *by_law : analyse::puzzle_steps(sum[0].game, sum[0].position, flags->read(nullptr, session), budget);
            session.print(session.json ? report::json(steps) : report::text(steps, session.style()));
            session.exit = std::max(session.exit, Session::code_of(steps.known.limit));
            return;
        }
        const analyse::Options options = flags->read(nullptr, session);
        const auto claimed = options.method.empty() ? finder(*words, sum, options, session) : nullptr;  // who names a method asks for that
        auto law = sum.size() == 1 ? claim::winning_law(sum[0].game, sum[0].position) : std::nullopt;
        if (!law && sum.size() == 1 && claim::is_far(sum[0].position)) law = claim::winning_law_near_edge(sum[0].game, sum[0].position);
        const bool by_law = law && law->outcome && session.time_limit.empty();
        analyse::MovesReport report;
        const auto look = [&](bool soon) { report = looked(sum, options, law, soon, budget); };
        const bool ask_file = claimed && !(law && law->outcome);
        std::exception_ptr refused;  // numbers beyond 64 bits, which a claim does not mind
        try {
            look(by_law || ask_file);
        } catch (const base::Failure& failure) {
            if (!ask_file || failure.kind() == base::FailureKind::interrupted || failure.kind() == base::FailureKind::internal) throw;
            refused = std::current_exception();
        }
        auto said = ask_file && report.position.outcome == '?' ? said_by_file(claimed, sum[0].position) : std::nullopt;
        if (said) {
            law = std::move(said->law);
            report = claim::moves_by_law(*law, *sum[0].game, sum[0].position);
            report.position.claim = std::move(said->by);
        } else if (refused) {
            std::rethrow_exception(refused);
        } else if (ask_file && report.position.limit) {  // it was looked for briefly
            look(false);
        }
        if (law && law->theorem == pattern::TheoremId::equal_parts && !report.position.value.empty()) law.reset();  // a law of the values tells more
        if (!law && sum.size() == 1) law = claim::winning_law(*sum[0].game, report.position.grounds);
        const report::Style style = session.style();
        session.print(session.json
                          ? report::json(report, law ? &*law : nullptr)
                          : report::text(report, style) + (law ? report::text(*law, style) : "") +
                                (by_law && report.some && report.position.value.empty() ? "--time-limit 1m looks for all of them, and for the value\n" : ""));
        session.exit = std::max(session.exit, Session::code_of(report.position.limit));
    });
}

}  // namespace grundy::cli
