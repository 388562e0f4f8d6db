#pragma once
/// A rule as sets of tuples: its positions, the moves between them, how play ends.
#include "engine/verify/induction/covering.hpp"
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify {

class Fields;

class Arrows {
public:
    /// Throws Rejected for components that are no numbers, for draws, and where the rule depends on an order that it says does not matter.
    /// Some components told by quotient and remainder: a factor for each number of a position and a constant, which make the divisor.
    struct Divided {
        std::vector<std::int64_t> by;
        std::vector<std::uint32_t> components;
        bool apart;  ///< in the claim their names are those of any numbers
        static Divided read(Fields& proof, const std::string& theorem);
    };
    /// `bounded`: what automata do not read in the moves is read from both sides, with remainders modulo this number; 0: it is refused.
    static std::int64_t read_bounds(Fields& proof, const std::string& theorem);
    Arrows(const rule::Game& game, Tuples& tuples, Sentences& sentences, Steps& steps, const Divided& divided = {}, std::int64_t bounded = 0);

    const Names& names() const { return names_; }          ///< the components, by their slots
    const TrackList& numbers() const { return numbers_; }  ///< in the order of a position; a whole number is two, what it is above 0 and what below
    const Set& positions() const { return positions_; }
    /// From now on only these, which no move leaves, are the positions.
    void narrow(const Set& closed);
    /// Where there may be a move, and where there surely is one: the same unless moves are bounded.
    const Set& can_move() const { return can_move_; }
    const Set& sure_to_move() const { return sure_to_move_; }
    bool is_bounded() const { return bounded_; }
    bool leaves_sums() const { return !sum_.empty(); }
    /// Of the positions that may be without a move those whose mover has lost if they are.
    const Set& lost_at_end() const { return lost_at_end_; }
    /// Of a puzzle: where it is solved. Play is over there.
    const Set& goals() const { return goals_; }
    /// Of a puzzle, of pairs of a position and a number v: where a move leads to a pair, for what the number falls by.
    Set before_paying(const Set& pairs, Track v) const;
    /// Where some move costs at most so much.
    Set moves_for(std::int64_t most) const;

    /// Where a move leads into the set, which is one of positions, with numbers of others that stay the same. `empty`: where the empty position is in it.
    /// Throws Rejected where a move leads into a sum of positions. `surely`: by a move that there surely is, else by one that there may be.
    Set before(const Set& set, const Set& empty, bool surely = false) const;
    /// Of pairs of a position and its value v: where a move leads to what is worth v. What it leaves is worth the nim-sum of its parts, in base 2 if it is one.
    /// It is there if it is in one of these sets, each of which may be small where all together are not.
    std::vector<Set> before_worth(const Set& valued, Track v, bool surely = false) const;
    /// Where some part of what a move leaves is in the set.
    Set leads_into(const Set& set) const;
    /// One way to make a move, with what it asks: the positions that are left, one, none or a sum of some, in numbers of `local` and of the position.
    struct Step {
        Local local;
        std::vector<std::vector<Form>> parts;
        Form cost = constant(1);                 ///< of a puzzle
        std::optional<std::vector<Form>> reply;  ///< another option in the same names, if one is asked for and it has the shape of a position
    };
    void each_step(const rule::Move& move, const std::vector<rule::Term>* reply, const std::function<void(Step)>& visit) const;
    /// Where this line has an option.
    Set possible(const rule::Move& move) const;
    bool has_exchanges() const { return !exchanges_.empty(); }
    /// Where a pattern fits and its condition is true.
    Set matches(const rule::Pattern& from, const rule::ExprRef& condition) const;
    bool empty_is_lost() const { return game_.play == rule::Play::normal; }
    /// Where what has these numbers is in the set.
    Set at(const Set& set, const std::vector<Form>& numbers, Local local) const;
    /// The same, not yet joined.
    Local located(const Set& set, const std::vector<Form>& numbers, Local local) const;
    /// Positions of `from` with a move of which this is true, told of the parts that it leaves.
    using Parts = std::vector<std::vector<Form>>;
    Set with_move(const Set& from, const std::function<Set(const Parts&)>& is) const;
    /// Is there one?
    bool has_move(const Set& from, const std::function<Set(const Parts&)>& is) const;
    /// Where the numerator of the numeration is not 1: does no move, or does a move from all of them, lead from these positions into a set of positions? Both
    /// sets are the same in every order of what has none. That takes no automaton of all positions with a move.
    bool has_none_into(const Set& from, const Set& set) const;
    bool has_all_into(const Set& from, const Set& set) const;
    /// The numbers of what an expression a component says; nothing where a row has another length.
    std::optional<std::vector<Form>> numbers_of(const std::vector<rule::ExprRef>& components, const Names& names, Local& local) const {
        return numbers_of(components, names, local, sentences_);
    }
    /// The same for an expression of another game.
    std::optional<std::vector<Form>> numbers_of(const std::vector<rule::ExprRef>& components, const Names& names, Local& local, Sentences& read) const;
    /// The position itself, as forms.
    std::vector<Form> here() const;
    std::size_t length() const { return shape_.size(); }
    /// Throws Rejected unless it says the same of every order of what has none.
    void require_symmetric(const Set& set, const char* what) const;
    void require_symmetric(const std::vector<std::int64_t>& row) const;
    Set in_any_order(Set set) const;
    /// One order of what has none.
    Set ascending() const;

private:
    /// One number of a position: a track, or the difference of two.
    struct Cell {
        Track up = 0;
        std::optional<Track> down;
        /// Of a number that is told by quotient, `up`, and remainder; the first of these is the name of the product.
        std::optional<std::pair<Track, Track>> divided;
        Form form() const {
            if (divided) return plus(one_track(divided->first), one_track(divided->second));
            return down ? minus(one_track(up), one_track(*down)) : one_track(up);
        }
    };
    void divide(const Divided& divided);
    void at_quotient(const Cell& cell, const Form& number, std::map<Track, Track>& names, Local& local) const;
    void require_fixed(std::size_t component) const;
    void bound_components();
    std::size_t place_of(std::uint32_t component) const;
    void add_component(std::size_t k, std::map<int, std::size_t>& last_of_group);
    Names matched(const rule::Pattern& from, Local& local) const;
    Set possible(const Step& step, const Set& set, const Set& empty) const;
    void read_ends();
    void bound(rule::Move move);
    Set with_step(const std::vector<Step>& steps) const;
    Set with_step_apart() const;
    std::vector<Joint> ways_into(const Set& set) const;
    const std::vector<Step>& steps(bool surely) const { return surely && bounded_ ? sure_moves_ : moves_; }

    const rule::Game& game_;
    Tuples& tuples_;
    Sentences& sentences_;
    Steps& steps_;
    Names names_;
    TrackList numbers_;
    std::vector<Cell> shape_;
    std::vector<std::size_t> fixed_;                              ///< of the shape: the numbers that the divisor is made of
    std::vector<std::pair<std::size_t, std::size_t>> exchanges_;  ///< neighbours among the cells that may be exchanged
    std::vector<Step> moves_, sure_moves_;                        ///< these only where moves are bounded
    std::string sum_;                                             ///< a move into one, if there is any
    Set positions_;
    bool bounded_;
    Set stopped_, goals_, can_move_, sure_to_move_, lost_at_end_;
};

}  // namespace grundy::verify
