#include "engine/report/values/position_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

namespace grundy::report {

namespace {

using analyse::Entry;
using analyse::Result;
using Pair = std::pair<int, int>;

constexpr int usual_side = 13, most_rows = 101;
constexpr std::size_t most_shown_positions = 24, most_shown_reachable = 10;  ///< of a game with a start, the answer is another

std::size_t most_shown(const Result& result, std::size_t listed) {
    return result.in_full ? listed : std::min(listed, result.reachable ? most_shown_reachable : most_shown_positions);
}

/// "(3, 5)" as numbers; nothing for another shape.
std::optional<Pair> as_pair(const std::string& text) {
    const std::size_t comma = text.find(", ");
    if (text.size() < 6 || text.front() != '(' || text.back() != ')' || comma == std::string::npos) return {};
    Pair pair;
    const char *first = text.data() + 1, *middle = text.data() + comma, *last = text.data() + text.size() - 1;
    const auto a = std::from_chars(first, middle, pair.first);
    const auto b = std::from_chars(middle + 2, last, pair.second);
    if (a.ec != std::errc() || a.ptr != middle || b.ec != std::errc() || b.ptr != last) return {};
    return pair;
}

using Cells = std::map<Pair, const Entry*>;

Cells cells(const Result& result) {
    Cells found;
    for (const Entry& entry : result.positions)
        if (const auto pair = as_pair(entry.position)) found[*pair] = &entry;
    return found;
}

const Entry* at(const Cells& cells, int x, int y, bool mirror) {
    auto found = cells.find({x, y});
    if (found == cells.end() && mirror) found = cells.find({y, x});
    return found == cells.end() ? nullptr : found->second;
}

/// How many rows and columns are listed so far that what is missing is no position. Nothing below 0 is drawn.
Pair sides(const Cells& cells, const Result& result, bool mirror, int largest_side) {
    Pair last{0, 0};
    int far = 0;
    for (const auto& [at, entry] : cells) {
        if (at.first < 0 || at.second < 0) return {0, 0};
        last = {std::max(last.first, at.first), std::max(last.second, at.second)};
        far = std::max(far, at.first + at.second);
    }
    if (mirror) last.first = last.second = std::max(last.first, last.second);
    Pair sides{std::min(last.first + 1, largest_side), std::min(last.second + 1, largest_side)};
    if (cells.size() == result.tally.positions) return sides;
    while (sides.first + sides.second - 2 >= far)
        (sides.first >= sides.second ? sides.first : sides.second) -= 1;  // listed by size: of the last perhaps not all
    return sides;
}

}  // namespace

std::string position_grid(const Result& result, const Style& style) {
    if (!result.game || result.game->components.size() != 2 || result.reachable) return "";
    const Cells all = cells(result);
    const bool grouped_pair = result.game->components[0].group >= 0 && result.game->components[0].group == result.game->components[1].group;
    const auto show = [](const Entry* entry) { return !entry ? "·" : entry->value.empty() ? std::string(1, entry->outcome) : entry->value; };
    // As far as was asked for and a line holds.
    auto [rows, across] = sides(all, result, grouped_pair, result.in_full ? most_rows : usual_side);
    std::size_t width = 2;
    for (int x = 0; x < rows; ++x)
        for (int y = 0; y < across; ++y) width = std::max(width, columns(show(at(all, x, y, grouped_pair))));
    const int fit = std::max(usual_side, static_cast<int>((style.width - 6) / (width + 1)));
    const bool cut = across > fit;
    across = std::min(across, fit);
    if (rows < 2 || across < 2 || rows + across < 6) return "";
    const auto& names = result.game->components;
    const std::string axes = names[0].name + " \\ " + names[1].name, short_axes = names[0].name + "\\" + names[1].name;
    std::string header = columns(short_axes) <= 6 ? pad_left(short_axes, 6) : std::string(6, ' ');
    for (int y = 0; y < across; ++y) header += ' ' + pad_left(std::to_string(y), width);
    if (cut) header += " …";
    std::string text = columns(short_axes) <= 6 ? "" : style.paint(Ink::faint, "  " + axes) + "\n";
    text += style.paint(Ink::faint, header) + "\n";
    for (int x = 0; x < rows; ++x) {
        text += style.paint(Ink::faint, "  " + pad_left(std::to_string(x), 4));
        for (int y = 0; y < across; ++y) {
            const Entry* entry = at(all, x, y, grouped_pair);
            text += ' ' + style.paint(!entry ? Ink::faint : entry->outcome == 'P' ? Ink::good : Ink::plain, pad_left(show(entry), width));
        }
        text += '\n';
    }
    return text;
}

namespace {

/// Of which positions the list speaks: all of the game, or those of a box.
std::string reach_of_list(const Result& result) {
    if (result.reachable) return fmt::format("that can be reached ({} of {})", grouped(result.tally.previous), grouped(result.tally.positions));
    if (result.whole) return "of all " + counted(result.tally.positions, "position");
    if (result.to_size) return fmt::format("to size {} ({} of {})", *result.to_size, grouped(result.tally.previous), grouped(result.tally.positions));
    if (result.box.empty()) return "of " + counted(result.tally.positions, "position");
    return "with entries to " + std::to_string(*std::max_element(result.box.begin(), result.box.end())) + (result.limit ? ", as far as solved" : "");
}

/// "that can be reached ", "to size 5 ": those that were solved; nothing where they are all.
std::string solved_positions(const Result& result) {
    if (result.reachable) return "that can be reached ";
    if (result.whole) return "";
    if (result.to_size) return fmt::format("to size {} ", *result.to_size);
    if (result.box.empty()) return "that was solved ";
    return "with entries to " + std::to_string(*std::max_element(result.box.begin(), result.box.end())) + (result.limit ? ", as far as solved, " : " ");
}

std::string first_items(const Result& result, const std::vector<std::string>& positions, std::uint64_t all, bool tight) {
    std::string line;
    const std::size_t shown = most_shown(result, positions.size());
    for (std::size_t i = 0; i < shown; ++i) {
        std::string item = shorten(positions[i]);
        if (tight) item.erase(std::remove(item.begin(), item.end(), ' '), item.end());
        line += ' ' + item;
    }
    return line + (shown < all ? " …" : "");
}

/// Loops leave games without a P-position: then the outcomes themselves are worth a line.
std::string no_p_positions(const Result& result) {
    if (result.tally.draws == result.tally.positions && result.tally.draws > 1)
        return "every position " + solved_positions(result) + "is a draw: " + counted(result.tally.positions, "position");
    std::string line = "no P-position " + reach_of_list(result) + ":";
    const std::size_t shown = most_shown(result, result.positions.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const Entry& entry = result.positions[i];
        line += std::string(i == 0 ? "" : ",") + " " + shorten(entry.position) + " " + entry.outcome + (entry.value.empty() ? "" : " " + entry.value);
    }
    return line + (shown < result.tally.positions ? " …" : "");
}

}  // namespace

/// The smallest, of all that were solved. Where exchanging the numbers maps the rule to itself, (5, 3) is not said beside (3, 5).
std::string p_positions(const Result& result, const Style& style) {
    if (result.tally.positions == 0) return "";
    const bool pairs = result.game && result.game->components.size() == 2;
    std::vector<std::string> lost = result.lost;
    std::uint64_t all = result.tally.previous;
    if (result.symmetric) {
        std::erase_if(lost, [](const std::string& position) {
            const auto pair = as_pair(position);
            return pair && pair->first > pair->second;
        });
        all -= std::min<std::uint64_t>(all, result.lost.size() - lost.size());
    }
    std::string text;
    if (result.tally.previous == 0) text = wrap(no_p_positions(result), style.width, 2) + "\n";
    else
        text = wrap("P-positions " + reach_of_list(result) + (result.symmetric ? ", smaller number first:" : ":") + first_items(result, lost, all, pairs),
                    style.width, 2) +
               "\n";
    if (result.tally.draws > 0 && result.tally.previous > 0)
        text += wrap("draws (" + grouped(result.tally.draws) + "):" + first_items(result, result.drawn, result.tally.draws, pairs), style.width, 2) + "\n";
    return text;
}

}  // namespace grundy::report
