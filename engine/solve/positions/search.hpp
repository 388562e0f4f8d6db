#pragma once
/// Questions about single positions and sums of one game: who wins, the value, the winning moves, how long play lasts. Nothing is computed
/// that the question does not need, and everything found is kept for the next question. One thread asks at a time.
///
///   an outcome                lazy search; with moves that split, by values (normal play) or as a multiset of parts (misère)
///   a value                   depth-first with memory
///   sets that fall apart      a value in the same way on their pieces (pieces.hpp), an outcome by couples of these (couples.hpp)
///   large symmetric boards    an answer in the mirror to every move, where there is one (mirrored.hpp)
///   symmetric positions       one stands for all (symmetry.hpp), but where the length of play is asked for: a play that returns is shown as it is
///   play that can return      the position graph of all followers
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "engine/solve/positions/couples.hpp"
#include "engine/solve/positions/depth_first.hpp"
#include "engine/solve/positions/lazy.hpp"
#include "engine/solve/positions/misere.hpp"
#include "engine/solve/positions/pieces.hpp"
#include "engine/solve/positions/policies.hpp"
#include "engine/solve/positions/position_graph.hpp"
#include "engine/solve/positions/symmetry.hpp"

namespace grundy::solve {

/// An answer, or the limit that kept it away.
template <class T>
struct Found {
    std::optional<T> answer;
    std::optional<base::Limit> limit;
};

/// An option of one part of a sum.
struct Play {
    std::size_t part = 0;
    game::Sum option;
    friend bool operator==(const Play&, const Play&) = default;
};

class Search {
public:
    /// All three must outlive it.
    Search(const game::Ruleset& game, const base::Budget& budget, const parallel::Threads& threads);

    /// Parts in canonical form. Throws base::Failure as the rule's options do, and (unsupported) where a sum means nothing (terminal, partizan).
    Found<Outcome> outcome(const game::Sum& sum);
    /// The same as far as earlier questions decided it on their way.
    std::optional<Outcome> told(const game::Position& position);
    /// Throws base::Failure(unsupported) where positions have no values.
    Found<LoopyValue> value(const game::Sum& sum);
    /// Every option of the sum that is P: by part, then by option; equal parts give theirs once.
    Found<std::vector<Play>> winning_moves(const game::Sum& sum);
    /// Shortest and longest play. No answer and no limit: play can go on for ever, see `cycle`.
    Found<Lengths> lengths(const game::Sum& sum);

    /// Is a position the sum of independent pieces, and do those that play meets from here mostly fall apart? Then its value is found by pieces. The first
    /// position that is asked about decides for all.
    bool falls_apart(const game::Position& position);
    static constexpr std::size_t fewest_mirrored = 20;  ///< elements: smaller boards are searched as quickly
    /// Who wins at a board of many elements by answering in the mirror, whatever else is known of it; and the lost position that the winner answers at.
    std::optional<Mirrored> mirrored(const game::Position& position);
    game::Position after(const Mirrored& play) { return pieces()->after(play); }
    /// What was found was found by pieces.
    bool by_pieces() const { return (values_ || couples_) && pieces_; }

    /// So many symmetric positions may count as one in positions(); 1: each counts.
    std::size_t symmetries() const { return joined_ ? joined_->symmetries() : by_pieces() ? pieces_->symmetries() : 1; }

    /// After `lengths`: a play that returns, each an option (or part of one) of the one before, and the first of the last.
    const std::vector<game::Position>& cycle() const { return cycle_; }
    /// Positions (pieces, where they fall apart) visited so far, each once: those of the part of the search that met most. The others met the same ones, as
    /// long as all questions are about followers of one position.
    std::uint64_t positions() const { return visited_; }
    /// What the tables of values and outcomes take of the memory.
    std::uint64_t bytes() const {
        return (values_ ? values_->bytes() : 0) + (lazy_ ? lazy_->bytes() : 0) + (lazy_sums_ ? lazy_sums_->bytes() : 0) + (lengths_ ? lengths_->bytes() : 0);
    }

private:
    Found<Outcome> lazily(const game::Ruleset& game, std::unique_ptr<Lazy>& lazy, const game::Position& position);
    std::optional<Outcome> nearby(const game::Ruleset& game, const game::Position& position);
    Found<LoopyValue> part_value(const game::Position& position);
    Found<Outcome> by_values(const game::Sum& sum);
    Found<Outcome> by_couples(const game::Position& position);
    Pieces* pieces();
    std::optional<std::uint32_t> depth_first_value(const game::Position& position);
    const GraphSolution& graph_with(const game::Ruleset& game, const game::Position& position);
    [[noreturn]] void refuse_sum() const;
    game::Position standing(const game::Position& position) const { return joined_ ? joined_->standing(position) : position; }
    void met(std::uint64_t positions) { visited_ = std::max(visited_, positions); }

    const game::Ruleset& game_;
    const base::Budget& budget_;
    const parallel::Threads& threads_;
    const std::unique_ptr<Joined> joined_;
    const game::Ruleset& play_;  ///< the game, joined where it has symmetries
    const MisereSums sums_;
    const bool splits_;
    bool loopy_ = false;
    std::uint64_t visited_ = 0;
    std::unique_ptr<Lazy> lazy_, lazy_sums_;
    std::unique_ptr<Pieces> pieces_;
    bool pieces_sought_ = false;
    std::optional<bool> falls_apart_;
    std::unique_ptr<Couples> couples_;
    std::unique_ptr<DepthFirst<MexPolicy>> values_;
    std::unique_ptr<DepthFirst<LengthPolicy>> lengths_;
    std::unique_ptr<GraphSolution> graph_;
    const game::Ruleset* graph_of_ = nullptr;
    std::vector<game::Position> cycle_;
};

}  // namespace grundy::solve
