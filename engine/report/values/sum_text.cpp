/// `value` and `moves` for people.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/base/setting.hpp"
#include "engine/report/values/change_text.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/text.hpp"
#include "engine/report/values/value_rows.hpp"

namespace grundy::report {

namespace {

using analyse::MovesReport;
using analyse::SumReport;

std::string verdict(const SumReport& report, const Style& style) {
    if (report.outcome == '?') return style.paint(Ink::warn, report.partial.empty() ? "not known" : "not known: " + with_counts_grouped(report.partial));
    const Ink ink = report.outcome == 'P' ? Ink::good : report.outcome == 'D' ? Ink::warn : Ink::strong;
    std::string text = style.paint(ink, std::string(1, report.outcome));
    if (!report.value.empty()) text += "  value " + shorten(report.value);
    if (!report.winning.empty()) text += " by the move to " + list_of(report.winning, "or", 4);
    if (!report.partial.empty()) text += (report.winning.empty() ? "  " : "; ") + with_counts_grouped(report.partial);
    return text;
}

std::string terms(const SumReport& report, const Style& style) {
    if (report.terms.size() < 2) return "";
    std::string text;
    std::set<std::string> told;
    for (const auto& term : report.terms) {
        if (!told.insert(term.position + "=" + term.value + term.outcome).second) continue;
        text += text.empty() ? "" : ", ";
        text += shorten(term.position) + (term.value.empty() ? fmt::format(" is {}", term.outcome) : " has " + shorten(term.value));
    }
    return "  " + wrap(text, style.width - 2, 2) + "\n";
}

std::string limit(const SumReport& report, const Style& style) {
    if (!report.limit) return "";
    return style.paint(Ink::warn,
                       *report.limit == base::Limit::interrupted ? "interrupted" : fmt::format("stopped by the {} limit", base::name(*report.limit))) +
           "\n";
}

std::string how_line(const SumReport& report, const Style& style) {
    const std::string text = how(report);
    return text.empty() ? "" : style.paint(Ink::faint, "  " + wrap(shorten(text), style.width - 2, 2)) + "\n";
}

/// Who wins stands before why there is no value.
std::string verdict_and_whom(const SumReport& report, const Style& style) {
    if (report.outcome == '?') return verdict(report, style);
    if (!report.only_winner) return verdict(report, style) + ": " + for_whom(report.outcome);
    SumReport alone = report;
    alone.partial.clear();
    alone.winning.clear();
    return verdict(alone, style) + ": " + for_whom(report.outcome) + "; " + with_counts_grouped(report.partial);
}

}  // namespace

std::string for_whom(char outcome) {
    switch (outcome) {
        case 'P': return "whoever moves here loses";
        case 'N': return "whoever moves here wins";
        case 'D': return "a draw";
        default: return "not known";
    }
}

std::string text(const std::vector<SumReport>& values, const Style& style) {
    std::size_t width = 0;
    for (const auto& report : values) width = std::max(width, columns(shorten(report.position)));
    width = std::min(width, style.width / 2);
    const bool alike = std::all_of(values.begin(), values.end(), [&](const auto& report) { return how(report) == how(values.front()); });
    std::string text;
    for (const auto& report : values) {
        text += pad_right(shorten(report.position), width) + "   " + verdict(report, style) + "\n" + terms(report, style);
        if (!alike) text += how_line(report, style);
        text += limit(report, style);
    }
    if (alike && !values.empty()) text += how_line(values.front(), style);
    return text + infinite_said(text, style);
}

std::string text(const MovesReport& moves, const Style& style) {
    const SumReport& here = moves.position;
    std::string text = wrap(shorten(here.position) + "   " + verdict_and_whom(here, style), style.width, 2) + "\n" + terms(here, style);
    if (moves.moves.empty()) {
        if (here.outcome != '?') text += "\nno winning move" + (moves.why_none.empty() ? "" : ": " + wrap(shorten(moves.why_none), style.width, 2)) + "\n";
        return text + how_line(here, style) + infinite_said(text, style) + limit(here, style);
    }
    const std::size_t count = moves.moves.size();
    const bool few = moves.some && count <= std::max<std::size_t>(here.terms.size(), 1);
    text += few          ? fmt::format("\na winning move{} (there may be more):\n", here.terms.size() > 1 ? " a term" : "")
            : moves.some ? "\nwinning moves (there may be more):\n"
                         : "\n" + counted(count, "winning move") + ":\n";
    std::size_t from = 0, to = 0, done = 0;
    for (const auto& move : moves.moves) {
        from = std::max(from, columns(shorten(move.from)));
        to = std::max(to, columns(shorten(move.to)));
        done = std::max(done, columns(doing(move.change)));
    }
    const bool sum = here.terms.size() > 1;
    const std::size_t most_listed = from + to + 5 > style.width ? 10 : 40;  // of huge numbers a move takes several lines
    const std::size_t listed = count > most_listed + 2 ? most_listed : count;
    if (from + to + (done > 0 ? done + 3 : 0) + 5 > style.width) from = to = 0;
    for (std::size_t i = 0; i < listed; ++i) {
        const auto& move = moves.moves[i];
        const std::string did = doing(move.change);
        const bool more = sum || !did.empty();
        std::string line =
            "  " + pad_right(shorten(move.from), from) + " → " + style.paint(Ink::good, more ? pad_right(shorten(move.to), to) : shorten(move.to));
        if (sum && done > 0) line += "   " + pad_right(did, done);
        else if (!did.empty()) line += "   " + did;
        if (sum) line += "   leaves " + shorten(move.whole);
        text += wrap(line, style.width, 4) + "\n";
    }
    if (listed < count) text += fmt::format("  … and {} more, which {} lists\n", grouped(count - listed), base::setting(base::Setting::json));
    return text + how_line(here, style) + infinite_said(text, style) + limit(here, style);
}

std::string text(const std::vector<analyse::Stage>& stages, const Style& style) {
    std::string text;
    for (const auto& stage : stages) {
        if (!text.empty()) text += '\n';
        text += style.paint(Ink::strong, stage.name) + "\n";
        std::string line;
        for (const char c : stage.text + "\n") {
            if (c != '\n') {
                line += c;
            } else if (!line.empty()) {
                text += "  " + line + "\n";
                line.clear();
            }
        }
    }
    return text;
}

}  // namespace grundy::report
