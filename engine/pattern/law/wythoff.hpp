#pragma once
/// Wythoff's game with a >= 1: take k > 0 from one heap, or k > 0 and l > 0 with |k - l| < a from the two. P-positions, their index, and the winning move, at
/// any size.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::pattern::wythoff {

using base::Integer;
using Pair = std::pair<Integer, Integer>;

/// The n-th P-position (A_n, B_n), B_n = A_n + a n; one integer square root of twice the bits of n. Algebraic strategy.
Pair pair(std::int64_t a, const Integer& n);
bool is_previous(std::int64_t a, const Integer& x, const Integer& y);
/// n with x = A_n or x = B_n: every x >= 1 is exactly one of them; x = 0 is A_0.
struct Index {
    Integer n;
    bool lower = true;  ///< x = A_n
};
Index index_of(std::int64_t a, const Integer& x);
/// The heaps after a winning move, in the given order; nothing at a P-position.
std::optional<Pair> winning_move(std::int64_t a, const Integer& x, const Integer& y);
std::string words(std::int64_t a);

/// a = 1, who takes the last token loses.
bool is_previous_misere(const Integer& x, const Integer& y);
std::optional<Pair> winning_move_misere(const Integer& x, const Integer& y);

/// Recursive strategy: A_n = mex of all earlier members, for n < count. O(count) time and memory.
std::vector<std::pair<std::int64_t, std::int64_t>> recursive_pairs(std::int64_t a, std::int64_t count);

/// Arithmetic strategy. p-numeration: p_0 = 1, p_1 = a + 1, p_i = a p_(i-1) + p_(i-2); digits 0 … a, and a digit a is followed by 0.
/// q-numeration: q_0 = 1, q_1 = a, q_i = a q_(i-1) + q_(i-2); digits as above but the last below a. Most significant digit first; 0 has no digits.
std::vector<std::int64_t> p_digits(std::int64_t a, const Integer& n);
std::vector<std::int64_t> q_digits(std::int64_t a, const Integer& n);
Integer from_p_digits(std::int64_t a, const std::vector<std::int64_t>& digits);
Integer from_q_digits(std::int64_t a, const std::vector<std::int64_t>& digits);
/// (A_n, B_n) by numeration alone.
Pair pair_by_numeration(std::int64_t a, const Integer& n);
/// x is some A_n, n >= 1, iff its p-representation ends in an even number of zeros.
bool is_lower_by_numeration(std::int64_t a, const Integer& x);
bool is_previous_by_numeration(std::int64_t a, const Integer& x, const Integer& y);
std::optional<Pair> winning_move_by_numeration(std::int64_t a, const Integer& x, const Integer& y);

}  // namespace grundy::pattern::wythoff
