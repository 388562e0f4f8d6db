#include "engine/solve/positions/misere.hpp"

#include <algorithm>

namespace grundy::solve {

game::Position MisereSums::row(game::Sum sum) const {
    sum.erase(std::remove_if(sum.begin(), sum.end(), [this](const game::Position& part) { return is_final(part); }), sum.end());
    std::sort(sum.begin(), sum.end());
    game::Position row;
    for (const game::Position& part : sum) {
        row.push_back(static_cast<std::int64_t>(part.size()));
        row.insert(row.end(), part.begin(), part.end());
    }
    return row;
}

game::Sum MisereSums::sum(const game::Position& row) const {
    game::Sum sum;
    for (auto at = row.begin(); at != row.end();) {
        const auto end = at + 1 + *at;
        sum.emplace_back(at + 1, end);
        at = end;
    }
    return sum;
}

bool MisereSums::contains(const game::Position& row) const {
    const game::Sum parts = sum(row);
    return std::all_of(parts.begin(), parts.end(), [this](const game::Position& part) { return part_.contains(part); });
}

void MisereSums::options(const game::Position& position, const game::OptionSink& sink) const {
    const game::Sum parts = sum(position);
    bool go_on = true;
    for (std::size_t i = 0; i < parts.size() && go_on; ++i) {
        if (i > 0 && parts[i] == parts[i - 1]) continue;  // equal parts have the same options
        game::Sum rest = parts;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        part_.options(parts[i], [&](game::Sum&& option) {
            option.insert(option.end(), rest.begin(), rest.end());
            return go_on = sink({row(std::move(option))});
        });
    }
}

bool MisereSums::is_final(const game::Position& part) const {
    bool final = true;
    part_.options(part, [&](game::Sum&&) { return final = false; });
    return final;
}

bool may_split(const game::Ruleset& game) {
    if (!game.rule()) return true;
    const auto& moves = game.rule()->moves;
    return std::any_of(moves.begin(), moves.end(), [](const rule::Move& move) { return move.to.size() != 1 || !move.to[0].binders.empty(); });
}

}  // namespace grundy::solve
