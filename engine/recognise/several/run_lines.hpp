#pragma once
/// The moves of one run as moves of one heap: what is done with the elements about one of them, told by how many stand before and behind it.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::recognise {

class RunLines {
public:
    /// Of the run about x what stands from x + first to x + last is replaced by pieces of so many elements, with a gap between each two: one piece is no gap.
    struct Change {
        std::int64_t first = 0, last = 0;
        std::vector<std::int64_t> pieces;
        friend bool operator==(const Change&, const Change&) = default;
    };
    /// What is done where so many elements of the run stand before and behind x, counted no further than `before` and `behind`.
    struct Line {
        std::int64_t before = 0, behind = 0;
        std::map<std::pair<std::int64_t, std::int64_t>, Change> changes;
    };

    /// `heap` has one component, a natural number, and gets the moves.
    explicit RunLines(rule::Game& heap);
    void add(Line line);

private:
    void add(std::int64_t a, bool more_before, std::int64_t behind, bool more_behind, const Change& change);
    rule::ExprRef m() const { return rule::local(0, name_, {rule::Kind::number}); }

    rule::Game& heap_;
    std::string name_, i_;
    std::set<std::string> written_;
};

/// A game of one heap without moves yet, `position (m)` or with another name.
std::shared_ptr<rule::Game> empty_heap(const rule::Game& game, const std::string& name);

}  // namespace grundy::recognise
