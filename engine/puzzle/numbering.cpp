#include "engine/puzzle/numbering.hpp"

#include <algorithm>

namespace grundy::puzzle {

std::optional<Numbering> Numbering::make(std::vector<Cell> cells, std::uint64_t most) {
    Numbering numbering;
    for (const Cell& cell : cells) {
        if (cell.count == 0 || cell.count > most / numbering.size_) return std::nullopt;
        numbering.size_ *= cell.count;
    }
    numbering.cells_ = std::move(cells);
    return numbering;
}

std::uint64_t Numbering::number(const game::Position& row) const {
    if (row.size() != cells_.size()) return none;
    std::uint64_t number = 0;
    for (std::size_t i = row.size(); i-- > 0;) {
        const Cell& cell = cells_[i];
        std::uint64_t digit = static_cast<std::uint64_t>(row[i]) - static_cast<std::uint64_t>(cell.low);
        if (!cell.values.empty()) {
            const auto at = std::lower_bound(cell.values.begin(), cell.values.end(), row[i]);
            digit = at == cell.values.end() || *at != row[i] ? cell.count : static_cast<std::uint64_t>(at - cell.values.begin());
        }
        if (digit >= cell.count) return none;
        number = number * cell.count + digit;
    }
    return number;
}

void Numbering::position(std::uint64_t number, game::Position& row) const {
    row.resize(cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const Cell& cell = cells_[i];
        const std::uint64_t digit = number % cell.count;
        number /= cell.count;
        row[i] = cell.values.empty() ? static_cast<std::int64_t>(static_cast<std::uint64_t>(cell.low) + digit) : cell.values[digit];
    }
}

}  // namespace grundy::puzzle
