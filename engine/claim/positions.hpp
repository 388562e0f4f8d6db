#pragma once
/// All positions of a game by size, and of one size lexicographically: the order in which claims are tried.
/// The size is the sum of the numbers; a letter, a vertex of a set and an edge count 1, and so does every entry of a sequence besides its number, since
/// otherwise there would be infinitely many positions of size 0.
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/claim/caps.hpp"
#include "engine/game/ruleset.hpp"

namespace grundy::claim {

class Positions {
public:
    using Visit = std::function<bool(rule::PositionData&& position)>;

    /// `claim` may add letters to the alphabet of words, which is that of the rule and its start.
    Positions(const game::Ruleset& ruleset, const rule::Game& game, const rule::Claim& claim, Caps caps);

    /// False when stopped.
    bool of_size(std::int64_t size, const Visit& visit) const;
    /// The size of the largest position; nothing when they are infinitely many, or too large to be listed.
    std::optional<std::int64_t> largest() const { return largest_ < endless ? std::optional(largest_) : std::nullopt; }

private:
    static constexpr std::int64_t endless = std::int64_t{1} << 60;
    struct Walk;
    std::int64_t most(std::size_t component) const;

    const game::Ruleset& ruleset_;
    const rule::Game& game_;
    Caps caps_;
    std::vector<std::int64_t> rest_;  ///< the largest size of the components from i on
    std::vector<base::Integer> alphabet_;
    std::int64_t largest_ = 0;
};

}  // namespace grundy::claim
