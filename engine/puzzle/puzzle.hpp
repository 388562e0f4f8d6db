#pragma once
/// A puzzle for one player: how far a position is from a goal, in how many shortest ways, what the next step is; and from the start the whole account.
/// Puzzles of up to some million positions are stored whole (map.hpp); larger ones whose positions have numbers are searched by levels (levels.hpp), or
/// from the start and from the goals at once (both_ends.hpp), others until the nearest goal is found (nearest.hpp). Symmetric positions are joined.
#include <memory>
#include <string>

#include "engine/puzzle/both_ends.hpp"
#include "engine/puzzle/levels.hpp"
#include "engine/puzzle/map.hpp"

namespace grundy::puzzle {

/// Up to so many positions are stored even where they have numbers: then every position that can be reached is known.
inline constexpr std::size_t most_stored = 1'000'000;

/// What is known of one position. With `limit` or `note` something is not.
struct Known {
    std::optional<bool> reachable;
    std::optional<Length> length;  ///< there when it is reachable
    std::optional<base::Integer> solutions;
    std::uint64_t searched = 0;  ///< positions
    std::string note;            ///< why not more
    std::optional<base::Limit> limit;
};

/// What is asked of a position; more is told where it comes for free.
enum class Want : std::uint8_t { length, solutions };

/// One move, and how far it is from where it leads.
struct Step {
    std::size_t move = 0;  ///< which line
    std::int64_t cost = 1;
    game::Position to;
    Known after;
    bool shortest = false;  ///< it begins a shortest solution
};

/// The whole account of a puzzle from one position.
struct Account {
    game::Position start;
    Known known;
    bool whole = false;  ///< everything that can be reached was searched
    std::uint64_t reached = 0, goals = 0;
    std::optional<Length> eccentricity;  ///< of the position farthest from the start
    game::Position farthest;
    std::uint64_t farthest_count = 0;
    std::optional<std::uint64_t> dead;  ///< positions from which no goal can be reached
    game::Position first_dead;
    std::optional<Length> hardest;  ///< largest least length to a goal among the positions reached; of a stored puzzle
    game::Position hardest_at;
    std::vector<Step> path;      ///< a shortest solution, where it was asked for; `after` is empty
    std::string path_note;       ///< why it is not told
    std::string method;          ///< "map", "levels", "both ends", "nearest"
    std::size_t symmetries = 1;  ///< by which positions are joined
    std::uint64_t bytes = 0;     ///< held for the positions
};

class Puzzle {
public:
    /// `cells`: which values the cells of a row may have, for numbers of positions; empty where that is not known. The budget must outlive it.
    Puzzle(std::shared_ptr<const game::Ruleset> game, std::vector<Cell> cells, const base::Budget& budget, unsigned threads);

    /// Instead of `most_stored`: where positions have numbers, larger puzzles are searched by levels.
    void store_at_most(std::size_t positions) { most_stored_ = positions; }

    Known at(const game::Position& position, Want want);
    /// Explores from all of these at once, so that later questions about them and their followers are answered from one map.
    std::optional<base::Limit> prepare(const std::vector<game::Position>& roots);
    /// A shortest solution of at most so many moves; empty where it is longer, there is none, or the positions are too many to be stored.
    std::vector<Step> way(const game::Position& position, std::uint64_t most);
    /// Without them, to judge them by.
    void join_no_symmetries() { symmetries_.reset(), symmetries_sought_ = true; }
    Account account(const game::Position& start, bool path);
    /// The moves of a position, the shortest solutions first, then by what is left; unsolvable ones last.
    std::vector<Step> steps(const game::Position& position);

private:
    bool stored(const game::Position& position, std::size_t most, bool near = false);
    Known by_map(graph::Id id, Want want);
    Known by_nearest(const Nearest& nearest) const;
    std::optional<Nearest> first_look(const game::Position& position);
    std::optional<Known> by_levels(const game::Position& position, Want want);
    std::optional<Nearest> by_both_ends(const game::Position& position);
    const solve::Symmetries* symmetries();
    void keep_start(const game::Position& start);
    void account_map(graph::Id id, Account& account);
    bool account_levels(Account& account, bool path);
    void account_nearest(Account& account, const Nearest& nearest, bool path) const;
    std::vector<Step> path_by_map(game::Position here) const;
    std::vector<Step> path_along(const Nearest& nearest) const;
    void path_by_levels(const Ways& ways, Account& account) const;
    bool is_numbered(const game::Position& position) const;
    bool numbered() const { return numbering_ && !priced_ && budget_.fits(Levels::table_bytes(*numbering_)); }
    std::size_t storable() const;

    std::shared_ptr<const game::Ruleset> game_;
    const base::Budget& budget_;
    parallel::Threads threads_;
    std::vector<Cell> cells_;
    std::optional<Numbering> numbering_;
    std::optional<solve::Symmetries> symmetries_;
    bool symmetries_sought_ = false;
    std::unique_ptr<BothEnds> both_ends_;
    bool both_ends_sought_ = false;
    bool priced_ = false;
    std::size_t most_stored_ = most_stored;
    int searches_ = 0;  ///< questions answered otherwise than by a map
    int looks_ = 0;     ///< for a goal that is near
    int in_vain_ = 0;   ///< maps that were given up
    std::unique_ptr<Map> map_;
};

}  // namespace grundy::puzzle
