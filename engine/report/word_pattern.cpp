/// States are eliminated one by one, as Kleene did, each time the one on which the least text hangs.
#include "engine/report/word_pattern.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace grundy::report {

namespace {

constexpr std::size_t longest_pattern = 64, longest_part = 400, most_states_read = 24;

/// A set of words that is not empty.
struct Part {
    std::set<std::string> ways;  ///< alternatives, none of them the empty word alone
    bool nothing = false;        ///< the empty word, too
};
using Way = std::optional<Part>;

bool is_atom(const std::string& text) {
    if (text.size() == 1) return true;
    if (text.size() == 2 && (text[1] == '*' || text[1] == '?')) return false;
    if (text.front() != '(') return false;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) return i + 1 == text.size();
    }
    return false;
}
std::string alternatives(const Part& part) {
    std::string out;
    for (const std::string& way : part.ways) out += (out.empty() ? "" : "|") + way;
    return out;
}
/// As it stands beside others.
std::string beside(const Part& part) {
    if (part.ways.empty()) return "";
    const std::string all = alternatives(part);
    if (!part.nothing) return part.ways.size() == 1 ? all : "(" + all + ")";
    return (is_atom(all) ? all : "(" + all + ")") + "?";
}
Way either(Way a, const Way& b) {
    if (!a) return b;
    if (!b) return a;
    a->ways.insert(b->ways.begin(), b->ways.end());
    a->nothing = a->nothing || b->nothing;
    return a;
}
Way followed(const Way& a, const Way& b) {
    if (!a || !b) return std::nullopt;
    const std::string text = beside(*a) + beside(*b);
    return text.empty() ? Part{{}, true} : Part{{text}, false};
}
Way repeated(const Way& a) {
    if (!a || a->ways.empty()) return Part{{}, true};
    const std::string all = alternatives(*a);
    return Part{{(is_atom(all) ? all : "(" + all + ")") + "*"}, false};
}
std::size_t length(const Way& way) { return way ? 1 + alternatives(*way).size() : 0; }

}  // namespace

std::string word_pattern(const claim::argument::WordEvidence& law, const std::string& letters) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < letters.size();) {
        const std::size_t end = std::min(letters.find(", ", at), letters.size());
        names.push_back(letters.substr(at, end - at));
        at = end + 2;
    }
    const std::size_t n = law.lost.size(), first = n, last = n + 1;
    const auto plain = [](const std::string& name) { return name.size() == 1 && std::string("()|*? ").find(name[0]) == std::string::npos; };
    if (n == 0 || n > most_states_read || names.size() != law.letters.size() || !std::all_of(names.begin(), names.end(), plain)) return "";
    std::vector<std::vector<Way>> way(n + 2, std::vector<Way>(n + 2));
    way[first][0] = Part{{}, true};
    for (std::size_t q = 0; q < n; ++q) {
        if (law.lost[q]) way[q][last] = Part{{}, true};
        for (std::size_t k = 0; k < names.size(); ++k) {
            Way& to = way[q][law.next[q * names.size() + k]];
            to = either(to, Part{{names[k]}, false});
        }
    }
    std::set<std::size_t> left;
    for (std::size_t q = 0; q < n; ++q) left.insert(q);
    const auto weight = [&](std::size_t q) {
        std::size_t in = 0, out = 0, before = 0, behind = 0;
        for (std::size_t p = 0; p < n + 2; ++p) {
            if (p == q) continue;
            if (way[p][q]) ++in, before += length(way[p][q]);
            if (way[q][p]) ++out, behind += length(way[q][p]);
        }
        return before * out + behind * in + in * out * length(way[q][q]);
    };
    while (!left.empty()) {
        const std::size_t q = *std::min_element(left.begin(), left.end(), [&](auto a, auto b) { return weight(a) < weight(b); });
        left.erase(q);
        for (std::size_t p = 0; p < n + 2; ++p)
            for (std::size_t r = 0; r < n + 2; ++r) {
                if (p == q || r == q || !way[p][q] || !way[q][r]) continue;
                way[p][r] = either(way[p][r], followed(followed(way[p][q], repeated(way[q][q])), way[q][r]));
                if (length(way[p][r]) > longest_part) return "";
            }
        for (std::size_t p = 0; p < n + 2; ++p) way[p][q] = way[q][p] = std::nullopt;
    }
    if (!way[first][last]) return "";
    Part all = *way[first][last];
    const bool ends =
        std::any_of(all.ways.begin(), all.ways.end(), [](const std::string& text) { return text.back() == '*' && is_atom(text.substr(0, text.size() - 1)); });
    if (ends) all.nothing = false;  // it is in what is repeated
    const std::string text = all.nothing ? beside(all) : alternatives(all);
    return text.size() <= longest_pattern ? text : "";
}

}  // namespace grundy::report
