/// A proved claim of a file tells who wins, and what a position is worth, where no search and no law told it.
#include <gmock/gmock.h>

#include "engine/claim/stated_law.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

/// What `claim` says of heaps from which one or two are taken, at a heap that nobody counts down.
analyse::SumReport told_by(const std::string& claim, analyse::SumReport before, bool& told) {
    const std::string text = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..2\nclaim \"c\": " + claim + "\n";
    const Finding finding = decide(text);
    EXPECT_STREQ(name(finding.verdict), "proved");
    const auto info = grundy::tests::first_claim(*grundy::tests::written_file(text));
    const rule::Claim& made = info.cases.front().second;
    EXPECT_TRUE(says_who_wins(made, *finding.game));
    EXPECT_EQ(says_values(made, *finding.game), claim[0] == 'g');
    const auto law = stated_law({"", "", finding.game, made, finding, true}, {{true, {base::Integer("1000000000000000000000000000001")}}});
    EXPECT_TRUE(law);
    told = law && tell_by_claim(before, *law, by_claim({"", info.formal, finding.game, made, finding, true}));
    return before;
}

TEST(StatedLaw, TellsWhatIsNotKnown) {
    bool told = false;
    const auto winner = told_by("P(n) <=> n mod 3 = 0", {}, told);
    EXPECT_TRUE(told);
    EXPECT_EQ(winner.outcome, 'N');
    EXPECT_EQ(winner.value, "");
    EXPECT_THAT(report::how(winner), testing::HasSubstr("by the claim P(n) <=> n mod 3 = 0, which is proved: "));
    analyse::SumReport half;
    half.outcome = 'N';
    half.partial = "the value was not found: …";
    half.limit = base::Limit::time;
    EXPECT_EQ(told_by("P(n) <=> n mod 3 = 0", half, told).limit, base::Limit::time);
    EXPECT_FALSE(told) << "who wins was known";
    const auto value = told_by("g(n) = n mod 3", half, told);
    EXPECT_TRUE(told);
    EXPECT_EQ(value.value, "2");
    EXPECT_FALSE(value.limit);
    EXPECT_EQ(value.partial, "");
}

/// Positions that differ in order are one, and a claim is asked of the ascending one: in whatever order a position is given.
TEST(StatedLaw, OrderIsOfNoMatter) {
    const std::string rule = "game t\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n";
    for (const char* claim : {"N(x, y) <=> y > x", "P(x, y) <=> y - x = 0 and x <= y", "g(x, y) = (x xor y)", "y > x => N(x, y)"}) {
        const std::string text = rule + "claim \"c\": " + claim + "\n";
        const Finding finding = decide(text);
        ASSERT_STREQ(name(finding.verdict), "proved") << claim;
        const rule::Claim made = grundy::tests::first_claim(*grundy::tests::written_file(text)).cases.front().second;
        for (std::int64_t x = 0; x < 9; ++x)
            for (std::int64_t y = 0; y < 9; ++y) {
                const rule::PositionData here{{true, {base::Integer(x)}}, {true, {base::Integer(y)}}};
                const auto law = stated_law({"", "", finding.game, made, finding, true}, here);
                ASSERT_EQ(law.has_value(), x != y || claim[0] != 'y') << claim << " at " << x << ", " << y;
                if (!law) continue;
                EXPECT_EQ(law->outcome, x == y ? 'P' : 'N') << claim << " at " << x << ", " << y;
                EXPECT_TRUE(claim[0] != 'g' || law->value == base::Integer(x ^ y));
            }
    }
}

/// Where play may end in no win, what is not P may be a draw: of that side nothing is said, with a premise or without one.
TEST(StatedLaw, WhatIsNotLostIsWonOnlyWhereSomebodyWins) {
    const std::string rule = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..2\n";
    for (const char* claim : {"P(n) <=> n mod 3 = 0", "n <= 90 => (P(n) <=> n mod 3 = 0)", "N(n) <=> n mod 3 != 0"}) {
        const std::string text = rule + "claim \"c\": " + claim + "\n";
        const Finding finding = decide(text);
        ASSERT_STREQ(name(finding.verdict), "proved") << claim;
        const rule::Claim made = grundy::tests::first_claim(*grundy::tests::written_file(text)).cases.front().second;
        for (const bool settled : {true, false})
            for (std::int64_t n = 0; n < 9; ++n) {
                const auto law = stated_law({"", "", finding.game, made, finding, settled}, {{true, {base::Integer(n)}}});
                const bool said = settled || (n % 3 == 0) == (claim[0] != 'N');
                ASSERT_EQ(law.has_value(), said) << claim << " at " << n;
                if (law) {
                    EXPECT_EQ(law->outcome, n % 3 == 0 ? 'P' : 'N') << claim << " at " << n;
                }
            }
        const bool beyond = claim[0] == 'n';  // of which the premise says nothing
        EXPECT_EQ(stated_law({"", "", finding.game, made, finding, true}, {{true, {base::Integer(93)}}}).has_value(), !beyond);
    }
}

}  // namespace
}  // namespace grundy::claim
