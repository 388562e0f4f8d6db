/// A row a habit, as in idiom.cpp: what people write who have the formula on paper, or ask in words; and the lines of a rule that they write by analogy.
#include <fmt/format.h>

#include <algorithm>

#include "dsl/text/idiom.hpp"
#include "dsl/text/words.hpp"

namespace grundy::dsl {
namespace {

constexpr const char* about_graphs =
    "a claim is about the graph of its file; several are parameters: game g(n = 5), graph G = cycle(n), and claim \"…\" with n in 3..7: …";
constexpr const char* about_infinitely_many = "say which ones: P(n) <=> n mod 4 = 0, or P(a(k)) for every k, or a period of the values";

/// What begins like a sentence: nothing here is a part of the language.
std::string of_sentence(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (here.empty() && s.expectation == "what is to be shown") return "ask for instance P(10), g(7), or {n for n in 0..20 if P(n)}";
    if (s.code != "E024" && s.code != "E020") return "";
    if (s.expectation == "what is to be shown" && here == "for" && one_of(after, {"every", "all", "each", "any"})) {
        if (one_of(s.near(2), {"graph", "graphs", ""})) return about_graphs;  // `graph` begins a declaration
        return "a claim speaks of every position: write the formula alone; a range stands behind it: … for n in 0..100";
    }
    if (s.keyword == "show" && s.code == "E024" && here == "for" && one_of(after, {"every", "all", "each", "any"})) {
        if (one_of(s.near(2), {"graph", "graphs", ""})) return about_graphs;
        return "what is said of every position is a claim, the formula alone: P(n) => even(n); a range stands behind it: … for n in 0..100";
    }
    if (s.code == "E024" && one_of(before, {"first", "least", "smallest", "lowest"}) && wordlike(here) && one_of(after, {"with", "where", "if", "such", "for"}))
        return fmt::format("write min({0} in 0..100 if P({0}): {0})", here);
    if (s.code == "E024" && one_of(before, {"first", "least", "smallest", "lowest"}) && one_of(here, {"lost", "losing", "won", "winning"}))
        return fmt::format("write min(n in 0..100 if {}(n): n)", here[0] == 'l' ? 'P' : 'N');
    if (s.code == "E024" && before == "who" && one_of(here, {"wins", "loses"}))
        return numeral(after) ? fmt::format("write winner at ({})", after) : "write winner at (5), or winner at start";
    if (s.keyword == "show" && before == "infinitely") return about_infinitely_many;
    if (one_of(before, {"eventually", "finally", "ultimately"}))
        return "what holds from some size on is a condition of its own: n >= 20 => …; that the values repeat is claimed by `period 8`";
    if (s.code == "E024" && one_of(here, {"first", "second"}) && one_of(after, {"player", "wins", "one"}))
        return fmt::format("write winner at start = {}", here);
    if (one_of(before, {"the", "which", "what", "show", "list", "lost", "losing", "won", "winning"}) && wordlike(here) && here != "moves" && s.code == "E024")
        return "a set is written by what its elements fulfil: {n for n in 0..100 if P(n)} for the lost heaps, N(n) for the won ones";
    return "";
}

std::string of_equivalence(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.code == "E024" && here == "implies") return "write =>";
    if (s.code == "E024" && one_of(here, {"exactly", "precisely", "just"}) && one_of(after, {"when", "if", "where"})) return "`if and only if` is written <=>";
    if (s.code == "E024" && one_of(here, {"equiv", "equivalent", "equals"})) return here == "equals" ? "write =" : "`if and only if` is written <=>";
    if (s.code == "E024" && here == "if" && after == "and" && s.near(2) == "only") return "`if and only if` is written <=>";
    if (s.code == "E020" && ((here == "=>" && before == "<=") || (here == "=" && before == "<=>"))) return "`if and only if` is written <=>";
    return "";
}

/// n is P, P(0), P(2), n = 0 (mod 4), min{…}
std::string of_formula(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.code == "E021" && here.empty() && before == ".") return "leave out the full stop";
    if (s.code == "E025" && here == "+" && s.near(-2) == "at" && (wordlike(before) || numeral(before)))
        return fmt::format("a position stands in parentheses: ({0} + {1}), in a sum each of them: ({0}) + ({1})", before, after);
    if (s.code != "E024") return "";
    if (one_of(before, {"P", "N", "D", "g"}) && (numeral(here) || (wordlike(here) && here.size() == 1))) return fmt::format("write {}({})", before, here);
    if (here == "of" && before != "number" && before != "count" && wordlike(before) && (wordlike(after) || numeral(after)))
        return fmt::format("write {}({})", before, after);
    if (before == "is" && numeral(here)) return fmt::format("who is to move there loses: P({0}); wins: N({0})", here);
    if (one_of(before, {"all", "any", "count"}) && wordlike(here) && s.keyword == "show")
        return fmt::format("write {}(n in 0..20: {}{})", before, here, after == "(" ? "(n)" : "");
    if (here == "is" && wordlike(before)) {
        const std::string_view what = one_of(after, {"a", "an", "in"}) ? s.near(2) : after;
        if (one_of(what, {"P", "lost", "losing"})) return fmt::format("write P({})", before);
        if (one_of(what, {"N", "won", "winning"})) return fmt::format("write N({})", before);
        if (one_of(what, {"D", "drawn", "draw"})) return fmt::format("write D({})", before);
    }
    if (here == "(" && after == "mod") {
        int first = -1;  // behind the sign of equality
        while (first > -6 && !s.near(first).empty() && !one_of(s.near(first), {"=", "=="})) --first;
        if (first == -2 && wordlike(s.near(-3))) return fmt::format("write {} mod {} = {}", s.near(-3), s.near(2), before);
        return fmt::format("a remainder is written n mod {} = {}", s.near(2), numeral(before) ? before : "0");
    }
    if (here == "{" && one_of(before, {"min", "max", "sum", "gcd"}))
        return fmt::format("its argument stands in parentheses: {}({{n for n in 0..100 if …}})", before);
    if (here == "," && s.keyword == "show") return "a list stands in brackets, [P(0), P(2)]; statements are joined by `and`; each of several is quoted alone";
    if (here == "." && after.empty()) return "leave out the full stop";
    return "";
}

/// `code 0.7b`, `code .77`: what is written behind the word.
std::string of_code(const Surroundings& s) {
    if (s.code == "E027" && s.keyword == "code" && s.near(0).starts_with('"') && !code_meant(s.near(0)).empty())
        return fmt::format("without quotes: code {}", code_meant(s.near(0)));
    const bool headless = s.keyword == "game" && s.near(0) == "code";
    if (s.code != "E024" || (!headless && s.keyword != "code")) return "";
    std::string written;
    int k = 0;
    while (!headless && k > -8 && !s.near(k - 1).empty() && s.near(k - 1) != "code") --k;
    for (k += headless ? 1 : 0; k < 12 && !s.near(k).empty() && !is_declaration(s.near(k)); ++k) written += s.near(k);
    const std::string code = code_meant(written);
    if (!code.empty()) return fmt::format("write code {}", code);
    return headless ? "" : "the digits of a code are 0 to 9 and A to F: code 0.77, code 0.7B, code 4.[3]";
}

/// 1.5, G.a: where no dot stands in this language.
std::string of_dot(const Surroundings& s) {
    const std::string_view before = s.near(-1), after = s.near(1);
    if (s.near(0) != "." || s.code != "E024") return "";
    if (numeral(before) && numeral(after)) return fmt::format("numbers are whole, and two of them have a comma between: {}, {}", before, after);
    if (wordlike(before) && wordlike(after)) return fmt::format("write {} alone", after);
    return "";
}

/// The name of the only component in the pattern of a move, for ranges that end at it.
std::string_view heap_of(const Surroundings& s) {
    int k = 0;
    while (k > -200 && !s.near(k).empty() && s.near(k) != "move") --k;
    for (; k < 0; ++k)
        if (s.near(k) == "(" && wordlike(s.near(k + 1)) && s.near(k + 2) == ")") return s.near(k + 1);
    return "n";
}

/// 4 less or more by 1, a as a - 1 or a + 1.
std::string moved(std::string_view bound, int by) {
    if (numeral(bound) && bound.size() < 10) return std::to_string(std::max(0, std::stoi(std::string(bound)) + by));
    return std::string(bound) + (by < 0 ? " - 1" : " + 1");
}

/// for k >= 1, for k < a
std::string of_bound(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.code != "E023" || s.expectation.find("`in` after the name") == std::string_view::npos || !one_of(here, {">", ">=", "≥", "<", "<=", "≤"})) return "";
    if (!wordlike(before) || (!wordlike(after) && !numeral(after)) || one_of(s.near(2), {"-", "+", "*", "/"})) return "";
    const std::string below = moved(after, -1), above = moved(after, 1);
    if (here == "<") return fmt::format("write {0} in 1..{1}, or {0} in 0..{1} with 0", before, below);
    if (here == "<=" || here == "≤") return fmt::format("write {0} in 1..{1}, or {0} in 0..{1} with 0", before, after);
    const std::string from = here == ">" ? above : std::string(after);
    if (s.keyword != "move") return fmt::format("say where it ends: {} in {}..100", before, from);
    return fmt::format("write {} in {}..{}", before, from, heap_of(s));
}

/// for {v, w} in edges(G), for w adjacent v, for a + b = n, {n for n if P(n)}
std::string of_named_range(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    const bool pair = s.code == "E021" && s.expectation.starts_with("a binder") && one_of(here, {"{", "(", "["}) && wordlike(after) && s.near(2) == "," &&
                      wordlike(s.near(3)) && one_of(s.near(4), {"}", ")", "]"});
    if (pair && one_of(s.near(5), {"in", "∈"}) && one_of(s.near(6), {"{", "["})) return "write for d in [[1, 2], [2, 1]], and d[1] and d[2] for the two";
    if (pair)
        return fmt::format("a name for each: for {0} in vertices(G), {1} in next(G, {0}); an edge is one thing, e in edges(G), and its ends are ends(e)", after,
                           s.near(3));
    if (s.code != "E023" || s.expectation.find("`in` after the name") == std::string_view::npos || !wordlike(before)) return "";
    if (here == "prime" || here == "square") return fmt::format("write {} in {}s(n)", before, here);
    if (here == "odd" || here == "even") return fmt::format("write {0} in 1..n if {1}({0})", before, here);
    if (one_of(here, {"|", "∣", "divides"})) return fmt::format("write {} in divisors({})", before, wordlike(after) || numeral(after) ? after : "n");
    if (one_of(here, {"adjacent", "adj", "neighbor", "neighbour", "beside", "next"})) {
        const std::string_view of = one_of(after, {"to", "of"}) ? s.near(2) : after;
        return fmt::format("write {} in next(G, {})", before, wordlike(of) ? of : "v");
    }
    if (here == "+" && wordlike(after) && one_of(s.near(2), {"=", "=="}))
        return fmt::format("one of them tells the other: for {0} in 0..{2}, and {2} - {0} for {1}", before, after, s.near(3));
    if (one_of(s.near(-4), {"{", "["}) && s.near(-3) == before && (here == "if" || here == "where"))
        return fmt::format("name the range: {1}{0} for {0} in 0..100 if …{2}", before, s.near(-4), s.near(-4) == "{" ? "}" : "]");
    if (here == "if" || here == "}" || here == "where" || here == "]") return fmt::format("a name has a range: for {} in 0..100", before);
    return "";
}

/// with k in 2.., for all k >= 2: parameters without an upper end.
std::string of_open_end(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1);
    if (s.keyword != "claim") return "";
    if (s.code == "E020" && here.empty() && before == ".." && s.near(-3) == "in")
        return fmt::format("say where it ends: {} in {}..100; of every position a claim speaks in the names of its components", s.near(-4), s.near(-2));
    if (s.code == "E020" && here == ":" && before == ".." && s.near(-5) == "with")
        return fmt::format("a parameter without an upper end is written with {} >= {}", s.near(-4), s.near(-2));
    if (s.code == "E022" && s.expectation.ends_with(" after the parameter") && here == ">" && wordlike(s.near(1)))
        return fmt::format("write {} >= {} + 1", before, s.near(1));
    if (s.code != "E022" || here != "for" || !s.expectation.starts_with("`:` after the text of the claim")) return "";
    const int at = one_of(s.near(1), {"all", "every", "each", "any"}) ? 2 : 1;
    if (one_of(s.near(at), {"graph", "graphs"})) return about_graphs;
    if (one_of(s.near(at + 1), {">=", "≥"}) && wordlike(s.near(at)))
        return fmt::format("of a parameter write with {} >= {} before the `:`; what runs over positions stands behind the claim: … for {} in {}..100",
                           s.near(at), s.near(at + 2), s.near(at), s.near(at + 2));
    return "";
}

std::string of_rule_line(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.code == "E025" && s.keyword == "terminal" && wordlike(here) && one_of(after, {"=", "<", "<=", ">", ">=", "in", "mod", "!="}))
        return fmt::format("the position in parentheses, who has won, and where: terminal ({0}): mover loses if {0} {1} …", here, after);
    if (s.code == "E024" && s.keyword == "move" && here == "," && before == ")" && !one_of(s.near(2), {"in", "∈", "="}) && (wordlike(after) || numeral(after)))
        return fmt::format("all numbers of a position stand in one pair of parentheses: (…, {})", after);
    if (s.code == "E024" && s.keyword == "(" && here == "," && before == ")" && after == "(")
        return "a sum of positions has a plus between them, (1) + (2); several that are asked about are quoted each by itself";
    if (s.code == "E024" && here == "last" && one_of(after, {"player", "one", "mover", "move", "wins", "loses"}))
        return "who cannot move loses, and nothing is written for it; who cannot move wins: play misere";
    if (s.keyword == "position" && s.code == "E024" && here == "," && numeral(s.near(-3)) && one_of(s.near(-2), {"<", "<=", "≤"})) {
        const std::string end = one_of(s.near(2), {"<", "<=", "≤"}) ? fmt::format(" {} {}", s.near(2), s.near(3)) : "";
        return fmt::format("each by itself, joined by `and`: {0} {1} {2}{4} and {0} {1} {3}{4}", s.near(-3), s.near(-2), before, s.near(1), end);
    }
    if (one_of(s.keyword, {"position", "stop", "terminal"}) && s.code == "E024" && here == ",") {
        int k = -1;
        while (k > -40 && !s.near(k).empty() && !one_of(s.near(k), {"where", "if"})) --k;
        if (one_of(s.near(k), {"where", "if"})) return "conditions are joined by `and`";
    }
    if (s.keyword == "move" && s.code == "E024" && here == "else") return "write two `move` lines, each with its own `if`";
    if (s.code == "E025" && s.keyword == "move" && before == "->" && one_of(here, {"pass", "skip", "nothing", "same"}))
        return "who passes leaves the position as it is: move (n) -> (n); that it may be done once is remembered by a number of the position";
    if (s.code == "E024" && s.keyword == "game" && wordlike(here) && wordlike(before) && s.near(-2) == "game")
        return fmt::format("a name is one word, and a title stands in quotes: game {0}_{1} \"{0} {1}\"", before, here);
    if (s.code == "E021" && s.expectation.starts_with("the name of a vertex"))
        return "a vertex is written out, G.3, or is a name that runs through vertices: for v in G, for w in next(G, v)";
    if (s.code == "E020" && s.expectation.starts_with("what the elements are taken from"))
        return "write set 1..10 for numbers, set G for vertices of a graph G, set edges(G) for edges";
    return "";
}

}  // namespace

std::string terms_in_parentheses(const Source& source, const std::vector<Token>& tokens, std::size_t first, std::size_t end) {
    std::string terms;
    bool numbers = true;
    int depth = 0;
    std::size_t from = first;
    for (std::size_t i = first; i <= end; ++i) {
        if (i < end) depth += tokens[i].kind == TokenKind::open ? 1 : tokens[i].kind == TokenKind::close ? -1 : 0;
        if (i < end && (source.slice(tokens[i].span) != "+" || depth > 0)) continue;
        if (i == from || (i == end && from == first)) return "";
        const std::string_view term = source.slice({tokens[from].span.begin, tokens[i - 1].span.end});
        numbers = numbers && i == from + 1 && tokens[from].kind == TokenKind::number;
        terms += fmt::format("{}{}", terms.empty() ? "" : " + ", term.front() == '(' ? std::string(term) : fmt::format("({})", term));
        from = i + 1;
    }
    const std::string_view whole = source.slice({tokens[first].span.begin, tokens[end - 1].span.end});
    return fmt::format("write {}", terms) + (numbers ? "" : fmt::format(", or ({}) for one position", whole));
}

std::string copies_of_position(const Source& source, const std::vector<Token>& tokens, std::size_t first, std::size_t end) {
    std::size_t close = first + 2;
    for (int depth = 0; close < end; ++close) {
        depth += tokens[close].kind == TokenKind::open ? 1 : tokens[close].kind == TokenKind::close ? -1 : 0;
        if (depth == 0) break;
    }
    close = std::min(close, end - 1);
    const auto between = [&](std::size_t from, std::size_t to) { return source.slice({tokens[from].span.begin, tokens[to].span.end}); };
    std::string_view name = "i";  // one that the move does not have
    for (std::size_t i = first; i-- > 0 && source.slice(tokens[i].span) != "move";)
        if (source.slice(tokens[i].span) == name) name = "j";
    for (std::size_t i = first; i < end; ++i)
        if (source.slice(tokens[i].span) == name) name = "j";
    const std::string_view times = source.slice(tokens[first].span), behind = close + 1 < end ? between(close + 1, end - 1) : "";
    return fmt::format("for {0} copies write sum({1} in 1..{0}: {2}){3}{4}; for one position ({5})", times, name, between(first + 2, close),
                       behind.empty() ? "" : " ", behind, between(first, close));
}

std::string idiom_of_paper(const Surroundings& s) {
    for (const auto& rows : {of_code, of_sentence, of_equivalence, of_formula, of_dot, of_bound, of_named_range, of_open_end, of_rule_line})
        if (std::string help = rows(s); !help.empty()) return help;
    return "";
}

}  // namespace grundy::dsl
