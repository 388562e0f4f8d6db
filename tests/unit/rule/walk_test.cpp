/// Names in expressions: what is free, and that nothing is captured when functions are replaced by their bodies. The evaluator, which knows nothing of walking,
/// gives both forms one value. And bounds of what one name tells.
#include "engine/rule/walk.hpp"

#include <gtest/gtest.h>

#include <random>

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/rewrite/number_bounds.hpp"
#include "tests/support/build.hpp"

namespace grundy::rule {
namespace {

using game::test::n;

ExprRef at(std::uint32_t slot) { return local(slot, "i"); }  // every name is called i
ExprRef plus(const ExprRef& a, const ExprRef& b) { return binary(Op::add, a, b); }
ExprRef times(const ExprRef& a, const ExprRef& b) { return binary(Op::multiply, a, b); }

/// sum(slot in low..high if condition: body)
ExprRef sum(std::uint32_t slot, const ExprRef& low, const ExprRef& high, const ExprRef& body, const ExprRef& condition = nullptr) {
    Expr e;
    e.op = Op::sum;
    Binder binder;
    binder.slot = slot;
    binder.name = "i";
    binder.range = range(low, high);
    e.binders = {binder};
    e.args = {body};
    e.condition = condition;
    return std::make_shared<const Expr>(e);
}

ExprRef apply(std::uint32_t ref, std::vector<ExprRef> args) {
    Expr e;
    e.op = Op::apply;
    e.ref = ref;
    e.args = std::move(args);
    return std::make_shared<const Expr>(e);
}

/// f(a) = sum(i in 1..3: a * i), g(a, b) = sum(i in 1..2: f(a + i) + b), h(a) = sum(i in 0..a: sum(j in i..a: g(i, j) + a)): binders of the same slots
/// everywhere.
Game with_functions() {
    Game game;
    game.functions.push_back({"i", {"i"}, {Type{}}, sum(1, n(1), n(3), times(at(0), at(1))), 2});
    game.functions.push_back({"i", {"i", "j"}, {Type{}, Type{}}, sum(2, n(1), n(2), plus(apply(0, {plus(at(0), at(2))}), at(1))), 3});
    game.functions.push_back({"i", {"i"}, {Type{}}, sum(1, n(0), at(0), sum(2, at(1), at(0), plus(apply(1, {at(1), at(2)}), at(0)))), 3});
    return game;
}

base::Integer value(const Game& game, const ExprRef& e, std::size_t slots, std::int64_t first) {
    Evaluator::Frame frame(slots);
    frame[0] = number_value(first);
    return Evaluator(game).evaluate(*e, frame).number();
}

TEST(Walk, InliningCapturesNothing) {
    const Game game = with_functions();
    const std::vector<ExprRef> all{
        apply(0, {at(0)}),
        sum(1, n(0), at(0), apply(0, {at(1)})),                                                     // an argument under a binder of the same slot
        sum(1, n(0), n(3), apply(1, {plus(at(1), at(0)), apply(0, {at(1)})})),                      // an application within an argument
        sum(1, n(0), n(2), sum(2, at(1), n(4), apply(2, {times(at(1), at(2))}))),                   // nested binders
        sum(1, n(0), apply(0, {at(0)}), at(1), compare(apply(0, {at(1)}), Relation::less, n(50))),  // in a range and a condition
        plus(sum(1, n(0), n(2), apply(0, {at(1)})), sum(1, n(0), n(3), apply(1, {at(1), at(0)}))),  // one slot in two places
    };
    for (const ExprRef& e : all) {
        std::uint32_t next = 3;
        const ExprRef flat = inlined(game, e, next);
        ASSERT_TRUE(flat);
        EXPECT_FALSE(any_of(*flat, [](const Expr& node) { return node.op == Op::apply; }));
        EXPECT_EQ(free_slots(*flat), free_slots(*e));
        std::set<std::uint32_t> bound;
        any_of(*flat, [&](const Expr& node) {
            for (const Binder& binder : node.binders) EXPECT_TRUE(bound.insert(binder.slot).second) << "bound twice";
            return false;
        });
        for (std::int64_t k = 0; k < 5; ++k) EXPECT_EQ(value(game, flat, next, k), value(game, e, next, k));
    }
}

TEST(Walk, WhatIsFree) {
    const ExprRef e = sum(1, at(1), at(0), plus(at(1), at(2)));  // the range of a binder sees what is outside
    EXPECT_EQ(free_slots(*e), (std::set<std::uint32_t>{0, 1, 2}));
    EXPECT_TRUE(mentions(*e, 1));
    const ExprRef hidden = sum(1, n(0), at(0), plus(at(1), at(2)));
    EXPECT_EQ(free_slots(*hidden), (std::set<std::uint32_t>{0, 2}));
    EXPECT_FALSE(mentions(*hidden, 1));
    EXPECT_FALSE(mentions(*apply(0, {n(1)}), 0)) << "a body sees its arguments alone";
}

TEST(Walk, SubstitutionMovesBindersAside) {
    const ExprRef e = sum(1, n(0), n(3), times(at(0), at(1)));
    std::uint32_t next = 5;
    const ExprRef made = substitute(e, {{0, plus(at(1), n(1))}}, next);  // 0 becomes what is called 1 outside
    EXPECT_EQ(free_slots(*made), (std::set<std::uint32_t>{1}));
    Evaluator::Frame frame(next);
    frame[1] = number_value(6);
    EXPECT_EQ(Evaluator(Game{}).evaluate(*made, frame).number(), 7 * (0 + 1 + 2 + 3));
    EXPECT_EQ(rewrite(e, [](const ExprRef& node) { return node; }), e);
    const ExprRef changed = rewrite(e, [](const ExprRef& node) { return node->op == Op::number && node->number == 3 ? number(1) : node; });
    Evaluator::Frame other(next);
    other[0] = number_value(6);
    EXPECT_EQ(Evaluator(Game{}).evaluate(*changed, other).number(), 6);
}

TEST(Walk, TooDeepIsLeftAlone) {
    Game game;  // f_k(a) = f_(k-1)(a) + f_(k-1)(a): 2^k nodes
    game.functions.push_back({"f", {"a"}, {Type{}}, at(0), 1});
    for (std::uint32_t k = 1; k < 30; ++k) game.functions.push_back({"f", {"a"}, {Type{}}, plus(apply(k - 1, {at(0)}), apply(k - 1, {at(0)})), 1});
    std::uint32_t next = 1;
    EXPECT_EQ(inlined(game, apply(29, {at(0)}), next), nullptr);
    EXPECT_NE(inlined(game, apply(5, {at(0)}), next), nullptr);
}

}  // namespace
/// sum(i in 1..12 / x if x > 0 and i != 2: i): of x = 0 the range has no value, and is not asked for one.
TEST(Walk, WhatReadsNoBinderIsAskedBeforeTheRanges) {
    const ExprRef positive = compare(at(0), Relation::greater, n(0)), other = compare(at(1), Relation::not_equal, n(2));
    const ExprRef range_to = binary(Op::divide, n(12), at(0));
    const auto guarded = [&](const ExprRef& condition) { return sum(1, n(1), range_to, at(1), condition); };
    EXPECT_EQ(value(Game(), guarded(and_also(positive, other)), 2, 0), 0);
    EXPECT_EQ(value(Game(), guarded(and_also(positive, other)), 2, 4), 1 + 3);
    EXPECT_THROW(value(Game(), guarded(other), 2, 0), ConstantError);
    EXPECT_THROW(value(Game(), guarded(and_also(other, positive)), 2, 0), ConstantError) << "what reads i guards nothing that comes before it";

    std::size_t asked = 0;
    const auto count = [&](const Expr&) { return ++asked, true; };
    EXPECT_TRUE(each_asked_first(*and_also(positive, positive), guarded(other)->binders, count));
    EXPECT_EQ(asked, 2U);
    EXPECT_FALSE(each_asked_first(*and_also(positive, and_also(other, positive)), guarded(other)->binders, count));
    EXPECT_EQ(asked, 3U);
}

/// What is known of s = e(k) from outside is true of the value by the definition, and what is known from inside of no other.
TEST(NumberBounds, LieOnEitherSideOfTheValue) {
    const ExprRef k = local(0, "k"), s = local(1, "s"), square = times(k, k);
    const auto divided = [](const ExprRef& a, std::int64_t by) { return binary(Op::divide, a, number(by)); };
    const ExprRef forms[] = {divided(times(k, plus(k, number(1))), 2), binary(Op::power, k, number(3)),
                             divided(plus(square, number(1)), 3),      plus(times(number(2), square), number(5)),
                             times(divided(k, 2), divided(k, 3)),      binary(Op::power, divided(plus(k, number(1)), 4), number(2))};
    const Game nothing;
    Evaluator evaluator(nothing, {.steps = 1'000'000'000});
    for (const ExprRef& form : forms) {
        const ExprRef name = number_bounds::only_name(form);
        ASSERT_TRUE(name && name->slot == 0);
        for (const std::int64_t modulus : {5, 12, 60}) {
            const ExprRef more = number_bounds::value_of(s, form, k, modulus, true), fewer = number_bounds::value_of(s, form, k, modulus, false);
            std::size_t left_out = 0;
            for (std::int64_t n = 0; n < 130; ++n) {
                Evaluator::Frame frame{number_value(n), std::nullopt};
                const base::Integer value = evaluator.evaluate(*form, frame).number();
                for (int gap = -4; gap <= 4; ++gap) {
                    frame[1] = number_value(value + gap);
                    const bool outside = evaluator.evaluate(*more, frame).truth(), inside = evaluator.evaluate(*fewer, frame).truth();
                    EXPECT_TRUE(outside || gap != 0) << n << " modulo " << modulus;
                    EXPECT_EQ(inside, gap == 0 && n <= 8) << n << " modulo " << modulus;
                    left_out += outside ? 0 : 1;
                }
            }
            EXPECT_GE(left_out, 300U) << "modulo " << modulus;
        }
    }
    EXPECT_FALSE(number_bounds::only_name(times(k, s)));
    EXPECT_FALSE(number_bounds::only_name(binary(Op::subtract, square, k)));
    EXPECT_FALSE(number_bounds::only_name(binary(Op::power, number(2), k)));
}

}  // namespace grundy::rule
