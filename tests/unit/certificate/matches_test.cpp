/// Claims with regular expressions, certified; and forged: another expression in the place of the one that is proved.
#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "engine/verify/verify.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/rewriting.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string from_the_left = "game t\nposition (w : word over {a, b})\nmove (\"aa\" ++ v) -> (v)\nmove (\"bbb\" ++ v) -> (v)\n";
const std::string digits = "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (u ++ [1, x] ++ v) -> (u ++ [0, 1 - x] ++ v)\n";

TEST(Matches, AreCertified) {
    const std::string lost = "P(w) <=> matches(w, \"((aa|bbb)(aa|bbb))*((ab|bb?a)(a|b)*|a|bb?)?\")";
    for (const auto& [rule, claim] : {std::pair(from_the_left, lost), std::pair(from_the_left, std::string("matches(w, \"(aaaa)*\") => P(w)")),
                                      std::pair(from_the_left, std::string("matches(w, \"(ab)*\") <=> matches(w ++ \"ab\", \"(ab)+\")")),
                                      std::pair(digits, std::string("matches(w, \"0*1?\") => P(w)"))}) {
        const std::string text = certified(rule, claim);
        EXPECT_EQ(rejection(text, verify::usual_steps), "") << claim;
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
    }
    const std::string good = certified(from_the_left, lost);
    for (const char* other : {"((aa|bbb)(aa|bbb))*((ab|bb?a)(a|b)*|a|bb)?", "((aa|bbb)(aa|bbb))*((ab|bb?a)(a|b)*|a|b)?",
                              "((aa|bbb)(aa|bb))*((ab|bb?a)(a|b)*|a|bb?)?", "(a|b)*", "()"})
        EXPECT_NE(rejection(claiming(good, from_the_left, "P(w) <=> matches(w, \"" + std::string(other) + "\")"), verify::usual_steps), "") << other;
    // A text that is no expression is no rule.
    std::string broken = good;
    for (auto at = broken.find("bb?)?"); at != std::string::npos; at = broken.find("bb?)?", at)) broken.replace(at, 5, "bb?((");
    EXPECT_NE(rejection(broken, verify::usual_steps), "");
}

/// The expression of one claim in the certificate of another, true or false as brute force says.
TEST(Matches, ForgedExpressions) {
    std::mt19937 random(8);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    const std::string good = certified(from_the_left, "matches(w, \"(aaaa)*\") => P(w)");
    const auto lost = [](const std::string& word) {
        std::size_t moves = 0;
        std::string w = word;
        for (;; ++moves)
            if (w.rfind("aa", 0) == 0) w.erase(0, 2);
            else if (w.rfind("bbb", 0) == 0) w.erase(0, 3);
            else return moves % 2 == 0;
    };
    std::vector<std::string> words{""};
    for (std::size_t k = 0; k < words.size(); ++k)
        if (words[k].size() < 9)
            for (const char letter : {'a', 'b'}) words.push_back(words[k] + letter);
    int accepted = 0, refused = 0;
    for (int k = 0; k < grundy::tests::rounds(60); ++k) {
        const std::string expression = grundy::tests::random_expression(upto, 1);
        const std::regex read(expression);
        const bool is_true = std::all_of(words.begin(), words.end(), [&](const std::string& w) { return !std::regex_match(w, read) || lost(w); });
        const std::string why = rejection(claiming(good, from_the_left, "matches(w, \"" + expression + "\") => P(w)"), verify::usual_steps);
        EXPECT_TRUE(is_true || !why.empty()) << expression;
        ++(why.empty() ? accepted : refused);
    }
    EXPECT_GT(accepted, 0);
    EXPECT_GT(refused, 10);
}

}  // namespace
}  // namespace grundy::certificate::tests
