// The table of sums against a map: short words and long ones, before and after it grew.
#include "engine/misere/known_sums.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace grundy::misere {
namespace {

TEST(KnownSums, AgreesWithAMap) {
    std::mt19937 random(1);
    KnownSums table;
    std::map<Word, bool> map;
    for (int i = 0; i < 60'000; ++i) {
        Word word(1 + random() % 9);
        for (Letter& letter : word) letter = static_cast<Letter>(random() % (i % 2 == 0 ? 7 : 60'000));
        std::sort(word.begin(), word.end());
        const auto known = map.find(word);
        ASSERT_EQ(table.find(word), known == map.end() ? std::nullopt : std::optional(known->second)) << i;
        if (known != map.end()) continue;
        const bool lost = random() % 3 == 0;
        map[word] = lost;
        table.add(word, lost);
    }
    EXPECT_EQ(table.size(), map.size());
    EXPECT_GT(table.size(), 30'000U);
    for (const auto& [word, lost] : map) ASSERT_EQ(table.find(word), std::optional(lost));
    table.clear();
    EXPECT_EQ(table.size(), 0U);
    EXPECT_EQ(table.find({1, 2}), std::nullopt);
}

}  // namespace
}  // namespace grundy::misere
