/// Draws where play may go on for ever: what is won is settled a few steps back from the ends of play, and nothing else ever is.
#include <map>
#include <random>

#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const halves = "game t\nposition (n) where n >= 1\nmove (n) -> (n / 2) if even(n)\nmove (n) -> (n + 1)\nmove (n) -> (n - 1)\nstop (n) if n = 1\n";
const char* const back_and_forth =
    "game t\nposition (x, y)\nmove (x, y) -> (x + 1, y - 1)\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x - 1, y) if x = 1 and y = 0\n";
const char* const board = "game t(m = 9)\nposition (n) where 1 <= n and n <= m\nmove (n) -> (n + 1)\nmove (n) -> (n - 1)\nstop (1)\n";

TEST(Standstill, WhoWinsAndWhoDoesNot) {
    check(
        {
            {halves, ": D(n) <=> n >= 3", Verdict::proved, "7.1"},
            {halves, ": N(n) <=> n = 2", Verdict::proved, "7.1"},
            {halves, ": n >= 3 => not P(n)", Verdict::proved, "7.1"},
            {halves, ": D(n) <=> n >= 4", Verdict::refuted, "(3)"},
            {halves, ": D(n) <=> n >= 3 and n != 100000", Verdict::refuted, "(100000)"},
            {halves, ": n > 50 => N(n)", Verdict::refuted, "(51)"},
            {back_and_forth, ": D(x, y) <=> x + y >= 2", Verdict::proved, "7.1"},
            {back_and_forth, ": D(x, y) <=> x + y >= 1", Verdict::refuted, "(0, 1)"},
            {board, " with m >= 4: D(n) <=> n >= 3", Verdict::proved, "7.1"},
            {board, " with m >= 4: N(n) <=> n = 2", Verdict::proved, "7.1"},
        },
        0.1);  // the first cases find nothing, and who plays on for ever takes all of that
}

struct Step {
    const char* text;
    std::function<int(int)> to;  ///< -1: no move
};
const Step steps[] = {
    {"(n + 1)", [](int n) { return n + 1; }},
    {"(n + 3) if odd(n)", [](int n) { return n % 2 == 1 ? n + 3 : -1; }},
    {"(n - 1) if n mod 3 != 0", [](int n) { return n % 3 != 0 ? n - 1 : -1; }},
    {"(n - 2)", [](int n) { return n - 2; }},
    {"(n - 5)", [](int n) { return n - 5; }},
    {"(n / 2) if even(n) and n >= 1", [](int n) { return n % 2 == 0 && n >= 1 ? n / 2 : -1; }},
    {"(n / 3) if n mod 3 = 2", [](int n) { return n % 3 == 2 ? n / 3 : -1; }},
    {"(n + 1) if n >= 6", [](int n) { return n >= 6 ? n + 1 : -1; }},
};

/// From the ends of play backwards among the first `size` numbers; what depends on larger ones stays open, as what is drawn does.
std::string labels(const std::vector<const Step*>& chosen, int size) {
    std::string label(static_cast<std::size_t>(size), 'D');
    for (bool more = true; more;) {
        more = false;
        for (int n = 0; n < size; ++n) {
            char& here = label[static_cast<std::size_t>(n)];
            if (here != 'D') continue;
            bool all_won = true, wins = false;
            for (const Step* step : chosen) {
                const int to = step->to(n);
                if (to < 0) continue;
                const char there = to < size ? label[static_cast<std::size_t>(to)] : 'D';
                wins = wins || there == 'P', all_won = all_won && there == 'N';
            }
            if (!wins && !all_won) continue;
            here = wins ? 'N' : 'P', more = true;
        }
    }
    return label;
}

TEST(Standstill, RandomGamesAgreeWithPlayWorkedBackwards) {
    std::mt19937 random(20261126);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int by_it = 0, refuted = 0;
    for (int round = 0; round < grundy::tests::rounds(40); ++round) {
        std::vector<const Step*> chosen;
        std::string text = "game t\nposition (n)\n";
        for (int k = upto(2, 3); k > 0; --k) {
            chosen.push_back(&steps[upto(0, 7)]);
            text += std::string("move (n) -> ") + chosen.back()->text + "\n";
        }
        const std::string label = labels(chosen, 3'000);
        const char asked = "DNP"[upto(0, 2)];
        const int off = upto(0, 3) == 0 ? upto(0, 20) : -1;  // wrong there
        std::string set;
        for (int n = 0; n < 24; ++n)
            if ((label[static_cast<std::size_t>(n)] == asked) != (n == off)) set += (set.empty() ? "" : ", ") + std::to_string(n);
        const char last = label[200];  // and so on, if the game is so simple
        const std::string claim = std::string(1, asked) + "(n) <=> " + (set.empty() ? "false" : "n in {" + set + "}") + (last == asked ? " or n >= 24" : "");
        const auto truth = [&](int n) {
            const bool said = n < 24 ? (label[static_cast<std::size_t>(n)] == asked) != (n == off) : last == asked;
            return said == (label[static_cast<std::size_t>(n)] == asked);
        };
        const Finding finding = decide(text + "claim \"c\": " + claim + "\n", 0.5, 0.05);
        for (int n = 0; n < 400 && finding.verdict == Verdict::proved; ++n) {
            ASSERT_TRUE(truth(n)) << text << claim << " at " << n;
        }
        if (finding.verdict == Verdict::refuted) {
            const int n = std::stoi(finding.counterexample.substr(1));
            EXPECT_FALSE(truth(n)) << text << claim << finding.counterexample;
            for (int smaller = 0; smaller < n; ++smaller) EXPECT_TRUE(truth(smaller)) << text << claim << finding.counterexample;
            ++refuted;
        }
        const auto* induction = finding.argument.as<argument::Induction>();
        by_it += induction && induction->standstill;
    }
    std::printf("%d proved at a standstill, %d refuted\n", by_it, refuted);
    EXPECT_GE(by_it, grundy::tests::rounds(3));
    EXPECT_GE(refuted, grundy::tests::rounds(2));
}

}  // namespace
}  // namespace grundy::claim
