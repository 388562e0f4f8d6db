#pragma once
/// A method that computes the values of one heap in increasing order.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/budget.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::solve {

/// Keeps between calls what it needs to go on (running sets, reversed copies, rare positions), so that a pattern can be looked for
/// after every block and computing stops as soon as a proof's range is met.
class Kernel {
public:
    virtual ~Kernel() = default;
    /// "break-dense", "subtraction", …: the `method.name` of the JSON.
    virtual std::string name() const = 0;
    /// When it wins and what it costs, for people.
    virtual std::string why() const = 0;
    /// What the values up to `count` will take, where the kernel knows better than a formula for its family; right within a small factor.
    virtual std::optional<double> seconds(std::uint64_t count) const { return (void)count, std::nullopt; }
    /// Computes g(values.size()) … g(to - 1) and appends them. `values` must hold what earlier calls appended, and nothing else.
    /// Returns the limit that ended it early; the values appended are right in any case. Throws base::Failure as the rule's options do.
    virtual std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) = 0;
    /// Goes on from values that were computed before, by whatever method: called once, before the first extend. A kernel whose state follows from
    /// the values rebuilds it at about the cost of reading them; the default computes them again, compares, and throws base::Failure(bad_input) where
    /// they differ. After a limit the kernel is of no further use.
    virtual std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget);
};

}  // namespace grundy::solve
