/// Laws of rules with common divisors, divisors, primes and remainders by what is taken, by moves on either side of theirs: against the definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "engine/claim/winning_law.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"

namespace grundy::claim {
namespace {

/// By the options alone, P or N.
char outcome_by_definition(const game::Ruleset& ruleset, const game::Position& position, std::map<game::Position, char>& known) {
    if (const auto found = known.find(position); found != known.end()) return found->second;
    const auto options = game::option_list(ruleset, position);
    bool wins = options.empty() && ruleset.end(position) == rule::End::mover_wins;
    for (const game::Sum& option : options) wins = outcome_by_definition(ruleset, option.at(0), known) == 'P' || wins;
    return known[position] = wins ? 'N' : 'P';
}

/// The law and a winning move by it at all positions with numbers up to `most`. False: there is no law.
bool agrees(const std::string& rule, std::int64_t most) {
    const auto game = grundy::tests::written("game t\n" + rule);
    const auto everywhere = winning_law(game);
    if (!everywhere) return false;
    const auto ruleset = game::compile(*game);
    std::map<game::Position, char> known;
    const std::int64_t second = game->components.size() > 1 ? most : 0;
    for (std::int64_t x = 0; x <= most; ++x)
        for (std::int64_t y = 0; y <= second; ++y) {
            const game::Position here = game->components.size() > 1 ? game::Position{x, y} : game::Position{x};
            if (!ruleset->contains(here)) continue;
            const rule::PositionData data = ruleset->shape().to_data(here);
            const char is = outcome_by_definition(*ruleset, here, known);
            EXPECT_EQ(everywhere->outcome_at(data), is) << rule << rule::to_string(data, *game);
            if ((x + y) % 9 != 3) continue;  // moves are told by automata each time
            const auto law = winning_law(game, data);
            if (!law) return ADD_FAILURE() << rule << rule::to_string(data, *game), true;
            const auto options = game::option_list(*ruleset, here);
            EXPECT_EQ(law->option.has_value(), is == 'N' && !options.empty()) << rule << rule::to_string(data, *game);
            if (!law->option) continue;
            const game::Position to = ruleset->shape().from_data(*law->option);
            EXPECT_TRUE(std::binary_search(options.begin(), options.end(), game::Sum{to})) << rule << rule::to_string(data, *game);
            EXPECT_EQ(outcome_by_definition(*ruleset, to, known), 'P') << rule << rule::to_string(data, *game);
        }
    return true;
}

TEST(BoundedKernel, LawsOfDivisorsAndTheLike) {
    for (const char* moves : {"for k in 1..n if gcd(k, n) = 1", "for k in 2..n-1 if gcd(k, n) = 1", "for k in 1..n-1 if n mod k != 0",
                              "for k in 1..n if gcd(k, n) = 1\nplay misere"})
        EXPECT_TRUE(agrees("position (n)\nmove (n) -> (n - k) " + std::string(moves) + "\n", 60)) << moves;
    EXPECT_TRUE(agrees("position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x if gcd(k, x) = 1\nmove (x, y) -> (x - 1, y - 1) if gcd(x, y) = 1\n", 9));
    EXPECT_FALSE(agrees("position (n)\nmove (n) -> (n - k) for k in 1..n-1 if gcd(k, n) > 1\n", 0)) << "the primes are lost";
}

/// What a move needs may be known of every number that it may choose, and not of a number that depends on the position: a rule is told by others.
TEST(BoundedKernel, ConditionsOnWhatIsChosenFromAList) {
    for (const char* moves : {"for k in {1, 2, 4} if n mod (k + 1) = 1", "for k in {1, 3} if n mod (k + 2) != 1", "for k in {2, 3, 5} if n mod k = 0"}) {
        const std::string rule = "position (n) where n >= 2\nmove (n) -> (n - k) " + std::string(moves) + "\n";
        EXPECT_TRUE(agrees(rule, 60)) << moves;
        const auto law = winning_law(grundy::tests::written("game t\n" + rule), {rule::Datum{true, {601}}});
        ASSERT_TRUE(law) << moves;
        EXPECT_TRUE(law->moves) << moves;
    }
}

TEST(BoundedKernel, RandomRules) {
    std::mt19937 random(29);
    const auto one_of = [&](const std::vector<std::string>& all) { return all[std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random)]; };
    int laws = 0;
    for (int turn = 0; turn < grundy::tests::rounds(10); ++turn) {
        std::string rule = "position (n)" + one_of({"", "", " where n mod 3 != 1", " where n >= 2"}) + "\n";
        for (int line = one_of({"1", "2"}) == "1" ? 1 : 2; line > 0; --line)
            rule += "move (n) -> (n - k) for k in " + one_of({"1..n", "2..n", "1..n-1", "1..n-2", "primes(n)", "divisors(n)", "squares(n)", "{1, 2, 4}"}) +
                    " if " +
                    one_of({"gcd(k, n) = 1", "gcd(k, n) > 1", "n mod k != 0", "gcd(k, 6) = 1", "odd(k)", "n mod (k + 1) = 1", "k >= 1", "gcd(k, n + 1) = 1"}) +
                    "\n";
        if (one_of({"n", "n", "m"}) == "m") rule += "play misere\n";
        laws += agrees(rule, 40);
    }
    EXPECT_GE(laws, std::max(2, 3 * grundy::tests::rounds(10) / 20));
    RecordProperty("laws", laws);
}

}  // namespace
}  // namespace grundy::claim
