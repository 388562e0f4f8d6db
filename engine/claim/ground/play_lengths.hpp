#pragma once
/// How long plays from a position can be, by the definition.
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

/// The shortest and the longest play from a position, by the definition.
class PlayLengths {
public:
    explicit PlayLengths(const game::Ruleset& ruleset) : ruleset_(ruleset) {}
    /// Nothing where a play is too long to be followed, or no more can be kept.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> of(const game::Position& position, std::size_t depth = 0);

    /// No more positions are kept.
    bool full() const { return known_.size() > most_positions; }

private:
    static constexpr std::size_t deepest = 3'000, most_positions = 400'000;
    const game::Ruleset& ruleset_;
    std::map<game::Position, std::pair<std::uint64_t, std::uint64_t>> known_;
};

}  // namespace grundy::claim
