// Moves that automata do not read, from outside and from inside: the checker's own move generator judges, position by position.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/arrows.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/verify/accepts.hpp"
#include "tests/unit/verify/claimed.hpp"

namespace grundy::verify {
namespace {

rule::Game game_of(const std::string& moves, const std::string& position = "position (n)\n") {
    return with_claim("game t\n" + position + moves + "\nclaim \"c\": 1 = 1\n").game;
}

/// Pairs of a number and one to which a move leads: any that may be there, and those that are.
class Between {
public:
    Between(const rule::Game& game, unsigned base, std::int64_t modulus)
        : steps_(2'000'000'000), tuples_(base, steps_), sentences_(game, tuples_, steps_), arrows_(game, tuples_, sentences_, steps_, {}, modulus) {
        Set pairs = arrows_.positions();
        for (const Track t : arrows_.numbers()) {
            there_.push_back(tuples_.fresh());
            pairs = tuples_.both(pairs, tuples_.equal(one_track(t), one_track(there_.back())));
        }
        const Set nothing = tuples_.constant(false);
        wide_ = arrows_.before(pairs, nothing), narrow_ = arrows_.before(pairs, nothing, true);
    }
    bool may(std::int64_t from, std::int64_t to) const { return holds(wide_, from, to); }
    bool does(std::int64_t from, std::int64_t to) const { return holds(narrow_, from, to); }

private:
    bool holds(const Set& set, std::int64_t from, std::int64_t to) const {
        std::map<Track, std::int64_t> values;
        const auto tell = [&](const TrackList& tracks, std::int64_t n) {
            values[tracks[0]] = tracks.size() > 1 ? std::max<std::int64_t>(n, 0) : n;
            if (tracks.size() > 1) values[tracks[1]] = std::max<std::int64_t>(-n, 0);
        };
        tell(arrows_.numbers(), from), tell(there_, to);
        return accepts(set, tuples_.base(), values);
    }
    Steps steps_;
    Tuples tuples_;
    Sentences sentences_;
    Arrows arrows_;
    TrackList there_;
    Set wide_, narrow_;
};

struct Seen {
    std::size_t wider = 0, narrower = 0, compared = 0;
};

void compare(const rule::Game& game, std::int64_t modulus, const std::vector<std::int64_t>& from, Seen& seen) {
    const Between between(game, 2, modulus);
    Steps steps(2'000'000'000);
    const Moves moves(game, steps);
    for (const std::int64_t n : from) {
        if (!moves.contains({number(n)})) continue;
        std::set<std::int64_t> options;
        for (const Option& option : moves.options({number(n)})) options.insert(option.at(0).at(0).number);
        for (std::int64_t to = rule::holds_negative(game.components[0].kind) ? n - 140 : 0; to <= n; ++to) {
            const bool is = options.count(to) != 0, may = between.may(n, to), does = between.does(n, to);
            EXPECT_TRUE(may || !is) << n << " -> " << to << " is a move, modulo " << modulus;
            EXPECT_TRUE(is || !does) << n << " -> " << to << " is no move, modulo " << modulus;
            seen.wider += may && !is, seen.narrower += is && !does, ++seen.compared;
        }
    }
}

const std::vector<std::int64_t> numbers{0, 1, 2, 7, 12, 35, 64, 65, 97, 121, 128, 210, 256};

TEST(Bounds, MovesLieBetween) {
    const std::string sets[] = {"squares(n)",
                                "primes(n)",
                                "prime_powers(n + 1)",
                                "powers(3, n)",
                                "powers(7, n + 2)",
                                "factorials(n)",
                                "fibonacci(n)",
                                "divisors(n)",
                                "divisors(n - 9)",
                                "digits(n, 10)",
                                "digits(n, 3)",
                                "(primes(n) \\ squares(n + 4)) | {1, 6}",
                                "squares(n) & divisors(n)",
                                "{k * 2 + 1 for k in primes(n) if gcd(k, n) = 1}",
                                "1..n"};
    const std::string conditions[] = {"k >= 1",
                                      "k >= 1 and gcd(k, n) = 1",
                                      "k >= 1 and not (gcd(n, k) > 1)",
                                      "k >= 1 and 1 < gcd(n, k + 1)",
                                      "k >= 1 and gcd(k + 1, n) != 1",
                                      "k >= 1 and k * k != n",
                                      "k >= 1 and (odd(n) => k in divisors(n))",
                                      "k >= 1 and (k in primes(n) <=> n in squares(n))",
                                      "k >= 1 and ((k in primes(n)) != (n in squares(n)))",
                                      "k >= 1 and (if k > 3 then all(p in primes(k): n mod p != 0) else any(q in 1..n: q * q = n))"};
    Seen seen;
    std::size_t turn = 0;
    for (const std::string& set : sets)
        for (const std::string& condition : conditions) {
            if (grundy::tests::depth() == 1 && turn++ % 7 != 0) continue;
            SCOPED_TRACE(set + " " + condition);
            const std::string products = "\nmove (n) -> (n - k * n) for k in 1..3\nmove (n) -> (n - k^2) for k in 1..n if odd(k^2)";
            const rule::Game game = game_of("move (n) -> (n - k) for k in " + set + " if " + condition + (set == "1..n" ? products : ""));
            for (const std::int64_t modulus : {2, 12, 30})
                if (modulus < 30 || (set != "1..n" && condition.find("all(") == std::string::npos))
                    compare(game, modulus, numbers, seen);  // else large automata
        }
    EXPECT_GT(seen.wider, 1000U);
    EXPECT_GT(seen.narrower, 1000U);           // else nothing was bounded
    EXPECT_GT(seen.compared, seen.wider * 2);  // and else everything was
}

TEST(Bounds, MovesOfWholeNumbersLieBetween) {
    const std::string sets[] = {"squares(n + 3)", "primes(n)", "powers(3, n + 9)", "divisors(n)", "divisors(n - 9)", "factorials(n) | {2}", "1..5"};
    const std::string conditions[] = {"k >= 1", "gcd(k, n) = 1", "gcd(n, k) > 1", "gcd(n, k) <= 1", "n mod k = 0", "not (n mod k = 0)", "k in divisors(n + 1)"};
    std::vector<std::int64_t> from;
    for (std::int64_t n = -60; n <= 80; n += 7) from.push_back(n);
    from.insert(from.end(), {-1, 1, 2});
    Seen seen;
    std::size_t turn = 0;
    for (const std::string& set : sets)
        for (const std::string& condition : conditions) {
            if (grundy::tests::depth() == 1 && turn++ % 4 != 0) continue;
            SCOPED_TRACE(set + " " + condition);
            compare(game_of("move (n) -> (n - k) for k in " + set + " if " + condition, "position (n : integer) where n >= -60\n"), 12, from, seen);
        }
    EXPECT_GT(seen.wider, 100U);
    EXPECT_GT(seen.narrower, 100U);
}

// What may have no value at some position is refused, however a part of it is read; what is read as it is needs no bound.
TEST(Bounds, WhatMayHaveNoValueIsRefused) {
    const auto refused = [](const std::string& moves, const std::string& before = "") {
        const rule::Game game = with_claim("game t\n" + before + "position (n)\n" + moves + "\nclaim \"c\": 1 = 1\n").game;
        try {
            const Between between(game, 2, 12);
            return false;
        } catch (const Rejected&) {
            return true;
        }
    };
    const std::string one = "move (n) -> (n - k) for k in ";
    EXPECT_FALSE(refused(one + "1..n if n mod k = 0"));
    EXPECT_FALSE(refused(one + "1..n if divides(k, n)", "let divides(a, b) = b mod a = 0\n"));
    EXPECT_TRUE(refused(one + "0..n if n mod k = 0"));
    EXPECT_TRUE(refused(one + "0..n if k > 0 and n mod k = 0"));
    EXPECT_TRUE(refused(one + "0..n if k in primes(n) and not (n in squares(n) and n mod (k - 1) = 0)"));
    EXPECT_TRUE(refused(one + "1..n if k in primes(n) and n mod (1 - 1) = 0"));
    EXPECT_TRUE(refused(one + "1..n if k in primes(n) or divides(0, n)", "let divides(a, b) = b mod a = 0\n"));
    EXPECT_TRUE(refused(one + "1..n if gcd(n, k) = min({p for p in primes(n)})"));
    EXPECT_TRUE(refused(one + "digits(n - 1, 10) if k > 0"));
    EXPECT_TRUE(refused(one + "1..n if k in digits(n - 9, 10)"));
    EXPECT_TRUE(refused(one + "1..n if any(d in digits(n - 9, 10): d = k)"));
    EXPECT_TRUE(refused(one + "recurrence([1, 2], [1, 2], n)"));
    EXPECT_TRUE(refused("move (n) -> (n - isqrt(n))"));
    EXPECT_TRUE(refused("move (n) -> (n - 1) if n in primes(n) and [1, 2][n] = 1"));
    EXPECT_TRUE(refused("move (n) -> (n - k) for k in squares(n)\nstop (n) if n in primes(n)"));
}

}  // namespace
}  // namespace grundy::verify
