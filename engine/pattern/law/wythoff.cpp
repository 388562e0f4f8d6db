/// Theorem 5.1 (Fraenkel 1982). A_n = mex {A_i, B_i : i < n}, B_n = A_n + a n; A_n = floor(n alpha), alpha = (2 - a + sqrt(a^2 + 4)) / 2, 1/alpha + 1/(alpha +
/// a) = 1 (Beatty). Exact in integers: A_n = (n (2 - a) + isqrt(n^2 (a^2 + 4))) div 2, since floor((x + sqrt Y) / 2) = floor((x + floor sqrt Y) / 2) for
/// integer x. Never a double: those fail near 10^8. The set is the P-set: the A and B are complementary and the differences a n grow by a, so no two pairs
/// share a heap, a move in both heaps changes the difference by less than a and cannot join (A_i, B_i) to (A_j, B_j), and crossing over changes it by a (i + j)
/// >= a. From elsewhere there is a move, see winning_move.
#include "engine/pattern/law/wythoff.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"

namespace grundy::pattern::wythoff {
namespace {

void require(std::int64_t a, const Integer& x) {
    if (a < 1 || a > 1'000'000'000) throw base::Failure(base::FailureKind::bad_input, "Wythoff's game needs 1 <= a <= 10^9");
    if (x < 0) throw base::Failure(base::FailureKind::bad_input, "a heap cannot be negative");
}

// From N, x <= y. If x = B_n: y goes down to A_n. If x = A_n and y > B_n: y goes down to B_n. Otherwise y < B_n, m = floor((y - x) / a) < n:
// to (A_m, B_m), taking k = x - A_m > 0 and l = k + (y - x - a m) with 0 <= l - k < a.
template <class PairOf, class IndexOf>
std::optional<Pair> move(std::int64_t a, Integer x, Integer y, PairOf pair_of, IndexOf index) {
    const bool swapped = x > y;
    if (swapped) std::swap(x, y);
    const Index at = index(x);
    const Pair p = pair_of(at.n);
    Pair to;
    if (!at.lower) to = {x, p.first};
    else if (y == p.second) return {};
    else if (y > p.second) to = {x, p.second};
    else to = pair_of((y - x) / a);
    if (swapped) std::swap(to.first, to.second);
    return to;
}

// The terms p_0 <= p_1 <= … (or q) up to x.
std::vector<Integer> terms(std::int64_t second, std::int64_t a, const Integer& x) {
    std::vector<Integer> t{1};
    for (Integer next = second; next <= x; next = t.back() * a + t[t.size() - 2]) t.push_back(next);
    return t;
}

std::vector<std::int64_t> greedy(const std::vector<Integer>& t, Integer n) {
    std::vector<std::int64_t> digits;
    if (n == 0) return digits;
    for (auto p = t.rbegin(); p != t.rend(); ++p) {
        const auto d = static_cast<std::int64_t>(n / *p);
        n -= *p * d;
        if (d != 0 || !digits.empty()) digits.push_back(d);
    }
    return digits;
}

Integer weigh(std::int64_t second, std::int64_t a, const std::vector<std::int64_t>& digits) {
    Integer sum = 0, now = 1, next = second;
    for (auto d = digits.rbegin(); d != digits.rend(); ++d) {
        sum += now * *d;
        Integer after = next * a + now;
        now = std::move(next);
        next = std::move(after);
    }
    return sum;
}

bool odd_zeros(const std::vector<std::int64_t>& digits) {
    const auto end = std::find_if(digits.rbegin(), digits.rend(), [](std::int64_t d) { return d != 0; });
    return (end - digits.rbegin()) % 2 == 1;
}

// x = A_n ends in an even number of zeros and B_n is x with a 0 behind. A_n = I_p(R_q(n)) or one more decides n from x: the digits of A_n, weighed by q, are n
// or close by.
Index index_by_numeration(std::int64_t a, const Integer& x) {
    if (x == 0) return {};
    auto digits = p_digits(a, x);
    Index at;
    at.lower = !odd_zeros(digits);
    if (!at.lower) digits.pop_back();
    const Integer lower = at.lower ? x : from_p_digits(a, digits);
    const Integer near = from_q_digits(a, digits);
    for (at.n = near - 1; pair_by_numeration(a, at.n).first != lower; ++at.n) {
        if (at.n > near + 1) throw base::Failure(base::FailureKind::internal, "numeration: the index is not where theorem 5.1 says");
    }
    return at;
}

}  // namespace

Pair pair(std::int64_t a, const Integer& n) {
    require(a, n);
    const Integer root = base::isqrt(n * n * (Integer(a) * a + 4));
    const Integer lower = (n * (2 - a) + root) / 2;  // the numerator is >= 0: sqrt(a^2 + 4) > a - 2
    return {lower, lower + n * a};
}

bool is_previous(std::int64_t a, const Integer& x, const Integer& y) {
    require(a, x), require(a, y);
    const Integer low = std::min(x, y), gap = std::max(x, y) - low;
    return gap % a == 0 && pair(a, gap / a).first == low;
}

// 1/alpha = ((a - 2) + sqrt(a^2 + 4)) / (2a), so x = A_n gives n = ceil(x / alpha) in {f, f + 1}; 1/beta = ((a + 2) - sqrt(a^2 + 4)) / (2a), n in {f - 1, f, f
// + 1}: the root is off by less than one.
Index index_of(std::int64_t a, const Integer& x) {
    require(a, x);
    const Integer root = base::isqrt(x * x * (Integer(a) * a + 4));
    const Integer f = (x * (a - 2) + root) / (2 * Integer(a));
    for (Integer n = f > 0 ? f - 1 : f; n <= f + 1; ++n) {
        if (pair(a, n).first == x) return {n, true};
    }
    const Integer g = (x * (a + 2) - root) / (2 * Integer(a));
    for (Integer n = g > 0 ? g - 1 : g; n <= g + 1; ++n) {
        if (pair(a, n).second == x) return {n, false};
    }
    throw base::Failure(base::FailureKind::internal, "no index: the Beatty sequences must be complementary");
}

std::optional<Pair> winning_move(std::int64_t a, const Integer& x, const Integer& y) {
    require(a, x), require(a, y);
    return move(
        a, x, y, [a](const Integer& n) { return pair(a, n); }, [a](const Integer& v) { return index_of(a, v); });
}

/// Misère, a = 1: lost are the pairs (A_n, B_n) of normal play with n >= 2, (0, 1) and (2, 2). As in normal play every number and every difference belongs to
/// one of these pairs only (2 twice, in its own): the numbers 0, 1, 2 and the differences 0, 1 of (0, 0) and (1, 2) are given out anew. So no move leads from
/// one to another. From any other (x, y), x <= y, not (0, 0), where the mover has won: x = 0, y >= 2: to (0, 1). x = 1: to (1, 0). x = 2, y >= 3: to (2, 2). x
/// >= 3: x = B_n: y to A_n, as y >= x > A_n; x = A_n, y > B_n: y to B_n; A_n <= y < B_n: the difference d = y - x is below n, and both lose the same to become
/// the pair of that difference, whose smaller number is A_d < A_n, or 0 for d = 1, or 2 for d = 0.
bool is_previous_misere(const Integer& x, const Integer& y) {
    const Integer low = std::min(x, y), high = std::max(x, y);
    if (high <= 2) return (low == 0 && high == 1) || (low == 2 && high == 2);
    return is_previous(1, x, y);
}

std::optional<Pair> winning_move_misere(const Integer& x, const Integer& y) {
    if (is_previous_misere(x, y) || (x == 0 && y == 0)) return {};
    const bool turned = x > y;
    const Integer low = std::min(x, y), high = std::max(x, y), gap = high - low;
    Pair to;
    if (low <= 2) to = low == 0 ? Pair{0, 1} : low == 1 ? Pair{1, 0} : Pair{2, 2};
    else if (const Index at = index_of(1, low); !at.lower) to = {low, pair(1, at.n).first};
    else if (high > pair(1, at.n).second) to = {low, pair(1, at.n).second};
    else to = gap == 0 ? Pair{2, 2} : gap == 1 ? Pair{0, 1} : pair(1, gap);
    if (turned) std::swap(to.first, to.second);
    return to;
}

std::string words(std::int64_t a) {
    const std::string linear = a == 1 ? "n + " : a == 2 ? "" : a == 3 ? "-n + " : fmt::format("-{}n + ", a - 2);
    return fmt::format("P exactly at (A_n, B_n), in either order: A_n = floor(({}√({}n²)) / 2), B_n = A_n + {}n", linear, Integer(Integer(a) * a + 4).str(),
                       a == 1 ? "" : std::to_string(a));
}

std::vector<std::pair<std::int64_t, std::int64_t>> recursive_pairs(std::int64_t a, std::int64_t count) {
    require(a, count);
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    std::vector<bool> used;
    std::int64_t free = 0;
    for (std::int64_t n = 0; n < count; ++n) {
        while (free < static_cast<std::int64_t>(used.size()) && used[static_cast<std::size_t>(free)]) ++free;
        const std::int64_t upper = free + a * n;
        if (static_cast<std::int64_t>(used.size()) <= upper) used.resize(static_cast<std::size_t>(2 * upper + 16), false);
        used[static_cast<std::size_t>(free)] = used[static_cast<std::size_t>(upper)] = true;
        pairs.emplace_back(free, upper);
    }
    return pairs;
}

std::vector<std::int64_t> p_digits(std::int64_t a, const Integer& n) {
    require(a, n);
    return greedy(terms(a + 1, a, n), n);
}
std::vector<std::int64_t> q_digits(std::int64_t a, const Integer& n) {
    require(a, n);
    return greedy(terms(a, a, n), n);
}
Integer from_p_digits(std::int64_t a, const std::vector<std::int64_t>& digits) { return weigh(a + 1, a, digits); }
Integer from_q_digits(std::int64_t a, const std::vector<std::int64_t>& digits) { return weigh(a, a, digits); }

Pair pair_by_numeration(std::int64_t a, const Integer& n) {
    const auto digits = q_digits(a, n);
    Integer lower = from_p_digits(a, digits);
    if (odd_zeros(digits)) lower -= 1;
    return {lower, lower + n * a};
}

bool is_lower_by_numeration(std::int64_t a, const Integer& x) { return !odd_zeros(p_digits(a, x)); }

// (A_n, B_n): B_n is A_n with a zero behind, in p-numeration, and A_n ends in an even number of zeros.
bool is_previous_by_numeration(std::int64_t a, const Integer& x, const Integer& y) {
    auto low = p_digits(a, std::min(x, y));
    const auto high = p_digits(a, std::max(x, y));
    if (odd_zeros(low)) return false;
    if (!low.empty()) low.push_back(0);
    return low == high;
}

std::optional<Pair> winning_move_by_numeration(std::int64_t a, const Integer& x, const Integer& y) {
    require(a, x), require(a, y);
    return move(
        a, x, y, [a](const Integer& n) { return pair_by_numeration(a, n); }, [a](const Integer& v) { return index_by_numeration(a, v); });
}

}  // namespace grundy::pattern::wythoff
