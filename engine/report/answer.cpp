#include "engine/report/answer.hpp"

#include "engine/base/setting.hpp"
#include "engine/report/text.hpp"

#include <algorithm>

#include "engine/report/answer_table.hpp"
#include "engine/report/claim_json.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

using claim::Answer;
using claim::Written;
using rule::Kind;

/// Of a list the rows that are known, and a sign that there are more.
std::string in_the_language(const Answer& answer) {
    if (answer.value) return answer.value->text;
    std::string rows;
    const auto is_number = [](const Written& row) { return row.type.kind == Kind::number && row.text.find_first_not_of("-0123456789") == std::string::npos; };
    if (answer.braces && std::all_of(answer.rows.begin(), answer.rows.end(), is_number)) {
        std::vector<base::Integer> numbers;
        for (const Written& row : answer.rows) numbers.push_back(*base::parse_integer(row.text));
        rows = rule::ranges(numbers);
    } else {
        for (const Written& row : answer.rows) rows += (rows.empty() ? "" : ", ") + row.text;
    }
    return (answer.braces ? "{" : "[") + rows + (answer.why.empty() ? "" : rows.empty() ? "…" : ", …") + (answer.braces ? "}" : "]");
}

/// One by one: "[3, 5]" is [3, 5], "∞{0, 1}" a string.
Json piece(Kind kind, const std::string& text) {
    if (kind == Kind::number) return value(text);
    if (kind == Kind::truth) return text == "true";
    const bool quoted = kind == Kind::word || kind == Kind::letter;
    return quoted ? text.substr(1, text.size() - 2) : text;
}

Json data(const Written& value) {
    if (value.type.kind != Kind::set && value.type.kind != Kind::vector) return piece(value.type.kind, value.text);
    Json out = Json::array();
    for (const std::string& item : value.items) out.push_back(piece(value.type.element, item));
    return out;
}

/// What it rests on.
std::string how(const Answer& answer) {
    std::string text;
    for (const analyse::ByClaim& one : answer.claims) text += (text.empty() ? "" : "; ") + report::how(one);
    const std::string rest = how_everywhere(answer.grounds);
    return text + (text.empty() || rest.empty() ? "" : "; ") + rest;
}

}  // namespace

std::string written(const Answer& answer) {
    const bool known = answer.value || !answer.rows.empty() || (answer.listed && answer.why.empty());
    return known ? in_the_language(answer) : "";
}

Json answer_row(const Answer& answer) {
    Json out;
    out["text"] = answer.text;
    out["expression"] = answer.formal;
    const bool listed = answer.listed || !answer.rows.empty();
    out["written"] = answer.value || listed ? Json(in_the_language(answer)) : Json(nullptr);
    out["value"] = answer.value ? data(*answer.value) : Json(nullptr);
    if (listed && !answer.value) {
        out["value"] = Json::array();
        for (const Written& one : answer.rows) out["value"].push_back(data(one));
    }
    out["complete"] = answer.why.empty();
    out["how"] = how(answer);
    out["why"] = answer.why.empty() ? Json(nullptr) : Json(answer.why);
    out["limit"] = limit(answer.limit);
    return out;
}

std::string shortcoming(const Answer& answer, const Style& style) {
    if (answer.why.empty()) return "";
    const bool time = answer.limit == base::Limit::time && answer.why.find(base::setting(base::Setting::time_limit)) == std::string::npos;
    std::string way = time ? way_on(*answer.limit) : "";
    if (answer.why.ends_with(" limit was reached")) way.erase(0, way.find(';'));  // not "before the time limit" again
    return style.paint(Ink::warn, "  " + wrap(shorten(answer.why) + way, style.width - 2, 2)) + "\n";
}

std::string text(const Answer& answer, const Style& style) {
    const std::string name = answer.text.empty() ? "" : answer.text + ": ", value = written(answer);
    std::string out = name + style.paint(Ink::warn, "not known") + "\n";
    if (!value.empty()) out = wrap(name + value, style.width, 2) + "\n";
    out += shortcoming(answer, style);
    const std::string by = how(answer);
    if (!by.empty()) out += style.paint(Ink::faint, "  " + wrap(shorten(by), style.width - 2, 2)) + "\n";
    return out;
}

std::string text(const std::vector<Answer>& shown, const Style& style) {
    std::string out = shown.empty() ? "" : "\n";
    for (const Answer& one : shown) out += text(one, style);
    return out;
}

std::string choice(const Asked& one) {
    std::string text;
    for (const auto& [name, value] : one.parameters) text += (text.empty() ? "" : ", ") + name + " = " + value;
    return text;
}

std::string text(const std::vector<Asked>& asked, const Style& style) {
    std::string out;
    for (auto one = asked.begin(); one != asked.end();) {
        const auto beside = [&](const Asked& other) {
            return other.answer && !other.parameters.empty() && other.answer->formal == one->answer->formal && other.answer->text == one->answer->text;
        };
        const auto end = one->answer && !one->parameters.empty() ? std::find_if_not(one, asked.end(), beside) : one + 1;
        if (end == one + 1) out += one->answer ? text(*one->answer, style) : one->claim ? claim_text(*one->claim, style, true) : "";
        else out += answer_table({one, end}, end - one < static_cast<std::ptrdiff_t>(asked.size()), style);
        one = end;
    }
    return out;
}

std::string json(const std::vector<Asked>& asked) {
    Json out;
    out["schema"] = "grundy.ask/1";
    out["answers"] = Json::array();
    out["claims"] = Json::array();
    for (const Asked& one : asked) {
        if (one.answer) {
            out["answers"].push_back(answer_row(*one.answer));
            if (!one.parameters.empty()) out["answers"].back()["parameters"] = choice(one);
        }
        if (one.claim) out["claims"].push_back(claim_row(*one.claim));
    }
    return dump(out);
}

}  // namespace grundy::report
