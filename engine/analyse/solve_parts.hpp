#pragma once
/// The parts of solve(), one a kind of game. Each fills its share of the result.
#include <functional>
#include <limits>

#include "engine/analyse/oracle.hpp"

namespace grundy::analyse {

/// One-heap games whose moves go down: values, the pattern, its proof.
void solve_sequence(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// One-heap games without values (misère play and the like): outcomes, and their pattern.
void solve_outcomes(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// Tuples of naturals: every position in a box.
void solve_box(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// All positions of a game whose domain is finite and small.
void solve_domain(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result);
/// Every position of the game by size, where they are finitely many and at most `most`; nothing otherwise.
std::optional<std::vector<game::Position>> whole_domain(const Oracle& oracle, std::size_t most);
/// All of these, which are all positions of the game.
void solve_whole(Oracle& oracle, std::vector<game::Position> roots, const Options& options, const base::Budget& budget, Result& result);
/// Positions that are neither numbers nor rows of numbers, under a law: what it says, and nothing computed.
void solve_law(Oracle& oracle, Result& result);
/// The start, or the position asked for.
void solve_start(Oracle& oracle, const rule::PositionData& position, const Options& options, const base::Budget& budget, Result& result);

/// Which numbers are positions, of a game of one heap: what `where` shuts out is nobody's P-position.
struct Domain {
    std::function<bool(std::int64_t)> in;                                ///< empty: every number from `least` on
    std::int64_t least = std::numeric_limits<std::int64_t>::min();       ///< as far as is known
    bool gaps = false;                                                   ///< some number beyond `least` is no position
    bool whole() const { return !in; }
    bool contains(std::int64_t n) const { return !in || in(n); }
};

/// The law and its proof in the words of the report. Heaps are shifted: position n of the rule is heap n - shift.
PatternReport report(const pattern::Pattern& law, const pattern::Proved* proof, std::int64_t shift, const Domain& domain = {});
/// "n mod 8 ∈ {0, 2}", "n = 0, 5 or n ≥ 53 with n mod 34 ∈ {…}"; at most some twenty residues.
std::string words(const pattern::PSet& set, std::int64_t shift, const Domain& domain = {});
/// "(21)", "∞{0,1}", "3" of what is known.
std::string value_text(const Known& known);
std::string sum_text(const std::vector<rule::PositionData>& parts, const rule::Game& game);

/// What a run without a proof says of how to go on.
std::string limit_note(base::Limit limit, const std::string& how_far);

}  // namespace grundy::analyse
