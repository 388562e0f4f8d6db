#pragma once
/// What is known of sums of heaps under misère play: a quotient, and the element of every heap, or of the first ones.
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/misere/quotient.hpp"

namespace grundy::pattern {

struct MisereQuotient {
    /// Of the heaps below preperiod + period; of those looked at, where no period is proved.
    misere::Quotient quotient;
    /// element(n + period) = element(n) for all n >= preperiod; period 0: only the heaps of the quotient have elements.
    std::uint64_t preperiod = 0, period = 0;

    bool of_all() const { return period > 0; }
    /// Nothing for heaps beyond those that are known.
    std::optional<std::uint32_t> element(const base::Integer& heap) const;
    /// Of a sum.
    std::optional<std::uint32_t> element(const std::vector<base::Integer>& heaps) const;
    bool previous(std::uint32_t element) const { return quotient.previous.has(element); }
    std::size_t lost() const;
};

}  // namespace grundy::pattern
