#include "tests/unit/puzzle/puzzles.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/written.hpp"

namespace grundy::puzzle::tests {
namespace {

class Draw {
public:
    explicit Draw(std::uint64_t seed) : random_(seed) {}
    int number(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool once_in(int n) { return number(1, n) == 1; }
    template <class... Text>
    std::string of(Text... text) {
        const std::string all[] = {text...};
        return all[static_cast<std::size_t>(number(0, static_cast<int>(sizeof...(text)) - 1))];
    }

private:
    std::mt19937_64 random_;
};

/// " cost …" of what `names` are.
std::string cost(Draw& draw, bool costs, const std::string& name) {
    if (!costs || draw.once_in(4)) return "";
    return " cost " + draw.of(std::to_string(draw.number(0, 3)), name, name + " mod 3", "2 * " + name + " + 1");
}

std::string two_numbers(Draw& draw, bool costs) {
    const int a = draw.number(2, 6), b = draw.number(2, 6);
    std::string text = fmt::format("position (x, y) where x <= {} and y <= {}\n", a, b);
    for (int i = draw.number(1, 4); i > 0; --i) {
        const std::string guard = draw.once_in(3) ? fmt::format(" if (x + {} * y) mod {} != 0", draw.number(1, 3), draw.number(2, 4)) : "";
        text += fmt::format("move (x, y) -> (x + {}, y + {}){}{}\n", draw.number(-3, 3), draw.number(-3, 3), guard, cost(draw, costs, "x"));
    }
    if (draw.once_in(2)) text += fmt::format("move turn: (x, y) -> (y, x){}\n", cost(draw, costs, "y"));
    if (draw.once_in(3)) text += fmt::format("stop (x, y) if x = {} and y > 1\n", draw.number(0, a));
    text += fmt::format("start ({}, {})\n", draw.number(0, a), draw.number(0, b));
    const std::string goal = draw.of(fmt::format("x = {} and y = {}", draw.number(0, a), draw.number(0, b)), fmt::format("x + y = {}", draw.number(1, a + b)),
                                     fmt::format("x = {} and (x + y) mod 2 = 1", draw.number(0, a)));
    return text + "goal (x, y) if " + goal + "\n";
}

std::string row(Draw& draw, bool costs) {
    const int n = draw.number(2, 4), m = draw.number(1, 3);
    std::string text = fmt::format("position ({}h[{}]) where all(x in h: x <= {})\n", draw.once_in(3) ? "unordered " : "", n, m);
    text += fmt::format("move (h) -> (h[i := (h[i] + k) mod {}]) for i in 1..{}, k in 1..{} if h[i] != {}{}\n", m + 1, n, draw.number(1, m), draw.number(0, m),
                        cost(draw, costs, "k"));
    text += fmt::format("move (h) -> (h[i := h[j], j := h[i]]) for i in 1..{}, j in 1..{} if i < j and h[i] > h[j]{}\n", n, n, cost(draw, costs, "h[i]"));
    text += fmt::format("start ([{}] * {})\n", draw.number(0, m), n);
    return text + fmt::format("goal (h) if sum(h) = {}\n", draw.number(0, n * m + 1));
}

std::string set(Draw& draw, bool costs) {
    const int n = draw.number(3, 7);
    std::string text = fmt::format("position (S : set 1..{})\n", n);
    text += fmt::format("move jump: (S) -> ((S \\ {{x, x + 1}}) | {{x + 2}}) for x in 1..{} if x in S and x + 1 in S and not x + 2 in S{}\n", n - 2,
                        cost(draw, costs, "x"));
    if (draw.once_in(2))
        text += fmt::format("move back: (S) -> ((S \\ {{x, x - 1}}) | {{x - 2}}) for x in 3..{} if x in S and x - 1 in S and not x - 2 in S\n", n);
    if (draw.once_in(2)) text += fmt::format("move put: (S) -> (S xor {{{}}})\n", draw.number(1, n));
    text += "start ({";
    for (int x = 1; x <= n; ++x) text += (text.back() == '{' ? "" : ", ") + std::to_string(draw.once_in(4) ? 1 : x);
    return text + "})\n" + "goal (S) if len(S) <= " + std::to_string(draw.number(1, 2)) + draw.of("", " and 1 in S") + "\n";
}

std::string word(Draw& draw, bool costs) {
    std::string letters;
    for (int i = draw.number(3, 6); i > 0; --i) letters += draw.of("a", "b", "c");
    std::string text = "position (w : word over {a, b, c})\n";
    text +=
        "move swap: (w) -> (w[1..i-1] ++ [w[j] for j in i..i+1 if j > i] ++ [w[j] for j in i..i+1 if j = i] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] != "
        "w[i + 1]" +
        cost(draw, costs, "i") + "\n";
    if (draw.once_in(2)) text += "move drop: (w) -> (w[2..len(w)]) if len(w) > 2" + cost(draw, costs, "len(w)") + "\n";
    return text + "start (\"" + letters + "\")\ngoal (w) if all(i in 1..len(w)-1: w[i] >= w[i + 1])" + draw.of("", " and len(w) <= 3") + "\n";
}

/// Without `where`: the goals end it, or the first component runs out.
std::string falling(Draw& draw, bool costs) {
    std::string text = "position (n, used)\n";
    text += fmt::format("move (n, used) -> (n - k, used + 1) for k in 1..{} if k != {}{}\n", draw.number(1, 4), draw.number(1, 3), cost(draw, costs, "k"));
    text += fmt::format("move half: (n, used) -> (n / 2, used) if n mod 2 = 0 and n > 0{}\n", cost(draw, costs, "n"));
    return text + fmt::format("start ({}, 0)\ngoal (0, used) if used mod {} = 0\ngoal (1, 1)\n", draw.number(3, 20), draw.number(1, 3));
}

/// "{1, 4, 5}" of 1 … n, each with a chance of one half.
std::string some(Draw& draw, int n) {
    std::string text;
    for (int x = 1; x <= n; ++x)
        if (draw.once_in(2)) text += (text.empty() ? "" : ", ") + std::to_string(x);
    return "{" + text + "}";
}

std::string ring(Draw& draw, int n) {
    std::string text = fmt::format("let after(x) = x mod {} + 1\nposition (S : set 1..{})\n", n, n);
    const std::string move = draw.of("jump", "light", "walk");
    if (move == "jump")
        text +=
            fmt::format("move (S) -> (S xor {{i, after(i), after(after(i))}}) for i in 1..{} if after(i) in S and len(S & {{i, after(after(i))}}) = 1\n", n);
    if (move == "light") text += fmt::format("move (S) -> (S xor {{i, after(i), after(after(i))}}) for i in 1..{}\n", n);
    if (move == "walk") text += fmt::format("move (S) -> ((S \\ {{x}}) | {{after(x)}}) for x in S if not after(x) in S\n");
    if (draw.once_in(4)) text += fmt::format("move put: (S) -> (S | {{{}}})\n", draw.number(1, n));
    return text;
}

std::string square(Draw& draw) {
    return fmt::format(
        "let rows = [{{1, 2, 3}}, {{4, 5, 6}}, {{7, 8, 9}}]\nlet columns = [{{1, 4, 7}}, {{2, 5, 8}}, {{3, 6, 9}}]\n"
        "position (S : set 1..9)\nmove (S) -> (S xor L) for L in rows{} if {}\n",
        draw.of(" ++ columns", " ++ columns", ""), draw.of("len(S & L) = 2", "len(S & L) > 0", "len(S & L) = 2 and not {min(L), max(L)} \\ S = {}"));
}

}  // namespace

std::string random_board(std::uint64_t seed) {
    Draw draw(seed);
    int n = 9;
    std::string body;
    switch (draw.number(0, 2)) {
        case 0: n = draw.number(4, 7), body = ring(draw, n); break;
        case 1: body = square(draw); break;
        default: {
            const std::string graph = draw.of("cycle(6)", "grid(2, 3)", "complete(5)", "star(5)", "path(5)");
            body = "graph G = " + graph + "\nposition (S : set G)\n";
            body += draw.of("move (S) -> (S xor ({v} | next(G, v))) for v in vertices(G)\n",
                            "move (S) -> ((S \\ {v}) | {w}) for v in S, w in next(G, v) if not w in S\n",
                            "move (S) -> (S xor {v}) for v in vertices(G) if odd(len(S & next(G, v)))\n");
            return "game board\n" + body + "start (" + draw.of("{}", "vertices(G)") + ")\ngoal (S) if " +
                   draw.of("S = {}", "len(S) = 1", "len(S) = 2", "S = vertices(G)") + "\nplay alone\n";
        }
    }
    const std::string all = fmt::format("{{1..{}}}", n);
    const std::string start = draw.once_in(3) ? some(draw, n) : draw.of(all, fmt::format("{{1..{}}} \\ {{{}}}", n, draw.number(1, n)), std::string("{}"));
    const std::string goal =
        draw.of(std::string("len(S) = 1"), std::string("S = {}"), "S = " + some(draw, n), fmt::format("len(S) <= 2 and {} in S", draw.number(1, n)));
    return "game board\n" + body + "start (" + start + ")\ngoal (S) if " + goal + "\nplay alone\n";
}

std::shared_ptr<const rule::Game> read(const std::string& text) { return grundy::tests::written(text); }

std::string random_puzzle(std::uint64_t seed, bool costs) {
    Draw draw(seed);
    std::string body;
    switch (draw.number(0, 4)) {
        case 0: body = two_numbers(draw, costs); break;
        case 1: body = row(draw, costs); break;
        case 2: body = set(draw, costs); break;
        case 3: body = word(draw, costs); break;
        default: body = falling(draw, costs); break;
    }
    return "game random\n" + body + "play alone\n";
}

}  // namespace grundy::puzzle::tests
