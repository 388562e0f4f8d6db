/// Claims with `n mod (k + 1)`, k left open: games that contests have, the rewritten rule against the rule, move by move, and random games against brute force.
#include <random>
#include <set>

#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/game/play/ruleset.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const one_to_k = "game t(k = 4)\nposition (n)\nmove (n) -> (n - j) for j in 1..k\n";
const char* const two_heaps = "game t(k = 4)\nposition (x, y)\nmove (x, y) -> (x - j, y) for j in 1..k\nmove (x, y) -> (x, y - j) for j in 1..k\n";

/// Quotients are how it is proved; people are shown the game's own positions.
TEST(Quotients, PositionsAreShownAsThoseOfTheGame) {
    const Finding finding = decide(std::string(one_to_k) + "claim \"c\" with k >= 2: P(n) <=> n mod (k + 1) = 0\n");
    const std::string reason = reason_of(finding);
    EXPECT_NE(reason.find("positions are (n, k)."), std::string::npos) << reason;
    EXPECT_NE(reason.find("for example (3, 2) leads only to (2, 2) and (1, 2)."), std::string::npos) << reason;
    EXPECT_NE(reason.find("for example from (1, 2) to (0, 2)"), std::string::npos) << reason;
}

TEST(Quotients, ProvedForEveryValue) {
    const char* const from_a = "game t(a = 2, b = 5)\nposition (n)\nmove (n) -> (n - j) for j in a..b\n";
    const char* const not_multiples = "game t(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in 1..n if j mod k != 0\n";
    const std::string misere = std::string(one_to_k) + "play misere\n", end = std::string(one_to_k) + "stop (n) if n = k + 2\n",
                      last = "game t(k = 3)\nposition (n, last) where last <= k\nmove (n, last) -> (n - j, j) for j in 1..k\n";
    check({
        {one_to_k, " with k >= 2: P(n) <=> n mod (k + 1) = 0", Verdict::proved, "11.1"},
        {one_to_k, " with k >= 0: g(n) = n mod (k + 1)", Verdict::proved, "11.2"},
        {one_to_k, " with k >= 1: P(n + k + 1) <=> P(n)", Verdict::proved, "11.1"},
        {one_to_k, " with k >= 1: N(n) <=> (n + k) mod (1 + k) < k", Verdict::proved, "11.1"},
        {two_heaps, " with k >= 1: P(x, y) <=> x mod (k + 1) = y mod (k + 1)", Verdict::proved, "11.1"},
        {two_heaps, " with k >= 1: P(x, y) <=> (x - y) mod (k + 1) = 0", Verdict::proved, "11.1"},
        {misere.c_str(), " with k >= 1: P(n) <=> n mod (k + 1) = 1", Verdict::proved, "11.1"},
        {end.c_str(), " with k >= 1: P(n) <=> (if n < k + 2 then n mod (k + 1) = 0 else (n - k - 2) mod (k + 1) = 0)", Verdict::proved, "11.1"},
        {last.c_str(), " with k >= 1: P(n, last) <=> n mod (k + 1) = 0", Verdict::proved, "11.1"},
        {not_multiples, " with k >= 2: P(n) <=> n mod k = 0", Verdict::proved, "11.1"},
        {not_multiples, " with k >= 2: g(n) = n mod k", Verdict::proved, "11.2"},
        {not_multiples, " with k >= 2: g(n) < k", Verdict::proved, "11.2"},  // the divisor is the rule's
        {not_multiples, " with k >= 2: P(n) => N(n + 1)", Verdict::proved, "11.1"},
        {not_multiples, " with k >= 2: g(n) < k - 1", Verdict::refuted, "(1)"},
        {not_multiples, " with k >= 2: P(n) <=> n mod k = 0 and n != 7 * k", Verdict::refuted, "(14)"},
        {"game t(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in k..n\n", " with k >= 1: g(n) = n / k", Verdict::proved, "11.2"},
        {from_a, " with a = 2, b >= 2: P(n) <=> n mod (b + 2) < 2", Verdict::proved, "11.1"},
        {from_a, " with b >= 3, a = 3: g(n) = n mod (b + 3) / 3", Verdict::proved, "11.2"},
        {from_a, " with a = 2, b >= 2: P(n) <=> n mod (b + 2) < 1", Verdict::refuted, "(1)"},
        {one_to_k, " with k >= 2: P(n) <=> n mod (k + 1) = 1", Verdict::refuted, "(0)"},
        {one_to_k, " with k >= 2: P(n) <=> n mod (k + 2) = 0", Verdict::refuted, "(3)"},
        {two_heaps, " with k >= 1: P(x, y) <=> x mod (k + 1) = y mod (k + 1) and x + y < 40", Verdict::refuted, "(0, 40)"},
        {one_to_k, " with k >= 2: P(n) <=> n * k mod (k + 1) = 0", Verdict::holds, ""},
    });
}

TEST(Quotients, MultiplesRemaindersAndTheRangesOfTheRule) {
    const std::string misere = std::string(one_to_k) + "play misere\n";
    check({
        {one_to_k, " with k >= 1: P((k + 1) * n)", Verdict::proved, "11.1"},
        {one_to_k, " with k >= 2: N(n * (k + 1) + 2)", Verdict::proved, "11.1"},
        {one_to_k, " with k >= 2: n >= 5 => g(2 * (k + 1) * n + 2) = 2", Verdict::proved, "11.2"},
        {one_to_k, " with k >= 1: P(n) <=> n / (k + 1) * (k + 1) = n", Verdict::proved, "11.1"},
        {one_to_k, " with k >= 1: g(n) <= k", Verdict::proved, "11.2"},
        {one_to_k, " with k >= 3: g(n + k + 1) = g(n)", Verdict::proved, "11.2"},
        {one_to_k, " with k >= 1: odd(k) => (P(n) => even(n))", Verdict::proved, "11.1"},
        {one_to_k, " with k >= 1: n mod (k + 1) = 0 and even(n) => P(n)", Verdict::proved, ""},
        {two_heaps, " with k >= 1: P((k + 1) * x, (k + 1) * y)", Verdict::proved, "11.1"},
        {two_heaps, " with k >= 1: P((k + 1) * x, 0)", Verdict::proved, "11.1"},
        {two_heaps, " with k >= 1: g(x, 0) <= k", Verdict::proved, "11.2"},
        {two_heaps, " with k >= 1: g(x, x + k + 1) = 0", Verdict::proved, "11.1"},
        {misere.c_str(), " with k >= 2: P((k + 1) * n + 1)", Verdict::proved, "11.1"},
        {one_to_k, " with k >= 1: P((k + 2) * n)", Verdict::refuted, "(1)"},
        {one_to_k, " with k >= 1: P(k * n)", Verdict::refuted, "(1)"},
        {one_to_k, " with k >= 1: g(n) < k", Verdict::refuted, "(1)"},
        {one_to_k, " with k >= 1: P(n) => even(n)", Verdict::refuted, "(3)"},
        {misere.c_str(), " with k >= 1: P((k + 1) * n)", Verdict::refuted, "(0)"},
    });
}

// ---- the rewritten rule

/// With k = 0 play goes on for ever, and no number of the position falls with every move; told by quotients one does from where the claim speaks.
TEST(Quotients, PlayEndsFromTheClaimAlone) {
    const std::string rule = "game t(k = 1)\nposition (n)\nmove (n) -> (n - k)\n";
    const Finding finding = decide(rule + "claim \"c\" with k >= 0: k mod 2 = 1 and n mod (k + 1) <= k => not D(n)\n");
    EXPECT_EQ(finding.verdict, Verdict::proved) << (finding.tried.empty() ? "" : finding.tried.back());
    EXPECT_NE(report::statement(finding).find("falls with every move from there"), std::string::npos) << report::statement(finding);
    EXPECT_NE(decide(rule + "claim \"c\" with k >= 0: k mod 2 = 0 and n mod (k + 1) <= k => not D(n)\n").verdict, Verdict::proved);
}

/// What claims beside it divide by is of no matter to a claim that is decided without.
TEST(Quotients, ClaimsBesideDoNotDivideThisOne) {
    const Finding finding = decide(
        "game t(k = 1)\nposition (n)\nmove (n) -> (n - 1)\nclaim \"c\" with k >= 1: n <= 4 => (P(n) <=> even(n))\n"
        "claim \"beside\" with k >= 1: n mod (k + 2) = 0 and n <= k => P(n)\n");
    EXPECT_EQ(finding.verdict, Verdict::proved);
    for (const std::string& line : report::reason(finding)) EXPECT_EQ(line.find("n_q"), std::string::npos) << line;
}

TEST(Quotients, TheSameMoves) {
    for (const char* rule : {
             "position (n, k) where k >= 1\nmove (n, k) -> (n - j, k) for j in 1..k\n",
             "position (n, k) where k >= 2\nmove (n, k) -> (n - j, k) for j in {1, k, k + 3} if n mod (k + 1) != 1\nmove (7, k) -> (5, k)\n",
             "position (n, k) where k >= 1\nmove (n, k) -> (n - 2 * k - j, k) for j in 0..k - 1 if n >= 3 * k and even(j)\nmove (n, k) -> (n + 1, k) if n < "
             "k\n",
             "position (n, k) where k >= 1\nmove (n, k) -> (if n > 2 * k + 1 then n - k - 1 else 0, k) if n >= 1\nstop (n, k) if n = k + 4\n",
             "position (n, k) where k >= 3 and n != k + 2\nmove (n, k) -> (min(n - 1, k + 5), k)\nmove (_, k) -> (3, k)\n",
             "position (n, k) where k >= 1\nmove (n, k) -> (n - n mod (k + 1), k) if n mod (k + 1) > 0\nmove (n, k) -> (n - j, k) for j in 1..4 if n - j != 2 "
             "* k\n",
         }) {
        const std::string text = std::string("game t\n") + rule + "claim \"c\": P(n, k) <=> n mod (k + 1) = 0\n";
        const auto info = grundy::tests::first_claim(*grundy::tests::written_file(text));
        const rule::Game& game = *info.cases.at(0).first.game;
        std::optional<QuotientGame> told;
        try {
            told = quotient_game(game, info.cases.at(0).second);
        } catch (const NotDefinable& no) {
            ADD_FAILURE() << no.part;
        }
        ASSERT_TRUE(told) << rule;
        const auto before = game::compile(game), after = game::compile(*told->game);
        const auto at = [](std::int64_t n, std::int64_t k) { return rule::PositionData{{true, {n}}, {true, {k}}}; };
        const auto split = [](std::int64_t n, std::int64_t k) { return rule::PositionData{{true, {n / (k + 1)}}, {true, {k}}, {true, {n % (k + 1)}}}; };
        int compared = 0;
        for (std::int64_t k = 0; k <= 6; ++k)
            for (std::int64_t n = 0; n <= 45; ++n) {
                const auto here = before->shape().from_data(at(n, k)), there = after->shape().from_data(split(n, k));
                ASSERT_EQ(before->contains(here), after->contains(there)) << rule << n << ", " << k;
                if (!before->contains(here)) continue;
                std::set<std::int64_t> options, told_so;
                before->options(here, [&](game::Sum&& sum) {
                    return options.insert(static_cast<std::int64_t>(base::to_int64(before->shape().to_data(sum[0])[0].items[0]).value())), true;
                });
                after->options(there, [&](game::Sum&& sum) {
                    const auto to = after->shape().to_data(sum[0]);
                    EXPECT_EQ(to[1].items[0], k);
                    EXPECT_LE(to[2].items[0], k);
                    return told_so.insert(base::to_int64(to[0].items[0] * (k + 1) + to[2].items[0]).value()), true;
                });
                EXPECT_EQ(options, told_so) << rule << n << ", " << k;
                compared += !options.empty();
            }
        EXPECT_GT(compared, 100) << rule;
    }
}

// ---- random games

struct MoveLine {
    const char* text;
    std::function<void(int n, int k, const std::function<void(int)>& to)> moves;
};
struct Sentence {
    const char* text;
    std::function<bool(int n, int k)> lost;
};

const std::vector<MoveLine> move_lines = {
    {"(n - j) for j in 1..k",
     [](int n, int k, const auto& to) {
         for (int j = 1; j <= k; ++j) to(n - j);
     }},
    {"(n - j) for j in 2..k",
     [](int n, int k, const auto& to) {
         for (int j = 2; j <= k; ++j) to(n - j);
     }},
    {"(n - k)", [](int n, int k, const auto& to) { to(n - k); }},
    {"(n - 1)", [](int n, int, const auto& to) { to(n - 1); }},
    {"(n - 2 * k - 1)", [](int n, int k, const auto& to) { to(n - 2 * k - 1); }},
    {"(n - k - 1 - j) for j in 0..k",
     [](int n, int k, const auto& to) {
         for (int j = 0; j <= k; ++j) to(n - k - 1 - j);
     }},
    {"(n - j) for j in 1..k if n mod (k + 1) >= j",
     [](int n, int k, const auto& to) {
         for (int j = 1; j <= k && j <= n % (k + 1); ++j) to(n - j);
     }},
    {"(n - j) for j in 1..k if n > k + 1",
     [](int n, int k, const auto& to) {
         for (int j = 1; j <= k && n > k + 1; ++j) to(n - j);
     }},
    // Ranges that are longer than any multiple of the divisor.
    {"(n - j) for j in 1..n if j mod (k + 1) != 0",
     [](int n, int k, const auto& to) {
         for (int j = 1; j <= n; ++j)
             if (j % (k + 1) != 0) to(n - j);
     }},
    {"(n - j) for j in k..n",
     [](int n, int k, const auto& to) {
         for (int j = k; j <= n; ++j) to(n - j);
     }},
    {"(j) for j in 0..n - k if j mod (k + 1) = k",
     [](int n, int k, const auto& to) {
         for (int j = 0; j <= n - k; ++j)
             if (j % (k + 1) == k) to(j);
     }},
    {"(n - j) for j in n / (k + 1)..n - 1",
     [](int n, int k, const auto& to) {
         for (int j = n / (k + 1); j <= n - 1; ++j) to(n - j);
     }},
    {"(n - 2) if odd(k)",
     [](int n, int k, const auto& to) {
         if (k % 2 == 1) to(n - 2);
     }},
};
const std::vector<Sentence> sentences = {
    {"n mod (k + 1) = 0", [](int n, int k) { return n % (k + 1) == 0; }},
    {"n mod (k + 1) = 1", [](int n, int k) { return n % (k + 1) == 1; }},
    {"n mod (k + 1) <= 1", [](int n, int k) { return n % (k + 1) <= 1; }},
    {"n mod (k + 1) = k or n = 0", [](int n, int k) { return n % (k + 1) == k || n == 0; }},
    {"even(n / (k + 1))", [](int n, int k) { return n / (k + 1) % 2 == 0; }},
    {"even(n mod (k + 1))", [](int n, int k) { return n % (k + 1) % 2 == 0; }},
    {"even(n / (k + 1)) and n mod (k + 1) = 0", [](int n, int k) { return n / (k + 1) % 2 == 0 && n % (k + 1) == 0; }},
    {"n mod (2 * k + 1) < k", [](int n, int k) { return n % (2 * k + 1) < k; }},
    {"n mod (2 * k + 2) <= k", [](int n, int k) { return n % (2 * k + 2) <= k; }},
    {"n mod k = 0", [](int n, int k) { return n % k == 0; }},
};

/// Claims that ask for multiples of the divisor, or for remainders of what is divided; `lost`: of k and n.
using Lost = std::function<bool(int n)>;
struct Question {
    const char* text;
    std::function<bool(int n, int k, const Lost& lost)> holds;
};
const std::vector<Question> questions = {
    {"P((k + 1) * n)", [](int n, int k, const Lost& lost) { return lost((k + 1) * n); }},
    {"N((k + 1) * n + 1)", [](int n, int k, const Lost& lost) { return !lost((k + 1) * n + 1); }},
    {"n >= 2 => N(n * (k + 1) + k)", [](int n, int k, const Lost& lost) { return n < 2 || !lost(n * (k + 1) + k); }},
    {"P((2 * k + 1) * n)", [](int n, int k, const Lost& lost) { return lost((2 * k + 1) * n); }},
    {"P(2 * (k + 1) * n)", [](int n, int k, const Lost& lost) { return lost(2 * (k + 1) * n); }},
    {"P(n) <=> n / (k + 1) * (k + 1) = n", [](int n, int k, const Lost& lost) { return lost(n) == (n / (k + 1) * (k + 1) == n); }},
    {"P(n) => n mod (k + 1) <= 1 or n mod 3 = 2", [](int n, int k, const Lost& lost) { return !lost(n) || n % (k + 1) <= 1 || n % 3 == 2; }},
    {"odd(k) and P(n) => even(n)", [](int n, int k, const Lost& lost) { return k % 2 == 0 || !lost(n) || n % 2 == 0; }},
    {"even(n) and n mod (k + 1) = 0 => P(n)", [](int n, int k, const Lost& lost) { return n % 2 == 1 || n % (k + 1) != 0 || lost(n); }},
};

TEST(Quotients, RandomGames) {
    std::mt19937 random(11);
    int proved = 0, refuted = 0, true_ones = 0, asked_proved = 0, asked_true = 0;
    for (int turn = 0; turn < grundy::tests::rounds(24); ++turn) {
        const bool misere = random() % 3 == 0;
        std::string rule = "game t(k = 3)\nposition (n)\n";
        std::vector<const MoveLine*> chosen;
        for (std::size_t i = 0; i < 1 + random() % 2; ++i)
            chosen.push_back(&move_lines[random() % move_lines.size()]), rule += std::string("move (n) -> ") + chosen.back()->text + "\n";
        if (misere) rule += "play misere\n";
        constexpr int most = 120, values = 7;
        std::vector<std::vector<bool>> lost(values + 1, std::vector<bool>(most + 1));
        for (int k = 1; k <= values; ++k)
            for (int n = 0; n <= most; ++n) {
                bool moves = false, wins = false;
                for (const MoveLine* line : chosen)
                    line->moves(n, k, [&](int to) {
                        if (to >= 0 && to < n) moves = true, wins = wins || lost[static_cast<std::size_t>(k)][static_cast<std::size_t>(to)];
                    });
                lost[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)] = moves ? !wins : !misere;
            }
        for (const Sentence& one : sentences) {
            bool is_true = true;
            for (int k = 1; k <= values; ++k)
                for (int n = 0; n <= most; ++n) is_true = is_true && lost[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)] == one.lost(n, k);
            if (!is_true && random() % 6 != 0) continue;
            const Finding finding = decide(rule + "claim \"c\" with k >= 1: P(n) <=> " + one.text + "\n", 3, 0.02);
            proved += finding.verdict == Verdict::proved;
            refuted += finding.verdict == Verdict::refuted;
            EXPECT_FALSE(finding.verdict == Verdict::proved && !is_true) << rule << one.text;
            EXPECT_FALSE(finding.verdict == Verdict::refuted && is_true) << rule << one.text;
            true_ones += is_true;
        }
        for (const Question& one : questions) {
            if (turn % 3 != 0) break;  // time
            bool is_true = true;
            for (int k = 1; k <= values; ++k)
                for (int n = 0; n <= most / (2 * k + 2); ++n)
                    is_true = is_true && one.holds(n, k, [&](int at) { return lost[static_cast<std::size_t>(k)].at(static_cast<std::size_t>(at)); });
            if (!is_true && random() % 6 != 0) continue;
            const Finding finding = decide(rule + "claim \"c\" with k >= 1: " + one.text + "\n", 3, 0.02);
            asked_proved += finding.verdict == Verdict::proved, asked_true += is_true;
            EXPECT_FALSE(finding.verdict == Verdict::proved && !is_true) << rule << one.text;
        }
    }
    std::printf("%d of %d such claims proved, and %d of %d questions\n", proved, true_ones, asked_proved, asked_true);
    EXPECT_GT(2 * asked_proved, asked_true);
    EXPECT_EQ(proved, true_ones);
    EXPECT_GT(proved, grundy::tests::rounds(2));
    EXPECT_GT(refuted, grundy::tests::rounds(6));
}

}  // namespace
}  // namespace grundy::claim
