#pragma once
/// The moves of a game on one set, read with the set unknown: what instances.cpp and instance_conditions.cpp share.
#include <vector>

#include "engine/solve/positions/set_unknown.hpp"

namespace grundy::solve {

/// The rule is not of this kind.
struct NotTaking {};
/// The target has an element that no position has.
struct OutsideBoard {};

/// Walks through all bindings of a move line with the set unknown.
class InstanceReader : SetUnknown {
public:
    /// Throws NotTaking, here and while it reads.
    InstanceReader(const rule::Game& game, bool adding);

    void read(const rule::Move& move);
    Instances take();

private:
    template <class Visit>
    void each_cell(const rule::Binder& binder, const Cells& cells, const Visit& visit);
    template <class Visit>
    void each_binding(const std::vector<rule::Binder>& binders, std::size_t k, const Visit& visit);

    Cells possible(const rule::Expr& e);
    void look(const rule::Expr& e);
    void look_at_set(const rule::Expr& set) { now_.touches = now_.touches | possible(set); }
    void look_at_elements(const rule::Expr& e);
    bool must(const rule::Expr& e);
    bool must_not(const rule::Expr& e);
    bool must_have(const rule::Expr& set, const rule::Value& element);
    bool must_lack(const rule::Expr& set, const rule::Value& element);
    bool must_each(const rule::Expr& e, bool holds);
    bool must_be_empty(const rule::Expr& set);
    bool must_lack_those(const rule::Expr& e, bool of_whom);
    bool over_known(const rule::Expr& e) const;
    bool over_set(const rule::Expr& e) const;
    bool only_looked_at(const rule::Expr& e);
    void bind(std::size_t k);
    void finish();
    Cells taken(const rule::Expr& e);
    Cells added(const rule::Expr& e);
    Cells all_of(const rule::Expr& what);
    Cells subtracted(const rule::Expr& what);
    Cells where(const rule::Expr& e, bool holds);

    Cells everything_;
    Instances found_;
    // Of the line and the bindings at hand.
    std::vector<rule::Binder> binders_;
    Instance now_;
    bool exact_ = true;
};

template <class Visit>
void InstanceReader::each_cell(const rule::Binder& binder, const Cells& cells, const Visit& visit) {
    if (frame_.size() <= binder.slot) frame_.resize(binder.slot + 1);
    const auto before = frame_[binder.slot];
    for (std::size_t i = 0; i < universe_; ++i) {
        if (!cells.has(i)) continue;
        frame_[binder.slot] = rule::Value{binder.type, {element(i)}};
        visit(i);
    }
    frame_[binder.slot] = before;
}

/// Bindings whose ranges may depend on S; what those that do look at is touched.
template <class Visit>
void InstanceReader::each_binding(const std::vector<rule::Binder>& binders, std::size_t k, const Visit& visit) {
    if (k == binders.size()) return visit();
    const rule::Binder& binder = binders[k];
    if (known(*binder.range)) return each_value(binder, [&] { each_binding(binders, k + 1, visit); });
    if (binder.range->type.kind != rule::Kind::set) throw NotTaking{};
    look(*binder.range);
    each_cell(binder, possible(*binder.range), [&](std::size_t) { each_binding(binders, k + 1, visit); });
}

}  // namespace grundy::solve
