#pragma once
/// Linear inequalities over integers: what is known to be >= 0 where a move is legal, and what follows from it by adding a few of them.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::game {

/// constant + sum of coefficient * atom. An atom is a name or an expression that is not linear, by its text.
struct Linear {
    std::int64_t constant = 0;
    std::map<std::string, std::int64_t> atoms;
    /// False when a coefficient leaves the small range that is worth reasoning about; the expression is then useless.
    bool add(const Linear& other, std::int64_t factor);
};

/// What is known about one move. Names are those of the move's frame.
class Inequalities {
public:
    explicit Inequalities(const rule::Game& game) : game_(&game) {}
    /// Facts about a name: a natural number, an element of a range or set.
    void know_natural(std::uint32_t slot);
    void know_binder(const rule::Binder& binder);
    void know(const rule::Expr& condition);
    void know_nonnegative(Linear linear) { facts_.push_back(std::move(linear)); }
    /// The expression as a linear one; atoms bring their own facts (floor division, mod, min, length).
    std::optional<Linear> linear(const rule::Expr& expr);
    std::optional<Linear> length(const rule::Expr& list);
    /// goal >= 0: proved if at most `depth` facts, with repetition, add up to the goal less a constant >= 0.
    bool proves(const Linear& goal, int depth = 4) const;

private:
    Linear atom(const rule::Expr& expr);
    void know_compare(const rule::Expr& a, rule::Relation relation, const rule::Expr& b);
    void know_elements(const Linear& element, const rule::Expr& set);
    std::optional<Linear> quotient(const rule::Expr& expr);

    const rule::Game* game_;
    std::vector<Linear> facts_;
};

}  // namespace grundy::game
