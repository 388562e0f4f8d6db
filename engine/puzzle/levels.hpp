#pragma once
/// A puzzle whose positions have numbers (numbering.hpp), level after level from the start: two bits a position of the box, no position stored.
///   seen      the position is in some level up to the next one
///   closed    it is in a level before the current one
/// For puzzles of hundreds of millions of positions, moves without costs. Costs a quarter of a byte a position of the box, eight bytes a position of the two
/// widest neighbouring levels, and four (eight beyond 2^32) a position reached where levels are kept, which counting solutions and telling one needs.
/// Breadth first on bits: Korf (2003), Kunkle and Cooperman (2007); here without disk.
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/puzzle/numbering.hpp"
#include "engine/puzzle/reference.hpp"
#include "engine/solve/positions/symmetry.hpp"

namespace grundy::puzzle {

/// A bit for each number, set by many threads.
class Bits {
public:
    explicit Bits(std::uint64_t size) : words_((size + 63) / 64) {}
    bool test(std::uint64_t n) const { return (words_[n / 64].load(std::memory_order_relaxed) >> (n % 64) & 1) != 0; }
    /// True for the first who sets it.
    bool set(std::uint64_t n) {
        const std::uint64_t bit = std::uint64_t{1} << (n % 64);
        return (words_[n / 64].fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
    }

private:
    std::vector<std::atomic<std::uint64_t>> words_;
};

/// Numbers of positions in lists that are never changed, in four bytes each where they fit.
class KeptLevels {
public:
    explicit KeptLevels(bool small) : small_(small) {}
    void add(const std::vector<std::uint64_t>& level);
    std::size_t count() const { return small_ ? short_.size() : long_.size(); }
    std::size_t size(std::size_t level) const { return small_ ? short_[level].size() : long_[level].size(); }
    std::uint64_t at(std::size_t level, std::size_t i) const { return small_ ? short_[level][i] : long_[level][i]; }

private:
    bool small_;
    std::vector<std::vector<std::uint32_t>> short_;
    std::vector<std::vector<std::uint64_t>> long_;
};

/// What a search by levels has found. All but `limit` is the same with any number of threads.
struct Searched {
    std::uint64_t levels = 0;                 ///< levels that were searched whole: no goal is nearer than this, if none was found
    std::optional<std::uint64_t> goal_level;  ///< moves of a shortest solution
    std::uint64_t reached = 0, goals = 0;
    std::uint64_t kept = 0;            ///< of those reached, so many stand for all
    std::uint64_t last = 0;            ///< how many positions are in the last level
    game::Position farthest;           ///< the one with the least number there
    std::uint64_t without_return = 0;  ///< positions that are no goal and have no move to an earlier level
    std::optional<base::Limit> limit;
    bool outside = false;  ///< a move leads out of the box, so numbers do not tell positions
};

/// The shortest solutions: how many, and the positions on them, level by level.
struct Ways {
    base::Integer count = 0;
    std::vector<std::vector<std::uint64_t>> on;  ///< ascending
};

class Levels {
public:
    /// With symmetries one position stands for all that are symmetric to it. They must fix the start if how many are met is to be right.
    Levels(const game::Ruleset& game, const Numbering& numbering, const base::Budget& budget, const parallel::Threads& threads,
           const solve::Symmetries* symmetries = nullptr);

    static std::uint64_t table_bytes(const Numbering& numbering) { return numbering.size() / 4 + 128; }
    /// Until a goal is found (its level is searched whole), or through everything that can be reached. `keep`: levels stay for the questions below.
    const Searched& run(const game::Position& start, bool until_goal, bool keep);
    const Searched& searched() const { return searched_; }

    /// All shortest solutions; nothing where there is none or a limit was met. Needs levels that were kept.
    std::optional<Ways> ways();
    /// How many of the positions reached cannot reach a goal, and the first of them. Nothing where a limit was met. Needs a whole search, and levels that were
    /// kept unless every position has a way back.
    struct Dead {
        std::uint64_t count = 0;
        game::Position first;
    };
    std::optional<Dead> dead();

private:
    struct Chunk;
    using Next = std::vector<std::uint64_t>;
    bool advance(Next& level);
    void expand(const Next& level, std::size_t first, std::size_t last, Chunk& chunk);
    void options_of(std::uint64_t number, game::Position& row, std::vector<std::uint64_t>& options);
    bool stopped() const { return stop_.load(std::memory_order_relaxed) >= 0; }
    void poll();
    template <class Body>
    bool each_chunk(std::size_t size, const Body& body);
    bool mark(std::size_t level, Bits& can);
    std::uint64_t standing(game::Position& position) const;
    std::uint64_t orbits(const Next& level);

    const game::Ruleset& game_;
    const Numbering& numbering_;
    const base::Budget& budget_;
    const parallel::Threads& threads_;
    const solve::Symmetries* symmetries_;
    std::unique_ptr<Bits> seen_, closed_;
    std::unique_ptr<KeptLevels> kept_;
    std::vector<std::uint64_t> goals_;  ///< of the first level that has any
    Searched searched_;
    std::atomic<int> stop_{-1};
    std::atomic<bool> outside_{false};
};

}  // namespace grundy::puzzle
