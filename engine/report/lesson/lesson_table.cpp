// A table of remainders that automata decided, for one number and for two.
#include <fmt/format.h>

#include <algorithm>

#include "engine/claim/law/remainder_table.hpp"
#include "engine/report/lesson/lesson_parts.hpp"

namespace grundy::report {

namespace {

using claim::RemainderTable;

std::string others(const RemainderTable& table) {
    return table.complete ? "" : " What is not in the table leads from no lost position to another: that was decided for all positions.";
}

/// "0 is lost; from 1 to 0, from 2 to 0".
std::string small_ones(const RemainderTable& table) {
    std::vector<std::string> all;
    for (const auto& one : table.small)
        all.push_back(one.lost ? fmt::format("{} is lost", one.n)
                      : one.to ? fmt::format("from {} to {}", one.n, *one.to)
                               : fmt::format("at {} play is over, and won", one.n));
    return list_of(all, "and", all.size());
}

void of_one(const RemainderTable& table, Lesson::Section& why) {
    const std::string& n = table.names[0];
    std::string said = fmt::format("Look at the remainder of {} by {}. The table says where each move leads", n, table.moduli[0]);
    if (table.from > 0) said += fmt::format(" from {} = {} on", n, table.from);
    const bool all_there = std::all_of(table.rows.begin(), table.rows.end(),
                                       [](const auto& row) { return std::none_of(row.to.begin(), row.to.end(), [](const auto& to) { return to.empty(); }); });
    why.sentences.push_back(said + "; lost remainders are marked *" + (all_there ? "." : ", and – is no move."));
    const auto bare = [](const std::string& way) {  // (n - 1) is n - 1 in a column
        return way.starts_with('(') && way.find(')') + 1 == way.size() && way.find(',') == std::string::npos ? way.substr(1, way.size() - 2) : way;
    };
    std::vector<std::string> head{fmt::format("{} mod {}", n, table.moduli[0])};
    for (const auto& way : table.ways) head.push_back(bare(way));
    head.emplace_back("so");
    why.table.push_back(std::move(head));
    const auto marked = [&](std::size_t r) { return std::to_string(r) + (table.rows[r].lost ? "*" : ""); };
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        std::vector<std::string> row{marked(r)};
        for (const auto& to : table.rows[r].to) {
            std::string cell;
            for (const std::size_t one : to) cell += (cell.empty() ? "" : ", ") + marked(one);
            row.push_back(cell.empty() ? "–" : cell);
        }
        row.push_back(table.rows[r].lost ? "lost" : bare(table.ways[*table.rows[r].wins]));
        why.table.push_back(std::move(row));
    }
    why.after = "From a lost remainder no move leads to a lost one, and from every other the move in the last column does." + others(table);
    if (table.from > 0) why.after += fmt::format(" Below {} = {} it was worked out one by one: {}.", n, table.from, small_ones(table));
}

void of_two(const RemainderTable& table, Lesson::Section& why) {
    const std::string &x = table.names[0], &y = table.names[1];
    const auto m = static_cast<std::size_t>(table.moduli[1]);
    const std::string by = table.moduli[0] == table.moduli[1] ? fmt::format("remainders of {} and {} by {}", x, y, m)
                                                              : fmt::format("remainder of {} by {} and that of {} by {}", x, table.moduli[0], y, m);
    why.sentences.push_back(fmt::format("Look at the {}. The table says which pairs are lost, and which move wins at the others.", by));
    std::vector<std::string> letters(table.ways.size());
    char next = 'a';
    std::vector<std::string> head{fmt::format("{} \\ {}", x, y)};
    for (std::size_t s = 0; s < m; ++s) head.push_back(std::to_string(s));
    why.table.push_back(std::move(head));
    for (std::size_t r = 0; r < table.rows.size() / m; ++r) {
        std::vector<std::string> row{std::to_string(r)};
        for (std::size_t s = 0; s < m; ++s) {
            const auto& one = table.rows[r * m + s];
            if (one.wins && letters[*one.wins].empty()) {
                letters[*one.wins] = next++;
                why.lines.push_back(fmt::format("{}: ({}, {}) → {}", letters[*one.wins], x, y, table.ways[*one.wins]));
            }
            row.push_back(one.lost ? "lost" : letters[*one.wins]);
        }
        why.table.push_back(std::move(row));
    }
    for (const auto& row : table.rows) {
        if (!row.lost || !table.complete) continue;
        std::vector<std::string> to;
        for (const auto& way : row.to)
            for (const std::size_t one : way) {
                std::string pair = fmt::format("({}, {})", one / m, one % m);
                if (std::find(to.begin(), to.end(), pair) == to.end()) to.push_back(std::move(pair));
            }
        why.lines.push_back(fmt::format("lost ({}, {}): {}", row.remainders[0], row.remainders[1],
                                        to.empty() ? "there is no move" : "moves lead to " + list_of(to, "and", to.size())));
    }
    why.after = "So from a lost pair of remainders no move leads to a lost one, and from every other the move named does." + others(table);
}

}  // namespace

void say_table(const RemainderTable& table, Lesson::Section& why) { table.names.size() == 1 ? of_one(table, why) : of_two(table, why); }

}  // namespace grundy::report
