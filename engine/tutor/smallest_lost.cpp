#include "engine/tutor/smallest_lost.hpp"

#include <algorithm>
#include <functional>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/rule/text.hpp"

namespace grundy::tutor {

std::vector<std::string> smallest_lost(const rule::Game& game, const game::Ruleset& rules, const claim::WinningLaw& law, std::size_t most, bool& all) {
    const auto& components = game.components;
    const bool numbers = std::all_of(components.begin(), components.end(), [](const auto& c) { return c.kind == rule::ComponentKind::natural; });
    std::vector<std::string> lost;
    if (components.size() > 3 || !numbers) return lost;
    constexpr std::int64_t most_sum = 30;
    for (std::int64_t sum = 0; sum < most_sum && lost.size() <= most; ++sum) {
        std::vector<std::int64_t> row(components.size(), 0);
        const std::function<void(std::size_t, std::int64_t)> fill = [&](std::size_t i, std::int64_t left) {
            if (i + 1 < row.size()) {
                for (row[i] = 0; row[i] <= left; ++row[i]) fill(i + 1, left - row[i]);
                return;
            }
            row[i] = left;
            if (lost.size() > most || rules.shape().canonical(row) != row || !rules.contains(row)) return;
            const auto position = rules.shape().to_data(row);
            if (law.outcome_at(position) == 'P') lost.push_back(rule::to_string(position, game));
        };
        fill(0, sum);
    }
    const auto last = lost.size() > most ? std::nullopt : analyse::last_position(game);
    all = last && *last < most_sum;
    if (lost.size() > most) lost.pop_back();
    return lost;
}

}  // namespace grundy::tutor
