#include "engine/report/table_rows_text.hpp"

#include <fmt/format.h>

#include "engine/claim/play/winning_terms.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {
namespace {

/// What the two numbers of a position are called: "x", "h[2]".
std::vector<std::string> names_of(const rule::Game& game) {
    std::vector<std::string> names;
    for (const auto& number : claim::numbers_of(game)) names.push_back(rule::to_string(*number, game));
    return names;
}

const char* outcome_of(std::uint32_t value) { return value == 1 ? "P" : "N"; }

/// What is no position is a dash.
std::string values_of(const pattern::Period& row, std::size_t first, bool outcomes, std::size_t room) {
    std::string text;
    for (std::size_t n = 0; n < row.values.size(); ++n) {
        const std::uint32_t value = row.values[n];
        const std::string next = (text.empty() ? "" : " ") + (n < first ? "-" : outcomes ? outcome_of(value) : std::to_string(value));
        if (text.size() + next.size() + 2 > room) return text + " …";
        text += next;
    }
    return text;
}

std::string as_claim(const claim::Rows& rows, const std::vector<std::string>& names, bool vector) {
    std::size_t k = rows.rows.size() - 1;
    while (k > 0 && rows.first[k] == SIZE_MAX) --k;  // none is a position
    const pattern::Period& row = rows.rows[k];
    const auto from_place = std::max<std::uint64_t>(row.preperiod, rows.first[k]);
    const auto at = [&](const std::string& x) {
        const std::string both = rows.along == 0 ? fmt::format("{}, {}", x, k) : fmt::format("{}, {}", k, x);
        return fmt::format(fmt::runtime(vector ? "{}([{}])" : "{}({})"), rows.outcomes ? "P" : "g", both);
    };
    const std::string& x = names[rows.along];
    const std::string from = from_place == 0 ? "" : fmt::format("{} >= {} => ", x, from_place), later = at(fmt::format("{} + {}", x, row.period));
    if (rows.outcomes) return from + fmt::format(fmt::runtime(from.empty() ? "{} <=> {}" : "({} <=> {})"), later, at(x));
    return from + later + " = " + at(x) + (row.saltus == 0 ? "" : fmt::format(" + {}", row.saltus));
}

/// Are they h[1] and h[2] of one component?
bool is_vector(const rule::Game& game) { return game.components.size() == 1; }

std::string table_text(const claim::TableRows& table, const rule::Game& game, const Style& style) {
    const std::vector<std::string> names = names_of(game);
    const claim::Rows& rows = table.rows;
    const std::string &x = names[rows.along], &y = names[1 - rows.along];
    const bool rises = std::any_of(rows.rows.begin(), rows.rows.end(), [](const auto& row) { return row.saltus != 0; });
    const std::string law = rises ? "rises by its saltus" : "repeats";
    const char* const listed = rows.outcomes ? "who wins" : "values";
    std::string text = wrap(fmt::format("rows: from {} = preperiod on, each row {} after its period", x, law), style.width, 2) + "\n";
    const auto line = [&](const std::string& row, const std::string& e, const std::string& p, const std::string& s, const std::string& values) {
        text += fmt::format("  {:>4} {:>10} {:>7}{}   {}\n", row, e, p, rises ? fmt::format(" {:>7}", s) : "", values);
    };
    line(y, "preperiod", "period", "saltus", fmt::format("{} from {} = 0 on", listed, x));
    for (std::size_t k = 0; k < rows.rows.size(); ++k) {
        const pattern::Period& row = rows.rows[k];
        line(std::to_string(k), std::to_string(row.preperiod), std::to_string(row.period), std::to_string(row.saltus),
             values_of(row, rows.first[k], rows.outcomes, style.width - (rises ? 38 : 30)));
    }
    const std::size_t next = rows.rows.size();
    const std::string end = rows.empty > 0        ? fmt::format("rows {} = {} to {} hold no position", y, next, next + rows.empty - 1)
                            : next == table.asked ? fmt::format("rows from {} = {} on were not looked at", y, next)
                                                  : fmt::format("no law was proved of the row {} = {}", y, next);
    const std::string how = fmt::format("{}: {}; play ends: {}; {}", style.paint(Ink::good, "proved"), name_of(table.law.theorem), table.law.rank, end);
    text += "  " + wrap(how, style.width - 2, 4) + "\n";
    return text + "  " + wrap("the last as a claim: " + as_claim(rows, names, is_vector(game)), style.width - 2, 4) + "\n";
}

}  // namespace

std::string as_claim(const claim::TableRows& table, const rule::Game& game) { return as_claim(table.rows, names_of(game), is_vector(game)); }

std::string table_rows_text(const std::vector<claim::TableRows>& tables, const rule::Game& game, const Style& style) {
    std::string text;
    for (const auto& table : tables) text += table_text(table, game, style);
    return text;
}

Json table_rows_json(const std::vector<claim::TableRows>& tables, const rule::Game& game) {
    const std::vector<std::string> names = tables.empty() ? std::vector<std::string>() : names_of(game);
    Json all = Json::array();
    for (const auto& table : tables) {
        Json rows = Json::array();
        for (std::size_t k = 0; k < table.rows.rows.size(); ++k) {
            const pattern::Period& row = table.rows.rows[k];
            rows.push_back({{"row", k}, {"preperiod", row.preperiod}, {"period", row.period}});
            std::string outcomes;
            Json values = Json::array();
            for (std::size_t n = 0; n < row.values.size(); ++n) {
                const bool none = n < table.rows.first[k];
                if (table.rows.outcomes) outcomes += none ? "-" : outcome_of(row.values[n]);
                else values.push_back(none ? Json(nullptr) : Json(row.values[n]));
            }
            if (table.rows.outcomes) rows.back()["outcomes"] = outcomes;
            else rows.back()["saltus"] = row.saltus, rows.back()["values"] = values;
        }
        all.push_back({{"along", names[table.rows.along]},
                       {"number", names[1 - table.rows.along]},
                       {"rows", std::move(rows)},
                       {"asked", table.asked},
                       {"claim", as_claim(table, game)},
                       {"states", table.law.states},
                       {"theorem", pattern::entry(table.law.theorem).number},
                       {"theorem_name", pattern::entry(table.law.theorem).name},
                       {"rank", table.law.rank}});
    }
    return all;
}

}  // namespace grundy::report
