#include "engine/claim/prove/scope.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using base::Integer;

bool Scope::depends(const rule::Expr& e) const {
    return std::any_of(variables_.begin(), variables_.end(), [&](std::uint32_t slot) { return rule::mentions(e, slot); });
}

Frame Scope::frame(const std::optional<Integer>& n) const {
    Frame frame = bound_;
    if (n) frame[n_] = rule::number_value(*n);
    return frame;
}

rule::Value Scope::evaluate(const rule::Expr& e, Frame frame) const {
    ground_.tick();
    return ground_.evaluate(e, frame);
}

std::vector<Integer> Scope::elements(const rule::Expr& set, std::size_t most) const {
    std::vector<Integer> elements;
    Frame here = frame();
    const bool all = ground_.each(set, here, [&](const rule::Value& value) {
        if (value.items.size() != 1 || value.type.kind != rule::Kind::number) return false;
        elements.push_back(value.number());
        return elements.size() <= most;
    });
    if (!all) throw NotUnderstood{};
    return elements;
}

void Scope::each_binding(const std::vector<rule::Binder>& binders, const rule::Expr* condition, const std::function<void()>& visit) {
    struct Restored {
        Frame& bound;
        Frame before;
        ~Restored() { bound = std::move(before); }
    } const restored{bound_, bound_};
    Frame here = frame();
    for (const rule::Binder& binder : binders) here.resize(std::max<std::size_t>(here.size(), binder.slot + 1));
    ground_.each_binding(binders, condition, here, [&] {
        ground_.tick();
        if (left_-- == 0) throw NotUnderstood{};
        bound_ = here;
        visit();
        return true;
    });
}

}  // namespace grundy::claim
