#include "engine/claim/ground/play_lengths.hpp"

#include <algorithm>

#include "engine/base/poll.hpp"

namespace grundy::claim {

std::optional<std::pair<std::uint64_t, std::uint64_t>> PlayLengths::of(const game::Position& position, std::size_t depth) {
    if (const auto found = known_.find(position); found != known_.end()) return found->second;
    if (depth > deepest || full()) return std::nullopt;
    base::poll();
    std::pair<std::uint64_t, std::uint64_t> lengths{0, 0};
    bool any = false;
    for (const game::Sum& option : game::option_list(ruleset_, position)) {
        std::pair<std::uint64_t, std::uint64_t> whole{1, 1};
        for (const game::Position& part : option) {
            const auto one = of(part, depth + 1);
            if (!one) return std::nullopt;
            whole = {whole.first + one->first, whole.second + one->second};
        }
        lengths = any ? std::pair{std::min(lengths.first, whole.first), std::max(lengths.second, whole.second)} : whole;
        any = true;
    }
    return known_[position] = lengths;
}

}  // namespace grundy::claim
