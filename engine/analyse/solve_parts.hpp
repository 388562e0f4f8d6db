#pragma once
/// The parts of solve(), one a kind of game. Each fills its share of the result.
/// Map of the room: read analysis.hpp first: `analysis` goes the whole way from a game to its report; `oracle` (`oracle_laws`, `oracle_options`) is what is
/// known of one game.
/// The verb solve: `solve`, a way each in `solve_box`, `solve_followers`, `solve_outcomes` (of one heap in the room beneath); `method`; `prepare_heaps`.
/// Single positions and sums: `value`, `sums`, `known`, `outcome_first`, `searches`, `group_sums`, `misere_sums`. The verb show: `stages`. For the arrays of
/// others: `row`. Puzzles for one player: the room above.
#include <functional>
#include <limits>

#include "engine/analyse/heap/solve.hpp"
#include "engine/analyse/oracle.hpp"

namespace grundy::analyse {

/// One-heap games without values (misère play and the like): outcomes, and their pattern.
void solve_outcomes(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// Tuples of naturals: every position in a box.
void solve_box(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// So few positions have numbers to Options::to that they are listed.
bool is_box_to_list(const Oracle& oracle, const Options& options);
/// The same without its law: who wins at each position with numbers to Options::to.
void list_box(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// All positions of a game whose domain is finite and small.
void solve_domain(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// Every position of the game by size, where they are finitely many and at most `most`; nothing otherwise.
std::optional<std::vector<game::Position>> whole_domain(const Oracle& oracle, std::size_t most);
/// All of these, which are all positions of the game.
void solve_whole(Oracle& oracle, std::vector<game::Position> roots, const Options& options, const base::Budget& budget, Result& result);
/// The positions of the smallest sizes, some thousand or as far as --to says, of a game without a start in which play ends. False: there is none to list.
bool solve_smallest(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// Positions that are neither numbers nor rows of numbers, under a law: what it says, and nothing computed.
void solve_law(Oracle& oracle, Result& result);
/// The law of all positions that a theorem tells, into the pattern of the result; nothing where none does.
void add_closed_form(Oracle& oracle, Result& result);
/// Positions that are sums of groups of their numbers: the law of each game among them, or the values of its smallest positions.
void solve_groups(Oracle& oracle, const Options& options, const base::Budget& budget, bool beside, Result& result);
/// The start, or the position asked for. `settle`: where who wins is found soon and the value is not, that is the answer.
void solve_start(Oracle& given, const rule::PositionData& position, const Options& options, const base::Budget& budget, bool settle, Result& result);
/// Every position that can be reached from the start, where these are some thousand and the start is answered.
void solve_followers(Oracle& oracle, const rule::PositionData& start, const Options& options, const base::Budget& whole, Result& result);

/// A value and a sum of positions as they are written: "3", "∞{0,1}"; "(3, 5) + (2)".
std::string sum_text(const std::vector<rule::PositionData>& parts, const rule::Game& game);

}  // namespace grundy::analyse
