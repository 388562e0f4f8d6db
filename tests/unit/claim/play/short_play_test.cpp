/// Claims about positions from which play is short, games with `partizan`, moves through below(h): by hand, and random games against brute force.
#include <map>
#include <random>

#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

TEST(ShortPlay, IsSettledFromItsEnds) {
    const char* const last = "game t\nposition (n, m)\nmove (n, m) -> (n - k, k) for k in 1..m+1\n";
    const char* const product = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y + k * k) for k in 1..2\nmove (x, y) -> (x, y - 7) if y >= 50\n";
    const char* const loopy = "game t\nposition (x, y)\nmove (x, y) -> (y, x) if x >= 2\nmove (x, y) -> (x - 1, 0) if x <= 2\n";
    const char* const far =
        "game t\nposition (x, y)\nmove (x, y) -> (x + 1, y) if x >= 5\nmove (x, y) -> (x - 1, y) if x >= 6\nmove (x, y) -> (x, y - k) for k in 1..2 if x < 5\n";
    check({
        {last, ": m >= n and n >= 1 => N(n, m)", Verdict::proved, "7.1"},
        {last, ": n = 0 => P(n, m)", Verdict::proved, "11.1"},
        {last, ": m >= n => N(n, m)", Verdict::refuted, "(0, 0)"},
        {last, ": m + 1 >= n and n != 0 and n != 31 => N(n, m)", Verdict::proved, "7.1"},
        {last, ": m + 2 >= n and n >= 1 => N(n, m)", Verdict::refuted, "(2, 0)"},
        {product, ": x = 0 and y < 50 => P(x, y)", Verdict::proved, ""},
        {loopy, ": x = 0 => P(x, y)", Verdict::proved, "from there"},
        {far, ": x < 5 => g(x, y) = y mod 3", Verdict::proved, "from there"},
        {far, ": g(x, y) = y mod 3 for x < 5", Verdict::proved, "from there"},
        {far, ": x < 5 => g(x, y) = if y = 900 then 1 else y mod 3", Verdict::refuted, "(0, 900)"},
        {loopy, ": if x = 0 then P(x, y) else x >= 1", Verdict::proved, "11.1"},
    });
}

TEST(ShortPlay, WhosePiecesAreWhose) {
    const char* const gap = "game t\nposition (mine, yours, gap)\nmove (mine, yours, gap) -> (yours, mine, gap - k) for k in 1..gap\nplay normal partizan\n";
    const char* const rich =
        "game t\nposition (a, b, n)\nmove (a, b, n) -> (b, a + 1, n - 1) if a <= b\nmove (a, b, n) -> (b, a, n - 2) if a > b\n"
        "play misere partizan\n";
    check({
        {gap, ": P(mine, yours, gap) <=> gap = 0", Verdict::proved, "11.1"},
        {gap, ": P(mine, yours, gap) <=> gap = 0 or gap = 2000", Verdict::refuted, "(0, 0, 2000)"},
        {rich, ": n = 0 => N(a, b, n)", Verdict::proved, ""},
        {rich, ": n = 1 and a <= b => P(a, b, n)", Verdict::proved, "kept set"},
        {rich, ": n = 1 => P(a, b, n)", Verdict::refuted, "(1, 0, 1)"},
    });
}

TEST(ShortPlay, VectorsThatAreNowhereLarger) {
    for (const int m : {1, 2, 3}) {
        const std::string h = "game t\nposition (h[" + std::to_string(m) + "])\nmove (h) -> (v) for v in below(h) if v != h and all(j in 1.." +
                              std::to_string(m) + ": h[j] - v[j] <= 1)\n";
        check({
            {h.c_str(), ": P(h) <=> all(x in h: even(x))", Verdict::proved, "11.1"},
            {h.c_str(), ": P(h) <=> all(x in h: x mod 4 in {0, 3})", Verdict::refuted,
             m == 1   ? "([2])"
             : m == 2 ? "([0, 2])"
                      : "([0, 0, 2])"},
        });
    }
}

/// Some moves on two numbers; who wins by brute force; claims that are true up to 24, and are false there.
TEST(ShortPlay, RandomGames) {
    std::mt19937 random(71);
    const auto any = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    int proved = 0, tried = 0;
    for (int turn = 0; turn < 60; ++turn) {
        struct Take {
            int dx, dy, at;
        };
        std::vector<Take> takes;
        const bool swaps = any(2) == 0, misere = any(3) == 0;
        std::string rule = "game t\nposition (x, y)\n";
        for (int i = 0; i < 2 + any(2); ++i) {
            takes.push_back({1 + any(3), any(3) - 1, any(4)});
            const auto& [dx, dy, at] = takes.back();
            const std::string x = "x - " + std::to_string(dx), y = "y - " + std::to_string(dy + 1) + " + 1";
            rule += "move (x, y) -> (" + (swaps ? y + ", " + x : x + ", " + y) + ") if x + y >= " + std::to_string(at) + "\n";
        }
        rule += misere ? "play misere" : "play normal";
        if (swaps) rule += " partizan";
        constexpr int most = 40;
        std::map<std::pair<int, int>, bool> lost;
        for (int sum = 0; sum <= 3 * most; ++sum)
            for (int x = 0; x <= sum; ++x) {
                const int y = sum - x;
                bool moves = false, wins = false;
                for (const auto& [dx, dy, at] : takes) {
                    const int a = x - dx, b = y - dy;
                    if (sum < at || a < 0 || b < 0) continue;
                    moves = true;
                    const auto there = lost.find(swaps ? std::pair{b, a} : std::pair{a, b});
                    wins = wins || (there != lost.end() && there->second);
                    if (there == lost.end()) moves = false, wins = false;
                }
                lost[{x, y}] = moves ? !wins : !misere;
            }
        bool falls = true;  // the sum: else the order above is not that of play
        for (const auto& [dx, dy, at] : takes) falls = falls && dx + dy > 0;
        if (!falls) continue;
        for (int i = 0; i < 4; ++i) {
            const int c = any(5), d = any(3);
            const bool claims_lost = any(2) == 0;
            const auto here = [&](int x, int y) { return x <= c && y >= x + d; };
            bool is_true = true;
            for (const auto& [at, is_lost] : lost)
                if (at.first + at.second <= most && here(at.first, at.second)) is_true = is_true && is_lost == claims_lost;
            const Finding finding = decide(
                rule + "\nclaim \"c\": x <= " + std::to_string(c) + " and y >= x + " + std::to_string(d) + " => " + (claims_lost ? "P" : "N") + "(x, y)\n", 3,
                0.02);
            ++tried;
            proved += finding.verdict == Verdict::proved;
            EXPECT_STREQ(name(finding.verdict), is_true ? "proved" : "refuted") << rule << c << " " << d << claims_lost;
        }
    }
    EXPECT_GT(tried, 60);
    EXPECT_GT(proved, 5);
}

}  // namespace
}  // namespace grundy::claim
