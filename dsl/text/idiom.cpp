/// A row a habit: the code of the error and the tokens around it tell it apart from other errors at the same place.
#include "dsl/text/idiom.hpp"

#include <fmt/format.h>

namespace grundy::dsl {
namespace {

/// What stands before the token found, as far as it is one operand: `n + m` of `P(n, m) <=> n + m is even`. Empty where that is not soon told.
std::string operand_before(const Surroundings& s) {
    std::string text;
    bool last_word = false;
    int depth = 0;
    for (int k = -1; k > -16; --k) {
        const std::string_view w = s.near(k);
        depth += one_of(w, {")", "]", "}"}) ? 1 : one_of(w, {"(", "[", "{"}) ? -1 : 0;
        if (w.empty() || depth < 0 ||
            (depth == 0 && one_of(w, {"<=>", "=>", "and", "or", "not", "if", "then", "else", "where", ":", "=", "!=", "<", "<=", ">", ">=", "in", ","})))
            return text;
        const bool operator_ = one_of(w, {"+", "-", "*", "/", "mod", "xor", "·", "−"}), word = wordlike(w) || numeral(w);
        const bool spaced = operator_ || (last_word && word) || w == ",";
        const bool apart = !text.empty() && (spaced || one_of(text.substr(0, text.find(' ')), {"+", "-", "*", "/", "mod", "xor", "·", "−"}));
        text = std::string(w) + (apart ? " " : "") + text;
        last_word = word && !operator_;
    }
    return "";
}

/// The tokens from `from` to before `to`, with the spaces that they have on paper.
std::string joined(const Surroundings& s, int from, int to) {
    std::string text;
    for (int k = from; k < to; ++k) {
        const std::string_view w = s.near(k), last = s.near(k - 1);
        const bool close = k == from || one_of(w, {")", "]", "}", ",", "..", ":"}) || one_of(last, {"(", "[", "{", ".."}) || (w == "(" && wordlike(last));
        text += (close ? "" : " ") + std::string(w);
    }
    return text;
}

/// {x in S if …} as on paper: the place of its `{`, from the token found; 0 where it is none.
int paper_set(const Surroundings& s) {
    int depth = 0;
    for (int k = -1; k > -40 && !s.near(k).empty(); --k) {
        const std::string_view w = s.near(k);
        depth += one_of(w, {")", "]", "}"}) ? 1 : one_of(w, {"(", "[", "{"}) ? -1 : 0;
        if (depth < 0) return w == "{" && wordlike(s.near(k + 1)) && one_of(s.near(k + 2), {"in", "∈"}) ? k : 0;
    }
    return 0;
}

std::string of_set(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1);
    if (s.code != "E022" || s.expectation != "`}`" || !one_of(here, {"if", "where", ":"})) return "";
    if (const int open = paper_set(s); open != 0) return fmt::format("write {{{0} for {0} in {1} if …}}", s.near(open + 1), joined(s, open + 3, 0));
    if (here == ":" && wordlike(before) && s.near(-2) == "{" && s.near(1) == before && one_of(s.near(2), {"in", "∈"}))
        return fmt::format("write {{{0} for {0} in …}}", before);
    return here == "where" ? "write `if`" : "";
}

/// with k > 2, with all k, with k in 1..5 if odd(k), with S = {a, 2} for a in 1..3
std::string of_with(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.keyword != "claim" || s.code != "E022") return "";
    if (s.expectation.starts_with("`in`, `=` or")) {
        if (here == ">" && numeral(after)) return fmt::format("write {} >= {}", before, std::stoll(std::string(after.substr(0, 15))) + 1);
        if (one_of(here, {"<", "<=", "≤"})) return fmt::format("write {} in 1..{}{}", before, after, here == "<" ? " - 1" : "");
        if (one_of(before, {"all", "every", "each", "any"}) && wordlike(here)) return fmt::format("write with {} >= 1, or with {} in 1..9", here, here);
        if (here == "from" && s.near(2) == "to") return fmt::format("write {} in {}..{}", before, after, s.near(3));
        return "";
    }
    if (!s.expectation.starts_with("`:`") || !one_of(here, {"if", "for", "where"})) return "";
    int from = -1;
    while (from > -60 && !s.near(from).empty() && s.near(from) != "with") --from;
    if (s.near(from) != "with") return "";
    for (int k = -1; k > from; --k) {
        if (!one_of(s.near(k), {"in", "=", "∈"})) continue;
        const std::string name(s.near(k - 1)), values = joined(s, k + 1, 0);
        return here == "for" ? fmt::format("values that `for` gives stand in brackets: with {} in [{} for …]", name, values)
                             : fmt::format("write with {0} in {{{0}1 for {0}1 in {1} if …}}", name, values);
    }
    return "";
}

std::string of_binder(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1);
    if (s.code == "E023" && s.expectation.find("`in` after the name") != std::string_view::npos) {
        if (one_of(before, {"all", "each", "every"})) return fmt::format("leave out `{}`: for {} in …", before, here);
        if (here == "from" && s.near(2) != "to") return fmt::format("write {} in {}", before, s.near(1));
    }
    if (s.code == "E021" && s.expectation.starts_with("a binder") && before == "," && numeral(here)) return "a list of numbers is a set: {1, 2, 3}";
    if (s.code == "E021" && s.expectation.starts_with("a binder") && before == "," && here == "(" && s.keyword == "move")
        return "another option is written on a `move` line of its own";
    if (s.code == "E024" && here == "to" && numeral(before)) return fmt::format("a range is written {}..{}", before, s.near(1));
    return "";
}

std::string of_condition(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.code != "E024") return "";
    if (here == "when") return "write `if`";
    if (one_of(here, {"even", "odd"}) && wordlike(before)) return fmt::format("write {}({})", here, before);
    if (here == "is" && one_of(after, {"even", "odd"})) {
        const std::string what = operand_before(s);
        return fmt::format("write {}({})", after, what.empty() ? before : what);
    }
    const bool so = here == "is";
    if ((so ? after : here) == "prime") return fmt::format("write {0} in primes({0})", so || wordlike(before) ? before : "n");
    if (here == "is") return "write `=`";
    if (here == "with" && s.keyword == "move" && wordlike(after) && s.near(2) == "=") return fmt::format("a name for one value: for {} in {{…}}", after);
    if (here == "with" && s.keyword == "move") return "names run by `for k in 1..3`, conditions stand behind `if`";
    if (here == "," && s.keyword == "move") {
        if (wordlike(after) && one_of(s.near(2), {"in", "∈", "="})) return fmt::format("write for {} in …", after);
        for (int k = -1; !s.near(k).empty(); --k)
            if (s.near(k) == "if") return "join conditions with `and`";
    }
    return "";
}

/// Words of mathematics on paper, between what they join.
std::string of_words(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.code == "E028" && here == "subset") return "write set 1..5";
    if (s.code == "E020" && one_of(here, {"...", "…"}) && s.keyword != "position" && numeral(s.near(-2)) && numeral(s.near(-4)))
        return "a set in a claim is finite; of all numbers a remainder tells: n mod 2 = 0 for 0, 2, 4 and so on";
    if (s.code == "E024" && here.starts_with("e") && numeral(before) && numeral(here.substr(1)))
        return before == "1" ? fmt::format("write 10^{}", here.substr(1)) : fmt::format("write {} * 10^{}", before, here.substr(1));
    if (s.code == "E024" && here == "!" && s.near(1) != "=")
        return "n! is the product 1 * 2 * … * n: no function of rules; n in factorials(n) asks whether n is one";
    if (s.code == "E020" && here == "=" && one_of(before, {"-", "+"}) && s.near(-2) == "]")
        return fmt::format("an entry is changed within the brackets: h[i := h[i] {} {}]", before, after);
    if (s.code == "E022" && here == ":" && s.expectation == "`}`") return "a condition stands behind `if`: {n for n in 0..20 if …}";
    if (s.code == "E022" && here == "start" && before == "(") return fmt::format("write {} at start", s.near(-2));
    if (s.code == "E023" && s.keyword == "play" && here == "partizan") return "write play normal partizan";
    if (s.code == "E025" && s.keyword == "move" && here.starts_with('"') && after == "->" && s.near(2).starts_with('"'))
        return fmt::format("a part of a word is exchanged within the word: move (u ++ {} ++ v) -> (u ++ {} ++ v)", here, s.near(2));
    if (s.code == "E023" && s.keyword == "claim" && s.expectation.starts_with("`else`")) return "without `else` it is an implication: n = 3 => N(n)";
    if (s.code == "E020" && s.keyword == "graph" && here == "->" && before == "<") return fmt::format("both ways are written {} -- {}", s.near(-2), s.near(1));
    if (s.code != "E024" && s.code != "E022") return "";
    if (here == "*" && before.starts_with('"') && numeral(after)) return fmt::format("parentheses make it a position: ({} * {})", before, after);
    if (here == "divides") return fmt::format("write {} mod {} = 0", after, before);
    if (here == "divisible") return fmt::format("write {} mod {} = 0", before == ")" ? "(…)" : before, s.near(2));
    if (one_of(here, {"union", "cup"})) return "write A | B";
    if (one_of(here, {"intersect", "intersection", "cap"})) return "write A & B";
    if (one_of(here, {"subset", "subseteq", "contained"})) return "A lies within B where A \\ B = {}";
    if (one_of(here, {"nimsum", "nimplus"})) return fmt::format("nim-addition is written xor: {} xor {}", before, after);
    if (s.code == "E024" && s.keyword == "graph" && numeral(here) && wordlike(before)) return fmt::format("write {}({})", before, here);
    if (here == "are" && before == "there") return "a claim is about all positions, or about finitely many: count(n in 0..100: P(n)) >= 10";
    return "";
}

/// "answer (x, y) -> (x, x)", or a word that names replies where no set is kept.
bool names_replies(const Surroundings& s) {
    const auto replies = [](std::string_view word) { return one_of(word, {"answer", "answers", "answering", "reply", "by"}); };
    if (s.near(0) != "->") return replies(s.near(0));
    int k = -1;
    while (k > -40 && !s.near(k).empty() && !replies(s.near(k))) --k;
    return replies(s.near(k));
}

/// `second player wins at (2, 2)`, and the like.
std::string winner_named(const Surroundings& s) {
    int k = 0;
    while (k < 3 && one_of(s.near(k), {"player", "wins"})) ++k;
    int close = k + 1;
    while (close < k + 20 && !s.near(close).empty() && s.near(close) != ")") ++close;
    const bool named = s.near(k) == "at" && s.near(k + 1) == "(" && s.near(close) == ")";
    return fmt::format("winner at {} = {}", named ? joined(s, k + 1, close + 1) : "start", s.near(-1));
}

/// `number of moves = 5`
std::string number_of(std::string_view what) {
    if (one_of(what, {"moves", "steps"})) return "write length at start = 5, or length = m + n: every play has so many moves";
    if (one_of(what, {"options", "choices"})) return "write options at (5): {(4), (3)}";
    if (one_of(what, {"solutions", "ways"})) return "write solutions at start = 2: the shortest ways to a goal";
    return "what is true of so many is counted: count(n in 0..100: P(n)) = 26";
}

std::string of_claim(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1);
    if (s.keyword != "claim" && s.keyword != "show") return "";
    if (s.code == "E025" && s.expectation.starts_with("a list of positions")) return "braces hold the list: winning moves at (6): {(4), (3)}";
    const auto graph = [](std::string_view w) { return w == "graph" || w == "graphs"; };
    if ((s.code == "E020" && here == "for" && graph(s.near(2))) || (s.code == "E024" && one_of(before, {"forall", "every"}) && graph(here)))
        return "a claim is about the graph of its file; several are parameters: game g(n = 5), graph G = cycle(n), and claim \"…\" with n in 3..7: …";
    if (s.code == "E020" && here == "and" && before == "if") return "`if and only if` is written <=>";
    if (s.code == "E020" && here == "->" && before == "<") return "`if and only if` is written <=>";
    if (s.code == "E022" && here == "if" && s.expectation == "`)`") return "in brackets a condition stands before the colon: min(n in 1..100 if P(n): n)";
    if (s.code != "E024") return "";
    if (here == ":") return "a range stands behind what is claimed: P(n) => even(n) for n in 0..100";
    if (one_of(before, {"first", "second"}) && one_of(here, {"player", "wins"})) return "write " + winner_named(s);
    if (s.keyword == "claim" && names_replies(s))
        return "replies stand behind the set that they keep: keep n mod 4 = 0 by (n) -> (n - n mod 4), or keep n mod 4 = 0 answering take with (n - 4)";
    if (here == "->" || here == "→") return "`if … then` between two statements is written =>";
    if (one_of(before, {"forall", "every"}))
        return fmt::format("leave it out: a claim is about every position, and a range stands behind it: … for {} in 0..100", here);
    if (before == "exists") return fmt::format("write any({} in {}: …)", here, s.near(1) == "in" && s.near(3) == ".." ? joined(s, 2, 5) : "0..100");
    if (one_of(before, {"number", "count"}) && here == "of") return number_of(s.near(1));
    if (one_of(before, {"min", "minimum", "least", "fewest", "shortest"}) && one_of(here, {"moves", "steps", "number"}))
        return "write distance at start = 3: the fewest moves to a goal";
    if (before == "all" && wordlike(here))
        return "leave it out: a claim is about every position, and a range stands behind it: P(n) => even(n) for n in 0..100";
    if (before == ")" && one_of(here, {"wins", "loses"})) return "who is to move wins at a position: N at (5); loses: P at (5); one move: move (5) -> (4) wins";
    if (before == "nobody" && here == "wins") return "write winner at start = nobody";
    if (here == "has" || (here == "period" && wordlike(before))) return "write period 4, or period 4 preperiod 2";
    return "";
}

std::string of_position(const Surroundings& s) {
    const std::string_view here = s.near(0), before = s.near(-1), after = s.near(1);
    if (s.code == "E024" && numeral(here) && numeral(before) && numeral(s.keyword))
        return "the numbers of a position have commas between them: 0, 1; the terms of a sum a plus: 3 + 5";
    if (s.code == "E022" && before == "of" && s.near(-2) == "set" && one_of(here, {"vertices", "edges"}))
        return "write the name of the graph: set G for vertices, set edges(G) for edges";
    const bool capital = !here.empty() && 'A' <= here.front() && here.front() <= 'Z';  // a graph has such a name, as a rule
    if (s.code == "E022" && before == "of" && s.near(-2) == "set" && capital)
        return fmt::format("write set {0} for vertices of the graph, set edges({0}) for edges", here);
    if (s.code == "E022" && before == "of" && s.near(-2) == "set") return "write set 1..5";
    for (int k = -1; s.code == "E022" && s.keyword == "position" && k > -60 && !s.near(k).empty() && s.near(k) != "}"; --k)
        if (s.near(k) == "{" && s.near(k - 1) == "over") return "a sign that is no letter or digit stands in quotes: {'+', '-'}";
    if (s.code == "E028" && one_of(here, {"edges", "vertices"})) {
        const std::string_view graph = one_of(after, {"of", "("}) ? s.near(2) : "G";
        return fmt::format("a set of {} is written {} : set {}", here, s.near(-2), here == "edges" ? fmt::format("edges({})", graph) : graph);
    }
    if (s.code == "E028" && capital && s.keyword == "position")
        return fmt::format("a place on the graph {0} is written {1} in {0}, a set of its vertices {1} : set {0}", here, s.near(-2));
    if (s.code == "E028" && one_of(here, {"string", "text", "str"})) return "write word";
    if (s.code == "E028" && one_of(here, {"list", "array", "vector", "sequence"}))
        return fmt::format("write {0}[3] for three numbers, {0}[..] for any number of them", s.near(-2));
    if (s.code == "E022" && here == "with" && wordlike(before) && after == "[") {
        int close = 2;
        while (close < 20 && !s.near(close).empty() && s.near(close) != "]") ++close;
        const bool told = one_of(s.near(close + 1), {"=", ":=", "->"}) && s.near(close + 3) == ")";
        return fmt::format("an entry is changed within the brackets: {}[{} := {}]", before, joined(s, 2, close), told ? s.near(close + 2) : "…");
    }
    if (s.code == "E022" && here == ":=") return "an entry is changed within the brackets: h[i := h[i] - 1]";
    if (s.code == "E022" && s.expectation == "`]`" && here == ":") return fmt::format("a slice is written {}..{}", before, after);
    if (s.code == "E020" && here == "]" && before == "..") return "say where it ends: w[2..len(w)]";
    if (s.code == "E020" && here == ".." && before == "[")
        return fmt::format("say where it begins: {0}[1..len({0})-1]", wordlike(s.near(-2)) ? s.near(-2) : "w");
    if (s.code == "E020" && one_of(here, {"...", "..", "…"}) && before == ",") return "a range is written 1..3";
    return "";
}

/// (n) -> {n - 1, n - 2}: options, and no set; (n) -> (n - k) where k in {1, 2}
std::string of_options(const Surroundings& s) {
    if (s.keyword != "move") return "";
    const std::string_view here = s.near(0), name = here == "{" ? s.near(-3) : s.near(1);
    if (s.code == "E024" && here == "where" && wordlike(name) && one_of(s.near(2), {"in", "∈"})) {
        bool bound = false;
        for (int k = -1; !s.near(k).empty(); --k) {
            const bool pattern = s.near(k) == "->";
            for (; pattern && !s.near(k).empty(); --k) bound = bound || s.near(k) == name;
            bound = bound || (s.near(k) == name && one_of(s.near(k + 1), {"in", "∈"}));
        }
        int end = 1;
        while (!s.near(end).empty() && end < 30 && !one_of(s.near(end), {"and", "if", "for"})) ++end;
        return bound ? "" : fmt::format("`{}` takes its values from it: write for {}", name, joined(s, 1, end));
    }
    if (s.code == "E024" && here == "where" && wordlike(name) && s.near(2) == "=") {  // where k = min(x, 5 - y)
        int begin = -1, end = 3;
        while (!s.near(begin).empty() && s.near(begin) != "->") --begin;
        bool pattern = false;
        for (int k = begin; !s.near(k).empty(); --k) pattern = pattern || s.near(k) == name;
        while (!s.near(end).empty() && end < 30 && !one_of(s.near(end), {"and", "if", "for"})) ++end;
        return pattern ? "" : fmt::format("a name for a value is one that takes this value alone: write for {} in {{{}}}", name, joined(s, 3, end));
    }
    if (s.code != "E025" || here != "{" || s.near(-1) != "->" || s.near(-2) != ")" || s.near(-4) != "(" || !wordlike(name)) return "";
    std::string taken;
    std::size_t options = 0;
    bool subtractions = true;
    for (int k = 1, from = 1; k < 60 && !s.near(k).empty(); ++k) {
        if (!one_of(s.near(k), {",", "}"})) continue;
        if (s.near(from) != name || !one_of(s.near(from + 1), {"-", "−", "+", "/", "*"})) return "";
        subtractions = subtractions && one_of(s.near(from + 1), {"-", "−"}) && k == from + 3;
        taken += (options++ > 0 ? ", " : "") + joined(s, from + 2, k);
        if (s.near(k) == "}") break;
        from = k + 1;
    }
    if (options < 2) return "";
    if (subtractions) return fmt::format("each element is an option of its own: write ({0}) -> ({0} - k) for k in {{{1}}}", name, taken);
    return fmt::format("each option has a line of its own: move ({0}) -> ({1})", name, joined(s, 1, 4));
}

std::string of_line(const Surroundings& s) {
    const std::string_view here = s.near(0), after = s.near(1);
    if (s.code == "E021" && s.keyword == "game" && here.starts_with('"')) return fmt::format("a game has a name before its title: game my_game {}", here);
    if (s.code == "E021" && s.keyword == "game" && here.empty() && wordlike(s.near(-1)))
        return fmt::format("a name is one word, and a title stands in quotes: game {0}_game \"{0} game\"", s.near(-1) == "game" ? "my" : s.near(-1));
    if (s.code == "E025" && s.keyword == "move" && s.near(-1) == "move" && wordlike(here) && after == "(")
        return fmt::format("a label has a colon behind it: move {}: (n) -> …", here);
    if (s.code == "E025" && one_of(s.keyword, {"goal", "stop"}) && wordlike(here) && one_of(after, {"=", "!=", "<", "<=", ">", ">="}))
        return fmt::format("write {0} ({1}) if {1} {2} {3}", s.keyword, here, after, s.near(2));
    if (s.code == "E025" && s.keyword == "terminal" && here == ":") return "write terminal (n): mover wins if …; or mover loses, or draw";
    if (s.code == "E023" && s.keyword == "play" && one_of(here, {"loses", "lose", "losing", "wins", "win", "winning", "last", "first"}))
        return "play normal: who cannot move loses; play misere: who cannot move wins; play alone: a puzzle, with a goal, for one player";
    if (s.code == "E025" && s.keyword == "move" && here == ":") return "a label stands in front of it, move take: (n) -> …; without one there is no colon";
    if (s.code == "E024" && s.keyword == "move" && here == "and" && after == "(")
        return "a move leads to one option: write another `move` line for the other, or a sum with `+` where both are played on";
    if (s.code == "E022" && here == "!") return "there is no sign for factorials: factorials(n) is the set of those up to n";
    if (s.code == "E028" && one_of(here, {"board", "grid", "table"})) return "a board is a graph of squares: graph G = grid(3, 3), and then S : set G";
    if (s.code == "E022" && s.keyword == "let" && wordlike(here)) return fmt::format("write let {}({}) = …", s.near(-1), here);
    if (s.code == "E022" && s.keyword == "terminal" && s.expectation == "`:`") return "write terminal (n): mover wins if …; or mover loses, or draw";
    if (s.code == "E025" && s.keyword == "start" && (after == "*" || after == "+") && numeral(here))
        return fmt::format("each position of a sum stands in its parentheses: start ({}) + 3 * (2)", here);
    if (s.code == "E025" && s.keyword == "start" && after == "*") return "how many there are is written in digits: start 3 * (2)";
    if (s.code == "E024" && s.keyword == "stop" && here == ":") return "leave it out: who wins where play stops is said by a line terminal (…): mover loses";
    if (s.code == "E024" && s.keyword != "claim" && one_of(here, {"winner", "loser", "lose", "loses", "win"})) return idiom_of_declaration(here);
    if (s.code == "E025" && here == "if") return fmt::format("write {} (n) if …", s.keyword);
    if (s.code == "E025" && s.keyword == "move" && one_of(after, {"-", "+"}) && s.near(2) == "=")
        return fmt::format("write ({0}) -> ({0} {1} {2})", here, after, s.near(3));
    return "";
}

}  // namespace

std::string idiom(const Surroundings& s) {
    for (const auto& rows : {idiom_of_paper, of_set, of_with, of_binder, of_condition, of_words, of_claim, of_position, of_options, of_line})
        if (std::string help = rows(s); !help.empty()) return help;
    return "";
}

std::string idiom_of_sign(std::string_view sign) {
    if (sign == "≡") return "a remainder is written n mod 3 = 1";
    if (one_of(sign, {"⌊", "⌋"})) return "`/` rounds down: write n / 2";
    if (one_of(sign, {"⌈", "⌉"})) return "`/` rounds down: write (n + 1) / 2";
    if (sign == "∞") return "there is no infinite number: for a position that nobody wins write D(n)";
    if (sign == "∀") return "leave it out: a claim is about every position, and a range stands behind it: … for n in 0..100";
    if (sign == "∃") return "write any(x in S: …)";
    if (sign == "∅") return "write {}";
    if (sign == "⊗") return "the nim-product is written nim_product(a, b)";
    if (sign == "√") return "write isqrt(n), which rounds down";
    return "";
}

std::string idiom_of_declaration(std::string_view word) {
    if (one_of(word, {"last", "player", "winner", "loser", "lose", "loses", "win", "wins", "who", "whoever"}))
        return "who cannot move loses; the other way round is `play misere`";
    if (one_of(word, {"end", "ends", "final", "goal"}))
        return "where no move is left, play is over; other ends: stop (n) if …, and who wins there: terminal (n): mover wins if …";
    if (one_of(word, {"parameter", "parameters", "param", "params", "input"})) return "parameters stand behind the name: game my_game(k = 3)";
    if (one_of(word, {"def", "define", "function", "fun", "const", "var"})) return "a name is given by let: let f(x) = x + 1";
    if (one_of(word, {"rule", "rules", "option", "options", "turn"})) return "a move is written move (n) -> (n - 1)";
    if (one_of(word, {"state", "board", "heap", "heaps", "pile", "piles"})) return "what a position is made of is written position (n)";
    return "";
}

std::string idiom_of_function(std::string_view word) {
    if (word == "winner") return "who wins is asked of a position: winner at (21) = first, or winner at start = second";
    if (word == "range") return "a range is written 1..3, with both its ends";
    if (one_of(word, {"G", "grundy", "nimber", "sg", "SG", "sprague_grundy", "nim_value", "grundy_value"}))
        return "the Grundy value is asked by g: g(n), in a claim or `grundy ask`";
    if (one_of(word, {"lost", "loses", "losing", "is_lost", "is_P", "p"})) return "that who is to move loses is asked by P: P(n), in a claim or `grundy ask`";
    if (one_of(word, {"won", "wins", "winning", "is_won", "is_N"})) return "that who is to move wins is asked by N: N(n), in a claim or `grundy ask`";
    if (word == "lcm") return "write a * b / gcd(a, b)";
    if (one_of(word, {"replace", "substitute", "sub", "swap"}))
        return "put the pieces together: w[1..i-1] ++ \"ba\" ++ w[i+2..len(w)]; one entry: h[i := h[i] - 1]";
    if (word == "floor") return "`/` rounds down: write a / b";
    if (one_of(word, {"ceil", "ceiling"})) return "`/` rounds down: write (a + b - 1) / b";
    if (one_of(word, {"prime", "is_prime", "isprime"})) return "write n in primes(n)";
    if (one_of(word, {"exists", "some"})) return "write any(x in S: …)";
    if (one_of(word, {"forall", "every"})) return "write all(x in S: …)";
    if (one_of(word, {"remove", "delete", "erase", "without", "discard"})) return "write S \\ {x} of a set, w[1..i-1] ++ w[i+1..len(w)] of a row or a word";
    if (one_of(word, {"insert", "add", "append", "push"})) return "write S | {x} of a set, w ++ [x] of a row";
    if (one_of(word, {"size", "length", "card"})) return "write len(S)";
    if (one_of(word, {"nimsum", "nim_sum"})) return "write nimsum(a, b) or a xor b; of a vector nimsum(h) or xor(h)";
    if (one_of(word, {"nimprod", "nim_prod", "nimproduct", "nim_mul", "nim_multiply", "nim_times"})) return "write nim_product(a, b)";
    if (one_of(word, {"neighbors", "neighbours", "neighbor", "neighbour", "adjacent", "adj", "adjacency", "succ", "successors", "children", "N"}))
        return "write next(G, v): the vertices that v is joined to, or that its arcs lead to";
    if (one_of(word, {"pred", "predecessors", "parents", "parent"})) return "write prev(G, v): the vertices whose arcs lead to v";
    if (one_of(word, {"shift", "left_shift"}))
        return "digits with a zero behind them: n * b in base b, reread(n, [1, 1], [1, 2], [2, 3]) in Zeckendorf's notation";
    if (one_of(word, {"trailing_zeros", "tz", "ctz", "valuation", "ord"})) return "write trailing(n, 2, 0): how many zeros end n in base 2";
    if (word == "edge") return "an edge of a position is written 0 - 1; whether two vertices are joined: u in next(G, v)";
    if (one_of(word, {"is_adjacent", "joined", "is_edge", "has_edge"})) return "write u in next(G, v)";
    if (one_of(word, {"nodes", "points"})) return "write vertices(G)";
    if (word == "mex") return "the value that mex makes is g: g(n) in a claim or `grundy ask`";
    return "";
}

}  // namespace grundy::dsl
