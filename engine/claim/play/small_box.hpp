#pragma once
/// What the definition says of all small positions: who wins, or the value. Laws are guessed from it, and proved in another way.
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/claim/play/play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

/// Thrown where the small positions lead to too many others, or to sums of positions.
struct TooFar {
    const char* why;
    bool many = false;  ///< fewer positions would have been a way out
};

/// The next tuple of numbers below `side`, the first running fastest; false after the last.
bool next_in_box(std::vector<std::size_t>& at, std::size_t side);
/// The same of a box whose sides differ.
bool next_in_box(std::vector<std::size_t>& at, const std::vector<std::size_t>& sides);
/// The same of a box of one side that begins elsewhere.
bool next_in_box(std::vector<std::int64_t>& at, const std::vector<std::int64_t>& low, std::int64_t side);

/// The side of the box from which a set of tuples of so many numbers is guessed: a box that costs milliseconds, or up to a second.
enum class Box { small, large };
std::size_t box_side(std::size_t numbers, Box box);

/// A set of tuples of numbers, known where all are below `side`.
struct Table {
    std::vector<arithmetic::Track> tracks;
    std::size_t side = 0;
    std::vector<char> in;      ///< in the order of next_in_box
    std::size_t options = 0;   ///< that were looked at to know it
    std::vector<char> none{};  ///< what is no position, in the same order; empty where every tuple is one, or that is not known

    bool at(const std::vector<std::size_t>& tuple) const {
        std::size_t index = 0;
        for (std::size_t i = tuple.size(); i-- > 0;) index = index * side + tuple[i];
        return in[index] != 0;
    }
    /// Does the set say of every tuple of the box what is so?
    bool is_told_by(const arithmetic::Automaton& set) const;
};

/// The positions of a box, each as it is written in play; null at a tuple that is none.
void each_in_box(PlayRelation& play, const game::Ruleset& ruleset, const std::vector<std::size_t>& sides,
                 const std::function<void(const game::Position*)>& visit);
void each_in_box(PlayRelation& play, const game::Ruleset& ruleset, std::size_t side, const std::function<void(const game::Position*)>& visit);

/// The values in a box, in the order of next_in_box; -1 for what is no position. Normal play.
struct ValueTable {
    std::vector<std::int64_t> values;
    std::size_t options = 0;
};

/// The small positions of one game, played out once for all numerations in which a law is guessed from them. All that are asked must be of one set of
/// positions. May throw TooFar.
class SmallBoxes {
public:
    explicit SmallBoxes(const game::Ruleset& ruleset) : ruleset_(ruleset) {}
    /// The P-positions in a box.
    Table lost(PlayRelation& play, std::size_t side);
    /// The same where play may go on for ever: what is lost whatever the positions out of a larger box are; so more may be.
    Table lost_for_sure(PlayRelation& play, std::size_t side) const;
    const ValueTable& values(PlayRelation& play, std::size_t side);
    /// The values in a box of these sides, the first number running fastest; not kept.
    ValueTable values_in(PlayRelation& play, const std::vector<std::size_t>& sides) const;
    /// The same of who wins, by any end of play: 1 at P-positions, 0 at others.
    ValueTable lost_in(PlayRelation& play, const std::vector<std::size_t>& sides) const;
    /// Of a puzzle how far the positions of a box are from a goal (small_ways.cpp): -2 where none can be reached. Where too many positions can be, by ways that
    /// stay in a larger box, so that goals may be nearer.
    const ValueTable& distances(PlayRelation& play, std::size_t side);
    /// Sides of boxes of P-positions in which no law was seen that every numeration can read: the next one need not look.
    std::set<std::size_t> without_plain_law;

private:
    ValueTable distances_found(PlayRelation& play, std::size_t side);

    const game::Ruleset& ruleset_;
    std::map<std::size_t, Table> lost_;  ///< by side
    std::map<std::size_t, ValueTable> values_;
    std::map<std::size_t, std::variant<ValueTable, TooFar>> distances_;
    std::size_t led_too_far_ = std::numeric_limits<std::size_t>::max();  ///< a side from which on boxes lead to more positions than are looked at
};

/// `learned` from the positions of a tiny box, then of the small one, then of the large one where that is worth its time; of a smaller one where the small
/// one leads too far.
/// `learned` says how many options it looked at, and may throw TooFar. If nothing is learned, `why`: of the "outcomes" or the "values".
bool in_boxes(std::size_t numbers, const char* of, std::string& why, const std::function<bool(std::size_t side, std::size_t& options)>& learned);

}  // namespace grundy::claim
