#pragma once
/// Rows inside of longer rows, and ways between sets of rows, as the checker sees them.
#include <functional>
#include <optional>

#include "engine/verify/words/turns.hpp"

namespace grundy::verify::word {

using Digits = std::vector<unsigned>;

/// u ++ (a row, each digit d replaced by letters[d - 1]) ++ v.
struct Frame {
    Digits before, after, letters;
    std::size_t longer() const { return before.size() + after.size(); }
};

/// Moves of a puzzle that keep the length of its rows, by what they cost, 1 or more.
class RowMoves {
public:
    RowMoves(Sentences& sentences, const Turns& turns);

    /// The rows of the set inside of the frame.
    Set framed(const Set& rows, const Frame& frame) const;
    /// Is each move inside of the frame a move that costs the same, or starts at a goal? Every pair of rows is read once, the longer pair beside it. Backward:
    /// there the move leads back.
    bool are_kept_by(const Frame& frame, bool backward = false) const;
    /// Pairs of a row and of one that some moves lead to which cost so much in all, or less; no move is among them.
    const Set& within(std::int64_t cost);
    /// Rows of the set from which no way of this cost leads into the other set, nor to a goal.
    Set without_way(const Set& rows, const Set& into, std::int64_t cost) const;
    /// What the cheapest move from one row to the other costs; nothing where there is none.
    std::optional<std::int64_t> cost(const Digits& from, const Digits& to) const;
    bool is_goal(const Digits& row) const { return is_in(turns_.goals(), row); }
    bool is_in(const Set& rows, const Digits& row) const;
    /// Rows with as many of a letter as said. Throws Rejected unless no move changes how many there are, and all rows of the set have so many.
    Set kept(const Set& rows, unsigned digit, std::int64_t count) const;
    /// Rows of at least so many letters.
    Set long_rows(std::size_t length) const;
    /// All rows of the set that are shorter than that; throws Rejected where they are more than `most`.
    std::vector<Digits> short_rows(const Set& rows, std::size_t length, std::size_t most) const;
    const Set& goals() const { return turns_.goals(); }
    /// The tracks of a row and of what a move makes of it, in this order.
    Track row() const { return word_; }
    Track there() const { return there_; }
    const std::map<std::int64_t, Set>& by_cost() const { return moves_; }
    /// Rows to which one move leads.
    Set moved(const Set& rows) const;
    /// Pairs of a row of the first set and one as long of the second, which stands on the track that a move writes.
    Set side_by_side(const Set& rows, const Set& others) const;
    /// The heaviest member of a set of pairs, each pair of letters having a weight by the one before it (0: both ends), added up to the end of both; nothing
    /// where there is no heaviest, the least number where there is no member.
    using Weight = std::function<std::int64_t(unsigned x_before, unsigned y_before, unsigned x, unsigned y)>;
    std::optional<std::int64_t> heaviest(const Set& pairs, const Weight& weight) const;

private:
    Set counted(unsigned digit, std::int64_t count) const;
    unsigned base() const { return tuples_.base(); }

    Sentences& sentences_;
    Tuples& tuples_;
    const Turns& turns_;
    Track word_, there_;
    std::map<std::int64_t, Set> moves_;  ///< between rows that have both tracks
    std::vector<Set> within_;            ///< by cost, as far as it was asked for
};

}  // namespace grundy::verify::word
