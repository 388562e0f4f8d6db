#pragma once
/// A rule as sets of tuples: its positions, the moves between them, how play ends.
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify {

class Arrows {
public:
    /// Throws Rejected for components that are no numbers, for moves into sums of positions, for draws, and where the rule depends on an order that it says
    /// does not matter.
    Arrows(const rule::Game& game, Tuples& tuples, Sentences& sentences, Steps& steps);

    const Names& names() const { return names_; }          ///< the components, by their slots
    const TrackList& numbers() const { return numbers_; }  ///< in the order of a position; a whole number is two, what it is above 0 and what below
    const Set& positions() const { return positions_; }
    const Set& can_move() const { return can_move_; }
    const Set& lost_at_end() const { return lost_at_end_; }  ///< positions without a move whose mover has lost

    /// Where a move leads into the set, which is one of positions, with numbers of others that stay the same. `empty`: where the empty position is in it.
    Set before(const Set& set, const Set& empty) const;
    bool empty_is_lost() const { return game_.play == rule::Play::normal; }
    /// Where what has these numbers is in the set.
    Set at(const Set& set, const std::vector<Form>& numbers, Local local) const;
    /// Positions of `from` with a move to one where the measure is not lower: rows, compared one after the other, of a coefficient a number and a constant.
    Set not_lowered(const std::vector<std::vector<std::int64_t>>& measure, const Set& from) const;
    /// Of the position itself: one row of a measure.
    Form row(const std::vector<std::int64_t>& coefficients, const std::vector<Form>& numbers) const;
    /// The position itself, as forms.
    std::vector<Form> here() const;
    std::size_t length() const { return shape_.size(); }
    /// Throws Rejected unless it says the same of every order of what has none.
    void require_symmetric(const Set& set, const char* what) const;
    void require_symmetric(const std::vector<std::int64_t>& row) const;

private:
    /// One number of a position: a track, or the difference of two.
    struct Cell {
        Track up = 0;
        std::optional<Track> down;
        Form form() const { return down ? minus(one_track(up), one_track(*down)) : one_track(up); }
    };
    /// A move line, with all that its names may be; without a target nothing is left.
    struct Step {
        Local local;
        std::optional<std::vector<Form>> target;
    };
    void add_component(std::size_t k, std::map<int, std::size_t>& last_of_group);
    void add_moves(const rule::Move& move);
    Names matched(const rule::Pattern& from, Local& local) const;
    Set matches(const rule::Pattern& from, const rule::ExprRef& condition) const;
    Set in_any_order(Set set) const;
    void read_ends();

    const rule::Game& game_;
    Tuples& tuples_;
    Sentences& sentences_;
    Steps& steps_;
    Names names_;
    TrackList numbers_;
    std::vector<Cell> shape_;
    std::vector<std::pair<std::size_t, std::size_t>> exchanges_;  ///< neighbours among the cells that may be exchanged
    std::vector<Step> moves_;
    Set positions_, stopped_, can_move_, lost_at_end_;
};

}  // namespace grundy::verify
