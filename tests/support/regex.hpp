#pragma once
/// Regular expressions (ECMAScript's) for tests. A file that uses <regex> costs the compiler five seconds; one file does.
#include <cstddef>
#include <string>
#include <vector>

namespace grundy::tests {

/// A place that fits. Where nothing does there are no groups.
struct Fit {
    std::size_t at = 0;               ///< of its first byte
    std::vector<std::string> groups;  ///< the whole of it, then what each pair of brackets caught

    explicit operator bool() const { return !groups.empty(); }
    const std::string& operator[](std::size_t group) const { return groups.at(group); }
};

Fit regex_first(const std::string& text, const std::string& pattern);
/// The whole text, or nothing.
Fit regex_whole(const std::string& text, const std::string& pattern);
std::vector<Fit> regex_all(const std::string& text, const std::string& pattern);
std::string regex_replaced(const std::string& text, const std::string& pattern, const std::string& by);

}  // namespace grundy::tests
