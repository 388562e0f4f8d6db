#pragma once
/// Small questions about text, and texts put together: lists in messages, blanks at the ends, numerals and names.
#include <functional>
#include <string>
#include <string_view>

namespace grundy::base {

/// What `text` makes of each item, a member or a function; nothing stands before the first text that is not empty.
template <class Items, class Text = std::identity>
std::string joined(const Items& items, std::string_view between, Text text = {}) {
    std::string all;
    for (const auto& item : items) {
        if (!all.empty()) all += between;
        all += std::invoke(text, item);
    }
    return all;
}

/// Without the blanks at both ends.
inline std::string trimmed(std::string_view text, std::string_view blanks = " \t") {
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == text.npos ? "" : std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

inline bool is_numeral(std::string_view text) { return !text.empty() && text.find_first_not_of("0123456789") == text.npos; }

/// As the rule language has names, whatever is reserved in it.
inline bool is_name(std::string_view text) {
    const bool letters = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == text.npos;
    return letters && !text.empty() && (text[0] < '0' || text[0] > '9');
}

}  // namespace grundy::base
