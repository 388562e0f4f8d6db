/// Sums of which a term has no finite value: ∞(K) + m = ∞(K ⊕ m), as far as both sides are known.
#include <gtest/gtest.h>

#include "engine/analyse/analysis.hpp"
#include "engine/analyse/known.hpp"
#include "engine/rule/families.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

/// 0 is terminal, and from 1 one may pass for ever: g(1) = ∞{0}, won by moving to 0.
Term at(const std::shared_ptr<const rule::Game>& game, const base::Integer& n) { return {game, {{true, {n}}}}; }

TEST(LoopySums, AddAsFarAsBothSidesAreKnown) {
    const auto loop = grundy::tests::written("game passing\nposition (n) where n <= 1\nmove (n) -> (n) if n = 1\nmove (n) -> (n - 1) if n = 1\n");
    const auto nim = std::make_shared<const rule::Game>(rule::all_but({}));
    const base::Budget budget;
    const SumReport alone = value({at(loop, 1)}, {}, budget);
    EXPECT_EQ(alone.value, "∞{0}");
    EXPECT_EQ(alone.outcome, 'N');
    const SumReport three = value({at(loop, 1), at(nim, 3)}, {}, budget);
    EXPECT_EQ(three.value, "∞{3}");
    EXPECT_EQ(three.outcome, 'D');
    // 2^40 has no place in such a set. Read as 32 bits it was 0, and the sum was said to be won.
    const SumReport huge = value({at(loop, 1), at(nim, base::Integer(1) << 40)}, {}, budget);
    EXPECT_EQ(huge.outcome, '?');
    EXPECT_EQ(huge.value, "");
    EXPECT_NE(huge.partial, "");
}

TEST(LoopySums, NimSumsOfFiniteAndInfiniteValues) {
    Known two, five;
    two.value = 2;
    five.value = 5;
    NimSum sum;
    sum.add(two), sum.add(five);
    EXPECT_EQ(value_text(sum.known()), "7");
    EXPECT_EQ(sum.known().outcome, 'N');
    sum.add(known_value({true, 0, {1, 7}}));
    EXPECT_EQ(value_text(sum.known()), "∞{0,6}");
    EXPECT_EQ(sum.known().outcome, 'N');
    sum.add(known_value({true, 0, {4}}));
    EXPECT_EQ(value_text(sum.known()), "∞{}");
    EXPECT_EQ(sum.known().outcome, 'D');
}

}  // namespace
}  // namespace grundy::analyse
