#include "cli/topics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::cli {

namespace {

struct Topic {
    const char *name, *about, *example, *text;
    const char* more;  ///< examples to end with, a line each, indented; null: the text shows what one writes, and `example` is the command
};

const Topic all_topics[] = {
    {"files", "a game of your own, in five lines", "grundy solve my.game",
     "A rule file says what a position is, what a move does, and what you claim of it:\n\n"
     "  game mine \"Take one, two or three\"\n"
     "  position (n)\n"
     "  move (n) -> (n - k) for k in 1..3\n"
     "  claim \"lost\": P(n) <=> n mod 4 = 0\n\n"
     "Save it as mine.game. docs/tutorial.md goes through it; docs/reference.md has every line.\n",
     "  grundy show s145\n"
     "  grundy check s145\n"},
    {"positions", "how a position is typed", "grundy value wythoff 3,5",
     "A number 21, several with commas 3,5, a row [1,2,3], a set {1,4}, a word abba, a vertex by its name. Blanks, brackets and braces need quotes.\n"
     "Numbers may be sums and powers: 3*6^300. A game with a start needs no position.\n",
     "  grundy value wythoff 3,5\n"
     "  grundy moves s145 3*6^300\n"
     "  grundy moves thirty_one\n"},
    {"sums", "several positions at once", "grundy value s145 '6 + 7 + 8'",
     "In a sum a move is made in one of the positions. Under normal play who wins is told by the nim-sum of the values.\n"
     "Equal ones are counted, 25 * (1), and other games are named: kayles (5) + nim (7). In a formula a sum stands behind `at`: P at (6) + (7).\n",
     "  grundy value s145 '6 + 7 + 8'\n"
     "  grundy moves 'kayles (5) + s145 (7)'\n"
     "  grundy ask s145 'g at (6) + (7)'\n"},
    {"words", "positions made of letters", "grundy value FILE abba",
     "`position (w : word over {a, b})` is a row of letters. w[i] is one of them, from w[1] on, w[2..len(w)] a part, \"ab\" ++ w two joined.\n"
     "On the command line letters need no quotes; the word of no letters is '\"\"'.\n\n"
     "  move (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] = w[i+1]\n",
     nullptr},
    {"rows", "rows of numbers of a fixed or of any length", "grundy value FILE '[3, 5, 7]'",
     "`position (h[3])` is three numbers, `position (w[..])` any number of them; `unordered w[..]` where their order does not matter.\n"
     "One is changed by h[i := h[i] - k]; parts are joined by ++.\n\n"
     "  move (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\n",
     nullptr},
    {"sets", "positions made of a set", "grundy value FILE '{1, 4}'",
     "`position (S : set 1..10)` is a set of numbers up to 10. S | {x} adds, S \\ {x} takes away, x in S asks, len(S) counts.\n\n"
     "  move (S) -> (S \\ {x}) for x in S\n",
     nullptr},
    {"graphs", "play on a graph", "grundy graph FILE",
     "`graph G = cycle(5)`, or path, grid(2, 3), complete(4), petersen, a list { a -> b; b -> c }, or from \"file.dot\".\n"
     "`position (v in G)` stands on a vertex, `S : set G` is a set of them; next(G, v) are those that v leads to.\n\n"
     "  graph G = { a -> b; b -> c }\n"
     "  position (v in G)\n"
     "  move (v) -> (w) for w in next(G, v)\n",
     nullptr},
    {"formulas", "what may be asked and claimed", "grundy ask s145 '{n for n in 0..20 if P(n)}'",
     "P(n): who is to move at n loses; N(n): wins; D(n): draws; g(n) is the Grundy value. Of a sum: P at (6) + (7); of the start: N at start.\n"
     "and, or, not, =>, <=>; n mod 4 = 0; n in {0, 2}; all(x in S: ...), any(x in S: ...), count(n in 0..99: P(n)).\n",
     "  grundy ask s145 'P(10)' 'g(7)'\n"
     "  grundy ask s145 '{n for n in 0..20 if P(n)}'\n"
     "  grundy ask s145 'P(n) <=> n mod 8 in {0, 2}'\n"},
    {"claims", "statements that are proved or refuted", "grundy check s145",
     "A line `claim \"what it says\": FORMULA` speaks of every position; behind it may stand a range, for n in 0..100, before its colon parameters, with k in "
     "2..7.\n"
     "`check` proves it, or finds the smallest counterexample, or says how far it holds. `ask` does so with a formula alone, `certify` writes the proof "
     "down.\n",
     "  grundy check s145\n"
     "  grundy ask mark 'P(n) => odd(n)'\n"},
    {"parameters", "numbers and sets of a game that may be chosen", "grundy value mark t=5 24",
     "`game mark(t = 2)` has a parameter with its default. Others stand behind the name of the game, or behind positions and expressions. "
     "`ask` answers for each of several values.\n",
     "  grundy value mark t=5 24\n"
     "  grundy ask mark t=5 'N(24)'\n"
     "  grundy ask mark 'N(24)' t=2..9\n"},
    {"misere", "who makes the last move loses", "grundy value kayles 5 --misere",
     "`play misere` in a file, or --misere on the command line. Sums have no values then; `solve` looks for a misère quotient that tells who wins them.\n",
     "  grundy value kayles 5 --misere\n"
     "  grundy value misere_kayles '5 + 7'\n"},
    {"limits", "time, memory, and going on", "grundy solve s145 --time-limit 30s",
     "--time-limit and --memory-limit end a run with what is known by then (status 3). Without them claims have a few seconds each.\n"
     "`solve --checkpoint FILE` keeps the values, and a later run goes on from there.\n",
     "  grundy solve s145 --time-limit 30s\n"},
    {"proofs", "certificates, and the checker that trusts nothing", "grundy certify kayles -o kayles.json",
     "`certify` writes a proved law, a position (--at) or a claim (--claim) as a file; `grundy-verify` checks it from the rule alone.\n",
     "  grundy certify s145 --claim 'P(n) <=> n mod 8 in {0, 2}'\n"},
    {"pictures", "plots and graphs", "grundy plot wythoff",
     "`plot` draws values against n, or the P-positions of two numbers, in the terminal or with -o as SVG; `graph` draws positions and moves.\n",
     "  grundy plot wythoff\n"
     "  grundy graph s145 8\n"},
};

const Topic* find(const std::string& name) {
    const auto bare = [](const std::string& word) { return word.size() > 2 && word.back() == 's' ? word.substr(0, word.size() - 1) : word; };
    const auto found = std::find_if(std::begin(all_topics), std::end(all_topics), [&](const Topic& t) { return bare(t.name) == bare(name); });
    return found == std::end(all_topics) ? nullptr : found;
}

}  // namespace

std::vector<std::string> topics() {
    std::vector<std::string> names;
    for (const Topic& topic : all_topics) names.emplace_back(topic.name);
    return names;
}

std::string topic_list() {
    std::string text = "Topics, told by `grundy help TOPIC`, with an example each:\n";
    for (const Topic& topic : all_topics) text += fmt::format("  {:<11} {:<49} {}\n", topic.name, topic.about, topic.example);
    return text;
}

std::optional<std::string> topic_page(const std::string& name) {
    const Topic* topic = find(name);
    if (topic == nullptr) return std::nullopt;
    const std::string more = topic->more != nullptr ? topic->more : "  " + std::string(topic->example) + "\n";
    return fmt::format("{}: {}\n\n{}\n{}", topic->name, topic->about, topic->text, more);
}

}  // namespace grundy::cli
