#pragma once
/// A puzzle for one player on numbers, all of its positions: how far each is from a goal, or from which none can be reached; without a claim, from the rule
/// alone (engine/claim/law/puzzle_law.hpp).
#include <optional>

#include "engine/analyse/alone/alone.hpp"
#include "engine/claim/ground/argument.hpp"

namespace grundy::claim {

class PuzzleLaw;

struct PuzzleEverywhere {
    argument::PuzzleLaw law;  ///< with words
    std::shared_ptr<const PuzzleLaw> all;
    bool start_never = false;          ///< from the start no goal can be reached
    std::optional<base::Integer> far;  ///< how far the start is, where the law tells it
};

/// Nothing where the positions are no few numbers, or no law was found within the time and the work of `solve`. A law of distances, or else of sets, where from
/// some of them no goal is reached. `start`: the position from which the puzzle is solved; null: there is none.
std::optional<PuzzleEverywhere> puzzle_everywhere(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* start, const base::Budget& whole);

/// May positions be infinitely many, or so many that their numbers have no ends?
bool has_no_bounds(const rule::Game& game);

/// What the law says of the start, where there may be infinitely many positions: that from there no goal can be reached, or that it is so far that no search
/// gets there soon. Nothing else.
std::optional<analyse::PuzzleReport> by_law_alone(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* start,
                                                  const std::optional<PuzzleEverywhere>& everywhere);

/// What `moves` says of a position that no search gets to a goal from, by the law alone; nothing elsewhere.
std::optional<analyse::StepsReport> steps_by_law(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position, const base::Budget& whole);

}  // namespace grundy::claim
