#include "engine/verify/values/few_rare_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace grundy::verify {
namespace {

constexpr std::uint32_t most_value = 1 << 16;
constexpr std::uint64_t paid_at_once = 4096;
constexpr std::uint64_t always_kept = 1 << 22;
constexpr std::uint64_t first_hints = 1 << 16, hinted_parts = 2048;  // a power of two; parts are far below it

}  // namespace

FewRareValues::FewRareValues(Reading reading) : r_(std::move(reading)), kept_(std::max(r_.window, std::min(always_kept, r_.need))) {
    ring_.assign(std::bit_ceil(kept_ + 2), 0);
    ring_mask_ = ring_.size() - 1;
    grow(256);  // as long as values are below 64 it is not looked at
    for (std::uint32_t v = 0; v < 64; ++v)
        for (std::uint64_t parity = 0; parity < 2; ++parity) common_below_64_[parity] |= std::uint64_t{common(v, parity)} << v;
}

/// A power of two above every value, twice: xor stays below half of it.
void FewRareValues::grow(std::uint32_t size) { seen_.assign(size, 0), stamp_ = 1; }

std::uint32_t FewRareValues::next(Steps& steps) {
    const std::uint64_t n = count_;
    std::uint32_t v = 0;
    if (small_values_ && next_in_words(n, v, steps)) return keep(n, v, rare_in(v, n), steps);
    if (++stamp_ == 0) std::fill(seen_.begin(), seen_.end(), 0U), stamp_ = 1;
    for (const std::uint64_t t : r_.clear)
        if (t == n) mark(0);
    for (const std::uint64_t t : r_.take)
        if (t < n) mark(at(n - t));
    for (const Cut& cut : r_.cut)
        for (const Rare& rare : rare_)
            if (rare.heap + cut.t < n && !(cut.different && 2 * rare.heap + cut.t == n)) mark(rare.value ^ at(n - cut.t - rare.heap));
    std::uint32_t m = 0;
    while (m < seen_.size() && (!common(m, n) || seen_[m] == stamp_)) ++m;
    if (m == seen_.size()) throw Rejected(fmt::format("the mask {} makes no value common", r_.mask));  // nothing in the upper half is marked
    v = first_missing(n, m, steps);
    if (v >= most_value) throw Rejected("a value is larger than the checker computes");
    while (2 * v + 2 >= seen_.size()) grow(2 * static_cast<std::uint32_t>(seen_.size()));
    small_values_ = small_values_ && v < 64;
    return keep(n, v, v < m, steps);
}

/// The same steps with sets of values as words, while all values are below 64. False: no common value below 64 is left.
bool FewRareValues::next_in_words(std::uint64_t n, std::uint32_t& v, Steps& steps) {
    std::uint64_t seen = 0;
    for (const std::uint64_t t : r_.clear) seen |= std::uint64_t{t == n};
    for (const std::uint64_t t : r_.take)
        if (t < n) seen |= std::uint64_t{1} << at(n - t);
    for (const Cut& cut : r_.cut)
        for (const Rare& rare : rare_)
            if (rare.heap + cut.t < n && !(cut.different && 2 * rare.heap + cut.t == n)) seen |= std::uint64_t{1} << (rare.value ^ at(n - cut.t - rare.heap));
    const std::uint64_t free = common_below_64_[n & 1] & ~seen;
    if (free == 0) return false;
    const auto m = static_cast<std::uint32_t>(std::countr_zero(free));
    std::uint64_t left = ((std::uint64_t{1} << m) - 1) & ~common_below_64_[n & 1] & ~seen, a = 1;
    if (n >= first_hints && n > r_.most_taken + 2 * hinted_parts && r_.window >= r_.most_taken + hinted_parts) {
        if (!hinted_ || std::has_single_bit(n)) choose_hints(n);
        left = left_by_hints(n, left);
    }
    const std::uint64_t most = most_part(n);
    for (bool room = true; left != 0 && room; ++a) {
        room = false;
        for (const Cut& cut : r_.cut) {
            if (a > most || 2 * a + cut.t > n || !counts(n, n - cut.t - a)) continue;
            room = true;
            if (!(cut.different && 2 * a + cut.t == n)) left &= ~(std::uint64_t{1} << (small_[a] ^ at(n - cut.t - a)));
        }
        if (a % paid_at_once == 0) steps.take(paid_at_once * r_.cut.size());
    }
    work_ += a % paid_at_once * r_.cut.size();
    v = left != 0 ? static_cast<std::uint32_t>(std::countr_zero(left)) : m;
    return true;
}

/// What is left of these values when the parts that reach them most often have been asked: hints save time and decide nothing. They are asked where the other
/// part is surely the larger one, and one that counts.
std::uint64_t FewRareValues::left_by_hints(std::uint64_t n, std::uint64_t values) {
    std::uint64_t left = values;
    for (; values != 0; values &= values - 1) {
        const auto v = static_cast<std::uint32_t>(std::countr_zero(values));
        // Some at a time: which of them reaches it cannot be predicted.
        for (std::size_t i = 0; i < most_hints && (left >> v & 1) != 0; i += hints_at_once) {
            bool reached = false;
            for (std::size_t k = i; k < i + hints_at_once; ++k) {
                const Hint hint = hints_[v][k];
                for (const Cut& cut : r_.cut) reached |= (hint.value ^ at(n - cut.t - hint.part)) == v;
            }
            left &= ~(std::uint64_t{reached} << v);
            work_ += hints_at_once * r_.cut.size();
        }
    }
    return left;
}

/// Of each value the small parts that make it with the most frequent values of the last heaps.
void FewRareValues::choose_hints(std::uint64_t n) {
    std::array<std::uint64_t, 64> often{};
    static_assert(most_hints % hints_at_once == 0);
    for (std::uint64_t back = 1; back < first_hints; ++back) ++often[at(n - back)];
    hinted_ = true;
    for (std::uint32_t v = 0; v < 64; ++v) {
        std::vector<std::uint32_t> parts(hinted_parts);
        std::iota(parts.begin(), parts.end(), 1U);
        std::stable_sort(parts.begin(), parts.end(), [&](std::uint32_t a, std::uint32_t b) { return often[small_[a] ^ v] > often[small_[b] ^ v]; });
        for (std::size_t k = 0; k < most_hints; ++k) hints_[v][k] = {parts[k], small_[parts[k]]};
    }
}

/// Heap n has the value v.
std::uint32_t FewRareValues::keep(std::uint64_t n, std::uint32_t v, bool is_rare, Steps& steps) {
    if (is_rare) {
        if (n > r_.last_rare)
            throw Rejected(fmt::format("heap {} does not reach {} by the parts looked at (up to {}), and the last rare heap is said to be {}", n, v,
                                       most_part(n), r_.last_rare));
        if (n > 0) rare_.push_back({n, v});
    } else if (n > 0 && n == r_.last_rare) {
        throw Rejected(fmt::format("heap {} is not rare", n));
    }
    ring_[n & ring_mask_] = v;
    if (n <= kept_) small_.push_back(v);
    count_ = n + 1;
    if (n % paid_at_once == 0) steps.take(paid_at_once * (1 + rare_.size() * r_.cut.size() + r_.take.size()) + std::exchange(work_, 0));
    return v;
}

/// The least rare value below m that no option has; m if there is none.
std::uint32_t FewRareValues::first_missing(std::uint64_t n, std::uint32_t m, Steps& steps) {
    std::uint32_t v = 0;
    const auto settled = [&](std::uint32_t w) { return common(w, n) || seen_[w] == stamp_; };
    while (v < m && settled(v)) ++v;
    const std::uint64_t most = most_part(n);
    std::uint64_t a = 1;
    for (bool room = true; v < m && room; ++a) {
        room = false;
        for (const Cut& cut : r_.cut) {
            if (a > most || 2 * a + cut.t > n || !counts(n, n - cut.t - a)) continue;
            room = true;
            if (!(cut.different && 2 * a + cut.t == n)) mark(small_[a] ^ at(n - cut.t - a));
        }
        while (v < m && settled(v)) ++v;
        if (a % paid_at_once == 0) steps.take(paid_at_once * r_.cut.size());
    }
    work_ += a % paid_at_once * r_.cut.size();
    return v;
}

}  // namespace grundy::verify
