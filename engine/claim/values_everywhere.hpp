#pragma once
/// The Grundy value of every position of a game of several numbers, of any size: without a claim, from the rule alone (theorem 11.2).
#include <functional>
#include <memory>
#include <optional>

#include "engine/analyse/analysis.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

class ValueLaw;

struct ValuesEverywhere {
    rule::ExprRef formula;   ///< g, over the slots of the components; null where few words do not say it
    std::size_t states = 0;  ///< of the automaton that reads a position and its value
    std::string rank;        ///< why play ends
    /// g of a position; nothing at what is none.
    std::function<std::optional<base::Integer>(const rule::PositionData&)> at;
    pattern::Evidence evidence;
    std::optional<analyse::ByClaim> by = {};  ///< in its place: the claim of the file that says it

    /// Says the value of the position, where nothing else did. False: it said nothing.
    bool tell(analyse::SumReport& report, const rule::PositionData& position) const;
};

/// g of a position by this law; nothing at what is none.
std::optional<base::Integer> value_of(const ValueLaw& law, const rule::PositionData& position);

/// Nothing where positions have no values, where automata do not decide the moves, or where no guess was right.
std::optional<ValuesEverywhere> values_everywhere(const std::shared_ptr<const rule::Game>& game, bool in_words = true);
/// The same for what `solve` found, where that has no law of the values. Time and work as of `lost_law`.
std::optional<ValuesEverywhere> values_everywhere(const analyse::Result& result, const base::Budget& whole, std::optional<double> effort = {});

/// Who wins, as the values tell it, where a move may leave several positions: of these only the values decide. As `winning_law`, without the moves.
std::optional<WinningLaw> winning_law_by_values(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position);

}  // namespace grundy::claim
