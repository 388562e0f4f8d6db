// Formulas in other languages mean what they meant, and formats hold what they say.
#include "engine/export/export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/export/formula.hpp"
#include "engine/export/program.hpp"
#include "engine/rule/families.hpp"
#include "engine/theorem/statement.hpp"

namespace {

using namespace grundy;
using exporting::Formula;
using exporting::Tongue;
using testing::HasSubstr;
using namespace theorem;

std::string said(const ExprRef& e, Tongue tongue) {
    const rule::Game game = rule::subtract({1});
    return Formula(game, tongue, {{0, "n"}}).text(e);
}

exporting::Made made(const std::string& as, rule::Game game, std::optional<std::uint64_t> to = {}) {
    analyse::Options options;
    options.effort = 0.5;  // where nothing is proved nobody waits for it; what is proved here is proved at once
    return exporting::exported(std::make_shared<const rule::Game>(std::move(game)), {as, to, ""}, options, base::Budget());
}

const ExprRef n = rule::local(0, "n");

TEST(Formula, IsTranslatedOperatorByOperator) {
    const struct {
        ExprRef e;
        const char *python, *cpp;
    } table[] = {
        {plus(n, num(3)), "(n + 3)", "add(n, 3)"},
        {over(minus(num(0), n), num(2)), "((0 - n) // 2)", "quo(sub(0, n), 2)"},  // rounds down in both
        {mod(n, num(-7)), "(n % abs((-7)))", "rem(n, (-7))"},                     // and is never negative
        {either(is(n, num(0)), odd(n)), "((n == 0) or (n % 2 == 1))", "((n == 0) || (rem(n, 2) == 1))"},
        {when(less(n, num(5)), n, num(1)), "(n if (n < 5) else 1)", "((n < 5) ? n : 1)"},
        {rule::call(rule::Builtin::trailing, {n, num(3), num(0)}), "trailing(n, 3, 0)", "trailing(n, 3, 0)"},
        {implied(at_most(num(1), n), even(n)), "(not (1 <= n) or (n % 2 == 0))", "(!(1 <= n) || (rem(n, 2) == 0))"},
    };
    for (const auto& [e, python, cpp] : table) {
        EXPECT_EQ(said(e, Tongue::python), python);
        EXPECT_EQ(said(e, Tongue::cpp), cpp);
    }
}

TEST(Formula, WhatIsAsLongAsANumberIsLargeIsRefused) {
    const auto some = [](const ExprRef& high) { return over_range(rule::Op::any, 5, rule::range(num(0), high), is(rule::local(5, "x"), n)); };
    EXPECT_THROW(said(some(n), Tongue::python), base::Failure);
    EXPECT_EQ(said(some(num(9)), Tongue::python), "any((x1 == n) for x1 in range(0, 9 + 1))");
    EXPECT_EQ(said(some(num(9)), Tongue::cpp), "any(range(0, 9), [&](Int x1) -> bool { return (x1 == n); })");
    EXPECT_THROW(said(rule::local(77, "other"), Tongue::python), base::Failure);
}

TEST(Formula, HelpersBringWhatTheyCall) {
    EXPECT_THAT(exporting::helper_text({"zeckendorf"}, Tongue::python), HasSubstr("def fibonacci"));
    EXPECT_THAT(exporting::helper_text({"largest_of"}, Tongue::cpp), HasSubstr("inline Int largest("));
    EXPECT_EQ(exporting::helper_text({}, Tongue::cpp), "");
    EXPECT_EQ(exporting::safe_name("lambda"), "lambda_");
    EXPECT_EQ(exporting::safe_name("n"), "n");
}

TEST(Exported, AProgramHasTheLawAndTheProof) {
    const std::string python = made("python", rule::take_and_break(rule::parse_code("0.77"))).text;
    EXPECT_THAT(python, HasSubstr("# period 12 from n = 71, proved: Guy-Smith periodicity theorem (2.1)"));
    EXPECT_THAT(python, HasSubstr("_TABLE0[71 + (n - 71) % 12]"));
    EXPECT_THAT(made("cpp", rule::divide({2, 3})).text, HasSubstr("while (n >= 18) n /= 6;"));
    EXPECT_THROW(made("python", rule::take_and_break(rule::parse_code("4!.0"))), base::Failure) << "Grundy's game: nothing is proved";
}

TEST(Exported, ProgramsAreTestedByValuesOfTheDefinition) {
    const auto program = exporting::program_of(std::make_shared<const rule::Game>(rule::subtract({1, 4, 5})), {"python", {}, ""}, {}, base::Budget());
    ASSERT_GE(program.tested.size(), 100U);
    const int expected[] = {0, 1, 0, 1, 2, 3, 2, 3};
    for (std::size_t i = 0; i < program.tested.size(); ++i) EXPECT_EQ(program.tested[i].value, expected[i % 8]) << i;
    ASSERT_EQ(program.large.size(), 5U);
    for (const auto& far : program.large) EXPECT_EQ(far.value, expected[static_cast<std::size_t>(base::Integer(far.position[0].items[0] % 8))]);
}

TEST(Exported, ListsBreakBetweenItems) {
    EXPECT_EQ(exporting::wrapped_list({"1", "22", "333"}, 2, 8), "1, 22,\n  333");
    EXPECT_EQ(exporting::wrapped_list({}, 2), "");
    EXPECT_EQ(made("sage", rule::subtract({1, 2}), 4).text.substr(0, 2), "# ");
    EXPECT_THAT(made("mathematica", rule::subtract({1, 2}), 4).text, HasSubstr("g[[k]] is the value of n = k - 1 *)\ng = {0, 1, 2, 0, 1};"));
}

}  // namespace
