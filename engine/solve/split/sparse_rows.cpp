#include "engine/solve/split/sparse_rows.hpp"

#include <algorithm>

#include "engine/solve/split/find_pair.hpp"

namespace grundy::solve::sparse {

std::optional<std::size_t> find_witness(const Values& values, std::uint64_t s, std::uint32_t w, bool distinct, Cpu cpu, const base::Budget& budget) {
    constexpr std::uint64_t stretch = 1 << 22;  // some milliseconds
    const std::uint64_t high = distinct ? (s + 1) / 2 : s / 2 + 1;
    return values.visit([&](auto table) -> std::optional<std::size_t> {
        for (std::uint64_t low = 1; low < high; low += stretch) {
            if (const std::size_t i = find_pair(cpu, table.data(), low, std::min(high, low + stretch), s, w)) return i;
            if (low + stretch < high && budget.exceeded()) return std::nullopt;
        }
        return 0;
    });
}

std::optional<bool> reached(const BreakRule& rule, const Values& values, std::uint64_t n, std::uint32_t w, Cpu cpu, const base::Budget& budget,
                            std::size_t& part) {
    part = 0;
    for (const std::uint32_t t : rule.leaving[1])
        if (t < n && values[n - t] == w) return true;
    for (const std::uint32_t t : rule.leaving[2]) {
        if (t >= n) break;
        const auto found = find_witness(values, n - t, w, rule.distinct, cpu, budget);
        if (!found) return std::nullopt;
        part = *found;
        if (part != 0) return true;
    }
    return false;
}

void Rows::begin(const Values& values, const ValueSplit& split) {
    split_ = split;
    rare_.clear(), rare_value_.clear();
    for (std::uint64_t n = 0; n < values.size(); ++n) {
        const std::uint32_t g = values[n];
        while (g >= limit_) limit_ *= 2;
        if (n > 0 && !split_.common(g, n)) rare_.push_back(static_cast<std::uint32_t>(n)), rare_value_.push_back(g);
    }
}

/// The values of the options of the next heap with a rare part, or with one part.
void Rows::mark(const Values& values) {
    const std::uint64_t n = values.size();
    row_.assign(2 * static_cast<std::size_t>(limit_), 0);
    values.visit([&](auto g) {
        for (const std::uint32_t t : rule_.leaving[1])
            if (t < n) row_[g[n - t]] = 1;
        for (const std::uint32_t t : rule_.leaving[2])
            for (std::size_t k = 0; k < rare_.size() && rare_[k] + t < n; ++k)
                if (const std::uint64_t j = n - t - rare_[k]; !rule_.distinct || j != rare_[k]) row_[rare_value_[k] ^ g[j]] = 1;
    });
}

std::optional<base::Limit> Rows::step(Values& values, const base::Budget& budget, Poll& poll) {
    const std::uint64_t n = values.size();
    mark(values);
    std::uint32_t g = 0;
    for (;; ++g) {
        if (row_[g] != 0) continue;
        if (split_.common(g, n)) break;
        std::size_t part = 0;
        const auto shown = reached(rule_, values, n, g, cpu_, budget, part);
        if (!shown) return budget.exceeded();
        if (!*shown) break;
    }
    values.push_back(g);
    while (g >= limit_) limit_ *= 2;
    if (!split_.common(g, n)) rare_.push_back(static_cast<std::uint32_t>(n)), rare_value_.push_back(g);
    return poll.spend(200 + rare_.size());
}

}  // namespace grundy::solve::sparse
