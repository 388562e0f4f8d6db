/// Symmetric positions joined: searches say what the definition says, on graphs with many symmetries and few, by rules of many kinds; rules that look at
/// vertices in another way than by the graph are left alone.
#include <random>

#include <gtest/gtest.h>

#include "engine/rule/rewrite/nameless.hpp"
#include "engine/solve/positions/reference.hpp"
#include "engine/solve/positions/search.hpp"
#include "tests/support/written.hpp"

namespace grundy {
namespace {

game::Position random_position(const game::Ruleset& game, std::mt19937& random) {
    for (;;) {
        game::Position row;
        for (std::size_t c = 0; c < game.shape().components().size(); ++c) {
            const std::size_t universe = game.shape().universe(c);
            switch (game.shape().components()[c].kind) {
                case rule::ComponentKind::vertex: row.push_back(static_cast<std::int64_t>(random() % universe)); break;
                case rule::ComponentKind::natural: row.push_back(static_cast<std::int64_t>(random() % 4)); break;
                default: row.push_back(static_cast<std::int64_t>(random() & random() & ((std::uint64_t{1} << universe) - 1)));
            }
        }
        if (game.contains(row)) return row;
    }
}

/// Returns how many symmetries the search used.
std::size_t searched_as_defined(const std::string& text, std::mt19937& random) {
    const auto game = game::compile(*grundy::tests::written(text));
    if (!game) return 0;
    const base::Budget budget;
    const parallel::Threads threads(1);
    solve::Search search(*game, budget, threads);
    for (int k = 0; k < 5; ++k) {
        const game::Position position = random_position(*game, random);
        const auto judge = solve::solve_graph(*game, {position}, budget, threads);
        const auto outcome = search.outcome({position});
        EXPECT_TRUE(outcome.answer) << text;
        if (outcome.answer) {
            EXPECT_EQ(*outcome.answer, judge.outcome(position)) << text << game->shape().print(position);
        }
        if (game->convention().has_values()) {
            const auto value = search.value({position});
            EXPECT_TRUE(value.answer && judge.value(position) && *value.answer == *judge.value(position)) << text << game->shape().print(position);
        }
        const auto winning = search.winning_moves({position});
        EXPECT_TRUE(winning.answer) << text;
        if (!winning.answer) continue;
        std::vector<game::Sum> expected, found;
        for (const game::Sum& option : game::option_list(*game, position))
            if (option.size() == 1 && judge.outcome(option[0]) == solve::Outcome::P) expected.push_back(option);
        for (const auto& play : *winning.answer)
            if (play.option.size() == 1) found.push_back(play.option);
        EXPECT_EQ(found, expected) << text << game->shape().print(position);
    }
    return search.symmetries();
}

std::string any_graph(std::mt19937& random) {
    static const char* const named[] = {"path(5)",    "cycle(6)", "complete(4)", "complete(2, 3)",    "star(4)",
                                        "grid(2, 3)", "wheel(5)", "cycle(5)",    "tree([1, 1, 2, 2])"};
    if (random() % 4 != 0) return std::string("graph G = ") + named[random() % std::size(named)] + "\n";
    std::string text = "graph G = { a ; b ; c ; d ; e";
    const bool directed = random() % 2 == 0;
    for (int e = 0; e < 5; ++e) {
        const char from = static_cast<char>('a' + random() % 5), to = static_cast<char>('a' + random() % 5);
        if (from != to || directed) text += std::string(" ; ") + from + (directed ? " -> " : " -- ") + to;
    }
    return text + " }\n";
}

TEST(Symmetry, SearchesSayWhatTheDefinitionSays) {
    std::mt19937 random(20261123);
    const char* const rules[] = {
        // marked and joined, two players' colours, a chip and what is left
        "position (S : set G)\nmove (S) -> (S | {v}) for v in G if not v in S and not any(w in next(G, v): w in S)\n",
        "position (S : set G)\nmove (S) -> (S | {v}) for v in G if not v in S\nstop (S) if any(v in S, w in S: v in next(G, w))\n",
        "position (S : set G)\nmove (S) -> (S xor {v}) for v in G if even(len(next(G, v) & S))\n",
        "position (S : set G, T : set G)\nmove (S, T) -> (T, S | {v}) for v in G if not v in S | T and not any(w in next(G, v): w in T)\nplay normal "
        "partizan\n",
        "position (S : set G, T : set G)\nmove (S, T) -> (T, S | {v}) for v in G if not v in S | T and not any(w in next(G, v): w in S)\n",
        "position (v in G, S : set G)\nmove (v, S) -> (w, S \\ {v}) for w in next(G, v) if w in S\n",
        "position (v in G)\nmove (v) -> (w) for w in next(G, v)\n",
        "position (v in G, w in G)\nmove (v, w) -> (w, u) for u in next(G, v) if u != w\n",
        "position (v in G, n)\nmove (v, n) -> (w, n - 1) for w in next(G, v) if n >= 1\nterminal (v, n): mover wins if len(next(G, v)) >= 2\n",
        "position (S : set G)\nmove (S) -> (S \\ {v}) for v in S if connected(S)\nplay misere\n",
        "position (E : set edges(G))\nmove (E) -> (E | {e}) for e in edges(G) if not e in E and all(v in ends(e): degree(E, v) <= 1)\n",
        "position (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E if any(v in ends(e): degree(E, v) = 1)\n",
        "position (S : set G)\nmove (S) -> sum(C in parts(S \\ {v}): (C)) for v in S if len(next(G, v) & S) <= 1\n",
        "position (S : set G, v in G)\nmove (S, v) -> (S | {v}, w) for w in next(G, v) if not w in S\nplay misere\n",
        // # is one of the vertices
        "position (S : set G)\nmove (S) -> (S | {v}) for v in G if not v in S and (v = # or not any(w in next(G, v): w in S))\n",
        "position (v in G, S : set G)\nmove (v, S) -> (w, S | {v}) for w in next(G, v) if not w in S or w = # and not v in S\n",
        "position (S : set G)\nmove (S) -> (S \\ {v}) for v in S\nstop (S) if # in S and len(S) <= 2\n",
        "position (S : set G)\nmove (S) -> (S xor A) for A in subsets(S) if len(A) = 2 and sum(v in A: len(next(G, v))) >= 3\n",
    };
    std::size_t joined = 0, most = 0;
    for (int round = 0; round < 216; ++round) {
        const std::string graph = any_graph(random);
        std::string text = "game g\n" + graph + rules[static_cast<std::size_t>(round) % std::size(rules)];
        for (auto at = text.find('#'); at != std::string::npos; at = text.find('#')) text.replace(at, 1, graph.find('{') != std::string::npos ? "G.a" : "G.2");
        const std::size_t symmetries = searched_as_defined(text, random);
        joined += symmetries > 1, most = std::max(most, symmetries);
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GE(joined, 80U);
    EXPECT_GE(most, 24U);
}

std::optional<std::set<std::int64_t>> named_in(const std::string& rest) {
    const auto game = game::compile(*grundy::tests::written("game g\ngraph G = cycle(6)\n" + rest));
    return game ? rule::named_vertices(*game->rule(), 0) : std::nullopt;
}

TEST(Symmetry, NamedVerticesStayWhereTheyAre) {
    const std::string head = "position (S : set G)\n";
    EXPECT_EQ(named_in(head + "move (S) -> (S \\ {v}) for v in S\n"), std::set<std::int64_t>{});
    EXPECT_EQ(named_in(head + "move (S) -> (S \\ {v}) for v in S if v != G.2\n"), std::set<std::int64_t>{1});
    EXPECT_EQ(named_in(head + "let f(A) = len(A & {G.1, G.4})\nmove (S) -> (S \\ {v}) for v in S if odd(f(S))\n"), (std::set<std::int64_t>{0, 3}));
    EXPECT_EQ(named_in(head + "move (S) -> (S \\ {v}) for v in S\nstop (S) if G.3 in S\n"), std::set<std::int64_t>{2});
    EXPECT_EQ(named_in("position (S : set G, v in G) where v in S or v = G.6\nmove (S, v) -> (S \\ {v}, w) for w in S\n"), std::set<std::int64_t>{5});
    std::mt19937 random(3);
    EXPECT_EQ(
        searched_as_defined(
            "game g\ngraph G = cycle(6)\nposition (v in G, S : set G)\nmove (v, S) -> (w, S | {v}) for w in next(G, v) if not w in S and w != G.2\n", random),
        2U);
}

TEST(Symmetry, OrdersAreLeftAlone) {
    const std::string head = "position (S : set G, n)\n";
    for (const char* line : {"move (S, n) -> (S \\ {v}, n) for v in S if [len(next(G, w)) for w in S][1] = 2\n",
                             "move (S, n) -> (S \\ {v}, n) for v in S if len([len(C) for C in parts(S)]) = 2\n"})
        EXPECT_EQ(named_in(head + line), std::nullopt) << line;
}

/// Taking games on boards, written with numbers: the moves themselves are turned.
TEST(Symmetry, BoardsAreTurned) {
    std::mt19937 random(4);
    const std::string cram =
        "game g(m = 3, n = 3)\nposition (S : set 1..m*n)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x mod n != 0 and x + 1 in S\n"
        "move (S) -> (S \\ {x, x + n}) for x in S if x + n in S\n";
    EXPECT_EQ(searched_as_defined(cram, random), 8U);
    EXPECT_EQ(searched_as_defined("game g\nposition (S : set 0..10)\nmove (S) -> (S \\ {x - 1, x, x + 1}) for x in S if x - 1 in S or x + 1 in S\n", random),
              2U);
    EXPECT_EQ(searched_as_defined("game g\nposition (S : set 0..10)\nmove (S) -> (S \\ {x - 1, x, x + 1}) for x in S\n", random), 2U);
    EXPECT_EQ(searched_as_defined("game g\nposition (S : set 0..10)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x != 3\n", random), 1U);
    const std::string crosses = "game g\nposition (S : set 1..7)\nmove (S) -> (S | {x}) for x in 1..7 if not (x in S)\n";
    EXPECT_EQ(searched_as_defined(crosses + "stop (S) if any(i in 1..5: i in S and i + 1 in S and i + 2 in S)\n", random), 2U);
    EXPECT_EQ(searched_as_defined(crosses + "stop (S) if any(i in 1..4: i in S and i + 1 in S and i + 2 in S)\n", random), 2U);
    EXPECT_EQ(searched_as_defined(crosses + "stop (S) if 1 in S and 2 in S\n", random), 120U);
    EXPECT_EQ(searched_as_defined(crosses + "stop (S) if {1, 2} in [S]\n", random), 1U);
    EXPECT_EQ(searched_as_defined("game g\ngraph G = petersen\nposition (S : set G)\nmove (S) -> (S \\ ({v} | next(G, v))) for v in S\n", random), 120U);
}

/// Moves and ends of play of a few elements each, drawn at random.
TEST(Symmetry, BoardsThatFillAndStop) {
    std::mt19937 random(20261128);
    const char* const conditions[] = {"x + 1 in S",
                                      "not (x + 1 in S)",
                                      "x - 1 in S and not (x + 1 in S)",
                                      "x = 0 or not (x - 1 in S)",
                                      "x in S <=> x + 2 in S",
                                      "len(S & {0, 6}) < 2",
                                      "not {x, x + 2} & S = {}",
                                      "odd(x)",
                                      "x != 3 or 0 in S",
                                      "true"};
    const char* const changes[] = {"S | {x}", "S \\ {x}", "S xor {x}", "S xor {x, 6 - x}", "S | {x, x + 1}", "(S \\ {x}) | {3}"};
    const char* const stops[] = {"any(i in 0..4: i in S and i + 1 in S and i + 2 in S)",
                                 "0 in S and 6 in S or 1 in S and 5 in S",
                                 "any(i in S: i + 3 in S)",
                                 "any(i in 0..5 if even(i): i in S and not (i + 1 in S) and any(j in {1, 5}: j in S))",
                                 "3 in S and not (2 in S)",
                                 "false"};
    const auto any_of = [&](const auto& list) { return std::string(list[random() % std::size(list)]); };
    std::size_t joined = 0;
    for (int round = 0; round < 150; ++round) {
        std::string text = "game g\nposition (S : set 0..6)\n";
        for (int moves = 0; moves < 1 + round % 2; ++moves) text += "move (S) -> (" + any_of(changes) + ") for x in 0..6 if " + any_of(conditions) + "\n";
        for (int ends = 0; ends < round % 3; ++ends) text += "stop (S) if " + any_of(stops) + "\n";
        joined += searched_as_defined(text + (round % 5 == 0 ? "play misere\n" : ""), random) > 1;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GE(joined, 15U);
}

}  // namespace
}  // namespace grundy
