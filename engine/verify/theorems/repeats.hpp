#pragma once
/// Rows of numbers that repeat, and formulas about them: the way from finitely many n to all.
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/verify/core/evaluate.hpp"

namespace grundy::verify {

/// f(n + period) = f(n) + rise for all n >= from; f is defined at all of them if it is on [from, from + period).
struct Repeats {
    std::int64_t from = 0, period = 1, rise = 0;
    bool is_constant() const { return from == 0 && period == 1 && rise == 0; }
};

/// How a formula in the number n = slot 0 repeats, where the values of games do. Throws Rejected with the part that is not understood.
class Repetition {
public:
    /// Of the values (or outcomes) of the game with this number; nothing without a law.
    using LawOf = std::function<std::optional<Repeats>(std::uint32_t game, bool outcomes)>;

    Repetition(const rule::Game& game, const Evaluator& evaluator, LawOf law, Steps& steps)
        : game_(game), evaluator_(evaluator), law_(std::move(law)), steps_(steps) {}

    Repeats of(const rule::Expr& formula, std::size_t frame);

private:
    struct Scope;
    Repeats at(const rule::Expr& e, Scope& scope);
    Repeats linear(const rule::Expr& e, Scope& scope);
    Repeats divided(const rule::Expr& e, Scope& scope);
    Repeats compared(const rule::Expr& e, Scope& scope);
    Repeats of_position(const rule::Expr& e, Scope& scope);
    Repeats over(const rule::Expr& e, Scope& scope);
    Repeats applied(const rule::Expr& e, Scope& scope);
    Repeats chosen(const rule::Expr& e, Scope& scope);
    Repeats together(const rule::Expr& e, Scope& scope);
    bool grows_faster(const rule::Expr& e, Scope& scope);
    std::optional<Repeats> faster(const rule::Expr& e, Scope& scope);
    Repeats class_of(const rule::Expr& e, std::int64_t exact, std::int64_t modulus, bool natural, Scope& scope);
    Repeats settled(Repeats of, const std::function<std::int64_t(std::int64_t)>& at);
    std::int64_t number(const rule::Expr& e, Scope& scope, std::int64_t n);
    std::int64_t constant(const rule::Expr& e, Scope& scope);

    const rule::Game& game_;
    const Evaluator& evaluator_;
    LawOf law_;
    Steps& steps_;
};

}  // namespace grundy::verify
