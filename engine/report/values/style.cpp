#include "engine/report/values/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/report/values/large.hpp"

namespace grundy::report {

namespace {

const char* code(Ink ink) {
    switch (ink) {
        case Ink::plain: return "";
        case Ink::strong: return "\x1b[1m";
        case Ink::faint: return "\x1b[2m";
        case Ink::good: return "\x1b[32m";
        case Ink::warn: return "\x1b[33m";
        case Ink::bad: return "\x1b[31m";
    }
    return "";
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string Style::paint(Ink ink, std::string_view text) const {
    if (!color || ink == Ink::plain || text.empty()) return std::string(text);
    return fmt::format("{}{}\x1b[0m", code(ink), text);
}

std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            while (i < text.size() && text[i] != 'm') ++i;
            continue;
        }
        if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) ++count;
    }
    return count;
}

std::string pad_left(std::string_view text, std::size_t width) {
    const std::size_t have = columns(text);
    return std::string(width > have ? width - have : 0, ' ') + std::string(text);
}

std::string pad_right(std::string_view text, std::size_t width) {
    const std::size_t have = columns(text);
    return std::string(text) + std::string(width > have ? width - have : 0, ' ');
}

namespace {

/// After the word that begins at `i`, with the blank before it. A short position, "(12, 5, 0)", is one word.
std::size_t word_end(std::string_view text, std::size_t i) {
    constexpr std::size_t longest = 24;
    const auto next = [&](std::size_t from) { return std::min(text.find_first_of(" \n", from), text.size()); };
    std::size_t end = next(i + (text[i] == ' ' ? 1 : 0));
    const auto open = [&](std::size_t to) {
        const std::string_view word = text.substr(i, to - i);
        const auto is_open = [](char c) { return c == '(' || c == '[' || c == '{'; };
        const auto is_close = [](char c) { return c == ')' || c == ']' || c == '}'; };
        return std::count_if(word.begin(), word.end(), is_open) > std::count_if(word.begin(), word.end(), is_close);
    };
    const auto joined = [&] { return text.substr(std::min(end, text.size()), 3) == " - "; };  // an edge, a difference
    while (joined() && end - i < longest) end = next(end + 3);
    std::size_t whole = end;
    while (open(whole) && whole < text.size() && text[whole] == ' ' && whole - i < longest) whole = next(whole + 1);
    return open(whole) || whole - i > longest ? end : whole;
}

}  // namespace

std::string wrap(std::string_view text, std::size_t width, std::size_t indent) {
    std::string result;
    std::size_t at = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\n') {
            result += "\n" + std::string(indent, ' ');
            at = indent;
            ++i;
            continue;
        }
        std::size_t end = word_end(text, i);
        std::string_view word = text.substr(i, end - i);
        if (at > indent && at + columns(word) > width) {
            result += "\n" + std::string(indent, ' ');
            at = indent;
            while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
        }
        result += word;
        at += columns(word);
        i = end;
    }
    return result;
}

std::string two_columns(std::string_view left, std::string_view right, const Style& style) {
    if (right.empty()) return wrap(left, style.width, 2) + "\n";
    const std::size_t column = std::max(style.width >= 100 ? std::size_t{52} : std::size_t{40}, columns(left) + 3);
    if (column + columns(right) <= style.width) return pad_right(left, column) + std::string(right) + "\n";
    return wrap(left, style.width, 2) + "\n  " + wrap(right, style.width - std::min<std::size_t>(2, style.width), 2) + "\n";
}

std::string counted(std::uint64_t number, const char* noun) { return grouped(number) + " " + noun + (number == 1 ? "" : "s"); }

std::string grouped(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string grouped(std::string_view digits) {
    if (digits.size() < 5) return std::string(digits);
    if (digits.size() > 15 || !base::is_numeral(digits)) return shorten(digits);
    std::string result;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) result += ' ';
        result += digits[i];
    }
    return result;
}

std::string with_counts_grouped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_digit(text[end])) ++end;
        const bool word = i > 0 && (std::isalpha(static_cast<unsigned char>(text[i - 1])) != 0 || text[i - 1] == '.');  // of a name or a fraction
        if (end > i) result += word ? std::string(text.substr(i, end - i)) : grouped(text.substr(i, end - i));
        else result += text[end++];
        i = end;
    }
    return result;
}

namespace {

constexpr std::size_t most_part = 24, least_stretch = 12;

/// How many entries from `from` on are one part of so many entries, again and again.
std::size_t stretch(const std::vector<std::string_view>& entries, std::size_t from, std::size_t part) {
    std::size_t end = from + part;
    while (end < entries.size() && entries[end] == entries[end - part]) ++end;
    return end > entries.size() ? 0 : (end - from) / part * part;
}

std::vector<std::string_view> entries_of(std::string_view inside, std::string_view between) {
    std::vector<std::string_view> entries;
    while (!inside.empty()) {
        const std::size_t end = between.empty() ? 1 : std::min(inside.find(between), inside.size());
        entries.push_back(inside.substr(0, end));
        inside.remove_prefix(std::min(end + between.size(), inside.size()));
    }
    return entries;
}

/// A long word or row of which parts stand there again and again, "ab" * 1013 or [1] * 100 ++ [0, 2], as one may type it; and how many signs of the text it
/// stands for.
std::optional<std::pair<std::string, std::size_t>> repeated(std::string_view text) {
    constexpr std::size_t least = 60;
    const char close = text.front() == '"' ? '"' : ']';
    const std::size_t end = text.find(close, 1);
    if (end == std::string_view::npos || end < least) return std::nullopt;
    const std::string_view inside = text.substr(1, end - 1), between = close == ']' ? ", " : "";
    if (inside.find_first_of(close == ']' ? "[{\"" : " \\") != std::string_view::npos) return std::nullopt;
    const std::vector<std::string_view> entries = entries_of(inside, between);
    std::string result;
    const auto add = [&](std::size_t from, std::size_t count, std::size_t times) {
        if (count == 0) return;
        result += result.empty() ? "" : " ++ ";
        result += text.front();
        for (std::size_t k = from; k < from + count; ++k) result.append(k > from ? between : "").append(entries[k]);
        result += close;
        if (times > 1) result += fmt::format(" * {}", times);
    };
    std::size_t told = 0, i = 0;
    while (i < entries.size()) {
        std::size_t longest = 0, best = 1;
        for (std::size_t part = 1; part <= most_part && i + part <= entries.size(); ++part)
            if (const std::size_t covered = stretch(entries, i, part); covered > longest && covered >= 3 * part) longest = covered, best = part;
        if (longest < least_stretch) {
            ++i;
            continue;
        }
        add(told, i - told, 1);
        add(i, best, longest / best);
        told = i += longest;
    }
    add(told, entries.size() - told, 1);
    return result.size() * 2 > end ? std::nullopt : std::optional(std::pair(result, end + 1));
}

}  // namespace

std::string shorten(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (const auto again = text[i] == '"' || text[i] == '[' ? repeated(text.substr(i)) : std::nullopt) {
            result += again->first;
            i += again->second;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && is_digit(text[end])) ++end;
        const auto named = end - i > 40 ? as_power(text.substr(i, end - i)) : std::nullopt;
        if (named) {
            // Beside another operator what is more than one power stands in parentheses.
            const bool alone =
                (i == 0 || std::strchr("([{,", text[i - 1]) || (i > 1 && text[i - 2] == ',')) && (end == text.size() || std::strchr(")]},", text[end]));
            result += alone || named->find(' ') == std::string::npos ? *named : "(" + *named + ")";
        } else if (end - i > 40) {
            result += fmt::format("{}…{} ({} digits)", text.substr(i, 8), text.substr(end - 4, 4), grouped(end - i));
        } else if (end > i) {
            result += text.substr(i, end - i);
        } else {
            result += text[end++];
        }
        i = end;
    }
    return result;
}

std::string duration(std::uint64_t nanoseconds) {
    const double s = static_cast<double>(nanoseconds) * 1e-9;
    if (s < 1e-6) return fmt::format("{} ns", nanoseconds);
    if (s < 0.9995e-3) return fmt::format("{:.3g} µs", s * 1e6);
    if (s < 0.9995) return fmt::format("{:.3g} ms", s * 1e3);
    if (s < 60) return fmt::format("{:.2g} s", s < 10 ? s : static_cast<double>(static_cast<int>(s)));
    const auto whole = static_cast<std::uint64_t>(s);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string list_of(const std::vector<std::string>& items, std::string_view last, std::size_t most) {
    std::string result;
    const std::size_t shown = std::min(items.size(), most);
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) result += i + 1 == items.size() ? fmt::format(" {} ", last) : ", ";
        result += shorten(items[i]);
    }
    if (shown < items.size()) result += fmt::format(", … ({} in all)", grouped(items.size()));
    return result;
}

}  // namespace grundy::report
