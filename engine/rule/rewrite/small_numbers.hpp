#pragma once
/// Claims that assume of a number that it is small, `b = 2 => …`: the moves written out for each of its values, so that products with it are none any more.
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/rule/claim.hpp"

namespace grundy::rule {

/// The game of the positions in which a component is at most so large.
struct SmallNumbers {
    std::shared_ptr<const Game> game;
    std::size_t component = 0;
    std::int64_t most = 0;
};

/// The claim is a formula about every position, asks for the position itself alone, and assumes that a natural number of it is at most `most`; no move makes
/// that number larger than this, as is read off what each move leaves. So positions with such a number have the same options in the game as it stands and in
/// one without any other positions, and the claim says the same of both. Every line of that game is one of the rule with a value in the place of the number,
/// and of names that run through few constants. Nothing where one of this is not seen.
std::optional<SmallNumbers> with_small_numbers(const Game& game, const Claim& claim);

}  // namespace grundy::rule
