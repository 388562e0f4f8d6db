// The automata of the checker against its evaluator, formula by formula and number by number; and what it calls proved by induction against all of play.
#include <gtest/gtest.h>

#include <random>

#include "engine/verify/core/play.hpp"
#include "engine/verify/induction/induction.hpp"
#include "engine/verify/induction/sentences.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/verify/accepts.hpp"
#include "tests/unit/verify/claimed.hpp"

namespace grundy::verify {
namespace {

class Formulas {
public:
    Formulas(unsigned base, unsigned seed) : base_(base), random_(seed) {}

    std::string truth(int depth) {
        const auto n = [&] { return number(depth - 1); };
        const auto t = [&] { return "(" + truth(depth - 1) + ")"; };
        if (depth == 0) return "x" + relation() + "y";
        switch (upto(0, 14)) {
            case 0: return t() + " and " + t();
            case 1: return t() + " or " + t();
            case 2: return "not " + t();
            case 3: return t() + " => " + t();
            case 4: return t() + " <=> " + t();
            case 5: return "if " + t() + " then " + t() + " else " + t();
            case 6: return n() + " in {" + constant() + ", " + n() + ", " + constant() + ".." + n() + "}";
            case 7: {
                const std::string k = name();
                return "any(" + k + " in " + n() + ".." + std::to_string(upto(2, 15)) + " if " + k + relation() + "x: " + k + " + y" + relation() + n() + ")";
            }
            case 8: {
                const std::string k = name();
                return "all(" + k + " in 0.." + natural() + ": " + k + " mod 3" + relation() + n() + ")";
            }
            case 9: return "odd(" + n() + ")";
            case 10: return n() + " <= " + n() + " < " + n();
            case 11: return count() + relation() + constant();
            case 12: return count() + " mod " + std::to_string(upto(1, 3)) + relation() + n();
            case 13: return "trailing(" + natural() + ", " + std::to_string(base_) + ", 0)" + relation() + "trailing(y, " + std::to_string(base_) + ", 1)";
            default: return n() + relation() + n();
        }
    }

private:
    int upto(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    std::string constant() { return std::to_string(upto(0, 9)); }
    std::string relation() { return std::vector<std::string>{" = ", " != ", " < ", " <= ", " > ", " >= "}[static_cast<std::size_t>(upto(0, 5))]; }
    std::string natural() {
        return std::vector<std::string>{
            "x", "y", "(x + y)", "(2 * x + 1)", "(y / 3)", "(x mod 5)", "abs(x - y)", "max(x, y)", "7"}[static_cast<std::size_t>(upto(0, 8))];
    }
    std::string count() {
        return base_ == 2 && upto(0, 1) == 0 ? "ones(" + natural() + ")"
                                             : "trailing(" + natural() + ", " + std::to_string(base_) + ", " + std::to_string(upto(0, 1)) + ")";
    }
    std::string number(int depth) {
        const auto n = [&] { return number(depth - 1); };
        if (depth <= 0) return natural();
        switch (upto(0, 11)) {
            case 0: return "(" + n() + " + " + n() + ")";
            case 1: return "(" + n() + " - " + n() + ")";
            case 2: return "(" + constant() + " * " + n() + ")";
            case 3: return "(" + n() + " / " + std::vector<std::string>{"2", "3", "5", "(-2)"}[static_cast<std::size_t>(upto(0, 3))] + ")";
            case 4: return "(" + n() + " mod " + std::vector<std::string>{"2", "3", "4", "(-3)"}[static_cast<std::size_t>(upto(0, 3))] + ")";
            case 5: return "min(" + n() + ", " + n() + ")";
            case 6: return "max(" + n() + ", " + n() + ")";
            case 7: return "abs(" + n() + ")";
            case 8: return "(if " + truth(depth - 1) + " then " + n() + " else " + n() + ")";
            case 9: return base_ == 2 ? "(" + natural() + " xor " + natural() + ")" : natural();
            case 10: return "digit(" + natural() + ", 3, " + std::to_string(upto(0, 2)) + ")";
            default: {
                const std::string k = name();
                return "count(" + k + " in 0..2: " + k + " + x" + relation() + n() + ")";
            }
        }
    }

    std::string name() { return "k" + std::to_string(++names_); }

    unsigned base_;
    int names_ = 0;
    std::mt19937 random_;
};

TEST(Induction, FormulasAreReadAsTheyAreEvaluated) {
    int read = 0, both = 0;
    for (const unsigned base : {2U, 3U}) {
        Formulas formulas(base, 20261122 + base);
        for (int round = 0; round < 250; ++round) {
            const std::string text = formulas.truth(2);
            const Claimed c = with_claim("game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nclaim \"c\": " + text + "\n");
            Steps steps(20'000'000'000);
            Tuples tuples(base, steps);
            const Track x = tuples.fresh(), y = tuples.fresh();
            Sentences sentences(c.game, tuples, steps);
            Set set;
            try {
                set = sentences.truth(*c.claim.expr, {{0, {false, {one_track(x)}, {}}}, {1, {false, {one_track(y)}, {}}}});
            } catch (const Rejected&) {
                continue;  // more than automata decide, by its spelling
            }
            ++read;
            const Evaluator evaluator(c.game, steps);
            Frame frame(c.claim.frame);
            int yes = 0, no = 0;
            const auto compare = [&](std::int64_t a, std::int64_t b) {
                std::fill(frame.begin(), frame.end(), Value{});
                frame[0] = number(a), frame[1] = number(b);
                const bool here = evaluator.holds(c.claim.expr, frame);
                ++(here ? yes : no);
                EXPECT_EQ(accepts(set, base, {{x, a}, {y, b}}), here) << text << " at (" << a << ", " << b << ") in base " << base;
            };
            for (std::int64_t a = 0; a < 20; ++a)
                for (std::int64_t b = 0; b < 20; ++b) compare(a, b);
            for (std::int64_t a : {63, 81, 728})
                for (std::int64_t b : {64, 127, 242, 729}) compare(a, b), compare(b, a);
            both += yes > 0 && no > 0;
            if (HasFailure()) return;
        }
    }
    EXPECT_GE(read, 350);
    EXPECT_GE(both, 200);
}

/// Who wins at small positions, by all of play.
std::vector<std::vector<bool>> lost_of(const rule::Game& game, int size) {
    Steps steps(20'000'000'000);
    Play play(game, steps);
    std::vector<std::vector<bool>> lost(static_cast<std::size_t>(size), std::vector<bool>(static_cast<std::size_t>(size)));
    for (int x = 0; x < size; ++x)
        for (int y = 0; y < size; ++y) {
            const Position at{number(x), number(y)};
            lost[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)] = play.moves().contains(at) && play.at(at) == 0;
        }
    return lost;
}

std::string why_not(const Claimed& c, const char* measure) {
    Steps steps(20'000'000'000);
    const Json json = Json::parse(std::string(R"({"base": 2, "measure": )") + measure + "}");
    Fields proof(json, "proof");
    try {
        decide_induction(c.game, c.claim, true, "11.1", proof, steps);
        return {};
    } catch (const Rejected& why) {
        return why.what();
    }
}

TEST(Induction, RandomGamesAgreeWithAllOfPlay) {
    std::mt19937 random(7);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr int size = 40;
    int proved = 0, refuted = 0;
    for (int round = 0; round < grundy::tests::rounds(50); ++round) {
        const bool unordered = upto(0, 3) == 0;
        std::string rule = "game t\nposition " + std::string(unordered ? "(unordered (x, y))" : "(x, y)") + (upto(0, 3) == 0 ? " where x + y != 3" : "") + "\n";
        for (int k = upto(1, 3); k > 0; --k) {
            const int a = upto(0, 2), b = a == 0 ? upto(1, 2) : upto(0, 2);
            rule += "move (x, y) -> (x - " + std::to_string(a) + ", y - " + std::to_string(b) + ")";
            rule += upto(0, 2) == 0 ? " if (x + 2 * y) mod 3 != " + std::to_string(upto(0, 2)) + "\n" : "\n";
        }
        if (upto(0, 3) == 0) rule += "stop (x, y) if x mod 4 = 3\n";
        const int end = upto(0, 5);
        if (end == 0) rule += "terminal (x, y): mover wins if even(x + y)\n";
        if (end == 1) rule += "play misere\n";
        const auto lost = lost_of(with_claim(rule + "claim \"c\": P(x, y)\n").game, size);
        const auto at = [&](int x, int y) { return lost[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)]; };
        for (const int p : {2, 3, 4, 6, 12}) {
            // What is said of small positions alone, and of larger ones modulo p.
            const auto small = [&](int x) { return x < 4 + p ? x : 4 + (x - 4) % p; };
            bool right = true;
            for (int x = 0; x < size; ++x)
                for (int y = 0; y < size; ++y) right = right && (x + y == 3 || at(x, y) == at(small(x), small(y)));
            if (!right && p != 4) continue;  // of p = 4 also what is false
            std::string said = "false";
            const auto is = [&](const char* name, int c) {
                const std::string n = name;
                return c < 4 ? n + " = " + std::to_string(c)
                             : "(" + n + " >= 4 and (" + n + " - 4) mod " + std::to_string(p) + " = " + std::to_string(c - 4) + ")";
            };
            for (int x = 0; x < 4 + p; ++x)
                for (int y = 0; y < 4 + p; ++y)
                    if (at(x, y)) said += " or " + is("x", x) + " and " + is("y", y);
            const std::string why = why_not(with_claim(rule + "claim \"c\": P(x, y) <=> (" + said + ")\n"), "[[1, 1, 0]]");
            EXPECT_EQ(why.empty(), right) << rule << said << "\n" << why;
            proved += why.empty();
            const std::string turned = "(" + said + ") and x != 25 and y != 25";
            bool changes = false;
            for (int k = 0; k < size; ++k) changes = changes || at(25, k) || at(k, 25);
            if (right && changes) {
                EXPECT_NE(why_not(with_claim(rule + "claim \"c\": P(x, y) <=> (" + turned + ")\n"), "[[1, 1, 0]]"), "") << rule << turned;
            }
            refuted += right && changes;
            break;
        }
    }
    EXPECT_GE(proved, grundy::tests::rounds(10));
    EXPECT_GE(refuted, grundy::tests::rounds(5));
}

TEST(Induction, ClaimsAboutNothing) {
    const std::string rule = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\n";
    EXPECT_EQ(why_not(with_claim(rule + "claim \"c\": P(x, y) <=> x mod 4 = 0 for y in 6..7\n"), "[[1, 0, 0]]"), "");
    const std::string why = why_not(with_claim(rule + "claim \"c\": P(x, y) <=> x mod 4 = 0 for y in 7..6\n"), "[[1, 0, 0]]");
    EXPECT_NE(why.find("no case at all"), std::string::npos) << why;
}

TEST(Induction, WholeNumbersAboveABound) {
    const std::string rule = "game t\nposition (x : integer) where x >= -20\nmove (x) -> (x - k) for k in 1..3\n";
    const Claimed right = with_claim(rule + "claim \"c\": P(x) <=> x mod 4 = 0\n");
    EXPECT_EQ(why_not(right, "[[1, 20]]"), "");
    EXPECT_EQ(why_not(right, "[[2, 41]]"), "");
    EXPECT_NE(why_not(right, "[[1, 18]]").find("negative"), std::string::npos) << why_not(right, "[[1, 18]]");
    EXPECT_NE(why_not(right, "[[-1, 20]]"), "");
    for (const char* wrong :
         {"P(x) <=> x mod 4 = 1", "P(x) <=> x mod 4 = 0 and x != -20", "P(x) <=> abs(x) mod 4 = 0 and x != 10^9", "P(x) <=> x mod 4 = 0 or x = -7"})
        EXPECT_NE(why_not(with_claim(rule + "claim \"c\": " + wrong + "\n"), "[[1, 20]]"), "") << wrong;
    EXPECT_EQ(why_not(with_claim(rule + "claim \"c\": P(x) <=> abs(x) mod 4 = 0\n"), "[[1, 20]]"), "");
    // Without a bound play may go on for ever, whatever is said.
    const Claimed open = with_claim("game t\nposition (x : integer)\nmove (x) -> (x - k) for k in 1..3\nclaim \"c\": P(x) <=> x mod 4 = 0\n");
    for (const char* measure : {"[[1, 20]]", "[[1, 1000000]]", "[[0, 5]]"}) EXPECT_NE(why_not(open, measure), "") << measure;
}

}  // namespace
}  // namespace grundy::verify
