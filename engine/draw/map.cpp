#include "engine/draw/map.hpp"

#include <algorithm>
#include <charconv>

namespace grundy::draw {

Map::Map(const Plot& plot) : values_(plot.values()) {
    const analyse::Result& result = plot.result;
    const auto& components = result.game->components;
    const bool alike = components.size() == 1 ? components[0].unordered : components[0].group >= 0 && components[0].group == components[1].group;
    for (const auto& entry : result.positions) {
        x_ = {std::min(x_.low, entry.cells[0]), std::max(x_.last, entry.cells[0])};
        y_ = {std::min(y_.low, entry.cells[1]), std::max(y_.last, entry.cells[1])};
    }
    if (alike) x_ = y_ = {std::min(x_.low, y_.low), std::max(x_.last, y_.last)};
    cells_.resize(static_cast<std::size_t>(x_.cells() * y_.cells()));
    for (const auto& entry : result.positions) {
        Cell cell{entry.outcome, -1};
        const char* end = entry.value.data() + entry.value.size();
        if (std::from_chars(entry.value.data(), end, cell.value).ec != std::errc()) cell.value = -1;
        largest_ = std::max(largest_, cell.value);
        draws_ = draws_ || entry.outcome == 'D';
        endless_ = endless_ || (values_ && entry.outcome == 'N' && cell.value < 0);
        cells_[place(entry.cells[0], entry.cells[1])] = cell;
        if (alike) cells_[place(entry.cells[1], entry.cells[0])] = cell;  // (3, 5) is (5, 3)
    }
}

}  // namespace grundy::draw
