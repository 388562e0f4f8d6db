// An explanation for a terminal and for programs.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/report/lesson/lesson.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/json_parts.hpp"
#include "engine/report/winning_text.hpp"

namespace grundy::report {

namespace {

std::string table_text(const std::vector<std::vector<std::string>>& table, const Style& style) {
    std::vector<std::size_t> width;
    for (const auto& row : table)
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (c == width.size()) width.push_back(0);
            width[c] = std::max(width[c], columns(shorten(row[c])));
        }
    std::string text;
    const std::size_t narrow = std::accumulate(width.begin(), width.end(), std::size_t{4});
    const std::string gap(narrow + 3 * width.size() > style.width ? 2 : 3, ' ');
    for (std::size_t r = 0; r < table.size(); ++r) {
        std::string line;
        for (std::size_t c = 0; c < table[r].size(); ++c) line += (c == 0 ? "" : gap) + pad_left(shorten(table[r][c]), width[c]);
        text += "    " + (r == 0 ? style.paint(Ink::faint, line) : line) + "\n";
    }
    return text;
}

Json section_json(const Lesson::Section& section) {
    Json table = Json::array();
    for (const auto& row : section.table) table.push_back(row);
    return {{"title", section.title}, {"sentences", section.sentences}, {"table", table}, {"lines", section.lines}, {"after", or_null(section.after)}};
}

const char* name(tutor::Why why) {
    static const char* names[] = {"wins", "copies", "forced", "puts-off", "keeps-most", "draws", "unclear"};
    return names[static_cast<std::size_t>(why)];
}

const char* name(tutor::Line::Stop stop) {
    static const char* names[] = {"over", "cut", "repeats"};
    return names[static_cast<std::size_t>(stop)];
}

}  // namespace

std::string text(const Lesson& lesson, const Style& style) {
    const auto paragraph = [&](const std::string& said) { return said.empty() ? "" : "  " + wrap(shorten(said), style.width - 2, 2) + "\n"; };
    std::string text = style.paint(Ink::strong, wrap(shorten(lesson.title), style.width, 2)) + "\n" + wrap(lesson.verdict, style.width, 2) + "\n";
    for (const auto& section : lesson.sections) {
        text += "\n" + style.paint(Ink::strong, section.title) + "\n";
        for (const auto& said : section.sentences) text += paragraph(said);
        text += table_text(section.table, style);
        for (const auto& line : section.lines) {
            const std::size_t deep = std::min<std::size_t>(line.find_first_not_of(' '), 20);  // answers within answers
            text += "    " + wrap(shorten(line), style.width - 4, std::max<std::size_t>(8, deep + 8)) + "\n";
        }
        text += paragraph(section.after);
    }
    return text;
}

std::string json(const tutor::Explanation& e, const Lesson& lesson) {
    const auto& report = e.moves.position;
    Json out;
    out["schema"] = "grundy.explain/1";
    out["position"] = report.position;
    out["outcome"] = report.outcome == '?' ? Json(nullptr) : Json(std::string(1, report.outcome));
    out["value"] = value(report.value);
    const bool by_claim = report.grounds.empty() && !report.claim && report.outcome != '?' && e.winning && e.winning->by;
    out["how"] = by_claim ? how(*e.winning->by) : how(report);
    out["proved"] = by_claim || report.grounds.proved();
    out["theorem"] = e.theorem ? Json(name_of(e.theorem->proof.theorem())) : Json(nullptr);
    out["claim"] = e.claimed ? Json(e.claimed->formal) : Json(nullptr);
    out["parts"] = Json::array();
    for (const auto& part : e.parts) out["parts"].push_back({{"position", part.position}, {"value", number(part.value)}});
    out["winning_moves"] = Json::array();
    for (const auto& move : e.moves.moves) out["winning_moves"].push_back(move.whole);
    out["complete"] = !e.moves.some;
    out["everywhere"] = winning_law(e.winning ? &*e.winning : nullptr);
    out["play"] = e.play ? Json{{"to", e.played}, {"why", name(e.play->why)}} : Json(nullptr);
    Json line = Json::array();
    for (std::size_t i = 0; i < e.line.steps.size(); ++i)
        line.push_back({{"player", i % 2 == 0 ? "A" : "B"}, {"from", e.line_text[i]}, {"to", e.line_text[i + 1]}, {"why", name(e.line.steps[i].why)}});
    out["line"] = line;
    out["line_ends"] = name(e.line.stop);
    out["title"] = lesson.title;
    out["verdict"] = lesson.verdict;
    out["sections"] = Json::array();
    for (const auto& section : lesson.sections) out["sections"].push_back(section_json(section));
    out["limit"] = limit(report.limit);
    return dump(out);
}

}  // namespace grundy::report
