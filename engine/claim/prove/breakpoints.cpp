/// Why one block is enough. Take one member of each family so that their slopes scale/divisor lie in (s/F, s], s the largest, and order the families by slope,
/// then by shift/divisor. The places with F^K are block K. A difference of two places of one block is D F^K + d with D > 0, or a constant; the next block
/// begins D' F^K + d' after it, D' > 0. So where all these differences are positive for K = K1, they are for every K >= K1: every block has the same order of
/// places, and stretch i of block K and stretch i of block K + 1 correspond in the sense of (b). By induction on K every n beyond block K1 has a corresponding
/// n in it with the same f, and in it one n a stretch is enough by (a).
#include "engine/claim/prove/breakpoints.hpp"

#include <algorithm>

namespace grundy::claim {

using base::Integer;

namespace {

constexpr std::size_t most_places = 200'000;
constexpr std::size_t most_bits = 100'000;
constexpr int most_blocks = 5'000;

/// -1, 0, 1 by slope, then by shift.
int order(const Family& a, const Family& b) {
    const Integer left = a.scale * b.divisor, right = b.scale * a.divisor;
    if (left != right) return left < right ? -1 : 1;
    const Integer low = a.shift * b.divisor, high = b.shift * a.divisor;
    return low == high ? 0 : low < high ? -1 : 1;
}

/// The least number that is a power of both.
std::optional<Integer> common_power(const Integer& a, const Integer& b) {
    Integer p = a, q = b;
    while (p != q) {
        if (base::bit_length(p) > 4096 || base::bit_length(q) > 4096) return std::nullopt;
        (p < q ? p : q) *= p < q ? a : b;
    }
    return p;
}

}  // namespace

void Breakpoints::add_early(const Integer& place) {
    if (place < 0) return;
    early.insert(place);
    settled = std::max(settled, place);
}

void Breakpoints::widen(const Integer& to) {
    std::vector<Family> wider;
    for (Integer power = 1; power < to; power *= factor) {
        for (const Family& f : families) wider.push_back({f.scale * power, f.shift, f.divisor});
    }
    families = std::move(wider);
    factor = to;
}

bool Breakpoints::join(Breakpoints other) {
    if (factor > 1 && other.factor > 1) {
        const auto both = common_power(factor, other.factor);
        if (!both) return false;
        widen(*both);
        other.widen(*both);
    } else if (other.factor > 1) {
        factor = other.factor;
    }
    early.insert(other.early.begin(), other.early.end());
    families.insert(families.end(), other.families.begin(), other.families.end());
    settled = std::max(settled, other.settled);
    return early.size() + families.size() <= most_places;
}

std::optional<std::vector<Integer>> places(Breakpoints b, const Integer& low, const std::optional<Integer>& high) {
    std::set<Integer> all = b.early;
    all.insert(low);
    if (!b.families.empty()) {
        const auto steepest = *std::max_element(b.families.begin(), b.families.end(), [](const Family& x, const Family& y) { return order(x, y) < 0; });
        for (Family& f : b.families) {
            while (f.scale * b.factor * steepest.divisor <= steepest.scale * f.divisor) {
                all.insert(f.at(1));
                f.scale *= b.factor;
            }
        }
        std::sort(b.families.begin(), b.families.end(), [](const Family& x, const Family& y) { return order(x, y) < 0; });
        b.families.erase(std::unique(b.families.begin(), b.families.end(), [](const Family& x, const Family& y) { return order(x, y) == 0; }),
                         b.families.end());
        if (all.size() + b.families.size() > most_places) return std::nullopt;
        Integer power = 1, before = -1;  // before: the last place of the block before
        for (int block = 0;; ++block, power *= b.factor) {
            if (block == most_blocks || base::bit_length(power) > most_bits || all.size() > most_places) return std::nullopt;
            const Integer first = b.families.front().at(power);
            bool in_order = block > 0 && first > b.settled;
            for (const Family& f : b.families) {
                const Integer here = f.at(power);
                in_order = in_order && here > before;
                before = here;
                all.insert(here);
            }
            if (in_order && b.families.front().at(power * b.factor) > before) break;
            if (high && first > *high) break;
        }
    }
    std::vector<Integer> result;
    for (const Integer& place : all) {
        if (place >= low && (!high || place <= *high)) result.push_back(place);
    }
    return result;
}

}  // namespace grundy::claim
