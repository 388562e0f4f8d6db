/// Theorem 4.4a: the value of a number of any size where every move is a floor division, n >= 1 -> floor(n / d). Nothing where more than 10^8 cells would be
/// needed, for more than 63 divisors, or where one is beyond 10^12. Floors of floors commute: whatever is divided by, in whatever order, floor(n / (d1 d2 …))
/// depends on the product alone. Write the divisors as products of powers of a few bases b_1, …, b_k (the primes in them, or the least roots of them, whichever
/// makes fewer cells); a follower of n is then a vector of exponents e with b^e <= n, all products beyond n are the heap 0, and
///
///     G(e) = mex { G(e + v(d)) : d in D },   G = g(0) = 0 where b^e > n,
///
/// since floor(m / d) >= 1 iff d <= m, and a division that leaves 0 is a move. No number but the bound b^e <= n enters. It wins for numbers that no table
/// holds, whether a log-period is proved or not. Cost: O(log^k n) cells of a byte; 3.7 million for D = {2, 3} and a number of 1000 digits.
#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/base/poll.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

using base::Integer;

constexpr double most_cells = 1e8;
constexpr std::size_t most_rows = 1 << 22;

using Exponents = std::map<std::int64_t, std::uint32_t>;  // of each base

Exponents by_primes(std::int64_t d) {
    Exponents result;
    for (std::int64_t p = 2; p <= d / p; ++p) {
        while (d % p == 0) ++result[p], d /= p;
    }
    if (d > 1) ++result[d];
    return result;
}

/// d = r^a with the largest a: the exponents of its primes divided by their greatest common divisor.
Exponents by_root(std::int64_t d) {
    std::uint32_t a = 0;
    const Exponents primes = by_primes(d);
    for (const auto& [p, e] : primes) a = static_cast<std::uint32_t>(std::gcd(a, e));
    std::int64_t root = 1;
    for (const auto& [p, e] : primes) {
        for (std::uint32_t i = 0; i < e / a; ++i) root *= p;
    }
    return {{root, a}};
}

/// Cells of exponents under n, row by row: a row has all exponents but that of the last base fixed.
class Cells {
public:
    Cells(const std::vector<std::int64_t>& divisors, Exponents (*split)(std::int64_t)) {
        for (const auto d : divisors) moves_.push_back(split(d));
        for (const auto& move : moves_) {
            for (const auto& [b, e] : move) bases_.push_back(b);
        }
        std::sort(bases_.begin(), bases_.end(), std::greater<>());  // the smallest base has the longest rows: last
        bases_.erase(std::unique(bases_.begin(), bases_.end()), bases_.end());
    }

    double estimate(const Integer& n) const {
        double cells = 1;
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            cells *= (static_cast<double>(base::bit_length(n)) / std::log2(static_cast<double>(bases_[i])) + static_cast<double>(i) + 1) /
                     static_cast<double>(i + 1);
        }
        return cells;
    }

    std::optional<std::uint32_t> value(const Integer& n) {
        if (estimate(n) > most_cells || !lay_out(n)) return std::nullopt;
        cells_.assign(offsets_.back(), 0);
        std::vector<std::uint64_t> at(limits_.size());
        for (std::size_t i = 0; i < limits_.size(); ++i) at[i] = limits_[i] - 1;
        for (std::size_t row = offsets_.size() - 1; row-- > 0;) {
            fill(row, at);
            for (std::size_t i = limits_.size(); i-- > 0;) {  // the row before: count down
                if (at[i]-- > 0) break;
                at[i] = limits_[i] - 1;
            }
        }
        return cells_[0];
    }

private:
    /// limits_[i]: how many exponents base i can have, but the last; the rows are numbered in mixed radix.
    bool lay_out(const Integer& n) {
        std::size_t rows = 1;
        for (std::size_t i = 0; i + 1 < bases_.size(); ++i) {
            limits_.push_back(powers_within(powers(bases_[i], n), n));
            rows *= limits_.back();
            if (rows > most_rows) return false;
        }
        last_ = powers(bases_.back(), n);
        offsets_.reserve(rows + 1);
        offsets_.push_back(0);
        rows_from(0, n);
        return static_cast<double>(offsets_.back()) <= most_cells;
    }
    static std::vector<Integer> powers(const Integer& b, const Integer& n) {
        std::vector<Integer> list{1};
        while (list.back() <= n) list.push_back(list.back() * b);
        return list;
    }
    static std::size_t powers_within(const std::vector<Integer>& list, const Integer& n) {
        return static_cast<std::size_t>(std::upper_bound(list.begin(), list.end(), n) - list.begin());
    }
    void rows_from(std::size_t base, Integer rest) {
        if (base == limits_.size()) {
            offsets_.push_back(offsets_.back() + powers_within(last_, rest));
            return;
        }
        for (std::size_t e = 0; e < limits_[base]; ++e, rest /= bases_[base]) rows_from(base + 1, rest);
    }

    struct Target {
        std::size_t first = 0, length = 0, step = 0;  ///< the row it leads to, and how far along the row
    };
    std::vector<Target> targets(const std::vector<std::uint64_t>& at) const {
        std::vector<Target> result;
        for (const auto& move : moves_) {
            Target target;
            std::size_t row = 0;
            bool inside = true;
            for (std::size_t i = 0; i < bases_.size(); ++i) {
                const auto found = move.find(bases_[i]);
                const std::size_t e = found == move.end() ? 0 : found->second;
                if (i + 1 == bases_.size()) {
                    target.step = e;
                } else {
                    inside = inside && at[i] + e < limits_[i];
                    row = row * limits_[i] + at[i] + e;
                }
            }
            if (inside) target.first = offsets_[row], target.length = offsets_[row + 1] - offsets_[row];
            result.push_back(target);
        }
        return result;
    }
    void fill(std::size_t row, const std::vector<std::uint64_t>& at) {
        const std::size_t first = offsets_[row], length = offsets_[row + 1] - first;
        if (length == 0) return;
        const auto to = targets(at);
        for (std::size_t e = length; e-- > 0;) {
            base::poll();
            std::uint64_t seen = 0;
            for (const Target& t : to) seen |= 1ULL << (e + t.step < t.length ? cells_[t.first + e + t.step] : 0);
            cells_[first + e] = static_cast<std::uint8_t>(std::countr_one(seen));
        }
    }

    std::vector<Exponents> moves_;
    std::vector<std::int64_t> bases_;
    std::vector<std::size_t> limits_, offsets_;
    std::vector<Integer> last_;
    std::vector<std::uint8_t> cells_;
};

std::optional<std::uint32_t> value_of(const std::vector<std::int64_t>& divisors, const Integer& n) {
    if (n == 0) return 0;
    constexpr std::int64_t factored = 1'000'000'000'000;  // a larger divisor is not taken apart
    if (divisors.empty() || divisors.size() > 63 || *std::max_element(divisors.begin(), divisors.end()) > factored) return std::nullopt;
    Cells primes(divisors, by_primes), roots(divisors, by_root);
    return primes.estimate(n) < roots.estimate(n) ? primes.value(n) : roots.value(n);
}

class Division final : public FormOf<std::vector<std::int64_t>> {
public:
    using FormOf::FormOf;
    TheoremId theorem() const override { return TheoremId::division_cells; }
    std::int64_t count() const override { return 1; }
    bool has_values() const override { return true; }
    std::string words() const override { return "g changes only at products of the divisors, and is computed from their exponents"; }
    std::string p_words() const override { return "n = 0 and whole stretches between products of the divisors"; }
    std::string lost() const override { return "n = 0, or " + lost_above_zero(); }
    std::string lost_above_zero() const override { return "n is in certain stretches whose ends are products of the divisors"; }

private:
    Answer answer(const Heaps& heaps) const override {
        const auto value = value_of(rule_, heaps.front());
        return value ? of_value(*value) : Answer{};
    }
};

}  // namespace

FormRef division(std::vector<std::int64_t> divisors) { return std::make_shared<const Division>(std::move(divisors)); }

}  // namespace grundy::theorem
