#pragma once
/// How text for people is laid out: colour only where it is wanted, widths in columns and not in bytes, numbers that can be read.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::report {

enum class Ink { plain, strong, faint, good, warn, bad };

struct Style {
    bool color = false;
    std::size_t width = 80;  ///< columns of the terminal

    /// The text in that ink, or the text alone without colour.
    std::string paint(Ink ink, std::string_view text) const;
};

/// Columns that the text takes on a terminal: code points, without ANSI sequences.
std::size_t columns(std::string_view text);
std::string pad_left(std::string_view text, std::size_t width);
std::string pad_right(std::string_view text, std::size_t width);

/// Words in lines of at most `width` columns, every line but the first indented.
std::string wrap(std::string_view text, std::size_t width, std::size_t indent);

/// `left`, and `right` in a column of its own; where both do not fit in a line, `right` stands below, indented. Ends with a line end.
std::string two_columns(std::string_view left, std::string_view right, const Style& style);

/// "3 171": groups of three, from five digits on. For prose; data is written without.
std::string grouped(std::uint64_t number);
/// "1 claim", "1 023 moves".
std::string counted(std::uint64_t number, const char* noun);
/// Any digits, grouped up to 15 of them, shortened as below beyond.
std::string grouped(std::string_view digits);
/// The counts in a sentence, as grouped() writes them: "863 571 positions were visited".
std::string with_counts_grouped(std::string_view text);

/// Runs of more than 40 digits are cut in the middle: "20122012…5744 (6648 digits)". Long words and rows that repeat parts are told as "ab" * 1013 ++ "a", [1]
/// * 100.
std::string shorten(std::string_view text);

/// "81 µs", "2.4 s", "3 min 20 s".
std::string duration(std::uint64_t nanoseconds);

/// "a", "a or b", "a, b or c"; at most `most` items, then "… (17 in all)".
std::string list_of(const std::vector<std::string>& items, std::string_view last, std::size_t most);

}  // namespace grundy::report
