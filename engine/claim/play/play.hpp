#pragma once
/// A game as sets of tuples: its positions, and from which of them a move leads into a set.
/// Map of the room: read this header first: a game as sets of tuples, and which positions have a move into a set.
/// The moves: `ways` as linear forms, `few_options` counts them, `closed_region` follows them until no move leaves a set.
/// `sums` says which of them leave a sum of which it is known who wins.
/// The ends of play: `measure` finds what falls with every move, `potential` a form that every move lowers by one, `short_play` who wins within few moves.
/// What moves of a puzzle cost: `paying`. Small positions, from which laws are guessed: `small_box` plays them out. `every_value`: the claims about one
/// position for each value of a parameter. The vocabulary in which winning moves and P-positions are told: `winning_terms`.
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/arithmetic/covering.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/game/play/position.hpp"

namespace grundy::claim {

/// Games whose components are natural or whole numbers and vectors of stated length, with moves that leave nothing, one position or the sum of a few. Throws
/// NotDefinable for others.
class PlayRelation {
public:
    /// `ends`: who can move, and who has lost where nobody can, is asked.
    PlayRelation(const rule::Game& game, Sentences& sentences, bool ends = true);

    /// The components by their slots, and the tracks that hold them.
    const Scope& scope() const { return scope_; }
    const std::vector<arithmetic::Track>& tracks() const { return tracks_; }
    const arithmetic::Automaton& positions() const { return positions_; }
    /// From now on only these, which no move leaves, are the positions.
    void narrow(const arithmetic::Automaton& closed);
    /// All that the rule calls positions.
    const arithmetic::Automaton& everywhere() const { return everywhere_; }
    /// Positions with a move into the set. `set` is over tracks(), and may be over others, which are the same before and after. Its tuples must be positions.
    /// `nothing_left`: when the empty position, which some moves leave, is in the set. Throws NotDefinable where moves leave sums.
    arithmetic::Automaton before(const arithmetic::Automaton& set, const arithmetic::Automaton& nothing_left);
    /// Does some move leave the sum of several positions?
    bool leaves_sums() const { return !sum_.empty(); }
    /// Throws NotDefinable where some does and two equal positions need not cancel: what is done in one of them can be done in the other where both players
    /// have the same moves, and nothing but the last move counts.
    void require_that_sums_cancel() const;
    /// Positions with a move to what is lost if all of the set is: to parts that are all in it, but for two equal ones (12.1).
    /// Throws NotDefinable where sums need not cancel.
    arithmetic::Automaton before_lost(const arithmetic::Automaton& set);
    /// Positions with a move to what need not be won if all of `lost` is lost and all of `won` is won: it does not leave one part in `won` and all others in
    /// `lost`. Where before_lost() throws this does.
    arithmetic::Automaton before_not_won(const arithmetic::Automaton& lost, const arithmetic::Automaton& won);
    /// The same as some sets, each given by automata that must all accept, with any values for what is no number of a position: not made into one automaton,
    /// which may be large. Their tuples may be no positions, or such at which play has stopped. `set` is the same in every order of what has none. Throws
    /// NotDefinable also where more than two numbers may be exchanged.
    std::vector<arithmetic::Joined> ways_into(const arithmetic::Automaton& set);
    /// Of pairs (position, its value v): positions with a move to what is worth v, where nothing is worth 0 and a sum the nim-sum of its parts, in base 2. As
    /// some sets, of which each may be small where their union is not.
    std::vector<arithmetic::Automaton> before_worth(const arithmetic::Automaton& pairs, arithmetic::Track v);
    /// Of a puzzle, of pairs (position, number): pairs of a position and a number that a move leads from, which costs what the number falls by.
    arithmetic::Automaton before_paying(const arithmetic::Automaton& pairs, arithmetic::Track v);
    /// Of a puzzle: where some move costs at most so much. Costs are natural numbers: a rule in which one is below 0 means nothing there.
    arithmetic::Automaton moves_for(std::int64_t most);
    /// Of a puzzle: where it is solved. Play is over there.
    const arithmetic::Automaton& goals() const { return goals_; }
    /// Positions with a move of which some part is in the set.
    arithmetic::Automaton leads_into(const arithmetic::Automaton& set);
    /// Where a position with these numbers, each with what defines it, is in the set. `names`: of the tracks, where the set has the position by other names.
    arithmetic::Automaton at(const arithmetic::Automaton& set, const std::vector<arithmetic::Linear>& target, Sides sides,
                             const std::map<arithmetic::Track, arithmetic::Track>& called = {}) {
        sides = relations_at(set, target, std::move(sides), called);
        return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    }
    /// The same as what is asked of a position with these numbers.
    Sentences::Answer answer_at(const arithmetic::Automaton& set, const std::vector<arithmetic::Linear>& numbers, const Sides& sides) {
        return {at(set, numbers, sides), complement(at(positions_, numbers, sides))};
    }
    /// What at() makes one automaton of. `names`: of the numbers of the set.
    Sides relations_at(const arithmetic::Automaton& set, const std::vector<arithmetic::Linear>& target, Sides sides,
                       const std::map<arithmetic::Track, arithmetic::Track>& called = {}, std::map<arithmetic::Track, arithmetic::Track>* names = nullptr);
    /// One way to bind the names of a line, and what it says of two positions with them. That they are positions, and that play has not stopped, is not in it.
    struct Instance {
        std::vector<arithmetic::Automaton> where;               ///< the pattern fits, ranges and the condition hold
        std::vector<arithmetic::Track> tracks;                  ///< of the names that a track stands for
        std::optional<std::vector<arithmetic::Linear>> target;  ///< nothing: the empty position
        Sides sides;
        std::optional<std::vector<arithmetic::Linear>> second;  ///< of `also`; nothing: no position, by the lengths of its vectors
        Sides second_sides;
        arithmetic::Linear cost = {{}, 1};  ///< of a puzzle; what it is made of is in `sides`
    };
    /// `also`: the numbers of a second position in the same names, or null.
    void each_instance(const rule::Move& move, const rule::Term* also, const std::function<void(Instance&&)>& visit);
    /// One way to make a move that may leave some positions, with what defines their numbers; they are positions by the lengths of their vectors.
    struct Way {
        std::vector<arithmetic::Automaton> where;
        std::vector<arithmetic::Track> tracks;
        std::vector<std::vector<arithmetic::Linear>> parts;  ///< by tracks of components as in `shape_`; none: the empty position
        arithmetic::Linear cost = {{}, 1};
        Sides sides() const { return {where, tracks}; }
    };
    void each_way(const rule::Move& move, const std::function<void(Way&&)>& visit);
    /// Other names for the numbers of a position.
    std::map<arithmetic::Track, arithmetic::Track> other_names() const;
    /// Pairs (position, option), the option by other names. An order that does not matter does not matter on either side.
    arithmetic::Automaton arrows(const std::map<arithmetic::Track, arithmetic::Track>& names);
    /// One order of what may be exchanged: the ascending one.
    arithmetic::Automaton in_order() const;
    void close_under_exchange(arithmetic::Automaton& set) const;
    /// Positions with a move.
    const arithmetic::Automaton& can_move() const { return can_move_; }
    /// Where a line `stop` ends play.
    const arithmetic::Automaton& stopped() const { return stopped_; }
    /// Positions without a move whose mover has lost.
    const arithmetic::Automaton& lost_at_end() const { return lost_at_end_; }

    /// The empty position, which some moves leave: is its mover one who has lost?
    arithmetic::Automaton empty_is_lost() const { return sentences_.constant(game_.play == rule::Play::normal); }
    const std::vector<std::map<arithmetic::Track, arithmetic::Track>>& exchanges() const { return exchanges_; }
    /// Of numbers without an order, is the same true in every order?
    bool is_symmetric(const arithmetic::Automaton& set) const {
        return std::all_of(exchanges_.begin(), exchanges_.end(),
                           [&](const auto& exchange) { return arithmetic::alike(set, arithmetic::renamed(set, exchange)).accepts_everything(); });
    }

    /// A tuple as a position, "(3, 5)".
    std::string describe(const arithmetic::Values& values) const;
    rule::PositionData position(const arithmetic::Values& values) const;
    /// The cells of a position with these numbers, one a track, as they stand: what is unordered is not brought into order.
    game::Position row(const std::vector<std::size_t>& numbers) const;
    /// Throws NoPosition where a number is negative that cannot be, or a vector has another length: that is no position.
    arithmetic::Values values(const rule::PositionData& position) const;

private:
    using Step = Way;
    using Made = std::function<arithmetic::Automaton(const Step&)>;
    arithmetic::Automaton by_some_step(const Made& made);
    std::vector<arithmetic::Automaton> in_few_sets(const Made& made);
    arithmetic::Automaton possible_before(const arithmetic::Automaton& set) const;
    arithmetic::Automaton possible(const Step& step);
    arithmetic::Automaton all_in(const arithmetic::Automaton& set, const Step& step, std::size_t i, std::size_t j);
    arithmetic::Automaton equal_parts(const Step& step, std::size_t i, std::size_t j);
    arithmetic::Automaton possible_by_some_step();
    struct Cell {
        arithmetic::Track up = 0;
        std::optional<arithmetic::Track> down;  ///< a whole number is up - down
    };

    Scope matched(const rule::Pattern& from, std::vector<arithmetic::Automaton>& where);
    arithmetic::Automaton matches(const rule::Pattern& from, const rule::ExprRef& condition, std::uint32_t frame);
    void add_steps(const rule::Move& move);
    /// One way to bind the names of a line, and the numbers of some positions in these names; nothing: no position, by the lengths of its vectors.
    struct Bound {
        std::vector<arithmetic::Automaton> where;
        std::vector<arithmetic::Track> tracks;
        std::vector<std::optional<std::vector<arithmetic::Linear>>> numbers;
        std::vector<Sides> sides;  ///< what defines each, and the cost
        arithmetic::Linear cost = {{}, 1};
    };
    void each_bound(const rule::Move& move, const std::vector<const rule::Term*>& terms, const std::function<void(Bound&&)>& visit);
    std::optional<std::vector<arithmetic::Linear>> numbers(const std::vector<rule::ExprRef>& components, const Scope& scope, Sides& sides);
    void check_exchange();
    void read_ends();
    rule::ExprRef plain(const rule::ExprRef& e, std::uint32_t frame) const;

    const rule::Game& game_;
    Sentences& sentences_;
    Scope scope_;
    std::vector<std::vector<Cell>> shape_;  ///< a component's numbers
    std::vector<arithmetic::Track> tracks_;
    std::vector<std::map<arithmetic::Track, arithmetic::Track>> exchanges_;  ///< neighbours that may be exchanged
    std::vector<Step> steps_;
    std::string sum_;  ///< a line that leaves one, if any does
    arithmetic::Automaton positions_, everywhere_, stopped_, goals_, can_move_, lost_at_end_;
};

/// Does some move leave several positions?
inline bool leaves_sums(const rule::Game& game) {
    return std::any_of(game.moves.begin(), game.moves.end(), [](const rule::Move& move) { return move.to.size() > 1; });
}

/// Is all of one set in the other?
inline bool is_within(const arithmetic::Automaton& a, const arithmetic::Automaton& b) { return both(a, complement(b)).accepts_nothing(); }

}  // namespace grundy::claim
