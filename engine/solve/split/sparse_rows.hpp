#pragma once
/// Sparse space for values of any size, heap by heap with a row of marks: what break-sparse falls back on when values pass 511. About 2 cycles a rare
/// heap and value.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/split/value_split.hpp"

namespace grundy::solve::sparse {

/// The least part i with g(i) xor g(s - i) = w among parts that may differ (`distinct`: must), or 0; nothing when the budget ends it.
std::optional<std::size_t> find_witness(const Values& values, std::uint64_t s, std::uint32_t w, bool distinct, Cpu cpu, const base::Budget& budget);

/// Whether heap n has an option of value w; by looking at all of them. All parts are in `values`. `part`: the smaller part that shows it, if two.
std::optional<bool> reached(const BreakRule& rule, const Values& values, std::uint64_t n, std::uint32_t w, Cpu cpu, const base::Budget& budget,
                            std::size_t& part);

class Rows {
public:
    Rows(const BreakRule& rule, Cpu cpu) : rule_(rule), cpu_(cpu) {}
    void begin(const Values& values, const ValueSplit& split);
    /// Appends g(values.size()).
    std::optional<base::Limit> step(Values& values, const base::Budget& budget, Poll& poll);

private:
    void mark(const Values& values);
    BreakRule rule_;
    Cpu cpu_;
    ValueSplit split_;
    std::uint32_t limit_ = 16;  ///< all values are below
    std::vector<std::uint32_t> rare_, rare_value_;
    std::vector<std::uint8_t> row_;
};

}  // namespace grundy::solve::sparse
