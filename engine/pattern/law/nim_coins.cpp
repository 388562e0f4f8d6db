/// Coin-turning theorem. A move turns over the coins of a set whose largest element x showed heads, and which sets may be turned depends on the places alone.
/// Then g(S) is the nim-sum of g({x}) over the heads x, and g({x}) is the mex of the nim-sums of g over Y for the sets {x} + Y allowed. Proof: turning a coin
/// twice is turning it not at all, so the position with heads S has the options of the sum of the positions {x}, x in S, where equal coins of that sum cancel
/// in pairs; by induction on S in the order of binary numbers both have one value. What is left is g({x}), by induction on x:
///
///   Turning Turtles, from 1   the options of {n} are worth 0 and g(y), 0 < y < n: g = n.
///   Twins, from 0             worth g(y), 0 <= y < n: g = n.
///   Mock Turtles, from 0      g = o(n), the n-th number with an odd number of binary ones (2n or 2n + 1). Worth 0, o(y), and o(y) ^ o(z), which has an even
///                             number of ones: so o(n) itself is not reached, and below it every odd one is; an even one v > 0 is 2^t + b with 2^t its top bit,
///                             both odd, different and below o(n).
///   ruler, from 1             g = 2^v2(n). Worth G(n - 1) ^ G(m), m < n, where G(m) is the nim-sum of g(1) … g(m). Bit t of G(m) is the parity of the i <= m
///   with
///                             v2(i) = t, that is of floor(m / 2^t) - floor(m / 2^(t + 1)): G(m) = m ^ (m >> 1), Gray's code, which is one-to-one. So G(m) =
///                             G(n - 1) ^ g(n) = G(n) for no m < n; and for v < 2^s, s = v2(n), the m whose code differs from that of n - 1 by v shares with it
///                             all bits from s on, which keeps it below n.
///
/// Staircase Nim, every way down from a stair having one length: g is the nim-sum of the stairs of odd length. A move from an odd stair lowers it, and no other
/// odd one changes; k coins that arrive on an odd stair from an even one are moved on from it to an even one, which gives back all odd stairs. Play ends since
/// every move shortens the way that is left. (Sprague 1935; Winning Ways ch. 14.)
#include "engine/pattern/law/nim_coins.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"

namespace grundy::pattern {
namespace {

using base::Integer;
using Heaps = std::vector<Integer>;
using recognise::NimFamily;
using CoinKind = NimFamily::Kind;

bool is_coins(CoinKind kind) {
    return kind == CoinKind::turning_turtles || kind == CoinKind::twins || kind == CoinKind::mock_turtles || kind == CoinKind::ruler;
}

std::int64_t next_stair(const NimFamily& rule, std::size_t stair) {
    if (rule.down.empty()) return static_cast<std::int64_t>(stair) - 1;
    return rule.down.at(stair);
}

bool odd_stair(const NimFamily& rule, std::size_t stair) {
    bool odd = false;
    for (std::int64_t s = static_cast<std::int64_t>(stair); s >= 0;) {
        s = next_stair(rule, static_cast<std::size_t>(s));
        if (s == NimFamily::stays) break;
        odd = !odd;
    }
    return odd;
}

bool odd_ones(Integer n) {
    bool odd = false;
    for (; n > 0; n >>= 1) odd ^= bit_test(n, 0);
    return odd;
}

Integer coin(CoinKind kind, const Integer& n) {
    if (kind == CoinKind::mock_turtles) return 2 * n + (odd_ones(n) ? 0 : 1);
    if (kind == CoinKind::ruler) return Integer(1) << lsb(n);
    return n;
}

/// The coins to be turned beside x so that they are worth `worth` < g(x).
Heaps beside(CoinKind kind, const Integer& x, const Integer& worth) {
    if (kind == CoinKind::twins) return {worth};
    if (kind == CoinKind::ruler) {  // m with the Gray code of x - 1 changed by `worth`; then m + 1 … x - 1
        Integer code = (x - 1) ^ ((x - 1) >> 1) ^ worth, m = 0;
        for (; code > 0; code >>= 1) m ^= code;
        Heaps run;
        for (Integer i = m + 1; i < x; ++i) {
            run.push_back(i);
            if (run.size() > 1'000'000) throw base::Failure(base::FailureKind::limit, "the winning move turns over more than a million coins");
        }
        return run;
    }
    if (worth == 0) return {};
    if (kind == CoinKind::turning_turtles) return {worth};
    if (odd_ones(worth)) return {worth >> 1};
    const Integer top = Integer(1) << msb(worth);
    return {top >> 1, (worth - top) >> 1};
}

/// Coins on a strip as the gaps to their left, and back.
Heaps gaps_of(const NimFamily& rule, const Heaps& coins) {
    Heaps gaps = coins;
    for (std::size_t i = gaps.size(); i-- > 1;) gaps[i] -= gaps[i - 1] + rule.apart;
    return gaps;
}
Heaps coins_of(const NimFamily& rule, const Heaps& gaps) {
    Heaps coins = gaps;
    for (std::size_t i = 1; i < coins.size(); ++i) coins[i] += coins[i - 1] + rule.apart;
    return coins;
}

}  // namespace

bool is_nim_sum(CoinKind kind) { return kind == CoinKind::nim || kind == CoinKind::nimble || kind == CoinKind::staircase || is_coins(kind); }

Heaps nim_parts(const NimFamily& rule, const Heaps& heaps) {
    Heaps parts = rule.gaps ? gaps_of(rule, heaps) : heaps;
    if (rule.kind == CoinKind::staircase) {
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (!odd_stair(rule, i)) parts[i] = 0;
    } else if (is_coins(rule.kind)) {
        for (auto& p : parts) p = coin(rule.kind, p);
    }
    return parts;
}

std::optional<Heaps> nim_sum_option(const NimFamily& rule, const Heaps& heaps, const Integer& target) {
    const Heaps parts = nim_parts(rule, heaps);
    Integer change = target;
    for (const auto& p : parts) change ^= p;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
        const Integer worth = parts[i] ^ change;
        if (worth >= parts[i]) continue;
        Heaps to = rule.gaps ? gaps_of(rule, heaps) : heaps;
        if (is_coins(rule.kind)) {
            to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
            for (const Integer& other : beside(rule.kind, heaps[i], worth)) {
                const auto there = std::find(to.begin(), to.end(), other);
                if (there == to.end()) to.push_back(other);
                else to.erase(there);
            }
            return to;
        }
        to[i] -= parts[i] - worth;
        if (rule.kind == CoinKind::staircase && next_stair(rule, i) >= 0) to[static_cast<std::size_t>(next_stair(rule, i))] += parts[i] - worth;
        return rule.gaps ? coins_of(rule, to) : to;
    }
    return {};
}

}  // namespace grundy::pattern
