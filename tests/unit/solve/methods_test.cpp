// Every method for general games against the definition, on random games.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/solve/box/tuple_table.hpp"
#include "engine/solve/heap/heap_table.hpp"
#include "engine/solve/positions/search.hpp"
#include "tests/unit/solve/games.hpp"

namespace grundy::solve {
namespace {

using game::Position;
using tests::Definition;
using tests::Under;

using tests::free_budget;
using tests::one;

const parallel::Threads three(3);

TEST(Methods, ValuesEqualTheDefinition) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::mt19937 random(seed);
        const std::int64_t size = 1 + random() % 80;
        const auto game = tests::game_of(tests::random_arrows(random, size, true, seed % 2 == 0));
        Definition definition(*game);
        const Position top{size - 1};
        const GraphSolution serial = solve_graph(*game, {top}, free_budget, one);
        const GraphSolution parallel = solve_graph(*game, {top}, free_budget, three);
        ASSERT_EQ(serial.graph().size(), parallel.graph().size());
        EXPECT_FALSE(serial.loopy());
        Values table;
        ASSERT_FALSE(HeapTable(*game).extend(table, static_cast<std::uint64_t>(size / 2), free_budget));
        ASSERT_FALSE(HeapTable(*game).extend(table, static_cast<std::uint64_t>(size), free_budget));
        const TupleTable tuples = tuple_table(*game, {size - 1}, free_budget, seed % 3 == 0 ? three : one);
        Search search(*game, free_budget, one);
        for (graph::Id id = 0; id < serial.graph().size(); ++id) {
            ASSERT_EQ(serial.value(id), parallel.value(id)) << "seed " << seed;
            if (id == serial.graph().empty_sum()) continue;
            const Position p = serial.graph().position(id);
            ASSERT_EQ(serial.value(id).finite, definition.value(p)) << "seed " << seed;
        }
        for (std::int64_t n = size; n-- > 0;) {
            ASSERT_EQ(table[static_cast<std::uint64_t>(n)], definition.value({n})) << "seed " << seed;
            ASSERT_EQ(tuples.value({n}), definition.value({n})) << "seed " << seed;
            ASSERT_EQ(search.outcome({{n}}).answer, definition.value({n}) == 0 ? Outcome::P : Outcome::N) << "seed " << seed;
            ASSERT_EQ(search.value({{n}, {n / 2}}).answer->finite, definition.value({n}) ^ definition.value({n / 2})) << "seed " << seed;
        }
    }
}

TEST(Methods, OutcomesEqualTheDefinitionUnderEveryConvention) {
    const auto by_position = [](const Position& p) { return p[0] % 3 == 0 ? rule::End::mover_wins : p[0] % 3 == 1 ? rule::End::mover_loses : rule::End::draw; };
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::mt19937 random(seed);
        const std::int64_t size = 1 + random() % 80;
        const auto moves = tests::game_of(tests::random_arrows(random, size, true, false));
        const Under games[] = {
            {moves, {rule::Play::misere, false, false}}, {moves, {rule::Play::normal, true, false}}, {moves, {rule::Play::normal, false, true}, by_position}};
        for (const Under& game : games) {
            Definition definition(game);
            const GraphSolution graph = solve_graph(game, {{size - 1}}, free_budget, seed % 2 ? one : three);
            const TupleTable tuples = tuple_table(game, {size - 1}, free_budget, seed % 2 ? one : three);
            Search search(game, free_budget, one);
            for (std::int64_t n = size; n-- > 0;) {
                const Outcome expected = definition.outcome({{n}});
                ASSERT_EQ(search.outcome({{n}}).answer, expected) << "seed " << seed << " heap " << n;
                ASSERT_EQ(tuples.outcome({n}), expected) << "seed " << seed << " heap " << n;
                if (graph.graph().find({n})) {
                    ASSERT_EQ(graph.outcome(Position{n}), expected) << "seed " << seed << " heap " << n;
                }
            }
        }
    }
}

TEST(Methods, MisereSumsAreOnePosition) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        std::mt19937 random(seed);
        const std::int64_t size = 2 + random() % 9;
        const Under game(tests::game_of(tests::random_arrows(random, size, true, true)), {rule::Play::misere, false, false});
        Definition definition(game);
        Search search(game, free_budget, one);
        for (std::int64_t n = 0; n < size; ++n) {
            const game::Sum sum{{n}, {n / 2}};
            ASSERT_EQ(search.outcome({{n}}).answer, definition.outcome({{n}})) << "seed " << seed;
            ASSERT_EQ(search.outcome(sum).answer, definition.outcome(sum)) << "seed " << seed;
            const auto moves = search.winning_moves(sum);
            ASSERT_EQ(!moves.answer->empty() || (n < 1 || definition.outcome(sum) == Outcome::P || game::option_list(game, {n}).empty()), true)
                << "seed " << seed;
        }
    }
    // Nim under misère play, Bouton 1902: P iff the nim-sum is 0, except that with heaps of at most 1 their number is odd.
    const auto nim = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        for (std::int64_t k = 0; k < n; ++k) options.push_back({k});
        return options;
    });
    const Under misere(nim, {rule::Play::misere, false, false});
    Search search(misere, free_budget, one);
    for (std::int64_t a = 0; a < 7; ++a)
        for (std::int64_t b = 0; b <= a; ++b)
            for (std::int64_t c = 0; c <= b; ++c) {
                const bool p = a <= 1 ? (a + b + c) % 2 == 1 : (a ^ b ^ c) == 0;
                ASSERT_EQ(search.outcome({{a}, {b}, {c}}).answer, p ? Outcome::P : Outcome::N) << a << b << c;
            }
    EXPECT_EQ(search.outcome({}).answer, Outcome::N);
}

TEST(Methods, WinningMovesAndLengths) {
    // S(1,4,5), 6 + 7 + 8: the three winning moves are 6 -> 5, 7 -> 6, 8 -> 3 (issue text and language.md).
    const auto game = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        for (std::int64_t s : {1, 4, 5})
            if (s <= n) options.push_back({n - s});
        return options;
    });
    Search search(*game, free_budget, one);
    const auto moves = search.winning_moves({{6}, {7}, {8}});
    EXPECT_EQ(*moves.answer, (std::vector<Play>{{0, {{5}}}, {1, {{6}}}, {2, {{3}}}}));
    EXPECT_EQ(search.winning_moves({{4}, {4}}).answer->size(), 0u);
    EXPECT_EQ(*search.winning_moves({{4}, {4}, {3}}).answer, (std::vector<Play>{{2, {{2}}}}));  // values 2, 2, 1
    EXPECT_EQ(*search.lengths({{10}}).answer, (Lengths{2, 10}));
    EXPECT_EQ(*search.lengths({{10}, {3}}).answer, (Lengths{5, 13}));

    const auto loop = game::one_heap([](std::int64_t n) { return std::vector<std::vector<std::int64_t>>{{(n + 1) % 5}, {n / 2}}; });
    Search endless(*loop, free_budget, one);
    const auto length = endless.lengths({{0}});
    EXPECT_FALSE(length.answer);
    EXPECT_FALSE(length.limit);
    ASSERT_FALSE(endless.cycle().empty());
    for (std::size_t i = 0; i < endless.cycle().size(); ++i) {
        const auto options = game::option_list(*loop, endless.cycle()[i]);
        EXPECT_TRUE(std::count(options.begin(), options.end(), game::Sum{endless.cycle()[(i + 1) % endless.cycle().size()]}));
    }
}

TEST(Methods, TuplesInWhateverOrderThereIs) {
    using Row = std::vector<std::int64_t>;
    struct Case {
        const char* name;
        std::function<std::vector<Row>(const Row&)> options;
    };
    const Case cases[] = {
        {"nim",
         [](const Row& p) {
             std::vector<Row> o;
             for (std::size_t i = 0; i < p.size(); ++i)
                 for (std::int64_t k = 0; k < p[i]; ++k) (o.push_back(p), o.back()[i] = k);
             return o;
         }},
        {"the second falls, the first is anything",
         [](const Row& p) {
             std::vector<Row> o;
             for (std::int64_t a = 0; a <= 6 && p[1] > 0; a += 1 + p[0] % 3) o.push_back({a, p[1] - 1, p[2]});
             return o;
         }},
        {"the third falls, then the first",
         [](const Row& p) {
             std::vector<Row> o;
             for (std::int64_t a = 0; a <= 7 && p[2] > 0; ++a) o.push_back({6 - a % 7, a, p[2] - 1});
             if (p[0] > 0) o.push_back({p[0] - 1, 7 - p[1], p[2]});
             return o;
         }},
        {"only the sum falls",
         [](const Row& p) {
             std::vector<Row> o;
             for (std::size_t i = 0; i < 3; ++i) {
                 Row q = p;
                 if (q[i] < 2 || q[(i + 1) % 3] >= 6) continue;
                 q[i] -= 2, ++q[(i + 1) % 3];
                 o.push_back(q);
             }
             return o;
         }},
    };
    const std::vector<std::int64_t> box{6, 7, 8};
    for (const Case& c : cases) {
        const auto game = game::tuple_game(3, c.options);
        Definition definition(*game);
        const TupleTable serial = tuple_table(*game, box, free_budget, one);
        const TupleTable parallel = tuple_table(*game, box, free_budget, three);
        EXPECT_EQ(serial.computed(), 7u * 8 * 9);
        for (std::int64_t a = 0; a <= 6; ++a)
            for (std::int64_t b = 0; b <= 7; ++b)
                for (std::int64_t d = 0; d <= 8; ++d) {
                    ASSERT_EQ(serial.value({a, b, d}), definition.value({a, b, d})) << c.name << ": " << serial.order();
                    ASSERT_EQ(parallel.value({a, b, d}), serial.value({a, b, d})) << c.name << ": " << parallel.order();
                }
    }
    const auto up = game::tuple_game(2, [](const Row& p) { return std::vector<Row>{{p[0] + 1, p[1]}}; });
    EXPECT_THROW(tuple_table(*up, {3, 3}, free_budget, one), base::Failure);
    const auto round = game::tuple_game(2, [](const Row& p) { return std::vector<Row>{{p[1], p[0]}}; });
    EXPECT_THROW(tuple_table(*round, {3, 3}, free_budget, three), base::Failure);
    EXPECT_THROW((void)HeapTable{*round}, base::Failure);
}

// A table for which there was no memory has no labels; asking it once read beyond them.
TEST(Methods, ATableThatDoesNotFitKnowsNothing) {
    const auto down = game::tuple_game(2, [](const std::vector<std::int64_t>& p) { return std::vector<std::vector<std::int64_t>>{{p[0] - 1, p[1]}}; });
    base::Budget memory;
    memory.set_memory(1000);
    const TupleTable table = tuple_table(*down, {30, 30}, memory, one);
    EXPECT_EQ(table.limit(), base::Limit::memory);
    EXPECT_EQ(table.outcome({30, 30}), std::nullopt);
    EXPECT_EQ(table.value({3, 4}), std::nullopt);
}

TEST(Methods, LimitsAreAnswers) {
    const auto endless = game::one_heap([](std::int64_t n) { return std::vector<std::vector<std::int64_t>>{{n + 1}}; });
    base::Budget memory;
    memory.set_memory(4 << 20);
    Search search(*endless, memory, one);
    EXPECT_EQ(search.outcome({{0}}).limit, base::Limit::memory);
    EXPECT_EQ(search.value({{0}}).limit, base::Limit::memory);
    EXPECT_EQ(search.lengths({{0}}).limit, base::Limit::memory);
    EXPECT_GT(search.positions(), 10000u);
    EXPECT_EQ(solve_graph(*endless, {{0}}, memory, one).limit(), base::Limit::memory);
    base::Budget time;
    time.set_time(std::chrono::milliseconds(20));
    Search hurried(*endless, time, one);
    EXPECT_EQ(hurried.outcome({{0}}).limit, base::Limit::time);
    Values values;
    EXPECT_THROW(HeapTable(*endless).extend(values, 10, free_budget), base::Failure);
    std::atomic<bool> cancel{true};
    base::Budget cancelled;
    cancelled.set_cancel(&cancel);
    const auto nim = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        for (std::int64_t k = 0; k < n; ++k) options.push_back({k});
        return options;
    });
    EXPECT_EQ(HeapTable(*nim).extend(values, 1'000'000, cancelled), base::Limit::interrupted);
    EXPECT_LT(values.size(), 2000u);
    for (std::uint64_t n = 0; n < values.size(); ++n) ASSERT_EQ(values[n], n);
}

}  // namespace
}  // namespace grundy::solve
