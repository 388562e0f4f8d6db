/// What is said of letters and places, compared with counting on every short word and every place in it and just behind it.
#include <gtest/gtest.h>

#include "engine/claim/words/places.hpp"

namespace grundy::claim {
namespace {

constexpr unsigned ternary = 3;
constexpr Track of_word = 1, mark_p = 2, mark_q = 3;

base::Integer power(std::int64_t exponent) {
    base::Integer result = 1;
    for (; exponent > 0; --exponent) result *= ternary;
    return result;
}

/// Letters 1 and 2 from place 1 on, as the number with these digits.
base::Integer number_of(const std::vector<int>& letters) {
    base::Integer result = 0;
    for (std::size_t k = 0; k < letters.size(); ++k) result += power(static_cast<std::int64_t>(k) + 1) * letters[k];
    return result;
}

std::vector<std::vector<int>> short_words() {
    std::vector<std::vector<int>> words{{}};
    for (std::size_t k = 0; k < words.size(); ++k)
        for (int letter = 1; letter <= 2 && words[k].size() < 4; ++letter) {
            auto longer = words[k];
            longer.push_back(letter);
            words.push_back(longer);
        }
    return words;
}

/// The value of a place for this word and these marks.
std::int64_t value(const Place& place, std::size_t length, std::int64_t at_p, std::int64_t at_q) {
    return place.offset + (place.mark ? *place.mark == mark_p ? at_p : at_q : place.end_of ? static_cast<std::int64_t>(length) : 0);
}

TEST(Places, CompareAsNumbersDo) {
    const Places places(ternary);
    std::vector<Place> kinds;
    for (std::int64_t offset = -3; offset <= 3; ++offset) {
        kinds.push_back({mark_p, std::nullopt, offset});
        kinds.push_back({mark_q, std::nullopt, offset});
        kinds.push_back({std::nullopt, of_word, offset});
        kinds.push_back({std::nullopt, std::nullopt, offset});
    }
    std::size_t compared = 0;
    for (const Place& a : kinds) {
        for (const Place& b : kinds) {
            if (a.offset != 0 && b.offset != 0 && a.offset != b.offset) continue;
            const Automaton less = places.at_most(a, b), same = places.same(a, b);
            for (std::size_t length = 0; length <= 4; ++length)
                for (std::int64_t at_p = 0; at_p <= 5; ++at_p)
                    for (std::int64_t at_q = 0; at_q <= 5; ++at_q) {
                        const arithmetic::Values values{{of_word, number_of(std::vector<int>(length, 2))}, {mark_p, power(at_p)}, {mark_q, power(at_q)}};
                        const std::int64_t x = value(a, length, at_p, at_q), y = value(b, length, at_p, at_q);
                        EXPECT_EQ(less.accepts(values), x <= y) << x << " " << y;
                        EXPECT_EQ(same.accepts(values), x == y) << x << " " << y;
                        ++compared;
                    }
        }
    }
    EXPECT_GT(compared, 50'000u);
}

TEST(Places, LettersRemaindersAndCounts) {
    const Places places(ternary);
    for (const auto& letters : short_words()) {
        const base::Integer number = number_of(letters);
        EXPECT_TRUE(places.is_word(of_word).accepts({{of_word, number}}));
        EXPECT_EQ(places.is_word(of_word).accepts({{of_word, number * ternary}}), letters.empty()) << "a gap before the first letter";
        const auto ones = std::count(letters.begin(), letters.end(), 1);
        for (std::int64_t m = 1; m <= 4; ++m) {
            for (std::int64_t r = 0; r < m; ++r) {
                for (std::int64_t offset = -2; offset <= 2; ++offset) {
                    const auto rest = [m](std::int64_t x) { return (x % m + m) % m; };
                    EXPECT_EQ(places.residue({std::nullopt, of_word, offset}, m, r).accepts({{of_word, number}}),
                              rest(static_cast<std::int64_t>(letters.size()) + offset) == r);
                    for (std::int64_t at = 0; at <= 5; ++at)
                        EXPECT_EQ(places.residue({mark_p, std::nullopt, offset}, m, r).accepts({{mark_p, power(at)}}), rest(at + offset) == r);
                }
                EXPECT_EQ(places.ones(of_word, m, r, 0).accepts({{of_word, number}}), ones % m == r);
            }
        }
        for (std::int64_t cap = 1; cap <= 3; ++cap)
            for (std::int64_t r = 0; r <= cap; ++r)
                EXPECT_EQ(places.ones(of_word, 0, r, cap).accepts({{of_word, number}}), std::min<std::int64_t>(ones, cap) == r);
        for (std::size_t at = 0; at <= letters.size() + 1; ++at) {
            const int digit = at >= 1 && at <= letters.size() ? letters[at - 1] : 0;
            for (unsigned d = 0; d < ternary; ++d)
                EXPECT_EQ(places.digit_at(of_word, mark_p, d).accepts({{of_word, number}, {mark_p, power(static_cast<std::int64_t>(at))}}),
                          static_cast<int>(d) == digit);
        }
    }
    for (int x = 0; x < 81; ++x) {
        bool is_power = false;
        for (std::int64_t e = 0; e <= 4; ++e) is_power = is_power || power(e) == x;
        EXPECT_EQ(places.is_mark(mark_p).accepts({{mark_p, x}}), is_power) << x;
    }
}

}  // namespace
}  // namespace grundy::claim
