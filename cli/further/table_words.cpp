#include "cli/further/table_words.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <vector>

#include "engine/base/text.hpp"

namespace grundy::cli {

namespace {

std::vector<std::string> words_of(const std::string& typed) {
    std::string small;
    for (const char c : typed) small += c == '!' || c == '.' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    std::istringstream in(small);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

bool is_number(const std::string& word) { return word.size() < 19 && base::is_numeral(word); }

}  // namespace

TableWord table_word(const std::string& typed) {
    static const std::map<std::string, TableWord> known = {
        {"quit", TableWord::quit},     {"exit", TableWord::quit},     {"q", TableWord::quit},          {"bye", TableWord::quit},
        {"resign", TableWord::quit},   {"give up", TableWord::quit},  {"i resign", TableWord::quit},   {"help", TableWord::help},
        {"h", TableWord::help},        {"commands", TableWord::help}, {"moves", TableWord::moves},     {"list", TableWord::moves},
        {"options", TableWord::moves}, {"?", TableWord::who},         {"who", TableWord::who},         {"who wins", TableWord::who},
        {"who wins?", TableWord::who}, {"??", TableWord::where},      {"where", TableWord::where},     {"where?", TableWord::where},
        {"???", TableWord::which},     {"which", TableWord::which},   {"which?", TableWord::which},    {"why", TableWord::why},
        {"why?", TableWord::why},      {"best", TableWord::which},    {"best move", TableWord::which}, {"solve", TableWord::why},
        {"explain", TableWord::why},   {"hint", TableWord::hint},     {"hint 1", TableWord::hint},     {"hint 2", TableWord::hint},
        {"hint 3", TableWord::hint},   {"hint 4", TableWord::hint},   {"????", TableWord::why},        {"draw", TableWord::draw},
        {"undo", TableWord::undo},     {"u", TableWord::undo},        {"back", TableWord::undo},       {"take back", TableWord::undo},
        {"takeback", TableWord::undo}, {"pass", TableWord::pass},     {"skip", TableWord::pass}};
    const auto found = known.find(base::joined(words_of(typed), " "));
    return found == known.end() ? TableWord::none : found->second;
}

std::optional<Taken> taken(const std::string& typed) {
    auto words = words_of(typed);
    if (words.size() < 2 || (words[0] != "take" && words[0] != "remove" && words[0] != "subtract" && words[0] != "minus")) return {};
    if (!is_number(words[1])) return {};
    if (words.size() == 2) return Taken{words[1], ""};
    const bool named = words.size() == 4 && words[2] == "from" && is_number(words[3]);
    return named ? std::optional(Taken{words[1], words[3]}) : std::nullopt;
}

bool is_only_words(const std::string& typed) {
    const auto letter = [](unsigned char c) { return std::isalpha(c) != 0 || c == ' ' || c == '?' || c == '!' || c == '\''; };
    return !typed.empty() && std::isalpha(static_cast<unsigned char>(typed[0])) != 0 && std::all_of(typed.begin(), typed.end(), letter);
}

}  // namespace grundy::cli
