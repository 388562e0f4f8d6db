#pragma once
/// How far the rows of a puzzle are from a goal, for rows of every length, once a certificate has said it and that was checked: by digits under the entries
/// (ways.hpp), or as sums over them (added.hpp).
#include "engine/base/integer.hpp"
#include "engine/verify/words/turns.hpp"

namespace grundy::verify::word {

/// Steps that show a sequence to be nowhere negative: with natural numbers a, t(n) = s(n + k) - a_1 s(n + k - 1) - … - a_k s(n). If s has no negative number in
/// its first k places and t has none at all, s has none; and t obeys the recurrences of s. What is left after the last step must be 0 as often as the order
/// says.
using Lowered = std::vector<std::vector<std::int64_t>>;
Lowered read_lowered(Fields& proof);
Lowered read_lowered(const Json& list);
/// Throws Rejected unless these steps show it of a sequence of which the first numbers are given, and which obeys a recurrence of that order.
void require_never_negative(std::vector<base::Integer> s, std::size_t order, const Lowered& lowered);

class Distances {
public:
    virtual ~Distances() = default;
    virtual std::size_t states() const = 0;
    /// Rows from which a goal can be reached.
    virtual const Set& lead() const = 0;
    /// Rows from which there are exactly so many shortest ways, or some of these rows; throws Rejected where they are not found.
    virtual Set having(std::uint64_t ways) const = 0;
    /// Throws Rejected unless there is one row in the set of each length from a small one on, and its distance is `claimed`, of its length.
    virtual std::string require_distance(const Set& rows, const rule::Expr& claimed) const = 0;
    /// Throws Rejected unless every row of the set is at most so far, or at least.
    virtual std::string require_bound(const Set& rows, const rule::Expr& claimed, bool most, const Lowered& lowered) const = 0;
};

/// Some rows, a letter longer with each step. How many there are obeys a recurrence of the order `states`, the sum of their distances one of `order`.
class RowsByLength {
public:
    virtual ~RowsByLength() = default;
    virtual std::size_t states() const = 0;
    virtual std::size_t order() const = 0;
    virtual base::Integer count() const = 0;
    virtual base::Integer sum() const = 0;
    virtual void longer(Steps& steps) = 0;
};

/// Throws Rejected unless there is one row of each length, from a small one on, and what is claimed of its length less its distance keeps its bounds: of f / c,
/// rounded down, f - c D is from 0 to c - 1. Where it may be more than one number, that it repeats says so for all lengths, once for one period. From below: D
/// is no more than f / c; from above: no less. Returns for how many lengths it was compared.
/// With steps of `lowered` one of both bounds is shown by them.
std::string require_rests(RowsByLength& rows, const rule::Expr& claimed, bool from_below, bool from_above, bool repeating, Steps& steps,
                          const Lowered& lowered = {});
/// The two tracks do not hold the same.
Set rows_differ(const Tuples& tuples, Track a, Track b);
/// `falls`: moves that shortest ways are made of. A row of `lead` from which they never lead to one from where they lead to two different rows has one way. A
/// row has c of them if the first such row that they lead to leads on to two rows and no third one, and these have i and c - i. `far`: a track that is free.
/// Throws Rejected where that comes to no standstill.
Set rows_of_ways(Sentences& sentences, const Set& lead, const Set& falls, Track there, Track far, std::uint64_t count);

}  // namespace grundy::verify::word
