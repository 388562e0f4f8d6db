#pragma once
/// A formula about n as a function of what machines read from the digits of n: n mod m, digits, runs of a digit at the end, the number of ones, the number of
/// digits, comparisons with constants, and the law of the game, which is an automaton as well.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/claim/prove/automaton.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

/// Thrown where a part of the formula is not understood.
struct NotAutomatic {};

/// The law of a one-heap game as a machine.
struct LawMachine {
    std::int64_t base = 0;
    std::function<std::optional<Machine>(bool outcomes)> make;
    pattern::TheoremRef theorem;
    std::optional<int> trailing_zeros_more = {};  ///< g(n) = trailing(n, 2, 0) and so many more, for n >= 1; g(0) = 0 (theorem 1.8)
};

class DigitFormula {
public:
    /// A machine, and the slot of its output in `formula`.
    struct Atom {
        std::uint32_t slot;
        rule::Type type;
        Machine machine;
    };

    /// Throws NotAutomatic where a part of the formula is not understood.
    DigitFormula(Ground& ground, const OneNumber& about);
    std::int64_t base() const { return base_; }
    const pattern::Grounds& grounds() const { return grounds_; }
    const std::vector<Atom>& atoms() const { return atoms_; }
    const rule::ExprRef& formula() const { return formula_; }
    std::uint32_t slots() const { return next_slot_; }

private:
    rule::ExprRef with_valuations(const rule::ExprRef& e) const;
    // The formula becomes one over the outputs of machines.
    rule::ExprRef rewrite(const rule::ExprRef& e);
    rule::ExprRef instances(const rule::Expr& e);
    rule::ExprRef comparison(const rule::Expr& e);
    rule::ExprRef pair(const rule::ExprRef& a, rule::Relation relation, const rule::ExprRef& b);
    rule::ExprRef by_case(const rule::ExprRef& a, rule::Relation relation, const rule::ExprRef& b);
    rule::ExprRef same_count(const rule::ExprRef& a, rule::Relation relation, const rule::ExprRef& b);
    std::optional<rule::ExprRef> atom(const rule::Expr& e);
    std::optional<Machine> count(const rule::Expr& e, Reduced reduced);
    rule::ExprRef add(const rule::Type& type, Machine machine);

    bool is_n(const rule::Expr& e) const { return e.op == rule::Op::local && e.slot == about_.slot; }
    bool depends(const rule::Expr& e) const { return rule::mentions(e, about_.slot); }
    base::Integer constant(const rule::Expr& e) {
        Frame frame = locals_frame();
        return ground_.evaluate(e, frame).number();
    }
    std::int64_t small(const rule::Expr& e, std::int64_t low, std::int64_t high) {
        if (depends(e)) throw NotAutomatic{};
        const base::Integer value = constant(e);
        if (value < low || value > high) throw NotAutomatic{};
        return static_cast<std::int64_t>(value);
    }
    Frame locals_frame() const {
        Frame frame(about_.frame);
        for (const auto& [slot, value] : locals_) {
            if (slot >= frame.size()) frame.resize(slot + 1);
            frame[slot] = value;
        }
        return frame;
    }
    static rule::ExprRef literal(const base::Integer& value, const rule::Type& type) {
        const auto fits = base::to_int64(value);
        auto e = std::make_shared<rule::Expr>();
        e->op = type.kind == rule::Kind::truth ? rule::Op::truth : fits ? rule::Op::number : rule::Op::big;
        e->type = type;
        e->number = fits.value_or(0);
        if (!fits) e->big = std::make_shared<const base::Integer>(value);
        return e;
    }

    Ground& ground_;
    const OneNumber& about_;
    std::uint32_t next_slot_;
    std::int64_t base_ = 0;
    pattern::Grounds grounds_;
    std::map<std::uint32_t, LawMachine> laws_;
    std::map<std::uint32_t, rule::Value> locals_;
    std::vector<Atom> atoms_;
    rule::ExprRef formula_;
    std::size_t instances_ = 0;
};

}  // namespace grundy::claim
