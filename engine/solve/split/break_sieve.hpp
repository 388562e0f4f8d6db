#pragma once
/// Take-and-break codes of two parts with large values: mark a sample, then strike from what is left all that the other options give.
#include <memory>

#include "engine/base/budget.hpp"
#include "engine/rule/code.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::solve {

class BreakSieve {
public:
    /// Finite codes of two parts.
    BreakSieve(const rule::Code& code, Cpu cpu, unsigned threads);
    BreakSieve(BreakSieve&&) = delete;
    ~BreakSieve();

    /// As Kernel::extend, but stops where a value would need more than 16 bits: then `outgrown`. At least 2048 values must be there,
    /// and twice as many as any removal.
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget);
    bool outgrown() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace grundy::solve
