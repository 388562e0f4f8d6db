#include "dsl/text/words.hpp"

#include <algorithm>

namespace grundy::dsl {
namespace {

const std::vector<std::string> beginners = {"game",  "source", "note", "let",  "graph",    "use",   "position",
                                            "start", "move",   "stop", "play", "terminal", "claim", "show"};
const std::vector<std::string> families = {"code", "subtract", "allbut", "divide"};
const std::vector<std::string> inner = {"where", "for", "in", "if", "then", "else", "and", "or", "not", "mod", "xor", "true", "false"};
const std::vector<std::string> contextual = {"wins",   "loses",  "draw",  "mover", "slow",   "expect",    "refuted", "corrected", "with",  "from",
                                             "up",     "to",     "at",    "as",    "period", "preperiod", "saltus",  "answering", "by",    "partizan",
                                             "normal", "misere", "moves", "first", "second", "nobody",    "finite",  "cost",      "alone", "goal"};

bool among(std::string_view word, const std::vector<std::string>& words) { return std::find(words.begin(), words.end(), word) != words.end(); }

std::vector<std::string> join(std::vector<std::string> a, const std::vector<std::string>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace

const std::vector<std::string>& reserved_words() {
    static const std::vector<std::string> all = join(beginners, inner);
    return all;
}

const std::vector<std::string>& declaration_words() {
    static const std::vector<std::string> all = join(join(beginners, {"goal"}), families);
    return all;
}

const std::vector<std::string>& contextual_words() { return contextual; }

bool is_reserved(std::string_view word) { return among(word, beginners) || among(word, inner); }
bool is_declaration(std::string_view word) { return among(word, beginners); }
bool is_family(std::string_view word) { return among(word, families); }
bool is_contextual(std::string_view word) { return among(word, contextual); }

std::string code_candidates(std::string_view digits) {
    const std::string first(digits.substr(0, 1)), rest(digits.size() == 1 ? "0" : digits.substr(1));
    return "0." + std::string(digits) + " or " + first + "." + rest;
}

std::string code_meant(std::string_view written) {
    std::string code;
    for (const char c : written)
        if (c != '"' && c != ' ') code += c == ',' ? '.' : 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (code.starts_with('.')) code.insert(0, "0");
    const std::size_t open = code.find('['), point = code.find('.');
    if (open != std::string::npos && code.find(']') == std::string::npos) code += ']';
    const auto digits = [&](std::size_t from, std::size_t to) {
        return from < to && to <= code.size() &&
               std::all_of(code.begin() + static_cast<std::ptrdiff_t>(from), code.begin() + static_cast<std::ptrdiff_t>(to),
                           [](char c) { return ('0' <= c && c <= '9') || ('A' <= c && c <= 'F'); });
    };
    if (point == std::string::npos || code == written || !digits(0, point)) return "";
    const bool repeats = open != std::string::npos;
    if (!repeats) return digits(point + 1, code.size()) ? code : "";
    const bool head = open == point + 1 || (open > point && digits(point + 1, open));
    return head && code.back() == ']' && digits(open + 1, code.size() - 1) ? code : "";
}

std::string position_meant(std::string_view written, std::string_view keyword) {
    const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
    const std::size_t space = std::min(written.find(' '), written.size()), sign = written.find("] :=");
    const std::string_view first = written.substr(0, space), rest = written.substr(std::min(space + 1, written.size())),
                           second = rest.substr(0, rest.find(' '));
    const bool spoken = first.size() > 1 && std::all_of(first.begin(), first.end(), is_letter) && !second.empty() &&
                        (is_letter(second[0]) || ('0' <= second[0] && second[0] <= '9')) && !is_reserved(first) && !is_reserved(second);
    if (keyword == "move" && spoken) return "a move says from where it leads where: move (n) -> (n - 1)";
    if (sign != std::string_view::npos) return "write (" + std::string(written.substr(0, sign)) + std::string(written.substr(sign + 1)) + "])";
    return "write (" + std::string(written) + ")";
}

std::string label_meant(std::string_view written) {
    std::string name;
    for (const char c : written)
        if (('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9')) name += c;
        else if (!name.empty() && name.back() != '_') name += '_';
    while (!name.empty() && name.back() == '_') name.pop_back();
    if (name.empty() || name.size() > 40 || ('0' <= name[0] && name[0] <= '9')) return "write move take: (n) -> …";
    return "write move " + name + ": (n) -> …";
}

std::string family_meant(std::string_view word, std::string_view list) {
    const std::string code = code_meant(list), write = "write " + std::string(word) + " ";
    if (word == "code") return write + (code.empty() ? "0.77" : code);
    return write + "{" + std::string(list.size() > 60 ? "…" : list) + "}";
}

std::string letters_of(std::string_view quoted) {
    std::string row;
    for (const char c : quoted.substr(1, quoted.size() - 2)) {
        if (static_cast<unsigned char>(c) >= 0x80 || row.size() > 40) return row + (row.empty() ? "…" : ", …");
        row += (row.empty() ? "" : ", ") + std::string(1, c);
    }
    return row.empty() ? "…" : row;
}

}  // namespace grundy::dsl
