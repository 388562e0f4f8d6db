/// grundy solve GAME: the main job.

#include <algorithm>
#include <cctype>
#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/claims/answers.hpp"
#include "cli/claims/start_claimed.hpp"
#include "cli/claims/stated.hpp"
#include "cli/claims/verbs.hpp"
#include "cli/games.hpp"
#include "cli/library.hpp"
#include "cli/solve_verb.hpp"
#include "dsl/library.hpp"
#include "engine/analyse/alone/alone.hpp"
#include "engine/claim/drawn_everywhere.hpp"
#include "engine/claim/draws.hpp"
#include "engine/claim/puzzle_everywhere.hpp"
#include "engine/claim/seen_period.hpp"
#include "engine/claim/start_law.hpp"
#include "engine/report/answer.hpp"
#include "engine/report/json.hpp"
#include "engine/report/puzzle_text.hpp"
#include "engine/report/text.hpp"

namespace grundy::cli {

namespace {

/// What a short search finds: the nearest goal, or everything; nothing where it finds neither, or the numbers become too large for it.
std::optional<analyse::PuzzleReport> soon_searched(const std::shared_ptr<const rule::Game>& game, bool path, const analyse::Options& options,
                                                   const base::Budget& whole, std::chrono::milliseconds time) {
    base::Budget soon;
    soon.follow(whole, time);
    try {
        auto searched = analyse::solve_puzzle(game, path, options, soon);
        const bool solved = searched.account.known.reachable && !searched.account.known.limit;
        return solved || searched.account.whole ? std::optional(std::move(searched)) : std::nullopt;
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
        return std::nullopt;
    }
}

/// What a claim says of a start that no search gets to a goal from.
analyse::PuzzleReport by_claim_alone(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& start, const claim::SaidOfPuzzle& said) {
    analyse::PuzzleReport report;
    report.game = game;
    report.account.start = game::Shape(*game).from_data(start);
    report.account.method = "claim";
    report.account.known.reachable = said.reachable;
    if (const auto small = said.distance ? base::to_int64(*said.distance) : std::nullopt; small && !rule::has_costs(*game))
        report.account.known.length = puzzle::Length{*small, static_cast<std::uint64_t>(*small)};
    return report;
}

/// What a law tells, or a claim of the file, before a search goes on that may never end.
struct Told {
    std::optional<claim::PuzzleEverywhere> law;
    std::optional<claim::StartClaimed> claimed;
    std::optional<analyse::PuzzleReport> report;  ///< nothing: it is for a search to say
};

/// Where there may be no end to what can be reached a law comes first; elsewhere it says why no goal can be.
Told told_by_law(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* start, bool path, const analyse::Options& options, Session& session) {
    Told told;
    if (!start || !claim::has_no_bounds(*game)) return told;
    told.law = claim::puzzle_everywhere(game, start, session.budget());
    std::optional<analyse::PuzzleReport> known;
    if (!path || (told.law && told.law->start_never)) known = claim::by_law_alone(game, start, told.law);
    const bool near = known && known->account.known.length && known->account.known.length->cost <= 100;  // the search also counts the ways
    if (known) told.report = soon_searched(game, path, options, session.budget(), std::chrono::milliseconds(near ? 4000 : 800));
    if (known && !told.report) told.report = known;
    return told;
}

/// A claim says how far the start is, or that there is no solution: at once where no search gets so far, else where a short one does not say it.
void tell_by_claims(Told& told, const StartClaims& claims, const std::shared_ptr<const rule::Game>& game, const rule::PositionData& start, bool path,
                    const analyse::Options& options, Session& session) {
    if (claims.empty()) return;
    const auto soon = std::chrono::duration_cast<std::chrono::milliseconds>(share(session, 3, std::chrono::seconds(4)));
    if (path || !claims.is_far()) told.report = soon_searched(game, path, options, session.budget(), std::min(soon, std::chrono::milliseconds(4000)));
    if (told.report) return;
    told.claimed = claims.proved();
    const bool enough = told.claimed && (!told.claimed->said.reachable || (told.claimed->said.distance && !path));
    if (enough) told.report = by_claim_alone(game, start, told.claimed->said);
}

void solve_puzzle(const std::vector<std::string>& words, const std::shared_ptr<const rule::Game>& game, bool path, const analyse::Options& options,
                  Session& session, const std::vector<claim::Answer>& shown, const std::function<void()>& ask) {
    const rule::PositionData* start = options.at ? &*options.at : game->start ? &*game->start : nullptr;
    Told told = told_by_law(game, start, path, options, session);
    if (!told.report && start) tell_by_claims(told, StartClaims(words, game, *start, options, session), game, *start, path, options, session);
    analyse::PuzzleReport result = told.report ? *told.report : analyse::solve_puzzle(game, path, options, session.budget());
    puzzle::Known& known = result.account.known;
    if (told.claimed && !known.reachable) known.reachable = told.claimed->said.reachable;
    if (!told.law && !told.claimed && known.reachable == std::optional(false)) told.law = claim::puzzle_everywhere(game, start, session.budget());
    ask();
    const auto* law = told.law ? &*told.law : nullptr;
    const auto* stated = told.claimed ? &*told.claimed : nullptr;
    session.print(session.json ? report::json(result, law, stated, shown)
                               : report::text(result, law, stated, session.style()) + report::text(shown, session.style()));
    session.exit = told.claimed && told.report ? 0 : Session::code_of(known.limit);
    for (const claim::Answer& answer : shown) session.exit = std::max(session.exit, Session::code_of(answer.limit));
}

/// The positions of a solution: a line each, from the first parenthesis to the last; `#` begins a comment. Numbers and labels before them do not matter. Of
/// all that `solve --path` prints the lines of the solution count, the first of which is number 0; of its JSON what is in `path`.
std::vector<std::string> positions_in(const std::string& text) {
    std::vector<std::string> positions;
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_object() && json.contains("path") && json["path"].is_array()) {
        for (const auto& move : json["path"]) {
            const bool leads = move.is_object() && move.contains("to") && move["to"].is_string();
            positions.push_back(leads ? move["to"].get<std::string>() : move.dump());
        }
        return positions;
    }
    bool printed = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        line = line.substr(0, line.find('#'));
        const std::size_t first = line.find_first_not_of(" \t\r"), begin = line.find('('), end = line.rfind(')');
        if (first == std::string::npos) continue;
        if (first > 0 && line.compare(first, 2, "0 ") == 0) positions.clear(), printed = true;
        if (printed && line[first] != '(' && std::isdigit(static_cast<unsigned char>(line[first])) == 0) break;
        positions.push_back(begin < end && end != std::string::npos ? line.substr(begin, end - begin + 1) : line);
    }
    return positions;
}

std::vector<rule::PositionData> way_in(const std::string& file, const std::shared_ptr<const rule::Game>& game, Session& session) {
    static const char* const hint = "write a position a line, as solve --path prints them";
    const auto text = file == "-" ? std::optional(read_stdin()) : dsl::read_file(file, 10'000'000);
    if (!text) throw base::Failure(base::FailureKind::bad_input, "there is no file " + file, hint);
    std::vector<rule::PositionData> way;
    for (const std::string& position : positions_in(*text)) way.push_back(open_position(position, game, session));
    if (way.empty()) throw base::Failure(base::FailureKind::bad_input, file + " has no position", hint);
    return way;
}

analyse::Result solved(const std::shared_ptr<const rule::Game>& game, analyse::Options options, base::Budget& budget) {
    if (options.pattern && options.method.empty()) options.law = claim::law_of_start(game, budget);
    analyse::Result result = analyse::solve(game, options, budget);
    claim::tell_draws(result, budget);
    claim::prove_seen_period(result, budget);
    return result;
}

/// Who wants no pattern does not wait for a law.
std::optional<claim::WinningLaw> law_of_lost(const analyse::Result& result, const analyse::Options& options, const base::Budget& budget) {
    if (!options.pattern) return std::nullopt;
    auto lost = claim::lost_law(result, budget, options.effort);
    return lost || !options.method.empty() ? std::move(lost) : claim::law_beside_start(result, budget);
}

/// No theorem tells all of what goes on beyond what was computed.
bool is_untold(const analyse::Result& result) { return !result.whole && !result.reachable && !result.quotient && !result.pattern.theorem(); }

/// Of a table of numbers, or of words, that goes on beyond what is listed: a law was sought, and there is none to be told.
bool is_without_law(const analyse::Result& result) {
    const bool listed = !result.positions.empty() || !result.outcomes.empty();
    return listed && !result.one_heap && !result.reachable && !result.whole && !result.limit && result.parts.empty() && !result.quotient &&
           !result.pattern.theorem();
}

void follow(const std::string& file, const std::shared_ptr<const rule::Game>& game, const analyse::Options& options, Session& session) {
    const analyse::WayReport way = analyse::follow_way(game, way_in(file, game, session), options, session.budget());
    session.print(session.json ? report::json(way) : report::text(way, session.style()));
    session.exit = way.solves() ? 0 : 1;
}

/// The rows of a table, where no words say what its positions are worth, or, where they are worth nothing, who wins there.
std::vector<claim::TableRows> rows_without_words(const analyse::Result& result, const std::optional<claim::WinningLaw>& lost,
                                                 const std::optional<claim::ValuesEverywhere>& values, const analyse::Options& options,
                                                 const base::Budget& budget) {
    const bool has_values = game::convention_of(*result.game).has_values();
    const bool in_words = has_values ? values && values->formula : lost && lost->lost_when;
    return options.pattern && !in_words ? claim::table_rows(result, budget, options.effort) : std::vector<claim::TableRows>();
}

void solve_game(const std::vector<std::string>& words, const SolveOptions& flags, Session& session) {
    base::Budget& budget = session.budget();
    const Opened opened = open_game(words, session);
    analyse::Options options = flags.read(opened.game, session);
    options.warn = nullptr;  // they are among the notes
    // What the file asks for comes first, with a part of the time: the table may take all there is.
    dsl::Diagnostics found;
    const auto lines = opened.document->shown(split(words).settings, found);
    say(found, opened.document->source(), session);
    std::vector<claim::Answer> shown(lines.size());
    const auto ask = [&] {
        for (std::size_t k = 0; k < lines.size(); ++k)
            if (shown[k].formal.empty() || shown[k].limit == base::Limit::time) shown[k] = answer_shown(lines[k], options, session, lines.size() - k);
    };
    if (!lines.empty()) {
        const auto deadline = budget.deadline();
        const auto now = base::Budget::Clock::now();
        budget.set_deadline(now +
                            std::min<base::Budget::Clock::duration>(std::chrono::seconds(10), deadline ? (*deadline - now) / 4 : std::chrono::seconds(10)));
        ask();
        budget.set_deadline(deadline);
    }
    if (analyse::is_puzzle(*opened.game)) {
        flags.refuse_for_puzzle();
        if (!flags.follow.empty()) return follow(flags.follow, opened.game, options, session);
        return solve_puzzle(words, opened.game, flags.path, options, session, shown, ask);
    }
    if (flags.path || !flags.follow.empty())
        throw base::Failure(base::FailureKind::bad_input, std::string(flags.path ? "--path" : "--follow") + " is the solution of a puzzle for one player",
                            "grundy play GAME plays against the machine");
    analyse::Result result = solved(opened.game, options, budget);
    ask();
    const auto table = known_sequences();
    const auto known = analyse::known_as(result, table);
    auto lost = law_of_lost(result, options, budget);
    if (lost) claim::tell_by_draws(result, *lost);
    auto values = options.pattern ? claim::values_everywhere(result, budget, options.effort) : std::nullopt;
    const auto rows = rows_without_words(result, lost, values, options, budget);
    if (options.pattern && !lost && !values && is_untold(result)) {
        auto said = said_everywhere(words, opened.game, options, session);
        lost = std::move(said.lost), values = std::move(said.values);
    }
    if (options.pattern && !lost && !values && is_without_law(result)) result.notes.emplace_back("no law was found that says who wins at every position");
    const auto* said = lost ? &*lost : nullptr;
    const auto* worth = values ? &*values : nullptr;
    const report::Style style = session.style();
    const auto text = [&] { return report::text(result, style, said, worth, rows) + report::text(known, style) + report::text(shown, style); };
    session.print(session.json ? report::json(result, shown, known, said, worth, rows) : text());
    session.exit = Session::code_of(result.limit);
    if (budget.exceeded() == base::Limit::interrupted) session.exit = Session::code_of(base::Limit::interrupted);  // while the law was sought
    for (const claim::Answer& answer : shown) session.exit = std::max(session.exit, Session::code_of(answer.limit));
}

}  // namespace

void add_solve(Command& program, Session& session) { add_solve_verb(program, session, solve_game); }

}  // namespace grundy::cli
