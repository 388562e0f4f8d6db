// `solve`: which of the ways below a game is solved in, and what the result is headed with.
#include <algorithm>
#include <chrono>
#include <memory>

#include "engine/analyse/domain/positions.hpp"
#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/heap/patience.hpp"
#include "engine/analyse/outcome_first.hpp"
#include "engine/analyse/searches.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/later.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/forecast.hpp"

namespace grundy::analyse {

std::string sum_text(const std::vector<rule::PositionData>& parts, const rule::Game& game) {
    std::vector<std::string> terms;
    for (const auto& part : parts) terms.push_back(rule::to_string(part, game));
    return rule::sum_text(terms);
}

namespace {

/// Naturals and vectors of them only: positions are points of a box.
bool is_tuple(const rule::Game& game) {
    for (const rule::Component& c : game.components) {
        if (c.kind != rule::ComponentKind::natural && c.kind != rule::ComponentKind::vector) return false;
    }
    return true;
}

/// Beyond so many positions all of them are no answer; tuples then have a box.
constexpr std::size_t most_positions_solved = (1 << 20) + 1, most_tuples_solved = 100'000;

bool is_small_domain(const rule::Game& game) {
    return game.components.size() == 1 &&
           (game.components.front().kind == rule::ComponentKind::vertex || game.components.front().kind == rule::ComponentKind::natural);
}

const char* const more_moves = "there may be more winning moves: not every option was decided within the limits";

constexpr std::int64_t most_forecast = 10'000'000'000;

/// Sets, vertices and the like bound the number of positions; below a million nobody waits.
std::unique_ptr<base::Later> announce_search(const Oracle& oracle, const Options& options) {
    const auto most = solve::most_positions(oracle.ruleset().shape());
    if (!most || *most <= 1'000'000) return nullptr;
    // A bound that no search comes near tells nothing about this one.
    if (*most > most_forecast)
        return std::make_unique<base::Later>(options.announce, "searching: how many positions will be met is not known; " +
                                                                   base::setting(base::Setting::time_limit) + " bounds it, Ctrl-C ends it");
    const base::Integer megabytes = solve::graph_bytes(oracle.ruleset().shape(), *most) / 1'000'000;
    return std::make_unique<base::Later>(options.announce, "forecast: at most " + base::to_string(*most) + " positions and " + base::to_string(megabytes) +
                                                               " MB if all were met; usually far fewer are");
}

/// Positions that are listed beside a law.
constexpr std::size_t most_beside_a_law = 2'000;

/// No position was asked for: all of them, or those of a box, or what a law says of them.
void solve_everywhere(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result) {
    const bool law = !is_tuple(oracle.rule()) && oracle.law();
    if (law && options.method.empty()) {  // of few positions a list shows what the law says
        auto all = options.stop_at_winner ? std::nullopt : whole_domain(oracle, most_beside_a_law);
        return all ? solve_whole(oracle, std::move(*all), options, budget, result) : solve_law(oracle, result);
    }
    if (options.method != "tuple-table") {
        // Where positions are sums of parts that are known, a list of a million tells nothing more.
        if (auto all = whole_domain(oracle, is_tuple(oracle.rule()) || oracle.groups() ? most_tuples_solved : most_positions_solved))
            return solve_whole(oracle, std::move(*all), options, budget, result);
    }
    if (is_tuple(oracle.rule())) return solve_box(oracle, options, budget, result);
    if (law) return solve_law(oracle, result);
    // What is known of the parts is known of all positions; the smallest of them show what it says.
    if (oracle.groups() && options.stop_at_winner) return;
    if (solve_smallest(oracle, options, budget, result) || oracle.groups()) return;
    const Positions all(oracle.ruleset(), oracle.rule(), alphabet_of(oracle.rule()), Bounds(oracle.rule()));
    if (const std::string word = all.without_letters(); !word.empty())
        throw base::Failure(base::FailureKind::bad_input, "the rule does not say of which letters `" + word + "` is made",
                            "say it, " + way_to_name_letters(word) + "; or give one position with " + base::setting(base::Setting::at));
    throw base::Failure(base::FailureKind::bad_input,
                        "the rule of " + oracle.rule().name + " names no start, and its positions have no end or are too many to be listed",
                        "give one with " + base::setting(base::Setting::at, "POSITION") + ", or write `start POSITION` into the file");
}

/// For the law of the parts, where the answer does not need it and the user set no --effort.
constexpr double most_seconds_beside = 1;

/// For the value of a start whose winner is known, where the user set no limit.
constexpr std::chrono::seconds most_time_for_value{3}, most_time_before_a_law{1}, most_time_beside_a_law{1};

void name_search(Oracle& oracle, const Options& options, const StartReport& start, const base::Stopwatch& clock, Result& result) {
    result.method = !options.method.empty() ? options.method : oracle.groups() ? "part by part" : start.pieces ? "independent-pieces" : "search";
    result.method_why = "one position was asked for";
    result.computed = start.searched;
    result.elapsed_ns = clock.ns();
}

}  // namespace

namespace {

/// Who wins was found soon and the value was not: what is said then.
void tell_quickly(const QuickAnswer& quick, bool enough, bool settle, StartReport& start, Result& result) {
    const auto waited = quick.law ? most_time_beside_a_law : most_time_for_value;
    start.outcome = quick.outcome;
    start.grounds = quick.grounds;
    if (quick.law) start.value = quick.law->value, start.winning_moves = quick.law->winning;
    for (const auto& option : quick.winning) start.winning_moves.push_back(sum_text(option, *result.game));
    if (quick.some) result.notes.emplace_back(more_moves);
    if (settle && !enough) {
        result.notes.push_back("the value was not found in " + std::to_string(waited.count()) +
                               " s, and who wins is known without it: " + base::setting(base::Setting::time_limit, "1m") + " looks longer");
    } else if (!enough) {
        result.limit_note =
            "the outcome was found, the value was not (" + base::setting(base::Setting::stop_at_winner) + " asks for none): " + result.limit_note;
    } else {
        result.computed = quick.searched;
    }
}

Options without_law(Options options) {
    options.law = nullptr;
    return options;
}

/// No move is left there, and who moves has lost.
bool is_over(const Oracle& oracle, const rule::PositionData& position) {
    if (!rule::is_small(position)) return false;
    bool over = true;
    const game::Ruleset& rules = oracle.ruleset();
    rules.options(rules.shape().from_data(position), [&](game::Sum&&) { return over = false; });
    return over;
}

/// An oracle that has little time, for what a law or the user may do without.
struct Hurried {
    Hurried(const Result& result, const Options& options, const base::Budget& whole, std::chrono::seconds most) {
        brief.follow(whole, most);
        oracle.emplace(result.game, options, brief);
    }
    base::Budget brief;
    std::optional<Oracle> oracle;
};

}  // namespace

void solve_start(Oracle& given, const rule::PositionData& position, const Options& options, const base::Budget& budget, bool settle, Result& result) {
    const base::Stopwatch clock;
    given.require(position);
    StartReport start;
    start.position = rule::to_string(position, given.rule());
    const Want want = given.has_values() ? Want::value : Want::outcome;
    const bool searched = result.method.empty() && !given.is_sequence() && !given.law() && !given.groups() && !given.by_length(position);
    const bool valued = want == Want::value, whole = !solve::may_split(given.ruleset());
    QuickAnswer quick;
    if (searched && valued && whole) quick = outcome_first(given, position, options, budget);
    settle = settle && quick.outcome != '?';
    const bool asks = searched && !valued && whole && options.law;
    std::optional<Hurried> hurried;
    if (settle || asks) hurried.emplace(result, options, budget, quick.law ? most_time_beside_a_law : asks ? most_time_before_a_law : most_time_for_value);
    Oracle& oracle = hurried ? *hurried->oracle : given;
    const auto forecast = options.announce && searched && quick.outcome == '?' ? announce_search(oracle, options) : nullptr;
    bool enough = quick.outcome != '?' && (options.stop_at_winner || (quick.law && !quick.law->value.empty()));
    Known known = enough ? Known{} : oracle.at(std::vector{position}, options.stop_at_winner ? Want::outcome : want);
    if (asks && known.limit == base::Limit::time && !budget.exceeded()) {
        auto law = options.law(position);
        if (!law) return solve_start(given, position, without_law(options), budget, settle, result);
        quick = told(std::move(*law)), enough = true, known = {};
    }
    start.outcome = known.outcome;
    start.value = value_text(known);
    start.grounds = known.grounds;
    if (!quick.note.empty()) result.notes.push_back(quick.note);
    if (!known.note.empty() && (known.outcome != '?' || enough)) result.notes.push_back(known.note);
    settle = settle && known.limit == base::Limit::time && !budget.exceeded();
    if (known.outcome == '?' && !enough && !settle) {
        result.limit = known.limit;
        result.limit_note = known.note;
        if (searched && want == Want::value && known.limit && quick.outcome == '?' && !options.stop_at_winner)
            result.notes.push_back("who wins is often found sooner than the value: " + base::setting(base::Setting::stop_at_winner) + " asks for no more");
    }
    if (known.outcome == '?' && quick.outcome != '?') {
        tell_quickly(quick, enough, settle, start, result);
    } else if (known.outcome == 'N') {
        bool some = false;
        const auto limit = base::ended_early([&] {
            for (const auto& option : oracle.options_worth(position, 0, some)) start.winning_moves.push_back(sum_text(option, oracle.rule()));
        });
        if (some || limit) result.notes.emplace_back(more_moves);
    }
    start.over = start.outcome == 'P' && is_over(oracle, position);
    start.searched = quick.law && known.outcome == '?'                         ? 0
                     : settle || (known.outcome == '?' && !quick.note.empty()) ? quick.searched
                                                                               : oracle.searches().positions();
    start.pieces = oracle.searches().pieces();
    start.symmetries = oracle.searches().symmetries();
    if (result.method.empty()) name_search(oracle, options, start, clock, result);
    if (quick.law && known.outcome == '?') result.method = "law", result.method_why = "a law of all positions tells who wins sooner than a search";
    result.start = std::move(start);
}

namespace {

/// A start that is a sum: who wins it, and how.
void solve_start_sum(Oracle& oracle, const std::shared_ptr<const rule::Game>& game, const Options& options, const base::Budget& budget, Result& result) {
    std::vector<Term> terms;
    for (const rule::PositionData& position : game->start_sum) terms.push_back({game, position});
    const MovesReport report = moves(terms, options, budget);
    StartReport start;
    start.position = report.position.position;
    start.outcome = report.position.outcome;
    start.value = oracle.has_values() ? report.position.value : "";
    start.grounds = report.position.grounds;
    start.over = report.position.over;
    for (const WinningMove& move : report.moves) start.winning_moves.push_back(move.whole);
    if (report.some) result.notes.emplace_back("there may be more winning moves: not every option was decided within the limits");
    if (start.outcome == '?') {
        result.limit = report.position.limit;
        result.limit_note = report.position.partial;
    }
    if (result.method.empty()) {
        result.method = "search";
        result.method_why = "one sum was asked for";
    }
    result.start = std::move(start);
}

/// What one number alone is worth, where no law tells it: of a row of such numbers that says everything about small entries.
void add_first_values(Oracle& part, const base::Budget& budget, PartReport& report) {
    constexpr std::int64_t most = 24;
    if (!part.ruleset().shape().one_heap()) return;
    const auto last = last_position(part.rule());
    report.first_are_all = last && *last < most;
    base::Budget brief;
    brief.follow(budget, std::chrono::seconds(1));
    const base::Watch watch(brief);
    const auto limit = base::ended_early([&] {
        for (std::int64_t n = 0; n < most && (!last || n <= *last); ++n) {
            if (!part.ruleset().contains({n})) continue;
            const auto position = part.ruleset().shape().to_data({n});
            const Known known = part.at(position, Want::value);
            if (!known.has_value()) {
                report.first_are_all = false;
                return;
            }
            report.first.push_back({std::to_string(n), known.outcome, value_text(known)});
        }
    });
    if (limit) report.first_are_all = false;
}

}  // namespace

void solve_groups(Oracle& oracle, const Options& options, const base::Budget& budget, bool beside, Result& result) {
    const recognise::SumGroups& groups = oracle.groups()->groups();
    const double most = beside ? most_seconds_beside : 25;
    for (std::size_t g = 0; g < groups.groups.size(); ++g) {
        Oracle& part = oracle.groups()->of(g);
        part.seek_proof(most);
        const auto* code = part.recognition().family.as<recognise::TakeAndBreak>();
        PartReport report{recognise::places_of(groups.groups[g], oracle.rule()), groups.groups[g].as, code ? rule::to_string(code->code) : "", {}};
        if (const auto theorem = part.sought_theorem()) report.law = pattern::Evidence(theorem);
        if (report.law.empty() && beside && !options.effort) report.sought = most;
        if (report.law.empty()) add_first_values(part, budget, report);
        result.parts.push_back(std::move(report));
    }
}

namespace {

void answer(Oracle& oracle, const Options& options, const base::Budget& budget, bool settle, Result& result) {
    const auto start = options.at ? options.at : oracle.rule().start;
    const bool starts = start || !oracle.rule().start_sum.empty();
    for (std::string& note : misreadings(oracle.ruleset(), oracle.rule())) result.notes.push_back(std::move(note));  // while there is time
    // A start, or a set of a range that is told, has an answer without the law of its parts.
    if (oracle.groups()) solve_groups(oracle, options, budget, starts || oracle.groups()->groups().of_runs(), result);
    if (oracle.is_sequence()) {
        solve_sequence(oracle, options, budget, starts, result);
        const bool lists = options.to && !result.one_heap && is_tuple(oracle.rule()) && is_box_to_list(oracle, options);
        if (lists && !result.limit) list_box(oracle, options, budget, result);  // the law is of one of the numbers
    } else if (result.one_heap && !oracle.has_values()) {
        solve_outcomes(oracle, options, budget, result);
    } else if (is_small_domain(oracle.rule()) && (options.to || !starts)) {
        solve_domain(oracle, options, budget, result);
    } else if (is_tuple(oracle.rule()) && options.to) {
        solve_box(oracle, options, budget, result);
    } else if (!starts) {
        solve_everywhere(oracle, options, budget, result);
    }
    if (start) solve_start(oracle, *start, options, budget, settle, result);
    const bool alone = start && !options.at && options.method.empty() && !options.stop_at_winner && result.values.empty() && result.outcomes.empty();
    if (alone) {
        // A search answers the start, and a theorem all positions.
        if (options.pattern && !result.limit && !result.pattern.law && result.start->grounds.theorems().empty()) add_closed_form(oracle, result);
        solve_followers(oracle, *start, options, budget, result);
    } else if (!oracle.rule().start_sum.empty()) solve_start_sum(oracle, result.game, options, budget, result);
}

}  // namespace

Result solve(const std::shared_ptr<const rule::Game>& game, const Options& options, const base::Budget& whole) {
    require_two_players(*game);
    const Patience patience = patience_for(*game, options, whole);
    const base::Budget& budget = patience.budget();
    const base::Watch watch(budget);
    Oracle oracle(game, options, budget);
    // Where recognition was cut short nobody knows yet whether there is a row of values.
    const bool cut = !options.checkpoint.empty() && !oracle.is_sequence() && budget.exceeded();
    if (!options.checkpoint.empty() && !oracle.is_sequence() && !cut) {
        throw base::Failure(
            base::FailureKind::unsupported,
            "a checkpoint keeps the values of one heap, and " + game->name +
                (game::convention_of(*game).has_values() ? " has none: its positions are searched as they are met"
                                                         : " has no values as it is played, only outcomes"),
            "leave " + base::setting(base::Setting::checkpoint) + " out; " + base::setting(base::Setting::time_limit) + " and Ctrl-C give what was computed");
    }
    return answered(oracle, options, patience, [&](Result& result) {
        if (cut) throw base::LimitReached(*budget.exceeded());
        answer(oracle, options, budget, !whole.deadline(), result);
    });
}

}  // namespace grundy::analyse
