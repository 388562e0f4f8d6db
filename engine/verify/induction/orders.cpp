/// Positions some of whose numbers have no order.
#include "engine/verify/induction/arrows.hpp"

namespace grundy::verify {

Set Arrows::in_any_order(Set set) const {
    for (bool grown = !exchanges_.empty(); grown;) {
        grown = false;
        for (const auto& [a, b] : exchanges_) {
            const Set turned = tuples_.renamed(set, {{shape_[a].up, shape_[b].up}, {shape_[b].up, shape_[a].up}});
            if (tuples_.without(turned, set).is_empty()) continue;
            set = tuples_.either(set, turned);
            grown = true;
        }
    }
    return set;
}

void Arrows::require_symmetric(const Set& set, const char* what) const {
    for (const auto& [a, b] : exchanges_) {
        const Set turned = tuples_.renamed(set, {{shape_[a].up, shape_[b].up}, {shape_[b].up, shape_[a].up}});
        if (!tuples_.same(set, turned).is_all()) throw Rejected(std::string(what) + " depends on an order that does not matter");
    }
}

void Arrows::require_symmetric(const std::vector<std::int64_t>& row) const {
    for (const auto& [a, b] : exchanges_)
        if (row.at(a) != row.at(b)) throw Rejected("the measure depends on an order that does not matter");
}

Set Arrows::ascending() const {
    Set all = tuples_.constant(true);
    for (const auto& [a, b] : exchanges_) all = tuples_.both(all, tuples_.at_most(one_track(shape_[a].up), one_track(shape_[b].up)));
    return all;
}

}  // namespace grundy::verify
