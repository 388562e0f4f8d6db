#pragma once
/// Conditions and numbers of a move line as linear forms. Strict: what is not exactly one of the spellings below throws Rejected, nothing is guessed.
///     numbers      names, constants, + -, constant * name, one floor division by a constant
///     conditions   chains of = != < <= > >=, `mod` a constant, odd, even, in a set, and, or, not, =>
///     sets         a..b, {…}, | & \, and anything constant
#include <map>
#include <optional>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/linear.hpp"

namespace grundy::verify {

/// floor(form / by), by >= 1.
struct Quotient {
    Linear form;
    std::int64_t by = 1;
};

class Conditions {
public:
    Conditions(const rule::Game& game, std::size_t frame, Steps& steps) : evaluator_(game, steps), frame_(frame) {}

    /// What a slot stands for: an unknown, or a number.
    void name(std::uint32_t slot, int unknown) { unknowns_[slot] = unknown; }
    void fix(std::uint32_t slot, std::int64_t value) { unknowns_.erase(slot), frame_.at(slot) = verify::number(value); }

    Quotient number(const rule::Expr& e) const;
    Linear linear(const rule::Expr& e) const;
    Condition condition(const rule::Expr& e, bool holds = true) const;
    Condition member(const Linear& x, const rule::Expr& set, bool holds = true) const;
    /// No unknown occurs: its value.
    bool is_constant(const rule::Expr& e) const;
    Value constant(const rule::Expr& e) const;

private:
    Condition compare(const rule::Expr& a, rule::Relation relation, const rule::Expr& b) const;

    Evaluator evaluator_;
    Frame frame_;
    std::map<std::uint32_t, int> unknowns_;
};

}  // namespace grundy::verify
