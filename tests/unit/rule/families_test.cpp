#include "engine/rule/families.hpp"

#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/rule/text.hpp"

namespace grundy::rule {
namespace {

TEST(Families, AreExactlyTheMovesOfTheirDefinition) {
    EXPECT_EQ(canonical_text(subtract({5, 1, 4, 4})), "game subtraction_game\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n");
    EXPECT_EQ(canonical_text(all_but({1, 3})), "game all_but_game\nposition (n)\nmove (n) -> (n - s) for s in 1..n if not (s in {1, 3})\n");
    EXPECT_EQ(canonical_text(divide({2, 3})), "game division_game\nposition (n)\nmove (n) -> (n / d) for d in {2, 3} if n >= 1\n");
    EXPECT_EQ(canonical_text(take_and_break(parse_code("0.77"))),
              "game code_game\nposition (n)\n"
              "move (n) -> () if n in {1, 2}\n"
              "move (n) -> (n - t) for t in {1, 2} if n > t\n"
              "move (n) -> (a) + (n - t - a) for t in {1, 2}, a in 1..(n - t) / 2\n");
    EXPECT_EQ(canonical_text(take_and_break(parse_code("4!.0"))),
              "game code_game\nposition (n)\nmove (n) -> (a) + (n - t - a) for t in {0}, a in 1..(n - t - 1) / 2\n");
    EXPECT_EQ(canonical_text(take_and_break(parse_code("4.[3]"))),
              "game code_game\nposition (n)\n"
              "move (n) -> (a) + (n - t - a) for t in {0}, a in 1..(n - t) / 2\n"
              "move (n) -> () if n >= 1\n"
              "move (n) -> (n - t) for t in 1..n if n > t\n");
}

TEST(Families, RefuseWhatMeansNothing) {
    EXPECT_THROW(subtract({0, 1}), base::Failure);
    EXPECT_THROW(subtract({}), base::Failure);
    EXPECT_THROW(divide({1}), base::Failure);
    EXPECT_THROW(take_and_break(parse_code("0.0")), base::Failure);
}

TEST(Text, PutsParenthesesOnlyWhereTheyAreNeeded) {
    const Game game = subtract({1});
    const ExprRef n = local(0, "n");
    const ExprRef one = number(1);
    const auto op = [](Op o, ExprRef a, ExprRef b) { return binary(o, std::move(a), std::move(b)); };
    const std::pair<ExprRef, const char*> table[] = {
        {op(Op::subtract, n, op(Op::subtract, n, one)), "n - (n - 1)"},
        {op(Op::subtract, op(Op::subtract, n, one), one), "n - 1 - 1"},
        {op(Op::multiply, op(Op::add, n, one), n), "(n + 1) * n"},
        {op(Op::power, n, op(Op::power, n, one)), "n^n^1"},
        {op(Op::power, op(Op::power, n, one), n), "(n^1)^n"},
        {op(Op::power, number(-2), n), "(-2)^n"},
        {op(Op::exclusive_or, op(Op::add, n, one), n), "(n + 1) xor n"},
        {compare(op(Op::add, n, one), Relation::less_equal, n), "n + 1 <= n"},
        {op(Op::and_, op(Op::or_, truth(true), truth(false)), truth(true)), "(true or false) and true"},
        {op(Op::divide, n, op(Op::divide, n, one)), "n / (n / 1)"},
    };
    for (const auto& [expr, text] : table) EXPECT_EQ(to_string(*expr, game), text);
}

}  // namespace
}  // namespace grundy::rule
