/// Tables by lines against the reference: every mixture of lines and other moves, ordered and unordered heaps.
#include "engine/base/failure.hpp"
#include "engine/recognise/several/lines.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/box/tuple_table.hpp"
#include "engine/solve/positions/reference.hpp"
#include "tests/property/random_rules.hpp"
#include "tests/support/build.hpp"

namespace grundy::property {
namespace {

using namespace game::test;
using Directions = std::vector<std::uint32_t>;

/// Takes k from each of the numbers in `direction`, if `condition`.
rule::Move take(const rule::Game& game, std::uint32_t direction, rule::ExprRef low, rule::ExprRef high, rule::ExprRef condition = nullptr) {
    const auto cells = static_cast<std::uint32_t>(game.components.size());
    std::vector<rule::ExprRef> target;
    for (std::uint32_t i = 0; i < cells; ++i) {
        const rule::ExprRef cell = v(i, game.components[i].name);
        target.push_back(direction >> i & 1 ? sub(cell, v(cells, "k")) : cell);
    }
    rule::Game holder = game;
    holder.moves.clear();
    move(holder, {to(target)}, {in(cells, "k", rule::range(std::move(low), std::move(high)))}, std::move(condition));
    return holder.moves[0];
}

rule::Game heaps(std::size_t count, bool unordered_heaps) {
    std::vector<rule::Component> components;
    for (std::size_t i = 0; i < count; ++i) {
        components.push_back(component(std::string(1, static_cast<char>('x' + i))));
        if (unordered_heaps) components.back().group = 0;
    }
    return game::test::game(components);
}

void agrees(const rule::Game& rule, const std::vector<std::int64_t>& box) {
    SCOPED_TRACE(rule::canonical_text(rule));
    const auto compiled = game::compile(rule);
    const base::Budget budget;
    const auto table = solve::tuple_table(*compiled, box, budget, parallel::Threads(2));
    solve::Reference reference(compiled);
    game::Position p(box.size(), 0);
    while (true) {
        if (compiled->shape().canonical(p) != p) ASSERT_FALSE(table.value(p));
        else ASSERT_EQ(table.value(p), reference.value(p).value) << compiled->shape().print(p) << " " << table.order();
        std::size_t i = box.size();
        while (i > 0 && p[i - 1] == box[i - 1]) p[--i] = 0;
        if (i == 0) return;
        ++p[i - 1];
    }
}

TEST(TupleLines, AreRecognisedByMeaning) {
    rule::Game game = heaps(2, false);
    const auto x = v(0, "x"), y = v(1, "y"), k = v(2, "k");
    game.moves = {take(game, 1, n(1), x), take(game, 2, n(1), n(1'000'000'000'000)), take(game, 3, n(1), n(5)),
                  take(game, 3, n(0), x, cmp(k, rule::Relation::greater, n(0)))};
    const recognise::Lines lines = recognise::lines_of(game);
    EXPECT_EQ(lines.covered, (std::vector<bool>{true, false, false, true}));  // an end of 10^12 is an end, five is no "any amount"
    EXPECT_EQ(lines.directions, (Directions{1, 3}));
    rule::Game either = heaps(2, true);
    either.moves = {take(either, 1, n(1), x)};
    EXPECT_EQ(recognise::lines_of(either).directions, (Directions{1, 2}));
    either.moves = {take(either, 1, n(1), sub(x, n(1)))};
    EXPECT_TRUE(recognise::lines_of(either).directions.empty());
    either.moves = {take(either, 1, n(2), x)};
    EXPECT_TRUE(recognise::lines_of(either).directions.empty());
    either.moves = {take(either, 1, n(1), x, cmp(y, rule::Relation::greater, n(0)))};
    EXPECT_TRUE(recognise::lines_of(either).directions.empty());
}

TEST(TupleLines, EveryMixtureOfDirections) {
    for (std::uint32_t chosen = 1; chosen < 128; chosen += 3) {
        rule::Game game = heaps(3, chosen % 2 == 0);
        for (std::uint32_t direction = 1; direction < 8; ++direction)
            if (chosen >> (direction - 1) & 1)
                game.moves.push_back(take(game, direction, n(1), v(static_cast<std::uint32_t>(std::countr_zero(direction)), "h")));
        agrees(game, {6, 5, 7});
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(TupleLines, OtherMovesBesideLines) {
    for (const bool either : {false, true})
        for (int kind = 0; kind < 3; ++kind) {
            rule::Game game = heaps(2, either);
            const auto x = v(0, "x"), y = v(1, "y"), k = v(2, "k");
            game.moves = {take(game, 1, n(1), x)};
            if (kind == 0) game.moves.push_back(take(game, 2, n(1), n(3)));
            if (kind == 1) game.moves.push_back(take(game, 3, n(1), x, cmp(k, rule::Relation::not_equal, n(2))));
            if (kind == 2) move(game, {to({x, sub(y, n(1))}), to({sub(x, n(1)), sub(y, n(2))})}, {});
            agrees(game, {14, 14});
            if (testing::Test::HasFatalFailure()) return;
        }
}

TEST(TupleLines, ValuesBeyondAWord) {
    rule::Game nim = heaps(2, false);
    nim.moves = {take(nim, 1, n(1), v(0, "x")), take(nim, 2, n(1), v(1, "y"))};
    const base::Budget budget;
    const auto compiled = game::compile(nim);
    const auto table = solve::tuple_table(*compiled, {700, 90}, budget, parallel::Threads(1));
    for (std::int64_t a = 0; a <= 700; a += 7)
        for (std::int64_t b = 0; b <= 90; ++b) ASSERT_EQ(table.value({a, b}), static_cast<std::uint32_t>(a ^ b));
    rule::Game wythoff = nim;
    wythoff.moves.push_back(take(wythoff, 3, n(1), v(0, "x")));
    agrees(wythoff, {70, 70});  // values beyond 127: a square of its own
    agrees(wythoff, {45, 60});
    for (const std::int64_t a : {1, 2, 3}) {
        rule::Game wide = heaps(2, a != 2);
        const auto x = v(0, "x"), y = v(1, "y"), k = v(2, "k"), l = v(3, "l");
        wide.moves = {take(wide, 1, n(1), x), take(wide, 2, n(1), y)};
        move(wide, {to({sub(x, k), sub(y, l)})}, {in(2, "k", rule::range(n(1), x)), in(3, "l", rule::range(n(1), y))},
             cmp(op(Op::maximum_of, {sub(k, l), sub(l, k)}), rule::Relation::less, n(a)));
        agrees(wide, {20, 20});
    }
}

RC_GTEST_PROP(TupleLines, RandomTupleRules, ()) {
    const auto rule = tuple_rule();
    RC_LOG() << rule::canonical_text(rule) << std::endl;
    const auto compiled = game::compile(rule);
    solve::Reference reference(compiled);
    const std::vector<std::int64_t> box(rule.components.size(), 5);
    const base::Budget budget;
    std::optional<solve::TupleTable> table;
    try {
        table = solve::tuple_table(*compiled, box, budget, parallel::Threads(1));
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal) throw;
        RC_DISCARD("the rule fails, or moves leave the box");
    }
    game::Position p(box.size(), 0);
    for (int tries = 0; tries < 40; ++tries) {
        for (auto& cell : p) cell = *rc::gen::inRange(0, 6);
        p = compiled->shape().canonical(p);
        RC_ASSERT(table->value(p) == reference.value(p).value);
    }
}

}  // namespace
}  // namespace grundy::property
