// What is said of the moves from good positions: the sentence that the rule makes true, and none where a line of the rule makes it false.
#include <gtest/gtest.h>

#include "engine/base/poll.hpp"
#include "tests/unit/claim/rows.hpp"

using namespace grundy;
using namespace grundy::claim;

namespace {

std::string argued(const std::string& rule, const std::string& claim) {
    return reason_of(decide("game t\n" + rule + "claim \"c\": " + claim + "\n", 10, 0.2, true));
}
bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string pair_of_heaps = "position (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";

}  // namespace

TEST(Departures, SayWhichPartOfTheConditionALineBreaks) {
    const std::string both = argued(pair_of_heaps + "move (x, y) -> (x - 1, y - 1)\n", "P(x, y) <=> even(x) and even(y)");
    EXPECT_TRUE(says(both, "From `even(x) and even(y)`: (x - 1, y) and (x - 1, y - 1) lead to `odd(x)`, (x, y - 1) to `odd(y)`.")) << both;
    EXPECT_TRUE(says(both, "It ends at such a position, as at (0, 0), and whoever is to move there has lost.")) << both;
    const std::string split =
        argued("position (x, y) where x >= 1 and y >= 1\nmove (x, y) -> (k, x - k) for k in 1..x-1\nmove (x, y) -> (k, y - k) for k in 1..y-1\n",
               "P(x, y) <=> odd(x) and odd(y)");
    EXPECT_TRUE(says(split, "From `odd(x) and odd(y)`: every move leads to `odd(x) <=> even(y)`.")) << split;
    const std::string vectors =
        argued("position (h[2])\nmove (h) -> ([h[i] - c[i] for i in 1..2]) for c in below([1, 1]) if sum(c) >= 1\n", "P(h) <=> all(i in 1..2: even(h[i]))");
    EXPECT_TRUE(says(vectors, "([h[1], h[2] - 1]) leads to `odd(h[2])`, ([h[1] - 1, h[2]]) and ([h[1] - 1, h[2] - 1]) to `odd(h[1])`.")) << vectors;
}

TEST(Departures, ListTheRemaindersThatMovesLeadTo) {
    const std::string one =
        argued("position (n)\nmove (n) -> (n - k) for k in {1, 4, 5}\nmove (n) -> (n - 8 * k - 1) for k in 1..n\n", "P(n) <=> n mod 8 in {0, 2}");
    EXPECT_TRUE(says(one, "From `n mod 8 = 0`: every move leads to `n mod 8 in {3, 4, 7}`; from `n mod 8 = 2`: every move leads to `n mod 8 in {1, 5, 6}`."))
        << one;
    const std::string parity = argued(pair_of_heaps, "P(x, y) <=> even(x + y)");
    EXPECT_TRUE(says(parity, "From `even(x + y)`: every move makes that number odd.")) << parity;
    EXPECT_TRUE(says(parity, "From any other position in which a move is left, every move leads to such a one.")) << parity;
}

TEST(Departures, SayThatOneSideOfAnEquationIsChanged) {
    const std::string moves = "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..5\nmove (x, y) -> (x, y - k) for k in 1..5\n";
    const std::string lost = argued(moves, "P(x, y) <=> x mod 6 = y mod 6"), values = argued(moves, "g(x, y) = (x mod 6) xor (y mod 6)");
    EXPECT_TRUE(says(lost, "every move changes one of `x mod 6` and `y mod 6` and no other.")) << lost;
    EXPECT_TRUE(says(values, "Every move changes one of `x mod 6` and `y mod 6` and no other, and so f;")) << values;
    const std::string also = argued(moves + "move (x, y) -> (x - 1, y - 2)\n", "P(x, y) <=> x mod 6 = y mod 6");  // now a move changes both
    EXPECT_FALSE(says(also, "no other")) << also;
    EXPECT_TRUE(says(also, "From a position with `x mod 6 = y mod 6` no move leads to another: for example (")) << also;
}

TEST(Departures, TakeACaseDistinctionApart) {
    const std::string misere = argued("position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nplay misere\n",
                                      "P(x, y) <=> if max(x, y) <= 1 then odd(x + y) else x = y");
    EXPECT_TRUE(says(misere, "from `max(x, y) > 1 and x = y`: every move leads to `max(x, y) > 1 and x != y`.")) << misere;
    EXPECT_TRUE(says(misere, "It never ends at such a position: where it ends, as at (0, 0), whoever is to move has won.")) << misere;
}

/// Each case told apart takes nine lines.
TEST(Departures, SayOnceWhatIsSoOfManyCases) {
    const std::string moves = "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\n";
    const std::string lost =
        "P(x, y) <=> x mod 4 = 0 and y mod 4 = 1 or x mod 4 = 1 and y mod 4 = 0 or x mod 4 = 2 and y mod 4 = 2 or x mod 4 = 3 and y mod 4 = 3";
    const std::string misere = argued(moves + "play misere\n", lost);
    EXPECT_TRUE(says(misere,
                     "From `x mod 4 = 0 and y mod 4 = 1`, `x mod 4 = 1 and y mod 4 = 0`, `x mod 4 = 2 and y mod 4 = 2` or `x mod 4 = 3 and y mod 4 = 3`: every "
                     "move changes one of `x mod 4` and `y mod 4` and no other, and no two of these differ in one alone."))
        << misere;
    // A move that changes both numbers, or two cases that one number tells apart: then something else is said.
    const std::string both = argued(moves + "move (x, y) -> (x - 1, y - 1)\nplay misere\n", "P(x, y) => x != y + 17");
    EXPECT_FALSE(says(both, "differ in one alone")) << both;
    const std::string beside = argued("position (x, y)\nmove (x, y) -> (x - 4 * k, y) for k in 1..x\nmove (x, y) -> (x, y - 1)\n",
                                      "P(x, y) <=> x < 4 and even(y) or 4 <= x and x < 8 and odd(y)");
    EXPECT_FALSE(says(beside, "differ in one alone")) << beside;
}

/// The report of a whole file was lost when the last claim had used up the time.
TEST(Departures, AreWrittenDownWhenTheTimeIsOver) {
    const Finding finding = decide(
        "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (u ++ [1, 0] ++ v) -> (u ++ [0, 1] ++ v)\nclaim \"c\": P([1] ++ w) and P([0] ++ w) => "
        "P(w)\n");
    ASSERT_EQ(finding.verdict, Verdict::proved);
    base::Budget budget;
    budget.set_time({});
    const base::Watch watch(budget);
    EXPECT_TRUE(says(reason_of(finding), "those that read 0*")) << reason_of(finding);
}

/// Such a law was only said to be found.
TEST(Departures, ALawOfWordsThatWasFoundIsShownAsAPattern) {
    const std::string words = argued(
        "position (w : word over {a, b})\nmove (w) -> (w[1..len(w)-1]) if len(w) >= 1\nmove (w) -> (w[1..len(w)-2]) if len(w) >= 2\n", "P(w) => len(w) != 7");
    EXPECT_TRUE(says(words, "by a law that was found, those that read ((a|b)(a|b)(a|b))* (* for any number of times, | for or).")) << words;
    const std::string numbers = argued(
        "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\nmove (x, y) -> (x - k, y - k) for k in 1..3\n",
        "P(x, y) => x + y != 5");
    EXPECT_TRUE(says(numbers, "2 and y mod 4 = 1`: these are the P-positions.")) << numbers;
}
