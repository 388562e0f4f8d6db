/// Answers in the mirror, against who wins by the definition on small boards.
#include "engine/solve/positions/mirrored.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace grundy::solve {
namespace {

/// By the definition.
bool wins(const Instances& instances, const Cells& position, std::map<Cells, bool>& known) {
    if (const auto found = known.find(position); found != known.end()) return found->second;
    bool result = false;
    for (const Instance& instance : instances.all)
        if (instance.needs.within(position) && !wins(instances, position - instance.takes, known)) result = true;
    return known[position] = result;
}

Instance instance(std::initializer_list<std::size_t> needs, std::initializer_list<std::size_t> takes) {
    Instance made;
    for (const std::size_t i : needs) made.needs.add(i);
    for (const std::size_t i : takes) made.takes.add(i);
    made.touches = made.needs | made.takes;
    return made;
}

/// Dominoes on a board of so many rows and columns.
Instances dominoes(std::size_t rows, std::size_t columns) {
    Instances made;
    made.universe = rows * columns;
    for (std::size_t i = 0; i < made.universe; ++i) {
        if (i % columns + 1 < columns) made.all.push_back(instance({i, i + 1}, {i, i + 1}));
        if (i + columns < made.universe) made.all.push_back(instance({i, i + columns}, {i, i + columns}));
    }
    return made;
}

Cells full(const Instances& instances) {
    Cells all;
    for (std::size_t i = 0; i < instances.universe; ++i) all.add(i);
    return all;
}

TEST(Mirrored, DominoesOnBoardsOfAnySize) {
    struct Case {
        std::size_t rows, columns;
        bool first;
    };
    for (const Case& c : {Case{6, 10, false}, Case{5, 12, true}, Case{1, 60, true}, Case{8, 16, false}, Case{1, 61, true}}) {
        const Instances board = dominoes(c.rows, c.columns);
        const auto play = mirrored(board, full(board), {});
        const bool middle = c.rows % 2 != 0 && c.columns % 2 != 0;  // no domino lies about the middle square
        ASSERT_EQ(play.has_value(), !middle) << c.rows << " x " << c.columns;
        if (!play) continue;
        EXPECT_EQ(play->opening, c.first);
        for (std::size_t i = 0; i < board.universe; ++i) {
            if (play->lost.has(i)) {
                EXPECT_TRUE(play->lost.has(play->partner[i]));
            }
        }
    }
}

TEST(Mirrored, AnAnswerThatTheMoveSpoilsIsNone) {
    Instances ring;  // a counter and its two neighbours, on a ring of six: the one opposite stays, but of a ring of two it goes
    ring.universe = 6;
    for (std::size_t i = 0; i < 6; ++i) ring.all.push_back(instance({i}, {i, (i + 1) % 6, (i + 5) % 6}));
    const auto play = mirrored(ring, full(ring), {});
    std::map<Cells, bool> known;
    ASSERT_TRUE(play);
    EXPECT_EQ(play->opening, wins(ring, full(ring), known));
    Instances two;
    two.universe = 2;
    two.all = {instance({0}, {0, 1}), instance({1}, {0, 1})};
    const auto one_move = mirrored(two, full(two), {});
    EXPECT_TRUE(!one_move || one_move->opening);
    two.exact = false;
    EXPECT_FALSE(mirrored(two, full(two), {}));
}

TEST(Mirrored, AgreesWithTheDefinition) {
    std::mt19937 dice(12);
    std::size_t told = 0, lost = 0;
    for (int trial = 0; trial < 400; ++trial) {
        Instances board;
        board.universe = 6 + dice() % 4;
        const std::size_t n = board.universe, moves = 2 + dice() % 4;
        for (std::size_t k = 0; k < moves; ++k) {
            Instance one, other;  // with its image under i -> n - 1 - i
            for (std::size_t part = 0; part < 1 + dice() % 3; ++part) {
                const std::size_t i = dice() % n;
                one.needs.add(i), one.takes.add(i), other.needs.add(n - 1 - i), other.takes.add(n - 1 - i);
            }
            if (dice() % 2 == 0) {
                const std::size_t i = dice() % n;
                one.takes.add(i), other.takes.add(n - 1 - i);
            }
            board.all.push_back(one);
            if (trial % 4 != 0) board.all.push_back(other);
        }
        Cells position;
        for (std::size_t i = 0; i < n; ++i)
            if (trial % 2 == 0 || dice() % 4 != 0) position.add(i);
        std::map<Cells, bool> known;
        const bool first = wins(board, position, known);
        if (const auto play = mirrored(board, position, {})) {
            ++told, lost += !play->opening;
            EXPECT_EQ(play->opening, first) << trial;
            EXPECT_FALSE(wins(board, play->lost, known)) << trial;
        }
    }
    EXPECT_GT(told, 50u);
    EXPECT_GT(lost, 10u);
}

}  // namespace
}  // namespace grundy::solve
