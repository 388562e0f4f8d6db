#include "engine/pattern/law/misere_quotient.hpp"

namespace grundy::pattern {

std::optional<std::uint32_t> MisereQuotient::element(const base::Integer& heap) const {
    if (heap < 0) return std::nullopt;
    if (heap < quotient.heaps.size()) return quotient.heaps[static_cast<std::size_t>(heap)];
    if (!of_all()) return std::nullopt;
    return quotient.heaps[static_cast<std::size_t>(preperiod + (heap - preperiod) % period)];
}

std::optional<std::uint32_t> MisereQuotient::element(const std::vector<base::Integer>& heaps) const {
    std::uint32_t product = 0;
    for (const base::Integer& heap : heaps) {
        const auto one = element(heap);
        if (!one) return std::nullopt;
        product = quotient.monoid.product(product, *one);
    }
    return product;
}

std::size_t MisereQuotient::lost() const {
    std::size_t count = 0;
    for (std::uint32_t x = 0; x < quotient.order(); ++x) count += previous(x) ? 1 : 0;
    return count;
}

}  // namespace grundy::pattern
