#include "engine/report/answer_table.hpp"

#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/report/text.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

/// (a, b) in {(1, 2), (1, 3)}: several parameters; the first few where there are many.
std::string rows_of(const std::vector<const Asked*>& rows) {
    const auto tuple = [](const Asked& row, bool names) {
        std::string text;
        for (const auto& [name, value] : row.parameters) text += (text.empty() ? "" : ", ") + (names ? name : value);
        return "(" + text + ")";
    };
    constexpr std::size_t most = 20;
    if (rows.size() == 1) return tuple(*rows[0], true) + " = " + tuple(*rows[0], false);
    std::string all;
    for (std::size_t i = 0; i < rows.size() && i < most; ++i) all += (all.empty() ? "" : ", ") + tuple(*rows[i], false);
    return tuple(*rows[0], true) + " in {" + all + (rows.size() > most ? ", …}" : "}");
}

std::string choices_of(const std::vector<const Asked*>& rows) {
    if (rows[0]->parameters.size() > 1) return rows_of(rows);
    const auto number = [](const Asked* row) { return row->parameters.size() == 1 ? base::parse_integer(row->parameters[0].second) : std::nullopt; };
    if (!std::all_of(rows.begin(), rows.end(), [&](const Asked* row) { return number(row).has_value(); })) {
        std::vector<std::string> all;
        for (const Asked* row : rows) all.push_back(choice(*row));
        return list_of(all, "and", 20);
    }
    std::vector<base::Integer> numbers;
    for (const Asked* row : rows) numbers.push_back(*number(row));
    std::sort(numbers.begin(), numbers.end());
    const std::string name = rows[0]->parameters[0].first, low = base::to_string(numbers.front()), high = base::to_string(numbers.back());
    if (numbers.size() == 1) return name + " = " + low;
    const bool run = numbers.back() - numbers.front() + 1 == numbers.size();
    return name + " in " + (run ? low + ".." + high : "{" + rule::ranges(numbers) + "}");
}

/// Nothing where the answers are no truth values.
std::string for_which_true(const std::vector<Asked>& rows) {
    std::vector<const Asked*> yes, no, open;
    for (const Asked& row : rows) {
        if (row.answer->value && row.answer->value->type.kind != rule::Kind::truth) return "";
        if (!row.answer->value) open.push_back(&row);
        else (row.answer->value->text == "true" ? yes : no).push_back(&row);
    }
    if (open.size() == rows.size()) return "";
    const std::string left = open.empty() ? "" : ", not known for " + choices_of(open);
    if (yes.empty()) return "true for none of " + base::counted(rows.size(), "value") + left;
    if (yes.size() == rows.size()) return "true for all " + base::counted(rows.size(), "value");
    return "true for " + choices_of(yes) + ": " + grouped(yes.size()) + " of " + grouped(rows.size()) + left;
}

/// What the answers rest on, each said once; with its choices where it is not that of all.
std::string what_they_rest_on(const std::vector<Asked>& rows, const Style& style) {
    std::vector<std::pair<std::string, std::vector<const Asked*>>> grounds;
    for (const Asked& row : rows) {
        const std::string by = how_everywhere(row.answer->grounds);
        const auto known = std::find_if(grounds.begin(), grounds.end(), [&](const auto& one) { return one.first == by; });
        if (known == grounds.end()) grounds.push_back({by, {&row}});
        else known->second.push_back(&row);
    }
    std::string out;
    for (const auto& [by, whose] : grounds) {
        if (by.empty()) continue;
        const std::string sentence = (grounds.size() == 1 ? "" : choices_of(whose) + ": ") + shorten(by);
        out += style.paint(Ink::faint, "  " + wrap(sentence, style.width - 2, 2)) + "\n";
    }
    return out;
}

/// Rows that lack something for one reason: it is said once for all of them.
struct Lack {
    std::vector<const Asked*> rows;
    bool alike = true;  ///< in the same words
};

/// What a limit ended differs in how far it came: "3 positions were visited".
std::vector<Lack> lacks_of(const std::vector<Asked>& rows) {
    std::vector<Lack> lacks;
    for (const Asked& row : rows) {
        if (row.answer->why.empty()) continue;
        const auto same = [&](const Lack& lack) {
            const claim::Answer& other = *lack.rows.front()->answer;
            return row.answer->limit ? other.limit == row.answer->limit : !other.limit && other.why == row.answer->why;
        };
        const auto known = std::find_if(lacks.begin(), lacks.end(), same);
        Lack& lack = known == lacks.end() ? lacks.emplace_back() : *known;
        lack.alike = lack.alike && (lack.rows.empty() || lack.rows.front()->answer->why == row.answer->why);
        lack.rows.push_back(&row);
    }
    return lacks;
}

std::string lacking_together(const Lack& lack, const Style& style) {
    const bool none = std::all_of(lack.rows.begin(), lack.rows.end(), [](const Asked* row) { return written(*row->answer).empty(); });
    claim::Answer said = *lack.rows.front()->answer;
    if (!lack.alike) said.why = (none ? "no answer was found" : "not all was found") + way_on(*said.limit);
    said.why = choices_of(lack.rows) + ": " + said.why;
    return shortcoming(said, style);
}

}  // namespace

std::string answer_table(const std::vector<Asked>& rows, bool titled, const Style& style) {
    const claim::Answer& first = *rows.front().answer;
    const std::string title = first.text.empty() ? first.formal : first.text;
    std::string out = titled || !first.text.empty() ? wrap(title, style.width, 2) + "\n" : "";
    std::size_t width = 0;
    for (const Asked& row : rows) width = std::max(width, columns(choice(row)));
    const std::vector<Lack> lacks = lacks_of(rows);
    const auto lacks_alone = [&](const Asked& row) {
        return std::any_of(lacks.begin(), lacks.end(), [&](const Lack& lack) { return lack.rows.size() == 1 && lack.rows.front() == &row; });
    };
    for (const Asked& row : rows) {
        const std::string value = written(*row.answer);
        const std::string left = "  " + pad_right(choice(row), width) + "   ";
        out += (value.empty() ? left + style.paint(Ink::warn, "not known") : wrap(left + value, style.width, width + 5)) + "\n";
        if (lacks_alone(row)) out += "  " + shortcoming(*row.answer, style);
    }
    for (const Lack& lack : lacks)
        if (lack.rows.size() > 1) out += lacking_together(lack, style);
    const std::string truth = for_which_true(rows);
    if (!truth.empty()) out += "  " + wrap(truth, style.width - 2, 2) + "\n";
    return out + what_they_rest_on(rows, style);
}

}  // namespace grundy::report
