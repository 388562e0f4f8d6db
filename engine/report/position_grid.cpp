#include "engine/report/position_grid.hpp"

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

constexpr int largest_side = 13;
constexpr std::size_t most_listed = 24;

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

/// A game whose listed positions are alike under the exchange of its two numbers, or that lists each unordered pair once.
bool symmetric(const Cells& cells) {
    return std::all_of(cells.begin(), cells.end(), [&](const auto& item) {
        const auto mirror = cells.find({item.first.second, item.first.first});
        return mirror == cells.end() || mirror->second->outcome == item.second->outcome;
    });
}

const Entry* at(const Cells& cells, int x, int y, bool mirror) {
    auto found = cells.find({x, y});
    if (found == cells.end() && mirror) found = cells.find({y, x});
    return found == cells.end() ? nullptr : found->second;
}

/// The side of the largest square from (0, 0) that is listed whole.
int side(const Cells& cells, bool mirror) {
    int n = 0;
    for (; n < largest_side; ++n)
        for (int i = 0; i <= n; ++i)
            if (!at(cells, i, n, mirror) || !at(cells, n, i, mirror)) return n;
    return n;
}

}  // namespace

std::string position_grid(const Result& result, const Style& style) {
    if (!result.game || result.game->components.size() != 2) return "";
    const Cells all = cells(result);
    const bool grouped_pair = result.game->components[0].group >= 0 && result.game->components[0].group == result.game->components[1].group;
    const int n = side(all, grouped_pair);
    if (n < 3) return "";
    const auto show = [](const Entry& entry) { return entry.value.empty() ? std::string(1, entry.outcome) : entry.value; };
    std::size_t width = 2;
    for (int x = 0; x < n; ++x)
        for (int y = 0; y < n; ++y) width = std::max(width, columns(show(*at(all, x, y, grouped_pair))));
    std::string header = "      ";
    for (int y = 0; y < n; ++y) header += ' ' + pad_left(std::to_string(y), width);
    std::string text = style.paint(Ink::faint, header) + "\n";
    for (int x = 0; x < n; ++x) {
        text += style.paint(Ink::faint, "  " + pad_left(std::to_string(x), 4));
        for (int y = 0; y < n; ++y) {
            const Entry& entry = *at(all, x, y, grouped_pair);
            text += ' ' + style.paint(entry.outcome == 'P' ? Ink::good : Ink::plain, pad_left(show(entry), width));
        }
        text += '\n';
    }
    return text;
}

/// Loops leave games without a P-position: then the outcomes themselves are worth a line.
static std::string no_p_positions(const Result& result, const Style& style) {
    if (result.positions.empty()) return "";
    std::string line = "no P-position:";
    const std::size_t shown = std::min(result.positions.size(), most_listed);
    for (std::size_t i = 0; i < shown; ++i) {
        const Entry& entry = result.positions[i];
        line += std::string(i == 0 ? "" : ",") + " " + shorten(entry.position) + " " + entry.outcome + (entry.value.empty() ? "" : " " + entry.value);
    }
    if (shown < result.positions.size()) line += " …";
    return wrap(line, style.width, 2) + "\n";
}

std::string p_positions(const Result& result, const Style& style) {
    const Cells pairs = cells(result);
    const bool mirrored = pairs.size() == result.positions.size() && symmetric(pairs);
    std::vector<std::string> lost;
    for (const Entry& entry : result.positions) {
        const auto pair = as_pair(entry.position);
        if (entry.outcome == 'P' && !(mirrored && pair && pair->first > pair->second)) lost.push_back(entry.position);
    }
    if (lost.empty()) return no_p_positions(result, style);
    std::string line = "P-positions:";
    const std::size_t shown = std::min(lost.size(), most_listed);
    for (std::size_t i = 0; i < shown; ++i) {
        std::string item = shorten(lost[i]);
        if (mirrored) item.erase(std::remove(item.begin(), item.end(), ' '), item.end());
        line += ' ' + item;
    }
    if (shown < lost.size() || result.computed > result.positions.size()) line += " …";
    return wrap(line, style.width, 2) + "\n";
}

}  // namespace grundy::report
