#include "engine/export/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/base/csv.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/report/values/value_rows.hpp"
#include "engine/rule/text.hpp"

namespace grundy::exporting {

using analyse::Result;

void refuse_format(const std::string& message, const std::string& hint) { throw base::Failure(base::FailureKind::unsupported, message, hint); }

std::string said_of(const Result& result) {
    std::string text = result.game->title.empty() ? result.game->name : result.game->title;
    for (const auto& [name, value] : result.game->parameters) text += fmt::format(", {} = {}", name, value);
    if (const std::string law = report::law_sentence(result.pattern); !law.empty()) text += ": " + law;
    else if (!result.pattern.looks_like.empty()) text += ": seen, not proved: " + result.pattern.looks_like;
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::size_t count_of(const Result& result) { return std::min(result.values.size(), result.outcomes.size()); }

bool has_values(const Result& result) {
    if (!result.one_heap) return std::any_of(result.positions.begin(), result.positions.end(), [](const auto& entry) { return !entry.value.empty(); });
    return !report::only_outcomes(result);
}

bool infinite(const Result& result, std::size_t i) { return !result.values[i] && result.outcomes[i] != '-'; }

/// None of the heaps has one.
[[noreturn]] static void refuse_without_values(const Result& result) {
    if (result.limit && result.outcomes.empty())
        throw base::Failure(base::FailureKind::limit, fmt::format("a limit ({}) ended the computing before the first value", base::name(*result.limit)),
                            "allow more with " + base::setting(base::Setting::time_limit) + " or " + base::setting(base::Setting::memory_limit));
    if (game::convention_of(*result.game).has_values())
        refuse_format("no value of " + result.game->name + " is a number: play can return from every position that was looked at",
                      base::setting(base::Setting::as, "csv, json or jsonl") + " write ∞");
    refuse_format(fmt::format("{} has no Grundy values under its convention of play, only outcomes", result.game->name),
                  base::setting(base::Setting::as, "csv, json or jsonl") + " list who wins");
}

void require_row(const Result& result, const char* format) {
    if (!result.one_heap)
        refuse_format(fmt::format("{} is a row of values, and positions of {} are no single numbers", format, result.game->name),
                      base::setting(base::Setting::as, "csv, json or jsonl") + " list positions with their values");
    if (!has_values(result)) refuse_without_values(result);
}

std::vector<std::string> columns_of(const Result& result) {
    std::vector<std::string> names;
    for (const rule::Component& c : result.game->components) {
        if (rule::is_number(c.kind)) names.push_back(c.name);
        else if (c.kind == rule::ComponentKind::vector)
            for (std::int64_t i = 1; i <= c.length; ++i) names.push_back(fmt::format("{}{}", c.name, i));
        else return {};
    }
    return names;
}

std::set<std::vector<std::int64_t>> arrangements(const Result& result, const std::vector<std::int64_t>& cells) {
    std::vector<int> kinds;  // places of one kind may be exchanged; each place that may not has a kind of its own
    const auto& components = result.game->components;
    int own = -1;
    for (std::size_t c = 0; c < components.size(); ++c) {
        if (components[c].kind == rule::ComponentKind::vector)
            for (std::int64_t i = 0; i < components[c].length; ++i) kinds.push_back(components[c].unordered ? 1'000'000 + static_cast<int>(c) : own--);
        else kinds.push_back(components[c].group >= 0 ? components[c].group : own--);
    }
    std::set<std::vector<std::int64_t>> found{cells};
    for (bool grew = true; grew;) {  // neighbours exchanged until nothing new comes of it
        const std::size_t before = found.size();
        for (const auto& one : std::vector(found.begin(), found.end()))
            for (std::size_t i = 0; i < one.size(); ++i)
                for (std::size_t j = i + 1; j < one.size(); ++j) {
                    if (kinds[i] != kinds[j]) continue;
                    auto other = one;
                    std::swap(other[i], other[j]);
                    found.insert(std::move(other));
                }
        grew = found.size() > before;
    }
    return found;
}

namespace {

/// Every value with its heap; stops at what is no position or not finite.
void require_finite(const Result& result, const char* format) {
    for (std::size_t i = 0; i < count_of(result); ++i) {
        const std::int64_t n = result.first + static_cast<std::int64_t>(i);
        if (infinite(result, i))
            refuse_format(fmt::format("the value of n = {} is infinite (play can return), and {} holds natural numbers only", n, format),
                          base::setting(base::Setting::as, "csv, json or jsonl") + " write ∞");
        if (result.outcomes[i] == '-' && i > 0 && result.outcomes.find_first_not_of('-') < i)
            refuse_format(fmt::format("n = {} is no position, and {} has no gaps", n, format),
                          base::setting(base::Setting::as, "csv, json or jsonl") + " leave it out");
    }
}

std::size_t first_position(const Result& result) { return std::min(result.outcomes.find_first_not_of('-'), count_of(result)); }

/// With the set of what is infinite, where it is known.
std::string value_shown(const Result& result, std::size_t i) {
    if (result.values[i]) return std::to_string(*result.values[i]);
    const auto set = result.infinite.find(result.first + static_cast<std::int64_t>(i));
    return set == result.infinite.end() ? "∞" : set->second;
}

}  // namespace

/// Lines "n a(n)", comments before them, ASCII: what https://oeis.org/wiki/SubmitB-File asks for. Numbers have at most ten digits here, of the thousand
/// allowed.
Made bfile(const Result& result) {
    require_row(result, "a b-file");
    require_finite(result, "a b-file");
    Made made;
    made.text = "# " + base::in_ascii(said_of(result)) + "\n# Grundy values computed by grundy; rule " + rule::hash(*result.game) + "\n";
    for (std::size_t i = first_position(result); i < count_of(result); ++i, ++made.rows) {
        base::poll();
        made.text += fmt::format("{} {}\n", result.first + static_cast<std::int64_t>(i), *result.values[i]);
    }
    made.what = base::counted(made.rows, "value");
    return made;
}

Made csv(const Result& result) {
    Made made;
    const bool values = has_values(result);
    if (result.one_heap) {
        made.text = base::csv_line(values ? std::vector<std::string>{result.game->components.front().name, "value", "outcome"}
                                          : std::vector<std::string>{result.game->components.front().name, "outcome"});
        for (std::size_t i = 0; i < count_of(result); ++i) {
            base::poll();
            if (result.outcomes[i] == '-') continue;
            const std::int64_t n = result.first + static_cast<std::int64_t>(i);
            std::vector<std::string> row{std::to_string(n)};
            if (values) row.push_back(value_shown(result, i));
            row.emplace_back(1, result.outcomes[i]);
            made.text += base::csv_line(row);
            ++made.rows;
        }
    } else {
        std::vector<std::string> head = columns_of(result);
        const bool numbers = !head.empty();
        if (!numbers) head = {"position"};
        if (values) head.emplace_back("value");
        head.emplace_back("outcome");
        made.text = base::csv_line(head);
        for (const auto& entry : result.positions) {
            base::poll();
            std::vector<std::string> row;
            if (numbers)
                for (const std::int64_t n : entry.cells) row.push_back(std::to_string(n));
            else row = {entry.position};
            if (values) row.push_back(entry.value);
            row.emplace_back(1, entry.outcome);
            made.text += base::csv_line(row);
            ++made.rows;
        }
    }
    made.what = base::counted(made.rows, "position");
    return made;
}

namespace {

std::string in_quotes(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < 0x20) out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else out += c;
    }
    return out + "\"";
}

/// A number, or a string such as "∞{0,1}".
std::string json_value(const std::string& text) { return text.empty() ? "null" : text.size() < 16 && base::is_numeral(text) ? text : in_quotes(text); }

std::string json_row(const Result& result, const analyse::Entry& entry) {
    std::string row = "{";
    const std::vector<std::string> names = columns_of(result);
    if (names.empty()) row += "\"position\": " + in_quotes(entry.position);
    for (std::size_t i = 0; i < names.size(); ++i) row += fmt::format("{}{}: {}", i > 0 ? ", " : "", in_quotes(names[i]), entry.cells[i]);
    return row + fmt::format(", \"value\": {}, \"outcome\": \"{}\"}}", json_value(entry.value), entry.outcome);
}

std::string json_row(const Result& result, std::size_t i) {
    const std::string value = has_values(result) ? json_value(value_shown(result, i)) : "null";
    return fmt::format("{{{}: {}, \"value\": {}, \"outcome\": \"{}\"}}", in_quotes(result.game->components.front().name),
                       result.first + static_cast<std::int64_t>(i), value, result.outcomes[i]);
}

/// As JSON.
std::string law_of(const Result& result) {
    const std::string law = report::law_sentence(result.pattern);
    return law.empty() ? "null" : in_quotes(said_of(result));
}

}  // namespace

Made json(const Result& result, bool lines) {
    Made made;
    const char* between = "";
    const auto add = [&](const std::string& row) {
        base::poll();
        made.text += between + row;
        between = lines ? "\n" : ",\n    ";
        ++made.rows;
    };
    if (!lines)
        made.text = fmt::format("{{\n  \"schema\": \"grundy.positions/1\",\n  \"game\": {},\n  \"law\": {},\n  \"positions\": [\n    ",
                                in_quotes(result.game->name), law_of(result));
    if (result.one_heap) {
        for (std::size_t i = 0; i < count_of(result); ++i)
            if (result.outcomes[i] != '-') add(json_row(result, i));
    } else {
        for (const auto& entry : result.positions) add(json_row(result, entry));
    }
    made.text += lines ? (made.rows > 0 ? "\n" : "") : "\n  ]\n}\n";
    made.what = base::counted(made.rows, "position");
    return made;
}

namespace {

constexpr std::size_t in_a_row = 20;

std::string latex_value(const Result& result, std::size_t i, bool values) {
    if (result.outcomes[i] == '-') return "";
    if (!values) return std::string(1, result.outcomes[i]);
    return result.values[i] ? std::to_string(*result.values[i]) : "$\\infty$";
}

std::string latex_value(const analyse::Entry& entry) {
    const std::string text = entry.value.empty() ? std::string(1, entry.outcome) : entry.value.rfind("∞", 0) == 0 ? "$\\infty$" : entry.value;
    return entry.outcome == 'P' ? "\\textbf{" + text + "}" : text;
}

/// By the first number, then by the second; null where there is no position.
using Square = std::vector<std::vector<const analyse::Entry*>>;
Square square_of(const Result& result, const char* format) {
    if (columns_of(result).size() != 2)
        refuse_format(fmt::format("{} holds one heap or two numbers", format),
                      base::setting(base::Setting::as, "csv, json or jsonl") + " list positions with their values");
    std::int64_t side = 0;
    for (const auto& entry : result.positions) side = std::max({side, entry.cells[0], entry.cells[1]});
    Square square(static_cast<std::size_t>(side) + 1, std::vector<const analyse::Entry*>(static_cast<std::size_t>(side) + 1, nullptr));
    for (const auto& entry : result.positions) {
        if (entry.cells[0] < 0 || entry.cells[1] < 0)
            refuse_format(fmt::format("{} has no row below 0", format), base::setting(base::Setting::as, "csv") + " lists positions with their values");
        for (const auto& same : arrangements(result, entry.cells)) square[static_cast<std::size_t>(same[0])][static_cast<std::size_t>(same[1])] = &entry;
    }
    return square;
}

}  // namespace

/// A tabular that compiles in any document class without a package: of one heap twenty values a row, of two numbers a square.
Made latex(const Result& result) {
    Made made;
    const bool values = has_values(result);
    const auto comment = [&] { return "% " + base::in_ascii(said_of(result)) + "\n"; };
    if (result.one_heap) {
        const std::size_t count = count_of(result);
        made.text = comment() + fmt::format("\\begin{{tabular}}{{r|*{{{}}}{{r}}}}\n$n+{{}}$", in_a_row);
        for (std::size_t i = 0; i < in_a_row; ++i) made.text += fmt::format(" & {}", i);
        made.text += " \\\\\n\\hline\n";
        for (std::size_t i = 0; i < count; i += in_a_row) {
            made.text += std::to_string(result.first + static_cast<std::int64_t>(i));
            for (std::size_t j = i; j < i + in_a_row; ++j) made.text += " & " + (j < count ? latex_value(result, j, values) : "");
            made.text += " \\\\\n";
        }
        made.rows = count;
    } else {
        const std::vector<std::string> names = columns_of(result);
        const Square square = square_of(result, "a LaTeX table");
        made.rows = result.positions.size();
        made.text = comment() + fmt::format("% rows: {}, columns: {}\n\\begin{{tabular}}{{r|*{{{}}}{{r}}}}\n", names[0], names[1], square.size());
        for (std::size_t y = 0; y < square.size(); ++y) made.text += fmt::format(" & {}", y);
        made.text += " \\\\\n\\hline\n";
        for (std::size_t x = 0; x < square.size(); ++x) {
            made.text += std::to_string(x);
            for (const analyse::Entry* entry : square[x]) made.text += " & " + (entry ? latex_value(*entry) : "");
            made.text += " \\\\\n";
        }
    }
    made.text += "\\end{tabular}\n";
    made.what = base::counted(made.rows, "position");
    return made;
}

namespace {

/// "k", "k + 3", "k - 1".
std::string moved(const std::string& name, std::int64_t by) { return by == 0 ? name : fmt::format("{} {} {}", name, by < 0 ? '-' : '+', by < 0 ? -by : by); }

Made listed(const Result& result, const std::string& open, const std::string& close, const char* endless, const std::string& comment) {
    Made made;
    made.text = comment + open;
    std::size_t column = open.size();
    for (std::size_t i = first_position(result); i < count_of(result); ++i) {
        base::poll();
        const std::string value = result.values[i] ? std::to_string(*result.values[i]) : endless;
        if (made.rows > 0) made.text += column + value.size() > 100 ? ",\n  " : ", ";
        column = made.rows > 0 && column + value.size() > 100 ? 2 : column + value.size() + 2;
        made.text += value;
        ++made.rows;
    }
    made.text += close;
    made.what = base::counted(made.rows, "value");
    return made;
}

/// How a language writes a table of rows.
struct Nested {
    const char *open, *close, *endless, *nothing;
};

/// A row a line, a list of its own each.
Made nested(const Result& result, const Nested& signs, const std::string& begin, const std::string& end, const std::string& comment) {
    Made made;
    const Square square = square_of(result, "a list of lists");
    made.text = comment + begin;
    for (std::size_t x = 0; x < square.size(); ++x) {
        made.text += x == 0 ? signs.open : std::string(",\n  ") + signs.open;
        for (std::size_t y = 0; y < square.size(); ++y) {
            const analyse::Entry* entry = square[x][y];
            const std::string text = !entry                            ? signs.nothing
                                     : entry->value.empty()            ? '"' + std::string(1, entry->outcome) + '"'
                                     : entry->value.rfind("∞", 0) == 0 ? signs.endless
                                                                       : entry->value;
            made.text += (y == 0 ? "" : ", ") + text;
        }
        made.text += signs.close;
    }
    made.text += end;
    made.rows = result.positions.size();
    made.what = base::counted(made.rows, "position");
    return made;
}

std::string mathematica_comment(const Result& result) {
    std::string comment = base::in_ascii(said_of(result));
    for (const char* mark : {"(*", "*)"})  // comments nest
        for (std::size_t at = 0; (at = comment.find(mark, at)) != std::string::npos;) comment.insert(at + 1, " ");
    return comment;
}

}  // namespace

/// (* comment *) g = {…}; with the first heap in the comment, as lists of Mathematica count from 1.
Made mathematica(const Result& result) {
    if (!result.one_heap) {
        const std::vector<std::string> names = columns_of(result);
        const std::string where = names.size() == 2 ? fmt::format("; g[[i, j]] is the value of {} = i - 1, {} = j - 1", names[0], names[1]) : "";
        return nested(result, {"{", "}", "Infinity", "Missing[]"}, "g = {", "};\n", "(* " + mathematica_comment(result) + where + " *)\n");
    }
    require_row(result, "a list");
    require_finite(result, "a list");
    const std::int64_t first = result.first + static_cast<std::int64_t>(first_position(result));
    return listed(result, "g = {", "};\n", "Infinity",
                  fmt::format("(* {}; g[[k]] is the value of n = {} *)\n", mathematica_comment(result), moved("k", first - 1)));
}

Made sage(const Result& result) {
    if (!result.one_heap) {
        const std::vector<std::string> names = columns_of(result);
        const std::string where = names.size() == 2 ? fmt::format("; g[i][j] is the value of {} = i, {} = j", names[0], names[1]) : "";
        return nested(result, {"[", "]", "+Infinity", "None"}, "g = [", "]\n", "# " + base::in_ascii(said_of(result)) + where + "\n");
    }
    require_row(result, "a list");
    require_finite(result, "a list");
    const std::int64_t first = result.first + static_cast<std::int64_t>(first_position(result));
    return listed(result, "g = [", "]\n", "+Infinity", fmt::format("# {}; g[k] is the value of n = {}\n", base::in_ascii(said_of(result)), moved("k", first)));
}

}  // namespace grundy::exporting
