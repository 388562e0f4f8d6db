#pragma once
/// A game on words as sets of words: its positions, each move as a relation between a word and what it leaves, how play ends, and what falls with every move.
#include <optional>
#include <set>
#include <string>

#include "engine/verify/core/fields.hpp"
#include "engine/verify/words/series.hpp"

namespace grundy::verify::word {

/// A row of a measure: the weights of all letters of a word, added up; or where it stands among the words of its length in the order of dictionaries.
struct Row {
    std::vector<std::int64_t> weights;  ///< of the letters, in their order; empty: a dictionary
    std::vector<std::int64_t> ranks;    ///< of the letters in the dictionary
    bool from_left = true;
};

/// The rows of a certificate's measure for so many letters; `falls` says in words that it falls. Throws Unreadable.
std::vector<Row> read_rows(const Json& list, std::size_t letters, std::string& falls);

class Turns {
public:
    /// Throws Rejected for what is not one ordered word, or one ordered row of numbers that are among the letters.
    Turns(const rule::Game& game, Sentences& sentences);

    const Set& positions() const { return positions_; }
    /// From now on only these, which no move leaves, are the positions.
    void narrow(const Set& closed);
    const Set& can_move() const { return can_move_; }
    const Set& lost_at_end() const { return lost_at_end_; }  ///< positions without a move whose mover has lost
    /// Positions with a move to a position of the set.
    Set before(const Set& set) const;
    /// Where a puzzle for one player is solved.
    const Set& goals() const { return goals_; }
    /// The moves as a relation between the word and what they leave, which stands at the same places on the track `there`. Throws Rejected where a move leaves
    /// a word of another length, or the checker does not see its letters where they will be.
    Set in_place(Track there) const;
    /// The same of moves that cost so much; all costs that there are.
    Set in_place(Track there, std::int64_t cost) const;
    /// The same of those moves alone of which the checker sees this: from where one of these leads somewhere, one does.
    Set some_in_place(Track there) const;
    std::set<std::int64_t> costs() const;
    /// Does every move lower the measure, its rows compared one after the other?
    bool is_falling(const std::vector<Row>& measure) const;
    /// Throws Rejected unless it does.
    void require_falling(const std::vector<Row>& measure) const;
    /// Throws Rejected unless every move from a word of the set, which none leaves, lowers the number by exactly 1.
    void require_lowered_by_one(const Series& number, const Set& words) const;

private:
    Set matches(const rule::Pattern& from, const rule::ExprRef& condition, Names& names);
    void add_moves(const rule::Move& move);
    std::vector<std::pair<Set, std::int64_t>> costs_of(const rule::Move& move, const Names& names);
    void read_ends();
    std::optional<std::int64_t> most_growth(const Written& move, const std::vector<std::int64_t>& weights) const;
    bool is_lowered(const Written& move, const Row& row) const;
    struct Place {
        unsigned digit;
        std::size_t part;
    };
    std::optional<Place> placed(const Written& move, const TrackList& tracks, const std::vector<unsigned>& d, std::size_t part) const;
    void require_seen(const Written& move) const;
    static bool is_whole(const Written& move, std::size_t part);
    Set in_place(const Written& move, Track there) const;

    const rule::Game& game_;
    Sentences& sentences_;
    Tuples& tuples_;
    Set positions_, goals_, stopped_, can_move_, lost_at_end_;
    std::vector<Written> moves_;
};

/// The letters of a game as a certificate lists them: of a row, `where` leaves no other number; of a word, the start has no other. Throws Rejected.
std::vector<std::int64_t> require_letters(const rule::Game& game, const std::vector<std::uint32_t>& listed, Steps& steps);

}  // namespace grundy::verify::word
