// The numeration of a + b / (a + b / (a + …)), Fraenkel's pairs in it, and the parts of sets that are told without their automata: against numbers.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/arithmetic/covering.hpp"
#include "engine/arithmetic/member.hpp"
#include "engine/arithmetic/quadratic.hpp"
#include "engine/base/places.hpp"

namespace grundy::arithmetic {
namespace {

const std::vector<std::pair<unsigned, unsigned>> some_parameters{{2, 2}, {3, 2}, {3, 3}, {4, 2}, {5, 4}};

TEST(TwoParameters, NumbersAreWrittenAndRead) {
    for (unsigned a = 1; a <= Numeration::most_quotient; ++a)
        for (unsigned b = 1; b <= a; ++b) {
            const Numeration numeration = Numeration::quadratic(a, b);
            const auto places = numeration.places(12);
            for (std::size_t i = 2; i < places.size(); ++i) ASSERT_EQ(places[i], places[i - 1] * a + places[i - 2] * b);
            for (std::int64_t n = 0; n < 400; ++n) {
                const auto word = numeration.written(n);
                ASSERT_EQ(numeration.read(word), n) << a << ", " << b;
                for (const unsigned digit : word) ASSERT_LE(digit, a);
            }
            const base::Integer far("1000000000000000000000000000000000000000");
            EXPECT_EQ(numeration.read(numeration.written(far)), far);
        }
}

/// Whatever words two numbers have, the automaton says of them what is so of the numbers.
TEST(TwoParameters, SumsAreComparedOnEveryWord) {
    std::mt19937 random(7);
    for (const auto& [a, b] : some_parameters) {
        const Numeration numeration = Numeration::quadratic(a, b);
        const auto expect = [&, a = a, b = b](const Automaton& set, const std::string& what, int near, const auto& truth) {
            std::size_t in = 0;
            for (int k = 0; k < 4000; ++k) {
                std::vector<unsigned> x(random() % 8), y(x.size());
                for (auto* word : {&x, &y})
                    for (unsigned& digit : *word) digit = static_cast<unsigned>(random() % (a + 1));
                if (k % 2 == 0) y = numeration.written(numeration.read(x) + near + static_cast<int>(random() % 3));
                const bool expected = truth(static_cast<std::int64_t>(numeration.read(x)), static_cast<std::int64_t>(numeration.read(y)));
                in += expected;
                ASSERT_EQ(set.accepts(std::vector<const std::vector<unsigned>*>{&x, &y}), expected) << what << ", a = " << a << ", b = " << b;
            }
            EXPECT_GT(in, 0U) << what;
        };
        for (const std::int64_t c : {0, 2, 40}) {
            expect(is_zero(numeration, {{{1, 1}, {2, -1}}, c}), "=", std::max(0, static_cast<int>(c) - 1), [c](auto x, auto y) { return x - y + c == 0; });
            expect(is_at_most(numeration, {{{1, 3}, {2, -2}}, c}), "<=", 0, [c](auto x, auto y) { return 3 * x - 2 * y + c <= 0; });
        }
        const base::Integer far("123456789012345678901234567890");
        EXPECT_TRUE(is_number(numeration, 4, far).accepts({{4, far}}));
        EXPECT_FALSE(is_number(numeration, 4, far).accepts({{4, far + 1}}));
        EXPECT_THROW(floor_of_multiple(numeration, 1, 2), std::logic_error);
        const Automaton most = both(is_at_most(numeration, {{{1, -1}}, 999}), is_at_most(numeration, {{{1, 1}}, -1003}));
        EXPECT_EQ(most.least({1})->at(1), 999);
    }
}

/// Digits at other places that obey the recurrence: what they are worth at still others, and how many stand at the end.
TEST(TwoParameters, DigitsAtOtherPlaces) {
    for (unsigned a = 1; a <= 4; ++a)
        for (unsigned b = 1; b <= a; ++b)
            for (unsigned second = b; second <= a + 1; ++second) {
                const Numeration numeration = Numeration::quadratic(a, b);
                const base::Recurrence places{{a, b}, {1, second}};
                const auto told = [&](const Automaton& set, std::int64_t n) {
                    std::set<std::int64_t> all;
                    for (std::int64_t y = 0; y < 200; ++y)  // beyond what any of these is worth
                        if (set.accepts({{1, n}, {2, y}})) all.insert(y);
                    return all;
                };
                for (const auto& [t0, t1] : {std::pair<std::int64_t, std::int64_t>{second, a * second + b}, {1, a + 1}, {3, 0}}) {
                    const Automaton set = reread(numeration, 1, second, 2, t0, t1);
                    for (std::int64_t n = 0; n < 25; ++n)
                        ASSERT_EQ(told(set, n), std::set{static_cast<std::int64_t>(base::reread(places, {t0, t1}, n))})
                            << a << ", " << b << ", " << second << ": " << n;
                }
                for (unsigned digit = 0; digit <= a; ++digit)
                    for (const Reduced reduced : {Reduced{2, 0}, Reduced{0, 2}})
                        for (std::uint64_t value = 0; value < reduced.kinds(); ++value) {
                            const Automaton set = trailing_is(numeration, 1, second, digit, reduced, value);
                            for (std::int64_t n = 0; n < 60; ++n)
                                ASSERT_EQ(set.accepts({{1, n}}), reduced(base::trailing_in(places, n, digit)) == value)
                                    << a << ", " << b << ", " << second << ": " << n;
                        }
            }
}

/// A_n is the least number that is none of those before, B_n = s A_n + t n.
TEST(TwoParameters, PairsOfFraenkel) {
    for (unsigned a = 1; a <= 5; ++a)
        for (unsigned b = 1; b <= a; ++b) {
            const Automaton pairs = fraenkel_pairs(Numeration::quadratic(a, b), 1, 2);
            const std::int64_t s = b, t = a + 1 - b;
            std::set<std::int64_t> used;
            std::map<std::int64_t, std::int64_t> partner;
            for (std::int64_t n = 0, least = 0; n < 80; ++n) {
                while (used.contains(least)) ++least;
                partner[least] = s * least + t * n;
                used.insert({least, partner[least]});
            }
            for (std::int64_t x = 0; x < 80; ++x)
                for (std::int64_t y = 0; y < 400; ++y) {
                    const auto found = partner.find(x);
                    ASSERT_EQ(pairs.accepts({{1, x}, {2, y}}), found != partner.end() && found->second == y)
                        << "s = " << s << ", t = " << t << ": " << x << ", " << y;
                }
        }
}

/// One tuple of several sets, some numbers given: in all of them, and found exactly where there is one.
TEST(TwoParameters, OneTupleOfSeveralSets) {
    std::mt19937 random(11);
    std::size_t found = 0, none = 0;
    for (const Numeration numeration : {Numeration(2), Numeration(3), Numeration::quadratic(1), Numeration::quadratic(2, 2)})
        for (int round = 0; round < 60; ++round) {
            const auto number = [&](int span) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(2 * span + 1)) - span; };
            std::vector<Automaton> sets;
            for (int k = 0; k < 3; ++k) {
                Linear form{{}, number(60)};
                for (const Track track : {1U, 2U, 3U, 4U})
                    if (const std::int64_t factor = number(1); factor != 0) form.terms.emplace_back(track, factor);
                sets.push_back(random() % 3 == 0 ? is_zero(numeration, form) : is_at_most(numeration, form));
            }
            const Values given{{1, number(50) + 50}, {3, number(50) + 50}};
            const Automaton all =
                both(both(both(sets[0], sets[1]), sets[2]), both(is_number(numeration, 1, given.at(1)), is_number(numeration, 3, given.at(3))));
            auto at = common_member(numeration, sets, given);
            if (!at) {
                const auto least = all.smallest();  // of as many digits, nearly, as the given numbers
                EXPECT_TRUE(!least || std::any_of(least->begin(), least->end(), [](const auto& one) { return one.second > 150; })) << round;
                none += !least;
                continue;
            }
            ++found;
            at->insert(given.begin(), given.end());
            for (const Track track : {1U, 2U, 3U, 4U}) at->try_emplace(track, 0);
            EXPECT_TRUE(all.accepts(*at)) << round;
        }
    EXPECT_GT(found, 40U);
    EXPECT_GT(none, 20U);
}

/// Sets drawn from comparisons: what is told without the automaton of "there is" is what that automaton tells.
TEST(TwoParameters, PartsOfSetsWithoutTheirAutomata) {
    std::mt19937 random(5);
    std::size_t covered = 0, open = 0, disjoint = 0, met = 0;
    for (const Numeration numeration : {Numeration(2), Numeration(3), Numeration::quadratic(1), Numeration::quadratic(2, 2)})
        for (int round = 0; round < 60; ++round) {
            const auto number = [&](int span) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(2 * span + 1)) - span; };
            const auto relation = [&](const std::vector<Track>& tracks) {
                Linear form{{}, number(3)};
                for (const Track track : tracks)
                    if (const std::int64_t factor = number(1); factor != 0) form.terms.emplace_back(track, factor);
                return random() % 4 == 0 ? is_zero(numeration, form) : is_at_most(numeration, form);
            };
            const std::vector<Track> here{1, 2};
            std::vector<Joined> all;
            Automaton any(numeration, false);
            for (std::size_t k = 0, count = 1 + random() % 3; k < count; ++k) {
                all.push_back({relation({1, 3}), relation({2, 3, 4}), relation({3, 4})});
                any = either(any, exists(exists(both(all.back()[0], both(all.back()[1], all.back()[2])), 3), 4));
            }
            const Automaton asked = both(relation({1, 2}), relation({1, 2})), first = exists(exists(both(all[0][0], both(all[0][1], all[0][2])), 3), 4);
            const bool is_part = both(asked, complement(any)).accepts_nothing(), apart = both(asked, first).accepts_nothing();
            ASSERT_EQ(is_covered(asked, here, all), is_part) << round;
            ASSERT_EQ(is_disjoint(asked, here, all[0]), apart) << round;
            ++(is_part ? covered : open), ++(apart ? disjoint : met);
        }
    for (const std::size_t count : {covered, open, disjoint, met}) EXPECT_GT(count, 20U);
}

}  // namespace
}  // namespace grundy::arithmetic
