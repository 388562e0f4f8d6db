#pragma once
/// A rule on one set, read with the set unknown: what does not mention the set is evaluated, all else is for the reader to understand.
#include <optional>

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"
#include "engine/solve/positions/instances.hpp"

namespace grundy::solve {

class SetUnknown {
public:
    SetUnknown(const rule::Game& game, std::size_t universe, std::uint64_t steps) : game_(game), evaluator_(game, {steps, 100'000}), universe_(universe) {
        low_ = game.components[0].kind == rule::ComponentKind::range_set ? game.components[0].low : 0;
    }

protected:
    bool known(const rule::Expr& e) const { return !rule::mentions(e, set_); }
    rule::Value value(const rule::Expr& e) { return evaluator_.evaluate(e, frame_); }
    base::Integer element(std::size_t cell) const { return low_ + static_cast<std::int64_t>(cell); }
    std::optional<std::size_t> cell_of(const base::Integer& element) const {
        const auto small = base::to_int64(element);
        if (!small || *small < low_ || static_cast<std::uint64_t>(*small - low_) >= universe_) return std::nullopt;
        return static_cast<std::size_t>(*small - low_);
    }
    /// Those of the universe; others are in no position.
    Cells cells_of(const rule::Value& value) const {
        Cells cells;
        for (const base::Integer& item : value.items)
            if (const auto cell = cell_of(item)) cells.add(*cell);
        return cells;
    }
    /// `visit` with the name bound to each element of its range, which is known.
    template <class Visit>
    void each_value(const rule::Binder& binder, const Visit& visit) {
        if (frame_.size() <= binder.slot) frame_.resize(binder.slot + 1);
        evaluator_.for_each(*binder.range, frame_, [&](const rule::Value& element) {
            frame_[binder.slot] = element;
            visit();
            return true;
        });
        frame_[binder.slot].reset();
    }

    const rule::Game& game_;
    rule::Evaluator evaluator_;
    const std::size_t universe_;
    std::int64_t low_ = 0;
    // Of the line and the bindings at hand.
    std::uint32_t set_ = 0;
    rule::ExprRef condition_, target_;
    rule::Evaluator::Frame frame_;
};

}  // namespace grundy::solve
