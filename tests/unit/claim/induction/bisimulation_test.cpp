/// Claims that compare two positions (11.7), and random ones against brute force.
#include <functional>
#include <map>
#include <random>

#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string two_numbers = "game t\nposition (x, y)\n";
/// Wythoff's game with a step that is not like the others, so that no law is known; one that is not symmetric.
const std::string odd_wythoff = two_numbers +
                                "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - 2*k, y - 2*k) for k in "
                                "1..min(x, y)\n";
const std::string lame = two_numbers + "move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 2)\n";
const char* const by_both_sides = "bisimulation (11.7)";

TEST(Bisimulation, ComparesPositions) {
    check({
        {odd_wythoff.c_str(), ": P(x, y) <=> P(y, x)", Verdict::proved, by_both_sides},
        {odd_wythoff.c_str(), ": g(x, y) = g(y, x)", Verdict::proved, by_both_sides},
        {odd_wythoff.c_str(), ": not (g(x, y) != g(y, x))", Verdict::proved, by_both_sides},
        {odd_wythoff.c_str(), ": x > y and N(x, y) => N(y, x)", Verdict::proved, by_both_sides},
        {odd_wythoff.c_str(), ": g(x, 0) = g(0, x)", Verdict::proved, by_both_sides},
        {(odd_wythoff + "play misere\n").c_str(), ": P(x, y) <=> P(y, x)", Verdict::proved, by_both_sides},
        {odd_wythoff.c_str(), ": P(x, y) <=> P(x, y + 1)", Verdict::refuted, "(0, 0)"},
        {lame.c_str(), ": g(x, y) = g(y, x)", Verdict::refuted, "(0, 1)"},
        {(odd_wythoff + "terminal (x, y): mover wins if x > y\n").c_str(), ": P(x, y) <=> P(y, x)", Verdict::proved, ""},
    });
    // One that the end of play tells apart.
    const std::string ends =
        two_numbers + "move (x, y) -> (x - k, y) for k in 2..x\nmove (x, y) -> (x, y - k) for k in 2..y\nterminal (x, y): mover wins if x > y\n";
    check({{ends.c_str(), ": P(x, y) <=> P(y, x)", Verdict::refuted, "(0, 1)"}});
}

struct MapOfTwo {
    const char* text;
    std::pair<int, int> (*of)(int x, int y);
};
const MapOfTwo maps_of_two[] = {{"y, x", [](int x, int y) { return std::pair(y, x); }},
                                {"x, y + 2", [](int x, int y) { return std::pair(x, y + 2); }},
                                {"x + 3, y + 3", [](int x, int y) { return std::pair(x + 3, y + 3); }},
                                {"x, y mod 3", [](int x, int y) { return std::pair(x, y % 3); }},
                                {"x + y, 0", [](int x, int y) { return std::pair(x + y, 0); }}};

TEST(Bisimulation, RandomGames) {
    std::mt19937 random(20260608);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int proved = 0, by_it = 0;
    for (int round = 0; round < grundy::tests::rounds(13); ++round) {
        std::vector<std::pair<int, int>> steps;  // and all their multiples
        std::string text = two_numbers;
        const bool both = upto(0, 2) != 0, misere = upto(0, 3) == 0;
        const auto add = [&](int a, int b) {
            steps.emplace_back(a, b);
            text += "move (x, y) -> (x - " + std::to_string(a) + "*k, y - " + std::to_string(b) + "*k) for k in 1..x + y\n";
        };
        add(1, 0), add(0, both ? 1 : 2);
        const int a = upto(1, 3), b = upto(1, 3);
        add(a, b);
        if (both && a != b) add(b, a);
        if (misere) text += "play misere\n";
        std::map<std::pair<int, int>, int> known;
        const std::function<int(std::pair<int, int>)> value = [&](std::pair<int, int> at) -> int {  // misère: 0 for P
            const auto [found, fresh] = known.emplace(at, 0);
            if (!fresh) return found->second;
            std::vector<int> reached;
            for (const auto& [s, t] : steps)
                for (int k = 1; at.first >= s * k && at.second >= t * k; ++k) reached.push_back(value({at.first - s * k, at.second - t * k}));
            int mex = 0;
            while (std::find(reached.begin(), reached.end(), mex) != reached.end()) ++mex;
            if (misere) mex = reached.empty() || mex > 0 ? 1 : 0;
            return known[at] = mex;
        };
        const MapOfTwo& map = maps_of_two[upto(0, 2) != 0 ? 0 : upto(1, 4)];
        const bool values = !misere && upto(0, 1) == 0;
        const std::string claim = values ? std::string("g(x, y) = g(") + map.text + ")" : std::string("P(x, y) <=> P(") + map.text + ")";
        const Finding finding = decide(text + "claim \"c\": " + claim + "\n", 5, 0.05);
        if (finding.verdict != Verdict::proved) continue;
        ++proved, by_it += report::theorems(finding).find("11.7") != std::string::npos ? 1 : 0;
        for (int x = 0; x < 14; ++x)
            for (int y = 0; y < 14; ++y) {
                const int here = value({x, y}), there = value(map.of(x, y));
                ASSERT_TRUE(values ? here == there : (here == 0) == (there == 0)) << text << claim << " at " << x << ", " << y;
            }
    }
    std::printf("%d proved, %d of them by bisimulation\n", proved, by_it);
    EXPECT_GE(proved, grundy::tests::rounds(2));
    EXPECT_GE(by_it, grundy::tests::rounds(1));
}

}  // namespace
}  // namespace grundy::claim
