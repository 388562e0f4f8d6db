// Generators and relations present the monoid; which quotients are those of Nim.
#include <gtest/gtest.h>

#include "engine/misere/presentation.hpp"
#include "tests/unit/misere/games.hpp"

namespace grundy::misere::tests {
namespace {

/// By the relations alone, a left side in a word for the right one as long as there is one.
std::vector<std::size_t> reduced(std::vector<std::size_t> word, const std::vector<Relation>& relations) {
    for (bool again = true; again;) {
        again = false;
        for (const Relation& r : relations) {
            if (!std::includes(word.begin(), word.end(), r.left.begin(), r.left.end())) continue;
            std::vector<std::size_t> rest;
            std::set_difference(word.begin(), word.end(), r.left.begin(), r.left.end(), std::back_inserter(rest));
            rest.insert(rest.end(), r.right.begin(), r.right.end());
            std::sort(rest.begin(), rest.end());
            word = rest;
            again = true;
            break;
        }
    }
    return word;
}

TEST(Presentation, RelationsLeadEveryProductToItsWord) {
    for (const char* code : {"0.77", "0.123", "0.75", "0.312", "0.31"}) {
        const auto q = quotient_of(octal(code, 30));
        ASSERT_TRUE(q) << code;
        const auto all = relations(*q);
        for (std::uint32_t x = 0; x < q->order(); ++x) {
            EXPECT_EQ(reduced(q->words[x], all), q->words[x]) << code;
            for (std::uint32_t y = 0; y < q->order(); ++y) {
                auto word = q->words[x];
                word.insert(word.end(), q->words[y].begin(), q->words[y].end());
                std::sort(word.begin(), word.end());
                EXPECT_EQ(reduced(word, all), q->words[q->monoid.product(x, y)]) << code;
            }
        }
    }
}

TEST(Presentation, Words) {
    EXPECT_EQ(monomial({}), "1");
    EXPECT_EQ(monomial({0, 1, 1, 2}), "ab²c");
    EXPECT_EQ(monomial(std::vector<std::size_t>(12, 27)), "x28¹²");
}

/// Nim with heaps up to n: order 2^k + 2 for 2^(k-1) <= n < 2^k, k >= 2 (Plambeck & Siegel 2008).
TEST(Tame, QuotientsOfNim) {
    for (std::int64_t heaps = 1; heaps <= 9; ++heaps) {
        Game nim;
        for (std::int64_t n = 0; n < heaps; ++n) {
            nim.options.emplace_back();
            for (std::int64_t m = 0; m < n; ++m) nim.options.back().push_back({m});
        }
        const auto q = quotient_of(nim);
        ASSERT_TRUE(q);
        std::size_t power = 1;
        while (power < static_cast<std::size_t>(heaps)) power *= 2;
        EXPECT_EQ(q->order(), power <= 2 ? power : power + 2) << heaps;
        EXPECT_TRUE(tame(*q)) << heaps;
    }
}

TEST(Tame, WildOnesAreNot) {
    for (const char* code : {"0.77", "0.123", "0.75", "0.312", "0.53"}) EXPECT_FALSE(tame(*quotient_of(octal(code, 30)))) << code;
    for (const char* code : {"0.31", "0.52", "0.353", "0.55"}) EXPECT_TRUE(tame(*quotient_of(octal(code, 30)))) << code;
}

}  // namespace
}  // namespace grundy::misere::tests
