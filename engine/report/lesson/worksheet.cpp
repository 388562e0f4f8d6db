// A worksheet in LaTeX, with packages that every installation has: what is asked on its first page, and nothing there that answers it; the answer on the next.
#include <fmt/format.h>

#include <algorithm>

#include "engine/report/lesson/board_drawing.hpp"
#include "engine/report/lesson/lesson.hpp"
#include "engine/report/lesson/tex.hpp"
#include "engine/report/rule/rule_words.hpp"
#include "engine/report/values/text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

std::string tabular(const std::vector<std::vector<std::string>>& table) {
    if (table.empty()) return "";
    std::size_t columns = 0;
    for (const auto& row : table) columns = std::max(columns, row.size());
    std::string out = "\\begin{center}\n\\begin{tabular}{" + std::string(columns, 'r') + "}\n";
    for (std::size_t r = 0; r < table.size(); ++r) {
        for (std::size_t c = 0; c < table[r].size(); ++c) out += (c == 0 ? "" : " & ") + tex(shorten(table[r][c]));
        out += r == 0 ? " \\\\ \\hline\n" : " \\\\\n";
    }
    return out + "\\end{tabular}\n\\end{center}\n";
}

const char* colour(char outcome) { return outcome == 'P' ? "black!55" : outcome == 'N' ? "white" : "black!15"; }

/// A square at (x, y), lost ones dark.
std::string one_square(std::int64_t x, std::int64_t y, char outcome, const std::string& label) {
    return fmt::format("  \\draw[fill={}] ({},{}) rectangle +(1,1); \\node[font=\\scriptsize,text={}] at ({}.5,{}.5) {{{}}};\n", colour(outcome), x, y,
                       outcome == 'P' ? "white" : "black", x, y, label);
}

const std::string to_be_marked = "Begin with the smallest: at which of these does whoever is to move lose? Mark them.\n";

std::string picture(const std::string& squares) {
    return "\\begin{center}\n\\begin{tikzpicture}[scale=0.55]\n" + squares + "\\end{tikzpicture}\n\\end{center}\n";
}

/// A strip for one heap, a square for two numbers: for the pupil to mark, or with P and N in their places.
std::string first_positions(const analyse::Result& first, bool solved) {
    const auto square = [solved](std::int64_t x, std::int64_t y, char outcome, const std::string& label) {
        return one_square(x, y, solved ? outcome : 'N', label);
    };
    std::string squares;
    if (first.one_heap) {
        for (std::size_t i = 0; i < first.outcomes.size() && i < 24; ++i)
            if (first.outcomes[i] != '-')
                squares += square(static_cast<std::int64_t>(i % 24), 0, first.outcomes[i], std::to_string(first.first + static_cast<std::int64_t>(i)));
        if (squares.empty()) return "";
        return (solved ? "The lost positions among the first (dark: whoever is to move there loses):\n" : to_be_marked) + picture(squares);
    }
    if (first.box.size() != 2) return "";
    const std::int64_t side = std::min<std::int64_t>(9, std::min(first.box[0], first.box[1]));
    for (const auto& entry : first.positions) {
        const std::vector<std::int64_t>& numbers = entry.cells;
        if (numbers[0] > side || numbers[1] > side) continue;
        squares += square(numbers[0], numbers[1], entry.outcome, fmt::format("{},{}", numbers[0], numbers[1]));
        if ((first.symmetric || first.game->components.front().unordered || first.game->components.front().group >= 0) && numbers[0] != numbers[1])
            squares += square(numbers[1], numbers[0], entry.outcome, fmt::format("{},{}", numbers[1], numbers[0]));
    }
    if (squares.empty()) return "";
    return (solved ? "Small positions (dark: whoever is to move there loses):\n" : to_be_marked) + picture(squares);
}

/// The values, if they mean something; else the lost positions.
std::string first_values(const analyse::Result& first) {
    if (first.one_heap && !first.values.empty() && first.values.front()) {
        std::vector<std::vector<std::string>> table{{"position"}, {"value"}};
        for (std::size_t i = 0; i < first.values.size() && i < 16; ++i) {
            if (!first.values[i]) continue;
            table[0].push_back(std::to_string(first.first + static_cast<std::int64_t>(i)));
            table[1].push_back(std::to_string(*first.values[i]));
        }
        return tabular(table);
    }
    if (first.lost.empty()) return "";
    std::string list;
    for (std::size_t i = 0; i < first.lost.size() && i < 12; ++i) list += (list.empty() ? "" : ", ") + tex(first.lost[i]);
    return "The smallest lost positions: " + list + ".\n\n";
}

/// In words, then as the file that the program reads.
std::string rules_text(const rule::Game& game) {
    std::string out = tex(titled(game)) + ".\n";
    for (const std::string& said : rule_in_words(game)) out += tex(shorten(said)) + "\n\n";
    out += "In the rule language:\n\\begin{quote}\\small\\ttfamily\\raggedright\n";
    std::string line;
    for (const char c : rule::canonical_text(game) + "\n") {
        if (c != '\n') {
            line += c;
        } else if (!line.empty()) {
            out += "\\noindent " + tex_code(line) + "\\par\n";
            line.clear();
        }
    }
    out += "\\end{quote}\n";
    for (const auto& source : game.sources) out += "{\\small Source: " + tex(source) + "}\n\n";
    return out;
}

std::string section_text(const Lesson::Section& section) {
    std::string out = "\\subsection*{" + tex(section.title) + "}\n";
    for (const auto& said : section.sentences) out += tex(shorten(said)) + "\n\n";
    out += tabular(section.table);
    if (!section.lines.empty()) {
        out += "\\begin{itemize}\\setlength{\\itemsep}{0pt}\n";
        for (const auto& line : section.lines) {
            const std::size_t begin = line.find_first_not_of(' ');
            out += fmt::format("\\item[]\\hspace*{{{}em}}{}\n", begin == std::string::npos ? 0 : begin / 2,
                               tex(shorten(line.substr(begin == std::string::npos ? 0 : begin))));
        }
        out += "\\end{itemize}\n";
    }
    return out + (section.after.empty() ? "" : tex(shorten(section.after)) + "\n\n");
}

}  // namespace

std::string worksheet(const tutor::Explanation& explained, const Lesson& lesson, const analyse::Result& first) {
    std::string out =
        "\\documentclass[a4paper,11pt]{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{textcomp}\n\\usepackage{amsmath,amssymb}"
        "\n\\usepackage{tikz}\n"
        "\\usepackage[margin=25mm]{geometry}\n\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{4pt}\n\\sloppy\n\\begin{document}\n";
    out += "\\section*{" + tex(shorten(lesson.title)) + "}\n\\subsection*{The rules}\n";
    std::vector<std::string> told;
    for (const auto& term : explained.sum) {
        std::string rules = rules_text(*term.game);
        if (std::find(told.begin(), told.end(), rules) == told.end()) told.push_back(std::move(rules));
    }
    for (const auto& rules : told) out += rules;
    const auto ends = std::find_if(lesson.sections.begin(), lesson.sections.end(), [](const auto& s) { return s.title == "How the game ends"; });
    if (ends != lesson.sections.end()) out += section_text(*ends);
    if (const std::string blank = first_positions(first, false); !blank.empty()) out += "\\subsection*{The first positions}\n" + blank;
    out += "\\subsection*{The question}\nA and B play from " + tex(shorten(explained.moves.position.position)) +
           ", and A is to move. Who can force a win, and how? Say why your answer works against everything that the other player may "
           "try.\n\n" +
           board_drawing(explained.sum) + "\\newpage\n\\section*{The answer}\n" + tex(lesson.verdict) + "\n";
    const std::string table = first_values(first), drawn = first_positions(first, true);
    if (!table.empty() || !drawn.empty()) out += "\\subsection*{The first positions}\n" + table + drawn;
    for (const auto& term : explained.sum)
        for (const auto& note : term.game->notes)
            if (out.find(tex(note)) == std::string::npos) out += tex(note) + "\n\n";
    for (const auto& section : lesson.sections)
        if (section.title != "How the game ends" && section.title != "The rules") out += section_text(section);
    return out + "\\end{document}\n";
}

}  // namespace grundy::report
