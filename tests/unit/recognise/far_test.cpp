// What the definition says far out: differences that change their sign at large constants, recurrences that stand still before they grow, and the comparison
// that finds a recogniser's mistake there. The family is compared with the definition here without any recogniser in between, about every constant.
#include "engine/recognise/heap/digits.hpp"
#include "engine/recognise/landmarks.hpp"
#include "tests/unit/recognise/rules.hpp"

namespace grundy::recognise {
namespace {

using Kind = DigitStep::Kind;

/// Every option at every heap of the list: the family's against the definition's.
void agree(const rule::Game& rule, const std::vector<std::int64_t>& heaps) {
    const Recognition r = recognise(rule);
    const auto game = game::compile(rule);
    for (const std::int64_t n : heaps) {
        const auto claimed = family_options(r.family, n - r.embedding.shift, 100'000);
        if (!claimed) continue;
        std::vector<std::vector<std::int64_t>> found;
        for (const auto& option : game::option_list(*game, {n})) {
            std::vector<std::int64_t> parts;
            for (const auto& part : option)
                if (part[0] != r.embedding.shift) parts.push_back(part[0] - r.embedding.shift);
            std::sort(parts.begin(), parts.end());
            found.push_back(parts);
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        EXPECT_EQ(found, *claimed) << describe(r.family) << " at " << n;
    }
}

TEST(Far, DifferencesBelowZero) {
    // ((n - 100) / 2 + 1) / 2 leads from 98 to 0, though n - 100 is below 0 there: P(98) was once "proved", and is false.
    for (const std::int64_t c : {3, 97, 100, 600, 5000, 50'001}) {
        const std::string d = "(n - " + std::to_string(c) + ")";
        for (const std::string& target :
             {"((" + d + " / 2 + 1) / 2)", "((" + d + " + 1) / 2)", "((" + d + " / 3 + 4) / 5)", "(" + d + " / 2 - 3) / 2", "(" + d + " / 2) / 3",
              "((n + 1) / 2 - " + std::to_string(c) + ") / 3", "((" + d + " / 2 + 1) / 2 + 1) / 2", "(" + d + " - (" + d + " / 2))"}) {
            const rule::Game rule = read("position (n)\nmove (n) -> (" + target + ")\nmove (n) -> (n - 1)");
            std::vector<std::int64_t> heaps;
            for (std::int64_t n = 0; n < 120; ++n) heaps.push_back(n);
            for (std::int64_t n = std::max<std::int64_t>(0, c - 40); n < c + 40; ++n) heaps.push_back(n);
            agree(rule, heaps);
        }
    }
    const auto is_digit_game = [](const std::string& moves) { return recognise(read("position (n)\n" + moves)).family.is<DigitGame>(); };
    EXPECT_FALSE(is_digit_game("move (n) -> (((n - 100) / 2 + 1) / 2)\nmove (n) -> (n - 1)"));
    EXPECT_TRUE(is_digit_game("move (n) -> (((n - 100) / 2 - 1) / 2)\nmove (n) -> (n - 1)"));
    EXPECT_TRUE(is_digit_game("move (n) -> ((n + 1) / 2 - 100) if n > 9"));
}

TEST(Far, RecurrencesMayStandStill) {
    const std::vector<std::int64_t> heaps{1, 2, 3, 5, 7, 9, 12, 16, 21, 30, 1000, 10'000};
    agree(read("position (n)\nmove (n) -> (n - k) for k in recurrence([0, 1, 1], [1, 1, 1], n)"), heaps);  // 1, 1, 1, 2, 2, 3, 4, 5, 7, …
    agree(read("position (n)\nmove (n) -> (n - k) for k in recurrence([1, 0, 1], [1, 1, 1], n)"), heaps);  // Narayana's cows
    agree(read("position (n)\nmove (n) -> (n - k) for k in recurrence([0, 2], [5, 1], n)"), heaps);        // 5, 1, 10, 2, 20, 4, …
    agree(read("position (n)\nmove (n) -> (n - k) for k in recurrence([0, 0, 3], [7, 7, 1], n)"), heaps);
    agree(read("position (n)\nmove (n) -> (n - k) for k in recurrence([1, 1], [2, 1], n)"), heaps);  // Lucas
    agree(read("position (n)\nmove (n) -> (n - k) for k in recurrence([2], [1, 9], n)"), heaps);     // more first terms than coefficients
    agree(read("position (n)\nmove (n) -> (n - k) for k in recurrence([3, -1], [1, 3], n) if k >= 1"), heaps);
}

TEST(Far, AWrongRecognitionIsFoundAtItsConstant) {
    const auto refuted = [](const std::string& body, const Family& wrong) {
        Recognition r;
        r.family = wrong;
        r.embedding.components = {0};
        return confirm(r, *game::compile(read("position (n)\n" + body)), 64).has_value();
    };
    // As the recogniser once read ((n - c) / 2 + 1) / 2.
    for (const std::int64_t c : {100, 600, 5000, 50'001}) {
        const DigitGame wrong{{{{}, {{Kind::subtract, c}, {Kind::floor_divide, 2}, {Kind::ceil_divide, 2}}}, {{}, {{Kind::subtract, 1}}}}};
        EXPECT_TRUE(refuted("move (n) -> (((n - " + std::to_string(c) + ") / 2 + 1) / 2)\nmove (n) -> (n - 1)", wrong)) << c;
    }
    EXPECT_TRUE(refuted("move (n) -> (n - k) for k in {1, 4 * 10^18 + 1}", FiniteSubtraction{{1, 4'000'000'000'000'000'000}}));
    EXPECT_FALSE(refuted("move (n) -> (n - k) for k in {1, 4 * 10^18 + 1}", FiniteSubtraction{{1, 4'000'000'000'000'000'001}}));
    EXPECT_TRUE(refuted("move (n) -> (n - k) for k in {1, 2} if n < 100003 or k = 1", FiniteSubtraction{{1, 2}}));
    EXPECT_TRUE(refuted("move (n) -> (n - k) for k in {1, 2} if n mod 97 != 13", FiniteSubtraction{{1, 2}}));
    EXPECT_TRUE(refuted("move (n) -> (n / 7) if n >= 1 and n < 7 * 100003", Division{{7}}));
    EXPECT_TRUE(refuted("move (n) -> (i) + (n - 2 - i) for i in 0..n-2 if n < 700", TakeAndBreak{rule::parse_code("0.07")}));
}

TEST(Far, AnotherComponentMayMatter) {
    Recognition r;
    r.family = FiniteSubtraction{{1, 2}};
    r.embedding.components = {0};
    EXPECT_TRUE(confirm(r, *game::compile(read("position (n, c)\nmove (n, c) -> (n - k, c) for k in 1..2 if c != 1000"))));
    EXPECT_TRUE(confirm(r, *game::compile(read("position (n, c)\nmove (n, c) -> (n - k, c) for k in 1..2 if c != 3 or n < 5"))));
    EXPECT_FALSE(confirm(r, *game::compile(read("position (n, c)\nmove (n, c) -> (n - k, c) for k in 1..2"))));
}

TEST(Far, WhatIsRefutedIsSetAside) {
    const rule::Game rule = read("position (n)\nmove (n) -> (n - k) for k in 1..3");
    std::vector<std::string> refuted;
    int asked = 0;
    const Objection never = [&](const Recognition&) { return ++asked, std::optional<std::string>("it is not believed"); };
    const Recognition r = recognise_confirmed(rule, *game::compile(rule), 64, never, refuted);
    EXPECT_TRUE(r.family.is<OneHeap>()) << describe(r.family);
    ASSERT_EQ(refuted.size(), static_cast<std::size_t>(asked));
    ASSERT_FALSE(refuted.empty());
    EXPECT_EQ(refuted.front(), "recognised as finite subtraction set {1, 2, 3}, but it is not believed");
}

TEST(Far, LandmarksAreTheConstants) {
    const rule::Game rule = read("let far(n) = n > 10^18\nposition (n) where n >= 5000\nmove (n) -> (n - k) for k in {1, 97} if not far(n) and n mod 12 != 7");
    EXPECT_EQ(landmarks(rule), (std::vector<std::int64_t>{7, 12, 97, 5000, 1'000'000'000'000'000'000}));
    const auto tries = numbers_to_try(rule);
    for (const std::int64_t n : std::vector<std::int64_t>{96, 100, 4999, 5002, 97 * 12, 1'000'000'000'000'000'001})
        EXPECT_NE(std::find(tries.begin(), tries.end(), n), tries.end()) << n;
    EXPECT_EQ(tries, numbers_to_try(rule));
}

}  // namespace
}  // namespace grundy::recognise
