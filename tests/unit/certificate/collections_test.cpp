// Sets of edges, parts of sets, lists of sets, starts that are sums, rows of whole numbers: certified, printed, read back, and rejected when turned round.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

TEST(CollectionCertificates, AreWrittenAndReadBack) {
    const std::string edges = "game t\ngraph G = { 1 -- 2 ; 2 -- 1 ; 1 -- 2, 3 ; 3 -- 4 }\nposition (E : set edges(G))\n";
    const std::string cut = edges + "move (E) -> (E \\ {e}) for e in E if connected(G, E \\ {e})\nstart (edges(G))\n";
    const std::string fall = edges + "move (E) -> sum(C in parts(E \\ {e}): (C)) for e in E if even(degree(E, G.2)) or len(ends(e)) = 2\n";
    const std::string fires =
        "game t\ngraph G = { 1 -- 2, 3 ; 3 -- 4, 5 ; 5 -- 6 }\nposition (S : set G)\n"
        "move (S) -> sum(C in parts(S \\ ({v} | next(G, v))) if len(C) >= 2: (C)) for v in S\nstart (vertices(G))\n";
    const std::string lines =
        "game t(n = 3)\nlet rows = [{n * r + c for c in 1..n} for r in 0..n-1]\nposition (S : set 1..9)\n"
        "move (S) -> (S | {x}) for x in 1..9 if not x in S\nstop (S) if any(L in rows: L \\ S = {})\nstart ({1, 2, 4, 5, 7, 9})\n";
    const std::string several = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nstart (5) + (7) + 2 * (9)\n";
    const std::string signs =
        "game t\nposition (w[..] : integer)\nmove (w) -> (w[1..i-1] ++ [w[i] - w[i+1]] ++ w[i+2..len(w)]) for i in 1..len(w)-1\n"
        "terminal (w): mover wins if len(w) = 1 and w[1] < 0\nstart ([3, 1, 4, 1])\n";
    const std::string products =
        "game t\nposition (x, y)\nmove (x, y) -> (a, b) for a in 0..x-1, b in 0..y-1\nmove (x, y) -> (a, y) for a in 0..x-1 if nim_product(a, y) = 0\n";
    const struct {
        std::string rule, claim;
    } table[] = {
        {cut, "winner at start = second"},
        {cut, "N({1 - 2, (1, 2, 3), 1 - 3, 3 - 4}) and not N({1 - 3, 3 - 4})"},
        {fall, "P({1 - 3, 3 - 4}) <=> g({1 - 3, 3 - 4}) = 0"},
        {fires, "g at start = g(vertices(G))"},
        {fires, "N at start => any(v in vertices(G): xor(C in parts(vertices(G) \\ ({v} | next(G, v))) if len(C) >= 2: g(C)) = 0)"},
        {lines, "N at start"},
        {lines, "any(L in rows: L \\ {1, 2, 3} = {})"},
        {several, "N at start"},
        {several, "move start -> (5) + (5) + 2 * (9) wins"},
        {signs, "(N at start) or (P at start)"},
        {signs, "N([a, b]) => a - b >= -9 for a in -2..2, b in -2..2"},
        {products, "g(x, y) >= 0 for x in 0..4, y in 0..4"},
    };
    for (const auto& one : table) expect_certified(one.rule, one.claim, "");
}

// Sets of edges are finitely many, and are called by their ends.
TEST(CollectionCertificates, OfEverySetOfEdges) {
    const std::string takes = "game t\ngraph L = path(4)\nposition (E : set edges(L))\nmove (E) -> (E \\ {e}) for e in E\n";
    expect_certified(takes, "g(E) = len(E) mod 2", "");
    expect_certified(takes, "len(E) = 3 => g(E) = 1", "");
    const std::string wrong = claims_of(takes + "claim \"c\": len(E) = 3 => g(E) = 0\n").at(0).text;
    EXPECT_EQ(rejection(wrong), "");
    EXPECT_EQ(verify::verify(wrong).how, "it fails at E = {1 - 2, 2 - 3, 3 - 4}");
}

// A name that runs through rows that are listed, of all positions.
TEST(CollectionCertificates, RowsThatAreListed) {
    const std::string pair =
        "game t\nlet lost = [[0, 0], [1, 1], [2, 2], [3, 3]]\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\n"
        "move (x, y) -> (x, y - k) for k in 1..3\n";
    const struct {
        const char *claim, *wrong;
    } table[] = {
        {"P(x, y) <=> [x mod 4, y mod 4] in lost", "P(x, y) <=> [x mod 4, y mod 3] in lost"},
        {"P(x, y) <=> [x mod 4, y mod 4] in [[0, 0], [1, 1], [2, 2], [3, 3]]", "P(x, y) <=> [x mod 4, y mod 4] in [[0, 0], [1, 1], [2, 2], [3, 2]]"},
        {"P(x, y) <=> any(v in lost: x mod 4 = v[1] and y mod 4 = v[2])", "P(x, y) <=> any(v in lost: x mod 4 = v[1] and y mod 4 = v[1] + v[2])"},
        {"N(x, y) <=> even(count(v in lost: x mod 4 = v[1] and y mod 4 = v[2]))", "N(x, y) <=> odd(count(v in lost: x mod 4 = v[1] and y mod 4 = v[2]))"},
        {"all(v in [[1, 0], [0, 1], [2, 1]]: P(x, y) => N(x + v[1], y + v[2]))", "all(v in [[1, 0], [0, 1], [1, 1]]: P(x, y) => N(x + v[1], y + v[2]))"},
    };
    for (const auto& one : table) {
        SCOPED_TRACE(one.claim);
        const std::string text = certified(pair, one.claim);
        EXPECT_EQ(Json::parse(text)["proof"]["thm"], "11.1");
        EXPECT_NE(rejection(claiming(text, pair, one.wrong), verify::usual_steps), "");
    }
}

// A start is one position or a sum of two or more; equal edges stand next to each other, where their numbers tell them apart.
TEST(CollectionCertificates, ForgedOnesAreNotRead) {
    const std::string several = certified("game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nstart (5) + (7)\n", "N at start");
    for (const Json& start : {Json::array(), Json::array({Json::array({5})}), Json::array({Json::array({5}), Json::array({-7})})}) {
        Json json = Json::parse(several);
        json["rule"]["start_sum"] = start;
        EXPECT_NE(rejection(json.dump()), "") << start;
    }
    Json both = Json::parse(several);
    both["rule"]["start"] = Json::array({5});
    EXPECT_NE(rejection(both.dump()), "");
    const std::string edges =
        certified("game t\ngraph G = { 1 -- 2 ; 2 -- 3 ; 1 -- 2 }\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E\n", "N({(1, 2, 2)})");
    Json apart = Json::parse(edges);
    auto& list = apart["rule"]["graphs"][0]["edges"];
    ASSERT_EQ(list.size(), 3U);
    std::swap(list[1], list[2]);
    EXPECT_NE(rejection(apart.dump()), "");
    Json signs = Json::parse(certified("game t\nposition (w[..] : integer)\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\n", "N([-1])"));
    signs["rule"]["components"][0]["kind"] = "sequence";
    EXPECT_NE(rejection(signs.dump()), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
