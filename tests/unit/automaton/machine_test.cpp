/// Machines that read digits, beside plain loops: what they put out, functions of them, the least machine, the least number.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>
#include <set>

#include "engine/automaton/acceptor.hpp"
#include "engine/automaton/readers.hpp"

namespace grundy::automaton {
namespace {

constexpr int numbers = 3000;

std::vector<int> digits_of(int n, int base) {
    std::vector<int> digits;
    for (; n > 0; n /= base) digits.push_back(n % base);
    return digits;
}

/// What each reader is to say, by the definition of its property.
struct Row {
    const char* what;
    Machine machine;
    std::function<int(int)> plain;
};

std::vector<Row> rows(int base) {
    const auto run = [=](int n, int digit) {
        const auto digits = digits_of(n, base);
        int count = 0;
        while (count < static_cast<int>(digits.size()) && digits[static_cast<std::size_t>(count)] == digit) ++count;
        return count;
    };
    const auto length = [=](int n) { return static_cast<int>(digits_of(n, base).size()); };
    std::vector<Row> all{
        {"mod 6", residue(base, 6), [](int n) { return n % 6; }},
        {"mod 1", residue(base, 1), [](int) { return 0; }},
        {"beside 0", comparison(base, 0), [](int n) { return n == 0 ? 1 : 2; }},
        {"beside 100", comparison(base, 100), [](int n) { return n < 100    ? 0
                                                                 : n == 100 ? 1
                                                                            : 2; }},
        {"digit 2", digit(base, 2), [=](int n) { return n / base / base % base; }},
        {"zeros to 2", trailing(base, 0, {0, 2}), [=](int n) { return std::min(run(n, 0), 2); }},
        {"zeros mod 3", trailing(base, 0, {3, 0}), [=](int n) { return run(n, 0) % 3; }},
        {"last digits", trailing(base, base - 1, {2, 0}), [=](int n) { return run(n, base - 1) % 2; }},
        {"length mod 2", automaton::length(base, {2, 0}), [=](int n) { return length(n) % 2; }},
        {"length to 4", automaton::length(base, {0, 4}), [=](int n) { return std::min(length(n), 4); }},
    };
    if ((base & (base - 1)) == 0) all.push_back({"ones", ones(base, {0, 5}), [](int n) { return std::min(__builtin_popcount(static_cast<unsigned>(n)), 5); }});
    return all;
}

TEST(Machine, ReadersPutOutWhatTheyShould) {
    for (const int base : {2, 3, 4, 10}) {
        for (const Row& row : rows(base)) {
            ASSERT_TRUE(row.machine.well_formed()) << row.what;
            for (int n = 0; n < numbers; ++n)
                ASSERT_EQ(row.machine.at(n), static_cast<std::uint32_t>(row.plain(n))) << row.what << " base " << base << " n " << n;
        }
    }
}

/// The states that no word tells apart, counted by rounds of refinement.
std::size_t told_apart(const Machine& m) {
    std::vector<std::uint32_t> kind = m.output;
    for (std::size_t before = 0;;) {
        std::map<std::vector<std::uint32_t>, std::uint32_t> kinds;
        std::vector<std::uint32_t> finer;
        for (Id q = 0; q < m.states(); ++q) {
            std::vector<std::uint32_t> seen{kind[q]};
            for (std::size_t d = 0; d < static_cast<std::size_t>(m.base); ++d) seen.push_back(kind[m.step(q, d)]);
            finer.push_back(kinds.emplace(seen, static_cast<std::uint32_t>(kinds.size())).first->second);
        }
        if (kinds.size() == before) return before;
        before = kinds.size();
        kind = finer;
    }
}

TEST(Machine, ProductsAreFunctionsAndTheLeastMachineSaysTheSame) {
    std::mt19937 random(11);
    int smaller = 0;
    for (const int base : {2, 3, 4}) {
        const auto all = rows(base);
        for (int round = 0; round < 60; ++round) {
            const Row &a = all[random() % all.size()], &b = all[random() % all.size()];
            const auto m = static_cast<std::uint32_t>(2 + random() % 3);
            const Machine both = product(base, {&a.machine, &b.machine}, [m](const auto& out) { return (out[0] + 2 * out[1]) % m; });
            const Machine least_one = minimised(both);
            ASSERT_TRUE(least_one.well_formed());
            ASSERT_EQ(least_one.states(), told_apart(both)) << a.what << ", " << b.what;
            smaller += least_one.states() < both.states() ? 1 : 0;
            std::optional<int> first;
            for (int n = 0; n < numbers; ++n) {
                const auto plain = static_cast<std::uint32_t>(a.plain(n) + 2 * b.plain(n)) % m;
                ASSERT_EQ(both.at(n), plain);
                ASSERT_EQ(least_one.at(n), plain);
                if (!first && plain == 1) first = n;
            }
            const auto found = least(least_one, [](std::uint32_t output) { return output == 1; });
            if (first) {
                ASSERT_TRUE(found);
                EXPECT_EQ(*found, base::Integer(*first)) << a.what << ", " << b.what;
            } else if (found) {
                EXPECT_GE(*found, base::Integer(numbers));
            }
        }
    }
    EXPECT_GE(smaller, 20);
}

TEST(Machine, TooManyStatesAreRefused) {
    EXPECT_THROW(residue(2, 1'000'003), TooLarge);
    EXPECT_THROW(comparison(2, base::Integer(1) << 110'000), TooLarge);
}

/// Random automata of six states on two letters, beside all words up to length 12.
TEST(Acceptor, MeetingsAreThoseOfSomeWord) {
    std::mt19937 random(5);
    int met = 0;
    for (int round = 0; round < 200; ++round) {
        std::vector<Acceptor> two;
        for (int k = 0; k < 2; ++k) {
            std::vector<std::vector<int>> to(12);
            for (auto& targets : to) {
                for (auto count = random() % 2 + (random() % 5 == 0 ? 1 : 0); count > 0; --count) targets.push_back(static_cast<int>(random() % 6));
            }
            const int goal = static_cast<int>(random() % 6);
            using State = std::vector<int>;
            const auto steps = [&](const State& s, const auto& put) {
                for (std::size_t letter = 0; letter < 2; ++letter) {
                    for (const int t : to[static_cast<std::size_t>(s[0]) * 2 + letter]) put(letter, State{t});
                }
            };
            two.push_back(*accepting(
                2, std::vector<State>{{0}}, steps, [&](const State& s) { return s[0] == goal; }, [](std::size_t) { return false; }));
        }
        const auto accepts = [](const Acceptor& a, unsigned word, int length) {
            std::set<Id> now(a.starts.begin(), a.starts.end());
            for (int i = 0; i < length; ++i) {
                std::set<Id> after;
                for (const Id q : now) after.insert(a.step(q, word >> i & 1).begin(), a.step(q, word >> i & 1).end());
                now = after;
            }
            return std::any_of(now.begin(), now.end(), [&](Id q) { return a.final[q]; });
        };
        bool some = false;
        for (int length = 0; length <= 12; ++length) {
            for (unsigned word = 0; word < 1U << length; ++word) some = some || (accepts(two[0], word, length) && accepts(two[1], word, length));
        }
        const auto never = [](std::size_t) { return false; };
        const bool found = *meet(two[0], two[1], never);
        if (some) {
            EXPECT_TRUE(found);
        }
        two[0].prune();
        EXPECT_EQ(*meet(two[0], two[1], never), found);
        met += some ? 1 : 0;
    }
    EXPECT_GE(met, 10);
    EXPECT_LE(met, 190);
}

}  // namespace
}  // namespace grundy::automaton
