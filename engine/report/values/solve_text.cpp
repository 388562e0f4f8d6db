/// The face of `solve`.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/base/setting.hpp"
#include "engine/base/text.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/report/values/position_grid.hpp"
#include "engine/report/values/quotient_text.hpp"
#include "engine/report/values/text.hpp"
#include "engine/report/values/value_rows.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

using analyse::Result;

std::string convention(const rule::Game& game) {
    std::string text = game.play == rule::Play::misere ? "misère play" : "normal play";
    if (game.partizan) text += ", partizan";
    if (!game.terminals.empty()) text += ", ends decided by position";
    return text;
}

std::string shape(const Result& result) {
    if (result.one_heap) return "one heap";
    return "positions (" + base::joined(result.game->components, ", ", [&](const auto& c) { return rule::to_string(c, *result.game); }) + ")";
}

std::string heading(const Result& result, const Style& style) {
    const std::string left = style.paint(Ink::strong, titled(*result.game)) + ": " + shape(result) + ", " + convention(*result.game);
    const bool named = !result.recognition.family.is<recognise::OneHeap>() && !result.recognition.family.is<recognise::Tuple>() &&
                       !result.recognition.family.is<recognise::General>();
    std::string right = named ? "recognised: " + recognise::describe(result.recognition.family) : "";
    const std::string start = result.start ? "start " + shorten(result.start->position) : "";
    return right.empty() ? two_columns(left, start, style) : two_columns(left, right, style) + (start.empty() ? "" : start + "\n");
}

/// Numbers that are no positions are no exceptions.
std::string before_the_law(const PatternText& pattern, const Result& result) {
    if (pattern.kind != "period" && pattern.kind != "arithmetic-period") return "";
    base::Integer last = pattern.preperiod.value_or(0) - 1;
    const std::size_t listed = result.outcomes.size();
    while (last >= result.first && last - result.first < listed && result.outcomes[static_cast<std::size_t>(last - result.first)] == '-') last -= 1;
    if (const auto found = result.pattern.domain.gaps ? exceptions(result) : std::vector<std::int64_t>{}; !found.empty()) last = found.back();
    const std::string preperiod = base::to_string(pattern.preperiod.value_or(0));
    if (last < std::max<std::int64_t>(result.first, 0)) return "preperiod " + preperiod + ", no exception";
    return fmt::format("preperiod {}, last exception n = {}", preperiod, base::to_string(last));
}

std::string checked_to(const PatternText& pattern) {
    return pattern.checked_to ? fmt::format("to n = {}", grouped(base::to_string(*pattern.checked_to))) : std::string();
}

std::string why_believed(const PatternText& pattern, const Style& style) {
    if (pattern.status == "proved") {  // the finite check in one clause; the whole sentence stands in the JSON
        const bool named = !pattern.theorem_name.empty() && pattern.theorem_name != pattern.theorem;
        std::string text = style.paint(Ink::good, "proved") + ": " + (named ? pattern.theorem_name : "theorem " + pattern.theorem);
        if (named && !pattern.theorem.empty() && text.find("(" + pattern.theorem + ")") == std::string::npos) text += " (" + pattern.theorem + ")";
        if (pattern.checked_to) text += ", checked " + checked_to(pattern);
        if (!pattern.checked_to && (pattern.formula.empty() || pattern.along_play) && !pattern.statement.empty()) text += "; " + shorten(pattern.statement);
        return "  " + wrap(text, style.width - 2, 4) + "\n";
    }
    std::string text = style.paint(Ink::warn, "seen") + " " + checked_to(pattern) + ", not proved";
    if (!pattern.statement.empty()) text += "; " + shorten(pattern.statement);
    return "  " + wrap(text, style.width - 2, 4) + "\n";
}

std::string where_all_are_told(const Result& result) {
    const auto last = analyse::last_position(*result.game);
    if (!last || static_cast<std::int64_t>(result.outcomes.size()) + result.first <= *last) return "";
    return fmt::format("these are all positions: there is none beyond {} = {}\n", result.game->components[0].name, *last);
}

std::string nothing_found(const PatternText& pattern, const Result& result, const Style& style, bool lost_known) {
    std::string text;
    const bool listed = !result.values.empty() || !result.outcomes.empty();  // of a start alone there is none to be found
    if (!pattern.tried.empty() || (result.one_heap && listed)) {
        if (lost_known && std::none_of(result.values.begin(), result.values.end(), [](const auto& v) { return v.has_value(); })) return "";
        if (const std::string all = where_all_are_told(result); !all.empty()) return all;
        if (!pattern.looks_like.empty()) {
            const auto seen = result.first + static_cast<std::int64_t>(result.values.size()) - 1;
            text =
                fmt::format("{} to n = {}, not proved", style.paint(Ink::warn, "seen"), grouped(static_cast<std::uint64_t>(std::max<std::int64_t>(seen, 0))));
            for (std::size_t i = 0; i < pattern.tried.size(); ++i) text += (i == 0 ? "; tried: " : "; ") + pattern.tried[i];
            const std::string of = lost_known ? "values: " : "";  // who loses is known for sure
            return wrap(style.paint(Ink::strong, of + pattern.looks_like), style.width, 2) + "\n  " + wrap(text, style.width - 2, 4) + "\n";
        }
        text = style.paint(Ink::warn, lost_known ? "no pattern of the values found" : "no pattern found");
        if (pattern.checked_to) text += " up " + checked_to(pattern);
        for (std::size_t i = 0; i < pattern.tried.size(); ++i) text += (i == 0 ? "; tried: " : "; ") + pattern.tried[i];
    }
    return text.empty() ? "" : wrap(text, style.width, 2) + "\n";
}

std::string exception_line(const Result& result, const Style& style) {
    const auto found = exceptions(result);
    if (found.empty() || found.size() > 24) return "";
    std::string text = fmt::format("exceptions ({}): n =", found.size());
    for (std::size_t i = 0; i < found.size(); ++i) text += (i == 0 ? " " : ", ") + std::to_string(found[i]);
    return wrap(text, style.width, 2) + "\n";
}

/// `said_elsewhere`: in words which positions are lost stands elsewhere. `values_known`: what each is worth, too, so that only what that looks like is left.
std::string pattern_lines(const Result& result, const Style& style, bool said_elsewhere, bool values_known) {
    const PatternText pattern = described(result.pattern);
    if (values_known && pattern.status == "none" && pattern.looks_like.empty()) return where_all_are_told(result);
    if (pattern.kind == "none" && pattern.status == "proved") return style.paint(Ink::strong, "no period exists") + "\n" + why_believed(pattern, style);
    if (pattern.status == "none" || pattern.kind == "none") return nothing_found(pattern, result, style, said_elsewhere);
    const std::string of = said_elsewhere && pattern.status != "proved" && pattern.of != "outcomes" ? "values: " : "";  // who loses is known for sure
    std::string text =
        two_columns(style.paint(Ink::strong, of + law_words(pattern)) + (pattern.of == "outcomes" && pattern.formula.empty() ? " (of outcomes)" : ""),
                    before_the_law(pattern, result), style);
    text += why_believed(pattern, style);
    const auto& used = result.recognition.embedding.components;
    if (used.size() == 1 && result.game->components.size() > 1)  // the law is of one of the numbers
        text += wrap(fmt::format("n is `{}`: the rest of a position changes nothing", result.game->components[used[0]].name), style.width, 2) + "\n";
    text += exception_line(result, style);
    const bool seen = pattern.status != "proved";                                        // then the closed forms are no more certain than the law
    const bool said = pattern.of == "outcomes" && pattern.formula == pattern.positions;  // the law is about the P-positions
    const std::string p =
        pattern.positions.empty() || said || said_elsewhere ? "" : (seen ? "P-positions, as far as seen: " : "P-positions: ") + shorten(pattern.positions);
    const std::string values = pattern.max_value ? fmt::format("values 0–{}{}", grouped(*pattern.max_value), seen ? " so far" : "") : "";
    if (!p.empty() || !values.empty()) text += p.empty() ? two_columns(values, "", style) : two_columns(p, values, style);
    if (!pattern.allowed.empty()) text += wrap("also allowed without changing a value: " + shorten(pattern.allowed), style.width, 2) + "\n";
    return text;
}

std::string start_lines(const Result& result, const Style& style) {
    const auto& start = *result.start;
    if (start.outcome == '?') return style.paint(Ink::warn, "the winner of the start is not known yet") + "\n";
    std::string left = style.paint(start.outcome == 'D' ? Ink::warn : Ink::good, winner(start.outcome));
    if (start.outcome == 'N' && !start.winning_moves.empty()) left += ": move to " + list_of(start.winning_moves, "or", 4);
    if (start.outcome == 'P') left += start.over ? ": no move is left" : ": every move loses";
    if (start.outcome == 'D') left += ": nobody can force a win";
    if (!start.value.empty()) left += fmt::format(" (value {})", shorten(start.value));
    std::string right = how(start.grounds);
    const bool by_theorem = !start.grounds.theorems().empty();
    if (!right.empty() && !by_theorem && start.searched > 0)
        right += fmt::format(": {}{}", counted(start.searched, start.pieces ? "piece" : "position"), start.symmetries > 1 ? ", symmetric ones once" : "");
    return two_columns(left, right, style);
}

/// n and g(n) below one another, as far as a line holds, and the numbers that are lost alone.
std::string first_of_part(const analyse::PartReport& part, const Style& style) {
    if (part.first.empty()) return "";
    std::size_t width = 1;
    for (const analyse::Entry& one : part.first) width = std::max({width, columns(one.position), columns(one.value)});
    const std::size_t fit = std::max<std::size_t>((style.width - 7) / (width + 1), 1), shown = std::min(part.first.size(), fit);
    std::string numbers = "  n ", values = "  g ", lost;
    for (std::size_t i = 0; i < shown; ++i) {
        numbers += " " + pad_left(part.first[i].position, width);
        values += " " + pad_left(part.first[i].value, width);
    }
    const bool more = shown < part.first.size() || !part.first_are_all;
    for (const analyse::Entry& one : part.first)
        if (one.outcome == 'P') lost += (lost.empty() ? "" : ", ") + one.position;
    if (lost.empty()) lost = "none";
    return style.paint(Ink::faint, numbers) + "\n" + values + (more ? "  …" : "") + "\n" +
           wrap("  lost alone: " + lost + (part.first_are_all ? "" : ", to n = " + part.first.back().position), style.width, 4) + "\n";
}

std::string part_lines(const Result& result, const Style& style) {
    std::string text;
    for (const auto& part : result.parts) {
        const std::string longer = part.sought > 0 ? fmt::format(" in {:g} s ({} looks longer)", part.sought, base::setting(base::Setting::effort, "30s")) : "";
        text += wrap(part.where + ": " + (part.law.empty() ? part.family + ", no law is proved" + longer : how(part.law)), style.width, 2) + "\n";
        text += first_of_part(part, style);
    }
    if (!result.parts.empty())
        text += wrap("g of a position is the nim-sum of the values of its parts, and whoever moves loses where that is 0", style.width, 2) + "\n";
    return text;
}

std::string method_line(const Result& result, const Style& style) {
    if (result.method.empty()) return "";
    const char* what = result.one_heap && !only_outcomes(result) ? "value" : result.start && result.start->pieces ? "piece" : "position";
    std::string text = "method: " + result.method;
    if (result.computed > 0) text += ", " + counted(result.computed, what);
    if (result.elapsed_ns > 0) text += " in " + duration(result.elapsed_ns);
    if (result.checkpoint && result.checkpoint->restored > 0) text += fmt::format(" ({} from the checkpoint)", grouped(result.checkpoint->restored));
    if (result.computed > 0 && result.threads > 1) text += fmt::format(", {} threads", result.threads);
    return style.paint(Ink::faint, text) + "\n";
}

std::string limit_lines(const Result& result, const Style& style) {
    std::string text;
    if (result.limit) {
        const std::string what = *result.limit == base::Limit::interrupted ? "interrupted" : fmt::format("stopped by the {} limit", base::name(*result.limit));
        text += wrap(style.paint(Ink::warn, what) + (result.limit_note.empty() ? "" : ": " + with_counts_grouped(limit_note(result))), style.width, 2) + "\n";
    }
    for (const auto& note : result.notes) text += wrap("note: " + shorten(note), style.width, 2) + "\n";
    return text;
}

constexpr std::size_t few_positions = 12;

/// Of a finite game that is no table of numbers: which positions have which value, the P-positions and draws apart, where they are few or all were asked for.
std::string values_listed(const Result& result, const Style& style) {
    const bool all = result.positions.size() == result.tally.positions && !result.positions.empty();
    // Where there is no P-position they stand elsewhere, with their values.
    if (result.one_heap || !all || result.tally.previous == 0 || (result.positions.size() > few_positions && !result.in_full)) return "";
    std::map<std::pair<std::size_t, std::string>, std::string> by_value;  // 2 before 10
    for (const analyse::Entry& entry : result.positions) {
        const std::string value = entry.value.empty() ? std::string(1, entry.outcome) : entry.value;
        std::string& of = by_value[{value.size(), value}];
        std::string position = entry.position;
        if (result.game->components.size() == 2) std::erase(position, ' ');  // as the P-positions stand
        of += (of.empty() ? "" : " ") + position;
    }
    std::string text;
    for (const auto& [value, of] : by_value) {
        if (value.second == "0" || value.second == "P" || value.second == "D") continue;
        text += wrap((value.second == "N" ? "N-positions: " : "value " + value.second + ": ") + of, style.width, 2) + "\n";
    }
    return text;
}

}  // namespace

std::string titled(const rule::Game& game) {
    std::string parameters;
    for (const auto& [key, value] : game.parameters) parameters += (parameters.empty() ? "" : ", ") + key + " = " + shorten(value);
    const std::string& name = game.title.empty() ? game.name : game.title;
    return parameters.empty() ? name : name + " [" + parameters + "]";
}

std::string winner(char outcome) {
    switch (outcome) {
        case 'P': return "second player wins";
        case 'N': return "first player wins";
        case 'D': return "draw";
        default: return "unknown";
    }
}

std::string text(const std::vector<analyse::KnownAs>& known, const Style& style) {
    std::string text;
    for (const analyse::KnownAs& one : known) {
        const analyse::KnownSequence& row = *one.sequence;
        const std::int64_t shift = row.shift + one.moved;
        const std::string oeis = "OEIS " + row.oeis + (shift == 0 ? "" : fmt::format(" shifted by {}", shift));
        std::string named = row.name;
        if (!one.by_code && !row.code.empty()) named += (named.empty() ? "code " : " (") + row.code + (row.name.empty() ? "" : ")");
        const std::string whose = one.part.empty() ? "" : one.part + ": ";
        std::string line = one.by_code        ? whose + "known as " + (named.empty() ? "" : named + "; ") + oeis
                           : row.of_positions ? fmt::format("the first {} P-positions above 0 are the {}: {}", one.compared, named, oeis)
                                              : fmt::format("the first {} values are those of {}; {}", one.compared, named, oeis);
        text += style.paint(Ink::faint, wrap(line, style.width, 2)) + "\n";
    }
    return text;
}

std::string solve_text(const Result& result, const Style& style, const Everywhere& everywhere) {
    std::string text = heading(result, style);
    const std::string table = result.one_heap ? value_rows(result, style) : position_grid(result, style);
    if (!table.empty()) text += "\n" + table;
    text += "\n";
    if (result.start) text += start_lines(result, style);
    std::string listed = !result.one_heap || result.reachable                              ? p_positions(result, style)
                         : !everywhere.lost && described(result.pattern).positions.empty() ? lost_heaps(result, style)
                                                                                           : "";
    listed += table.empty() ? values_listed(result, style) : infinite_heaps(result, style);
    listed += infinite_said(text + listed, style);
    const std::string law = everywhere.text + pattern_lines(result, style, everywhere.lost, everywhere.values) + part_lines(result, style);
    // What holds everywhere comes before what a start happens to reach, or what is so small.
    text += result.reachable || !result.parts.empty() ? law + listed : listed + law;
    if (result.quotient) text += quotient_lines(*result.quotient, style);
    text += method_line(result, style);
    return text + limit_lines(result, style);
}

}  // namespace grundy::report
