#pragma once
/// A take-and-break code sorted by what a removal may leave: the form that the kernels loop over.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/rule/code.hpp"

namespace grundy::solve {

struct BreakRule {
    /// The removals t < digits.size() that may leave exactly j non-empty heaps: leaving[j], ascending.
    std::array<std::vector<std::uint32_t>, 4> leaving;
    /// From t = first_of_tail on, removal t leaves what tail[(t - first_of_tail) mod size] says. Empty for a finite code.
    std::vector<std::uint8_t> tail;
    std::uint64_t first_of_tail = 0;
    bool distinct = false;
    int parts = 0;

    explicit BreakRule(const rule::Code& code) : tail(code.tail), first_of_tail(code.digits.size()), distinct(code.distinct) {
        bool empty_tail = true;
        for (const std::uint8_t d : tail) empty_tail = empty_tail && d == 0;
        if (empty_tail) tail.clear();
        for (std::uint32_t t = 0; t < code.digits.size(); ++t)
            for (unsigned j = 0; j < leaving.size(); ++j)
                if (code.digits[t] >> j & 1) {
                    leaving[j].push_back(t);
                    parts = std::max(parts, static_cast<int>(j));
                }
        for (const std::uint8_t d : tail)
            for (int j = 0; j < 4; ++j)
                if (d >> j & 1) parts = j > parts ? j : parts;
    }
    /// Sums n - t that a later heap may still ask for reach back this far.
    std::uint64_t memory() const {
        std::uint64_t back = tail.empty() ? 0 : first_of_tail;
        for (const auto& list : leaving)
            if (!list.empty() && list.back() > back) back = list.back();
        return back;
    }
};

}  // namespace grundy::solve
