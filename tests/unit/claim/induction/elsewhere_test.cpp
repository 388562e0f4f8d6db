/// Claims about one other position than the one named, P(x, x) and g(x, 0): games of contests, and random ones against a loop.
#include "tests/support/depth.hpp"
#include "tests/unit/claim/leaps.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const euclid = "game t\nposition (x, y) where x >= 1 and y >= 1\nmove (x, y) -> (x - y, y)\nmove (x, y) -> (x, y - x)\n";
const char* const three =
    "game t(m = 3)\nposition (x, y, z)\nmove (x, y, z) -> (x - k, y, z) for k in 1..m\nmove (x, y, z) -> (x, y - k, z) for k in 1..m\n"
    "move (x, y, z) -> (x, y, z - k) for k in 1..m\n";
const char* const leaps =
    "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
    "move (x, y) -> (x - k, y - k) for k in 1..x\nmove (x, y) -> (x - k, y - 2 * k) for k in 1..x\n";

TEST(Elsewhere, ProvedRoundWhatIsAskedFor) {
    check({
        {euclid, ": P(x, x)", Verdict::proved, "11.1"},
        {euclid, ": P(x, x + 1) <=> even(x)", Verdict::proved, "11.1"},
        {euclid, ": P(x, x + 1) <=> odd(x)", Verdict::refuted, "(1)"},
        {euclid, ": x >= 2 => (P(x, x - 1) <=> odd(x))", Verdict::proved, "11.1"},
        {euclid, ": x >= 2 => g(x, x - 1) = (x + 1) mod 2", Verdict::proved, "11.2"},
        {euclid, ": x >= 2 => (P(x, x - 1) <=> odd(x) and x != 100001)", Verdict::refuted, "(100001, 100000)"},
        {euclid, ": P(x, x - 1) <=> x = 2", Verdict::undecided, "(1, 0) is not a position"},
        {euclid, ": P(x, x) and y < 100", Verdict::refuted, "(1, 100)"},
        {leaps, ": x >= 1 => N(x, 0)", Verdict::proved, "11.1"},
        {leaps, ": x >= 3 => g(x, 0) = x", Verdict::proved, "11.2"},
        {three, " with m >= 1: P(x, y, 0) <=> x mod (m + 1) = y mod (m + 1)", Verdict::proved, "11.1"},
        {three, " with m >= 1: P(x, 0, 0) <=> x mod (m + 1) = 0 or x = 3 * m", Verdict::refuted, "(3, 0, 0)"},
    });
}

TEST(Elsewhere, RandomGames) {
    std::mt19937 random(5);
    const auto any = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    int proved = 0, false_ones = 0;
    for (int turn = 0; turn < grundy::tests::rounds(13); ++turn) {
        const Leaps game = Leaps::made(random, 4);
        const auto g = game.values(80);
        for (int i = 0; i < 3; ++i) {
            const int c = any(4), m = 2 + any(3), far = any(3);
            const bool diagonal = any(2) == 0;
            const auto value = [&](std::size_t x) { return g[x][diagonal ? x + static_cast<std::size_t>(c) : static_cast<std::size_t>(c)]; };
            std::string wanted;  // as the first remainders have it
            for (int r = 0; r < m; ++r)
                if (value(static_cast<std::size_t>(r + far * m)) == 0) wanted += (wanted.empty() ? "" : ", ") + std::to_string(r);
            bool is_true = true;
            for (std::size_t x = 0; x < 70; ++x)
                is_true = is_true && (value(x) == 0) == (value(x % static_cast<std::size_t>(m) + static_cast<std::size_t>(far * m)) == 0);
            const std::string asked = diagonal ? "P(x, x + " + std::to_string(c) + ")" : "P(x, " + std::to_string(c) + ")";
            const Finding finding = decide(game.text() + "claim \"c\": " + asked + " <=> x mod " + std::to_string(m) + " in {" + wanted + "}\n", 3, 0.02);
            proved += finding.verdict == Verdict::proved;
            false_ones += !is_true;
            if (is_true) EXPECT_TRUE(finding.verdict == Verdict::proved || finding.verdict == Verdict::holds) << game.text() << asked << m << " " << wanted;
            else EXPECT_STREQ(name(finding.verdict), "refuted") << game.text() << asked << m << " " << wanted;
        }
    }
    EXPECT_GT(proved, grundy::tests::rounds(5));
    EXPECT_GT(false_ones, grundy::tests::rounds(5));
}

}  // namespace
}  // namespace grundy::claim
