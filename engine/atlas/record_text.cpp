#include "engine/atlas/record_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/csv.hpp"
#include "engine/base/failure.hpp"
#include "engine/report/text.hpp"

namespace grundy::atlas {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
void put(Json& out, const char* name, const std::optional<T>& value) {
    if (value) out[name] = *value;
}

template <class T>
void take(const Json& in, const char* name, std::optional<T>& value) {
    if (const auto found = in.find(name); found != in.end()) value = found->get<T>();
}

/// Every text of a row under its name, for both ways.
template <class R, class F>
void texts(R& r, const F& f) {
    f("hash", r.hash), f("rule", r.rule), f("family", r.family), f("kind", r.kind), f("status", r.status), f("law", r.law), f("theorem", r.theorem),
        f("tried", r.tried);
    f("identity", r.identity), f("checksum", r.checksum), f("stopped", r.stopped), f("version", r.version), f("certificate", r.certificate);
}

template <class R, class F>
void numbers(R& r, const F& f) {
    f("period", r.period), f("preperiod", r.preperiod), f("saltus", r.saltus);
    f("largest", r.largest), f("largest_at", r.largest_at), f("rare", r.rare), f("last_rare", r.last_rare), f("lost", r.lost);
    f("density", r.density), f("to", r.effort.to);
}

std::string shown(const Table::Cell& cell) { return cell.null ? "" : cell.text; }

/// Lines of a terminal hold no line ends, and no more than so many characters.
std::string cut(std::string text, std::size_t most) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    if (report::columns(text) <= most) return text;
    std::size_t end = 0, width = 0;
    while (end < text.size() && width + 1 < most) {
        ++end;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) ++end;
        ++width;
    }
    return text.substr(0, end) + "…";
}

std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::string blanks(width - std::min(width, report::columns(text)), ' ');
    return right ? blanks + text : text + blanks;
}

}  // namespace

std::string to_line(const Record& record) {
    Json out;
    texts(record, [&](const char* name, const std::string& value) { out[name] = value; });
    numbers(record, [&](const char* name, const auto& value) { put(out, name, value); });
    out["computed"] = record.computed, out["counted"] = record.counted;
    out["seconds"] = record.effort.seconds, out["memory"] = record.effort.memory, out["search"] = record.effort.search, out["elapsed"] = record.elapsed;
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Record from_line(const std::string& line) {
    Record record;
    try {
        const Json in = Json::parse(line);
        texts(record, [&](const char* name, std::string& value) { value = in.at(name).get<std::string>(); });
        numbers(record, [&](const char* name, auto& value) { take(in, name, value); });
        in.at("computed").get_to(record.computed), in.at("counted").get_to(record.counted);
        in.at("seconds").get_to(record.effort.seconds), in.at("memory").get_to(record.effort.memory), in.at("search").get_to(record.effort.search),
            in.at("elapsed").get_to(record.elapsed);
    } catch (const Json::exception& error) {
        throw base::Failure(base::FailureKind::bad_input, std::string("this is no row of a sweep: ") + error.what());
    }
    return record;
}

std::string csv(const Table& table) {
    std::string out = base::csv_line(table.columns);
    for (const auto& row : table.rows) {
        std::vector<std::string> fields;
        for (const auto& cell : row) fields.push_back(shown(cell));
        out += base::csv_line(fields);
    }
    return out;
}

std::string markdown(const Table& table) {
    const auto field = [](std::string text) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\n') text[i] = ' ';
            if (text[i] == '|') text.insert(i++, "\\");
        }
        return text;
    };
    std::string out = "|", rule = "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const bool right = std::any_of(table.rows.begin(), table.rows.end(), [i](const auto& row) { return row[i].numeric; });
        out += " " + field(table.columns[i]) + " |";
        rule += right ? " ---: |" : " --- |";
    }
    out += "\n" + rule + "\n";
    for (const auto& row : table.rows) {
        out += "|";
        for (const auto& cell : row) out += " " + field(shown(cell)) + " |";
        out += "\n";
    }
    return out;
}

std::string json(const Table& table) {
    Json out;
    out["schema"] = "grundy.catalogue/1";
    out["columns"] = table.columns;
    out["rows"] = Json::array();
    for (const auto& row : table.rows) {
        Json one = Json::object();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto& cell = row[i];
            one[table.columns[i]] = cell.null ? Json(nullptr) : cell.numeric ? Json::parse(cell.text, nullptr, false) : Json(cell.text);
        }
        out["rows"].push_back(std::move(one));
    }
    return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string text(const Table& table, const report::Style& style, std::size_t most) {
    const std::size_t rows = most == 0 ? table.rows.size() : std::min(most, table.rows.size());
    constexpr std::size_t widest = 34;
    std::vector<std::size_t> width(table.columns.size(), 0);
    std::vector<bool> right(table.columns.size(), false), used(table.columns.size(), rows == 0);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        for (std::size_t r = 0; r < rows; ++r) {
            const auto& cell = table.rows[r][i];
            if (cell.null) continue;
            used[i] = true;
            right[i] = right[i] || cell.numeric;
            width[i] = std::max(width[i], report::columns(cut(cell.text, widest)));
        }
        if (used[i]) width[i] = std::max(width[i], report::columns(table.columns[i]));
    }
    // What no row has is left out, and what does not fit any more; JSON, CSV and Markdown have it all.
    std::size_t total = 0, last = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!used[i]) continue;
        if (total > 0 && total + 2 + width[i] > style.width) break;
        total += (total > 0 ? 2 : 0) + width[i];
        last = i + 1;
    }
    const auto line = [&](const auto& cell) {
        std::string out;
        for (std::size_t i = 0; i < last; ++i)
            if (used[i]) out += (out.empty() ? "" : "  ") + padded(cut(cell(i), widest), width[i], right[i]);
        out.erase(out.find_last_not_of(' ') + 1);
        return out + "\n";
    };
    std::string out = style.paint(report::Ink::strong, line([&](std::size_t i) { return table.columns[i]; }));
    for (std::size_t r = 0; r < rows; ++r) out += line([&](std::size_t i) { return shown(table.rows[r][i]); });
    if (rows < table.rows.size()) out += fmt::format("… {} more rows: --all, --csv, --markdown or --json\n", table.rows.size() - rows);
    return out;
}

std::string json(const SweepTally& tally, Catalogue& catalogue, const std::string& file, double seconds) {
    Json out;
    out["schema"] = "grundy.sweep/1";
    out["file"] = file;
    out["games"] = tally.games, out["looked_into"] = tally.made, out["kept"] = tally.kept, out["same_rule"] = tally.same;
    out["other_shards"] = tally.elsewhere, out["failed"] = tally.failed, out["left"] = tally.left;
    out["seconds"] = seconds;
    out["rows"] = catalogue.rows();
    out["counts"] = Json::array();
    for (const auto& count : catalogue.counts()) out["counts"].push_back({{"kind", count.kind}, {"status", count.status}, {"rows", count.rows}});
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string text(const SweepTally& tally, Catalogue& catalogue, const std::string& file, double seconds, const report::Style& style) {
    const auto games = [](std::uint64_t n) { return report::grouped(n) + (n == 1 ? " game" : " games"); };
    std::string out = fmt::format("{}: {}, {} looked into in {}\n", file, games(tally.games), report::grouped(tally.made),
                                  report::duration(static_cast<std::uint64_t>(seconds * 1e9)));
    const auto line = [&](std::uint64_t count, const char* what) {
        if (count > 0) out += fmt::format("  {:>9}  {}\n", report::grouped(count), what);
    };
    line(tally.kept, "were there already");
    line(tally.same, "the same rule as one before, and in its row");
    line(tally.elsewhere, "of other shards");
    line(tally.failed, "could not be read");
    line(tally.left, "left for --resume");
    const std::uint64_t rows = catalogue.rows();
    out += style.paint(report::Ink::strong, "in the catalogue: " + report::counted(rows, "row")) + "\n";
    for (const auto& count : catalogue.counts()) {
        const std::string law = count.status == "no-period" ? "proved to have no period" : count.kind == "none" ? "no law" : count.kind + ", " + count.status;
        out += fmt::format("  {:>9}  {}\n", report::grouped(count.rows), law);
    }
    return out;
}

}  // namespace grundy::atlas
