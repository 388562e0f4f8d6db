#pragma once
/// How far the rows of a puzzle are from a goal, for rows of every length, from digits that the certificate's automaton reads under their entries.
///
/// D(w) is the number that these digits say in their radix. It is checked that one number at most stands under a row, that it is 0 under every goal, that a
/// move w → w' to a row that has one leads from a row that has one, D(w) <= D(w') + 1, and that from every row that has one and is no goal some move leads to a
/// w' with D(w) = D(w') + 1. Then exactly the rows that have a number lead to a goal, and D(w) is the number of moves: no way is shorter, one is as long.
#include "engine/verify/words/distances.hpp"

namespace grundy::verify::word {

class Ways : public Distances {
public:
    /// Reads `radix`, `ones`, `next` and `ends` of the proof. Throws Rejected where the above is not so.
    Ways(const rule::Game& game, Sentences& sentences, const Turns& turns, Fields& proof);

    std::size_t states() const override { return states_; }
    /// Rows that have a number.
    const Set& lead() const override { return lead_; }
    /// Rows from which there are two shortest ways at least; throws Rejected where they are not found.
    Set having(std::uint64_t ways) const override;
    /// Throws Rejected unless there is one row in the set of each length from a small one on, and its distance is `claimed`, of its length.
    std::string require_distance(const Set& rows, const rule::Expr& claimed) const override;
    /// Throws Rejected unless every row of the set is at most so far, or at least.
    std::string require_bound(const Set& rows, const rule::Expr& claimed, bool most, const Lowered& lowered) const override;

private:
    void read(Fields& proof);
    void require_distances(const Turns& turns) const;
    Set compared(Track a, Track b, bool by_one) const;
    Set elsewhere() const;
    Set outermost(const Set& rows, bool farthest) const;
    std::string require_rests(const Set& of, const rule::Expr& claimed, bool from_below, bool from_above, bool repeating, const Lowered& lowered = {}) const;

    Sentences& sentences_;
    Tuples& tuples_;
    Track word_, number_, there_, far_;  ///< a row and its number; a row that a move leads to and its number
    unsigned radix_ = 2;
    bool ones_first_ = true;
    std::size_t states_ = 0;
    Set moves_, numbers_, lead_, led_;
};

}  // namespace grundy::verify::word
