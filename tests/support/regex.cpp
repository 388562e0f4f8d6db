#include "tests/support/regex.hpp"

#include <map>
#include <regex>

namespace grundy::tests {
namespace {

/// Each pattern is read once; tests have one thread.
const std::regex& compiled(const std::string& pattern) {
    static std::map<std::string, std::regex> known;
    const auto found = known.find(pattern);
    return found != known.end() ? found->second : known.emplace(pattern, std::regex(pattern, std::regex::ECMAScript | std::regex::optimize)).first->second;
}

Fit fit(const std::smatch& match) {
    Fit result;
    if (match.empty()) return result;
    result.at = static_cast<std::size_t>(match.position());
    for (const auto& group : match) result.groups.push_back(group.str());
    return result;
}

}  // namespace

Fit regex_first(const std::string& text, const std::string& pattern) {
    std::smatch match;
    std::regex_search(text, match, compiled(pattern));
    return fit(match);
}

Fit regex_whole(const std::string& text, const std::string& pattern) {
    std::smatch match;
    std::regex_match(text, match, compiled(pattern));
    return fit(match);
}

std::vector<Fit> regex_all(const std::string& text, const std::string& pattern) {
    std::vector<Fit> all;
    for (std::sregex_iterator it(text.begin(), text.end(), compiled(pattern)), end; it != end; ++it) all.push_back(fit(*it));
    return all;
}

std::string regex_replaced(const std::string& text, const std::string& pattern, const std::string& by) {
    return std::regex_replace(text, compiled(pattern), by);
}

}  // namespace grundy::tests
