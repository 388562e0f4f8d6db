/// Theory 6. Each formula stands above its code with the reason; all are theorems about the complete rule, recognised elsewhere.
#include "engine/pattern/nim_family.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"

namespace grundy::pattern {
namespace {

using base::Integer;
using Heaps = std::vector<Integer>;
using Kind = recognise::NimFamily::Kind;
using Move = std::optional<Heaps>;

[[noreturn]] void bad(const std::string& message) { throw base::Failure(base::FailureKind::bad_input, message); }

Integer nim_sum(const Heaps& heaps) {
    Integer x = 0;
    for (const auto& h : heaps) x ^= h;
    return x;
}

std::size_t count_of(const Heaps& heaps, const Integer& size) { return static_cast<std::size_t>(std::count(heaps.begin(), heaps.end(), size)); }
const Integer& largest(const Heaps& heaps) { return *std::max_element(heaps.begin(), heaps.end()); }

// The numbers that behave as Nim heaps: Bouton's heaps, coins on odd steps (a coin moved to an odd step is moved on by the answer), turtles numbered from 1,
// twins from 0, nimble squares.
Heaps as_nim(const recognise::NimFamily& rule, const Heaps& heaps) {
    if (rule.kind != Kind::staircase) return heaps;
    Heaps odd;
    for (std::size_t i = 0; i < heaps.size(); i += 2) odd.push_back(heaps[i]);
    return odd;
}

// Bouton 1901: P iff the nim-sum is 0. Misère: the same while some heap is >= 2; with heaps <= 1 only, P iff the number of ones is odd.
bool nim_previous(const Heaps& heaps, bool misere) {
    if (misere && (heaps.empty() || largest(heaps) <= 1)) return count_of(heaps, 1) % 2 == 1;
    return nim_sum(heaps) == 0;
}

Move nim_move(const Heaps& heaps, bool misere) {
    if (nim_previous(heaps, misere)) return {};
    const auto big = static_cast<std::size_t>(std::count_if(heaps.begin(), heaps.end(), [](const Integer& h) { return h >= 2; }));
    Heaps to = heaps;
    if (misere && big <= 1) {  // play the big heap, or a single one, so that an odd number of ones is left
        const auto at = std::max_element(to.begin(), to.end());
        if (at == to.end() || *at == 0) return {};  // nothing to move: the misère winner by convention
        const std::size_t ones = count_of(heaps, 1);
        *at = *at == 1 ? 0 : (ones % 2 == 1 ? 0 : 1);
        return to;
    }
    const Integer x = nim_sum(heaps);
    for (auto& h : to) {
        const Integer target = h ^ x;
        if (target < h) {  // some heap has the top bit of the nim-sum
            h = target;
            return to;
        }
    }
    return {};
}

// Moore 1910, at most k heaps a move: P iff in every binary column the number of ones is divisible by k + 1. An outcome only. Misère: heaps <= 1 only: P iff
// #ones mod (k + 1) = 1.
bool moore_previous(const recognise::NimFamily& rule, const Heaps& heaps) {
    const auto m = static_cast<std::size_t>(rule.k) + 1;
    if (rule.misere && (heaps.empty() || largest(heaps) <= 1)) return count_of(heaps, 1) % m == 1;
    std::size_t bits = 0;
    for (const auto& h : heaps) bits = std::max(bits, base::bit_length(h));
    for (std::size_t b = 0; b < bits; ++b) {
        std::size_t ones = 0;
        for (const auto& h : heaps) ones += boost::multiprecision::bit_test(h, static_cast<unsigned>(b)) ? 1 : 0;
        if (ones % m != 0) return false;
    }
    return true;
}

// Columns from the top. `open` heaps have been lowered at a higher bit, so their lower bits are free. A column with r = ones mod (k + 1) among the heaps that
// are not open is mended by setting k + 1 - r open bits to 1 when that many are open, otherwise by lowering r - (set open bits) … : open r - 0 more heaps that
// have a 1 here, whose bits become 0. r + open <= k is kept: if k + 1 - r > open then r + open <= k, so never more than k heaps are touched.
Heaps moore_even(const Heaps& heaps, std::size_t m) {
    Heaps to = heaps;
    std::vector<bool> open(heaps.size(), false);
    std::size_t bits = 0, opened = 0;
    for (const auto& h : heaps) bits = std::max(bits, base::bit_length(h));
    for (std::size_t b = bits; b-- > 0;) {
        const auto bit = static_cast<unsigned>(b);
        std::size_t ones = 0;
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (open[i])
                boost::multiprecision::bit_unset(to[i], bit);
            else
                ones += boost::multiprecision::bit_test(to[i], bit) ? 1 : 0;
        }
        const std::size_t r = ones % m;
        if (r == 0) continue;
        if (m - r <= opened) {
            std::size_t set = m - r;
            for (std::size_t i = 0; i < to.size() && set > 0; ++i) {
                if (open[i]) boost::multiprecision::bit_set(to[i], bit), --set;
            }
            continue;
        }
        std::size_t lower = r;
        for (std::size_t i = 0; i < to.size() && lower > 0; ++i) {
            if (open[i] || !boost::multiprecision::bit_test(to[i], bit)) continue;
            boost::multiprecision::bit_unset(to[i], bit);
            open[i] = true;
            ++opened, --lower;
        }
    }
    return to;
}

Move moore_move(const recognise::NimFamily& rule, const Heaps& heaps) {
    if (moore_previous(rule, heaps)) return {};
    const auto m = static_cast<std::size_t>(rule.k) + 1;
    Heaps to = moore_even(heaps, m);
    if (!rule.misere || (!to.empty() && largest(to) >= 2)) return to;
    // Misère, and the normal move would leave only heaps <= 1: leave 1 mod (k + 1) ones instead, lowering the big heaps (at most k of them, or the normal move
    // could not) and then ones.
    to = heaps;
    std::vector<std::size_t> touched;
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] >= 2) to[i] = 1, touched.push_back(i);
    }
    for (std::size_t i = 0; i < to.size() && count_of(to, 1) % m != 1; ++i) {
        const bool again = std::find(touched.begin(), touched.end(), i) != touched.end();
        if (to[i] == 1 && again) to[i] = 0;
    }
    for (std::size_t i = 0; i < to.size() && count_of(to, 1) % m != 1; ++i) {
        if (to[i] == 1 && touched.size() < m - 1) to[i] = 0, touched.push_back(i);
    }
    return touched.empty() || count_of(to, 1) % m != 1 ? Move{} : Move{to};
}

// Greedy Nim, only a largest heap may be reduced: P iff the largest size occurs an even number of times (an even count is answered by copying). Misère: with
// heaps <= 1 the parity turns.
bool greedy_previous(const recognise::NimFamily& rule, const Heaps& heaps) {
    if (heaps.empty() || largest(heaps) == 0) return !rule.misere;
    const bool even = count_of(heaps, largest(heaps)) % 2 == 0;
    return rule.misere && largest(heaps) == 1 ? !even : even;
}

Move greedy_move(const recognise::NimFamily& rule, const Heaps& heaps) {
    if (greedy_previous(rule, heaps) || heaps.empty() || largest(heaps) == 0) return {};
    const auto at = static_cast<std::size_t>(std::max_element(heaps.begin(), heaps.end()) - heaps.begin());
    Heaps rest = heaps;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    // After the move the largest is the second size (or the reduced heap): reduce to it, or to just below, or to 0 or 1: one of these makes the count even.
    const Integer second = rest.empty() ? Integer(0) : largest(rest);
    for (const Integer& target : {second, Integer(second - 1), Integer(1), Integer(0)}) {
        if (target < 0 || target >= heaps[at]) continue;
        Heaps to = heaps;
        to[at] = target;
        if (greedy_previous(rule, to)) return to;
    }
    return {};
}

// Cole and Davie 1969, x <= y, who reaches 0 wins: N iff x = y or y / x > golden ratio, that is y^2 > x y + x^2, in integers. With a 0 the game is over: P.
bool euclid_previous(Integer x, Integer y) {
    if (x > y) std::swap(x, y);
    return x == 0 || !(x == y || y * y > x * y + x * x);
}

// The last multiple and the one before it: between them the position under the golden ratio is found.
Move euclid_move(const Heaps& heaps) {
    if (euclid_previous(heaps[0], heaps[1])) return {};
    const std::size_t big = heaps[0] > heaps[1] ? 0 : 1;
    const Integer& x = heaps[1 - big];
    const Integer q = heaps[big] / x;
    for (const Integer& k : {q, Integer(q - 1)}) {
        Heaps to = heaps;
        to[big] -= k * x;
        if (k > 0 && euclid_previous(to[0], to[1])) return to;
    }
    return {};
}

Integer twice(const Integer& k) { return 2 * k; }

void check(const recognise::NimFamily& rule, const Heaps& heaps) {
    for (const auto& h : heaps) {
        if (h < 0) bad("a heap cannot be negative");
    }
    const bool pair = rule.kind == Kind::fibonacci || rule.kind == Kind::euclid;
    if (pair && heaps.size() != 2) bad(rule.kind == Kind::euclid ? "Euclid's game has two numbers" : "Fibonacci Nim is asked as (tokens, quota)");
    if (!pair && rule.heaps > 0 && heaps.size() != static_cast<std::size_t>(rule.heaps)) bad(fmt::format("this game has {} heaps", rule.heaps));
    if (rule.kind == Kind::moore && rule.k < 1) bad("Moore's Nim needs k >= 1");
    const bool misere_known = rule.kind == Kind::nim || rule.kind == Kind::moore || rule.kind == Kind::greedy || rule.kind == Kind::nimble;
    if (rule.misere && !misere_known) throw base::Failure(base::FailureKind::unsupported, "no theorem of this program speaks of this game in misère play");
    if (rule.kind == Kind::turning_turtles || rule.kind == Kind::twins) {
        auto sorted = heaps;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) bad("a coin is named once");
        if (rule.kind == Kind::turning_turtles && !sorted.empty() && sorted.front() < 1) bad("turtles are numbered from 1");
    }
}

bool has_nim_value(Kind kind) {
    return kind == Kind::nim || kind == Kind::staircase || kind == Kind::turning_turtles || kind == Kind::twins || kind == Kind::nimble;
}

// Nim's answer carried back. Staircase: the heap on odd step i goes down by what Nim takes, onto step i - 1. Coins: the coin turns to tails and its target
// turns over.
Heaps carry_back(Kind kind, const Heaps& before, const Heaps& nim_before, const Heaps& nim_after) {
    std::size_t at = 0;
    while (nim_before[at] == nim_after[at]) ++at;
    Heaps to = before;
    if (kind == Kind::staircase) {
        const Integer taken = nim_before[at] - nim_after[at];
        to[2 * at] -= taken;
        if (at > 0) to[2 * at - 1] += taken;
        return to;
    }
    if (kind == Kind::nim || kind == Kind::nimble) return nim_after;
    to.erase(to.begin() + static_cast<std::ptrdiff_t>(at));
    const auto there = std::find(to.begin(), to.end(), nim_after[at]);
    if (there != to.end())
        to.erase(there);
    else if (kind == Kind::twins || nim_after[at] > 0)
        to.push_back(nim_after[at]);
    return to;
}

}  // namespace

Answer nim_family_answer(const recognise::NimFamily& rule, const Heaps& heaps) {
    check(rule, heaps);
    Answer a;
    const Heaps nim = as_nim(rule, heaps);
    bool previous = false;
    switch (rule.kind) {
        case Kind::moore:
            previous = moore_previous(rule, heaps);
            break;
        case Kind::greedy:
            previous = greedy_previous(rule, heaps);
            break;
        case Kind::euclid:
            previous = euclid_previous(heaps[0], heaps[1]);
            break;
        case Kind::fibonacci:
            previous = heaps[0] == 0 || dynamic_nim_part(twice, heaps[0]) > heaps[1];
            break;
        default:
            previous = nim_previous(nim, rule.misere);
    }
    a.outcome = previous ? 'P' : 'N';
    if (has_nim_value(rule.kind) && !rule.misere) a.value = nim_sum(nim);
    return a;
}

std::optional<Heaps> nim_family_move(const recognise::NimFamily& rule, const Heaps& heaps) {
    check(rule, heaps);
    switch (rule.kind) {
        case Kind::moore:
            return moore_move(rule, heaps);
        case Kind::greedy:
            return greedy_move(rule, heaps);
        case Kind::euclid:
            return euclid_move(heaps);
        case Kind::fibonacci: {
            const Integer part = dynamic_nim_part(twice, heaps[0]);
            if (heaps[0] == 0 || part > heaps[1]) return {};
            return Heaps{heaps[0] - part, 2 * part};
        }
        default:
            break;
    }
    const Heaps nim = as_nim(rule, heaps);
    const auto after = nim_move(nim, rule.misere);
    if (!after) return {};
    return carry_back(rule.kind, heaps, nim, *after);
}

std::string nim_family_words(const recognise::NimFamily& rule) {
    switch (rule.kind) {
        case Kind::nim:
            return rule.misere ? "P iff some heap is >= 2 and the nim-sum is 0, or all heaps are <= 1 and an odd number of them is 1"
                               : "g is the nim-sum of the heaps";
        case Kind::moore:
            return fmt::format("P iff in every binary place the number of ones is divisible by {}{}", rule.k + 1,
                               rule.misere ? fmt::format("; with heaps <= 1 only: iff the number of ones leaves 1 mod {}", rule.k + 1) : "");
        case Kind::staircase:
            return "g is the nim-sum of the coins on the odd steps";
        case Kind::greedy:
            return rule.misere ? "P iff the largest size, when >= 2, occurs an even number of times; when it is 1, an odd number of times"
                               : "P iff the largest size occurs an even number of times";
        case Kind::fibonacci:
            return "N iff the smallest part of n as a sum of Fibonacci numbers, no two neighbours, may be taken";
        case Kind::euclid:
            return "N iff x = y or y² > xy + x² for the numbers x <= y";
        case Kind::turning_turtles:
            return "g is the nim-sum of the numbers, from 1, of the coins that show heads";
        case Kind::twins:
            return "g is the nim-sum of the numbers, from 0, of the coins that show heads";
        case Kind::nimble:
            return "g is the nim-sum of the squares, from 0, of the coins";
    }
    return {};
}

Integer dynamic_nim_part(const std::function<Integer(const Integer&)>& f, const Integer& n) {
    if (n == 0) return 0;
    std::vector<Integer> h{1};
    std::size_t i = 0;
    Integer last = f(h[0]);
    if (last < 1) bad("dynamic Nim needs f(k) >= k");
    while (h.back() <= n) {
        while (last < h.back()) {  // f nondecreasing: the least i only grows
            const Integer next = f(h[++i]);
            if (next < last || next < h[i]) bad("dynamic Nim needs f nondecreasing with f(k) >= k");
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
