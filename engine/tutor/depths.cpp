#include "engine/tutor/depths.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"

namespace grundy::tutor {

Depths::Depths(Table& table, const Sum& root, std::size_t most_positions, std::size_t most_moves) : table_(table) {
    std::vector<std::uint32_t> ends;
    try {
        explore(root, most_positions, most_moves, ends);
    } catch (const base::Failure& failure) {  // what cannot be played through has no depth
        base::pass_limits_and_defects(failure);
        numbers_.clear();
        complete_ = false;
        return;
    }
    ends_ = complete_ && without_cycles(ends);
    label(ends);
}

/// A move that is not followed is one that no label ever settles.
void Depths::explore(const Sum& root, std::size_t most_positions, std::size_t most_moves, std::vector<std::uint32_t>& ends) {
    std::vector<Sum> open{root};
    const auto first = table_.key(root);
    if (!first) return;
    complete_ = true;
    numbers_.emplace(*first, 0);
    nodes_.emplace_back();
    std::size_t moves = 0;
    for (std::uint32_t now = 0; now < open.size(); ++now) {
        base::poll();
        const Sum here = std::move(open[now]);
        const auto not_followed = [&] { ++nodes_[now].moves, complete_ = false; };
        const auto listed = moves < most_moves ? table_.moves(here, most_moves - moves) : Table::Moves{{}, true};
        moves += listed.all.size();
        if (listed.cut) not_followed();
        else if (listed.all.empty()) {
            const rule::End end = table_.end(here);
            nodes_[now].drawn = end == rule::End::draw;
            nodes_[now].at = {end == rule::End::mover_wins ? 'N' : end == rule::End::mover_loses ? 'P' : 'D', 0};
            ends.push_back(now);
        }
        for (const Move& move : listed.all) {
            const auto key = table_.key(move.after);
            if (!key || (nodes_.size() >= most_positions && numbers_.count(*key) == 0)) {
                not_followed();
                continue;
            }
            const auto [found, added] = numbers_.emplace(*key, static_cast<std::uint32_t>(nodes_.size()));
            if (added) {
                nodes_.emplace_back();
                open.push_back(move.after);
            }
            nodes_[found->second].before.push_back(now);
            ++nodes_[now].moves;
        }
    }
}

/// From the ends of play backwards every position is reached after all its options.
bool Depths::without_cycles(std::vector<std::uint32_t> ends) {
    std::vector<std::uint32_t> left(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) left[i] = nodes_[i].moves;
    std::size_t reached = 0;
    while (!ends.empty()) {
        const std::uint32_t id = ends.back();
        ends.pop_back();
        ++reached;
        for (const std::uint32_t before : nodes_[id].before)
            if (--left[before] == 0) ends.push_back(before);
    }
    return reached == nodes_.size();
}

/// Rounds: what is decided in round d ends after d moves. A position is won in the first round after that of a lost option, and lost in the first after that
/// of its last option, all being won by the other. What no round reaches is a draw.
void Depths::label(const std::vector<std::uint32_t>& ends) {
    std::vector<std::uint32_t> now;
    for (const std::uint32_t end : ends) {
        nodes_[end].decided = true;
        if (!nodes_[end].drawn) now.push_back(end);
    }
    for (std::uint32_t round = 1; !now.empty(); ++round) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t id : now) {
            const bool lost = nodes_[id].at.outcome == 'P';
            for (const std::uint32_t before : nodes_[id].before) {
                Node& node = nodes_[before];
                if (node.decided) continue;
                if (!lost && --node.moves > 0) continue;
                node.decided = true;
                node.at = {lost ? 'N' : 'P', round};
                next.push_back(before);
            }
        }
        now = std::move(next);
    }
}

std::optional<Depths::At> Depths::at(const Sum& sum) {
    const auto key = numbers_.empty() ? std::nullopt : table_.key(sum);
    const auto found = key ? numbers_.find(*key) : numbers_.end();
    if (found == numbers_.end()) return std::nullopt;
    const Node& node = nodes_[found->second];
    return complete_ || node.decided ? std::optional(node.at) : std::nullopt;
}

}  // namespace grundy::tutor
