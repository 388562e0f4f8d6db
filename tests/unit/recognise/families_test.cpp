// The families of the rule language are found again from their explicit moves, and their own option generators agree with the definition.
#include <gtest/gtest.h>

#include "engine/recognise/recognise.hpp"
#include "engine/rule/families.hpp"

namespace grundy::recognise {
namespace {

void expect(const rule::Game& game, const Family& family) {
    const Recognition r = recognise(game);
    EXPECT_TRUE(r.family == family) << game.name << ": " << describe(r.family) << " (" << r.evidence << ") instead of " << describe(family);
    const auto compiled = game::compile(game);
    EXPECT_EQ(confirm(r, *compiled, 40), std::nullopt) << game.name;
}

TEST(Families, CodesAreFoundAgain) {
    for (const char* text : {"0.77", "0.07",  "0.137",   "0.6",   "4.0",  "4!.0", "4.[3]", "0.161", "0.8F", "8.0",
                             "8!.0", "0.[4]", "0.0[37]", "4.[7]", "0.44", "0.1",  "0.2",   "0.22",  "C.04", "8.4C"}) {
        const rule::Code code = rule::parse_code(text);
        expect(rule::take_and_break(code), TakeAndBreak{code});
    }
}

TEST(Families, SetsAreFoundAgain) {
    expect(rule::subtract({1, 4, 5}), FiniteSubtraction{{1, 4, 5}});
    expect(rule::subtract({3}), FiniteSubtraction{{3}});
    expect(rule::subtract({1, 1'000'000'000}), FiniteSubtraction{{1, 1'000'000'000}});
    expect(rule::all_but({}), AllBut{{}});
    expect(rule::all_but({1, 4, 5}), AllBut{{1, 4, 5}});
    expect(rule::divide({2, 3}), Division{{2, 3}});
    expect(rule::divide({2012}), Division{{2012}});
    expect(rule::take_and_break(rule::parse_code("0.3303")), FiniteSubtraction{{1, 2, 4}});
    expect(rule::take_and_break(rule::parse_code("0.0[3]")), AllBut{{1}});
    expect(rule::take_and_break(rule::parse_code("0.[30]")), PeriodicSubtraction{{}, 1, 2, {1}});
}

}  // namespace
}  // namespace grundy::recognise
