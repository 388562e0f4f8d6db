/// Ranges that a comparison of abs, min or max cuts before they are walked.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/build.hpp"
#include "tests/support/depth.hpp"

namespace grundy::game::test {
namespace {

using rule::Builtin;
using rule::Relation;

ExprRef absolute(ExprRef a) { return rule::call(Builtin::abs, {std::move(a)}); }

/// (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if the condition.
rule::Game of_two(ExprRef condition) {
    auto g = game({component("x"), component("y")});
    const auto x = v(0, "x"), y = v(1, "y"), k = v(2, "k"), l = v(3, "l");
    return move(g, {to({sub(x, k), sub(y, l)})}, {in(2, "k", rule::range(n(1), x)), in(3, "l", rule::range(n(1), y))}, std::move(condition));
}

std::vector<Sum> options_of(const rule::Game& rule, const Position& position) { return option_list(*compile(rule), position); }

/// Of the names k and l above, and of x and y.
ExprRef some_number(std::mt19937& random, int depth) {
    const auto pick = [&](unsigned n) { return static_cast<int>(random() % n); };
    if (depth == 0 || pick(4) == 0) {
        switch (pick(5)) {
            case 0: return v(0, "x");
            case 1: return n(pick(7) - 2);
            case 2: return v(3, "l");
            default: return v(2, "k");
        }
    }
    const ExprRef a = some_number(random, depth - 1), b = some_number(random, depth - 1);
    switch (pick(7)) {
        case 0:
        case 1: return absolute(a);
        case 2: return op(Op::minimum_of, {a, b});
        case 3: return op(Op::maximum_of, {a, b});
        case 4: return add(a, b);
        case 5: return sub(a, b);
        default: return mul(n(pick(5) - 2), a);
    }
}

/// Where a condition is denied twice nothing is seen of it, and every pair is tried.
TEST(Bounds, LeaveTheOptionsAsTheyAre) {
    std::mt19937 random(20261129);
    std::size_t met = 0;
    for (int round = 0; round < tests::rounds(600); ++round) {
        const ExprRef condition = cmp(some_number(random, 3), static_cast<Relation>(random() % 6), some_number(random, 2));
        const ExprRef denied = op(Op::not_, {op(Op::not_, {condition}, rule::Kind::truth)}, rule::Kind::truth);
        const rule::Game seen = of_two(condition), unseen = of_two(denied);
        for (const Position& position : {Position{6, 7}, Position{9, 4}}) {
            const auto options = options_of(seen, position);
            EXPECT_EQ(options, options_of(unseen, position)) << rule::canonical_text(seen);
            met += options.size();
        }
    }
    EXPECT_GT(met, 1000U);
}

TEST(Bounds, SpareTheWalk) {
    const auto x = v(0, "x"), k = v(2, "k"), l = v(3, "l");
    const Position far{4, 1'000'000'000};
    const auto few = [&](ExprRef condition) { return options_of(of_two(std::move(condition)), far).size(); };
    EXPECT_EQ(few(cmp(absolute(sub(k, l)), Relation::less, n(2))), 11U);                                     // 1 and 2, 1 to 3, 2 to 4, 3 to 5
    EXPECT_EQ(few(cmp(n(1), Relation::equal, absolute(sub(l, k)))), 7U);                                     // 2; 1, 3; 2, 4; 3, 5
    EXPECT_EQ(few(cmp(op(Op::maximum_of, {k, l}), Relation::less_equal, n(2))), 4U);                         // 1, 2
    EXPECT_EQ(few(cmp(absolute(sub(k, l)), Relation::less, add(op(Op::minimum_of, {k, l}), n(1)))), 18U);    // l <= 2k <= 4l
    EXPECT_EQ(few(cmp(op(Op::minimum_of, {sub(x, l), add(k, n(3))}), Relation::greater_equal, n(1))), 12U);  // l <= 3
    EXPECT_EQ(few(cmp(mul(n(-2), absolute(sub(l, n(3)))), Relation::greater, n(-3))), 12U);                  // 2, 3, 4
    EXPECT_THROW(few(cmp(absolute(sub(k, mul(l, l))), Relation::less, n(2))), base::Failure) << "l is no more than a part of l * l";
}

/// What is left out of a minimum might be an error, which is told.
TEST(Bounds, KeepErrors) {
    const auto x = v(0, "x"), k = v(2, "k"), l = v(3, "l");
    const ExprRef broken = rule::binary(Op::divide, n(10), sub(l, n(5)));
    const auto rule = of_two(cmp(op(Op::minimum_of, {sub(n(3), l), broken}), Relation::greater_equal, n(-100)));
    EXPECT_THROW(options_of(rule, {2, 7}), base::Failure);
    const auto cut = of_two(cmp(op(Op::minimum_of, {sub(n(3), l), broken}), Relation::greater_equal, n(0)));
    EXPECT_THROW(options_of(cut, {2, 7}), base::Failure);
}

}  // namespace
}  // namespace grundy::game::test
