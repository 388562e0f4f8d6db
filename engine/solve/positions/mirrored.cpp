#include "engine/solve/positions/mirrored.hpp"

#include <algorithm>

#include "engine/base/poll.hpp"
#include "engine/solve/positions/changes.hpp"

namespace grundy::solve {

namespace {

using graph::Permutation;

constexpr std::size_t most_mirrors = 200;
constexpr std::uint64_t most_compared = 50'000'000;  ///< instances, for all mirrors and first moves together

/// What an instance needs, and what it takes, at a position.
constexpr std::size_t needs_at = 0, takes_at = 1;

/// Sorted, each once.
std::vector<Change> changes_at(const Instances& instances, const Cells& position) {
    std::vector<Change> changes;
    for (const Instance& instance : instances.all)
        if (instance.needs.within(position)) changes.push_back({instance.needs, instance.takes & position});
    std::sort(changes.begin(), changes.end());
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
    return changes;
}

std::vector<Permutation> symmetries_of(const std::vector<Change>& changes, const Cells& position, std::size_t universe, std::size_t most) {
    Cells outside;
    for (std::size_t i = 0; i < universe; ++i)
        if (!position.has(i)) outside.add(i);
    return keeping(universe, changes, most, outside);
}

/// A symmetry of the instances at some position, at a smaller one `lost` that it maps to itself.
bool answers_all(const Permutation& mirror, const std::vector<Change>& changes, const Cells& lost) {
    return std::all_of(changes.begin(), changes.end(),
                       [&](const Change& change) { return !change[needs_at].within(lost) || !image(change[needs_at], mirror).meets(change[takes_at]); });
}

bool twice_is_once(const Permutation& mirror) {
    for (std::size_t i = 0; i < mirror.size(); ++i)
        if (mirror[mirror[i]] != i) return false;
    return true;
}

}  // namespace

std::vector<Permutation> symmetries_of(const Instances& instances, const Cells& position, std::size_t most) {
    return symmetries_of(changes_at(instances, position), position, instances.universe, most);
}

std::optional<Mirrored> mirrored(const Instances& instances, const Cells& position, const std::vector<Permutation>& of_board) {
    if (!instances.exact) return std::nullopt;
    const std::vector<Change> changes = changes_at(instances, position);
    std::uint64_t compared = 0;
    for (const auto& mirrors : {of_board, symmetries_of(changes, position, instances.universe, most_mirrors)}) {
        std::vector<const Permutation*> ways;
        for (const Permutation& mirror : mirrors)
            if (twice_is_once(mirror)) ways.push_back(&mirror);
        for (const Permutation* mirror : ways)
            if (image(position, *mirror) == position && answers_all(*mirror, changes, position)) return Mirrored{changes.empty(), false, position, *mirror};
        for (const Change& first : changes) {
            const Cells lost = position - first[takes_at];
            const bool over = std::none_of(changes.begin(), changes.end(), [&](const Change& next) { return next[needs_at].within(lost); });
            for (const Permutation* mirror : ways) {
                base::poll();
                if (image(lost, *mirror) != lost) continue;
                if ((compared += changes.size()) > most_compared) return std::nullopt;
                if (answers_all(*mirror, changes, lost)) return Mirrored{over, true, lost, *mirror};
            }
        }
    }
    return std::nullopt;
}

}  // namespace grundy::solve
