#pragma once
/// How far the rows of a puzzle are from a goal at least: every pair of places of a row is worth something by the two letters that stand there, one before the
/// other; no move takes away more of the sum than it costs. Of two letters that are worth 1 one way round and 0 the other, these are the inversions.
#include "engine/base/integer.hpp"
#include "engine/verify/words/symbolic_row.hpp"

namespace grundy::verify::word {

class Inversions {
public:
    /// Throws Rejected unless each move changes a stretch of few letters, in which it leaves each letter as often as it stood there, and takes away no more
    /// than it costs times the divisor.
    Inversions(const Sentences& sentences, const RowMoves& moves, const Json& least);

    std::int64_t divisor() const { return divisor_; }
    /// Of a row at t, where every block stands as often as a natural number says; a polynomial of t of degree 2 at most.
    base::Integer of(const SymbolicRow& row, std::int64_t t) const;
    /// The letters of the row as they stand in the goals, the order of which the certificate tells; nothing where it tells none.
    std::optional<SymbolicRow> in_order(const SymbolicRow& row) const;
    /// Rows in that order.
    Set ordered(const Tuples& tuples, Track row) const;

private:
    struct Stretch {
        Digits before, after;
    };
    std::int64_t worth(unsigned earlier, unsigned later) const { return worth_[earlier - 1 + count_ * (later - 1)]; }
    std::int64_t of(const Digits& letters) const;
    void require_moves(const Set& moves, std::int64_t cost, Steps& steps) const;
    void require_stretch(const Stretch& stretch, std::int64_t cost) const;
    void read(const Sentences& sentences, const Json& json);

    std::size_t count_;  ///< of letters
    std::vector<std::int64_t> worth_;
    std::int64_t divisor_ = 1;
    Digits order_;
};

}  // namespace grundy::verify::word
