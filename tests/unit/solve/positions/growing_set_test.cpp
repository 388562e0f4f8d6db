#include "engine/meaning/growing_set.hpp"

#include <gtest/gtest.h>

#include "engine/parallel/threads.hpp"
#include "engine/solve/forecast.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::solve {
namespace {

using rule::Op;
using rule::Relation;
constexpr rule::Type set_type{rule::Kind::set, rule::Kind::number, -1};

rule::ExprRef member(rule::ExprRef element, rule::ExprRef set) {
    auto e = std::make_shared<rule::Expr>();
    e->op = Op::element_of;
    e->type.kind = rule::Kind::truth;
    e->args = {std::move(element), std::move(set)};
    return e;
}
rule::ExprRef no(rule::ExprRef truth) {
    auto e = std::make_shared<rule::Expr>();
    e->op = Op::not_;
    e->type.kind = rule::Kind::truth;
    e->args = {std::move(truth)};
    return e;
}

/// position (S : set 1..high), move (S) -> (S | {added}) for x in S, y in S if x > y and not (absent in S)
std::shared_ptr<const game::Ruleset> differences(std::int64_t high, Op op, const rule::ExprRef& added, const rule::ExprRef& absent) {
    const auto s = rule::local(0, "S", set_type), x = rule::local(1, "x"), y = rule::local(2, "y");
    rule::Game g;
    g.name = "differences";
    rule::Component c;
    c.name = "S";
    c.kind = rule::ComponentKind::range_set;
    c.low = 1;
    c.high = high;
    g.components = {c};
    rule::Move move;
    move.from = {{0u, "S", nullptr}};
    move.binders = {{1, "x", {}, s}, {2, "y", {}, s}};
    move.condition = rule::binary(Op::and_, rule::compare(x, Relation::greater, y), no(member(absent, s)));
    rule::Term term;
    term.components = {rule::binary(op, s, rule::set_list({added}))};
    move.to = {term};
    move.frame = 3;
    g.moves = {move};
    return game::compile(g);
}

TEST(GrowingSet, OnePlayTellsTheLengthOfAll) {
    const auto x = rule::local(1, "x"), y = rule::local(2, "y");
    const auto minus = rule::binary(Op::subtract, x, y);
    const auto small = differences(9, Op::unite, minus, minus);
    const base::Budget budget;
    for (std::int64_t set : {0b100001000, 0b100100000, 0b100000001, 0b1000, 0b111000000, 0}) {
        DepthFirst<LengthPolicy> every_play(*small, budget);
        const Lengths lengths = *every_play.at({set});
        EXPECT_EQ(lengths.least, lengths.most);
        EXPECT_EQ(meaning::growing_set_length(*small, {set}), lengths.least) << set;
    }
    // 25 and 36 on the board: every play has 34 moves; there are 860 671 512 followers.
    const auto big = differences(36, Op::unite, minus, minus);
    const parallel::Threads one(1);
    Search search(*big, budget, one);
    const game::Position start{static_cast<std::int64_t>(std::uint64_t{1} << 24 | std::uint64_t{1} << 35)};
    EXPECT_EQ(*search.lengths({start}).answer, (Lengths{34, 34}));
    EXPECT_EQ(*most_positions(big->shape()), base::Integer(1) << 36);

    const auto near = differences(9, Op::unite, minus, rule::binary(Op::subtract, y, x));  // another element than the one that is added
    EXPECT_EQ(meaning::growing_set_length(*near, {0b100001000}), std::nullopt);
    const auto changing = differences(9, Op::exclusive_or, minus, minus);
    EXPECT_EQ(meaning::growing_set_length(*changing, {0b100001000}), std::nullopt);
}

}  // namespace
}  // namespace grundy::solve
