/// Laws of words without a claim: who wins, and what a word is worth, compared with play worked out backwards; and sets of words as regular expressions,
/// compared with the standard library's.
#include <map>
#include <random>
#include <regex>

#include "engine/claim/winning_law.hpp"
#include "engine/claim/words/regular_expression.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/depth.hpp"
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

/// What becomes of a word wherever the first of a pair stands in it.
struct Rewriting {
    std::vector<std::pair<std::string, std::string>> rules;
    std::string text() const {
        std::string text = "game t\nposition (w : word over {a, b})\n";
        for (const auto& [from, to] : rules) text += "move (u ++ \"" + from + "\" ++ v) -> (u ++ " + (to.empty() ? "" : "\"" + to + "\" ++ ") + "v)\n";
        return text;
    }
    std::set<std::string> options(const std::string& w) const {
        std::set<std::string> all;
        for (const auto& [from, to] : rules)
            for (auto where = w.find(from); where != std::string::npos; where = w.find(from, where + 1))
                all.insert(w.substr(0, where) + to + w.substr(where + from.size()));
        return all;
    }
    /// P, N or D, from the ends of play backwards; no rule makes a word longer.
    std::map<std::string, char> outcomes(std::size_t longest) const {
        std::map<std::string, char> is;
        const auto words = all_words(longest);
        for (bool more = true; more;) {
            more = false;
            for (const std::string& w : words) {
                if (is.count(w) != 0) continue;
                const auto to = options(w);
                const auto told = [&](char outcome) { return [&is, outcome](const std::string& v) { return is.count(v) != 0 && is.at(v) == outcome; }; };
                if (std::any_of(to.begin(), to.end(), told('P'))) is[w] = 'N', more = true;
                else if (std::all_of(to.begin(), to.end(), told('N'))) is[w] = 'P', more = true;
            }
        }
        for (const std::string& w : words) is.try_emplace(w, 'D');
        return is;
    }
    /// Where every move makes the word shorter.
    int value(const std::string& w, std::map<std::string, int>& known) const {
        if (const auto found = known.find(w); found != known.end()) return found->second;
        std::set<int> reached;
        for (const std::string& v : options(w)) reached.insert(value(v, known));
        int mex = 0;
        while (reached.count(mex) != 0) ++mex;
        return known[w] = mex;
    }
};

TEST(LawOfWords, RandomRewriting) {
    std::mt19937 random(11);
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    const auto word = [&](std::size_t length) {
        std::string w;
        for (std::size_t i = 0; i < length; ++i) w += "ab"[below(2)];
        return w;
    };
    const std::size_t games = static_cast<std::size_t>(tests::rounds(40)), longest = 9;
    std::size_t laws = 0, draws = 0, values = 0;
    for (std::size_t k = 0; k < games; ++k) {
        Rewriting play;
        bool shorter = true;
        for (std::size_t i = 0; i <= below(3); ++i) {
            const std::string from = word(1 + below(3)), to = word(below(from.size() + 1));
            if (from == to) continue;
            shorter = shorter && to.size() < from.size();
            play.rules.emplace_back(from, to);
        }
        if (play.rules.empty()) continue;
        if (k % 3 == 0) play.rules = {{"ab", "ba"}, {"ba", "ab"}, play.rules[0]};  // so that play may go round
        const auto game = game_of(play.text());
        ASSERT_TRUE(game) << play.text();
        const auto law = winning_law(game);
        if (!law) continue;
        ++laws;
        std::map<std::string, int> known;
        for (const auto& [w, outcome] : play.outcomes(longest)) {
            ASSERT_EQ(law->outcome_at(at(w)), outcome) << play.text() << w;
            draws += outcome == 'D' ? 1 : 0;
            if (!law->value_at || !shorter) continue;
            ++values;
            ASSERT_EQ(law->value_at(at(w)), base::Integer(play.value(w, known))) << play.text() << w;
        }
        for (const auto& [said, outcome] : {std::pair(law->lost_expression, 'P'), std::pair(law->drawn_expression, 'D')}) {
            if (said.empty()) continue;
            const std::regex expression(said);
            for (const auto& [w, is] : play.outcomes(longest)) ASSERT_EQ(std::regex_match(w, expression), is == outcome) << play.text() << said << " " << w;
        }
    }
    EXPECT_GE(laws, games / 3);
    EXPECT_GT(draws, 0U);
    EXPECT_GT(values, 1000U);
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
