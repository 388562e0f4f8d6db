#pragma once
/// Numbers divided by what a component says, `n mod (k + 1)`: no product of two numbers is left when n is told by its quotient q and its remainder r, and a
/// game in which no move changes k becomes, position by position, a game of q, r and k.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/claim.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

struct QuotientGame {
    std::shared_ptr<const rule::Game> game;  ///< n goes by its quotient; the remainders stand behind all components, in their order
    rule::Claim claim;
    std::vector<std::int64_t> divisor;  ///< a factor for each number of a position, and what is added
    std::vector<std::size_t> divided;   ///< the components that are told so
    std::string words;                  ///< "Write n = (k + 1) * n_q + n_r, …"
};

/// Where the divisor is taken from.
enum class DivisorOf : std::uint8_t {
    claim,     ///< what the claim divides or multiplies by; or how far from the position another is of which it asks, P(n + k + 1)
    distance,  ///< one more than that distance
    rule,      ///< one more than the end of a range of the rule, 1..k, and what else it suggests
};
/// Nothing where there is no such number. Throws NotDefinable where something is not linear in q, r and k, or not known to be a few times the divisor at
/// most. `apart`: in the claim the names of numbers that are divided are those of any numbers, which it multiplies by the divisor, P((k + 1) * n): such an n
/// is what the quotient is in the claim that is made. `beside`: claims of which the numbers shall be told so too. `which`: of the divisors that a rule
/// suggests, the first is 0.
std::optional<QuotientGame> quotient_game(const rule::Game& game, const rule::Claim& claim, DivisorOf of = DivisorOf::claim, bool apart = false,
                                          const std::vector<const rule::Claim*>& beside = {}, std::size_t which = 0);

/// A position of the game of quotients as one of the game itself: n = n_q * D + n_r.
std::optional<rule::PositionData> multiplied(const QuotientGame& told, const rule::PositionData& at);
/// And back. Nothing where the divisor is none there, or numbers are missing.
std::optional<rule::PositionData> divided(const QuotientGame& told, const rule::PositionData& position);
/// What stands for the numbers of the game of quotients, in those of the game: n / D and n mod D.
rule::Names told_in_numbers(const rule::Game& game, const QuotientGame& told);
using TellPosition = std::function<std::string(const rule::PositionData&)>;
/// Positions of the game of quotients told as those of the game itself. `told` must outlive it.
TellPosition told_multiplied(const QuotientGame& told, TellPosition tell);

}  // namespace grundy::claim
