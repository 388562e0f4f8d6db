#include "engine/pattern/prove/few_rare.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "engine/base/poll.hpp"
#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/bits.hpp"

namespace grundy::pattern {
namespace {

using solve::BreakRule;
using solve::ValueSplit;

constexpr std::uint64_t telling_window = 64;  ///< so many equal values in a row are no accident
constexpr std::uint64_t usual_spare = 4096;   ///< small parts that are tried before a longer window is taken
constexpr std::uint64_t longest_checked = 1 << 22;
constexpr std::uint32_t largest_value = 1 << 14;

/// Condition 3 at single heaps: values below `limit`, a power of two, so that xor stays below it.
template <class T>
class Reached {
public:
    Reached(std::span<const T> g, const BreakRule& rule, const ValueSplit& split, std::uint32_t limit) : g_(g), rule_(rule), words_((limit + 63) / 64) {
        for (std::uint64_t parity = 0; parity < 2; ++parity) {
            rare_[parity].assign(words_, 0);
            for (std::uint32_t v = 0; v < limit; ++v)
                if (!split.common(v, parity)) solve::set_bit(rare_[parity], v);
        }
    }

    /// Is every rare value below g(n) reached by a take, or by parts a <= b with b >= from?
    bool operator()(std::uint64_t n, std::uint64_t from) {
        left_ = rare_[n & 1];
        const std::uint32_t g = g_[n];
        left_.resize(g / 64 + 1);
        left_.back() &= (std::uint64_t{1} << (g & 63)) - 1;
        for (const std::uint32_t t : rule_.leaving[1]) strike(g_[n - t]);
        for (std::uint64_t a = 1; any(); ++a) {
            bool room = false;
            for (const std::uint32_t t : rule_.leaving[2]) {
                const std::uint64_t sum = n - t;
                if (sum < a + from || 2 * a > sum || (rule_.distinct && 2 * a == sum)) continue;
                room = true;
                strike(static_cast<std::uint32_t>(g_[a] ^ g_[sum - a]));
            }
            if (!room) return false;
        }
        return true;
    }

private:
    bool any() const {
        return std::any_of(left_.begin(), left_.end(), [](std::uint64_t word) { return word != 0; });
    }
    void strike(std::uint32_t v) {
        if (v / 64 < left_.size()) left_[v / 64] &= ~(std::uint64_t{1} << (v & 63));
    }
    std::span<const T> g_;
    const BreakRule& rule_;
    std::size_t words_;
    std::vector<std::uint64_t> rare_[2], left_;
};

template <class T>
bool all_reached(std::span<const T> g, const BreakRule& rule, const ValueSplit& split, std::uint32_t limit, const check::FewRare& claim) {
    Reached<T> reached(g, rule, split, limit);
    for (std::uint64_t n = claim.from + claim.window; n < claim.need; ++n) {
        if (n % 1024 == 0) base::look_at_budget();
        if (!reached(n, claim.from)) return false;
    }
    return true;
}

std::uint32_t limit_of(std::uint32_t largest) { return std::max<std::uint32_t>(16, std::bit_ceil(largest + 1)); }

}  // namespace

std::optional<FewRareTable> FewRareTable::of(const rule::Code& code) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty() || code.digits.empty() || (code.digits[0] & 3) != 0) return {};
    return FewRareTable(code);
}

std::optional<FewRareTable::Question> FewRareTable::question(const solve::Values& values, std::uint64_t fewest) const {
    const std::uint64_t size = values.size();
    const std::uint32_t largest = solve::largest(values);
    if (size < fewest || largest >= largest_value) return {};
    return values.visit([&](auto g) -> std::optional<Question> {
        const ValueSplit split = solve::best_split(g, limit_of(largest), rule_);
        check::FewRare claim{split.mask, split.by_position, 0, 0, 0, 0, 1, 0};
        for (std::uint64_t n = 1; n < size; ++n)
            if (!split.common(g[n], n)) ++claim.rare, claim.last_rare = n;
        const std::uint64_t reach = std::max(claim.last_rare + last_digit_, telling_window);  // L
        if (2 * reach > size) return {};
        return Question{split, claim, Range{1, 1, reach, claim.last_rare + 1, split.by_position ? 2ULL : 1ULL}};
    });
}

std::optional<FewRareTable::Seen> FewRareTable::look(const solve::Values& values, const Question& question, const std::optional<Candidate>& found) const {
    const std::uint64_t size = values.size(), reach = question.range.constant;
    // g(n + p) = g(n) for all n >= from with n + p < size.
    if (!found || found->from + found->period + telling_window > size) return {};
    Seen seen{found->period, found->need, {}};
    if (found->need > size || found->period > longest_checked) return seen;
    check::FewRare claim = question.claim;
    claim.from = found->from, claim.period = found->period;
    const std::uint64_t most = size - claim.from - claim.period;
    for (const std::uint64_t window : {std::min(most, reach + usual_spare), most}) {
        claim.window = window;
        claim.need = claim.from + window + claim.period;
        if (values.visit([&](auto g) { return all_reached(g, rule_, question.split, limit_of(solve::largest(values)), claim); })) {
            seen.holds = claim;
            break;
        }
    }
    return seen;
}

std::optional<FewRareTable::Seen> FewRareTable::look(const solve::Values& values, std::uint64_t fewest) const {
    const auto asked = question(values, fewest);
    if (!asked) return {};
    return look(values, *asked, best_candidate(values, Compared::values, asked->range));
}

}  // namespace grundy::pattern
