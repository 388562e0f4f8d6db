// The least automata of random sets, held against the definition: two states are one where no word tells them apart.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>

#include "engine/verify/induction/tuples.hpp"
#include "tests/support/depth.hpp"

namespace grundy::verify {
namespace {

Set random_set(std::mt19937& random) {
    Set set{{0}, {}, {}};
    const auto states = static_cast<std::uint32_t>(1 + random() % 40);
    for (std::uint32_t q = 0; q < states; ++q) {
        const bool stays = random() % 6 == 0;  // a state that is never left, of which products take the answer
        set.accepts.push_back(static_cast<char>(random() % 2));
        for (int letter = 0; letter < 2; ++letter) set.next.push_back(stays ? q : static_cast<std::uint32_t>(random() % states));
    }
    return set;
}

/// A set that does not read the number still reads how many digits there are.
bool accepts(const Set& set, const std::vector<int>& word) {
    std::size_t at = 0;
    for (const int letter : word) at = set.tracks.empty() ? set.next[at] : set.next[2 * at + static_cast<std::size_t>(letter)];
    return set.accepts[at] != 0;
}

/// How many states can be reached that pairwise some word tells apart: the pairs that are told apart, marked until no more are.
std::size_t least_states(const Set& a, const Set& b, const std::function<bool(bool, bool)>& joined) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> met{{0, 0}};
    const auto to = [&](std::size_t k, std::size_t letter) { return std::pair(a.next[2 * met[k].first + letter], b.next[2 * met[k].second + letter]); };
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> number{{met[0], 0}};
    for (std::size_t k = 0; k < met.size(); ++k)
        for (std::size_t letter = 0; letter < 2; ++letter)
            if (number.emplace(to(k, letter), met.size()).second) met.push_back(to(k, letter));
    const auto is = [&](std::size_t k) { return joined(a.accepts[met[k].first] != 0, b.accepts[met[k].second] != 0); };
    std::vector<std::vector<bool>> apart(met.size(), std::vector<bool>(met.size()));
    for (bool more = true; more;) {
        more = false;
        for (std::size_t p = 0; p < met.size(); ++p)
            for (std::size_t q = 0; q < met.size(); ++q) {
                const bool now = is(p) != is(q) || apart[number.at(to(p, 0))][number.at(to(q, 0))] || apart[number.at(to(p, 1))][number.at(to(q, 1))];
                if (now && !apart[p][q]) apart[p][q] = more = true;
            }
    }
    std::size_t count = 0;
    for (std::size_t q = 0; q < met.size(); ++q) {
        bool first = true;
        for (std::size_t p = 0; p < q; ++p) first = first && apart[p][q];
        count += first ? 1 : 0;
    }
    return count;
}

TEST(LeastAutomaton, OfRandomSets) {
    std::mt19937 random(11);
    Steps steps(4'000'000'000);
    const Tuples tuples(2U, steps);
    std::size_t states = 0;
    for (int round = 0; round < grundy::tests::rounds(60); ++round) {
        const Set a = random_set(random);
        Set b = random_set(random);
        if (a.accepts.size() * b.accepts.size() > 300) b = Set{{0}, {0, 0}, {static_cast<char>(random() % 2)}};
        const bool all = random() % 2 == 0;
        const Set made = all ? tuples.both(a, b) : tuples.either(a, b);
        const std::size_t least = least_states(a, b, [all](bool x, bool y) { return all ? x && y : x || y; });
        EXPECT_EQ(made.accepts.size(), least);
        states += least;
        for (int k = 0; k < 200; ++k) {
            std::vector<int> word(random() % 12);
            for (int& letter : word) letter = static_cast<int>(random() % 2);
            EXPECT_EQ(accepts(made, word), all ? accepts(a, word) && accepts(b, word) : accepts(a, word) || accepts(b, word));
        }
    }
    EXPECT_GT(states, 300U);
}

}  // namespace
}  // namespace grundy::verify
