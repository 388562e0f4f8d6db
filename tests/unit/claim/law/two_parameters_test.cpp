// Fraenkel's games with two parameters and others with their P-positions: the law found from the moves, against Fraenkel's definition; moves in plainer words.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/rule/rewrite/what_is_left.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/written.hpp"

namespace grundy::claim {
namespace {

std::string of_fraenkel(int s, int t) {
    return "game f\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) "
           "< " +
           std::to_string(s - 1) + " * min(k, l) + " + std::to_string(t) + "\n";
}
/// s = 2, t = 1, in an order and with other words.
const std::string in_other_words =
    "game f\nlet far(k, l) = max(k, l) > 2 * min(k, l)\nposition (a, b)\nmove (a, b) -> (a, b - k) for k in 1..b\nmove (a, b) -> (u, b) for u in 0..a-1\n"
    "move (a, b) -> (a - k, b - l) for l in 1..b, k in 1..a if not far(k, l)\n";

/// Without the moves that take seven in all the same positions are lost.
const std::string with_less =
    "game f\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n"
    "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < min(k, l) + 1 and k + l != 7\n";

TEST(TwoParameters, TheLawIsFoundAndProved) {
    const struct {
        std::string rule;
        std::int64_t s, t;
        std::size_t tried;
    } table[] = {{of_fraenkel(2, 1), 2, 1, 400}, {of_fraenkel(2, 2), 2, 2, 300}, {in_other_words, 2, 1, 300}, {with_less, 2, 1, 200}};
    for (const auto& row : table) {
        const auto game = grundy::tests::written(row.rule);
        const auto numerations = quadratic_numerations(*game);
        ASSERT_FALSE(numerations.empty());
        EXPECT_EQ(numerations[0], arithmetic::Numeration::quadratic(static_cast<unsigned>(row.s + row.t - 1), static_cast<unsigned>(row.s))) << row.rule;
        std::string why;
        const auto law = learn_kernel(game, *game::compile(*game), numerations[0], why);
        ASSERT_TRUE(law) << row.rule << why;
        std::set<std::int64_t> used;
        std::map<std::int64_t, std::int64_t> partner;
        for (std::int64_t n = 0, least = 0; least < static_cast<std::int64_t>(row.tried); ++n) {
            const std::int64_t more = row.s * least + row.t * n;
            partner[least] = more, partner[more] = least;
            used.insert({least, more});
            while (used.contains(least)) ++least;
        }
        const auto& tracks = law->play().tracks();
        for (std::int64_t x = 0; x < static_cast<std::int64_t>(row.tried); ++x)
            for (std::int64_t y = 0; y < static_cast<std::int64_t>(row.tried); ++y) {
                const auto found = partner.find(x);
                ASSERT_EQ(law->lost().accepts({{tracks[0], x}, {tracks[1], y}}), found != partner.end() && found->second == y) << x << ", " << y << row.rule;
            }
    }
}

/// A game like it that has other P-positions gets no law of Fraenkel's.
TEST(TwoParameters, NeighboursAreNotMistaken) {
    for (const char* condition : {"abs(k - l) < min(k, l) + 1 and k + l != 4", "k <= 2 * l and l <= 2 * k and k < 9"}) {
        const auto game = grundy::tests::written(
            "game f\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if " +
            std::string(condition) + "\n");
        std::string why;
        try {
            EXPECT_FALSE(learn_kernel(game, *game::compile(*game), arithmetic::Numeration::quadratic(2, 2), why)) << condition;
        } catch (const arithmetic::TooLarge&) {  // no law either
        }
    }
    EXPECT_EQ(quadratic_numerations(*grundy::tests::written("game g\nposition (x, y)\nmove (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if l <= k * k\n"))
                  .size(),
              3U);
}

/// Told by what is left, and compared one by one, a rule has the same moves.
TEST(TwoParameters, MovesInPlainerWords) {
    const char* const lines[] = {
        "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < min(k, l) + 1",
        "move (x, y) -> (x - k, y - l) for k in 1..x, l in k..y if 2 * max(k, l) - abs(3 - k) >= min(x, l) - 2 * abs(l - 4)",
        "move (x, y) -> (x - k, y - l) for l in 1..y, k in 2..x if not (max(k, y) <= min(l, x) or k > 3)",
        "move (x, y) -> (x - k, y + k) for k in 1..x if k < y or abs(x - k) = 2",
        "move (x, y) -> (y - k, x) for k in 1..y if -min(k, x) > -3",
    };
    std::size_t changed = 0;
    for (const char* line : lines) {
        const auto game = grundy::tests::written("game f\nposition (x, y)\n" + std::string(line) + "\n");
        const auto plain = game::compile(*game);
        for (const bool left : {false, true}) {
            const auto other = left ? rule::told_by_what_is_left(*game) : rule::compared_one_by_one(*game);
            if (!other) continue;
            ++changed;
            EXPECT_FALSE(left ? rule::told_by_what_is_left(*other) : rule::compared_one_by_one(*other)) << line;
            const auto rewritten = game::compile(*other);
            for (std::int64_t x = 0; x < 9; ++x)
                for (std::int64_t y = 0; y < 9; ++y)
                    ASSERT_EQ(game::option_list(*plain, {x, y}), game::option_list(*rewritten, {x, y})) << line << x << ", " << y;
        }
    }
    EXPECT_GE(changed, 7U);
}

/// By the digits of both numbers, at places 1, 3, 8, … and 1, 4, 14, ….
TEST(TwoParameters, TheLawInWords) {
    const auto words = [](const std::string& text) {
        const auto game = grundy::tests::written(text);
        const auto law = winning_law(game);
        return !law ? "no law" : !law->lost_when ? "no words" : rule::to_string(*law->lost_when, *game);
    };
    EXPECT_EQ(words(of_fraenkel(2, 1)), "even(trailing(min(x, y), [2, 2], [1, 3], 0)) and max(x, y) = reread(min(x, y), [2, 2], [1, 3], [3, 8])");
    EXPECT_EQ(words(in_other_words), "even(trailing(min(a, b), [2, 2], [1, 3], 0)) and max(a, b) = reread(min(a, b), [2, 2], [1, 3], [3, 8])");
    EXPECT_EQ(words(of_fraenkel(2, 2)), "even(trailing(min(x, y), [3, 2], [1, 4], 0)) and max(x, y) = reread(min(x, y), [3, 2], [1, 4], [4, 14])");
}

/// At numbers of which no list of moves is made: from one heap, and from both, which alone wins at (N, N + 5).
TEST(TwoParameters, AWinningMoveFarOut) {
    const auto game = grundy::tests::written(of_fraenkel(2, 1));
    std::size_t from_both = 0;
    for (const std::int64_t more : std::vector<std::int64_t>{2'000'000'000'000, 5, 0, 1, 123'456'789'012}) {
        const base::Integer heap(1'000'000'000'000);
        const rule::PositionData position{{true, {heap}}, {true, {heap + more}}};
        const auto law = winning_law(game, position);
        ASSERT_TRUE(law);
        EXPECT_EQ(law->outcome, 'N');
        ASSERT_TRUE(law->option) << more;
        const auto &left = *law->option, &here = position;
        EXPECT_EQ(law->outcome_at(left), 'P');
        const base::Integer k = here[0].items[0] - left[0].items[0], l = here[1].items[0] - left[1].items[0];
        EXPECT_TRUE(k >= 0 && l >= 0 && k + l > 0);
        if (k > 0 && l > 0) {
            EXPECT_LT(k > l ? k - l : l - k, (k < l ? k : l) + 1);
            ++from_both;
        }
    }
    EXPECT_GE(from_both, 4U);
}

}  // namespace
}  // namespace grundy::claim
