#include "engine/report/puzzle_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/rule/rule_words.hpp"
#include "engine/report/text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

using analyse::PuzzleReport;
using analyse::StepsReport;
using analyse::WayReport;
using puzzle::Account;
using puzzle::Length;

/// "1 023 moves", "cost 17, 5 moves".
std::string length_words(const Length& length, bool costs) {
    return (costs ? fmt::format("cost {}, ", length.cost) : std::string()) + counted(length.moves, "move");
}

std::string row_words(const game::Position& position, const rule::Game& game) { return shorten(game::Shape(game).print(position)); }

std::string ways(const puzzle::Known& known) {
    if (!known.solutions) return "";
    return *known.solutions == 1 ? ", the only one" : fmt::format(", one of {}", grouped(base::to_string(*known.solutions)));
}

/// The first line: how short a solution is, or that there is none.
std::string puzzle_verdict(const PuzzleReport& report, const Style& style) {
    const puzzle::Known& known = report.account.known;
    if (known.length && known.length->moves == 0) return style.paint(Ink::good, "the start is a goal") + "\n";
    if (known.length) return style.paint(Ink::strong, "shortest solution: " + length_words(*known.length, rule::has_costs(*report.game))) + ways(known) + "\n";
    if (known.reachable == std::optional(true))
        return style.paint(Ink::warn, "a goal can be reached; how far it is was not found" + (known.note.empty() ? "" : ": " + known.note)) + "\n";
    if (known.reachable) return style.paint(Ink::bad, "no goal can be reached") + "\n";
    return style.paint(Ink::warn, "not solved: " + known.note) + "\n";
}

std::string puzzle_facts(const PuzzleReport& report, const Style& style) {
    const Account& account = report.account;
    const bool costs = rule::has_costs(*report.game);
    std::string text = fmt::format("  exhausted: {} can be reached, {}\n", counted(account.reached, "position"), counted(account.goals, "goal"));
    if (account.eccentricity)
        text += "  " +
                wrap(fmt::format("farthest from the start: {}, {}{}", row_words(account.farthest, *report.game), length_words(*account.eccentricity, costs),
                                 account.farthest_count > 1 ? fmt::format(", one of {}", grouped(account.farthest_count)) : ""),
                     style.width - 2, 4) +
                "\n";
    if (account.hardest && account.hardest != account.known.length)
        text += "  " +
                wrap(fmt::format("farthest from a goal: {}, {}", row_words(account.hardest_at, *report.game), length_words(*account.hardest, costs)),
                     style.width - 2, 4) +
                "\n";
    if (account.dead == std::optional<std::uint64_t>(0)) text += "  a goal can be reached from each of them\n";
    else if (account.dead && account.known.length)
        text += "  " +
                wrap(fmt::format("no goal can be reached from {}, such as {}", counted(*account.dead, "position"), row_words(account.first_dead, *report.game)),
                     style.width - 2, 4) +
                "\n";
    return text;
}

std::string step_words(const puzzle::Step& step, const rule::Game& game) {
    const std::string& label = game.moves[step.move].label;
    return (label.empty() ? "" : label + "  ") + row_words(step.to, game) + (game.moves[step.move].cost ? fmt::format("  cost {}", step.cost) : "");
}

std::string path_lines(const PuzzleReport& report) {
    if (!report.path) return "";
    if (!report.account.path_note.empty()) return report.account.path_note + "\n";
    std::string text = "\n" + fmt::format("{:>6}  {}\n", 0, row_words(report.account.start, *report.game));
    std::size_t k = 0;
    for (const puzzle::Step& step : report.account.path) text += fmt::format("{:>6}  {}\n", ++k, step_words(step, *report.game));
    return report.account.known.length ? text : "";
}

/// What is proved of all positions.
std::string law_lines(const claim::PuzzleEverywhere& everywhere, const Style& style) {
    const claim::argument::PuzzleLaw& law = everywhere.law;
    std::vector<std::string> lines;
    const std::string states = fmt::format("an automaton of {} tells it", counted(law.states, "state"));
    if (law.pairs) lines.push_back(law.far.empty() ? "how far any position is has a law: " + states : "distance: " + law.far);
    const std::string set =
        law.unreached.empty() ? "some positions, as an automaton of " + counted(law.states, "state") + " tells" : "positions with " + law.unreached;
    if (law.never || !law.unreached.empty())
        lines.push_back("no goal can be reached from " + set + (everywhere.start_never ? ", and the start is one of them" : ""));
    if (law.never && !law.lead.empty()) lines.push_back("from all others one can");
    std::string text = style.paint(Ink::good, "proved of all positions") + "\n";
    for (const std::string& line : lines) text += "  " + wrap(line, style.width - 2, 4) + "\n";
    return text;
}

/// What is proved of the start, whatever the parameter is.
std::string claimed_lines(const claim::StartClaimed& claimed, const rule::Game& game, const Style& style) {
    const auto& distance = claimed.said.distance;
    const std::string far =
        claimed.formal + (distance ? fmt::format(": {} {}", rule::has_costs(game) ? "cost" : "here", grouped(base::to_string(*distance))) : "");
    return style.paint(Ink::good, "a claim of the file is proved" + (claimed.values.empty() ? "" : " for every " + claimed.values)) + "\n  " +
           wrap(far, style.width - 2, 4) + "\n  " + wrap("by " + theorems(claimed.finding), style.width - 2, 4) + "\n";
}

std::string after_words(const puzzle::Step& step, bool costs) {
    if (!step.after.reachable) return "not known";
    return !step.after.length ? "no goal from there" : step.after.length->moves == 0 ? "a goal" : length_words(*step.after.length, costs) + " left";
}

}  // namespace

std::string text(const PuzzleReport& report, const claim::PuzzleEverywhere* law, const claim::StartClaimed* claimed, const Style& style) {
    const Account& account = report.account;
    const auto components = base::joined(report.game->components, ", ", [&](const auto& c) { return rule::to_string(c, *report.game); });
    std::string text = two_columns(style.paint(Ink::strong, titled(*report.game)) + ": positions (" + components + "), for one player",
                                   "start " + row_words(account.start, *report.game), style);
    if (!claimed || !claimed->said.distance || report.account.known.length) text += puzzle_verdict(report, style);
    if (account.whole) text += puzzle_facts(report, style);
    else if (account.reached > 0) text += fmt::format("  {} met, and more can be reached\n", counted(account.reached, "position"));
    if (account.known.limit)
        text += style.paint(Ink::warn, *account.known.limit == base::Limit::interrupted
                                           ? std::string("interrupted")
                                           : fmt::format("stopped by the {} limit", base::name(*account.known.limit))) +
                "\n";
    if (claimed) text += claimed_lines(*claimed, *report.game, style);
    if (law) text += law_lines(*law, style);
    text += path_lines(report);
    const char* how = account.method == "levels"      ? "levels, two bits a position of the box"
                      : account.method == "nearest"   ? "nearest goal first"
                      : account.method == "both ends" ? "from the start and the goals at once"
                      : account.method == "law"       ? "the law alone"
                      : account.method == "claim"     ? "the claim alone"
                                                      : "map, all positions stored";
    const std::string joined = account.symmetries > 1 ? fmt::format(", {} symmetries", account.symmetries) : "";
    if (account.method == "law" || account.method == "claim") return text + style.paint(Ink::faint, fmt::format("method: {}, nothing searched", how)) + "\n";
    text += style.paint(Ink::faint,
                        fmt::format("method: {}{}, {}{}, {}", how, joined, account.reached > 0 ? counted(account.reached, "position") + " in " : "ended after ",
                                    duration(report.elapsed_ns), counted(report.threads, "thread"))) +
            "\n";
    return text;
}

std::string text(const StepsReport& report, const Style& style) {
    const bool costs = rule::has_costs(*report.game);
    const std::string here = row_words(report.position, *report.game);
    if (report.goal) return here + "   " + style.paint(Ink::good, "a goal: the puzzle is solved") + "\n";
    const puzzle::Known& known = report.known;
    std::string text =
        here + "   " +
        (known.length ? style.paint(Ink::strong, length_words(*known.length, costs) + " left") +
                            (known.solutions && *known.solutions > 1 ? fmt::format(", in {} ways", grouped(base::to_string(*known.solutions))) : "")
         : known.reachable ? style.paint(Ink::bad, "no goal can be reached")
                           : style.paint(Ink::warn, "not known: " + known.note)) +
        "\n\n";
    if (report.steps.empty()) return text + "no move\n";
    std::size_t width = 0;
    for (const puzzle::Step& step : report.steps) width = std::max(width, columns(step_words(step, *report.game)));
    for (const puzzle::Step& step : report.steps)
        text += (step.shortest ? style.paint(Ink::good, "* ") : std::string("  ")) +
                pad_right(step_words(step, *report.game), std::min(width, style.width / 2)) + "   " + after_words(step, costs) + "\n";
    return text;
}

namespace {

/// So many options of a position are named where none of them is the one that was written down.
constexpr std::size_t most_named = 6;

/// Is the solution as short as can be?
std::string shortness(const WayReport& report, bool costs) {
    const auto& least = report.known.length;
    if (!least) return "whether there is a shorter one was not found out within some seconds";
    const Length this_one{report.cost, report.moves};
    return this_one == *least ? "no solution is shorter" : "a shortest solution: " + length_words(*least, costs);
}

std::string wrong_step(const WayReport& report, const Style& style) {
    const rule::Game& game = *report.game;
    std::string text = style.paint(Ink::bad, fmt::format("not a solution: move {} is none", report.moves + 1)) + "\n  " +
                       wrap("from " + row_words(report.at, game) + " no move leads to " + row_words(*report.not_there, game), style.width - 2, 4) + "\n";
    if (report.goal) return text + "  play is over there: it is a goal\n";
    if (report.options.empty()) return text + "  no move is possible there\n";
    std::string named;
    for (std::size_t k = 0; k < std::min(most_named, report.options.size()); ++k) named += (k == 0 ? "" : ", ") + row_words(report.options[k], game);
    if (report.options.size() > most_named) named += fmt::format(" and {} more", report.options.size() - most_named);
    return text + "  " + wrap("moves lead to " + named, style.width - 2, 4) + "\n";
}

}  // namespace

std::string text(const WayReport& report, const Style& style) {
    const bool costs = rule::has_costs(*report.game);
    const std::string length = length_words({report.cost, report.moves}, costs);
    if (report.not_there) return wrong_step(report, style);
    if (!report.goal)
        return style.paint(Ink::bad, "not a solution: " + length + ", each legal, lead to no goal") + "\n  they end at " + row_words(report.at, *report.game) +
               "\n";
    return style.paint(Ink::good, "a solution: " + length + ", each legal, from the start to a goal") + "\n  " + shortness(report, costs) + "\n";
}

}  // namespace grundy::report
