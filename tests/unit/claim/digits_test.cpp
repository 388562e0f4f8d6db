/// Claims that automata read, about Mark-3 and Mark-2, beside plain loops: functions of machines, counts beside numbers, choices between counts. Nothing false
/// may be proved, and the smallest counterexample must be found, of whatever size.
#include <functional>
#include <random>

#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

/// Mark-t: subtract 1 … t - 1, or divide by t rounding down.
std::vector<int> values(int t, int to) {
    std::vector<int> g{0};
    for (int n = 1; n < to; ++n) {
        unsigned seen = 1U << g[static_cast<std::size_t>(n / t)];
        for (int s = 1; s < t && s <= n; ++s) seen |= 1U << g[static_cast<std::size_t>(n - s)];
        g.push_back(__builtin_ctz(~seen));
    }
    return g;
}

/// A truth about n, in words and plainly.
struct Said {
    std::string text;
    std::function<bool(int)> plain;
};

class Sayings {
public:
    Sayings(int t, std::vector<int> g, unsigned seed) : t_(t), g_(std::move(g)), random_(seed) {}

    Said any(int depth) {
        if (depth == 0) return leaf();
        const Said a = any(depth - 1), b = any(upto(0, depth - 1));
        switch (upto(0, 3)) {
            case 0: return {"(" + a.text + " and " + b.text + ")", [=](int n) { return a.plain(n) && b.plain(n); }};
            case 1: return {"(" + a.text + " or " + b.text + ")", [=](int n) { return a.plain(n) || b.plain(n); }};
            case 2: return {"(" + a.text + " => " + b.text + ")", [=](int n) { return !a.plain(n) || b.plain(n); }};
            default: return {"(" + a.text + " <=> " + b.text + ")", [=](int n) { return a.plain(n) == b.plain(n); }};
        }
    }
    int upto(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

private:
    static std::string s(int x) { return std::to_string(x); }
    int g(int n) const { return g_[static_cast<std::size_t>(n)]; }
    int zeros(int n) const {
        int count = 0;
        for (; n > 0 && n % t_ == 0; n /= t_) ++count;
        return count;
    }
    int length(int n) const {
        int count = 0;
        for (; n > 0; n /= t_) ++count;
        return count;
    }

    Said leaf() {
        const int t = t_, v = upto(0, t), m = upto(2, 7), r = upto(0, m - 1), c = upto(0, 5), big = upto(300, 9000);
        const std::string T = s(t), V = s(v), M = s(m), R = s(r), C = s(c), B = s(big);
        switch (upto(0, 13)) {
            case 0: return {"P(n)", [=, this](int n) { return g(n) == 0; }};
            case 1: return {"N(n)", [=, this](int n) { return g(n) != 0; }};
            case 2: return {"g(n) = " + V, [=, this](int n) { return g(n) == v; }};
            case 3: return {"(n + " + C + ") mod " + M + " = " + R, [=](int n) { return (n + c) % m == r; }};
            case 4: return {"trailing(n, " + T + ", 0) > " + C, [=, this](int n) { return zeros(n) > c; }};
            case 5: return {C + " >= trailing(n, " + T + ", 0) + 2", [=, this](int n) { return c >= zeros(n) + 2; }};
            case 6: return {"odd(trailing(n, " + T + ", 0) + " + C + ")", [=, this](int n) { return (zeros(n) + c) % 2 == 1; }};
            case 7: return {"len(powers(" + T + ", n)) mod " + M + " = " + R, [=, this](int n) { return length(n) % m == r; }};
            case 8: return {"n <= " + B, [=](int n) { return n <= big; }};
            case 9: return {"n in {" + B + ", 17, " + s(big + 3 * m) + "}", [=](int n) { return n == big || n == 17 || n == big + 3 * m; }};
            case 10: return {"trailing(n, " + T + ", 0) = g(n)", [=, this](int n) { return zeros(n) == g(n); }};
            case 11:
                return {"(if n mod " + M + " = " + R + " then trailing(n, " + T + ", 0) else len(powers(" + T + ", n))) >= " + C,
                        [=, this](int n) { return (n % m == r ? zeros(n) : length(n)) >= c; }};
            case 12:
                return {"count(k in 2..4 if k != " + C + ": n mod k = g(n)) = 1", [=, this](int n) {
                            int count = 0;
                            for (int k = 2; k <= 4; ++k) count += k != c && n % k == g(n) ? 1 : 0;
                            return count == 1;
                        }};
            default: return {"g(n) in {digit(n, " + T + ", 1), n mod " + M + "}", [=, this](int n) { return g(n) == n / t % t || g(n) == n % m; }};
        }
    }

    int t_;
    std::vector<int> g_;
    std::mt19937 random_;
};

TEST(Digits, RandomClaimsAgreeWithPlainLoops) {
    constexpr int size = 20'000, first = 300;  // so that trying the first cases decides nothing
    int proved = 0, refuted = 0;
    for (const int t : {2, 3}) {
        Sayings sayings(t, values(t, size), 40U + static_cast<unsigned>(t));
        std::string moves;
        for (int k = 1; k < t; ++k) moves += "move (n) -> (n - " + std::to_string(k) + ")\n";
        const std::string rule = "game m\nposition (n)\n" + moves + "move (n) -> (n / " + std::to_string(t) + ") if n >= 1\n";
        for (int round = 0; round < 60; ++round) {
            const Said said = sayings.any(sayings.upto(0, 2));
            // Half of them as they are, half so weakened that many are true.
            const bool weak = sayings.upto(0, 1) == 1;
            const auto truth = [&](int n) { return weak || said.plain(n); };
            const std::string claim = weak ? "(" + said.text + " or not " + said.text + ")" : said.text;
            // The base is that of the law: every claim asks for one.
            const std::string text = rule + "claim \"c\": n < " + std::to_string(first) + " or (" + claim + ") and (P(n) or N(n))\n";
            int fails = first;
            while (fails < size && truth(fails)) ++fails;
            const Finding finding = decide(text);
            if (finding.verdict == Verdict::proved) {
                EXPECT_EQ(fails, size) << text;
                ++proved;
            } else if (finding.verdict == Verdict::refuted) {
                if (fails < size) {
                    EXPECT_EQ(finding.counterexample, "(" + std::to_string(fails) + ")") << text;
                }
                ++refuted;
            } else {
                ADD_FAILURE() << text << name(finding.verdict);
            }
        }
    }
    EXPECT_GE(proved, 25);
    EXPECT_GE(refuted, 25);
}

}  // namespace
}  // namespace grundy::claim
