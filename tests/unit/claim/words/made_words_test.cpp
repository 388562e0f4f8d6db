/// Claims about words that are made of the word of a position, `P(w) => N(w ++ "a")`: rows by hand, and random ones against brute force over all short words.
#include <random>

#include "tests/support/depth.hpp"
#include "tests/support/rewriting.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

void decided_of(const std::string& rule, const char* claim, Verdict verdict, const char* detail) {
    check({{("game t\nposition (w : word over {a, b})\n" + rule).c_str(), claim, verdict, detail}});
}

const std::string from_either_end = "move (w) -> (w[2..len(w)]) if len(w) > 0 and w[1] = 'a'\nmove (w) -> (w[1..len(w)-1]) if len(w) > 0 and w[len(w)] = 'b'\n";

TEST(MadeWords, OutcomesOfLongerWords) {
    for (const char* claim : {": P(w) => N(w ++ \"b\")", ": P(w) => P(w ++ \"bb\")", ": len(w) >= 1 and w[1] = 'a' => (P(w[2..len(w)]) => N(w))",
                              ": P(\"a\" ++ w ++ \"b\") <=> P(w)", ": N(w) and k = 1 => P(\"a\" ++ w) for k in 1..2"})
        decided_of(from_either_end, claim, Verdict::proved, "of the P-positions, guessed from short words");
    decided_of(from_either_end, ": P(w ++ \"ab\") <=> P(w)", Verdict::refuted, "(\"ba\")");
    decided_of(from_either_end, ": P(w) => len(w) < 11 or N(w ++ \"bb\")", Verdict::refuted, "(\"aaaaaaaabaa\")");
    // Beyond: of what is no position nothing can be asked.
    decided_of(from_either_end, ": len(w) = 0 or P(w[2..len(w)]) or N(w[2..len(w)])", Verdict::proved, "");
    decided_of("move (w) -> (w[2..len(w)]) if len(w) > 0\n", ": P(w ++ \"a\") <=> odd(len(w))", Verdict::proved, "");
}

TEST(MadeWords, Values) {
    for (const char* claim :
         {": g(w) <= 1", ": g(w ++ \"b\") = 1 - g(w)", ": g(\"a\" ++ w ++ \"b\") = g(w)", ": len(w) > 0 => g(w[1..len(w)-1] ++ \"ab\") in {0, 1}"})
        decided_of(from_either_end, claim, Verdict::proved, "of the values, guessed from those of short words");
    decided_of(from_either_end, ": g(w) = 0 or N(w)", Verdict::proved, "11.5");  // whatever the values are
    decided_of(from_either_end, ": g(w ++ w) = 0", Verdict::refuted, "(\"aab\")");
    decided_of(from_either_end, ": len(w) < 12 or g(w ++ \"b\") = g(w)", Verdict::refuted, "(\"aaaaaaaaaaaa\")");
    decided_of(from_either_end + "play misere\n", ": P(w) => N(w ++ \"b\")", Verdict::proved, "");
}

TEST(MadeWords, WhereOnlySomeWordsArePositions) {
    // "aab" is no position, so that "ab" with an a before it is none.
    const std::string rule =
        "game t\nposition (w : word over {a, b}) where not any(i in 1..len(w)-1: w[i] = w[i+1])\nmove (w) -> (w[2..len(w)]) if len(w) > 0\n";
    check({{rule.c_str(), ": len(w) > 0 and w[1] = 'b' => (P(w) <=> N(\"a\" ++ w))", Verdict::proved, ""},
           {rule.c_str(), ": len(w) > 0 => (P(w) <=> N(w[2..len(w)]))", Verdict::proved, ""}});
    const Finding finding = decide(rule + "claim \"c\": P(w) <=> N(\"a\" ++ w)\n", 10, 0.05);
    EXPECT_NE(finding.verdict, Verdict::proved);
}

TEST(MadeWords, RandomClaimsAgreeWithBruteForce) {
    std::mt19937 random(20261130);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr std::size_t longest = 7;
    int found = 0, missed = 0, wrong = 0, valued = 0, refuted = 0;
    for (int round = 0; round < grundy::tests::rounds(12); ++round) {
        const auto game = tests::random_rewriting(upto);
        const auto label = game.rules.empty() ? std::nullopt : tests::outcomes(game, longest + 3);
        if (!label) continue;
        const auto value = tests::values(game, *label);
        auto claim = tests::random_made_claim(upto, *label, value);
        const auto first_false = [&](std::size_t length) {
            std::string first(length + 1, 'b');
            for (const auto& [w, outcome] : *label)
                if (w.size() <= length && !claim.is(w) && std::pair(w.size(), w) < std::pair(first.size(), first)) first = w;
            return first.size() <= length ? std::optional(first) : std::nullopt;
        };
        for (int k = 0; k < 200 && first_false(3); ++k) claim = tests::random_made_claim(upto, *label, value);
        const auto at = first_false(longest);
        const std::string text = game.text(true) + "claim \"c\": " + claim.text + "\n";
        const Finding finding = decide(text, 10, 0.05);
        EXPECT_TRUE(!at || finding.verdict != Verdict::proved) << "a false proof\n" << text;
        if (finding.verdict == Verdict::refuted) {
            EXPECT_TRUE(at ? tried(finding) == "(\"" + *at + "\")" : tried(finding).size() > longest + 4) << text << finding.counterexample;
            ++refuted;
        }
        const bool of_values = claim.text.find("g(") != std::string::npos;
        if (at) ++wrong;
        else if (finding.verdict == Verdict::proved) ++found, valued += of_values ? 1 : 0;
        else ++missed;
        if (!at && finding.verdict != Verdict::proved && missed <= 3) {
            std::cout << "true to length " << longest << " and not proved: " << text;
            for (const auto& line : finding.tried) std::cout << "  " << line << "\n";
        }
    }
    std::cout << found << " proved (" << valued << " of values), " << missed << " true to length " << longest << " and not proved, " << wrong << " false, "
              << refuted << " refuted\n";
    EXPECT_GE(found, grundy::tests::rounds(1));
    EXPECT_GE(valued, grundy::tests::rounds(1));
    EXPECT_GE(refuted, grundy::tests::rounds(1));
}

// Neither word is a list of stated length: they are alike place by place, and empty ranges are one word, wherever they begin.
TEST(MadeWords, RangesAreCompared) {
    const char* row = "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (w) -> (w[i := 0]) for i in 1..len(w) if w[i] = 1\n";
    check({
        {row, ": w = [0] * len(w) <=> all(i in 1..len(w): w[i] = 0)", Verdict::proved, "every word"},
        {row, ": w[2..len(w)] = [1] * (len(w) - 1) <=> all(i in 2..len(w): w[i] = 1)", Verdict::proved, "every word"},
        {row, ": w[2..len(w)] = [1] * (len(w) - 1) <=> all(i in 1..len(w): w[i] = 1)", Verdict::refuted, "([0])"},
        {row, ": w[1..len(w)-1] = [1] * (len(w) - 2) <=> len(w) <= 1", Verdict::proved, "every word"},
        {row, ": len(w) >= 1 => (w[2..len(w)] = w[1..len(w)-1] <=> w = [0] * len(w) or w = [1] * len(w))", Verdict::proved, "every word"},
        {row, ": len(w) >= 3 => (w[2..len(w)] = w[1..len(w)-1] <=> w = [0] * len(w))", Verdict::refuted, "([1, 1, 1])"},
        {row, ": w = [0] * len(w) => P(w)", Verdict::proved, ""},
        {row, ": w = [0, 1] * len(w) <=> len(w) = 0", Verdict::holds, "2 * len(w)"},
        {row, ": len(w) = 4 => (w = [0, 1] * 2 <=> w[1] = 0 and w[2] = 1 and w[3] = 0 and w[4] = 1)", Verdict::proved, "every word"},
        {row, ": w != [1] * len(w) => P(w)", Verdict::refuted, "([0, 1])"},
    });
}

// Of a long word no search tells; a law of all words does.
TEST(MadeWords, WordsThatAClaimNames) {
    const std::string sorted = "move (u ++ \"ab\" ++ v) -> (u ++ \"ba\" ++ v)\n";  // an inversion fewer with every move; here are 210
    decided_of(sorted, ": P(\"ab\" * 20)", Verdict::proved, "11.5");
    decided_of(sorted, ": g(\"ab\" * 20) = 0 and N(\"ab\" * 21)", Verdict::proved, "");
    const auto is_refuted = [&](const std::string& rule, const char* claim) {
        const Finding finding = decide("game t\nposition (w : word over {a, b})\n" + rule + "claim \"c\": " + claim + "\n", 10, 0.05);
        EXPECT_EQ(finding.verdict, Verdict::refuted) << claim;
        EXPECT_NE(finding.counterexample, "") << claim;
        EXPECT_NE(finding.found, "") << claim;
    };
    is_refuted(sorted, "N(\"ab\" * 20)");
    decided_of(sorted, ": P(\"ab\" * 1012) and N(\"ab\" * 1013)", Verdict::proved, "11.5");  // half a million moves
    is_refuted(sorted, "P(\"ab\" * 1013)");
    decided_of(sorted + "start (\"ab\" * 1013)\n", ": N at start", Verdict::proved, "11.5");
    is_refuted(sorted + "start (\"ab\" * 1013)\n", "g at start = 0");
    decided_of(sorted, ": P(\"ab\" * 3)", Verdict::exhausted, "");
    decided_of(sorted, ": N(\"ab\" * 3)", Verdict::refuted, "(\"ababab\")");
}

}  // namespace
}  // namespace grundy::claim
