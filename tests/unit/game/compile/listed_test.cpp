/// Loops whose bindings are found once: they are what the loop walks at every position, in the same order, and with the same errors.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "engine/game/machine/program.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/build.hpp"
#include "tests/support/depth.hpp"

namespace grundy::game::test {
namespace {

using rule::Relation;

/// (x, y) -> (x + d, y + e) for d in -3..3, e in -2..4 if the condition.
rule::Game leaper(ExprRef condition) {
    auto g = game({component("x"), component("y")});
    const auto x = v(0, "x"), y = v(1, "y"), d = v(2, "d"), e = v(3, "e");
    return move(g, {to({add(x, d), add(y, e)})}, {in(2, "d", rule::range(n(-3), n(3))), in(3, "e", rule::range(n(-2), n(4)))}, std::move(condition));
}

/// Of d and e; it may fail where something is divided by 0.
ExprRef of_names(std::mt19937& random, int depth) {
    const auto pick = [&](unsigned n) { return static_cast<int>(random() % n); };
    if (depth == 0 || pick(4) == 0) return pick(3) == 0 ? n(pick(7) - 2) : pick(2) == 0 ? v(2, "d") : v(3, "e");
    const ExprRef a = of_names(random, depth - 1), b = of_names(random, depth - 1);
    switch (pick(5)) {
        case 0: return add(a, b);
        case 1: return sub(a, b);
        case 2: return mul(a, b);
        case 3: return rule::call(rule::Builtin::abs, {a});
        default: return rule::binary(Op::divide, a, b);
    }
}

std::string told(const Ruleset& rules, const Position& position) {
    std::string options;
    try {
        for (const Sum& option : option_list(rules, position)) options += "(" + std::to_string(option[0][0]) + ", " + std::to_string(option[0][1]) + ")";
    } catch (const base::Failure& failure) {
        options += std::string(" fails: ") + failure.what();
    }
    return options;
}

bool is_listed(const rule::Game& rule) { return program_of(*compile(rule))->loops.back().listed.has_value(); }

/// Judged by the same loop without its list.
TEST(Listed, BindingsAreThoseThatAreWalked) {
    std::mt19937 random(20261130);
    std::size_t listed = 0, failed = 0;
    for (int round = 0; round < tests::rounds(400); ++round) {
        const auto some = [&] { return cmp(of_names(random, 2), static_cast<Relation>(random() % 6), of_names(random, 2)); };
        const rule::Game rule = leaper(random() % 2 == 0 ? some() : both(some(), some()));
        const auto once = compile(rule), walked = compile(rule);
        auto& list = const_cast<Program&>(*program_of(*walked)).loops.back().listed;
        listed += list.has_value();
        list.reset();
        for (const Position& position : {Position{0, 0}, Position{1, 5}, Position{9, 1}}) {
            const std::string options = told(*once, position);
            failed += options.find("fails") != std::string::npos;
            EXPECT_EQ(options, told(*walked, position)) << rule::canonical_text(rule);
        }
    }
    EXPECT_GT(listed, 60U);
    EXPECT_GT(failed, 20U);
}

TEST(Listed, WhereTheLoopAloneSaysWhich) {
    const auto x = v(0, "x"), d = v(2, "d"), e = v(3, "e");
    const ExprRef knight = cmp(rule::call(rule::Builtin::abs, {mul(d, e)}), Relation::equal, n(2));
    EXPECT_TRUE(is_listed(leaper(knight)));
    EXPECT_EQ(program_of(*compile(leaper(knight)))->loops.back().listed->size(), 2U * 8U);
    EXPECT_TRUE(is_listed(leaper(both(knight, cmp(x, Relation::not_equal, n(7)))))) << "what asks of the position alone is asked before";
    EXPECT_FALSE(is_listed(leaper(both(knight, cmp(add(x, d), Relation::not_equal, n(7))))));
    EXPECT_FALSE(is_listed(leaper(cmp(d, Relation::not_equal, n(0))))) << "few are left out";
    EXPECT_FALSE(is_listed(leaper(nullptr)));
    EXPECT_TRUE(is_listed(leaper(cmp(d, Relation::equal, n(9))))) << "none is left";
    EXPECT_EQ(told(*compile(leaper(cmp(d, Relation::equal, n(9)))), {4, 4}), "");
}

}  // namespace
}  // namespace grundy::game::test
