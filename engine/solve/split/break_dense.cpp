/// Take-and-break codes, dense: all O(N^2) pairs marked, each at a fraction of a cycle. For three parts, tails, many splitting digits and the first
/// 2048 heaps of all others, which go on in break_scan.cpp.
///
/// Let Q(s) = {g(i) xor g(j) : i + j = s, i, j >= 1}. A heap n with split digits at t sees the union of the Q(n - t), so the pairs of a sum are
/// looked at once however many digits split. Q is made for 64 sums at a time: the part i against the 64 neighbouring bytes g(s - i)
/// (marks.hpp). Parts that are themselves in the block are pushed forward as soon as they are known.
/// Values below 128 are marked in byte planes, larger ones in a row of bytes, a sum at a time.
/// Three parts: T(s) = union over a of g(a) xor Q(s - a), with the Q of each class of g(a) united before the xor.
/// A repeating tail ("take any") asks for the union of all sums of a residue class up to n: running sets, one a class.
/// Sharing Q between digits and byte-shuffle marking: measured by us, 2 cycles for 64 options; the recurrence is Guy & Smith 1956.
#include "engine/solve/split/break_dense.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/bits.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/split/break_scan.hpp"
#include "engine/solve/split/marks.hpp"
#include "engine/solve/split/rows.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t first_block = 128;  ///< below, some lane of a block could have a part of size 0
constexpr std::uint32_t most_in_planes = 128;
constexpr std::size_t segment = 2048;  ///< parts between two looks at saturation

class BreakDense final : public Kernel {
public:
    BreakDense(const rule::Code& code, Cpu cpu) : rule_(code), marks_(marks(cpu)), ring_(std::bit_ceil(rule_.memory() + 1)) { resize_sets(1); }
    std::string name() const override { return "break-dense"; }
    std::string why() const override {
        return "every option is looked at, 64 heaps at a time by byte shuffles: the values are few, so N^2 / 2 options cost N^2 / 64 cycles; "
               "it does not need the values to be sparse";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override;

private:
    void adopt_tail(const Values& values);
    std::optional<base::Limit> by_block(Values& values, std::uint64_t to, Poll& poll);
    std::optional<base::Limit> by_heap(Values& values, Poll& poll);
    std::optional<base::Limit> mark_block(std::uint64_t n, Poll& poll);
    std::uint64_t grundy_value(std::uint64_t n, const Values& values);
    void see_tail(std::uint64_t n, const Values& values);
    std::uint64_t triple_work(std::uint64_t n) const;
    void see_triples(std::uint64_t s, const Values& values);
    std::uint32_t at(std::uint64_t n, const Values& values) const { return x_.empty() ? values[n] : x_[n]; }
    std::span<std::uint64_t> pairs(std::uint64_t s) { return {&pairs_[(rule_.parts > 2 ? s : s & (ring_ - 1)) * words_], words_}; }
    std::span<std::uint64_t> triples(std::uint64_t s) { return {&triples_[(s & (ring_ - 1)) * words_], words_}; }
    std::uint8_t* chunk(unsigned h) { return planes_.data() + h * chunk_bytes; }
    void open_table(const Values& values, std::uint64_t n);
    void widen();
    void resize_sets(std::size_t words);

    BreakRule rule_;
    const Marks& marks_;
    std::uint64_t ring_;  ///< sums remembered, a power of two
    Rows rows_;
    std::uint32_t limit_ = 16;                        ///< all values so far are below: a power of two, so that xor stays below
    std::size_t words_ = 0;                           ///< of a set of values
    std::vector<std::uint8_t> x_;                     ///< g with 64 bytes no_value behind; empty when values do not fit
    std::vector<std::uint64_t> pairs_;                ///< Q(s), for the last `ring_` sums; for all when there are three parts
    std::vector<std::uint64_t> triples_;              ///< T(s)
    std::vector<std::uint64_t> classes_;              ///< by value c: the union of Q(s - a) over g(a) = c
    std::vector<std::vector<std::uint64_t>> run_[4];  ///< [parts][class]: what the tail can reach
    std::vector<std::uint64_t> seen_;
    alignas(64) std::array<std::uint8_t, most_in_planes / 16 * chunk_bytes> planes_{};
};

std::vector<std::uint64_t> relaid(const std::vector<std::uint64_t>& sets, std::size_t from, std::size_t to) {
    std::vector<std::uint64_t> wider(from == 0 ? 0 : sets.size() / from * to, 0);
    for (std::size_t i = 0; i * from < sets.size() && from != 0; ++i) std::copy_n(&sets[i * from], from, &wider[i * to]);
    return wider;
}

void BreakDense::resize_sets(std::size_t words) {
    if (words == words_) return;
    pairs_ = relaid(pairs_, words_, words);
    triples_ = relaid(triples_, words_, words);
    if (words_ == 0) pairs_.assign(ring_ * words, 0), triples_.assign(rule_.parts > 2 ? ring_ * words : 0, 0);
    for (auto& by_class : run_) {
        by_class.resize(rule_.tail.size());
        for (auto& set : by_class) set.resize(words, 0);
    }
    seen_.assign(words, 0);
    words_ = words;
}

/// A value of exactly `limit_` was reached: room for twice as many.
void BreakDense::widen() {
    limit_ *= 2;
    resize_sets(std::max<std::size_t>(1, limit_ / 64));
    if (limit_ > most_in_planes) x_ = {};
}

void BreakDense::open_table(const Values& values, std::uint64_t n) {
    if (x_.empty()) {
        x_.reserve(std::max<std::uint64_t>(2 * n, 1 << 16));
        values.visit([&](auto table) {
            for (const auto v : table) x_.push_back(static_cast<std::uint8_t>(v));
        });
    }
    x_.resize(n + 2 * lanes, no_value);
    std::fill(x_.begin() + static_cast<std::ptrdiff_t>(n), x_.end(), no_value);
}

/// Marks Q(n) … Q(n + 63) from parts below n. Every unordered pair has a part i <= (n + 63) / 2 < n; the other part is n + lane - i >= 1.
std::optional<base::Limit> BreakDense::mark_block(std::uint64_t n, Poll& poll) {
    const unsigned chunks = limit_ / 16;
    std::fill_n(planes_.begin(), chunks * chunk_bytes, std::uint8_t{0});
    const std::uint8_t* origin = x_.data() + n;
    // With distinct parts the lane of s = 2i must not see the pair (i, i): those i are marked one by one with g(i) hidden.
    const std::uint64_t plain_end = rule_.distinct ? (n + 1) / 2 : (n + lanes - 1) / 2 + 1;
    std::array<bool, most_in_planes / 16> full{};
    for (std::uint64_t i = 1; i < plain_end; i += segment) {
        const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(segment, plain_end - i));
        for (unsigned h = 0; h < chunks; ++h) {
            if (full[h]) continue;
            marks_.range(origin, x_.data(), static_cast<std::size_t>(i), count, h, chunks == 1, chunk(h));
            full[h] = saturated(chunk(h));
        }
        if (const auto limit = poll.spend(count * chunks)) return limit;
    }
    for (std::uint64_t i = plain_end; i <= (n + lanes - 1) / 2; ++i) {
        const std::uint8_t hidden = std::exchange(x_[i], no_value);
        for (unsigned h = 0; h < chunks; ++h) marks_.one(origin - i, hidden, h, 0, chunk(h));
        x_[i] = hidden;
    }
    return std::nullopt;
}

void BreakDense::see_triples(std::uint64_t s, const Values& values) {
    auto set = triples(s);
    std::fill(set.begin(), set.end(), 0);
    classes_.assign(limit_ * words_, 0);
    for (std::uint64_t a = 1; a + 2 <= s; ++a) {
        const std::uint64_t* from = pairs(s - a).data();
        std::uint64_t* into = &classes_[at(a, values) * words_];
        for (std::size_t w = 0; w < words_; ++w) into[w] |= from[w];
    }
    for (std::uint32_t c = 0; c < limit_; ++c)
        for (std::size_t w = 0; w < words_; ++w)
            if (const std::uint64_t word = classes_[c * words_ + w]) set[w ^ (c >> 6)] |= xor_shift(word, c & 63);
}

void BreakDense::see_tail(std::uint64_t n, const Values& values) {
    const std::uint64_t q = rule_.tail.size();
    const std::uint64_t s = n - rule_.first_of_tail;  // the newest sum the tail reaches
    if (s >= 1) set_bit(run_[1][s % q], at(s, values));
    if (rule_.parts > 1) unite(run_[2][s % q], pairs(s).data());
    if (rule_.parts > 2) unite(run_[3][s % q], triples(s).data());
    if (rule_.tail[s % q] & 1) seen_[0] |= 1;  // t = n exactly leaves nothing
    for (std::uint64_t k = 0; k < q; ++k)
        for (int j = 1; j < 4; ++j)
            if (rule_.tail[k] >> j & 1) unite(seen_, run_[j][(s % q + q - k) % q].data());
}

/// Q(n) is in `pairs(n)`. May return `limit_`, and then nothing was changed that may not be done twice.
std::uint64_t BreakDense::grundy_value(std::uint64_t n, const Values& values) {
    if (rule_.parts > 2) see_triples(n, values);
    std::fill(seen_.begin(), seen_.end(), 0);
    if (std::binary_search(rule_.leaving[0].begin(), rule_.leaving[0].end(), n)) seen_[0] |= 1;
    for (const std::uint32_t t : rule_.leaving[1])
        if (t < n) set_bit(seen_, at(n - t, values));
    for (const std::uint32_t t : rule_.leaving[2])
        if (t < n) unite(seen_, pairs(n - t).data());
    for (const std::uint32_t t : rule_.leaving[3])
        if (t < n) unite(seen_, triples(n - t).data());
    if (!rule_.tail.empty() && n >= rule_.first_of_tail) see_tail(n, values);
    return mex(seen_);
}

/// Of see_triples, in words.
std::uint64_t BreakDense::triple_work(std::uint64_t n) const { return rule_.parts > 2 ? (n + limit_) * words_ : 0; }

std::optional<base::Limit> BreakDense::by_heap(Values& values, Poll& poll) {
    const std::uint64_t n = values.size();
    if (rule_.parts > 2) pairs_.resize(std::max<std::size_t>(pairs_.size(), (n + 1) * words_), 0);
    std::fill(pairs(n).begin(), pairs(n).end(), 0);
    if (rule_.parts > 1) values.visit([&](auto table) { rows_.pairs(table, n, rule_.distinct, limit_, pairs(n)); });
    std::uint64_t g = grundy_value(n, values);
    while (g >= limit_) {
        widen();
        g = grundy_value(n, values);
    }
    values.push_back(static_cast<std::uint32_t>(g));
    return poll.spend(1 + n + triple_work(n));
}

std::optional<base::Limit> BreakDense::by_block(Values& values, std::uint64_t to, Poll& poll) {
    const std::uint64_t n = values.size();
    const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(lanes, to - n));
    open_table(values, n);
    if (rule_.parts > 2) pairs_.resize(std::max<std::size_t>(pairs_.size(), (n + lanes) * words_), 0);
    if (const auto limit = mark_block(n, poll)) return limit;
    const unsigned chunks = limit_ / 16;
    std::uint32_t largest = 0;
    std::size_t lane = 0;
    std::optional<base::Limit> late;
    for (; lane < count && !late; ++lane) {
        auto set = pairs(n + lane);
        std::fill(set.begin(), set.end(), 0);
        for (unsigned h = 0; h < chunks; ++h) set[h / 4] |= marks_at(chunk(h), lane) << (h % 4 * 16);
        const std::uint64_t g = grundy_value(n + lane, values);
        if (g >= limit_) break;
        x_[n + lane] = static_cast<std::uint8_t>(g);
        largest = std::max(largest, static_cast<std::uint32_t>(g));
        for (unsigned h = 0; h < chunks; ++h) marks_.one(x_.data() + 1, static_cast<std::uint8_t>(g), h, lane + 1, chunk(h));
        late = poll.spend(triple_work(n + lane));
    }
    append(values, std::span<const std::uint8_t>(&x_[n], lane), largest);
    if (lane < count && !late) widen();
    return late;
}

std::optional<base::Limit> BreakDense::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    const Reach r = reach(to, 2 * static_cast<std::uint64_t>(values.width()) + (rule_.parts > 2 ? 8 * words_ : 0), budget);
    Poll poll(budget, 1 << 20);
    while (values.size() < r.to) {
        const bool planes = values.size() >= first_block && limit_ <= most_in_planes && rule_.parts > 1;
        if (const auto limit = planes ? by_block(values, r.to, poll) : by_heap(values, poll)) return limit;
        budget.report(values.size(), to, "values");
    }
    return r.end();
}

/// The sums that later heaps ask for are made again from all their pairs: memory() sums of n / 2 pairs. Three parts ask for every sum.
std::optional<base::Limit> BreakDense::adopt(const Values& values, const base::Budget& budget) {
    if (rule_.parts > 2) return Kernel::adopt(values, budget);
    const std::uint64_t n = values.size();
    limit_ = std::max<std::uint32_t>(16, std::bit_ceil(largest(values) + 1));
    resize_sets(std::max<std::size_t>(1, limit_ / 64));
    for (std::uint64_t s = n - std::min(n, rule_.memory()); s < n; ++s) {
        std::fill(pairs(s).begin(), pairs(s).end(), 0);
        if (rule_.parts > 1) values.visit([&](auto table) { rows_.pairs(table, s, rule_.distinct, limit_, pairs(s)); });
    }
    if (!rule_.tail.empty() && n > rule_.first_of_tail) adopt_tail(values);
    return std::nullopt;
}

/// A value v xor w is in the running set of a class iff the least sum of two heaps of these values in the class has come up: only the first two heaps
/// of each value and residue matter.
void BreakDense::adopt_tail(const Values& values) {
    const std::uint64_t q = rule_.tail.size();
    const std::uint64_t newest = values.size() - 1 - rule_.first_of_tail;
    constexpr std::uint64_t never = ~0ULL / 4;
    std::vector<std::array<std::uint64_t, 2>> least(q * limit_, {never, never});
    for (std::uint64_t i = 1; i <= newest; ++i) {
        auto& [first, second] = least[i % q * limit_ + values[i]];
        if (first == never) first = i;
        else if (second == never) second = i;
    }
    for (std::uint64_t a = 0; a < q; ++a)
        for (std::uint32_t v = 0; v < limit_; ++v) {
            const auto& one = least[a * limit_ + v];
            if (one[0] == never) continue;
            set_bit(run_[1][a], v);
            for (std::uint64_t b = 0; b < q && rule_.parts > 1; ++b)
                for (std::uint32_t w = 0; w < limit_; ++w) {
                    const bool same = rule_.distinct && a == b && v == w;
                    if (one[0] + least[b * limit_ + w][same ? 1 : 0] <= newest) set_bit(run_[2][(a + b) % q], v ^ w);
                }
        }
}

}  // namespace

std::unique_ptr<Kernel> break_dense(const rule::Code& code, Cpu cpu, unsigned threads) {
    const BreakRule rule(code);
    if (rule.distinct && rule.parts > 2) return nullptr;
    const auto mark_all = [code, cpu]() -> std::unique_ptr<Kernel> { return std::make_unique<BreakDense>(code, cpu); };
    if (auto scan = break_scan(code, cpu, threads, mark_all)) return scan;
    return mark_all();
}

}  // namespace grundy::solve
