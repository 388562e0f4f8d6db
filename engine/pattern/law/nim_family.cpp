/// Theory 6. Each formula stands above its code with the reason; all are theorems about the complete rule, recognised elsewhere.
#include "engine/pattern/law/nim_family.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/pattern/law/nim_coins.hpp"
#include "engine/pattern/law/nim_pairs.hpp"

namespace grundy::pattern {
namespace {

using base::Integer;
using Heaps = std::vector<Integer>;
using NimKind = recognise::NimFamily::Kind;
using Move = std::optional<Heaps>;

[[noreturn]] void bad(const std::string& message) { throw base::Failure(base::FailureKind::bad_input, message); }

Integer nim_sum(const Heaps& heaps) {
    Integer x = 0;
    for (const auto& h : heaps) x ^= h;
    return x;
}

std::size_t count_of(const Heaps& heaps, const Integer& size) { return static_cast<std::size_t>(std::count(heaps.begin(), heaps.end(), size)); }
const Integer& largest(const Heaps& heaps) { return *std::max_element(heaps.begin(), heaps.end()); }

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
        for (const auto& h : heaps) ones += bit_test(h, static_cast<unsigned>(b)) ? 1 : 0;
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
            if (open[i]) bit_unset(to[i], bit);
            else ones += bit_test(to[i], bit) ? 1 : 0;
        }
        const std::size_t r = ones % m;
        if (r == 0) continue;
        if (m - r <= opened) {
            std::size_t set = m - r;
            for (std::size_t i = 0; i < to.size() && set > 0; ++i) {
                if (open[i]) bit_set(to[i], bit), --set;
            }
            continue;
        }
        std::size_t lower = r;
        for (std::size_t i = 0; i < to.size() && lower > 0; ++i) {
            if (open[i] || !bit_test(to[i], bit)) continue;
            bit_unset(to[i], bit);
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

void check_heaps(const recognise::NimFamily& rule, const Heaps& heaps) {
    for (const auto& h : rule.gaps ? nim_parts(rule, heaps) : heaps) {
        if (h < 0) bad("a heap cannot be negative");
    }
    const bool euclid = rule.kind == NimKind::euclid || rule.kind == NimKind::euclid_positive;
    const bool pair = rule.kind == NimKind::fibonacci || euclid;
    if (pair && heaps.size() != 2)
        bad(euclid ? "Euclid's game has two numbers" : "dynamic Nim has two numbers: the tokens and what is remembered of the last move");
    if (!pair && rule.heaps > 0 && heaps.size() != static_cast<std::size_t>(rule.heaps)) bad(fmt::format("this game has {} heaps", rule.heaps));
    if (rule.kind == NimKind::moore && rule.k < 1) bad("Moore's Nim needs k >= 1");
    const bool misere_known = rule.kind == NimKind::nim || rule.kind == NimKind::moore || rule.kind == NimKind::greedy || rule.kind == NimKind::nimble;
    if (rule.misere && !misere_known) throw base::Failure(base::FailureKind::unsupported, "no theorem of this program speaks of this game in misère play");
    const bool from_one = rule.kind == NimKind::turning_turtles || rule.kind == NimKind::ruler;
    if (from_one || rule.kind == NimKind::twins || rule.kind == NimKind::mock_turtles) {
        auto sorted = heaps;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) bad("a coin is named once");
        if (from_one && !sorted.empty() && sorted.front() < 1) bad("the coins are numbered from 1");
    }
}

}  // namespace

bool nim_family_has_values(const recognise::NimFamily& rule) { return !rule.misere && (is_nim_sum(rule.kind) || rule.kind == NimKind::euclid_positive); }

Answer nim_family_answer(const recognise::NimFamily& rule, const Heaps& heaps) {
    check_heaps(rule, heaps);
    Answer a;
    switch (rule.kind) {
        case NimKind::moore: a.outcome = moore_previous(rule, heaps) ? 'P' : 'N'; break;
        case NimKind::greedy: a.outcome = greedy_previous(rule, heaps) ? 'P' : 'N'; break;
        case NimKind::euclid:
        case NimKind::euclid_positive: return euclid_answer(rule.kind == NimKind::euclid_positive, heaps);
        case NimKind::fibonacci: return dynamic_nim_answer(rule, heaps);
        default:
            a.outcome = nim_previous(nim_parts(rule, heaps), rule.misere) ? 'P' : 'N';
            if (!rule.misere) a.value = nim_sum(nim_parts(rule, heaps));
    }
    if (a.outcome == 'P' && !rule.misere) a.value = 0;
    return a;
}

std::optional<Heaps> nim_family_move(const recognise::NimFamily& rule, const Heaps& heaps, const Integer& target) {
    check_heaps(rule, heaps);
    if (is_nim_sum(rule.kind) && !rule.misere) return nim_sum_option(rule, heaps, target);
    if (rule.kind == NimKind::euclid_positive) return euclid_option(true, heaps, target);
    if (target != 0) return {};
    switch (rule.kind) {
        case NimKind::moore: return moore_move(rule, heaps);
        case NimKind::greedy: return greedy_move(rule, heaps);
        case NimKind::euclid: return euclid_option(false, heaps, 0);
        case NimKind::fibonacci: return dynamic_nim_move(rule, heaps);
        default: return nim_move(heaps, rule.misere);
    }
}

namespace {

bool follows_by_two(const recognise::NimFamily& rule) {
    return rule.limit.times * rule.memory.times == 2 && rule.limit.times * rule.memory.plus + rule.limit.plus == 0;
}

}  // namespace

std::string nim_family_words(const recognise::NimFamily& rule) {
    switch (rule.kind) {
        case NimKind::nim:
            return rule.misere ? "P iff some heap is ≥ 2 and the nim-sum is 0, or all heaps are <= 1 and an odd number of them is 1"
                               : "g is the nim-sum of the heaps";
        case NimKind::moore:
            return fmt::format("P iff in every binary place the number of ones is divisible by {}{}", rule.k + 1,
                               rule.misere ? fmt::format("; with heaps <= 1 only: iff the number of ones leaves 1 mod {}", rule.k + 1) : "");
        case NimKind::staircase:
            return rule.gaps ? "g is the nim-sum of the last gap and every second one before it"
                             : "g is the nim-sum of the stairs that are an odd number of steps from the end";
        case NimKind::greedy:
            return rule.misere ? "P iff the largest size, when ≥ 2, occurs an even number of times; when it is 1, an odd number of times"
                               : "P iff the largest size occurs an even number of times";
        case NimKind::fibonacci:
            return follows_by_two(rule)
                       ? "N iff the smallest part of n as a sum of Fibonacci numbers, no two neighbours, may be taken"
                       : "N iff the smallest part of n may be taken, n written greedily with H_1 = 1, H_(j+1) = H_j + H_i, i the least with f(H_i) ≥ H_j";
        case NimKind::euclid: return "N iff x = y ≥ 1 or y² > xy + x² for the numbers 1 <= x <= y";
        case NimKind::euclid_positive: return "g = floor(y / x - x / y) for the numbers x <= y, so N iff y² > xy + x²";
        case NimKind::turning_turtles: return "g is the nim-sum of the numbers, from 1, of the coins that show heads";
        case NimKind::twins: return "g is the nim-sum of the numbers, from 0, of the coins that show heads";
        case NimKind::mock_turtles:
            return "g is the nim-sum of o(n) over the numbers n, from 0, of the coins that show heads, o(n) = 2n or 2n + 1 with an odd number of binary ones";
        case NimKind::ruler: return "g is the nim-sum of 2^v2(n) over the numbers n, from 1, of the coins that show heads";
        case NimKind::nimble: return "g is the nim-sum of the squares, from 0, of the coins";
    }
    return {};
}

}  // namespace grundy::pattern
