#pragma once
/// Who wins at every position of a game, of any size, and by which move: without a claim, from the rule alone.
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/analyse/analysis.hpp"
#include "engine/arithmetic/numeration.hpp"
#include "engine/claim/ground/winning.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

struct RemainderTable;

struct WinningLaw {
    std::shared_ptr<const WinningMoves> moves;  ///< null where few words do not tell them
    arithmetic::Numeration base = 2;
    std::size_t states = 0;  ///< of the automaton that reads the P-positions
    std::string rank;        ///< why play ends
    pattern::TheoremId theorem = pattern::TheoremId::kernel_induction;
    rule::ExprRef lost_when;                        ///< true at exactly the P-positions, over the slots of the components; null where few words do not say it
    bool of_words = false;                          ///< the automata read words, not numbers
    std::string lost_expression, drawn_expression;  ///< words of these outcomes as regular expressions; empty where those are not short
    rule::ExprRef drawn_when;                       ///< at exactly the drawn positions likewise
    bool has_draws = false;                         ///< some positions of numbers are drawn
    std::optional<char> outcome;                    ///< of the position asked about
    std::optional<base::Integer> value;             ///< what that is worth, where the law says it
    std::optional<rule::PositionData> option;       ///< a winning move there
    /// P, N or D at any position of the game, '?' at what is none; null where only the moves are known.
    std::function<char(const rule::PositionData&)> outcome_at;
    /// What a position is worth, so that a sum is lost where the nim-sum of its parts is 0; null where only who wins is known.
    std::function<std::optional<base::Integer>(const rule::PositionData&)> value_at;
    std::shared_ptr<const RemainderTable> table = {};  ///< of a position asked about; null where remainders do not tell it
    std::optional<pattern::Evidence> evidence = {};    ///< of what is said of all positions; nothing where only the moves are known
    std::optional<analyse::ByClaim> by = {};           ///< in its place: the claim of the file that says it

    /// Says who wins, where nothing else did. False: it said nothing.
    bool tell(analyse::SumReport& report) const;
};
/// Nothing where automata do not decide the moves or no guess was right: see theorem 11.1. `moves`: also by which move.
std::optional<WinningLaw> winning_law(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position, bool moves = true);
/// The same of a game, at no position and without the moves.
std::optional<WinningLaw> winning_law(const std::shared_ptr<const rule::Game>& game);
/// The same for what `solve` found, where that has no law in words and not all positions were solved. It may take some seconds of what `whole` allows, or
/// `effort` seconds, which may cost as much more work.
std::optional<WinningLaw> lost_law(const analyse::Result& result, const base::Budget& whole, std::optional<double> effort = {});
/// The law in words of any game, if there is one: of words and rows it is read off the smallest. Bounded likewise.
std::optional<WinningLaw> law_in_words(const std::shared_ptr<const rule::Game>& game, const base::Budget& whole);
/// Adds that to a law without words, or is that law where there is none.
void say_in_words(std::optional<WinningLaw>& law, const std::shared_ptr<const rule::Game>& game, const base::Budget& whole);
/// "P(n) <=> n mod 4 = 1", as a claim that a file could make. Only where the law has such words.
rule::Claim claim_of(const WinningLaw& law, const rule::Game& game);
/// Only the moves, from a theorem that an answer rests on.
std::optional<WinningLaw> winning_law(const rule::Game& game, const pattern::Grounds& grounds);
/// Who wins a sum of positions of the game, '?' where the law does not tell it.
char outcome_of_sum(const WinningLaw& law, const rule::Game& game, const std::vector<rule::PositionData>& sum);
/// Is the position so far that the law may be found sooner than a search ends?
bool is_far(const rule::PositionData& position);
/// What `moves` answers where only the law reaches.
analyse::MovesReport moves_by_law(const WinningLaw& law, const rule::Game& game, const rule::PositionData& position);

}  // namespace grundy::claim
