/// Laws of words without a claim: who wins, and what a word is worth, compared with play worked out backwards; and sets of words as regular expressions,
/// compared with the standard library's.
#include <map>
#include <random>
#include <regex>

#include "engine/claim/winning_law.hpp"
#include "engine/claim/words/regular_expression.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/rewriting.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::vector<std::string> all_words(std::size_t longest) {
    std::vector<std::string> all{""};
    for (std::size_t k = 0; k < all.size(); ++k)
        if (all[k].size() < longest)
            for (const char letter : {'a', 'b'}) all.push_back(all[k] + letter);
    return all;
}

rule::PositionData at(const std::string& word) {
    rule::Datum datum{false, {}};
    for (const char letter : word) datum.items.emplace_back(static_cast<std::int64_t>(letter));
    return {datum};
}

std::shared_ptr<const rule::Game> game_of(const std::string& text) { return decide(text + "claim \"c\": 1 = 1\n").game; }

TEST(LawOfWords, RandomRewriting) {
    std::mt19937 random(11);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr std::size_t longest = 9;
    int laws = 0, drawn = 0, valued = 0;
    for (int k = 0; k < tests::rounds(20); ++k) {
        auto play = tests::random_rewriting(upto);
        if (k % 3 == 0) play.rules.resize(1), play.rules.push_back({"ab", "ba"}), play.rules.push_back({"ba", "ab"});  // so that play may go round
        std::erase_if(play.rules, [](const auto& rule) { return rule.from == rule.to || rule.from.empty(); });
        const auto label = play.rules.empty() ? std::nullopt : tests::outcomes(play, longest);
        if (!label) continue;
        const auto game = game_of(play.text(true));
        ASSERT_TRUE(game) << play.text(true);
        const auto law = winning_law(game);
        if (!law) continue;
        ++laws;
        const auto value = tests::values(play, *label);
        const auto expression = [](const std::string& said) { return said.empty() ? std::nullopt : std::optional<std::regex>(said); };
        const auto lost = expression(law->lost_expression), draws = expression(law->drawn_expression);
        for (const auto& [w, outcome] : *label) {
            ASSERT_EQ(law->outcome_at(at(w)), outcome) << play.text(true) << w;
            drawn += outcome == 'D' ? 1 : 0;
            if (lost) {
                ASSERT_EQ(std::regex_match(w, *lost), outcome == 'P') << play.text(true) << law->lost_expression << " " << w;
            }
            if (draws) {
                ASSERT_EQ(std::regex_match(w, *draws), outcome == 'D') << play.text(true) << law->drawn_expression << " " << w;
            }
            if (!law->value_at || value.empty()) continue;
            ++valued;
            ASSERT_EQ(law->value_at(at(w)), base::Integer(value.at(w))) << play.text(true) << w;
        }
    }
    EXPECT_GE(laws, tests::rounds(5));
    EXPECT_GT(drawn, 0);
    EXPECT_GT(valued, 500);
}

TEST(LawOfWords, OfLongWordsAndOfNone) {
    const auto game = game_of("game t\nposition (w : word over {a, b})\nmove (u ++ \"ab\" ++ v) -> (u ++ v)\n");
    std::string word;
    for (int i = 0; i < 600; ++i) word += "ab";
    const auto law = winning_law(game, at(word));
    ASSERT_TRUE(law);  // no automaton tells them: words are brackets, and each pair is a move
    EXPECT_EQ(law->theorem, pattern::TheoremId::equal_plays);
    EXPECT_EQ(law->outcome, 'P');
    EXPECT_EQ(law->value, base::Integer(0));
    EXPECT_EQ(law->outcome_at(at("aabbab")), 'N');
    EXPECT_EQ(law->value_at(at("aabbab")), base::Integer(1));
    EXPECT_EQ(law->lost_expression, "");
    EXPECT_FALSE(winning_law(game, at("abc")));
    const auto rows = game_of("game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (u ++ [1, x] ++ v) -> (u ++ [0, 1 - x] ++ v)\n");
    const auto all = winning_law(rows);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->outcome_at({{false, {base::Integer(2)}}}), '?');
    EXPECT_EQ(all->outcome_at({{false, {*base::parse_integer("100000000000000000000000")}}}), '?');
    EXPECT_EQ(all->outcome_at({{false, {1, 0}}}), 'N');
}

TEST(RegularExpressions, OfRandomAutomata) {
    std::mt19937 random(3);
    rule::Component word;
    word.kind = rule::ComponentKind::word;
    const auto words = all_words(7);
    int said = 0;
    for (int k = 0; k < tests::rounds(300); ++k) {
        const std::uint32_t states = 1 + static_cast<std::uint32_t>(k) % 8;
        const auto below = [&](std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random); };
        argument::WordEvidence law;
        law.letters = {'a', 'b'};
        for (std::uint32_t q = 0; q < states; ++q) law.next.push_back(below(states)), law.next.push_back(below(states)), law.lost.push_back(below(2) == 1);
        const std::string text = regular_expression(law, word);
        if (text.empty()) continue;
        ++said;
        const std::regex expression(text);
        for (const std::string& w : words) {
            std::uint32_t q = 0;
            for (const char letter : w) q = law.next[2 * q + (letter == 'a' ? 0 : 1)];
            ASSERT_EQ(std::regex_match(w, expression), law.lost[q]) << text << " " << w;
        }
    }
    EXPECT_GE(said, tests::rounds(120));
}

}  // namespace
}  // namespace grundy::claim
