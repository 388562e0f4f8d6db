/// misere_quotients.csv: orders of misère quotients of octal games, published and computed, and the periods of their heaps.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/misere/presentation.hpp"
#include "tests/facts/games.hpp"

namespace grundy::facts {
namespace {

/// The values in normal play of a game with digits 0 to 3 behind "0.": the i-th says whether i may be taken that leave nothing (1), or something (2).
std::vector<std::uint64_t> quaternary_values(const std::string& code, std::uint64_t heaps) {
    std::vector<std::uint64_t> values;
    for (std::uint64_t n = 0; n < heaps; ++n) {
        std::vector<std::uint64_t> options;
        for (std::uint64_t taken = 1; taken + 1 < code.size() && taken <= n; ++taken) {
            const int digit = code[taken + 1] - '0';
            if ((digit & (taken == n ? 1 : 2)) != 0) options.push_back(values[n - taken]);
        }
        std::uint64_t least = 0;
        while (std::find(options.begin(), options.end(), least) != options.end()) ++least;
        values.push_back(least);
    }
    return values;
}

/// Every heap is one of Nim, of the size of its value in normal play: so says the source of these games. Then heaps are alike iff their values are, and the
/// monoid is that of Nim with heaps up to 1, or up to 3.
void expect_nim_heaps(const std::string& code, const pattern::MisereQuotient& law) {
    const auto values = quaternary_values(code, law.preperiod + 2 * law.period + 20);
    std::map<std::uint64_t, std::uint32_t> element_of;
    for (std::uint64_t n = 0; n < values.size(); ++n) {
        const auto element = law.element({base::Integer(n)});
        ASSERT_TRUE(element);
        EXPECT_EQ(element_of.try_emplace(values[n], *element).first->second, *element) << code << ": heap " << n;
    }
    std::set<std::uint32_t> different;
    for (const auto& [value, element] : element_of) different.insert(element);
    EXPECT_EQ(different.size(), element_of.size()) << code;
    const std::uint64_t largest = element_of.rbegin()->first;
    EXPECT_EQ(law.quotient.order(), largest == 1 ? 2U : 6U) << code;
    EXPECT_LE(largest, 3U);
    EXPECT_TRUE(misere::tame(law.quotient));
}

TEST(MisereQuotients, OfOctalGames) {
    Account account("misere_quotients.csv", 20);
    int published = 0;
    for (const Row& row : account.rows()) {
        SCOPED_TRACE(row["code"]);
        auto rules = std::make_shared<rule::Game>(*game(row["code"]));
        rules->play = rule::Play::misere;
        base::Budget budget;
        budget.set_time(std::chrono::seconds(120));
        const analyse::Result result = analyse::solve(rules, {}, budget);
        ASSERT_TRUE(result.quotient && result.quotient->law && result.quotient->law->of_all());
        const pattern::MisereQuotient& law = *result.quotient->law;
        EXPECT_EQ(std::to_string(law.quotient.order()), row["order"]);
        EXPECT_EQ(std::to_string(law.lost()), row["lost"]);
        EXPECT_EQ(std::to_string(law.period), row["period"]);
        EXPECT_EQ(std::to_string(law.preperiod), row["from"]);
        EXPECT_EQ(misere::tame(law.quotient) ? "tame" : "wild", row["kind"]);
        EXPECT_TRUE(result.quotient->grounds.proved());
        if (row["published"] == "nim heaps") expect_nim_heaps(row["code"], law);
        published += row["published"].empty() ? 0 : 1;
        account.compared();
    }
    EXPECT_GE(published, 20);
}

/// The seven games of three digits whose heaps are not all heaps of Nim, as the source counts them, the one of two digits that Winning Ways names, and the
/// games in which a fixed set of numbers may be taken, which are known to be Nim; all others.
TEST(MisereQuotients, OfAllQuaternaryGames) {
    const std::set<std::string> others = {"0.121", "0.123", "0.131", "0.201", "0.211", "0.312", "0.331", "0.31"};
    int compared = 0;
    for (unsigned number = 1; number < 64; ++number) {
        std::string code = "0.";
        for (const unsigned place : {16U, 4U, 1U}) code += static_cast<char>('0' + number / place % 4);
        code.erase(code.find_last_not_of('0') + 1);
        if (others.contains(code)) continue;
        const auto values = quaternary_values(code, 50);
        if (std::ranges::all_of(values, [](std::uint64_t value) { return value == 0; })) continue;  // nobody ever moves
        SCOPED_TRACE(code);
        auto rules = std::make_shared<rule::Game>(*game(code));
        rules->play = rule::Play::misere;
        base::Budget budget;
        const analyse::Result result = analyse::solve(rules, {}, budget);
        ASSERT_TRUE(result.quotient && result.quotient->law && result.quotient->law->of_all());
        EXPECT_TRUE(result.quotient->grounds.proved());
        expect_nim_heaps(code, *result.quotient->law);
        ++compared;
    }
    EXPECT_EQ(compared, 63 - 8);
}

}  // namespace
}  // namespace grundy::facts
