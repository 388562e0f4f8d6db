/// Claims about every position, proved by induction along play: games as contests set them, their solutions as pupils write them, and each wrong by one.
#include "tests/unit/claim/leaps.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

void decided(const std::string& rule, const char* claim, Verdict verdict, const char* detail) {
    check({{("game t\n" + rule).c_str(), claim, verdict, detail}});
}
void proved_by_induction(const std::string& rule, const char* claim, const char* theorem = "11.1") { decided(rule, claim, Verdict::proved, theorem); }
void refuted_at(const std::string& rule, const char* claim, const char* at) { decided(rule, claim, Verdict::refuted, at); }

std::string three_heaps(int most) {
    return "position (a, b, c)\nmove (a, b, c) -> (a - k, b, c) for k in 1.." + std::to_string(most) + "\nmove (a, b, c) -> (a, b - k, c) for k in 1.." +
           std::to_string(most) + "\nmove (a, b, c) -> (a, b, c - k) for k in 1.." + std::to_string(most) + "\n";
}

TEST(Induction, BoundedNimOnThreeHeaps) {
    proved_by_induction(three_heaps(3), ": P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0");
    proved_by_induction(three_heaps(2), ": P(a, b, c) <=> (a mod 3) xor (b mod 3) xor (c mod 3) = 0");
    refuted_at(three_heaps(2), ": P(a, b, c) <=> (a mod 3) xor (b mod 3) = c mod 4", "(0, 0, 3)");
    proved_by_induction("position (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..3\n", ": P(h) <=> xor(i in 1..3: h[i] mod 4) = 0");
    proved_by_induction("position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..3\n", ": P(h) <=> xor(i in 1..3: h[i] mod 4) = 0");
}

TEST(Induction, Values) {
    proved_by_induction(three_heaps(3), ": g(a, b, c) = (a mod 4) xor (b mod 4) xor (c mod 4)", "11.2");
    decided(three_heaps(2), ": a >= 1 => g(a, b, c) = (a mod 3) xor (b mod 3) xor (c mod 3)", Verdict::proved, "guessed");
    refuted_at(three_heaps(3), ": g(a, b, c) = if a = 5000 then 9 else (a mod 4) xor (b mod 4) xor (c mod 4)", "(5000, 0, 0)");
    refuted_at(three_heaps(2), ": g(a, b, c) = (a mod 3) + (b mod 3) + (c mod 3)", "(0, 1, 1)");
}

TEST(Induction, StopsAndTheEmptyPosition) {
    // Play is over where x is a multiple of 5, from where the columns begin anew.
    const std::string stop = "position (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x - 2, y)\nstop (x, y) if x mod 5 = 0\n";
    proved_by_induction(stop, ": P(x, y) <=> x mod 5 = 0 or x mod 5 = 3");
    refuted_at(stop, ": P(x, y) <=> x mod 5 = 0 or x mod 5 = 3 or x = 5001", "(5001, 0)");
    const std::string nothing = "position (x, y)\nmove (x, 0) -> () if x >= 1\nmove (x, y) -> (x, y - 1)\n";
    proved_by_induction(nothing, ": P(x, y) <=> (if x = 0 then even(y) else odd(y))");
    proved_by_induction(nothing + "play misere\n", ": P(x, y) <=> (if x = 0 then odd(y) else even(y))");
    refuted_at(nothing, ": P(x, y) <=> (if x = 0 or x = 700 then even(y) else odd(y))", "(700, 0)");
}

TEST(Induction, OneFromOneOrBoth) {
    const std::string rule = "position (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";
    proved_by_induction(rule, ": P(x, y) <=> even(x) and even(y)");
    proved_by_induction(rule, ": N(x, y) <=> x mod 2 = 1 or not (y mod 2 = 0)");
    refuted_at(rule, ": P(x, y) <=> even(x) and even(y) and x != 40", "(40, 0)");
}

TEST(Induction, NoMoreThanTheOtherHolds) {
    const std::string rule = "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..y\nmove (x, y) -> (x, y - k) for k in 1..x\n";
    const char* claim = ": P(x, y) <=> x = y and x = 0 or x = y and x = 0";
    refuted_at(rule, claim, "(0, 1)");
}

TEST(Induction, AMoveThatMayNotBeRepeated) {
    // Take 1 or 2, never as many as the move before: P iff n is a multiple of 3, or one remains and one was taken.
    const std::string rule = "position (n, last) where last <= 2\nmove (n, last) -> (n - k, k) for k in 1..2 if k != last\n";
    proved_by_induction(rule, ": P(n, last) <=> if last = 0 then n = 0 or n mod 3 = 0 else if last = 1 then n mod 3 = 0 or n mod 3 = 1 else n mod 3 = 0");
}

TEST(Induction, PiecesOnBoards) {
    const std::string rook = "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n";
    proved_by_induction(rook, ": P(x, y) <=> x = y", "");
    const std::string lame =
        "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\nmove (x, y) -> (x - k, y - k) for k in 1..3\n";
    refuted_at(lame, ": P(x, y) <=> x mod 4 = 0 and y mod 4 = 0", "(1, 2)");
    const std::string king = "position (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\nplay misere\n";
    refuted_at(king, ": P(x, y) <=> odd(x) and odd(y)", "(0, 1)");
}

TEST(Induction, DigitsAndNimSums) {
    // Nim with two heaps, played until they are equal: x xor y = 1 is lost, and so is every position of two equal heaps.
    const std::string nim =
        "position (x, y)\nmove (x, y) -> (z, y) for z in 0..x-1 if z != y and x != y\nmove (x, y) -> (x, z) for z in 0..y-1 if z != x and x != y\n";
    refuted_at(nim, ": P(x, y) <=> x xor y = 1", "(0, 0)");
    proved_by_induction(nim, ": P(x, y) <=> x xor y <= 1");
    refuted_at(nim, ": P(x, y) <=> x xor y <= 1 and x + y != 10^9", "(500000000, 500000000)");
    proved_by_induction("position (n)\nmove (n) -> (n - k) for k in powers(2, n)\n", ": P(n) <=> n mod 3 = 0", "");
}

TEST(Induction, ConventionsOfTheEnd) {
    const std::string moves = "position (n)\nmove (n) -> (n - k) for k in 1..3 if n mod 7 != 6 or k = 1\n";
    refuted_at(moves, ": P(n) <=> n mod 4 = 0", "(6)");
    proved_by_induction("position (a, b)\nmove (a, b) -> (a - k, b) for k in 1..2\nmove (a, b) -> (a, b - 1)\nplay misere\n",
                        ": P(a, b) <=> (a mod 3) xor (b mod 2) = 1 and not (a mod 3 = 0 and b mod 2 = 1 and a = 0 and b = 0)", "11.1");
    proved_by_induction("position (a, b)\nmove (a, b) -> (a - k, b) for k in 1..2\nmove (a, b) -> (a, b - 1) if a > 0\nterminal (a, b): mover wins if odd(b)\n",
                        ": a = 0 => (P(a, b) <=> even(b))", "");
}

TEST(Induction, ClaimsThatDoNotSayWhoWinsEverywhere) {
    const std::string two = "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\n";
    proved_by_induction(two, ": P(n, n) for n in 0..1000000000000");
    proved_by_induction(two, ": P(x, y) => (x + 2 * y) mod 3 = 0");
    proved_by_induction(two, ": P(x, y) and x >= 3 => P(x - 3, y)");
    proved_by_induction(two, ": x >= 1 and P(x, y) => N(x - 1, y) and any(k in 1..2: P(x + k, y) or N(x + k, y))");
    refuted_at(two, ": P(x, y) => x < 10000 or y < 10000 or x = y", "(10000, 10003)");
    const std::string last = "position (n, last) where last <= 3\nmove (n, last) -> (n - k, k) for k in 1..3 if k != last\n";
    proved_by_induction(last, ": last = 0 => (P(n, last) <=> n mod 4 = 0)");
    refuted_at(last, ": last = 0 => (P(n, last) <=> n mod 4 = 0 and n != 400)", "(400, 0)");
    const std::string credit = "position (n, c) where c >= 1\nmove (n, c) -> (n - k, c + 1) for k in 1..2\n";
    proved_by_induction(credit, ": P(n, c) => N(n + 1, c) and N(n + 2, c)");
    proved_by_induction("position (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..2\n", ": P(x, y) <=> (x - y) mod 3 = 0");
    proved_by_induction("position (x, y)\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x - 2, y)\n", ": P(x, y) <=> x mod 3 = 0");
}

TEST(Induction, SaysWhatStandsInTheWay) {
    const std::string rule = "position (x, y)\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x - 2, y)\n";
    decided(rule, ": P(x, y) <=> x * y = y * x and x mod 3 = 0", Verdict::holds, "the product `x * y`");
}

// ---- random games and claims, against a loop of ten lines

TEST(Induction, RandomClaimsAgreeWithPlainLoops) {
    std::mt19937 random(20261122);
    constexpr int small = 24, large = 96;
    int found = 0, wrong = 0;
    for (int round = 0; round < 120; ++round) {
        const Leaps game = Leaps::made(random, 3);
        // What is true of the first positions, read off as a table modulo a and b with thresholds; and one entry of it turned.
        std::vector<std::vector<bool>> p;
        for (const auto& row : game.values(large)) {
            p.emplace_back();
            for (const int value : row) p.back().push_back(value == 0);
        }
        for (const int a : {2, 3, 4, 6}) {
            bool periodic = true;
            for (int x = 0; x < small; ++x)
                for (int y = 0; y < small; ++y)
                    periodic = periodic && p[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)] ==
                                               p[static_cast<std::size_t>(x % a)][static_cast<std::size_t>(y % a)];
            if (!periodic) continue;
            std::string table;
            for (int x = 0; x < a; ++x)
                for (int y = 0; y < a; ++y)
                    if (p[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)])
                        table += (table.empty() ? "" : " or ") + std::string("x mod ") + std::to_string(a) + " = " + std::to_string(x) + " and y mod " +
                                 std::to_string(a) + " = " + std::to_string(y);
            const Finding finding = decide(game.text() + "claim \"c\": P(x, y) <=> (" + (table.empty() ? "false" : table) + ")\n");
            bool all = true;
            for (int x = 0; x < large; ++x)
                for (int y = 0; y < large; ++y)
                    all = all &&
                          p[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)] == p[static_cast<std::size_t>(x % a)][static_cast<std::size_t>(y % a)];
            if (finding.verdict == Verdict::proved) {
                EXPECT_TRUE(all) << game.text() << table;
                ++found;
            } else {
                EXPECT_FALSE(all) << "not proved: " << game.text() << table << "\n" << (finding.tried.empty() ? "" : finding.tried.back());
            }
            const Finding turned = decide(game.text() + "claim \"c\": P(x, y) <=> (" + (table.empty() ? "false" : table) + ") and x != 50\n");
            const bool was = std::any_of(p[50].begin(), p[50].end(), [](bool lost) { return lost; });
            EXPECT_EQ(turned.verdict != Verdict::proved, was) << game.text() << table;
            ++wrong;
            break;
        }
    }
    EXPECT_GE(found, 12);
    EXPECT_GE(wrong, 12);
}

}  // namespace
}  // namespace grundy::claim
