#pragma once
/// What every kernel does with its results: append a run, stay inside the memory, ask the clock now and then.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/budget.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::solve {

/// Appends a run of values whose largest is `largest`.
template <class T>
void append(Values& values, std::span<const T> run, std::uint32_t largest) {
    values.widen_for(largest);
    std::visit(
        [run](auto& table) {
            using Cell = typename std::decay_t<decltype(table)>::value_type;
            const std::size_t old = table.size();
            if (table.capacity() < old + run.size()) table.reserve(std::max(old + run.size(), old + old / 2 + 4096));
            if constexpr (sizeof(Cell) >= sizeof(T)) {
                table.insert(table.end(), run.begin(), run.end());
            } else {
                table.resize(old + run.size());
                for (std::size_t i = 0; i < run.size(); ++i) table[old + i] = static_cast<Cell>(run[i]);
            }
        },
        values.table());
}

/// 0 for an empty table.
inline std::uint32_t largest(const Values& values) {
    return values.visit([](auto table) { return table.empty() ? 0U : static_cast<std::uint32_t>(*std::max_element(table.begin(), table.end())); });
}

/// How far a table may grow: `to`, or less when that many values of `bytes` each would not fit.
struct Reach {
    std::uint64_t to = 0;
    bool clipped = false;
    std::optional<base::Limit> end() const { return clipped ? std::optional(base::Limit::memory) : std::nullopt; }
};
inline Reach reach(std::uint64_t to, std::uint64_t bytes, const base::Budget& budget) {
    const std::uint64_t most = budget.memory() / std::max<std::uint64_t>(bytes, 1);
    return {std::min(to, most), to > most};
}

/// Reads the clock once in `stride` units of work.
class Poll {
public:
    Poll(const base::Budget& budget, std::uint64_t stride) : budget_(budget), stride_(stride) {}
    std::optional<base::Limit> spend(std::uint64_t work) {
        spent_ += work;
        if (spent_ < stride_) return std::nullopt;
        spent_ = 0;
        return budget_.exceeded();
    }

private:
    const base::Budget& budget_;
    std::uint64_t stride_;
    std::uint64_t spent_ = 0;
};

}  // namespace grundy::solve
