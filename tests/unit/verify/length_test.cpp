// How long play lasts, as the checker says it, against all plays of random games.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "engine/verify/induction/induction.hpp"
#include "tests/unit/verify/claimed.hpp"

namespace grundy::verify {
namespace {

/// Moves on two heaps that mostly lower u x + v y by one each time, what is left over sometimes as a heap of its own.
struct Counting {
    struct Line {
        int a = 0, b = 0, not_rest = -1, second = -1;  ///< take these, unless (x + 2 y) mod 3 is this; and leave a second position (second, 0)
    };
    std::vector<Line> lines;
    int stop = -1;  ///< where x + y modulo 5 is this

    std::string text() const {
        std::string rule = "game t\nposition (x, y)\n";
        for (const Line& line : lines)
            rule += "move (x, y) -> (x - " + std::to_string(line.a) + ", y - " + std::to_string(line.b) + ")" +
                    (line.second >= 0 ? " + (" + std::to_string(line.second) + ", 0)" : "") +
                    (line.not_rest >= 0 ? " if (x + 2 * y) mod 3 != " + std::to_string(line.not_rest) : "") + "\n";
        return rule + (stop >= 0 ? "stop (x, y) if (x + y) mod 5 = " + std::to_string(stop) + "\n" : "");
    }
    /// The least and the most moves from there; -1: they may go on for ever.
    std::pair<int, int> lengths(int x, int y, int depth = 0) {
        if (depth > 60) return {-1, -1};
        const auto [at, fresh] = known_.try_emplace({x, y}, 0, -1);
        if (!fresh) return at->second;
        int least = -1, most = 0;
        for (const Line& line : lines) {
            if (x < line.a || y < line.b || (x + 2 * y) % 3 == line.not_rest || (stop >= 0 && (x + y) % 5 == stop)) continue;
            auto [low, high] = lengths(x - line.a, y - line.b, depth + 1);
            const auto more = line.second >= 0 ? lengths(line.second, 0, depth + 1) : std::pair(0, 0);
            if (high < 0 || more.second < 0) return known_[{x, y}] = {-1, -1};
            low += more.first + 1, high += more.second + 1;
            least = least < 0 ? low : std::min(least, low), most = std::max(most, high);
        }
        return known_[{x, y}] = {std::max(least, 0), most};
    }

private:
    std::map<std::pair<int, int>, std::pair<int, int>> known_;
};

std::string why_not_so_long(const Claimed& c, int u, int v, int w, int divisor) {
    Steps steps(20'000'000'000);
    const std::string row = std::to_string(u) + ", " + std::to_string(v) + ", " + std::to_string(w);
    const Json json = Json::parse(R"({"base": 2, "length": [)" + row + R"(], "divisor": )" + std::to_string(divisor) + "}");
    Fields proof(json, "proof");
    try {
        decide_induction(c.game, c.claim, true, "11.4", proof, steps);
        proof.nothing_else();
        return {};
    } catch (const Rejected& why) {
        return why.what();
    }
}

TEST(Length, RandomFormsAgreeWithAllPlays) {
    std::mt19937 random(5);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int right = 0, wrong = 0, sums = 0;
    for (int round = 0; round < 4000; ++round) {
        const int u = upto(0, 2), v = upto(0, 2), w = upto(0, 5) == 0 ? upto(-1, 1) : 0, divisor = upto(1, 2);
        Counting game;
        for (int k = upto(1, 3); k > 0; --k) {
            Counting::Line line{upto(0, 2), upto(0, 2), upto(0, 4) == 0 ? upto(0, 2) : -1, upto(0, 3) == 0 ? upto(0, 2) : -1};
            const int fall = u * line.a + v * line.b - (line.second >= 0 ? u * line.second + w : 0);
            if (fall != divisor && upto(0, 9) > 0) continue;
            if (line.a + line.b == 0 || (line.second >= 0 && line.second >= line.a)) continue;
            game.lines.push_back(line);
        }
        if (upto(0, 7) == 0) game.stop = upto(0, 4);
        if (game.lines.empty()) continue;
        bool so = true;
        for (int x = 0; x < 24; ++x)
            for (int y = 0; y < 24; ++y) {
                const auto [least, most] = game.lengths(x, y);
                so = so && least == most && u * x + v * y + w == divisor * least;
            }
        const std::string form = "(" + std::to_string(u) + " * x + " + std::to_string(v) + " * y + " + std::to_string(w) + ") / " + std::to_string(divisor);
        const std::string why = why_not_so_long(with_claim(game.text() + "claim \"c\": length = " + form + "\n"), u, v, w, divisor);
        EXPECT_EQ(why.empty(), so) << game.text() << form << "\n" << why;
        ++(so ? right : wrong);
        sums += so && std::any_of(game.lines.begin(), game.lines.end(), [](const auto& line) { return line.second >= 0; });
        if (HasFailure()) return;
    }
    EXPECT_GE(right, 80);
    EXPECT_GE(wrong, 100);
    EXPECT_GE(sums, 5);
}

}  // namespace
}  // namespace grundy::verify
