#pragma once
/// One-heap rules whose options are computed by subtracting and dividing by constants: what theorems 4.1, 4.2 and 4.4 speak of.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rule/game.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

struct Guard {
    enum class Kind { at_least, less, equal, not_equal, congruent, not_congruent } kind = Kind::at_least;
    std::int64_t value = 0, modulus = 1;
    bool holds(std::int64_t n) const;
    friend auto operator<=>(const Guard&, const Guard&) = default;
};

/// One option: the steps in order; subtract: the result must be >= 0.
struct Function {
    struct Step {
        bool divides = false;  ///< floor(n / value), else n - value
        std::int64_t value = 1;
        friend auto operator<=>(const Step&, const Step&) = default;
    };
    std::vector<Guard> guards;
    std::vector<Step> steps;
    std::optional<std::int64_t> occurs;  ///< legal only if this digit occurs in n, written in `base`
    std::int64_t base = 0;
    std::optional<std::int64_t> at(std::int64_t n) const;
    /// n / d for all n >= 1 and no other n.
    bool divides_positive() const;
    friend auto operator<=>(const Function&, const Function&) = default;
};

/// Throws Rejected for anything else, and where a move would change nothing.
std::vector<Function> functions(const rule::Game& game, Steps& steps);

}  // namespace grundy::verify
