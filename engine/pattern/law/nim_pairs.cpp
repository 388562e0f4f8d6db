#include "engine/pattern/law/nim_pairs.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"

namespace grundy::pattern {
namespace {

using base::Integer;
using Heaps = std::vector<Integer>;
using recognise::NimFamily;

[[noreturn]] void bad_pair(const std::string& message) { throw base::Failure(base::FailureKind::bad_input, message); }

Answer outcome(bool previous) {
    Answer a;
    a.outcome = previous ? 'P' : 'N';
    if (previous) a.value = 0;
    return a;
}

/// Cole and Davie 1969, x <= y: above the golden ratio, y^2 > xy + x^2 in integers, the mover wins. Down to 0 he also wins from x = y, by taking all.
bool above_golden_ratio(const Integer& x, const Integer& y) { return y * y > x * y + x * x; }

/// Schwenk. (a) A sum of H's with f(each) < the one before it, the largest first, is below the H after its largest: its second H_s has f(H_s) < H_r, so s + 1
/// <= i with H_(r+1) = H_r + H_i, and by induction what follows H_r is below H_(s+1). So every such sum is the greedy one, and the greedy one is such a sum: n
/// - H_r < H_i. (b) Where the smallest part h may be taken, the next may take at most f(h), less than the smallest part of what is left. (c) Where only k < h
/// can be taken, let m be the smallest part of h - k, and of n - k too. If f(k) < m, then f(K) <= f(k) < m for the largest part K of k, and the parts of h - k
/// followed by those of k were a second such sum for h, against (a): so m may be taken. By (b) and (c), (n, q) is N iff the smallest part is <= q.
Integer follow(const NimFamily& rule, const Integer& k) { return rule.limit.times * (rule.memory.times * k + rule.memory.plus) + rule.limit.plus; }

/// At memory 0 both lines of the rule apply: what the limit says there, and what a first move may do.
Integer allowed(const NimFamily& rule, const Heaps& pair) {
    const Integer &n = pair[0], &memory = pair[1];
    const Integer by_limit = rule.limit.times * memory + rule.limit.plus;
    if (memory != 0 || rule.first == NimFamily::First::as_any) return by_limit;
    return std::max(by_limit, rule.first == NimFamily::First::anything ? n : Integer(n - 1));
}

}  // namespace

/// Nivasch 2006 for the version that stays positive: g = floor(y / x - x / y).
Answer euclid_answer(bool positive, const Heaps& pair) {
    const Integer &x = std::min(pair[0], pair[1]), &y = std::max(pair[0], pair[1]);
    if (x == 0) return outcome(true);
    if (!positive) return outcome(!(x == y || above_golden_ratio(x, y)));
    Answer a;
    a.value = (y * y - x * x) / (x * y);
    a.outcome = *a.value == 0 ? 'P' : 'N';
    return a;
}

/// What is left of y is near target * x: floor(y'/x - x/y') is within 1 of floor(y'/x) for y' >= x, and 0 for x below 2 y' when y' < x.
std::optional<Heaps> euclid_option(bool positive, const Heaps& pair, const Integer& target) {
    const std::size_t big = pair[0] > pair[1] ? 0 : 1;
    const Integer& x = pair[1 - big];
    if (x == 0) return {};
    const Integer q = pair[big] / x;
    for (Integer k = q - target - 2 > 1 ? Integer(q - target - 2) : Integer(1); k <= q; ++k) {
        Heaps to = pair;
        to[big] -= k * x;
        if (positive && to[big] == 0) continue;
        const Answer a = euclid_answer(positive, to);
        if (a.value && *a.value == target) return to;
        if (k > q - target + 2) break;
    }
    if (positive && pair[big] > q * x) {  // the last multiple turns the pair round: its value may be anything
        Heaps to = pair;
        to[big] -= q * x;
        if (*euclid_answer(true, to).value == target && q > 0) return to;
    }
    return {};
}

Answer dynamic_nim_answer(const NimFamily& rule, const Heaps& pair) {
    return outcome(pair[0] == 0 || dynamic_nim_part([&](const Integer& k) { return follow(rule, k); }, pair[0]) > allowed(rule, pair));
}

std::optional<Heaps> dynamic_nim_move(const NimFamily& rule, const Heaps& pair) {
    const Integer part = dynamic_nim_part([&](const Integer& k) { return follow(rule, k); }, pair[0]);
    if (pair[0] == 0 || part > allowed(rule, pair)) return {};
    return Heaps{pair[0] - part, rule.memory.times * part + rule.memory.plus};
}

Integer dynamic_nim_part(const std::function<Integer(const Integer&)>& f, const Integer& n) {
    if (n == 0) return 0;
    std::vector<Integer> h{1};
    std::size_t i = 0;
    Integer last = f(h[0]);
    if (last < 1) bad_pair("dynamic Nim needs f(k) >= k");
    while (h.back() <= n) {
        while (last < h.back()) {  // f nondecreasing: the least i only grows
            const Integer next = f(h[++i]);
            if (next < last || next < h[i]) bad_pair("dynamic Nim needs f nondecreasing with f(k) >= k");
            last = next;
        }
        h.push_back(h.back() + h[i]);
    }
    Integer rest = n, part = 0;
    for (auto t = h.rbegin(); t != h.rend() && rest > 0; ++t) {
        if (*t <= rest) rest -= (part = *t);
    }
    return part;
}

}  // namespace grundy::pattern
