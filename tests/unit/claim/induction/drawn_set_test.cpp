/// Draws where play may go on for ever and who wins is settled any number of moves before the end: as the claim says it, and by a law that is found.
#include <map>
#include <random>

#include "engine/arithmetic/relations.hpp"
#include "engine/claim/law/draw_law.hpp"
#include "engine/claim/play/measure.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const loops =
    "game t\nposition (x, y)\nmove (x, y) -> (x - d, y) for d in {1, 2, 3} if y = 0\nmove (x, y) -> (x + 1, y) if y > 0\nmove (x, y) -> (x, y + 1) if y > 0\n";
/// Whoever wins may wait for a while: only a move and the answer to it lower x together.
const char* const waits =
    "game t\nposition (x, y)\nmove (x, y) -> (x - d, y) for d in {1, 2} if even(y)\nmove (x, y) -> (x, y + 1) if odd(y)\n"
    "move (x, y) -> (x + 3, y) if even(y) and x mod 3 != 0\n";
const char* const climbs = "game t\nposition (n)\nmove (n) -> (n + 1)\n";
const char* const letters =
    "game t\nposition (w : word over {a, b, c})\nmove (w) -> (w[i := 'b']) for i in 1..len(w) if w[i] = 'a' and count(x in w: x = 'c') = 0\n"
    "move (w) -> (w ++ \"a\") if count(x in w: x = 'c') > 0\n";

TEST(DrawnSet, IsToldByTheClaimOrByALaw) {
    check(
        {
            {loops, ": D(x, y) <=> y > 0", Verdict::proved, "7.1"},
            {loops, ": y > 0 => D(x, y)", Verdict::proved, "7.1"},
            {loops, ": (y > 0 => D(x, y)) and (y = 0 => (P(x, y) <=> x mod 4 = 0))", Verdict::proved, "7.1"},
            {loops, ": P(x, y) <=> y = 0 and x mod 4 = 0", Verdict::proved, "7.1"},
            {loops, ": N(x, y) <=> y = 0 and x mod 4 != 0", Verdict::proved, "7.1"},
            {loops, ": not N(x, y) <=> y > 0 or x mod 4 = 0 or x = 777", Verdict::refuted, "(777, 0)"},
            {loops, ": if y > 0 then D(x, y) else (P(x, 0) <=> x mod 4 = 0)", Verdict::proved, "7.1"},  // it asks for another position
            {loops, ": P(x, 0) <=> P(x + 4, 0)", Verdict::proved, "7.1"},
            {loops, ": P(4 * 10^20, 0) and D(0, 10^20) and N(10^20 + 1, 0)", Verdict::proved, "7.1"},
            {loops, ": D(x, y) <=> y > 1", Verdict::refuted, "(0, 1)"},
            {loops, ": D(x, y) <=> y > 0 and x != 1000", Verdict::refuted, "(1000, 1)"},
            {loops, ": P(x, 0) <=> P(x + 3, 0)", Verdict::refuted, "(0, 0)"},
            {waits, ": P(x, y) <=> (x mod 3 = 0 <=> even(y))", Verdict::proved, "7.1"},
            {waits, ": not D(x, y)", Verdict::proved, "7.1"},
            {waits, ": D(x, y) <=> x = 1000", Verdict::refuted, "(1000, 0)"},
            {climbs, ": D(n)", Verdict::proved, "7.1"},
            {climbs, ": N(n) <=> n = 5", Verdict::refuted, "(5)"},
            {letters, ": D(w) <=> count(x in w: x = 'c') > 0", Verdict::proved, "7.1"},
            {letters, ": if count(x in w: x = 'c') > 0 then D(w) else (P(w) <=> even(count(x in w: x = 'a')))", Verdict::proved, "7.1"},
            {letters, ": if count(x in w: x = 'c') > 0 then D(w) else (P(w) <=> odd(count(x in w: x = 'a')))", Verdict::refuted, "(\"\")"},
        },
        0.1);  // the first cases find nothing, and who plays on for ever takes all of that
}

/// From a drawn position several moves may lead to others: only those that do not lead to an N. Where nothing but `not D` is claimed nobody is said to be P.
TEST(DrawnSet, WhatIsSaidIsTrue) {
    const auto said = [](const std::string& text) {
        const Finding finding = decide(text);
        std::string all = report::statement(finding);
        for (const std::string& line : report::reason(finding)) all += "\n" + line;
        return all;
    };
    const std::string both_stay = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x + 1, y - 1)\nmove (x, y) -> (x, y - 2)\n";
    const std::string drawn = said(both_stay + "claim \"c\": P(x, y) <=> x + y = 0\n");
    EXPECT_NE(drawn.find("some move leads to another, and each that does not leads to an N."), std::string::npos) << drawn;
    for (const char* rule : {"position (n)\nmove (n) -> (n - 1)\nclaim \"c\": n mod 4 = 3 => not D(n)\n",
                             "position (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) > 0\nclaim \"c\": not D(w)\n"}) {
        const std::string ends = said(std::string("game t\n") + rule);
        EXPECT_NE(ends.find("somebody wins, and the claim is true whoever it is"), std::string::npos) << ends;
        EXPECT_EQ(ends.find("claimed to be P"), std::string::npos) << ends;
    }
}

/// A set may be told by other digits than the rule asks for.
TEST(DrawnSet, PlayInARegionEndsWhateverItsDigitsAre) {
    const auto game = grundy::tests::written("game t\nposition (x, y)\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x, y + 1) if x > 7\n");
    for (const unsigned base : {2U, 3U, 5U}) {
        const Region few{arithmetic::is_at_most(base, arithmetic::Linear{{{11, 1}}, -7}), {11, 12}};  // x <= 7
        EXPECT_TRUE(measure_that_falls(*game, few)) << base;
        const Region more{arithmetic::is_at_most(base, arithmetic::Linear{{{11, 1}}, -8}), {11, 12}};
        EXPECT_FALSE(measure_that_falls(*game, more)) << base;
    }
}

TEST(DrawnSet, PlayThatNeverEndsAndNeverReturns) {
    check({
        {climbs, ": finite", Verdict::refuted, "(0)"},
        {"game t\nposition (n)\nmove (n) -> (n + 2) if n > 5\nmove (n) -> (n - 1) if n <= 5\n", ": finite", Verdict::refuted, "(6)"},
        {"game t\nposition (w : word over {a, b})\nmove (w) -> (w ++ \"a\") if len(w) > 2\n", ": finite", Verdict::refuted, "(\"aaa\")"},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y) if y = 0\nmove (x, y) -> (x, y + 1) if y > 0\n", ": finite", Verdict::refuted, "(0, 1)"},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y + 5)\nmove (x, y) -> (x, y - 1)\n", ": finite", Verdict::proved, ""},
    });
}

struct Way {
    const char* text;
    std::function<std::pair<int, int>(int, int)> to;  ///< negative: no move
};
constexpr std::pair<int, int> no_move{-1, -1};
const Way ways_to_move[] = {
    {"(x - 1, y)", [](int x, int y) { return std::pair(x - 1, y); }},
    {"(x - 2, y) if y = 0", [](int x, int y) { return y == 0 ? std::pair(x - 2, y) : no_move; }},
    {"(x, y - 1)", [](int x, int y) { return std::pair(x, y - 1); }},
    {"(x - 1, y + 1)", [](int x, int y) { return x > 0 ? std::pair(x - 1, y + 1) : no_move; }},
    {"(x + 1, y) if y >= 1", [](int x, int y) { return y >= 1 ? std::pair(x + 1, y) : no_move; }},
    {"(x, y + 2) if odd(x)", [](int x, int y) { return x % 2 == 1 ? std::pair(x, y + 2) : no_move; }},
    {"(x + 1, y - 1)", [](int x, int y) { return y > 0 ? std::pair(x + 1, y - 1) : no_move; }},
    {"(x, y + 1) if y >= 3", [](int x, int y) { return y >= 3 ? std::pair(x, y + 1) : no_move; }},
};

/// From the ends of play backwards in a box; what depends on what is out of it stays open, as what is drawn does.
std::vector<std::string> labels_in_box(const std::vector<const Way*>& chosen, int side) {
    std::vector<std::string> label(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), 'D'));
    const auto at = [&](int x, int y) -> char& { return label[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)]; };
    for (bool more = true; more;) {
        more = false;
        for (int x = 0; x < side; ++x)
            for (int y = 0; y < side; ++y) {
                if (at(x, y) != 'D') continue;
                bool all_won = true, wins = false;
                for (const Way* step : chosen) {
                    const auto [a, b] = step->to(x, y);
                    if (a < 0 || b < 0) continue;
                    const char there = a < side && b < side ? at(a, b) : 'D';
                    wins = wins || there == 'P', all_won = all_won && there == 'N';
                }
                if (wins || all_won) at(x, y) = wins ? 'N' : 'P', more = true;
            }
    }
    return label;
}

// A law of draws is guessed from a box and proved: what a larger box settles it says so, and what it calls won or lost is settled there.
TEST(DrawnSet, LawsOfRandomGamesAgreeWithPlayWorkedBackwards) {
    std::mt19937 random(20261127);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int guessed = 0, settled = 0;
    for (int round = 0; round < grundy::tests::rounds(10); ++round) {
        std::vector<const Way*> chosen;
        std::string text = "game t\nposition (x, y)\n";
        for (int k = upto(2, 4); k > 0; --k) {
            chosen.push_back(&ways_to_move[upto(0, 7)]);
            text += std::string("move (x, y) -> ") + chosen.back()->text + "\n";
        }
        const auto game = grundy::tests::written(text);
        if (!game) continue;
        std::string why;
        std::shared_ptr<const DrawLaw> law;
        try {
            const arithmetic::Allowance allowance(most_work / 8);
            law = learn_draws(game, *game::compile(*game), 2, why);
        } catch (const arithmetic::TooLarge&) {  // then there is nothing to compare
        }
        if (!law) continue;
        ++(law->rounds() ? settled : guessed);
        const auto label = labels_in_box(chosen, 90);
        for (std::int64_t x = 0; x < 20; ++x)
            for (std::int64_t y = 0; y < 20; ++y)
                ASSERT_EQ(law->outcome(law->play().values({rule::Datum{true, {x}}, rule::Datum{true, {y}}})),
                          label[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)])
                    << text << x << ", " << y;
    }
    std::printf("%d laws guessed, %d at a standstill\n", guessed, settled);
    EXPECT_GE(guessed, grundy::tests::rounds(1));
    EXPECT_GE(settled, std::max(1, grundy::tests::rounds(1) / 2));
}

}  // namespace
}  // namespace grundy::claim
