/// How long play lasts, as a linear form: proved for every position, wrong by one, and what parity claims make of it. And measures that show that play ends.
#include "engine/claim/ground/play_lengths.hpp"
#include "engine/claim/play/potential.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const one_by_one = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
const char* const cut_up = "game t\nposition (n) where n >= 1\nmove (n) -> (k) + (n - k) for k in 1..n-1\n";
const char* const two_for_one = "game t\nposition (x, y)\nmove (x, y) -> (x - 2, y + 1)\nmove (x, y) -> (x - 1, y - 1)\nmove (x, y) -> (x, y - 3) if x < 2\n";
const char* const by_twos = "game t\nposition (n) where n mod 2 = 1\nmove (n) -> (n - 2)\n";
const char* const to_ten = "game t(k = 10)\nposition (x, y) where x <= k and y <= x\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x, y + 1)\nstart (0, 0)\n";

TEST(PlayLength, OfEveryPosition) {
    check({
        {one_by_one, ": length = x + y", Verdict::proved, "11.4"},
        {one_by_one, ": length = x + y for x >= 3 and y <= 2", Verdict::proved, "x + y moves"},
        {one_by_one, ": length = x + y + (if x = 5000 then 1 else 0)", Verdict::refuted, "(5000, 0)"},
        {one_by_one, ": length = x + 2 * y", Verdict::refuted, "(0, 1)"},
        {cut_up, ": length = n - 1", Verdict::proved, "n - 1 moves"},
        {cut_up, ": length = n", Verdict::refuted, "(1)"},
        {by_twos, ": length = n / 2", Verdict::proved, "(n - 1) / 2 moves"},
        {by_twos, ": length = (n + 1) / 2", Verdict::refuted, "(1)"},
        // Plays of several lengths: no form, and the smallest position that shows it.
        {two_for_one, ": length = x + y", Verdict::refuted, "(0, 1)"},
    });
}

TEST(PlayLength, OfALargeStart) {
    const std::string far = std::string(one_by_one) + "start (10^30, 3)\n";
    check({
        {far.c_str(), ": length at start = 10^30 + 3", Verdict::proved, "11.4"},
        {far.c_str(), ": length at start = 10^30 + 4", Verdict::refuted, "(1000000000000000000000000000000, 3)"},
        {far.c_str(), ": length at (5, 5) = 10", Verdict::exhausted, ""},
        {cut_up, ": length at (10^20) + (7) = 10^20 + 5", Verdict::proved, "n - 1 moves"},
        {to_ten, " with k = 10^9: length at start = 2 * k", Verdict::proved, ""},
    });
}

// For every value of parameters: what is claimed of the start, or what another claim says of all positions, is tried as a law of all of them.
TEST(PlayLength, FromTheStartForEveryParameter) {
    const std::string rooks = "game t(m = 3, n = 4)\nposition (a, b)\nmove (a, b) -> (a - 1, b - 1)\nstart (m, n)\n";
    const std::string cut =
        "game t(m = 3, n = 4)\nposition (a, b) where a >= 1 and b >= 1\nmove (a, b) -> (i, b) + (a - i, b) for i in 1..a-1\n"
        "move (a, b) -> (a, i) + (a, b - i) for i in 1..b-1\nstart (m + 1, n)\n";
    check({
        {rooks.c_str(), " with m >= 1, n >= 1: length at start = min(m, n)", Verdict::proved, "min(a, b) moves"},
        {rooks.c_str(), " with m >= 1, n >= 1: length at start = max(m, n)", Verdict::refuted, "(1, 2)"},
        {rooks.c_str(), " with m >= 1, n = 4: length at start = min(m, 4)\nclaim \"every\": length = min(a, b)", Verdict::proved, "min(a, b) moves"},
        {cut.c_str(), " with m >= 0, n >= 1: length at start = (m + 1) * n - 1\nclaim \"every\": length = a * b - 1", Verdict::proved, "a * b - 1 moves"},
    });
}

TEST(PlayLength, Parity) {
    check({
        // Moves into sums are no relation between positions, so the parity alone proves it.
        {"game t\nposition (a, b)\nmove (a, b) -> (a - 1, b) + (0, 0)\nmove (a, b) -> (k, b) + (a - 1 - k, 0) for k in 0..a-1\nmove (a, b) -> (a, b - 1)\n",
         ": P(a, b) <=> even(a + b)", Verdict::proved, "who wins is told"},
        {"game t\nposition (a, b)\nmove (a, b) -> (a - 1, b) + (0, 0)\nmove (a, b) -> (k, b) + (a - 1 - k, 0) for k in 0..a-1\nmove (a, b) -> (a, b - 1)\n",
         ": P(a, b) <=> even(a + b) and a != 3000", Verdict::refuted, "(3000, 0)"},
        {"game t\nposition (a, b)\nmove (a, b) -> (a - 1, b) + (0, 0)\nmove (a, b) -> (a, b - 1)\nplay misere\n", ": P(a, b) <=> odd(a + b)", Verdict::proved,
         "who wins is told"},
        {one_by_one, ": P(x, y) <=> even(x + y)", Verdict::proved, "11.1"},
    });
}

// What linear_potential finds is what the definition counts, at positions that it was not found from.
TEST(PlayLength, AgainstTheMoves) {
    for (const char* rule : {one_by_one, cut_up, by_twos}) {
        const Finding finding = decide(std::string(rule) + "claim \"c\": finite\n");
        Ways ways(*finding.game);
        std::string why;
        const auto length = linear_potential(ways, *finding.game, why);
        ASSERT_TRUE(length) << rule << why;
        const auto ruleset = game::compile(*finding.game);
        PlayLengths lengths(*ruleset);
        for (const std::int64_t n : {61, 75, 81}) {
            game::Position at(ruleset->shape().fixed_cells(), 9);
            at[0] = n;
            const auto counted = lengths.of(at);
            ASSERT_TRUE(counted) << rule;
            EXPECT_EQ(counted->first, counted->second) << rule;
            EXPECT_EQ(length->at(ruleset->shape().to_data(at)), base::Integer(counted->first)) << rule;
        }
    }
    const Finding none = decide(std::string(two_for_one) + "claim \"c\": finite\n");
    Ways ways(*none.game);
    std::string why;
    EXPECT_FALSE(linear_potential(ways, *none.game, why));
    EXPECT_NE(why.find("length of play is"), std::string::npos) << why;
}

// Rows of whole numbers, a stated number of them, are numbers like others.
TEST(Measures, RowsOfWholeNumbers) {
    const char* const inward =
        "game t\nposition (h[2] : integer)\nmove (h) -> (h[i := h[i] - 1]) for i in 1..2 if h[i] > 0\nmove (h) -> (h[i := h[i] + 1]) for i in 1..2 if h[i] < "
        "0\n";
    const char* const halves =
        "game t\nposition (h[2] : integer)\nmove (h) -> (h[i := h[i] / 2]) for i in 1..2 if h[i] > 0\nmove (h) -> (h[i := -h[i] / 2]) for i in 1..2 if h[i] < "
        "0\n";
    check({
        {inward, ": P(h) <=> even(h[1] + h[2])", Verdict::proved, "11.1"},
        {inward, ": length = abs(h[1]) + abs(h[2])", Verdict::proved, "11.4"},
        {inward, ": finite", Verdict::proved, "rank"},
        {inward, ": P(h) <=> h[1] = h[2]", Verdict::refuted, "([-2, 0])"},
        {halves, ": finite", Verdict::proved, "rank"},
        {halves, ": P(h) <=> h[1] = h[2]", Verdict::refuted, "([-2, 0])"},
    });
}

TEST(Measures, PlayEnds) {
    check({
        // Numbers that rise below another, whole numbers, and two measures one after the other.
        {"game t\nposition (x, y) where x <= y\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x, y - 1)\n", ": finite", Verdict::proved, "falls"},
        {"game t\nposition (x, y) where x <= 3 * y\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x + 2, y - 1)\n", ": finite", Verdict::proved, "falls"},
        {"game t\nposition (x : integer, y) where x <= y and x >= -5\nmove (x, y) -> (x + 1, y)\n", ": finite", Verdict::proved, "falls"},
        {"game t\nposition (x, y, z) where x <= y\nmove (x, y, z) -> (x + 1, y, z + k) for k in 0..z + 5\nmove (x, y, z) -> (x, y, z - 1)\n", ": finite",
         Verdict::proved, "while"},
        {"game t\nposition (x, y) where x <= y\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x, y - 1)\n", ": P(x, y) <=> P(x + 2, y + 2)", Verdict::proved,
         "11.1"},
        {"game t\nposition (x, y) where x <= y\nmove (x, y) -> (x + 1, y + 1)\n", ": finite", Verdict::refuted, "(0, 0)"},
        {"game t\nposition (x, y)\nmove (x, y) -> (x + 1, y - 1)\nmove (x, y) -> (x - 1, y + 1)\n", ": finite", Verdict::refuted, "(0, 1)"},
    });
}

}  // namespace
}  // namespace grundy::claim
