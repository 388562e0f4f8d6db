/// Strategies in games in which play could go on for ever: what falls with every round, against play worked backwards.
#include <random>

#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

using At = std::pair<int, int>;
struct RoundMove {
    const char* text;
    std::vector<At> (*options)(int, int);
};
const std::vector<RoundMove> round_moves = {
    {"(x - k, y) for k in 1..x",
     [](int x, int y) {
         std::vector<At> all;
         for (int k = 1; k <= x; ++k) all.emplace_back(x - k, y);
         return all;
     }},
    {"(x, y - k) for k in 1..y",
     [](int x, int y) {
         std::vector<At> all;
         for (int k = 1; k <= y; ++k) all.emplace_back(x, y - k);
         return all;
     }},
    {"(x - 1, y)",
     [](int x, int y) {
         return x > 0 ? std::vector<At>{{x - 1, y}} : std::vector<At>{};
     }},
    {"(x, y - 1)",
     [](int x, int y) {
         return y > 0 ? std::vector<At>{{x, y - 1}} : std::vector<At>{};
     }},
    {"(x + 1, y) if x < y",
     [](int x, int y) {
         return x < y ? std::vector<At>{{x + 1, y}} : std::vector<At>{};
     }},
    {"(x, y + 1) if y < x",
     [](int x, int y) {
         return y < x ? std::vector<At>{{x, y + 1}} : std::vector<At>{};
     }},
    {"(y, x) if x != y",
     [](int x, int y) {
         return x != y ? std::vector<At>{{y, x}} : std::vector<At>{};
     }},
};
struct RoundSet {
    const char* text;
    bool (*in)(int, int);
};
const RoundSet round_sets[] = {
    {"x = y", [](int x, int y) { return x == y; }},
    {"even(x + y)", [](int x, int y) { return (x + y) % 2 == 0; }},
    {"x = y and even(x)", [](int x, int y) { return x == y && x % 2 == 0; }},
    {"even(x) and even(y)", [](int x, int y) { return x % 2 == 0 && y % 2 == 0; }},
    {"x = 0 and even(y)", [](int x, int y) { return x == 0 && y % 2 == 0; }},
    {"x = 0 and y = 0", [](int x, int y) { return x == 0 && y == 0; }},
};
constexpr int most_in_play = 9;  // the larger number never grows

/// P, N or D of all pairs up to that.
std::vector<char> worked_backwards(const std::vector<const RoundMove*>& moves) {
    constexpr int side = most_in_play + 1;
    std::vector<char> outcome(side * side, 'D');
    for (bool changed = true; changed;) {
        changed = false;
        for (int x = 0; x < side; ++x)
            for (int y = 0; y < side; ++y) {
                char& here = outcome[static_cast<std::size_t>(x * side + y)];
                if (here != 'D') continue;
                bool all_won = true, some_lost = false;
                for (const RoundMove* move : moves)
                    for (const auto& [a, b] : move->options(x, y)) {
                        const char there = outcome[static_cast<std::size_t>(a * side + b)];
                        all_won = all_won && there == 'N', some_lost = some_lost || there == 'P';
                    }
                if (some_lost) here = 'N', changed = true;
                else if (all_won) here = 'P', changed = true;
            }
    }
    return outcome;
}

TEST(KeptRounds, RandomGamesAgreeWithPlayWorkedBackwards) {
    std::mt19937 random(20261125);
    int proved = 0, by_rounds = 0, lost_somewhere_else = 0;
    for (int turn = 0; turn < grundy::tests::rounds(15); ++turn) {
        std::vector<const RoundMove*> moves;
        std::string rule = "game t\nposition (x, y)\n";
        for (std::size_t i = 0; i < 2 + random() % 3; ++i) {
            moves.push_back(&round_moves[random() % round_moves.size()]);
            rule += std::string("move (x, y) -> ") + moves.back()->text + "\n";
        }
        const auto outcome = worked_backwards(moves);
        for (const RoundSet& set : round_sets) {
            bool all_lost = true;
            for (int x = 0; x <= most_in_play; ++x)
                for (int y = 0; y <= most_in_play; ++y)
                    all_lost = all_lost && (!set.in(x, y) || outcome[static_cast<std::size_t>(x * (most_in_play + 1) + y)] == 'P');
            const Finding finding = decide(rule + "claim \"c\": keep " + set.text + "\n", 2, 0.02);
            if (finding.verdict != Verdict::proved) {
                lost_somewhere_else += all_lost;  // lost, but not kept by a strategy, or that is not seen
                continue;
            }
            EXPECT_TRUE(all_lost) << rule << set.text;
            ++proved;
            const auto* kept = finding.argument.as<argument::KeptEverywhere>();
            by_rounds += kept && !kept->round.empty();
        }
    }
    std::printf("%d proved, %d by what falls with a round; %d sets all of which is lost were not proved to be kept\n", proved, by_rounds, lost_somewhere_else);
    EXPECT_GT(by_rounds, grundy::tests::rounds(1));
}

TEST(KeptRounds, WhatFallsAndWhatDoesNot) {
    const char* const halves =
        "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x + 1, y) if x < y\n";
    const char* const up_and_down = "game t\nposition (x, y)\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
    check({
        {halves, ": keep x = y", Verdict::proved, "x + y has fallen whenever a move out of the set is answered"},
        {halves, ": keep x = y by (x, y) -> (min(x, y), min(x, y))", Verdict::proved, "x + y has fallen"},
        {halves, ": keep x = y and even(x)", Verdict::refuted, "(2, 2)"},
        {up_and_down, ": keep x = 0 and y = 0", Verdict::undecided, "whether play ends is not known"},  // (1, 0) and back, for ever
    });
}

}  // namespace
}  // namespace grundy::claim
