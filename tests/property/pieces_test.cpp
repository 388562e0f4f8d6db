/// Games on sets that fall apart: pieces say what the definition says, on random graphs and strips, by rules of several kinds; and rules of other kinds are
/// left alone.
#include <gtest/gtest.h>

#include "engine/solve/positions/reference.hpp"
#include "engine/solve/positions/search.hpp"
#include "tests/support/written.hpp"

namespace grundy {
namespace {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t below(std::uint64_t end) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return (state_ >> 33) % end;
    }

private:
    std::uint64_t state_;
};

std::shared_ptr<const game::Ruleset> ruleset(const std::string& text) { return game::compile(*grundy::tests::written(text)); }

game::Position random_subset(const game::Ruleset& game, Random& random) {
    game::Position row(game.shape().fixed_cells(), 0);
    for (std::size_t i = 0; i < game.shape().universe(0); ++i)
        if (random.below(4) != 0) row[i / 64] |= static_cast<std::int64_t>(std::uint64_t{1} << (i % 64));
    return row;
}

/// What a search finds, values and outcomes, is what memo and mex over the rule's own options find.
void compare(const std::string& text, Random& random, bool fits, bool exact) {
    const auto game = ruleset(text);
    ASSERT_TRUE(game);
    const auto instances = solve::instances_of(*game->rule());
    ASSERT_EQ(instances.has_value(), fits) << text;
    if (fits) {
        EXPECT_EQ(instances->exact, exact) << text;
    }
    const base::Budget budget;
    const parallel::Threads threads(1);
    solve::Search search(*game, budget, threads);
    solve::Reference reference(game);
    const auto pieces = solve::Pieces::of(*game);
    ASSERT_EQ(pieces != nullptr, fits && !instances->all.empty()) << text;
    for (int k = 0; k < 6; ++k) {
        const game::Position position = random_subset(*game, random);
        const auto value = reference.value(position).value;
        const auto found = search.value({position});
        ASSERT_TRUE(found.answer) << text;
        EXPECT_EQ(found.answer->finite, value) << text << game->shape().print(position);
        EXPECT_EQ(search.outcome({position}).answer, value == 0 ? solve::Outcome::P : solve::Outcome::N) << text << game->shape().print(position);
        if (!pieces) continue;
        solve::Couples couples(*pieces);
        EXPECT_EQ(couples.lost(position), value == 0) << text << game->shape().print(position);
        if (const auto play = pieces->mirrored(position)) {
            EXPECT_EQ(play->opening, value != 0) << text << game->shape().print(position);
            EXPECT_EQ(reference.value(pieces->after(*play)).value, 0u) << text << game->shape().print(position);
        }
        std::uint32_t sum = 0;
        for (const game::Position& piece : pieces->split(position)) sum ^= reference.value(piece).value;
        EXPECT_EQ(sum, value) << text << game->shape().print(position);
    }
}

std::string random_graph(Random& random, int vertices, int edges, const char* arrow) {
    std::string text = "graph G = { ";
    for (int v = 0; v < vertices; ++v) text += (v ? " ; v" : "v") + std::to_string(v);
    for (int e = 0; e < edges; ++e) {
        const auto a = random.below(static_cast<std::uint64_t>(vertices)), b = random.below(static_cast<std::uint64_t>(vertices));
        if (a != b) text += " ; v" + std::to_string(a) + arrow + "v" + std::to_string(b);
    }
    return text + " }\n";
}

TEST(Pieces, RandomGraphs) {
    Random random(122);
    for (int k = 0; k < 24; ++k) {
        const std::string undirected = random_graph(random, 9, 9, " -- "), directed = random_graph(random, 9, 10, " -> ");
        const std::string head = "game g\n" + undirected, vertices = head + "position (S : set G)\n", edges = head + "position (E : set edges(G))\n";
        compare(vertices + "move (S) -> (S \\ ({v} | next(G, v))) for v in S\n", random, true, true);
        compare(vertices + "move (S) -> (S \\ {v} \\ (next(G, v) & S)) for v in S\n", random, true, true);
        compare(vertices + "move (S) -> (S xor {v, w}) for v in S, w in next(G, v) & S\n", random, true, true);
        compare(vertices + "move (S) -> (S \\ ends(e)) for e in edges(G) if all(v in ends(e): v in S)\n", random, true, true);
        compare(vertices + "move (S) -> ({x for x in S if x != v and not (x in next(G, v))}) for v in S\n", random, true, true);
        // What a vertex may do depends on which others are there.
        compare(vertices + "move (S) -> (S \\ {v}) for v in S if any(w in next(G, v): w in S)\n", random, true, false);
        compare(vertices + "move (S) -> (S \\ {v}) for v in S if even(len(next(G, v) & S))\n", random, true, false);
        compare(vertices + "move (S) -> (S \\ {v}) for v in S if not any(w in S: w in next(G, v))\nmove (S) -> (S \\ {v, w}) for v in S, w in next(G, v) & S\n",
                random, true, false);
        compare(vertices + "move (S) -> (S \\ {v}) for v in S if count(w in S: w in next(G, v)) >= 2\n", random, true, false);
        compare("game g\n" + directed + "position (S : set G)\nmove (S) -> (S \\ ({v} | next(G, v))) for v in S if not any(w in prev(G, v): w in S)\n", random,
                true, false);
        compare(edges +
                    "move (E) -> (E \\ {e}) for e in E if all(f in E: f = e or len(ends(f) & ends(e)) = 0)\nmove (E) -> ({f for f in E if len(ends(f) & "
                    "ends(e)) = 0}) for e in E\n",
                random, true, false);
        // All of S matters to every move, or S may grow.
        compare(vertices + "move (S) -> (S \\ {v}) for v in S if odd(len(S)) or v in next(G, v)\n", random, true, false);
    }
}

/// A board that fills up is the board of its free places.
TEST(Pieces, FillingUp) {
    Random random(77);
    for (int k = 0; k < 16; ++k) {
        const std::string graph = "game g\n" + random_graph(random, 9, 9, " -- "), vertices = graph + "position (S : set G)\n";
        compare(vertices + "move (S) -> (S | {v}) for v in vertices(G) \\ S if not any(u in next(G, v): u in S)\n", random, true, true);
        compare(vertices + "move (S) -> (S | {v}) for v in G if not (v in S) and all(u in next(G, v): not (u in S))\n", random, true, true);
        compare(vertices + "move (S) -> (S | {v}) for v in G if not (v in S) and all(u in S: not (u in next(G, v)))\n", random, true, true);
        compare(vertices + "move (S) -> (S | {v} | {w}) for v in G, w in next(G, v) if S & {v, w} = {}\n", random, true, true);
        compare(vertices + "move (S) -> (S xor ends(e)) for e in edges(G) if not any(v in ends(e): v in S)\n", random, true, true);
        compare(vertices + "move (S) -> (S | {v} | next(G, v)) for v in vertices(G) \\ S\n", random, true, true);
        // What may come depends on what is there.
        compare(vertices + "move (S) -> (S | {v}) for v in vertices(G) \\ S if S = {} or any(u in next(G, v): u in S)\n", random, true, false);
        compare(vertices + "move (S) -> (S | {v}) for v in vertices(G) \\ S if count(u in S: u in next(G, v)) <= 1\n", random, true, false);
        compare(vertices + "move (S) -> (S | {w}) for v in S, w in next(G, v) if not (w in S)\n", random, true, false);
        compare(graph + "position (E : set edges(G))\nmove (E) -> (E | {e}) for e in edges(G) \\ E if all(f in E: ends(e) & ends(f) = {})\n", random, true,
                true);
    }
    const std::string strip = "game g\nposition (S : set 1..12)\n";
    compare(strip + "move (S) -> (S | {x, x + 1}) for x in 1..12 if S & {x, x + 1} = {}\n", random, true, true);  // 13 is on no board
    compare(strip + "move (S) -> (S | {x, x + 1}) for x in 1..11 if {x, x + 1} \\ S = {x, x + 1}\n", random, false, false);
    compare(strip + "move (S) -> (S | {x}) for x in 1..12 if all(y in S: abs(x - y) > 2)\n", random, true, true);
}

/// A move that leaves a set is worth what one is that leaves its parts as positions of their own, where nothing acts from part to part.
void compare_with_parts(const std::string& head, const std::string& rest, const std::string& binders, Random& random) {
    const auto whole = ruleset(head + "move (S) -> (" + rest + ") " + binders),
               apart = ruleset(head + "move (S) -> sum(C in parts(" + rest + "): (C)) " + binders);
    ASSERT_TRUE(whole && apart);
    const base::Budget budget;
    const parallel::Threads threads(1);
    solve::Search search(*apart, budget, threads);
    solve::Reference expected(whole), reference(apart);
    for (int k = 0; k < 6; ++k) {
        const game::Position position = random_subset(*whole, random);
        const auto value = expected.value(position).value;
        EXPECT_EQ(reference.value(position).value, value) << head << rest << whole->shape().print(position);
        const auto found = search.value({position});
        ASSERT_TRUE(found.answer) << head;
        EXPECT_EQ(found.answer->finite, value) << head << rest << whole->shape().print(position);
    }
}

TEST(Pieces, PartsAreWhatASetFallsInto) {
    Random random(2026);
    for (int k = 0; k < 12; ++k) {
        const std::string graph = "game g\n" + random_graph(random, 9, 9, k % 2 == 0 ? " -- " : " -> ");
        compare_with_parts(graph + "position (S : set G)\n", "S \\ ({v} | next(G, v) | prev(G, v))", "for v in S", random);
        compare_with_parts(graph + "position (S : set G)\n", "S \\ {v, w}", "for v in S, w in next(G, v) & S", random);
        compare_with_parts(graph + "position (S : set edges(G))\n", "S \\ {e, f}", "for e in S, f in S if ends(e) & ends(f) != {}", random);
    }
    for (const std::string n : {"5", "13"})
        compare_with_parts("game g\nposition (S : set 1.." + n + ")\n", "S \\ {x, x + 1}", "for x in S if x + 1 in S", random);
}

TEST(Pieces, Strips) {
    Random random(7);
    for (const std::string n : {"9", "13"}) {
        const std::string strip = "game g\nposition (S : set 1.." + n + ")\n";
        compare(strip + "move (S) -> (S \\ {v - 1, v, v + 1}) for v in S\n", random, true, true);
        compare(strip + "move (S) -> (S \\ {v, v + 1}) for v in S if v + 1 in S\n", random, true, true);
        compare(strip + "move (S) -> (S \\ {v, v + 1, v + 3}) for v in S if v + 1 in S and v + 3 in S\nmove (S) -> (S \\ {v}) for v in {2, 5, 6} & S\n", random,
                true, true);
        compare(strip + "move (S) -> (S \\ {v}) for v in S if not (v - 1 in S) or not (v + 1 in S)\n", random, true, false);
        compare(strip + "move (S) -> (S \\ {v..v + k}) for k in 0..3, v in S if all(x in v..v + k: x in S)\n", random, true, true);
    }
    const std::string strip = "game g\nposition (S : set 1..8)\n";
    compare(strip + "move (S) -> (S xor {v, v - 1}) for v in S if v > 1 and sum(S) > 3 and v + 1 in S\nmove (S) -> (S \\ {1}) if 1 in S\nstop (S) if 3 in S\n",
            random, false, false);
    compare(strip + "move (S) -> (S \\ {v} \\ {max(S)}) for v in S\nmove (S) -> (S \\ T) for T in subsets(S) if T != {}\n", random, false, false);
    // The first element and the length: no element is without meaning for a move.
    compare(strip + "move (S) -> (S \\ {v}) for v in S if v = min(S) or len(S) <= 3\n", random, true, false);
}

/// Translated and reflected pieces are one: a strip has as many pieces as lengths. Dawson's Kayles, code 0.137.
TEST(Pieces, AStripHasOnePieceOfEveryLength) {
    const auto game = ruleset("game g\nposition (S : set 1..60)\nmove (S) -> (S \\ {v - 1, v, v + 1}) for v in S\n");
    const base::Budget budget;
    const parallel::Threads threads(1);
    solve::Search search(*game, budget, threads);
    const auto all = static_cast<std::int64_t>((std::uint64_t{1} << 60) - 1);
    EXPECT_TRUE(search.falls_apart({all}));
    const auto found = search.value({{all}});
    ASSERT_TRUE(found.answer);
    std::vector<std::uint32_t> g{0};
    for (std::size_t n = 1; n <= 60; ++n) {
        std::set<std::uint32_t> options;
        for (std::size_t v = 1; v <= n; ++v) options.insert(g[v < 2 ? 0 : v - 2] ^ g[v + 2 > n + 1 ? 0 : n - v - (v < n ? 1 : 0)]);
        std::uint32_t mex = 0;
        while (options.count(mex) != 0) ++mex;
        g.push_back(mex);
    }
    EXPECT_EQ(found.answer->finite, g[60]);
    EXPECT_LE(search.positions(), 60u);
}

}  // namespace
}  // namespace grundy
