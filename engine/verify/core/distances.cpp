#include "engine/verify/core/distances.hpp"

namespace grundy::verify {

Distances::Distances(const rule::Game& game, Steps& steps) : steps_(steps), moves_(game, steps) {
    if (game.play != rule::Play::alone) throw Rejected("a distance is asked of a game that is no puzzle for one player");
}

std::size_t Distances::number(const Position& position) {
    const auto [at, fresh] = numbers_.emplace(position, places_.size());
    if (fresh) {
        steps_.take(20);
        if (places_.size() >= 5'000'000) throw Rejected("there are more than five million positions: nothing is verified");
        positions_.push_back(&at->first);
        places_.emplace_back();
    }
    return at->second;
}

/// The number of a position, with everything that it leads to listed and every length known. What is listed stays: nothing new leads from there.
std::size_t Distances::listed(const Position& position) {
    if (!moves_.contains(position)) throw Rejected("the claim asks for something that is no position of the game");
    const std::size_t first = places_.size(), start = number(moves_.normal(position));
    for (std::size_t k = first; k < places_.size(); ++k) {
        const Position here = *positions_[k];
        places_[k].goal = moves_.is_goal(here);
        moves_.each_priced_option(here, [&](std::int64_t cost, Position&& option) {
            const std::size_t to = number(option);
            const auto [at, fresh] = places_[k].to.emplace(to, cost);
            if (!fresh && cost < at->second) at->second = cost;
        });
    }
    if (places_.size() > first) carry_back(first);
    return start;
}

/// Dijkstra's order: of all lengths that are not settled the least is right, as no cost is below 0 and every move counts one.
void Distances::carry_back(std::size_t first) {
    std::vector<std::vector<std::pair<std::size_t, std::int64_t>>> back(places_.size());
    std::set<std::pair<Length, std::size_t>> open;
    for (std::size_t k = first; k < places_.size(); ++k) {
        if (places_[k].goal) open.insert({Length{0, 0}, k});
        for (const auto& [to, cost] : places_[k].to) {
            if (to >= first) back[to].emplace_back(k, cost);
            else if (places_[to].known) open.insert({Length{fits(base::checked_add(places_[to].length.first, cost)), places_[to].length.second + 1}, k});
        }
    }
    while (!open.empty()) {
        const auto [length, k] = *open.begin();
        open.erase(open.begin());
        steps_.take(10);
        if (places_[k].known) continue;
        places_[k].known = true;
        places_[k].length = length;
        for (const auto& [from, cost] : back[k])
            if (!places_[from].known) open.insert({Length{fits(base::checked_add(length.first, cost)), length.second + 1}, from});
    }
}

/// In the order of lengths, so that what follows is counted.
void Distances::count() {
    std::vector<std::pair<Length, std::size_t>> order;
    for (std::size_t k = 0; k < places_.size(); ++k)
        if (places_[k].known && places_[k].solutions < 0) order.emplace_back(places_[k].length, k);
    std::sort(order.begin(), order.end());
    for (const auto& [length, k] : order) {
        std::int64_t solutions = places_[k].goal ? 1 : 0;
        for (const auto& [to, cost] : places_[k].to) {
            steps_.take(1);
            const Place& after = places_[to];
            const auto by = after.known ? base::checked_add(after.length.first, cost) : base::Checked{};  // a way that is not the least may be too dear to say
            if (by && *by == length.first && after.length.second + 1 == length.second) solutions = fits(base::checked_add(solutions, after.solutions));
        }
        places_[k].solutions = solutions;
    }
}

bool Distances::reachable(const Position& position) { return places_[listed(position)].known; }

std::int64_t Distances::distance(const Position& position) {
    const Place& place = places_[listed(position)];
    if (!place.known) throw NoDistance();
    return place.length.first;
}

std::int64_t Distances::solutions(const Position& position) {
    const std::size_t at = listed(position);
    if (!places_[at].known) return 0;
    if (places_[at].solutions < 0) count();
    return places_[at].solutions;
}

}  // namespace grundy::verify
