#pragma once
/// What the moves of a line make of a run about a place, told by how many letters of the run stand before and behind that place: the moves of one heap.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/verify/core/evaluate.hpp"

namespace grundy::verify {

class RunTable {
public:
    /// A line that looks no further than this from a place.
    explicit RunTable(std::int64_t reach) : reach_(reach) {}

    /// With x letters before the place and y behind it, each up to the reach, which stands for all from there on, the run may become these letters. What is not
    /// `run` among them separates pieces.
    void add(std::int64_t x, std::int64_t y, const Items& letters, std::int64_t run);
    /// As moves of a heap of one component. `known`: those that it has.
    void moves_into(rule::Game& heap, std::set<std::string>& known) const;

private:
    /// How much the first piece is longer than x, the pieces between, how much the last is longer than y; or, where it stays one piece, how much this is
    /// longer.
    using Made = std::vector<std::int64_t>;
    const std::set<Made>& at(std::int64_t x, std::int64_t y) const;
    void shorten(std::int64_t& x, std::int64_t& y) const;
    static rule::Move move_of(const std::string& m, std::int64_t x, bool or_more_before, std::int64_t y, bool or_more_behind, const Made& made);

    std::int64_t reach_;
    std::map<std::pair<std::int64_t, std::int64_t>, std::set<Made>> made_;
};

/// A game of one number, called so, that has no moves yet.
rule::Game heap_without_moves(const std::string& game, const std::string& number);

}  // namespace grundy::verify
