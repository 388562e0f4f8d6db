/// Rules of every shape, their options listed by hand.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/build.hpp"

namespace grundy::game::test {
namespace {

using rule::Builtin;
using rule::ComponentKind;
using rule::Kind;
using rule::Relation;
constexpr std::int64_t huge = 1'000'000'000'000'000'000;

std::string options(const rule::Game& rule, const Position& position) {
    const auto ruleset = compile(rule);
    std::string text;
    for (const Sum& sum : option_list(*ruleset, position)) text += fmt::format("{}{}", text.empty() ? "" : " ", ruleset->shape().print(sum));
    return text;
}

template <class F>
std::string failure(F&& work) {
    try {
        work();
    } catch (const base::Failure& f) {
        return f.what();
    }
    return "no failure";
}

rule::Game one() { return game({component("n")}); }
rule::Game kayles() {
    auto g = one();
    for (const int taken : {1, 2}) {
        move(g, {to({v(1, "i")}), to({sub(sub(v(0, "n"), n(taken)), v(1, "i"))})}, {in(1, "i", rule::range(n(0), sub(v(0, "n"), n(taken))))});
    }
    return g;
}
rule::Game take(ExprRef range, ExprRef condition = nullptr) {
    auto g = one();
    return move(g, {to({sub(v(0, "n"), v(1, "k"))})}, {in(1, "k", std::move(range))}, std::move(condition));
}
rule::Game nim3() {
    auto g = game({unordered(component("h", ComponentKind::vector, 3))});
    const auto entry = at(vec(0, "h"), v(1, "i"));
    return move(g, {to({op(Op::update, {vec(0, "h"), v(1, "i"), sub(entry, v(2, "k"))}, Kind::vector)})},
                {in(1, "i", rule::range(n(1), n(3))), in(2, "k", rule::range(n(1), entry))});
}
rule::Game moore() {
    auto g = game({unordered(component("h", ComponentKind::vector, 2))});
    const auto changed =
        over(Op::count, {in(2, "i", rule::range(n(1), n(2)))}, nullptr, cmp(at(vec(1, "b"), v(2, "i")), Relation::less, at(vec(0, "h"), v(2, "i"))));
    auto chain = op(Op::compare, {n(1), changed, n(1)}, Kind::truth);
    std::const_pointer_cast<rule::Expr>(chain)->relations = {Relation::less_equal, Relation::less_equal};
    return move(g, {to({vec(1, "b")})}, {in(1, "b", rule::call(Builtin::below, {vec(0, "h")}), Kind::vector)}, chain);
}
rule::Game difference() {
    auto g = game({unordered(component("w", ComponentKind::sequence))});
    const auto w = vec(0, "w");
    const auto rest = op(Op::slice, {w, n(3), len(w)}, Kind::vector);
    const auto distance = rule::call(Builtin::abs, {sub(at(w, n(1)), at(w, n(2)))});
    return move(g, {to({op(Op::concat, {rest, op(Op::vector_list, {distance}, Kind::vector)}, Kind::vector)})}, {}, cmp(len(w), Relation::greater_equal, n(2)));
}
rule::Game turtles() {
    auto g = game({universe("S", 1, 10)});
    const auto s = set(0, "S");
    move(g, {to({rule::binary(Op::without, s, rule::set_list({v(1, "x")}))})}, {in(1, "x", s)});
    return move(g, {to({rule::binary(Op::exclusive_or, s, rule::set_list({v(1, "x"), v(2, "y")}))})},
                {in(1, "x", s), in(2, "y", rule::range(n(1), sub(v(1, "x"), n(1))))});
}
rule::Game three_way() {
    auto g = one();
    rule::Term part = to({v(2, "p")});
    part.binders = {in(2, "p", vec(1, "A"))};
    return move(g, {part}, {in(1, "A", rule::call(Builtin::partitions, {v(0, "n")}), Kind::vector)}, cmp(len(vec(1, "A")), Relation::equal, n(3)));
}
rule::Game pair_game(int group) {
    auto g = game({component("x"), component("y")});
    g.components[0].group = g.components[1].group = group;
    return move(g, {to({sub(v(0, "x"), v(2, "k")), v(1, "y")})}, {in(2, "k", rule::range(n(1), n(huge)))});
}

struct Row {
    const char* what;
    rule::Game rule;
    Position position;
    const char* options;
};

TEST(Compile, Options) {
    auto guarded = take(rule::range(n(1), n(huge)), both(cmp(v(1, "k"), Relation::less_equal, n(3)), cmp(v(0, "n"), Relation::not_equal, v(1, "k"))));
    auto where = take(rule::range(n(1), n(2)));
    where.where = cmp(v(0, "n"), Relation::greater_equal, n(3));
    where.where_frame = 1;
    auto stopped = take(rule::range(n(1), n(2)));
    stopped.stops.push_back({pattern(stopped.components), cmp(v(0, "n"), Relation::equal, n(4)), 1, {}});
    const Row rows[] = {
        {"Kayles, as sums", kayles(), {3}, "(0) + (1) (0) + (2) (1) + (1)"},
        {"Nim, a range that only legality bounds", take(rule::range(n(1), n(huge))), {3}, "(0) (1) (2)"},
        {"a guard cuts as well", guarded, {3}, "(1) (2)"},
        {"where cuts off", where, {4}, "(3)"},
        {"stopped", stopped, {4}, ""},
        {"not stopped", stopped, {5}, "(3) (4)"},
        {"three heaps, unordered", nim3(), {0, 1, 2}, "([0, 0, 1]) ([0, 0, 2]) ([0, 1, 1])"},
        {"Moore k = 1", moore(), {1, 2}, "([0, 1]) ([0, 2]) ([1, 1])"},
        {"any two numbers by their difference", difference(), {3, 1, 2, 4}, "([1, 2]) ([1, 4]) ([2, 3])"},
        {"a set, symmetric difference", turtles(), {0b101}, "({}) ({1}) ({1, 2}) ({3})"},
        {"a sum over a partition of fixed length", three_way(), {6}, "(1) + (1) + (4) (1) + (2) + (3) (2) + (2) + (2)"},
        {"unordered (x, y): either component", pair_game(0), {1, 2}, "(0, 1) (0, 2) (1, 1)"},
        {"ordered (x, y): the first", pair_game(-1), {1, 2}, "(0, 2)"},
    };
    for (const Row& row : rows) EXPECT_EQ(options(row.rule, row.position), row.options) << row.what;
}

/// What an expression gives at n = 7, as the option n -> n + 1000 + value.
TEST(Compile, Expressions) {
    const auto x = v(0, "n");
    const auto call = [](Builtin b, std::vector<ExprRef> args) { return rule::call(b, std::move(args)); };
    const auto size = [&](ExprRef e) { return len(std::move(e)); };
    const auto list = op(Op::vector_list, {n(4), x, n(9)}, Kind::vector);
    const std::tuple<const char*, ExprRef, std::int64_t> rows[] = {
        {"/ rounds down", rule::binary(Op::divide, op(Op::negate, {x}), n(2)), -4},
        {"mod is never negative", rule::binary(Op::modulo, op(Op::negate, {x}), n(4)), 1},
        {"power", rule::binary(Op::power, x, n(3)), 343},
        {"xor", rule::binary(Op::exclusive_or, x, n(12)), 11},
        {"lazy and", op(Op::if_, {both(rule::truth(false), cmp(rule::binary(Op::divide, x, n(0)), Relation::equal, n(1))), n(1), n(2)}), 2},
        {"bit", call(Builtin::bit, {x, n(3)}), 0},
        {"ones", call(Builtin::ones, {x}), 3},
        {"digit", call(Builtin::digit, {mul(x, n(100)), n(10), n(2)}), 7},
        {"trailing", call(Builtin::trailing, {n(4044), n(10), n(4)}), 2},
        {"trailing at places 1, 2, 3, 5, 8, …",
         call(Builtin::trailing, {n(11), op(Op::vector_list, {n(1), n(1)}, Kind::vector), op(Op::vector_list, {n(1), n(2)}, Kind::vector), n(0)}), 2},
        {"reread",
         call(Builtin::reread, {add(x, n(4)), op(Op::vector_list, {n(1), n(1)}, Kind::vector), op(Op::vector_list, {n(1), n(2)}, Kind::vector),
                                op(Op::vector_list, {n(2), n(3)}, Kind::vector)}),
         18},
        {"isqrt", call(Builtin::isqrt, {mul(x, x)}), 7},
        {"isqrt of the largest number", call(Builtin::isqrt, {n(std::numeric_limits<std::int64_t>::max())}), 3037000499},
        {"gcd", call(Builtin::gcd, {n(-21), x}), 7},
        {"mex", call(Builtin::mex, {rule::set_list({n(0), n(1), rule::range(n(2), x)})}), 8},
        {"divisors of 360360 * 7", size(call(Builtin::divisors, {mul(x, n(360360))})), 288},
        {"divisors of the product of two large primes", size(call(Builtin::divisors, {mul(n(1000000007), n(998244353))})), 4},
        {"digits", size(call(Builtin::digits, {n(1231)})), 3},
        {"primes", size(call(Builtin::primes, {n(100)})), 25},
        {"prime powers with 1", size(call(Builtin::prime_powers, {n(16)})), 11},
        {"squares", op(Op::sum_of, {call(Builtin::squares, {n(16)})}), 30},
        {"factorials", op(Op::sum_of, {call(Builtin::factorials, {n(24)})}), 33},
        {"fibonacci", op(Op::sum_of, {call(Builtin::fibonacci, {n(13)})}), 32},
        {"zeckendorf 100 = 89 + 8 + 3", size(call(Builtin::zeckendorf, {n(100)})), 3},
        {"powers", op(Op::sum_of, {call(Builtin::powers, {n(3), n(81)})}), 121},
        {"index", at(list, n(2)), 7},
        {"update", op(Op::sum_of, {op(Op::update, {list, n(1), at(list, n(3)), n(3), at(list, n(1))}, Kind::vector)}), 20},
        {"slice, empty", size(op(Op::slice, {list, n(4), n(3)}, Kind::vector)), 0},
        {"min of a huge range", op(Op::minimum_of, {rule::range(x, n(huge))}), 7},
        {"in a huge range", op(Op::if_, {op(Op::element_of, {x, rule::range(n(0), n(huge))}, Kind::truth), n(1), n(0)}), 1},
        {"sum over binders", over(Op::sum, {in(1, "i", rule::range(n(1), x)), in(2, "j", rule::range(v(1, "i"), x))}, nullptr, n(1)), 28},
        {"a range less a range", size(rule::binary(Op::without, rule::range(n(1), n(huge)), rule::range(n(11), n(huge)))), 10},
        {"subsets of a size",
         over(Op::count, {in(1, "A", call(Builtin::subsets, {rule::range(n(1), n(40))}), Kind::set)}, cmp(size(set(1, "A")), Relation::equal, n(3)),
              rule::truth(true)),
         9880},
        {"partitions of 30", over(Op::count, {in(1, "A", call(Builtin::partitions, {n(30)}), Kind::vector)}, nullptr, rule::truth(true)), 5604},
        {"a later part guards an earlier one",
         over(Op::count, {in(1, "i", rule::range(n(0), n(3))), in(2, "j", rule::range(n(0), n(3)))},
              both(cmp(v(2, "j"), Relation::less, v(1, "i")), cmp(rule::binary(Op::divide, n(6), v(1, "i")), Relation::equal, n(3))), rule::truth(true)),
         2},
    };
    for (const auto& [what, expr, value] : rows) {
        auto g = game({component("n", ComponentKind::integer)});
        move(g, {to({add(v(0, "n"), add(n(1000), expr))})}, {});
        EXPECT_EQ(options(g, {7}), fmt::format("({})", 1007 + value)) << what;
    }
}

TEST(Compile, FailuresNameTheExpressionAndThePosition) {
    const auto at_7 = [](ExprRef expr) {
        return failure([&] {
            auto g = one();
            options(move(g, {to({std::move(expr)})}, {}), {7});
        });
    };
    const auto x = v(0, "n");
    EXPECT_EQ(at_7(rule::binary(Op::divide, x, sub(x, n(7)))), "division by zero in `n / (n - 7)` at the position (7)");
    EXPECT_EQ(at_7(mul(x, n(huge * 5))), "a number beyond 64 bits in `n * 5000000000000000000` at the position (7)");
    EXPECT_EQ(at_7(at(op(Op::vector_list, {n(1), n(2)}, Kind::vector), x)), "index 7 outside 1..2 in `[1, 2][n]` at the position (7)");
    EXPECT_THAT(at_7(over(Op::minimum, {in(1, "i", rule::range(x, n(3)))}, nullptr, v(1, "i"))), ::testing::HasSubstr("min of nothing"));
    EXPECT_EQ(at_7(over(Op::sum, {in(1, "i", rule::range(x, n(huge)))}, nullptr, n(1))),
              "`i` ranges over more than 10^8 elements in `n..1000000000000000000` at the position (7)");
    EXPECT_THAT(at_7(at(op(Op::update, {op(Op::vector_list, {n(1)}, Kind::vector), n(1), n(2), n(1), n(3)}, Kind::vector), n(1))),
                ::testing::HasSubstr("updated twice"));
}

TEST(Compile, EndsAndDomains) {
    auto g = take(rule::range(n(1), n(2)));
    g.terminals.push_back({pattern(g.components), rule::End::mover_wins, cmp(v(0, "n"), Relation::equal, n(0)), 1, {}});
    const auto ruleset = compile(g);
    EXPECT_EQ(ruleset->end({0}), rule::End::mover_wins);
    EXPECT_EQ(ruleset->end({1}), rule::End::mover_loses);
    EXPECT_FALSE(ruleset->convention().has_values());
    EXPECT_TRUE(ruleset->contains({3}));
    EXPECT_FALSE(ruleset->contains({-1}));
    EXPECT_FALSE(ruleset->contains({1, 2}));
    EXPECT_TRUE(compile(nim3())->contains({1, 2, 3}));
    EXPECT_FALSE(compile(nim3())->contains({2, 1, 3}));
    EXPECT_FALSE(compile(turtles())->contains({1 << 10}));
    EXPECT_FALSE(compile(difference())->contains({5, 1}));
}

TEST(Compile, AnEnumerationMayAskTheSameGame) {
    const auto ruleset = compile(kayles());
    std::size_t inner = 0;
    ruleset->options({5}, [&](Sum&& option) {
        for (const Position& part : option) inner += option_list(*ruleset, part).size();
        return true;
    });
    std::size_t apart = 0;
    std::vector<Sum> outer;
    ruleset->options({5}, [&](Sum&& option) {
        outer.push_back(option);
        return true;
    });
    for (const Sum& option : outer) {
        for (const Position& part : option) apart += option_list(*ruleset, part).size();
    }
    EXPECT_EQ(inner, apart);
}

TEST(Lambda, Games) {
    const auto heap = one_heap([](std::int64_t size) {
        std::vector<std::vector<std::int64_t>> list;
        for (std::int64_t k = 1; k <= 3; ++k) list.push_back({size - k});
        return list;
    });
    EXPECT_EQ(option_list(*heap, {2}), (std::vector<Sum>{{{0}}, {{1}}}));
    const auto pair = tuple_game(2, [](const std::vector<std::int64_t>& p) {
        return std::vector<std::vector<std::int64_t>>{{p[0] - 1, p[1]}, {p[0], p[1] - 1}};
    });
    EXPECT_EQ(pair->shape().print(option_list(*pair, {0, 2})[0]), "(0, 1)");
}

TEST(Shape, TooBigForPlaying) {
    const Shape shape(one());
    EXPECT_THAT(failure([&] { shape.from_data({{true, {base::Integer("100000000000000000000")}}}); }), ::testing::HasSubstr("closed form"));
    EXPECT_THAT(failure([&] { shape.from_data({{true, {base::Integer(-1)}}}); }), ::testing::HasSubstr("negative"));
}

/// Each entry compared with a constant, which has a way of its own, and the same denied twice, which has none.
TEST(Compile, EveryEntryIsComparedAsTheDefinitionDoes) {
    const auto x = v(3, "x");
    const std::vector<ExprRef> among = {vec(0, "h"), rule::range(n(1), v(1, "m"))};
    const std::vector<Position> positions = {{0, 0, 0, 3, 2}, {1, 1, 1, 3, 2}, {2, 2, 2, 1, 2}, {0, 1, 2, 2, 2}, {2, 1, 3, 0, 2}, {3, 3, 2, 4, 2}};
    std::size_t allowed = 0;
    for (const Op each : {Op::all, Op::any})
        for (const ExprRef& range : among)
            for (int relation = 0; relation < 6; ++relation)
                for (std::int64_t constant = 0; constant <= 3; ++constant) {
                    const ExprRef body = cmp(x, static_cast<Relation>(relation), n(constant));
                    const auto rule_of = [&](const ExprRef& asked) {
                        auto g = game({component("h", ComponentKind::vector, 3), component("m"), component("n")});
                        return move(g, {to({vec(0, "h"), v(1, "m"), sub(v(2, "n"), n(1))})}, {},
                                    both(over(each, {in(3, "x", range)}, nullptr, asked, Kind::truth), cmp(v(2, "n"), Relation::greater, n(0))));
                    };
                    const ExprRef denied = op(Op::not_, {op(Op::not_, {body}, Kind::truth)}, Kind::truth);
                    const auto quick = compile(rule_of(body)), slow = compile(rule_of(denied));
                    for (const Position& position : positions) {
                        const auto options = option_list(*quick, position);
                        EXPECT_EQ(options, option_list(*slow, position)) << rule::canonical_text(rule_of(body));
                        allowed += options.size();
                    }
                }
    EXPECT_GT(allowed, 100U);
}

}  // namespace
}  // namespace grundy::game::test
