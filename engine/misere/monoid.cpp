#include "engine/misere/monoid.hpp"

#include <stdexcept>

namespace grundy::misere {

Monoid::Monoid(std::size_t generators, std::vector<std::uint32_t> next)
    : generators_(generators), order_(generators == 0 ? 1 : next.size() / generators), next_(std::move(next)), product_(order_ * order_) {
    for (std::size_t s = 0; s < order_; ++s)
        for (std::size_t g = 0; g < generators_; ++g)
            for (std::size_t h = 0; h < g; ++h)
                if (this->next(this->next(s, g), h) != this->next(this->next(s, h), g)) throw std::invalid_argument("the generators do not commute");
    // s · (t g) = (s · t) g, along the first way to each element.
    std::vector<char> reached(order_);
    std::vector<std::uint32_t> open{0};
    reached[0] = 1;
    for (std::uint32_t s = 0; s < order_; ++s) product_[s * order_] = s;
    for (std::size_t at = 0; at < open.size(); ++at) {
        const std::uint32_t t = open[at];
        for (std::size_t g = 0; g < generators_; ++g) {
            const std::uint32_t to = this->next(t, g);
            if (reached[to] != 0) continue;
            reached[to] = 1;
            open.push_back(to);
            for (std::size_t s = 0; s < order_; ++s) product_[s * order_ + to] = this->next(product_[s * order_ + t], g);
        }
    }
    if (open.size() != order_) throw std::invalid_argument("an element is no product of generators");
}

}  // namespace grundy::misere
