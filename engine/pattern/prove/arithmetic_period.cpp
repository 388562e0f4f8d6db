/// Theorem 2.3. Moves: n -> n - t for every t >= c and some t below c; n -> two parts a, b >= 1 with a + b = n - t for some t <= k. Let n0, P >= 1, S a power
/// of 2, G_r = g(n0 + r) = S q_r + l_r with 0 <= l_r < S, and f the continuation of g by the law f(n + P) = f(n) + S. Assume
///
///   (H1)  every l < S is some l_r, and each v below the least G_r with l_r = v mod S is the value of a heap below n0.
///
/// u(n) = mex{f(m): m <= n - c};  v* = 1 + max{g(m): m < n0 + P};  i0 the first i with u(n0 + iP) >= v* + S;  D = max{f(n) - u(n)} over n0 + i0 P <= n < n0 +
/// (i0+1) P; q = max q_r, e = max{floor(g(m) / S): m < n0};  C = max(2q, 3 + ceil((k + n0) / P));  L = ceil((C + 1 + D / S) / 2);  2^B > max(q, e, L, C, i0).
///
/// If the law holds for n0 <= n, n + P < n0 + 12·2^B·P, then for ever.
///
/// Proof. By (H1) every v is a value; let F(v) be the first heap of value v. No heap below n0 + P has a value v >= v*, so F(v) is the least n0 + r + P (v -
/// G_r) / S over l_r = v mod S, and F(v + S) = F(v) + P. u(n) is the least v with F(v) > n - c, and it does not fall. Let n >= n0 + i0 P, so u(n) >= v* + S:
/// all v < v* + S have F(v) <= n - c, and u(n + P), the least v with F(v) > n + P - c, is v* + S at least, so v - S >= v* and F(v) = F(v - S) + P: it is the
/// least v with F(v - S) > n - c, which is u(n) + S. (With u(n) >= v* alone this fails: code 4.0[3], n0 = P = S = 1, u(2) = u(3) = 1, for F(1) need not be F(0)
/// + P.) Hence f(n) - u(n) repeats with P and is D at most. The values f(m) >= u(n) of m <= n - c move with n as well: f(m) >= v* makes m >= n0 + P. Suppose g
/// = f below n = n0 + iP + r. All of [0, u(n)) are options, since any t >= c may be taken; so g(n) = f(n) iff the options cover [u(n), f(n)) and miss f(n).
/// One-heap options near the top move with n. A split with a part a < n0 has the value g(a) xor (S J + l), J = i + const, and (J xor e_a) - J depends on J mod
/// 2^B. A split with both parts >= n0 has high parts I + J = M = i + const, |M - i| <= C, and the value S (I xor J) + (l xor l'), I xor J = M - 2m, m = I and J
/// (bitwise); it matters only if >= u(n) >= S i - D, so m <= L < 2^B. Which I, J with I + J = M and that m exist depends on the low B bits and on H = floor(M /
/// 2^B) or one less being negative, 0, a power of two, or another number (what I >= q_r, J >= q_r' ask is below 2^B). So the pattern of options that matter
/// depends on i mod 2^B and the kinds of h - 2, …, h + 1, h = floor(i / 2^B). For h >= 12 some h* in 7 … 11 has the same four kinds, and with i* = (i mod 2^B)
/// + 2^B h* < 12·2^B, i* >= i0, the mex at n* = n - P (i - i*) was checked; at n it is S (i - i*) more. Splits after taking more than P (2q + e + 3 + ceil(D /
/// S)) + n0 stay below u(n): with splits after any number that is k.
///
/// B is also taken so large that 2^B P >= c: then no removal below c reaches below n0 from n or n*. It wins over theorem 2.2 where the range is short; only the
/// values below it are needed, and no automaton.
#include "engine/pattern/prove/arithmetic_period.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace grundy::pattern {
namespace {

constexpr std::uint64_t most_periods = 4096;  // until u passes v*
constexpr std::uint64_t most_bits = 24;

std::uint64_t ceil_div(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

/// f(n), n of any size here.
class Continued {
public:
    explicit Continued(const Period& law, std::uint64_t n0) : law_(law), n0_(n0) {}
    std::uint64_t operator()(std::uint64_t n) const {
        if (n < n0_) return law_.values[n];
        return law_.values[n0_ + (n - n0_) % law_.period] + (n - n0_) / law_.period * law_.saltus;
    }

private:
    const Period& law_;
    std::uint64_t n0_;
};

/// u(n) for n = 0, 1, …: the least value of no heap up to n - c.
class Floor {
public:
    Floor(const Continued& f, std::uint64_t c) : f_(f), c_(c) {}
    /// n must not fall from call to call.
    std::uint64_t at(std::uint64_t n) {
        for (; heap_ + c_ <= n; ++heap_) {
            const std::uint64_t value = f_(heap_);
            if (value >= seen_.size()) seen_.resize(value * 2 + 64, false);
            seen_[value] = true;
        }
        while (least_ < seen_.size() && seen_[least_]) ++least_;
        return least_;
    }

private:
    const Continued& f_;
    std::uint64_t c_, heap_ = 0, least_ = 0;
    std::vector<bool> seen_;
};

/// (H1).
bool every_value_occurs(const Period& law, std::uint64_t n0) {
    const std::uint64_t S = law.saltus;
    std::vector<std::uint64_t> least(S, ~0ULL);
    for (std::uint64_t r = 0; r < law.period; ++r) {
        const std::uint64_t G = law.values[n0 + r];
        least[G % S] = std::min(least[G % S], G);
    }
    std::vector<bool> early;
    for (std::uint64_t m = 0; m < n0; ++m) {
        if (law.values[m] >= early.size()) early.resize(law.values[m] + 1, false);
        early[law.values[m]] = true;
    }
    for (std::uint64_t l = 0; l < S; ++l) {
        if (least[l] == ~0ULL) return false;
        for (std::uint64_t v = l; v < least[l]; v += S) {
            if (v >= early.size() || !early[v]) return false;
        }
    }
    return true;
}

}  // namespace

std::optional<TakeOrSplit> TakeOrSplit::of(const rule::Code& code) {
    if (code.tail.empty() || code.distinct || code.parts() > 2) return std::nullopt;
    if (std::any_of(code.tail.begin(), code.tail.end(), [](unsigned d) { return (d & 3) != 3; })) return std::nullopt;
    TakeOrSplit rule;
    rule.c = code.digits.size();
    while (rule.c > 1 && (code.digits[rule.c - 1] & 3) == 3) --rule.c;
    rule.c = std::max<std::uint64_t>(rule.c, 1);
    for (std::uint64_t t = 0; t < code.digits.size(); ++t) {
        if (code.digits[t] & 4) rule.k = t;
    }
    rule.endless = std::any_of(code.tail.begin(), code.tail.end(), [](unsigned d) { return (d & 4) != 0; });
    return rule;
}

std::optional<ArithmeticRange> arithmetic_range(const TakeOrSplit& rule, const Period& law, std::string& why) {
    const std::uint64_t n0 = law.preperiod, P = law.period, S = law.saltus;
    const auto no = [&](const char* reason) {
        why = reason;
        return std::nullopt;
    };
    if (n0 < 1 || P < 1 || law.values.size() < n0 + P) return no("the law must begin at a heap that is not empty");
    if (S == 0 || !std::has_single_bit(S)) return no("the saltus is no power of two");
    if (!every_value_occurs(law, n0)) return no("not every value would occur (H1)");

    const Continued f(law, n0);
    std::uint64_t highest = 0, q = 0, e = 0;
    for (std::uint64_t m = 0; m < n0 + P; ++m) {
        highest = std::max<std::uint64_t>(highest, law.values[m]);
        (m < n0 ? e : q) = std::max<std::uint64_t>(m < n0 ? e : q, law.values[m] / S);
    }
    Floor u(f, rule.c);
    std::uint64_t i0 = 0;
    while (u.at(n0 + i0 * P) < highest + 1 + S) {
        if (++i0 > most_periods) return no("the values that are reached by taking alone lag behind");
    }
    std::uint64_t D = 0;
    for (std::uint64_t n = n0 + i0 * P; n < n0 + (i0 + 1) * P; ++n) {
        const std::uint64_t value = f(n), floor = u.at(n);
        D = std::max(D, value > floor ? value - floor : 0);
    }
    const std::uint64_t k = rule.endless ? std::max(rule.k, P * (2 * q + e + 3 + ceil_div(D, S)) + n0) : rule.k;
    const std::uint64_t C = std::max(2 * q, 3 + ceil_div(k + n0, P));
    const std::uint64_t L = ceil_div((C + 1) * S + D, 2 * S);
    ArithmeticRange range{n0, P, S, n0 + i0 * P, 0, 0};
    while ((1ULL << range.bits) <= std::max({q, e, L, C, i0}) || (1ULL << range.bits) * P < rule.c) {
        if (++range.bits > most_bits) return no("the range would be too long");
    }
    range.need = n0 + 12 * (1ULL << range.bits) * P;
    return range;
}

}  // namespace grundy::pattern
