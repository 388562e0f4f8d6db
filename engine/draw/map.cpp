#include "engine/draw/map.hpp"

#include <algorithm>
#include <charconv>

namespace grundy::draw {

Map::Map(const Plot& plot) : values_(plot.values()) {
    const analyse::Result& result = plot.result;
    for (const auto& entry : result.positions) low_ = std::min({low_, entry.cells[0], entry.cells[1]});
    side_ = plot.last - low_ + 1;
    cells_.resize(static_cast<std::size_t>(side_ * side_));
    const auto& components = result.game->components;
    const bool alike = components.size() == 1 ? components[0].unordered : components[0].group >= 0 && components[0].group == components[1].group;
    for (const auto& entry : result.positions) {
        Cell cell{entry.outcome, -1};
        const char* end = entry.value.data() + entry.value.size();
        if (std::from_chars(entry.value.data(), end, cell.value).ec != std::errc()) cell.value = -1;
        largest_ = std::max(largest_, cell.value);
        draws_ = draws_ || entry.outcome == 'D';
        endless_ = endless_ || (values_ && entry.outcome == 'N' && cell.value < 0);
        const std::int64_t x = entry.cells[0] - low_, y = entry.cells[1] - low_;
        cells_[static_cast<std::size_t>(y * side_ + x)] = cell;
        if (alike) cells_[static_cast<std::size_t>(x * side_ + y)] = cell;  // (3, 5) is (5, 3)
    }
}

}  // namespace grundy::draw
