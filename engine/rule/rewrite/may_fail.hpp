#pragma once
/// Has an expression a value wherever its names have one? A division, a power, digits and the like have none of some numbers.
#include <cstdint>
#include <map>
#include <optional>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// What is known of the numbers that names stand for, by their slots.
class NameLimits {
public:
    explicit NameLimits(const Game& game) : game_(game) {}

    void let_at_least(std::uint32_t slot, std::int64_t least) { known_[slot] = {least, std::nullopt}; }
    /// What its range says; nothing where it says nothing.
    void let_run(const Binder& binder);
    bool is_at_least(const ExprRef& e, std::int64_t least) const;
    bool is_natural(const ExprRef& e) const { return is_at_least(e, 0); }
    /// May this operation, whatever is in it, be an error? Numbers that are too large are none here.
    bool may_fail(const Expr& e) const;

private:
    struct Limits {
        std::int64_t least;
        std::optional<std::int64_t> most;
    };
    std::optional<Limits> limits_of(const Expr& set) const;
    bool is_place(const Expr& e) const;
    bool call_may_fail(const Expr& e) const;

    const Game& game_;
    std::map<std::uint32_t, Limits> known_;
};

}  // namespace grundy::rule
