#pragma once
/// The positions that can be reached from some positions, and their options, as a graph in compressed rows.
/// An option that is a sum of several positions is one arrow to each part, kept together: its value is the nim-sum of theirs.
/// Costs the packed position, 28 … 40 bytes, and 4 bytes an arrow.
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/store.hpp"
#include "engine/parallel/threads.hpp"

namespace grundy::graph {

class PositionGraph {
public:
    explicit PositionGraph(const game::Shape& shape) : packing_(shape) {}

    /// Positions reached. They are numbered in breadth-first order, the roots first, whatever the number of threads.
    std::size_t size() const { return store_.size(); }
    /// Without the empty sum, which is a number here but no position of the game.
    std::size_t positions() const { return size() - (empty_ == no_id ? 0 : 1); }
    /// Those whose options are known: 0 … expanded() - 1. All, unless a limit ended the exploration.
    std::size_t expanded() const { return rows_.size() - 1; }
    std::optional<base::Limit> limit() const { return limit_; }
    /// Is there an option with two or more parts?
    bool has_sums() const { return has_sums_; }
    /// The empty sum, should an option be one: a number without options that is no position.
    Id empty_sum() const { return empty_; }

    game::Position position(Id id) const { return id == empty_ ? game::Position{} : packing_.unpack(store_.key(id)); }
    std::optional<Id> find(const game::Position& position) const;

    std::uint64_t arrows() const { return arrows_.size(); }
    std::uint64_t first_arrow(Id id) const { return rows_[id]; }
    Id target(std::uint64_t arrow) const { return arrows_[arrow] >> 1; }
    /// Does this arrow end an option?
    bool ends_option(std::uint64_t arrow) const { return (arrows_[arrow] & 1) == 0; }
    bool is_final(Id id) const { return rows_[id] == rows_[id + 1]; }
    /// visit(first arrow, last arrow + 1) for each option of an expanded position; stops when it returns false.
    template <class Visit>
    void each_option(Id id, Visit&& visit) const {
        std::uint64_t begin = rows_[id];
        for (std::uint64_t i = begin; i < rows_[id + 1]; ++i) {
            if (!ends_option(i)) continue;
            if (!visit(begin, i + 1)) return;
            begin = i + 1;
        }
    }

    std::uint64_t bytes() const { return store_.bytes() + rows_.bytes() + arrows_.bytes(); }

private:
    friend class Explorer;
    Packing packing_;
    Store store_;
    Chunked<std::uint64_t> rows_;    ///< options of id: arrows_[rows_[id]] … arrows_[rows_[id + 1] - 1]
    Chunked<std::uint32_t> arrows_;  ///< target * 2 + (another part of the same option follows)
    Id empty_ = no_id;
    bool has_sums_ = false;
    std::optional<base::Limit> limit_;
};

/// Breadth-first from the roots (canonical positions of the game). A limit gives the graph as far as it got, with `limit()` set.
/// `reserve` bytes a position are left free for what the caller will compute on the graph. No position is expanded once `most` are reached
/// (Limit::size): for drawings.
/// Throws base::Failure as the rule's options do, and (unsupported) for an option that is a sum where positions have no values.
PositionGraph explore(const game::Ruleset& game, const std::vector<game::Position>& roots, const base::Budget& budget, const parallel::Threads& threads,
                      std::uint64_t reserve = 16, std::size_t most = max_positions);

}  // namespace grundy::graph
