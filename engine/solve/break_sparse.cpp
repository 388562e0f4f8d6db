/// Sparse space: only the pairs with a rare part are looked at, and every value below the answer is witnessed.
///
/// value_split.hpp: all options of a common value have a rare part. So marking the pairs (r, n - t - r) for the rare r gives the least common value
/// m that n does not reach, exactly. Each rare value below m must then be reached by some pair, or the least that is not is g(n) and n is rare.
/// Most rare values are shown by helper pairs marked together with the rare ones; the rest is searched for through all pairs. Nothing is believed:
/// the mask is a heuristic for speed, the values are those of the definition.
/// Values below 128: the marks of 64 heaps at a time (marks.hpp); parts inside the block are looked up heap by heap. Larger values: a row of bytes.
/// Rare and common values: Winning Ways, ch. 4 (sparse spaces); Gangolli & Plambeck 1989.
#include "engine/solve/break_sparse.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engine/solve/append.hpp"
#include "engine/solve/bits.hpp"
#include "engine/solve/break_dense.hpp"
#include "engine/solve/break_rule.hpp"
#include "engine/solve/find_pair.hpp"
#include "engine/solve/marks.hpp"
#include "engine/solve/value_split.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t dense_prefix = 1024;  ///< values from the dense kernel, to find the first mask
constexpr std::uint32_t most_in_planes = 128;
constexpr std::size_t most_helpers = 192;

class BreakSparse final : public Kernel {
public:
    BreakSparse(const rule::Code& code, Cpu cpu) : rule_(code), dense_(break_dense(code, cpu)), marks_(marks(cpu)), ring_(std::bit_ceil(rule_.memory() + 1)) {}
    std::string name() const override { return "break-sparse"; }
    std::string why() const override {
        return "few heaps have rare values: only pairs with a rare part are looked at, and every rare value below the answer is checked to be reached";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;
    /// `begin` makes the rest from the values.
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override {
        return values.size() < prefix() ? dense_->adopt(values, budget) : std::nullopt;
    }

private:
    std::uint64_t prefix() const { return std::max<std::uint64_t>(dense_prefix, 2 * rule_.memory()); }
    void begin(const Values& values);
    void split(std::uint64_t n);
    void admit(std::uint64_t n, std::uint32_t g);
    std::optional<base::Limit> by_block(Values& values, std::uint64_t to, Poll& poll);
    std::optional<base::Limit> by_heap(Values& values, Poll& poll);
    std::uint64_t decide(std::uint64_t n);
    void help(std::size_t i);
    bool reached(std::uint64_t n, std::uint32_t w);
    std::uint32_t at(std::uint64_t n) const { return x_.empty() ? words_of_[n] : x_[n]; }
    std::span<std::uint64_t> pairs(std::uint64_t s) { return {&pairs_[(s & (ring_ - 1)) * words_], words_}; }
    std::uint8_t* chunk(unsigned h) { return planes_.data() + h * chunk_bytes; }
    void widen();
    void lay_out();
    void mark_row(std::uint64_t s);

    BreakRule rule_;
    std::unique_ptr<Kernel> dense_;
    const Marks& marks_;
    std::uint64_t ring_;
    bool begun_ = false;
    ValueSplit split_;
    std::uint64_t next_split_ = 0;  ///< the mask is looked for again here
    std::uint32_t limit_ = 16;      ///< all values are below
    std::size_t words_ = 1;
    std::vector<std::uint8_t> x_;          ///< g and 64 bytes no_value, while values fit
    std::vector<std::uint16_t> words_of_;  ///< g otherwise
    std::vector<std::uint32_t> rare_;      ///< rare heaps, ascending; never 0
    std::vector<std::uint8_t> rare_byte_;  ///< their values
    std::vector<std::uint16_t> rare_word_;
    std::vector<std::uint64_t> pairs_;                  ///< by sum: values of pairs with a rare part, and of the helpers
    std::array<std::vector<std::uint64_t>, 2> common_;  ///< by parity of the heap: the common values
    std::vector<std::uint64_t> seen_;
    std::vector<std::uint8_t> row_;
    std::vector<std::uint32_t> helper_;  ///< parts, common or rare, that have lately shown a rare value
    std::vector<std::uint16_t> helper_value_;
    std::vector<std::uint8_t> helper_byte_;
    std::size_t oldest_ = 0;
    alignas(64) std::array<std::uint8_t, most_in_planes / 16 * chunk_bytes> planes_{};
};

void BreakSparse::begin(const Values& values) {
    begun_ = true;
    std::uint32_t largest = 0;
    for (std::uint64_t n = 0; n < values.size(); ++n) largest = std::max(largest, values[n]);
    limit_ = std::max<std::uint32_t>(16, std::bit_ceil(largest + 1));
    for (std::uint64_t n = 0; n < values.size(); ++n) {
        if (limit_ <= most_in_planes)
            x_.push_back(static_cast<std::uint8_t>(values[n]));
        else
            words_of_.push_back(static_cast<std::uint16_t>(values[n]));
    }
    split(values.size());
}

/// The best mask for the values so far; the rare heaps by it.
void BreakSparse::split(std::uint64_t n) {
    split_ = x_.empty() ? best_split(std::span<const std::uint16_t>(words_of_), limit_, rule_)
                        : best_split(std::span<const std::uint8_t>(x_.data(), n), limit_, rule_);
    next_split_ = n < (1 << 20) ? 4 * n : ~0ULL;
    rare_.clear();
    rare_byte_.clear();
    rare_word_.clear();
    for (std::uint64_t i = 1; i < n; ++i) admit(i, at(i));
    lay_out();
    // The sums that the next heaps may ask for were marked with other rare heaps: made again, from all their pairs.
    for (std::uint64_t s = n - rule_.memory(); s < n; ++s) {
        auto set = pairs(s);
        std::fill(set.begin(), set.end(), 0);
        for (std::uint64_t i = 1; i < s; ++i)
            if (!rule_.distinct || i != s - i) set_bit(set, at(i) ^ at(s - i));
    }
}

void BreakSparse::admit(std::uint64_t n, std::uint32_t g) {
    if (split_.common(g, n)) return;
    rare_.push_back(static_cast<std::uint32_t>(n));
    rare_byte_.push_back(static_cast<std::uint8_t>(g));
    rare_word_.push_back(static_cast<std::uint16_t>(g));
}

/// Sets for `limit_` values; the sums remembered move over.
void BreakSparse::lay_out() {
    const std::size_t words = std::max<std::size_t>(1, limit_ / 64);
    std::vector<std::uint64_t> wider(ring_ * words, 0);
    for (std::size_t i = 0; i * words_ < pairs_.size(); ++i) std::copy_n(&pairs_[i * words_], words_, &wider[i * words]);
    pairs_ = std::move(wider);
    words_ = words;
    seen_.assign(words, 0);
    row_.assign(64 * words, 0);
    // Up to `limit_` itself, which a heap may reach as the least value that is missing, every value has its class.
    for (std::uint64_t parity = 0; parity < 2; ++parity) {
        common_[parity].assign(words + 1, 0);
        for (std::uint32_t v = 0; v < 64 * (words + 1); ++v)
            if (split_.common(v, parity)) set_bit(common_[parity], v);
    }
}

void BreakSparse::widen() {
    limit_ *= 2;
    if (limit_ > most_in_planes && !x_.empty()) {
        while (x_.back() == no_value) x_.pop_back();
        words_of_.assign(x_.begin(), x_.end());
        x_ = {};
    }
    lay_out();
}

bool BreakSparse::reached(std::uint64_t n, std::uint32_t w) {
    for (const std::uint32_t t : rule_.leaving[2]) {
        if (t >= n) break;
        const std::uint64_t s = n - t;
        const std::uint64_t high = rule_.distinct ? (s + 1) / 2 : s / 2 + 1;
        if (const std::size_t i = x_.empty() ? find_pair(words_of_.data(), 1, high, s, w) : find_pair(x_.data(), 1, high, s, w)) {
            help(i);
            return true;
        }
    }
    return false;
}

/// A part that showed a value nothing else showed: often an early heap of an unusual value, which will do it again for the next heaps. With distinct
/// parts i is less than half of every later sum, so it never meets itself.
void BreakSparse::help(std::size_t i) {
    const auto at_i = static_cast<std::uint32_t>(i);
    if (std::find(helper_.begin(), helper_.end(), at_i) != helper_.end()) return;
    if (helper_.size() < most_helpers) {
        helper_.push_back(at_i);
        helper_value_.push_back(static_cast<std::uint16_t>(at(i)));
        helper_byte_.push_back(static_cast<std::uint8_t>(at(i)));
        return;
    }
    helper_[oldest_] = at_i;
    helper_value_[oldest_] = static_cast<std::uint16_t>(at(i));
    helper_byte_[oldest_] = static_cast<std::uint8_t>(at(i));
    oldest_ = (oldest_ + 1) % most_helpers;
}

/// g(n), once pairs(n) is made. `limit_`: there is no room for it.
std::uint64_t BreakSparse::decide(std::uint64_t n) {
    std::fill(seen_.begin(), seen_.end(), 0);
    for (const std::uint32_t t : rule_.leaving[1])
        if (t < n) set_bit(seen_, at(n - t));
    for (const std::uint32_t t : rule_.leaving[2])
        if (t < n) unite(seen_, pairs(n - t).data());
    // n > dense_prefix > every digit: nothing takes the whole heap
    const auto& common = common_[n & 1];
    std::uint64_t m = 0;
    std::size_t top = 0;
    for (; top < words_; ++top)
        if (const std::uint64_t open = ~seen_[top] & common[top]) {
            m = 64 * top + static_cast<std::uint64_t>(std::countr_zero(open));
            break;
        }
    if (top == words_ || m >= limit_) m = limit_;  // every common value below the limit is reached; the bound itself is checked like any other
    for (std::size_t w = 0; w < words_; ++w) {
        std::uint64_t doubtful = ~seen_[w] & ~common[w];
        if (m < 64 * w + 64) doubtful &= m <= 64 * w ? 0 : (~0ULL >> (64 - (m - 64 * w)));
        for (; doubtful != 0; doubtful &= doubtful - 1) {
            const std::uint64_t v = 64 * w + static_cast<std::uint64_t>(std::countr_zero(doubtful));
            if (!reached(n, static_cast<std::uint32_t>(v))) return v;
        }
    }
    return m;
}

std::optional<base::Limit> BreakSparse::by_block(Values& values, std::uint64_t to, Poll& poll) {
    const std::uint64_t n0 = values.size();
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(lanes, to - n0));
    x_.resize(n0 + 2 * lanes, no_value);
    std::fill(x_.begin() + static_cast<std::ptrdiff_t>(n0), x_.end(), no_value);
    const unsigned chunks = limit_ / 16;
    std::fill_n(planes_.begin(), chunks * chunk_bytes, std::uint8_t{0});
    const std::uint8_t* origin = x_.data() + n0;
    // Rare r < n0 against parts below n0; x_ hides the parts inside the block. n0 - r >= 1, so no lane meets a part of size 0.
    const auto last = static_cast<std::size_t>(std::lower_bound(rare_.begin(), rare_.end(), n0) - rare_.begin());
    // With distinct parts the lane s = 2r must not see (r, r).
    const auto first_double = static_cast<std::size_t>(std::lower_bound(rare_.begin(), rare_.end(), n0 / 2) - rare_.begin());
    auto end_double = first_double;
    while (rule_.distinct && end_double < last && rare_[end_double] <= (n0 + lanes) / 2) ++end_double;
    for (unsigned h = 0; h < chunks; ++h) {
        marks_.list(origin, rare_.data(), rare_byte_.data(), first_double, h, chunks == 1, chunk(h));
        marks_.list(origin, rare_.data() + end_double, rare_byte_.data() + end_double, last - end_double, h, chunks == 1, chunk(h));
        marks_.list(origin, helper_.data(), helper_byte_.data(), helper_.size(), h, chunks == 1, chunk(h));
        for (auto k = first_double; k < end_double; ++k) {
            const std::uint8_t hidden = std::exchange(x_[rare_[k]], no_value);
            marks_.one(origin - rare_[k], hidden, h, 0, chunk(h));
            x_[rare_[k]] = hidden;
        }
    }
    std::uint32_t largest = 0;
    std::size_t lane = 0;
    for (; lane < count; ++lane) {
        const std::uint64_t n = n0 + lane;
        auto set = pairs(n);
        std::fill(set.begin(), set.end(), 0);
        for (unsigned h = 0; h < chunks; ++h) set[h / 4] |= marks_at(chunk(h), lane) << (h % 4 * 16);
        // parts inside the block: the rare r with n0 <= n - r, and the rare heaps of the block itself with any other part
        for (std::size_t k = 0; k < rare_.size() && rare_[k] <= lane; ++k) set_bit(set, rare_byte_[k] ^ x_[n - rare_[k]]);
        for (std::size_t k = rare_.size(); k > last && rare_[k - 1] < n; --k) set_bit(set, rare_byte_[k - 1] ^ x_[n - rare_[k - 1]]);
        const std::uint64_t g = decide(n);
        if (g >= limit_) break;
        x_[n] = static_cast<std::uint8_t>(g);
        largest = std::max(largest, static_cast<std::uint32_t>(g));
        admit(n, static_cast<std::uint32_t>(g));
    }
    append(values, std::span<const std::uint8_t>(&x_[n0], lane), largest);
    if (lane < count) {
        x_.resize(n0 + lane);
        widen();
    }
    return poll.spend(lanes * 64 + rare_.size() * chunks);
}

void BreakSparse::mark_row(std::uint64_t s) {
    std::fill(row_.begin(), row_.end(), std::uint8_t{0});
    std::uint8_t* row = row_.data();
    const std::uint16_t* g = words_of_.data();
    const auto end = static_cast<std::size_t>(std::lower_bound(rare_.begin(), rare_.end(), s) - rare_.begin());
    const auto middle = static_cast<std::size_t>(std::lower_bound(rare_.begin(), rare_.end(), s / 2) - rare_.begin());
    const bool skip = rule_.distinct && s % 2 == 0 && middle < end && rare_[middle] == s / 2;
    for (std::size_t k = 0; k < middle; ++k) row[rare_word_[k] ^ g[s - rare_[k]]] = 1;
    for (std::size_t k = middle + (skip ? 1 : 0); k < end; ++k) row[rare_word_[k] ^ g[s - rare_[k]]] = 1;
    for (std::size_t k = 0; k < helper_.size(); ++k) row[helper_value_[k] ^ g[s - helper_[k]]] = 1;
    auto set = pairs(s);
    for (std::size_t w = 0; w < words_; ++w) {
        std::uint64_t word = 0;
        for (unsigned b = 0; b < 8; ++b) {
            std::uint64_t eight = 0;
            std::copy_n(&row[64 * w + 8 * b], 8, reinterpret_cast<std::uint8_t*>(&eight));
            word |= (eight * 0x0102040810204080ULL) >> 56 << (8 * b);  // bytes 0 or 1 to 8 bits
        }
        set[w] = word;
    }
}

std::optional<base::Limit> BreakSparse::by_heap(Values& values, Poll& poll) {
    const std::uint64_t n = values.size();
    mark_row(n);
    std::uint64_t g = decide(n);
    while (g >= limit_) {
        if (limit_ > 0x8000) return base::Limit::size;
        widen();
        g = decide(n);
    }
    words_of_.push_back(static_cast<std::uint16_t>(g));
    values.push_back(static_cast<std::uint32_t>(g));
    admit(n, static_cast<std::uint32_t>(g));
    return poll.spend(200 + rare_.size());
}

std::optional<base::Limit> BreakSparse::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    if (values.size() < prefix())
        if (const auto limit = dense_->extend(values, std::min(to, prefix()), budget)) return limit;
    const Reach r = reach(std::min<std::uint64_t>(to, 0xffffffffULL), 3, budget);
    Poll poll(budget, 1 << 20);
    while (values.size() < r.to) {
        if (!begun_) begin(values), dense_.reset();
        if (values.size() >= next_split_) split(values.size());
        if (const auto limit = x_.empty() ? by_heap(values, poll) : by_block(values, r.to, poll)) return limit;
        budget.report(values.size(), to, "values");
    }
    return r.end() ? r.end() : to > 0xffffffffULL ? std::optional(base::Limit::size) : std::nullopt;
}

}  // namespace

std::unique_ptr<Kernel> break_sparse(const rule::Code& code, Cpu cpu) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty()) return nullptr;
    return std::make_unique<BreakSparse>(code, cpu);
}

bool looks_sparse(const rule::Code& code) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty()) return false;
    constexpr std::uint64_t sample = 16384;
    Values values;
    break_dense(code)->extend(values, sample, base::Budget());
    return values.visit([&](auto table) {
        const std::uint32_t largest = *std::max_element(table.begin(), table.end());
        return rare_share(table, best_split(table, std::bit_ceil(largest + 1), rule)) < 0.2;
    });
}

}  // namespace grundy::solve
