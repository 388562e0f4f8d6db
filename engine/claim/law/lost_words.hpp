#pragma once
/// P-positions as a short condition of the rule language, found from small positions.
#include <functional>

#include "engine/claim/play/play.hpp"

namespace grundy::claim {

/// The numbers of a position as expressions over its slots, in their order; empty where it has others. `whole`: those that may be negative are numbers, too.
std::vector<rule::ExprRef> numbers_of_position(const rule::Game& game, bool whole = false);

/// Who has lost at small positions, and by which numbers that may be told.
struct LostSamples {
    struct Sample {
        rule::PositionData position;
        bool lost = false;
    };
    std::vector<rule::ExprRef> numbers;  ///< over the slots of the components
    std::vector<std::size_t> places;     ///< of these among the items of a position; empty: they are none of these
    std::vector<Sample> samples;
    std::int64_t side = 0;  ///< the numbers of the samples are below this
    unsigned base = 2;      ///< of digits, where a condition speaks of them; 0: they are not looked at
    /// Is the condition true at exactly the P-positions, of any size? What is given is what this says yes to, so it has to be a proof.
    std::function<bool(const rule::ExprRef&)> right;
};

/// Without the numbers that make no difference to who has lost; nothing where each makes one, none does, or they are no items.
std::optional<LostSamples> of_those_that_matter(const LostSamples& known);

/// A condition over the slots of the components that is true at exactly the P-positions; null where none of those that are tried is. Candidates are read off
/// the samples: a number made of the given ones (one of them, their sum, their difference, their nim-sum, remainders of them …) whose remainder or size tells.
rule::ExprRef lost_in_words(const rule::Game& game, const LostSamples& known);

/// The same of a set of positions that an automaton reads: each candidate is compared with it, for positions of any size. Throws TooLarge.
rule::ExprRef lost_in_words(const rule::Game& game, Sentences& sentences, const PlayRelation& play, const arithmetic::Automaton& lost);

}  // namespace grundy::claim
