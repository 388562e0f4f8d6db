/// Theorem 13.1: periods of splitting rules whose heaps are common but for a few rare ones, with memory for a window of values only.
///
/// The certificate names a mask (with or without the parity of the heap), the last rare heap r and a window A; everything about them is checked here. A value
/// v is common at heap n iff parity(v & mask) (+ n + t, t the parity of all numbers taken in a split) is odd; heap n is common iff its own value is. Of an
/// option with two parts the value is common at n iff exactly one part is common.
///
/// The values from scratch: all takes and all pairs with a part among the rare heaps are marked. So every common value that n reaches is marked, and of the
/// common values below m, the least that is not, n reaches all. If each rare value below m is reached too, g(n) = m; else g(n) is the least of them that is
/// not reached, which takes all pairs to say: these are at hand for the first K = max(A, 2^22) heaps. Beyond, a rare value must be reached by parts
/// a <= K - k and b, so b >= n - K, which the ring holds; or the certificate is rejected.
///
/// With e0 = max(e, r + 1), A >= r + k: if g(n + p) = g(n) for e <= n < e0 + A, the heaps above r and below e0 + A + p are common, those from e0 + A on reach
/// every rare value below theirs by a take or by parts a <= b with b >= e0, and p is even where the position takes part, then g(n + p) = g(n) for all n >= e
/// (docs/theorems.md).
/// A shorter period q of the law would divide p, and is one iff the window comes back at e0 + q: looked at for q = p / (a prime).
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/base/nimber.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/splitting.hpp"

namespace grundy::verify {
namespace {

using Shape = Splitting::Shape;

constexpr std::uint64_t longest_window = 100'000'000;
constexpr std::uint32_t most_value = 1 << 16;
constexpr std::uint64_t paid_at_once = 4096;
constexpr std::uint64_t always_kept = 1 << 22;

[[noreturn]] void no(const std::string& why) { throw Rejected("theorem 13.1 is not about this rule: " + why); }

struct Cut {
    std::uint64_t t = 0;
    bool different = false;
};

/// The values one after the other; those of the last `window` heaps and of the rare ones are kept.
class Values131 {
public:
    Values131(const Splitting& rule, const Proof& proof, std::uint64_t from, std::uint64_t need)
        : kept_(std::max(proof.window, std::min(always_kept, need))), from_(from), window_(proof.window), last_rare_(proof.last_rare), mask_(proof.mask) {
        bool even = false, odd = false;
        for (const auto& kind : rule.kinds) {
            if (kind.step != 0) no("any number may be taken");
            const auto t = static_cast<std::uint64_t>(kind.t);
            if (kind.parts > 2) no("a move may leave three parts");
            if (kind.parts < 2 ? kind.shape != Shape::all : kind.shape == Shape::other) no("its moves have conditions on the heap or the parts");
            if (kind.parts == 0) clear_.push_back(t);
            if (kind.parts == 1) take_.push_back(t);
            if (kind.parts == 2) cut_.push_back({t, kind.shape == Shape::different}), (t % 2 == 0 ? even : odd) = true;
        }
        if (cut_.empty()) no("no move splits a heap");
        if (proof.by_position && even && odd) no("its splits take even and odd numbers, so the position says nothing");
        by_position_ = proof.by_position, parity_ = odd ? 1 : 0;
        k_ = static_cast<std::uint64_t>(rule.most_taken());
        if (window_ < last_rare_ + k_ || window_ <= k_ || window_ > longest_window)
            throw Rejected("a window of " + std::to_string(window_) + " values is not what theorem 13.1 asks for");
        std::uint64_t size = 1;
        while (size < kept_ + 2) size *= 2;
        ring_.assign(size, 0);
        grow(256);  // as long as values are below 64 it is not looked at
        for (std::uint32_t v = 0; v < 64; ++v)
            for (std::uint64_t parity = 0; parity < 2; ++parity) common_below_64_[parity] |= std::uint64_t{common(v, parity)} << v;
    }

    std::uint32_t next(Steps& steps) {
        const std::uint64_t n = count_;
        std::uint32_t v = 0;
        if (small_values_ && next_in_words(n, v, steps)) return keep(n, v, rare_in(v, n), steps);
        if (++stamp_ == 0) std::fill(seen_.begin(), seen_.end(), 0U), stamp_ = 1;
        for (const std::uint64_t t : clear_)
            if (t == n) mark(0);
        for (const std::uint64_t t : take_)
            if (t < n) mark(at(n - t));
        for (const Cut& cut : cut_)
            for (const Rare& rare : rare_)
                if (rare.heap + cut.t < n && !(cut.different && 2 * rare.heap + cut.t == n)) mark(rare.value ^ at(n - cut.t - rare.heap));
        std::uint32_t m = 0;
        while (m < seen_.size() && (!common(m, n) || seen_[m] == stamp_)) ++m;
        if (m == seen_.size()) throw Rejected(fmt::format("the mask {} makes no value common", mask_));  // nothing in the upper half is marked
        v = first_missing(n, m, steps);
        if (v >= most_value) throw Rejected("a value is larger than the checker computes");
        while (2 * v + 2 >= seen_.size()) grow(2 * static_cast<std::uint32_t>(seen_.size()));
        small_values_ = small_values_ && v < 64;
        return keep(n, v, v < m, steps);
    }
    std::uint64_t most_taken() const { return k_; }
    std::size_t rare() const { return rare_.size(); }

private:
    struct Rare {
        std::uint64_t heap = 0;
        std::uint32_t value = 0;
    };
    std::uint32_t at(std::uint64_t n) const { return ring_[n & (ring_.size() - 1)]; }
    void mark(std::uint32_t v) { seen_[v] = stamp_; }
    bool common(std::uint32_t v, std::uint64_t n) const {
        return (static_cast<unsigned>(__builtin_popcount(v & mask_)) + (by_position_ ? n + parity_ : 0)) % 2 == 1;
    }
    /// A power of two above every value, twice: xor stays below half of it.
    void grow(std::uint32_t size) { seen_.assign(size, 0), stamp_ = 1; }
    std::uint64_t most_part(std::uint64_t n) const { return n <= kept_ ? n : kept_ - k_; }

    bool rare_in(std::uint32_t v, std::uint64_t n) const { return (common_below_64_[n & 1] >> v & 1) == 0; }

    /// The same steps with sets of values as words, while all values are below 64. False: no common value below 64 is left.
    bool next_in_words(std::uint64_t n, std::uint32_t& v, Steps& steps) {
        std::uint64_t seen = 0;
        for (const std::uint64_t t : clear_) seen |= std::uint64_t{t == n};
        for (const std::uint64_t t : take_)
            if (t < n) seen |= std::uint64_t{1} << at(n - t);
        for (const Cut& cut : cut_)
            for (const Rare& rare : rare_)
                if (rare.heap + cut.t < n && !(cut.different && 2 * rare.heap + cut.t == n))
                    seen |= std::uint64_t{1} << (rare.value ^ at(n - cut.t - rare.heap));
        const std::uint64_t free = common_below_64_[n & 1] & ~seen;
        if (free == 0) return false;
        const auto m = static_cast<std::uint32_t>(std::countr_zero(free));
        std::uint64_t left = ((std::uint64_t{1} << m) - 1) & ~common_below_64_[n & 1] & ~seen, a = 1;
        const std::uint64_t most = most_part(n);
        for (bool room = true; left != 0 && room; ++a) {
            room = false;
            for (const Cut& cut : cut_) {
                if (a > most || 2 * a + cut.t > n || (n >= from_ + window_ && n - cut.t - a < from_)) continue;
                room = true;
                if (!(cut.different && 2 * a + cut.t == n)) left &= ~(std::uint64_t{1} << (small_[a] ^ at(n - cut.t - a)));
            }
            if (a % paid_at_once == 0) steps.take(paid_at_once * cut_.size());
        }
        work_ += a % paid_at_once * cut_.size();
        v = left != 0 ? static_cast<std::uint32_t>(std::countr_zero(left)) : m;
        return true;
    }

    /// Heap n has the value v.
    std::uint32_t keep(std::uint64_t n, std::uint32_t v, bool is_rare, Steps& steps) {
        if (is_rare) {
            if (n > last_rare_)
                throw Rejected(fmt::format("heap {} does not reach {} by the parts looked at (up to {}), and the last rare heap is said to be {}", n, v,
                                           most_part(n), last_rare_));
            if (n > 0) rare_.push_back({n, v});
        } else if (n > 0 && n == last_rare_) {
            throw Rejected(fmt::format("heap {} is not rare", n));
        }
        ring_[n & (ring_.size() - 1)] = v;
        if (n <= kept_) small_.push_back(v);
        count_ = n + 1;
        if (n % paid_at_once == 0) steps.take(paid_at_once * (1 + rare_.size() * cut_.size() + take_.size()) + std::exchange(work_, 0));
        return v;
    }

    /// The least rare value below m that no option has; m if there is none.
    std::uint32_t first_missing(std::uint64_t n, std::uint32_t m, Steps& steps) {
        std::uint32_t v = 0;
        const auto settled = [&](std::uint32_t w) { return common(w, n) || seen_[w] == stamp_; };
        while (v < m && settled(v)) ++v;
        const std::uint64_t most = most_part(n);
        std::uint64_t a = 1;
        for (bool room = true; v < m && room; ++a) {
            room = false;
            for (const Cut& cut : cut_) {
                if (a > most || 2 * a + cut.t > n || (n >= from_ + window_ && n - cut.t - a < from_)) continue;
                room = true;
                if (!(cut.different && 2 * a + cut.t == n)) mark(small_[a] ^ at(n - cut.t - a));
            }
            while (v < m && settled(v)) ++v;
            if (a % paid_at_once == 0) steps.take(paid_at_once * cut_.size());
        }
        work_ += a % paid_at_once * cut_.size();
        return v;
    }
    std::uint64_t kept_, from_, window_, last_rare_, k_ = 0;
    std::uint32_t mask_;
    bool by_position_ = false;
    std::uint64_t parity_ = 0;
    std::vector<std::uint64_t> clear_, take_;
    std::vector<Cut> cut_;
    std::vector<Rare> rare_;
    std::vector<std::uint32_t> ring_, small_, seen_;  ///< small_: g(0) … g(kept)
    std::uint32_t stamp_ = 0;
    bool small_values_ = true;                   ///< all are below 64
    std::uint64_t common_below_64_[2] = {0, 0};  ///< by parity of the heap
    std::uint64_t count_ = 0, work_ = 0;
};

/// p and what is left of it by one prime factor.
std::vector<std::uint64_t> distances(std::uint64_t period) {
    std::vector<std::uint64_t> all{period};
    std::uint64_t rest = period;
    for (std::uint64_t q = 2; q * q <= rest; ++q) {
        if (rest % q == 0) all.push_back(period / q);
        while (rest % q == 0) rest /= q;
    }
    if (rest > 1) all.push_back(period / rest);
    return all;
}

}  // namespace

std::string prove_few_rare(const rule::Game& game, const PeriodLaw& law, const Proof& proof, Steps& steps) {
    if (law.saltus != 0 || law.of_outcomes) throw Rejected("theorem 13.1 proves values that repeat");
    const Splitting rule = splitting(game, steps);
    require_first(rule, law);
    const std::uint64_t e = law.preperiod, p = law.period, from = std::max(e, proof.last_rare + 1);
    if (proof.by_position && p % 2 != 0) throw Rejected("where the position takes part, theorem 13.1 is about even periods");
    const std::uint64_t end = from + proof.window, need = end + p;
    if (proof.checked_to < need)
        throw CutShort(fmt::format("the range is cut short: theorem 13.1 needs the values up to n = {}, the certificate rests on those below {}", need - 1,
                                   proof.checked_to),
                       need);
    Values131 values(rule, proof, from, need);
    struct Distance {
        std::uint64_t d;
        bool same;
    };
    std::vector<Distance> tried;
    for (const std::uint64_t d : distances(p)) tried.push_back({d, true});
    std::vector<std::uint32_t> kept;  // of [e, end)
    std::uint32_t before = 0;         // g(e - 1)
    bool begins = e == 0;
    base::Checksum sum;
    for (std::uint64_t n = 0; n < need; ++n) {
        const std::uint32_t v = values.next(steps);
        if (n < e + p) sum.add(v);
        if (n < law.values.size() && law.values[n] != v) throw Rejected(fmt::format("g({}) is {}, not {}", n + law.first, v, law.values[n]));
        if (n + 1 == e) before = v;
        if (n + 1 == e + p) begins = begins || before != v;
        if (n >= e && n < end) kept.push_back(v);
        if (n >= e + p && kept[n - p - e] != v) throw Rejected(fmt::format("g({}) = {}, but g({}) = {}", n - p + law.first, kept[n - p - e], n + law.first, v));
        for (auto& [d, same] : tried)
            if (same && n >= from + d && n < end + d && kept[n - d - e] != v) same = false;
    }
    if (!law.checksum.empty() && fmt::format("{:016x}", sum.digest()) != law.checksum) throw Rejected("the checksum of the values is another one");
    const bool least = std::none_of(tried.begin() + 1, tried.end(), [](const Distance& one) { return one.same; });
    const std::string exact =
        !least ? "" : fmt::format("; {} is the least period{}", p, begins && e > 0 ? fmt::format(" and {} the last exception", e - 1 + law.first) : "");
    return fmt::format("by theorem 13.1, from the values below {} computed here, {} rare heaps among them, the last at {}{}", need, values.rare(),
                       proof.last_rare, exact);
}

}  // namespace grundy::verify
