// The checker's automata in the numeration of a quadratic number, word by word, against the numbers that the words are worth.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {
namespace {

/// What words are worth, and what the set says of them. Numbers of 0 digits are 0.
struct Words {
    Words(std::mt19937& random, const Set& set, unsigned a, std::size_t length) {
        std::size_t state = 0, letters = 1;
        for (std::size_t k = 0; k < set.tracks.size(); ++k) letters *= a + 1;
        std::int64_t place = 1, before = 0;
        for (std::size_t i = 0; i < length; ++i) {
            std::size_t letter = 0, weight = 1;
            for (const Track t : set.tracks) {
                const auto digit = static_cast<std::int64_t>(random() % (a + 1));
                worth[t] += digit * place;
                letter += static_cast<std::size_t>(digit) * weight, weight *= a + 1;
            }
            state = set.next[state * letters + letter];
            before = std::exchange(place, place * a + before);
        }
        accepted = set.accepts[state] != 0;
    }
    std::map<Track, std::int64_t> worth;
    bool accepted = false;
};

TEST(Quadratic, EveryWordOfTheNumbers) {
    for (const unsigned a : {1U, 2U, 3U, 4U}) {
        Steps steps(4'000'000'000);
        const Tuples tuples(Numeration{a + 1, a}, steps);
        std::mt19937 random(a);
        std::size_t in = 0, out = 0;
        const auto expect = [&](const Set& set, const std::string& what, const std::function<bool(std::int64_t, std::int64_t)>& truth) {
            for (int k = 0; k < 3000; ++k) {
                Words words(random, set, a, random() % 9);
                const bool expected = truth(words.worth[1], words.worth[2]);
                in += expected, out += !expected;
                ASSERT_EQ(words.accepted, expected) << what << " at " << words.worth[1] << ", " << words.worth[2] << ", a = " << a;
            }
            EXPECT_NO_THROW(tuples.checked(set)) << what;
        };
        for (const std::int64_t c : {-6, -3, 0, 1, 5}) {
            const Form form{{{1, 2}, {2, -3}}, c};
            expect(tuples.is_zero(form), "=", [c](auto x, auto y) { return 2 * x - 3 * y + c == 0; });
            expect(tuples.is_at_most(form), "<=", [c](auto x, auto y) { return 2 * x - 3 * y + c <= 0; });
        }
        const auto multiple = [a](std::int64_t x) {
            const std::int64_t square = x * x * (a * a + 4);
            auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
            while (root * root > square) --root;
            while ((root + 1) * (root + 1) <= square) ++root;
            return (static_cast<std::int64_t>(a) * x + root) / 2;
        };
        const Set floors = tuples.floor_of_multiple(1, 2);
        expect(tuples.either(floors, tuples.is_at_most(Form{{{1, 1}, {2, -4}}, 0})), "floor", [&](auto x, auto y) { return y == multiple(x) || x <= 4 * y; });
        for (std::int64_t x = 0; x < 60; ++x) {  // exactly one y
            const Set at = tuples.both(floors, tuples.is_zero(Form{{{1, 1}}, -x}));
            const Set expected = tuples.both(tuples.is_zero(Form{{{1, 1}}, -x}), tuples.is_zero(Form{{{2, 1}}, -multiple(x)}));
            ASSERT_TRUE(tuples.same(at, expected).is_all()) << x;
        }
        EXPECT_GT(in, 1000U);
        EXPECT_GT(out, 1000U);
    }
}

/// 2 is worth a 1 at the third place where a = 1, and a 1 at each of the first two places.
TEST(Quadratic, ASetHasAllWordsOfItsNumbers) {
    Steps steps(1'000'000'000);
    const Tuples tuples(Numeration{2, 1}, steps);
    const Set one_word{{1}, {1, 4, 2, 4, 4, 3, 3, 4, 4, 4}, {0, 0, 0, 1, 0}};
    EXPECT_THROW(tuples.checked(one_word), Rejected);
    EXPECT_NO_THROW(tuples.checked(tuples.is_zero(Form{{{1, 1}}, -2})));
    EXPECT_THROW(Tuples(2U, steps).floor_of_multiple(1, 2), std::exception);
}

}  // namespace
}  // namespace grundy::verify
