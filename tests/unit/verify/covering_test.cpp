// The checker's numeration with a numerator, word by word, and what it tells of sets without the automata of "there is".
#include "engine/verify/induction/covering.hpp"

#include <gtest/gtest.h>

#include <random>

namespace grundy::verify {
namespace {

TEST(Covering, EveryWordOfTheNumbersWithANumerator) {
    const std::vector<std::pair<unsigned, unsigned>> some{{2, 2}, {3, 2}, {4, 3}};
    for (const auto& [a, b] : some) {
        Steps steps(4'000'000'000);
        const Tuples tuples(Numeration{a + 1, a, b}, steps);
        std::mt19937 random(a + b);
        const auto expect = [&, a = a, b = b](const Set& set, const std::function<bool(std::int64_t, std::int64_t)>& truth) {
            std::size_t in = 0, out = 0;
            for (int k = 0; k < 4000; ++k) {
                std::size_t state = 0;
                std::int64_t place = 1, before = 0, worth[3] = {0, 0, 0};
                for (std::size_t i = 0, length = random() % 7; i < length; ++i) {
                    std::size_t letter = 0, weight = 1;
                    for (const Track t : set.tracks) {
                        const auto digit = static_cast<std::int64_t>(random() % (a + 1));
                        worth[t] += digit * place, letter += static_cast<std::size_t>(digit) * weight, weight *= a + 1;
                    }
                    state = set.next[state * weight + letter];
                    before = std::exchange(place, place * a + before * b);
                }
                const bool expected = truth(worth[1], worth[2]);
                ASSERT_EQ(set.accepts[state] != 0, expected) << worth[1] << ", " << worth[2] << ", a = " << a << ", b = " << b;
                ++(expected ? in : out);
            }
            EXPECT_GT(in, 0U);
            EXPECT_GT(out, 0U);
            EXPECT_NO_THROW(tuples.checked(set));
        };
        for (const std::int64_t c : {-4, 0, 3}) {
            expect(tuples.is_zero(Form{{{1, 1}, {2, -1}}, c}), [c](auto x, auto y) { return x - y + c == 0; });
            expect(tuples.is_at_most(Form{{{1, 2}, {2, -1}}, c}), [c](auto x, auto y) { return 2 * x - y + c <= 0; });
        }
        const base::Integer far("100000000000000000000000000000000000000");
        const Set is_far = tuples.is_number(1, far);
        EXPECT_NO_THROW(tuples.checked(is_far));
        EXPECT_FALSE(is_far.is_empty());
        EXPECT_TRUE(tuples.both(is_far, tuples.is_number(1, far + 1)).is_empty());
        EXPECT_TRUE(tuples.same(tuples.is_number(1, 30), tuples.is_zero(Form{{{1, 1}}, -30})).is_all());
        EXPECT_THROW(tuples.floor_of_multiple(1, 2), Rejected);
        // one word of each number: all words are found from it, and no number has two
        const Set well = tuples.is_written_well(1);
        EXPECT_TRUE(tuples.exists(tuples.both(well, tuples.is_zero(Form{{{1, 1}, {2, -1}}, 0})), 1).is_all());
    }
}

TEST(Covering, WhatIsToldWithoutThereIs) {
    std::mt19937 random(3);
    std::size_t all = 0, some = 0, none = 0, one = 0;
    for (const Numeration numeration : {Numeration{2}, Numeration{3, 2, 2}, Numeration{2, 1, 1}})
        for (int round = 0; round < 40; ++round) {
            Steps steps(4'000'000'000);
            const Tuples tuples(numeration, steps);
            const auto number = [&](int span) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(2 * span + 1)) - span; };
            const auto relation = [&](const TrackList& tracks) {
                Form form = constant(number(3));
                for (const Track t : tracks) form = plus(form, one_track(t), number(1));
                return random() % 4 == 0 ? tuples.is_zero(form) : tuples.is_at_most(form);
            };
            const auto whole = [&](const Joint& joint) { return tuples.exists(tuples.exists(tuples.both(joint[0], tuples.both(joint[1], joint[2])), 3), 4); };
            std::vector<Joint> joints;
            Set any = tuples.constant(false);
            for (std::size_t k = 0, count = 1 + random() % 3; k < count; ++k) {
                joints.push_back({relation({1, 3}), relation({2, 4}), relation({3, 4})});
                any = tuples.either(any, whole(joints.back()));
            }
            const Set asked = tuples.both(relation({1, 2}), relation({1, 2}));
            const bool has_all = tuples.without(asked, any).is_empty(), has_none = tuples.both(asked, whole(joints[0])).is_empty();
            ASSERT_EQ(have_all(asked, {1, 2}, joints, tuples, steps), has_all) << round;
            ASSERT_EQ(have_none(asked, {1, 2}, joints[0], tuples, steps), has_none) << round;
            ++(has_all ? all : some), ++(has_none ? none : one);
        }
    for (const std::size_t count : {all, some, none, one}) EXPECT_GT(count, 10U);
}

}  // namespace
}  // namespace grundy::verify
