/// Laws that divide by what a component says, found from the rule alone: their words, and random games against brute force.
#include <gtest/gtest.h>

#include <random>

#include "engine/claim/quotient_law.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::shared_ptr<const rule::Game> game_by(const std::string& rule) { return decide(rule + "claim \"c\": 1 = 1\n").game; }

std::string lost_in_short(const std::string& rule) {
    const auto game = game_by(rule);
    const auto law = winning_law(game);
    return !law ? "no law" : !law->lost_when ? "no words" : rule::to_string(*law->lost_when, *game);
}

std::string worth_in_words(const std::string& rule) {
    const auto game = game_by(rule);
    const auto law = values_everywhere(game);
    return !law ? "no law" : !law->formula ? "no words" : rule::to_string(*law->formula, *game);
}

const std::string any_k = "game t\nposition (k, n)\n", from_one = "game t\nposition (k, n) where k >= 1\n";

TEST(QuotientLaw, LostPositionsInWords) {
    EXPECT_EQ(lost_in_short(any_k + "move (k, n) -> (k, n - i) for i in 1..k\n"), "n mod (k + 1) = 0");
    EXPECT_EQ(lost_in_short(any_k + "move (k, n) -> (k, n - i) for i in 1..min(n, k)\n"), "n mod (k + 1) = 0");
    EXPECT_EQ(lost_in_short("game t\nplay misere\nposition (k, n)\nmove (k, n) -> (k, n - i) for i in 1..k + 2\n"), "n mod (k + 3) = 1");
    EXPECT_EQ(lost_in_short(from_one + "move (k, n) -> (k, n - i) for i in k..2 * k\n"), "n mod (3 * k) < k");
    EXPECT_EQ(lost_in_short(from_one + "move (k, n) -> (k, n - i) for i in {k, 2 * k}\n"), "n mod (3 * k) < k");
    EXPECT_EQ(lost_in_short(from_one + "move (k, n) -> (k, n - k)\nmove (k, n) -> (k, n - 1)\n"), "n mod (k + 1) < k and n mod (k + 1) mod 2 = 0");
    EXPECT_EQ(lost_in_short(any_k + "move (k, n) -> (k, n - (k + 1) * i) for i in 1..n / (k + 1)\n"), "n / (k + 1) = 0");
    EXPECT_EQ(lost_in_short("game t\nposition (a, n, m)\nmove (a, n, m) -> (a, n - i, m) for i in 1..a\nmove (a, n, m) -> (a, n, m - i) for i in 1..a\n"),
              "n mod (a + 1) = m mod (a + 1)");
}

TEST(QuotientLaw, ValuesInWords) {
    EXPECT_EQ(worth_in_words(any_k + "move (k, n) -> (k, n - i) for i in 1..min(n, k)\n"), "n mod (k + 1)");
    EXPECT_EQ(worth_in_words("game t\nposition (a, n, m)\nmove (a, n, m) -> (a, n - i, m) for i in 1..a\nmove (a, n, m) -> (a, n, m - i) for i in 1..a\n"),
              "n mod (a + 1) xor m mod (a + 1)");
}

/// Nothing divides where the component changes, or where no rule speaks of it.
TEST(QuotientLaw, NoneWhereNothingDivides) {
    EXPECT_FALSE(winning_law_by_quotients(game_by(any_k + "move (k, n) -> (k - 1, n - i) for i in 1..k\n"), nullptr));
    EXPECT_FALSE(winning_law_by_quotients(game_by(any_k + "move (k, n) -> (k, n - 2)\nmove (k, n) -> (k, n - 3)\n"), nullptr));
}

/// Takes of three kinds, some of them as many as k says.
std::string random_rule(std::mt19937& random) {
    const auto pick = [&](std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(random); };
    static const char* const amounts[] = {"1", "2", "3", "k", "k + 1", "2 * k", "k + 2"};
    std::string rule = from_one;
    if (pick(3) == 0) rule.insert(rule.find("position"), "play misere\n");
    for (std::size_t line = 0, lines = 1 + pick(3); line < lines; ++line)
        rule += std::string("move (k, n) -> (k, n - ") + (pick(2) ? "(" : "1 * (") + amounts[pick(7)] + "))\n";
    if (pick(3) == 0) rule += "move (k, n) -> (k, n - i) for i in 1..k if i != " + std::to_string(1 + pick(3)) + "\n";
    return rule;
}

TEST(QuotientLaw, RandomGames) {
    std::mt19937 random(20261128);
    int laws = 0, said = 0, values = 0;
    for (int round = 0; round < grundy::tests::rounds(5); ++round) {
        const std::string text = random_rule(random);
        const auto game = game_by(text);
        const auto law = winning_law_by_quotients(game, nullptr);
        const auto worth = game->play == rule::Play::normal ? values_by_quotients(game, true) : std::nullopt;
        if (!law && !worth) continue;
        laws += law.has_value(), values += worth.has_value(), said += law && law->lost_when;
        const auto ruleset = game::compile(*game);
        rule::Evaluator evaluator(*game);
        for (std::int64_t k = 1; k < 11; ++k) {
            std::vector<std::int64_t> g;
            std::vector<char> outcome;
            for (std::int64_t n = 0; n < 70; ++n) {
                std::set<std::int64_t> seen;
                bool moves = false, to_lost = false;
                ruleset->options({k, n}, [&](game::Sum&& option) {
                    const auto at = static_cast<std::size_t>(option.at(0).at(1));
                    seen.insert(g.at(at)), moves = true, to_lost = to_lost || outcome.at(at) == 'P';
                    return true;
                });
                std::int64_t mex = 0;
                while (seen.count(mex) != 0) ++mex;
                g.push_back(mex);
                outcome.push_back(moves ? (to_lost ? 'N' : 'P') : game->play == rule::Play::misere ? 'N' : 'P');
                const rule::PositionData here{{true, {base::Integer(k)}}, {true, {base::Integer(n)}}};
                const rule::Evaluator::Frame frame{rule::number_value(base::Integer(k)), rule::number_value(base::Integer(n))};
                if (law) {
                    ASSERT_EQ(law->outcome_at(here), outcome.back()) << text << k << ", " << n;
                }
                if (law && law->lost_when) {
                    auto at = frame;
                    ASSERT_EQ(evaluator.evaluate(*law->lost_when, at).truth(), outcome.back() == 'P') << text << k << ", " << n;
                }
                if (worth) {
                    ASSERT_EQ(worth->at(here), base::Integer(mex)) << text << k << ", " << n;
                }
                if (worth && worth->formula) {
                    auto at = frame;
                    ASSERT_EQ(evaluator.evaluate(*worth->formula, at).number(), mex) << text << k << ", " << n;
                }
            }
        }
    }
    EXPECT_GE(laws, grundy::tests::rounds(2));
    EXPECT_GE(said, grundy::tests::rounds(1));
    EXPECT_GE(values, grundy::tests::rounds(1));
}

/// Far out, where no list of moves is made, and the text says by which numbers an automaton reads.
TEST(QuotientLaw, OfAnySize) {
    const auto law = values_by_quotients(game_by(from_one + "move (k, n) -> (k, n - k)\nmove (k, n) -> (k, n - k - 1)\n"), false);
    ASSERT_TRUE(law);
    const base::Integer k = *base::parse_integer("1000000000000000000000");
    for (const auto& [rest, value] : {std::pair(0, 0), {999, 0}}) EXPECT_EQ(law->at({{true, {k}}, {true, {(2 * k + 1) * k + rest}}}), base::Integer(value));
    EXPECT_EQ(law->at({{true, {k}}, {true, {(2 * k + 1) * k + k}}}), base::Integer(1));
    EXPECT_EQ(law->at({{true, {k}}, {true, {(2 * k + 1) * k + 2 * k}}}), base::Integer(2));
    EXPECT_EQ(std::get<pattern::AlongPlay>(law->evidence).reads(), "by n / (2 * k + 1) and n mod (2 * k + 1)");
    EXPECT_FALSE(law->at({{true, {base::Integer(2)}}, {true, {base::Integer(-1)}}}));
}

}  // namespace
}  // namespace grundy::claim
