#include "engine/report/values/change_text.hpp"

#include "engine/report/values/style.hpp"

namespace grundy::report {

namespace {

constexpr std::size_t most_columns = 48;  ///< what is longer is no easier to read than the position

std::string said(const std::optional<rule::Change>& change, const char* takes, const char* adds, const char* makes) {
    if (!change) return "";
    if (!change->entries.empty()) return std::string(makes) + " " + change->entries;
    const auto part = [&](const char* verb, const std::string& elements) {
        const bool edge = change->edges && elements.front() != '{';
        return std::string(verb) + (edge ? " edge " : " ") + elements;
    };
    std::string text;
    if (!change->taken.empty()) text = part(takes, change->taken);
    if (!change->added.empty()) text += (text.empty() ? "" : ", ") + part(adds, change->added);
    return columns(text) > most_columns ? "" : text;
}

/// "take3 4".
std::string plain(const std::string& text) {
    std::string out, word;
    const auto flush = [&] {
        if (word == "remove" || word == "delete" || word == "erase") word = "take";
        if (word == "put") word = "add";
        if (!word.empty() && word != "edge" && word != "edges" && word != "and" && word != "out") out += " " + word;
        word.clear();
    };
    for (const char c : text) {
        if (std::string_view("{}(), ").find(c) != std::string_view::npos) flush();
        else if (c == '-') flush(), word = "-", flush();
        else word += c;
    }
    flush();
    return out;
}

}  // namespace

std::string doing(const std::optional<rule::Change>& change) { return said(change, "take", "add", "change"); }
std::string does(const std::optional<rule::Change>& change) { return said(change, "takes", "adds", "changes"); }
bool is_doing(const std::string& typed) {
    const std::string text = plain(typed);
    return text.starts_with(" take ") || text.starts_with(" add ");
}
bool is_typed(const std::string& typed, const std::optional<rule::Change>& change) {
    return change && plain(typed) == plain(said(change, "take", "add", "change"));
}

std::string after_doing(const std::optional<rule::Change>& change, const std::string& left) {
    const std::string done = doing(change);
    return done.empty() ? left : done + ": " + left;
}

}  // namespace grundy::report
