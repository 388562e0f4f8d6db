/// The batch interpreter against the heap table: random rules, ranges longer than a row, every instruction set, one thread and two.
#include "engine/base/failure.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/heap/heap_table.hpp"
#include "engine/solve/lanes/heap_batch.hpp"
#include "tests/property/random_rules.hpp"
#include "tests/support/build.hpp"
#include "tests/support/written.hpp"

namespace grundy::property {
namespace {

using namespace game::test;
using game::Ruleset;
using rule::Relation;

struct Run {
    solve::Values values;
    std::string error;
};

Run run(solve::Kernel& kernel, std::uint64_t to) {
    Run result;
    const base::Budget budget;
    try {
        EXPECT_FALSE(kernel.extend(result.values, to / 3, budget));
        EXPECT_FALSE(kernel.extend(result.values, to, budget));
    } catch (const base::Failure& failure) {
        result.error = failure.what();
    }
    return result;
}

void agree(const std::shared_ptr<const Ruleset>& compiled, std::uint64_t to) {
    solve::HeapTable table(*compiled);
    const Run expected = run(table, to);
    for (const solve::Cpu cpu : solve::usable_cpus())
        for (const unsigned threads : {1u, 2u}) {
            const auto kernel = solve::heap_batch(compiled, {.threads = threads, .cpu = cpu, .share_from = 8});
            ASSERT_TRUE(kernel);
            const Run found = run(*kernel, to);
            ASSERT_EQ(found.error, expected.error);
            ASSERT_EQ(found.values.size(), expected.values.size());
            for (std::uint64_t n = 0; n < expected.values.size(); ++n)
                ASSERT_EQ(found.values[n], expected.values[n]) << "heap " << n << " " << solve::name(cpu) << " threads " << threads;
        }
}

RC_GTEST_PROP(Batch, RandomRulesAsTheHeapTable, ()) {
    const auto rule = one_heap_rule(true);
    RC_LOG() << rule::canonical_text(rule) << std::endl;
    agree(game::compile(rule), 90);
    RC_ASSERT(!::testing::Test::HasFatalFailure());
}

/// Long ranges: rows and lines, conditions of every kind, functions, sets, two names.
std::vector<rule::Game> long_rules() {
    using rule::binary, rule::Op, rule::Builtin;
    const ExprRef heap = v(0, "n"), k = v(1, "k"), j = v(2, "j");
    const auto mod = [](ExprRef a, std::int64_t m) { return binary(Op::modulo, std::move(a), n(m)); };
    const auto rest = [&](const ExprRef& part) { return sub(sub(heap, n(1)), part); };
    const auto all = rule::range(n(0), heap);
    std::vector<rule::Game> rules;
    const auto one = [&](std::vector<rule::Term> terms, std::vector<rule::Binder> binders, ExprRef condition) {
        rule::Game g = game::test::game({component("n")});
        move(g, std::move(terms), std::move(binders), std::move(condition));
        rules.push_back(std::move(g));
    };
    one({to({k}), to({rest(k)})}, {in(1, "k", all)}, nullptr);
    one({to({k}), to({rest(k)})}, {in(1, "k", all)}, cmp(mod(add(mul(k, k), heap), 7), Relation::not_equal, n(3)));
    one({to({sub(heap, k)})}, {in(1, "k", rule::range(n(1), heap))}, cmp(mod(mul(k, k), 5), Relation::less, n(2)));
    one({to({binary(Op::divide, mul(heap, k), add(k, n(3)))})}, {in(1, "k", all)}, cmp(heap, Relation::greater, n(0)));
    one({to({k}), to({binary(Op::divide, rest(k), n(2))})}, {in(1, "k", all)},
        binary(Op::implies, cmp(mod(k, 3), Relation::equal, n(0)), cmp(mod(heap, 2), Relation::equal, n(1))));
    one({to({sub(sub(heap, j), k)}), to({k})}, {in(1, "k", all), in(2, "j", rule::range(n(1), n(3)))}, cmp(mod(add(k, j), 4), Relation::greater, n(0)));
    one({to({sub(heap, k)})}, {in(1, "k", rule::range(n(1), heap))},
        binary(Op::or_, cmp(mod(heap, 6), Relation::equal, n(5)), cmp(binary(Op::modulo, heap, k), Relation::equal, n(0))));
    one({to({op(Op::if_, {cmp(k, Relation::less, n(40)), k, sub(heap, k)})})}, {in(1, "k", rule::range(n(1), sub(heap, n(1))))},
        cmp(mod(k, 3), Relation::not_equal, n(1)));
    one({to({sub(heap, k)}), to({rule::call(Builtin::gcd, {heap, k})})}, {in(1, "k", rule::range(n(1), sub(heap, n(1))))}, nullptr);
    one({to({binary(Op::exclusive_or, sub(heap, k), n(1))})}, {in(1, "k", rule::range(n(2), heap))}, cmp(mod(k, 9), Relation::greater, n(1)));
    one({to({k}), to({sub(sub(heap, n(2)), k)})}, {in(1, "k", all)}, nullptr);
    rules.back().where = cmp(mod(heap, 10), Relation::not_equal, n(7));
    rules.back().where_frame = 1;
    // Errors: a part that is not smaller, a product beyond 64 bits, mod 0.
    one({to({sub(add(heap, n(300)), k)})}, {in(1, "k", rule::range(n(1), sub(heap, n(1))))}, nullptr);
    one({to({mod(mul(mul(add(heap, n(3'000'000'000)), add(k, n(3'000'000'000))), heap), 5)})}, {in(1, "k", all)}, cmp(heap, Relation::greater, n(90)));
    one({to({sub(heap, k)})}, {in(1, "k", rule::range(n(1), heap))}, cmp(binary(Op::modulo, heap, sub(k, n(70))), Relation::equal, n(0)));
    return rules;
}

TEST(Batch, LongRangesAsTheHeapTable) {
    for (const rule::Game& rule : long_rules()) {
        SCOPED_TRACE(rule::canonical_text(rule));
        agree(game::compile(rule), 1300);
        if (HasFatalFailure()) return;
    }
}

/// What a condition may be made of, each as people write it: the lanes decide it for 512 options at a time, the table for one.
TEST(Batch, ConditionsOfEveryKindAsTheHeapTable) {
    const char* const conditions[] = {
        "0 < k mod 5 < 3 <= n mod 7",
        "k mod 7 in 2..4",
        "k mod 7 in {1, 3, n mod 4}",
        "(k + n) mod 11 in residues",
        "len([x for x in row if x < k mod 4]) = 1",
        "row[k mod 4 + 1] < n mod 5",
        "f(k) = f(n) or f(k + f(n)) > 4",
        "not (k mod 3 = 1 and n mod 2 = 0)",
        "if k mod 2 = 0 then n mod 3 = 0 else k mod 5 < 2",
        "k mod 4 = 2 <=> n mod 3 = 1",
        "n < 300 => k mod 2 = 1",
        "even(k) or odd(n)",
        "min(k, n - k) mod 6 < 2",
        "max(k mod 9, n mod 4) != 3",
        "abs(n - 2 * k) mod 5 = 1",
        "digit(k, 3, 1) = 1",
        "any(j in 1..3: (k + j) mod 8 = 0)",
        "all(j in 2..4: k mod j != 1)",
    };
    for (const std::string condition : conditions) {
        SCOPED_TRACE(condition);
        const std::string text =
            "game c\nlet residues = {x * x mod 11 for x in 0..10}\nlet row = [3, 0, 2, 1]\nlet f(x) = x * x mod 7\n"
            "position (n)\nmove (n) -> (n - k) for k in 1..n if " +
            condition + "\nmove (n) -> (k) + (n - k - 1) for k in 0..n - 1 if " + condition + "\n";
        agree(game::compile(*grundy::tests::written(text)), 600);
        if (HasFatalFailure()) return;
    }
}

/// A long first name runs over the lanes and a short second one does not, so that conditions change places:
/// what has both names is still asked before what stands behind it, for it may be an error.
TEST(Batch, AnErrorInAConditionAsTheHeapTable) {
    const char* const conditions[] = {
        "(3 != j mod j or k = 1) and j - n > j - n",
        "(k = 1 or 3 != j mod j) and j > 99",
        "k mod j = 0 and j > 0",
        "j > 0 and k mod j = 0",
        "j = 1 and (k mod (j - 1) = 0 or k > 2)",
        "(k + j) mod 3 = 0 and j mod 2 = 1",
        "(k * j > 9 or k > 5) and j mod 2 = 1",
        "(k + j) * 10^17 > 5 and j mod 50 = 49",
        "5 mod (k - 3) != 9 and j mod 50 = 49",
    };
    for (const std::string condition : conditions) {
        SCOPED_TRACE(condition);
        agree(game::compile(*grundy::tests::written("game c\nposition (n)\nmove (n) -> (n - k) for k in 1..n, j in 0..33 if " + condition + "\n")), 300);
        if (HasFatalFailure()) return;
    }
}

TEST(Batch, ALimitLeavesRightValues) {
    const auto compiled = game::compile(long_rules()[1]);
    std::atomic<bool> cancel{true};
    base::Budget cancelled;
    cancelled.set_cancel(&cancel);
    solve::Values values;
    EXPECT_EQ(solve::heap_batch(compiled, {})->extend(values, 100'000, cancelled), base::Limit::interrupted);
    solve::Values expected;
    const base::Budget free_budget;
    ASSERT_FALSE(solve::HeapTable(*compiled).extend(expected, std::min<std::uint64_t>(values.size(), 1500), free_budget));
    for (std::uint64_t n = 0; n < expected.size(); ++n) ASSERT_EQ(values[n], expected[n]);
    base::Budget small;
    small.set_memory(3000);
    EXPECT_EQ(solve::heap_batch(compiled, {})->extend(values = {}, 100'000, small), base::Limit::memory);
}

// No option at all, and n walks for each heap n to find that out.
TEST(Batch, WalksWithoutOptionsKeepTheBudget) {
    const ExprRef heap = v(0, "n"), k = v(1, "k"), j = v(2, "j");
    rule::Game rule = game::test::game({component("n")});
    move(rule, {to({sub(heap, j)})}, {in(1, "k", rule::range(n(1), heap)), in(2, "j", rule::range(n(1), n(9)))}, cmp(mul(k, k), Relation::less, n(0)));
    base::Budget late;
    late.set_deadline(base::Budget::Clock::now());
    solve::Values values;
    EXPECT_EQ(solve::heap_batch(game::compile(rule), {})->extend(values, 3000, late), base::Limit::time);
}

}  // namespace
}  // namespace grundy::property
