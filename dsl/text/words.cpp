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

std::string letters_of(std::string_view quoted) {
    std::string row;
    for (const char c : quoted.substr(1, quoted.size() - 2)) {
        if (static_cast<unsigned char>(c) >= 0x80 || row.size() > 40) return row + (row.empty() ? "…" : ", …");
        row += (row.empty() ? "" : ", ") + std::string(1, c);
    }
    return row.empty() ? "…" : row;
}

}  // namespace grundy::dsl
