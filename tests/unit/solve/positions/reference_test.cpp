/// The judge against values that are printed elsewhere.
#include "engine/solve/positions/reference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "tests/support/build.hpp"

namespace grundy::solve {
namespace {

using game::Position;
using game::Sum;
using namespace game::test;
using rule::Relation;
using Heaps = std::vector<std::vector<std::int64_t>>;

/// Heap to heap by subtracting 1 … k.
rule::Game take(std::int64_t k) {
    auto g = game::test::game({component("n")});
    return move(g, {to({sub(v(0, "n"), v(1, "k"))})}, {in(1, "k", rule::range(n(1), n(k)))});
}

std::string values(Reference& reference, std::int64_t to) {
    std::string text;
    for (std::int64_t heap = 0; heap <= to; ++heap) text += std::to_string(reference.value(Position{heap}).value);
    return text;
}

TEST(Reference, Values) {
    const auto kayles = game::one_heap([](std::int64_t heap) {
        Heaps options;
        for (const std::int64_t taken : {1, 2}) {
            for (std::int64_t i = 0; i <= heap - taken; ++i) options.push_back({i, heap - taken - i});
        }
        return options;
    });
    const auto grundy = game::one_heap([](std::int64_t heap) {
        Heaps options;
        for (std::int64_t i = 1; 2 * i < heap; ++i) options.push_back({i, heap - i});
        return options;
    });
    Reference a(kayles), b(grundy), c(game::compile(take(3)));
    EXPECT_EQ(values(a, 20), "012314321426412714321");  // OEIS A002186
    EXPECT_EQ(values(b, 20), "000102102102132132430");  // OEIS A002188
    EXPECT_EQ(values(c, 9), "0123012301");
    EXPECT_EQ(a.value(Sum{{3}, {5}}).value, 3U ^ 4U);
    EXPECT_EQ(a.outcome(Sum{}), Outcome::P);
}

TEST(Reference, AChainOf300000) {
    Reference chain(game::compile(take(1)));
    EXPECT_EQ(chain.value(Position{300'000}).value, 0U);
    EXPECT_EQ(chain.computed(), 300'001U);
}

TEST(Reference, MisereNimIsBoutons) {
    auto rule = take(5);
    rule.play = rule::Play::misere;
    Reference reference(game::compile(rule));
    for (std::int64_t a = 0; a <= 4; ++a) {
        for (std::int64_t b = a; b <= 4; ++b) {
            for (std::int64_t c = b; c <= 4; ++c) {
                const bool lost = c <= 1 ? (a + b + c) % 2 == 1 : (a ^ b ^ c) == 0;
                EXPECT_EQ(reference.outcome(Sum{{c}, {a}, {b}}), lost ? Outcome::P : Outcome::N) << a << ' ' << b << ' ' << c;
            }
        }
    }
    EXPECT_THROW(reference.value(Position{1}), base::Failure);
}

TEST(Reference, TerminalLinesDecide) {
    auto rule = take(2);  // 0: draw; 1: cannot be left alone, so only 0 ends play
    rule.terminals.push_back({pattern(rule.components), rule::End::draw, cmp(v(0, "n"), Relation::equal, n(0)), 1, {}});
    rule.stops.push_back({pattern(rule.components), cmp(v(0, "n"), Relation::equal, n(3)), 1, {}});
    Reference reference(game::compile(rule));
    // 3 is final and the mover there loses: 4 and 5 win, 6 has only winning replies for the other; 1 and 2 can only draw.
    const std::pair<std::int64_t, Outcome> rows[] = {{0, Outcome::D}, {1, Outcome::D}, {2, Outcome::D}, {3, Outcome::P},
                                                     {4, Outcome::N}, {5, Outcome::N}, {6, Outcome::P}};
    for (const auto& [heap, outcome] : rows) EXPECT_EQ(reference.outcome(Position{heap}), outcome) << heap;
    EXPECT_THROW(reference.outcome(Sum{{1}, {2}}), base::Failure);
}

TEST(Reference, ACycleIsFoundAndLeavesTheMemoClean) {
    const auto game = game::one_heap([](std::int64_t heap) {
        if (heap == 5) return Heaps{{4}, {7}};
        if (heap == 7) return Heaps{{5}};
        return heap > 0 && heap < 5 ? Heaps{{heap - 1}} : Heaps{};
    });
    Reference reference(game);
    for (int again = 0; again < 2; ++again) {
        try {
            reference.value(Position{5});
            FAIL();
        } catch (const base::Failure& f) {
            EXPECT_EQ(f.kind(), base::FailureKind::unsupported);
            EXPECT_STREQ(f.what(), "play can go on for ever: (5) -> (7) -> (5)");
        }
    }
    EXPECT_EQ(reference.value(Position{4}).value, 0U);
}

TEST(Reference, TheBudgetEndsItAndItGoesOn) {
    base::Budget budget;
    budget.set_memory(100'000);
    const auto game = game::compile(take(1));
    Reference reference(game, &budget);
    EXPECT_THROW(reference.value(Position{100'000}), base::Failure);
    EXPECT_GT(reference.computed(), 0U);
    budget.set_memory(1ULL << 40);
    EXPECT_EQ(reference.value(Position{100'000}).value, 0U);
}

}  // namespace
}  // namespace grundy::solve
