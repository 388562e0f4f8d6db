#pragma once
/// The closed forms, each by the parameters of its rule. `heaps`: how many, 0 for any.
/// Map of the room: read theorems.hpp first: the `theorems` by number; a `closed_form` is one of them that `forms` makes for a rule, a `statement` what it
/// says in the rule language.
/// One file each: `nim`, `moore`, `greedy`, `poker_nim`, `dynamic_nim`, `staircase`, `euclid`, `wythoff`, `coins`, `mark`, `division`, `divisors`.
#include <cstdint>
#include <vector>

#include "engine/theorem/closed_form.hpp"

namespace grundy::theorem {

// Several heaps, coins or numbers.
FormRef nim(std::int64_t heaps, bool misere = false);
FormRef moore(std::int64_t heaps, std::int64_t k, bool misere = false);  ///< at most k heaps a move
FormRef poker_nim(std::int64_t heaps);                                   ///< Nim with further moves that change one heap, so that play ends
FormRef greedy(std::int64_t heaps, bool misere = false);                 ///< only a largest heap may be reduced

/// Coins of stair i go, any number at once, to one of its next stairs; every way down has one length.
struct Stairs {
    std::vector<std::int64_t> down;  ///< a next stair of each, from 0; off_board, or stays where nothing moves
    bool gaps = false;               ///< the heaps are coins on a strip, and the stairs the gaps: h_1, h_2 - h_1 - apart, …
    std::int64_t apart = 0;          ///< of gaps: 1 when coins may not share a square
    static constexpr std::int64_t off_board = -1, stays = -2;
    friend bool operator==(const Stairs&, const Stairs&) = default;
};
FormRef staircase(Stairs rule);

/// (n, memory): take 1 … limit(memory), then the memory of k is memory(k); usually (n, quota) with limit q, memory 2k, which is Fibonacci Nim.
struct DynamicNim {
    struct Line {  ///< x -> times * x + plus
        std::int64_t times = 1, plus = 0;
        friend bool operator==(const Line&, const Line&) = default;
    };
    enum class First : std::uint8_t { as_any, not_all, anything };  ///< what may be taken where the memory is 0
    Line limit{1, 0}, memory{2, 0};
    First first = First::as_any;
    friend bool operator==(const DynamicNim&, const DynamicNim&) = default;
};
FormRef dynamic_nim(DynamicNim rule);

/// (x, y): subtract a positive multiple of the one from the other, down to 0 or while both stay positive.
FormRef euclid(bool positive);

/// Numbers of the coins that show heads, all different. A move turns one from heads to tails, and over as many to its left as the game says.
enum class CoinGame : std::uint8_t {
    turning_turtles,  ///< numbered from 1; one or none
    twins,            ///< from 0; one
    mock_turtles,     ///< from 0; none, one or two
    ruler,            ///< from 1; all of a run that ends with it
};
FormRef coins(CoinGame game);

/// Two heaps: k > 0 from one, or k > 0 and l > 0 with |k - l| < a.
struct Wythoff {
    std::int64_t a = 1;
    bool misere = false;
    friend bool operator==(const Wythoff&, const Wythoff&) = default;
};
FormRef wythoff(Wythoff rule);
/// The parameters of one that is Wythoff's game, which has tables of its own; null for others.
const Wythoff* as_wythoff(const ClosedForm& form);

// One heap.
FormRef divisors(bool proper);                         ///< n -> n - d, d a divisor of n
FormRef mark(std::int64_t t);                          ///< n -> n - 1, …, n - (t - 1), floor(n / t)
FormRef division(std::vector<std::int64_t> divisors);  ///< n -> floor(n / d)

}  // namespace grundy::theorem
