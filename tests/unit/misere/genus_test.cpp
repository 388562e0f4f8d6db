// Genus symbols against the definition, and against published ones.
#include <gtest/gtest.h>

#include "engine/base/nimber.hpp"
#include "engine/misere/genus.hpp"
#include "tests/unit/misere/games.hpp"

namespace grundy::misere::tests {
namespace {

/// The value of a sum under misère play (or normal play): mex of those of its options, 1 (or 0) at the end.
class ByHand {
public:
    ByHand(const Game& game, bool misere) : game_(game), misere_(misere) {}
    std::uint32_t value(Heaps heaps) {
        std::sort(heaps.begin(), heaps.end());
        if (const auto found = known_.find(heaps); found != known_.end()) return found->second;
        base::MexSet mex;
        bool moves = false;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            for (const Heaps& option : game_.options[static_cast<std::size_t>(heaps[i])]) {
                Heaps after = heaps;
                after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
                after.insert(after.end(), option.begin(), option.end());
                mex.insert({value(std::move(after))});
                moves = true;
            }
        }
        return known_[heaps] = moves || !misere_ ? mex.mex().value : 1;
    }

private:
    const Game& game_;
    bool misere_;
    std::map<Heaps, std::uint32_t> known_;
};

TEST(Genus, IsWhatTheDefinitionSays) {
    std::mt19937 random(3);
    for (int round = 0; round < 40; ++round) {
        Game game = round % 2 == 0 ? random_game(random, 7) : octal(std::vector<int>{0, static_cast<int>(random() % 8), static_cast<int>(random() % 8), 3}, 8);
        const std::int64_t heaps = static_cast<std::int64_t>(game.options.size());
        // Two heaps more: Nim heaps of one and of two.
        game.options.push_back({{}});
        game.options.push_back({{}, {heaps}});
        ByHand normal(game, false), misere(game, true);
        const base::Budget budget;
        Genera genera(game.of(), 100'000, budget);
        for (std::int64_t n = 0; n < heaps; ++n) {
            const auto genus = genera.of(n);
            ASSERT_TRUE(genus);
            EXPECT_EQ(genus->value, normal.value({n}));
            Heaps sum{n};
            for (std::size_t k = 0; k < 6; ++k) {
                EXPECT_EQ(genus->at(k), misere.value(sum)) << "round " << round << ", heap " << n << ", " << k << " heaps of two";
                sum.push_back(heaps + 1);
            }
        }
    }
}

/// Kayles with five pins: 4^146 (Conway, On Numbers and Games, ch. 12; Winning Ways, ch. 13). 0.312: http://www.plambeck.org/oldhtml/mathematics/games/misere,
/// "quaternary games", where 1^03131 stands for 1^031.
TEST(Genus, Published) {
    const struct {
        const char* code;
        std::vector<std::string> genera;
    } table[] = {
        {"0.77", {"0^120", "1^031", "2^20", "3^31", "1^031", "4^146"}},
        {"0.312", {"0^120", "1^031", "2^20", "0^02", "2^1420", "0^02", "1^13", "0^02", "1^13"}},
    };
    for (const auto& row : table) {
        const Game game = octal(row.code, static_cast<std::int64_t>(row.genera.size()));
        const base::Budget budget;
        Genera genera(game.of(), 100'000, budget);
        for (std::size_t n = 0; n < row.genera.size(); ++n) EXPECT_EQ(genera.of(static_cast<std::int64_t>(n))->words(), row.genera[n]) << row.code << " " << n;
    }
}

TEST(Genus, LimitsAreAnswers) {
    const Game game = octal("0.77", 60);
    const base::Budget budget;
    Genera genera(game.of(), 50, budget);
    EXPECT_TRUE(genera.of(3));
    EXPECT_FALSE(genera.of(59));
    EXPECT_TRUE(genera.of(3)) << "what was known stays";
}

}  // namespace
}  // namespace grundy::misere::tests
