#pragma once
/// Grundy values of Wythoff-a on a square: g(x, y) for x, y < side.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

/// Row-major, side * side.
struct WythoffTable {
    std::uint32_t side = 0;
    std::vector<std::uint16_t> value;
    std::uint32_t at(std::uint32_t x, std::uint32_t y) const { return value[static_cast<std::size_t>(x) * side + y]; }
};

/// Fills `table` (its storage is reused). Nothing: done. A limit: the table is not to be used (`size`: a value beyond 16 bits).
/// a = 1: half the square, tile by tile, 10 to 15 ns a cell, shared by the threads; a > 1: row by row, 2a - 1 insertions a cell, one thread.
std::optional<base::Limit> wythoff_table(std::int64_t a, std::uint32_t side, WythoffTable& table, const base::Budget& budget, Cpu cpu = best_cpu(),
                                         unsigned threads = 1);

}  // namespace grundy::solve
