/// The evaluator of constants and claims: operators on all signs, built-ins by their definitions, laziness, errors, limits.
#include <gtest/gtest.h>

#include <set>

#include "engine/rule/evaluate/evaluator.hpp"
#include "tests/support/build.hpp"

namespace grundy::rule {
namespace {

using game::test::n;
using game::test::op;

Value value_of(const ExprRef& e, ConstantLimits limits = {}) {
    const Game game;
    Evaluator evaluator(game, limits);
    Evaluator::Frame frame(4);
    return evaluator.evaluate(*e, frame);
}
base::Integer number_of(const ExprRef& e) { return value_of(e).number(); }

std::string error_of(const ExprRef& e, ConstantLimits limits = {}) {
    try {
        value_of(e, limits);
    } catch (const ConstantError& error) {
        EXPECT_NE(error.message, "");
        return error.code;
    }
    return "no error";
}

TEST(Evaluator, ArithmeticOnAllSigns) {
    for (std::int64_t a = -25; a <= 25; ++a)
        for (std::int64_t b = -7; b <= 7; ++b) {
            EXPECT_EQ(number_of(binary(Op::add, n(a), n(b))), base::Integer(a + b));
            EXPECT_EQ(number_of(binary(Op::subtract, n(a), n(b))), base::Integer(a - b));
            EXPECT_EQ(number_of(binary(Op::multiply, n(a), n(b))), base::Integer(a * b));
            if (b == 0) continue;
            std::int64_t down = -200;  // the largest q with q * b between a and 0 on the right side: rounds down
            while (b > 0 ? (down + 1) * b <= a : (down + 1) * b >= a) ++down;
            EXPECT_EQ(number_of(binary(Op::divide, n(a), n(b))), base::Integer(down)) << a << " / " << b;
            std::int64_t rest = a;
            while (rest < 0) rest += std::abs(b);
            while (rest >= std::abs(b)) rest -= std::abs(b);
            EXPECT_EQ(number_of(binary(Op::modulo, n(a), n(b))), base::Integer(rest)) << a << " mod " << b;
        }
}

TEST(Evaluator, NumbersOfAnySize) {
    const ExprRef huge = binary(Op::power, n(10), n(40));
    EXPECT_EQ(base::to_string(number_of(huge)), "1" + std::string(40, '0'));
    EXPECT_EQ(number_of(binary(Op::modulo, binary(Op::subtract, n(0), huge), n(7))), base::Integer((7 - 4) % 7));  // 10^40 mod 7 = 4
    EXPECT_EQ(number_of(call(Builtin::isqrt, {huge})), number_of(binary(Op::power, n(10), n(20))));
    EXPECT_EQ(number_of(binary(Op::power, n(-2), n(3))), base::Integer(-8));
    EXPECT_EQ(number_of(binary(Op::power, n(0), n(0))), base::Integer(1));
}

TEST(Evaluator, ComparisonsAndLaziness) {
    const ExprRef fails = binary(Op::divide, n(1), n(0));
    const ExprRef false_claim = compare(fails, Relation::equal, n(0));
    EXPECT_FALSE(value_of(binary(Op::and_, truth(false), false_claim)).truth());
    EXPECT_TRUE(value_of(binary(Op::or_, truth(true), false_claim)).truth());
    EXPECT_TRUE(value_of(binary(Op::implies, truth(false), false_claim)).truth());
    EXPECT_EQ(number_of(op(Op::if_, {truth(true), n(3), fails})), base::Integer(3));
    EXPECT_EQ(error_of(binary(Op::and_, truth(true), false_claim)), "E204");
    for (const std::int64_t a : {-2, 0, 5})
        for (const std::int64_t b : {-2, 0, 5}) {
            EXPECT_EQ(value_of(compare(n(a), Relation::less, n(b))).truth(), a < b);
            EXPECT_EQ(value_of(compare(n(a), Relation::greater_equal, n(b))).truth(), a >= b);
            EXPECT_EQ(value_of(compare(n(a), Relation::not_equal, n(b))).truth(), a != b);
        }
}

std::vector<base::Integer> items(const ExprRef& e) { return value_of(e).items; }
std::vector<base::Integer> big(const std::vector<std::int64_t>& list) { return {list.begin(), list.end()}; }

TEST(Evaluator, SetsOfNumbersByTheirDefinitions) {
    for (std::int64_t most = 0; most <= 60; ++most) {
        std::vector<std::int64_t> divisors, primes, squares, fibonacci;
        std::set<std::int64_t> powers;
        for (std::int64_t d = 1; d <= most; ++d) {
            if (most % d == 0) divisors.push_back(d);
            std::int64_t of = 0;
            for (std::int64_t q = 1; q <= d; ++q) of += d % q == 0 ? 1 : 0;
            if (of == 2) primes.push_back(d);
            if (d * d <= most) squares.push_back(d * d);
        }
        for (std::int64_t a = 1, b = 2; a <= most; b += a, a = b - a) fibonacci.push_back(a);
        for (std::int64_t p = 1; p <= most; p *= 3) powers.insert(p);
        EXPECT_EQ(items(call(Builtin::divisors, {n(most)})), big(divisors)) << most;
        EXPECT_EQ(items(call(Builtin::primes, {n(most)})), big(primes)) << most;
        EXPECT_EQ(items(call(Builtin::squares, {n(most)})), big(squares)) << most;
        EXPECT_EQ(items(call(Builtin::fibonacci, {n(most)})), big(fibonacci)) << most;
        EXPECT_EQ(items(call(Builtin::powers, {n(3), n(most)})), big({powers.begin(), powers.end()})) << most;
    }
}

TEST(Evaluator, FunctionsOfNumbers) {
    for (std::int64_t a = 1; a <= 200; ++a) {
        std::int64_t ones = 0, root = 0, zeros = 0;
        for (std::int64_t bits = a; bits > 0; bits /= 2) ones += bits % 2;
        while ((root + 1) * (root + 1) <= a) ++root;
        for (std::int64_t rest = a; rest % 3 == 0; rest /= 3) ++zeros;
        EXPECT_EQ(number_of(call(Builtin::ones, {n(a)})), base::Integer(ones));
        EXPECT_EQ(number_of(call(Builtin::isqrt, {n(a)})), base::Integer(root));
        EXPECT_EQ(number_of(call(Builtin::trailing, {n(a), n(3), n(0)})), base::Integer(zeros));
        EXPECT_EQ(number_of(call(Builtin::digit, {n(a), n(10), n(1)})), base::Integer(a / 10 % 10));
        EXPECT_EQ(number_of(call(Builtin::abs, {n(-a)})), base::Integer(a));
        EXPECT_EQ(number_of(call(Builtin::gcd, {n(a), n(12)})), base::Integer(a % 12 == 0  ? 12
                                                                              : a % 6 == 0 ? 6
                                                                              : a % 4 == 0 ? 4
                                                                              : a % 3 == 0 ? 3
                                                                              : a % 2 == 0 ? 2
                                                                                           : 1));
    }
}

TEST(Evaluator, ErrorsAndLimits) {
    EXPECT_EQ(error_of(binary(Op::divide, n(1), n(0))), "E204");
    EXPECT_EQ(error_of(binary(Op::modulo, n(1), n(0))), "E204");
    EXPECT_EQ(error_of(op(Op::minimum_of, {set_list({})})), "E204");
    EXPECT_EQ(error_of(binary(Op::power, n(2), n(10'000'000))), "E201");
    EXPECT_EQ(error_of(call(Builtin::divisors, {binary(Op::power, n(10), n(40))})), "E203");
    EXPECT_EQ(error_of(op(Op::sum_of, {range(n(1), n(100))}), {.steps = 50}), "E203");
    EXPECT_EQ(error_of(op(Op::sum_of, {range(n(1), n(100))}), {.items = 50}), "E203");
    EXPECT_EQ(number_of(op(Op::sum_of, {range(n(1), n(100))})), base::Integer(5050));
    EXPECT_EQ(error_of(local(3, "unbound")), "E200");
}

}  // namespace
}  // namespace grundy::rule
