/// A kernel that goes on from values computed before gives what one that never stopped gives: every method, stopped at random and at the edges of blocks.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "engine/solve/choose.hpp"
#include "tests/unit/solve/textbook.hpp"

namespace grundy::solve {
namespace {

using namespace recognise;

std::unique_ptr<Kernel> fresh(const Family& family, const std::string& method) {
    ChooseOptions options;
    options.method = method;
    options.count = 1000;  // nobody has to look whether the values are sparse
    return choose(family, options);
}

textbook::Table table(const Values& values) {
    textbook::Table g;
    for (std::uint64_t n = 0; n < values.size(); ++n) g.push_back(values[n]);
    return g;
}

/// Stops at `first`, goes on in a new kernel to `second`, in a third to the end.
textbook::Table stopped(const Family& family, const std::string& method, std::uint64_t first, std::uint64_t second, std::uint64_t count) {
    const base::Budget budget;
    Values values;
    fresh(family, method)->extend(values, first, budget);
    for (const std::uint64_t to : {second, count}) {
        const auto kernel = fresh(family, method);
        EXPECT_FALSE(kernel->adopt(values, budget));
        EXPECT_FALSE(kernel->extend(values, to, budget));
    }
    return table(values);
}

void expect_same(const Family& family, std::uint64_t count, unsigned seed) {
    std::mt19937 random(seed);
    for (const std::string& method : methods_for(family, 1000)) {
        if (method == "gap-regular") continue;  // it looks at every division and keeps nothing: its turn is below
        Values straight;
        fresh(family, method)->extend(straight, count, base::Budget());
        const auto expected = table(straight);
        std::vector<std::uint64_t> stops{0, 1, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025};
        for (int k = 0; k < 4; ++k) stops.push_back(random() % count);
        for (const std::uint64_t stop : stops) {
            if (stop > count) continue;
            const std::uint64_t again = stop + random() % (count - stop + 1);
            ASSERT_EQ(stopped(family, method, stop, again, count), expected)
                << method << " of " << describe(family) << " stopped at " << stop << " and " << again;
        }
    }
}

rule::Code code(std::vector<std::uint8_t> digits, std::vector<std::uint8_t> tail = {}, bool distinct = false) {
    rule::Code c;
    c.digits = std::move(digits);
    c.tail = std::move(tail);
    c.distinct = distinct;
    return c;
}

TEST(Adopt, EveryFamily) {
    PeriodicSubtraction periodic;
    periodic.threshold = 4;
    periodic.modulus = 5;
    periodic.initial = {1, 3};
    periodic.residues = {0, 2};
    SetTerm squares, primes;
    squares.kind = SetTerm::Kind::squares;
    primes.kind = SetTerm::Kind::primes;
    const DigitGame steps{{{{}, {{DigitStep::Kind::floor_divide, 2}}}, {{{DigitGuard::Kind::at_least, 1, 1}}, {{DigitStep::Kind::subtract, 1}}}}};
    DigitGame guarded = steps;
    guarded.options.front().guards = {{DigitGuard::Kind::at_least, 1, 1}};
    const Family families[] = {FiniteSubtraction{{1, 4, 5}},
                               FiniteSubtraction{{13, 31, 57, 61, 64}},
                               FiniteSubtraction{{64, 71, 90, 101}},
                               FiniteSubtraction{{}},
                               AllBut{{2, 5, 9}},
                               AllBut{{}},
                               periodic,
                               PredicateSubtraction{{squares}},
                               PredicateSubtraction{{primes}},
                               DivisorSubtraction{true},
                               DigitSubtraction{10},
                               Division{{2, 3}},
                               Mark{2},
                               Mark{7},
                               Mark{300},
                               guarded};
    unsigned seed = 1;
    for (const Family& family : families) expect_same(family, 3000, seed++);
}

TEST(Adopt, TakeAndBreak) {
    const rule::Code codes[] = {code({0, 7, 7}),
                                code({0, 0, 7}),
                                code({0, 6}),
                                code({0, 1, 0, 6}),
                                code({4}, {3}),
                                code({4}, {}, true),
                                code({0, 3, 0}, {1, 4}),
                                code({0, 2, 4}, {6, 2, 5}, true),
                                code({0, 0, 0, 6, 1, 2}),
                                code({4, 3, 3, 3}),
                                code({0, 3, 3})};
    unsigned seed = 100;
    for (const rule::Code& c : codes) expect_same(TakeAndBreak{c}, c.tail.empty() ? 1500 : 400, seed++);
    for (const rule::Code& c : {code({0, 8, 4}), code({8}, {2})}) expect_same(TakeAndBreak{c}, 200, seed++);
}

TEST(Adopt, SideConditionsKeepNothing) {
    const Family grundys_game = TakeAndBreak{code({4}, {}, true)};
    Values straight;
    fresh(grundys_game, "gap-regular")->extend(straight, 150, base::Budget());
    ASSERT_EQ(stopped(grundys_game, "gap-regular", 40, 41, 150), table(straight));
}

TEST(Adopt, TheDefaultFindsAWrongValue) {
    const Family three_parts = TakeAndBreak{code({0, 8, 4})};
    Values values;
    fresh(three_parts, "break-dense")->extend(values, 100, base::Budget());
    Values wrong;
    for (std::uint64_t n = 0; n < 100; ++n) wrong.push_back(values[n] + (n == 77));
    EXPECT_THROW(fresh(three_parts, "break-dense")->adopt(wrong, base::Budget()), base::Failure);
}

}  // namespace
}  // namespace grundy::solve
